#include "tests/test.h"

#include "repl/sums.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Sums a, b, whole; /* large */

static void fill(Sums *s, int from, int to) {
  memset(s, 0, sizeof *s);
  for (int i = from; i < to; i++) {
    s->games++;
    s->decisions += i;
    s->digest += UINT64_MAX / 3 * (uint64_t)i;
    s->wins[1 + i % 2] += WIN;
    moments_add(&s->score[1], i % 7 - 3);
    moments_add(&s->score[2], (int64_t)i << 40);
    moments_add(&s->length, i);
    sums_end(s, i % 3 == 0 ? "peak" : "time", 1);
    s->counters = 2;
    s->fired[i % 2] += i;
    s->in_games[i % 2]++;
  }
}

static void parts_add_up_in_any_order(void **state) {
  Sums *first = &b;
  (void)state;
  fill(&whole, 0, 1000);
  fill(&a, 0, 333);
  fill(first, 333, 1000);
  sums_add(first, &a);
  assert_int_equal(first->games, whole.games);
  assert_true(first->digest == whole.digest);
  assert_memory_equal(first->score, whole.score, sizeof whole.score);
  assert_memory_equal(&first->length, &whole.length, sizeof whole.length);
  assert_memory_equal(first->fired, whole.fired, sizeof whole.fired);
  assert_int_equal(first->end[0].count + first->end[1].count, 1000);
}

static void the_earliest_error_is_kept(void **state) {
  (void)state;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.errors = 2;
  a.first_error = 50;
  b.errors = 1;
  b.first_error = 7;
  b.error_seed = 99;
  sums_add(&a, &b);
  assert_int_equal(a.errors, 3);
  assert_int_equal(a.first_error, 7);
  assert_int_equal(a.error_seed, 99);
}

static void figures_are_right(void **state) {
  Moments m = {0};
  double low, high;
  (void)state;
  assert_true(moments_sd(&m) == 0 && moments_mean(&m) == 0);
  for (int i = 1; i <= 5; i++) moments_add(&m, i);
  assert_true(moments_mean(&m) == 3);
  assert_true(fabs(moments_sd(&m) - sqrt(2.5)) < 1e-12);
  sums_interval(0.5, 100, &low, &high);
  assert_true(fabs(low - 0.4038) < 1e-4 && fabs(high - 0.5962) < 1e-4);
  sums_interval(0, 0, &low, &high);
  assert_true(low == 0 && high == 1);
}

/* What is written is read back to the bit, sums beyond 64 bits included. */
static void json_keeps_everything(void **state) {
  static Sums back;
  Run run, read;
  JsonWriter w;
  JsonDoc doc;
  char error[200];
  const char *text;
  size_t size;
  (void)state;
  memset(&run, 0, sizeof run);
  fill(&whole, 0, 1000);
  snprintf(run.game, sizeof run.game, "barrels");
  run.players = 2;
  run.seed = UINT64_MAX;
  run.total = 1000;
  names_add(&run.bots, "random");
  names_add(&run.bots, "random");
  names_add(&run.rules, "one");
  names_add(&run.rules, "two");
  run_add_range(&run, 0, 1000);
  json_init(&w, 2);
  sums_json(&w, &run, &whole);
  text = json_text(&w, &size);
  assert_non_null(text);
  assert_true(json_parse(&doc, text, size));
  assert_true(sums_read(doc.root, &read, &back, error, sizeof error));
  assert_true(read.seed == UINT64_MAX);
  assert_true(back.digest == whole.digest);
  assert_memory_equal(back.score, whole.score, sizeof whole.score);
  assert_memory_equal(back.wins, whole.wins, sizeof whole.wins);
  assert_memory_equal(back.fired, whole.fired, sizeof whole.fired);
  json_doc_free(&doc);
  json_free(&w);
  run_free(&run);
  run_free(&read);
}

static void other_json_is_refused(void **state) {
  static Sums back;
  static const char text[] = "{\"game\": 3}";
  Run read;
  JsonDoc doc;
  char error[200];
  (void)state;
  assert_true(json_parse(&doc, text, sizeof text - 1));
  assert_false(sums_read(doc.root, &read, &back, error, sizeof error));
  assert_non_null(strstr(error, "'game'"));
  run_free(&read);
  json_doc_free(&doc);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(parts_add_up_in_any_order),
    cmocka_unit_test(the_earliest_error_is_kept),
    cmocka_unit_test(figures_are_right),
    cmocka_unit_test(json_keeps_everything),
    cmocka_unit_test(other_json_is_refused),
  };
  return cmocka_run_group_tests_name("sums", tests, NULL, NULL);
}
