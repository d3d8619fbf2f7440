/*
** A run as JSON: figures for readers, and under "sums" the whole numbers they
** come from, so that shards can be put together exactly.
*/
#include "repl/sums.h"

#include "repl/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writing ------------------------------------------------------------------ */

static void put_int(JsonWriter *w, const char *key, int64_t n) {
  json_key(w, key);
  json_int(w, n);
}

static void put_double(JsonWriter *w, const char *key, double d) {
  json_key(w, key);
  json_double(w, d);
}

static void put_names(JsonWriter *w, const char *key, const Names *n) {
  json_key(w, key);
  json_array(w);
  for (int i = 0; i < n->count; i++) json_string(w, n->item[i]);
  json_array_end(w);
}

/* Sums may pass 64 bits, and JSON readers pass 53: they are text. */
static void put_wide(JsonWriter *w, const char *key, Wide n) {
  char text[48];
  char *p = text + sizeof text;
  bool minus = n < 0;
  *--p = '\0';
  do {
    int digit = (int)(n % 10);
    *--p = (char)('0' + (digit < 0 ? -digit : digit));
    n /= 10;
  } while (n != 0);
  if (minus) *--p = '-';
  json_key(w, key);
  json_string(w, p);
}

static void put_u64(JsonWriter *w, const char *key, uint64_t n) {
  if (n > INT64_MAX)
    put_wide(w, key, (Wide)n);
  else
    put_int(w, key, (int64_t)n);
}

static void put_figures(JsonWriter *w, const char *key, const Moments *m) {
  json_key(w, key);
  json_object(w);
  put_double(w, "mean", moments_mean(m));
  put_double(w, "sd", moments_sd(m));
  put_int(w, "min", m->min);
  put_int(w, "max", m->max);
  json_object_end(w);
}

static void put_wins(JsonWriter *w, int64_t wins, int64_t games) {
  double low, high;
  double share = games == 0 ? 0 : (double)wins / WIN / (double)games;
  json_key(w, "wins");
  if (wins % WIN == 0)
    json_int(w, wins / WIN);
  else
    json_double(w, (double)wins / WIN);
  put_double(w, "win_rate", share);
  sums_interval(share, games, &low, &high);
  json_key(w, "ci95");
  json_array(w);
  json_double(w, low);
  json_double(w, high);
  json_array_end(w);
}

static void put_seats(JsonWriter *w, const Run *r, const Sums *s) {
  json_key(w, "seats");
  json_array(w);
  for (int i = 1; i <= r->players; i++) {
    json_object(w);
    put_int(w, "seat", i);
    put_wins(w, s->wins[i], s->games);
    put_figures(w, "score", &s->score[i]);
    json_object_end(w);
  }
  json_array_end(w);
  if (!run_is_mixed(r)) return;
  json_key(w, "by_bot");
  json_array(w);
  for (int i = 0; i < r->players; i++) {
    json_object(w);
    json_key(w, "bot");
    json_string(w, r->bots.item[i]);
    put_wins(w, s->bot_wins[i], s->games);
    put_figures(w, "score", &s->bot_score[i]);
    json_object_end(w);
  }
  json_array_end(w);
}

/* In the order of their names: merging must not show. */
static void put_ends(JsonWriter *w, const Sums *s) {
  Names reasons = {0};
  for (int i = 0; i < s->ends; i++) names_add(&reasons, s->end[i].reason);
  names_sort(&reasons);
  json_key(w, "ends");
  json_object(w);
  for (int i = 0; i < reasons.count; i++)
    for (int j = 0; j < s->ends; j++)
      if (strcmp(s->end[j].reason, reasons.item[i]) == 0)
        put_int(w, reasons.item[i], s->end[j].count);
  json_object_end(w);
  names_free(&reasons);
}

static void put_rules(JsonWriter *w, const Run *r, const Sums *s) {
  json_key(w, "rules");
  json_object(w);
  for (int i = 0; i < s->counters && i < r->rules.count; i++) {
    if (r->rules.item[i][0] == '\0') continue;
    json_key(w, r->rules.item[i]);
    json_object(w);
    put_int(w, "fired", s->fired[i]);
    put_int(w, "games", s->in_games[i]);
    json_object_end(w);
  }
  json_object_end(w);
}

static void put_error(JsonWriter *w, const Sums *s) {
  put_int(w, "errors", s->errors);
  if (s->errors == 0) return;
  json_key(w, "first_error");
  json_object(w);
  put_int(w, "game", s->first_error);
  put_wide(w, "seed", (Wide)s->error_seed);
  json_key(w, "text");
  json_string(w, s->error.text);
  json_key(w, "file");
  json_string(w, s->error.file);
  put_int(w, "line", s->error.line);
  json_object_end(w);
}

static void put_moments(JsonWriter *w, const Moments *m) {
  json_object(w);
  put_int(w, "count", m->count);
  put_wide(w, "sum", m->sum);
  put_wide(w, "squares", m->squares);
  put_int(w, "min", m->min);
  put_int(w, "max", m->max);
  json_object_end(w);
}

static void put_parts(JsonWriter *w, const char *key, const int64_t *wins,
                      const Moments *score, int n) {
  json_key(w, key);
  json_array(w);
  for (int i = 0; i < n; i++) {
    json_object(w);
    put_int(w, "wins", wins[i]);
    json_key(w, "score");
    put_moments(w, &score[i]);
    json_object_end(w);
  }
  json_array_end(w);
}

static void put_sums(JsonWriter *w, const Run *r, const Sums *s) {
  json_key(w, "sums");
  json_object(w);
  put_int(w, "win", WIN);
  put_int(w, "total", r->total);
  json_key(w, "ranges");
  json_array(w);
  for (int i = 0; i < r->ranges; i++) {
    json_array(w);
    json_int(w, r->range[i].from);
    json_int(w, r->range[i].to);
    json_array_end(w);
  }
  json_array_end(w);
  put_int(w, "questions", s->questions);
  put_parts(w, "seats", s->wins + 1, s->score + 1, r->players);
  put_parts(w, "bots", s->bot_wins, s->bot_score, r->players);
  json_key(w, "length");
  put_moments(w, &s->length);
  json_object_end(w);
}

void sums_json(JsonWriter *w, const Run *r, const Sums *s) {
  char digest[20];
  double seconds = r->seconds > 1e-9 ? r->seconds : 1e-9;
  snprintf(digest, sizeof digest, "%016" PRIx64, s->digest);
  json_object(w);
  json_key(w, "game");
  json_string(w, r->game);
  put_names(w, "layers", &r->layers);
  put_names(w, "settings", &r->settings);
  put_int(w, "players", r->players);
  put_u64(w, "seed", r->seed);
  put_names(w, "bots", &r->bots);
  put_int(w, "games", s->games);
  put_int(w, "decisions", s->decisions);
  put_double(w, "seconds", r->seconds);
  put_double(w, "games_per_s", (double)s->games / seconds);
  put_double(w, "decisions_per_s", (double)s->decisions / seconds);
  json_key(w, "digest");
  json_string(w, digest);
  put_seats(w, r, s);
  put_figures(w, "length", &s->length);
  put_ends(w, s);
  put_rules(w, r, s);
  put_error(w, s);
  if (r->interrupted) {
    json_key(w, "interrupted");
    json_bool(w, true);
  } else {
    put_sums(w, r, s);
  }
  json_object_end(w);
}

/* Reading ------------------------------------------------------------------
** A field that is missing or of another kind spoils the whole reading: `bad`
** names the first one. */

typedef struct Reader {
  const char *bad;
} Reader;

static int64_t take_int(Reader *rd, const JsonValue *v, const char *key) {
  int64_t n = 0;
  if (!json_get_int(json_get(v, key), &n) && rd->bad == NULL) rd->bad = key;
  return n;
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

static void take_moments(Reader *rd, const JsonValue *v, Moments *m) {
  m->count = take_int(rd, v, "count");
  m->sum = take_wide(rd, v, "sum");
  m->squares = take_wide(rd, v, "squares");
  m->min = take_int(rd, v, "min");
  m->max = take_int(rd, v, "max");
}

static void take_parts(Reader *rd, const JsonValue *v, const char *key,
                       int64_t *wins, Moments *score, int n) {
  const JsonValue *list = json_get(v, key);
  for (int i = 0; i < n; i++) {
    const JsonValue *part = json_at(list, (size_t)i);
    wins[i] = take_int(rd, part, "wins");
    take_moments(rd, json_get(part, "score"), &score[i]);
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
    sums_end(s, e->key, take_int(rd, ends, e->key));
}

static void take_rules(Reader *rd, const JsonValue *v, Run *r, Sums *s) {
  const JsonValue *rules = json_get(v, "rules");
  if (rules == NULL || rules->kind != JSON_OBJECT) return;
  for (const JsonValue *e = rules->as.first;
       e != NULL && s->counters < SUM_COUNTERS; e = e->next) {
    names_add(&r->rules, e->key);
    s->fired[s->counters] = take_int(rd, e, "fired");
    s->in_games[s->counters++] = take_int(rd, e, "games");
  }
}

static void take_error(Reader *rd, const JsonValue *v, Sums *s) {
  const JsonValue *e = json_get(v, "first_error");
  s->errors = take_int(rd, v, "errors");
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
  s->games = take_int(&rd, v, "games");
  s->decisions = take_int(&rd, v, "decisions");
  s->digest = strtoull(take_text(&rd, v, "digest"), NULL, 16);
  take_error(&rd, v, s);
  take_ends(&rd, v, s);
  take_rules(&rd, v, r, s);
  r->total = take_int(&rd, sums, "total");
  take_ranges(&rd, sums, r);
  s->questions = take_int(&rd, sums, "questions");
  take_parts(&rd, sums, "seats", s->wins + 1, s->score + 1, r->players);
  take_parts(&rd, sums, "bots", s->bot_wins, s->bot_score, r->players);
  take_moments(&rd, json_get(sums, "length"), &s->length);
  if (rd.bad == NULL) return true;
  snprintf(error, size,
           "no output of 'oilpatch sim --json': '%s' is missing "
           "or wrong",
           rd.bad);
  return false;
}
