#include "lua/shelf/scenario.h"

#include "core/word.h"
#include "lua/table/batch.h"
#include "lua/table/look.h"
#include "lua/shelf/script.h"
#include "lua/shelf/game.h"

#include <stdio.h>
#include <stdlib.h>
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

void scenario_config(const Scenario *s, const TestInfo *test, int players,
                     TableConfig *c) {
  memset(c, 0, sizeof *c);
  c->variants = s->variants;
  c->game = s->game;
  c->players = players;
  c->fuel = s->fuel;
  c->whole = true;
  for (int i = 0; i < s->needs.count; i++) add_layer(c, s->needs.item[i]);
  for (int i = 0; test != NULL && i < test->layers; i++)
    if (!is_self(s, test->layer[i])) add_layer(c, test->layer[i]);
  for (int i = 0; test != NULL && i < test->settings; i++)
    c->setting[c->settings++] = test->setting[i];
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

Table *scenario_open(Scenario *s, const TestInfo *test, int players,
                     Fault *fault) {
  TableConfig c;
  Table *t;
  do {
    scenario_config(s, test, players, &c);
    t = game_open(&c, fault);
  } while (t == NULL && learn_need(s, fault));
  return t;
}

/* Running ------------------------------------------------------------------ */

typedef struct Tests {
  TestInfo *info;
  bool *done;
  int count;
  bool enough; /* who hears of them wants no more */
} Tests;

static bool is_ours(const Scenario *s, const TestInfo *t) {
  size_t n = strlen(s->label);
  return strncmp(t->source, s->label, n) == 0 && t->source[n] == ':';
}

/* The file's own tests; those of the game and other layers are left out. */
static bool list_tests(const Scenario *s, Table *t, const char *word,
                       Tests *tests) {
  int n = table_tests(t);
  tests->info = calloc((size_t)n + 1, sizeof *tests->info);
  tests->done = calloc((size_t)n + 1, sizeof *tests->done);
  tests->count = 0;
  tests->enough = false;
  if (tests->info == NULL || tests->done == NULL) return false;
  for (int i = 0; i < n; i++) {
    TestInfo *info = &tests->info[tests->count];
    if (table_test_info(t, i, info) && is_ours(s, info) &&
        (word == NULL || word_within(info->name, word)))
      tests->count++;
  }
  return true;
}

static bool same_table(const TestInfo *a, const TestInfo *b) {
  if (a->players != b->players || a->layers != b->layers ||
      a->settings != b->settings)
    return false;
  for (int i = 0; i < a->layers; i++)
    if (strcmp(a->layer[i], b->layer[i]) != 0) return false;
  for (int i = 0; i < a->settings; i++)
    if (strcmp(a->setting[i], b->setting[i]) != 0) return false;
  return true;
}

/* Numbers of tests depend on the stack: find it again by source and name. */
static int find_test(Table *t, const TestInfo *want) {
  int n = table_tests(t);
  TestInfo info;
  for (int i = 0; i < n; i++)
    if (table_test_info(t, i, &info) &&
        strcmp(info.source, want->source) == 0 &&
        strcmp(info.name, want->name) == 0)
      return i;
  return -1;
}

static bool run_one(Table *t, const TestInfo *test, ScenarioFn *told,
                    void *ud) {
  Fault fault;
  int number = find_test(t, test);
  memset(&fault, 0, sizeof fault);
  snprintf(fault.text, sizeof fault.text,
           "the test is gone under its own "
           "layers");
  table_refuel(t);
  if (number >= 0 && table_run_test(t, number, &fault))
    return told(ud, test, NULL);
  return told(ud, test, &fault);
}

/* All tests that want the same table as the first. */
static void run_group(Scenario *s, Tests *tests, int first, ScenarioFn *told,
                      void *ud) {
  const TestInfo *want = &tests->info[first];
  Fault fault;
  Table *t = scenario_open(
    s, want, want->players > 0 ? want->players : s->players, &fault);
  if (t != NULL) table_output(t, s->output, NULL);
  for (int i = first; i < tests->count && !tests->enough; i++) {
    if (tests->done[i] || !same_table(want, &tests->info[i])) continue;
    tests->done[i] = true;
    tests->enough = t != NULL ? !run_one(t, &tests->info[i], told, ud)
                              : !told(ud, &tests->info[i], &fault);
  }
  table_close(t);
}

bool scenario_run(Scenario *s, const char *word, ScenarioFn *told, void *ud,
                  Fault *fault) {
  Tests tests;
  Table *t = scenario_open(s, NULL, s->players, fault);
  bool good;
  if (t == NULL) return false;
  good = list_tests(s, t, word, &tests);
  if (!good) fault_set(fault, "out of memory");
  for (int i = 0; good && i < tests.count && !tests.enough; i++)
    if (!tests.done[i]) run_group(s, &tests, i, told, ud);
  free(tests.info);
  free(tests.done);
  table_close(t);
  return good;
}
