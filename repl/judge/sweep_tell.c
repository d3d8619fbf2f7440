/*
** A sweep for programs and, through the front, for people and browsers.
*/
#include "repl/fault.h"
#include "repl/judge/sweep.h"

#include "repl/batch/again.h"
#include "repl/front/front.h"
#include "repl/batch/arms.h"
#include "lua/shelf/data.h"

#include <inttypes.h>
#include <string.h>

static void sweep_command(const Sweep *s, char *text, size_t size) {
  const Options *o = s->o;
  Again l = {text, size, 0};
  again_word(&l, "oilpatch");
  again_option(&l, "sweep", o->game);
  again_number(&l, "-p", s->players);
  for (int i = 0; i < o->layers.count; i++)
    again_option(&l, "-l", o->layers.item[i]);
  for (int i = 0; i < o->settings.count; i++)
    again_option(&l, "--set", o->settings.item[i]);
  again_bots(&l, &s->seats, 0);
  again_seed(&l, o->seed);
  again_number(&l, "--games", s->games);
  if (s->cap != ARMS_CAP) again_number(&l, "--cap", (int64_t)s->cap);
}

/* Data --------------------------------------------------------------------- */

static void put_figure(json_t *metrics, const Sweep *s, int cell, int i) {
  const SweepCell *c = &s->cell[cell];
  double mean, scale = metric_is_share(&c->metric[i]) ? 100 : 1;
  Interval in;
  json_t *v;
  if (!sweep_figure(s, cell, &c->metric[i], &mean, &in)) return;
  v = json_object();
  data_put_real(v, "mean", mean / scale);
  data_put_real(v, "sd", stats_sd(&c->figure[i]));
  data_put(v, "ci95",
           data_interval((Interval){in.low / scale, in.high / scale}));
  data_put(metrics, c->metric[i].id, v);
}

static json_t *cell_value(const Sweep *s, int cell) {
  const SweepCell *c = &s->cell[cell];
  json_t *v = json_object(), *values = json_object(), *metrics = json_object();
  for (int k = 0; k < s->axes; k++)
    data_put_real(values, s->axis[k].name, s->axis[k].value[c->at[k]].x);
  data_put(v, "values", values);
  data_put_int(v, "games", c->games);
  data_put_int(v, "failed", c->failed);
  if (c->games == 0 || c->failed > 0) data_put_text(v, "error", c->report.text);
  for (int i = 0; i < c->metrics; i++) put_figure(metrics, s, cell, i);
  data_put(v, "metrics", metrics);
  return v;
}

json_t *sweep_value(const Sweep *s) {
  json_t *v = json_object(), *cells = json_array();
  char command[4096];
  data_put_text(v, "game", s->o->game);
  data_put_int(v, "players", s->players);
  data_put(v, "bots", arm_bots(&s->seats));
  data_put_int(v, "games", s->games);
  data_put_real(v, "seconds", s->seconds);
  for (int i = 0; i < s->cells; i++)
    json_array_append_new(cells, cell_value(s, i));
  data_put(v, "cells", cells);
  sweep_command(s, command, sizeof command);
  data_put_text(v, "command", command);
  return v;
}

/* For the front ------------------------------------------------------------ */

static json_t *axes(const Sweep *s) {
  json_t *list = json_array();
  for (int k = 0; k < s->axes; k++) {
    json_t *v = json_object(), *labels = json_array();
    data_put_text(v, "name", s->axis[k].name);
    for (int i = 0; i < s->axis[k].count; i++)
      json_array_append_new(labels, data_text(s->axis[k].value[i].label));
    data_put(v, "labels", labels);
    json_array_append_new(list, v);
  }
  return list;
}

/* A metric and its figures, cell by cell: [mean, low, high] or nothing. */
static json_t *metric_cells(const Sweep *s, const Metric *m) {
  json_t *v = json_object(), *cells = json_array();
  char title[160];
  sweep_title(m, title, sizeof title);
  data_put_text(v, "title", title);
  data_put(v, "wanted", json_boolean(sweep_wants(s, m)));
  for (int i = 0; i < s->cells; i++) {
    double mean;
    Interval in;
    json_array_append_new(cells,
                          sweep_figure(s, i, m, &mean, &in)
                            ? json_pack("[o, o, o]", data_real(mean),
                                        data_real(in.low), data_real(in.high))
                            : json_array());
  }
  data_put(v, "cells", cells);
  return v;
}

/* Not merely too late: refused, or with games that failed. */
static bool has_failed(const SweepCell *c) {
  return c->failed > 0 || (!c->opened && c->report.text[0] != '\0');
}

/* "a=1, b=2" */
static void name_cell(const Sweep *s, const SweepCell *c, char *text,
                      size_t size) {
  size_t used = 0;
  for (int k = 0; k < s->axes && used < size; k++) {
    char setting[128];
    axis_setting(&s->axis[k], c->at[k], setting, sizeof setting);
    used += (size_t)snprintf(text + used, size - used, "%s%s",
                             k == 0 ? "" : ", ", setting);
  }
}

static json_t *failures(const Sweep *s) {
  json_t *list = json_array();
  for (int i = 0; i < s->cells; i++) {
    char at[300];
    json_t *v;
    if (!has_failed(&s->cell[i])) continue;
    name_cell(s, &s->cell[i], at, sizeof at);
    v = json_object();
    data_put_text(v, "at", at);
    data_put_text(v, "text", s->cell[i].report.text);
    json_array_append_new(list, v);
  }
  return list;
}

/* path: of the file that is written, NULL: there is none. */
static bool tell(const Sweep *s, const char *module, const char *function,
                 const char *path) {
  json_t *v = json_object(), *metrics = json_array();
  const Metric *m;
  data_put(v, "sweep", sweep_value(s));
  data_put_int(v, "seed", (int64_t)s->o->seed);
  data_put(v, "interrupted", json_boolean(s->interrupted));
  if (path != NULL) data_put_text(v, "path", path);
  data_put(v, "axes", axes(s));
  for (int i = 0; (m = sweep_metric(s, i)) != NULL; i++)
    json_array_append_new(metrics, metric_cells(s, m));
  data_put(v, "metrics", metrics);
  data_put(v, "failures", failures(s));
  return front_tell(module, function, v);
}

static void show_failures(const Sweep *s) {
  char at[300];
  for (int i = 0; i < s->cells; i++) {
    const SweepCell *c = &s->cell[i];
    if (!has_failed(c)) continue;
    name_cell(s, c, at, sizeof at);
    if (c->failed > 0)
      printf("\n%s: %" PRId64 " games failed; the first:\n", at, c->failed);
    else
      printf("\n%s:\n", at);
    fault_show(screen_main(), &c->report);
  }
}

void sweep_show(const Sweep *s) {
  tell(s, "judge.sweep", "tell", NULL);
  show_failures(s);
}

bool sweep_svg(const Sweep *s, const char *path) {
  return tell(s, "page.sweep", "draw", path);
}

bool sweep_page(const Sweep *s, const char *path) {
  return tell(s, "page.sweep", "tell", path);
}
