/*
** print, io.write and their like in the front's Lua, which know C's own streams:
** they write to the screen.
*/
#include "repl/front/streams.h"

#include <lauxlib.h>

/* print(...) */
static int print(lua_State *L) {
  int n = lua_gettop(L);
  for (int i = 1; i <= n; i++) {
    size_t len;
    const char *text = luaL_tolstring(L, i, &len);
    if (i > 1) putchar('\t');
    fwrite(text, 1, len, stdout);
    lua_pop(L, 1);
  }
  putchar('\n');
  fflush(stdout);
  return 0;
}

/* Nobody closes them. */
static int stay(lua_State *L) {
  luaL_Stream *s = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  s->closef = stay;
  luaL_pushfail(L);
  lua_pushliteral(L, "cannot close standard file");
  return 2;
}

static void set(lua_State *L, const char *name, FILE *f) {
  luaL_Stream *s = lua_newuserdatauv(L, sizeof *s, 0);
  s->f = f;
  s->closef = stay;
  luaL_setmetatable(L, LUA_FILEHANDLE);
  lua_setfield(L, -2, name);
}

void front_streams(lua_State *L) {
  lua_register(L, "print", print);
  lua_getglobal(L, "io");
  set(L, "stdout", stdout);
  set(L, "stderr", stderr);
  lua_getfield(L, -1, "output");
  lua_getfield(L, -2, "stdout");
  lua_call(L, 1, 0);
  lua_pop(L, 1);
}
