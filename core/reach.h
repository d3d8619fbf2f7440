/*
** Getting about: the cheapest ways over a graph from one place to all that
** can be reached within a budget.  What may be entered and what a step costs
** are declared conditions, worked out for the places that are met only.
*/
#ifndef CORE_REACH_H
#define CORE_REACH_H

#include "core/expr.h"

enum { PLACE_WORDS = MAX_PLACES / 64 };

/* What a search found; the caller's, and of use until the state changes. */
typedef struct Ways {
  const Reach *of; /* what was searched, … */
  int first, size; /* … and the places of its graph */
  int start;       /* or -1: there is none, so nothing is reached */
  uint64_t reached[PLACE_WORDS]; /* by place, from the first on, a bit each */
  int32_t cost[MAX_PLACES];      /* the same; -1: out of reach */
  int16_t before[MAX_PLACES];    /* the place one comes from */
} Ways;

/* Declare one; its nodes must exist.  *reach is set. */
Err reach_add(Exprs *x, const Schema *s, Reach reach, int *reach_number);

/* Find all ways. */
void reach_search(const Exprs *x, const Reach *r, const Ask *ask, Ways *w);

/* The same over the graph's own costs, whatever lies there and however far. */
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
