/*
** What the command line says in words: a range of values to try, "bag.red=1..5",
** and what a game should be like, "seat 1 wins 25%±1".  words.lua reads them.
*/
#ifndef REPL_JUDGE_WORDS_H
#define REPL_JUDGE_WORDS_H

#include "lua/batch/metric.h"

enum { AXIS_VALUES = 64 };

typedef struct AxisValue {
  double x;
  char label[48];
} AxisValue;

typedef struct Axis {
  char name[NAME_SIZE];
  int count;
  AxisValue value[AXIS_VALUES];
} Axis;

/* Does it look like a range, even a malformed one, rather than a plain value? */
bool words_is_range(const char *setting);
/* False: error says what is wrong. */
bool axis_parse(Axis *a, const char *setting, char *error, size_t size);
/* "bag.red=3" */
void axis_setting(const Axis *a, int i, char *text, size_t size);

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
