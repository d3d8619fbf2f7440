/*
** A save that doesn't come out the same any more is played under both, its own
** rules and those of today, side by side, as far as they agree; then the rule is
** found that makes the game go another way.
*/
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/saved.h"
#include "lua/table/shared.h"
#include "lua/table/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024, PART_COUNTERS = 2048 };

typedef struct Pair {
  Save *old, *now;
  /* how often each rule was used at the two tables, before an answer and after;
  ** 0 is the old rules' table, 1 that of today's */
  uint64_t before[2][PART_COUNTERS], after[2][PART_COUNTERS];
  int64_t *value[2];
  char what[TEXT_SIZE / 4]; /* differs first, if it is on the table */
} Pair;

/* Blame ------------------------------------------------------------------- */

static Table *at(const Pair *p, int side) {
  return (side == 0 ? p->old : p->now)->table;
}

static void note_use(Pair *p, uint64_t count[2][PART_COUNTERS]) {
  for (int side = 0; side < 2; side++) {
    memset(count[side], 0, sizeof count[side]);
    table_counters(at(p, side), count[side], PART_COUNTERS);
  }
}

/* The same value of both tables. */
static json_t *both(const Pair *p, const char *what) {
  json_t *list = json_array();
  for (int side = 0; side < 2; side++)
    json_array_append_new(list, table_ask_value(at(p, side), what, NULL, NULL));
  return list;
}

static json_t *used(const Pair *p, int side) {
  json_t *list = json_array();
  for (int i = 0; i < PART_COUNTERS; i++)
    if (p->after[side][i] != p->before[side][i])
      json_array_append_new(list, json_integer(i));
  return list;
}

/* The rule or value behind what differs after the answer, in words that go on
** "… leads elsewhere by"; if nothing changed in what was used, what differs on
** the table. */
static void blame(const Pair *p, char *text, size_t size) {
  json_t *words = table_ask_value(
    at(p, 1), "parted_by",
    json_pack("[oo[oo]o]", both(p, "rule_texts"), both(p, "values"), used(p, 0),
              used(p, 1), json_string_nocheck(p->what)),
    NULL);
  snprintf(text, size, "%s",
           json_is_string(words) ? json_string_value(words)
                                 : "what its rules share");
  json_decref(words);
}

/* Side by side ------------------------------------------------------------- */

static bool same_values(Pair *p, const Shared *both) {
  for (int i = 0; i < shared_count(both); i++) {
    char label[TEXT_SIZE / 8];
    if (p->value[0][i] == p->value[1][i]) continue;
    shared_label(both, i, label, sizeof label);
    if (shared_is_pile(both, i))
      snprintf(p->what, sizeof p->what, "%s has other cards", label);
    else
      snprintf(p->what, sizeof p->what, "%s is %" PRId64 " and was %" PRId64,
               label, p->value[1][i], p->value[0][i]);
    return false;
  }
  return true;
}

/* Does the same game stand at both tables, in what both have? */
static bool agree(Pair *p) {
  const Table *a = p->old->table, *b = p->now->table;
  Shared *both;
  bool same = a->status == b->status && a->history.count == b->history.count &&
              a->history.here == b->history.here;
  if (same && a->status == TABLE_ASKS)
    same = table_actor(a) == table_actor(b) &&
           strcmp(table_choice(a), table_choice(b)) == 0;
  both = same ? shared_open(a, b) : NULL;
  for (int side = 0; both != NULL && side < 2; side++) {
    p->value[side] = realloc(p->value[side], ((size_t)shared_count(both) + 1) *
                                               sizeof(int64_t));
    if (p->value[side] != NULL)
      shared_read(both, side == 0 ? a : b, side, p->value[side]);
  }
  same = both != NULL && p->value[0] != NULL && p->value[1] != NULL &&
         same_values(p, both);
  shared_close(both);
  return same;
}

/* What the line did, at the table with its own rules; nothing that was
** answered in secret. */
static bool name_step(const Table *t, char *text, size_t size) {
  const HistoryNode *n = &t->history.node[t->history.here];
  char words[TEXT_SIZE / 4];
  if (n->kind == NODE_EDIT || n->actor == 0) {
    snprintf(text, size, "after decision %" PRId32 ", what was changed there",
             n->decision);
  } else if (n->secret) {
    snprintf(text, size, "decision %" PRId32 ", player %d's secret answer",
             n->decision, n->actor);
  } else {
    host_words(&t->host, n->choice, n->answer, words, sizeof words);
    snprintf(text, size, "decision %" PRId32 ", player %d's answer '%s'",
             n->decision, n->actor, words);
  }
  return !n->secret;
}

/* "FILE has changed", or the rules, where that is all one can say. */
static const char *what_changed(const Pair *p, char text[TEXT_SIZE / 2]) {
  const char *file = saved_changed_file(p->now);
  if (file == NULL) return "the rules have changed";
  snprintf(text, TEXT_SIZE / 2, "the rules have changed, in %.200s", file);
  return text;
}

/* They parted by the line just played: say so, and take it back. */
static void tell_parting(Pair *p, int32_t here, int32_t nodes, bool followed,
                         Fault *fault) {
  Table *t = p->now->table;
  char step[TEXT_SIZE / 2], why[TEXT_SIZE / 4], file[TEXT_SIZE / 2];
  bool open = name_step(p->old->table, step, sizeof step);
  Fault back;
  if (followed)
    blame(p, why, sizeof why);
  else
    snprintf(why, sizeof why, "%.250s", fault->text);
  if (followed && table_goto(t, here, &back) != TABLE_FAILED)
    history_drop(&t->history, nodes);
  memset(fault, 0, sizeof *fault);
  fault_set(fault, "%.300s:%d: %s: %s, %s%s%s", p->old->path, p->old->at.line,
            what_changed(p, file), step,
            followed ? "leads elsewhere" : "is not legal any more",
            !open      ? ""
            : followed ? " by "
                       : ": ",
            open ? why : "");
  fault->code = FAULT_PARTED;
}

/* Play on at both as long as they agree; false: the rules of the save don't
** play it either. */
static bool play_pair(Pair *p, Fault *fault) {
  Table *t = p->now->table;
  while (!p->old->ended && saved_next(p->now) && saved_next(p->old)) {
    int32_t here = t->history.here, nodes = t->history.count;
    bool answers = saved_is(p->old, "answer"), followed;
    Fault step = {0};
    if (answers) note_use(p, p->before);
    followed = saved_play_line(p->now, &step);
    if (!saved_play_line(p->old, fault)) return false;
    if (answers) note_use(p, p->after);
    if (followed && agree(p)) continue;
    *fault = step;
    tell_parting(p, here, nodes, followed, fault);
    return true;
  }
  return true;
}

static void close_pair(Pair *p) {
  if (p->now != NULL) saved_close(p->now);
  if (p->old != NULL) saved_close(p->old);
  free(p->value[0]);
  free(p->value[1]);
  free(p);
}

/* Play the pair from its beginning; the table of today's rules, or NULL. */
static Table *compare_pair(Pair *p, Fault *fault) {
  Table *t = p->now->table;
  char file[TEXT_SIZE / 2];
  p->now->beside = p->old->table;
  if (!agree(p)) {
    fault_set(fault, "%.300s: %s, and the game begins otherwise%s%s",
              p->old->path, what_changed(p, file),
              p->what[0] == '\0' ? "" : ": ", p->what);
    fault->code = FAULT_PARTED;
    return NULL;
  }
  if (!play_pair(p, fault)) return NULL;
  t->host.files.older = NULL;
  if (fault->code != FAULT_PARTED) saved_tell_change(p->now, fault);
  p->now->table = NULL;
  return t;
}

Table *saved_part(const char *path, const TableConfig *base, Table *as_is,
                  Fault *fault) {
  Pair *p = calloc(1, sizeof *p);
  Fault first = *fault;
  Table *t = NULL;
  TableConfig apart = *base;
  if (p == NULL) return as_is;
  apart.spare = NULL;
  memset(fault, 0, sizeof *fault);
  p->old = saved_begin(path, &apart, true, fault);
  p->now = p->old == NULL ? NULL : saved_begin(path, &apart, false, fault);
  if (p->now != NULL) t = compare_pair(p, fault);
  if (t == NULL && fault->code != FAULT_PARTED) {
    *fault = first;
    t = as_is;
  }
  if (t != as_is && as_is != base->spare) table_close(as_is);
  close_pair(p);
  return t;
}
