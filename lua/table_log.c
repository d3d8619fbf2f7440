/*
** Reading the event log: what chance brought, in words.  What a player may
** not see is not told: only draws from bags and rolls of dice, which happen
** before everybody's eyes.
*/
#include "lua/table_in.h"

#include <stdio.h>

#include "lua/ltype.h"

uint32_t table_events(const Table *t) { return t->host.log.count; }

bool table_chance(const Table *t, uint32_t event, char *text, size_t size) {
  const Host *h = &t->host;
  const Schema *sc = &h->schema;
  const Event *e;
  char label[80];
  if (event >= h->log.count) return false;
  e = &h->log.event[event];
  switch (e->type) {
    case EVENT_DRAW:
      if (sc->component[sc->place[e->b].comp].sees != SEES_ALL) return false;
      snprintf(text, size, "%s comes from the %s",
               sc->family[sc->kind[e->c].family].name,
               place_label(h, e->a, label, sizeof label));
      return true;
    case EVENT_ROLL:
      snprintf(text, size, "%s shows %lld",
               cell_label(h, e->a, label, sizeof label), (long long)e->n);
      return true;
    default: return false;
  }
}
