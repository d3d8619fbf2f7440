/*
** Dice.
*/
#include "lua/bind/ltype.h"

#include "core/cell.h"
#include "core/die.h"

/* What the face is called: its declared label, else its number. */
static int push_face(lua_State *L, int64_t face) {
  lua_getfield(L, 1, "labels");
  if (lua_type(L, -1) == LUA_TTABLE) {
    lua_geti(L, -1, face);
    if (!lua_isnil(L, -1)) return 1;
  }
  lua_pushinteger(L, face);
  return 1;
}

/* die:roll() -> the face that came up */
static int die_m_roll(lua_State *L) {
  Host *h = host_of(L);
  int cell = check_quick(L, 1, TYPE_CELL);
  int face;
  char a[80];
  Err e = die_roll(&h->state, cell, &face);
  if (e != ERR_OK)
    return raise_refusal(L, e, "roll %s", cell_label(h, cell, a, sizeof a));
  return push_face(L, face);
}

/* die:last() -> the last face, or nil before the first roll */
static int die_m_last(lua_State *L) {
  int64_t face = cell_get(&host_of(L)->state, check_quick(L, 1, TYPE_CELL));
  if (face == 0) {
    lua_pushnil(L);
    return 1;
  }
  return push_face(L, face);
}

const luaL_Reg ldie_methods[] = {
  {"roll", die_m_roll}, {"last", die_m_last}, {NULL, NULL}};
