#include "tests/support/test.h"

#include "core/numeral.h"

static void check(const char *line, const char *want) {
  char digits[32] = "";
  if (numeral_in(line, digits, sizeof digits) != (want != NULL))
    fail_msg("'%s' was taken for '%s'", line, digits);
  if (want != NULL) assert_string_equal(digits, want);
}

static void one_number_counts(void **state) {
  (void)state;
  check("22", "22");
  check("22 barrels", "22");
  check("player 1", "1");
  check("niveau 2.", "2");
  check("-5", "-5");
  check(" - 5", "5");
  check("SPMR: 3!", "3");
}

static void words_count_too(void **state) {
  (void)state;
  check("twenty-two", "22");
  check("Twenty two barrels", "22");
  check("vingt-deux", "22");
  check("vingt et un", "21");
  check("dix-sept", "17");
  check("une", "1");
  check("deux Barils", "2");
  check("z\u00e9ro", "0");
  check("thirty", "30");
  check("none", "0");
}

static void none_or_several_do_not(void **state) {
  (void)state;
  check("", NULL);
  check("me", NULL);
  check("on", NULL);
  check("one of 3", NULL);
  check("3 4", NULL);
  check("twenty and two and three", NULL);
  check("dix deux", NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(one_number_counts),
    cmocka_unit_test(words_count_too),
    cmocka_unit_test(none_or_several_do_not),
  };
  return cmocka_run_group_tests_name("numeral", tests, NULL, NULL);
}
