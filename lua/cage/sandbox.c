#include "lua/cage/sandbox.h"

#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "lua/cage/cage.h"
#include "lauxlib.h"
#include "lualib.h"

enum {
  KEYS_MAX = 10000, /* keys beyond the array that pairs will order */
  KEYS_LOCAL = 32,  /* keys ordered without a block from the arena */
  SORT_MAX = 16000,
  MOVE_MAX = 65536,
  SPREAD_MAX = 1000,  /* values one call may put on the stack */
  PIECES_MAX = 10000, /* of string.split */
  NUMERAL_MAX = 200,  /* bytes tonumber reads, as Lua itself does */
  INDEX_CHAIN_MAX = 10,
  SPEC_MAX = 16, /* bytes of a format item */
  ITEM_MAX = 512 /* bytes of a formatted number: %99.99f of 1e308 */
};

/* Registry and metatable keys: their addresses. */
static const char output_key;   /* registry: Output userdata */
static const char original_key; /* metatable copy: what the script gave */

/*
** {==================================================================
** Text of values
** ===================================================================
*/

/* snprintf writes the decimal point of the locale. */
static void fix_point(char *text) {
  char point = localeconv()->decimal_point[0];
  if (point != '.') {
    char *p = strchr(text, point);
    if (p != NULL) *p = '.';
  }
}

static void float_text(char *out, size_t cap, double x) {
  if (isnan(x)) {
    snprintf(out, cap, "nan");
  } else if (isinf(x)) {
    snprintf(out, cap, x > 0 ? "inf" : "-inf");
  } else {
    snprintf(out, cap, "%.14g", x);
    fix_point(out);
    if (out[strspn(out, "-0123456789")] == '\0')
      strncat(out, ".0", cap - strlen(out) - 1);
  }
}

static void push_number(lua_State *L, int idx) {
  char text[64];
  if (lua_isinteger(L, idx))
    snprintf(text, sizeof text, "%lld", (long long)lua_tointeger(L, idx));
  else
    float_text(text, sizeof text, lua_tonumber(L, idx));
  lua_pushstring(L, text);
}

const char *sandbox_tostring(lua_State *L, int idx, size_t *len) {
  idx = lua_absindex(L, idx);
  luaL_checkstack(L, 4, NULL);
  switch (lua_type(L, idx)) {
    case LUA_TSTRING: lua_pushvalue(L, idx); break;
    case LUA_TNUMBER: push_number(L, idx); break;
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
static size_t string_max(lua_State *L) {
  return cage_of(L)->limits.memory.string;
}

static void check_length(lua_State *L, size_t len) {
  if (len > string_max(L)) luaL_error(L, "resulting string too long");
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
** Iteration in a fixed order.  The order is a property of the keys alone,
** not of the table, so `next` is a plain successor and survives a field
** being cleared on the way.
** ===================================================================
*/

typedef struct Key {
  int rank; /* 0 positive integer, 1 other number, 2 string, */
  union {   /* 3 false, 4 true */
    lua_Integer i;
    double x;
    const char *s;
  } u;
  size_t len;
  bool is_int;
} Key;

/* Read the key at idx; false if it has no place in the order. */
static bool key_read(lua_State *L, int idx, Key *k) {
  k->len = 0;
  k->is_int = false;
  switch (lua_type(L, idx)) {
    case LUA_TNUMBER:
      k->is_int = lua_isinteger(L, idx);
      if (k->is_int)
        k->u.i = lua_tointeger(L, idx);
      else
        k->u.x = lua_tonumber(L, idx);
      k->rank = k->is_int && k->u.i > 0 ? 0 : 1;
      return true;
    case LUA_TSTRING:
      k->u.s = lua_tolstring(L, idx, &k->len);
      k->rank = 2;
      return true;
    case LUA_TBOOLEAN:
      k->u.i = 0;
      k->rank = lua_toboolean(L, idx) ? 4 : 3;
      return true;
    default: return false;
  }
}

/* As doubles an integer and a float key never tie: Lua stores a float with
** an integer value as that integer. */
static double key_number(const Key *k) {
  return k->is_int ? (double)k->u.i : k->u.x;
}

static bool key_less(const Key *a, const Key *b) {
  if (a->rank != b->rank) return a->rank < b->rank;
  if (a->rank == 2) {
    int c = memcmp(a->u.s, b->u.s, a->len < b->len ? a->len : b->len);
    return c != 0 ? c < 0 : a->len < b->len;
  }
  if (a->rank > 2) return false;
  if (a->is_int && b->is_int) return a->u.i < b->u.i;
  return key_number(a) < key_number(b);
}

/* Shell sort: no recursion, no memory, and keys are never equal. */
static void key_sort(Key *k, size_t n) {
  size_t gap = 1;
  while (gap < n / 3) gap = gap * 3 + 1;
  for (; gap > 0; gap /= 3) {
    for (size_t i = gap; i < n; i++) {
      Key x = k[i];
      size_t j = i;
      for (; j >= gap && key_less(&x, &k[j - gap]); j -= gap) k[j] = k[j - gap];
      k[j] = x;
    }
  }
}

static void key_check(lua_State *L, int idx, Key *k) {
  if (!key_read(L, idx, k))
    luaL_error(L, "a table with a %s as key has no order",
               luaL_typename(L, idx));
}

static void key_push(lua_State *L, const Key *k) {
  if (k->rank == 2)
    lua_pushlstring(L, k->u.s, k->len);
  else if (k->rank > 2)
    lua_pushboolean(L, k->rank == 4);
  else if (k->is_int)
    lua_pushinteger(L, k->u.i);
  else
    lua_pushnumber(L, k->u.x);
}

/* Push an array of the keys of table t other than the integers 1..done, in
** order; returns their number and pushes nothing if there are none. */
static size_t push_keys(lua_State *L, int t, lua_Integer done) {
  Key local[KEYS_LOCAL], *keys = local, k;
  size_t n = 0, i = 0;
  luaL_checkstack(L, 5, NULL);
  for (lua_pushnil(L); lua_next(L, t); lua_pop(L, 1)) {
    key_check(L, -2, &k);
    if (k.rank > 0 || k.u.i > done) n++;
  }
  if (n == 0) return 0;
  if (n > KEYS_MAX) luaL_error(L, "too many keys to put in order");
  lua_createtable(L, (int)n, 0);
  if (n > KEYS_LOCAL)
    keys = lua_newuserdatauv(L, n * sizeof *keys, 0);
  else
    lua_pushnil(L);
  for (lua_pushnil(L); lua_next(L, t); lua_pop(L, 1)) {
    key_check(L, -2, &k);
    if ((k.rank > 0 || k.u.i > done) && i < n) keys[i++] = k;
  }
  key_sort(keys, n);
  for (i = 0; i < n; i++) {
    key_push(L, &keys[i]);
    lua_rawseti(L, -3, (lua_Integer)i + 1);
  }
  lua_pop(L, 1);
  return n;
}

void sandbox_keys(lua_State *L, int idx) {
  if (push_keys(L, lua_absindex(L, idx), 0) == 0) lua_newtable(L);
}

static int base_sorted(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  sandbox_keys(L, 1);
  return 1;
}

/* Upvalues of an iterator: the table, the last place, and, once the run from
** 1 has ended, the array of the other keys. */
static int pairs_step(lua_State *L) {
  int t = lua_upvalueindex(1), place = lua_upvalueindex(2);
  int keys = lua_upvalueindex(3);
  lua_Integer i = lua_tointeger(L, place);
  lua_settop(L, 0);
  if (lua_isnil(L, keys)) {
    if (lua_rawgeti(L, t, i + 1) != LUA_TNIL) {
      lua_pushinteger(L, i + 1);
      lua_copy(L, -1, place);
      lua_insert(L, 1);
      return 2;
    }
    lua_settop(L, 0);
    lua_pushvalue(L, t);
    if (push_keys(L, 1, i) == 0) lua_pushboolean(L, 0);
    lua_replace(L, keys);
    i = 0;
  }
  if (lua_istable(L, keys)) {
    while (lua_settop(L, 0), lua_rawgeti(L, keys, ++i) != LUA_TNIL) {
      lua_pushvalue(L, -1);
      if (lua_rawget(L, t) != LUA_TNIL) {
        lua_pushinteger(L, i);
        lua_replace(L, place);
        return 2;
      }
    }
    lua_pushboolean(L, 0); /* the end stays the end */
    lua_replace(L, keys);
  }
  lua_pushnil(L);
  return 1;
}

/* Userdata are the host's, so their own __pairs is trusted; a script's is
** ignored. */
static int base_pairs(lua_State *L) {
  if (lua_isuserdata(L, 1) && luaL_getmetafield(L, 1, "__pairs")) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  lua_pushnil(L);
  lua_pushcclosure(L, pairs_step, 3);
  return 1;
}

static int base_next(lua_State *L) {
  Key from = {.rank = -1}, best = {.rank = -1}, k;
  lua_Integer i = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (!lua_isnil(L, 2)) key_check(L, 2, &from);
  if (from.rank == 0) i = from.u.i;
  if (from.rank <= 0 && i < LUA_MAXINTEGER) {
    lua_pushinteger(L, i + 1);
    if (lua_rawgeti(L, 1, i + 1) != LUA_TNIL) return 2;
    lua_settop(L, 2);
  }
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    key_check(L, -2, &k);
    if ((from.rank < 0 || key_less(&from, &k)) &&
        (best.rank < 0 || key_less(&k, &best)))
      best = k;
  }
  if (best.rank < 0) {
    lua_pushnil(L);
    return 1;
  }
  key_push(L, &best);
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}

/* Needs no memory, hence no closure; its arguments are checked instead. */
static int ipairs_step(lua_State *L) {
  lua_Integer i = luaL_checkinteger(L, 2);
  i = luaL_intop(+, i, 1);
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static int base_ipairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushcfunction(L, ipairs_step);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

/* }================================================================== */

/*
** {==================================================================
** Metatables.  A script's metatable is copied field by field: whatever it
** writes to its own table later, a finalizer or a weak mode never reaches
** Lua.
** ===================================================================
*/

typedef enum FieldKind { FIELD_CALL, FIELD_CHAIN, FIELD_LOCK } FieldKind;

static const struct {
  const char *name;
  FieldKind kind;
} meta_fields[] = {
  {"__index", FIELD_CHAIN}, {"__newindex", FIELD_CHAIN},
  {"__call", FIELD_CALL},   {"__tostring", FIELD_CALL},
  {"__len", FIELD_CALL},    {"__eq", FIELD_CALL},
  {"__lt", FIELD_CALL},     {"__le", FIELD_CALL},
  {"__concat", FIELD_CALL}, {"__unm", FIELD_CALL},
  {"__add", FIELD_CALL},    {"__sub", FIELD_CALL},
  {"__mul", FIELD_CALL},    {"__div", FIELD_CALL},
  {"__mod", FIELD_CALL},    {"__pow", FIELD_CALL},
  {"__idiv", FIELD_CALL},   {"__band", FIELD_CALL},
  {"__bor", FIELD_CALL},    {"__bxor", FIELD_CALL},
  {"__bnot", FIELD_CALL},   {"__shl", FIELD_CALL},
  {"__shr", FIELD_CALL},    {"__metatable", FIELD_LOCK},
};

static const char *const refused_fields[] = {"__gc", "__mode", "__close"};

/* A table with a metatable the host made is the host's. */
static bool is_host_table(lua_State *L, int idx) {
  bool host = false;
  if (lua_getmetatable(L, idx)) {
    host = lua_rawgetp(L, -1, &original_key) == LUA_TNIL;
    lua_pop(L, 2);
  }
  return host;
}

static void check_writable(lua_State *L, int arg) {
  luaL_checktype(L, arg, LUA_TTABLE);
  if (is_host_table(L, arg)) luaL_argerror(L, arg, "table is read-only");
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

static void check_field(lua_State *L, int t, const char *name, FieldKind kind) {
  int type = lua_type(L, -1);
  switch (kind) {
    case FIELD_CALL:
      if (type != LUA_TFUNCTION) luaL_error(L, "'%s' must be a function", name);
      break;
    case FIELD_CHAIN:
      if (type != LUA_TFUNCTION && type != LUA_TTABLE && type != LUA_TUSERDATA)
        luaL_error(L, "'%s' must be a function or a table", name);
      check_chain(L, t, name);
      break;
    case FIELD_LOCK:
      if (type != LUA_TSTRING && lua_toboolean(L, -1))
        luaL_error(L, "'%s' must be false or a text", name);
      break;
  }
}

static int base_setmetatable(lua_State *L) {
  size_t i;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  lua_settop(L, 2);
  if (is_host_table(L, 1) || luaL_getmetafield(L, 1, "__metatable"))
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
    const char *name = meta_fields[i].name;
    lua_pushstring(L, name);
    if (lua_rawget(L, 2) == LUA_TNIL) {
      lua_pop(L, 1);
    } else {
      check_field(L, 1, name, meta_fields[i].kind);
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
  if (!lua_getmetatable(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushliteral(L, "__metatable");
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  if (lua_rawgetp(L, -2, &original_key) == LUA_TNIL) lua_pushboolean(L, 0);
  return 1;
}

/* }================================================================== */

/*
** {==================================================================
** Other basic functions.  Written here although base has them: opening the
** base library would put load and dofile in the state's globals.
** ===================================================================
*/

static int base_assert(lua_State *L) {
  if (lua_toboolean(L, 1)) return lua_gettop(L);
  luaL_checkany(L, 1);
  lua_remove(L, 1);
  lua_pushliteral(L, "assertion failed!");
  lua_settop(L, 1);
  return lua_error(L);
}

static int base_error(lua_State *L) {
  int level = (int)luaL_optinteger(L, 2, 1);
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING && level > 0) {
    luaL_where(L, level);
    lua_pushvalue(L, 1);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int pcall_done(lua_State *L, int status, lua_KContext extra) {
  (void)extra;
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

/* Yieldable: a rule may ask a player inside pcall. */
static int base_pcall(lua_State *L) {
  int status;
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, pcall_done);
  return pcall_done(L, status, 0);
}

static int base_rawequal(lua_State *L) {
  luaL_checkany(L, 1);
  luaL_checkany(L, 2);
  lua_pushboolean(L, lua_rawequal(L, 1, 2));
  return 1;
}

static int base_rawget(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  lua_rawget(L, 1);
  return 1;
}

static int base_rawlen(lua_State *L) {
  int type = lua_type(L, 1);
  luaL_argexpected(L, type == LUA_TTABLE || type == LUA_TSTRING, 1,
                   "table or string");
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
  return 1;
}

static int base_rawset(lua_State *L) {
  check_writable(L, 1);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

static int base_select(lua_State *L) {
  int n = lua_gettop(L);
  lua_Integer i;
  if (lua_type(L, 1) == LUA_TSTRING && *lua_tostring(L, 1) == '#') {
    lua_pushinteger(L, n - 1);
    return 1;
  }
  i = luaL_checkinteger(L, 1);
  if (i < 0)
    i = n + i;
  else if (i > n)
    i = n;
  luaL_argcheck(L, i >= 1, 1, "index out of range");
  return n - (int)i;
}

static int base_type(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushstring(L, luaL_typename(L, 1));
  return 1;
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

/* Push the integer written in a base, false if the text is not one. */
static bool push_based(lua_State *L, const char *s, size_t len, int base) {
  size_t i = 0, first;
  bool negative = false;
  lua_Unsigned n = 0;
  while (i < len && is_space(s[i])) i++;
  if (i < len && (s[i] == '-' || s[i] == '+')) negative = s[i++] == '-';
  for (first = i; i < len && digit_value(s[i]) < base; i++)
    n = n * (lua_Unsigned)base + (lua_Unsigned)digit_value(s[i]);
  if (i == first) return false;
  while (i < len && is_space(s[i])) i++;
  if (i < len) return false;
  lua_pushinteger(L, (lua_Integer)(negative ? 0u - n : n));
  return true;
}

static int base_tonumber(lua_State *L) {
  size_t len;
  const char *s;
  if (lua_isnoneornil(L, 2)) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TNUMBER) {
      lua_settop(L, 1);
      return 1;
    }
    if (lua_type(L, 1) == LUA_TSTRING) {
      s = lua_tolstring(L, 1, &len);
      if (len <= NUMERAL_MAX && lua_stringtonumber(L, s) == len + 1) return 1;
    }
  } else {
    lua_Integer base = luaL_checkinteger(L, 2);
    luaL_checktype(L, 1, LUA_TSTRING);
    luaL_argcheck(L, 2 <= base && base <= 36, 2, "base out of range");
    s = lua_tolstring(L, 1, &len);
    if (len <= NUMERAL_MAX && push_based(L, s, len, (int)base)) return 1;
  }
  lua_pushnil(L);
  return 1;
}

/* }================================================================== */

/*
** {==================================================================
** string
** ===================================================================
*/

/* A start position as in string.sub, clipped to 1..len + 1. */
static size_t first_place(lua_Integer i, size_t len) {
  if (i > 0) return (size_t)i > len + 1 ? len + 1 : (size_t)i;
  if (i == 0 || i < -(lua_Integer)len) return 1;
  return len + (size_t)(i + 1);
}

/* An end position as in string.sub, clipped to 0..len. */
static size_t last_place(lua_Integer i, size_t len) {
  if (i > (lua_Integer)len) return len;
  if (i >= 0) return (size_t)i;
  if (i < -(lua_Integer)len) return 0;
  return len + (size_t)(i + 1);
}

static int str_byte(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  lua_Integer i = luaL_optinteger(L, 2, 1);
  size_t first = first_place(i, len);
  size_t last = last_place(luaL_optinteger(L, 3, (lua_Integer)first), len);
  if (first > last) return 0;
  if (last - first >= SPREAD_MAX) return luaL_error(L, "string slice too long");
  luaL_checkstack(L, (int)(last - first) + 1, NULL);
  for (size_t k = first; k <= last; k++)
    lua_pushinteger(L, (unsigned char)s[k - 1]);
  return (int)(last - first) + 1;
}

static int str_char(lua_State *L) {
  int n = lua_gettop(L);
  luaL_Buffer b;
  char *p = luaL_buffinitsize(L, &b, (size_t)n);
  for (int i = 1; i <= n; i++) {
    lua_Integer c = luaL_checkinteger(L, i);
    luaL_argcheck(L, c >= 0 && c <= 255, i, "value out of range");
    p[i - 1] = (char)c;
  }
  luaL_pushresultsize(&b, (size_t)n);
  return 1;
}

/* Patterns are left out: their matching time has no bound. */
static int str_find(lua_State *L) {
  size_t len, plen, first;
  const char *s = luaL_checklstring(L, 1, &len);
  const char *p = luaL_checklstring(L, 2, &plen);
  const char *hit;
  lua_Integer init = luaL_optinteger(L, 3, 1);
  if (!lua_toboolean(L, 4) && strcspn(p, "^$*+?.([%-") != strlen(p))
    return luaL_error(L, "string.find: patterns are not available; "
                         "pass true as 4th argument to search for plain text");
  first = first_place(init, len);
  if (init > (lua_Integer)len + 1) return lua_pushnil(L), 1;
  hit = plen == 0 ? s + first - 1
                  : memmem(s + first - 1, len - (first - 1), p, plen);
  if (hit == NULL) return lua_pushnil(L), 1;
  lua_pushinteger(L, hit - s + 1);
  lua_pushinteger(L, hit - s + (lua_Integer)plen);
  return 2;
}

static void add_quoted(luaL_Buffer *b, const char *s, size_t len) {
  luaL_addchar(b, '"');
  for (size_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c == '"' || c == '\\' || c == '\n') {
      luaL_addchar(b, '\\');
      luaL_addchar(b, (char)c);
    } else if (c < 0x20 || c == 0x7f) {
      char code[8];
      bool digit = i + 1 < len && s[i + 1] >= '0' && s[i + 1] <= '9';
      snprintf(code, sizeof code, digit ? "\\%03d" : "\\%d", c);
      luaL_addstring(b, code);
    } else {
      luaL_addchar(b, (char)c);
    }
  }
  luaL_addchar(b, '"');
}

static void add_literal(lua_State *L, luaL_Buffer *b, int arg) {
  char text[64];
  size_t len;
  const char *s;
  switch (lua_type(L, arg)) {
    case LUA_TSTRING:
      s = lua_tolstring(L, arg, &len);
      add_quoted(b, s, len);
      return;
    case LUA_TNUMBER:
      if (lua_isinteger(L, arg)) {
        lua_Integer n = lua_tointeger(L, arg);
        snprintf(text, sizeof text, n == LUA_MININTEGER ? "0x%llx" : "%lld",
                 (long long)n);
      } else {
        double x = lua_tonumber(L, arg);
        if (isnan(x))
          snprintf(text, sizeof text, "(0/0)");
        else if (isinf(x))
          snprintf(text, sizeof text, "%s1e9999", x < 0 ? "-" : "");
        else
          snprintf(text, sizeof text, "%.17g", x), fix_point(text);
        if (text[strspn(text, "-0123456789")] == '\0') strcat(text, ".0");
      }
      luaL_addstring(b, text);
      return;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
      sandbox_tostring(L, arg, NULL);
      luaL_addvalue(b);
      return;
    default: luaL_argerror(L, arg, "value has no literal form");
  }
}

/* One item of a format: flags, width and precision of at most two digits,
** rebuilt here so that no byte of the script's reaches printf unchecked. */
typedef struct Item {
  char flags[6];
  int width;     /* -1 if not given */
  int precision; /* -1 if not given */
  char conv;
} Item;

static int two_digits(const char **f, const char *end) {
  int n = 0, digits = 0;
  while (*f < end && **f >= '0' && **f <= '9' && digits++ < 2)
    n = n * 10 + (*(*f)++ - '0');
  return n;
}

static const char *read_item(lua_State *L, const char *f, const char *end,
                             Item *it) {
  const char *start = f;
  size_t n = 0;
  memset(it, 0, sizeof *it);
  it->width = it->precision = -1;
  while (f < end && *f != '\0' && strchr("-+ #0", *f) != NULL && n < 5) {
    if (strchr(it->flags, *f) == NULL) it->flags[n++] = *f;
    f++;
    if (f - start > 5) break;
  }
  if (f < end && *f >= '1' && *f <= '9') it->width = two_digits(&f, end);
  if (f < end && *f == '.') {
    f++;
    it->precision = two_digits(&f, end);
  }
  if (f < end) it->conv = *f++;
  if (it->conv == '\0' || strchr("diucxXoeEfgGsq", it->conv) == NULL)
    luaL_error(L, "invalid conversion in format");
  return f;
}

/* Write the printf form of an item, keeping only the flags C defines. */
static void item_spec(const Item *it, const char *flags, const char *conv,
                      char *spec) {
  char *p = spec;
  *p++ = '%';
  for (const char *f = it->flags; *f != '\0'; f++)
    if (strchr(flags, *f) != NULL) *p++ = *f;
  if (it->width >= 0) p += sprintf(p, "%d", it->width);
  if (it->precision >= 0) p += sprintf(p, ".%d", it->precision);
  strcpy(p, conv);
}

static void add_number(lua_State *L, luaL_Buffer *b, const Item *it, int arg) {
  char spec[SPEC_MAX + 8], text[ITEM_MAX];
  long long n;
  double x;
  switch (it->conv) {
    case 'd':
    case 'i':
      n = luaL_checkinteger(L, arg);
      item_spec(it, "-+ 0", "lld", spec);
      snprintf(text, sizeof text, spec, n);
      break;
    case 'u':
      n = luaL_checkinteger(L, arg);
      item_spec(it, "-0", "llu", spec);
      snprintf(text, sizeof text, spec, (unsigned long long)n);
      break;
    case 'x':
    case 'X':
    case 'o': {
      const char conv[] = {'l', 'l', it->conv, '\0'};
      n = luaL_checkinteger(L, arg);
      item_spec(it, "-#0", conv, spec);
      snprintf(text, sizeof text, spec, (unsigned long long)n);
      break;
    }
    default: {
      const char conv[] = {it->conv, '\0'};
      x = luaL_checknumber(L, arg);
      if (isnan(x)) { /* its sign differs between machines */
        Item plain = *it;
        plain.precision = -1;
        item_spec(&plain, "-", "s", spec);
        snprintf(text, sizeof text, spec, "nan");
      } else {
        item_spec(it, isinf(x) ? "-+ " : "-+ #0", conv, spec);
        snprintf(text, sizeof text, spec, x);
        fix_point(text);
      }
    }
  }
  luaL_addstring(b, text);
}

static void add_padded(luaL_Buffer *b, const Item *it, const char *s,
                       size_t len) {
  size_t pad;
  bool left = strchr(it->flags, '-') != NULL;
  if (it->precision >= 0 && (size_t)it->precision < len)
    len = (size_t)it->precision;
  pad = it->width > 0 && (size_t)it->width > len ? (size_t)it->width - len : 0;
  if (!left)
    for (; pad > 0; pad--) luaL_addchar(b, ' ');
  luaL_addlstring(b, s, len);
  for (; pad > 0; pad--) luaL_addchar(b, ' ');
}

static int str_format(lua_State *L) {
  size_t len;
  const char *f = luaL_checklstring(L, 1, &len), *end = f + len;
  int arg = 1, top = lua_gettop(L);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  while (f < end) {
    Item it;
    if (*f != '%') {
      luaL_addchar(&b, *f++);
      continue;
    }
    if (++f < end && *f == '%') {
      luaL_addchar(&b, *f++);
      continue;
    }
    f = read_item(L, f, end, &it);
    if (++arg > top) return luaL_argerror(L, arg, "no value");
    if (it.conv == 'c') {
      char c = (char)luaL_checkinteger(L, arg);
      add_padded(&b, &it, &c, 1);
    } else if (it.conv == 'q') {
      if (it.flags[0] != '\0' || it.width >= 0 || it.precision >= 0)
        return luaL_error(L, "'%%q' cannot have modifiers");
      add_literal(L, &b, arg);
    } else if (it.conv == 's') {
      size_t n;
      const char *s = sandbox_tostring(L, arg, &n);
      /* Popping the text is safe: the argument or, for a made text, its copy
      ** at the argument's place keeps it alive. */
      lua_replace(L, arg);
      add_padded(&b, &it, s, n);
    } else {
      add_number(L, &b, &it, arg);
    }
    check_length(L, luaL_bufflen(&b));
  }
  luaL_pushresult(&b);
  return 1;
}

static int str_len(lua_State *L) {
  size_t len;
  luaL_checklstring(L, 1, &len);
  lua_pushinteger(L, (lua_Integer)len);
  return 1;
}

/* Columns on a terminal: characters, and no colours. */
static int str_width(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  lua_Integer n = 0;
  for (size_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c == 0x1b)
      while (i + 1 < len && s[i] != 'm') i++;
    else
      n += c < 0x80 || c >= 0xC0;
  }
  lua_pushinteger(L, n);
  return 1;
}

/* Letters of ASCII only: the rest depends on the locale. */
static int change_case(lua_State *L, char from, char to) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  luaL_Buffer b;
  char *p = luaL_buffinitsize(L, &b, len);
  for (size_t i = 0; i < len; i++)
    p[i] = (char)(s[i] >= from && s[i] <= from + 25 ? s[i] - from + to : s[i]);
  luaL_pushresultsize(&b, len);
  return 1;
}

static int str_lower(lua_State *L) { return change_case(L, 'A', 'a'); }

static int str_upper(lua_State *L) { return change_case(L, 'a', 'A'); }

static int str_rep(lua_State *L) {
  size_t len, seplen, max = string_max(L), total;
  const char *s = luaL_checklstring(L, 1, &len);
  lua_Integer n = luaL_checkinteger(L, 2);
  const char *sep = luaL_optlstring(L, 3, "", &seplen);
  luaL_Buffer b;
  char *p;
  if (n <= 0 || len + seplen == 0) return lua_pushliteral(L, ""), 1;
  if ((lua_Unsigned)n > max + 1 || (size_t)n > (max + seplen) / (len + seplen))
    return luaL_error(L, "resulting string too long");
  total = (size_t)n * (len + seplen) - seplen;
  p = luaL_buffinitsize(L, &b, total);
  while (n-- > 0) {
    memcpy(p, s, len);
    p += len;
    if (n > 0) {
      memcpy(p, sep, seplen);
      p += seplen;
    }
  }
  luaL_pushresultsize(&b, total);
  return 1;
}

static int str_reverse(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  luaL_Buffer b;
  char *p = luaL_buffinitsize(L, &b, len);
  for (size_t i = 0; i < len; i++) p[i] = s[len - 1 - i];
  luaL_pushresultsize(&b, len);
  return 1;
}

static int str_sub(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  size_t first = first_place(luaL_checkinteger(L, 2), len);
  size_t last = last_place(luaL_optinteger(L, 3, -1), len);
  if (first > last)
    lua_pushliteral(L, "");
  else
    lua_pushlstring(L, s + first - 1, last - first + 1);
  return 1;
}

/* string.split(s, sep) -> array of the texts between the separators */
static int str_split(lua_State *L) {
  size_t len, seplen;
  const char *s = luaL_checklstring(L, 1, &len), *end = s + len;
  const char *sep = luaL_checklstring(L, 2, &seplen);
  luaL_argcheck(L, seplen > 0, 2, "empty separator");
  lua_newtable(L);
  for (lua_Integer n = 1;; n++) {
    const char *hit = memmem(s, (size_t)(end - s), sep, seplen);
    if (n > PIECES_MAX) return luaL_error(L, "too many pieces");
    lua_pushlstring(L, s, (size_t)((hit != NULL ? hit : end) - s));
    lua_rawseti(L, -2, n);
    if (hit == NULL) return 1;
    s = hit + seplen;
  }
}

static int str_starts(lua_State *L) {
  size_t len, plen;
  const char *s = luaL_checklstring(L, 1, &len);
  const char *p = luaL_checklstring(L, 2, &plen);
  lua_pushboolean(L, plen <= len && memcmp(s, p, plen) == 0);
  return 1;
}

static int str_ends(lua_State *L) {
  size_t len, plen;
  const char *s = luaL_checklstring(L, 1, &len);
  const char *p = luaL_checklstring(L, 2, &plen);
  lua_pushboolean(L, plen <= len && memcmp(s + len - plen, p, plen) == 0);
  return 1;
}

static int str_trim(lua_State *L) {
  size_t len;
  const char *s = luaL_checklstring(L, 1, &len);
  while (len > 0 && is_space(s[len - 1])) len--;
  while (len > 0 && is_space(*s)) s++, len--;
  lua_pushlstring(L, s, len);
  return 1;
}

/* }================================================================== */

/*
** {==================================================================
** table: raw, so no script code runs where the length was measured
** ===================================================================
*/

static lua_Integer raw_length(lua_State *L, int idx) {
  return (lua_Integer)lua_rawlen(L, idx);
}

static int tab_insert(lua_State *L) {
  lua_Integer n, pos;
  check_writable(L, 1);
  n = raw_length(L, 1) + 1;
  switch (lua_gettop(L)) {
    case 2: pos = n; break;
    case 3:
      pos = luaL_checkinteger(L, 2);
      luaL_argcheck(L, pos >= 1 && pos <= n, 2, "position out of bounds");
      for (lua_Integer i = n; i > pos; i--) {
        lua_rawgeti(L, 1, i - 1);
        lua_rawseti(L, 1, i);
      }
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_rawseti(L, 1, pos);
  return 0;
}

static int tab_remove(lua_State *L) {
  lua_Integer n, pos;
  check_writable(L, 1);
  n = raw_length(L, 1);
  pos = luaL_optinteger(L, 2, n);
  if (pos != n)
    luaL_argcheck(L, pos >= 1 && pos <= n + 1, 2, "position out of bounds");
  lua_rawgeti(L, 1, pos);
  for (; pos < n; pos++) {
    lua_rawgeti(L, 1, pos + 1);
    lua_rawseti(L, 1, pos);
  }
  lua_pushnil(L);
  lua_rawseti(L, 1, pos);
  return 1;
}

static int tab_concat(lua_State *L) {
  size_t seplen;
  const char *sep;
  lua_Integer i, last;
  luaL_Buffer b;
  luaL_checktype(L, 1, LUA_TTABLE);
  sep = luaL_optlstring(L, 2, "", &seplen);
  i = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, raw_length(L, 1));
  luaL_buffinit(L, &b);
  for (; i <= last; i++) {
    int type = lua_rawgeti(L, 1, i);
    if (type == LUA_TNUMBER) {
      push_number(L, -1);
      lua_remove(L, -2);
    } else if (type != LUA_TSTRING) {
      return luaL_error(L, "a %s cannot be joined (index %I)",
                        luaL_typename(L, -1), (LUAI_UACINT)i);
    }
    luaL_addvalue(&b);
    if (i == last) break;
    luaL_addlstring(&b, sep, seplen);
    check_length(L, luaL_bufflen(&b));
  }
  check_length(L, luaL_bufflen(&b));
  luaL_pushresult(&b);
  return 1;
}

static int tab_unpack(lua_State *L) {
  lua_Integer i, last;
  lua_Unsigned n;
  luaL_checktype(L, 1, LUA_TTABLE);
  i = luaL_optinteger(L, 2, 1);
  last = luaL_optinteger(L, 3, raw_length(L, 1));
  if (i > last) return 0;
  n = (lua_Unsigned)last - (lua_Unsigned)i;
  if (n >= SPREAD_MAX) return luaL_error(L, "too many results to unpack");
  luaL_checkstack(L, (int)n + 1, NULL);
  for (lua_Unsigned k = 0; k <= n; k++) lua_rawgeti(L, 1, i + (lua_Integer)k);
  return (int)n + 1;
}

static int tab_pack(lua_State *L) {
  int n = lua_gettop(L);
  lua_createtable(L, n, 1);
  lua_insert(L, 1);
  for (int i = n; i >= 1; i--) lua_rawseti(L, 1, i);
  lua_pushinteger(L, n);
  lua_setfield(L, 1, "n");
  return 1;
}

static int tab_move(lua_State *L) {
  lua_Integer first, last, to, n;
  int dest = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, 1, LUA_TTABLE);
  first = luaL_checkinteger(L, 2);
  last = luaL_checkinteger(L, 3);
  to = luaL_checkinteger(L, 4);
  check_writable(L, dest);
  if (last >= first) {
    if ((lua_Unsigned)last - (lua_Unsigned)first >= MOVE_MAX)
      return luaL_error(L, "too many elements to move");
    n = last - first;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - n, 4, "destination wrap around");
    if (to > last || to <= first || dest != 1) {
      for (lua_Integer i = 0; i <= n; i++) {
        lua_rawgeti(L, 1, first + i);
        lua_rawseti(L, dest, to + i);
      }
    } else {
      for (lua_Integer i = n; i >= 0; i--) {
        lua_rawgeti(L, 1, first + i);
        lua_rawseti(L, dest, to + i);
      }
    }
  }
  lua_pushvalue(L, dest);
  return 1;
}

/* Stack places of table.sort. */
enum { SORT_TABLE = 1, SORT_LESS = 2 };

/* Whether the value on top is less than the one below it; pops neither. */
static bool sort_less(lua_State *L) {
  bool less;
  if (lua_isnil(L, SORT_LESS)) return lua_compare(L, -1, -2, LUA_OPLT);
  lua_pushvalue(L, SORT_LESS);
  lua_pushvalue(L, -2);
  lua_pushvalue(L, -4);
  lua_call(L, 2, 1);
  less = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return less;
}

/* Merge the runs from[a, m) and from[m, z) into the same places of `to`.
** Equal elements keep their order; whatever the comparator answers, every
** element is taken exactly once. */
static void sort_merge(lua_State *L, int from, int to, lua_Integer a,
                       lua_Integer m, lua_Integer z) {
  lua_Integer i = a, j = m;
  for (lua_Integer k = a; k < z; k++) {
    bool right = i >= m;
    if (!right && j < z) {
      lua_rawgeti(L, from, i);
      lua_rawgeti(L, from, j);
      right = sort_less(L);
      lua_pop(L, 2);
    }
    lua_rawgeti(L, from, right ? j++ : i++);
    lua_rawseti(L, to, k);
  }
}

/* Works on copies: the comparator may change the table, and a comparator
** that fails leaves it as it was. */
static int tab_sort(lua_State *L) {
  lua_Integer n;
  int from = 3, to = 4;
  check_writable(L, SORT_TABLE);
  if (!lua_isnoneornil(L, SORT_LESS))
    luaL_checktype(L, SORT_LESS, LUA_TFUNCTION);
  lua_settop(L, SORT_LESS);
  n = raw_length(L, SORT_TABLE);
  if (n > SORT_MAX) return luaL_error(L, "array too big to sort");
  luaL_checkstack(L, 10, NULL);
  lua_createtable(L, (int)n, 0);
  lua_createtable(L, (int)n, 0);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, SORT_TABLE, i);
    lua_rawseti(L, from, i);
  }
  for (lua_Integer run = 1; run < n; run *= 2) {
    int other = from;
    for (lua_Integer a = 1; a <= n; a += 2 * run) {
      lua_Integer m = a + run <= n ? a + run : n + 1;
      lua_Integer z = m + run <= n ? m + run : n + 1;
      sort_merge(L, from, to, a, m, z);
    }
    from = to;
    to = other;
  }
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, from, i);
    lua_rawseti(L, SORT_TABLE, i);
  }
  return 0;
}

/* }================================================================== */

static const luaL_Reg base_functions[] = {{"assert", base_assert},
                                          {"error", base_error},
                                          {"getmetatable", base_getmetatable},
                                          {"ipairs", base_ipairs},
                                          {"next", base_next},
                                          {"pairs", base_pairs},
                                          {"pcall", base_pcall},
                                          {"print", base_print},
                                          {"rawequal", base_rawequal},
                                          {"rawget", base_rawget},
                                          {"rawlen", base_rawlen},
                                          {"rawset", base_rawset},
                                          {"select", base_select},
                                          {"setmetatable", base_setmetatable},
                                          {"sorted", base_sorted},
                                          {"tonumber", base_tonumber},
                                          {"tostring", base_tostring},
                                          {"type", base_type},
                                          {NULL, NULL}};

static const luaL_Reg string_functions[] = {
  {"byte", str_byte},   {"char", str_char},     {"ends", str_ends},
  {"find", str_find},   {"format", str_format}, {"len", str_len},
  {"lower", str_lower}, {"rep", str_rep},       {"reverse", str_reverse},
  {"split", str_split}, {"starts", str_starts}, {"sub", str_sub},
  {"trim", str_trim},   {"upper", str_upper},   {"width", str_width},
  {NULL, NULL}};

static const luaL_Reg table_functions[] = {
  {"concat", tab_concat}, {"insert", tab_insert},
  {"move", tab_move},     {"pack", tab_pack},
  {"remove", tab_remove}, {"sort", tab_sort},
  {"unpack", tab_unpack}, {NULL, NULL}};

/* Lua's own: bounded, and exact on every machine.  The rest of libm is not,
** and random belongs to the game's generator. */
static const char *const math_names[] = {
  "abs", "ceil",       "floor",     "fmod",       "huge",
  "max", "maxinteger", "min",       "mininteger", "modf",
  "pi",  "sqrt",       "tointeger", "type",       "ult"};

static void push_math(lua_State *L) {
  lua_newtable(L);
  lua_pushcfunction(L, luaopen_math);
  lua_call(L, 0, 1);
  for (size_t i = 0; i < sizeof math_names / sizeof *math_names; i++) {
    lua_getfield(L, -1, math_names[i]);
    lua_setfield(L, -3, math_names[i]);
  }
  lua_pop(L, 1);
}

/* Methods of strings come from a table no script can reach: an environment's
** `string` may be overwritten, these not. */
static void set_string_methods(lua_State *L) {
  lua_pushliteral(L, "");
  if (!lua_getmetatable(L, -1)) {
    lua_createtable(L, 0, 2);
    luaL_newlib(L, string_functions);
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
  luaL_newlib(L, string_functions);
  lua_setfield(L, -2, "string");
  luaL_newlib(L, table_functions);
  lua_setfield(L, -2, "table");
  push_math(L);
  lua_setfield(L, -2, "math");
}
