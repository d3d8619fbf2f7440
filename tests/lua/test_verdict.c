/*
** Verdicts against games whose truth is known: made-up ones, and real games
** compared with others of the same kind.
*/
#include "tests/support/table.h"

#include "core/rng.h"
#include "lua/shelf/game.h"
#include "lua/batch/metric.h"

#include <math.h>
#include <stdio.h>

enum { EXPERIMENTS = 1000, SEATS = 4 };

/* Under a memory checker a few experiments show as much as many, but prove
** nothing about shares. */
static bool is_quick(void) { return getenv("OILPATCH_QUICK") != NULL; }
static int some(int n) { return is_quick() ? n / 50 : n; }

static Pairs pairs; /* large */
static Outcome game_a, game_b;
static Verdicts verdicts;
static const Judging fixed = {false, 0, {0.02, 0.05}};
static const Judging sequential = {true, 500, {0.02, 0.05}};
static uint64_t luck;

static double uniform(void) {
  return ((double)(rng_next(&luck) >> 11) + 0.5) / 9007199254740992.0;
}

static double bell(void) {
  return sqrt(-2 * log(uniform())) * cos(2 * 3.14159265358979 * uniform());
}

/* What B does to the game. */
typedef struct Planted {
  double turns; /* longer by */
  double seat1; /* seat 1 wins that share of games which others would win */
  double shake; /* how often a layer changes who wins at all */
} Planted;

static int pick_winner(const Planted *t, int before) {
  if (before == 0) return 1 + (int)(uniform() * SEATS);
  if (before != 1 && uniform() < t->seat1) return 1;
  return uniform() < t->shake ? 1 + (int)(uniform() * SEATS) : before;
}

static void fill(Outcome *f, int winner, double turns, double score) {
  memset(f, 0, offsetof(Outcome, fired));
  f->players = SEATS;
  f->winners = 1;
  f->winner[winner] = true;
  for (int i = 1; i <= SEATS; i++) f->score[i] = 20 + i;
  f->score[winner] = (int64_t)floor(score + 0.5);
  f->figure[FIGURE_MARGIN] = f->score[winner] - 20;
  f->figure[FIGURE_TURNS] = (int64_t)floor(turns + 0.5);
  f->figure[FIGURE_DECISIONS] = 4 * f->figure[FIGURE_TURNS];
  f->watched = true;
  f->figure[FIGURE_LEADS] = (int64_t)(4 * uniform());
  f->figure[FIGURE_SETTLED] = (int64_t)(1000 * uniform());
  snprintf(f->end, sizeof f->end, "%s", uniform() < 0.8 ? "peak" : "time");
}

/* A pair shares most of its luck. */
static void make_pair(const Planted *t) {
  double shared = bell(), score = 40 + 5 * bell();
  int winner = pick_winner(t, 0);
  fill(&game_a, winner, 60 + 5 * shared + 2 * bell(), score);
  fill(&game_b, pick_winner(t, winner), 60 + t->turns + 5 * shared + 2 * bell(),
       score + bell());
}

static const Arm arm = {.players = SEATS,
                        .bot = {NULL, "random", "random", "random", "random"}};

static void experiment(const Planted *t, int n) {
  pairs_init(&pairs, &arm);
  for (int i = 0; i < n; i++) {
    make_pair(t);
    assert_true(pairs_add(&pairs, &game_a, &game_b));
  }
}

static int metric_of(int kind, int place) {
  for (int i = 0; i < pairs.metrics; i++)
    if (pairs.metric[i].metric.kind == kind &&
        pairs.metric[i].metric.place == place)
      return i;
  fail_msg("no such metric");
  return -1;
}

static bool holds(Interval i, double truth) {
  return i.low <= truth && truth <= i.high;
}

/* How much more seat 1 wins in B: what it takes from the others, directly or
** by the shake, less what the shake takes from it. */
static double seat1_truth(const Planted *t) {
  double taken = t->seat1 + (1 - t->seat1) * t->shake / SEATS;
  return 0.75 * taken - 0.25 * t->shake * 0.75;
}

static void fixed_intervals_hold_in_95_of_100(void **state) {
  const Planted t = {-3.1, 0.04, 0.2};
  int length = 0, seat = 0, advantage = 0;
  double truth = seat1_truth(&t);
  /* B: seat 1 has truth more, the others share the loss; A is even */
  double gap = truth + truth / 3;
  (void)state;
  luck = rng_seed(1, "fixed");
  for (int k = 0; k < some(EXPERIMENTS); k++) {
    experiment(&t, 400);
    pairs_judge(&pairs, fixed, &verdicts);
    length +=
      holds(verdicts.metric[metric_of(FIGURE_TURNS, 0)].interval, t.turns);
    seat += holds(verdicts.metric[metric_of(METRIC_SEAT, 1)].interval, truth);
    advantage += holds(verdicts.advantage_change, gap);
    pairs_free(&pairs);
  }
  print_message("# fixed: length %d, seat 1 %d, seat advantage %d of %d\n",
                length, seat, advantage, EXPERIMENTS);
  if (is_quick()) return;
  assert_in_range(length, 930, 970);
  assert_in_range(seat, 930, 970);
  assert_true(advantage >= 950); /* wider than need be, by design */
}

/* As compare does it: stop when the precision is reached. */
static void stopped_intervals_hold_too(void **state) {
  const Planted t = {-1, 0.02, 0.3};
  int length = 0, seat = 0;
  double truth = seat1_truth(&t), games = 0;
  (void)state;
  luck = rng_seed(1, "stopped");
  for (int k = 0; k < some(EXPERIMENTS / 2); k++) {
    pairs_init(&pairs, &arm);
    for (int n = 1; n <= 4000; n++) {
      make_pair(&t);
      assert_true(pairs_add(&pairs, &game_a, &game_b));
      if (n < SEQUENCE_FROM || n % LOOK_EVERY != 0) continue;
      pairs_judge(&pairs, sequential, &verdicts);
      if (pairs_precise(&pairs, &verdicts, 0.06)) break;
    }
    games += (double)pairs.pairs;
    length +=
      holds(verdicts.metric[metric_of(FIGURE_TURNS, 0)].interval, t.turns);
    seat += holds(verdicts.metric[metric_of(METRIC_SEAT, 1)].interval, truth);
    pairs_free(&pairs);
  }
  print_message("# stopped after %.0f pairs: length %d, seat 1 %d of %d\n",
                games / (EXPERIMENTS / 2), length, seat, EXPERIMENTS / 2);
  if (is_quick()) return;
  assert_true(games / (EXPERIMENTS / 2) < 3000); /* it does stop */
  assert_true(length >= 475 && seat >= 475);
}

typedef struct Alarms {
  int experiments, metrics;
  int alone;  /* intervals without 0 */
  int called; /* those that survive */
  int runs;   /* experiments with a call */
} Alarms;

static void count_alarms(Alarms *x) {
  bool any = false;
  pairs_judge(&pairs, fixed, &verdicts);
  for (int i = 0; i < pairs.metrics; i++) {
    x->metrics++;
    x->alone += verdicts.metric[i].call >= CALL_PROBABLY;
    x->called += verdicts.metric[i].call == CALL_DIFFERENT;
    any = any || verdicts.metric[i].call == CALL_DIFFERENT;
  }
  x->experiments++;
  x->runs += any;
}

static void check_alarms(const Alarms *x, const char *name) {
  print_message("# %s: %d of %d intervals without 0 (%.1f %%), %d called, in "
                "%d of %d runs\n",
                name, x->alone, x->metrics, 100.0 * x->alone / x->metrics,
                x->called, x->runs, x->experiments);
  if (is_quick()) return;
  assert_true(x->alone <= 0.06 * x->metrics);
  assert_true(x->alone > 0); /* or nothing was tried */
  assert_true(x->called <= 0.01 * x->metrics);
  assert_true(x->runs <= 0.06 * x->experiments);
}

static void equals_are_not_told_apart(void **state) {
  const Planted nothing = {0, 0, 1};
  Alarms x = {0};
  (void)state;
  luck = rng_seed(1, "equals");
  for (int k = 0; k < some(500); k++) {
    experiment(&nothing, 200);
    count_alarms(&x);
    pairs_free(&pairs);
  }
  check_alarms(&x, "made-up games");
}

static void a_planted_effect_is_found(void **state) {
  const Planted t = {-3.1, 0.25, 0};
  (void)state;
  luck = rng_seed(1, "planted");
  experiment(&t, 1000);
  pairs_judge(&pairs, fixed, &verdicts);
  assert_int_equal(verdicts.metric[metric_of(FIGURE_TURNS, 0)].call,
                   CALL_DIFFERENT);
  assert_int_equal(verdicts.metric[metric_of(METRIC_SEAT, 1)].call,
                   CALL_DIFFERENT);
  assert_int_equal(verdicts.metric[metric_of(FIGURE_LEADS, 0)].call,
                   CALL_UNKNOWN);
  assert_true(verdicts.advantage_change.low > 0);
  pairs_free(&pairs);
}

/* "No difference" needs an interval within the margin; what else isn't known
** is settled by about as many pairs as are told. */
static void what_is_not_known_says_what_would_tell(void **state) {
  const Planted nothing = {0, 0, 0};
  int at, settled = 0;
  int64_t needed;
  (void)state;
  luck = rng_seed(1, "margin");
  experiment(&nothing, 100);
  pairs_judge(&pairs, fixed, &verdicts);
  at = metric_of(FIGURE_LEADS, 0);
  assert_int_equal(verdicts.metric[at].call, CALL_UNKNOWN);
  needed = verdicts.metric[at].needed;
  assert_in_range(needed, 500, 40000);
  pairs_judge(&pairs, (Judging){false, 0, {0.02, 1}}, &verdicts);
  assert_int_equal(verdicts.metric[at].call, CALL_NONE);
  pairs_free(&pairs);
  assert_true(needed > 100); /* never fewer than were played */
  for (int k = 0; k < 20; k++) {
    experiment(&nothing, (int)needed);
    pairs_judge(&pairs, fixed, &verdicts);
    settled += verdicts.metric[at].call != CALL_UNKNOWN;
    pairs_free(&pairs);
  }
  assert_in_range(settled, 19, 20);
}

/* What is left when games fail is no fair sample: nothing is the same. */
static void after_failures_nothing_is_the_same(void **state) {
  const Planted nothing = {0, 0, 0};
  (void)state;
  luck = rng_seed(1, "failed");
  pairs_init(&pairs, &arm);
  for (int i = 0; i < 100; i++) {
    make_pair(&nothing);
    game_b = game_a;
    game_b.failed = i == 50;
    assert_true(pairs_add(&pairs, &game_a, &game_b));
  }
  pairs_judge(&pairs, fixed, &verdicts);
  for (int i = 0; i < pairs.metrics; i++)
    assert_int_equal(verdicts.metric[i].call, CALL_UNKNOWN);
  assert_int_equal(verdicts.advantage_call, CALL_UNKNOWN);
  pairs_free(&pairs);
}

/* Two points for seat 1 are told as that, not as half a point for all. */
static void points_of_a_seat_are_its_own(void **state) {
  const Planted nothing = {0, 0, 0};
  Verdict seat;
  (void)state;
  luck = rng_seed(1, "seat 1");
  pairs_init(&pairs, &arm);
  for (int i = 0; i < 200; i++) {
    make_pair(&nothing);
    game_b = game_a;
    game_b.score[1] += 2;
    assert_true(pairs_add(&pairs, &game_a, &game_b));
  }
  pairs_judge(&pairs, fixed, &verdicts);
  seat = verdicts.metric[metric_of(METRIC_SEAT_SCORE, 1)];
  assert_int_equal(seat.call, CALL_DIFFERENT);
  assert_true(seat.interval.low == 2 && seat.interval.high == 2);
  assert_int_equal(verdicts.metric[metric_of(METRIC_SEAT_SCORE, 2)].call,
                   CALL_SAME);
  assert_int_equal(verdicts.advantage_call, CALL_SAME);
  pairs_free(&pairs);
}

/* The same game twice in every pair: everything is the same, and said so. */
static void the_same_is_called_the_same(void **state) {
  const Planted nothing = {0, 0, 0};
  (void)state;
  luck = rng_seed(1, "same");
  pairs_init(&pairs, &arm);
  for (int i = 0; i < 100; i++) {
    make_pair(&nothing);
    assert_true(pairs_add(&pairs, &game_a, &game_a));
  }
  pairs_judge(&pairs, fixed, &verdicts);
  for (int i = 0; i < pairs.metrics; i++) {
    assert_int_equal(verdicts.metric[i].call, CALL_SAME);
    assert_true(holds(verdicts.metric[i].interval, 0));
  }
  pairs_free(&pairs);
}

/* An end that comes up late counts as absent before. */
static void late_ends_have_their_share(void **state) {
  const Planted nothing = {0, 0, 0};
  int at;
  (void)state;
  luck = rng_seed(1, "late");
  pairs_init(&pairs, &arm);
  for (int i = 0; i < 100; i++) {
    make_pair(&nothing);
    snprintf(game_a.end, sizeof game_a.end, "peak");
    snprintf(game_b.end, sizeof game_b.end, i < 80 ? "peak" : "strike");
    assert_true(pairs_add(&pairs, &game_a, &game_b));
  }
  at = pairs.metrics - 1;
  assert_string_equal(pairs.metric[at].metric.of, "strike");
  assert_int_equal(pairs.metric[at].d.n, 100);
  assert_true(fabs(pairs.metric[at].d.mean - 0.2) < 1e-9);
  pairs_free(&pairs);
}

static void few_changes_are_not_called(void **state) {
  const Planted nothing = {0, 0, 0};
  (void)state;
  luck = rng_seed(1, "few");
  pairs_init(&pairs, &arm);
  for (int i = 0; i < 1000; i++) {
    make_pair(&nothing);
    game_b = game_a;
    if (i < 6) game_b.figure[FIGURE_TURNS] += 10;
    assert_true(pairs_add(&pairs, &game_a, &game_b));
  }
  pairs_judge(&pairs, fixed, &verdicts);
  assert_true(verdicts.metric[0].few);
  assert_int_equal(verdicts.metric[0].call, CALL_NONE);
  pairs_free(&pairs);
}

static void failures_are_kept_apart(void **state) {
  (void)state;
  luck = rng_seed(1, "fail");
  pairs_init(&pairs, &arm);
  make_pair(&(Planted){0, 0, 0});
  game_b.failed = true;
  game_b.seed = 77;
  snprintf(game_b.fault.text, sizeof game_b.fault.text, "oops");
  assert_true(pairs_add(&pairs, &game_a, &game_b));
  assert_int_equal(pairs.pairs, 0);
  assert_int_equal(pairs.failed[1], 1);
  assert_int_equal(pairs.failed_side, 1);
  assert_int_equal(pairs.failed_seed, 77);
  assert_string_equal(pairs.fault.text, "oops");
  pairs_free(&pairs);
}

/* Bots that move on by a seat every game keep their wins. */
static void wins_belong_to_the_bot_in_the_seat(void **state) {
  const Arm mixed = {.players = SEATS,
                     .bot = {NULL, "strong", "weak", "weak", "weak"}};
  int strong = -1, weak = -1;
  (void)state;
  luck = rng_seed(1, "bots");
  pairs_init(&pairs, &mixed);
  for (int i = 0; i < 40; i++) {
    make_pair(&(Planted){0, 0, 0});
    game_a.turn = i % SEATS;
    memset(game_a.winner, 0, sizeof game_a.winner);
    game_a.winner[(SEATS - game_a.turn) % SEATS + 1] = true; /* strong's seat */
    game_b = game_a;
    if (i < 10) {
      memset(game_b.winner, 0, sizeof game_b.winner);
      game_b.winner[(SEATS - game_b.turn + 1) % SEATS + 1] = true;
    }
    assert_true(pairs_add(&pairs, &game_a, &game_b));
  }
  for (int i = 0; i < pairs.metrics; i++) {
    if (strcmp(pairs.metric[i].metric.of, "strong") == 0) strong = i;
    if (strcmp(pairs.metric[i].metric.of, "weak") == 0) weak = i;
  }
  assert_true(strong >= 0 && weak == strong + 1);
  assert_true(fabs(pairs.metric[strong].a.mean - 1) < 1e-9);
  assert_true(fabs(pairs.metric[strong].b.mean - 0.75) < 1e-9);
  assert_true(fabs(pairs.metric[weak].b.mean - 0.25) < 1e-9);
  assert_int_equal(pairs.metric[weak].metric.kind, METRIC_BOT);
  assert_int_equal(
    __builtin_popcount((unsigned)pairs.metric[weak].metric.place), 3);
  pairs_free(&pairs);
}

/* Real games: A against A, on other seeds ---------------------------------- */

enum { REAL_GAMES = 200, REAL_RUNS = 60 };

typedef struct Kept {
  Outcome *facts;
  int count;
} Kept;

static bool keep(void *ud, const Outcome *f) {
  Kept *k = ud;
  assert_false(f->failed);
  k->facts[k->count++] = *f;
  return true;
}

static bool pair_up(void *ud, const Outcome *f) {
  Kept *k = ud;
  return pairs_add(&pairs, &k->facts[k->count++], f);
}

static void real_games_are_not_told_from_others_of_their_kind(void **state) {
  TableConfig config = {.variants = folder("OILPATCH_VARIANTS", "variants"),
                        .game = "barrels"};
  Fault fault;
  Arm real = arm;
  Plan plan = {.arm = &real,
               .arms = 1,
               .to = REAL_GAMES,
               .cap = 100000,
               .watch = 4,
               .jobs = 1};
  Kept k = {malloc(REAL_GAMES * sizeof *k.facts), 0};
  Alarms x = {0};
  (void)state;
  assert_non_null(k.facts);
  real.table = game_open(&config, &fault);
  assert_non_null(real.table);
  for (int run = 0; run < some(REAL_RUNS); run++) {
    pairs_init(&pairs, &real);
    k.count = 0;
    plan.seed = (uint64_t)(2 * run + 1);
    assert_int_equal(outcome_play(&plan, keep, &k, &fault), PLAYED);
    k.count = 0;
    plan.seed++;
    assert_int_equal(outcome_play(&plan, pair_up, &k, &fault), PLAYED);
    assert_int_equal(pairs.pairs, REAL_GAMES);
    count_alarms(&x);
    pairs_free(&pairs);
  }
  check_alarms(&x, "real games");
  table_close(real.table);
  free(k.facts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(fixed_intervals_hold_in_95_of_100),
    cmocka_unit_test(stopped_intervals_hold_too),
    cmocka_unit_test(equals_are_not_told_apart),
    cmocka_unit_test(a_planted_effect_is_found),
    cmocka_unit_test(what_is_not_known_says_what_would_tell),
    cmocka_unit_test(after_failures_nothing_is_the_same),
    cmocka_unit_test(points_of_a_seat_are_its_own),
    cmocka_unit_test(the_same_is_called_the_same),
    cmocka_unit_test(late_ends_have_their_share),
    cmocka_unit_test(few_changes_are_not_called),
    cmocka_unit_test(failures_are_kept_apart),
    cmocka_unit_test(wins_belong_to_the_bot_in_the_seat),
    cmocka_unit_test(real_games_are_not_told_from_others_of_their_kind),
  };
  return cmocka_run_group_tests_name("verdict", tests, NULL, NULL);
}
