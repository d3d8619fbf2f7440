#include "lua/batch/run.h"

#include "core/wide.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char run_rules[] = "a rule";

typedef enum PartKind {
  PART_TEXT,
  PART_TEXTS, /* a list of them */
  PART_WHOLE, /* a number */
  PART_SEED,
  PART_KEYS /* a list of those of an object */
} PartKind;

/* What is said of a run: its key, what people call it if it tells runs apart, its
** kind, and the object of --json that has it (NULL: the run itself). */
static const struct Part {
  const char *key, *name;
  PartKind kind;
  const char *in;
} parts[] = {
  {"game", "the game", PART_TEXT, NULL},
  {"layers", "a layer", PART_TEXTS, NULL},
  {"settings", "a setting", PART_TEXTS, NULL},
  {"players", "the number of players", PART_WHOLE, NULL},
  {"seed", "the seed", PART_SEED, NULL},
  {"total", "the number of games", PART_WHOLE, "sums"},
  {"bots", "a bot", PART_TEXTS, NULL},
  {"watch", "how many games are watched (--watch)", PART_WHOLE, "sums"},
  {"rows", "what is told of turns (--curve)", PART_TEXTS, "curve"},
  {"titles", NULL, PART_TEXTS, "curve"},
  {"all_phases", "what is told of turns (--curve)", PART_TEXTS, "curve"},
  {"rules", run_rules, PART_KEYS, "rules"},
  {"options", "an option", PART_KEYS, "answers"},
};
enum { PARTS = sizeof parts / sizeof *parts };

void run_free(Run *r) {
  json_decref(r->said);
  names_free(&r->items);
  free(r->range);
  r->said = NULL;
  r->range = NULL;
}

bool run_add_range(Run *r, int64_t from, int64_t to) {
  Range *more;
  if (r->ranges == RUN_RANGES) return false;
  more = realloc(r->range, (size_t)(r->ranges + 1) * sizeof *more);
  if (more == NULL) return false;
  r->range = more;
  r->range[r->ranges++] = (Range){from, to};
  return true;
}

json_t *run_seed(uint64_t seed) {
  return seed <= INT64_MAX ? json_integer((json_int_t)seed)
                           : json_sprintf("%" PRIu64, seed);
}

bool run_is_mixed(const Run *r) {
  const json_t *bots = json_object_get(r->said, "bots"), *bot;
  size_t i;
  json_array_foreach(bots, i, bot)
    if (!json_equal(bot, json_array_get(bots, 0))) return true;
  return false;
}

/* Telling apart ------------------------------------------------------------ */

/* The next of a list that isn't empty, or NULL. */
static const json_t *next_text(const json_t *list, size_t *at) {
  while (*at < json_array_size(list)) {
    const json_t *text = json_array_get(list, (*at)++);
    if (json_string_length(text) > 0) return text;
  }
  return NULL;
}

/* The same in the same order; rules and options without a name don't count. */
static bool same_texts(const json_t *a, const json_t *b) {
  size_t i = 0, j = 0;
  for (;;) {
    const json_t *one = next_text(a, &i), *other = next_text(b, &j);
    if (one == NULL || other == NULL) return one == other;
    if (!json_equal(one, other)) return false;
  }
}

const char *run_difference(const Run *a, const Run *b) {
  for (int i = 0; i < PARTS; i++) {
    const json_t *one = json_object_get(a->said, parts[i].key);
    const json_t *other = json_object_get(b->said, parts[i].key);
    bool same = json_is_array(one) && json_is_array(other)
                  ? same_texts(one, other)
                  : one == other || json_equal(one, other);
    if (!same && parts[i].name != NULL) return parts[i].name;
  }
  return NULL;
}

/* Reading ------------------------------------------------------------------ */

static bool are_texts(const json_t *list) {
  const json_t *text;
  size_t i;
  json_array_foreach(list, i, text)
    if (!json_is_string(text)) return false;
  return json_is_array(list);
}

static bool is_seed(const json_t *v) {
  Wide wide;
  return json_is_integer(v) ||
         (json_is_string(v) && wide_read(json_string_value(v), &wide));
}

static json_t *keys_of(json_t *object) {
  json_t *list = json_array(), *value;
  const char *key;
  json_object_foreach(object, key, value) {
    json_array_append_new(list, json_string(key));
  }
  return list;
}

/* NULL: it isn't there, or of another kind. */
static json_t *read_part(const struct Part *p, const json_t *v) {
  json_t *in = p->in == NULL ? NULL : json_object_get(v, p->in);
  json_t *it = json_object_get(p->in == NULL ? v : in, p->key);
  bool good = false;
  switch (p->kind) {
    case PART_TEXT: good = json_is_string(it); break;
    case PART_TEXTS: good = are_texts(it); break;
    case PART_WHOLE: good = json_is_integer(it); break;
    case PART_SEED: good = is_seed(it); break;
    case PART_KEYS: return keys_of(in);
  }
  return good ? json_incref(it) : NULL;
}

/* A run without a curve says nothing of one, and an old one not what its rows are
** called. */
static bool may_lack(const struct Part *p, const json_t *v) {
  return p->in != NULL && strcmp(p->in, "curve") == 0 &&
         (json_object_get(v, "curve") == NULL || p->name == NULL);
}

/* "changed" stands at guards alone, which come first. */
static void read_rules(const json_t *v, Run *r) {
  json_t *overruled = json_array(), *rule;
  json_int_t guards = 0, count = 0;
  const char *name;
  json_object_foreach(json_object_get(v, "rules"), name, rule) {
    count++;
    if (json_object_get(rule, "changed") != NULL) guards = count;
    if (json_is_true(json_object_get(rule, "overruled")))
      json_array_append_new(overruled, json_string(name));
  }
  json_object_set_new(r->said, "overruled", overruled);
  json_object_set_new(r->said, "guards", json_integer(guards));
}

static bool read_players(Run *r) {
  json_int_t n = json_integer_value(json_object_get(r->said, "players"));
  if (n < 1 || n > MAX_PLAYERS ||
      json_array_size(json_object_get(r->said, "bots")) != (size_t)n)
    return false;
  r->players = (int)n;
  return true;
}

/* Who plays together; a run without teams doesn't speak of them. */
static bool read_teams(const json_t *v, Run *r) {
  json_t *list = json_object_get(v, "teams"), *one, *seat;
  size_t i, k;
  json_array_foreach(list, i, one) {
    json_int_t team = json_integer_value(json_object_get(one, "team"));
    json_array_foreach(json_object_get(one, "seats"), k, seat) {
      json_int_t n = json_integer_value(seat);
      if (n < 1 || n > r->players || team < 1 || team > r->players)
        return false;
      r->team[n] = (int)team;
    }
  }
  return true;
}

static bool read_ranges(const json_t *v, Run *r) {
  json_t *list = json_object_get(json_object_get(v, "sums"), "ranges"), *pair;
  size_t i;
  json_array_foreach(list, i, pair) {
    json_int_t from = 0, to = 0;
    if (json_unpack(pair, "[I, I!]", &from, &to) != 0 || from < 0 ||
        to < from || !run_add_range(r, from, to))
      return false;
  }
  return r->ranges > 0;
}

bool run_lacks(const char *field, char *error, size_t size) {
  snprintf(error, size,
           "no output of 'oilpatch sim --json': '%s' is missing or wrong",
           field);
  return false;
}

bool run_read(const json_t *v, Run *r, char *error, size_t size) {
  memset(r, 0, sizeof *r);
  r->said = json_object();
  if (json_object_get(v, "interrupted") != NULL) {
    snprintf(error, size, "the run was interrupted, so it is not whole");
    return false;
  }
  for (int i = 0; i < PARTS; i++) {
    json_t *it = read_part(&parts[i], v);
    if (it != NULL)
      json_object_set_new(r->said, parts[i].key, it);
    else if (!may_lack(&parts[i], v))
      return run_lacks(parts[i].key, error, size);
  }
  read_rules(v, r);
  r->seconds = json_number_value(json_object_get(v, "seconds"));
  if (!read_players(r)) return run_lacks("players", error, size);
  if (!read_teams(v, r)) return run_lacks("teams", error, size);
  if (!read_ranges(v, r)) return run_lacks("ranges", error, size);
  return true;
}
