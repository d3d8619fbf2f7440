/*
** A game that failed: its answers, found by playing it once more; made as short
** as a given time allows; and written down as a scenario test that fails in the
** same way.
*/
#ifndef LUA_BATCH_FAILURE_H
#define LUA_BATCH_FAILURE_H

#include "lua/batch/outcome.h"

typedef struct Failure {
  int players;
  uint64_t seed;
  int64_t *answer; /* the last one fails; or an invariant is broken behind it */
  int count;
  bool broken; /* an invariant */
  Fault fault;
  char last[260]; /* "player 2: draw 3", the last answer in words; or "" */
} Failure;

/* Record the answers of the game at a table with a history.  False: no memory, or
** it doesn't fail again.  The bots stay in their seats. */
bool failure_record(Failure *f, Table *t, const Arm *arm, const Outcome *o,
                    uint64_t cap, bool verify);
void failure_free(Failure *f);

/* Give the answers again, up to the one that fails, at a table with a history and
** without bots.  False: nothing failed; then it was a bot. */
bool failure_play_back(Failure *f, Table *t);

/* Do both fail in the same way: the same place of a script, or the same
** invariant? */
bool failure_is_same(const Fault *a, const Fault *b);

/* Look for a shorter game of the same stack that fails in the same way: with fewer
** players, by chance, with answers left out, with smaller amounts.  False: it
** can't be repeated without the bots. */
bool failure_shrink(Failure *f, const TableConfig *config, double seconds);

/* Write it as a scenario test and run that.  False: it can't be written, or it
** wouldn't fail in the same way; see the fault. */
bool failure_write(const Failure *f, const TableConfig *config,
                   const char *path, Fault *fault);

/* All of it for a game that nobody keeps.  False: it couldn't be done. */
bool failure_find(Failure *f, const TableConfig *config, const Plan *plan,
                  const Outcome *o, double seconds, const char *path);

#endif
