/*
** A position as a scenario test.
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

/* A position as a test ----------------------------------------------------- */

typedef struct Writer {
  Table *table;
  FILE *file;
  const TestToWrite *test;
} Writer;

/* Write a part of what is told of a game. */
static bool put(Writer *w, const char *part, json_t *of, Fault *fault) {
  json_t *lines =
    table_ask_value(w->table, "scenario", json_pack("[so]", part, of), fault);
  json_t *line;
  size_t i;
  json_array_foreach(lines, i, line)
    fprintf(w->file, "%s\n", json_string_value(line));
  json_decref(lines);
  return lines != NULL;
}

static bool put_head(Writer *w, Fault *fault) {
  const Table *t = w->table;
  json_t *of = table_stack_value(t, json_string_nocheck);
  json_object_set_new(of, "name", json_string_nocheck(w->test->name));
  if (w->test->seed != NULL) {
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, *w->test->seed);
    json_object_set_new(of, "seed", json_string(seed));
  }
  return put(w, "head", of, fault);
}

/* The pieces as they lay where the phase began. */
static bool put_start(Writer *w, int32_t from, Fault *fault) {
  Table *t = w->table;
  unsigned char *now = table_copy_block(t);
  bool good;
  if (now == NULL) return fault_set(fault, "out of memory");
  state_load(&t->host.state, t->history.node[from].checkpoint);
  good = put(w, "start", json_null(), fault);
  if (good)
    state_load(&t->host.state, now); /* else it was played again */
  else if (t->host.block != NULL && t->status != TABLE_FAILED)
    table_put_back(t, t->history.here);
  alloc_free(&t->alloc, now);
  return good;
}

/* What was done from one of the positions above the present one, and the answer
** that fails. */
static json_t *steps_from(const Writer *w, int32_t from) {
  const Table *t = w->table;
  const History *h = &t->history;
  const int64_t *then = w->test->then;
  json_t *steps = json_array();
  for (int32_t at = h->here; at != from; at = h->node[at].parent) {
    const HistoryNode *n = &h->node[at];
    json_array_insert_new(
      steps, 0,
      n->kind == NODE_EDIT
        ? json_string_nocheck(table_edit_code(t, n->answer))
        : json_pack("[iIi]", n->choice, (json_int_t)n->answer, n->actor));
  }
  if (then != NULL)
    json_array_append_new(steps,
                          json_pack("[iIi]", t->host.ask.decision.choice,
                                    (json_int_t)*then, answer_seat(*then)));
  return steps;
}

static bool put_test(Writer *w, Fault *fault) {
  const History *h = &w->table->history;
  bool failed = w->test->seed != NULL;
  int32_t from = failed ? (h->here < 0 ? -1 : 0)
                        : history_checkpoint(h, h->here);
  return put_head(w, fault) && (failed || put_start(w, from, fault)) &&
         put(w, "way",
             json_pack("{so sb sb}", "steps", steps_from(w, from), "failed",
                       failed, "prove", w->test->prove),
             fault);
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
  good = put_test(&w, fault);
  if (out_close(&o, good)) return true;
  if (good) fault_set(fault, "cannot write %s: %s", path, strerror(errno));
  return false;
}
