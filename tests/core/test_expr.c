/* Conditions: every operation by hand, refusals, numbers at the end of their
** range, and whole lists against one candidate at a time. */
#include "tests/support/test.h"

#include "core/expr.h"

typedef struct Fixture {
  Sample *t;
  Exprs *x;
} Fixture;

static int open_fixture(void **state) {
  Fixture *f = test_calloc(1, sizeof *f);
  f->t = sample_new(3, RNG_SPLITMIX);
  f->x = test_calloc(1, sizeof *f->x);
  exprs_init(f->x, alloc_standard);
  *state = f;
  return 0;
}

static int close_fixture(void **state) {
  Fixture *f = *state;
  assert_sound(&f->t->s);
  sample_free(f->t);
  exprs_free(f->x);
  test_free(f->x);
  test_free(f);
  return 0;
}

#define EXPR_CASE(f)                                                           \
  cmocka_unit_test_setup_teardown(f, open_fixture, close_fixture)

static int node(Exprs *x, ExprOp op, int a, int b, int64_t k, int32_t m) {
  int n = -1;
  must(expr_add(x, op, a, b, k, m, &n));
  return n;
}

static int number(Exprs *x, int64_t k) {
  return node(x, EXPR_CONST, -1, -1, k, 0);
}

static int param(Exprs *x, int i) { return node(x, EXPR_PARAM, -1, -1, i, 0); }

static int two(Exprs *x, ExprOp op, int64_t a, int64_t b) {
  int left = number(x, a);
  return node(x, op, left, number(x, b), 0, 0);
}

static int64_t eval(const Fixture *f, int n) {
  Ask ask = {&f->t->s, 2, {10, 20, 30, 40, 50, 60}};
  return expr_eval(f->x, n, &ask);
}

static void leaves_are_what_they_say(void **state) {
  Fixture *f = *state;
  assert_int_equal(eval(f, number(f->x, -7)), -7);
  assert_int_equal(eval(f, node(f->x, EXPR_ACTOR, -1, -1, 0, 0)), 2);
  for (int i = 0; i < MAX_PARAMS; i++)
    assert_int_equal(eval(f, param(f->x, i)), 10 * (i + 1));
}

static void arithmetic_and_comparisons_are_right(void **state) {
  Fixture *f = *state;
  static const struct {
    ExprOp op;
    int64_t a, b, want;
  } row[] = {
    {EXPR_ADD, 3, 4, 7}, {EXPR_SUB, 3, 4, -1}, {EXPR_MUL, 3, -4, -12},
    {EXPR_MIN, 3, 4, 3}, {EXPR_MAX, 3, 4, 4},  {EXPR_MIN, 4, 3, 3},
    {EXPR_MAX, 4, 3, 4}, {EXPR_LT, 3, 4, 1},   {EXPR_LT, 4, 4, 0},
    {EXPR_LE, 4, 4, 1},  {EXPR_LE, 5, 4, 0},   {EXPR_EQ, 4, 4, 1},
    {EXPR_EQ, 4, 5, 0},  {EXPR_NE, 4, 5, 1},   {EXPR_NE, 4, 4, 0},
    {EXPR_AND, 2, 1, 1}, {EXPR_AND, 2, 0, 0},  {EXPR_AND, 0, 2, 0},
    {EXPR_OR, 0, 2, 1},  {EXPR_OR, 2, 0, 1},   {EXPR_OR, 0, 0, 0},
  };
  for (int i = 0; i < COUNT_OF(row); i++)
    assert_int_equal(eval(f, two(f->x, row[i].op, row[i].a, row[i].b)),
                     row[i].want);
  assert_int_equal(eval(f, node(f->x, EXPR_NOT, number(f->x, 5), -1, 0, 0)), 0);
  assert_int_equal(eval(f, node(f->x, EXPR_NOT, number(f->x, 0), -1, 0, 0)), 1);
  assert_int_equal(eval(f, node(f->x, EXPR_AFFINE, param(f->x, 1), -1, 5, 3)),
                   65);
}

static void numbers_stop_at_the_ends_of_their_range(void **state) {
  Fixture *f = *state;
  static const struct {
    ExprOp op;
    int64_t a, b, want;
  } row[] = {
    {EXPR_ADD, INT64_MAX, 1, INT64_MAX},  {EXPR_ADD, INT64_MIN, -1, INT64_MIN},
    {EXPR_ADD, -1, INT64_MIN, INT64_MIN}, {EXPR_SUB, INT64_MIN, 1, INT64_MIN},
    {EXPR_SUB, INT64_MAX, -1, INT64_MAX}, {EXPR_SUB, 0, INT64_MIN, INT64_MAX},
    {EXPR_SUB, -1, INT64_MIN, INT64_MAX}, {EXPR_MUL, INT64_MAX, 2, INT64_MAX},
    {EXPR_MUL, INT64_MAX, -2, INT64_MIN}, {EXPR_MUL, INT64_MIN, -1, INT64_MAX},
  };
  for (int i = 0; i < COUNT_OF(row); i++) {
    /* behind parameters, so that nothing is worked out beforehand */
    Ask ask = {&f->t->s, 1, {row[i].a, row[i].b, 0}};
    int n = node(f->x, row[i].op, param(f->x, 0), param(f->x, 1), 0, 0);
    assert_int_equal(eval(f, two(f->x, row[i].op, row[i].a, row[i].b)),
                     row[i].want);
    assert_int_equal(expr_eval(f->x, n, &ask), row[i].want);
    n = node(f->x, row[i].op, param(f->x, 0), number(f->x, row[i].b), 0, 0);
    assert_int_equal(expr_eval(f->x, n, &ask), row[i].want);
  }
  {
    int big = node(f->x, EXPR_AFFINE, param(f->x, 0), -1, INT64_MAX, INT32_MAX);
    big = node(f->x, EXPR_AFFINE, big, -1, INT64_MAX, INT32_MAX);
    assert_int_equal(eval(f, big), INT64_MAX);
    big = node(f->x, EXPR_AFFINE, number(f->x, INT64_MAX), -1, 1, 3);
    assert_int_equal(eval(f, big), INT64_MAX);
  }
}

static void affine_steps_fold_into_one(void **state) {
  Fixture *f = *state;
  int a = node(f->x, EXPR_AFFINE, param(f->x, 0), -1, 7, 2);
  int b = node(f->x, EXPR_AFFINE, a, -1, -3, 5);
  assert_int_equal(eval(f, b), -3 + 5 * (7 + 2 * 10));
  assert_int_equal(f->x->node[b].a, f->x->node[a].a);
  assert_int_equal(
    f->x->node[node(f->x, EXPR_AFFINE, number(f->x, 4), -1, 1, 2)].op,
    EXPR_CONST);
  b = node(f->x, EXPR_ADD, number(f->x, 4), a, 0, 0);
  assert_int_equal(f->x->node[b].op, EXPR_AFFINE);
  assert_int_equal(eval(f, b), 31);
  b = node(f->x, EXPR_SUB, a, number(f->x, 4), 0, 0);
  assert_int_equal(f->x->node[b].op, EXPR_AFFINE);
  assert_int_equal(eval(f, b), 23);
}

static void components_are_read_from_the_block(void **state) {
  Fixture *f = *state;
  Sample *t = f->t;
  State *s = &t->s;
  int hq = at(t, t->hq, 2, 0), spot = at(t, t->spot, 0, 1);
  int agent = kind_of(t, t->agent, 2), bag = at(t, t->bag, 0, 0);
  int deck = at(t, t->deck, 0, 0), attr = 0;
  int card = pile_top(s, deck);
  Exprs *x = f->x;
#define K(v) number(x, v)
#define ONE(op, v) eval(f, node(x, op, K(v), -1, 0, 0))
#define TWO(op, v, w) eval(f, two(x, op, v, w))
  must(place_move(s, hq, spot, agent, 3));
  assert_int_equal(TWO(EXPR_COUNT, hq, agent), SAMPLE_AGENTS - 3);
  assert_int_equal(ONE(EXPR_TOTAL, bag), SAMPLE_BLACK + SAMPLE_RED);
  assert_int_equal(ONE(EXPR_ROOM, spot), 9);
  assert_int_equal(TWO(EXPR_SEATED, spot, 2), 3);
  assert_int_equal(TWO(EXPR_STANDING, spot, 2), STANDS_FIRST);
  assert_int_equal(TWO(EXPR_STANDING, spot, 1), STANDS_ABSENT);
  assert_int_equal(ONE(EXPR_CELL, at(t, t->money, 3, 0)), 10);
  assert_int_equal(ONE(EXPR_LENGTH, deck), SAMPLE_CARDS);
  assert_int_equal(ONE(EXPR_TOP, deck), card);
  assert_int_equal(ONE(EXPR_WHERE, card), deck);
  must(pile_put(s, card, at(t, t->discard, 0, 0), PILE_TOP));
  assert_int_equal(ONE(EXPR_FACE, card), s->face[card]);
  assert_int_equal(TWO(EXPR_KNOWN, card, 1), 1);
  assert_int_equal(TWO(EXPR_KNOWN, pile_top(s, deck), 1), 0);
  must(pile_show(s, pile_top(s, deck), 1u << 1));
  assert_int_equal(TWO(EXPR_KNOWN, pile_top(s, deck), 1), 0);
  assert_int_equal(TWO(EXPR_KNOWN, pile_top(s, deck), 2), 1);
  assert_int_equal(eval(f, node(x, EXPR_SUM, -1, -1, at(t, t->spot, 0, 0), 2)),
                   3);
  assert_int_equal(
    eval(f, node(x, EXPR_SUM, K(agent), -1, at(t, t->spot, 0, 0), 2)), 3);
  assert_int_equal(
    eval(f, node(x, EXPR_SUM, K(agent), -1, at(t, t->spot, 0, 0), 1)), 0);
  assert_int_equal(eval(f, node(x, EXPR_ATTR, K(card), -1, attr, 0)), NO_ATTR);
#undef K
#undef ONE
#undef TWO
}

static void what_does_not_exist_counts_as_empty(void **state) {
  Fixture *f = *state;
  static const int64_t outside[] = {-1, INT64_MIN, INT64_MAX, 1 << 20};
  static const struct {
    ExprOp op;
    int64_t want;
  } row[] = {
    {EXPR_TOTAL, 0}, {EXPR_ROOM, 0},  {EXPR_CELL, 0},   {EXPR_LENGTH, 0},
    {EXPR_TOP, -1},  {EXPR_FACE, -1}, {EXPR_WHERE, -1}, {EXPR_ATTR, NO_ATTR},
  };
  for (int o = 0; o < COUNT_OF(outside); o++) {
    for (int i = 0; i < COUNT_OF(row); i++) {
      int n = node(f->x, row[i].op, number(f->x, outside[o]), -1, 0, 0);
      assert_int_equal(eval(f, n), row[i].want);
    }
    assert_int_equal(eval(f, two(f->x, EXPR_KNOWN, outside[o], 1)), 0);
    assert_int_equal(eval(f, two(f->x, EXPR_COUNT, outside[o], 0)), 0);
    assert_int_equal(eval(f, two(f->x, EXPR_COUNT, 0, outside[o])), 0);
    assert_int_equal(eval(f, two(f->x, EXPR_SEATED, outside[o], 1)), 0);
    assert_int_equal(eval(f, two(f->x, EXPR_SEATED, 0, outside[o])), 0);
    assert_int_equal(eval(f, two(f->x, EXPR_STANDING, 0, outside[o])), 0);
    assert_int_equal(
      eval(f, node(f->x, EXPR_SUM, number(f->x, outside[o]), -1, 0, 5)), 0);
  }
  assert_int_equal(eval(f, node(f->x, EXPR_SUM, -1, -1, MAX_PLACES, 5)), 0);
  {
    int all = 0;
    for (int p = 0; p < f->t->schema->places; p++)
      all += place_total(&f->t->s, p);
    assert_int_equal(eval(f, node(f->x, EXPR_SUM, -1, -1, 0, INT32_MAX)), all);
  }
}

static void nodes_that_make_no_sense_are_refused(void **state) {
  Fixture *f = *state;
  int one = number(f->x, 1), got = -7, before = f->x->count;
  const struct {
    int op, a, b;
    int64_t k;
    int32_t m;
    Err err;
  } row[] = {
    {-1, one, one, 0, 0, ERR_RANGE},
    {EXPR_OPS_COUNT, one, one, 0, 0, ERR_RANGE},
    {EXPR_NOT, -1, one, 0, 0, ERR_INDEX},
    {EXPR_NOT, one + 1, -1, 0, 0, ERR_INDEX},
    {EXPR_ADD, one, -1, 0, 0, ERR_INDEX},
    {EXPR_ADD, one, one + 1, 0, 0, ERR_INDEX},
    {EXPR_AFFINE, -1, -1, 0, 1, ERR_INDEX},
    {EXPR_PARAM, -1, -1, -1, 0, ERR_RANGE},
    {EXPR_PARAM, -1, -1, MAX_PARAMS, 0, ERR_RANGE},
    {EXPR_ATTR, one, -1, -1, 0, ERR_RANGE},
    {EXPR_ATTR, one, -1, MAX_ATTRS, 0, ERR_RANGE},
    {EXPR_SUM, -1, -1, -1, 1, ERR_RANGE},
    {EXPR_SUM, -1, -1, 0, -1, ERR_RANGE},
    {EXPR_SUM, -1, -1, INT64_C(0x80000000), 1, ERR_RANGE},
    {EXPR_SUM, -1, -1, INT64_MAX, 1, ERR_RANGE},
  };
  for (int i = 0; i < COUNT_OF(row); i++) {
    Err e = expr_add(f->x, (ExprOp)row[i].op, row[i].a, row[i].b, row[i].k,
                     row[i].m, &got);
    assert_string_equal(err_name(e), err_name(row[i].err));
    assert_int_equal(got, -7);
    assert_int_equal(f->x->count, before);
  }
}

static void nodes_end_at_their_limit(void **state) {
  Fixture *f = *state;
  int n = number(f->x, 0), more;
  for (int i = 1; i < MAX_NODES; i++) n = number(f->x, i);
  assert_int_equal(expr_add(f->x, EXPR_CONST, -1, -1, MAX_NODES, 0, &more),
                   ERR_LIMIT);
  assert_int_equal(f->x->count, MAX_NODES);
  assert_int_equal(eval(f, n), MAX_NODES - 1);
}

static void the_same_node_is_there_once(void **state) {
  Fixture *f = *state;
  int a = param(f->x, 0), b = number(f->x, 3), n = f->x->count;
  int sum = node(f->x, EXPR_DIV, a, b, 0, 0);
  assert_int_equal(node(f->x, EXPR_DIV, a, b, 0, 0), sum);
  assert_int_equal(param(f->x, 0), a);
  assert_int_equal(f->x->count, n + 1);
  assert_int_not_equal(node(f->x, EXPR_DIV, b, a, 0, 0), sum);
  assert_int_not_equal(node(f->x, EXPR_MIN, a, b, 0, 0), sum);
}

static void a_condition_knows_what_it_looks_at(void **state) {
  Fixture *f = *state;
  int a = node(f->x, EXPR_ACTOR, -1, -1, 0, 0);
  int n = node(f->x, EXPR_ADD, param(f->x, 0), param(f->x, 2), 0, 0);
  assert_int_equal(f->x->node[number(f->x, 1)].needs, 0);
  assert_int_equal(f->x->node[a].needs, NEEDS_ACTOR);
  assert_int_equal(f->x->node[n].needs, 1 | 4);
  assert_int_equal(f->x->node[node(f->x, EXPR_LT, n, a, 0, 0)].needs,
                   1 | 4 | NEEDS_ACTOR);
  n = node(f->x, EXPR_AFFINE, param(f->x, 1), -1, 3, 1);
  assert_int_equal(f->x->node[node(f->x, EXPR_AFFINE, n, -1, 1, 1)].needs, 2);
  n = node(f->x, EXPR_ADD, number(f->x, 3), param(f->x, 1), 0, 0);
  assert_int_equal(f->x->node[n].needs, 2);
}

/* --- random conditions */

/* Does it look at a stretch of places or kinds? */
static bool is_row(int op) {
  return op == EXPR_SUM || op == EXPR_ANYONE || op == EXPR_FIND;
}

static int random_condition(Exprs *x, uint64_t *r, const Sample *t, int depth) {
  int op, a, b, n;
  if (depth == 0 || rng_below(r, 6) == 0) switch (rng_below(r, 5)) {
      case 0: return number(x, rng_range(r, -3, 30));
      case 1: return node(x, EXPR_ACTOR, -1, -1, 0, 0);
      case 2:
        if (rng_below(r, 8) == 0)
          return number(x, rng_below(r, 2) == 0 ? INT64_MIN : INT64_MAX);
        return number(x, rng_range(r, 0, 3));
      default: return param(x, (int)rng_below(r, MAX_PARAMS));
    }
  do op = (int)rng_below(r, EXPR_PART - EXPR_AFFINE) + EXPR_AFFINE;
  while (op == EXPR_WAY || op == EXPR_BEGAN || op == EXPR_MOVED);
  /* a way needs a graph (test_reach.c), the others a scope */
  a = random_condition(x, r, t, depth - 1);
  b = random_condition(x, r, t, depth - 1);
  if (op == EXPR_SUM && rng_below(r, 2) == 0) a = -1;
  n =
    node(x, (ExprOp)op, a, b,
         op == EXPR_ATTR ? (int64_t)rng_below(r, MAX_ATTRS)
         : is_row(op)    ? (int64_t)rng_below(r, (uint32_t)t->schema->kinds)
                         : rng_range(r, -5, 20),
         is_row(op) ? (int32_t)rng_below(r, 5) : (int32_t)rng_range(r, -2, 4));
  return n;
}

static void many_values_are_asked_about_like_one_by_one(void **state) {
  Fixture *f = *state;
  uint64_t r = rng_seed(7, "filter");
  enum { MOST = 64 };
  for (int round = 0; round < 8000; round++) {
    int32_t value[MOST];
    int n = (int)rng_below(&r, MOST + 1), level = (int)rng_below(&r, 3), cond;
    uint64_t left = 0, want = 0;
    Ask ask = {&f->t->s, 1 + (int)rng_below(&r, 3), {0, 0, 0}};
    f->x->count = 0;
    cond = random_condition(f->x, &r, f->t, 1 + (int)rng_below(&r, 4));
    for (int i = 0; i < 5; i++) sample_random_op(f->t, &r);
    for (int i = 0; i < MAX_PARAMS; i++) ask.param[i] = rng_range(&r, 0, 40);
    for (int i = 0; i < n; i++) {
      Ask one = ask;
      value[i] = (int32_t)rng_range(&r, 0, 60);
      if (rng_below(&r, 4) == 0) continue; /* not asked about */
      one.param[level] = value[i];
      left |= (uint64_t)1 << i;
      want |= (uint64_t)(expr_eval(f->x, cond, &one) != 0) << i;
    }
    assert_true(expr_each(f->x, cond, &ask, level, value, left) == want);
  }
}

static void strict_comparisons_hold_at_the_ends(void **state) {
  Fixture *f = *state;
  static const int64_t ends[] = {INT64_MIN, INT64_MAX};
  static const ExprOp ops[] = {EXPR_LT, EXPR_LE, EXPR_EQ, EXPR_NE};
  for (int o = 0; o < COUNT_OF(ops); o++)
    for (int i = 0; i < 2; i++)
      for (int side = 0; side < 2; side++) {
        static const int32_t v[] = {0, 1, 65535};
        Ask ask = {&f->t->s, 1, {0, 0, 0}};
        int p = param(f->x, 0), k = number(f->x, ends[i]);
        int n = node(f->x, ops[o], side ? p : k, side ? k : p, 0, 0);
        uint64_t want = 0;
        for (int j = 0; j < 3; j++) {
          Ask one = ask;
          one.param[0] = v[j];
          want |= (uint64_t)(expr_eval(f->x, n, &one) != 0) << j;
        }
        assert_true(expr_each(f->x, n, &ask, 0, v, 7) == want);
      }
}

static void nobody_to_ask_about_stays_nobody(void **state) {
  Fixture *f = *state;
  Ask ask = {&f->t->s, 1, {0, 0, 0}};
  int32_t v[1] = {5};
  assert_true(expr_each(f->x, number(f->x, 1), &ask, 0, v, 0) == 0);
  assert_true(expr_each(f->x, number(f->x, 1), &ask, 0, v, 1) == 1);
  assert_true(expr_each(f->x, number(f->x, 0), &ask, 0, v, 1) == 0);
}

static void a_remainder_is_never_negative(void **state) {
  Fixture *f = *state;
  assert_int_equal(eval(f, two(f->x, EXPR_MOD, 7, 3)), 1);
  assert_int_equal(eval(f, two(f->x, EXPR_MOD, -7, 3)), 2);
  assert_int_equal(eval(f, two(f->x, EXPR_MOD, 7, 0)), 0);
  assert_int_equal(eval(f, two(f->x, EXPR_MOD, INT64_MIN, -1)), 0);
}

static int of(Fixture *f, ExprOp op, int64_t a, int b, int32_t m) {
  return (int)eval(f, node(f->x, op, number(f->x, a), b, 0, m));
}

static void rows_of_cells_have_a_highest_and_ranks(void **state) {
  Fixture *f = *state;
  int first = schema_item(f->t->schema, f->t->money, 1, 0);
  for (int i = 0; i < 3; i++) f->t->s.cells[first + i] = 5 * i * i - 7 * i;
  assert_int_equal(of(f, EXPR_HIGHEST, first, -1, 3), 6); /* 0, -2, 6 */
  assert_int_equal(of(f, EXPR_LOWEST, first, -1, 3), -2);
  assert_int_equal(of(f, EXPR_ALL, first, -1, 3), 4);
  assert_int_equal(of(f, EXPR_HIGHEST, first, -1, 2), 0);
  assert_int_equal(of(f, EXPR_RANK, first, number(f->x, first), 3), 2);
  assert_int_equal(of(f, EXPR_RANK, first, number(f->x, first + 1), 3), 3);
  assert_int_equal(of(f, EXPR_RANK, first, number(f->x, -1), 3), 0);
  assert_int_equal(of(f, EXPR_HIGHEST, -1, -1, 3), 0);
  assert_int_equal(of(f, EXPR_ALL, first, -1, 30000), 0);
}

static void a_division_rounds_down(void **state) {
  Fixture *f = *state;
  assert_int_equal(eval(f, two(f->x, EXPR_DIV, 7, 2)), 3);
  assert_int_equal(eval(f, two(f->x, EXPR_DIV, -7, 2)), -4);
  assert_int_equal(eval(f, two(f->x, EXPR_DIV, -8, 2)), -4);
  assert_int_equal(eval(f, two(f->x, EXPR_DIV, 7, 0)), 0);
  assert_int_equal(eval(f, two(f->x, EXPR_DIV, INT64_MIN, -1)), 0);
}

static void a_settled_truth_settles_what_it_is_joined_to(void **state) {
  Fixture *f = *state;
  int open = node(f->x, EXPR_LT, param(f->x, 0), number(f->x, 5), 0, 0);
  int yes = number(f->x, 1), no = number(f->x, 0), n;
  assert_int_equal(node(f->x, EXPR_AND, open, yes, 0, 0), open);
  assert_int_equal(node(f->x, EXPR_OR, no, open, 0, 0), open);
  n = node(f->x, EXPR_AND, no, open, 0, 0);
  assert_int_equal(f->x->node[n].op, EXPR_CONST);
  assert_int_equal(f->x->node[n].needs, 0);
  assert_int_equal(eval(f, n), 0);
  assert_int_equal(eval(f, node(f->x, EXPR_OR, open, yes, 0, 0)), 1);
  assert_int_equal(eval(f, node(f->x, EXPR_NOT, no, -1, 0, 0)), 1);
  /* a number is not a truth: it becomes one */
  n = node(f->x, EXPR_AND, yes, number(f->x, 7), 0, 0);
  assert_int_equal(eval(f, n), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    EXPR_CASE(a_remainder_is_never_negative),
    EXPR_CASE(a_settled_truth_settles_what_it_is_joined_to),
    EXPR_CASE(leaves_are_what_they_say),
    EXPR_CASE(arithmetic_and_comparisons_are_right),
    EXPR_CASE(numbers_stop_at_the_ends_of_their_range),
    EXPR_CASE(affine_steps_fold_into_one),
    EXPR_CASE(components_are_read_from_the_block),
    EXPR_CASE(what_does_not_exist_counts_as_empty),
    EXPR_CASE(nodes_that_make_no_sense_are_refused),
    EXPR_CASE(nodes_end_at_their_limit),
    EXPR_CASE(the_same_node_is_there_once),
    EXPR_CASE(a_condition_knows_what_it_looks_at),
    EXPR_CASE(rows_of_cells_have_a_highest_and_ranks),
    EXPR_CASE(a_division_rounds_down),
    EXPR_CASE(many_values_are_asked_about_like_one_by_one),
    EXPR_CASE(strict_comparisons_hold_at_the_ends),
    EXPR_CASE(nobody_to_ask_about_stays_nobody),
  };
  return cmocka_run_group_tests_name("expr", tests, NULL, NULL);
}
