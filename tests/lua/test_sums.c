/* Sums: parts in any order, figures, JSON there and back to the bit. */
#include "tests/support/test.h"

#include "core/rng.h"
#include "lua/batch/sums_json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Sums a, b, whole; /* large */
static Outcome facts;
static Run run;

static const Outcome *game(int64_t k) {
  uint64_t r = rng_seed(7, "facts") + (uint64_t)k * 0x9e3779b97f4a7c15u;
  Outcome *f = &facts;
  memset(f, 0, sizeof *f);
  f->game = k;
  f->seed = r;
  f->players = 2;
  f->turn = (int)(k % 2);
  f->failed = k % 97 == 5;
  if (f->failed) {
    snprintf(f->fault.text, sizeof f->fault.text, "game %d fails", (int)k);
    return f;
  }
  f->winner[1] = k % 2 == 0;
  f->winner[2] = k % 3 == 0 || !f->winner[1];
  f->winners = f->winner[1] + f->winner[2];
  f->score[1] = rng_range(&r, -3, 9);
  f->score[2] = (int64_t)k << 40; /* too wide to be kept one by one */
  f->figure[FIGURE_MARGIN] = rng_range(&r, 0, 5);
  f->figure[FIGURE_TURNS] = rng_range(&r, 10, 20);
  f->figure[FIGURE_PHASES] = 2 * f->figure[FIGURE_TURNS];
  f->figure[FIGURE_DECISIONS] = k;
  f->figure[FIGURE_QUESTIONS] = 2 * k;
  f->hash = r;
  snprintf(f->end, sizeof f->end, "%s", k % 3 == 0 ? "peak" : "time");
  f->counters = 3;
  f->fired[k % 3] = (uint32_t)k;
  f->options = 2;
  f->chosen[k % 2] = 1 + (uint32_t)k;
  f->tallied = true;
  f->items = 2;
  for (int i = 0; i < 2; i++)
    f->item[i] = (OutcomeItem){.item = i == 0 ? (int)(k % 2) : 7,
                               .offered = 5,
                               .chosen = 1 + (uint32_t)k,
                               .won = 1,
                               .took = 1 << (1 + i)};
  f->watched = k % 10 == 0;
  f->weighed = f->watched ? 7 : 0;
  f->figure[FIGURE_LEADS] = f->watched ? k % 4 : 0;
  f->figure[FIGURE_SETTLED] = f->watched ? rng_range(&r, 0, FIGURE_PARTS) : 0;
  f->changed[0] = f->watched ? (uint32_t)(k % 5) : 0;
  return f;
}

static void fill(Sums *s, int from, int to) {
  sums_free(s);
  memset(s, 0, sizeof *s);
  for (int k = from; k < to; k++) sums_take(s, game(k));
}

static int describe(void **state) {
  (void)state;
  memset(&run, 0, sizeof run);
  run_describe(
    &run, json_pack(
            "{ss s[] s[] si ss s[ss] si si si s[sss] s[] s[ss] s[[ii]]}",
            "game", "barrels", "layers", "settings", "players", 2, "seed",
            "18446744073709551615", "bots", "random", "clever", "total", 1000,
            "watch", 10, "guards", 2, "rules", "one", "", "three", "overruled",
            "options", "work: draw", "work: pass", "ranges", 0, 1000));
  names_set(&run.items, 7, "work: draw = well1");
  return 0;
}

static int forget(void **state) {
  (void)state;
  run_free(&run);
  sums_free(&a);
  sums_free(&b);
  sums_free(&whole);
  return 0;
}

/* Everything a run says, as text: equal texts are equal to the bit. */
static char *text_of(const Sums *s) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  assert_non_null(f);
  assert_true(data_print(sums_value(&run, s), f));
  fclose(f);
  return text;
}

static void assert_same(const Sums *x, const Sums *y) {
  char *one = text_of(x), *two = text_of(y);
  assert_string_equal(one, two);
  free(one);
  free(two);
}

/* What was written is added to what there is. */
static void add(Sums *to, const Sums *from) {
  json_t *value = sums_value(&run, from);
  char error[200];
  assert_true(sums_read(value, &run, to, error, sizeof error));
  json_decref(value);
}

static void parts_add_up_in_any_order(void **state) {
  (void)state;
  fill(&whole, 0, 3000);
  assert_int_equal(whole.games + whole.errors, 3000);
  assert_true(whole.score[2].hist.shift > 0);
  fill(&a, 0, 333);
  fill(&b, 333, 3000);
  add(&b, &a);
  assert_same(&b, &whole);
  fill(&a, 2900, 3000);
  fill(&b, 0, 5);
  add(&a, &b);
  fill(&b, 5, 2900);
  add(&a, &b);
  assert_same(&a, &whole);
}

static void a_different_game_shows(void **state) {
  char *one, *two;
  (void)state;
  fill(&a, 0, 1000);
  fill(&b, 1, 1001);
  one = text_of(&a);
  two = text_of(&b);
  assert_string_not_equal(one, two);
  free(one);
  free(two);
}

static void the_earliest_error_is_kept(void **state) {
  (void)state;
  fill(&a, 90, 120);
  fill(&b, 0, 30);
  assert_int_equal(a.first_error, 102);
  add(&a, &b);
  assert_int_equal(a.errors, 2);
  assert_int_equal(a.first_error, 5);
  assert_string_equal(a.error.text, "game 5 fails");
}

static void figures_are_right(void **state) {
  Moments m = {0};
  Interval in;
  (void)state;
  assert_true(moments_sd(&m) == 0 && moments_mean(&m) == 0);
  for (int i = 1; i <= 5; i++) moments_add(&m, i);
  assert_true(moments_mean(&m) == 3);
  assert_true(fabs(moments_sd(&m) - sqrt(2.5)) < 1e-12);
  in = moments_interval(&m); /* 3 -+ 2.7764 * sqrt(2.5 / 5) */
  assert_true(fabs(in.low - 1.0368) < 1e-4 && fabs(in.high - 4.9632) < 1e-4);
  for (int i = 6; i <= 31; i++) moments_add(&m, i);
  in = moments_interval(&m); /* t of 30 degrees is 2.0423 */
  assert_true(
    fabs((in.high - in.low) / 2 - 2.0423 * moments_sd(&m) / sqrt(31)) < 1e-4);
  in = stats_wilson(0.5, 100, 0.95);
  assert_true(fabs(in.low - 0.4038) < 1e-4 && fabs(in.high - 0.5962) < 1e-4);
  in = stats_wilson(0, 0, 0.95);
  assert_true(in.low == 0 && in.high == 1);
}

/* What is written is read back to the bit, sums beyond 64 bits included; what
** has no name is not told. */
static void json_keeps_everything(void **state) {
  Run read = {.said = NULL}, kept = run;
  json_t *value;
  char error[200], *text, *again;
  (void)state;
  fill(&whole, 0, 1000);
  whole.fired[1] = whole.in_games[1] = whole.changed[1] = 0;
  text = text_of(&whole);
  value = json_loads(text, 0, NULL);
  assert_non_null(value);
  sums_free(&b);
  memset(&b, 0, sizeof b);
  run_describe(&read, json_incref(run.said));
  assert_true(sums_read(value, &read, &b, error, sizeof error));
  run = read;
  again = text_of(&b);
  run = kept;
  assert_string_equal(text, again);
  free(text);
  free(again);
  json_decref(value);
  run_free(&read);
}

static void refused(const char *text, const char *why) {
  Run read = {.said = NULL};
  json_t *value = json_loads(text, 0, NULL);
  char error[200];
  assert_non_null(value);
  sums_free(&b);
  memset(&b, 0, sizeof b);
  run_describe(&read, json_incref(run.said));
  assert_false(sums_read(value, &read, &b, error, sizeof error));
  if (strstr(error, why) == NULL) fail_msg("'%s' lacks '%s'", error, why);
  run_free(&read);
  json_decref(value);
}

static void other_json_is_refused(void **state) {
  static const char bins[] = "\"bins\": \"";
  char *text, *at;
  (void)state;
  refused("{\"game\": 3}", "'games'");
  fill(&whole, 0, 100);
  text = text_of(&whole);
  at = strstr(text, bins);
  assert_non_null(at);
  at[strlen(bins)] = 'x';
  refused(text, "'bins'");
  free(text);
}

static void counts_have_bounds(void **state) {
  static const char *const odd[] = {"-1,", "9223372036854775807,"};
  static const char games[] = "\"games\": ";
  (void)state;
  for (int i = 0; i < COUNT_OF(odd); i++) {
    char *text, *at, *spoilt = NULL;
    fill(&whole, 0, 100);
    text = text_of(&whole);
    at = strstr(text, games);
    assert_non_null(at);
    at += strlen(games);
    assert_true(asprintf(&spoilt, "%.*s%s%s", (int)(at - text), text, odd[i],
                         strchr(at, ',') + 1) > 0);
    refused(spoilt, "'games'");
    free(spoilt);
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(parts_add_up_in_any_order),
    cmocka_unit_test(a_different_game_shows),
    cmocka_unit_test(the_earliest_error_is_kept),
    cmocka_unit_test(figures_are_right),
    cmocka_unit_test(json_keeps_everything),
    cmocka_unit_test(other_json_is_refused),
    cmocka_unit_test(counts_have_bounds),
  };
  return cmocka_run_group_tests_name("sums", tests, describe, forget);
}
