/*
** A run read back from its JSON, to the bit.  A field that is missing or of
** another kind spoils the whole reading: `bad` names the first one.
*/
#include "repl/batch/sums.h"

#include "repl/term/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t COUNT_MAX = (int64_t)1 << 52;

typedef struct Reader {
  const char *bad;
} Reader;

static int64_t take_int(Reader *rd, const JsonValue *v, const char *key) {
  int64_t n = 0;
  if (!json_get_int(json_get(v, key), &n) && rd->bad == NULL) rd->bad = key;
  return n;
}

/* Of what there are not fewer than none, and so few that the counts of many
** runs can be added. */
static int64_t take_count(Reader *rd, const JsonValue *v, const char *key) {
  int64_t n = take_int(rd, v, key);
  if (n >= 0 && n <= COUNT_MAX) return n;
  if (rd->bad == NULL) rd->bad = key;
  return 0;
}

static const char *take_text(Reader *rd, const JsonValue *v, const char *key) {
  const char *s = "";
  if (!json_get_string(json_get(v, key), &s) && rd->bad == NULL) rd->bad = key;
  return s;
}

static Wide take_wide(Reader *rd, const JsonValue *v, const char *key) {
  const char *s = take_text(rd, v, key);
  bool minus = *s == '-';
  Wide n = 0;
  size_t digits = strspn(s + minus, "0123456789");
  if ((digits == 0 || digits > 38 || s[minus + (int)digits] != '\0')) {
    if (rd->bad == NULL) rd->bad = key;
    return 0;
  }
  for (s += minus; *s != '\0'; s++) n = 10 * n + (*s - '0');
  return minus ? -n : n;
}

static uint64_t take_u64(Reader *rd, const JsonValue *v, const char *key) {
  int64_t n;
  if (json_get_int(json_get(v, key), &n)) return (uint64_t)n;
  return (uint64_t)take_wide(rd, v, key);
}

static void take_names(Reader *rd, const JsonValue *v, const char *key,
                       Names *names) {
  const JsonValue *list = json_get(v, key);
  if ((list == NULL || list->kind != JSON_ARRAY) && rd->bad == NULL)
    rd->bad = key;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const char *s = "";
    if (!json_get_string(json_at(list, i), &s) && rd->bad == NULL)
      rd->bad = key;
    names_add(names, s);
  }
}

static void take_hist(Reader *rd, const JsonValue *v, Hist *h) {
  const char *p = take_text(rd, v, "bins");
  int64_t last = 0, total = 0, shift = take_int(rd, v, "shift");
  bool ok = shift >= 0 && shift < 63;
  h->shift = ok ? (int)shift : 0;
  for (int i = 0; ok && *p != '\0'; i++) {
    char *end;
    int64_t value, count;
    errno = 0;
    value = strtoll(p, &end, 10);
    ok = end > p && *end == ':' && (i == 0 || value > last);
    count = ok ? strtoll(end + 1, &end, 10) : 0;
    ok = ok && count > 0 && count <= COUNT_MAX - total && errno == 0 &&
         (*end == ' ' || *end == '\0') && hist_put(h, value, count);
    total += ok ? count : 0;
    last = value;
    p = ok && *end == ' ' ? end + 1 : end;
  }
  if ((!ok || h->shift != shift) && rd->bad == NULL) rd->bad = "bins";
}

static void take_moments(Reader *rd, const JsonValue *v, Moments *m, Hist *h) {
  m->count = take_count(rd, v, "count");
  m->sum = take_wide(rd, v, "sum");
  m->squares = take_wide(rd, v, "squares");
  m->min = take_int(rd, v, "min");
  m->max = take_int(rd, v, "max");
  if (h == NULL) return;
  take_hist(rd, v, h);
  if (hist_count(h) != m->count && rd->bad == NULL) rd->bad = "bins";
}

static void take_parts(Reader *rd, const JsonValue *v, int players, Sums *s) {
  const JsonValue *seats = json_get(v, "seats"), *bots = json_get(v, "bots");
  for (int i = 0; i < players; i++) {
    const JsonValue *seat = json_at(seats, (size_t)i);
    const JsonValue *bot = json_at(bots, (size_t)i);
    Distribution *score = &s->score[i + 1];
    s->wins[i + 1] = take_count(rd, seat, "wins");
    take_moments(rd, json_get(seat, "score"), &score->moments, &score->hist);
    distribution_merge(&s->score[0], score);
    s->bot_wins[i] = take_count(rd, bot, "wins");
    take_moments(rd, json_get(bot, "score"), &s->bot_score[i], NULL);
  }
}

static void take_ranges(Reader *rd, const JsonValue *v, Run *r) {
  const JsonValue *list = json_get(v, "ranges");
  size_t n = list == NULL ? 0 : list->count;
  if (n == 0 && rd->bad == NULL) rd->bad = "ranges";
  for (size_t i = 0; i < n; i++) {
    int64_t from = 0, to = 0;
    const JsonValue *pair = json_at(list, i);
    if (!json_get_int(json_at(pair, 0), &from) ||
        !json_get_int(json_at(pair, 1), &to) || from < 0 || to < from ||
        !run_add_range(r, from, to)) {
      if (rd->bad == NULL) rd->bad = "ranges";
    }
  }
}

static void take_ends(Reader *rd, const JsonValue *v, Sums *s) {
  const JsonValue *ends = json_get(v, "ends");
  if (ends == NULL || ends->kind != JSON_OBJECT) return;
  for (const JsonValue *e = ends->as.first; e != NULL; e = e->next)
    sums_end(s, e->key, take_count(rd, ends, e->key));
}

static void take_rules(Reader *rd, const JsonValue *v, Run *r, Sums *s) {
  const JsonValue *rules = json_get(v, "rules");
  if (rules == NULL || rules->kind != JSON_OBJECT) return;
  for (const JsonValue *e = rules->as.first;
       e != NULL && s->counters < OUTCOME_COUNTERS; e = e->next) {
    int i = s->counters++;
    names_add(&r->rules, e->key);
    s->fired[i] = take_count(rd, e, "fired");
    s->in_games[i] = take_count(rd, e, "games");
    if (json_get(e, "changed") == NULL) continue;
    s->changed[i] = take_count(rd, e, "changed");
    r->guards = i + 1;
  }
}

static void take_answers(Reader *rd, const JsonValue *v, Run *r, Sums *s) {
  const JsonValue *answers = json_get(v, "answers");
  if (answers == NULL || answers->kind != JSON_OBJECT) return;
  for (const JsonValue *e = answers->as.first;
       e != NULL && s->options < MAX_OPTIONS; e = e->next) {
    names_add(&r->options, e->key);
    s->chosen[s->options] = take_count(rd, e, "chosen");
    s->chosen_games[s->options++] = take_count(rd, e, "games");
  }
}

static void take_error(Reader *rd, const JsonValue *v, Sums *s) {
  const JsonValue *e = json_get(v, "first_error");
  s->errors = take_count(rd, v, "errors");
  if (s->errors == 0) return;
  s->first_error = take_int(rd, e, "game");
  s->error_seed = (uint64_t)take_wide(rd, e, "seed");
  word_copy(s->error.text, sizeof s->error.text, take_text(rd, e, "text"));
  word_copy(s->error.file, sizeof s->error.file, take_text(rd, e, "file"));
  s->error.line = (int)take_int(rd, e, "line");
}

static void take_run(Reader *rd, const JsonValue *v, Run *r) {
  double seconds = 0;
  word_copy(r->game, sizeof r->game, take_text(rd, v, "game"));
  take_names(rd, v, "layers", &r->layers);
  take_names(rd, v, "settings", &r->settings);
  take_names(rd, v, "bots", &r->bots);
  r->players = (int)take_int(rd, v, "players");
  r->seed = take_u64(rd, v, "seed");
  json_get_double(json_get(v, "seconds"), &seconds);
  r->seconds = seconds;
  if (r->players < 1 || r->players > MAX_PLAYERS ||
      r->bots.count != r->players) {
    r->players = 0;
    if (rd->bad == NULL) rd->bad = "players";
  }
}

bool sums_read(const JsonValue *v, Run *r, Sums *s, char *error, size_t size) {
  Reader rd = {NULL};
  const JsonValue *sums = json_get(v, "sums");
  memset(r, 0, sizeof *r);
  memset(s, 0, sizeof *s);
  if (json_get(v, "interrupted") != NULL) {
    snprintf(error, size, "the run was interrupted, so it is not whole");
    return false;
  }
  take_run(&rd, v, r);
  s->games = take_count(&rd, v, "games");
  s->decisions = take_count(&rd, v, "decisions");
  s->digest = strtoull(take_text(&rd, v, "digest"), NULL, 16);
  take_error(&rd, v, s);
  take_ends(&rd, v, s);
  take_answers(&rd, v, r, s);
  take_rules(&rd, v, r, s);
  r->total = take_int(&rd, sums, "total");
  take_ranges(&rd, sums, r);
  s->questions = take_count(&rd, sums, "questions");
  r->watch = take_int(&rd, sums, "watch");
  s->watched = take_count(&rd, v, "watched");
  s->weighed = take_count(&rd, v, "weighed");
  take_parts(&rd, sums, r->players, s);
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL)
      take_moments(&rd, json_get(sums, figure_list[i].sums),
                   &s->figure[i].moments, &s->figure[i].hist);
  if (rd.bad == NULL) return true;
  snprintf(error, size,
           "no output of 'oilpatch sim --json': '%s' is missing "
           "or wrong",
           rd.bad);
  return false;
}
