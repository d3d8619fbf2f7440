#include "lua/cage/sandbox_in.h"

#include <stdbool.h>
#include <string.h>

#include "lualib.h"

enum {
  NUMERAL_MAX = 200, /* bytes tonumber reads: its time grows with them */
  INDEX_CHAIN_MAX = 10
};

/* Registry and metatable keys: their addresses. */
static const char output_key;   /* registry: Output userdata */
static const char original_key; /* metatable copy: what the script gave */

/*
** {==================================================================
** Text of values
** ===================================================================
*/

void sandbox_push_number(lua_State *L, int idx) {
  lua_pushvalue(L, idx);
  if (lua_rawequal(L, -1, -1)) {
    lua_tostring(L, -1);
  } else { /* the sign of a nan differs between machines */
    lua_pop(L, 1);
    lua_pushliteral(L, "nan");
  }
}

const char *sandbox_tostring(lua_State *L, int idx, size_t *len) {
  idx = lua_absindex(L, idx);
  luaL_checkstack(L, 4, NULL);
  switch (lua_type(L, idx)) {
    case LUA_TSTRING: lua_pushvalue(L, idx); break;
    case LUA_TNUMBER: sandbox_push_number(L, idx); break;
    case LUA_TBOOLEAN:
      lua_pushstring(L, lua_toboolean(L, idx) ? "true" : "false");
      break;
    case LUA_TTABLE:
    case LUA_TUSERDATA:
    case LUA_TLIGHTUSERDATA:
      if (luaL_getmetafield(L, idx, "__tostring") != LUA_TNIL) {
        lua_pushvalue(L, idx);
        lua_call(L, 1, 1);
        if (lua_type(L, -1) != LUA_TSTRING)
          luaL_error(L, "'__tostring' must return a string");
        break;
      } /* FALLTHROUGH */
    default: lua_pushstring(L, luaL_typename(L, idx));
  }
  return lua_tolstring(L, -1, len);
}

static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  sandbox_tostring(L, 1, NULL);
  return 1;
}

/* The longest string a function may build.  Checked before the arena would
** kill, because a script can be told about an error. */
size_t sandbox_string_max(lua_State *L) {
  return cage_of(L)->limits.memory.string;
}

void sandbox_check_length(lua_State *L, size_t len) {
  if (len > sandbox_string_max(L)) luaL_error(L, "resulting string too long");
}

/* }================================================================== */

/*
** {==================================================================
** Output
** ===================================================================
*/

typedef struct Output {
  void (*write)(void *ud, const char *text, size_t len);
  void *ud;
  unsigned long entry; /* entry the budget belongs to */
  size_t left;
  bool cut;
} Output;

void sandbox_set_output(lua_State *L,
                        void (*write)(void *ud, const char *text, size_t len),
                        void *ud) {
  Output *o = lua_newuserdatauv(L, sizeof *o, 0);
  memset(o, 0, sizeof *o);
  o->write = write;
  o->ud = ud;
  lua_rawsetp(L, LUA_REGISTRYINDEX, &output_key);
}

static void emit(Output *o, const char *text, size_t len) {
  char piece[256];
  while (len > 0 && !o->cut) {
    size_t taken;
    size_t n = cage_clean(piece, sizeof piece, text, len, &taken);
    if (n > o->left) {
      static const char mark[] = "\n[output cut]\n";
      o->cut = true;
      o->write(o->ud, mark, sizeof mark - 1);
      return;
    }
    o->write(o->ud, piece, n);
    o->left -= n;
    text += taken;
    len -= taken;
  }
}

/* All texts are made before the first is written: a line whose __tostring
** fails leaves no half behind. */
static int base_print(lua_State *L) {
  int n = lua_gettop(L);
  Cage *c = cage_of(L);
  Output *o;
  for (int i = 1; i <= n; i++) {
    sandbox_tostring(L, i, NULL);
    lua_replace(L, i);
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &output_key);
  o = lua_touserdata(L, -1);
  if (o == NULL || o->write == NULL) return 0;
  if (o->entry != c->entries) {
    o->entry = c->entries;
    o->left = c->limits.output;
    o->cut = false;
  }
  for (int i = 1; i <= n; i++) {
    size_t len;
    const char *text = lua_tolstring(L, i, &len);
    if (i > 1) emit(o, "\t", 1);
    emit(o, text, len);
  }
  emit(o, "\n", 1);
  return 0;
}

/* }================================================================== */

/*
** {==================================================================
** Metatables.  A script's metatable is copied field by field: whatever it
** writes to its own table later, a finalizer or a weak mode never reaches
** Lua.
** ===================================================================
*/

static const char *const meta_fields[] = {
  "__index", "__newindex", "__call",   "__tostring", "__len",  "__eq",
  "__lt",    "__le",       "__concat", "__unm",      "__add",  "__sub",
  "__mul",   "__div",      "__mod",    "__pow",      "__idiv", "__band",
  "__bor",   "__bxor",     "__bnot",   "__shl",      "__shr",  "__metatable"};

static const char *const refused_fields[] = {"__gc", "__mode", "__close"};

/* A table with a metatable the host made is the host's. */
bool sandbox_is_host(lua_State *L, int idx) {
  bool host = false;
  if (lua_getmetatable(L, idx)) {
    host = lua_rawgetp(L, -1, &original_key) == LUA_TNIL;
    lua_pop(L, 2);
  }
  return host;
}

void sandbox_check_writable(lua_State *L, int arg) {
  luaL_checktype(L, arg, LUA_TTABLE);
  if (sandbox_is_host(L, arg)) luaL_argerror(L, arg, "table is read-only");
}

/* The chain from the value on top through `field`, for table t.  Only chains
** known now are seen; Lua itself stops any at 2000. */
static void check_chain(lua_State *L, int t, const char *field) {
  int steps = 1;
  lua_pushvalue(L, -1);
  while (lua_istable(L, -1)) {
    if (lua_rawequal(L, -1, t) || ++steps > INDEX_CHAIN_MAX)
      luaL_error(L, "'%s' chain too long or a loop", field);
    if (!lua_getmetatable(L, -1)) break;
    lua_replace(L, -2);
    lua_pushstring(L, field);
    lua_rawget(L, -2);
    lua_replace(L, -2);
  }
  lua_pop(L, 1);
}

static void check_field(lua_State *L, int t, const char *name) {
  int type = lua_type(L, -1);
  if (strcmp(name, "__metatable") == 0) {
    if (type != LUA_TSTRING && lua_toboolean(L, -1))
      luaL_error(L, "'%s' must be false or a text", name);
  } else if (strcmp(name, "__index") == 0 || strcmp(name, "__newindex") == 0) {
    if (type != LUA_TFUNCTION && type != LUA_TTABLE && type != LUA_TUSERDATA)
      luaL_error(L, "'%s' must be a function or a table", name);
    check_chain(L, t, name);
  } else if (type != LUA_TFUNCTION) {
    luaL_error(L, "'%s' must be a function", name);
  }
}

static int base_setmetatable(lua_State *L) {
  size_t i;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  lua_settop(L, 2);
  if (sandbox_is_host(L, 1) || luaL_getmetafield(L, 1, "__metatable"))
    return luaL_error(L, "cannot change a protected metatable");
  if (lua_isnil(L, 2)) {
    lua_setmetatable(L, 1);
    return 1;
  }
  for (i = 0; i < sizeof refused_fields / sizeof *refused_fields; i++) {
    lua_pushstring(L, refused_fields[i]);
    if (lua_rawget(L, 2) != LUA_TNIL)
      return luaL_error(L, "'%s' is not available", refused_fields[i]);
    lua_pop(L, 1);
  }
  lua_newtable(L);
  for (i = 0; i < sizeof meta_fields / sizeof *meta_fields; i++) {
    const char *name = meta_fields[i];
    lua_pushstring(L, name);
    if (lua_rawget(L, 2) == LUA_TNIL) {
      lua_pop(L, 1);
    } else {
      check_field(L, 1, name);
      lua_setfield(L, 3, name);
    }
  }
  lua_pushvalue(L, 2);
  lua_rawsetp(L, 3, &original_key);
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

/* A script gets back the table it gave, never the copy; the host's own
** metatables stay hidden. */
static int base_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  if (!lua_getmetatable(L, 1)) return give_nil(L);
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  return lua_rawgetp(L, -2, &original_key) == LUA_TNIL ? give_bool(L, false)
                                                       : 1;
}

/* }================================================================== */

/*
** {==================================================================
** Other basic functions
** ===================================================================
*/

int sandbox_call_own(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

void sandbox_check_own(lua_State *L, const char *name, lua_CFunction check) {
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, check, 1);
  lua_setfield(L, -2, name);
}

static int base_rawset(lua_State *L) {
  sandbox_check_writable(L, 1);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  return sandbox_call_own(L);
}

static int base_tonumber(lua_State *L) {
  if (lua_type(L, 1) != LUA_TSTRING || lua_rawlen(L, 1) <= NUMERAL_MAX)
    return sandbox_call_own(L);
  return give_nil(L);
}

/* Asked for all the time: the names are at hand, as upvalues. */
static int base_type(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1 + lua_type(L, 1)));
  return 1;
}

static void push_type(lua_State *L) {
  for (int t = 0; t < LUA_NUMTYPES; t++) lua_pushstring(L, lua_typename(L, t));
  lua_pushcclosure(L, base_type, LUA_NUMTYPES);
}

/* }================================================================== */

static const luaL_Reg base_functions[] = {{"getmetatable", base_getmetatable},
                                          {"next", sandbox_next},
                                          {"pairs", sandbox_pairs},
                                          {"print", base_print},
                                          {"setmetatable", base_setmetatable},
                                          {"sorted", sandbox_sorted},
                                          {"tostring", base_tostring},
                                          {NULL, NULL}};

/* Of Lua's own base library; a rule may ask a player inside its pcall. */
static const char *const base_names[] = {
  "assert", "error",  "ipairs", "pcall",    "rawequal", "rawget",
  "rawlen", "rawset", "select", "tonumber", NULL};

/* Lua's own: bounded, and exact on every machine.  The rest of libm is not,
** and random belongs to the game's generator. */
static const char *const math_names[] = {
  "abs",        "ceil", "floor",      "fmod", "huge", "max",
  "maxinteger", "min",  "mininteger", "modf", "pi",   "sqrt",
  "tointeger",  "type", "ult",        NULL};

void sandbox_take(lua_State *L, const char *const names[]) {
  for (int i = 0; names[i] != NULL; i++) {
    lua_getfield(L, -1, names[i]);
    lua_setfield(L, -3, names[i]);
  }
  lua_pop(L, 1);
}

void sandbox_copy(lua_State *L, int idx) {
  int n = 0;
  idx = lua_absindex(L, idx);
  for (lua_pushnil(L); lua_next(L, idx); lua_pop(L, 1)) n++;
  lua_createtable(L, 0, n);
  for (lua_pushnil(L); lua_next(L, idx);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
}

/* The base library opens itself in the state's globals, which stay empty. */
static void push_base(lua_State *L) {
  lua_pushglobaltable(L);
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushcfunction(L, luaopen_base);
  lua_call(L, 0, 1);
  lua_insert(L, -2);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

/* What is written to a locked table. */
static int refuse_write(lua_State *L) {
  return luaL_error(L, "'%s' is read-only",
                    lua_tostring(L, lua_upvalueindex(1)));
}

/* What people look for in Lua's libraries, and what there is instead. */
static const char *const instead[][2] = {
  {"random", "chance comes from bags, piles and dice, as g.die:roll(); a bot "
             "has random(n)"},
  {"randomseed", "a game's seed is given with --seed"},
  {"gsub", "there are no patterns: find, split, sub, starts, ends"},
  {"gmatch", "there are no patterns: find, split, sub, starts, ends"},
  {"match", "there are no patterns: find, split, sub, starts, ends"},
};

static int say_instead(lua_State *L) {
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  for (size_t i = 0; i < sizeof instead / sizeof *instead; i++)
    if (strcmp(key, instead[i][0]) == 0)
      return luaL_error(L, "scripts have no '%s': %s", key, instead[i][1]);
  return 0;
}

/* The table on top says so when it lacks one of these. */
static void tell_instead(lua_State *L) {
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, say_instead);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

void sandbox_lock(lua_State *L, const char *name) {
  luaL_checkstack(L, 6, NULL);
  if (name != NULL) {
    lua_pushstring(L, name);
    lua_pushcclosure(L, refuse_write, 1);
  }
  lua_newuserdatauv(L, 0, 0);
  lua_createtable(L, 0, 5);
  lua_pushvalue(L, -4);
  lua_setfield(L, -2, "__index");
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, sandbox_locked_pairs);
  lua_setfield(L, -2, "__pairs");
  lua_pushstring(L, name != NULL ? name : "table");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/* Methods of strings come from a table that no script can reach. */
static void set_string_methods(lua_State *L) {
  lua_pushliteral(L, "");
  if (!lua_getmetatable(L, -1)) {
    lua_createtable(L, 0, 2);
    sandbox_open_string(L);
    tell_instead(L);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    lua_setmetatable(L, -3);
  }
  lua_pop(L, 2);
}

void sandbox_env(lua_State *L) {
  luaL_checkstack(L, 8, NULL);
  set_string_methods(L);
  luaL_newlib(L, base_functions);
  push_base(L);
  sandbox_take(L, base_names);
  sandbox_check_own(L, "rawset", base_rawset);
  sandbox_check_own(L, "tonumber", base_tonumber);
  push_type(L);
  lua_setfield(L, -2, "type");
  sandbox_open_string(L);
  tell_instead(L);
  sandbox_lock(L, "string");
  lua_setfield(L, -2, "string");
  sandbox_open_table(L);
  sandbox_lock(L, "table");
  lua_setfield(L, -2, "table");
  lua_newtable(L);
  lua_pushcfunction(L, luaopen_math);
  lua_call(L, 0, 1);
  sandbox_take(L, math_names);
  tell_instead(L);
  sandbox_lock(L, "math");
  lua_setfield(L, -2, "math");
}
