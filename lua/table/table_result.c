/*
** Judging a position: scores, winners, and what must always hold.
*/
#include "lua/table/table_in.h"
#include "lua/table/check.h"

#include <limits.h>
#include <string.h>

#include "lua/bind/ltype.h"

/* The points of two members as one: added, or the larger or smaller list. */
static void join(TeamScore how, int64_t *team, const int64_t *own) {
  int order = 0;
  for (int i = 0; i < TABLE_SCORES && order == 0; i++)
    order = (own[i] > team[i]) - (own[i] < team[i]);
  for (int i = 0; i < TABLE_SCORES; i++)
    if (how == TEAM_SUM)
      team[i] += own[i];
    else if (order == (how == TEAM_HIGHEST ? 1 : -1))
      team[i] = own[i];
}

/* Each member has what the team has.  A team is out when one of it is, or, if
** those are ignored, when all of it is. */
static void share_points(const Host *h, TableResult *res) {
  const uint8_t *team = h->linked.team;
  for (int t = 1; t <= h->players; t++) {
    int64_t points[TABLE_SCORES] = {0};
    bool out = true, lost = false;
    for (int p = 1; p <= h->players; p++) {
      if (team[p] != t) continue;
      lost = lost || (res->out[p] && !h->linked.team_ignores);
      if (res->out[p]) continue;
      if (out)
        memcpy(points, res->score[p], sizeof points);
      else
        join(h->linked.team_score, points, res->score[p]);
      out = false;
    }
    for (int p = 1; p <= h->players; p++) {
      if (team[p] != t) continue;
      memcpy(res->score[p], points, sizeof points);
      res->out[p] = out || lost;
      res->team[p] = t;
    }
  }
}

void table_ask_score(lua_State *L, TableResult *res) {
  Host *h = host_of(L);
  for (int p = 1; p <= h->players; p++) {
    int top = lua_gettop(L), n;
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.score);
    handle_push(L, TYPE_PLAYER, p);
    lua_call(L, 1, LUA_MULTRET);
    n = lua_gettop(L) - top;
    while (n > 1 && lua_isnil(L, top + n)) n--; /* a rule may be wrapped */
    res->out[p] = n == 0 || lua_isnil(L, top + 1);
    for (int i = 0; i < n && i < TABLE_SCORES && !res->out[p]; i++) {
      if (!lua_isinteger(L, top + 1 + i))
        luaL_error(L, "the rule 'score' must return whole numbers, not a %s",
                   luaL_typename(L, top + 1 + i));
      res->score[p][i] = lua_tointeger(L, top + 1 + i);
    }
    lua_settop(L, top);
  }
  share_points(h, res);
}

void table_find_winners(int players, TableResult *res) {
  int best = 0;
  for (int p = 1; p <= players; p++) {
    int order = 0;
    if (res->out[p]) continue;
    for (int i = 0; best > 0 && i < TABLE_SCORES && order == 0; i++)
      order = (res->score[p][i] > res->score[best][i]) -
              (res->score[p][i] < res->score[best][i]);
    if (best == 0 || order > 0) {
      memset(res->winner, 0, sizeof res->winner);
      best = p;
    }
    if (best == p || order == 0) res->winner[p] = true;
  }
}

static int ask_score(lua_State *L) {
  table_ask_score(L, lua_touserdata(L, 1));
  return 0;
}

bool table_result(Table *t, TableResult *res, Fault *fault) {
  bool over = t->host.state.head->ended != 0;
  memset(res, 0, sizeof *res);
  if (!table_ask(t, ask_score, res, fault)) return false;
  if (over && !table_still(t, fault)) return false;
  table_find_winners(t->host.players, res);
  memcpy(res->reason, t->host.past.reason, sizeof res->reason);
  if (over) table_tell_end(t, res);
  return true;
}

static int ask_invariants(lua_State *L) {
  Fault *fault = lua_touserdata(L, 1);
  host_call(L, 1, "check_invariants", "");
  if (lua_type(L, -1) == LUA_TSTRING)
    fault_set(fault, "%s", lua_tostring(L, -1));
  return 0;
}

bool table_check(Table *t, Fault *fault) {
  char text[FAULT_TEXT];
  bool frozen = t->host.state.frozen;
  long long fuel = t->host.cage.fuel_left;
  CageResult r;
  Fault none;
  if (fault == NULL) fault = &none;
  if (t->host.block == NULL) return fault_set(fault, "the table is closed");
  if (state_check(&t->host.state, text, sizeof text) != ERR_OK)
    return fault_set(fault, "%s", text);
  fault->text[0] = '\0';
  t->host.state.frozen = true;
  t->host.cage.fuel_left = LLONG_MAX; /* whoever moves does not pay for it */
  r = table_call(t, ask_invariants, fault);
  t->host.cage.fuel_left = fuel;
  t->host.state.frozen = frozen;
  if (r != CAGE_OK) table_report(t, r, fault);
  /* in the middle of a move the call around it ends, and recovers */
  if (r != CAGE_OK && r != CAGE_ERROR && t->host.cage.depth == 0)
    table_recover(t);
  return r == CAGE_OK && fault->text[0] == '\0';
}

int table_team(const Table *t, int seat) { return t->host.linked.team[seat]; }

/* Scenario tests ---------------------------------------------------------- */

static int run_test(lua_State *L) {
  const int *index = lua_touserdata(L, 1);
  host_call(L, 0, "run_test", "i", *index + 1);
  return 0;
}

void table_begin_test(Table *t) {
  Host *h = &t->host;
  state_start(&h->state, 1);
  h->state.frozen = false;
  h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.decision.actor = 0;
  h->ask.hold = false;
  h->test.over = true;
  h->bots.seat[0].stream = rng_seed(1, "test");
}

bool table_run_test(Table *t, int i, Fault *fault) {
  Host *h = &t->host;
  char text[FAULT_TEXT];
  CageResult r;
  table_begin_test(t);
  h->test.running = true;
  r = table_call(t, run_test, &i);
  h->test.running = false;
  if (r != CAGE_OK) return table_fails(t, r, fault);
  if (state_check(&h->state, text, sizeof text) != ERR_OK)
    return fault_set(fault, "%s", text);
  return true;
}
