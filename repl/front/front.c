#include "repl/front/front.h"

#include "lua/disk/in.h"
#include "repl/front/files.h"
#include "repl/front/inside.h"
#include "repl/front/value.h"
#include "repl/term/memory.h"
#include "repl/term/screen.h"

#include <lauxlib.h>
#include <ctype.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 };

static FrontLibrary *libraries; /* that are offered */
static lua_State *state;        /* made when it is first wanted */
static int running;             /* calls that have not come back */

/* Values ------------------------------------------------------------------- */

json_t *front_text(const char *text) {
  return text == NULL ? json_null() : json_stringn_nocheck(text, strlen(text));
}

json_t *front_say(const char *text) {
  return json_pack("[o]", front_text(text));
}

json_t *front_yes(bool is) { return json_pack("[b]", is); }

const char *front_field(const json_t *value, const char *name) {
  return json_string_value(json_object_get(value, name));
}

const char *front_word(const json_t *args, size_t at) {
  return json_string_value(json_array_get(args, at));
}

int64_t front_number(const json_t *args, size_t at) {
  return json_integer_value(json_array_get(args, at));
}

/* Libraries ---------------------------------------------------------------- */

static const char *refusal(const FrontLibrary *l, char kind, int64_t number) {
  return l->refuses == NULL ? NULL : l->refuses(l->ud, kind, number);
}

/* A number stays one, whether it came as 2, 2.0 or "2". */
static void check_number(lua_State *L, int at, const FrontLibrary *l,
                         char kind) {
  lua_Integer n = luaL_checkinteger(L, at);
  const char *why = kind == 'l' ? NULL : refusal(l, kind, n);
  luaL_argcheck(L, kind == 'l' || (int)n == n, at, "out of range");
  luaL_argcheck(L, why == NULL, at, why);
  lua_pushinteger(L, n);
  lua_replace(L, at);
}

static void check_arg(lua_State *L, int at, const FrontLibrary *l, char kind) {
  size_t size;
  const char *text;
  switch (kind) {
    case 's':
    case 'b':
      text = luaL_checklstring(L, at, &size);
      luaL_argcheck(L, kind == 'b' || strlen(text) == size, at,
                    "a zero byte in it");
      break;
    case 'n': luaL_checknumber(L, at); break;
    case 't': luaL_checktype(L, at, LUA_TTABLE); break;
    case 'y':
      if (!lua_isnoneornil(L, at)) luaL_checktype(L, at, LUA_TBOOLEAN);
      break;
    case 'v': luaL_checkany(L, at); break;
    default: check_number(L, at, l, kind);
  }
}

/* Refuse what the function doesn't take (front.h). */
static void check_args(lua_State *L, const FrontLibrary *l, const char *takes) {
  const char *why = refusal(l, '\0', 0);
  int at = 1;
  for (; why == NULL && isupper((unsigned char)*takes); takes++)
    why = refusal(l, *takes, 0);
  if (why != NULL) luaL_error(L, "%s", why);
  for (; *takes != '\0'; takes++, at++) {
    bool may_miss = takes[1] == '?';
    if (!may_miss || !lua_isnoneornil(L, at)) check_arg(L, at, l, *takes);
    takes += may_miss;
  }
}

/* The arguments on the stack, as an array. */
static json_t *take_args(lua_State *L) {
  json_t *args = json_array();
  int n = lua_gettop(L);
  for (int i = 1; i <= n; i++)
    if (json_array_append_new(args, value_take(L, i)) != 0) {
      json_decref(args);
      luaL_error(L, VALUE_WITHIN);
    }
  return args;
}

static int push_results(lua_State *L, const json_t *results) {
  size_t n = json_array_size(results);
  luaL_checkstack(L, (int)n + 1, NULL);
  for (size_t i = 0; i < n; i++) value_push(L, json_array_get(results, i));
  return (int)n;
}

/* Upvalues: the function, and what it wants. */
static int run_entry(lua_State *L) {
  const FrontEntry *e = lua_touserdata(L, lua_upvalueindex(1));
  const FrontLibrary *l = lua_touserdata(L, lua_upvalueindex(2));
  json_t *args, *results;
  int n;
  check_args(L, l, e->takes);
  args = take_args(L);
  results = e->run(l->ud, args);
  json_decref(args);
  n = push_results(L, results);
  json_decref(results);
  return n;
}

/* Upvalue: the library. */
static int open_library(lua_State *L) {
  FrontLibrary *l = lua_touserdata(L, lua_upvalueindex(1));
  lua_newtable(L);
  for (const FrontEntry *e = l->entry; e != NULL; e = e->next) {
    lua_pushlightuserdata(L, (void *)e);
    lua_pushlightuserdata(L, l);
    lua_pushcclosure(L, run_entry, 2);
    lua_setfield(L, -2, e->name);
  }
  return 1;
}

static FrontLibrary *find_library(const char *name) {
  FrontLibrary *l = libraries;
  while (l != NULL && strcmp(l->name, name) != 0) l = l->next;
  return l;
}

void front_offer(FrontLibrary *l, void *ud, FrontRefuses refuses) {
  l->ud = ud;
  l->refuses = refuses;
  if (l->offered) return;
  l->offered = true;
  l->next = libraries;
  libraries = l;
}

/* Modules ------------------------------------------------------------------ */

/* "page.chart": a file of the program?  "page.page.css": what one says. */
static const struct FrontFile *find_file(const char *module) {
  for (const struct FrontFile *f = front_files; f->name != NULL; f++) {
    const char *a = f->name, *b = module;
    while (*a == *b || (*a == '/' && *b == '.')) {
      if (*b == '\0') break;
      a++, b++;
    }
    if (*b == '\0' && (strcmp(a, ".lua") == 0 || *a == '\0')) return f;
  }
  return NULL;
}

/* What `require` asks: the program's own files and libraries alone. */
static int search(lua_State *L) {
  const char *name = luaL_checkstring(L, 1);
  FrontLibrary *l = find_library(name);
  const struct FrontFile *f = find_file(name);
  const char *chunk;
  if (l != NULL) {
    lua_pushlightuserdata(L, l);
    lua_pushcclosure(L, open_library, 1);
    return 1;
  }
  if (f == NULL) {
    lua_pushfstring(L, "no file '%s' in the program", name);
    return 1;
  }
  chunk = lua_pushfstring(L, "@repl/%s", f->name);
  if (luaL_loadbufferx(L, f->text, f->size, chunk, "bt") != LUA_OK)
    return lua_error(L);
  inside_set(L);
  return 1;
}

static void set_searcher(lua_State *L) {
  lua_getglobal(L, "package");
  lua_createtable(L, 1, 0);
  lua_pushcfunction(L, search);
  lua_rawseti(L, -2, 1);
  lua_setfield(L, -2, "searchers");
  lua_pop(L, 1);
}

/* Limits ------------------------------------------------------------------- */

/* What our Lua may use while it reads what a stranger wrote. */
enum { OFTEN = 10000, TICKS = 30000 }; /* instructions, so many times */
static const size_t most_memory = (size_t)512 << 20;

static volatile sig_atomic_t *watched; /* ends what the user wrote */
static bool limited;
static long ticks;  /* since the limits hold */
static size_t used; /* bytes of the state */

/* Memory for the state: see memory.h for what happens without. */
static void *take(void *ud, void *old, size_t had, size_t size) {
  (void)ud;
  if (old == NULL) had = 0; /* it says what kind of thing it will be */
  if (limited && size > had && used + (size - had) > most_memory) return NULL;
  used += size - had;
  if (size > 0) return memory_resize(old, size);
  free(old);
  return NULL;
}

static int refuse(lua_State *L, const char *why) {
  luaL_where(L, 0); /* the line that runs */
  lua_pushstring(L, why);
  lua_concat(L, 2);
  return lua_error(L);
}

static void look(lua_State *L, lua_Debug *unused) {
  (void)unused;
  if (watched != NULL && *watched) refuse(L, "interrupted");
  if (limited && ++ticks > TICKS) refuse(L, FRONT_TOO_LONG);
}

static void set_hook(lua_State *L) {
  bool any = watched != NULL || limited;
  lua_sethook(L, any ? look : NULL, any ? LUA_MASKCOUNT : 0, OFTEN);
}

static lua_State *front(void) {
  if (state != NULL) return state;
  state = lua_newstate(take, NULL);
  luaL_openlibs(state);
  set_searcher(state);
  inside_make(state);
  value_open(state);
  atexit(front_close);
  front_offer(&front_disk, NULL, NULL);
  front_offer(&front_term, front_term.ud, NULL);
  return state;
}

void front_close(void) {
  if (state == NULL || running > 0) return;
  lua_close(state);
  state = NULL;
}

/* Calling ------------------------------------------------------------------ */

static int with_trace(lua_State *L) {
  luaL_traceback(L, L, lua_tostring(L, 1), 1);
  return 1;
}

/* Upvalues none; arguments: module, function, args, where results go. */
static int call(lua_State *L) {
  const char *module = lua_touserdata(L, 1), *function = lua_touserdata(L, 2);
  const json_t *args = lua_touserdata(L, 3);
  json_t *results = lua_touserdata(L, 4);
  int base, n;
  lua_settop(L, 0);
  lua_getglobal(L, "require");
  lua_pushstring(L, module);
  lua_call(L, 1, 1);
  if (lua_getfield(L, 1, function) == LUA_TNIL)
    return luaL_error(L, "no function '%s' in '%s'", function, module);
  base = lua_gettop(L) - 1;
  n = push_results(L, args);
  lua_call(L, n, LUA_MULTRET);
  for (int i = base + 1; i <= lua_gettop(L); i++)
    if (json_array_append_new(results, value_take(L, i)) != 0)
      return luaL_error(L, VALUE_WITHIN);
  return 0;
}

/* A stranger's text may want too much of us; else it is our fault. */
static void say_mistake(const char *text) {
  if (text != NULL && (strstr(text, FRONT_TOO_LONG) != NULL ||
                       strncmp(text, "not enough memory", 17) == 0))
    fprintf(stderr, "oilpatch: given up: %.*s\n", (int)strcspn(text, "\n"),
            text);
  else
    fprintf(stderr, "oilpatch: this is a mistake of the program itself\n%s\n",
            text == NULL ? "" : text);
}

json_t *front_call(const char *module, const char *function, json_t *args) {
  lua_State *L = front();
  json_t *results = json_array();
  int top = lua_gettop(L);
  bool good;
  lua_pushcfunction(L, with_trace);
  lua_pushcfunction(L, call);
  lua_pushlightuserdata(L, (void *)module);
  lua_pushlightuserdata(L, (void *)function);
  lua_pushlightuserdata(L, args);
  lua_pushlightuserdata(L, results);
  running++;
  good = lua_pcall(L, 4, 0, top + 1) == LUA_OK;
  running--;
  if (!good) say_mistake(lua_tostring(L, -1));
  lua_settop(L, top);
  json_decref(args);
  if (good) return results;
  json_decref(results);
  return NULL;
}

json_t *front_first(json_t *results) {
  json_t *first = json_incref(json_array_get(results, 0));
  json_decref(results);
  return first;
}

bool front_tell(const char *module, const char *function, json_t *value) {
  json_t *results = front_call(module, function, json_pack("[o]", value));
  bool good = results != NULL && !json_is_false(json_array_get(results, 0));
  json_decref(results);
  return good;
}

json_t *front_ask(const char *module, const char *function, json_t *value) {
  return front_first(front_call(module, function, json_pack("[o]", value)));
}

volatile sig_atomic_t *front_watch(volatile sig_atomic_t *stop) {
  volatile sig_atomic_t *before = watched;
  lua_State *L = front();
  watched = stop;
  set_hook(L);
  return before;
}

bool front_limit(bool on) {
  bool before = limited;
  lua_State *L = front();
  if (on && !limited) ticks = 0;
  limited = on;
  set_hook(L);
  return before;
}

/* A file of the user's as a function, or what is wrong with it. */
static bool load_file(lua_State *L, const char *path) {
  size_t size;
  char *text = in_read(path, FILE_MAX, &size);
  bool good;
  if (text == NULL) {
    lua_pushfstring(L, "cannot read %s: %s", path, in_why());
    return false;
  }
  lua_pushfstring(L, "@%s", path);
  good = luaL_loadbufferx(L, text, size, lua_tostring(L, -1), "t") == LUA_OK;
  free(text);
  return good;
}

bool front_run(const char *path, json_t **fault) {
  lua_State *L = front();
  int top = lua_gettop(L);
  bool good;
  *fault = NULL;
  running++;
  good = load_file(L, path) && lua_pcall(L, 0, 0, 0) == LUA_OK;
  running--;
  if (!good) *fault = front_text(luaL_tolstring(L, -1, NULL));
  lua_settop(L, top);
  return good;
}
