/*
** How often each rule of a table was at work over many games, and what that
** means for a comparison: a verdict on a rule that hardly ever came up is worth
** little.
*/
#ifndef LUA_BATCH_USE_H
#define LUA_BATCH_USE_H

#include "core/names.h"
#include "lua/batch/outcome.h"

/* By counter, except for the options and for the layers that tell bots what
** things are worth, which are lists of their own. */
typedef struct Use {
  Names rule, kind, layer, source, options, telling;
  int64_t fired[OUTCOME_COUNTERS], games[OUTCOME_COUNTERS];
  int counters;
  bool failed; /* out of memory */
} Use;

void use_count(Use *u, const Outcome *o);
/* Find the rule of each counter; false: see the fault. */
bool use_read(Use *u, Table *t, Fault *fault);
void use_free(Use *u);

/* The counter of the same rule, written in the same place, or -1. */
int use_twin(const Use *u, int counter, const Use *other);

/* A sentence for everything that only b has and the bots hardly chose or never
** met.  False: out of memory. */
bool use_warnings(const Use *a, const Use *b, int64_t games, Names *texts);

/* Does a layer that only b has change the score without telling the bots? */
bool use_hides_score(const Use *a, const Use *b);

#endif
