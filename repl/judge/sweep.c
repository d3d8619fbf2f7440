/*
** `oilpatch sweep`: one value, or two, against the statistics.
*/
#include "repl/fault.h"
#include "repl/judge/sweep.h"

#include "repl/batch/arms.h"
#include "repl/command.h"
#include "repl/term/pace.h"
#include "core/word.h"
#include "repl/term/memory.h"
#include "lua/shelf/game.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_GAMES = 200, MOST_CELLS = 256, WATCHED = 4, GIVE_UP = 5 };

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
  if (c->failed > 0) c->report = p->report;
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
                     Fault *report) {
  Pairs *pairs = memory_new(1, sizeof *pairs);
  Taking x = {pairs, until, false};
  Plan plan = {.arm = arm,
               .arms = 1,
               .seed = s->o->seed,
               .to = s->games,
               .cap = s->cap,
               .watch = WATCHED,
               .jobs = arms_jobs(s->o, s->games)};
  PlayedAs how;
  if (pairs == NULL) {
    snprintf(report->text, sizeof report->text, "out of memory");
    return false;
  }
  pairs_init(pairs, arm);
  how = arms_play(&plan, take, &x, report);
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
  Fault report = {.text = ""};
  bool ok;
  configure(s, c, text, &config);
  arm.table = game_open(&config, &c->report);
  if (arm.table == NULL) return true;
  c->opened = true;
  arm.players = s->players = config.players;
  if (!arm_seats(s->o, &arm, status)) {
    table_close(arm.table);
    return false;
  }
  if (s->seats.players == 0) s->seats = arm;
  ok = play_arm(s, c, &arm, until, &report);
  if (!ok) {
    fault_complain(screen_main(), &report);
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
  if (any) return s->interrupted ? STATUS_FAILED : STATUS_GOOD;
  return fault_fail(&s->cell[0].report);
}

/* Telling ------------------------------------------------------------------ */

const Metric *sweep_metric(const Sweep *s, int number) {
  const SweepCell *most = NULL;
  for (int i = 0; i < s->cells; i++)
    if (most == NULL || s->cell[i].metrics > most->metrics) most = &s->cell[i];
  return most == NULL || number >= most->metrics ? NULL : &most->metric[number];
}

bool sweep_figure(const Sweep *s, int cell, const Metric *m, double *mean,
                  Interval *in) {
  const SweepCell *c = &s->cell[cell];
  double scale = metric_is_share(m) ? 100 : 1;
  for (int i = 0; i < c->metrics; i++) {
    const Spread *x = &c->figure[i];
    if (strcmp(c->metric[i].id, m->id) != 0 || x->n < 2) continue;
    *in = metric_is_proportion(m) ? stats_wilson(x->mean, x->n, 0.95)
                                  : stats_interval(x, 0.95);
    *mean = scale * x->mean;
    in->low *= scale;
    in->high *= scale;
    return true;
  }
  return false;
}

bool sweep_wants(const Sweep *s, const Metric *m) {
  const Names *asked = &s->o->metrics;
  const FigureSpec *f = metric_figure(m);
  for (int i = 0; i < asked->count; i++)
    if (word_within(m->id, asked->item[i]) ||
        word_within(m->name, asked->item[i]))
      return true;
  if (asked->count > 0) return false;
  return f == NULL ? m->kind == METRIC_SEAT : f->usual;
}

void sweep_title(const Metric *m, char *text, size_t size) {
  if (metric_is_share(m))
    snprintf(text, size, "%s, %%", m->name);
  else if (strcmp(m->name, metric_unit(m)) == 0)
    snprintf(text, size, "%s", m->name);
  else
    snprintf(text, size, "%s, %s", m->name, metric_unit(m));
}

static int give(const Sweep *s, int status) {
  if (s->o->json)
    data_print(sweep_value(s), stdout);
  else
    sweep_show(s);
  if (s->o->svg != NULL && !sweep_svg(s, s->o->svg)) return STATUS_FAILED;
  if (s->o->report != NULL && !sweep_page(s, s->o->report))
    return STATUS_FAILED;
  return status;
}

/* The command -------------------------------------------------------------- */

static bool take_settings(Sweep *s, const Names *list, int *status) {
  char error[200];
  for (int i = 0; i < list->count; i++) {
    if (!axis_is_range(list->item[i])) {
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
  if (options_game(o, false, &status) &&
      take_settings(&s, &o->settings, &status) && lay_out(&s, &status)) {
    status = play_all(&s);
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
