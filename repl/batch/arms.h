/*
** What sim, compare, sweep, tune and check share: tables with bots, and playing
** many games while somebody waits.
*/
#ifndef REPL_BATCH_ARMS_H
#define REPL_BATCH_ARMS_H

#include "lua/batch/outcome.h"
#include "lua/shelf/data.h"
#include "repl/options.h"

enum { ARMS_CAP = 100000 }; /* questions in a game, unless said */

/* How many processes to use for this many games. */
int arms_jobs(const Options *o, int64_t games);

/* Play, with a progress bar if standard error is a terminal. */
PlayedAs arms_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *fault);

/* Who sits in every seat unless --bots says otherwise: the game's heuristic bot
** if it has one, else a random one. */
const char *arm_usual_bot(const Arm *arm);
/* What a page says of the rules that were played: game, changes, layers, values. */
json_t *arms_rules(const Options *o, Table *t);
/* The bots by seat, as JSON. */
json_t *arm_bots(const Arm *arm);

/* The bots of a table that is open.  False: said, *status set. */
bool arm_seats(const Options *o, Arm *arm, int *status);

#endif
