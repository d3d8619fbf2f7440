/* Probes say what the conditions they were made of say. */
#include "tests/support/test.h"

#include "core/choice.h"

static Exprs book;

static int node(ExprOp op, int a, int b, int64_t k, int32_t m) {
  int n = -1;
  must(expr_add(&book, op, a, b, k, m, &n));
  return n;
}

/* Is the probe true?  Sums of numbers that are too far out tell nothing. */
static bool is_true(const State *s, const Probe *p, const ProbeForm *form,
                    bool *far) {
  int64_t sum = 0;
  if (form->terms == 0) return p->span != 0;
  for (int i = 0; i < form->terms; i++) {
    int64_t n = probe_number(s, (ProbeIn)form->in[i], p->at[i]);
    *far |= form->terms > 1 && probe_far(n);
    if (!*far) sum += form->sign[i] * n;
  }
  return probe_hits(p, sum);
}

/* Compare for all candidates and seats; returns how many had a probe. */
static int compare(Sample *t, int condition) {
  int made = 0;
  for (int seat = 1; seat <= t->schema->players; seat++)
    for (int one = -2; one < 80; one++) {
      Ask ask = {&t->s, seat, {one, 0, 0}};
      bool far = false, is;
      ProbeForm form;
      Probe p;
      if (!probe_make(&book, condition, t->schema, seat, ask.param, &p, &form))
        continue;
      is = is_true(&t->s, &p, &form, &far);
      if (far) continue;
      made++;
      assert_int_equal(is, expr_eval(&book, condition, &ask) != 0);
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

/* A sum of n numbers of the table, about the candidate or about the actor. */
static int any_sum(uint64_t *r, int n) {
  static const ExprOp looks[] = {EXPR_TOTAL,  EXPR_ROOM,    EXPR_CELL,
                                 EXPR_LENGTH, EXPR_FACE,    EXPR_COUNT,
                                 EXPR_SEATED, EXPR_STANDING};
  int whom = node(rng_below(r, 2) == 0 ? EXPR_PARAM : EXPR_ACTOR, -1, -1, 0, 0);
  int actor = node(EXPR_ACTOR, -1, -1, 0, 0);
  int sum = node(looks[rng_below(r, 8)], whom, actor, 0, 0);
  if (rng_below(r, 3) == 0)
    sum = node(EXPR_AFFINE, sum, -1, rng_range(r, -9, 9),
               rng_below(r, 2) == 0 ? 1 : -1);
  if (n == 1) return sum;
  return node(rng_below(r, 2) == 0 ? EXPR_ADD : EXPR_SUB, sum,
              any_sum(r, n - 1), 0, 0);
}

static void sums_of_numbers_are_probes(void **state) {
  Sample *t = *state;
  uint64_t r = rng_seed(3, "sums");
  int made = 0;
  for (int round = 0; round < 2000; round++) {
    int left = 1 + (int)rng_below(&r, 3), right = (int)rng_below(&r, 3), a, b;
    ExprOp op = (ExprOp)(EXPR_LT + (int)rng_below(&r, 4));
    for (int i = 0; i < 4; i++) sample_random_op(t, &r);
    book.count = 0;
    a = any_sum(&r, left);
    b = right == 0 ? node(EXPR_CONST, -1, -1, rng_range(&r, -3, 12), 0)
                   : any_sum(&r, right);
    a = node(op, a, b, 0, 0);
    if (rng_below(&r, 3) == 0) a = node(EXPR_NOT, a, -1, 0, 0);
    b = compare(t, a);
    made += b;
    if (left + right > PROBE_TERMS) continue;
    assert_true(b > 0 || round > 100); /* counters may have gone far out */
  }
  assert_true(made > 100000);
}

static void what_is_joined_has_no_probe(void **state) {
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
    CASE(sums_of_numbers_are_probes),
    CASE(what_is_joined_has_no_probe),
  };
  int failed;
  exprs_init(&book, alloc_standard);
  failed = cmocka_run_group_tests_name("probe", tests, NULL, NULL);
  exprs_free(&book);
  return failed;
}
