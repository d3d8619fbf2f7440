/*
** Cells: 64-bit numbers within declared bounds, of counters, scales (markers on
** rows of steps, which have a value and a band each) and dice (which remember
** their last roll).  Sums that leave 64 bits are refused, never wrapped.
*/
#ifndef CORE_CELL_H
#define CORE_CELL_H

#include "core/state.h"

static inline bool cell_is(const State *s, int cell) {
  return cell >= 0 && cell < s->schema->cells;
}

static inline int64_t cell_get(const State *s, int cell) {
  return s->cells[cell];
}

/* Whatever changes a secret cell makes it known to nobody. */
Err cell_set(State *s, int cell, int64_t value);
static inline Err cell_add(State *s, int cell, int64_t by);

/* What cell_add would say, and what it would make of the cell. */
static inline Err cell_sum(const State *s, int cell, int64_t by, int64_t *now) {
  const Cell *c;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  c = &s->schema->cell[cell];
  if (__builtin_add_overflow(s->cells[cell], by, now)) return ERR_OVERFLOW;
  return *now < c->min || *now > c->max ? ERR_RANGE : ERR_OK;
}

/* The seats in `mask` learn a secret cell. */
Err cell_show(State *s, int cell, unsigned mask);
bool cell_known(const State *s, int cell, int player);

/* Move the marker of a scale by `by` steps, stopping at its ends.  *moved is the
** number of steps made. */
Err cell_move(State *s, int cell, int64_t by, int64_t *moved);

/* Roll a die: *face is 1 .. faces. */
Err cell_roll(State *s, int cell, int *face);

/* The value and the band of the step where a marker stands, or of the face a
** die shows; 0 of what has none.  A plain die is worth the face's number. */
int64_t cell_value(const State *s, int cell);
int cell_band(const State *s, int cell);

/* What the next n steps are worth together; INT64_MAX if there are fewer. */
int64_t cell_ahead(const State *s, int cell, int64_t n);

/* Change one, whatever its bounds, and tell the log how. */
static inline void cell_write(State *s, int cell, int64_t value,
                              EventType type) {
  state_tell(s, type, cell, 0, 0, type == EVENT_ROLL ? value : s->cells[cell],
             value);
  s->cells[cell] = value;
  s->secret[cell] = 0;
  things_put(&s->written, thing_cell(s->schema, cell));
}

static inline Err cell_add(State *s, int cell, int64_t by) {
  int64_t now;
  Err e = cell_sum(s, cell, by, &now);
  if (e == ERR_OK) cell_write(s, cell, now, EVENT_COUNT);
  return e;
}

#endif
