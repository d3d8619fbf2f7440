/*
** Runs of compare, sweep, tune and audit that are kept: taken up again after they
** ended anyhow, or played in shards and put together.  One file for both: a line
** with what was asked for, then a line for each game (lua/batch/store.h).
*/
#ifndef REPL_BATCH_KEPT_H
#define REPL_BATCH_KEPT_H

#include "lua/batch/store.h"
#include "repl/options.h"

enum { MAX_SHARDS = 4096 };

/* From here on games are kept, if --resume or --shard ask for it.  False: said,
** *status set. */
bool kept_begin(const Options *o, int *status);
/* Is this a shard, which plays its part and tells nothing?  Then kept_end gives it
** to standard output (--json) or says what to do with it. */
bool kept_is_shard(void);
int kept_end(const Options *o, int status);

/* A shard's part of games that all shards share, as even as can be. */
void kept_part(int64_t total, int64_t shard, int64_t shards, int64_t *from,
               int64_t *to);
/* Play a plan with what is kept, in place of outcome_play. */
PlayedAs kept_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *fault);
bool kept_is_on(void);

/* Is the file one of these?  Then such files can be merged (kept.lua): put its games
** to the others; what it was asked for, NULL: it is none, and that was said.  Run the
** command of so many shards with these words, in place of play; how many games each
** lacked. */
bool kept_is_file(const char *path);
json_t *kept_read(const char *path);
int kept_run(const Options *o, const char *command, const json_t *words,
             int64_t pieces);
json_t *kept_lacks(void);

#endif
