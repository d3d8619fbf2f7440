/*
** A sweep for people, programs and browsers.
*/
#include "repl/judge/sweep.h"

#include "repl/batch/again.h"
#include "repl/judge/arms.h"
#include "repl/keep/json.h"
#include "repl/page/page.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void sweep_command(const Sweep *s, char *text, size_t size) {
  const Options *o = s->o;
  Line l = {text, size, 0};
  line_word(&l, "oilpatch");
  line_option(&l, "sweep", o->game);
  line_number(&l, "-p", s->players);
  for (int i = 0; i < o->layers.count; i++)
    line_option(&l, "-l", o->layers.item[i]);
  for (int i = 0; i < o->settings.count; i++)
    line_option(&l, "--set", o->settings.item[i]);
  if (l.used + strlen(s->bots) + 2 < l.size)
    l.used += (size_t)snprintf(l.text + l.used, l.size - l.used, " %s",
                               s->bots); /* --bots and its quoted names */
  line_seed(&l, o->seed);
  line_number(&l, "--games", s->games);
  if (s->cap != ARMS_CAP) line_number(&l, "--cap", (int64_t)s->cap);
}

/* The points of a metric along the first axis, in row `row` of the second. */
static int curve_of(const Sweep *s, const Metric *m, int row, Point *p) {
  int count = 0;
  for (int i = 0; i < s->axis[0].count; i++) {
    p[count] = s->axis[0].value[i];
    if (sweep_figure(s, row * s->axis[0].count + i, m, &p[count].y,
                     &p[count].in))
      count++;
  }
  return count;
}

/* All figures of a metric; NULL: some cell has none. */
static double *field_of(const Sweep *s, const Metric *m) {
  double *y = calloc((size_t)s->cells, sizeof *y);
  for (int i = 0; y != NULL && i < s->cells; i++) {
    Interval unused;
    if (sweep_figure(s, i, m, &y[i], &unused)) continue;
    free(y);
    return NULL;
  }
  return y;
}

typedef struct Drawing {
  Point point[AXIS_VALUES];
  char title[160];
  Curve curve;
  Field field;
  double *y;
} Drawing;

/* False: nothing to draw. */
static bool draw(const Sweep *s, const Metric *m, Drawing *d) {
  sweep_title(m, d->title, sizeof d->title);
  d->y = NULL;
  if (s->axes == 2) {
    d->y = field_of(s, m);
    d->field = (Field){
      d->title,         s->axis[0].name,  s->axis[1].name,  s->axis[0].value,
      s->axis[1].value, s->axis[0].count, s->axis[1].count, d->y};
    return d->y != NULL;
  }
  d->curve = (Curve){d->title, s->axis[0].name, d->point,
                     curve_of(s, m, 0, d->point), NULL};
  return d->curve.count > 0;
}

/* Terminal ----------------------------------------------------------------- */

/* Not merely too late: refused, or with games that failed. */
static bool has_failed(const SweepCell *c) {
  return c->failed > 0 || (!c->opened && c->report.text[0] != '\0');
}

static void show_failures(const Sweep *s) {
  for (int i = 0; i < s->cells; i++) {
    const SweepCell *c = &s->cell[i];
    char text[128];
    if (!has_failed(c)) continue;
    for (int k = 0; k < s->axes; k++) {
      axis_setting(&s->axis[k], c->at[k], text, sizeof text);
      printf("%s%s", k == 0 ? "\n" : ", ", text);
    }
    if (c->failed > 0)
      printf(": %" PRId64 " games failed; the first:\n", c->failed);
    else
      puts(":");
    show_report(stdout, &c->report);
  }
}

void sweep_show(const Sweep *s) {
  const Metric *m;
  Drawing *d = calloc(1, sizeof *d);
  if (d == NULL) return;
  printf("%s%s%s, %d players, %" PRId64 " games at each value, seed %" PRIu64
         ", %.1f s%s\n",
         show_style(stdout, BOLD), s->o->game, show_style(stdout, PLAIN),
         s->players, s->games, s->o->seed, s->seconds,
         s->interrupted ? "; interrupted" : "");
  for (int i = 0; (m = sweep_metric(s, i)) != NULL; i++) {
    if (!sweep_wants(s, m) || !draw(s, m, d)) continue;
    putchar('\n');
    if (s->axes == 2)
      chart_field_text(stdout, &d->field);
    else
      chart_curve_text(stdout, &d->curve, show_columns());
    free(d->y);
  }
  show_failures(s);
  free(d);
}

/* JSON --------------------------------------------------------------------- */

static void put_figure(JsonWriter *w, const Sweep *s, int cell, int i) {
  const SweepCell *c = &s->cell[cell];
  double mean, scale = metric_is_share(&c->metric[i]) ? 100 : 1;
  Interval in;
  if (!sweep_figure(s, cell, &c->metric[i], &mean, &in)) return;
  json_key(w, c->metric[i].id);
  json_object(w);
  json_key(w, "mean");
  json_double(w, mean / scale);
  json_key(w, "sd");
  json_double(w, spread_sd(&c->figure[i]));
  json_key(w, "ci95");
  json_array(w);
  json_double(w, in.low / scale);
  json_double(w, in.high / scale);
  json_array_end(w);
  json_object_end(w);
}

static void put_cell(JsonWriter *w, const Sweep *s, int cell) {
  const SweepCell *c = &s->cell[cell];
  json_object(w);
  json_key(w, "values");
  json_object(w);
  for (int k = 0; k < s->axes; k++) {
    json_key(w, s->axis[k].name);
    json_double(w, s->axis[k].value[c->at[k]].x);
  }
  json_object_end(w);
  json_key(w, "games");
  json_int(w, c->games);
  json_key(w, "failed");
  json_int(w, c->failed);
  if (c->games == 0 || c->failed > 0) {
    json_key(w, "error");
    json_string(w, c->report.text);
  }
  json_key(w, "metrics");
  json_object(w);
  for (int i = 0; i < c->metrics; i++) put_figure(w, s, cell, i);
  json_object_end(w);
  json_object_end(w);
}

void sweep_json(const Sweep *s, FILE *f) {
  JsonWriter w;
  char command[4096];
  const char *text;
  json_init(&w, 2);
  json_object(&w);
  json_key(&w, "game");
  json_string(&w, s->o->game);
  json_key(&w, "players");
  json_int(&w, s->players);
  json_key(&w, "games");
  json_int(&w, s->games);
  json_key(&w, "seconds");
  json_double(&w, s->seconds);
  json_key(&w, "cells");
  json_array(&w);
  for (int i = 0; i < s->cells; i++) put_cell(&w, s, i);
  json_array_end(&w);
  sweep_command(s, command, sizeof command);
  json_key(&w, "command");
  json_string(&w, command);
  json_object_end(&w);
  text = json_text(&w, NULL);
  if (text != NULL) fputs(text, f);
  json_free(&w);
}

/* SVG and page ------------------------------------------------------------- */

static bool can_not(const char *path) {
  fprintf(stderr, "oilpatch: can't write %s: %s\n", path, strerror(errno));
  return false;
}

bool sweep_svg(const Sweep *s, const char *path) {
  const Metric *m;
  Drawing *d = calloc(1, sizeof *d);
  FILE *f = d == NULL ? NULL : fopen(path, "w");
  bool bad, drawn = false;
  if (f == NULL) {
    free(d);
    return can_not(path);
  }
  for (int i = 0; !drawn && (m = sweep_metric(s, i)) != NULL; i++) {
    if (!sweep_wants(s, m) || !draw(s, m, d)) continue;
    if (s->axes == 2)
      chart_field(f, &d->field, true);
    else
      chart_curve(f, &d->curve, true);
    free(d->y);
    drawn = true;
  }
  free(d);
  bad = ferror(f) != 0;
  return fclose(f) == 0 && !bad ? true : can_not(path);
}

static void put_charts(const Sweep *s, Page *p, Drawing *d) {
  const Metric *m;
  page_section(p, "Figures",
               s->axes == 2 ? "Means; darker is more."
                            : "Means with their 95 % intervals. The same seeds "
                              "at every value.");
  fputs("<div class=\"grid\">\n", p->f);
  for (int i = 0; (m = sweep_metric(s, i)) != NULL; i++) {
    if (!draw(s, m, d)) continue;
    fputs("<figure><figcaption>", p->f);
    page_text(p->f, d->title);
    fputs("</figcaption>\n", p->f);
    if (s->axes == 2)
      chart_field(p->f, &d->field, false);
    else
      chart_curve(p->f, &d->curve, false);
    fputs("</figure>\n", p->f);
    free(d->y);
  }
  fputs("</div>\n", p->f);
  page_section_end(p);
}

static void put_table(const Sweep *s, Page *p) {
  const char *heads[METRICS + 2];
  char title[METRICS][162];
  const Metric *m;
  int count = 0, metrics = 0;
  for (int k = 0; k < s->axes; k++) heads[count++] = s->axis[k].name;
  for (; (m = sweep_metric(s, metrics)) != NULL; metrics++) {
    title[metrics][0] = '>';
    sweep_title(m, title[metrics] + 1, sizeof title[metrics] - 1);
    heads[count++] = title[metrics];
  }
  page_section(p, "Table", NULL);
  page_table(p, heads, count);
  for (int i = 0; i < s->cells; i++) {
    page_row(p);
    for (int k = 0; k < s->axes; k++)
      page_cell(p, s->axis[k].value[s->cell[i].at[k]].label);
    for (int j = 0; j < metrics; j++) {
      double mean;
      Interval in;
      if (sweep_figure(s, i, sweep_metric(s, j), &mean, &in))
        page_number(p, "%.2f", mean);
      else
        page_number(p, "%s", "\xe2\x80\x93");
    }
    page_row_end(p);
  }
  page_table_end(p);
  page_section_end(p);
}

/* Values at which games fail, and why. */
static void put_failures(const Sweep *s, Page *p) {
  bool any = false;
  for (int i = 0; i < s->cells; i++) {
    const SweepCell *c = &s->cell[i];
    if (!has_failed(c)) continue;
    if (!any) page_section(p, "Values at which games fail", NULL);
    any = true;
    fputs("<p>", p->f);
    for (int k = 0; k < s->axes; k++) {
      char text[128];
      axis_setting(&s->axis[k], c->at[k], text, sizeof text);
      fputs(k == 0 ? "" : ", ", p->f);
      page_text(p->f, text);
    }
    fputs(": ", p->f);
    page_text(p->f, c->report.text);
    fputs("</p>\n", p->f);
  }
  if (any) page_section_end(p);
}

bool sweep_page(const Sweep *s, const char *path) {
  Page p;
  Drawing *d = calloc(1, sizeof *d);
  char title[700], sub[300], command[4096];
  bool ok;
  if (d == NULL) return false;
  snprintf(title, sizeof title, "%s over %s%s%s", s->o->game, s->axis[0].name,
           s->axes == 2 ? " and " : "", s->axes == 2 ? s->axis[1].name : "");
  snprintf(sub, sizeof sub,
           "%" PRId64 " games at each value, %d players, seed %" PRIu64,
           s->games, s->players, s->o->seed);
  ok = page_begin(&p, path, title, sub);
  if (ok) {
    put_charts(s, &p, d);
    put_table(s, &p);
    put_failures(s, &p);
    sweep_command(s, command, sizeof command);
    ok = page_end(&p, command);
  }
  free(d);
  return ok;
}
