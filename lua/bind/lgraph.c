/*
** Graphs: which places are next to each other, and the way that an answer
** takes.
*/
#include "lua/bind/ltype.h"

HostFunction *lgraph_methods;

#define GRAPH(NAME) METHOD_NOTES(lgraph, NAME, int place, check_place(L, 1))

/* place:next_to(other) -> does a step lead from it to the other? */
GRAPH(next_to) {
  return give_bool(L, reach_joins(&h->schema, place, check_place(L, 2)));
}

/* place:neighbours() -> the places next to it, in declared order */
GRAPH(neighbours) {
  const Schema *s = &h->schema;
  int n = 0;
  lua_newtable(L);
  for (int i = s->edge_at[place]; i < s->edge_at[place + 1]; i++) {
    handle_push(L, TYPE_PLACE, s->edge[i].to);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

/* Push what the way costs and the list of its places. */
static int push_way(lua_State *L, const Ways *w, int place) {
  int32_t path[MAX_PLACES];
  int64_t cost = ways_cost(w, place);
  int n = cost < 0 ? 0 : ways_path(w, place, path);
  if (cost < 0) return 0;
  lua_pushinteger(L, cost);
  lua_createtable(L, n, 0);
  for (int i = 0; i < n; i++) {
    handle_push(L, TYPE_PLACE, path[i]);
    lua_rawseti(L, -2, i + 1);
  }
  return 2;
}

bool host_ways(const Host *h, int actor, const Option *o, int64_t answer,
               Ways *ways) {
  const Domain *d = &o->domain[o->reach - 1];
  const Reach *r = &h->book.exprs.reach[d->a];
  Ask ask = {.state = &h->state, .actor = actor};
  if (h->ask.ways_new && h->ask.ways.of == r && d->needs == 0) return false;
  if (h->book.compiled == &h->schema) ask.tables = &h->book;
  for (int i = 0; i < o->params; i++) ask.param[i] = answer_param(o, answer, i);
  reach_search(&h->book.exprs, r, &ask, ways);
  return true;
}

/* The way of an answer that a bot may give; nothing if it has none. */
static int way_of_answer(lua_State *L, Host *h, int64_t answer) {
  const Decision *d = &h->ask.decision;
  const Option *o = &h->book.option[host_option(h, d->choice, answer)];
  Ways own;
  bool searched;
  if (o->reach == 0) return 0;
  searched = host_ways(h, d->actor, o, answer, &own);
  return push_way(L, searched ? &own : &h->ask.ways,
                  answer_param(o, answer, o->reach - 1));
}

/* way() -> cost and places of the way that the last answer takes; way(i): of the
** i-th answer, for bots */
PRELUDE(way) {
  if (!lua_isnone(L, 1)) {
    if (!h->bots.thinking)
      return luaL_error(L, "way(i) is for bots; a rule asks way()");
    return way_of_answer(L, h, ltype_answer(L, h, 1));
  }
  if (h->ask.way_to < 0)
    return luaL_error(L, "way() is for the rule of an answer over a reach, "
                         "before the next one is asked for");
  return push_way(L, &h->ask.ways, h->ask.way_to);
}
