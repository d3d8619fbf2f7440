#include "core/scale.h"

#include "core/cell.h"

Err scale_move(State *s, int cell, int64_t by, int64_t *moved) {
  const Cell *c;
  int64_t now, to;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  if (cell_component(s, cell)->type != COMP_SCALE) return ERR_KIND;
  c = &s->schema->cell[cell];
  now = s->cells[cell];
  if (by >= 0)
    to = by > c->max - now ? c->max : now + by;
  else
    to = by < c->min - now ? c->min : now + by;
  *moved = to - now;
  if (to != now) cell_write(s, cell, to, EVENT_COUNT);
  return ERR_OK;
}

static const Step *step_of(const State *s, int cell) {
  int64_t at = s->cells[cell] - s->schema->cell[cell].min;
  return &s->schema->step[cell_component(s, cell)->steps + at];
}

int64_t scale_value(const State *s, int cell) {
  return step_of(s, cell)->value;
}

int scale_band(const State *s, int cell) { return step_of(s, cell)->band; }
