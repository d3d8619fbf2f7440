#include "repl/judge/found.h"

#include "lua/batch/sums.h"
#include "lua/shelf/data.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdlib.h>

#define LIBRARY games_library

static const char *const calls[] = {[CALL_SAME] = "same",
                                    [CALL_NONE] = "none",
                                    [CALL_UNKNOWN] = "unknown",
                                    [CALL_PROBABLY] = "probably",
                                    [CALL_DIFFERENT] = "different"};

static void add(json_t *list, int64_t n) {
  json_array_append_new(list, json_integer(n));
}

json_t *found_game(const Outcome *f) {
  json_t *v = json_array();
  if (f->failed) return v;
  add(v, f->turn);
  for (int i = 1; i <= f->players; i++) add(v, f->score[i]);
  for (int i = 1; i <= f->players; i++)
    add(v, f->winner[i] && f->winners > 0 ? WIN / f->winners : 0);
  for (int i = 0; i < FIGURE_COUNT; i++) add(v, f->figure[i]);
  add(v, f->waits);
  add(v, f->waited);
  add(v, f->longest);
  for (int i = 0; i < OUTCOME_QUARTERS; i++) add(v, f->leader[i]);
  add(v, f->detoured);
  return v;
}

/* One arm's, with the interval of its mean; value: of the games, or NULL. */
static json_t *spread(const Metric *m, const Spread *s, const float *value) {
  int64_t n = s->n < METRIC_VALUES ? s->n : METRIC_VALUES;
  Interval in = metric_is_proportion(m) ? stats_wilson(s->mean, s->n, 0.95)
                                        : stats_interval(s, 0.95);
  json_t *v = json_pack("{sI so so so so}", "n", (json_int_t)s->n, "mean",
                        data_real(s->mean), "squares", data_real(s->squares),
                        "sd", data_real(stats_sd(s)), "interval",
                        data_interval(in));
  json_t *values = json_array();
  for (int64_t i = 0; value != NULL && i < n; i++)
    json_array_append_new(values, data_real((double)value[i]));
  if (value != NULL && n > 1) data_put(v, "values", json_incref(values));
  json_decref(values);
  return v;
}

/* How far it is from other games in the mean; null: that isn't known. */
static json_t *distance(const Metric *m, const Spread *s) {
  Spread d = metric_is_proportion(m) ? stats_soften(s) : *s;
  Interval in = stats_interval(&d, 0.95);
  if (s->n < 2) return json_null();
  return json_pack("{so so so so}", "mean", data_real(s->mean), "low",
                   data_real(in.low), "high", data_real(in.high), "p",
                   data_real(stats_p(&d)));
}

static json_t *metric(const Paired *p, const Verdict *v, bool values) {
  static const char *const kinds[] = {[METRIC_SEAT_SCORE] = "seat score",
                                      [METRIC_TEAM_SCORE] = "team score",
                                      [METRIC_SEAT] = "seat",
                                      [METRIC_BOT] = "bot",
                                      [METRIC_TEAM] = "team",
                                      [METRIC_END] = "end"};
  const Metric *m = &p->metric;
  const FigureSpec *f = metric_figure(m);
  return json_pack(
    "{ss* ss* ss ss si so sb sb sb sb sI sI so so so so so so? so ss so ss sb}",
    "id", f != NULL ? f->metric : NULL, "name", f != NULL ? f->name : NULL,
    "unit", f != NULL ? f->unit : "points", "kind",
    f != NULL ? "figure" : kinds[m->kind], "place", m->place, "of",
    data_text(m->of), "usual", f != NULL ? f->usual : m->kind == METRIC_SEAT,
    "share", metric_is_share(m), "watched",
    f != NULL && f->known == KNOWN_WATCHED, "known", p->a.n > 0, "pairs",
    (json_int_t)p->d.n, "changed", (json_int_t)p->changed, "a",
    spread(m, &p->a, values ? p->value[0] : NULL), "b",
    spread(m, &p->b, values ? p->value[1] : NULL), "difference",
    data_real(p->d.mean), "ci95", data_interval(v->interval), "margin",
    data_real(v->margin), "pairs_needed",
    v->needed > 0 ? json_integer(v->needed) : NULL, "effect",
    data_real(v->effect), "effect_words", stats_effect_words(v->effect), "p",
    data_real(v->p), "call", calls[v->call], "few", v->few);
}

static json_t *advantage(const Verdicts *all) {
  return json_pack("{so so so so ss}", "a", data_real(all->advantage[0]), "b",
                   data_real(all->advantage[1]), "difference",
                   data_real(all->advantage[1] - all->advantage[0]), "ci95",
                   data_interval(all->advantage_change), "call",
                   calls[all->advantage_call]);
}

json_t *found_value(const Pairs *p, Judging how, const Spread *apart,
                    bool values) {
  Verdicts *all = memory_new(1, sizeof *all);
  json_t *metrics = json_array(), *v;
  pairs_judge(p, how, all);
  for (int i = 0; i < p->metrics; i++) {
    json_t *one = metric(&p->metric[i], &all->metric[i], values);
    if (apart != NULL)
      data_put(one, "apart", distance(&p->metric[i].metric, &apart[i]));
    json_array_append_new(metrics, one);
  }
  v = json_pack(
    "{sI s[I, I] ss so so sb sb sb so so*}", "pairs", (json_int_t)p->pairs,
    "failed", (json_int_t)p->failed[0], (json_int_t)p->failed[1], "failed_side",
    p->failed_side == 0 ? "A" : "B", "failed_seed",
    json_sprintf("%" PRIu64, p->failed_seed), "failure",
    data_text(p->fault.text), "mixed", p->mixed, "alike",
    p->digest[0] == p->digest[1], "sequential", how.sequential, "metrics",
    metrics, "seat_advantage", p->players > 1 ? advantage(all) : NULL);
  free(all);
  return v;
}

/* Statistics ---------------------------------------------------------------- */

static double real_at(const json_t *args, size_t i) {
  return json_number_value(json_array_get(args, i));
}

static Spread spread_of(const json_t *args) {
  return (Spread){front_number(args, 0), real_at(args, 1), real_at(args, 2)};
}

/* interval(n, mean, squares, level): low, high, and p that the truth is 0 */
FRONT(interval, "lnnn") {
  Spread s = spread_of(args);
  Interval in = stats_interval(&s, real_at(args, 3));
  return json_pack("[o, o, o]", data_real(in.low), data_real(in.high),
                   data_real(stats_p(&s)));
}

/* sequence(n, mean, squares, level, aim, share): an interval that holds at all times, of
** a mean or a share */
FRONT(sequence, "lnnnny") {
  Spread s = spread_of(args);
  if (json_is_true(json_array_get(args, 5))) s = stats_soften(&s);
  return json_pack("[o]", data_interval(stats_sequence(&s, real_at(args, 3),
                                                       real_at(args, 4))));
}

/* share(share, n, level): Wilson's interval */
FRONT(share, "nln") {
  Interval in =
    stats_wilson(real_at(args, 0), front_number(args, 1), real_at(args, 2));
  return json_pack("[o, o]", data_real(in.low), data_real(in.high));
}
