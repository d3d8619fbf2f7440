/*
** Cells: 64-bit counters within declared bounds, markers on scales of steps,
** and dice, which remember their last roll.  Sums that leave 64 bits are
** refused, never wrapped.
*/
#ifndef CORE_COUNTER_H
#define CORE_COUNTER_H

#include "core/state.h"

bool cell_is(const State *s, int cell);

static inline int64_t cell_get(const State *s, int cell) {
  return s->cells[cell];
}

/* Whatever changes a secret cell makes it known to nobody. */
Err cell_set(State *s, int cell, int64_t value);
Err cell_add(State *s, int cell, int64_t by);

/* What cell_add would say. */
Err cell_can_add(const State *s, int cell, int64_t by);

/* The seats in `mask` learn a secret cell. */
Err cell_show(State *s, int cell, unsigned mask);
bool cell_known(const State *s, int cell, int player);

/* Move a marker by `by` steps, stopping at the ends of its scale.  *moved is
** the number of steps made. */
Err scale_move(State *s, int cell, int64_t by, int64_t *moved);

/* The value and the band of the step where the marker stands. */
int64_t scale_value(const State *s, int cell);
int scale_band(const State *s, int cell);

/* Roll: *face is 1 .. faces. */
Err die_roll(State *s, int cell, int *face);

#endif
