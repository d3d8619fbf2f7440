/*
** Recording a game that failed, and writing it down.
*/
#include "lua/batch/failure.h"

#include "lua/batch/outcome_in.h"
#include "lua/shelf/scenario.h"
#include "lua/table/batch.h"
#include "lua/table/check.h"
#include "lua/table/keep.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Record {
  Answers answers;
  bool broken; /* an invariant: what follows is not wanted */
  Fault fault;
} Record;

static void note_answer(void *ud, int64_t answer) {
  Record *r = ud;
  if (!r->broken) outcome_add_answer(&r->answers, answer);
}

static void prove(void *ud, Table *t) {
  Record *r = ud;
  if (!r->broken) r->broken = !table_check(t, &r->fault);
}

bool failure_record(Failure *f, Table *t, const Arm *arm, const Outcome *o,
                    uint64_t cap, bool verify) {
  Record r = {.broken = false};
  Fault fault;
  TableStatus status;
  memset(f, 0, sizeof *f);
  if (!outcome_seat(t, arm, o->turn, &fault)) return false;
  table_listen(t, note_answer, &r);
  if (verify) table_inspect(t, prove, &r);
  table_reseed(t, o->seed);
  table_refuel(t);
  status = table_play_out(t, o->seed, cap, &fault);
  table_inspect(t, NULL, NULL);
  if (verify && status == TABLE_OVER) prove(&r, t);
  table_listen(t, NULL, NULL);
  f->players = arm->players;
  f->seed = o->seed;
  f->answer = r.answers.item;
  f->count = r.answers.count;
  f->broken = r.broken;
  f->fault = r.broken ? r.fault : fault;
  return !r.answers.failed && (r.broken || status == TABLE_FAILED);
}

void failure_free(Failure *f) {
  free(f->answer);
  f->answer = NULL;
}

bool failure_play_back(Failure *f, Table *t) {
  Fault fault;
  TableStatus status = table_start(t, f->seed, &fault);
  for (int i = 0; i < f->count && status == TABLE_ASKS; i++) {
    char words[200];
    int actor = table_actor(t);
    if (!table_label(t, f->answer[i], words, sizeof words))
      snprintf(words, sizeof words, "%" PRId64, f->answer[i]);
    snprintf(f->last, sizeof f->last, "player %d: %s", actor, words);
    status = table_answer(t, f->answer[i], &fault);
  }
  return f->broken || status == TABLE_FAILED;
}

/* As far as its first number: "coins: player 3 has 14" says the same as of player
** 2 with 13. */
static bool same_beginning(const char *a, const char *b) {
  while (*a != '\0' && *a == *b && *a != ':' && !isdigit((unsigned char)*a)) {
    a++;
    b++;
  }
  return *a == *b || (isdigit((unsigned char)*a) && isdigit((unsigned char)*b));
}

bool failure_is_same(const Fault *a, const Fault *b) {
  if (a->code != b->code) return false;
  if (a->line > 0 || b->line > 0)
    return a->line == b->line && strcmp(a->file, b->file) == 0;
  return same_beginning(a->text, b->text);
}

/* Writing ------------------------------------------------------------------ */

typedef struct Run {
  const Failure *failure;
  bool same;
} Run;

/* In a test an invariant is told with the place of `t:prove()` before it. */
static bool hear(void *ud, const json_t *test, const Fault *fault) {
  Run *r = ud;
  const char *want = r->failure->fault.text;
  (void)test;
  if (fault == NULL || strlen(fault->text) < strlen(want)) return true;
  r->same = strcmp(fault->text + strlen(fault->text) - strlen(want), want) == 0;
  return true;
}

/* Does the test that was written fail as the game did? */
static bool fails_alike(const Failure *f, const TableConfig *c,
                        const char *path) {
  Run run = {f, false};
  Scenario s;
  Fault fault;
  char error[PATH_SIZE + 100];
  if (!scenario_find(&s, path, c->variants, c->game, error, sizeof error))
    return false;
  scenario_run(&s, NULL, hear, &run, &fault);
  scenario_free(&s);
  return run.same;
}

/* A table with a history, and nobody at it. */
static Table *open_table(const TableConfig *config, int players, Fault *fault) {
  TableConfig c = *config;
  c.players = players;
  c.history = true;
  memset(c.bot, 0, sizeof c.bot);
  return table_open(&c, fault);
}

/* Give all but the last answer, which fails; or all before a broken invariant. */
static Table *stand_before(const Failure *f, const TableConfig *config,
                           Fault *fault) {
  Table *t = open_table(config, f->players, fault);
  TableStatus status;
  if (t == NULL) return NULL;
  table_refuel(t);
  status = table_start(t, f->seed, fault);
  for (int i = 0; i + !f->broken < f->count && status == TABLE_ASKS; i++)
    status = table_answer(t, f->answer[i], fault);
  if (status != TABLE_FAILED || f->count == 0) return t;
  table_close(t);
  return NULL;
}

bool failure_write(const Failure *f, const TableConfig *config,
                   const char *path, Fault *fault) {
  TestToWrite test = {
    .name = f->fault.text, .seed = &f->seed, .prove = f->broken};
  Table *t = stand_before(f, config, fault);
  bool good;
  if (t == NULL) return false;
  if (!f->broken && f->count > 0) test.then = &f->answer[f->count - 1];
  good = table_write_test(t, &test, path, fault);
  table_close(t);
  if (!good) return false;
  if (fails_alike(f, config, path)) return true;
  remove(path);
  return fault_set(fault, "as a scenario test it doesn't fail in the same way");
}

bool failure_find(Failure *f, const TableConfig *config, const Plan *plan,
                  const Outcome *o, double seconds, const char *path) {
  Fault fault;
  Table *t = open_table(config, plan->arm->players, &fault);
  bool good = t != NULL &&
              failure_record(f, t, plan->arm, o, plan->cap, plan->verify) &&
              failure_shrink(f, config, seconds) &&
              failure_write(f, config, path, &fault);
  if (t != NULL) failure_free(f);
  table_close(t);
  return good;
}
