/*
** What a change of the rules comes too late for.
**
** The setup is over when rules change under a running game, so what layers do to
** it doesn't show.  Each set of rules plays a setup once more while its Lua state
** is at hand, and remembers which of its changes had a part in it.
*/
#include "lua/table/change.h"
#include "lua/bind/phase.h"
#include "lua/table/table_in.h"
#include "lua/table/value.h"

#include <string.h>

enum { LATE_QUESTIONS = 10000 };

static int watch_setup(lua_State *L) {
  host_call(L, 0, "watch_setup", "");
  return 0;
}

/* The setup phase alone, with the seed of the game and random players.  False: it
** was killed. */
static bool run_setup(Table *t) {
  Host *h = &t->host;
  lua_State *L = h->cage.L;
  int top = lua_gettop(L), args;
  CageResult r;
  for (int i = 1; i <= h->players; i++)
    host_bot_seat(h, "random", &h->bots.seat[i]);
  h->state.log = NULL;
  h->hooks = (HostHooks){0};
  h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.hold = h->ask.stale = h->ask.again = false;
  h->ask.question_cap = h->count.questions + LATE_QUESTIONS;
  state_start(&h->state, h->state.head->seed);
  h->state.frozen = false;
  h->state.head->phase = (int16_t)phase_named(h, "setup");
  args = phase_push(L, h);
  r = cage_call(&h->cage, L, args, LUA_MULTRET);
  h->ask.question_cap = 0;
  if (r != CAGE_OK && r != CAGE_ERROR) return false;
  lua_settop(L, top);
  return true;
}

/* Afterwards the block is that of another game, and the running phase lost. */
static json_t *note_changes(Table *t) {
  Host *h = &t->host;
  HostHooks hooks = h->hooks;
  HostCount count = h->count;
  Log *log = h->state.log;
  Seat seat[MAX_PLAYERS + 1];
  json_t *changes = NULL;
  bool good;
  memcpy(seat, h->bots.seat, sizeof seat);
  good = table_call(t, watch_setup, NULL) == CAGE_OK && run_setup(t);
  h->hooks = hooks;
  memcpy(h->bots.seat, seat, sizeof seat);
  if (good) {
    h->state.log = log;
    changes = table_ask_value(t, "setup_changes", NULL, NULL);
  }
  h->count = count;
  return changes;
}

static bool is_in_setup(const Table *t) {
  return t->host.state.head->phase == phase_named(&t->host, "setup");
}

void table_lay_out(Table *t) {
  if (!is_in_setup(t)) run_setup(t);
}

void table_note_changes(Table *t, RuleSet *rules) {
  if (rules->changes != NULL || t->posed || is_in_setup(t)) return;
  rules->changes = note_changes(t);
}

json_t *table_late(Table *t, int before) {
  const json_t *first, *was, *now;
  if (!t->started || t->posed || t->history.count == 0 || before < 0 ||
      before >= t->sets || before == t->rules || is_in_setup(t))
    return NULL;
  if (t->set[t->rules]->changes == NULL) {
    table_note_changes(t, t->set[t->rules]);
    table_put_back(t, t->history.here);
  }
  first = t->set[t->history.node[0].rules]->changes;
  was = t->set[before]->changes;
  now = t->set[t->rules]->changes;
  if (first == NULL || was == NULL || now == NULL) return NULL;
  return table_ask_value(t, "late", json_pack("[OOO]", first, was, now), NULL);
}
