/*
** Charts in lines of text: plain characters, so that they survive any
** terminal, file and mail.
*/
#include "repl/page/chart.h"

#include "repl/term/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int width_of_labels(const Point *p, int count, const char *head) {
  size_t most = strlen(head);
  for (int i = 0; i < count; i++)
    most = strlen(p[i].label) > most ? strlen(p[i].label) : most;
  return (int)most;
}

typedef struct Scale {
  double low, high;
  int width;
} Scale;

static Scale scale_of(const Curve *c, int width) {
  Scale s = {INFINITY, -INFINITY, width};
  for (int i = 0; i < c->count; i++) {
    s.low = fmin(s.low, fmin(c->point[i].y, c->point[i].in.low));
    s.high = fmax(s.high, fmax(c->point[i].y, c->point[i].in.high));
  }
  if (!(s.high > s.low)) {
    s.low -= 1;
    s.high += 1;
  }
  return s;
}

static int column_of(const Scale *s, double y) {
  double share = (y - s->low) / (s->high - s->low);
  int at = (int)(share * (s->width - 1) + 0.5);
  return at < 0 ? 0 : at >= s->width ? s->width - 1 : at;
}

/* Is the whole interval within the target, or a part of it? */
static char verdict_of(const Curve *c, const Point *p) {
  if (c->target == NULL) return ' ';
  if (p->in.low >= c->target->low && p->in.high <= c->target->high) return '*';
  return p->in.high < c->target->low || p->in.low > c->target->high ? ' ' : '?';
}

void chart_curve_text(FILE *f, const Curve *c, int columns) {
  int labels = width_of_labels(c->point, c->count, c->across);
  int width = columns - labels - 32;
  char row[256];
  Scale s;
  if (width < 10) width = 10;
  if (width > 60) width = 60;
  s = scale_of(c, width);
  fprintf(f, "%*s  %s\n", labels, c->across, c->title);
  for (int i = 0; i < c->count; i++) {
    const Point *p = &c->point[i];
    int low = column_of(&s, p->in.low), high = column_of(&s, p->in.high);
    memset(row, ' ', sizeof row);
    row[width] = '\0';
    for (int k = low; k <= high; k++) row[k] = '-';
    row[low] = row[high] = '|';
    row[column_of(&s, p->y)] = 'o';
    fprintf(f, "%*s  %s %c%8.2f (%.2f to %.2f)\n", labels, p->label, row,
            verdict_of(c, p), p->y, p->in.low, p->in.high);
  }
}

void chart_field_text(FILE *f, const Field *c) {
  int labels = width_of_labels(c->row, c->rows, c->down);
  int cells = width_of_labels(c->column, c->columns, "");
  if (cells < 7) cells = 7;
  fprintf(f, "%s, across: %s\n%*s", c->title, c->across, labels, c->down);
  for (int k = 0; k < c->columns; k++)
    fprintf(f, " %*s", cells, c->column[k].label);
  fputc('\n', f);
  for (int r = 0; r < c->rows; r++) {
    fprintf(f, "%*s", labels, c->row[r].label);
    for (int k = 0; k < c->columns; k++)
      fprintf(f, " %*.2f", cells, c->y[r * c->columns + k]);
    fputc('\n', f);
  }
}
