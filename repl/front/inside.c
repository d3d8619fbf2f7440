#include "repl/front/inside.h"

#include <lauxlib.h>
#include <string.h>

/* Printing ----------------------------------------------------------------- */
/* print, io.write and their like know C's own streams: they write to the screen. */

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

static void set_stream(lua_State *L, const char *name, FILE *f) {
  luaL_Stream *s = lua_newuserdatauv(L, sizeof *s, 0);
  s->f = f;
  s->closef = stay;
  luaL_setmetatable(L, LUA_FILEHANDLE);
  lua_setfield(L, -2, name);
}

static void set_streams(lua_State *L) {
  lua_register(L, "print", print);
  lua_getglobal(L, "io");
  set_stream(L, "stdout", stdout);
  set_stream(L, "stderr", stderr);
  lua_getfield(L, -1, "output");
  lua_getfield(L, -2, "stdout");
  lua_call(L, 1, 0);
  lua_pop(L, 1);
}

/* What is there ------------------------------------------------------------ */

static const char key[] = "inside";

/* Not even `require` gives these. */
static const char *const outside[] = {"io",     "os",       "debug", "package",
                                      "dofile", "loadfile", "load",  NULL};

void inside_set(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, key);
  lua_setupvalue(L, -2, 1);
}

/* load(text, name): a chunk that runs inside. */
static int load_inside(lua_State *L) {
  size_t size;
  const char *text = luaL_checklstring(L, 1, &size);
  if (luaL_loadbufferx(L, text, size, luaL_optstring(L, 2, text), "t") !=
      LUA_OK) {
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  inside_set(L);
  return 1;
}

static void copy_globals(lua_State *L) {
  lua_newtable(L);
  lua_pushglobaltable(L);
  for (lua_pushnil(L); lua_next(L, -2) != 0;) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -5);
  }
  lua_pop(L, 1);
}

/* The user's globals find ours behind them. */
static void show_user(lua_State *L) {
  lua_pushglobaltable(L);
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void inside_make(lua_State *L) {
  set_streams(L);
  copy_globals(L);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  for (int i = 0; outside[i] != NULL; i++) {
    lua_pushnil(L);
    lua_setfield(L, -3, outside[i]);
    lua_pushnil(L);
    lua_setfield(L, -2, outside[i]);
  }
  lua_pushnil(L);
  lua_setfield(L, -2, LUA_GNAME);
  lua_pop(L, 1);
  lua_pushcfunction(L, load_inside);
  lua_setfield(L, -2, "load");
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, LUA_GNAME);
  show_user(L);
  lua_setfield(L, LUA_REGISTRYINDEX, key);
}
