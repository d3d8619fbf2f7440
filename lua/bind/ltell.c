/*
** What the reasons of a bot speak of: the numbers in the words of its terms, as
** they stand and as an answer would leave them.
*/
#include "core/capped.h"
#include "lua/bind/ltype.h"
#include "lua/bind/lworth.h"

/* What the formulas at 3 come to is added to the list at 4. */
static void add_tells(lua_State *L, Host *h, Ask *ask) {
  lua_pushnil(L);
  while (lua_next(L, 3) != 0) {
    int node = (int)lua_tointeger(L, -1);
    int64_t before;
    lua_pop(L, 1);
    if (node < 0 || node >= h->book.exprs.count)
      luaL_argerror(L, 3, "no such formula");
    lua_pushvalue(L, -1);
    lua_rawget(L, 4);
    before = lua_tointeger(L, -1);
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushinteger(L,
                    capped_sum(before, expr_eval(&h->book.exprs, node, ask)));
    lua_rawset(L, 4);
  }
}

/* worth_stands(weighing, seat, {nodes}) -> {numbers}: what the words of the terms of
** a position speak of, as it is */
PRELUDE(worth_stands) {
  int seat = int_at(L, 2);
  Appraiser j = lworth_judge(L, h, int_at(L, 1), seat);
  Ask ask = {.state = &h->state,
             .actor = seat,
             .eyes = seat,
             .mind = j.measures->mind,
             .measures = j.measures};
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  lua_newtable(L);
  add_tells(L, h, &ask);
  return 1;
}

/* The n-th trial of an answer, whose measures `ask` then sees; until measures_back. */
static void begin_trial(Host *h, const Appraiser *j, Ask *ask, int64_t answer,
                        int n) {
  int option = host_option(h, h->ask.decision.choice, answer);
  const Tried *t = &h->worth.tried[option];
  const unsigned char *block = NULL;
  Ask one = *ask;
  State *s;
  if (lworth_is_silent(h, option))
    block = h->hooks.step(h->hooks.think_ud, answer, n);
  if (block == NULL && t->count == 0) return;
  ask->state = one.state = s = measures_try(j->measures);
  if (block != NULL)
    state_load(s, block);
  else
    effect_try(j->effects, &h->book.exprs, s, &one, t->first, t->count);
  measures_tried(j->measures);
}

static void divide_tells(lua_State *L, int by) {
  lua_pushnil(L);
  while (lua_next(L, 4) != 0) {
    lua_Integer sum = lua_tointeger(L, -1);
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushinteger(L, sum / by);
    lua_rawset(L, 4);
  }
}

/* worth_tells(answer, tried?, {nodes}, weighing) -> {numbers}: what the words of a term
** speak of, before the answer or when it has been tried; on average if that is
** left to chance */
PRELUDE(worth_tells) {
  const Decision *d = &h->ask.decision;
  int64_t answer = luaL_checkinteger(L, 1);
  int option = host_option(h, d->choice, answer), times = 1;
  const Option *o = &h->book.option[option];
  Appraiser j = lworth_judge(L, h, int_at(L, 4), d->actor);
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  lua_newtable(L);
  if (lua_toboolean(L, 2) && lworth_is_silent(h, option)) times = LWORTH_STEPS;
  for (int n = 0; n < times; n++) {
    Ask ask = {.state = &h->state,
               .actor = d->actor,
               .eyes = d->actor,
               .mind = j.measures->mind};
    for (int i = 0; i < o->params; i++)
      ask.param[i] = answer_value(o, answer, i);
    if (lua_toboolean(L, 2)) begin_trial(h, &j, &ask, answer, n);
    ask.measures = j.measures;
    add_tells(L, h, &ask);
    measures_back(j.measures);
  }
  if (times > 1) divide_tells(L, times);
  return 1;
}
