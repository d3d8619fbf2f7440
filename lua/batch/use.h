/*
** How often the rules of a table were at work over many games, and what that
** says of a comparison: verdicts on a rule that hardly anybody met are none.
*/
#ifndef LUA_BATCH_USE_H
#define LUA_BATCH_USE_H

#include "core/names.h"
#include "lua/batch/outcome.h"

/* By counter, but for the options and the layers that tell bots what things are worth,
** which are lists of their own. */
typedef struct Use {
  Names rule, kind, layer, source, options, telling;
  int64_t fired[OUTCOME_COUNTERS], games[OUTCOME_COUNTERS];
  int counters;
  bool failed; /* out of memory */
} Use;

void use_count(Use *u, const Outcome *o);
/* Which rule each counter is; false: see the fault. */
bool use_read(Use *u, Table *t, Fault *fault);
void use_free(Use *u);

/* The counter of the same rule, written in the same place, or -1. */
int use_twin(const Use *u, int counter, const Use *other);

/* What b has and a lacks, and what the bots hardly chose or never met of it:
** a sentence each.  False: out of memory. */
bool use_warnings(const Use *a, const Use *b, int64_t games, Names *texts);

/* Does a layer of b alone change the score, and tell the bots nothing of it? */
bool use_hides_score(const Use *a, const Use *b);

#endif
