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
  char kind[16];
} Line;

static int eval_line(lua_State *L) {
  Line *l = lua_touserdata(L, 1);
  const char *s;
  size_t n;
  host_prelude(L, "run_line");
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
  snprintf(l->kind, sizeof l->kind, "%s", lua_tostring(L, -1));
  return 0;
}

CageResult table_run_chunk(Table *t, const char *code) {
  char text[8];
  Line l = {code, 80, 0, text, sizeof text, false, ""};
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
  bool edits = t->keeps && t->history.here >= 0 && t->status != TABLE_FAILED;
  unsigned char *before = edits ? table_copy_block(t) : NULL;
  CageResult r;
  bool good, made;
  to[0] = '\0';
  h->edit = (HostEdit){.open = before != NULL,
                       .number = (int)json_array_size(t->edits)};
  h->state.frozen = true; /* looking changes nothing */
  r = table_call(t, eval_line, &l);
  made = h->edit.made;
  if (made) r = table_look_still(t, r);
  h->state.frozen = h->edit.open = h->edit.made = false;
  *incomplete = l.incomplete;
  memcpy(t->eval_kind, l.kind, sizeof l.kind);
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
