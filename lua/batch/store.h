/*
** Games that were played, kept as bytes: a run that is taken up again, or put
** together from shards, gets their outcomes from here and comes out the same to
** the bit, whatever it makes of them.
*/
#ifndef LUA_BATCH_STORE_H
#define LUA_BATCH_STORE_H

#include "lua/batch/outcome.h"

typedef struct StoreItem {
  uint64_t plan; /* store_plan */
  int64_t game;
  unsigned char *data;
  size_t size;
} StoreItem;

typedef struct Store {
  StoreItem *item; /* by hash, open addressing; those without data are free */
  size_t count, room;
} Store;

/* What tells the games of a plan from those of others: its bots, rules, luck and
** what is looked at, but not how many there are. */
uint64_t store_plan(const Plan *plan);

void store_free(Store *s);
bool store_has(const Store *s, uint64_t plan, int64_t game);
/* The outcomes of a game, one for each arm (NULL: whoever played); false: it isn't here,
** or makes no sense: a file may be a stranger's. */
bool store_get(const Store *s, uint64_t plan, int64_t game, Outcome *outcome,
               const Arm *arm, int arms);

/* A game as a line of text, which the caller frees; NULL: no memory. */
char *store_line(uint64_t plan, const Outcome *outcome, int arms);
/* Add such a line.  False: it is no whole one, or there is no memory. */
bool store_add(Store *s, const char *line);

#endif
