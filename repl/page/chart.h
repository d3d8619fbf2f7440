/*
** Charts: SVG for pages, whose colours come from the page, and lines of text
** for terminals.
*/
#ifndef REPL_PAGE_CHART_H
#define REPL_PAGE_CHART_H

#include "repl/judge/stats.h"

#include <stdio.h>

/* Numbers for an axis from low to high: a round step, the first of them. */
double chart_step(double low, double high, int about, double *first);

/* Two distributions laid over each other; b may be NULL. */
void chart_histogram(FILE *f, const char *title, const float *a, const float *b,
                     int64_t n);

/* One distribution, from how often each value came; a bar is `unit` wide at
** least. */
void chart_tally(FILE *f, const char *title, const double *value,
                 const double *count, int n, double unit);

/* A difference and its interval on an axis that all rows share. */
void chart_interval(FILE *f, double value, Interval in, double limit);

/* Shares of A and B side by side, each with its interval; b may be NULL. */
typedef struct Share {
  const char *name;
  double a, b;
  Interval in_a, in_b;
} Share;
void chart_shares(FILE *f, const Share *s, int count, bool two);

/* A figure over the values of a setting. */
typedef struct Point {
  double x, y;
  Interval in;
  char label[48]; /* of x */
} Point;
typedef struct Curve {
  const char *title, *across; /* across: the setting's name */
  const Point *point;
  int count;
  const Interval *target; /* or NULL */
} Curve;
void chart_curve(FILE *f, const Curve *c, bool alone);
void chart_curve_text(FILE *f, const Curve *c, int columns);

/* A figure over two settings: y[row * columns + column]. */
typedef struct Field {
  const char *title, *across, *down;
  const Point *column, *row; /* labels */
  int columns, rows;
  const double *y;
} Field;
void chart_field(FILE *f, const Field *c, bool alone);
void chart_field_text(FILE *f, const Field *c);

#endif
