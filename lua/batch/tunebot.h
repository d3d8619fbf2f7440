/*
** A bot's weights, tuned by play (SPSA): each step nudges every weight up or
** down at random, lets a bot with these weights play one with the opposite
** nudges, and moves the weights towards the winner.  A step depends only on its
** number and the weights before it, so an interrupted run resumes as if nothing
** had happened.
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
  int64_t step; /* steps done so far */
  /* the match of the tuned weights against the first ones */
  int64_t games;
  double wins;
} Tunebot;

/* Read the weights of the bot; false: see the fault. */
bool tunebot_open(Tunebot *b, Fault *fault);

/* One more step, or a match of the tuned weights against the first ones.  Only
** PLAYED counts: an interrupted step or match leaves no trace. */
PlayedAs tunebot_step(Tunebot *b, Fault *fault);
PlayedAs tunebot_match(Tunebot *b, int64_t games, Fault *fault);

/* What share the tuned bot's seats won in the match, and its interval. */
Interval tunebot_won(const Tunebot *b, double *share);

/* Write the layer with the tuned bot, `tuned`; `says` describes it. */
void tunebot_print(const Tunebot *b, const char *says, FILE *f);

/* Save the progress, whole or not at all, and resume from it.  False: see the
** fault.  A missing file is no error. */
bool tunebot_keep(const Tunebot *b, const char *path, Fault *fault);
bool tunebot_take_up(Tunebot *b, const char *path, Fault *fault);

#endif
