/*
** Measures that were worked out are kept: a formula is worked out again only
** when something that it reads has changed.  What an answer would do can be
** tried on a copy of the state, and measures looked up there.
*/
#ifndef CORE_SUMS_H
#define CORE_SUMS_H

#include "core/alloc.h"
#include "core/reads.h"

/* Something that was worked out, and at which look or trial. */
typedef struct Kept {
  int64_t value;
  uint64_t at;
} Kept;

typedef struct Sums {
  const Exprs *x;
  const Schema *schema;
  Alloc alloc;
  Things *reads;    /* by seat and measure */
  int16_t *pile_of; /* by word of a pile */
  int64_t *value;   /* by seat and measure, as in … */
  bool *known;
  unsigned char *block[MAX_PLAYERS]; /* … the state that each seat saw last */
  bool looked[MAX_PLAYERS];
  Exprs *own[MAX_PLAYERS];     /* formulas folded for each seat (core/fold) */
  Kept *kept[MAX_PLAYERS];     /* their parts, … */
  Kept *kept_then;             /* … in the trial */
  uint64_t looks[MAX_PLAYERS]; /* at a state that differs from the last */
  const State *state;
  int seat;
  State trial;
  bool trying;
  const Mind
    *mind; /* who thinks: set before sums_look; NULL: nobody in particular */
  const int32_t *weight
    [MAX_PLAYERS]; /* … and by which weights a seat's measures were worked out */
  Things changed; /* by what is tried */
  uint64_t trials, stamps;
  int64_t tried[MAX_MEASURES];
  uint64_t tried_at[MAX_MEASURES]; /* the trial that it was worked out in */
} Sums;

/* For measures that have all been declared, and a schema that is finished.
** false: no memory. */
bool sums_open(Sums *u, const Exprs *x, const Schema *schema, Alloc alloc);
void sums_close(Sums *u);

/* From now on measures are of this state, in the eyes of the seat.  false: no
** memory. */
bool sums_look(Sums *u, const State *s, int seat);

/* A copy of the state, to be changed; then measures are of the copy, until
** sums_back. */
State *sums_try(Sums *u);
void sums_tried(Sums *u);
void sums_back(Sums *u);

int64_t sums_measure(Sums *u, int measure);

/* The formulas as the seat that looks works them out. */
static inline const Exprs *sums_exprs(const Sums *u) {
  return u->own[u->seat - 1];
}

/* A number that no other question about an answer or a card has. */
static inline uint64_t sums_stamp(Sums *u) { return ++u->stamps; }

/* A part of them that is kept. */
int64_t sums_kept(Sums *u, const Expr *e, const Ask *ask);

/* Has anything changed in the trial that the measure reads? */
bool sums_touches(const Sums *u, int measure);

#endif
