#include "lua/cage/still.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lua/cage/sandbox_in.h"

/* A long list is cut into pieces: no block of a state may be large. */
enum { PIECE = 1024, SET_ROOM = 1 << 11, STACK = 12 };

/* What is noted of an object: of a function's variable, or of a table. */
typedef struct Row {
  uint64_t print;    /* of what it held */
  lua_Integer owner; /* the entry of the variable that leads to a table */
  int variable;      /* which of the function's; 0: a table */
  bool again;        /* the function of the row before */
} Row;

/* A piece of what is kept has these at 0 and the objects behind; of what bots keep, what
** each held follows PIECE places later. */
typedef struct Rows {
  int count;
  Row row[PIECE];
} Rows;

static const char still_key; /* registry: the list of what is kept */
static const char quiet_key; /* in a metatable: see still_quiet */

int still_quiet(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  still_mark_quiet(L);
  return 0;
}

void still_mark_quiet(lua_State *L) {
  lua_pushboolean(L, 1);
  lua_rawsetp(L, -2, &quiet_key);
}

/* Lists and sets ------------------------------------------------------------ */

typedef struct List {
  int at; /* on the stack; behind it the piece at hand */
  lua_Integer count;
} List;

static List new_list(lua_State *L) {
  lua_newtable(L);
  lua_pushnil(L);
  return (List){lua_gettop(L) - 1, 0};
}

/* Put the value on top behind the others; pops it. */
static void list_add(lua_State *L, List *list) {
  if (list->count % PIECE == 0) {
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawseti(L, list->at, list->count / PIECE + 1);
    lua_replace(L, list->at + 1);
  }
  lua_rawseti(L, list->at + 1, list->count++ % PIECE + 1);
}

static Rows *rows_of(lua_State *L, int piece) {
  Rows *rows;
  lua_rawgeti(L, piece, 0);
  rows = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return rows;
}

/* Push the object of an entry. */
static const Row *entry_at(lua_State *L, int list, lua_Integer i) {
  const Rows *rows;
  lua_rawgeti(L, list, i / PIECE + 1);
  rows = rows_of(L, lua_gettop(L));
  lua_rawgeti(L, -1, i % PIECE + 1);
  lua_remove(L, -2);
  return &rows->row[i % PIECE];
}

/* A set of addresses.  It lies outside the state, so that a kill leaves it to the
** next one; only one thread of a process uses cages. */
typedef struct Set {
  const void **slot;
  size_t room, count; /* the room is a power of two */
} Set;

static void set_clear(Set *s) {
  if (s->slot != NULL) memset(s->slot, 0, s->room * sizeof *s->slot);
  s->count = 0;
}

static size_t set_place(const Set *s, const void *object) {
  size_t i =
    (size_t)((uint64_t)(uintptr_t)object * UINT64_C(0x9e3779b97f4a7c15) >> 20) &
    (s->room - 1);
  while (s->slot[i] != NULL && s->slot[i] != object)
    i = (i + 1) & (s->room - 1);
  return i;
}

static void set_grow(lua_State *L, Set *s) {
  Set big = {NULL, s->room > 0 ? 2 * s->room : SET_ROOM, s->count};
  big.slot = calloc(big.room, sizeof *big.slot);
  if (big.slot == NULL) luaL_error(L, "out of memory");
  for (size_t i = 0; i < s->room; i++)
    if (s->slot[i] != NULL) big.slot[set_place(&big, s->slot[i])] = s->slot[i];
  free(s->slot);
  *s = big;
}

/* Is it new to the set?  Then it isn't any more. */
static bool set_add(lua_State *L, Set *s, const void *object) {
  size_t i;
  if (2 * s->count >= s->room) set_grow(L, s);
  i = set_place(s, object);
  if (s->slot[i] == object) return false;
  s->slot[i] = object;
  s->count++;
  return true;
}

/* The functions of scripts --------------------------------------------------- */

typedef struct Walk {
  lua_State *L;
  Set *seen;  /* objects met */
  Set *noted; /* variables and tables */
  List todo;  /* objects to be looked into */
  List kept;  /* what is noted */
  bool bots;  /* it will be restored, not compared */
} Walk;

static bool is_script(lua_State *L, int at) {
  lua_Debug ar;
  if (lua_iscfunction(L, at)) return false;
  lua_pushvalue(L, at);
  lua_getinfo(L, ">S", &ar);
  return strncmp(ar.source, "=[oilpatch", 10) != 0;
}

/* What they hold ------------------------------------------------------------- */

static uint64_t mix(uint64_t h, uint64_t n) {
  h = (h ^ n) * UINT64_C(0x9e3779b97f4a7c15);
  return h ^ h >> 29;
}

/* Strings and objects by where they lie: none moves while it is held. */
static uint64_t bits_of(lua_State *L, int at) {
  int type = lua_type(L, at);
  uint64_t bits = 0;
  if (type == LUA_TNUMBER && lua_isinteger(L, at)) {
    bits = (uint64_t)lua_tointeger(L, at);
  } else if (type == LUA_TNUMBER) {
    double x = lua_tonumber(L, at);
    memcpy(&bits, &x, sizeof bits);
  } else if (type == LUA_TBOOLEAN) {
    bits = (uint64_t)lua_toboolean(L, at);
  } else {
    bits = (uint64_t)(uintptr_t)lua_topointer(L, at);
  }
  return bits * 16 + (uint64_t)type;
}

/* Keys come in the order of the table's own places, which only a write changes. */
static uint64_t print_table(lua_State *L, int at) {
  uint64_t h = 1;
  lua_pushnil(L);
  while (lua_next(L, at)) {
    h = mix(mix(h, bits_of(L, -2)), bits_of(L, -1));
    lua_pop(L, 1);
  }
  return h;
}

/* An environment that the engine made: a proxy with nothing in it, unlike a
** handle, or a table with the engine's metatable. */
static bool is_environment(lua_State *L, const char *name) {
  if (strcmp(name, "_ENV") != 0) return false;
  if (lua_istable(L, -1)) return sandbox_is_host(L, -1);
  return lua_isuserdata(L, -1) && lua_rawlen(L, -1) == 0;
}

/* The engine gives a guard the wide environment for the narrow one when it
** looks around: one is as good as the other. */
static uint64_t print_variable(lua_State *L, int at, int variable) {
  const char *name = lua_getupvalue(L, at, variable);
  uint64_t h = 0;
  if (name != NULL && !is_environment(L, name)) h = bits_of(L, -1);
  if (name != NULL) lua_pop(L, 1);
  return h;
}

/* Note the object on top; pops it. */
static void keep(Walk *w, int variable, uint64_t print, lua_Integer owner) {
  lua_State *L = w->L;
  int i = (int)(w->kept.count % PIECE), at = lua_gettop(L);
  int piece = w->kept.at + 1;
  Rows *rows;
  bool again = false;
  lua_pushvalue(L, at);
  list_add(L, &w->kept);
  if (i == 0) {
    lua_newuserdatauv(L, sizeof *rows, 0);
    lua_rawseti(L, piece, 0);
  } else {
    lua_rawgeti(L, piece, i);
    again = lua_rawequal(L, -1, at);
  }
  rows = rows_of(L, piece);
  rows->row[i] = (Row){print, owner, variable, again};
  rows->count = i + 1;
  if (w->bots) {
    if (variable == 0)
      sandbox_copy(L, at);
    else
      lua_getupvalue(L, at, variable);
    lua_rawseti(L, piece, PIECE + i + 1);
  }
  lua_settop(L, at - 1);
}

/* The value on top was reached through a variable: if it is a table of the
** scripts' own, keep it; pops it. */
static void keep_table(Walk *w, lua_Integer owner) {
  lua_State *L = w->L;
  if (lua_istable(L, -1) && !sandbox_is_host(L, -1) &&
      set_add(L, w->noted, lua_topointer(L, -1)))
    keep(w, 0, print_table(L, lua_gettop(L)), owner);
  else
    lua_pop(L, 1);
}

/* A variable of the function at an index, whose value is on top. */
static void keep_variable(Walk *w, int at, int variable) {
  lua_State *L = w->L;
  lua_Integer entry = w->kept.count;
  if (!set_add(L, w->noted, lua_upvalueid(L, at, variable))) return;
  lua_pushvalue(L, at);
  keep(w, variable, print_variable(L, at, variable), entry);
  lua_pushvalue(L, -1);
  keep_table(w, entry);
}

/* The tables in the tables, which are noted on the way. */
static void keep_tables(Walk *w) {
  lua_State *L = w->L;
  for (lua_Integer i = 0; i < w->kept.count; i++) {
    const Row *row = entry_at(L, w->kept.at, i);
    int at = lua_gettop(L);
    if (row->variable == 0)
      for (lua_pushnil(L); lua_next(L, at);) keep_table(w, row->owner);
    lua_settop(L, at - 1);
  }
}

/* Walking -------------------------------------------------------------------- */

/* May there be anything in the value on top?  Texts and numbers are most. */
static bool leads_on(lua_State *L) { return lua_type(L, -1) >= LUA_TTABLE; }

/* The metatable of a proxy on top: if it is the engine's own but for `__index`,
** that is what leads on, and gives way to it; false: it was met, and is popped. */
static bool meet_index(Walk *w) {
  lua_State *L = w->L;
  bool quiet = lua_rawgetp(L, -1, &quiet_key) != LUA_TNIL;
  lua_pop(L, 1);
  if (!quiet) return true;
  if (!set_add(L, w->seen, lua_topointer(L, -1))) {
    lua_pop(L, 1);
    return false;
  }
  lua_pushliteral(L, "__index");
  lua_rawget(L, -2);
  lua_replace(L, -2);
  if (leads_on(L)) return true;
  lua_pop(L, 1);
  return false;
}

/* The value on top is looked into later, if there may be anything in it; pops
** it.  Of a proxy only the metatable leads on. */
static void meet(Walk *w) {
  lua_State *L = w->L;
  switch (lua_type(L, -1)) {
    case LUA_TUSERDATA:
      if (!lua_getmetatable(L, -1)) break;
      lua_replace(L, -2);
      if (!meet_index(w)) return;
      /* fall through */
    case LUA_TTABLE:
    case LUA_TFUNCTION:
      if (!set_add(L, w->seen, lua_topointer(L, -1))) break;
      list_add(L, &w->todo);
      return;
    default: break;
  }
  lua_pop(L, 1);
}

static void walk_function(Walk *w, int at) {
  lua_State *L = w->L;
  bool noted = false;
  for (int v = 1; lua_getupvalue(L, at, v) != NULL; v++) {
    if (v == 1) noted = is_script(L, at);
    if (noted) keep_variable(w, at, v);
    meet(w);
  }
}

static void walk_table(Walk *w, int at) {
  lua_State *L = w->L;
  lua_pushnil(L);
  while (lua_next(L, at)) {
    if (leads_on(L))
      meet(w);
    else
      lua_pop(L, 1);
    if (!leads_on(L)) continue; /* as most keys */
    lua_pushvalue(L, -1);
    meet(w);
  }
}

/* The same of a table's metatable.  Is it one of those tables in which nothing
** lies that runs while a game is played? */
static bool meet_meta(Walk *w) {
  lua_State *L = w->L;
  bool quiet = lua_rawgetp(L, -1, &quiet_key) != LUA_TNIL;
  lua_pop(L, 1);
  meet(w);
  return quiet;
}

/* Whatever the objects that were met lead to. */
static void find_functions(Walk *w) {
  lua_State *L = w->L;
  int piece = lua_gettop(L) + 1, at = piece + 1;
  for (lua_Integer i = 0; i < w->todo.count; i++) {
    if (i % PIECE == 0) {
      lua_settop(L, piece - 1);
      lua_rawgeti(L, w->todo.at, i / PIECE + 1);
    }
    if (lua_rawgeti(L, piece, i % PIECE + 1) == LUA_TFUNCTION)
      walk_function(w, at);
    else if (!lua_getmetatable(L, at) || !meet_meta(w))
      walk_table(w, at);
    lua_settop(L, piece);
  }
  lua_settop(L, piece - 1);
}

/* Bots ------------------------------------------------------------------------ */

static const char bots_key; /* registry: pairs of a bot's table and its copy */

static void write_back(lua_State *L, int at, int copy) {
  lua_pushnil(L);
  while (lua_next(L, at)) { /* what is new goes */
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, copy) == LUA_TNIL) {
      lua_pushvalue(L, -2);
      lua_pushnil(L);
      lua_rawset(L, at);
    }
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  while (lua_next(L, copy)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, at);
  }
}

static void forget_piece(lua_State *L, int piece) {
  const Rows *rows = rows_of(L, piece);
  for (int i = 0; i < rows->count; i++) {
    lua_rawgeti(L, piece, i + 1);
    lua_rawgeti(L, piece, PIECE + i + 1);
    if (rows->row[i].variable == 0)
      write_back(L, piece + 1, piece + 2);
    else
      lua_setupvalue(L, piece + 1, rows->row[i].variable);
    lua_settop(L, piece);
  }
}

void still_forget(lua_State *L) {
  int top = lua_gettop(L);
  luaL_checkstack(L, STACK, NULL);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &bots_key) == LUA_TTABLE)
    for (int p = 1; lua_rawgeti(L, top + 1, p) == LUA_TTABLE; p++) {
      forget_piece(L, top + 2);
      lua_settop(L, top + 1);
    }
  lua_settop(L, top);
}

/* What was noted before is no part of the scripts; it counts until all is noted
** anew, so that a failure on the way leaves it as it was. */
static void pass_by(lua_State *L, Set *seen, const char *key) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, key) == LUA_TTABLE)
    set_add(L, seen, lua_topointer(L, -1));
  lua_pop(L, 1);
}

/* What is in the list at an index counts as seen while the rules are walked; the
** functions of bots are walked themselves later. */
static void meet_list(Walk *w, int list, bool later) {
  lua_State *L = w->L;
  for (int i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; i++)
    if (!later) {
      list_add(L, &w->todo);
    } else {
      set_add(L, w->seen, lua_topointer(L, -1));
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
}

/* Note what has been met so far and leads to scripts. */
static void note(Walk *w) {
  find_functions(w);
  keep_tables(w);
}

void still_note(lua_State *L, int bots, int quiet) {
  static Set seen, noted;
  int top = lua_gettop(L);
  Walk rules = {.L = L, .seen = &seen, .noted = &noted}, own;
  bots = lua_absindex(L, bots);
  quiet = lua_absindex(L, quiet);
  luaL_checkstack(L, 2 * STACK, NULL);
  set_clear(&seen);
  set_clear(&noted);
  pass_by(L, &seen, &still_key);
  pass_by(L, &seen, &bots_key);
  rules.todo = new_list(L);
  rules.kept = new_list(L);
  own = rules;
  own.todo = new_list(L);
  own.kept = new_list(L);
  own.bots = true;
  meet_list(&rules, bots, true);
  meet_list(&rules, quiet, true);
  lua_pushvalue(L, LUA_REGISTRYINDEX);
  meet(&rules);
  note(&rules);
  meet_list(&own, bots, false);
  note(&own);
  lua_pushvalue(L, rules.kept.at);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &still_key);
  lua_pushvalue(L, own.kept.at);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &bots_key);
  lua_settop(L, top);
}

/* Looking again --------------------------------------------------------------- */

/* The report: something is not as it was where an entry noted it. */
static void tell(Cage *c, int list, lua_Integer entry) {
  lua_State *L = c->L;
  lua_Debug ar;
  const char *name;
  const Row *row = entry_at(L, list, entry);
  lua_Integer owner = row->owner;
  row = entry_at(L, list, owner);
  name = lua_getupvalue(L, -1, row->variable);
  lua_pushvalue(L, -2);
  lua_getinfo(L, ">S", &ar);
  cage_refuse(
    c,
    "a script remembers something outside the table, in %s'%.40s': it "
    "would be lost by undo, saves and workers; keep it in a counter or "
    "a pile",
    owner != entry ? "the table " : "", name != NULL && *name ? name : "?");
  snprintf(c->where_source, sizeof c->where_source, "%.*s", CAGE_SOURCE - 1,
           ar.source + (*ar.source == '@' || *ar.source == '='));
  c->where_line = ar.linedefined;
  c->frames[0] = '\0';
}

/* The first entry of a piece that is not as it was noted; -1: all are. */
static int changed_entry(lua_State *L, int piece) {
  const Rows *rows = rows_of(L, piece);
  int changed = -1;
  lua_pushnil(L); /* the object at hand */
  for (int i = 0; changed < 0 && i < rows->count; i++) {
    const Row *row = &rows->row[i];
    uint64_t now;
    if (!row->again) {
      lua_rawgeti(L, piece, i + 1);
      lua_replace(L, piece + 1);
    }
    now = row->variable > 0 ? print_variable(L, piece + 1, row->variable)
                            : print_table(L, piece + 1);
    if (now != row->print) changed = i;
  }
  lua_settop(L, piece);
  return changed;
}

bool still_holds(Cage *c) {
  lua_State *L = c->L;
  int top = lua_gettop(L), list = top + 1, at = -1;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &still_key) == LUA_TTABLE)
    for (int p = 0; at < 0 && lua_rawgeti(L, list, p + 1) == LUA_TTABLE; p++) {
      at = changed_entry(L, list + 1);
      if (at >= 0) tell(c, list, (lua_Integer)p * PIECE + at);
      lua_settop(L, list);
    }
  lua_settop(L, top);
  return at < 0;
}
