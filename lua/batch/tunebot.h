/*
** Weights of a bot, tuned by play: in each step all of them are changed a little,
** up or down by lot, and a bot with these weights plays against one with the
** opposite changes; then the weights move towards the one that won more often
** (SPSA).  A step depends on nothing but its number and the weights before it, so
** a run that was broken off goes on as if it had not been.
*/
#ifndef LUA_BATCH_TUNEBOT_H
#define LUA_BATCH_TUNEBOT_H

#include "core/stats.h"
#include "lua/batch/outcome.h"

#include <stdio.h>

enum { TUNEBOT_WEIGHTS = 256, TUNEBOT_GAMES = 100 /* of a step */ };

typedef struct TunebotWeight {
  char id[NAME_SIZE];
  double first, now;
} TunebotWeight;

typedef struct Tunebot {
  TableConfig config; /* of the game; with room for one more layer */
  const char *bot;    /* whose weights they are */
  TunebotWeight weight[TUNEBOT_WEIGHTS];
  int weights;
  uint64_t seed, cap;
  int jobs;
  int64_t step; /* those that are done */
  /* how the tuned weights do against the first ones */
  int64_t games;
  double wins;
} Tunebot;

/* Read the weights of the bot; false: see the fault. */
bool tunebot_open(Tunebot *b, Fault *fault);

/* One step more, or a match of the tuned weights against the first ones.  Only
** PLAYED counts: what was broken off has left no trace. */
PlayedAs tunebot_step(Tunebot *b, Fault *fault);
PlayedAs tunebot_match(Tunebot *b, int64_t games, Fault *fault);

/* What share the tuned bot's seats won in the match, and its interval. */
Interval tunebot_won(const Tunebot *b, double *share);

/* The layer that has the tuned bot, `tuned`, and what it says of itself. */
void tunebot_print(const Tunebot *b, const char *says, FILE *f);

/* Keep what is done so far, whole or not at all; take it up again.  False: see
** the fault.  A file that is not there is no mistake. */
bool tunebot_keep(const Tunebot *b, const char *path, Fault *fault);
bool tunebot_take_up(Tunebot *b, const char *path, Fault *fault);

#endif
