/*
** What a comparison found, as one value: compare.lua makes of it what --json
** prints, what people read, pages and pictures.
*/
#include "repl/judge/compare.h"

#include "lua/table/value.h"
#include "repl/batch/arms.h"

#include <inttypes.h>

static const char *const calls[] = {[CALL_SAME] = "same",
                                    [CALL_NONE] = "none",
                                    [CALL_UNKNOWN] = "unknown",
                                    [CALL_PROBABLY] = "probably",
                                    [CALL_DIFFERENT] = "different"};

static void put_number(json_t *v, const char *key, uint64_t n) {
  char text[24];
  snprintf(text, sizeof text, "%" PRIu64, n);
  data_put_text(v, key, text); /* too large for many readers of numbers */
}

/* The rules of a table by their counters, and how often each was at work; the
** options and the worths, too, that have none. */
static json_t *use(const Comparison *c, int side) {
  const Use *u = &c->use[side];
  json_t *list = json_array(), *r;
  size_t i;
  json_array_foreach(u->rules, i, r) {
    int at = value_counter(r);
    json_t *v = json_object();
    data_put_text(v, "rule", value_text(r, "id"));
    data_put_text(v, "kind", value_text(r, "kind"));
    data_put_text(v, "layer", value_text(r, "layer"));
    data_put_text(v, "source", value_text(r, "source"));
    if (at >= 0 && at < OUTCOME_COUNTERS) {
      data_put_int(v, "at", at);
      data_put_int(v, "fired", u->sums.fired[at]);
      data_put_int(v, "games", u->sums.in_games[at]);
    }
    json_array_append_new(list, v);
  }
  return list;
}

static json_t *side(const Comparison *c, int i) {
  json_t *v = json_object();
  data_put(v, "layers", data_names(&c->o->side_layers[i]));
  data_put(v, "settings", data_names(&c->o->side_settings[i]));
  data_put(v, "bots", arm_bots(&c->arm[i]));
  data_put_int(v, "failed", c->pairs.failed[i]);
  data_put(v, "teams", json_boolean(table_team(c->arm[i].table, 1) != 0));
  data_put(v, "use", use(c, i));
  data_put(v, "tally", sums_tally(&c->use[i].names, &c->use[i].sums));
  data_put_int(v, "tallied", c->use[i].sums.tallied);
  return v;
}

/* values: of the games, or NULL. */
static json_t *spread(const Spread *s, const float *value, int64_t n) {
  json_t *v = json_object(), *values = json_array();
  data_put_real(v, "mean", s->mean);
  data_put_real(v, "sd", stats_sd(s));
  data_put(v, "share", data_interval(stats_wilson(s->mean, s->n, 0.95)));
  for (int64_t i = 0; value != NULL && i < n; i++)
    json_array_append_new(values, data_real((double)value[i]));
  if (value != NULL && n > 1) data_put(v, "values", json_incref(values));
  json_decref(values);
  return v;
}

json_t *compare_metric(const Pairs *p, const Verdicts *verdicts, int i,
                       bool page) {
  static const char *const kinds[] = {[METRIC_SEAT_SCORE] = "seat score",
                                      [METRIC_TEAM_SCORE] = "team score",
                                      [METRIC_SEAT] = "seat",
                                      [METRIC_BOT] = "bot",
                                      [METRIC_TEAM] = "team",
                                      [METRIC_END] = "end"};
  const Paired *m = &p->metric[i];
  const Verdict *verdict = &verdicts->metric[i];
  bool figure = m->metric.kind < FIGURE_COUNT;
  int64_t n = m->a.n < METRIC_VALUES ? m->a.n : METRIC_VALUES;
  json_t *v = json_object();
  data_put_text(v, "id", m->metric.id);
  data_put_text(v, "name", m->metric.name);
  data_put_text(v, "unit", metric_unit(&m->metric));
  data_put_text(v, "kind", figure ? "figure" : kinds[m->metric.kind]);
  data_put_text(v, "reason", m->metric.end);
  data_put(v, "share", json_boolean(metric_is_share(&m->metric)));
  data_put(v, "known", json_boolean(m->a.n > 0));
  data_put_int(v, "pairs", m->d.n);
  data_put_int(v, "changed", m->changed);
  data_put(v, "a", spread(&m->a, page ? m->value[0] : NULL, n));
  data_put(v, "b", spread(&m->b, page ? m->value[1] : NULL, n));
  data_put_real(v, "difference", m->d.mean);
  data_put(v, "ci95", data_interval(verdict->interval));
  data_put_real(v, "margin", verdict->margin);
  if (verdict->needed > 0) data_put_int(v, "pairs_needed", verdict->needed);
  data_put_real(v, "effect", verdict->effect);
  data_put_text(v, "effect_words", stats_effect_words(verdict->effect));
  data_put_real(v, "p", verdict->p);
  data_put_text(v, "call", calls[verdict->call]);
  data_put(v, "few", json_boolean(verdict->few));
  return v;
}

static json_t *advantage(const Comparison *c) {
  const Verdicts *all = &c->verdicts;
  json_t *v = json_object();
  data_put_real(v, "a", all->advantage[0]);
  data_put_real(v, "b", all->advantage[1]);
  data_put_real(v, "difference", all->advantage[1] - all->advantage[0]);
  data_put(v, "ci95", data_interval(all->advantage_change));
  data_put_text(v, "call", calls[all->advantage_call]);
  return v;
}

json_t *compare_value(const Comparison *c, bool page) {
  static const char *const stops[] = {"games", "precise", "time", "interrupted",
                                      "failed"};
  const Options *o = c->o;
  json_t *v = json_object(), *metrics = json_array();
  data_put_text(v, "game", o->game);
  data_put_int(v, "players", c->arm[0].players);
  data_put_int(v, "seed", (int64_t)o->seed);
  put_number(v, "seed_text", o->seed);
  data_put(v, "layers", data_names(&o->layers));
  data_put(v, "settings", data_names(&o->settings));
  data_put(v, "sides", json_pack("[o, o]", side(c, 0), side(c, 1)));
  data_put_int(v, "pairs", c->pairs.pairs);
  data_put_int(v, "played", c->played);
  data_put_int(v, "limit", c->limit);
  if (o->until > 0) data_put_real(v, "until", o->until);
  if (c->cap != ARMS_CAP) data_put_int(v, "cap", (int64_t)c->cap);
  data_put_real(v, "seconds", c->seconds);
  data_put_real(v, "following_seconds", c->following);
  data_put_text(v, "stopped", stops[c->stop]);
  data_put(v, "sequential", json_boolean(c->verdicts.how.sequential));
  data_put(v, "mixed", json_boolean(c->pairs.mixed));
  data_put(v, "alike", json_boolean(c->pairs.digest[0] == c->pairs.digest[1]));
  for (int i = 0; i < c->pairs.metrics; i++)
    json_array_append_new(metrics,
                          compare_metric(&c->pairs, &c->verdicts, i, page));
  data_put(v, "metrics", metrics);
  if (c->pairs.players > 1) data_put(v, "seat_advantage", advantage(c));
  data_put(v, "behaviour",
           c->behaviour != NULL
             ? json_incref(c->behaviour)
             : json_pack("{si si si s[]}", "looked", 0, "parted", 0,
                         "offered_only", 0, "clusters"));
  if (c->beside != NULL) json_object_update(v, c->beside);
  data_put_text(v, "failure", c->pairs.fault.text);
  data_put_text(v, "failed_side", c->pairs.failed_side == 0 ? "A" : "B");
  put_number(v, "failed_seed", c->pairs.failed_seed);
  return v;
}
