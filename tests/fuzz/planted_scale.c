/* A fault in the engine, for fuzz_layer: linked with --wrap=cell_move, a marker that
** is moved by more than three steps from where it starts kills the program, or, with
** PLANTED=break, goes where it can't be. */
#include "core/cell.h"

#include <stdlib.h>

Err __real_cell_move(State *s, int cell, int64_t by, int64_t *moved);
Err __wrap_cell_move(State *s, int cell, int64_t by, int64_t *moved);

Err __wrap_cell_move(State *s, int cell, int64_t by, int64_t *moved) {
  if (by <= 3 || cell_value(s, cell) != 1)
    return __real_cell_move(s, cell, by, moved);
  if (getenv("PLANTED") == NULL) abort();
  *moved = by;
  s->cells[cell] = s->schema->cell[cell].max + 1;
  return ERR_OK;
}
