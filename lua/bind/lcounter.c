/*
** Counters and scales.
*/
#include "lua/bind/ltype.h"

#include "lua/bind/eyes.h"

#include "core/cell.h"
#include "core/scale.h"

#include <string.h>

HostFunction *lscale_methods, *lcounter_methods;

static int check_cell(lua_State *L, int arg) {
  return check_quick(L, arg, TYPE_CELL);
}

/* counter:get() -> its value */
METHOD(lcounter, get) {
  Host *h = host_reading(L);
  int cell = check_cell(L, 1);
  eyes_cell(L, h, cell);
  return give_int(L, read_cell(h, cell));
}

static int refuse(lua_State *L, Err e, const char *what, int cell,
                  lua_Integer n) {
  Host *h = host_of(L);
  const Cell *c = &h->schema.cell[cell];
  const char *a = ltype_label(L, TYPE_CELL, cell);
  if (e == ERR_RANGE)
    return luaL_error(L, "cannot %s %s %I: it must stay from %I to %I (RANGE)",
                      what, a, n, (lua_Integer)c->min, (lua_Integer)c->max);
  return ltype_raise(L, e, "%s %s %lld", what, a, (long long)n);
}

/* counter:set(n) -> n */
METHOD(lcounter, set) {
  int cell = check_cell(L, 1);
  lua_Integer n = ltype_integer(L, 2, "the value");
  Err e = cell_set(&host_of(L)->state, cell, n);
  if (e != ERR_OK) return refuse(L, e, "set", cell, n);
  return give_int(L, n);
}

/* counter:add(n = 1) -> the new value: who edits must know the old one */
METHOD(lcounter, add) {
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
METHOD(lcounter, show) {
  int cell = check_cell(L, 1);
  unsigned mask =
    lua_isnoneornil(L, 2) ? 0xffu : 1u << (check_quick(L, 2, TYPE_PLAYER) - 1);
  Err e = cell_show(&host_of(L)->state, cell, mask);
  if (e != ERR_OK) return refuse(L, e, "show", cell, 0);
  return 0;
}

METHOD(lcounter, known) {
  int cell = check_cell(L, 1);
  return give_bool(
    L, cell_known(&host_of(L)->state, cell, check_quick(L, 2, TYPE_PLAYER)));
}

/* scale:step() -> 1 .. n */
METHOD(lscale, step) {
  Host *h = host_reading(L);
  int cell = check_cell(L, 1);
  eyes_cell(L, h, cell);
  return give_int(L, 1 + read_cell(h, cell));
}

static lua_Integer steps_of(const Host *h, int cell) {
  return h->schema.cell[cell].max + 1;
}

/* scale:steps() -> how many there are */
METHOD(lscale, steps) {
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
METHOD(lscale, set) {
  int cell = check_cell(L, 1);
  Host *h = host_of(L);
  lua_Integer n;
  Err e;
  lua_settop(L, 2);
  n = lua_type(L, 2) == LUA_TSTRING
        ? step_named(L, lua_tostring(L, 2), steps_of(h, cell))
        : ltype_integer(L, 2, "the step");
  if (n < 1 || n > steps_of(h, cell))
    return luaL_error(L, "%s has steps 1 to %I, not %I",
                      ltype_label(L, TYPE_CELL, cell), steps_of(h, cell), n);
  e = cell_set(&h->state, cell, n - 1);
  if (e != ERR_OK) return refuse(L, e, "set", cell, n);
  return 0;
}

/* scale:cost(n = 1) -> what the next n steps are worth together, or nil */
METHOD(lscale, cost) {
  Host *h = host_of(L);
  int cell = check_cell(L, 1);
  int64_t sum;
  eyes_cell(L, h, cell);
  sum = scale_ahead(&h->state, cell, opt_integer(L, 2, "the steps", 1));
  if (sum == INT64_MAX) return give_nil(L);
  return give_int(L, sum);
}

/* scale:move(by) -> steps made; it stops at the ends */
METHOD(lscale, move) {
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
METHOD(lscale, value) {
  Host *h = host_of(L);
  int cell = check_cell(L, 1);
  eyes_cell(L, h, cell);
  return give_int(L, scale_value(&h->state, cell));
}

/* scale:band() -> the band's name, as declared, or nil */
METHOD(lscale, band) {
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

/* What they have in common with counters. */
METHOD(lscale, show) { return lcounter_show(L); }
METHOD(lscale, known) { return lcounter_known(L); }
