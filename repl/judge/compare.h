/*
** A comparison: the same games under two stacks of layers, and what it found.
*/
#ifndef REPL_JUDGE_COMPARE_H
#define REPL_JUDGE_COMPARE_H

#include "lua/batch/diverge.h"
#include "lua/batch/metric.h"
#include "lua/batch/sums_json.h"
#include "lua/shelf/data.h"
#include "repl/options.h"

#include <stdio.h>

typedef enum Stop {
  STOP_GAMES,   /* all of them were played */
  STOP_PRECISE, /* --until was reached */
  STOP_TIME,    /* --seconds were over, or the time a run has unless told */
  STOP_KEY,     /* Ctrl-C */
  STOP_FAILED   /* the first games all failed */
} Stop;

/* How often the rules of a table were at work, and what was chosen. */
typedef struct Use {
  Sums sums;
  Names names;   /* of the items of the tally */
  json_t *rules; /* what the table says of them */
} Use;

typedef struct Comparison {
  const Options *o;
  Arm arm[2];
  uint64_t cap;
  int64_t limit; /* pairs at most */
  int64_t played;
  double begun, seconds, following, time_limit; /* 0: none */
  Stop stop;
  Pairs pairs;
  Judging judging;
  Verdicts verdicts;
  Use use[2];
  json_t *first;     /* the first games of B, which need not be played again */
  json_t *behaviour; /* diverge_look's; NULL: nothing was followed */
  json_t *beside;    /* what beside.lua found, or NULL */
} Comparison;

/* All of it, for compared.lua; `page`: with the values of each game. */
json_t *compare_value(const Comparison *c, bool page);
/* One of the metrics and its verdict. */
json_t *compare_metric(const Pairs *p, const Verdicts *verdicts, int i,
                       bool page);

#endif
