/*
** Declared effects as rules: `game:does(option, …)` makes the rule of an
** option out of a list the core runs.  A layer can wrap or replace it like
** any other rule; where nobody does, no script is entered at all.
*/
#include "lua/ltype.h"

#include "core/effect.h"

#include <string.h>

static const char *const ops[] = {"move", "add", "set", "draw",
                                  "deal", "put", NULL};

static int16_t node_at(lua_State *L, int i) {
  int16_t node = -1;
  lua_rawgeti(L, -1, i);
  if (lua_isinteger(L, -1)) node = (int16_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return node;
}

/* effects(option, {{op, a, b, c, d, when = node}, …}): nodes of the core */
static int l_effects(lua_State *L) {
  Host *h = host_of(L);
  lua_Integer option = luaL_checkinteger(L, 1);
  Effect e;
  int n;
  luaL_checktype(L, 2, LUA_TTABLE);
  if (option < 0 || option >= h->book.options)
    return luaL_argerror(L, 1, "no such option");
  n = (int)lua_rawlen(L, 2);
  h->effect_first[option] = (int16_t)h->effects.count;
  h->effect_count[option] = (int16_t)n;
  for (int i = 1; i <= n; i++) {
    const char *op;
    Err r;
    memset(&e, 0, sizeof e);
    lua_rawgeti(L, 2, i);
    lua_rawgeti(L, -1, 1);
    op = luaL_checkstring(L, -1);
    for (e.op = 0; ops[e.op] != NULL && strcmp(ops[e.op], op) != 0;) e.op++;
    lua_pop(L, 1);
    e.a = node_at(L, 2);
    e.b = node_at(L, 3);
    e.c = node_at(L, 4);
    e.d = node_at(L, 5);
    lua_getfield(L, -1, "when");
    e.when = lua_isinteger(L, -1) ? (int16_t)lua_tointeger(L, -1) : -1;
    lua_pop(L, 2);
    r = effect_add(&h->effects, &h->book.exprs, e);
    if (r != ERR_OK)
      return luaL_error(L, "effect %d: %s (%s)", i, err_text(r), err_name(r));
  }
  return 0;
}

int host_run_effects(lua_State *L, Host *h, int option, Ask *ask) {
  int at = 0;
  Err e = effect_run(&h->effects, &h->book.exprs, &h->state, ask,
                     h->effect_first[option], h->effect_count[option], &at);
  if (e != ERR_OK)
    return luaL_error(L, "'%s', effect %d (%s): %s (%s)",
                      h->option_name[option], at - h->effect_first[option] + 1,
                      ops[h->effects.effect[at].op], err_text(e), err_name(e));
  return 0;
}

/* The rule itself, called with player and parameters; upvalue: the option. */
static int effect_rule(lua_State *L) {
  Host *h = host_of(L);
  int option = (int)lua_tointeger(L, lua_upvalueindex(1));
  const Option *o = &h->book.option[option];
  Ask ask = {&h->state, check_quick(L, 1, TYPE_PLAYER), {0, 0, 0}};
  for (int i = 0; i < o->params; i++) {
    Type of = (Type)o->domain[i].of;
    ask.param[i] = of == TYPE_NUMBER ? check_integer(L, 2 + i, "a parameter")
                                     : check_quick(L, 2 + i, of);
  }
  return host_run_effects(L, h, option, &ask);
}

/* effect_rule(option) -> function(player, parameters) */
static int l_effect_rule(lua_State *L) {
  luaL_checkinteger(L, 1);
  lua_settop(L, 1);
  lua_pushcclosure(L, effect_rule, 1);
  return 1;
}

/* direct(option): nothing wraps its effects, so no function need be called */
static int l_direct(lua_State *L) {
  Host *h = host_of(L);
  lua_Integer option = luaL_checkinteger(L, 1);
  if (option < 0 || option >= h->book.options)
    return luaL_argerror(L, 1, "no such option");
  h->direct[option] = true;
  return 0;
}

void leffect_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"effects", l_effects},
                                       {"effect_rule", l_effect_rule},
                                       {"direct", l_direct},
                                       {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
