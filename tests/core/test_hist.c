/* Histograms: exact, the same in any order, quantiles against sorting. */
#include "tests/support/test.h"

#include "core/rng.h"
#include "core/hist.h"

static int by_value(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static void assert_same(const Hist *a, const Hist *b) {
  assert_int_equal(a->shift, b->shift);
  assert_int_equal(a->bins, b->bins);
  assert_memory_equal(a->bin, b->bin, (size_t)a->bins * sizeof *a->bin);
}

static void quantiles_are_those_of_the_sorted_numbers(void **state) {
  enum { N = 999 };
  static int64_t v[N];
  Hist h = {0};
  uint64_t r = 5;
  (void)state;
  for (int i = 0; i < N; i++) {
    v[i] = rng_range(&r, -400, 400);
    assert_true(hist_add(&h, v[i], 1));
  }
  qsort(v, N, sizeof v[0], by_value);
  assert_int_equal(hist_count(&h), N);
  assert_int_equal(hist_quantile(&h, 0), v[0]);
  assert_int_equal(hist_quantile(&h, 1), v[N - 1]);
  for (int p = 1; p < 100; p++) {
    int at = (N * p + 99) / 100 - 1; /* the least with that share at or below */
    assert_int_equal(hist_quantile(&h, p / 100.0), v[at]);
  }
  hist_free(&h);
  assert_int_equal(hist_quantile(&h, 0.5), 0);
}

/* Numbers of every size, far more different ones than there is room for. */
static int64_t wide(uint64_t *r, int64_t i) {
  return rng_range(r, -1000, 1000) * (INT64_C(1) << i % 40);
}

static void order_and_parts_do_not_matter(void **state) {
  enum { N = 20000 };
  static int64_t v[N];
  Hist forth = {0}, back = {0}, parts = {0};
  uint64_t r = 11;
  (void)state;
  for (int i = 0; i < N; i++) v[i] = wide(&r, i);
  for (int i = 0; i < N; i++) assert_true(hist_add(&forth, v[i], 1));
  for (int i = N; i-- > 0;) assert_true(hist_add(&back, v[i], 1));
  assert_true(forth.shift > 0);
  assert_true(forth.bins <= HIST_ROOM);
  assert_same(&forth, &back);
  for (int from = 0; from < N; from += 700) {
    Hist part = {0};
    for (int i = from; i < N && i < from + 700; i++)
      assert_true(hist_add(&part, v[i], 1));
    assert_true(hist_merge(&parts, &part));
    hist_free(&part);
  }
  assert_same(&forth, &parts);
  assert_int_equal(hist_count(&parts), N);
  hist_free(&forth);
  hist_free(&back);
  hist_free(&parts);
}

static void negative_numbers_are_rounded_down(void **state) {
  Hist h = {0};
  (void)state;
  for (int64_t i = -HIST_ROOM; i < HIST_ROOM; i++)
    assert_true(hist_add(&h, i, 1));
  assert_int_equal(h.shift, 1);
  assert_int_equal(h.bins, HIST_ROOM);
  for (int i = 0; i < h.bins; i++) assert_int_equal(h.bin[i].count, 2);
  assert_int_equal(hist_value(&h, 0), -HIST_ROOM);
  assert_int_equal(hist_quantile(&h, 0.5), -2);
  hist_free(&h);
}

static void the_ends_of_the_range_fit(void **state) {
  Hist h = {0};
  uint64_t r = 3;
  (void)state;
  hist_add(&h, INT64_MIN, 1);
  hist_add(&h, INT64_MAX, 1);
  for (int i = 0; i < 5000; i++)
    hist_add(&h, rng_range(&r, INT64_MIN, INT64_MAX), 1);
  assert_int_equal(hist_count(&h), 5002);
  assert_true(hist_value(&h, 0) <= hist_value(&h, h.bins - 1));
  assert_true(hist_quantile(&h, 0) == INT64_MIN);
  hist_free(&h);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(quantiles_are_those_of_the_sorted_numbers),
    cmocka_unit_test(order_and_parts_do_not_matter),
    cmocka_unit_test(negative_numbers_are_rounded_down),
    cmocka_unit_test(the_ends_of_the_range_fit),
  };
  return cmocka_run_group_tests_name("hist", tests, NULL, NULL);
}
