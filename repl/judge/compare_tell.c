/*
** A comparison for people and browsers: the value that its JSON is, and what
** only they want beside it, goes to the front.
*/
#include "repl/fault.h"
#include "lua/disk/out.h"
#include "repl/judge/compare.h"

#include "lua/shelf/picture.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b) {
  const float *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* How often each value came: [[value, count], …]. */
static json_t *tally(const float *value, int64_t n) {
  float *sorted = memory_new(1, (size_t)n * sizeof *sorted);
  json_t *list = json_array();
  if (sorted == NULL) return list;
  memcpy(sorted, value, (size_t)n * sizeof *sorted);
  qsort(sorted, (size_t)n, sizeof *sorted, by_value);
  for (int64_t i = 0, next; i < n; i = next) {
    for (next = i + 1; next < n && sorted[next] <= sorted[i];) next++;
    json_array_append_new(
      list, json_pack("[f, I]", (double)sorted[i], (json_int_t)(next - i)));
  }
  free(sorted);
  return list;
}

static json_t *share(const Spread *s) {
  return data_interval(stats_wilson(s->mean, s->n, 0.95));
}

/* Beside the metric's own data. */
static json_t *metric_words(const Comparison *c, int i, bool page) {
  const Paired *m = &c->pairs.metric[i];
  int64_t n = m->a.n < METRIC_VALUES ? m->a.n : METRIC_VALUES;
  static const char *const kinds[] = {[METRIC_SEAT_SCORE] = "seat score",
                                      [METRIC_TEAM_SCORE] = "team score",
                                      [METRIC_SEAT] = "seat",
                                      [METRIC_BOT] = "bot",
                                      [METRIC_TEAM] = "team",
                                      [METRIC_END] = "end"};
  json_t *v = json_object();
  data_put_text(v, "kind",
                m->metric.kind < FIGURE_COUNT ? "figure"
                                              : kinds[m->metric.kind]);
  data_put_text(v, "reason", m->metric.end);
  data_put(v, "share", json_boolean(metric_is_share(&m->metric)));
  data_put(v, "known", json_boolean(m->a.n > 0));
  data_put_text(v, "effect", stats_effect_words(c->verdicts.metric[i].effect));
  data_put(v, "share_a", share(&m->a));
  data_put(v, "share_b", share(&m->b));
  if (page && m->value[0] != NULL && n > 1) {
    data_put(v, "tally_a", tally(m->value[0], n));
    data_put(v, "tally_b", tally(m->value[1], n));
  }
  return v;
}

/* The rules of B, each with its twin in A. */
static json_t *use(const Comparison *c) {
  const Use *u = &c->use[1];
  json_t *list = json_array();
  for (int i = 0; i < u->rule.count; i++) {
    int twin = use_twin(u, i, &c->use[0]);
    json_t *v;
    if (u->rule.item[i][0] == '\0') continue;
    v = json_object();
    data_put_text(v, "rule", u->rule.item[i]);
    data_put_text(v, "kind", u->kind.item[i]);
    data_put_text(v, "layer", u->layer.item[i]);
    data_put_int(v, "fired", u->fired[i]);
    data_put_int(v, "games", u->games[i]);
    if (twin >= 0) data_put_int(v, "before", c->use[0].fired[twin]);
    if (twin < 0 && names_find(&c->use[0].rule, u->rule.item[i]) >= 0)
      data_put_text(v, "changed", "yes"); /* A has it, written elsewhere */
    json_array_append_new(list, v);
  }
  return list;
}

static json_t *sides(const Comparison *c) {
  json_t *list = json_array();
  for (int i = 0; i < 2; i++) {
    char side[512];
    compare_side(c, i, side, sizeof side);
    json_array_append_new(list, data_text(side));
  }
  return list;
}

/* path: of the page, NULL: there is none. */
static bool tell(const Comparison *c, const char *module, const char *path) {
  json_t *v = json_object(), *metrics = json_array();
  data_put(v, "compare", compare_value(c));
  data_put(v, "sides", sides(c));
  data_put(v, "mixed", json_boolean(c->pairs.mixed));
  data_put_text(v, "failure", c->pairs.report.text);
  if (path != NULL) data_put_text(v, "path", path);
  for (int i = 0; i < c->pairs.metrics; i++)
    json_array_append_new(metrics, metric_words(c, i, path != NULL));
  data_put(v, "metrics", metrics);
  data_put(v, "use", use(c));
  return front_tell(module, "tell", v);
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

/* A sentence for each figure whose call is this one, in a colour. */
static void put_verdicts(FILE *f, const json_t *metrics, const char *call,
                         const char *mark) {
  size_t i;
  const json_t *m;
  json_array_foreach(metrics, i, m) {
    const char *it = json_string_value(json_object_get(m, "call"));
    const char *says = json_string_value(json_object_get(m, "verdict"));
    if (it != NULL && says != NULL && strcmp(it, call) == 0)
      fprintf(f, "%s%s\033[0m\n", mark, says);
  }
}

/* The verdicts alone: no time, so that the same games give the same picture. */
static void put_words(const Comparison *c, FILE *f) {
  json_t *v = compare_value(c);
  const json_t *metrics = json_object_get(v, "metrics");
  char side[512];
  fprintf(f, "\033[1m%s\033[0m: what does B do to the game?\n", c->o->game);
  for (int i = 0; i < 2; i++) {
    compare_side(c, i, side, sizeof side);
    fprintf(f, "  %c: %s\n", 'A' + i, side);
  }
  fprintf(f, "%" PRId64 " pairs of games\n\n", c->played);
  put_verdicts(f, metrics, "different", "\033[1;32m* ");
  put_verdicts(f, metrics, "probably", "\033[33m? ");
  put_verdicts(f, metrics, "none", "\033[2m  ");
  json_decref(v);
}

bool compare_svg(const Comparison *c, const char *path) {
  char *text = NULL;
  size_t size;
  FILE *words = open_memstream(&text, &size);
  OutFile o;
  bool good;
  memory_need(words != NULL);
  put_words(c, words);
  memory_need(fclose(words) == 0 && text != NULL);
  good = out_open(&o, path, OUT_NAMED, 0666) &&
         out_close(&o, picture_write(o.out, text));
  if (!good)
    fprintf(stderr, "oilpatch: can't write %s: %s\n", path, strerror(errno));
  free(text);
  return good;
}
