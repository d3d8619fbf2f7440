/*
** For C functions that Lua calls: give one value back, take a whole number that fits an
** int.
*/
#ifndef LUA_CAGE_GIVE_H
#define LUA_CAGE_GIVE_H

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>

static inline int give_int(lua_State *L, lua_Integer n) {
  lua_pushinteger(L, n);
  return 1;
}

static inline int give_bool(lua_State *L, bool is) {
  lua_pushboolean(L, is);
  return 1;
}

static inline int give_text(lua_State *L, const char *text) {
  lua_pushstring(L, text);
  return 1;
}

static inline int give_nil(lua_State *L) {
  lua_pushnil(L);
  return 1;
}

static inline int int_at(lua_State *L, int arg) {
  return (int)luaL_checkinteger(L, arg);
}

#endif
