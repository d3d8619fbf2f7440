/*
** Games that were played, kept as bytes: a run that is taken up again, or put
** together from shards, gets their outcomes from here and comes out the same to
** the bit, whatever it makes of them.  A store is an object that has them, as
** texts of any bytes, by plan and game.
*/
#ifndef LUA_BATCH_STORE_H
#define LUA_BATCH_STORE_H

#include "lua/batch/outcome.h"

#include <jansson.h>

/* What tells the games of a plan from those of others: its bots, rules, luck and
** what is looked at, but not how many there are. */
uint64_t store_plan(const Plan *plan);

bool store_has(const json_t *s, uint64_t plan, int64_t game);
/* The outcomes of a game, one for each arm; false: it isn't here, or makes no
** sense: a file may be a stranger's. */
bool store_get(const json_t *s, uint64_t plan, int64_t game, Outcome *outcome,
               const Arm *arm, int arms);

/* Put a game there, with an outcome for each arm; its line (store_line). */
char *store_put(json_t *s, uint64_t plan, const Outcome *outcome, int arms);
/* What is there under a key, as a line of text, which the caller frees; NULL: no
** memory. */
char *store_line(const char *key, const json_t *bytes);
/* Add such a line.  False: it is no whole one, or there is no memory. */
bool store_add(json_t *s, const char *line);

#endif
