/*
** A sweep for programs and, through the front, for people and browsers.
*/
#include "repl/fault.h"
#include "repl/judge/sweep.h"

#include "repl/batch/again.h"
#include "repl/front/tell.h"
#include "repl/judge/arms.h"
#include "repl/keep/json.h"

#include <inttypes.h>
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

static void put_sweep(JsonWriter *w, const Sweep *s) {
  char command[4096];
  json_object(w);
  json_key(w, "game");
  json_string(w, s->o->game);
  json_key(w, "players");
  json_int(w, s->players);
  json_key(w, "games");
  json_int(w, s->games);
  json_key(w, "seconds");
  json_double(w, s->seconds);
  json_key(w, "cells");
  json_array(w);
  for (int i = 0; i < s->cells; i++) put_cell(w, s, i);
  json_array_end(w);
  sweep_command(s, command, sizeof command);
  json_key(w, "command");
  json_string(w, command);
  json_object_end(w);
}

void sweep_json(const Sweep *s, FILE *f) {
  JsonWriter w;
  const char *text;
  json_init(&w, 2);
  put_sweep(&w, s);
  text = json_text(&w, NULL);
  if (text != NULL) fputs(text, f);
  json_free(&w);
}

/* For the front ------------------------------------------------------------ */

static void put_text(JsonWriter *w, const char *key, const char *text) {
  json_key(w, key);
  json_string(w, text);
}

static void put_axes(JsonWriter *w, const Sweep *s) {
  json_key(w, "axes");
  json_array(w);
  for (int k = 0; k < s->axes; k++) {
    json_object(w);
    put_text(w, "name", s->axis[k].name);
    json_key(w, "labels");
    json_array(w);
    for (int i = 0; i < s->axis[k].count; i++)
      json_string(w, s->axis[k].value[i].label);
    json_array_end(w);
    json_object_end(w);
  }
  json_array_end(w);
}

/* A metric and its figures, cell by cell: [mean, low, high] or null. */
static void put_metric(JsonWriter *w, const Sweep *s, const Metric *m) {
  char title[160];
  sweep_title(m, title, sizeof title);
  json_object(w);
  put_text(w, "title", title);
  json_key(w, "wanted");
  json_bool(w, sweep_wants(s, m));
  json_key(w, "cells");
  json_array(w);
  for (int i = 0; i < s->cells; i++) {
    double mean;
    Interval in;
    json_array(w);
    if (sweep_figure(s, i, m, &mean, &in)) {
      json_double(w, mean);
      json_double(w, in.low);
      json_double(w, in.high);
    }
    json_array_end(w);
  }
  json_array_end(w);
  json_object_end(w);
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

static void put_failures(JsonWriter *w, const Sweep *s) {
  char at[300];
  json_key(w, "failures");
  json_array(w);
  for (int i = 0; i < s->cells; i++) {
    if (!has_failed(&s->cell[i])) continue;
    name_cell(s, &s->cell[i], at, sizeof at);
    json_object(w);
    put_text(w, "at", at);
    put_text(w, "text", s->cell[i].report.text);
    json_object_end(w);
  }
  json_array_end(w);
}

/* path: of the file that is written, NULL: there is none. */
static bool tell(const Sweep *s, const char *module, const char *function,
                 const char *path) {
  JsonWriter w;
  const Metric *m;
  bool good;
  json_init(&w, 0);
  json_object(&w);
  json_key(&w, "sweep");
  put_sweep(&w, s);
  json_key(&w, "seed");
  json_int(&w, (int64_t)s->o->seed);
  json_key(&w, "interrupted");
  json_bool(&w, s->interrupted);
  if (path != NULL) put_text(&w, "path", path);
  put_axes(&w, s);
  json_key(&w, "metrics");
  json_array(&w);
  for (int i = 0; (m = sweep_metric(s, i)) != NULL; i++) put_metric(&w, s, m);
  json_array_end(&w);
  put_failures(&w, s);
  json_object_end(&w);
  good = front_tell(module, function, json_text(&w, NULL));
  json_free(&w);
  return good;
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
