/*
** A comparison for programs.
*/
#include "repl/judge/compare.h"

#include "repl/keep/json.h"

#include <inttypes.h>
#include <string.h>

static void put_text(JsonWriter *w, const char *key, const char *text) {
  json_key(w, key);
  json_string(w, text);
}

static void put_int(JsonWriter *w, const char *key, int64_t n) {
  json_key(w, key);
  json_int(w, n);
}

static void put_double(JsonWriter *w, const char *key, double x) {
  json_key(w, key);
  json_double(w, x);
}

static void put_interval(JsonWriter *w, const char *key, Interval i) {
  json_key(w, key);
  json_array(w);
  json_double(w, i.low);
  json_double(w, i.high);
  json_array_end(w);
}

static void put_list(JsonWriter *w, const char *key, const Names *a,
                     const Names *b) {
  json_key(w, key);
  json_array(w);
  for (int i = 0; i < a->count; i++) json_string(w, a->item[i]);
  for (int i = 0; i < b->count; i++) json_string(w, b->item[i]);
  json_array_end(w);
}

static void put_side(JsonWriter *w, const Comparison *c, int side) {
  json_key(w, side == 0 ? "a" : "b");
  json_object(w);
  put_list(w, "layers", &c->o->layers, &c->o->side_layers[side]);
  put_list(w, "settings", &c->o->settings, &c->o->side_settings[side]);
  put_int(w, "failed", c->pairs.failed[side]);
  json_object_end(w);
}

static void put_values(JsonWriter *w, const char *key, const Spread *s) {
  json_key(w, key);
  json_object(w);
  put_double(w, "mean", s->mean);
  put_double(w, "sd", spread_sd(s));
  json_object_end(w);
}

static void put_metric(JsonWriter *w, const Comparison *c, int i) {
  static const char *const calls[] = {"same", "none", "probably", "different"};
  const Paired *m = &c->pairs.metric[i];
  const Verdict *v = &c->verdicts.metric[i];
  char text[400];
  verdict_words(&c->pairs, &c->verdicts, i, text, sizeof text);
  json_object(w);
  put_text(w, "id", m->metric.id);
  put_text(w, "name", m->metric.name);
  put_text(w, "unit",
           metric_is_share(&m->metric) ? "share" : metric_unit(&m->metric));
  put_int(w, "pairs", m->d.n);
  put_int(w, "changed", m->changed);
  put_values(w, "a", &m->a);
  put_values(w, "b", &m->b);
  put_double(w, "difference", m->d.mean);
  put_interval(w, "ci95", v->interval);
  put_double(w, "effect", v->effect);
  put_double(w, "p", v->p);
  put_text(w, "call", calls[v->call]);
  json_key(w, "survives_holm");
  json_bool(w, v->call == CALL_DIFFERENT);
  put_text(w, "verdict", text);
  json_object_end(w);
}

static void put_advantage(JsonWriter *w, const Comparison *c) {
  char text[400];
  verdict_words(&c->pairs, &c->verdicts, -1, text, sizeof text);
  json_key(w, "seat_advantage");
  json_object(w);
  put_double(w, "a", c->verdicts.advantage[0]);
  put_double(w, "b", c->verdicts.advantage[1]);
  put_double(w, "difference",
             c->verdicts.advantage[1] - c->verdicts.advantage[0]);
  put_interval(w, "ci95", c->verdicts.advantage_change);
  put_text(w, "verdict", text);
  json_object_end(w);
}

static void put_example(JsonWriter *w, const Comparison *c,
                        const Divergence *d) {
  static const char *const how[] = {"never", "offered",  "state",
                                    "asked", "answered", "result"};
  char command[2048], seed[24];
  json_object(w);
  put_int(w, "game", d->game);
  snprintf(seed, sizeof seed, "%" PRIu64, d->seed);
  put_text(w, "seed", seed); /* too large for many readers of numbers */
  put_int(w, "decision", d->decision);
  put_int(w, "player", d->actor);
  put_text(w, "choice", d->choice);
  put_text(w, "how", how[d->how]);
  put_text(w, "what", d->what);
  for (int side = 0; side < 2; side++) {
    compare_open_command(c, side, d, command, sizeof command);
    put_text(w, side == 0 ? "open_a" : "open_b", command);
  }
  json_object_end(w);
}

static void put_behaviour(JsonWriter *w, const Comparison *c) {
  const Behaviour *b = &c->behaviour;
  json_key(w, "behaviour");
  json_object(w);
  put_int(w, "looked", b->looked);
  put_int(w, "parted", b->parted);
  put_int(w, "offered_only", b->noticed);
  json_key(w, "clusters");
  json_array(w);
  for (int i = 0; i < b->clusters; i++) {
    const Cluster *x = &b->cluster[i];
    json_object(w);
    put_text(w, "rule", x->rule);
    put_text(w, "what", x->what);
    put_text(w, "layer", x->layer);
    put_text(w, "source", x->source);
    put_int(w, "games", x->games);
    put_int(w, "offered_only", x->idle);
    json_key(w, "examples");
    json_array(w);
    for (int k = 0; k < x->examples; k++) put_example(w, c, &x->example[k]);
    json_array_end(w);
    json_object_end(w);
  }
  json_array_end(w);
  json_object_end(w);
}

static void put_use(JsonWriter *w, const Comparison *c, int side) {
  const Use *u = &c->use[side];
  json_key(w, side == 0 ? "rules_a" : "rules_b");
  json_object(w);
  for (int i = 0; i < u->rule.count; i++) {
    bool taken = u->rule.item[i][0] == '\0';
    for (int k = 0; k < i && !taken; k++) /* a guard and a rule of one name */
      taken = strcmp(u->rule.item[k], u->rule.item[i]) == 0;
    if (taken) continue;
    json_key(w, u->rule.item[i]);
    json_object(w);
    put_int(w, "fired", u->fired[i]);
    put_int(w, "games", u->games[i]);
    json_object_end(w);
  }
  json_object_end(w);
}

static void put_head(JsonWriter *w, const Comparison *c) {
  static const char *const stops[] = {"games", "precise", "time", "interrupted",
                                      "failed"};
  char command[4096];
  put_text(w, "game", c->o->game);
  put_int(w, "players", c->arm[0].players);
  put_int(w, "seed", (int64_t)c->o->seed);
  json_key(w, "bots");
  json_array(w);
  for (int i = 1; i <= c->arm[0].players; i++) json_string(w, c->arm[0].bot[i]);
  json_array_end(w);
  put_side(w, c, 0);
  put_side(w, c, 1);
  put_int(w, "pairs", c->pairs.pairs);
  put_double(w, "seconds", c->seconds);
  put_text(w, "stopped", stops[c->stop]);
  put_text(w, "intervals", c->verdicts.sequential ? "sequence" : "fixed");
  compare_command(c, command, sizeof command);
  put_text(w, "command", command);
}

void compare_value(const Comparison *c, JsonWriter *w) {
  json_object(w);
  put_head(w, c);
  json_key(w, "metrics");
  json_array(w);
  for (int i = 0; i < c->pairs.metrics; i++) put_metric(w, c, i);
  json_array_end(w);
  if (c->pairs.players > 1) put_advantage(w, c);
  put_behaviour(w, c);
  put_use(w, c, 0);
  put_use(w, c, 1);
  json_object_end(w);
}

void compare_json(const Comparison *c, FILE *f) {
  JsonWriter w;
  const char *text;
  json_init(&w, 2);
  compare_value(c, &w);
  text = json_text(&w, NULL);
  if (text != NULL) fputs(text, f);
  json_free(&w);
}
