/*
** A comparison for programs.
*/
#include "repl/judge/compare.h"

#include "lua/shelf/data.h"
#include "repl/batch/arms.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <string.h>

static json_t *joined(const Names *a, const Names *b) {
  json_t *list = data_names(a), *more = data_names(b);
  json_array_extend(list, more);
  json_decref(more);
  return list;
}

static json_t *side_value(const Comparison *c, int side) {
  json_t *v = json_object();
  data_put(v, "layers", joined(&c->o->layers, &c->o->side_layers[side]));
  data_put(v, "settings", joined(&c->o->settings, &c->o->side_settings[side]));
  data_put_int(v, "failed", c->pairs.failed[side]);
  return v;
}

static json_t *spread_value(const Spread *s) {
  json_t *v = json_object();
  data_put_real(v, "mean", s->mean);
  data_put_real(v, "sd", stats_sd(s));
  return v;
}

static const char *const calls[] = {[CALL_SAME] = "same",
                                    [CALL_NONE] = "none",
                                    [CALL_UNKNOWN] = "unknown",
                                    [CALL_PROBABLY] = "probably",
                                    [CALL_DIFFERENT] = "different"};

static json_t *metric_data(const Comparison *c, int i) {
  const Paired *m = &c->pairs.metric[i];
  const Verdict *verdict = &c->verdicts.metric[i];
  json_t *v = json_object();
  char text[400];
  verdict_words(&c->pairs, &c->verdicts, i, text, sizeof text);
  data_put_text(v, "id", m->metric.id);
  data_put_text(v, "name", m->metric.name);
  data_put_text(
    v, "unit", metric_is_share(&m->metric) ? "share" : metric_unit(&m->metric));
  data_put_int(v, "pairs", m->d.n);
  data_put_int(v, "changed", m->changed);
  data_put(v, "a", spread_value(&m->a));
  data_put(v, "b", spread_value(&m->b));
  data_put_real(v, "difference", m->d.mean);
  data_put(v, "ci95", data_interval(verdict->interval));
  data_put_real(v, "margin", verdict->margin);
  if (verdict->needed > 0) data_put_int(v, "pairs_needed", verdict->needed);
  data_put_real(v, "effect", verdict->effect);
  data_put_real(v, "p", verdict->p);
  data_put_text(v, "call", calls[verdict->call]);
  data_put(v, "survives_holm", json_boolean(verdict->call == CALL_DIFFERENT));
  data_put_text(v, "verdict", text);
  return v;
}

static json_t *advantage(const Comparison *c) {
  json_t *v = json_object();
  char text[400];
  verdict_words(&c->pairs, &c->verdicts, -1, text, sizeof text);
  data_put_real(v, "a", c->verdicts.advantage[0]);
  data_put_real(v, "b", c->verdicts.advantage[1]);
  data_put_real(v, "difference",
                c->verdicts.advantage[1] - c->verdicts.advantage[0]);
  data_put(v, "ci95", data_interval(c->verdicts.advantage_change));
  data_put_text(v, "call", calls[c->verdicts.advantage_call]);
  data_put_text(v, "verdict", text);
  return v;
}

static json_t *example(const Comparison *c, const Divergence *d) {
  static const char *const how[] = {"never", "offered",  "state",
                                    "asked", "answered", "result"};
  json_t *v = json_object();
  char command[2048], seed[24];
  data_put_int(v, "game", d->game);
  snprintf(seed, sizeof seed, "%" PRIu64, d->seed);
  data_put_text(v, "seed", seed); /* too large for many readers of numbers */
  data_put_int(v, "decision", d->decision);
  data_put_int(v, "player", d->actor);
  data_put_text(v, "choice", d->choice);
  data_put_text(v, "how", how[d->how]);
  data_put_text(v, "what", d->what);
  for (int side = 0; side < 2; side++) {
    compare_open_command(c, side, d, command, sizeof command);
    data_put_text(v, side == 0 ? "open_a" : "open_b", command);
  }
  return v;
}

static json_t *cluster(const Comparison *c, const Cluster *x) {
  json_t *v = json_object(), *examples = json_array();
  data_put_text(v, "rule", x->rule);
  data_put_text(v, "what", x->what);
  data_put_text(v, "layer", x->layer);
  data_put_text(v, "source", x->source);
  data_put_int(v, "games", x->games);
  data_put_int(v, "offered_only", x->idle);
  for (int i = 0; i < x->examples; i++)
    json_array_append_new(examples, example(c, &x->example[i]));
  data_put(v, "examples", examples);
  return v;
}

static json_t *behaviour(const Comparison *c) {
  const Behaviour *b = &c->behaviour;
  json_t *v = json_object(), *clusters = json_array();
  data_put_int(v, "looked", b->looked);
  data_put_int(v, "parted", b->parted);
  data_put_int(v, "offered_only", b->noticed);
  for (int i = 0; i < b->clusters; i++)
    json_array_append_new(clusters, cluster(c, &b->cluster[i]));
  data_put(v, "clusters", clusters);
  return v;
}

/* A guard and a rule of one name: the first counts. */
static json_t *use(const Comparison *c, int side) {
  const Use *u = &c->use[side];
  json_t *all = json_object();
  for (int i = 0; i < u->rule.count; i++) {
    json_t *v;
    if (u->rule.item[i][0] == '\0') continue;
    v = json_object();
    data_put_int(v, "fired", u->fired[i]);
    data_put_int(v, "games", u->games[i]);
    data_put(all, u->rule.item[i], v);
  }
  return all;
}

/* What makes the verdicts weaker than they sound. */
static json_t *warnings(const Comparison *c) {
  Names texts = {0};
  json_t *list;
  memory_need(use_warnings(&c->use[0], &c->use[1], c->pairs.pairs, &texts));
  if (texts.count == 0 && c->pairs.digest[0] == c->pairs.digest[1])
    memory_need(names_push(&texts, "not one pair was played differently"));
  if (use_hides_score(&c->use[0], &c->use[1]) &&
      strcmp(c->arm[1].bot[1], "random") != 0)
    memory_need(names_push(&texts, "the bots don't know how B changes the "
                                   "score: it says no worth"));
  list = data_names(&texts);
  names_free(&texts);
  return list;
}

json_t *compare_value(const Comparison *c) {
  static const char *const stops[] = {"games", "precise", "time", "interrupted",
                                      "failed"};
  json_t *v = json_object(), *metrics = json_array();
  char command[4096];
  data_put_text(v, "game", c->o->game);
  data_put_int(v, "players", c->arm[0].players);
  data_put_int(v, "seed", (int64_t)c->o->seed);
  data_put(v, "bots", arm_bots(&c->arm[0]));
  data_put(v, "a", side_value(c, 0));
  data_put(v, "b", side_value(c, 1));
  data_put_int(v, "pairs", c->pairs.pairs);
  data_put_real(v, "seconds", c->seconds);
  data_put_text(v, "stopped", stops[c->stop]);
  data_put_text(v, "intervals",
                c->verdicts.how.sequential ? "sequence" : "fixed");
  compare_command(c, command, sizeof command);
  data_put_text(v, "command", command);
  for (int i = 0; i < c->pairs.metrics; i++)
    json_array_append_new(metrics, metric_data(c, i));
  data_put(v, "warnings", warnings(c));
  data_put(v, "metrics", metrics);
  if (c->pairs.players > 1) data_put(v, "seat_advantage", advantage(c));
  data_put(v, "behaviour", behaviour(c));
  data_put(v, "rules_a", use(c, 0));
  data_put(v, "rules_b", use(c, 1));
  return v;
}
