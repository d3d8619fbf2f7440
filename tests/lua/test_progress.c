#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "lua/shelf/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[SCRATCH_SIZE + 16];

static int make_files(void **state) {
  char folder[SCRATCH_SIZE];
  (void)state;
  if (mkdtemp(scratch_name(folder, "progress-XXXXXX")) == NULL) return -1;
  snprintf(path, sizeof path, "%s/lessons", folder);
  return 0;
}

static int remove_files(void **state) {
  char bad[sizeof path + 8];
  (void)state;
  unlink(path);
  snprintf(bad, sizeof bad, "%s.bad", path);
  unlink(bad);
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
  char lesson[PATH_SIZE], step[NAME_SIZE], reason[NAME_SIZE];
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

static void write_text(const char *name, const char *text) {
  FILE *f = fopen(name, "w");
  assert_non_null(f);
  fputs(text, f);
  assert_int_equal(fclose(f), 0);
}

static void assert_holds(const char *name, const char *text) {
  char *held = file_read(name, NULL);
  assert_non_null(held);
  assert_string_equal(held, text);
  free(held);
}

static void another_file_is_put_aside(void **state) {
  static const char text[] = "something else\ndone game/one\n";
  char bad[sizeof path + 8];
  Progress p;
  (void)state;
  write_text(path, text);
  progress_open(&p, path);
  assert_null(progress_get(&p, "done", "game/one"));
  progress_set(&p, "done", "game/two", "");
  progress_free(&p);
  snprintf(bad, sizeof bad, "%s.bad", path);
  assert_holds(bad, text);
  assert_holds(path, "oilpatch lessons 1\ndone game/two \n");
}

static void a_later_version_is_put_aside(void **state) {
  char bad[sizeof path + 8];
  Progress p;
  (void)state;
  write_text(path, "oilpatch lessons 12\ndone game/one\n");
  progress_open(&p, path);
  assert_null(progress_get(&p, "done", "game/one"));
  progress_free(&p);
  snprintf(bad, sizeof bad, "%s.bad", path);
  assert_holds(bad, "oilpatch lessons 12\ndone game/one\n");
}

static void good_lines_among_bad_ones_count(void **state) {
  static const char text[] =
    "oilpatch lessons 1\ndone game/one\n\x01\x02junk\nwrong game/one a shown\n";
  char bad[sizeof path + 8];
  Progress p;
  (void)state;
  write_text(path, text);
  progress_open(&p, path);
  assert_non_null(progress_get(&p, "done", "game/one"));
  progress_set(&p, "done", "game/two", "");
  progress_free(&p);
  snprintf(bad, sizeof bad, "%s.bad", path);
  assert_holds(bad, text);
  assert_holds(path, "oilpatch lessons 1\ndone game/one\n"
                     "wrong game/one a shown\ndone game/two \n");
}

static void an_impossible_place_is_none(void **state) {
  Progress p;
  (void)state;
  write_text(path, "oilpatch lessons 1\nplace game/one a 400/9 0 1\n"
                   "place game/two a 9/9 0 1\nplace game/six a 0/9 0 1\n");
  progress_open(&p, path);
  assert_null(progress_get(&p, "place", "game/one"));
  assert_non_null(progress_get(&p, "place", "game/two"));
  assert_null(progress_get(&p, "place", "game/six"));
  progress_free(&p);
}

static void two_programs_keep_both(void **state) {
  Progress a, b;
  (void)state;
  progress_open(&a, path);
  progress_open(&b, path);
  progress_set(&a, "place", "game/one", "s 1/8 0");
  progress_set(&b, "place", "game/two", "s 2/8 0");
  progress_wrong(&a, "game/one", "s", "wrong");
  progress_right(&b, "game/one", "s"); /* b has never read of it */
  progress_free(&a);
  progress_free(&b);
  progress_open(&a, path);
  assert_non_null(progress_get(&a, "place", "game/one"));
  assert_non_null(progress_get(&a, "place", "game/two"));
  assert_null(progress_get(&a, "wrong", "game/one"));
  progress_free(&a);
}

/* Children that write at the same time lose nothing. */
static void many_programs_keep_all(void **state) {
  enum { CHILDREN = 6, LINES = 12 };
  pid_t child[CHILDREN];
  Progress p;
  (void)state;
  for (int i = 0; i < CHILDREN; i++) {
    child[i] = fork();
    if (child[i] != 0) continue;
    progress_open(&p, path);
    for (int k = 0; k < LINES; k++) {
      char key[32];
      snprintf(key, sizeof key, "game/%d-%d", i, k);
      progress_set(&p, "done", key, "");
    }
    _exit(0);
  }
  for (int i = 0; i < CHILDREN; i++)
    assert_int_equal(waitpid(child[i], NULL, 0), child[i]);
  progress_open(&p, path);
  assert_int_equal(p.lines.count, CHILDREN * LINES);
  progress_free(&p);
}

static void a_script_has_a_key_of_its_own(void **state) {
  char key[PATH_SIZE], course[PATH_SIZE];
  char lesson[PATH_SIZE], step[NAME_SIZE], reason[NAME_SIZE];
  Progress p;
  (void)state;
  progress_key(key, "game", "/home/me/my lessons/100%.lua");
  progress_key(course, "game", "100%");
  assert_string_not_equal(key, course);
  progress_open(&p, path);
  progress_wrong(&p, key, "a", "wrong");
  progress_free(&p);
  progress_open(&p, path);
  assert_true(progress_review(&p, "game", 0, lesson, step, reason));
  assert_string_equal(lesson, "/home/me/my lessons/100%.lua");
  assert_string_equal(step, "a");
  progress_free(&p);
}

static void nowhere_to_keep_it_is_no_fault(void **state) {
  Progress p;
  (void)state;
  progress_open(&p, NULL);
  progress_set(&p, "done", "game/one", "");
  assert_non_null(progress_get(&p, "done", "game/one"));
  assert_false(progress_is_kept(&p));
  progress_free(&p);
  progress_open(&p, "/nowhere/at/all");
  progress_set(&p, "done", "game/one", "");
  assert_non_null(progress_get(&p, "done", "game/one"));
  assert_false(progress_is_kept(&p));
  progress_free(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(what_is_set_is_there_next_time, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(what_went_wrong_waits_its_turn, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(another_file_is_put_aside, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(a_later_version_is_put_aside, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(good_lines_among_bad_ones_count, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(an_impossible_place_is_none, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(two_programs_keep_both, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(many_programs_keep_all, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(a_script_has_a_key_of_its_own, make_files,
                                    remove_files),
    cmocka_unit_test(nowhere_to_keep_it_is_no_fault),
  };
  return cmocka_run_group_tests_name("progress", tests, NULL, NULL);
}
