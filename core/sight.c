#include "core/sight.h"

#include "core/cell.h"
#include "core/know.h"

bool sight_hides_place(const Ask *ask, int place, bool total) {
  const Schema *sc = ask->state->schema;
  int sees = sc->component[sc->place[place].comp].sees;
  if (sees == SEES_ALL || (total && sees != SEES_NONE)) return false;
  return !know_deduced(ask->state, place, ask->eyes) && sight_missed(ask);
}

bool sight_hides_cell(const Ask *ask, int cell) {
  return !cell_known(ask->state, cell, ask->eyes) && sight_missed(ask);
}

bool sight_hides_row(const Ask *ask, int64_t first, int count) {
  int64_t cells = ask->state->schema->cells;
  if (ask->eyes == 0 || first < -count || first >= cells) return false;
  for (int64_t i = first < 0 ? 0 : first; i < cells && i < first + count; i++)
    if (sight_hides_cell(ask, (int)i)) return true;
  return false;
}
