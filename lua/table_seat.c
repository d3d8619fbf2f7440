/*
** Who sits where, and what a bot would answer.
*/
#include "lua/table_in.h"

#include <stdio.h>
#include <string.h>

#include "lua/ltype.h"

typedef struct BotCall {
  Table *table;
  const char *name;
  int64_t answer;
} BotCall;

static int fetch_bot(lua_State *L) {
  Seat *seat = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->prelude);
  lua_getfield(L, -1, "bot_named");
  lua_pushstring(L, seat->bot);
  lua_call(L, 1, 1);
  seat->ref = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

bool table_seat(Table *t, int seat, const char *bot, Report *report) {
  Seat new;
  CageResult r = CAGE_OK;
  if (seat < 1 || seat > t->host.players) {
    report_set(report, "there is no seat %d at this table", seat);
    return false;
  }
  new = t->host.seat[seat];
  table_set_seat(&new, bot);
  if (new.type == SEAT_SCRIPT) r = table_call(t, fetch_bot, &new);
  if (r != CAGE_OK) {
    table_report(t, r, report);
    if (r != CAGE_ERROR) table_recover(t);
    return false;
  }
  t->host.seat[seat] = new;
  return true;
}

static int ask_bot(lua_State *L) {
  BotCall *call = lua_touserdata(L, 1);
  call->answer = host_bot_answer(&call->table->host, L);
  return 0;
}

bool table_suggest(Table *t, const char *bot, int64_t *answer, Report *report) {
  int actor = t->host.decision.actor;
  Seat before = t->host.seat[actor];
  BotCall call = {t, bot, 0};
  CageResult r;
  if (t->status != TABLE_ASKS) {
    report_set(report, "no decision is pending");
    return false;
  }
  if (bot != NULL && !table_seat(t, actor, bot, report)) return false;
  r = table_call(t, ask_bot, &call);
  t->host.state.frozen = false;
  if (bot != NULL) {
    before.stream = t->host.seat[actor].stream;
    t->host.seat[actor] = before;
  }
  if (r != CAGE_OK) {
    table_roll_back(t, t->history.here, r, report);
    return false;
  }
  *answer = call.answer;
  return true;
}
