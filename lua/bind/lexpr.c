/*
** Expressions as the prelude makes them: nodes of the core, and what they come
** to.
*/
#include "lua/bind/ltype.h"
#include "lua/cage/sandbox.h"

#include <string.h>

/* Is the node a certain thing, and attribute k one that there is? */
static bool is_known_thing(const Host *h, int node, int64_t k) {
  const Exprs *x = &h->book.exprs;
  return node >= 0 && node < x->count && x->node[node].op == EXPR_CONST &&
         x->node[node].k >= 0 && x->node[node].k < MAX_OBJECTS && k >= 0 &&
         k < MAX_ATTRS;
}

/* The numbers of the operations by their names in core/ops.h. */
static void push_operations(lua_State *L) {
#define NAME(name, ...) #name,
  static const char *const ops[] = {EXPR_OPS(NAME) NULL};
#undef NAME
  lua_newtable(L);
  for (int op = 0; ops[op] != NULL; op++) {
    lua_pushinteger(L, op);
    lua_setfield(L, -2, ops[op]);
  }
}

/* A whole number among the arguments, or what stands for none. */
static int64_t argument(lua_State *L, int at, int64_t none) {
  int whole;
  lua_Integer n = lua_tointegerx(L, at, &whole);
  if (whole) return n;
  if (!lua_isnoneornil(L, at))
    luaL_error(L,
               "a condition can compare whole numbers, truths and things, not "
               "%s",
               sandbox_tostring(L, at, NULL));
  return none;
}

/* expr(op, a, b, k, m) -> node, of which only op must be there; the upvalue:
** push_operations */
static int l_expr(lua_State *L) {
  int op, node, a = (int)argument(L, 2, -1), b = (int)argument(L, 3, -1);
  int64_t k = argument(L, 4, 0);
  int32_t m = (int32_t)argument(L, 5, 0);
  Host *h = host_of(L);
  Err e;
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNUMBER)
    return luaL_argerror(L, 1, "no operation of expressions");
  op = (int)lua_tointeger(L, -1);
  if (op == EXPR_ATTR && is_known_thing(h, a, k)) { /* it won't change */
    k = schema_attr_value(&h->schema, (int)k, h->book.exprs.node[a].k);
    op = EXPR_CONST;
  }
  e = expr_add(&h->book.exprs, (ExprOp)op, a, b, k, m, &node);
  ltype_done(L, e, "condition");
  return give_int(L, node);
}

/* is_expr(value): is it an expression, a table with `node`? That is the upvalue. */
static int l_is_expr(lua_State *L) {
  if (!lua_istable(L, 1)) return give_bool(L, false);
  lua_pushvalue(L, lua_upvalueindex(1));
  return give_bool(L, lua_rawget(L, 1) != LUA_TNIL);
}

/* eval(node, seat [, {params}]) -> number; params are numbers or handles */
PRELUDE(eval) {
  lua_Integer node = luaL_checkinteger(L, 1);
  Ask ask = {&h->state, int_at(L, 2), {0}};
  ask.eyes = h->viewer;
  ask.missed = &h->missed;
  if (node < 0 || node >= h->book.exprs.count)
    return ltype_done(L, ERR_INDEX, "condition");
  if (!lua_isnoneornil(L, 3)) luaL_checktype(L, 3, LUA_TTABLE);
  for (int i = 0; i < MAX_PARAMS && lua_istable(L, 3); i++) {
    Handle *thing;
    lua_rawgeti(L, 3, i + 1);
    thing = lua_touserdata(L, -1);
    ask.param[i] = thing != NULL          ? thing->index
                   : lua_isboolean(L, -1) ? lua_toboolean(L, -1)
                                          : lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  return give_int(L, expr_eval(&h->book.exprs, (int)node, &ask));
}

/* What formula_read is made with: the node, its type, whether it is given a
** player first, complain(i, what the i-th is), the types of the rest. */
enum { READ_NODE = 1, READ_GIVES, READ_SPEAKS, READ_COMPLAIN, READ_TYPES };

static int64_t read_parameter(lua_State *L, int at, int type, int number) {
  const Handle *thing = lua_touserdata(L, at);
  if (thing != NULL && thing->type == type) return thing->index;
  if (type == TYPE_TRUTH && lua_isboolean(L, at)) return lua_toboolean(L, at);
  if (type == TYPE_NUMBER && lua_type(L, at) == LUA_TNUMBER)
    return lua_tointeger(L, at);
  lua_pushvalue(L, lua_upvalueindex(READ_COMPLAIN));
  lua_pushinteger(L, number);
  lua_pushstring(L, thing != NULL ? ltype_name(thing->type)
                                  : luaL_typename(L, at));
  lua_call(L, 2, 0);
  return 0;
}

/* function([player,] parameters) -> what the formula comes to */
static int formula_read(lua_State *L) {
  Host *h = host_of(L);
  int node = (int)lua_tointeger(L, lua_upvalueindex(READ_NODE));
  int gives = (int)lua_tointeger(L, lua_upvalueindex(READ_GIVES));
  int at = 0;
  Ask ask = {&h->state, 0, {0}};
  int64_t n;
  ask.eyes = h->viewer;
  ask.missed = &h->missed;
  if (node >= h->book.exprs.count) return ltype_done(L, ERR_INDEX, "condition");
  if (lua_toboolean(L, lua_upvalueindex(READ_SPEAKS)))
    ask.actor = (int)read_parameter(L, ++at, TYPE_PLAYER, 0);
  for (int i = 0; i < MAX_PARAMS; i++) {
    int there, where = lua_upvalueindex(READ_TYPES + i);
    lua_Integer type = lua_tointegerx(L, where, &there);
    if (!there) break;
    ask.param[i] = read_parameter(L, ++at, (int)type, i + 1);
  }
  n = expr_eval(&h->book.exprs, node, &ask);
  if (gives < 0 || (gives != TYPE_NUMBER && gives != TYPE_TRUTH &&
                    n >= schema_things(&h->schema, (Type)gives)))
    return give_nil(L);
  ltype_push(L, gives, n);
  return 1;
}

/* formula(node, type, speaks, complain, types…) -> function: formula_read */
PRELUDE_NOTES(formula) {
  int n = lua_gettop(L);
  luaL_argcheck(L, luaL_checkinteger(L, READ_NODE) >= 0, READ_NODE, "no node");
  luaL_argcheck(L, n < READ_TYPES + MAX_PARAMS, n, "too many parameters");
  for (int i = READ_GIVES; i <= n; i++) {
    if (i == READ_SPEAKS || i == READ_COMPLAIN) continue;
    lua_pushinteger(L, ltype_named_wide(luaL_checkstring(L, i)));
    lua_replace(L, i);
  }
  lua_pushcclosure(L, formula_read, n);
  return 1;
}

/* mark() -> number of nodes; mark(n): forget those made since */
PRELUDE(mark) {
  Exprs *x = &h->book.exprs;
  lua_Integer n = luaL_optinteger(L, 1, x->count);
  if (n >= 0 && n <= x->count) x->count = (int)n;
  return give_int(L, x->count);
}

void lexpr_open(lua_State *L) {
  push_operations(L);
  lua_pushcclosure(L, l_expr, 1);
  lua_setfield(L, -2, "expr");
  lua_pushliteral(L, "node");
  lua_pushcclosure(L, l_is_expr, 1);
  lua_setfield(L, -2, "is_expr");
}
