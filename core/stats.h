/*
** Statistics: what can be said about the truth behind many games, and how
** surely.  Pure functions of numbers; nothing here knows what a game is.
**
** Two kinds of interval, each for one way of deciding when to stop:
**   fixed      the number of games was settled beforehand, or by the clock:
**              Student's t for means, Wilson for shares
**   sequence   somebody looks after every game and stops when he likes what
**              he sees: a confidence sequence holds at all times at once
*/
#ifndef CORE_STATS_H
#define CORE_STATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Interval {
  double low, high;
} Interval;

/* Distributions.  Quantiles are the inverse of the functions, for 0 < p < 1. */
double stats_normal_quantile(double p);
double stats_student_below(double t, double freedom);
double stats_student_quantile(double p, double freedom);

/* A sample, as its count, mean and sum of squares about the mean (Welford):
** no cancellation, whatever the size of the numbers. */
typedef struct Spread {
  int64_t n;
  double mean, squares;
} Spread;

void stats_add(Spread *s, double x);
double stats_sd(const Spread *s);

/* Where the mean is, with certainty `level` (0.95). */
Interval stats_interval(const Spread *s, double level);

/* The chance of a mean at least as far from 0 if the truth were 0. */
double stats_p(const Spread *s);

/* Differences between two shares lie within -1 .. 1 and most are 0: few changed
** pairs give intervals that are too short, and none one without any width.
** Half a pair of +1, half of -1 and one of 0 mend that (Agresti and Min 2005);
** use what this returns with any of the functions here. */
Spread stats_soften(const Spread *s);

/* A share of n independent trials: Wilson's interval. */
Interval stats_wilson(double share, int64_t n, double level);

/* A confidence sequence for the mean: with certainty `level` it contains the
** truth at every n at once, so one may look at any time and stop for any
** reason.  It is the normal mixture of Robbins with the estimated variance,
** valid in the large-sample sense (Waudby-Smith and others 2021): use it from
** SEQUENCE_FROM observations on.  `aim` is the n at which it is to be
** shortest; it must not depend on the data. */
enum { SEQUENCE_FROM = 200 };
Interval stats_sequence(const Spread *s, double level, double aim);
/* The smallest 1 - level at which the sequence excludes 0, now. */
double stats_sequence_p(const Spread *s, double aim);

/* Holm's step-down: which of the hypotheses with these p-values fall when the
** chance of even one mistake is to stay below alpha. */
void stats_holm(const double *p, int count, double alpha, bool *falls);

/* Cohen's d: a difference of means in units of the game-to-game spread. */
double stats_effect(double difference, double sd_a, double sd_b);
const char *stats_effect_words(
  double d); /* "tiny", "small", "medium", "large" */

#endif
