/*
** Rows of an audit: games of one table with bots that keep from something or are
** drawn to it, for the front's Lua (the library "rows"), which decides what is
** played and says what it means.
*/
#ifndef REPL_JUDGE_ROWS_H
#define REPL_JUDGE_ROWS_H

#include "lua/batch/sums_json.h"
#include "repl/options.h"

typedef struct Rows {
  const Options *o;
  Arm arm;            /* its bots are those of the row */
  const Arm *against; /* A of a comparison, whose B is `arm`; or NULL */
  json_t *known; /* the first games of `arm`, if they were played; or NULL */
  uint64_t cap;
  Sums sums; /* of the last games */
  json_t *games;
  int detours; /* games of each of the last that left the way */
  Fault fault;
  uint64_t failed_seed; /* of the last game that failed */
  double begun;
} Rows;

/* A game, as the library tells it. */
json_t *rows_game(const Outcome *f);

/* Offer the library for an arm that is open; and forget what it held. */
void rows_offer(Rows *r, const Options *o, const Arm *arm);
void rows_free(Rows *r);

#endif
