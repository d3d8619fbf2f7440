/*
** Movement over a graph: the cheapest ways from one place to every place within
** a budget.  What may be entered and what a step costs are declared conditions,
** evaluated only for places that the search meets.
*/
#ifndef CORE_REACH_H
#define CORE_REACH_H

#include "core/expr.h"

enum { PLACE_WORDS = MAX_PLACES / 64 };

/* The result of a search; the caller's, and valid until the state changes. */
typedef struct Ways {
  const Reach *of; /* what was searched, … */
  int first, size; /* … and the places of its graph */
  int start;       /* or -1 if there is none: nothing is reached */
  uint64_t reached[PLACE_WORDS]; /* by place, from the first on, a bit each */
  int32_t cost[MAX_PLACES];      /* the same; -1: out of reach */
  int16_t before[MAX_PLACES];    /* the previous place on the way */
} Ways;

/* Declare a reach; its nodes must exist.  *reach_number is set. */
Err reach_add(Exprs *x, const Schema *s, Reach reach, int *reach_number);

/* Run the search. */
void reach_search(const Exprs *x, const Reach *r, const Ask *ask, Ways *w);

/* The same without the budget, which is returned. */
int64_t reach_beyond(const Exprs *x, const Reach *r, const Ask *ask, Ways *w);

/* The same with the graph's own costs, without conditions or budget. */
void reach_ways(const State *s, int comp, int from, Ways *w);

/* The places where one may stop, in declared order, into `out` (room for a
** graph's places); returns how many. */
int reach_places(const Exprs *x, const Reach *r, const Ask *ask, const Ways *w,
                 int32_t *out);

/* What the way to a place costs; -1: out of reach. */
static inline int64_t ways_cost(const Ways *w, int64_t place) {
  return place < w->first || place >= w->first + w->size
           ? -1
           : w->cost[place - w->first];
}

/* The way to a place that is in reach, from the first place entered to the
** place itself, into `out` (room for a graph's places); returns how many. */
int ways_path(const Ways *w, int place, int32_t *out);

/* Does an edge lead from one place to the other? */
bool reach_joins(const Schema *s, int from, int to);

#endif
