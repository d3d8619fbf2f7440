/*
** `oilpatch sweep` and `oilpatch tune`: the same games at some values of settings.
** What is tried, for how long and what it says is in sweep.lua and tune.lua; here
** is the library "values", which plays.
*/
#include "core/word.h"
#include "lua/platform/platform.h"
#include "lua/batch/metric.h"
#include "lua/shelf/game.h"
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY values
static FrontLibrary LIBRARY = {"values"};

enum { MOST = 256, AXIS = 64 }; /* values in all, and along one axis */

/* A value, or a pair of values. */
typedef struct Try {
  Arm arm;
  Pairs *pairs;          /* each game with itself; NULL: it isn't open */
  Fault fault;           /* of the first failure, or why it can't be opened */
  Spread apart[METRICS]; /* from the reference, game by game */
} Try;

/* The value that others are told from: its figures in each game, NAN: unknown. */
typedef struct Reference {
  const Try *of; /* or NULL: nobody asked */
  int64_t games;
  double *was;
  Metric metric[METRICS];
} Reference;

typedef struct Values {
  const Options *o;
  int players, status;
  Reference reference;
  Try at[MOST];
} Values;

static Try *at(void *ud, const json_t *args) {
  return &((Values *)ud)->at[front_number(args, 0) - 1];
}

static const char *refuses(__attribute__((unused)) void *ud, char kind,
                           int64_t number) {
  return kind == 'a' && (number < 1 || number > MOST) ? "no such value" : NULL;
}

static void configure(const Values *v, const json_t *settings,
                      TableConfig *config) {
  size_t n = json_array_size(settings);
  options_config(v->o, config);
  config->settings = 0;
  for (size_t i = n > TABLE_SETTINGS ? n - TABLE_SETTINGS : 0; i < n; i++)
    config->setting[config->settings++] = front_word(settings, i);
  if (v->players > 0) config->players = v->players;
}

/* rules(settings): what those are (arms_rules); nil: they can't be opened */
FRONT(rules, "t") {
  TableConfig config;
  Fault fault;
  Table *t;
  json_t *told = NULL;
  configure(ud, json_array_get(args, 0), &config);
  t = game_open(&config, &fault);
  if (t != NULL) told = arms_rules(((Values *)ud)->o, t);
  if (t != NULL) table_close(t);
  return told == NULL ? NULL : json_pack("[o]", told);
}

/* values.open(i, settings): true and the number of players; false: the rules refuse it,
** which is a finding about that value; nil: that can't be seated, and it was said. */
FRONT(open, "at") {
  Values *v = ud;
  Try *t = at(ud, args);
  TableConfig config;
  configure(v, json_array_get(args, 1), &config);
  t->arm.table = game_open(&config, &t->fault);
  if (t->arm.table == NULL) return front_yes(false);
  t->arm.players = v->players = config.players;
  if (!arm_seats(v->o, &t->arm, &v->status)) return NULL;
  t->pairs = memory_new(1, sizeof *t->pairs);
  pairs_init(t->pairs, &t->arm);
  return json_pack("[b, i]", 1, config.players);
}

static void let_go(Try *t) {
  table_close(t->arm.table);
  t->arm.table = NULL;
  if (t->pairs != NULL) pairs_free(t->pairs);
  free(t->pairs);
  t->pairs = NULL;
}

FRONT_DO(close, "a") { let_go(at(ud, args)); }

typedef struct Taking {
  Try *to;
  Reference *reference;
  int64_t patience; /* failures before the first success; 0: none at all */
  double until;     /* the clock; 0: no matter */
  bool late;
} Taking;

/* Games of all values start from the same seeds. */
static void take_apart(Reference *r, Try *t, const Outcome *f) {
  for (int i = 0; i < t->pairs->metrics && f->game < r->games; i++) {
    const Metric *m = &t->pairs->metric[i].metric;
    double *was = &r->was[f->game * METRICS + i], now;
    bool known = metric_value(m, f, &now);
    if (t == r->of) {
      r->metric[i] = *m;
      *was = known ? now : NAN;
    } else if (known && !isnan(*was) && strcmp(r->metric[i].id, m->id) == 0) {
      stats_add(&t->apart[i], now - *was);
    }
  }
}

/* Of the first games: a million of them would take half a gigabyte. */
static void refer_to(Reference *r, const Try *t, int64_t games) {
  enum { FIRST = 100000 };
  if (games > FIRST) games = FIRST;
  r->was = memory_new((size_t)games * METRICS, sizeof *r->was);
  for (int64_t i = 0; i < games * METRICS; i++) r->was[i] = NAN;
  r->of = t;
  r->games = games;
}

static bool take(void *ud, const Outcome *f) {
  Taking *x = ud;
  Pairs *p = x->to->pairs;
  if (x->reference->of != NULL && !f->failed)
    take_apart(x->reference, x->to, f);
  if (!pairs_add(p, f, f)) return false;
  if (p->failed[0] > 0) x->to->fault = p->fault;
  x->late = x->until > 0 && platform_clock() > x->until;
  return !x->late &&
         (p->failed[0] == 0 ||
          (x->patience > 0 && (p->pairs > 0 || p->failed[0] < x->patience)));
}

static int64_t part(const json_t *how, const char *name) {
  return json_integer_value(json_object_get(how, name));
}

/* play(i, { from =, to =, watch =, shared =, patience =, until =, bar =, refer = others
** are told from this one }): true, and whether it was ended; nil: it failed, and that
** was said. */
FRONT(play, "at") {
  Values *v = ud;
  Try *t = at(ud, args);
  const Options *o = v->o;
  const json_t *how = json_array_get(args, 1);
  Taking x = {.to = t,
              .reference = &v->reference,
              .patience = part(how, "patience"),
              .until = json_number_value(json_object_get(how, "until"))};
  Plan plan = {.arm = &t->arm,
               .arms = 1,
               .seed = o->seed,
               .from = part(how, "from"),
               .to = part(how, "to"),
               .cap = o->cap == 0 ? ARMS_CAP : (uint64_t)o->cap,
               .watch = part(how, "watch"),
               .tag = (int)front_number(args, 0),
               .shared = part(how, "shared")};
  Fault fault = {.text = ""};
  PlayedAs played;
  if (t->pairs == NULL) return NULL;
  plan.jobs = arms_jobs(o, plan.to - plan.from);
  if (json_is_true(json_object_get(how, "refer")))
    refer_to(&v->reference, t, plan.to);
  played = json_is_true(json_object_get(how, "bar"))
             ? arms_play(&plan, take, &x, &fault)
             : kept_play(&plan, take, &x, &fault);
  if (played != PLAYED_FAILED)
    return json_pack("[b, b]", 1, played == PLAYED_BROKEN || x.late);
  fault_complain(screen_main(), &fault);
  v->status = STATUS_FAILED;
  return NULL;
}

/* Is the metric among those asked for, or the usual ones? */
static bool is_wanted(const Options *o, const Metric *m) {
  const FigureSpec *f = metric_figure(m);
  for (int i = 0; i < o->metrics.count; i++)
    if (word_within(m->id, o->metrics.item[i]) ||
        word_within(m->name, o->metrics.item[i]))
      return true;
  if (o->metrics.count > 0) return false;
  return f == NULL ? m->kind == METRIC_SEAT : f->usual;
}

/* How far it is from the reference in the mean; null: that isn't known. */
static json_t *apart(const Metric *m, const Spread *s) {
  Spread d = metric_is_proportion(m) ? stats_soften(s) : *s;
  Interval in = stats_interval(&d, 0.95);
  if (s->n < 2) return json_null();
  return json_pack("{so so so so}", "mean", data_real(s->mean), "low",
                   data_real(in.low), "high", data_real(in.high), "p",
                   data_real(stats_p(&d)));
}

static json_t *metric(const Options *o, const Paired *p, const Spread *d) {
  const Metric *m = &p->metric;
  const FigureSpec *f = metric_figure(m);
  Interval in = metric_is_proportion(m) ? stats_wilson(p->a.mean, p->a.n, 0.95)
                                        : stats_interval(&p->a, 0.95);
  return json_pack(
    "{so so ss sb sb sb si si sI so so so so so}", "id", data_text(m->id),
    "name", data_text(m->name), "unit", metric_unit(m), "share",
    metric_is_share(m), "wanted", is_wanted(o, m), "watched",
    f != NULL && f->known == KNOWN_WATCHED, "kind", m->kind, "place", m->place,
    "known", p->a.n, "mean", data_real(p->a.mean), "low", data_real(in.low),
    "high", data_real(in.high), "sd", data_real(stats_sd(&p->a)), "apart",
    apart(m, d));
}

/* found(i): { games =, failed =, failed_seed =, error =, bots =, metrics = { { id =, …, known = of
** how many games, mean =, low =, high =, sd =, apart = the same of how far it is from
** the reference, or nil }, … } } */
FRONT(found, "a") {
  const Values *v = ud;
  const Try *t = at(ud, args);
  const Pairs *p = t->pairs;
  json_t *metrics = json_array();
  char seed[24];
  snprintf(seed, sizeof seed, "%" PRIu64, p == NULL ? 0 : p->failed_seed);
  for (int i = 0; p != NULL && i < p->metrics; i++)
    json_array_append_new(metrics, metric(v->o, &p->metric[i], &t->apart[i]));
  return json_pack("[{sI sI ss so so so}]", "games",
                   p == NULL ? (json_int_t)0 : (json_int_t)p->pairs, "failed",
                   p == NULL ? (json_int_t)0 : (json_int_t)p->failed[0],
                   "failed_seed", seed, "error", data_text(t->fault.text),
                   "bots", arm_bots(&t->arm), "metrics", metrics);
}

/* sequence(i, metric, level, aim): an interval that holds at all times */
FRONT(sequence, "ainn") {
  const Pairs *p = at(ud, args)->pairs;
  int64_t k = front_number(args, 1) - 1;
  Spread s;
  Interval in;
  if (p == NULL || k < 0 || k >= p->metrics) return NULL;
  s = metric_is_share(&p->metric[k].metric) ? stats_soften(&p->metric[k].a)
                                            : p->metric[k].a;
  in = stats_sequence(&s, json_number_value(json_array_get(args, 2)),
                      json_number_value(json_array_get(args, 3)));
  return json_pack("[o]", data_interval(in));
}

FRONT_DO(show_fault, "a") { fault_show(screen_main(), &at(ud, args)->fault); }

/* The end of it: the rules refuse what was asked for. */
FRONT_DO(fail, "a") {
  ((Values *)ud)->status = fault_fail(&at(ud, args)->fault);
}

FRONT(clock, "") { return json_pack("[f]", platform_clock()); }

/* How far it is, for somebody who waits at a terminal; nil: no more. */
FRONT_DO(status, "s?") { screen_status(screen_main(), front_word(args, 0)); }

/* The commands ------------------------------------------------------------- */

/* The words that each figure goes by: "margin|winning margin". */
static json_t *figures(void) {
  json_t *list = json_array();
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].target != NULL)
      json_array_append_new(
        list,
        json_pack("{s:s, s:b, s:i}", "words", figure_list[i].target, "share",
                  metric_is_share(&(Metric){.kind = i}), "kind", i));
  return list;
}

static json_t *about(const Options *o) {
  char seed[24];
  json_t *v = json_pack(
    "{so so so so so sI sI so si sI sI si si si sb}", "game",
    data_text(o->game), "layers", data_names(&o->layers), "settings",
    data_names(&o->settings), "over", data_names(&o->over), "words",
    data_names(&o->rest), "games", o->games, "seconds", o->seconds, "figures",
    figures(), "seats", MAX_PLAYERS, "seat_kind", (json_int_t)METRIC_SEAT,
    "seed", (json_int_t)o->seed, "most", AXIS, "most_cells", MOST, "enough",
    SEQUENCE_FROM, "shard", kept_is_shard());
  snprintf(seed, sizeof seed, "%" PRIu64, o->seed);
  data_put_text(v, "seed_text", seed);
  if (o->cap != 0 && o->cap != ARMS_CAP) data_put_int(v, "cap", o->cap);
  return v;
}

/* The value; but if it is a sentence, then that is what is wrong: NULL, it is said. */
static json_t *unless_words(json_t *value, int *status) {
  if (!json_is_string(value)) return value;
  *status = show_usage("%s", json_string_value(value));
  json_decref(value);
  return NULL;
}

/* What the command line says in words; NULL: what is wrong was said. */
static json_t *plan(const Options *o, const char *module, int *status) {
  return unless_words(front_ask(module, "plan", about(o)), status);
}

static bool write_file(const json_t *result, const char *function,
                       const char *path) {
  json_t *v;
  if (path == NULL) return true;
  v = json_copy((json_t *)result);
  data_put_text(v, "path", path);
  return front_tell("page.sweep", function, v);
}

static bool give(const Options *o, const char *module, json_t *result) {
  if (o->json)
    data_print(front_ask(module, "value", json_incref(result)), stdout);
  else
    front_tell(module, "tell", json_incref(result));
  return write_file(result, "draw", o->svg) &&
         write_file(result, "tell", o->report);
}

/* The plan is taken over. */
static int run(const Options *o, const char *module, json_t *planned) {
  Values *v = memory_new(1, sizeof *v);
  json_t *asked = about(o), *result;
  int status;
  v->o = o;
  v->players = o->players;
  v->status = STATUS_FAILED;
  data_put(asked, "plan", planned);
  front_offer(&LIBRARY, v, refuses);
  result = unless_words(front_ask(module, "run", asked), &v->status);
  status = json_is_object(result)
             ? (int)json_integer_value(json_object_get(result, "status"))
             : v->status;
  status = kept_end(o, status);
  if (json_is_true(json_object_get(result, "whole")) &&
      !give(o, module, result))
    status = STATUS_FAILED;
  json_decref(result);
  for (int i = 0; i < MOST; i++) let_go(&v->at[i]);
  free(v->reference.was);
  free(v);
  return status;
}

int sweep_main(Options *o) {
  json_t *planned;
  int status = STATUS_FAILED;
  if (!kept_begin(o, &status)) return status;
  planned = plan(o, "judge.sweep", &status);
  return planned == NULL ? status : run(o, "judge.sweep", planned);
}

int tune_main(Options *o) {
  int status = STATUS_FAILED;
  json_t *planned = plan(o, "judge.tune", &status);
  if (planned == NULL) return status;
  if (options_game(o, false, &status) && kept_begin(o, &status))
    return run(o, "judge.tune", planned);
  json_decref(planned);
  return status;
}
