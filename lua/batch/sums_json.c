/*
** A run as data: figures for readers, and under "sums" the whole numbers they
** come from, so that shards can be put together exactly.
**
** One list of fields serves both ways: a field_ function puts its number into
** the object, or takes it from there; what is counted is added to what there is.
*/
#include "lua/batch/sums_json.h"

#include "lua/batch/sums_figures.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So few that those of many shards can be added. */
static const int64_t COUNT_MAX = (int64_t)1 << 50;

/* Fields ------------------------------------------------------------------- */

typedef struct Way {
  bool in;         /* from the data; else to it */
  const char *bad; /* the first field that is missing or of another kind */
} Way;

static void spoil(Way *w, const char *key) {
  if (w->bad == NULL) w->bad = key;
}

static void field_int(Way *w, json_t *v, const char *key, int64_t *n) {
  const json_t *it;
  if (!w->in) {
    data_put_int(v, key, *n);
    return;
  }
  it = json_object_get(v, key);
  if (!json_is_integer(it)) spoil(w, key);
  *n = json_integer_value(it);
}

static void field_small(Way *w, json_t *v, const char *key, int *n) {
  int64_t wide = *n;
  field_int(w, v, key, &wide);
  if (wide < INT_MIN || wide > INT_MAX) spoil(w, key);
  *n = wide < INT_MIN || wide > INT_MAX ? 0 : (int)wide;
}

static void field_count(Way *w, json_t *v, const char *key, int64_t *n) {
  int64_t some = *n;
  field_int(w, v, key, &some);
  if (!w->in) return;
  if (some >= 0 && some <= COUNT_MAX)
    *n += some;
  else
    spoil(w, key);
}

static const char *take_text(Way *w, const json_t *v, const char *key) {
  const char *s = json_string_value(json_object_get(v, key));
  if (s == NULL) spoil(w, key);
  return s == NULL ? "" : s;
}

static void field_text(Way *w, json_t *v, const char *key, char *text,
                       size_t size) {
  if (w->in)
    snprintf(text, size, "%s", take_text(w, v, key));
  else
    data_put_text(v, key, text);
}

static void field_hash(Way *w, json_t *v, const char *key, uint64_t *n) {
  char text[20];
  snprintf(text, sizeof text, "%016" PRIx64, *n);
  if (w->in)
    *n += strtoull(take_text(w, v, key), NULL, 16);
  else
    data_put_text(v, key, text);
}

/* Sums may pass 64 bits, and JSON readers pass 53: they are text. */
static void field_wide(Way *w, json_t *v, const char *key, Wide *n) {
  char text[WIDE_TEXT];
  if (w->in) {
    if (!wide_read(take_text(w, v, key), n)) spoil(w, key);
  } else {
    wide_text(*n, text);
    data_put_text(v, key, text);
  }
}

/* What is below a key: an object, or a list; a new one on the way out. */
static json_t *below(Way *w, json_t *v, const char *key, bool list) {
  if (!w->in) data_put(v, key, list ? json_array() : json_object());
  return json_object_get(v, key);
}

/* Entry i of a list: an object, a new one on the way out. */
static json_t *entry(Way *w, json_t *list, int i) {
  if (!w->in) json_array_append_new(list, json_object());
  return json_array_get(list, (size_t)i);
}

/* "value:count" of every bin. */
static void put_bins(json_t *v, const Hist *h) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (f == NULL) return;
  for (int i = 0; i < h->bins; i++)
    fprintf(f, "%s%" PRId64 ":%" PRId64, i == 0 ? "" : " ", h->bin[i].value,
            h->bin[i].count);
  if (fclose(f) == 0 && text != NULL) data_put_text(v, "bins", text);
  free(text);
}

static bool read_bins(const char *p, Hist *h) {
  int64_t last = 0, total = 0;
  int shift = h->shift;
  bool ok = shift >= 0 && shift < 63;
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
  return ok && h->shift == shift;
}

/* Could so many numbers from min to max have these sums? */
static bool adds_up(const Moments *m) {
  long double n = m->count, low = m->min, high = m->max;
  long double far = low * low > high * high ? low * low : high * high;
  long double sum = wide_real(m->sum), squares = wide_real(m->squares);
  if (m->count == 0) return sum == 0 && squares == 0;
  return m->min <= m->max && sum >= n * low && sum <= n * high &&
         squares >= 0 && squares <= n * far;
}

/* hist: or NULL.  A bin stands for 2^shift numbers. */
static void field_moments(Way *w, json_t *v, Moments *m, Hist *h) {
  Moments part = {0};
  Hist bins = {0};
  if (!w->in) part = *m;
  if (!w->in && h != NULL) bins.shift = h->shift;
  field_count(w, v, "count", &part.count);
  field_wide(w, v, "sum", &part.sum);
  field_wide(w, v, "squares", &part.squares);
  field_int(w, v, "min", &part.min);
  field_int(w, v, "max", &part.max);
  if (h != NULL) field_small(w, v, "shift", &bins.shift);
  if (!w->in) {
    if (h != NULL) put_bins(v, h);
    return;
  }
  if (!adds_up(&part)) spoil(w, "sum");
  moments_merge(m, &part);
  if (h != NULL) {
    if (!read_bins(take_text(w, v, "bins"), &bins) ||
        hist_count(&bins) != part.count)
      spoil(w, "bins");
    else if (!hist_merge(h, &bins))
      spoil(w, "memory");
  }
  hist_free(&bins);
}

/* A run -------------------------------------------------------------------- */

void run_describe(Run *r, json_t *said) {
  json_int_t players = json_integer_value(json_object_get(said, "players"));
  json_decref(r->said);
  r->said = said;
  r->players = players < 1 || players > MAX_PLAYERS ? 0 : (int)players;
}

void run_free(Run *r) {
  run_describe(r, NULL);
  names_free(&r->items);
}

/* In the order of their names: merging must not show. */
static void put_ends(json_t *v, const Sums *s) {
  const char *last = "";
  for (int next = 0; next >= 0;) {
    next = -1;
    for (int i = 0; i < s->ends; i++)
      if ((json_object_size(v) == 0 || strcmp(s->end[i].reason, last) > 0) &&
          (next < 0 || strcmp(s->end[i].reason, s->end[next].reason) < 0))
        next = i;
    if (next < 0) break;
    last = s->end[next].reason;
    data_put_int(v, last, s->end[next].count);
  }
}

static void field_ends(Way *w, json_t *v, Sums *s) {
  json_t *ends = below(w, v, "ends", false), *it;
  const char *reason;
  if (!w->in) {
    put_ends(ends, s);
    return;
  }
  json_object_foreach(ends, reason, it) {
    int64_t count = 0;
    field_count(w, ends, reason, &count);
    sums_end(s, reason, count);
  }
}

static void field_answers(Way *w, json_t *v, const Run *r, Sums *s) {
  json_t *all = below(w, v, "answers", false), *name;
  double questions = s->questions > 0 ? (double)s->questions : 1;
  double games = s->games > 0 ? (double)s->games : 1;
  size_t i;
  json_array_foreach(json_object_get(r->said, "options"), i, name) {
    json_t *it;
    if (json_string_length(name) == 0 || i >= MAX_OPTIONS) continue;
    it = below(w, all, json_string_value(name), false);
    field_count(w, it, "chosen", &s->chosen[i]);
    field_count(w, it, "games", &s->chosen_games[i]);
    if (w->in) continue;
    data_put_real(it, "share", (double)s->chosen[i] / questions);
    data_put_real(it, "per_game", (double)s->chosen[i] / games);
  }
}

static void field_some(Way *w, json_t *v, SumItem *it) {
  const struct {
    const char *key;
    int64_t *n;
  } field[] = {
    {"offered", &it->offered},       {"chosen", &it->chosen},
    {"by_winners", &it->by_winners}, {"games", &it->games},
    {"takers", &it->takers},         {"takers_won", &it->takers_won}};
  for (int i = 0; i < 6; i++)
    if (w->in ? json_object_get(v, field[i].key) != NULL : *field[i].n != 0)
      field_count(w, v, field[i].key, field[i].n);
}

/* Cards of one face have one name. */
static void put_unique(json_t *all, const char *name, int i, json_t *it) {
  char other[1024];
  snprintf(other, sizeof other, "%s #%d", name, i);
  data_put(all, json_object_get(all, name) == NULL ? name : other, it);
}

/* What was offered and chosen, by name, with the number that all shards have
** for it.  Zeros aren't told. */
static void put_items(Way *w, json_t *all, const Names *names, const Sums *s) {
  for (int i = 0; i < s->items && i < names->count; i++) {
    int64_t number = i;
    SumItem one = s->item[i];
    json_t *it;
    if (names->item[i][0] == '\0') continue;
    it = json_object();
    field_int(w, it, "item", &number);
    field_some(w, it, &one);
    put_unique(all, names->item[i], i, it);
  }
}

json_t *sums_tally(const Names *names, const Sums *s) {
  Way out = {.in = false};
  json_t *all = json_object();
  put_items(&out, all, names, s);
  return all;
}

static void field_items(Way *w, json_t *v, Run *r, Sums *s) {
  json_t *all = below(w, v, "tally", false), *it;
  const char *name;
  if (!w->in) put_items(w, all, &r->items, s);
  if (!w->in) return;
  json_object_foreach(all, name, it) {
    int64_t number = -1;
    field_int(w, it, "item", &number);
    if (number < 0 || number >= MAX_ITEMS) {
      spoil(w, "tally");
      return;
    }
    if (!names_set(&r->items, (int)number, name)) spoil(w, "memory");
    field_some(w, it, &s->item[number]);
    if (s->items <= number) s->items = (int)number + 1;
  }
}

static bool is_among(const json_t *list, const json_t *name) {
  const json_t *one;
  size_t i;
  json_array_foreach(list, i, one)
    if (json_equal(one, name)) return true;
  return false;
}

/* "changed" stands at guards alone, and tells them apart when read. */
static void field_rules(Way *w, json_t *v, const Run *r, Sums *s) {
  json_t *all = below(w, v, "rules", false), *name;
  json_int_t guards = json_integer_value(json_object_get(r->said, "guards"));
  size_t i;
  json_array_foreach(json_object_get(r->said, "rules"), i, name) {
    json_t *it;
    if (json_string_length(name) == 0 || i >= OUTCOME_COUNTERS) continue;
    it = below(w, all, json_string_value(name), false);
    field_count(w, it, "fired", &s->fired[i]);
    field_count(w, it, "games", &s->in_games[i]);
    if ((json_int_t)i < guards) field_count(w, it, "changed", &s->changed[i]);
    if (!w->in && is_among(json_object_get(r->said, "overruled"), name))
      data_put(it, "overruled", json_true());
  }
}

static void field_error(Way *w, json_t *v, Sums *s) {
  int64_t errors = w->in ? 0 : s->errors, game = s->first_error;
  Wide seed = {0, s->error_seed};
  Fault fault = s->error;
  json_t *e;
  field_count(w, v, "errors", &errors);
  if (errors == 0) return;
  e = below(w, v, "first_error", false);
  field_int(w, e, "game", &game);
  field_wide(w, e, "seed", &seed);
  field_text(w, e, "text", fault.text, sizeof fault.text);
  field_text(w, e, "file", fault.file, sizeof fault.file);
  field_small(w, e, "line", &fault.line);
  if (w->in) sums_fail(s, errors, game, seed.low, &fault);
}

/* A seat's or a bot's. */
static void field_score(Way *w, json_t *v, int64_t *wins, Moments *m, Hist *h) {
  field_count(w, v, "wins", wins);
  field_moments(w, below(w, v, "score", false), m, h);
}

/* The course, turn by turn and phase by phase.  Numbers of players are told with
** their mean; a phase in which nothing was asked isn't told. */
static void field_held(Way *w, json_t *v, Moments *m) {
  if (!w->in) data_put_real(v, "mean", moments_mean(m));
  field_moments(w, v, m, NULL);
}

static void field_turn(Way *w, json_t *v, const Run *r, Curve *c, int turn) {
  json_t *winner, *others, *row;
  size_t i;
  if (!w->in) data_put_int(v, "turn", turn + 1);
  field_count(w, v, "ahead", &c->ahead[turn]);
  winner = below(w, v, "winner", false);
  others = below(w, v, "others", false);
  json_array_foreach(json_object_get(r->said, "rows"), i, row) {
    CurvePoint *p = &c->point[turn * c->rows + (int)i];
    const char *key = json_string_value(row);
    if ((int)i == c->rows) break;
    field_held(w, below(w, winner, key, false), &p->winner);
    field_held(w, below(w, others, key, false), &p->other);
  }
}

static void field_phases(Way *w, json_t *all, const Run *r, Curve *c) {
  static const char *const counts[COURSE_COUNTS] = {"questions", "forced",
                                                    "amounts", "answers"};
  json_t *name;
  size_t i;
  json_array_foreach(json_object_get(r->said, "all_phases"), i, name) {
    const char *key = json_string_value(name);
    json_t *v;
    if (i >= COURSE_PHASES || (w->in ? json_object_get(all, key) == NULL
                                     : c->phase[COURSE_QUESTIONS][i] == 0))
      continue;
    v = below(w, all, key, false);
    for (int k = 0; k < COURSE_COUNTS; k++)
      field_count(w, v, counts[k], &c->phase[k][i]);
  }
}

/* What the run says of itself. */
static void put_said(json_t *v, const Run *r, const char *key) {
  data_put(v, key, json_incref(json_object_get(r->said, key)));
}

static void field_curve(Way *w, json_t *v, const Run *r, Curve *c) {
  int rows = (int)json_array_size(json_object_get(r->said, "rows"));
  int n = c->turns;
  json_t *turns;
  if (json_object_get(r->said, "rows") == NULL) return;
  v = below(w, v, "curve", false);
  field_count(w, v, "games", &c->games);
  if (!w->in) {
    put_said(v, r, "rows");
    put_said(v, r, "titles");
    put_said(v, r, "all_phases");
  }
  turns = below(w, v, "turns", true);
  if (w->in) n = (int)json_array_size(turns);
  if (n > 0 && (rows == 0 || rows > CURVE_ROWS || n > COURSE_ROOM ||
                !curve_fit(c, n, rows)))
    spoil(w, "curve");
  for (int i = 0; i < n && w->bad == NULL; i++)
    field_turn(w, entry(w, turns, i), r, c, i);
  field_phases(w, below(w, v, "phases", false), r, c);
}

static void field_sums(Way *w, json_t *v, const Run *r, Sums *s) {
  json_t *list;
  if (!w->in) {
    data_put_int(v, "win", WIN);
    put_said(v, r, "total");
    put_said(v, r, "ranges");
    put_said(v, r, "watch");
  }
  field_count(w, v, "questions", &s->questions);
  list = below(w, v, "seats", true);
  for (int i = 1; i <= r->players; i++) {
    json_t *seat = entry(w, list, i - 1);
    field_score(w, seat, &s->wins[i], &s->score[i].moments, &s->score[i].hist);
    if (w->in)
      field_moments(w, below(w, seat, "score", false), &s->score[0].moments,
                    &s->score[0].hist);
  }
  list = below(w, v, "bots", true);
  for (int i = 0; i < r->players; i++)
    field_score(w, entry(w, list, i), &s->bot_wins[i], &s->bot_score[i], NULL);
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL)
      field_moments(w, below(w, v, figure_list[i].sums, false),
                    &s->figure[i].moments, &s->figure[i].hist);
}

static void field_all(Way *w, json_t *v, Run *r, Sums *s) {
  static const char *const head[] = {"game",    "layers", "settings",
                                     "players", "seed",   "bots"};
  for (int i = 0; i < 6 && !w->in; i++) put_said(v, r, head[i]);
  field_count(w, v, "games", &s->games);
  field_count(w, v, "decisions", &s->decisions);
  if (!w->in) sums_put_speed(v, r, s);
  field_hash(w, v, "digest", &s->digest);
  if (!w->in) sums_put_players(v, r, s);
  field_count(w, v, "watched", &s->watched);
  field_count(w, v, "weighed", &s->weighed);
  field_count(w, v, "tallied", &s->tallied);
  if (!w->in) sums_put_figures(v, s);
  field_ends(w, v, s);
  field_answers(w, v, r, s);
  field_items(w, v, r, s);
  field_rules(w, v, r, s);
  field_error(w, v, s);
  field_curve(w, v, r, &s->curve);
  if (r->interrupted)
    data_put(v, "interrupted", json_true());
  else
    field_sums(w, below(w, v, "sums", false), r, s);
}

json_t *sums_value(const Run *r, const Sums *s) {
  Way out = {.in = false};
  json_t *v = json_object();
  field_all(&out, v, (Run *)r, (Sums *)s); /* which changes neither */
  return v;
}

json_t *sums_points(const Sums *s) {
  Way out = {.in = false};
  Distribution all = s->score[0];
  json_t *v = distribution_value(&all);
  field_moments(&out, below(&out, v, "sums", false), &all.moments, &all.hist);
  return v;
}

bool sums_read(const json_t *v, Run *r, Sums *s, char *error, size_t size) {
  Way in = {.in = true};
  field_all(&in, (json_t *)v, r, s);
  if (r->players == 0) spoil(&in, "players");
  if (in.bad != NULL)
    snprintf(error, size,
             "no output of 'oilpatch sim --json': '%s' is missing or wrong",
             in.bad);
  return in.bad == NULL;
}
