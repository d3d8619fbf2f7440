/* The 95 % intervals of `sim`: of 1,000 made-up runs with a known truth, 93 to
** 97 % of the intervals have it inside.  They go through the same sums as
** real games.  Seeds are fixed, so a failure is one every time. */
#include "tests/support/test.h"

#include "core/rng.h"
#include "lua/batch/sums.h"

#include <stdio.h>

enum { RUNS = 1000 };

static Sums sums;
static Outcome facts;

/* A game of two that seat 1 wins in `wins` of 1000 cases, with a score made
** by `score`. */
static void play(uint64_t *r, int wins, int64_t score) {
  Outcome *f = &facts;
  bool first = rng_below(r, 1000) < (uint32_t)wins;
  f->players = 2;
  f->winners = 1;
  f->winner[1] = first;
  f->winner[2] = !first;
  f->score[1] = score;
  f->figure[FIGURE_MARGIN] = score;
  sums_take(&sums, f);
}

static void begin(void) {
  sums_free(&sums);
  memset(&sums, 0, sizeof sums);
}

/* In how many runs does the interval have the truth inside? */
static int shares_inside(int wins, int games, uint64_t seed) {
  int inside = 0;
  for (int run = 0; run < RUNS; run++) {
    Interval in;
    double share;
    begin();
    for (int k = 0; k < games; k++) play(&seed, wins, 0);
    share = (double)sums.wins[1] / WIN / (double)sums.games;
    in = stats_wilson(share, sums.games, 0.95);
    inside += in.low <= wins / 1000.0 && wins / 1000.0 <= in.high;
  }
  return inside;
}

static void check(const char *what, int inside) {
  print_message("%s: %.1f %%\n", what, 100.0 * inside / RUNS);
  assert_in_range(inside, 930, 970);
}

static void win_rates(void **state) {
  (void)state;
  check("wins 25 %, 100 games", shares_inside(250, 100, 1));
  check("wins 25 %, 1000 games", shares_inside(250, 1000, 2));
  check("wins 50 %, 200 games", shares_inside(500, 200, 3));
  check("wins 10 %, 300 games", shares_inside(100, 300, 4));
  check("wins 97 %, 400 games", shares_inside(970, 400, 5));
}

/* Two dice: 7 on average. */
static int64_t dice(uint64_t *r) {
  return 2 + (int64_t)rng_below(r, 6) + (int64_t)rng_below(r, 6);
}

/* Lopsided: how often does a coin fall heads in a row?  Once on average. */
static int64_t heads(uint64_t *r) {
  int64_t n = 0;
  while (rng_below(r, 2) == 0) n++;
  return n;
}

/* Most games nothing, one in ten a hundred; 10 on average. */
static int64_t jackpot(uint64_t *r) { return rng_below(r, 10) == 0 ? 100 : 0; }

static int means_inside(int64_t (*draw)(uint64_t *), double mean, int games,
                        uint64_t seed) {
  int inside = 0;
  for (int run = 0; run < RUNS; run++) {
    Interval in;
    begin();
    for (int k = 0; k < games; k++) play(&seed, 500, draw(&seed));
    in = moments_interval(&sums.score[1].moments);
    inside += in.low <= mean && mean <= in.high;
  }
  return inside;
}

static void mean_scores(void **state) {
  (void)state;
  check("two dice, 5 games", means_inside(dice, 7, 5, 11));
  check("two dice, 30 games", means_inside(dice, 7, 30, 12));
  check("two dice, 500 games", means_inside(dice, 7, 500, 13));
  check("heads in a row, 200 games", means_inside(heads, 1, 200, 14));
  check("a jackpot, 400 games", means_inside(jackpot, 10, 400, 15));
}

/* The measure must be able to fail: a wrong truth is outside. */
static void a_wrong_truth_is_noticed(void **state) {
  (void)state;
  assert_true(means_inside(dice, 7.5, 500, 13) < 300);
}

static int leave(void **state) {
  (void)state;
  sums_free(&sums);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(win_rates),
    cmocka_unit_test(mean_scores),
    cmocka_unit_test(a_wrong_truth_is_noticed),
  };
  return cmocka_run_group_tests_name("intervals", tests, NULL, leave);
}
