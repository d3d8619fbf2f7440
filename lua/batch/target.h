/*
** What a game should be like, in words: "seat 1 wins 25%±1", "length 40±2
** turns", "margin 5±1", "winning score 30±2".
*/
#ifndef LUA_BATCH_TARGET_H
#define LUA_BATCH_TARGET_H

#include "lua/batch/metric.h"

typedef struct Target {
  int kind; /* of the metric */
  int place;
  Interval range; /* shares as shares, not points */
  double middle;
} Target;

/* False: error says what is wrong. */
bool target_parse(Target *t, const char *text, char *error, size_t size);

/* The index of its metric in the run, or -1. */
int target_metric(const Target *t, const Pairs *p);

#endif
