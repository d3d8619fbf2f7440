/*
** A game that failed: its answers, recovered by replaying it; shortened as far
** as the time allows; and written as a scenario test that fails the same way.
*/
#ifndef LUA_BATCH_FAILURE_H
#define LUA_BATCH_FAILURE_H

#include "lua/batch/outcome.h"

typedef struct Failure {
  int players;
  uint64_t seed;
  int64_t *answer; /* the last one fails, or breaks an invariant */
  int count, room;
  bool full;   /* no memory for more */
  bool broken; /* an invariant */
  Fault fault;
  char last[260]; /* "player 2: draw 3", the last answer in words; or "" */
} Failure;

/* A table with a history for so many, with this bot in every seat; NULL: with
** nobody. */
Table *failure_table(const TableConfig *config, int players, const char *bot,
                     Fault *fault);

/* Record the answers of the game at such a table.  False: out of memory, or it
** doesn't fail again.  The bots stay in their seats. */
bool failure_record(Failure *f, Table *t, const Arm *arm, const Outcome *o,
                    uint64_t cap, bool verify);
void failure_free(Failure *f);

/* Replay the answers up to the one that fails, at such a table without bots.
** False: nothing failed, so a bot was to blame. */
bool failure_play_back(Failure *f, Table *t);

/* Do both fail the same way: at the same place in a script, or by the same
** invariant? */
bool failure_is_same(const Fault *a, const Fault *b);

/* Look for a shorter game with the same layers that fails the same way: with
** fewer players, by random play, without some answers, with smaller amounts.
** False: it can't be reproduced without the bots. */
bool failure_shrink(Failure *f, const TableConfig *config, double seconds);

/* Write it as a scenario test and run that.  False: it can't be written, or the
** test wouldn't fail the same way; see the fault. */
bool failure_write(const Failure *f, const TableConfig *config,
                   const char *path, Fault *fault);

/* All of the above for a game that isn't kept.  False: it couldn't be done. */
bool failure_find(Failure *f, const TableConfig *config, const Plan *plan,
                  const Outcome *o, double seconds, const char *path);

#endif
