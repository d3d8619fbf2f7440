#include "tests/support/test.h"

#include "core/letter.h"

#include <string.h>

static void check(const char *s, int columns, size_t bytes) {
  size_t got;
  assert_int_equal(letter_columns(s, strlen(s), &got), columns);
  assert_int_equal(got, bytes);
}

static void letters_have_columns(void **state) {
  (void)state;
  check("a", 1, 1);
  check("é!", 1, 2);
  check("●", 1, 3);
  check("石油", 2, 3);
  check("\xcc\x81", 0, 2); /* an accent for the letter before it */
  check("\n", 0, 1);
}

static void what_is_no_letter_is_one_byte(void **state) {
  (void)state;
  check("\xff", 1, 1);
  check("\xc3", 1, 1);
  check("\xa9", 0, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(letters_have_columns),
    cmocka_unit_test(what_is_no_letter_is_one_byte),
  };
  return cmocka_run_group_tests_name("letters", tests, NULL, NULL);
}
