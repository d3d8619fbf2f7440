/*
** Positions in words: the edits that words stand for, and a position as a
** scenario test.
*/
#include "lua/table/table_in.h"
#include "lua/disk/out.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lua/bind/ltype.h"

/* Words -------------------------------------------------------------------- */

typedef struct Phrase {
  const char *function, *first, *second; /* second may be NULL */
  char *text;
  size_t size;
} Phrase;

static int say(lua_State *L) {
  Phrase *p = lua_touserdata(L, 1);
  table_push_prelude(L, p->function);
  lua_pushstring(L, p->first);
  if (p->second != NULL) lua_pushstring(L, p->second);
  lua_call(L, p->second != NULL ? 2 : 1, 1);
  snprintf(p->text, p->size, "%s", luaL_checkstring(L, -1));
  return 0;
}

bool table_edit_words(Table *t, const char *verb, const char *words,
                      Fault *fault) {
  char code[1024];
  Phrase p = {"edit_code", verb, words, code, sizeof code};
  return table_ask(t, say, &p, fault) && table_edit(t, code, fault);
}

bool table_source(Table *t, const char *name, char *path, size_t size,
                  int *line, Fault *fault) {
  char source[HOST_PATH + 16];
  Phrase p = {"source_of", name, NULL, source, sizeof source};
  char *colon;
  if (!table_ask(t, say, &p, fault)) return false;
  colon = strrchr(source, ':');
  *line = colon == NULL ? 1 : (int)strtol(colon + 1, NULL, 10);
  if (colon != NULL) *colon = '\0';
  for (int i = 0; i < t->host.files.scripts; i++)
    if (strcmp(t->host.files.script[i].name, source) == 0) {
      snprintf(path, size, "%s", t->host.files.script[i].path);
      return true;
    }
  fault_set(fault, "'%s' is in no file", name);
  return false;
}

/* A position as a test ----------------------------------------------------- */

typedef struct Writer {
  Table *table;
  FILE *file;
  const TestToWrite *test;
  /* the step to be written */
  int choice, actor;
  int64_t answer;
} Writer;

/* Text in quotes, as Lua reads it. */
static void put_quoted(FILE *f, const char *text) {
  fputc('"', f);
  for (; *text != '\0'; text++) {
    if (*text == '"' || *text == '\\') fputc('\\', f);
    fputc((unsigned char)*text < ' ' ? ' ' : *text, f);
  }
  fputc('"', f);
}

static int write_layout(lua_State *L) {
  Writer *w = lua_touserdata(L, 1);
  int n;
  table_push_prelude(L, "position_lines");
  lua_call(L, 0, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= n; i++) {
    lua_rawgeti(L, -1, i);
    fprintf(w->file, "  %s\n", lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  if (host_of(L)->state.head->ended != 0) return 0;
  table_push_prelude(L, "phase_line");
  lua_call(L, 0, 1);
  fprintf(w->file, "  %s\n", lua_tostring(L, -1));
  return 0;
}

static int write_answer(lua_State *L) {
  Writer *w = lua_touserdata(L, 1);
  const Host *h = host_of(L);
  int option = host_option(h, w->choice, w->answer), args;
  int choice = host_answers_to(h, w->choice, w->answer);
  bool slipped_in = answer_seat(w->answer) != 0;
  table_push_prelude(L, slipped_in ? "interject_line" : "answer_line");
  lua_pushinteger(L, choice);
  lua_pushinteger(L, 1 + option - h->book.choice[choice].first_option);
  args = 2;
  if (slipped_in) {
    handle_push(L, TYPE_PLAYER, w->actor);
    args++;
  }
  args += host_push_parts(L, h, option, w->answer);
  lua_call(L, args, 1);
  fprintf(w->file, "  %s%s\n", lua_tostring(L, -1),
          w->test->seed != NULL ? ":go_on()" : "");
  return 0;
}

static int write_end(lua_State *L) {
  Writer *w = lua_touserdata(L, 1);
  const Host *h = host_of(L);
  if (w->table->status == TABLE_ASKS) {
    table_push_prelude(L, "player_path");
    handle_push(L, TYPE_PLAYER, h->ask.decision.actor);
    lua_call(L, 1, 1);
    fprintf(w->file, "  t:expect_choice(\"%s\", %s)\n",
            h->linked.choice_name[h->ask.decision.choice], lua_tostring(L, -1));
  }
  table_push_prelude(L, "digest");
  lua_call(L, 0, 1);
  fprintf(w->file, "  t:equal(t:digest(), \"%s\", \"the position\")\nend)\n",
          lua_tostring(L, -1));
  return 0;
}

static void write_head(Writer *w) {
  const Table *t = w->table;
  const Stack *s = &t->stack;
  fprintf(w->file, "-- game: %s\n", t->game);
  if (w->test->seed == NULL)
    fprintf(w->file, "--- A position of %s, written down at the prompt.\n",
            t->game);
  else
    fprintf(w->file,
            "--- A game of %s that failed, as short as it was found.\n",
            t->game);
  fprintf(w->file, "test(");
  put_quoted(w->file, w->test->name);
  fprintf(w->file, ", { players = %d", t->host.players);
  for (int i = 0; i < s->layers; i++) {
    fputs(i == 0 ? ", layers = { " : ", ", w->file);
    put_quoted(w->file, s->layer[i]);
  }
  if (s->layers > 0) fputs(" }", w->file);
  for (int i = 0; i < s->settings; i++) {
    fputs(i == 0 ? ", set = { [" : ", [", w->file);
    put_quoted(w->file, s->setting[i].name);
    fputs("] = ", w->file);
    put_quoted(w->file, s->setting[i].value);
  }
  if (s->settings > 0) fputs(" }", w->file);
  fputs(" }, function(t)\n", w->file);
}

/* The pieces as they lay where the phase began. */
static bool write_start(Writer *w, int32_t from, Fault *fault) {
  Table *t = w->table;
  unsigned char *now = alloc_resize(&t->alloc, NULL, t->host.schema.block_size);
  bool good;
  if (now == NULL) {
    fault_set(fault, "out of memory");
    return false;
  }
  state_save(&t->host.state, now);
  state_load(&t->host.state, t->history.node[from].checkpoint);
  good = table_ask(t, write_layout, w, fault);
  if (good)
    state_load(&t->host.state, now); /* else it was played again */
  else if (t->host.block != NULL && t->status != TABLE_FAILED)
    table_put_back(t, t->history.here);
  alloc_free(&t->alloc, now);
  return good;
}

static bool write_node(Writer *w, const HistoryNode *node, Fault *fault) {
  Table *t = w->table;
  if (node->kind == NODE_EDIT) {
    fprintf(w->file, "  %s\n", t->edit[node->answer].code);
    return true;
  }
  w->choice = node->choice;
  w->actor = node->actor;
  w->answer = node->answer;
  return table_ask(t, write_answer, w, fault);
}

/* The nodes down from one of those above the present position. */
static bool write_way(Writer *w, int32_t from, Fault *fault) {
  const History *h = &w->table->history;
  int32_t node, depth = h->node[from].depth;
  for (int32_t want = depth + 1; want <= h->node[h->here].depth; want++) {
    for (node = h->here; h->node[node].depth > want;)
      node = h->node[node].parent;
    if (!write_node(w, &h->node[node], fault)) return false;
  }
  return true;
}

/* From the start of the game to the answer that fails. */
static bool write_failure(Writer *w, Fault *fault) {
  Table *t = w->table;
  bool good;
  fprintf(w->file, "  t:position { seed = \"%" PRIu64 "\" }\n", *w->test->seed);
  fprintf(w->file, "  t:phase(\"setup\"):go_on()\n");
  good = t->history.here < 0 || write_way(w, 0, fault);
  if (good && w->test->then != NULL) {
    w->choice = t->host.ask.decision.choice;
    w->answer = *w->test->then;
    w->actor = answer_seat(w->answer);
    good = table_ask(t, write_answer, w, fault);
  }
  fputs(w->test->prove ? "  t:prove()\nend)\n" : "end)\n", w->file);
  return good;
}

static bool write_position(Writer *w, Fault *fault) {
  const History *h = &w->table->history;
  int32_t from = history_checkpoint(h, h->here);
  return write_start(w, from, fault) && write_way(w, from, fault) &&
         table_ask(w->table, write_end, w, fault);
}

bool table_write_test(Table *t, const TestToWrite *test, const char *path,
                      Fault *fault) {
  Writer w = {.table = t, .test = test};
  OutFile o;
  bool good;
  if (!t->keeps || (test->seed == NULL &&
                    (t->history.here < 0 || t->status == TABLE_FAILED))) {
    fault_set(fault, "no game is running whose position could be written");
    return false;
  }
  /* never over other work, but over the same game that failed before */
  if (!out_open(&o, path, test->seed != NULL ? OUT_OURS : OUT_NEW, 0666)) {
    fault_set(fault, "cannot write %s: %s", path, strerror(errno));
    return false;
  }
  w.file = o.out;
  write_head(&w);
  good = test->seed != NULL ? write_failure(&w, fault)
                            : write_position(&w, fault);
  if (out_close(&o, good)) return true;
  if (good) fault_set(fault, "cannot write %s: %s", path, strerror(errno));
  return false;
}
