/*
** Cells: 64-bit numbers within declared bounds, of counters, scales and dice.
** Sums that leave 64 bits are refused, never wrapped.
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

/* What cell_add would say; and what it would make of the cell. */
Err cell_can_add(const State *s, int cell, int64_t by);
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

/* For the kinds of components that cells are of: change one, whatever its
** bounds, and tell the log how. */
static inline const Component *cell_component(const State *s, int cell) {
  return &s->schema->component[s->schema->cell[cell].comp];
}
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
