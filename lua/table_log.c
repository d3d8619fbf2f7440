/*
** Reading the event log: what chance brought, and the story of the game in
** sentences.  What not everybody may see is not told.
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

/* The story -------------------------------------------------------------- */

static void set_thing(lua_State *L, const char *field, Type type, int index) {
  if (index < 0 || index >= schema_things(&host_of(L)->schema, type)) return;
  handle_push(L, type, index);
  lua_setfield(L, -2, field);
}

/* One event as the prelude reads it; false: nothing to tell. */
static bool push_event(lua_State *L, const Host *h, const Event *e) {
  static const char *const names[] = {
    "move", "draw", "card",   "shuffle", "face", "show", "count",
    "roll", "swap", "answer", "phase",   "note", "edit", "rules"};
  bool open;
  if (e->type == EVENT_COUNT || e->type == EVENT_SHOW) return false;
  lua_createtable(L, 0, 6);
  lua_pushstring(L, names[e->type]);
  lua_setfield(L, -2, "what");
  lua_pushinteger(L, e->rule);
  lua_setfield(L, -2, "rule");
  lua_pushinteger(L, e->n);
  lua_setfield(L, -2, "n");
  switch (e->type) {
    case EVENT_MOVE:
    case EVENT_DRAW:
      set_thing(L, "from", TYPE_PLACE, e->a);
      set_thing(L, "to", TYPE_PLACE, e->b);
      set_thing(L, "kind", TYPE_KIND, e->c);
      break;
    case EVENT_CARD:
      /* told by name only if it lies open to all at one end of its way */
      open = h->schema.component[h->schema.pile[e->a].comp].sees == SEES_ALL ||
             h->schema.component[h->schema.pile[e->b].comp].sees == SEES_ALL;
      set_thing(L, "from", TYPE_PILE, e->a);
      set_thing(L, "to", TYPE_PILE, e->b);
      if (open) set_thing(L, "card", TYPE_CARD, e->c);
      break;
    case EVENT_FACE: set_thing(L, "card", TYPE_CARD, e->c); break;
    case EVENT_SWAP:
      set_thing(L, "card", TYPE_CARD, e->a);
      set_thing(L, "other", TYPE_CARD, e->c);
      break;
    case EVENT_SHUFFLE: set_thing(L, "from", TYPE_PILE, e->a); break;
    case EVENT_ROLL: set_thing(L, "cell", TYPE_CELL, e->a); break;
    case EVENT_ANSWER:
      set_thing(L, "player", TYPE_PLAYER, e->a);
      lua_pushinteger(L, e->b);
      lua_setfield(L, -2, "choice");
      lua_pushboolean(L, e->m != 0);
      lua_setfield(L, -2, "secret");
      if (!choice_is_number(&h->book, e->b)) {
        const Choice *c = &h->book.choice[e->b];
        const Option *o =
          &h->book.option[c->first_option + answer_option(e->n)];
        lua_pushinteger(L, 1 + answer_option(e->n));
        lua_setfield(L, -2, "option");
        for (int i = 0; i < o->params; i++) {
          thing_push(L, (Type)o->domain[i].of, answer_param(e->n, i));
          lua_rawseti(L, -2, i + 1);
        }
      }
      break;
    case EVENT_PHASE:
      lua_pushstring(L, h->phase_name[e->a]);
      lua_setfield(L, -2, "name");
      break;
    default: break;
  }
  return true;
}

typedef struct Story {
  int answers;
  void (*line)(void *ud, const char *text);
  void *ud;
} Story;

/* Where the story of the last `answers` answers begins. */
static uint32_t story_start(const Log *log, int answers) {
  uint32_t i = log->count;
  while (i > 0 && answers > 0)
    if (log->event[--i].type == EVENT_ANSWER) answers--;
  return i;
}

static int tell_story(lua_State *L) {
  Story *s = lua_touserdata(L, 1);
  Host *h = host_of(L);
  int n = 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->prelude);
  lua_getfield(L, -1, "story");
  lua_newtable(L);
  for (uint32_t i = story_start(&h->log, s->answers); i < h->log.count; i++)
    if (push_event(L, h, &h->log.event[i])) lua_rawseti(L, -2, ++n);
  lua_call(L, 1, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= n; i++) {
    lua_rawgeti(L, -1, i);
    if (lua_type(L, -1) == LUA_TSTRING) s->line(s->ud, lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  return 0;
}

bool table_story(Table *t, int answers, void (*line)(void *ud, const char *),
                 void *ud, Report *report) {
  Story s = {answers, line, ud};
  CageResult r;
  t->host.state.frozen = true;
  r = table_call(t, tell_story, &s);
  t->host.state.frozen = false;
  if (r == CAGE_OK) return true;
  table_report(t, r, report);
  if (r != CAGE_ERROR) table_recover(t);
  return false;
}
