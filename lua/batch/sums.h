/*
** The totals of a run: whole numbers only, so adding them up in any order gives
** exactly the same sums.  Means, deviations and intervals are computed from the
** sums when they are shown.
*/
#ifndef LUA_BATCH_SUMS_H
#define LUA_BATCH_SUMS_H

#include "core/hist.h"
#include "core/moments.h"
#include "lua/batch/outcome.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  SUM_ENDS = 64, /* ways a game can end */
  WIN = 840      /* a win; divisible by 1 .. 8 winners */
};

/* One number over many games: its moments, and how often each value occurred. */
typedef struct Distribution {
  Moments moments;
  Hist hist;
} Distribution;

/* An item of the tally, over the games that were tallied.  Whoever chose it at
** least once in a game is a taker; a win counts WIN. */
typedef struct SumItem {
  int64_t offered, chosen, by_winners, games, takers, takers_won;
} SumItem;

typedef struct Sums {
  int64_t games, decisions, questions, errors, watched, weighed, tallied;
  uint64_t digest; /* the sum of the mixed hashes of final states */
  int64_t wins[MAX_PLAYERS + 1];       /* by seat, in parts of WIN */
  Distribution score[MAX_PLAYERS + 1]; /* by seat; 0: of them all */
  int64_t bot_wins[MAX_PLAYERS];       /* by place in the list of bots */
  Moments bot_score[MAX_PLAYERS];
  Distribution figure[FIGURE_COUNT]; /* those that are summed */
  int ends;
  struct {
    char reason[NAME_SIZE];
    int64_t count;
  } end[SUM_ENDS];
  int64_t fired[OUTCOME_COUNTERS], in_games[OUTCOME_COUNTERS];
  int64_t changed[OUTCOME_COUNTERS]; /* of the weighed questions */
  int items;
  int64_t chosen[MAX_OPTIONS], chosen_games[MAX_OPTIONS]; /* in all games */
  SumItem item[MAX_ITEMS];
  Curve curve;
  int64_t first_error; /* the game, if errors > 0 */
  uint64_t error_seed;
  Fault error;
} Sums;

void sums_free(Sums *s);
/* Add a game.  False: out of memory, and the sums are no longer complete. */
bool sums_take(Sums *s, const Outcome *f);
void sums_end(Sums *s, const char *reason, int64_t count);
/* Add games that failed; the earliest is kept. */
void sums_fail(Sums *s, int64_t errors, int64_t game, uint64_t seed,
               const Fault *fault);
/* Name the items of the tally that came up: there are far more that might have.
** False: out of memory, or a script failed at it. */
bool sums_name(const Sums *s, Table *t, Names *names);

#endif
