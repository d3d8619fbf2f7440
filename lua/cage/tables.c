/*
** The table library: Lua's own where the number of moves is known beforehand;
** else raw, so no script code runs where the length was measured.
*/
#include "lua/cage/sandbox_in.h"
#include "lualib.h"

enum { SORT_MAX = 16000, MOVE_MAX = 65536 };

static lua_Integer raw_length(lua_State *L, int idx) {
  return (lua_Integer)lua_rawlen(L, idx);
}

/* The length of a list with holes is whatever Lua finds, up to any number. */
static void check_moves(lua_State *L, lua_Integer from, lua_Integer to) {
  if (to > from && (lua_Unsigned)to - (lua_Unsigned)from >= MOVE_MAX)
    luaL_error(L, "too many elements to move");
}

static int tab_insert(lua_State *L) {
  lua_Integer n, pos;
  sandbox_check_writable(L, 1);
  n = raw_length(L, 1) + 1;
  switch (lua_gettop(L)) {
    case 2: pos = n; break;
    case 3:
      pos = luaL_checkinteger(L, 2);
      luaL_argcheck(L, pos >= 1 && pos <= n, 2, "position out of bounds");
      check_moves(L, pos, n);
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
  sandbox_check_writable(L, 1);
  n = raw_length(L, 1);
  pos = luaL_optinteger(L, 2, n);
  if (pos != n)
    luaL_argcheck(L, pos >= 1 && pos <= n + 1, 2, "position out of bounds");
  check_moves(L, pos, n);
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
      sandbox_push_number(L, -1);
      lua_remove(L, -2);
    } else if (type != LUA_TSTRING) {
      return luaL_error(L, "a %s cannot be joined (index %I)",
                        luaL_typename(L, -1), (LUAI_UACINT)i);
    }
    luaL_addvalue(&b);
    if (i == last) break;
    luaL_addlstring(&b, sep, seplen);
    sandbox_check_length(L, luaL_bufflen(&b));
  }
  sandbox_check_length(L, luaL_bufflen(&b));
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

static int tab_move(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  check_moves(L, luaL_checkinteger(L, 2), luaL_checkinteger(L, 3));
  luaL_argcheck(L, luaL_checkinteger(L, 4) <= LUA_MAXINTEGER - MOVE_MAX, 4,
                "destination wrap around");
  sandbox_check_writable(L, lua_isnoneornil(L, 5) ? 1 : 5);
  return sandbox_call_own(L);
}

/* Stack places of table.sort. */
enum { SORT_TABLE = 1, SORT_LESS = 2 };

/* Whether the value on top is less than the one below it; pops neither. */
static bool sort_less(lua_State *L) {
  bool less;
  cage_poll(cage_of(L)); /* a comparator in C has no instruction to stop at */
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
  sandbox_check_writable(L, SORT_TABLE);
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


static const luaL_Reg table_functions[] = {
  {"concat", tab_concat}, {"insert", tab_insert}, {"remove", tab_remove},
  {"sort", tab_sort},     {"unpack", tab_unpack}, {NULL, NULL}};

void sandbox_open_table(lua_State *L) {
  static const char *const own[] = {"move", "pack", NULL};
  luaL_newlib(L, table_functions);
  lua_pushcfunction(L, luaopen_table);
  lua_call(L, 0, 1);
  sandbox_take(L, own);
  sandbox_check_own(L, "move", tab_move);
}
