/*
** Declared effects as rules: `game:does(option, …)` makes the rule of an
** option out of a list the core runs.  A layer can wrap or replace it like
** any other rule; where nobody does, no script is entered at all.
*/
#include "lua/bind/ltype.h"

#include "core/effect.h"
#include "core/place.h"

#include <string.h>

static const char *const ops[] = {
#define NAME_OF(NAME, name, ...) #name,
  EFFECTS(NAME_OF) NULL
#undef NAME_OF
};

static int16_t node_at(lua_State *L, int i) {
  int16_t node = -1;
  lua_rawgeti(L, -1, i);
  if (lua_isinteger(L, -1)) node = (int16_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return node;
}

/* Read the list {{op, a, b, c, d, when = node, source = place}, …} at `arg`,
** nodes of the core; returns how many there are.  They begin at
** h->linked.effects.count. */
static int read_effects(lua_State *L, Host *h, int arg) {
  Effect e;
  int n;
  luaL_checktype(L, arg, LUA_TTABLE);
  n = (int)lua_rawlen(L, arg);
  for (int i = 1; i <= n; i++) {
    Err r;
    memset(&e, 0, sizeof e);
    lua_rawgeti(L, arg, i);
    lua_rawgeti(L, -1, 1);
    e.op = (uint8_t)luaL_checkoption(L, -1, NULL, ops);
    lua_pop(L, 1);
    e.a = node_at(L, 2);
    e.b = node_at(L, 3);
    e.c = node_at(L, 4);
    e.d = node_at(L, 5);
    e.when = (int16_t)ltype_field(L, -1, "when", -1);
    lua_getfield(L, -1, "source");
    if (h->linked.effects.count < MAX_EFFECTS) /* the prelude keeps the text */
      h->linked.effect_source[h->linked.effects.count] = lua_tostring(L, -1);
    lua_pop(L, 2);
    r = effect_add(&h->linked.effects, &h->book.exprs, e);
    if (r != ERR_OK)
      return luaL_error(L, "effect %d: %s (%s)", i, err_text(r), err_name(r));
  }
  return n;
}

/* effects(option, list) */
PRELUDE(effects) {
  int option = check_option(L, h, 1), first = h->linked.effects.count;
  h->linked.effect_count[option] = (int16_t)read_effects(L, h, 2);
  h->linked.effect_first[option] = (int16_t)first;
  return 0;
}

/* effect_list(list) -> the first of them, how many */
PRELUDE(effect_list) {
  lua_pushinteger(L, h->linked.effects.count);
  lua_pushinteger(L, read_effects(L, h, 1));
  return 2;
}

/* The counter and the end that it would have passed. */
static const char *beyond(lua_State *L, const Host *h, const Effect *e,
                          const Ask *ask) {
  int cell = (int)expr_eval(&h->book.exprs, e->a, ask);
  int64_t n = expr_eval(&h->book.exprs, e->b, ask);
  const Cell *c;
  if (cell < 0 || cell >= h->schema.cells) return err_text(ERR_RANGE);
  c = &h->schema.cell[cell];
  return n < (e->op == EFFECT_ADD ? 0 : c->min)
           ? ltype_said(L, "%c can't go below %I", cell, (lua_Integer)c->min)
           : ltype_said(L, "%c can't go above %I", cell, (lua_Integer)c->max);
}

/* Where else everybody sees pieces of that kind lie: a rule forgot to bring
** them back. */
static const char *elsewhere(lua_State *L, const Host *h, int kind, int from) {
  const char *text = "";
  int told = 0;
  for (int place = 0; place < h->schema.places && told < 3; place++) {
    const Component *c = &h->schema.component[h->schema.place[place].comp];
    lua_Integer n = place_count(&h->state, place, kind);
    if (n == 0 || place == from || c->sees != SEES_ALL) continue;
    text =
      ltype_said(L, "%s%s%I on %p", text, told++ > 0 ? ", " : "; ", n, place);
  }
  return text;
}

/* A move: the pieces that are too few or don't fit, and where. */
static const char *moved(lua_State *L, const Host *h, const Effect *e,
                         const Ask *ask, Err r) {
  const Exprs *x = &h->book.exprs;
  int kind = (int)expr_eval(x, e->a, ask), from = (int)expr_eval(x, e->b, ask),
      to = (int)expr_eval(x, e->c, ask);
  lua_Integer n = expr_eval(x, e->d, ask);
  if (kind < 0 || kind >= h->schema.kinds || !place_is(&h->state, from) ||
      !place_is(&h->state, to))
    return err_text(r);
  if (r == ERR_SHORT)
    return ltype_said(L, "%p has %I %k, not %I%s", from,
                      (lua_Integer)place_count(&h->state, from, kind), kind, n,
                      elsewhere(L, h, kind, from));
  if (r == ERR_FULL)
    return ltype_said(L, "%p has no room for %I %k", to, n, kind);
  if (r == ERR_KIND) return ltype_said(L, "%p takes no %k", to, kind);
  return err_text(r);
}

static const char *effect_fault(lua_State *L, const Host *h, int effect,
                                const Ask *ask, Err e) {
  const Effect *f = &h->linked.effects.effect[effect];
  if (e == ERR_INDEX && ask->actor < 1)
    return "nobody is 'who' here: flow.each(1, …) goes over the players";
  if (e == ERR_RANGE && (f->op == EFFECT_ADD || f->op == EFFECT_SET))
    return beyond(L, h, f, ask);
  if (f->op == EFFECT_MOVE || f->op == EFFECT_UP_TO)
    return moved(L, h, f, ask, e);
  return err_text(e);
}

int host_effect_failed(lua_State *L, const Host *h, const char *rule,
                       int effect, int nth, const Ask *ask, Err e) {
  lua_pushfstring(L, "%s: '%s', effect %d (%s): %s (%s)",
                  h->linked.effect_source[effect], rule, nth,
                  ops[h->linked.effects.effect[effect].op],
                  effect_fault(L, h, effect, ask, e), err_name(e));
  return lua_error(L);
}

static int run(lua_State *L, Host *h, const char *name, int first, int count,
               Ask *ask) {
  int at = 0;
  Err e = effect_run(&h->linked.effects, &h->book.exprs, &h->state, ask, first,
                     count, &at);
  if (e == ERR_FROZEN) h->files.fault = FAULT_FROZEN;
  if (e != ERR_OK)
    return host_effect_failed(L, h, name, at, at - first + 1, ask, e);
  return 0;
}

int host_run_effects(lua_State *L, Host *h, int option, Ask *ask) {
  const Option *o = &h->book.option[option];
  /* the way is as it was found when the answer was given */
  if (o->reach != 0 && h->ask.way_to == ask->param[o->reach - 1])
    ask->ways = &h->ask.ways;
  return run(L, h, h->linked.option_name[option],
             h->linked.effect_first[option], h->linked.effect_count[option],
             ask);
}

/* The rule itself, called with player and parameters; upvalue: the option. */
static int effect_rule(lua_State *L) {
  Host *h = host_of(L);
  int option = (int)lua_tointeger(L, lua_upvalueindex(1));
  const Option *o = &h->book.option[option];
  Ask ask = {&h->state, check_player(L, 1), {0}};
  for (int i = 0; i < o->params; i++)
    ask.param[i] = ltype_parameter(L, 2 + i, o->domain[i].of);
  return host_run_effects(L, h, option, &ask);
}

/* effect_rule(option) -> function(player, parameters) */
PRELUDE_NOTES(effect_rule) {
  luaL_checkinteger(L, 1);
  lua_settop(L, 1);
  lua_pushcclosure(L, effect_rule, 1);
  return 1;
}

/* Does the list speak of the player it is called with? */
static bool speaks_of_actor(const Host *h, int first, int count) {
  const Exprs *x = &h->book.exprs;
  for (int i = first; i < first + count; i++) {
    const Effect *e = &h->linked.effects.effect[i];
    const int16_t node[] = {e->when, e->a, e->b, e->c, e->d};
    for (int k = 0; k < 5; k++)
      if (node[k] >= 0 && (x->node[node[k]].needs & NEEDS_ACTOR) != 0)
        return true;
  }
  return false;
}

/* Upvalues: times run, first effect, their number, needs a player?, name. */
static int procedure(lua_State *L) {
  Host *h = host_of(L);
  Ask ask = {&h->state, 0, {0}};
  if (lua_toboolean(L, lua_upvalueindex(4))) ask.actor = check_player(L, 1);
  lua_pushinteger(L, lua_tointeger(L, lua_upvalueindex(1)) + 1);
  lua_replace(L, lua_upvalueindex(1));
  return run(L, h, lua_tostring(L, lua_upvalueindex(5)),
             (int)lua_tointeger(L, lua_upvalueindex(2)),
             (int)lua_tointeger(L, lua_upvalueindex(3)), &ask);
}

/* procedure(name, list) -> function(player), which counts how often it ran;
** its first upvalue */
PRELUDE(procedure) {
  int first = h->linked.effects.count, count;
  luaL_checkstring(L, 1);
  lua_settop(L, 2);
  count = read_effects(L, h, 2);
  lua_pushinteger(L, 0);
  lua_pushinteger(L, first);
  lua_pushinteger(L, count);
  lua_pushboolean(L, speaks_of_actor(h, first, count));
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, procedure, 5);
  return 1;
}

/* parameters(function) -> how many it takes, or nil if any number */
PRELUDE_NOTES(parameters) {
  lua_Debug ar;
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_getinfo(L, ">u", &ar);
  if (ar.isvararg) return 0;
  return give_int(L, ar.nparams);
}

/* direct(option): nothing wraps its effects, so no function need be called */
DECLARES_SO(direct, h->linked.direct[check_option(L, h, 1)])
