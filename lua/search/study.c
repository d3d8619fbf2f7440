#include "lua/search/search.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/cell.h"
#include "core/know.h"
#include "lua/bind/ltype.h"

/* The second table --------------------------------------------------------- */

/* A function on the stack, kept in the registry; or none. */
static int keep_function(lua_State *L, int at) {
  if (lua_type(L, at) != LUA_TFUNCTION) return LUA_NOREF;
  lua_pushvalue(L, at);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

static int fetch_hints(lua_State *L) {
  Study *s = lua_touserdata(L, 1);
  int top = lua_gettop(L), n;
  host_call(L, 4, "search", "");
  s->policy = keep_function(L, top + 1);
  s->estimate = keep_function(L, top + 2);
  s->horizon = (int)lua_tonumber(L, top + 3);
  s->spread = (double)lua_tonumber(L, top + 4);
  host_call(L, 1, "guess_list", "");
  n = (int)lua_rawlen(L, -1) / 2;
  for (int i = 0; i < n && i < MAX_COMPONENTS; i++) {
    lua_rawgeti(L, -1, 2 * i + 1);
    s->guess_comp[i] = (int)lua_tointeger(L, -1);
    lua_rawgeti(L, -2, 2 * i + 2);
    s->guess[i] = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pop(L, 1);
    s->guesses++;
  }
  lua_settop(L, top);
  return 0;
}

void study_seat(Study *s) {
  Host *h = &s->table->host;
  for (int i = 1; i <= h->players; i++) {
    h->bots.seat[i].type = s->policy == LUA_NOREF ? SEAT_RANDOM : SEAT_SCRIPT;
    h->bots.seat[i].ref = s->policy;
    snprintf(h->bots.seat[i].bot, sizeof h->bots.seat[i].bot, "policy");
  }
}

Study *study_of(Table *t, char *why) {
  Study *s = t->study;
  if (s != NULL) return s;
  s = alloc_resize(&t->alloc, NULL, sizeof *s);
  snprintf(why, CAGE_WHY, "out of memory");
  if (s == NULL) return NULL;
  memset(s, 0, sizeof *s);
  s->table = table_twin(t, why);
  if (s->table == NULL) {
    alloc_free(&t->alloc, s);
    return NULL;
  }
  t->study = s;
  if (table_call(s->table, fetch_hints, s) != CAGE_OK) {
    snprintf(why, CAGE_WHY, "%s", s->table->host.cage.why);
    study_close(t);
    return NULL;
  }
  study_seat(s);
  return s;
}

void study_close(Table *t) {
  if (t->study == NULL) return;
  table_close(t->study->table);
  alloc_free(&t->alloc, t->study);
  t->study = NULL;
}

/* What the player can't know ----------------------------------------------- */

/* A number nobody showed the player, as the game guesses it: guess(player,
** counter). */
static void guess_cell(lua_State *L, Host *h, int guess, int player, int cell) {
  const Cell *c = &h->schema.cell[cell];
  int64_t n;
  lua_rawgeti(L, LUA_REGISTRYINDEX, guess);
  handle_push(L, TYPE_PLAYER, player);
  handle_push(L, TYPE_CELL, cell);
  h->state.frozen = h->bots.thinking = true;
  lua_call(L, 2, 1);
  h->state.frozen = h->bots.thinking = false;
  if (!lua_isinteger(L, -1))
    luaL_error(L, "a guess at a secret number must be a whole number, not a %s",
               luaL_typename(L, -1));
  n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  h->state.cells[cell] = n < c->min ? c->min : n > c->max ? c->max : n;
  things_put(&h->state.written, thing_cell(&h->schema, cell));
}

void study_determinise(const Study *s, lua_State *L, int player, uint64_t *r) {
  Host *h = &s->table->host;
  know_determinise(&h->state, player, r);
  for (int i = 1; i <= h->players; i++) h->bots.seat[i].stream = rng_next(r);
  h->bots.seat[0].stream = 1 + rng_below(r, 2147483646u);
  luaL_checkstack(L, 8, "too many nested questions");
  for (int i = 0; i < s->guesses; i++) {
    const Component *c = &h->schema.component[s->guess_comp[i]];
    for (int cell = c->first; cell < c->first + c->total; cell++)
      if (!cell_known(&h->state, cell, player))
        guess_cell(L, h, s->guess[i], player, cell);
  }
}

/* Judging ------------------------------------------------------------------ */

/* What each seat will have in the end, as the game estimates it. */
static void estimate(const Study *s, lua_State *L, double *points, bool *out) {
  Host *h = &s->table->host;
  for (int p = 1; p <= h->players; p++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, s->estimate);
    handle_push(L, TYPE_PLAYER, p);
    lua_call(L, 1, 1);
    out[p] = lua_isnil(L, -1);
    if (!out[p] && lua_type(L, -1) != LUA_TNUMBER)
      luaL_error(L, "an estimate must be a number, not a %s",
                 luaL_typename(L, -1));
    points[p] = (double)lua_tonumber(L, -1);
    lua_pop(L, 1);
  }
}

/* By how much the best is ahead of the next; alone, of nobody. */
static double lead(int players, const double *points, const bool *out) {
  double best = -HUGE_VAL, next = -HUGE_VAL;
  for (int p = 1; p <= players; p++) {
    if (out[p]) continue;
    if (points[p] > best) {
      next = best;
      best = points[p];
    } else if (points[p] > next) {
      next = points[p];
    }
  }
  return isinf(next) ? 0 : best - next;
}

/* Close to 1 / e^x, from operations that come out the same everywhere. */
double study_fall(double x) {
  return 1 / (1 + x * (1 + x * (0.5 + x * (1.0 / 6))));
}

/* Chances to win from points: equal points, equal chances; a lead of three
** spreads is all but won. */
static void share(int players, const double *points, const bool *out,
                  Judge *j) {
  double best = -HUGE_VAL, sum = 0;
  for (int p = 1; p <= players; p++)
    if (!out[p] && points[p] > best) best = points[p];
  for (int p = 1; p <= players; p++) {
    j->value[p] = out[p] ? 0 : study_fall((best - points[p]) / j->spread);
    sum += j->value[p];
  }
  for (int p = 1; p <= players; p++)
    j->value[p] = sum > 0 ? j->value[p] / sum : 1.0 / players;
}

/* The game is over: by how much somebody leads tells more than who has won, of
** which few games say little. */
static void add_winners(int players, TableResult *res, Judge *j) {
  const double part = 0.25;
  int winners = 0;
  table_find_winners(players, res);
  for (int p = 1; p <= players; p++) winners += res->winner[p];
  for (int p = 1; p <= players && winners > 0; p++)
    j->value[p] = (1 - part) * j->value[p] +
                  (res->winner[p] ? part / winners : 0);
}

void study_judge(const Study *s, lua_State *L, bool over, Judge *j) {
  Host *h = &s->table->host;
  double points[MAX_PLAYERS + 1] = {0};
  bool out[MAX_PLAYERS + 1] = {false};
  TableResult res;
  luaL_checkstack(L, 8, "too many nested questions");
  h->state.frozen = true;
  if (!over && s->estimate != LUA_NOREF) {
    estimate(s, L, points, out);
  } else {
    memset(&res, 0, sizeof res);
    table_ask_score(L, &res);
    for (int p = 1; p <= h->players; p++) {
      points[p] = (double)res.score[p][0];
      out[p] = res.out[p];
    }
  }
  h->state.frozen = false;
  j->leads += lead(h->players, points, out);
  j->seen++;
  j->spread = s->spread > 0 ? s->spread : 1 + j->leads / j->seen;
  if (h->players == 1) { /* alone one can only do better or worse */
    j->value[1] = out[1] ? 0 : 0.5 + 0.5 * points[1] / (1 + fabs(points[1]));
    return;
  }
  share(h->players, points, out, j);
  if (over) add_winners(h->players, &res, j);
}
