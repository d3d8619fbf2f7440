/*
** Positions that are set up, and questions to a lesson.
*/
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "lua/table/table_lesson.h"

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
  Fault report;
  FILE *f = fopen(path, "w");
  Table *t;
  assert_non_null(f);
  fputs(script, f);
  fclose(f);
  t = table_open(&c, &report);
  if (t == NULL) fail_msg("%s", report.text);
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
  Fault report;
  uint64_t start, hash;
  int64_t first;
  (void)state;
  assert_true(table_has_lesson(t));
  assert_int_equal(table_pose(t, 0, 5, &report), TABLE_ASKS);
  assert_int_equal(table_phases(t), 1);
  assert_int_equal(table_history(t)->here, 0);
  start = table_hash(t);
  first = table_answer_at(t, 0);
  assert_int_equal(table_answer(t, first, &report), TABLE_ASKS);
  hash = table_hash(t);
  assert_int_equal(table_goto(t, 0, &report), TABLE_ASKS);
  assert_true(table_hash(t) == start);
  assert_int_equal(table_answer(t, first, &report), TABLE_ASKS);
  assert_true(table_hash(t) == hash);
  assert_int_equal(table_pose(t, 0, 5, &report), TABLE_ASKS);
  assert_true(table_hash(t) == start);
  table_close(t);
}

static void it_cannot_be_saved_but_a_new_game_can(void **state) {
  Table *t = open_with(whole);
  Fault report;
  char save[SCRATCH_SIZE];
  (void)state;
  assert_int_equal(table_pose(t, 0, 5, &report), TABLE_ASKS);
  assert_false(table_save(t, scratch_name(save, "never.oil"), &report));
  assert_non_null(strstr(report.text, "set up"));
  assert_int_equal(table_start(t, 5, &report), TABLE_ASKS);
  assert_true(table_save(t, scratch_name(save, "new.oil"), &report));
  unlink(save);
  table_close(t);
}

static void a_position_must_say_what_comes_next(void **state) {
  Table *t = open_with(whole);
  Fault report;
  (void)state;
  assert_int_equal(table_pose(t, 2, 1, &report), TABLE_FAILED);
  assert_non_null(strstr(report.text, "t:begin"));
  assert_int_equal(table_pose(t, 0, 1, &report), TABLE_ASKS);
  table_close(t);
}

static void a_position_that_never_ends_is_stopped(void **state) {
  Table *t = open_with(whole);
  Fault report;
  (void)state;
  assert_int_equal(table_pose(t, 3, 1, &report), TABLE_FAILED);
  assert_true(report.code == FAULT_STOPPED);
  assert_int_equal(table_pose(t, 0, 1, &report), TABLE_ASKS);
  table_close(t);
}

static void keep(void *ud, const char *name, const char *text) {
  char *all = ud;
  size_t n = strlen(all);
  snprintf(all + n, 1000 - n, "%s=%s ", name, text);
}

static void check_ask(Table *t, LessonCall call, const char *want) {
  char all[1000] = "";
  Fault report;
  call.row = keep;
  call.ud = all;
  if (!table_lesson(t, &call, &report)) fail_msg("%s", report.text);
  assert_string_equal(all, want);
}

static void a_lesson_answers_questions(void **state) {
  Table *t = open_with(whole);
  Fault report;
  const char *const lines[] = {"bag", "board all"};
  LessonState none = {0}, two = {lines, 2, "41", 2, 0};
  (void)state;
  assert_int_equal(table_pose(t, 0, 1, &report), TABLE_ASKS);
  check_ask(t, (LessonCall){.what = "goal", .step = 1, .state = &none}, "");
  check_ask(t, (LessonCall){.what = "goal", .step = 1, .state = &two}, "met= ");
  check_ask(t, (LessonCall){.what = "answer", .step = 2, .state = &two},
            "answer=42 ");
  check_ask(t, (LessonCall){.what = "goal", .step = 3, .state = &none}, "");
  check_ask(t, (LessonCall){.what = "goal", .step = 3, .state = &two}, "met= ");
  check_ask(t, (LessonCall){.what = "show", .step = 1}, "line=1 ");
  table_close(t);
}

static void looking_changes_nothing(void **state) {
  Table *t =
    open_with("local l = lesson { minutes = 1 }\n"
              "l:step('a', { goal = function() g.bag:draw(g.wells.well1) end,\n"
              "  show = '1' })\n");
  Fault report;
  LessonCall call = {"goal", 1, 0, NULL, keep, (char[1000]){""}};
  uint64_t hash;
  (void)state;
  assert_int_equal(table_start(t, 1, &report), TABLE_ASKS);
  hash = table_hash(t);
  assert_false(table_lesson(t, &call, &report));
  assert_true(table_hash(t) == hash);
  table_close(t);
}

static void a_file_without_a_lesson_says_so(void **state) {
  Table *t = open_with("test('x', function() end)\n");
  Fault report;
  LessonCall call = {"info", 0, 0, NULL, keep, NULL};
  (void)state;
  assert_false(table_has_lesson(t));
  assert_false(table_lesson(t, &call, &report));
  assert_non_null(strstr(report.text, "no lesson"));
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
