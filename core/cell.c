#include "core/cell.h"

Err cell_set(State *s, int cell, int64_t value) {
  const Cell *c;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  c = &s->schema->cell[cell];
  if (value < c->min || value > c->max) return ERR_RANGE;
  cell_write(s, cell, value, EVENT_COUNT);
  return ERR_OK;
}

Err cell_can_add(const State *s, int cell, int64_t by) {
  int64_t now;
  return cell_sum(s, cell, by, &now);
}

Err cell_show(State *s, int cell, unsigned mask) {
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  if (!cell_component(s, cell)->secret) return ERR_KIND;
  s->secret[cell] |= (uint8_t)(mask & ((1u << s->schema->players) - 1u));
  things_put(&s->written, thing_cell(s->schema, cell));
  return ERR_OK;
}

bool cell_known(const State *s, int cell, int player) {
  const Component *c = cell_component(s, cell);
  if (c->secret && (s->secret[cell] >> (player - 1) & 1) != 0) return true;
  if (c->sees == SEES_OWNER) return s->schema->cell[cell].owner == player;
  return c->sees == SEES_ALL && !c->secret;
}
