/*
** Telling people about the table: rows of words out of the prelude, and lines
** of Lua.
*/
#include "lua/table/table_in.h"
#include "lua/table/look.h"

#include <stdio.h>
#include <string.h>

#include "lua/bind/ltype.h"
#include "lua/cage/sandbox.h"

/* Options of the window come behind the choice's own. */
int table_option(const Table *t, int64_t answer) {
  const Host *h = &t->host;
  const Choice *c = &h->book.choice[h->ask.decision.choice];
  if (answer_is_number(&h->book, h->ask.decision.choice, answer))
    return c->number - 1;
  return answer_option(answer) + (answer_seat(answer) != 0 ? c->options : 0);
}

const char *table_option_name(const Table *t, int option) {
  const Host *h = &t->host;
  const Choice *c = &h->book.choice[h->ask.decision.choice];
  if (option >= c->options && c->window != 0) {
    option -= c->options;
    c = &h->book.choice[c->window - 1];
  }
  return option < 0 || option >= c->options
           ? ""
           : h->linked.option_name[c->first_option + option];
}

/* What the prelude says of an option of the choice that is asked. */
typedef struct OfOption {
  const char *fn;
  int option;
  bool is;
  char *text; /* or NULL: that it is so is enough */
  size_t size;
} OfOption;

static int read_of_option(lua_State *L) {
  OfOption *o = lua_touserdata(L, 1);
  size_t n;
  table_push_prelude(L, o->fn);
  lua_pushinteger(L, host_of(L)->ask.decision.choice);
  lua_pushinteger(L, o->option);
  lua_call(L, 2, 1);
  o->is = lua_toboolean(L, -1);
  if (o->is && o->text != NULL) {
    const char *s = luaL_checklstring(L, -1, &n);
    o->text[cage_clean(o->text, o->size - 1, s, n, NULL)] = '\0';
  }
  return 0;
}

bool table_leads(Table *t, int option) {
  OfOption o = {"leads", option, false, NULL, 0};
  Fault none;
  return table_ask(t, read_of_option, &o, &none) && o.is;
}

bool table_heading(Table *t, int option, char *to, size_t size) {
  OfOption o = {"heading", option, false, to, size};
  Fault none;
  return table_ask(t, read_of_option, &o, &none) && o.is;
}

void table_columns(Table *t, int columns) { t->columns = columns; }

void table_look_as(Table *t, int viewer) { t->viewer = viewer; }

/* The field of the row on top, cleaned for a terminal; NULL: there is none. */
static const char *field(lua_State *L, const char *name, char *text,
                         size_t size) {
  size_t n;
  const char *s;
  lua_getfield(L, -1, name);
  s = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &n) : NULL;
  if (s != NULL) text[cage_clean(text, size - 1, s, n, NULL)] = '\0';
  lua_pop(L, 1);
  return s == NULL ? NULL : text;
}

static bool truth(lua_State *L, const char *name) {
  bool is;
  lua_getfield(L, -1, name);
  is = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return is;
}

static int64_t number(lua_State *L, const char *name) {
  int64_t n;
  lua_getfield(L, -1, name);
  n = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  lua_pop(L, 1);
  return n;
}

/* Views -------------------------------------------------------------------- */

typedef struct Views {
  void (*row)(void *ud, const ViewRow *r);
  void *ud;
} Views;

static int read_views(lua_State *L) {
  Views *v = lua_touserdata(L, 1);
  int n;
  table_push_prelude(L, "view_list");
  lua_call(L, 0, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= n; i++) {
    char name[FAULT_TEXT], says[FAULT_TEXT];
    ViewRow r;
    lua_rawgeti(L, -1, i);
    r.name = field(L, "name", name, sizeof name);
    r.says = field(L, "says", says, sizeof says);
    if (r.name != NULL) v->row(v->ud, &r);
    lua_pop(L, 1);
  }
  return 0;
}

bool table_views(Table *t, void (*row)(void *ud, const ViewRow *r), void *ud,
                 Fault *fault) {
  Views v = {row, ud};
  return table_ask(t, read_views, &v, fault);
}

/* Telling ------------------------------------------------------------------ */

typedef struct Tell {
  const char *topic, *words;
  int viewer;
  void (*row)(void *ud, const TellRow *r);
  void *ud;
} Tell;

static void tell_row(lua_State *L, Tell *t) {
  char head[FAULT_TEXT], text[FAULT_LONG], note[FAULT_TEXT];
  char plain[FAULT_TEXT];
  TellRow r = {.indent = (int)number(L, "indent"),
               .head = field(L, "head", head, sizeof head),
               .text = field(L, "text", text, sizeof text),
               .note = field(L, "note", note, sizeof note),
               .plain = field(L, "plain", plain, sizeof plain),
               .seat = (int)number(L, "seat"),
               .points = number(L, "points"),
               .secret = truth(L, "secret"),
               .out = truth(L, "out")};
  t->row(t->ud, &r);
}

static int tell(lua_State *L) {
  Tell *t = lua_touserdata(L, 1);
  Host *h = host_of(L);
  int n;
  table_push_prelude(L, "tell");
  lua_getfield(L, -1, t->topic);
  lua_pushstring(L, t->words);
  if (t->viewer > 0)
    handle_push(L, TYPE_PLAYER, t->viewer);
  else
    lua_pushnil(L);
  lua_pushboolean(L, h->block != NULL && h->state.head->ended != 0);
  lua_call(L, 3, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= n; i++) {
    lua_rawgeti(L, -1, i);
    tell_row(L, t);
    lua_pop(L, 1);
  }
  return 0;
}

bool table_tell(Table *t, const char *topic, const char *words, int viewer,
                void (*row)(void *ud, const TellRow *r), void *ud,
                Fault *fault) {
  Tell call = {topic, words, viewer, row, ud};
  return table_ask(t, tell, &call, fault);
}

/* Names -------------------------------------------------------------------- */

typedef struct KnownNames {
  void (*row)(void *ud, const char *kind, const char *name);
  void *ud;
} KnownNames;

static int read_known(lua_State *L) {
  KnownNames *k = lua_touserdata(L, 1);
  int n;
  table_push_prelude(L, "known_names");
  lua_call(L, 0, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= n; i++) {
    char kind[NAME_SIZE], name[TABLE_NAME];
    lua_rawgeti(L, -1, i);
    if (field(L, "kind", kind, sizeof kind) != NULL &&
        field(L, "name", name, sizeof name) != NULL)
      k->row(k->ud, kind, name);
    lua_pop(L, 1);
  }
  return 0;
}

bool table_known_names(Table *t,
                       void (*row)(void *ud, const char *kind,
                                   const char *name),
                       void *ud, Fault *fault) {
  KnownNames k = {row, ud};
  return table_ask(t, read_known, &k, fault);
}

typedef struct Lines {
  const char *text;
  int viewer;
  void (*row)(void *ud, const char *line);
  void *ud;
} Lines;

static int read_lines(lua_State *L) {
  Lines *l = lua_touserdata(L, 1);
  int n;
  table_push_prelude(L, "complete");
  lua_pushstring(L, l->text);
  lua_pushinteger(L, l->viewer);
  lua_call(L, 2, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= n; i++) {
    char line[FAULT_TEXT];
    lua_rawgeti(L, -1, i);
    if (field(L, "name", line, sizeof line) != NULL) l->row(l->ud, line);
    lua_pop(L, 1);
  }
  return 0;
}

bool table_complete(Table *t, const char *text, int viewer,
                    void (*row)(void *ud, const char *line), void *ud,
                    Fault *fault) {
  Lines l = {text, viewer, row, ud};
  return table_ask(t, read_lines, &l, fault);
}

/* Lua lines ---------------------------------------------------------------- */

typedef struct Line {
  const char *line;
  int columns, viewer;
  char *text;
  size_t size;
  bool incomplete;
  const char *kind;
} Line;

/* A kind of Lua's own by its name: a text that outlives the state. */
static const char *kind_named(const char *name) {
  static const char *const kinds[] = {"number",   "string",  "boolean",
                                      "table",    "nil",     "thread",
                                      "function", "userdata"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(kinds[i], name) == 0) return kinds[i];
  return "nil";
}

static int eval_line(lua_State *L) {
  Line *l = lua_touserdata(L, 1);
  const char *s;
  size_t n;
  table_push_prelude(L, "run_line");
  lua_pushstring(L, l->line);
  lua_pushinteger(L, l->columns);
  lua_pushinteger(L, l->viewer);
  lua_call(L, 3, 3);
  if (!lua_toboolean(L, -3)) {
    l->incomplete = lua_toboolean(L, -2);
    return lua_error(L); /* what is wrong is on top */
  }
  s = luaL_checklstring(L, -2, &n);
  l->text[cage_clean(l->text, l->size - 1, s, n, NULL)] = '\0';
  l->kind = kind_named(lua_tostring(L, -1));
  return 0;
}

CageResult table_run_chunk(Table *t, const char *code) {
  char text[8];
  Line l = {code, 80, 0, text, sizeof text, false, "nil"};
  return table_look_still(t, table_call(t, eval_line, &l));
}

/* The message of a line that changes the table outside an edit. */
static void say_how(Fault *fault) {
  size_t n = strlen(fault->text);
  if (fault->code == FAULT_FROZEN && n < sizeof fault->text)
    snprintf(fault->text + n, sizeof fault->text - n,
             "; by hand: edit(\"name\", function() … end)");
}

const char *table_eval_kind(const Table *t) { return t->eval_kind; }

/* A line may look at what its viewer may know, and change the table in an
** edit. */
bool table_eval(Table *t, const char *line, char *to, size_t size,
                bool *incomplete, Fault *fault) {
  Line l = {line, t->columns > 0 ? t->columns : 80, t->viewer, to, size, false,
            "nil"};
  Host *h = &t->host;
  uint32_t events = h->log.count;
  bool edits = t->keeps && t->history.here >= 0 && t->status != TABLE_FAILED &&
               h->block != NULL;
  void *before = edits ? alloc_resize(&t->alloc, NULL, h->schema.block_size)
                       : NULL;
  CageResult r;
  bool good, made;
  to[0] = '\0';
  h->edit = (HostEdit){.open = before != NULL, .number = t->edits};
  if (before != NULL) state_save(&h->state, before);
  h->state.frozen = true; /* looking changes nothing */
  r = table_call(t, eval_line, &l);
  made = h->edit.made;
  if (made) r = table_look_still(t, r);
  h->state.frozen = h->edit.open = h->edit.made = false;
  *incomplete = l.incomplete;
  t->eval_kind = l.kind;
  good = r == CAGE_OK;
  if (good && made) {
    good = table_take_edit(t, line, before, events, fault);
  } else if (!good) {
    table_report(t, r, fault);
    say_how(fault);
    if (r != CAGE_ERROR) {
      table_recover(t);
    } else if (made) {
      state_load(&h->state, before);
      log_cut(&h->log, events);
    }
  }
  alloc_free(&t->alloc, before);
  return good;
}
