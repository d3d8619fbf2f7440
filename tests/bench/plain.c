#include "tests/bench/plain.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

bool plain_run(const char *path, int games, int64_t *decisions,
               int64_t *checksum) {
  lua_State *L = luaL_newstate();
  bool ok;
  if (L == NULL) return false;
  luaL_openlibs(L);
  ok = luaL_loadfile(L, path) == LUA_OK;
  if (ok) {
    lua_pushinteger(L, games);
    ok = lua_pcall(L, 1, 2, 0) == LUA_OK;
  }
  if (ok) {
    *decisions = lua_tointeger(L, -2);
    *checksum = lua_tointeger(L, -1);
  }
  lua_close(L);
  return ok;
}
