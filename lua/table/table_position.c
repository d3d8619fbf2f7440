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

bool table_edit_words(Table *t, const char *verb, const char *words,
                      Fault *fault) {
  json_t *code = table_ask_value(
    t, "edit_code", json_pack("[so]", verb, json_string_nocheck(words)), fault);
  bool good = code != NULL && table_edit(t, json_string_value(code), fault);
  json_decref(code);
  return good;
}

/* The file of a script as messages call it; NULL: there is none. */
static const char *path_of(const Table *t, const char *name, size_t size) {
  for (int i = 0; i < t->host.files.scripts; i++) {
    const HostScript *s = &t->host.files.script[i];
    if (strlen(s->name) == size && strncmp(s->name, name, size) == 0)
      return s->path;
  }
  return NULL;
}

bool table_source(Table *t, const char *name, char *path, size_t size,
                  int *line, Fault *fault) {
  json_t *place = table_ask_value(
    t, "source", json_pack("[o]", json_string_nocheck(name)), fault);
  const char *source = json_string_value(place), *colon, *file;
  if (source == NULL) return false;
  colon = strrchr(source, ':');
  *line = colon == NULL ? 1 : (int)strtol(colon + 1, NULL, 10);
  file = path_of(t, source,
                 colon == NULL ? strlen(source) : (size_t)(colon - source));
  if (file != NULL)
    snprintf(path, size, "%s", file);
  else
    fault_set(fault, "'%s' is in no file", name);
  json_decref(place);
  return file != NULL;
}

/* A position as a test ----------------------------------------------------- */

typedef struct Writer {
  Table *table;
  FILE *file;
  const TestToWrite *test;
} Writer;

/* Write a part: args is its name and what it takes. */
static bool put(Writer *w, json_t *args, Fault *fault) {
  json_t *lines = table_ask_value(w->table, "scenario", args, fault), *line;
  size_t i;
  json_array_foreach(lines, i, line)
    fprintf(w->file, "%s\n", json_string_value(line));
  json_decref(lines);
  return lines != NULL;
}

static bool put_answer(Writer *w, int choice, int64_t answer, int actor,
                       Fault *fault) {
  return put(w,
             json_pack("[siIib]", "answer", choice, answer, actor,
                       w->test->seed != NULL),
             fault);
}

static bool write_head(Writer *w, Fault *fault) {
  const Table *t = w->table;
  json_t *layers = json_array(), *set = json_array();
  for (int i = 0; i < t->stack.layers; i++)
    json_array_append_new(layers, json_string_nocheck(t->stack.layer[i]));
  for (int i = 0; i < t->stack.settings; i++)
    json_array_append_new(
      set, json_pack("[oo]", json_string_nocheck(t->stack.setting[i].name),
                     json_string_nocheck(t->stack.setting[i].value)));
  return put(w,
             json_pack("[s{so so si so so sb}]", "head", "game",
                       json_string_nocheck(t->game), "name",
                       json_string_nocheck(w->test->name), "players",
                       t->host.players, "layers", layers, "set", set, "failed",
                       w->test->seed != NULL),
             fault);
}

/* The pieces as they lay where the phase began. */
static bool write_start(Writer *w, int32_t from, Fault *fault) {
  Table *t = w->table;
  unsigned char *now = alloc_resize(&t->alloc, NULL, t->host.schema.block_size);
  bool good;
  if (now == NULL) return fault_set(fault, "out of memory");
  state_save(&t->host.state, now);
  state_load(&t->host.state, t->history.node[from].checkpoint);
  good = put(w, json_pack("[s]", "start"), fault);
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
  return put_answer(w, node->choice, node->answer, node->actor, fault);
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
    int64_t answer = *w->test->then;
    good = put_answer(w, t->host.ask.decision.choice, answer,
                      answer_seat(answer), fault);
  }
  fputs(w->test->prove ? "  t:prove()\nend)\n" : "end)\n", w->file);
  return good;
}

static bool write_position(Writer *w, Fault *fault) {
  const History *h = &w->table->history;
  int32_t from = history_checkpoint(h, h->here);
  return write_start(w, from, fault) && write_way(w, from, fault) &&
         put(w, json_pack("[s]", "ending"), fault);
}

bool table_write_test(Table *t, const TestToWrite *test, const char *path,
                      Fault *fault) {
  Writer w = {.table = t, .test = test};
  OutFile o;
  bool good;
  if (!t->keeps || (test->seed == NULL &&
                    (t->history.here < 0 || t->status == TABLE_FAILED)))
    return fault_set(fault,
                     "no game is running whose position could be written");
  /* never over other work, but over the same game that failed before */
  if (!out_open(&o, path, test->seed != NULL ? OUT_OURS : OUT_NEW, 0666))
    return fault_set(fault, "cannot write %s: %s", path, strerror(errno));
  w.file = o.out;
  good =
    write_head(&w, fault) &&
    (test->seed != NULL ? write_failure(&w, fault) : write_position(&w, fault));
  if (out_close(&o, good)) return true;
  if (good) fault_set(fault, "cannot write %s: %s", path, strerror(errno));
  return false;
}
