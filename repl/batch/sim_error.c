/*
** A game that failed, as a save.  It is played once more to learn its
** answers, then with a history, up to the answer that fails.  A note in the
** save says which that is: `replay` and `play` try it again.
*/
#include "lua/table/batch.h"
#include "lua/table/check.h"
#include "lua/table/keep.h"
#include "lua/table/seats.h"
#include "lua/batch/outcome_in.h"
#include "repl/keep/retry.h"
#include "repl/batch/sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { ENOUGH = 5 }; /* saves of one run */

typedef struct Record {
  Answers answers;
  bool broken; /* an invariant: what follows is not wanted */
} Record;

static void note_answer(void *ud, int64_t answer) {
  Record *r = ud;
  if (!r->broken) outcome_add_answer(&r->answers, answer);
}

static void prove(void *ud, Table *t) {
  Record *r = ud;
  Fault report;
  if (!r->broken) r->broken = !table_check(t, &report);
}

static void record(Table *t, const Sim *s, const Outcome *f, Record *r) {
  Fault report;
  if (!outcome_seat(t, &s->arm, f->turn, &report)) return;
  table_listen(t, note_answer, r);
  if (s->plan.verify) table_inspect(t, prove, r);
  table_reseed(t, f->seed);
  table_play_out(t, f->seed, s->plan.cap, &report);
  table_inspect(t, NULL, NULL);
  table_listen(t, NULL, NULL);
}

/* Answer as recorded until it fails; what was tried last, in words. */
static void play_back(Table *t, const Sim *s, const Outcome *f, const Record *r,
                      char *last, size_t size) {
  Fault report;
  TableStatus status = TABLE_FAILED;
  if (outcome_seat(t, &s->arm, -1, &report))
    status = table_start(t, f->seed, &report);
  for (int i = 0; i < r->answers.count && status == TABLE_ASKS; i++) {
    char words[200];
    int64_t answer = r->answers.item[i];
    int actor = table_actor(t);
    if (!table_label(t, answer, words, sizeof words))
      snprintf(words, sizeof words, "%" PRId64, answer);
    snprintf(last, size, "player %d: %s", actor, words);
    status = table_answer(t, answer, &report);
    if (status == TABLE_FAILED) retry_note_answer(t, answer);
  }
  if (status == TABLE_ASKS && !r->broken) {
    int place = (table_actor(t) - 1 + f->turn) % s->arm.players + 1;
    retry_note_bot(t, s->arm.bot[place]);
  }
}

static bool write_save(Sim *s, const Outcome *f, char *path, int *answers,
                       char *last, size_t size) {
  TableConfig config = s->config;
  Record r = {0};
  Fault report;
  Table *t;
  char name[80];
  bool ok;
  config.history = true;
  memset(config.bot, 0, sizeof config.bot);
  t = table_open(&config, &report);
  if (t == NULL) return false;
  snprintf(name, sizeof name, "oilpatch-error-%" PRId64 "-%" PRIu64 ".oil",
           f->game, f->seed);
  if (s->options->saves == NULL)
    snprintf(path, PATH_SIZE, "%s", name);
  else
    file_join(path, s->options->saves, name);
  record(t, s, f, &r);
  play_back(t, s, f, &r, last, size);
  ok = !r.answers.failed && table_save(t, path, &report);
  if (!ok) fprintf(stderr, "oilpatch: %s\n", report.text);
  *answers = r.answers.count;
  free(r.answers.item);
  table_close(t);
  return ok;
}

void sim_save_error(Sim *s, const Outcome *f) {
  char path[PATH_SIZE], last[260] = "";
  int answers = 0;
  if (s->saves >= ENOUGH) return;
  s->saves++;
  if (!write_save(s, f, path, &answers, last, sizeof last)) return;
  fprintf(stderr,
          "oilpatch: game %" PRId64 " (--seed %" PRIu64 ") failed after %d "
          "answers%s%s: %s\n          'oilpatch replay %s' shows it\n",
          f->game, f->seed, answers, last[0] == '\0' ? "" : ", the last ", last,
          f->report.text, path);
}
