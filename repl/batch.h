/*
** Playing a range of games, on one processor or several.  Game k of a run is
** a function of (seed, k) alone, and sums don't care for order: any number of
** workers, any sharding, the same result.
*/
#ifndef REPL_BATCH_H
#define REPL_BATCH_H

#include "repl/sums.h"

typedef struct Batch {
  Table *table; /* open, with the stack; seats are set here */
  int players;
  const char *bot[MAX_PLAYERS + 1]; /* by seat, in game 0 */
  uint64_t seed;
  int64_t from, to; /* games */
  uint64_t cap;     /* questions in a game */
  bool verify;      /* every invariant after every answer */
  int jobs;
} Batch;

/* The seed of game k. */
uint64_t batch_seed(uint64_t seed, int64_t k);

/* Play them all.  A game that fails is counted, and the run goes on.
** *interrupted: somebody pressed Ctrl-C, or the first games all failed; the
** sums are what is known so far.
** False: a bot is unknown or a worker was lost; see the report. */
bool batch_play(const Batch *b, Sums *sums, bool *interrupted, Report *report);

#endif
