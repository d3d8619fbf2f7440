/*
** For tests of the table: opening the test game, layers written on the spot,
** playing on, and comparing positions.
*/
#ifndef TESTS_SUPPORT_TABLE_H
#define TESTS_SUPPORT_TABLE_H

#include "tests/support/test.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/history.h"
#include "lua/table/check.h"
#include "lua/table/seats.h"
#include "lua/table/table.h"
#include "lua/table/value.h"
#include "tests/support/scratch.h"

static inline const char *folder(const char *variable, const char *otherwise) {
  const char *path = getenv(variable);
  return path == NULL || path[0] == '\0' ? otherwise : path;
}

/* A path below the tests' folder; valid until the next call but three. */
static inline const char *test_path(const char *name) {
  static char path[4][512];
  static int next;
  next = (next + 1) % 4;
  snprintf(path[next], sizeof path[next], "%s/%s",
           folder("OILPATCH_TESTS", "tests"), name);
  return path[next];
}

/* --- a folder for layers written by a test */

static char scratch[SCRATCH_SIZE];

static inline int make_scratch(void **state) {
  (void)state;
  return mkdtemp(scratch_name(scratch, "table-XXXXXX")) == NULL ? -1 : 0;
}

static inline const char *scratch_path(const char *name) {
  static char path[SCRATCH_SIZE + 64];
  snprintf(path, sizeof path, "%s/%s", scratch, name);
  return path;
}

static inline int drop_scratch(void **state) {
  static const char *const names[] = {"trouble.lua", "other.lua", "part.lua",
                                      "base.lua"};
  (void)state;
  for (int i = 0; i < COUNT_OF(names); i++) unlink(scratch_path(names[i]));
  return rmdir(scratch);
}

static inline const char *write_text(const char *name, const char *text) {
  const char *path = scratch_path(name);
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_true(fputs(text, f) >= 0);
  assert_int_equal(fclose(f), 0);
  return path;
}

/* A layer named "trouble" with this body; `l` is the layer. */
static inline const char *write_layer(const char *body) {
  char text[40000];
  assert_true(snprintf(text, sizeof text, "local l = layer(\"trouble\")\n%s\n",
                       body) < (int)sizeof text);
  return write_text("trouble.lua", text);
}

/* --- tables */

static inline TableConfig yard(int players) {
  static char games[512];
  TableConfig c;
  snprintf(games, sizeof games, "%s", test_path("games"));
  memset(&c, 0, sizeof c);
  c.variants = games;
  c.game = "yard";
  c.players = players;
  c.history = true;
  return c;
}

static inline void all_seats(TableConfig *c, const char *bot) {
  for (int i = 1; i <= c->players; i++) c->bot[i] = bot;
}

static inline Table *open_table(const TableConfig *c) {
  Fault fault;
  Table *t = table_open(c, &fault);
  if (t == NULL) fail_msg("%s", fault.text);
  return t;
}

static inline Table *open_layer(const char *body) {
  TableConfig c = yard(3);
  c.layer[c.layers++] = write_layer(body);
  c.cpu_ms = patience(200);
  return open_table(&c);
}

static inline void start(Table *t, uint64_t seed) {
  Fault fault;
  if (table_start(t, seed, &fault) == TABLE_FAILED) fail_msg("%s", fault.text);
}

static inline void sound(Table *t) {
  Fault fault;
  if (!table_check(t, &fault)) fail_msg("%s", fault.text);
}

/* A random legal answer at the pending decision. */
static inline int64_t any_answer(Table *t) {
  Fault fault;
  int64_t answer = 0;
  if (!table_suggest(t, "random", &answer, &fault)) fail_msg("%s", fault.text);
  return answer;
}

/* The first answer, or the least number. */
static inline int64_t first_answer(const Table *t) {
  int64_t from, to;
  return table_asks_number(t, &from, &to) ? from : table_answer_at(t, 0);
}

static inline void give(Table *t, int64_t answer) {
  Fault fault;
  if (table_answer(t, answer, &fault) == TABLE_FAILED)
    fail_msg("%s", fault.text);
}

static inline void play_on(Table *t, int answers) {
  while (answers-- > 0 && table_status(t) == TABLE_ASKS) give(t, any_answer(t));
}

/* Play with random answers until this choice is asked. */
static inline void play_to(Table *t, const char *choice) {
  while (table_status(t) == TABLE_ASKS && strcmp(table_choice(t), choice) != 0)
    give(t, any_answer(t));
  assert_int_equal(table_status(t), TABLE_ASKS);
}

/* The answer with that label, or -1. */
static inline int64_t labelled(Table *t, const char *label) {
  char text[256];
  for (int i = 0; i < table_answer_count(t); i++) {
    int64_t a = table_answer_at(t, i);
    if (table_label(t, a, text, sizeof text) && strcmp(text, label) == 0)
      return a;
  }
  return -1;
}

#define assert_text(text, part)                                                \
  do {                                                                         \
    if (strstr(text, part) == NULL)                                            \
      fail_msg("'%s' does not say '%s'", text, part);                          \
  } while (0)

/* How many scenario tests the stack has. */
static inline int count_tests(Table *t) {
  json_t *tests = table_ask_value(t, "tests", NULL, NULL);
  int n = (int)json_array_size(tests);
  json_decref(tests);
  return n;
}

#endif
