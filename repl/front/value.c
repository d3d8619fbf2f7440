#include "repl/front/value.h"

#include <lauxlib.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 100 };

/* Objects ------------------------------------------------------------------ */

static const char pairs[] = "value.pairs";

void value_open(lua_State *L) {
  lua_getglobal(L, "require");
  lua_pushliteral(L, "front.value");
  lua_call(L, 1, 1);
  lua_getfield(L, -1, "pairs");
  lua_setfield(L, LUA_REGISTRYINDEX, pairs);
  lua_pop(L, 1);
}

static void push_object(lua_State *L, const json_t *v) {
  const char *key;
  json_t *item;
  lua_Integer n = 0;
  luaL_checkstack(L, 6, NULL);
  lua_createtable(L, 0, (int)json_object_size(v));
  lua_createtable(L, 0, 2);
  lua_createtable(L, (int)json_object_size(v), 0);
  json_object_foreach((json_t *)v, key, item) {
    if (json_is_null(item)) continue;
    lua_pushstring(L, key);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, ++n);
    value_push(L, item);
    lua_rawset(L, -5);
  }
  lua_setfield(L, -2, "keys");
  lua_getfield(L, LUA_REGISTRYINDEX, pairs);
  lua_setfield(L, -2, "__pairs");
  lua_setmetatable(L, -2);
}

static void push_array(lua_State *L, const json_t *v) {
  size_t n = json_array_size(v);
  luaL_checkstack(L, 3, NULL);
  lua_createtable(L, (int)n, 0);
  for (size_t i = 0; i < n; i++) {
    value_push(L, json_array_get(v, i));
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

void value_push(lua_State *L, const json_t *v) {
  switch (v == NULL ? JSON_NULL : json_typeof(v)) {
    case JSON_OBJECT: push_object(L, v); break;
    case JSON_ARRAY: push_array(L, v); break;
    case JSON_STRING:
      lua_pushlstring(L, json_string_value(v), json_string_length(v));
      break;
    case JSON_INTEGER:
      lua_pushinteger(L, (lua_Integer)json_integer_value(v));
      break;
    case JSON_REAL: lua_pushnumber(L, json_real_value(v)); break;
    case JSON_TRUE:
    case JSON_FALSE: lua_pushboolean(L, json_is_true(v)); break;
    default: lua_pushnil(L);
  }
}

/* Back --------------------------------------------------------------------- */

static json_t *take(lua_State *L, int at, int depth);
static bool within_itself; /* then nothing more is taken */

static json_t *take_array(lua_State *L, int at, int depth) {
  json_t *v = json_array();
  lua_Integer n = luaL_len(L, at);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_geti(L, at, i);
    json_array_append_new(v, take(L, lua_gettop(L), depth));
    lua_pop(L, 1);
  }
  return v;
}

/* Fields whose order the metatable tells come first, and in it. */
static void take_ordered(lua_State *L, int at, json_t *v, int depth) {
  int top = lua_gettop(L);
  if (lua_getmetatable(L, at) && lua_getfield(L, -1, "keys") == LUA_TTABLE)
    for (lua_Integer i = 1; lua_geti(L, top + 2, i) == LUA_TSTRING; i++) {
      lua_pushvalue(L, -1);
      if (lua_rawget(L, at) != LUA_TNIL)
        json_object_set_new_nocheck(v, lua_tostring(L, -2),
                                    take(L, lua_gettop(L), depth));
      lua_settop(L, top + 2);
    }
  lua_settop(L, top);
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The others by name: a table has an order of its own in every run. */
static json_t *take_object(lua_State *L, int at, int depth) {
  int top = lua_gettop(L);
  size_t n = 0, room = 0;
  const char **name;
  json_t *v;
  for (lua_pushnil(L); lua_next(L, at) != 0; lua_pop(L, 1)) room++;
  name = lua_newuserdatauv(L, room * sizeof *name, 0);
  v = json_object();
  take_ordered(L, at, v, depth);
  for (lua_pushnil(L); lua_next(L, at) != 0; lua_pop(L, 1))
    if (lua_type(L, -2) == LUA_TSTRING &&
        json_object_get(v, lua_tostring(L, -2)) == NULL)
      name[n++] = lua_tostring(L, -2);
  qsort(name, n, sizeof *name, by_name);
  for (size_t i = 0; i < n; i++) {
    lua_pushstring(L, name[i]);
    lua_rawget(L, at);
    json_object_set_new_nocheck(v, name[i], take(L, top + 2, depth));
    lua_settop(L, top + 1);
  }
  lua_settop(L, top);
  return v;
}

static json_t *take_table(lua_State *L, int at, int depth) {
  bool array = lua_rawlen(L, at) > 0;
  if (depth > DEEPEST) within_itself = true;
  if (within_itself) return json_null();
  luaL_checkstack(L, 6, NULL);
  if (!array) {
    lua_pushnil(L);
    array = lua_next(L, at) == 0;
    if (!array) lua_pop(L, 2);
  }
  if (array && lua_rawlen(L, at) == 0 &&
      luaL_getmetafield(L, at, "keys") != LUA_TNIL) {
    lua_pop(L, 1);
    array = false; /* an object without a field */
  }
  return array ? take_array(L, at, depth + 1) : take_object(L, at, depth + 1);
}

static json_t *take(lua_State *L, int at, int depth) {
  size_t n;
  const char *text;
  switch (lua_type(L, at)) {
    case LUA_TBOOLEAN: return json_boolean(lua_toboolean(L, at));
    case LUA_TNUMBER:
      if (lua_isinteger(L, at)) return json_integer(lua_tointeger(L, at));
      return isfinite(lua_tonumber(L, at)) ? json_real(lua_tonumber(L, at))
                                           : json_null();
    case LUA_TSTRING:
      text = lua_tolstring(L, at, &n);
      return json_stringn_nocheck(text, n);
    case LUA_TTABLE: return take_table(L, at, depth);
    default: return json_null();
  }
}

json_t *value_take(lua_State *L, int at) {
  json_t *v;
  within_itself = false;
  v = take(L, lua_absindex(L, at), 0);
  if (!within_itself) return v;
  json_decref(v);
  return NULL;
}
