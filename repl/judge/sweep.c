/*
** `oilpatch sweep`: the same games at every value of one setting, or of two.
*/
#include "repl/fault.h"
#include "lua/batch/metric.h"
#include "lua/shelf/data.h"
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"
#include "repl/command.h"
#include "repl/judge/words.h"
#include "repl/front/front.h"
#include "repl/options.h"
#include "repl/term/pace.h"
#include "core/word.h"
#include "repl/term/memory.h"
#include "lua/shelf/game.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_GAMES = 200, MOST_CELLS = 256, WATCHED = 4, GIVE_UP = 5 };

/* One value, or pair of values. */
typedef struct SweepCell {
  int at[2]; /* on each axis */
  int64_t games, failed;
  Fault fault; /* of the first failure, or why it can't be opened */
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

/* Playing ------------------------------------------------------------------ */

typedef struct Taking {
  Pairs *pairs;
  double until; /* the clock; 0: no matter */
  bool late;
} Taking;

static bool take(void *ud, const Outcome *f) {
  Taking *x = ud;
  if (!pairs_add(x->pairs, f, f)) return false;
  x->late = x->until > 0 && pace_clock() > x->until;
  return !x->late && (x->pairs->pairs > 0 || x->pairs->failed[0] < GIVE_UP);
}

static void keep(SweepCell *c, const Pairs *p) {
  c->games = p->pairs;
  c->failed = p->failed[0];
  if (c->failed > 0) c->fault = p->fault;
  c->metrics = p->metrics;
  for (int i = 0; i < p->metrics; i++) {
    c->metric[i] = p->metric[i].metric;
    c->figure[i] = p->metric[i].a;
  }
}

static void configure(const Sweep *s, const SweepCell *c, char text[2][128],
                      TableConfig *config) {
  options_config(s->o, config);
  config->settings = 0;
  for (int i = 0; i < s->settings.count && i < TABLE_SETTINGS - 2; i++)
    config->setting[config->settings++] = s->settings.item[i];
  for (int k = 0; k < s->axes; k++) {
    axis_setting(&s->axis[k], c->at[k], text[k], sizeof text[k]);
    config->setting[config->settings++] = text[k];
  }
  if (s->players > 0) config->players = s->players;
}

static bool play_arm(Sweep *s, SweepCell *c, const Arm *arm, double until,
                     Fault *fault) {
  Pairs *pairs = memory_new(1, sizeof *pairs);
  Taking x = {pairs, until, false};
  Plan plan = {.arm = arm,
               .arms = 1,
               .seed = s->o->seed,
               .to = s->games,
               .cap = s->cap,
               .watch = WATCHED,
               .tag = 1 + (int)(c - s->cell),
               .shared = s->games,
               .jobs = arms_jobs(s->o, s->games)};
  PlayedAs how;
  if (pairs == NULL) {
    snprintf(fault->text, sizeof fault->text, "out of memory");
    return false;
  }
  pairs_init(pairs, arm);
  how = arms_play(&plan, take, &x, fault);
  keep(c, pairs);
  pairs_free(pairs);
  free(pairs);
  s->interrupted = s->interrupted || how == PLAYED_BROKEN || x.late;
  return how != PLAYED_FAILED;
}

/* A value the rules refuse is a finding about that value, not the end. */
static bool play_cell(Sweep *s, SweepCell *c, double until, int *status) {
  char text[2][128];
  TableConfig config;
  Arm arm = {0};
  Fault fault = {.text = ""};
  bool ok;
  configure(s, c, text, &config);
  arm.table = game_open(&config, &c->fault);
  if (arm.table == NULL) return true;
  c->opened = true;
  arm.players = s->players = config.players;
  if (!arm_seats(s->o, &arm, status)) {
    table_close(arm.table);
    return false;
  }
  if (s->seats.players == 0) s->seats = arm;
  ok = play_arm(s, c, &arm, until, &fault);
  if (!ok) {
    fault_complain(screen_main(), &fault);
    *status = STATUS_FAILED;
  }
  table_close(arm.table);
  return ok;
}

static int play_all(Sweep *s) {
  double begun = pace_clock();
  double until = s->o->seconds > 0 ? begun + (double)s->o->seconds : 0;
  int status = STATUS_GOOD;
  bool any = false;
  for (int i = 0; i < s->cells && !s->interrupted; i++)
    if (!play_cell(s, &s->cell[i], until, &status)) return status;
  s->seconds = pace_clock() - begun;
  for (int i = 0; i < s->cells; i++) any = any || s->cell[i].games > 0;
  if (kept_is_shard()) return s->interrupted ? STATUS_FAILED : STATUS_GOOD;
  if (any) return s->interrupted ? STATUS_FAILED : STATUS_GOOD;
  return fault_fail(&s->cell[0].fault);
}

/* As a value: sweep.lua makes of it what --json prints and people read ------ */

/* Is the metric among those asked for, or the usual ones? */
static bool is_wanted(const Sweep *s, const Metric *m) {
  const Names *asked = &s->o->metrics;
  const FigureSpec *f = metric_figure(m);
  for (int i = 0; i < asked->count; i++)
    if (word_within(m->id, asked->item[i]) ||
        word_within(m->name, asked->item[i]))
      return true;
  if (asked->count > 0) return false;
  return f == NULL ? m->kind == METRIC_SEAT : f->usual;
}

/* Those of the cell that has most. */
static json_t *metrics(const Sweep *s) {
  const SweepCell *most = &s->cell[0];
  json_t *list = json_array();
  for (int i = 1; i < s->cells; i++)
    if (s->cell[i].metrics > most->metrics) most = &s->cell[i];
  for (int i = 0; i < most->metrics; i++) {
    const Metric *m = &most->metric[i];
    json_t *v = json_object();
    data_put_text(v, "id", m->id);
    data_put_text(v, "name", m->name);
    data_put_text(v, "unit", metric_unit(m));
    data_put(v, "share", json_boolean(metric_is_share(m)));
    data_put(v, "wanted", json_boolean(is_wanted(s, m)));
    json_array_append_new(list, v);
  }
  return list;
}

static json_t *axes(const Sweep *s) {
  json_t *list = json_array();
  for (int k = 0; k < s->axes; k++) {
    json_t *v = json_object(), *labels = json_array(), *values = json_array();
    for (int i = 0; i < s->axis[k].count; i++) {
      json_array_append_new(labels, data_text(s->axis[k].value[i].label));
      json_array_append_new(values, data_real(s->axis[k].value[i].x));
    }
    data_put_text(v, "name", s->axis[k].name);
    data_put(v, "labels", labels);
    data_put(v, "values", values);
    json_array_append_new(list, v);
  }
  return list;
}

/* By the metric's id; shares in points. */
static json_t *figures(const SweepCell *c) {
  json_t *all = json_object();
  for (int i = 0; i < c->metrics; i++) {
    const Metric *m = &c->metric[i];
    const Spread *x = &c->figure[i];
    double scale = metric_is_share(m) ? 100 : 1;
    Interval in = metric_is_proportion(m) ? stats_wilson(x->mean, x->n, 0.95)
                                          : stats_interval(x, 0.95);
    json_t *v;
    if (x->n < 2) continue;
    v = json_object();
    data_put_real(v, "scale", scale);
    data_put_real(v, "mean", scale * x->mean);
    data_put_real(v, "low", scale * in.low);
    data_put_real(v, "high", scale * in.high);
    data_put_real(v, "sd", stats_sd(x));
    data_put(all, m->id, v);
  }
  return all;
}

static json_t *cell_value(const SweepCell *c, int axes) {
  json_t *v = json_object(), *at = json_array();
  for (int k = 0; k < axes; k++)
    json_array_append_new(at, json_integer(c->at[k] + 1));
  data_put(v, "at", at);
  data_put_int(v, "games", c->games);
  data_put_int(v, "failed", c->failed);
  data_put(v, "opened", json_boolean(c->opened));
  data_put_text(v, "error", c->fault.text);
  data_put(v, "figures", figures(c));
  return v;
}

static json_t *sweep_value(const Sweep *s) {
  json_t *v = json_object(), *cells = json_array();
  char seed[24];
  snprintf(seed, sizeof seed, "%" PRIu64, s->o->seed);
  data_put_text(v, "game", s->o->game);
  data_put_int(v, "players", s->players);
  data_put(v, "bots", arm_bots(&s->seats));
  data_put_int(v, "games", s->games);
  data_put_int(v, "seed", (int64_t)s->o->seed);
  data_put_text(v, "seed_text", seed);
  data_put(v, "layers", data_names(&s->o->layers));
  data_put(v, "settings", data_names(&s->o->settings));
  if (s->cap != ARMS_CAP) data_put_int(v, "cap", (int64_t)s->cap);
  data_put_real(v, "seconds", s->seconds);
  data_put(v, "interrupted", json_boolean(s->interrupted));
  data_put(v, "axes", axes(s));
  data_put(v, "metrics", metrics(s));
  for (int i = 0; i < s->cells; i++)
    json_array_append_new(cells, cell_value(&s->cell[i], s->axes));
  data_put(v, "cells", cells);
  return v;
}

/* Telling ------------------------------------------------------------------ */

FRONT(show_fault) {
  const Sweep *s = ud;
  int64_t i = front_number(args, 0) - 1;
  if (i >= 0 && i < s->cells) fault_show(screen_main(), &s->cell[i].fault);
  return NULL;
}

static const FrontEntry library[] = {FRONT_ENTRY(show_fault, "l"), {NULL}};

static bool write_file(const Sweep *s, const char *function, const char *path) {
  json_t *v;
  if (path == NULL) return true;
  v = sweep_value(s);
  data_put_text(v, "path", path);
  return front_tell("page.sweep", function, v);
}

static int give(Sweep *s, int status) {
  front_offer("sweep", library, s, NULL);
  if (s->o->json)
    data_print(front_ask("judge.sweep", "value", sweep_value(s)), stdout);
  else
    front_tell("judge.sweep", "tell", sweep_value(s));
  return write_file(s, "draw", s->o->svg) && write_file(s, "tell", s->o->report)
           ? status
           : STATUS_FAILED;
}

/* The command -------------------------------------------------------------- */

static bool take_settings(Sweep *s, const Names *list, int *status) {
  char error[200];
  for (int i = 0; i < list->count; i++) {
    if (!words_is_range(list->item[i])) {
      memory_need(names_push(&s->settings, list->item[i]));
      continue;
    }
    if (s->axes == 2) {
      *status = show_usage("one range or two, not also '%s'", list->item[i]);
      return false;
    }
    if (!axis_parse(&s->axis[s->axes++], list->item[i], error, sizeof error)) {
      *status = show_usage("%s", error);
      return false;
    }
  }
  if (s->axes > 0) return true;
  *status = show_usage("sweep needs a range: --set NAME=A..B");
  return false;
}

static bool lay_out(Sweep *s, int *status) {
  int rows = s->axes == 2 ? s->axis[1].count : 1;
  s->cells = rows * s->axis[0].count;
  if (s->cells > MOST_CELLS) {
    *status = show_usage("%d pairs of values, at most %d are tried", s->cells,
                         MOST_CELLS);
    return false;
  }
  s->cell = memory_new((size_t)s->cells, sizeof *s->cell);
  if (s->cell == NULL) *status = STATUS_FAILED;
  for (int i = 0; s->cell != NULL && i < s->cells; i++) {
    s->cell[i].at[0] = i % s->axis[0].count;
    s->cell[i].at[1] = i / s->axis[0].count;
  }
  return s->cell != NULL;
}

int sweep_main(Options *o) {
  Sweep s = {.o = o,
             .players = o->players,
             .games = o->games == 0 ? DEFAULT_GAMES : o->games,
             .cap = o->cap == 0 ? ARMS_CAP : (uint64_t)o->cap};
  int status;
  if (o->rest.count > 1)
    return show_usage("sweep takes one GAME, not also '%s'", o->rest.item[1]);
  if (options_game(o, false, &status) && kept_begin(o, &status) &&
      take_settings(&s, &o->settings, &status) && lay_out(&s, &status)) {
    status = play_all(&s);
    status = kept_end(o, status);
    for (int i = 0; i < s.cells; i++)
      if (s.cell[i].games > 0) {
        status = give(&s, status);
        break;
      }
  }
  free(s.cell);
  names_free(&s.settings);
  return status;
}
