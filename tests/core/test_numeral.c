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
  check("11,000", "11000");
  check("$11,000", "11000");
  check("11 000", "11000");
  check("it is 1,234,567 dollars", "1234567");
  check("2.5 million", "2500000");
  check("99999999999999999999", "9223372036854775807");
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
  check("3, 4", NULL);
  check("3,45", NULL);
  check("twenty and two and three", NULL);
  check("dix deux", NULL);
}

static void large(const char *text, int64_t want) {
  int64_t n = -1;
  if (!numeral_large(text, &n)) n = -1;
  if (n != want) fail_msg("'%s' is %lld", text, (long long)n);
}

static void large_ones_are_written_as_people_do(void **state) {
  (void)state;
  large("1000", 1000);
  large("1,000", 1000);
  large("1 000 000", 1000000);
  large("$12,500", 12500);
  large("1'000", 1000);
  large("1e6", 1000000);
  large("10 million", 10000000);
  large("2.5 million", 2500000);
  large("3 milliards", 3000000000);
  large("7k", 7000);
  large("1,00", -1);
  large("10000,000", -1);
  large("1.5", -1);
  large("3 barrels", -1);
  large("1e99", -1);
  large("99999999999999999999", -1);
  large("9999 billion billion", -1);
  large("", -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(one_number_counts),
    cmocka_unit_test(words_count_too),
    cmocka_unit_test(none_or_several_do_not),
    cmocka_unit_test(large_ones_are_written_as_people_do),
  };
  return cmocka_run_group_tests_name("numeral", tests, NULL, NULL);
}
