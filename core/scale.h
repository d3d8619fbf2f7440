/*
** Scales: markers on rows of steps, which have a value and a band each.
*/
#ifndef CORE_SCALE_H
#define CORE_SCALE_H

#include "core/state.h"

/* Move a marker by `by` steps, stopping at the ends of its scale.  *moved is
** the number of steps made. */
Err scale_move(State *s, int cell, int64_t by, int64_t *moved);

/* The value and the band of the step where a marker stands, or of the face a
** die shows; 0 of what has none.  A plain die is worth the face's number. */
int64_t scale_value(const State *s, int cell);
int scale_band(const State *s, int cell);

/* What the next n steps are worth together; INT64_MAX if there are fewer. */
int64_t scale_ahead(const State *s, int cell, int64_t n);

#endif
