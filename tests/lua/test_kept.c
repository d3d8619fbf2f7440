/* A file that several programs change at the same time. */
#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "lua/shelf/file.h"
#include "lua/shelf/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[SCRATCH_SIZE + 16];

static int make_files(void **state) {
  char folder[SCRATCH_SIZE];
  (void)state;
  if (mkdtemp(scratch_name(folder, "kept-XXXXXX")) == NULL) return -1;
  snprintf(path, sizeof path, "%s/lessons", folder);
  return 0;
}

static int remove_files(void **state) {
  (void)state;
  unlink(path);
  *strrchr(path, '/') = '\0';
  return rmdir(path); /* nothing else was left there */
}

/* Put a letter behind what it has. */
static void add(char letter) {
  int held = kept_hold(path);
  size_t size;
  char *text = file_read(path, &size), *more;
  assert_true(held >= 0);
  assert_non_null(text);
  more = malloc(size + 1);
  assert_non_null(more);
  memcpy(more, text, size);
  more[size] = letter;
  assert_true(kept_write(path, more, size + 1));
  kept_release(held);
  free(text);
  free(more);
}

/* Children that write at the same time lose nothing. */
static void many_programs_keep_all(void **state) {
  enum { CHILDREN = 6, LETTERS = 12 };
  pid_t child[CHILDREN];
  size_t size;
  char *text;
  (void)state;
  for (int i = 0; i < CHILDREN; i++) {
    child[i] = fork();
    if (child[i] != 0) continue;
    for (int k = 0; k < LETTERS; k++) add((char)('a' + i));
    _exit(0);
  }
  for (int i = 0; i < CHILDREN; i++) {
    int status;
    assert_int_equal(waitpid(child[i], &status, 0), child[i]);
    assert_int_equal(status, 0);
  }
  text = file_read(path, &size);
  assert_int_equal(size, CHILDREN * LETTERS);
  for (int i = 0; i < CHILDREN; i++) {
    int n = 0;
    for (size_t k = 0; k < size; k++) n += text[k] == 'a' + i;
    assert_int_equal(n, LETTERS);
  }
  free(text);
}

static void it_is_the_users_own(void **state) {
  struct stat st;
  (void)state;
  add('x');
  assert_int_equal(stat(path, &st), 0);
  assert_int_equal(st.st_mode & 0777, 0600);
}

static void what_is_put_aside_is_not_written_over(void **state) {
  char name[2][sizeof path + 16];
  char *text;
  (void)state;
  for (int i = 0; i < 2; i++) {
    add((char)('a' + i));
    assert_true(kept_put_aside(path, name[i], sizeof name[i]));
  }
  assert_string_not_equal(name[0], name[1]);
  text = file_read(name[0], NULL);
  assert_string_equal(text, "a");
  free(text);
  assert_false(kept_put_aside(path, name[1], sizeof name[1])); /* none there */
  unlink(name[0]);
  snprintf(name[1], sizeof name[1], "%s.bad2", path);
  unlink(name[1]);
}

static void nowhere_is_no_place(void **state) {
  (void)state;
  assert_int_equal(kept_hold("/nowhere/at/all"), -1);
  assert_false(kept_write("/nowhere/at/all", "x", 1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(many_programs_keep_all, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(it_is_the_users_own, make_files,
                                    remove_files),
    cmocka_unit_test_setup_teardown(what_is_put_aside_is_not_written_over,
                                    make_files, remove_files),
    cmocka_unit_test(nowhere_is_no_place)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
