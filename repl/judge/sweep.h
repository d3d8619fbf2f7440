/*
** A sweep: the same games at every value of one setting, or of two.
*/
#ifndef REPL_JUDGE_SWEEP_H
#define REPL_JUDGE_SWEEP_H

#include "lua/batch/axis.h"
#include "lua/batch/metric.h"
#include "lua/shelf/data.h"
#include "repl/options.h"

/* One value, or pair of values. */
typedef struct SweepCell {
  int at[2]; /* on each axis */
  int64_t games, failed;
  Fault report; /* of the first failure, or why it can't be opened */
  bool opened;
  int metrics;
  Metric metric[METRICS];
  Spread figure[METRICS];
} SweepCell;

typedef struct Sweep {
  const Options *o;
  Axis axis[2];
  int axes;
  Names settings; /* the plain ones */
  int players;
  Arm seats; /* of the first value; its table is closed */
  uint64_t cap;
  int64_t games;
  double seconds;
  bool interrupted;
  SweepCell *cell;
  int cells;
} Sweep;

/* A metric that some cell has; NULL: no more.  They come in a fixed order. */
const Metric *sweep_metric(const Sweep *s, int number);
/* Its figure in a cell, shares in points; false: unknown there. */
bool sweep_figure(const Sweep *s, int cell, const Metric *m, double *mean,
                  Interval *in);
/* Is the metric among those asked for, or the usual ones? */
bool sweep_wants(const Sweep *s, const Metric *m);
/* "length in turns", "seat 1 wins, %". */
void sweep_title(const Metric *m, char *text, size_t size);

void sweep_show(const Sweep *s);
json_t *sweep_value(const Sweep *s); /* as --json prints it */
bool sweep_svg(const Sweep *s, const char *path);
bool sweep_page(const Sweep *s, const char *path);

#endif
