/*
** `oilpatch tune-bot`: weights of a bot, tuned by play, as a layer.
*/
#include "lua/batch/tunebot.h"
#include "repl/batch/arms.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "repl/term/memory.h"
#include "repl/term/pace.h"
#include "repl/term/tongue.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

enum { DEFAULT_GAMES = 8000, MATCH = 4 /* one of so many games is for this */ };

static void show_step(const Tunebot *b, int64_t steps) {
  char text[80];
  if (!isatty(STDERR_FILENO)) return;
  snprintf(text, sizeof text, tongue("step %lld of %lld"), (long long)b->step,
           (long long)steps);
  screen_status(screen_main(), text);
}

/* False: it failed, see the fault. */
static bool tune(Tunebot *b, const Options *o, int64_t steps, bool *broken,
                 Fault *fault) {
  double begun = pace_clock();
  while (b->step < steps && !*broken &&
         (o->seconds == 0 || pace_clock() - begun < (double)o->seconds)) {
    PlayedAs how = tunebot_step(b, fault);
    if (how == PLAYED_FAILED) return false;
    *broken = how != PLAYED;
    if (how == PLAYED && o->resume != NULL &&
        !tunebot_keep(b, o->resume, fault))
      return false;
    show_step(b, steps);
  }
  if (isatty(STDERR_FILENO)) screen_status(screen_main(), NULL);
  return true;
}

/* How it did, in comments, then the layer. */
static void print(const Tunebot *b) {
  char won[32], low[32], high[32], says[256];
  double share;
  Interval in = tunebot_won(b, &share);
  Screen *s = screen_main();
  if (b->games > 0)
    screen_print(
      s,
      "--- %lld games of %d against '%s': half of the seats won %s %% "
      "(95 %%: %s to %s).\n",
      (long long)b->games, b->config.players, b->bot,
      tongue_number(100 * share, won), tongue_number(100 * in.low, low),
      tongue_number(100 * in.high, high));
  screen_print(s, "--- Tuned over %lld games; play it with --bots tuned.\n",
               (long long)b->step * TUNEBOT_GAMES);
  snprintf(says, sizeof says, tongue("Weights of '%s', tuned by play."),
           b->bot);
  tunebot_print(b, says, stdout);
}

static int run(Tunebot *b, const Options *o) {
  int64_t games = o->games == 0 ? DEFAULT_GAMES : o->games;
  int64_t steps = (games - games / MATCH) / TUNEBOT_GAMES;
  Fault fault = {.text = ""};
  bool broken = false;
  if (!tunebot_open(b, &fault) ||
      (o->resume != NULL && !tunebot_take_up(b, o->resume, &fault)) ||
      !tune(b, o, steps, &broken, &fault))
    return fault_fail(&fault);
  if (!broken && tunebot_match(b, games / MATCH, &fault) == PLAYED_FAILED)
    return fault_fail(&fault);
  print(b);
  return STATUS_GOOD;
}

int tune_bot_main(Options *o) {
  Tunebot *b;
  int status;
  if (o->bots.count > 1)
    return show_usage("tune-bot tunes one bot: --bots heuristic");
  if (o->games != 0 && o->games < 2 * TUNEBOT_GAMES)
    return show_usage("tune-bot needs at least %d games", 2 * TUNEBOT_GAMES);
  if (!options_game(o, false, &status)) return status;
  b = memory_new(1, sizeof *b);
  options_config(o, &b->config);
  b->bot = o->bots.count == 1 ? o->bots.item[0] : "heuristic";
  b->seed = o->seed;
  b->cap = o->cap == 0 ? ARMS_CAP : (uint64_t)o->cap;
  b->jobs = arms_jobs(o, TUNEBOT_GAMES);
  status = run(b, o);
  free(b);
  return status;
}
