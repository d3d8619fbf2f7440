/*
** A comparison: the same games under two stacks of layers, and what it found.
** compare.c runs it; the others tell it to people, programs and browsers.
*/
#ifndef REPL_JUDGE_COMPARE_H
#define REPL_JUDGE_COMPARE_H

#include "lua/batch/diverge.h"
#include "lua/batch/metric.h"
#include "lua/batch/use.h"
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

typedef struct Comparison {
  const Options *o;
  Arm arm[2];
  uint64_t cap;
  int64_t limit; /* pairs at most */
  int64_t played;
  double begun, seconds, time_limit; /* 0: none */
  Stop stop;
  Pairs pairs;
  Judging judging;
  Verdicts verdicts;
  Use use[2];
  Behaviour behaviour;
} Comparison;

/* How a side is called: its layers and settings, or "base". */
void compare_side(const Comparison *c, int side, char *text, size_t size);

/* The command that plays the same games again. */
void compare_command(const Comparison *c, char *text, size_t size);
/* The command that opens a game at the decision where the two part. */
void compare_open_command(const Comparison *c, int side, const Divergence *d,
                          char *text, size_t size);

/* As --json prints it. */
json_t *compare_value(const Comparison *c);
/* For people and browsers; the page is false if it can't be written, and that
** was said. */
void compare_show(const Comparison *c);
bool compare_page(const Comparison *c, const char *path);
/* The verdicts as a picture, SVG; false: it can't be written, and that was said. */
bool compare_svg(const Comparison *c, const char *path);

#endif
