/*
** What sim, compare, sweep, tune and check share: tables with bots at them, and playing
** many games while somebody waits.
*/
#ifndef REPL_BATCH_ARMS_H
#define REPL_BATCH_ARMS_H

#include "lua/batch/outcome.h"
#include "lua/shelf/data.h"
#include "repl/options.h"

enum { ARMS_CAP = 100000 }; /* questions in a game, unless said */

/* Processes to use for that many games. */
int arms_jobs(const Options *o, int64_t games);

/* Play with a bar on a terminal's standard error. */
PlayedAs arms_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *fault);

/* The bot of every seat unless --bots names others: the game's heuristic one
** if it has one, else a random one. */
const char *arm_usual_bot(const Arm *arm);
/* The bots by seat, as JSON has them. */
json_t *arm_bots(const Arm *arm);

/* Open the table of a configuration with its bots.  False: said, *status
** set. */
bool arm_open(const Options *o, TableConfig *config, Arm *arm, int *status);
/* The bots alone, for a table that is open. */
bool arm_seats(const Options *o, Arm *arm, int *status);
bool arms_open_side(const Options *o, int side, Arm *arm, int *status);

#endif
