/*
** Measures that were worked out are kept: a formula is worked out again only
** when something that it reads has changed.  What an answer would do can be
** tried on a copy of the state, and measures looked up there.
*/
#ifndef CORE_SUMS_H
#define CORE_SUMS_H

#include "core/alloc.h"
#include "core/reads.h"

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
  const State *state;
  int seat;
  State trial;
  bool trying;
  const Mind
    *mind; /* who thinks: set before sums_look; NULL: nobody in particular */
  const int32_t *weight
    [MAX_PLAYERS]; /* … and by which weights a seat's measures were worked out */
  Things changed; /* by what is tried */
  uint32_t trials;
  int64_t tried[MAX_MEASURES];
  uint32_t tried_at[MAX_MEASURES]; /* the trial that it was worked out in */
} Sums;

/* For measures that have all been declared, and a schema that is finished.
** false: no memory. */
bool sums_open(Sums *u, const Exprs *x, const Schema *schema, Alloc alloc);
void sums_close(Sums *u);

/* From now on measures are of this state, in the eyes of the seat. */
void sums_look(Sums *u, const State *s, int seat);

/* A copy of the state, to be changed; then measures are of the copy, until
** sums_back. */
State *sums_try(Sums *u);
void sums_tried(Sums *u);
void sums_back(Sums *u);

int64_t sums_measure(Sums *u, int measure);

/* Has anything changed in the trial that the measure reads? */
bool sums_touches(const Sums *u, int measure);

#endif
