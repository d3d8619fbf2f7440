/* Numbers of 128 bits, against the compiler's where it has them. */
#include "tests/support/test.h"

#include "core/rng.h"
#include "core/wide.h"

static const int64_t ends[] = {0, 1, -1, 10, INT32_MAX, INT64_MAX, INT64_MIN};

static void check_text(Wide n, const char *want) {
  char text[WIDE_TEXT];
  Wide again;
  wide_text(n, text);
  assert_string_equal(text, want);
  assert_true(wide_read(want, &again));
  assert_int_equal(again.high, n.high);
  assert_int_equal(again.low, n.low);
}

static void they_are_written_and_read(void **state) {
  static const char *const wrong[] = {
    "",
    "-",
    "1x",
    " 1",
    "170141183460469231731687303715884105728",
    "1000000000000000000000000000000000000000"};
  Wide n;
  (void)state;
  check_text(wide_of(0), "0");
  check_text(wide_of(-7), "-7");
  check_text((Wide){0, UINT64_MAX}, "18446744073709551615");
  check_text((Wide){INT64_MAX, UINT64_MAX},
             "170141183460469231731687303715884105727");
  check_text(wide_product(INT64_MIN, INT64_MAX),
             "-85070591730234615856620279821087277056");
  for (int i = 0; i < COUNT_OF(wrong); i++)
    assert_false(wide_read(wrong[i], &n));
}

static void sums_stop_at_the_ends(void **state) {
  const Wide most = {INT64_MAX, UINT64_MAX};
  Wide n = wide_sum(most, wide_of(1));
  (void)state;
  assert_int_equal(n.high, most.high);
  assert_int_equal(n.low, most.low);
  n = wide_sum(wide_minus(most), wide_of(-9));
  assert_int_equal(n.high, wide_minus(most).high);
  assert_int_equal(n.low, wide_minus(most).low);
  n = wide_sum(most, wide_of(-1));
  assert_int_equal(n.low, most.low - 1);
}

static void narrow_is_what_can_be_squared(void **state) {
  const int64_t end = (int64_t)1 << 62;
  (void)state;
  assert_true(wide_is_narrow(wide_of(end - 1)));
  assert_false(wide_is_narrow(wide_of(end)));
  assert_true(wide_is_narrow(wide_of(1 - end)));
  assert_false(wide_is_narrow(wide_of(-end)));
  assert_false(wide_is_narrow(wide_product(end, 4)));
  assert_int_equal(wide_narrow(wide_of(-5)), -5);
}

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Native;

static void check(Wide n, Native want) {
  assert_int_equal(n.low, (uint64_t)want);
  assert_int_equal(n.high, (int64_t)(want >> 64));
  assert_true(wide_real(n) == (long double)want);
}

static void try_pair(int64_t a, int64_t b) {
  Native x = (Native)a * b, y = (Native)a * a;
  check(wide_product(a, b), x);
  check(wide_minus(wide_product(a, b)), -x);
  check(wide_sum(wide_product(a, b), wide_product(a, a)), x + y);
}

static void they_count_like_the_compiler(void **state) {
  uint64_t chance = 1;
  (void)state;
  for (int i = 0; i < COUNT_OF(ends); i++)
    for (int k = 0; k < COUNT_OF(ends); k++) try_pair(ends[i], ends[k] / 2);
  for (int i = 0; i < 20000; i++) {
    int64_t a = (int64_t)(rng_next(&chance) >> rng_below(&chance, 64));
    int64_t b = (int64_t)(rng_next(&chance) >> (1 + rng_below(&chance, 63)));
    try_pair(a, b);
    try_pair(a, -b);
  }
}
#endif

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(they_are_written_and_read),
    cmocka_unit_test(sums_stop_at_the_ends),
    cmocka_unit_test(narrow_is_what_can_be_squared),
#ifdef __SIZEOF_INT128__
    cmocka_unit_test(they_count_like_the_compiler),
#endif
  };
  return cmocka_run_group_tests_name("wide", tests, NULL, NULL);
}
