/* Probes say what the conditions they were made of say. */
#include "tests/test.h"

#include "core/choice.h"

static Exprs book;

static int node(ExprOp op, int a, int b, int64_t k, int32_t m) {
  int n = -1;
  must(expr_add(&book, op, a, b, k, m, &n));
  return n;
}

/* Compare for all candidates and seats; returns how many had a probe. */
static int compare(Sample *t, int condition) {
  int made = 0;
  for (int seat = 1; seat <= t->schema->players; seat++)
    for (int one = -2; one < 80; one++) {
      Ask ask = {&t->s, seat, {one, 0, 0}};
      Probe p;
      ProbeIn in;
      if (!probe_make(&book, condition, t->schema, seat, ask.param, &p, &in))
        continue;
      made++;
      assert_int_equal(probe_true(&t->s, &p, in),
                       expr_eval(&book, condition, &ask) != 0);
    }
  return made;
}

static void a_probe_agrees_with_its_condition(void **state) {
  static const ExprOp looks[] = {EXPR_TOTAL,  EXPR_ROOM, EXPR_CELL,
                                 EXPR_LENGTH, EXPR_FACE, EXPR_COUNT};
  static const int64_t limits[] = {INT64_MIN, -1, 0, 1, 5, 10, INT64_MAX};
  Sample *t = *state;
  int made = 0;
  for (size_t l = 0; l < sizeof looks / sizeof *looks; l++)
    for (int op = EXPR_LT; op <= EXPR_NE; op++)
      for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
        for (int32_t sign = -1; sign <= 1; sign += 2) {
          int one, limit, number;
          book.count = 0;
          one = node(EXPR_PARAM, -1, -1, 0, 0);
          limit = node(EXPR_CONST, -1, -1, limits[k], 0);
          number = node(looks[l], one, node(EXPR_CONST, -1, -1, 0, 0), 0, 0);
          number = node(EXPR_AFFINE, number, -1, 3, sign);
          made += compare(t, node((ExprOp)op, number, limit, 0, 0));
          made += compare(t, node((ExprOp)op, limit, number, 0, 0));
        }
  assert_true(made > 1000);
}

static void two_numbers_of_places_are_one_probe(void **state) {
  Sample *t = *state;
  int a, b, sum;
  book.count = 0;
  a = node(EXPR_TOTAL, node(EXPR_PARAM, -1, -1, 0, 0), -1, 0, 0);
  b = node(EXPR_TOTAL, node(EXPR_ACTOR, -1, -1, 0, 0), -1, 0, 0);
  sum = node(EXPR_ADD, a, b, 0, 0);
  assert_true(
    compare(t, node(EXPR_EQ, sum, node(EXPR_CONST, -1, -1, 0, 0), 0, 0)) > 0);
  assert_true(
    compare(t, node(EXPR_LT, sum, node(EXPR_CONST, -1, -1, 7, 0), 0, 0)) > 0);
}

static void what_looks_at_more_has_no_probe(void **state) {
  Sample *t = *state;
  int a, b;
  book.count = 0;
  a = node(EXPR_TOTAL, node(EXPR_PARAM, -1, -1, 0, 0), -1, 0, 0);
  b = node(EXPR_CELL, node(EXPR_ACTOR, -1, -1, 0, 0), -1, 0, 0);
  assert_int_equal(compare(t, node(EXPR_AND, a, b, 0, 0)), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(a_probe_agrees_with_its_condition),
    CASE(two_numbers_of_places_are_one_probe),
    CASE(what_looks_at_more_has_no_probe),
  };
  return cmocka_run_group_tests_name("probe", tests, NULL, NULL);
}
