#include "lua/table/seats.h"
#include "lua/platform/platform.h"
#include "lua/shelf/game.h"
#include "repl/term/pace.h"
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"

#include <string.h>

int arms_jobs(const Options *o, int64_t games) {
  long jobs = o->jobs > 0 ? o->jobs : platform_processors();
  if (jobs > games) jobs = (long)games;
  return jobs < 1 ? 1 : jobs > 512 ? 512 : (int)jobs;
}

static void show_pace(void *ud, int64_t done) { pace_show(ud, done); }

PlayedAs arms_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *fault) {
  Plan shown = *plan;
  Pace pace;
  PlayedAs how;
  pace_begin(&pace, plan->to - plan->from);
  shown.pace = show_pace;
  shown.pace_ud = &pace;
  how = kept_play(&shown, fn, ud, fault);
  pace_end(&pace);
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
