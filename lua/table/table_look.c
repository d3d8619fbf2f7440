/*
** Lines of Lua at the prompt, and what lists of answers need to know of options.
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
  host_call(L, 1, o->fn, "ii", host_of(L)->ask.decision.choice, o->option);
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

uint32_t table_events(const Table *t) { return t->host.log.count; }

void table_columns(Table *t, int columns) { t->columns = columns; }

void table_look_as(Table *t, int viewer) { t->viewer = viewer; }

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
  host_call(L, 3, "run_line", "sii", l->line, l->columns, l->viewer);
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
