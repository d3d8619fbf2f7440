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

/* The step or face where it is, or NULL. */
static const Step *step_of(const State *s, int cell) {
  const Component *c = cell_component(s, cell);
  int64_t at = s->cells[cell];
  if (c->type == COMP_SCALE)
    return &s->schema->step[c->steps + at - s->schema->cell[cell].min];
  return c->type == COMP_DIE && c->steps >= 0 && at > 0
           ? &s->schema->step[c->steps + at - 1]
           : NULL;
}

int64_t scale_value(const State *s, int cell) {
  const Step *step = step_of(s, cell);
  if (step != NULL) return step->value;
  return cell_component(s, cell)->type == COMP_DIE ? s->cells[cell] : 0;
}

int scale_band(const State *s, int cell) {
  const Step *step = step_of(s, cell);
  return step == NULL ? 0 : step->band;
}

int64_t scale_ahead(const State *s, int cell, int64_t n) {
  const Step *step = step_of(s, cell);
  int64_t sum = 0;
  if (n <= 0) return 0;
  if (cell_component(s, cell)->type != COMP_SCALE ||
      n > s->schema->cell[cell].max - s->cells[cell])
    return INT64_MAX;
  if (!s->schema->far_steps) return step[n].sum - step->sum;
  while (n-- > 0)
    if (__builtin_add_overflow(sum, (++step)->value, &sum)) return INT64_MAX;
  return sum;
}
