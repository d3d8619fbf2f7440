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
  for (int i = 0; i < sc->lastings; i++) {
    const Lasting *l = &sc->lasting[i];
    if (l->scope != scope) continue;
    memset(&s->secret[l->first], 0, (size_t)l->n);
    if (l->zero)
      memset(&s->cells[l->first], 0, (size_t)l->n * sizeof *s->cells);
    for (int c = l->first; !l->zero && c < l->first + l->n; c++)
      s->cells[c] = sc->cell[c].start;
    things_put_some(&s->written, thing_cell(sc, l->first), (unsigned)l->n);
  }
  for (int i = 0; i < sc->memories; i++) {
    const Memory *m = &sc->memory[i];
    if (m->scope != scope) continue;
    memcpy(&s->counts[m->to], &s->counts[m->from],
           (size_t)m->n * sizeof *s->counts);
    things_put(&s->written, thing_memory(sc));
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
  int64_t left = 0, came = 0;
  for (int i = 0; i < sc->memories; i++) {
    const Memory *m = &sc->memory[i];
    const Component *c = &sc->component[m->comp];
    if (m->scope != scope) continue;
    for (const Place *p = &sc->place[c->first], *end = p + c->total; p < end;
         p++) {
      int at = p->at + p->slot[kind];
      int32_t more = s->counts[at] - s->counts[at + m->to - m->from];
      if (p->slot[kind] == 0) continue;
      if (more < 0)
        left -= more;
      else
        came += more;
    }
  }
  return left > came ? left : came;
}
