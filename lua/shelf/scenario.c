#include "lua/shelf/scenario.h"

#include "core/word.h"
#include "lua/table/batch.h"
#include "lua/table/look.h"
#include "lua/shelf/script.h"
#include "lua/shelf/game.h"

#include <stdio.h>
#include <string.h>

enum { NEEDS_MAX = 8 };

bool scenario_find(Scenario *s, const char *path, const char *variants,
                   const char *fallback, char *error, size_t size) {
  memset(s, 0, sizeof *s);
  s->path = path;
  word_copy(s->variants, sizeof s->variants, variants);
  word_copy(s->label, sizeof s->label, path);
  if (!file_exists(path) || !script_look(path, &s->kind)) {
    snprintf(error, size, "can't read %s", path);
    return false;
  }
  if (s->kind.is_game && !s->kind.is_base) {
    s->kind.is_base = true;
    word_copy(s->game, sizeof s->game, path);
    return true;
  }
  if (!script_game(path, s->kind.game, s->variants, s->game)) {
    if (fallback == NULL) {
      snprintf(error, size,
               "%s belongs to no game: begin it with "
               "'-- game: NAME'",
               path);
      return false;
    }
    word_copy(s->game, sizeof s->game, fallback);
  }
  if (s->kind.is_base)
    snprintf(s->label, sizeof s->label, "%.480s/base.lua", s->game);
  return true;
}

void scenario_free(Scenario *s) { names_free(&s->needs); }

/* Opening ------------------------------------------------------------------ */

/* Is the layer of that name this file itself? */
static bool is_self(const Scenario *s, const char *layer) {
  char ending[PATH_SIZE];
  snprintf(ending, sizeof ending, "/%.240s/%.240s.lua", s->game, layer);
  return s->kind.is_layer && file_ends(s->path, ending);
}

static void add_layer(TableConfig *c, const char *layer) {
  for (int i = 0; i < c->layers; i++)
    if (strcmp(c->layer[i], layer) == 0) return;
  if (c->layers < TABLE_LAYERS) c->layer[c->layers++] = layer;
}

void scenario_config(const Scenario *s, const json_t *wants, int players,
                     TableConfig *c) {
  const json_t *one;
  size_t at;
  memset(c, 0, sizeof *c);
  c->variants = s->variants;
  c->game = s->game;
  c->players = players;
  c->fuel = s->fuel;
  c->whole = true;
  for (int k = 0; k < s->needs.count; k++) add_layer(c, s->needs.item[k]);
  json_array_foreach(json_object_get(wants, "layers"), at, one)
    if (!is_self(s, json_string_value(one)))
      add_layer(c, json_string_value(one));
  json_array_foreach(json_object_get(wants, "settings"), at, one)
    if (c->settings < TABLE_SETTINGS)
      c->setting[c->settings++] = json_string_value(one);
  for (int i = 1; i <= MAX_PLAYERS; i++) c->bot[i] = "random";
  if (s->kind.is_base) return;
  if (s->kind.is_layer)
    add_layer(c, s->path);
  else
    c->extra = s->path;
}

/* A layer that another one wants below it: remember it, once. */
static bool learn_need(Scenario *s, const Fault *r) {
  return r->code == FAULT_NEEDS && s->needs.count < NEEDS_MAX &&
         names_find(&s->needs, r->about) < 0 && names_push(&s->needs, r->about);
}

Table *scenario_open(Scenario *s, const json_t *wants, int players,
                     Fault *fault) {
  TableConfig c;
  Table *t;
  do {
    scenario_config(s, wants, players, &c);
    t = game_open(&c, fault);
  } while (t == NULL && learn_need(s, fault));
  return t;
}

/* Running ------------------------------------------------------------------ */

/* The file's own tests; those of the game and other layers are left out. */
static bool is_ours(const Scenario *s, const json_t *test, const char *word) {
  const char *source = value_text(test, "source");
  char label[4 * PATH_SIZE];
  size_t n;
  value_clean(s->label, label, sizeof label);
  n = strlen(label);
  return strncmp(source, label, n) == 0 && source[n] == ':' &&
         (word == NULL || word_within(value_text(test, "name"), word));
}

/* Numbers of tests depend on the stack: find it again by source and name. */
static int find_test(const json_t *all, const json_t *want) {
  const json_t *test;
  size_t i;
  json_array_foreach(all, i, test)
    if (strcmp(value_text(test, "source"), value_text(want, "source")) == 0 &&
        strcmp(value_text(test, "name"), value_text(want, "name")) == 0)
      return (int)i;
  return -1;
}

static bool run_one(Table *t, const json_t *all, const json_t *test,
                    ScenarioFn *told, void *ud) {
  Fault fault;
  int number = find_test(all, test);
  fault_set(&fault, "the test is gone under its own layers");
  table_refuel(t);
  if (number >= 0 && table_run_test(t, number, &fault))
    return told(ud, test, NULL);
  return told(ud, test, &fault);
}

/* All tests that want the same table as the first, which then are done: they are
** taken out of the list.  False: who hears of them wants no more. */
static bool run_group(Scenario *s, json_t *tests, ScenarioFn *told, void *ud) {
  json_t *wants =
    json_incref(json_object_get(json_array_get(tests, 0), "wants"));
  int players = (int)value_number(wants, "players");
  Fault fault;
  Table *t =
    scenario_open(s, wants, players > 0 ? players : s->players, &fault);
  json_t *all = t == NULL ? NULL : table_ask_value(t, "tests", NULL, NULL);
  bool more = true;
  if (t != NULL) table_output(t, s->output, NULL);
  for (size_t i = 0; more && i < json_array_size(tests);) {
    json_t *test = json_incref(json_array_get(tests, i));
    if (json_equal(wants, json_object_get(test, "wants"))) {
      json_array_remove(tests, i);
      more = t != NULL ? run_one(t, all, test, told, ud)
                       : told(ud, test, &fault);
    } else {
      i++;
    }
    json_decref(test);
  }
  json_decref(all);
  json_decref(wants);
  table_close(t);
  return more;
}

bool scenario_run(Scenario *s, const char *word, ScenarioFn *told, void *ud,
                  Fault *fault) {
  Table *t = scenario_open(s, NULL, s->players, fault);
  json_t *tests = t == NULL ? NULL : table_ask_value(t, "tests", NULL, fault);
  bool good = tests != NULL, more = good;
  for (size_t i = json_array_size(tests); i > 0; i--)
    if (!is_ours(s, json_array_get(tests, i - 1), word))
      json_array_remove(tests, i - 1);
  while (more && json_array_size(tests) > 0)
    more = run_group(s, tests, told, ud);
  json_decref(tests);
  table_close(t);
  return good;
}
