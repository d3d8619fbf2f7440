/* Chance: the sequences are part of the save format, and the draws fair. */
#include "tests/support/test.h"

#include <stdio.h>

/* Sum of squared deviations over the expectation, for equal chances. */
static double chi_square(const int *seen, int n, int draws) {
  double expected = (double)draws / n, sum = 0;
  for (int i = 0; i < n; i++) {
    double d = seen[i] - expected;
    sum += d * d / expected;
  }
  return sum;
}

static void splitmix_gives_its_published_sequence(void **state) {
  static const uint64_t golden[] = {
    UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4),
    UINT64_C(0x06c45d188009454f), UINT64_C(0xf88bb8a8724c81ec)};
  uint64_t r = 0;
  (void)state;
  assert_int_equal(RNG_VERSION, 1);
  for (int i = 0; i < COUNT_OF(golden); i++)
    assert_true(rng_next(&r) == golden[i]);
}

static void minstd_gives_its_published_sequence(void **state) {
  uint64_t r = 1;
  (void)state;
  for (int i = 0; i < 10000; i++) rng_minstd_below(&r, 1);
  assert_true(r == 1043618065);
  r = 1;
  assert_int_equal(rng_minstd_below(&r, 10), 16807 % 10);
  assert_int_equal(rng_minstd_below(&r, 1000), 282475249 % 1000);
}

/* Change any of these and old saves replay differently: that takes a new
** RNG_VERSION. */
static void seeds_and_draws_are_fixed_for_version_1(void **state) {
  static const uint32_t sides[] = {6, 6, 6, 6, 6, 6, 52, 52, 1000, 4000000000u};
  static const uint32_t golden[] = {4u, 0u,  1u,  3u,   2u,
                                    5u, 36u, 11u, 143u, 27204127u};
  static const int64_t range[] = {713, -414, -896, -254, 501};
  uint64_t r = rng_seed(42, "deck");
  (void)state;
  assert_true(r == UINT64_C(0x7315a9238f1f1bcb));
  for (int i = 0; i < COUNT_OF(sides); i++)
    assert_int_equal(rng_below(&r, sides[i]), golden[i]);
  for (int i = 0; i < COUNT_OF(range); i++)
    assert_true(rng_range(&r, -1000, 1000) == range[i]);
}

static void streams_depend_on_seed_and_name(void **state) {
  (void)state;
  assert_true(rng_seed(1, "deck") == rng_seed(1, "deck"));
  assert_true(rng_seed(1, "deck") != rng_seed(2, "deck"));
  assert_true(rng_seed(1, "deck") != rng_seed(1, "bag"));
  assert_true(rng_seed(0, "") != rng_seed(1, ""));
}

static void below_stays_below(void **state) {
  static const uint32_t limits[] = {1,   2,     3,           7,
                                    255, 65537, 0x80000001u, UINT32_MAX};
  uint64_t r = 7;
  (void)state;
  for (int i = 0; i < COUNT_OF(limits); i++)
    for (int n = 0; n < 2000; n++)
      assert_true(rng_below(&r, limits[i]) < limits[i]);
}

static void below_one_is_zero_and_advances(void **state) {
  uint64_t r = 7;
  (void)state;
  assert_int_equal(rng_below(&r, 1), 0);
  assert_true(r != 7);
}

/* The limits are far out (p about 1e-4); the seed is fixed, so a pass stays
** a pass. */
static void below_favours_no_value(void **state) {
  static const struct {
    int n;
    double limit;
  } row[] = {{2, 15.2}, {3, 18.5}, {6, 25.8}, {7, 27.9}, {52, 97.0}};
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    int seen[52] = {0};
    uint64_t r = rng_seed(1, "fair");
    for (int k = 0; k < 60000; k++) seen[rng_below(&r, (uint32_t)row[i].n)]++;
    assert_true(chi_square(seen, row[i].n, 60000) < row[i].limit);
  }
}

/* With n = 3/4 * 2^32 a plain multiply-shift or modulo gives one third of
** the values twice the chance. */
static void below_is_unbiased_where_shortcuts_fail(void **state) {
  const uint32_t n = 0xc0000000u;
  int thirds[3] = {0}, residues[3] = {0};
  uint64_t r = rng_seed(2, "fair");
  (void)state;
  for (int k = 0; k < 60000; k++) {
    uint32_t v = rng_below(&r, n);
    thirds[v / 0x40000000u]++;
    residues[v % 3]++;
  }
  assert_true(chi_square(thirds, 3, 60000) < 18.5);
  assert_true(chi_square(residues, 3, 60000) < 18.5);
}

static void successive_draws_are_independent(void **state) {
  int pairs[36] = {0};
  uint64_t r = rng_seed(3, "fair");
  (void)state;
  for (int k = 0; k < 72000; k++) {
    uint32_t a = rng_below(&r, 6);
    pairs[a * 6 + rng_below(&r, 6)]++;
  }
  assert_true(chi_square(pairs, 36, 72000) < 74.9);
}

static void range_of_one_value_is_that_value(void **state) {
  static const int64_t value[] = {0, -1, INT64_MIN, INT64_MAX};
  uint64_t r = 5;
  (void)state;
  for (int i = 0; i < COUNT_OF(value); i++)
    assert_true(rng_range(&r, value[i], value[i]) == value[i]);
}

static void range_of_all_numbers_is_the_raw_draw(void **state) {
  uint64_t r = 5, same = 5;
  int negative = 0;
  (void)state;
  for (int i = 0; i < 1000; i++) {
    int64_t v = rng_range(&r, INT64_MIN, INT64_MAX);
    assert_true((uint64_t)v == rng_next(&same) + (UINT64_C(1) << 63));
    negative += v < 0;
  }
  assert_in_range(negative, 430, 570);
}

static void range_keeps_its_ends(void **state) {
  static const int64_t row[][2] = {
    {-1, 1}, {INT64_MIN, INT64_MIN + 2}, {INT64_MAX - 2, INT64_MAX}, {-5, 4}};
  uint64_t r = 5;
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    bool low = false, high = false;
    for (int k = 0; k < 1000; k++) {
      int64_t v = rng_range(&r, row[i][0], row[i][1]);
      assert_true(v >= row[i][0] && v <= row[i][1]);
      low = low || v == row[i][0];
      high = high || v == row[i][1];
    }
    assert_true(low && high);
  }
}

static void range_favours_no_value(void **state) {
  int seen[11] = {0};
  uint64_t r = rng_seed(4, "fair");
  (void)state;
  for (int k = 0; k < 55000; k++) seen[rng_range(&r, -5, 5) + 5]++;
  assert_true(chi_square(seen, 11, 55000) < 35.6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(splitmix_gives_its_published_sequence),
    cmocka_unit_test(minstd_gives_its_published_sequence),
    cmocka_unit_test(seeds_and_draws_are_fixed_for_version_1),
    cmocka_unit_test(streams_depend_on_seed_and_name),
    cmocka_unit_test(below_stays_below),
    cmocka_unit_test(below_one_is_zero_and_advances),
    cmocka_unit_test(below_favours_no_value),
    cmocka_unit_test(below_is_unbiased_where_shortcuts_fail),
    cmocka_unit_test(successive_draws_are_independent),
    cmocka_unit_test(range_of_one_value_is_that_value),
    cmocka_unit_test(range_of_all_numbers_is_the_raw_draw),
    cmocka_unit_test(range_keeps_its_ends),
    cmocka_unit_test(range_favours_no_value),
  };
  return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
