#include "core/cell.h"

bool cell_is(const State *s, int cell) {
  return cell >= 0 && cell < s->schema->cells;
}

const Component *cell_component(const State *s, int cell) {
  return &s->schema->component[s->schema->cell[cell].comp];
}

void cell_write(State *s, int cell, int64_t value, EventType type) {
  if (s->log != NULL)
    log_add(s->log, (Event){.type = (uint8_t)type,
                            .rule = s->rule,
                            .a = cell,
                            .n = type == EVENT_ROLL ? value : s->cells[cell],
                            .m = value,
                            .decision = s->head->decisions});
  s->cells[cell] = value;
  s->secret[cell] = 0;
  things_put(&s->written, thing_cell(s->schema, cell));
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

Err cell_can_add(const State *s, int cell, int64_t by) {
  int64_t now;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  now = s->cells[cell];
  if (by > 0 ? now > INT64_MAX - by : now < INT64_MIN - by) return ERR_OVERFLOW;
  now += by;
  return now < s->schema->cell[cell].min || now > s->schema->cell[cell].max
           ? ERR_RANGE
           : ERR_OK;
}

Err cell_add(State *s, int cell, int64_t by) {
  Err e = cell_can_add(s, cell, by);
  if (e == ERR_OK) cell_write(s, cell, s->cells[cell] + by, EVENT_COUNT);
  return e;
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
