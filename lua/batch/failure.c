/*
** Recording a game that failed, looking for a shorter one that fails in the same
** way, and writing it down.  Whatever is tried is played from its start; what
** counts is only whether it fails so, and after how many answers.
*/
#include "lua/batch/failure.h"

#include "core/alloc.h"
#include "lua/shelf/scenario.h"
#include "lua/table/batch.h"
#include "lua/table/check.h"
#include "lua/table/keep.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 20000 }; /* games by chance at one size of a table */

Table *failure_table(const TableConfig *config, int players, const char *bot,
                     Fault *fault) {
  TableConfig c = *config;
  c.players = players;
  c.history = true;
  memset(c.bot, 0, sizeof c.bot);
  for (int i = 1; i <= players; i++) c.bot[i] = bot;
  return table_open(&c, fault);
}

/* Recording ---------------------------------------------------------------- */

static void note_answer(void *ud, int64_t answer) {
  Failure *f = ud;
  if (f->broken || f->full) return; /* what follows is not wanted */
  f->full = !alloc_room(&alloc_standard, &f->answer, &f->room, f->count + 1,
                        sizeof *f->answer);
  if (!f->full) f->answer[f->count++] = answer;
}

static void prove(void *ud, Table *t) {
  Failure *f = ud;
  if (!f->broken) f->broken = !table_check(t, &f->fault);
}

/* Let the bots play a game, and note their answers: does it fail? */
static bool play(Failure *f, Table *t, uint64_t seed, uint64_t cap,
                 bool verify) {
  Fault fault;
  TableStatus status;
  f->seed = seed;
  f->count = 0;
  f->broken = f->full = false;
  table_listen(t, note_answer, f);
  if (verify) table_inspect(t, prove, f);
  table_reseed(t, seed);
  table_refuel(t);
  status = table_play_out(t, seed, cap, &fault);
  table_inspect(t, NULL, NULL);
  if (verify && status == TABLE_OVER) prove(f, t);
  table_listen(t, NULL, NULL);
  if (!f->broken) f->fault = fault;
  return !f->full && (f->broken || status == TABLE_FAILED);
}

bool failure_record(Failure *f, Table *t, const Arm *arm, const Outcome *o,
                    uint64_t cap, bool verify) {
  Fault fault;
  memset(f, 0, sizeof *f);
  f->players = arm->players;
  return outcome_seat(t, arm, o->turn, &fault) &&
         play(f, t, o->seed, cap, verify);
}

void failure_free(Failure *f) {
  free(f->answer);
  f->answer = NULL;
}

/* Begin the game anew, and give the first n of its answers. */
static TableStatus give(const Failure *f, Table *t, int n, Fault *fault) {
  TableStatus status;
  table_refuel(t);
  status = table_start(t, f->seed, fault);
  for (int i = 0; i < n && status == TABLE_ASKS; i++)
    status = table_answer(t, f->answer[i], fault);
  return status;
}

bool failure_play_back(Failure *f, Table *t) {
  Fault fault;
  TableStatus status = give(f, t, f->count - 1, &fault);
  if (f->count > 0 && status == TABLE_ASKS) {
    int64_t last = f->answer[f->count - 1];
    char words[200];
    if (!table_label(t, last, words, sizeof words))
      snprintf(words, sizeof words, "%" PRId64, last);
    snprintf(f->last, sizeof f->last, "player %d: %s", table_actor(t), words);
    status = table_answer(t, last, &fault);
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

/* Shortening --------------------------------------------------------------- */

typedef struct Shrink {
  const TableConfig *config;
  Failure *best, tried;
  int64_t *trial; /* answers to try, as many as the best has */
  Table *table;
  double until; /* when to stop: spent() */
} Shrink;

/* Seconds of the processor: how far it gets doesn't hang on what else runs. */
static double spent(void) { return (double)clock() / CLOCKS_PER_SEC; }

static bool is_late(const Shrink *s) { return spent() > s->until; }

static bool set_table(Shrink *s, int players, const char *bot) {
  Fault fault;
  table_close(s->table);
  s->table = failure_table(s->config, players, bot, &fault);
  return s->table != NULL;
}

/* Did what was tried fail in the same way?  Then it is the best so far. */
static bool take(Shrink *s) {
  Failure was = *s->best;
  if (s->tried.broken != was.broken ||
      !failure_is_same(&s->tried.fault, &was.fault))
    return false;
  s->tried.players = was.players;
  *s->best = s->tried;
  s->tried = was;
  return true;
}

/* Give what is legal of these answers, in their order, in fewer steps than the
** best game has or, with `equal`, in as many. */
static bool try_answers(Shrink *s, const int64_t *answer, int n, bool equal) {
  Failure *x = &s->tried;
  Fault refused;
  int i = 0, most = s->best->count - !equal;
  TableStatus status;
  x->seed = s->best->seed;
  x->count = 0;
  x->broken = false;
  table_refuel(s->table);
  status = table_start(s->table, x->seed, &x->fault);
  while (status != TABLE_FAILED) {
    x->broken = s->best->broken && !table_check(s->table, &x->fault);
    if (x->broken) break;
    if (status != TABLE_ASKS || x->count >= most) return false;
    while (i < n && table_refuses(s->table, answer[i], &refused)) i++;
    if (i == n) return false;
    x->answer[x->count++] = answer[i];
    status = table_answer(s->table, answer[i++], &x->fault);
  }
  return x->count <= most && take(s);
}

/* Leave out parts of this size, one after the other. */
static bool cut(Shrink *s, int size) {
  bool better = false;
  for (int at = 0; at < s->best->count && !is_late(s);) {
    const Failure *f = s->best;
    int left = f->count - at < size ? f->count - at : size;
    memcpy(s->trial, f->answer, (size_t)at * sizeof *s->trial);
    memcpy(s->trial + at, f->answer + at + left,
           (size_t)(f->count - at - left) * sizeof *s->trial);
    if (try_answers(s, s->trial, f->count - left, false))
      better = true;
    else
      at += size;
  }
  return better;
}

static void cut_all(Shrink *s) {
  for (int size = s->best->count / 2; size > 1 && !is_late(s); size /= 2)
    cut(s, size);
  while (!is_late(s) && cut(s, 1)) continue;
}

/* One answer by the lowest of its question that will do: a smaller amount, the
** first of the list. */
static void lower(Shrink *s, int at) {
  int64_t high = s->best->answer[at], low = -1, less = 0;
  while (less > low && less < high && !is_late(s)) {
    memcpy(s->trial, s->best->answer,
           (size_t)s->best->count * sizeof *s->trial);
    s->trial[at] = less;
    if (try_answers(s, s->trial, s->best->count, true))
      high = less;
    else
      low = less;
    less = low + (high - low) / 2;
  }
}

/* Games of random answers, shorter and shorter; with `once` the first will do, and
** may be as long. */
static bool by_chance(Shrink *s, double until, bool once) {
  bool found = false;
  for (uint64_t seed = 1; seed <= TRIES && spent() < until; seed++) {
    int most = s->best->count - !once;
    if (!play(&s->tried, s->table, seed, (uint64_t)most, s->best->broken) ||
        s->tried.count > most || !take(s))
      continue;
    found = true;
    if (once || s->best->count == 0) break;
  }
  return found;
}

/* The fewest players with whom it happens, too. */
static void with_fewer(Shrink *s, double seconds) {
  int players = s->best->players;
  for (int n = 1; n < players && s->best->players == players; n++)
    if (set_table(s, n, "random") &&
        by_chance(s, spent() + seconds / players, true))
      s->best->players = n;
}

static void shorten(Shrink *s, double seconds) {
  with_fewer(s, seconds / 3);
  if (!set_table(s, s->best->players, "random")) return;
  by_chance(s, spent() + seconds / 4, false);
  if (!set_table(s, s->best->players, NULL)) return;
  cut_all(s);
  for (int at = 0; at < s->best->count && !is_late(s); at++) lower(s, at);
  cut_all(s);
}

bool failure_shrink(Failure *f, const TableConfig *config, double seconds) {
  size_t size = ((size_t)f->count + 1) * sizeof *f->answer;
  Shrink s = {.config = config,
              .best = f,
              .tried = {.answer = malloc(size), .room = f->count},
              .trial = malloc(size),
              .until = spent() + seconds};
  /* does it fail without the bots, its answers given one by one? */
  bool good = f->count == 0 || (s.trial != NULL && s.tried.answer != NULL &&
                                set_table(&s, f->players, NULL) &&
                                try_answers(&s, f->answer, f->count, true));
  if (good && f->count > 0) shorten(&s, seconds);
  table_close(s.table);
  free(s.trial);
  free(s.tried.answer);
  return good;
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

/* Give all but the last answer, which fails; or all before a broken invariant. */
static Table *stand_before(const Failure *f, const TableConfig *config,
                           Fault *fault) {
  Table *t = failure_table(config, f->players, NULL, fault);
  if (t == NULL || give(f, t, f->count - !f->broken, fault) != TABLE_FAILED ||
      f->count == 0)
    return t;
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
  Table *t = failure_table(config, plan->arm->players, NULL, &fault);
  bool good = t != NULL &&
              failure_record(f, t, plan->arm, o, plan->cap, plan->verify) &&
              failure_shrink(f, config, seconds) &&
              failure_write(f, config, path, &fault);
  if (t != NULL) failure_free(f);
  table_close(t);
  return good;
}
