/*
** A run as data: figures for readers, and under "sums" the whole numbers they
** come from, so that shards can be put together exactly.
**
** One list of fields serves both ways: a field_ function puts its number into
** the object, or takes it from there.
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
  field_int(w, v, key, n);
  if (!w->in || (*n >= 0 && *n <= COUNT_MAX)) return;
  spoil(w, key);
  *n = 0;
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
    *n = strtoull(take_text(w, v, key), NULL, 16);
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

/* A number where it fits. */
static void field_seed(Way *w, json_t *v, const char *key, uint64_t *n) {
  const json_t *it = json_object_get(v, key);
  Wide wide = {0, *n};
  if (w->in ? json_is_integer(it) : *n <= INT64_MAX) {
    int64_t narrow = (int64_t)*n;
    field_int(w, v, key, &narrow);
    *n = (uint64_t)narrow;
  } else {
    field_wide(w, v, key, &wide);
    *n = wide.low;
  }
}

static void push_name(Way *w, Names *names, const char *name) {
  if (!names_push(names, name)) spoil(w, "memory");
}

static void field_names(Way *w, json_t *v, const char *key, Names *names) {
  const json_t *list = json_object_get(v, key);
  if (!w->in) {
    data_put(v, key, data_names(names));
    return;
  }
  if (!json_is_array(list)) spoil(w, key);
  for (size_t i = 0; i < json_array_size(list); i++) {
    const char *s = json_string_value(json_array_get(list, i));
    if (s == NULL) spoil(w, key);
    push_name(w, names, s == NULL ? "" : s);
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
  field_count(w, v, "count", &m->count);
  field_wide(w, v, "sum", &m->sum);
  field_wide(w, v, "squares", &m->squares);
  field_int(w, v, "min", &m->min);
  field_int(w, v, "max", &m->max);
  if (w->in && !adds_up(m)) spoil(w, "sum");
  if (h == NULL) return;
  field_small(w, v, "shift", &h->shift);
  if (!w->in)
    put_bins(v, h);
  else if (!read_bins(take_text(w, v, "bins"), h) || hist_count(h) != m->count)
    spoil(w, "bins");
}

/* A run -------------------------------------------------------------------- */

/* Who plays together; a run without teams doesn't speak of them. */
static void take_teams(Way *w, const json_t *v, Run *r) {
  json_t *list = json_object_get(v, "teams"), *one, *seat;
  size_t i, k;
  json_array_foreach(list, i, one) {
    json_array_foreach(json_object_get(one, "seats"), k, seat) {
      json_int_t n = json_integer_value(seat);
      if (n >= 1 && n <= r->players)
        field_small(w, one, "team", &r->team[n]);
      else
        spoil(w, "teams");
    }
  }
}

static void check_players(Way *w, Run *r) {
  if (r->players >= 1 && r->players <= MAX_PLAYERS &&
      r->bots.count == r->players)
    return;
  r->players = 0;
  spoil(w, "players");
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
    int64_t count;
    field_count(w, ends, reason, &count);
    sums_end(s, reason, count);
  }
}

static void field_answer(Way *w, json_t *v, Sums *s, int i) {
  field_count(w, v, "chosen", &s->chosen[i]);
  field_count(w, v, "games", &s->chosen_games[i]);
}

static void field_answers(Way *w, json_t *v, Run *r, Sums *s) {
  json_t *all = below(w, v, "answers", false), *it;
  const char *name;
  double questions = s->questions > 0 ? (double)s->questions : 1;
  double games = s->games > 0 ? (double)s->games : 1;
  for (int i = 0; !w->in && i < s->options && i < r->options.count; i++) {
    if (r->options.item[i][0] == '\0') continue;
    it = json_object();
    field_answer(w, it, s, i);
    data_put_real(it, "share", (double)s->chosen[i] / questions);
    data_put_real(it, "per_game", (double)s->chosen[i] / games);
    data_put(all, r->options.item[i], it);
  }
  if (!w->in) return;
  json_object_foreach(all, name, it) {
    if (s->options == MAX_OPTIONS) return;
    push_name(w, &r->options, name);
    field_answer(w, it, s, s->options++);
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

/* "changed" stands at guards alone, and tells them apart when read. */
static void field_rule(Way *w, json_t *v, Sums *s, int i, bool guard) {
  field_count(w, v, "fired", &s->fired[i]);
  field_count(w, v, "games", &s->in_games[i]);
  if (guard) field_count(w, v, "changed", &s->changed[i]);
}

static void field_rules(Way *w, json_t *v, Run *r, Sums *s) {
  json_t *all = below(w, v, "rules", false), *it;
  const char *name;
  for (int i = 0; !w->in && i < s->counters && i < r->rules.count; i++) {
    if (r->rules.item[i][0] == '\0') continue;
    it = json_object();
    field_rule(w, it, s, i, i < r->guards);
    if (names_find(&r->overruled, r->rules.item[i]) >= 0)
      data_put(it, "overruled", json_true());
    data_put(all, r->rules.item[i], it);
  }
  if (!w->in) return;
  json_object_foreach(all, name, it) {
    bool guard = json_object_get(it, "changed") != NULL;
    if (s->counters == OUTCOME_COUNTERS) return;
    push_name(w, &r->rules, name);
    if (json_is_true(json_object_get(it, "overruled")))
      push_name(w, &r->overruled, name);
    field_rule(w, it, s, s->counters++, guard);
    if (guard) r->guards = s->counters;
  }
}

static void field_error(Way *w, json_t *v, Sums *s) {
  Wide seed = {0, s->error_seed};
  json_t *e;
  field_count(w, v, "errors", &s->errors);
  if (s->errors == 0) return;
  e = below(w, v, "first_error", false);
  field_int(w, e, "game", &s->first_error);
  field_wide(w, e, "seed", &seed);
  s->error_seed = seed.low;
  field_text(w, e, "text", s->error.text, sizeof s->error.text);
  field_text(w, e, "file", s->error.file, sizeof s->error.file);
  field_small(w, e, "line", &s->error.line);
}

static void field_ranges(Way *w, json_t *v, Run *r) {
  json_t *list = below(w, v, "ranges", true), *pair;
  size_t at;
  for (int i = 0; !w->in && i < r->ranges; i++)
    json_array_append_new(
      list, json_pack("[I, I]", r->range[i].from, r->range[i].to));
  if (!w->in) return;
  if (json_array_size(list) == 0) spoil(w, "ranges");
  json_array_foreach(list, at, pair) {
    json_int_t from = 0, to = 0;
    if (json_unpack(pair, "[I, I!]", &from, &to) != 0 || from < 0 ||
        to < from || !run_add_range(r, from, to))
      spoil(w, "ranges");
  }
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
  json_t *winner, *others;
  if (!w->in) data_put_int(v, "turn", turn + 1);
  field_count(w, v, "ahead", &c->ahead[turn]);
  winner = below(w, v, "winner", false);
  others = below(w, v, "others", false);
  for (int i = 0; i < c->rows; i++) {
    CurvePoint *p = &c->point[turn * c->rows + i];
    field_held(w, below(w, winner, r->holds.item[i], false), &p->winner);
    field_held(w, below(w, others, r->holds.item[i], false), &p->other);
  }
}

static void field_phases(Way *w, json_t *all, const Run *r, Curve *c) {
  static const char *const key[COURSE_COUNTS] = {"questions", "forced",
                                                 "amounts", "answers"};
  for (int i = 0; i < r->phases.count && i < COURSE_PHASES; i++) {
    json_t *v;
    if (w->in ? json_object_get(all, r->phases.item[i]) == NULL
              : c->phase[COURSE_QUESTIONS][i] == 0)
      continue;
    v = below(w, all, r->phases.item[i], false);
    for (int k = 0; k < COURSE_COUNTS; k++)
      field_count(w, v, key[k], &c->phase[k][i]);
  }
}

static void field_curve(Way *w, json_t *v, Run *r, Curve *c) {
  json_t *turns;
  int n = c->turns;
  if (w->in) r->curve = json_object_get(v, "curve") != NULL;
  if (!r->curve) return;
  v = below(w, v, "curve", false);
  field_count(w, v, "games", &c->games);
  field_names(w, v, "rows", &r->holds);
  if (!w->in || json_object_get(v, "titles") != NULL)
    field_names(w, v, "titles", &r->titles);
  field_names(w, v, "all_phases", &r->phases);
  turns = below(w, v, "turns", true);
  if (w->in) n = (int)json_array_size(turns);
  if (n > 0 && (r->holds.count == 0 || r->holds.count > CURVE_ROWS ||
                n > COURSE_ROOM || !curve_fit(c, n, r->holds.count)))
    spoil(w, "curve");
  for (int i = 0; i < n && w->bad == NULL; i++)
    field_turn(w, entry(w, turns, i), r, c, i);
  field_phases(w, below(w, v, "phases", false), r, c);
}

static void field_sums(Way *w, json_t *v, Run *r, Sums *s) {
  json_t *list;
  if (!w->in) data_put_int(v, "win", WIN);
  field_int(w, v, "total", &r->total);
  field_ranges(w, v, r);
  field_int(w, v, "watch", &r->watch);
  field_count(w, v, "questions", &s->questions);
  list = below(w, v, "seats", true);
  for (int i = 1; i <= r->players; i++) {
    Distribution *score = &s->score[i];
    field_score(w, entry(w, list, i - 1), &s->wins[i], &score->moments,
                &score->hist);
    if (w->in && !sums_merge(&s->score[0], score)) spoil(w, "memory");
  }
  list = below(w, v, "bots", true);
  for (int i = 0; i < r->players; i++)
    field_score(w, entry(w, list, i), &s->bot_wins[i], &s->bot_score[i], NULL);
  for (int i = 0; i < FIGURE_COUNT; i++)
    if (figure_list[i].sums != NULL)
      field_moments(w, below(w, v, figure_list[i].sums, false),
                    &s->figure[i].moments, &s->figure[i].hist);
}

static void field_run(Way *w, json_t *v, Run *r, Sums *s) {
  field_text(w, v, "game", r->game, sizeof r->game);
  field_names(w, v, "layers", &r->layers);
  field_names(w, v, "settings", &r->settings);
  field_small(w, v, "players", &r->players);
  field_seed(w, v, "seed", &r->seed);
  field_names(w, v, "bots", &r->bots);
  if (w->in) check_players(w, r);
  field_count(w, v, "games", &s->games);
  field_count(w, v, "decisions", &s->decisions);
  if (w->in)
    r->seconds = json_number_value(json_object_get(v, "seconds"));
  else
    sums_put_speed(v, r, s);
  field_hash(w, v, "digest", &s->digest);
  if (w->in)
    take_teams(w, v, r);
  else
    sums_put_players(v, r, s);
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
  field_run(&out, v, (Run *)r, (Sums *)s); /* which changes neither */
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
  memset(r, 0, sizeof *r);
  memset(s, 0, sizeof *s);
  if (json_object_get(v, "interrupted") != NULL) {
    snprintf(error, size, "the run was interrupted, so it is not whole");
    return false;
  }
  field_run(&in, (json_t *)v, r, s);
  if (in.bad == NULL) return true;
  snprintf(error, size,
           "no output of 'oilpatch sim --json': '%s' is missing or wrong",
           in.bad);
  return false;
}
