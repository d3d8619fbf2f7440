#include "tests/test.h"

#include "repl/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char path[64];

static int make_files(void **state) {
  char folder[] = "/tmp/progress-XXXXXX";
  (void)state;
  if (mkdtemp(folder) == NULL) return -1;
  snprintf(path, sizeof path, "%s/lessons", folder);
  return 0;
}

static int remove_files(void **state) {
  (void)state;
  unlink(path);
  *strrchr(path, '/') = '\0';
  return rmdir(path); /* nothing else was left there */
}

static void what_is_set_is_there_next_time(void **state) {
  Progress p;
  (void)state;
  progress_open(&p, path);
  assert_null(progress_get(&p, "done", "game/one"));
  progress_set(&p, "done", "game/one", "");
  progress_set(&p, "place", "game/two", "step 3/8 00ff 1 2 3");
  progress_set(&p, "place", "game/two", "other 4/8 00ff 1");
  progress_set(&p, "place", "game/tw", "short");
  progress_free(&p);
  progress_open(&p, path);
  assert_string_equal(progress_get(&p, "done", "game/one"), "");
  assert_string_equal(progress_get(&p, "place", "game/two"),
                      "other 4/8 00ff 1");
  assert_string_equal(progress_get(&p, "place", "game/tw"), "short");
  assert_null(progress_get(&p, "place", "game/t"));
  progress_set(&p, "place", "game/two", NULL);
  assert_null(progress_get(&p, "place", "game/two"));
  progress_free(&p);
}

static void what_went_wrong_waits_its_turn(void **state) {
  Progress p;
  char lesson[48], step[48], reason[48];
  (void)state;
  progress_open(&p, path);
  progress_wrong(&p, "game/one", "a", "wrong");
  progress_wrong(&p, "game/two", "b", "shown");
  progress_wrong(&p, "other/one", "c", "shown");
  progress_wrong(&p, "game/one", "a", "skipped"); /* again: to the end */
  assert_true(progress_review(&p, "game", 0, lesson, step, reason));
  assert_string_equal(lesson, "two");
  assert_true(progress_review(&p, "game", 1, lesson, step, reason));
  assert_string_equal(step, "a");
  assert_string_equal(reason, "skipped");
  assert_false(progress_review(&p, "game", 2, lesson, step, reason));
  progress_right(&p, "game/two", "b");
  progress_right(&p, "game/two", "never");
  assert_true(progress_review(&p, "game", 0, lesson, step, reason));
  assert_string_equal(lesson, "one");
  progress_free(&p);
}

static void another_file_is_left_alone(void **state) {
  Progress p;
  FILE *f = fopen(path, "w");
  (void)state;
  assert_non_null(f);
  fputs("something else\ndone game/one\n", f);
  fclose(f);
  progress_open(&p, path);
  assert_null(progress_get(&p, "done", "game/one"));
  progress_free(&p);
}

static void nowhere_to_keep_it_is_no_fault(void **state) {
  Progress p;
  (void)state;
  progress_open(&p, NULL);
  progress_set(&p, "done", "game/one", "");
  assert_non_null(progress_get(&p, "done", "game/one"));
  progress_free(&p);
  progress_open(&p, "/nowhere/at/all");
  progress_set(&p, "done", "game/one", "");
  assert_non_null(progress_get(&p, "done", "game/one"));
  progress_free(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(what_is_set_is_there_next_time, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(what_went_wrong_waits_its_turn, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(another_file_is_left_alone, make_files,
                                    remove_files),
    cmocka_unit_test(nowhere_to_keep_it_is_no_fault),
  };
  return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
