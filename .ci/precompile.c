/*
** Lua read at build time: a chunk on standard input, as the binary chunk that
** the program loads at once, with its lines.  Used for our own files alone;
** what comes from outside is text.
**
**   precompile CHUNKNAME <file.lua >file.luac
*/
#include <lauxlib.h>
#include <lua.h>
#include <stdio.h>
#include <stdlib.h>

static int put(lua_State *L, const void *bytes, size_t n, void *out) {
  (void)L;
  return fwrite(bytes, 1, n, out) != n;
}

int main(int argc, char **argv) {
  static char text[1 << 20];
  size_t n = fread(text, 1, sizeof text, stdin);
  lua_State *L = luaL_newstate();
  if (argc != 2 || L == NULL || n == sizeof text) return 2;
  if (luaL_loadbufferx(L, text, n, argv[1], "t") != LUA_OK) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    return 1;
  }
  if (lua_dump(L, put, stdout, 0) != 0 || fflush(stdout) != 0) return 1;
  lua_close(L);
  return 0;
}
