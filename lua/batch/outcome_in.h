/*
** The internals of outcome.h, shared by the files that implement it.
*/
#ifndef LUA_BATCH_OUTCOME_IN_H
#define LUA_BATCH_OUTCOME_IN_H

#include "lua/batch/outcome.h"

/* A growing buffer; `failed`: memory ran out. */
typedef struct Bytes {
  unsigned char *data;
  size_t size, room;
  bool failed;
} Bytes;

/* Write an outcome in few bytes, and read it back.  outcome_get returns where it
** ends; NULL: the bytes aren't an outcome. */
void outcome_put(Bytes *b, const Outcome *f);
const unsigned char *outcome_get(const unsigned char *p,
                                 const unsigned char *end, Outcome *f);

/* The answers of a game, and how long each seat waited for its own. */
typedef struct Answers {
  const Table *table;
  int64_t *item;
  int count, room;
  bool failed;               /* memory ran out */
  int last[MAX_PLAYERS + 1]; /* the number of a seat's last answer; 0: none */
  int64_t waits, waited, longest; /* as in Outcome */
} Answers;

/* One arm at its table, in this process. */
typedef struct Runner {
  const Plan *plan;
  const Arm *arm;
  bool mixed;
  bool shared; /* another arm plays at this table, too, and counts go on */
  int turn;    /* as seated, or -1 */
  uint64_t before[OUTCOME_COUNTERS], after[OUTCOME_COUNTERS];
  uint32_t chosen[MAX_OPTIONS];
  Answers answers; /* of a game that is watched */
} Runner;

void runner_init(Runner *d, const Plan *plan, const Arm *arm);
void runner_free(Runner *d);
/* False: a bot is unknown, see the fault. */
bool runner_sit_down(Runner *d, int turn, Fault *fault);
void runner_play(Runner *d, int64_t k, Outcome *f);

#endif
