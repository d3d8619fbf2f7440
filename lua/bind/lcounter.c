/*
** Counters and scales.
*/
#include "lua/bind/ltype.h"

#include "lua/bind/eyes.h"

#include "core/cell.h"
#include "core/scale.h"

#include <string.h>

static int check_cell(lua_State *L, int arg) {
  return check_quick(L, arg, TYPE_CELL);
}

/* counter:get() -> its value */
static int counter_get(lua_State *L) {
  Host *h = host_reading(L);
  int cell = check_cell(L, 1);
  eyes_cell(L, h, cell);
  return give_int(L, read_cell(h, cell));
}

static int refuse(lua_State *L, Err e, const char *what, int cell,
                  lua_Integer n) {
  Host *h = host_of(L);
  const Cell *c = &h->schema.cell[cell];
  char a[80];
  ltype_cell_label(h, cell, a, sizeof a);
  if (e == ERR_RANGE)
    return luaL_error(L, "cannot %s %s %I: it must stay from %I to %I (RANGE)",
                      what, a, n, (lua_Integer)c->min, (lua_Integer)c->max);
  return ltype_raise(L, e, "%s %s %lld", what, a, (long long)n);
}

/* counter:set(n) -> n */
static int counter_set(lua_State *L) {
  int cell = check_cell(L, 1);
  lua_Integer n = ltype_integer(L, 2, "the value");
  Err e = cell_set(&host_of(L)->state, cell, n);
  if (e != ERR_OK) return refuse(L, e, "set", cell, n);
  return give_int(L, n);
}

/* counter:add(n = 1) -> the new value: who edits must know the old one */
static int counter_add(lua_State *L) {
  Host *h = host_of(L);
  State *s = &h->state;
  int cell = check_cell(L, 1);
  lua_Integer n = opt_integer(L, 2, "the amount", 1);
  Err e;
  eyes_cell(L, h, cell);
  e = cell_add(s, cell, n);
  if (e != ERR_OK) return refuse(L, e, "add to", cell, n);
  return give_int(L, cell_get(s, cell));
}

/* counter:show([player]): that player, or everyone, now knows it */
static int counter_show(lua_State *L) {
  int cell = check_cell(L, 1);
  unsigned mask =
    lua_isnoneornil(L, 2) ? 0xffu : 1u << (check_quick(L, 2, TYPE_PLAYER) - 1);
  Err e = cell_show(&host_of(L)->state, cell, mask);
  if (e != ERR_OK) return refuse(L, e, "show", cell, 0);
  return 0;
}

static int counter_known(lua_State *L) {
  int cell = check_cell(L, 1);
  return give_bool(
    L, cell_known(&host_of(L)->state, cell, check_quick(L, 2, TYPE_PLAYER)));
}

const luaL_Reg lcounter_methods[] = {
  {"get", counter_get},   {"set", counter_set},     {"add", counter_add},
  {"show", counter_show}, {"known", counter_known}, {NULL, NULL}};

/* scale:step() -> 1 .. n */
static int scale_step(lua_State *L) {
  Host *h = host_reading(L);
  int cell = check_cell(L, 1);
  eyes_cell(L, h, cell);
  return give_int(L, 1 + read_cell(h, cell));
}

static lua_Integer steps_of(const Host *h, int cell) {
  return h->schema.cell[cell].max + 1;
}

/* scale:steps() -> how many there are */
static int scale_steps(lua_State *L) {
  return give_int(L, steps_of(host_reading(L), check_cell(L, 1)));
}

/* The number of the step that is called so. */
static lua_Integer step_named(lua_State *L, const char *name, lua_Integer n) {
  lua_getfield(L, 1, "labels");
  for (lua_Integer i = 1; i <= n; i++) {
    if (lua_geti(L, -1, i) == LUA_TTABLE &&
        lua_getfield(L, -1, "id") == LUA_TSTRING &&
        strcmp(lua_tostring(L, -1), name) == 0)
      return i;
    lua_settop(L, 3);
  }
  return luaL_error(L, "no step is called '%s'", name);
}

/* scale:set(step): a number, 1 .. n, or the id of a step */
static int scale_set(lua_State *L) {
  int cell = check_cell(L, 1);
  Host *h = host_of(L);
  lua_Integer n;
  Err e;
  lua_settop(L, 2);
  n = lua_type(L, 2) == LUA_TSTRING
        ? step_named(L, lua_tostring(L, 2), steps_of(h, cell))
        : ltype_integer(L, 2, "the step");
  if (n < 1 || n > steps_of(h, cell)) {
    char a[80];
    return luaL_error(L, "%s has steps 1 to %I, not %I",
                      ltype_cell_label(h, cell, a, sizeof a), steps_of(h, cell),
                      n);
  }
  e = cell_set(&h->state, cell, n - 1);
  if (e != ERR_OK) return refuse(L, e, "set", cell, n);
  return 0;
}

/* scale:cost(n = 1) -> what the next n steps are worth together, or nil */
static int scale_cost(lua_State *L) {
  Host *h = host_of(L);
  int cell = check_cell(L, 1);
  int64_t sum;
  eyes_cell(L, h, cell);
  sum = scale_ahead(&h->state, cell, opt_integer(L, 2, "the steps", 1));
  if (sum == INT64_MAX) return give_nil(L);
  return give_int(L, sum);
}

/* scale:move(by) -> steps made; it stops at the ends */
static int scale_m_move(lua_State *L) {
  int cell = check_cell(L, 1);
  lua_Integer by = ltype_integer(L, 2, "the number of steps");
  int64_t moved;
  Err e;
  eyes_cell(L, host_of(L), cell);
  e = scale_move(&host_of(L)->state, cell, by, &moved);
  if (e != ERR_OK) return refuse(L, e, "move", cell, by);
  return give_int(L, moved);
}

/* scale:value() -> what the step is worth */
static int scale_m_value(lua_State *L) {
  Host *h = host_of(L);
  int cell = check_cell(L, 1);
  eyes_cell(L, h, cell);
  return give_int(L, scale_value(&h->state, cell));
}

/* scale:band() -> the band's name, as declared, or nil */
static int scale_m_band(lua_State *L) {
  Host *h = host_of(L);
  int cell = check_cell(L, 1);
  eyes_cell(L, h, cell);
  lua_getfield(L, 1, "labels");
  lua_geti(L, -1, 1 + cell_get(&h->state, cell));
  if (lua_type(L, -1) == LUA_TSTRING) return 1;
  if (lua_type(L, -1) != LUA_TTABLE) return give_nil(L);
  lua_geti(L, -1, 2);
  return 1;
}

const luaL_Reg lscale_methods[] = {
  {"step", scale_step},   {"steps", scale_steps},
  {"set", scale_set},     {"cost", scale_cost},
  {"show", counter_show}, {"known", counter_known},
  {"move", scale_m_move}, {"value", scale_m_value},
  {"band", scale_m_band}, {NULL, NULL}};
