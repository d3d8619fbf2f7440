#include "core/die.h"

#include "core/cell.h"

Err die_roll(State *s, int cell, int *face) {
  const Component *die;
  int came;
  if (s->frozen) return ERR_FROZEN;
  if (!cell_is(s, cell)) return ERR_INDEX;
  die = cell_component(s, cell);
  if (die->type != COMP_DIE) return ERR_KIND;
  came = 1 + (int)state_draw(s, die->stream, (uint32_t)die->faces);
  cell_write(s, cell, came, EVENT_ROLL);
  *face = came;
  return ERR_OK;
}
