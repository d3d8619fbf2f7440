#include "tests/support/test.h"

#include "lua/batch/axis.h"
#include "lua/batch/target.h"

#include <math.h>
#include <stdio.h>

static bool near(double a, double b) { return fabs(a - b) < 1e-9; }

static void targets_are_read(void **state) {
  static const struct {
    const char *text;
    int kind;
    int place;
    double low, high;
  } good[] = {
    {"seat 1 wins 25%\xc2\xb1"
     "1",
     METRIC_SEAT, 1, 0.24, 0.26},
    {"  seat 3 wins 30 % +- 2.5 %", METRIC_SEAT, 3, 0.275, 0.325},
    {"length 40+/-2 turns", FIGURE_TURNS, 0, 38, 42},
    {"Length 40+-2", FIGURE_TURNS, 0, 38, 42},
    {"winning score 30.5\xc2\xb1"
     "0.5 points",
     FIGURE_BEST, 0, 30, 31},
    {"score -3+-1", FIGURE_SCORE, 0, -4, -2},
    {"margin 5+-1", FIGURE_MARGIN, 0, 4, 6},
    {"winning margin 5+-1", FIGURE_MARGIN, 0, 4, 6},
    {"lead changes 4+-1", FIGURE_LEADS, 0, 3, 5},
    {"settled 60%+-5", FIGURE_SETTLED, 0, 0.55, 0.65},
    {"shared wins 2+-1", FIGURE_SHARED, 0, 0.01, 0.03},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(good); i++) {
    Target t;
    char error[400] = "";
    if (!target_parse(&t, good[i].text, error, sizeof error))
      fail_msg("%s: %s", good[i].text, error);
    assert_int_equal(t.kind, good[i].kind);
    assert_int_equal(t.place, good[i].place);
    assert_true(near(t.range.low, good[i].low));
    assert_true(near(t.range.high, good[i].high));
  }
}

static void bad_targets_are_refused(void **state) {
  static const struct {
    const char *text, *says;
  } bad[] = {
    {"", "names no figure"},
    {"beauty 3+-1", "names no figure"},
    {"seat 0 wins 25%+-1", "names no figure"},
    {"seat 99 wins 25%+-1", "names no figure"},
    {"length", "gives no range"},
    {"length 3", "gives no range"},
    {"length 3+-", "gives no range"},
    {"length 3+-0", "gives no range"},
    {"length 3+--1", "gives no range"},
    {"length inf+-1", "gives no range"},
    {"length 3+-1 parsecs", "gives no range"},
    {"length 3%+-1", "not told in %"},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(bad); i++) {
    Target t;
    char error[400] = "";
    if (target_parse(&t, bad[i].text, error, sizeof error))
      fail_msg("'%s' was taken", bad[i].text);
    if (strstr(error, bad[i].says) == NULL)
      fail_msg("'%s': %s", bad[i].text, error);
  }
}

static void ranges_are_read(void **state) {
  static const struct {
    const char *text;
    int count;
    const char *first, *last;
  } good[] = {{"bag.red=0..6", 7, "0", "6"},
              {"a=-2..2", 5, "-2", "2"},
              {"a=0..1..0.25", 5, "0.00", "1.00"},
              {"a=1..10..4", 3, "1", "9"},
              {"a=5..5", 1, "5", "5"},
              {"a=0.5..2.5", 3, "0.5", "2.5"}};
  Axis a;
  char error[300], text[128];
  (void)state;
  for (int i = 0; i < COUNT_OF(good); i++) {
    assert_true(axis_is_range(good[i].text));
    assert_true(axis_parse(&a, good[i].text, error, sizeof error));
    assert_int_equal(a.count, good[i].count);
    assert_string_equal(a.value[0].label, good[i].first);
    assert_string_equal(a.value[a.count - 1].label, good[i].last);
  }
  assert_true(axis_parse(&a, "bag.red=2..4", error, sizeof error));
  axis_setting(&a, 1, text, sizeof text);
  assert_string_equal(text, "bag.red=3");
  assert_false(axis_is_range("bag.red=3"));
  assert_false(axis_is_range("name=a.b"));
}

static void bad_ranges_are_refused(void **state) {
  static const char *const bad[] = {"a=..",       "a=1..",     "a=..3",
                                    "a=1..x",     "a=3..1",    "a=1..5..0",
                                    "a=1..5..-1", "a=0..1000", "a=1..2..3..4",
                                    "a=1...4",    "a=nan..3",  "a=0..1..0.001"};
  (void)state;
  for (int i = 0; i < COUNT_OF(bad); i++) {
    Axis a;
    char error[300] = "";
    if (axis_parse(&a, bad[i], error, sizeof error))
      fail_msg("'%s' was taken", bad[i]);
    assert_true(error[0] != '\0');
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(targets_are_read),
    cmocka_unit_test(bad_targets_are_refused),
    cmocka_unit_test(ranges_are_read),
    cmocka_unit_test(bad_ranges_are_refused),
  };
  return cmocka_run_group_tests_name("target", tests, NULL, NULL);
}
