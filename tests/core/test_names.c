/* A list of strings: its own copies, in order, with gaps where one is set
** beyond the end. */
#include "tests/support/test.h"

#include "core/names.h"

static void names_are_copies_in_order(void **state) {
  Names n = {0};
  char word[] = "bag";
  (void)state;
  assert_true(names_push(&n, word));
  word[0] = 'x';
  assert_true(names_push(&n, "ask"));
  assert_string_equal(names_at(&n, 0), "bag");
  assert_string_equal(names_at(&n, 2), "");
  assert_string_equal(names_at(&n, -1), "");
  assert_int_equal(names_find(&n, "ask"), 1);
  assert_int_equal(names_find(&n, "b"), -1);
  names_sort(&n);
  assert_string_equal(names_at(&n, 0), "ask");
  assert_string_equal(names_at(&n, 1), "bag");
  names_free(&n);
  assert_int_equal(n.count, 0);
}

static void a_name_set_beyond_the_end_leaves_gaps(void **state) {
  Names n = {0};
  (void)state;
  assert_true(names_set(&n, 2, "two"));
  assert_int_equal(n.count, 3);
  assert_string_equal(names_at(&n, 1), "");
  assert_true(names_set(&n, 0, "none") && names_set(&n, 0, "zero"));
  assert_string_equal(names_at(&n, 0), "zero");
  assert_string_equal(names_at(&n, 2), "two");
  names_free(&n);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(names_are_copies_in_order),
    cmocka_unit_test(a_name_set_beyond_the_end_leaves_gaps),
  };
  return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
