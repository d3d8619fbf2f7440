#include "lua/table/seats.h"
#include "lua/platform/platform.h"
#include "lua/shelf/game.h"
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"
#include "repl/front/front.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int arms_jobs(const Options *o, int64_t games) {
  long jobs = o->jobs > 0 ? o->jobs : platform_processors();
  if (jobs > games) jobs = (long)games;
  return jobs < 1 ? 1 : jobs > 512 ? 512 : (int)jobs;
}

typedef struct Pace {
  int64_t total;
  double begun, last;
  bool shown;
} Pace;

/* How far a run is: told now and then. */
static void show_pace(void *ud, int64_t done) {
  Pace *p = ud;
  double now = platform_clock();
  json_t *words;
  if (done == 0 || now - p->begun < 0.5 || now - p->last < 0.1) return;
  p->last = now;
  p->shown = true;
  words = front_call(
    "batch.pace", "words",
    json_pack("[IIf]", (json_int_t)done, (json_int_t)p->total, now - p->begun));
  if (words != NULL) screen_status(screen_main(), front_word(words, 0));
  json_decref(words);
}

PlayedAs arms_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *fault) {
  const char *term = getenv("TERM");
  double now = platform_clock();
  Pace pace = {plan->to - plan->from, now, now, false};
  Plan shown = *plan;
  PlayedAs how;
  if (isatty(STDERR_FILENO) && term != NULL && strcmp(term, "dumb") != 0) {
    shown.pace = show_pace;
    shown.pace_ud = &pace;
  }
  how = kept_play(&shown, fn, ud, fault);
  if (pace.shown) screen_status(screen_main(), NULL);
  return how;
}

const char *arm_usual_bot(const Arm *arm) {
  return table_declares_bot(arm->table, "heuristic") ? "heuristic" : "random";
}

json_t *arms_rules(const Options *o, Table *t) {
  static const char *const names[] = {"game", "changes", "layers", "values",
                                      NULL};
  Fault fault;
  return game_told(t, o->variants, o->game, names, &fault);
}

json_t *arm_bots(const Arm *arm) {
  json_t *list = json_array();
  for (int i = 1; i <= arm->players; i++)
    json_array_append_new(list, data_text(arm->bot[i]));
  return list;
}

bool arm_seats(const Options *o, Arm *arm, int *status) {
  return options_seats(o, arm->players, arm_usual_bot(arm), arm->bot, status) &&
         options_bots(arm->table, arm->players, arm->bot, status);
}
