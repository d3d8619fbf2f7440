#include "tests/support/test.h"

#include "core/rng.h"
#include "core/stats.h"

#include <math.h>
#include <stdio.h>

static bool near(double a, double b, double by) { return fabs(a - b) <= by; }

/* Against published tables. */
static void quantiles_are_those_of_the_tables(void **state) {
  static const struct {
    double p, freedom, t;
  } table[] = {{0.975, 1, 12.7062047},  {0.975, 2, 4.30265273},
               {0.975, 5, 2.57058184},  {0.975, 30, 2.04227246},
               {0.995, 10, 3.16927267}, {0.9, 100, 1.29007476},
               {0.025, 5, -2.57058184}};
  (void)state;
  for (int i = 0; i < COUNT_OF(table); i++) {
    double t = stats_student_quantile(table[i].p, table[i].freedom);
    assert_true(near(t, table[i].t, 2e-7));
    assert_true(
      near(stats_student_below(t, table[i].freedom), table[i].p, 1e-10));
  }
  assert_true(near(stats_normal_quantile(0.975), 1.959963985, 1e-8));
  assert_true(near(stats_normal_quantile(1e-6), -4.753424309, 1e-6));
  assert_true(near(stats_student_quantile(0.975, 1e5), 1.959987707, 1e-6));
  assert_true(near(stats_student_below(0, 7), 0.5, 1e-12));
}

static void spreads_keep_their_digits(void **state) {
  Spread s = {0, 0, 0};
  Interval i;
  (void)state;
  assert_true(isinf(stats_interval(&s, 0.95).high));
  for (int k = 1; k <= 5; k++) stats_add(&s, 1e9 + k);
  assert_true(near(s.mean, 1e9 + 3, 1e-6));
  assert_true(near(stats_sd(&s), sqrt(2.5), 1e-6));
  i = stats_interval(&s, 0.95); /* 2.776445 * sqrt(2.5 / 5) */
  assert_true(near(i.high - s.mean, 1.963243, 1e-5));
  assert_true(stats_p(&s) < 1e-9);
}

static void shares_get_a_width_when_nothing_changed(void **state) {
  Spread s = {1000, 0, 0}, soft = stats_soften(&s);
  Interval i = stats_interval(&soft, 0.95), w;
  (void)state;
  assert_true(i.low < 0 && i.high > 0 && i.high < 0.01);
  assert_true(stats_p(&soft) > 0.99);
  w = stats_wilson(0.5, 100, 0.95);
  assert_true(near(w.low, 0.4038, 1e-4) && near(w.high, 0.5962, 1e-4));
  w = stats_wilson(0, 0, 0.95);
  assert_true(w.low == 0 && w.high == 1);
  w = stats_wilson(0, 10, 0.95);
  assert_true(w.low == 0 && near(w.high, 0.2775, 1e-4));
}

static void holm_steps_down(void **state) {
  const double p[] = {0.01, 0.04, 0.03, 0.005};
  bool falls[4];
  (void)state;
  stats_holm(p, 4, 0.05, falls); /* 0.005 < 1/80, 0.01 < 1/60, 0.03 > 1/40 */
  assert_true(falls[0] && !falls[1] && !falls[2] && falls[3]);
  stats_holm(p, 0, 0.05, falls);
  stats_holm((const double[]){0.04}, 1, 0.05, falls);
  assert_true(falls[0]);
}

static void effects_have_words(void **state) {
  (void)state;
  assert_true(near(stats_effect(2, 3, 5), 2 / sqrt(17), 1e-12));
  assert_true(stats_effect(0, 0, 0) == 0 && isinf(stats_effect(1, 0, 0)));
  assert_string_equal(stats_effect_words(-0.1), "tiny");
  assert_string_equal(stats_effect_words(0.3), "small");
  assert_string_equal(stats_effect_words(-0.79), "medium");
  assert_string_equal(stats_effect_words(2), "large");
}

/* Proofs: experiments with a known answer ---------------------------------- */

enum { EXPERIMENTS = 1000 };

static uint64_t luck;

static double uniform(void) {
  return ((double)(rng_next(&luck) >> 11) + 0.5) / 9007199254740992.0;
}

static double bell(void) { /* of mean 0 */
  return sqrt(-2 * log(uniform())) * cos(2 * 3.14159265358979 * uniform());
}

/* Most pairs alike, the rest with a long tail to one side (skewness 3.4). */
static double lopsided(void) { return uniform() < 0.3 ? -log(uniform()) : 0; }

/* A seat's win in two games of a pair: +1, 0 or -1, mean 0.02. */
static double win(void) {
  double u = uniform();
  return u < 0.12 ? 1 : u < 0.22 ? -1 : 0;
}

typedef struct Source {
  const char *name;
  double (*draw)(void);
  double truth;
  bool share;
} Source;

static const Source sources[] = {{"bell", bell, 0, false},
                                 {"lopsided", lopsided, 0.3, false},
                                 {"win", win, 0.02, true}};

static Spread soft(const Source *x, const Spread *s) {
  return x->share ? stats_soften(s) : *s;
}

static bool holds(Interval i, double truth) {
  return i.low <= truth && truth <= i.high;
}

/* How many of a thousand intervals after n games contain the truth? */
static int fixed_coverage(const Source *x, int n) {
  int good = 0;
  for (int k = 0; k < EXPERIMENTS; k++) {
    Spread s = {0, 0, 0}, t;
    for (int i = 0; i < n; i++) stats_add(&s, x->draw());
    t = soft(x, &s);
    good += holds(stats_interval(&t, 0.95), x->truth);
  }
  return good;
}

static void fixed_intervals_hold_in_95_of_100(void **state) {
  (void)state;
  luck = rng_seed(1, "fixed");
  for (int i = 0; i < COUNT_OF(sources); i++)
    for (int n = 200; n <= 800; n *= 2) {
      int good = fixed_coverage(&sources[i], n);
      print_message("# fixed, %s, n = %d: %d of %d\n", sources[i].name, n, good,
                    EXPERIMENTS);
      assert_in_range(good, 930, 970);
    }
}

static void wilson_holds_in_95_of_100(void **state) {
  static const double truths[] = {0.25, 0.5, 0.03};
  (void)state;
  luck = rng_seed(1, "wilson");
  for (int i = 0; i < COUNT_OF(truths); i++) {
    int good = 0;
    for (int k = 0; k < EXPERIMENTS; k++) {
      int wins = 0;
      for (int j = 0; j < 500; j++) wins += uniform() < truths[i];
      good += holds(stats_wilson(wins / 500.0, 500, 0.95), truths[i]);
    }
    print_message("# Wilson, %.2f: %d of %d\n", truths[i], good, EXPERIMENTS);
    assert_in_range(good, 930, 970);
  }
}

/* Looked at every 20 games for 2,000 games: is the truth inside each time?
** And how often would the fixed interval have been, looked at so? */
static void sequences_hold_at_all_times(void **state) {
  (void)state;
  luck = rng_seed(1, "sequence");
  for (int i = 0; i < COUNT_OF(sources); i++) {
    int good = 0, naive = 0;
    for (int k = 0; k < EXPERIMENTS; k++) {
      Spread s = {0, 0, 0};
      bool always = true, fixed = true;
      for (int n = 1; n <= 2000; n++) {
        Spread t;
        stats_add(&s, sources[i].draw());
        if (n < SEQUENCE_FROM || n % 20 != 0) continue;
        t = soft(&sources[i], &s);
        always = always &&
                 holds(stats_sequence(&t, 0.95, 500), sources[i].truth);
        fixed = fixed && (n % 200 != 0 ||
                          holds(stats_interval(&t, 0.95), sources[i].truth));
      }
      good += always;
      naive += fixed;
    }
    print_message("# sequence, %s: %d of %d; fixed intervals looked at ten "
                  "times: %d\n",
                  sources[i].name, good, EXPERIMENTS, naive);
    assert_true(good >= 950);
    assert_true(naive < 900); /* or the test would prove nothing */
  }
}

/* The p-value and the interval of a sequence say the same. */
static void sequence_p_agrees_with_its_interval(void **state) {
  (void)state;
  luck = rng_seed(1, "agree");
  for (int k = 0; k < 200; k++) {
    Spread s = {0, 0, 0};
    Interval i;
    for (int n = 0; n < 200 + 5 * k; n++) stats_add(&s, bell() + 0.15);
    i = stats_sequence(&s, 0.95, 500);
    assert_int_equal(stats_sequence_p(&s, 500) < 0.05, i.low > 0 || i.high < 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(quantiles_are_those_of_the_tables),
    cmocka_unit_test(spreads_keep_their_digits),
    cmocka_unit_test(shares_get_a_width_when_nothing_changed),
    cmocka_unit_test(holm_steps_down),
    cmocka_unit_test(effects_have_words),
    cmocka_unit_test(fixed_intervals_hold_in_95_of_100),
    cmocka_unit_test(wilson_holds_in_95_of_100),
    cmocka_unit_test(sequences_hold_at_all_times),
    cmocka_unit_test(sequence_p_agrees_with_its_interval),
  };
  return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
