/*
** Dice.
*/
#include "lua/bind/ltype.h"

#include "lua/bind/eyes.h"

#include "core/cell.h"

HostFunction *ldie_methods;

/* The number of the face that lies up; 0: it has not been rolled. */
static int64_t face_of(lua_State *L) {
  return cell_get(&host_of(L)->state, eyes_on_cell(L));
}

#define DIE(NAME) METHOD(ldie, NAME, int64_t face, face_of(L))

/* The face's label: a number, a name, or a value and a band. */
static void push_label(lua_State *L, int64_t face) {
  lua_getfield(L, 1, "labels");
  if (lua_type(L, -1) == LUA_TTABLE && lua_geti(L, -1, face) != LUA_TNIL)
    return;
  lua_pushinteger(L, face);
}

/* What the face is called, or its value and its band. */
static int push_face(lua_State *L, int64_t face) {
  push_label(L, face);
  if (lua_type(L, -1) != LUA_TTABLE) return 1;
  lua_geti(L, -1, 1);
  lua_geti(L, -2, 2);
  return 2;
}

/* die:roll() -> the face that came up */
METHOD(ldie, roll, int cell, check_cell(L, 1)) {
  int face;
  ltype_tried(L, cell_roll(&h->state, cell, &face), "roll %c", cell);
  return push_face(L, face);
}

/* die:last() -> the last face, or nil before the first roll */
DIE(last) { return face > 0 ? push_face(L, face) : give_nil(L); }

/* die:face() -> the number of the face, or 0 */
DIE(face) { return give_int(L, face); }

/* die:value() -> what the face is worth: its number if it has only a name */
DIE(value) {
  push_label(L, face);
  if (lua_type(L, -1) == LUA_TTABLE) lua_geti(L, -1, 1);
  return lua_isinteger(L, -1) ? 1 : give_int(L, face);
}

/* die:band() -> the band of the face, or its name; nil without */
DIE(band) {
  push_label(L, face);
  if (lua_type(L, -1) == LUA_TTABLE)
    lua_geti(L, -1, 2);
  else if (lua_type(L, -1) != LUA_TSTRING)
    return give_nil(L);
  return 1;
}
