#include "core/cell.h"

static const Component *component_of(const State *s, int cell) {
  return &s->schema->component[s->schema->cell[cell].comp];
}

Err cell_set(State *s, int cell, int64_t value) {
  const Cell *c;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  c = &s->schema->cell[cell];
  if (value < c->min || value > c->max) return ERR_RANGE;
  cell_write(s, cell, value, EVENT_COUNT);
  return ERR_OK;
}

Err cell_show(State *s, int cell, unsigned mask) {
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  if (!component_of(s, cell)->secret) return ERR_KIND;
  s->secret[cell] |= (uint8_t)(mask & ((1u << s->schema->players) - 1u));
  things_put(&s->written, thing_cell(s->schema, cell));
  return ERR_OK;
}

bool cell_known(const State *s, int cell, int player) {
  const Component *c = component_of(s, cell);
  if (c->secret && (s->secret[cell] >> (player - 1) & 1) != 0) return true;
  if (c->sees == SEES_OWNER) return s->schema->cell[cell].owner == player;
  return c->sees == SEES_ALL && !c->secret;
}

/* Scales and dice ---------------------------------------------------------- */

Err cell_move(State *s, int cell, int64_t by, int64_t *moved) {
  const Cell *c;
  int64_t now, to;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  if (component_of(s, cell)->type != COMP_SCALE) return ERR_KIND;
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
  const Component *c = component_of(s, cell);
  int64_t at = s->cells[cell];
  if (c->type == COMP_SCALE)
    return &s->schema->step[c->steps + at - s->schema->cell[cell].min];
  return c->type == COMP_DIE && c->steps >= 0 && at > 0
           ? &s->schema->step[c->steps + at - 1]
           : NULL;
}

int64_t cell_value(const State *s, int cell) {
  const Step *step = step_of(s, cell);
  if (step != NULL) return step->value;
  return component_of(s, cell)->type == COMP_DIE ? s->cells[cell] : 0;
}

int cell_band(const State *s, int cell) {
  const Step *step = step_of(s, cell);
  return step == NULL ? 0 : step->band;
}

int64_t cell_ahead(const State *s, int cell, int64_t n) {
  const Step *step = step_of(s, cell);
  int64_t sum = 0;
  if (n <= 0) return 0;
  if (component_of(s, cell)->type != COMP_SCALE ||
      n > s->schema->cell[cell].max - s->cells[cell])
    return INT64_MAX;
  if (!s->schema->far_steps) return step[n].sum - step->sum;
  while (n-- > 0)
    if (__builtin_add_overflow(sum, (++step)->value, &sum)) return INT64_MAX;
  return sum;
}

Err cell_roll(State *s, int cell, int *face) {
  const Component *die;
  int came;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  die = component_of(s, cell);
  if (die->type != COMP_DIE) return ERR_KIND;
  came = 1 +
         (int)state_draw(s, die->stream, (uint32_t)s->schema->cell[cell].max);
  cell_write(s, cell, came, EVENT_ROLL);
  *face = came;
  return ERR_OK;
}
