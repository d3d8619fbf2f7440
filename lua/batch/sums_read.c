/*
** A run read back from its JSON, to the bit.  A field that is missing or of
** another kind spoils the whole reading: `bad` names the first one.
*/
#include "lua/batch/sums_json.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t COUNT_MAX = (int64_t)1 << 52;

typedef struct Reader {
  const char *bad;
} Reader;

static int64_t take_int(Reader *rd, const json_t *v, const char *key) {
  const json_t *n = json_object_get(v, key);
  if (!json_is_integer(n) && rd->bad == NULL) rd->bad = key;
  return json_integer_value(n);
}

/* Of what there are not fewer than none, and so few that the counts of many
** runs can be added. */
static int64_t take_count(Reader *rd, const json_t *v, const char *key) {
  int64_t n = take_int(rd, v, key);
  if (n >= 0 && n <= COUNT_MAX) return n;
  if (rd->bad == NULL) rd->bad = key;
  return 0;
}

static const char *take_text(Reader *rd, const json_t *v, const char *key) {
  const char *s = json_string_value(json_object_get(v, key));
  if (s == NULL && rd->bad == NULL) rd->bad = key;
  return s == NULL ? "" : s;
}

static Wide take_wide(Reader *rd, const json_t *v, const char *key) {
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

static uint64_t take_u64(Reader *rd, const json_t *v, const char *key) {
  const json_t *n = json_object_get(v, key);
  if (json_is_integer(n)) return (uint64_t)json_integer_value(n);
  return (uint64_t)take_wide(rd, v, key);
}

static void keep_name(Reader *rd, Names *names, const char *name) {
  if (!names_push(names, name) && rd->bad == NULL) rd->bad = "memory";
}

static void take_names(Reader *rd, const json_t *v, const char *key,
                       Names *names) {
  const json_t *list = json_object_get(v, key);
  if (!json_is_array(list) && rd->bad == NULL) rd->bad = key;
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *s = json_string_value(json_array_get(list, i));
    if (s == NULL && rd->bad == NULL) rd->bad = key;
    keep_name(rd, names, s == NULL ? "" : s);
  }
}

static void take_hist(Reader *rd, const json_t *v, Hist *h) {
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

/* Could so many numbers from min to max have these sums? */
static bool adds_up(const Moments *m) {
  long double n = m->count, low = m->min, high = m->max;
  long double far = low * low > high * high ? low * low : high * high;
  if (m->count == 0) return m->sum == 0 && m->squares == 0;
  return m->min <= m->max && (long double)m->sum >= n * low &&
         (long double)m->sum <= n * high && m->squares >= 0 &&
         (long double)m->squares <= n * far;
}

static void take_moments(Reader *rd, const json_t *v, Moments *m, Hist *h) {
  m->count = take_count(rd, v, "count");
  m->sum = take_wide(rd, v, "sum");
  m->squares = take_wide(rd, v, "squares");
  m->min = take_int(rd, v, "min");
  m->max = take_int(rd, v, "max");
  if (!adds_up(m) && rd->bad == NULL) rd->bad = "sum";
  if (h == NULL) return;
  take_hist(rd, v, h);
  if (hist_count(h) != m->count && rd->bad == NULL) rd->bad = "bins";
}

static void take_parts(Reader *rd, const json_t *v, int players, Sums *s) {
  const json_t *seats = json_object_get(v, "seats"),
               *bots = json_object_get(v, "bots");
  for (int i = 0; i < players; i++) {
    const json_t *seat = json_array_get(seats, (size_t)i);
    const json_t *bot = json_array_get(bots, (size_t)i);
    Distribution *score = &s->score[i + 1];
    s->wins[i + 1] = take_count(rd, seat, "wins");
    take_moments(rd, json_object_get(seat, "score"), &score->moments,
                 &score->hist);
    sums_merge(&s->score[0], score);
    s->bot_wins[i] = take_count(rd, bot, "wins");
    take_moments(rd, json_object_get(bot, "score"), &s->bot_score[i], NULL);
  }
}

static void take_ranges(Reader *rd, const json_t *v, Run *r) {
  const json_t *list = json_object_get(v, "ranges");
  if (json_array_size(list) == 0 && rd->bad == NULL) rd->bad = "ranges";
  for (size_t i = 0; i < json_array_size(list); i++) {
    json_int_t from = 0, to = 0;
    json_t *pair = json_array_get(list, i);
    if (json_unpack(pair, "[I, I!]", &from, &to) != 0 || from < 0 ||
        to < from || !run_add_range(r, from, to)) {
      if (rd->bad == NULL) rd->bad = "ranges";
    }
  }
}

static void take_ends(Reader *rd, const json_t *v, Sums *s) {
  json_t *ends = json_object_get(v, "ends"), *count;
  const char *reason;
  json_object_foreach(ends, reason, count) {
    sums_end(s, reason, take_count(rd, ends, reason));
  }
}

static void take_rules(Reader *rd, const json_t *v, Run *r, Sums *s) {
  json_t *rules = json_object_get(v, "rules"), *rule;
  const char *name;
  json_object_foreach(rules, name, rule) {
    int i = s->counters;
    if (i == OUTCOME_COUNTERS) return;
    s->counters++;
    keep_name(rd, &r->rules, name);
    if (json_is_true(json_object_get(rule, "overruled")))
      keep_name(rd, &r->overruled, name);
    s->fired[i] = take_count(rd, rule, "fired");
    s->in_games[i] = take_count(rd, rule, "games");
    if (json_object_get(rule, "changed") == NULL) continue;
    s->changed[i] = take_count(rd, rule, "changed");
    r->guards = i + 1;
  }
}

static void take_answers(Reader *rd, const json_t *v, Run *r, Sums *s) {
  json_t *answers = json_object_get(v, "answers"), *answer;
  const char *name;
  json_object_foreach(answers, name, answer) {
    if (s->options == MAX_OPTIONS) return;
    keep_name(rd, &r->options, name);
    s->chosen[s->options] = take_count(rd, answer, "chosen");
    s->chosen_games[s->options++] = take_count(rd, answer, "games");
  }
}

static void take_error(Reader *rd, const json_t *v, Sums *s) {
  const json_t *e = json_object_get(v, "first_error");
  s->errors = take_count(rd, v, "errors");
  if (s->errors == 0) return;
  s->first_error = take_int(rd, e, "game");
  s->error_seed = (uint64_t)take_wide(rd, e, "seed");
  snprintf(s->error.text, sizeof s->error.text, "%s", take_text(rd, e, "text"));
  snprintf(s->error.file, sizeof s->error.file, "%s", take_text(rd, e, "file"));
  s->error.line = (int)take_int(rd, e, "line");
}

/* Who plays together; a run without teams doesn't speak of them. */
static void take_teams(Reader *rd, const json_t *v, Run *r) {
  const json_t *list = json_object_get(v, "teams"), *team, *seat;
  size_t i, k;
  json_array_foreach(list, i, team) {
    json_array_foreach(json_object_get(team, "seats"), k, seat) {
      json_int_t n = json_integer_value(seat);
      if (n >= 1 && n <= r->players)
        r->team[n] = (int)take_int(rd, team, "team");
      else if (rd->bad == NULL)
        rd->bad = "teams";
    }
  }
}

static void take_run(Reader *rd, const json_t *v, Run *r) {
  snprintf(r->game, sizeof r->game, "%s", take_text(rd, v, "game"));
  take_names(rd, v, "layers", &r->layers);
  take_names(rd, v, "settings", &r->settings);
  take_names(rd, v, "bots", &r->bots);
  r->players = (int)take_int(rd, v, "players");
  r->seed = take_u64(rd, v, "seed");
  r->seconds = json_number_value(json_object_get(v, "seconds"));
  if (r->players < 1 || r->players > MAX_PLAYERS ||
      r->bots.count != r->players) {
    r->players = 0;
    if (rd->bad == NULL) rd->bad = "players";
  }
  take_teams(rd, v, r);
}

bool sums_read(const json_t *v, Run *r, Sums *s, char *error, size_t size) {
  Reader rd = {NULL};
  const json_t *sums = json_object_get(v, "sums");
  memset(r, 0, sizeof *r);
  memset(s, 0, sizeof *s);
  if (json_object_get(v, "interrupted") != NULL) {
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
      take_moments(&rd, json_object_get(sums, figure_list[i].sums),
                   &s->figure[i].moments, &s->figure[i].hist);
  if (rd.bad == NULL) return true;
  snprintf(error, size,
           "no output of 'oilpatch sim --json': '%s' is missing "
           "or wrong",
           rd.bad);
  return false;
}
