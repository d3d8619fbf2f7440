/*
** `oilpatch tune`: which value of a setting makes the game like that?
**
** All values are candidates and play the same games, in rounds.  After each
** round every candidate has an interval for its figure that holds at all
** times, and for all candidates at once (a confidence sequence at a level
** shared between them).  One that lies outside the target is out; one that
** lies inside has met it, and the search ends.  So with 95 % certainty "this
** value meets the target" is true, and so is "no value does".  When the games
** run out first, what is known is said and nothing more.
*/
#include "repl/fault.h"
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"
#include "repl/front/front.h"
#include "repl/command.h"
#include "repl/judge/words.h"
#include "lua/shelf/data.h"
#include "repl/term/pace.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_GAMES = 2000, WATCHED = 1, CANDIDATES = 40, AIM = 600 };

typedef enum Standing {
  STANDS_OPEN, /* may meet the target or not */
  STANDS_MET,
  STANDS_OUT,   /* misses it */
  STANDS_BROKEN /* its games fail */
} Standing;

typedef struct Candidate {
  Arm arm;
  Spread figure;
  Interval in;
  Standing standing;
  int64_t games;
  Fault fault;
} Candidate;

typedef struct Tune {
  const Options *o;
  Target target;
  Metric metric;
  Axis axis;
  Candidate *candidate;
  int64_t limit, played;
  uint64_t cap;
  double begun, seconds;
  bool interrupted;
} Tune;

/* Playing ------------------------------------------------------------------ */

typedef struct Taking {
  const Tune *tune;
  Candidate *candidate;
} Taking;

static bool take(void *ud, const Outcome *f) {
  Taking *x = ud;
  Candidate *c = x->candidate;
  double value;
  if (f->failed) {
    c->standing = STANDS_BROKEN;
    c->fault = f->fault;
    return false;
  }
  c->games++;
  if (metric_value(&x->tune->metric, f, &value)) stats_add(&c->figure, value);
  return true;
}

/* Does it need the second look at a game? */
static bool is_watched(const Metric *m) {
  const FigureSpec *f = metric_figure(m);
  return f != NULL && f->known == KNOWN_WATCHED;
}

static bool play_round(Tune *t, Candidate *c, int64_t to, Fault *fault) {
  Taking x = {t, c};
  Plan plan = {.arm = &c->arm,
               .arms = 1,
               .seed = t->o->seed,
               .from = t->played,
               .to = to,
               .cap = t->cap,
               .watch = is_watched(&t->metric) ? WATCHED : 0,
               .tag = 1 + (int)(c - t->candidate),
               .shared = t->limit,
               .jobs = arms_jobs(t->o, to - t->played)};
  PlayedAs how = kept_play(&plan, take, &x, fault);
  t->interrupted = t->interrupted || how == PLAYED_BROKEN;
  return how != PLAYED_FAILED;
}

static void judge(const Tune *t, Candidate *c) {
  double level = 1 - 0.05 / t->axis.count;
  bool share = metric_is_share(&t->metric);
  Spread s = share ? stats_soften(&c->figure) : c->figure;
  c->in = stats_sequence(&s, level, AIM);
  if (c->standing == STANDS_BROKEN) return;
  if (c->in.low > t->target.range.high || c->in.high < t->target.range.low)
    c->standing = STANDS_OUT;
  else if (c->in.low >= t->target.range.low &&
           c->in.high <= t->target.range.high)
    c->standing = STANDS_MET;
}

static int count_of(const Tune *t, Standing s) {
  int n = 0;
  for (int i = 0; i < t->axis.count; i++) n += t->candidate[i].standing == s;
  return n;
}

static void show_round(const Tune *t) {
  char text[80];
  if (!isatty(STDERR_FILENO)) return;
  snprintf(text, sizeof text, "%" PRId64 " games each, %d of %d values left",
           t->played, count_of(t, STANDS_OPEN), t->axis.count);
  screen_status(screen_main(), text);
}

static bool is_late(const Tune *t) {
  return t->o->seconds > 0 && pace_clock() - t->begun > (double)t->o->seconds;
}

/* A shard can't know which values are out: it plays its part of all. */
static bool play_shard(Tune *t, Fault *fault) {
  for (int i = 0; i < t->axis.count && !t->interrupted; i++)
    if (!play_round(t, &t->candidate[i], t->limit, fault)) return false;
  return true;
}

static bool search(Tune *t, Fault *fault) {
  t->begun = pace_clock();
  if (kept_is_shard()) return play_shard(t, fault);
  while (t->played < t->limit && !t->interrupted && !is_late(t) &&
         count_of(t, STANDS_MET) == 0 && count_of(t, STANDS_OPEN) > 0) {
    int64_t step = t->played < SEQUENCE_FROM ? SEQUENCE_FROM : LOOK_EVERY;
    int64_t to = t->played + step < t->limit ? t->played + step : t->limit;
    for (int i = 0; i < t->axis.count && !t->interrupted; i++) {
      Candidate *c = &t->candidate[i];
      if (c->standing != STANDS_OPEN) continue;
      if (!play_round(t, c, to, fault)) return false;
      judge(t, c);
    }
    t->played = to;
    show_round(t);
  }
  if (isatty(STDERR_FILENO)) screen_status(screen_main(), NULL);
  t->seconds = pace_clock() - t->begun;
  return true;
}

/* As a value: tune.lua makes of it what --json prints and people read ------- */

static json_t *candidate_value(const Tune *t, int i) {
  static const char *const names[] = {"open", "met", "out", "failed"};
  const Candidate *c = &t->candidate[i];
  json_t *v = json_object();
  data_put_real(v, "value", t->axis.value[i].x);
  data_put_text(v, "label", t->axis.value[i].label);
  data_put_text(v, "standing", names[c->standing]);
  data_put_int(v, "games", c->games);
  data_put_int(v, "known", c->figure.n); /* of how many */
  data_put_real(v, "mean", c->figure.mean);
  data_put(v, "interval", data_interval(c->in));
  data_put_text(v, "error", c->fault.text);
  return v;
}

static json_t *tune_value(const Tune *t) {
  json_t *v = json_object(), *values = json_array();
  data_put_text(v, "game", t->o->game);
  data_put(v, "bots", arm_bots(&t->candidate[0].arm));
  data_put_text(v, "metric", t->metric.id);
  data_put_text(v, "name", t->metric.name);
  data_put(v, "share", json_boolean(metric_is_share(&t->metric)));
  data_put(v, "target", data_interval(t->target.range));
  data_put_real(v, "middle", t->target.middle);
  data_put_text(v, "setting", t->axis.name);
  data_put_int(v, "enough", SEQUENCE_FROM);
  data_put_int(v, "played", t->played);
  data_put_real(v, "seconds", t->seconds);
  data_put(v, "interrupted", json_boolean(t->interrupted));
  for (int i = 0; i < t->axis.count; i++)
    json_array_append_new(values, candidate_value(t, i));
  data_put(v, "values", values);
  return v;
}

FRONT(show_fault) {
  const Tune *t = ud;
  int64_t i = front_number(args, 0) - 1;
  if (i >= 0 && i < t->axis.count)
    fault_show(screen_main(), &t->candidate[i].fault);
  return NULL;
}

static const FrontEntry library[] = {FRONT_ENTRY(show_fault, "l"), {NULL}};

static void give(Tune *t) {
  front_offer("tune", library, t, NULL);
  if (t->o->json)
    data_print(front_ask("judge.tune", "value", tune_value(t)), stdout);
  else
    front_tell("judge.tune", "tell", tune_value(t));
}

/* The command -------------------------------------------------------------- */

static bool name_metric(Tune *t, int *status) {
  Pairs *p = memory_new(1, sizeof *p);
  int i = -1;
  if (p != NULL) {
    pairs_init(p, &t->candidate[0].arm);
    i = target_metric(&t->target, p);
    if (i >= 0) t->metric = p->metric[i].metric;
  }
  free(p);
  if (i < 0)
    *status = show_usage("a game of %d has no such figure",
                         t->candidate[0].arm.players);
  return i >= 0;
}

static bool open_all(Tune *t, int *status) {
  for (int i = 0; i < t->axis.count; i++) {
    TableConfig config;
    char setting[128];
    options_config(t->o, &config);
    if (config.settings == TABLE_SETTINGS) config.settings--;
    axis_setting(&t->axis, i, setting, sizeof setting);
    config.setting[config.settings++] = setting;
    if (!arm_open(t->o, &config, &t->candidate[i].arm, status)) return false;
  }
  return name_metric(t, status);
}

static int run(Tune *t) {
  Fault fault = {.text = ""};
  int status = STATUS_FAILED;
  t->candidate = memory_new((size_t)t->axis.count, sizeof *t->candidate);
  if (open_all(t, &status)) {
    if (!search(t, &fault)) {
      fault_complain(screen_main(), &fault);
      status = STATUS_FAILED;
    } else if (kept_is_shard()) {
      status = t->interrupted ? STATUS_FAILED : STATUS_GOOD;
    } else {
      give(t);
      status = count_of(t, STANDS_MET) > 0 ? STATUS_GOOD : STATUS_FAILED;
    }
  }
  for (int i = 0; i < t->axis.count; i++)
    table_close(t->candidate[i].arm.table);
  free(t->candidate);
  return status;
}

static bool read_words(Tune *t, int *status) {
  const Options *o = t->o;
  char error[400];
  if (o->rest.count != 2)
    *status = show_usage("tune takes a GAME and a target in quotes: oilpatch "
                         "tune GAME \"seat 1 wins 25%%+-1\" --over NAME=A..B");
  else if (o->over.count != 1)
    *status = show_usage("tune needs one --over NAME=A..B: the values to try");
  else if (!target_parse(&t->target, o->rest.item[1], error, sizeof error) ||
           !axis_parse(&t->axis, o->over.item[0], error, sizeof error))
    *status = show_usage("%s", error);
  else if (t->axis.count > CANDIDATES)
    *status = show_usage("%d values, at most %d are tried; give a STEP: "
                         "NAME=A..B..STEP",
                         t->axis.count, CANDIDATES);
  else
    return true;
  return false;
}

int tune_main(Options *o) {
  Tune t = {.o = o,
            .limit = o->games == 0 ? DEFAULT_GAMES : o->games,
            .cap = o->cap == 0 ? ARMS_CAP : (uint64_t)o->cap};
  int status;
  if (t.limit < SEQUENCE_FROM)
    return show_usage("tune needs at least %d games", SEQUENCE_FROM);
  return read_words(&t, &status) && options_game(o, false, &status) &&
             kept_begin(o, &status)
           ? kept_end(o, run(&t))
           : status;
}
