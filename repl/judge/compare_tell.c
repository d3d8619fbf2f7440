/*
** A comparison for people and browsers: the value that its JSON is, and what
** only they want beside it, goes to the front.
*/
#include "repl/fault.h"
#include "repl/judge/compare.h"

#include "repl/front/tell.h"

#include <inttypes.h>
#include <stdlib.h>

static void put_text(JsonWriter *w, const char *key, const char *text) {
  json_key(w, key);
  json_string(w, text);
}

static void put_bool(JsonWriter *w, const char *key, bool b) {
  json_key(w, key);
  json_bool(w, b);
}

static void put_int(JsonWriter *w, const char *key, int64_t n) {
  json_key(w, key);
  json_int(w, n);
}

static int by_value(const void *a, const void *b) {
  const float *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* How often each value came: [[value, count], …]. */
static void put_tally(JsonWriter *w, const char *key, const float *value,
                      int64_t n) {
  float *sorted = malloc((size_t)n * sizeof *sorted);
  json_key(w, key);
  json_array(w);
  for (int64_t i = 0; sorted != NULL && i < n; i++) sorted[i] = value[i];
  if (sorted != NULL) qsort(sorted, (size_t)n, sizeof *sorted, by_value);
  for (int64_t i = 0, next; sorted != NULL && i < n; i = next) {
    for (next = i + 1; next < n && sorted[next] <= sorted[i];) next++;
    json_array(w);
    json_double(w, (double)sorted[i]);
    json_int(w, next - i);
    json_array_end(w);
  }
  json_array_end(w);
  free(sorted);
}

static void put_share(JsonWriter *w, const char *key, const Spread *s) {
  Interval i = wilson_interval(s->mean, s->n, 0.95);
  json_key(w, key);
  json_array(w);
  json_double(w, i.low);
  json_double(w, i.high);
  json_array_end(w);
}

/* Beside the metric's own JSON. */
static void put_metric(JsonWriter *w, const Comparison *c, int i, bool page) {
  const Paired *m = &c->pairs.metric[i];
  int64_t n = m->a.n < METRIC_VALUES ? m->a.n : METRIC_VALUES;
  static const char *const kinds[] = {
    [METRIC_SEAT] = "seat", [METRIC_BOT] = "bot", [METRIC_END] = "end"};
  json_object(w);
  put_text(w, "kind",
           m->metric.kind < METRIC_SEAT ? "figure" : kinds[m->metric.kind]);
  put_text(w, "reason", m->metric.end);
  put_bool(w, "share", metric_is_share(&m->metric));
  put_bool(w, "known", m->a.n > 0);
  put_text(w, "effect", effect_words(c->verdicts.metric[i].effect));
  put_share(w, "share_a", &m->a);
  put_share(w, "share_b", &m->b);
  if (page && m->value[0] != NULL && n > 1) {
    put_tally(w, "tally_a", m->value[0], n);
    put_tally(w, "tally_b", m->value[1], n);
  }
  json_object_end(w);
}

/* The rules of B, each with its twin in A. */
static void put_use(JsonWriter *w, const Comparison *c) {
  const Use *u = &c->use[1];
  json_key(w, "use");
  json_array(w);
  for (int i = 0; i < u->rule.count; i++) {
    int twin;
    if (u->rule.item[i][0] == '\0') continue;
    twin = use_twin(u, i, &c->use[0]);
    json_object(w);
    put_text(w, "rule", u->rule.item[i]);
    put_text(w, "kind", u->kind.item[i]);
    put_text(w, "layer", u->layer.item[i]);
    put_int(w, "fired", u->fired[i]);
    put_int(w, "games", u->games[i]);
    if (twin >= 0) put_int(w, "before", c->use[0].fired[twin]);
    json_object_end(w);
  }
  json_array_end(w);
}

/* path: of the page, NULL: there is none. */
static bool tell(const Comparison *c, const char *module, const char *path) {
  JsonWriter w;
  char side[512];
  bool good;
  json_init(&w, 0);
  json_object(&w);
  json_key(&w, "compare");
  compare_value(c, &w);
  json_key(&w, "sides");
  json_array(&w);
  for (int i = 0; i < 2; i++) {
    compare_side(c, i, side, sizeof side);
    json_string(&w, side);
  }
  json_array_end(&w);
  put_bool(&w, "mixed", c->pairs.mixed);
  put_text(&w, "failure", c->pairs.report.text);
  if (path != NULL) put_text(&w, "path", path);
  json_key(&w, "metrics");
  json_array(&w);
  for (int i = 0; i < c->pairs.metrics; i++) put_metric(&w, c, i, path != NULL);
  json_array_end(&w);
  put_use(&w, c);
  json_object_end(&w);
  good = front_tell(module, "tell", json_text(&w, NULL));
  json_free(&w);
  return good;
}

void compare_show(const Comparison *c) {
  const Pairs *p = &c->pairs;
  tell(c, "judge.compare", NULL);
  if (p->failed[0] + p->failed[1] == 0) return;
  printf("\n%s%" PRId64 " games of A and %" PRId64 " of B failed%s; the first, "
         "one of %s, --seed %" PRIu64 ":\n",
         SCREEN_RED, p->failed[0], p->failed[1], SCREEN_PLAIN,
         p->failed_side == 0 ? "A" : "B", p->failed_seed);
  fault_show(screen_main(), &p->report);
}

bool compare_page(const Comparison *c, const char *path) {
  return tell(c, "page.compare", path);
}
