/*
** Iteration in a fixed order.  The order is a property of the keys alone,
** not of the table, so `next` is a plain successor and survives a field
** being cleared on the way.
*/
#include "lua/cage/sandbox_in.h"

#include <string.h>

enum {
  KEYS_MAX = 10000, /* keys beyond the array that pairs will order */
  KEYS_LOCAL = 32   /* keys ordered without a block from the arena */
};

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
    if (k.rank == 0 && k.u.i <= done) continue;
    if (n < KEYS_LOCAL) local[n] = k;
    n++;
  }
  if (n == 0) return 0;
  if (n > KEYS_MAX) luaL_error(L, "too many keys to put in order");
  lua_createtable(L, (int)n, 0);
  lua_pushnil(L);
  if (n > KEYS_LOCAL) { /* once more, now that there is room */
    keys = lua_newuserdatauv(L, n * sizeof *keys, 0);
    lua_replace(L, -2);
    for (lua_pushnil(L); lua_next(L, t); lua_pop(L, 1)) {
      key_check(L, -2, &k);
      if ((k.rank > 0 || k.u.i > done) && i < n) keys[i++] = k;
    }
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

int sandbox_sorted(lua_State *L) {
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
  return give_nil(L);
}

/* Userdata are the host's, so their own __pairs is trusted; a script's is
** ignored. */
int sandbox_pairs(lua_State *L) {
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

int sandbox_next(lua_State *L) {
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
  if (best.rank < 0) return give_nil(L);
  key_push(L, &best);
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}

int sandbox_locked_pairs(lua_State *L) {
  luaL_getmetafield(L, 1, "__index");
  lua_replace(L, 1);
  return sandbox_pairs(L);
}
