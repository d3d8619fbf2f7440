#include "tests/fuzz/game.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/rng.h"
#include "lua/shelf/scenario.h"
#include "lua/table/check.h"
#include "lua/table/keep.h"
#include "lua/table/table_in.h"
#include "tests/fuzz/fuzz.h"

enum { MOST_ANSWERS = 12 };

void fuzz_check(Table *t) {
  char why[FAULT_TEXT];
  uint64_t before = table_hash(t);
  Fault fault;
  if (state_check(&t->host.state, why, sizeof why) != ERR_OK) fuzz_fail(why);
  table_check(t, &fault);
  if (table_hash(t) != before) fuzz_fail("an invariant changed the table");
}

int64_t fuzz_answer(const Table *t, uint32_t n) {
  int own = table_own_answers(t);
  int64_t from = 0, to;
  if (own > 0) return table_answer_at(t, (int)(n % (uint32_t)own));
  table_asks_number(t, &from, &to);
  return from;
}

/* Games as tests ------------------------------------------------------------ */

/* It loads, and its setup is played. */
static void write_beginning(const FuzzGame *game) {
  const TableConfig *c = game->config;
  FILE *f = fopen(game->path, "w");
  if (f == NULL) {
    fuzz_fail("the test can't be written");
    return;
  }
  fprintf(f, "-- game: %s\n", c->game);
  fprintf(f, "test(\"%s\", { players = %d", game->name, c->players);
  if (c->layers > 0) fprintf(f, ", layers = { \"%s\" }", c->layer[0]);
  fprintf(f, " }, function(t)\n  t:position { seed = \"%" PRIu64 "\" }\n",
          game->seed);
  fprintf(f, "  t:phase(\"setup\"):go_on()\n  t:prove()\nend)\n");
  fclose(f);
}

static void write_step(const FuzzGame *game, Table *t, const int64_t *answer) {
  TestToWrite test = {.name = game->name,
                      .seed = &game->seed,
                      .then = answer,
                      .prove = answer == NULL};
  Fault fault;
  if (!table_write_test(t, &test, game->path, &fault)) fuzz_fail(fault.text);
}

Table *fuzz_begin(const FuzzGame *game) {
  Fault fault;
  Table *t;
  write_beginning(game);
  t = table_open(game->config, &fault);
  if (t == NULL || table_start(t, game->seed, &fault) == TABLE_FAILED) {
    table_close(t);
    remove(game->path);
    return NULL;
  }
  fuzz_check(t);
  return t;
}

TableStatus fuzz_give(const FuzzGame *game, Table *t, int64_t answer) {
  Fault fault;
  TableStatus status;
  write_step(game, t, &answer);
  status = table_answer(t, answer, &fault);
  if (status != TABLE_FAILED) write_step(game, t, NULL);
  fuzz_check(t);
  remove(game->path);
  return status;
}

void fuzz_play(const FuzzGame *game, uint64_t chance) {
  Table *t = fuzz_begin(game);
  if (t == NULL) return;
  for (int i = 0; i < MOST_ANSWERS && table_status(t) == TABLE_ASKS; i++)
    fuzz_give(game, t, fuzz_answer(t, rng_below(&chance, UINT32_MAX)));
  remove(game->path);
  table_close(t);
}

static bool hear(void *ud, const json_t *test, const Fault *fault) {
  bool *fails = ud;
  (void)test;
  if (fault != NULL) *fails = true;
  return true;
}

bool fuzz_test_fails(const char *path, const char *variants) {
  Scenario s;
  Fault fault;
  char error[PATH_SIZE + 100];
  bool fails = false;
  if (!scenario_find(&s, path, variants, NULL, error, sizeof error))
    return true;
  if (!scenario_run(&s, NULL, hear, &fails, &fault)) fails = true;
  scenario_free(&s);
  return fails;
}
