#include "core/scope.h"

#include <string.h>

static const Memory *memory_of(const Schema *sc, int scope, int comp) {
  for (int i = 0; i < sc->memories; i++)
    if (sc->memory[i].scope == scope && sc->memory[i].comp == comp)
      return &sc->memory[i];
  return NULL;
}

Err scope_begin(State *s, int scope) {
  const Schema *sc = s->schema;
  if (scope < 0 || scope >= sc->scopes) return ERR_INDEX;
  if (s->frozen) return ERR_FROZEN;
  for (int i = 0; i < sc->cells; i++)
    if (sc->component[sc->cell[i].comp].lasts == 1 + scope) {
      s->cells[i] = sc->cell[i].start;
      s->secret[i] = 0;
    }
  for (int i = 0; i < sc->memories; i++) {
    const Memory *m = &sc->memory[i];
    if (m->scope == scope)
      memcpy(&s->counts[m->to], &s->counts[m->from],
             (size_t)m->n * sizeof *s->counts);
  }
  return ERR_OK;
}

int scope_note(const Schema *sc, int scope, int place, int slot) {
  const Memory *m = memory_of(sc, scope, sc->place[place].comp);
  return m == NULL ? -1 : m->to + sc->place[place].at - m->from + slot;
}

int64_t scope_began(const State *s, int scope, int place, int kind) {
  int slot = kind < 0 ? 0 : s->schema->place[place].slot[kind], at;
  if (kind >= 0 && slot == 0) return 0;
  at = scope_note(s->schema, scope, place, slot);
  return at < 0 ? 0 : s->counts[at];
}

int64_t scope_moved(const State *s, int scope, int kind) {
  const Schema *sc = s->schema;
  int64_t n = 0;
  for (int i = 0; i < sc->memories; i++) {
    const Memory *m = &sc->memory[i];
    const Component *c = &sc->component[m->comp];
    if (m->scope != scope) continue;
    for (int p = c->first; p < sc->places && sc->place[p].comp == m->comp;
         p++) {
      int slot = sc->place[p].slot[kind], at = sc->place[p].at + slot;
      int32_t left =
        slot == 0 ? 0 : s->counts[m->to + at - m->from] - s->counts[at];
      if (left > 0) n += left;
    }
  }
  return n;
}
