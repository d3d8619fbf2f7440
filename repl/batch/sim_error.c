/*
** A game that failed, as a save that ends before the answer that fails, which a
** note in it names: `replay` and `play` try it again.  And, as short as it can be
** made in some seconds, as a scenario test.
*/
#include "lua/table/keep.h"
#include "lua/batch/failure.h"
#include "repl/keep/retry.h"
#include "repl/batch/sim.h"
#include "repl/term/tongue.h"

#include <inttypes.h>
#include <string.h>

enum { ENOUGH = 5, SECONDS = 6 }; /* saves of one run, time to shorten a game */

static bool write_save(const Sim *s, const Outcome *f, Failure *failure,
                       Table *t, const char *path) {
  Fault fault;
  bool failed;
  if (!outcome_seat(t, &s->arm, -1, &fault)) return false;
  failed = failure_play_back(failure, t);
  if (failed && !failure->broken && failure->count > 0) {
    retry_note_answer(t, failure->answer[failure->count - 1]);
  } else if (!failed && table_status(t) == TABLE_ASKS) {
    retry_note_bot(t, s->arm.bot[outcome_place(f, table_actor(t)) + 1]);
  }
  if (table_save(t, path, &fault)) return true;
  show_failed("%s", fault.text);
  return false;
}

/* Only of the first that fails in its way. */
static void write_scenario(Sim *s, Failure *failure, char *path) {
  static Fault last;
  Fault fault;
  bool told = s->saves > 1 && failure_is_same(&last, &failure->fault);
  last = failure->fault;
  memcpy(path + strlen(path) - 3, "lua", 4);
  if (told || !failure_shrink(failure, &s->config, SECONDS) ||
      !failure_write(failure, &s->config, path, &fault))
    return;
  fprintf(stderr, "%10s", "");
  fprintf(stderr,
          failure->count == 1
            ? tongue("%d answer of %d players does the same: 'oilpatch test "
                     "%s'")
            : tongue("%d answers of %d players do the same: 'oilpatch test "
                     "%s'"),
          failure->count, failure->players, path);
  fputc('\n', stderr);
}

void sim_save_error(Sim *s, const Outcome *f) {
  static Failure failure; /* it is large */
  char path[PATH_SIZE], name[80];
  Fault fault;
  Table *t;
  bool again;
  if (s->saves >= ENOUGH) return;
  s->saves++;
  t = failure_table(&s->config, s->arm.players, NULL, &fault);
  if (t == NULL) return;
  snprintf(name, sizeof name, "oilpatch-error-%" PRId64 "-%" PRIu64 ".oil",
           f->game, f->seed);
  if (s->options->saves == NULL)
    snprintf(path, sizeof path, "%s", name);
  else
    file_join(path, s->options->saves, name);
  /* a program may play otherwise the next time: what it did then is kept */
  again = failure_record(&failure, t, &s->arm, f, s->plan.cap, s->plan.verify);
  if (write_save(s, f, &failure, t, path)) {
    show_failed("game %" PRId64 " (--seed %" PRIu64 ") failed after %d "
                "answers%s%s: %s; 'oilpatch replay %s' shows it",
                f->game, f->seed, failure.count,
                failure.last[0] == '\0' ? "" : tongue(", the last "),
                failure.last, f->fault.text, path);
    if (again) write_scenario(s, &failure, path);
  }
  failure_free(&failure);
  table_close(t);
}
