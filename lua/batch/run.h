/*
** What was played: which game, by whom, which of its games.  Two runs of which
** nothing differs have sums that may be added.
*/
#ifndef LUA_BATCH_RUN_H
#define LUA_BATCH_RUN_H

#include "core/names.h"
#include "lua/table/table.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { RUN_RANGES = 4096 }; /* shards in one merge */

typedef struct Range {
  int64_t from, to;
} Range;

typedef struct Run {
  /* game (its name or path), layers, settings, players, seed, bots; total (games of
  ** all shards), watch (games divisible by this were watched; 0: none); what the
  ** table calls what is counted and, of a curve, told of turns (ask.counted and
  ** ask.course) */
  json_t *said;
  int players;
  int team[MAX_PLAYERS + 1]; /* of a seat, from 1 on; 0: none */
  double seconds;
  bool interrupted;
  Names items;  /* what the items of the tally are, if they came up */
  Range *range; /* the games played, as shards */
  int ranges;
} Run;

void run_free(Run *r);
bool run_add_range(Run *r, int64_t from, int64_t to);
/* A number as JSON has it; beyond its whole numbers, a text. */
json_t *run_seed(uint64_t seed);

/* Do the seats have different bots, which therefore rotate? */
bool run_is_mixed(const Run *r);
/* The first respect in which two runs differ, as people call it; NULL: none. */
const char *run_difference(const Run *a, const Run *b);
extern const char run_rules[]; /* what it says of rules */

/* The run that --json tells of (sums_json.h); false: error says why. */
bool run_read(const json_t *v, Run *r, char *error, size_t size);
/* … which it does where a field is missing or of another kind: false. */
bool run_lacks(const char *field, char *error, size_t size);

#endif
