/*
** Positions that are set up, and questions to a lesson.
*/
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "lua/table/change.h"
#include "lua/table/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char path[SCRATCH_SIZE];

static const char whole[] =
  "local l = lesson { minutes = 1, position = function(t)\n"
  "  t:setup()\n"
  "  t:begin('round', 2)\n"
  "end }\n"
  "l:step('a', { goal = function(s) return s.answers > 1 end, show = '1' })\n"
  "l:step('b', { answer = function(s) return s.value + 1 end,\n"
  "  position = function(t) t:setup() end })\n"
  "l:step('c', { goal = function(s) return s:typed('board') end,\n"
  "  position = function(t) while true do end end })\n";

static Table *open_with(const char *script) {
  TableConfig c = {.variants = "variants",
                   .game = "barrels",
                   .extra = path,
                   .players = 4,
                   .history = true,
                   .log = true,
                   .cpu_ms = patience(200)};
  Fault fault;
  FILE *f = fopen(path, "w");
  Table *t;
  assert_non_null(f);
  fputs(script, f);
  fclose(f);
  t = table_open(&c, &fault);
  if (t == NULL) fail_msg("%s", fault.text);
  return t;
}

static int make_files(void **state) {
  int fd = mkstemps(scratch_name(path, "lesson-XXXXXX.lua"), 4);
  (void)state;
  if (fd >= 0) close(fd);
  return fd >= 0 ? 0 : -1;
}

static int remove_files(void **state) {
  (void)state;
  return unlink(path);
}

static void a_game_begins_in_a_position(void **state) {
  Table *t = open_with(whole);
  Fault fault;
  uint64_t start, hash;
  int64_t first;
  (void)state;
  assert_int_equal(table_pose(t, 0, 5, &fault), TABLE_ASKS);
  assert_int_equal(table_phases(t), 1);
  assert_int_equal(table_history(t)->here, 0);
  start = table_hash(t);
  first = table_answer_at(t, 0);
  assert_int_equal(table_answer(t, first, &fault), TABLE_ASKS);
  hash = table_hash(t);
  assert_int_equal(table_goto(t, 0, &fault), TABLE_ASKS);
  assert_true(table_hash(t) == start);
  assert_int_equal(table_answer(t, first, &fault), TABLE_ASKS);
  assert_true(table_hash(t) == hash);
  assert_int_equal(table_pose(t, 0, 5, &fault), TABLE_ASKS);
  assert_true(table_hash(t) == start);
  table_close(t);
}

static void it_cannot_be_saved_but_a_new_game_can(void **state) {
  Table *t = open_with(whole);
  Fault fault;
  char save[SCRATCH_SIZE];
  (void)state;
  assert_int_equal(table_pose(t, 0, 5, &fault), TABLE_ASKS);
  assert_false(table_save(t, scratch_name(save, "never.oil"), &fault));
  assert_non_null(strstr(fault.text, "set up"));
  assert_int_equal(table_start(t, 5, &fault), TABLE_ASKS);
  assert_true(table_save(t, scratch_name(save, "new.oil"), &fault));
  unlink(save);
  table_close(t);
}

static void a_position_must_say_what_comes_next(void **state) {
  Table *t = open_with(whole);
  Fault fault;
  (void)state;
  assert_int_equal(table_pose(t, 2, 1, &fault), TABLE_FAILED);
  assert_non_null(strstr(fault.text, "t:begin"));
  assert_int_equal(table_pose(t, 0, 1, &fault), TABLE_ASKS);
  table_close(t);
}

static void a_position_that_never_ends_is_stopped(void **state) {
  Table *t = open_with(whole);
  Fault fault;
  (void)state;
  assert_int_equal(table_pose(t, 3, 1, &fault), TABLE_FAILED);
  assert_true(fault.code == FAULT_STOPPED);
  assert_int_equal(table_pose(t, 0, 1, &fault), TABLE_ASKS);
  table_close(t);
}

/* What the lesson says, as JSON. */
static void check_ask(Table *t, json_t *args, const char *want) {
  Fault fault;
  json_t *said = table_lesson(t, args, &fault);
  char *text = json_dumps(said, JSON_COMPACT | JSON_ENCODE_ANY);
  if (said == NULL) fail_msg("%s", fault.text);
  assert_string_equal(text, want);
  free(text);
  json_decref(said);
}

static void a_lesson_answers_questions(void **state) {
  Table *t = open_with(whole);
  Fault fault;
  json_t *two = json_pack("{s[ss] ss si}", "lines", "bag", "board all", "word",
                          "41", "answers", 2);
  (void)state;
  assert_int_equal(table_pose(t, 0, 1, &fault), TABLE_ASKS);
  check_ask(t, json_pack("[sii{}]", "goal", 1, 0), "false");
  check_ask(t, json_pack("[siiO]", "goal", 1, 0, two), "true");
  check_ask(t, json_pack("[siiO]", "answer", 2, 0, two), "\"42\"");
  check_ask(t, json_pack("[sii{}]", "goal", 3, 0), "false");
  check_ask(t, json_pack("[siiO]", "goal", 3, 0, two), "true");
  check_ask(t, json_pack("[sii]", "show", 1, 0), "[{\"text\":\"1\"}]");
  json_decref(two);
  table_close(t);
}

static void looking_changes_nothing(void **state) {
  Table *t =
    open_with("local l = lesson { minutes = 1 }\n"
              "l:step('a', { goal = function() g.bag:draw(g.wells.well1) end,\n"
              "  show = '1' })\n");
  Fault fault;
  uint64_t hash;
  (void)state;
  assert_int_equal(table_start(t, 1, &fault), TABLE_ASKS);
  hash = table_hash(t);
  assert_null(table_lesson(t, json_pack("[sii]", "goal", 1, 0), &fault));
  assert_true(table_hash(t) == hash);
  table_close(t);
}

static void a_file_without_a_lesson_says_so(void **state) {
  Table *t = open_with("test('x', function() end)\n");
  Fault fault;
  (void)state;
  assert_null(table_lesson(t, json_pack("[sii]", "info", 0, 0), &fault));
  assert_non_null(strstr(fault.text, "no lesson"));
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_game_begins_in_a_position),
    cmocka_unit_test(it_cannot_be_saved_but_a_new_game_can),
    cmocka_unit_test(a_position_must_say_what_comes_next),
    cmocka_unit_test(a_position_that_never_ends_is_stopped),
    cmocka_unit_test(a_lesson_answers_questions),
    cmocka_unit_test(looking_changes_nothing),
    cmocka_unit_test(a_file_without_a_lesson_says_so),
  };
  return cmocka_run_group_tests_name("lesson", tests, make_files, remove_files);
}
