/*
** Reading the event log: what chance brought, and the story of the game in
** sentences.  What not everybody may see is not told.
*/
#include "lua/table/table_in.h"
#include "lua/table/change.h"
#include "lua/table/look.h"

#include <stdio.h>

#include "lua/bind/ltype.h"

uint32_t table_events(const Table *t) { return t->host.log.count; }

typedef struct News {
  uint32_t from;
  bool chance;
  void (*line)(void *ud, const char *text, bool announced);
  void *ud;
} News;

static int tell_news(lua_State *L) {
  News *news = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->linked.prelude);
  lua_getfield(L, -1, "news");
  lua_pushinteger(L, news->from);
  lua_pushboolean(L, news->chance);
  lua_call(L, 2, 2); /* what was announced, what chance brought */
  if (lua_type(L, -1) == LUA_TSTRING)
    news->line(news->ud, lua_tostring(L, -1), false);
  lua_pop(L, 1);
  for (int i = 1, n = (int)lua_rawlen(L, -1); i <= n; i++) {
    lua_rawgeti(L, -1, i);
    news->line(news->ud, lua_tostring(L, -1), true);
    lua_pop(L, 1);
  }
  return 0;
}

void table_news(Table *t, uint32_t from, bool chance,
                void (*line)(void *ud, const char *text, bool announced),
                void *ud) {
  News news = {from, chance, line, ud};
  Fault none;
  table_ask(t, tell_news, &news, &none);
}

/* The story -------------------------------------------------------------- */

typedef struct Story {
  const Table *table;
  int answers;
  bool full;
  void (*line)(void *ud, const char *text);
  void *ud;
} Story;

/* Where the story of the last `answers` answers begins: not before the first,
** for the setup is a long story of its own, which 0 asks for. */
static uint32_t story_start(const Log *log, int answers) {
  uint32_t start = answers == 0 ? 0 : log->count;
  for (uint32_t i = log->count; i > 0 && answers > 0;)
    if (log->event[--i].type == EVENT_ANSWER) {
      start = i;
      answers--;
    }
  return start;
}

/* Behind the last answer of the one who is asked, before others answered; but
** some answers at least. */
static uint32_t round_start(const Log *log, int asked) {
  enum { SOME = 10 };
  uint32_t some = story_start(log, SOME), start = some;
  bool others = false;
  for (uint32_t i = log->count; i > 0; i--) {
    const Event *e = &log->event[i - 1];
    if (e->type != EVENT_ANSWER) continue;
    if (e->a != asked)
      others = true;
    else if (others)
      break;
    start = i - 1;
  }
  return others && start < some ? start : some;
}

/* What was changed by hand, or which rules there are, is known by name. */
static void name_change(lua_State *L, const Table *t, const Event *e) {
  char text[256];
  if (e->type == EVENT_EDIT)
    lua_pushstring(L, table_edit_name(t, (int)e->n));
  else if (e->type == EVENT_RULES)
    lua_pushstring(L, table_rules_name(t, (int)e->n, text, sizeof text));
  else
    return;
  lua_setfield(L, -2, "name");
}

static int tell_story(lua_State *L) {
  Story *s = lua_touserdata(L, 1);
  Host *h = host_of(L);
  uint32_t start = s->answers == TABLE_ROUND
                     ? round_start(&h->log, table_actor(s->table))
                     : story_start(&h->log, s->answers);
  int n = 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.prelude);
  lua_getfield(L, -1, "story");
  lua_newtable(L);
  for (uint32_t i = start; i < h->log.count; i++) {
    const Event *e = &h->log.event[i];
    if (e->type == EVENT_COUNT || e->type == EVENT_SHOW ||
        e->type == EVENT_RULE)
      continue; /* nothing to tell */
    event_push(L, h, e, false);
    name_change(L, s->table, e);
    lua_rawseti(L, -2, ++n);
  }
  lua_pushboolean(L, s->full);
  lua_call(L, 2, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= n; i++) {
    lua_rawgeti(L, -1, i);
    if (lua_type(L, -1) == LUA_TSTRING) s->line(s->ud, lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  return 0;
}

bool table_story(Table *t, int answers, bool full,
                 void (*line)(void *ud, const char *), void *ud, Fault *fault) {
  Story s = {t, answers, full, line, ud};
  CageResult r;
  t->host.state.frozen = true;
  r = table_call(t, tell_story, &s);
  t->host.state.frozen = false;
  if (r == CAGE_OK) return true;
  table_report(t, r, fault);
  if (r != CAGE_ERROR) table_recover(t);
  return false;
}
