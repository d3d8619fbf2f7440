/*
** A run as data: what was played, and the sums of it.
*/
#ifndef LUA_BATCH_SUMS_JSON_H
#define LUA_BATCH_SUMS_JSON_H

#include "lua/batch/sums.h"
#include "lua/shelf/data.h"

typedef struct Run {
  /* game (its name or path), layers, settings, players, seed, bots; total (games of all
  ** shards), watch (games divisible by this were watched; 0: none); ranges ([from, to]
  ** of the games played), seconds; teams (of each seat; 0: none); what the table calls
  ** what is counted and, of a curve, told of turns (ask.counted and ask.course) */
  json_t *said;
  int players;
  bool interrupted;
  Names items; /* what the items of the tally are, if they came up */
} Run;

/* What it says, which is taken over. */
void run_describe(Run *r, json_t *said);
void run_free(Run *r);

/* A run as --json prints it. */
json_t *sums_value(const Run *r, const Sums *s);
/* Add the sums of a run of which this one says the same, and the names of its items,
** exactly.  False: error says why, and the sums are of no use. */
bool sums_read(const json_t *v, Run *r, Sums *s, char *error, size_t size);

/* The tally alone, by the names of its items. */
json_t *sums_tally(const Names *names, const Sums *s);

/* The scores of all seats together. */
json_t *sums_points(const Sums *s);

#endif
