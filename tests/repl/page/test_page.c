#include "tests/support/test.h"

#include "repl/batch/again.h"
#include "repl/page/chart.h"
#include "repl/page/page.h"

#include <math.h>
#include <stdio.h>

static char *text;
static size_t size;

static FILE *begin(void) {
  FILE *f;
  free(text);
  text = NULL;
  f = open_memstream(&text, &size);
  assert_non_null(f);
  return f;
}

static int drop(void **state) {
  (void)state;
  free(text);
  text = NULL;
  return 0;
}

/* Whatever a script calls its rules, the page stays a page. */
static void text_is_made_harmless(void **state) {
  static const struct {
    const char *in, *out;
  } cases[] = {
    {"plain, \xc3\xa9", "plain, \xc3\xa9"},
    {"</pre><script>alert('x')</script>",
     "&lt;/pre&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"},
    {"a&b \"c\"", "a&amp;b &quot;c&quot;"},
    {"\x1b[1m\x01", "\xef\xbf\xbd[1m\xef\xbf\xbd"},
    {"\xff\xc3", "\xef\xbf\xbd\xef\xbf\xbd"},                 /* no UTF-8 */
    {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"}, /* surrogate */
    {"\xc0\xbc", "\xef\xbf\xbd\xef\xbf\xbd"}, /* < in two bytes */
    {"\xf0\x9f\x9b\xa2", "\xf0\x9f\x9b\xa2"},
    {"a\tb\nc", "a\tb\nc"},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(cases); i++) {
    FILE *f = begin();
    page_text(f, cases[i].in);
    assert_int_equal(fclose(f), 0);
    assert_string_equal(text, cases[i].out);
  }
}

static void axes_have_round_numbers(void **state) {
  static const struct {
    double low, high, step, first;
  } cases[] = {{0, 10, 2, 0},
               {0, 97, 20, 0},
               {-3, 4, 2, -2},
               {33.2, 38.1, 1, 34},
               {0.001, 0.004, 0.001, 0.001}};
  double first;
  (void)state;
  for (int i = 0; i < COUNT_OF(cases); i++) {
    double step = chart_step(cases[i].low, cases[i].high, 5, &first);
    assert_true(fabs(step - cases[i].step) < 1e-9);
    assert_true(fabs(first - cases[i].first) < 1e-9);
  }
  assert_true(chart_step(5, 5, 5, &first) > 0); /* an axis without length */
}

/* Charts of one value, of equal values, of nothing: all end, all are drawn. */
static void odd_charts_are_drawn(void **state) {
  const float same[] = {3, 3, 3};
  const double value[] = {7}, count[] = {5};
  Point point = {0, 4, {4, 4}, "x"};
  Curve curve = {"t", "n", &point, 1, NULL};
  double y[] = {1};
  Field field = {"t", "a", "b", &point, &point, 1, 1, y};
  FILE *f = begin();
  (void)state;
  chart_histogram(f, "t", same, same, 3);
  chart_histogram(f, "t", same, NULL, 0);
  chart_tally(f, "t", value, count, 1, 1);
  chart_tally(f, "t", value, count, 0, 1);
  chart_interval(f, 0, (Interval){0, 0}, 0);
  chart_curve(f, &curve, true);
  chart_field(f, &field, true);
  chart_curve_text(f, &curve, 40);
  chart_field_text(f, &field);
  assert_int_equal(fclose(f), 0);
  assert_null(strstr(text, "nan"));
  assert_null(strstr(text, "inf"));
}

static void text_charts_mark_what_meets_the_target(void **state) {
  const Interval target = {10, 20};
  const Point point[] = {
    {0, 5, {3, 7}, "0"}, {1, 11, {8, 14}, "1"}, {2, 15, {12, 18}, "2"}};
  Curve curve = {"length", "n", point, 3, &target};
  FILE *f = begin();
  (void)state;
  chart_curve_text(f, &curve, 80);
  assert_int_equal(fclose(f), 0);
  assert_non_null(strstr(text, "?   11.00 (8.00 to 14.00)"));
  assert_non_null(strstr(text, "*   15.00 (12.00 to 18.00)"));
  assert_non_null(strstr(text, "     5.00 (3.00 to 7.00)"));
}

/* A command that is shown can be pasted. */
static void commands_are_quoted(void **state) {
  char line[200];
  Line l = {line, sizeof line, 0};
  Line small = {line + 150, 8, 0};
  (void)state;
  line_word(&l, "oilpatch");
  line_option(&l, "-l", "my layer.lua");
  line_option(&l, "--set", "a='b'");
  line_option(&l, "-c", "");
  line_seed(&l, UINT64_MAX);
  assert_string_equal(line, "oilpatch -l 'my layer.lua' --set 'a='\\''b'\\''' "
                            "-c '' --seed 18446744073709551615");
  line_word(&small, "a-long-word"); /* cut, not overrun */
  assert_string_equal(line + 150, "a-long-");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_teardown(text_is_made_harmless, drop),
    cmocka_unit_test(axes_have_round_numbers),
    cmocka_unit_test_teardown(odd_charts_are_drawn, drop),
    cmocka_unit_test_teardown(text_charts_mark_what_meets_the_target, drop),
    cmocka_unit_test(commands_are_quoted),
  };
  return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
