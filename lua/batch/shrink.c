/*
** Looking for a shorter game that fails in the same way.  Whatever is tried is played
** from its start; what counts is only whether it fails so, and after how many
** answers.
*/
#include "lua/batch/failure.h"

#include "lua/batch/outcome_in.h"
#include "lua/table/batch.h"
#include "lua/table/check.h"
#include "lua/table/seats.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 20000 }; /* games by chance at one size of a table */

typedef struct Shrink {
  Failure *best;
  Table *table;
  double until;   /* when to stop: spent() */
  int64_t *given; /* the answers of the game that is tried */
  int count, room;
} Shrink;

/* Seconds of the processor: how far it gets doesn't hang on what else runs. */
static double spent(void) { return (double)clock() / CLOCKS_PER_SEC; }

static bool is_late(const Shrink *s) { return spent() > s->until; }

/* The game that was tried is the best so far. */
static bool take(Shrink *s, uint64_t seed, bool broken, const Fault *fault) {
  Failure *f = s->best;
  f->seed = seed;
  f->broken = broken;
  f->fault = *fault;
  f->count = s->count;
  memcpy(f->answer, s->given, (size_t)s->count * sizeof *s->given);
  return true;
}

static bool fails(const Shrink *s, const Fault *fault) {
  return failure_is_same(fault, &s->best->fault);
}

/* With answers left out -------------------------------------------------------- */

/* Give what is legal of these answers, in their order, in fewer steps than the
** best game has or, with `equal`, in as many. */
static bool try_answers(Shrink *s, const int64_t *answer, int n, bool equal) {
  const Failure *f = s->best;
  Fault fault;
  TableStatus status;
  int i = 0, most = f->count - !equal;
  s->count = 0;
  table_refuel(s->table);
  status = table_start(s->table, f->seed, &fault);
  if (status == TABLE_FAILED)
    return fails(s, &fault) && take(s, f->seed, false, &fault);
  for (;;) {
    if (f->broken && !table_check(s->table, &fault))
      return fails(s, &fault) && s->count <= most &&
             take(s, f->seed, true, &fault);
    if (status != TABLE_ASKS || s->count >= most) return false;
    while (i < n && table_refuses(s->table, answer[i], &fault)) i++;
    if (i == n) return false;
    s->given[s->count++] = answer[i];
    status = table_answer(s->table, answer[i++], &fault);
    if (status == TABLE_FAILED)
      return !f->broken && fails(s, &fault) && take(s, f->seed, false, &fault);
  }
}

/* Leave out parts of this size, one after the other. */
static bool cut(Shrink *s, int64_t *trial, int size) {
  bool better = false;
  for (int at = 0; at < s->best->count && !is_late(s);) {
    const Failure *f = s->best;
    int left = f->count - at < size ? f->count - at : size;
    memcpy(trial, f->answer, (size_t)at * sizeof *trial);
    memcpy(trial + at, f->answer + at + left,
           (size_t)(f->count - at - left) * sizeof *trial);
    if (try_answers(s, trial, f->count - left, false))
      better = true;
    else
      at += size;
  }
  return better;
}

static void cut_all(Shrink *s, int64_t *trial) {
  for (int size = s->best->count / 2; size > 1 && !is_late(s); size /= 2)
    cut(s, trial, size);
  while (!is_late(s) && cut(s, trial, 1)) continue;
}

/* One answer by the lowest of its question that will do: a smaller amount, the
** first of the list. */
static void lower_one(Shrink *s, int64_t *trial, int at) {
  int64_t high = s->best->answer[at], low = -1, less = 0;
  while (less > low && less < high && !is_late(s)) {
    memcpy(trial, s->best->answer, (size_t)s->best->count * sizeof *trial);
    trial[at] = less;
    if (try_answers(s, trial, s->best->count, true))
      high = less;
    else
      low = less;
    less = low + (high - low) / 2;
  }
}

static void lower(Shrink *s, int64_t *trial) {
  for (int at = 0; at < s->best->count && !is_late(s); at++)
    lower_one(s, trial, at);
}

/* By chance -------------------------------------------------------------------- */

typedef struct Chance {
  Shrink *shrink;
  bool broken, full;
  Fault fault;
} Chance;

static void note(void *ud, int64_t answer) {
  Chance *c = ud;
  Shrink *s = c->shrink;
  if (c->broken) return;
  c->full |= s->count == s->room;
  if (!c->full) s->given[s->count++] = answer;
}

static void prove(void *ud, Table *t) {
  Chance *c = ud;
  if (!c->broken) c->broken = !table_check(t, &c->fault);
}

/* A game of random answers, at most so many. */
static bool try_chance(Shrink *s, uint64_t seed, int most) {
  Chance c = {.shrink = s};
  Fault fault;
  bool failed;
  s->count = 0;
  table_listen(s->table, note, &c);
  if (s->best->broken) table_inspect(s->table, prove, &c);
  table_reseed(s->table, seed);
  table_refuel(s->table);
  failed = table_play_out(s->table, seed, (uint64_t)most, &fault) ==
           TABLE_FAILED;
  table_inspect(s->table, NULL, NULL);
  table_listen(s->table, NULL, NULL);
  if (c.full || s->count > most || s->best->broken != c.broken) return false;
  if (!c.broken && !failed) return false;
  if (!c.broken) c.fault = fault;
  return fails(s, &c.fault) && take(s, seed, c.broken, &c.fault);
}

/* Shorter and shorter ones; with `once` the first will do, and may be as long. */
static bool by_chance(Shrink *s, double until, bool once) {
  bool found = false;
  for (uint64_t seed = 1; seed <= TRIES && spent() < until; seed++) {
    if (!try_chance(s, seed, s->best->count - !once)) continue;
    found = true;
    if (once || s->best->count == 0) break;
  }
  return found;
}

static bool seat_all(Table *t, int players, const char *bot) {
  Fault fault;
  for (int i = 1; i <= players; i++)
    if (!table_seat(t, i, bot, &fault)) return false;
  return true;
}

/* A table for so many, with random players. */
static Table *set_table(const TableConfig *config, int players) {
  TableConfig c = *config;
  Fault fault;
  Table *t;
  c.players = players;
  c.history = true;
  memset(c.bot, 0, sizeof c.bot);
  t = table_open(&c, &fault);
  if (t != NULL && seat_all(t, players, "random")) return t;
  table_close(t);
  return NULL;
}

/* The fewest players with whom it happens, too. */
static void with_fewer(Shrink *s, const TableConfig *config, double seconds) {
  int players = s->best->players;
  for (int n = 1; n < players && s->best->players == players; n++) {
    s->table = set_table(config, n);
    if (s->table == NULL) continue;
    if (by_chance(s, spent() + seconds / players, true)) s->best->players = n;
    table_close(s->table);
  }
}

/* -------------------------------------------------------------------------- */

static void shorten(Shrink *s, const TableConfig *config, double seconds,
                    int64_t *trial) {
  with_fewer(s, config, seconds / 3);
  s->table = set_table(config, s->best->players);
  if (s->table == NULL) return;
  by_chance(s, spent() + seconds / 4, false);
  if (seat_all(s->table, s->best->players, NULL)) {
    cut_all(s, trial);
    lower(s, trial);
    cut_all(s, trial);
  }
  table_close(s->table);
}

/* Does it fail without the bots, its answers given one by one? */
static bool repeats(Shrink *s, const TableConfig *config) {
  bool good;
  s->table = set_table(config, s->best->players);
  if (s->table == NULL) return false;
  good = seat_all(s->table, s->best->players, NULL) &&
         try_answers(s, s->best->answer, s->best->count, true);
  table_close(s->table);
  return good;
}

bool failure_shrink(Failure *f, const TableConfig *config, double seconds) {
  size_t size = ((size_t)f->count + 1) * sizeof *f->answer;
  int64_t *trial = malloc(size);
  Shrink s = {.best = f,
              .until = spent() + seconds,
              .given = malloc(size),
              .room = f->count};
  bool good = f->count == 0 ||
              (trial != NULL && s.given != NULL && repeats(&s, config));
  if (good && f->count > 0) shorten(&s, config, seconds, trial);
  free(s.given);
  free(trial);
  return good;
}
