#include "core/counter.h"

bool cell_is(const State *s, int cell) {
  return cell >= 0 && cell < s->schema->cells;
}

static const Component *comp_of(const State *s, int cell) {
  return &s->schema->component[s->schema->cell[cell].comp];
}

static void write_cell(State *s, int cell, int64_t value, EventType type) {
  if (s->log != NULL)
    log_add(s->log, (Event){.type = (uint8_t)type,
                            .rule = s->rule,
                            .a = cell,
                            .n = type == EVENT_ROLL ? value : s->cells[cell],
                            .m = value,
                            .decision = s->head->decisions});
  s->cells[cell] = value;
  s->secret[cell] = 0;
}

Err cell_set(State *s, int cell, int64_t value) {
  const Cell *c;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  c = &s->schema->cell[cell];
  if (value < c->min || value > c->max) return ERR_RANGE;
  write_cell(s, cell, value, EVENT_COUNT);
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
  if (e == ERR_OK) write_cell(s, cell, s->cells[cell] + by, EVENT_COUNT);
  return e;
}

Err cell_show(State *s, int cell, unsigned mask) {
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  if (!comp_of(s, cell)->secret) return ERR_KIND;
  s->secret[cell] |= (uint8_t)(mask & ((1u << s->schema->players) - 1u));
  return ERR_OK;
}

bool cell_known(const State *s, int cell, int player) {
  const Component *c = comp_of(s, cell);
  if (c->secret && (s->secret[cell] >> (player - 1) & 1) != 0) return true;
  if (c->sees == SEES_OWNER) return s->schema->cell[cell].owner == player;
  return c->sees == SEES_ALL && !c->secret;
}

Err scale_move(State *s, int cell, int64_t by, int64_t *moved) {
  const Cell *c;
  int64_t now, to;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  if (comp_of(s, cell)->type != COMP_SCALE) return ERR_KIND;
  c = &s->schema->cell[cell];
  now = s->cells[cell];
  if (by >= 0)
    to = by > c->max - now ? c->max : now + by;
  else
    to = by < c->min - now ? c->min : now + by;
  *moved = to - now;
  if (to != now) write_cell(s, cell, to, EVENT_COUNT);
  return ERR_OK;
}

static const Step *step_of(const State *s, int cell) {
  int64_t at = s->cells[cell] - s->schema->cell[cell].min;
  return &s->schema->step[comp_of(s, cell)->steps + at];
}

int64_t scale_value(const State *s, int cell) {
  return step_of(s, cell)->value;
}

int scale_band(const State *s, int cell) { return step_of(s, cell)->band; }

Err die_roll(State *s, int cell, int *face) {
  const Component *die;
  int came;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  die = comp_of(s, cell);
  if (die->type != COMP_DIE) return ERR_KIND;
  came = 1 + (int)state_draw(s, die->stream, (uint32_t)die->steps);
  write_cell(s, cell, came, EVENT_ROLL);
  *face = came;
  return ERR_OK;
}
