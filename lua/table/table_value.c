#include "lua/table/value.h"

#include "lua/bind/ltype.h"
#include "lua/cage/sandbox.h"
#include "lua/table/change.h"
#include "lua/table/known.h"
#include "lua/table/table_in.h"

#include <math.h>
#include <string.h>

/* What may cross at once: a list that holds another one twice, which does the
** same, would never end otherwise. */
enum { DEEPEST = 32, MOST_VALUES = 1 << 18, MOST_TEXT = 1 << 24 };

typedef struct Asked {
  Table *table;
  const char *what;
  const json_t *args;
  json_t *root; /* [ the value ]: what is read hangs on it at once, so that it
                ** can be freed wherever Lua raises an error */
  size_t values, text;
} Asked;

/* Into Lua ----------------------------------------------------------------- */

static void push(lua_State *L, const json_t *v) {
  const char *key;
  json_t *item;
  size_t i;
  luaL_checkstack(L, 4, NULL);
  switch (v == NULL ? JSON_NULL : json_typeof(v)) {
    case JSON_OBJECT:
      lua_createtable(L, 0, (int)json_object_size(v));
      json_object_foreach((json_t *)v, key, item) {
        push(L, item);
        lua_setfield(L, -2, key);
      }
      break;
    case JSON_ARRAY:
      lua_createtable(L, (int)json_array_size(v), 0);
      json_array_foreach(v, i, item) {
        push(L, item);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      break;
    case JSON_STRING:
      lua_pushlstring(L, json_string_value(v), json_string_length(v));
      break;
    case JSON_INTEGER: lua_pushinteger(L, json_integer_value(v)); break;
    case JSON_REAL: lua_pushnumber(L, json_real_value(v)); break;
    case JSON_TRUE:
    case JSON_FALSE: lua_pushboolean(L, json_is_true(v)); break;
    default: lua_pushnil(L);
  }
}

/* name(what, n) -> how a change by hand, or a set of rules, is called */
static int name_change(lua_State *L) {
  const Table *t = lua_touserdata(L, lua_upvalueindex(1));
  const char *what = luaL_checkstring(L, 1);
  int n = int_at(L, 2);
  char text[256];
  if (strcmp(what, "edit") == 0) return give_text(L, table_edit_name(t, n));
  return give_text(L, table_rules_name(t, n, text, sizeof text));
}

/* What the prelude can't see by itself: who is asked what, if anybody is. */
static void push_table(lua_State *L, Table *t) {
  const Host *h = &t->host;
  const Decision *d = &h->ask.decision;
  lua_newtable(L);
  field_put_int(L, "guards", h->linked.guards);
  field_put_int(L, "actor", d->actor);
  field_put_bool(L, "over", h->block != NULL && h->state.head->ended != 0);
  lua_pushlightuserdata(L, t);
  lua_pushcclosure(L, name_change, 1);
  lua_setfield(L, -2, "name");
  if (t->status != TABLE_ASKS) return;
  handle_push(L, TYPE_PLAYER, d->actor);
  lua_setfield(L, -2, "player");
  field_put_int(L, "choice", d->choice);
  if (!d->number) return;
  field_put_int(L, "from", d->from);
  field_put_int(L, "to", d->to);
}

/* Out of Lua --------------------------------------------------------------- */

static bool is_plain(const char *s, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] < ' ' || s[i] > '~') return false;
  return true;
}

/* Push the text at a place as a terminal can show it. */
static const char *push_clean(lua_State *L, int at, Asked *a, size_t *size) {
  size_t n;
  const char *s = lua_tolstring(L, at, &n);
  luaL_Buffer b;
  char *to;
  a->text += n;
  if (a->text > MOST_TEXT) luaL_error(L, "'%s' has too much text", a->what);
  if (is_plain(s, n)) {
    lua_pushvalue(L, at);
  } else {
    to = luaL_buffinitsize(L, &b, 4 * n);
    luaL_pushresultsize(&b, cage_clean(to, 4 * n, s, n, NULL));
  }
  return lua_tolstring(L, -1, size);
}

/* Hang a value on an array, or on an object under a key. */
static json_t *hang(lua_State *L, Asked *a, json_t *on, const char *key,
                    json_t *v) {
  if (++a->values > MOST_VALUES) {
    json_decref(v);
    luaL_error(L, "'%s' is too large", a->what);
  }
  if ((key != NULL ? json_object_set_new_nocheck(on, key, v)
                   : json_array_append_new(on, v)) != 0)
    luaL_error(L, "out of memory");
  return v;
}

static void take(lua_State *L, int at, Asked *a, json_t *on, const char *key,
                 int depth);

static void take_list(lua_State *L, int at, Asked *a, json_t *list, int depth) {
  lua_Integer n = (lua_Integer)lua_rawlen(L, at);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, at, i);
    take(L, lua_gettop(L), a, list, NULL, depth);
    lua_pop(L, 1);
  }
}

static bool can_cross(lua_State *L, int at) {
  switch (lua_type(L, at)) {
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING: return true;
    case LUA_TTABLE:
      if (!lua_getmetatable(L, at)) return true;
      lua_pop(L, 1);
      return false;
    default: return false;
  }
}

static void take_map(lua_State *L, int at, Asked *a, json_t *map, int depth) {
  int keys;
  lua_Integer n;
  sandbox_keys(L, at);
  keys = lua_gettop(L);
  n = (lua_Integer)lua_rawlen(L, keys);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, keys, i);
    lua_pushvalue(L, -1);
    lua_rawget(L, at);
    if (lua_type(L, -2) == LUA_TSTRING && can_cross(L, -1)) {
      const char *key = push_clean(L, keys + 1, a, NULL);
      take(L, keys + 2, a, map, key, depth);
    }
    lua_settop(L, keys);
  }
  lua_pop(L, 1);
}

static void take_table(lua_State *L, int at, Asked *a, json_t *on,
                       const char *key, int depth) {
  bool list = lua_rawlen(L, at) > 0;
  if (depth > DEEPEST) luaL_error(L, "'%s' goes too deep", a->what);
  luaL_checkstack(L, 8, NULL);
  if (!list) {
    lua_pushnil(L);
    list = lua_next(L, at) == 0;
    if (!list) lua_pop(L, 2);
  }
  if (list)
    take_list(L, at, a, hang(L, a, on, key, json_array()), depth + 1);
  else
    take_map(L, at, a, hang(L, a, on, key, json_object()), depth + 1);
}

/* JSON has no infinity, and nothing that is no number. */
static json_t *number(lua_State *L, int at) {
  lua_Number x = lua_tonumber(L, at);
  if (lua_isinteger(L, at)) return json_integer(lua_tointeger(L, at));
  return isfinite(x) ? json_real(x) : json_null();
}

static void take(lua_State *L, int at, Asked *a, json_t *on, const char *key,
                 int depth) {
  size_t n;
  const char *text;
  switch (can_cross(L, at) ? lua_type(L, at) : LUA_TNIL) {
    case LUA_TTABLE: take_table(L, at, a, on, key, depth); break;
    case LUA_TBOOLEAN:
      hang(L, a, on, key, json_boolean(lua_toboolean(L, at)));
      break;
    case LUA_TNUMBER: hang(L, a, on, key, number(L, at)); break;
    case LUA_TSTRING:
      text = push_clean(L, at, a, &n);
      hang(L, a, on, key, json_stringn_nocheck(text, n));
      lua_pop(L, 1);
      break;
    default: hang(L, a, on, key, json_null());
  }
}

/* Asking ------------------------------------------------------------------- */

static int ask(lua_State *L) {
  Asked *a = lua_touserdata(L, 1);
  int n = (int)json_array_size(a->args);
  host_prelude(L, "ask");
  lua_pushstring(L, a->what);
  push_table(L, a->table);
  luaL_checkstack(L, n, NULL);
  for (int i = 0; i < n; i++) push(L, json_array_get(a->args, (size_t)i));
  lua_call(L, 2 + n, 1);
  take(L, lua_gettop(L), a, a->root, NULL, 0);
  return 0;
}

json_t *table_call_value(Table *t, const char *what, json_t *args, bool frozen,
                         Fault *fault) {
  Asked a = {.table = t, .what = what, .args = args, .root = json_array()};
  json_t *value = NULL;
  CageResult r = CAGE_OK;
  t->host.state.frozen = frozen;
  if (a.root != NULL) r = table_call(t, ask, &a);
  t->host.state.frozen = false;
  if (a.root == NULL)
    fault_set(fault, "out of memory");
  else if (r == CAGE_OK)
    value = json_incref(json_array_get(a.root, 0));
  else
    table_fails(t, r, fault);
  json_decref(a.root);
  json_decref(args);
  return value;
}

/* What the n-th answer of the position would do, or an amount. */
static json_t *would(Table *t, const json_t *args, Fault *fault) {
  int64_t n = json_integer_value(json_array_get(args, 0)), from, to;
  int viewer = (int)json_integer_value(json_array_get(args, 1));
  if (json_is_true(json_array_get(args, 2))) {
    if (table_asks_number(t, &from, &to) && n >= from && n <= to)
      return table_thinker.would(t, n, viewer);
  } else if (n >= 1 && n <= table_answer_count(t)) {
    return table_thinker.would(t, table_answer_at(t, (int)n - 1), viewer);
  }
  fault_set(fault, "no answer has the number %lld", (long long)n);
  return NULL;
}

json_t *table_ask_value(Table *t, const char *what, json_t *args,
                        Fault *fault) {
  json_t *value;
  if (strcmp(what, "would") == 0) {
    value = would(t, args, fault);
    json_decref(args);
    return value;
  }
  if (strcmp(what, "position") != 0)
    return table_call_value(t, what, args, true, fault);
  /* from the block itself, where the prelude would have to look everything up */
  value =
    known_position(t, (int)json_integer_value(json_array_get(args, 0)), fault);
  json_decref(args);
  return value;
}

const char *value_text(const json_t *object, const char *field) {
  const char *text = json_string_value(json_object_get(object, field));
  return text == NULL ? "" : text;
}

void value_clean(const char *text, char *to, size_t size) {
  to[cage_clean(to, size - 1, text, strlen(text), NULL)] = '\0';
}

int64_t value_number(const json_t *object, const char *field) {
  return json_integer_value(json_object_get(object, field));
}

int value_counter(const json_t *rule) {
  const json_t *counter = json_object_get(rule, "counter");
  return counter == NULL ? -1 : (int)json_integer_value(counter);
}
