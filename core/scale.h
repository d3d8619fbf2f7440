/*
** Scales: markers on rows of steps, which have a value and a band each.
*/
#ifndef CORE_SCALE_H
#define CORE_SCALE_H

#include "core/state.h"

/* Move a marker by `by` steps, stopping at the ends of its scale.  *moved is
** the number of steps made. */
Err scale_move(State *s, int cell, int64_t by, int64_t *moved);

/* The value and the band of the step where the marker stands. */
int64_t scale_value(const State *s, int cell);
int scale_band(const State *s, int cell);

#endif
