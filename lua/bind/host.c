#include "lua/bind/host.h"
#include "lua/disk/in.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/hash.h"
#include "lua/bind/ltype.h"
#include "lua/bind/lsample.h"
#include "lua/bind/lworth.h"
#include "lua/prelude/prelude.h"
#include "lua/cage/sandbox.h"
#include "lua/cage/still.h"

/* How many percent of what was left by a collection there may be before the
** next.  Most of what is made while loading stays. */
enum { PAUSE_LOADING = 1000, PAUSE_PLAYING = 200 };

/* The files of the prelude in the order in which they build on each other: those
** that declare, link and play, and those that tell. */
static const char prelude_order[] =
  "names kinds graph spec logic expr compile say effect cells formula declare worth "
  "bots layer change rows values build scope handles guards flow routines courses "
  "compose invariants link play phrase reached eyes labels rulelist words "
  "scene ask";
static const char prelude_rest[] =
  "tongue pen test edit lesson source why story late blame pretty look board reference "
  "explain elsewhere parts scenario";

HostFunction *host_functions;

bool host_open(Host *h, Alloc alloc, const CageLimits *limits) {
  h->alloc = alloc;
  log_init(&h->log, alloc);
  choices_init(&h->book, alloc);
  return cage_open(&h->cage, limits);
}

/* The number of users lies in front of a text. */
typedef union TextHead {
  long users;
  max_align_t align;
} TextHead;

static char *new_text(Host *h, size_t size) {
  TextHead *head = alloc_resize(&h->alloc, NULL, sizeof *head + size);
  if (head == NULL) return NULL;
  head->users = 1;
  return (char *)(head + 1);
}

char *host_share(char *text) {
  ((TextHead *)(void *)text - 1)->users++;
  return text;
}

void host_drop(Host *h, char *text) {
  TextHead *head;
  if (text == NULL) return;
  head = (TextHead *)(void *)text - 1;
  if (--head->users == 0) alloc_free(&h->alloc, head);
}

static void drop_scripts(Host *h) {
  for (int i = 0; i < h->files.scripts; i++)
    host_drop(h, h->files.script[i].text);
  h->files.scripts = 0;
}

void host_close(Host *h) {
  drop_scripts(h);
  for (int i = 0; i < h->files.guests; i++)
    host_drop(h, h->files.guest[i].text);
  log_free(&h->log);
  schema_free(&h->schema);
  choices_free(&h->book);
  memo_free(&h->memo, &h->alloc);
  host_forget_worths(h);
  alloc_free(&h->alloc, h->ask.answers);
  alloc_free(&h->alloc, h->bots.point);
  alloc_free(&h->alloc, h->bots.worth);
  alloc_free(&h->alloc, h->past.path);
  alloc_free(&h->alloc, h->block);
  cage_close(&h->cage);
}

/* Scripts ------------------------------------------------------------------ */

bool host_read_long(Host *h, const char *path, size_t most, char **text,
                    size_t *size) {
  FILE *f = in_open(path);
  size_t room = most + 1, n = 0;
  char *buffer;
  bool failed;
  if (f == NULL)
    return cage_refuse(&h->cage, "cannot read %.300s: %s", path, in_why());
  buffer = new_text(h, room);
  if (buffer != NULL) n = fread(buffer, 1, room, f);
  failed = ferror(f) != 0;
  fclose(f);
  if (buffer == NULL) return cage_refuse(&h->cage, "out of memory");
  if (failed || n == room) {
    host_drop(h, buffer);
    return cage_refuse(&h->cage,
                       failed ? "cannot read %.300s"
                              : "%.300s is too long: at most %zu KB, split it "
                                "into smaller files",
                       path, most >> 10);
  }
  *text = buffer;
  *size = n;
  return true;
}

bool host_read(Host *h, const char *path, char **text, size_t *size) {
  return host_read_long(h, path, h->cage.limits.source, text, size);
}

/* The text of a file; what a link doesn't bring is not looked for beside it. */
static bool read_file(Host *h, HostScript *s, const char *path,
                      const char *name) {
  bool read;
  if (h->files.sealed && s->included && h->files.script[0].brought)
    return cage_refuse(&h->cage, "the link does not bring %.200s", name);
  read = host_read(h, path, &s->text, &s->size);
  if (read) s->hash = hash_block(s->text, s->size);
  return read;
}

/* The text of the file, or the older one that a saved game was played with. */
static bool read_script(Host *h, HostScript *s, const char *path,
                        const char *name) {
  const char *text;
  size_t size;
  if (h->files.older == NULL ||
      !h->files.older(h->files.older_ud, name, &text, &size))
    return read_file(h, s, path, name);
  s->brought = h->files.sealed;
  s->text = new_text(h, size + 1);
  if (s->text == NULL) return cage_refuse(&h->cage, "out of memory");
  memcpy(s->text, text, size);
  s->size = size;
  s->hash = hash_block(text, size);
  return true;
}

HostScript *host_script(Host *h, const char *path, const char *name,
                        bool included) {
  HostScript *s;
  for (int i = 0; i < h->files.scripts; i++)
    if (strcmp(h->files.script[i].path, path) == 0) return &h->files.script[i];
  if (h->files.scripts == HOST_SCRIPTS || strlen(path) >= HOST_PATH ||
      strlen(name) >= HOST_PATH) {
    cage_refuse(&h->cage,
                "too many files in one stack, or a name too long: %.200s",
                name);
    return NULL;
  }
  s = &h->files.script[h->files.scripts];
  memset(s, 0, sizeof *s);
  s->included = included;
  if (!read_script(h, s, path, name)) return NULL;
  memcpy(s->path, path, strlen(path) + 1);
  memcpy(s->name, name, strlen(name) + 1);
  h->files.scripts++;
  return s;
}

const HostScript *host_script_named(const Host *h, const char *name) {
  for (int i = 0; i < h->files.scripts; i++)
    if (strcmp(h->files.script[i].name, name) == 0) return &h->files.script[i];
  for (int i = 0; i < h->files.guests; i++)
    if (strcmp(h->files.guest[i].name, name) == 0) return &h->files.guest[i];
  return NULL;
}

void host_prelude(lua_State *L, const char *name) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_reading(L)->linked.prelude);
  lua_getfield(L, -1, name);
  lua_remove(L, -2);
}

static void push_seat(lua_State *L, int seat) {
  ltype_push(L, TYPE_PLAYER, seat > 0 ? seat : -1);
}

static void push_given(lua_State *L, char what, va_list *args) {
  switch (what) {
    case 's': lua_pushstring(L, va_arg(*args, const char *)); break;
    case 'i': lua_pushinteger(L, va_arg(*args, int)); break;
    case 'n': lua_pushinteger(L, va_arg(*args, int64_t)); break;
    case 'b': lua_pushboolean(L, va_arg(*args, int)); break;
    case 'p': push_seat(L, va_arg(*args, int)); break;
    case 'a': host_push_given(L, host_of(L), va_arg(*args, int64_t)); break;
    default: lua_pushvalue(L, va_arg(*args, int));
  }
}

void host_call_list(lua_State *L, int results, const char *name,
                    const char *given, va_list *args) {
  int top = lua_gettop(L);
  luaL_checkstack(L, (int)strlen(given) + 4, "too many nested questions");
  host_prelude(L, name);
  for (; *given != '\0'; given++) push_given(L, *given, args);
  lua_call(L, lua_gettop(L) - top - 1, results);
}

void host_call(lua_State *L, int results, const char *name, const char *given,
               ...) {
  va_list args;
  va_start(args, given);
  host_call_list(L, results, name, given, &args);
  va_end(args);
}

/* Every file has words of its own, so that none changes those of another:
** P.own(file). */
void host_push_script(lua_State *L, const HostScript *s) {
  char chunk[HOST_PATH + 1];
  snprintf(chunk, sizeof chunk, "@%s", s->name);
  if (cage_chunk(L, s->text, s->size, chunk) != LUA_OK) lua_error(L);
  host_call(L, 1, "own", "s", s->name);
  lua_setupvalue(L, -2, 1);
}

/* Run a script; what it returns is on top. */
static void run_script(lua_State *L, const HostScript *s) {
  host_push_script(L, s);
  lua_call(L, 0, 1);
  cage_progress(&host_of(L)->cage); /* the time limit is for each file */
}

/* A script of that name in the folder of another file. */
static void place_in(const char *other, const char *name, char *to) {
  const char *slash = strrchr(other, '/');
  int folder = slash == NULL ? 0 : (int)(slash - other) + 1;
  snprintf(to, HOST_PATH, "%.*s%.200s.lua", folder, other, name);
}

/* The path and the label of a file beside the game's own. */
static void place_beside(const Host *h, const char *name, char *path,
                         char *label) {
  place_in(h->files.script[0].path, name, path);
  place_in(h->files.script[0].name, name, label);
}

/* include(name) -> what another file of the game's folder returns */
PRELUDE(include) {
  const char *name = luaL_checkstring(L, 1);
  char path[HOST_PATH], label[HOST_PATH];
  HostScript *s;
  if (h->files.scripts == 0 || h->block != NULL)
    return luaL_error(L, "include is for the beginning of a game's script");
  if (name[0] == '/' || strstr(name, "..") != NULL)
    return luaL_error(L, "include takes a file beside the game's own: '%s'",
                      name);
  place_beside(h, name, path, label);
  s = host_script(h, path, label, true);
  if (s == NULL) return luaL_error(L, "%s", h->cage.why);
  run_script(L, s);
  return 1;
}

/* The engine's functions for the prelude ----------------------------------- */

/* A frame's file as reports call it: never shortened. */
static const char *file_of(const lua_Debug *ar) {
  return ar->source[0] == '@' ? ar->source + 1 : ar->short_src;
}

/* The innermost frame that belongs to a script. */
static bool script_frame(lua_State *L, lua_Debug *ar) {
  for (int level = 1; lua_getstack(L, level, ar); level++) {
    lua_getinfo(L, "S", ar);
    if (strncmp(ar->source, "=[oilpatch", 10) == 0) continue;
    lua_getinfo(L, "l", ar); /* it takes long where nobody asks */
    if (ar->currentline > 0) return true;
  }
  return false;
}

/* where() -> "file:line" of the script that is running; every declaration
** asks */
PRELUDE_NOTES(where) {
  lua_Debug ar;
  char text[HOST_PATH + 24], *to = text + sizeof text;
  const char *file;
  size_t size;
  int line;
  if (!script_frame(L, &ar)) {
    lua_pushliteral(L, "");
    return 1;
  }
  file = file_of(&ar);
  size = strlen(file);
  if (size > HOST_PATH) {
    lua_pushfstring(L, "%s:%d", file, ar.currentline);
    return 1;
  }
  for (line = ar.currentline; line > 0; line /= 10)
    *--to = (char)('0' + line % 10);
  *--to = ':';
  to -= size;
  memcpy(to, file, size);
  lua_pushlstring(L, to, (size_t)(text + sizeof text - to));
  return 1;
}

/* error(text [, 0]): raise with the place in the script, or without */
PRELUDE_NOTES(error) {
  lua_Debug ar;
  bool bare = lua_isinteger(L, 2) && lua_tointeger(L, 2) == 0;
  lua_settop(L, 1);
  if (!bare && lua_type(L, 1) == LUA_TSTRING && script_frame(L, &ar)) {
    lua_pushfstring(L, "%s:%d: ", file_of(&ar), ar.currentline);
    lua_insert(L, 1);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

/* The stock one: the script's own refuses what the prelude needs. */
PRELUDE_NOTES(setmetatable) {
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

PRELUDE_NOTES(quiet) { return still_quiet(L); }

/* lock(table, name) -> what scripts can read it through, and never write to */
PRELUDE_NOTES(lock) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_pushvalue(L, 1);
  sandbox_lock(L, luaL_checkstring(L, 2));
  return 1;
}

/* next(table, key): Lua's own, for where the order doesn't matter */
PRELUDE_NOTES(next) {
  lua_settop(L, 2);
  return lua_next(L, 1) ? 2 : 0;
}

/* copy(table) -> another with the same keys and values */
PRELUDE_NOTES(copy) {
  luaL_checktype(L, 1, LUA_TTABLE);
  sandbox_copy(L, 1);
  return 1;
}

void host_set_functions(lua_State *L, const HostFunction *f) {
  for (; f != NULL; f = f->next) {
    lua_pushcfunction(L, f->function);
    lua_setfield(L, -2, f->name);
  }
}

/* Run these files; what they share with each other, and their surroundings, lie
** behind the engine's functions on the stack. */
static void run_files(lua_State *L, const char *order, int engine) {
  for (const char *p = order; *p != '\0'; p += strspn(p, " ")) {
    const struct PreludeFile *f = prelude_files;
    const char *chunk;
    size_t n = strcspn(p, " ");
    while (f->name != NULL &&
           (strncmp(f->name, p, n) != 0 || strcmp(f->name + n, ".lua") != 0))
      f++;
    if (f->name == NULL)
      luaL_error(L, "the prelude lacks the first of '%s'", p);
    p += n;
    chunk = lua_pushfstring(L, "=[oilpatch %s]", f->name);
    if (luaL_loadbufferx(L, f->text, f->size, chunk, "bt") != LUA_OK)
      lua_error(L);
    lua_remove(L, -2);
    lua_pushvalue(L, engine + 2);
    lua_setupvalue(L, -2, 1);
    lua_pushvalue(L, engine);
    lua_pushvalue(L, engine + 1);
    lua_call(L, 2, 0);
  }
}

/* Something is wanted of what the files share that isn't there: the others may
** have it. */
static int run_rest(lua_State *L) {
  luaL_checkstack(L, 8, NULL);
  lua_pushnil(L);
  lua_setmetatable(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_pushvalue(L, lua_upvalueindex(2));
  run_files(L, prelude_rest, 3);
  lua_settop(L, 2);
  lua_rawget(L, 1);
  return 1;
}

static int open_prelude(lua_State *L) {
  Host *h = lua_touserdata(L, 1);
  int engine, shared;
  *(Host **)lua_getextraspace(L) = h;
  lua_settop(L, 0);
  lua_createtable(L, 0, 256);
  engine = lua_gettop(L);
  host_set_functions(L, host_functions);
  sandbox_give_trusted(L);
  lexpr_open(L);
  lua_newtable(L);
  h->bots.refs = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  shared = lua_gettop(L);
  lua_pushvalue(L, shared);
  h->linked.prelude = luaL_ref(L, LUA_REGISTRYINDEX);
  sandbox_env(L); /* the prelude's own surroundings */
  run_files(L, prelude_order, engine);
  /* P.surroundings(env) puts the words of the engine into the sandbox, and
  ** returns what is to be done about a script that writes there */
  sandbox_env(L);
  lua_getfield(L, shared, "surroundings");
  lua_pushvalue(L, -2);
  lua_call(L, 1, 1);
  sandbox_lock(L, NULL);
  h->linked.environment = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, engine);
  lua_pushvalue(L, engine + 2);
  lua_pushcclosure(L, run_rest, 2);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, shared);
  return 0;
}

CageResult host_boot(Host *h) {
  alloc_free(&h->alloc, h->block);
  h->block = NULL;
  memset(&h->state, 0, sizeof h->state);
  h->past.path_count = 0;
  h->files.fault = FAULT_SCRIPT;
  h->test.thread = LUA_NOREF;
  if ((h->cage.L == NULL || h->cage.entries > 0) && !cage_renew(&h->cage))
    return CAGE_MEMORY;
  *(Host **)lua_getextraspace(h->cage.L) = h;
  lua_gc(h->cage.L, LUA_GCINC, PAUSE_LOADING, 0, 0);
  return cage_run(&h->cage, open_prelude, h);
}

/* Loading ------------------------------------------------------------------ */

static bool same_file(const char *a, const char *b) {
  struct stat x, y;
  return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
         x.st_ino == y.st_ino;
}

/* A layer that the game would put on by itself: it is not wanted, or it was asked
** for, and comes in its turn. */
static bool is_left_out(const Host *h, const char *name) {
  char path[HOST_PATH], label[HOST_PATH];
  place_beside(h, name, path, label);
  for (int i = 0; i < h->files.layers; i++)
    if (h->files.layer[i][0] == '-' && strcmp(h->files.layer[i] + 1, name) == 0)
      return true;
  for (int i = 1; i < h->files.scripts; i++)
    if (!h->files.script[i].included &&
        same_file(h->files.script[i].path, path))
      return true;
  return false;
}

/* Layers that the game puts on by itself, such as its rules for two players:
** P.automatic() names files beside the game's own. */
static void run_automatic(lua_State *L) {
  lua_Integer n;
  host_call(L, 1, "automatic", "");
  n = (lua_Integer)lua_rawlen(L, -1);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_pushcfunction(L, l_enters_include);
    lua_rawgeti(L, -2, i);
    if (is_left_out(host_of(L), lua_tostring(L, -1)))
      lua_pop(L, 2);
    else
      lua_call(L, 1, 0);
  }
  lua_pop(L, 1);
}

/* P.thinkers() -> the functions that may reckon in variables of their own, and
** tables that lead to none */
void host_note_still(lua_State *L) {
  host_call(L, 2, "thinkers", "");
  still_note(L, -2, -1);
  lua_pop(L, 2);
}

/* What files on top of the game have declared so far. */
static lua_Integer declared(lua_State *L) {
  lua_Integer n;
  host_call(L, 1, "declared", "");
  n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

static void load_layer(lua_State *L, const HostScript *s) {
  Host *h = host_of(L);
  lua_Integer before = declared(L);
  run_script(L, s);
  lua_pop(L, 1);
  if (declared(L) != before) return;
  h->files.fault = FAULT_EMPTY;
  luaL_error(
    L, "%s declares nothing: a layer begins with  local l = layer(\"name\")",
    s->name);
}

static int load(lua_State *L) {
  Host *h = host_of(L);
  if (h->files.scripts > 0) run_script(L, &h->files.script[0]);
  run_automatic(L);
  for (int i = 1; i < h->files.scripts; i++)
    if (!h->files.script[i].included) load_layer(L, &h->files.script[i]);
  host_call(L, 0, "link", "b", h->files.whole);
  for (int seat = 1; seat <= h->players; seat++) {
    Seat *s = &h->bots.seat[seat];
    if (s->type == SEAT_SCRIPT) s->ref = host_bot_ref(L, s->bot);
  }
  host_note_still(L);
  return 0;
}

CageResult host_load(Host *h) {
  CageResult r = cage_run(&h->cage, load, h);
  if (r == CAGE_OK) lua_gc(h->cage.L, LUA_GCINC, PAUSE_PLAYING, 0, 0);
  return r;
}
