/*
** Counters and scales.
*/
#include "lua/bind/ltype.h"

#include "lua/bind/eyes.h"

#include "core/cell.h"

#include <string.h>

HostFunction *lscale_methods, *lcounter_methods;

/* SEEN: whoever calls it must be able to know the number. */
#define COUNTER(NAME) METHOD(lcounter, NAME, int cell, check_cell(L, 1))
#define COUNTER_SEEN(NAME) METHOD(lcounter, NAME, int cell, eyes_on_cell(L))
#define SCALE(NAME) METHOD(lscale, NAME, int cell, check_cell(L, 1))
#define SCALE_SEEN(NAME) METHOD(lscale, NAME, int cell, eyes_on_cell(L))

/* counter:get() -> its value */
METHOD_NOTES(lcounter, get, int cell, eyes_on_cell(L)) {
  return give_int(L, read_cell(h, cell));
}

/* What the core refused to do with a number, if it did. */
static void tried(lua_State *L, const Host *h, Err e, const char *what,
                  int cell, lua_Integer n) {
  const Cell *c = &h->schema.cell[cell];
  if (e == ERR_RANGE)
    luaL_error(L, "cannot %s %s %I: it must stay from %I to %I (RANGE)", what,
               ltype_label(L, TYPE_CELL, cell), n, (lua_Integer)c->min,
               (lua_Integer)c->max);
  ltype_tried(L, e, "%s %c %I", what, cell, n);
}

/* counter:set(n) -> n */
COUNTER(set) {
  lua_Integer n = ltype_integer(L, 2, "the value");
  tried(L, h, cell_set(&h->state, cell, n), "set", cell, n);
  return give_int(L, n);
}

/* counter:add(n = 1) -> the new value: who edits must know the old one */
COUNTER_SEEN(add) {
  lua_Integer n = opt_integer(L, 2, "the amount", 1);
  tried(L, h, cell_add(&h->state, cell, n), "add to", cell, n);
  return give_int(L, cell_get(&h->state, cell));
}

/* counter:show([player]): that player, or everyone, now knows it */
COUNTER(show) {
  tried(L, h, cell_show(&h->state, cell, check_viewers(L, 2)), "show", cell, 0);
  return 0;
}

COUNTER(known) {
  return give_bool(L, cell_known(&h->state, cell, check_player(L, 2)));
}

/* scale:step() -> 1 .. n */
METHOD_NOTES(lscale, step, int cell, eyes_on_cell(L)) {
  return give_int(L, 1 + read_cell(h, cell));
}

static lua_Integer steps_of(const Host *h, int cell) {
  return h->schema.cell[cell].max + 1;
}

/* scale:steps() -> how many there are */
METHOD_NOTES(lscale, steps, int cell, check_cell(L, 1)) {
  return give_int(L, steps_of(h, cell));
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
SCALE(set) {
  lua_Integer n;
  lua_settop(L, 2);
  n = lua_type(L, 2) == LUA_TSTRING
        ? step_named(L, lua_tostring(L, 2), steps_of(h, cell))
        : ltype_integer(L, 2, "the step");
  if (n < 1 || n > steps_of(h, cell))
    return luaL_error(L, "%s has steps 1 to %I, not %I",
                      ltype_label(L, TYPE_CELL, cell), steps_of(h, cell), n);
  tried(L, h, cell_set(&h->state, cell, n - 1), "set", cell, n);
  return 0;
}

/* scale:cost(n = 1) -> what the next n steps are worth together, or nil */
SCALE_SEEN(cost) {
  int64_t sum = cell_ahead(&h->state, cell, opt_integer(L, 2, "the steps", 1));
  return sum == INT64_MAX ? give_nil(L) : give_int(L, sum);
}

/* scale:move(by) -> steps made; it stops at the ends */
SCALE_SEEN(move) {
  lua_Integer by = ltype_integer(L, 2, "the number of steps");
  int64_t moved;
  tried(L, h, cell_move(&h->state, cell, by, &moved), "move", cell, by);
  return give_int(L, moved);
}

/* scale:value() -> what the step is worth */
SCALE_SEEN(value) { return give_int(L, cell_value(&h->state, cell)); }

/* scale:band() -> the band's name, as declared, or nil */
SCALE_SEEN(band) {
  lua_getfield(L, 1, "labels");
  lua_geti(L, -1, 1 + cell_get(&h->state, cell));
  if (lua_type(L, -1) == LUA_TSTRING) return 1;
  if (lua_type(L, -1) != LUA_TTABLE) return give_nil(L);
  lua_geti(L, -1, 2);
  return 1;
}

/* What they have in common with counters. */
SCALE(show) { return lcounter_show(L, h, cell); }
SCALE(known) { return lcounter_known(L, h, cell); }
