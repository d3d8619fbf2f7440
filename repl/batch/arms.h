/*
** What sim, compare, sweep and tune share: tables with bots at them, and playing
** many games while somebody waits.
*/
#ifndef REPL_BATCH_ARMS_H
#define REPL_BATCH_ARMS_H

#include "lua/batch/outcome.h"
#include "repl/options.h"

enum { ARMS_CAP = 100000 }; /* questions in a game, unless said */

/* Processes to use for that many games. */
int arms_jobs(const Options *o, int64_t games);

/* Play with a bar on a terminal's standard error. */
PlayedAs arms_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *report);

/* Open the table of a configuration with the bots of --bots, or with the
** game's heuristic bot if it has one, else with random ones.  False: said,
** *status set. */
bool arm_open(const Options *o, TableConfig *config, Arm *arm, int *status);
/* The bots alone, for a table that is open. */
bool arm_seats(const Options *o, Arm *arm, int *status);
bool arms_open_side(const Options *o, int side, Arm *arm, int *status);

#endif
