/*
** What the reasons of a bot speak of: the numbers in the words of its terms, as
** they stand and as an answer would leave them.
*/
#include "core/capped.h"
#include "lua/bind/ltype.h"
#include "lua/bind/lworth.h"

/* What worth_tells is called with, and what it gives back. */
enum {
  TELL_WEIGHING = 1,
  TELL_NODES,
  TELL_SEAT,
  TELL_ANSWER,
  TELL_TRIED,
  TELL
};

/* What the formulas come to is added to the list, which is then divided. */
static void add_tells(lua_State *L, Host *h, Ask *ask, int by) {
  lua_pushnil(L);
  while (lua_next(L, TELL_NODES) != 0) {
    int node = (int)lua_tointeger(L, -1);
    int64_t sum;
    lua_pop(L, 1);
    if (node < 0 || node >= h->book.exprs.count)
      luaL_argerror(L, TELL_NODES, "no such formula");
    lua_pushvalue(L, -1);
    lua_rawget(L, TELL);
    sum =
      capped_sum(lua_tointeger(L, -1), expr_eval(&h->book.exprs, node, ask));
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushinteger(L, sum / by);
    lua_rawset(L, TELL);
  }
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
    block = h->hooks.step(h->hooks.table, answer, n);
  if (block == NULL && t->count == 0) return;
  ask->state = one.state = s = measures_try(j->measures);
  if (block != NULL)
    state_load(s, block);
  else
    effect_try(j->effects, &h->book.exprs, s, &one, t->first, t->count);
  measures_tried(j->measures);
}

/* worth_tells(weighing, {nodes}, seat) -> {numbers}: what the words of the terms of
** a position speak of, as it is; worth_tells(weighing, {nodes}, nil, answer, tried?): of
** an answer, before it or when it has been tried; on average if that is left to
** chance */
PRELUDE(worth_tells) {
  bool of_answer = lua_isnoneornil(L, TELL_SEAT);
  bool tried = lua_toboolean(L, TELL_TRIED);
  int seat = of_answer ? h->ask.decision.actor : int_at(L, TELL_SEAT);
  int64_t answer = of_answer ? luaL_checkinteger(L, TELL_ANSWER) : 0;
  int option = of_answer ? host_option(h, h->ask.decision.choice, answer) : -1;
  int params = of_answer ? h->book.option[option].params : 0, times = 1;
  Appraiser j = lworth_judge(L, h, int_at(L, TELL_WEIGHING), seat);
  luaL_checktype(L, TELL_NODES, LUA_TTABLE);
  lua_settop(L, TELL_TRIED);
  lua_newtable(L);
  if (tried && lworth_is_silent(h, option)) times = LWORTH_STEPS;
  for (int n = 1; n <= times; n++) {
    Ask ask = {.state = &h->state,
               .actor = seat,
               .eyes = seat,
               .mind = j.measures->mind};
    for (int i = 0; i < params; i++)
      ask.param[i] = answer_value(&h->book.option[option], answer, i);
    if (tried) begin_trial(h, &j, &ask, answer, n - 1);
    ask.measures = j.measures;
    add_tells(L, h, &ask, n == times ? times : 1);
    measures_back(j.measures);
  }
  return 1;
}
