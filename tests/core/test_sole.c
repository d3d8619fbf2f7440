/* Guards that matter: against the definition, that without the guard there is
** another answer. */
#include "tests/support/test.h"

#include "core/rng.h"
#include "core/sole.h"

enum { GUARDS = 9 };

typedef struct World {
  Sample *t;
  Choices *book, *without;
  uint64_t chance;
  int asked; /* of the predicate */
} World;

static int node(Choices *c, ExprOp op, int a, int b, int64_t k) {
  int n = -1;
  must(expr_add(&c->exprs, op, a, b, k, 0, &n));
  return n;
}

/* "parameter p, plus another one, is below k": refuses some. */
static int condition(Choices *c, int params, uint64_t *r, int *needs) {
  int p = (int)rng_below(r, (uint32_t)params);
  int q = (int)rng_below(r, (uint32_t)params);
  int sum = node(c, EXPR_ADD, node(c, EXPR_PARAM, -1, -1, p),
                 node(c, EXPR_PARAM, -1, -1, q), 0);
  int limit = node(c, EXPR_CONST, -1, -1, rng_range(r, 0, 7));
  *needs = 1 << p | 1 << q;
  return rng_below(r, 2) == 0 ? node(c, EXPR_LT, sum, limit, 0)
                              : node(c, EXPR_LT, limit, sum, 0);
}

/* A script's guard: odd sums of what it needs are refused. */
static bool odd(void *ud, const Option *o, const GuardUse *u, const Ask *ask) {
  int64_t sum = u->guard;
  (void)o;
  ((World *)ud)->asked++;
  for (int i = 0; i < MAX_PARAMS; i++)
    if ((u->needs >> i & 1) != 0) sum += ask->param[i];
  return sum % 2 != 0;
}

static Choices *choices_new(void) {
  Choices *c = test_calloc(1, sizeof *c);
  choices_init(c, alloc_standard);
  return c;
}

static void choices_drop(Choices *c) {
  choices_free(c);
  test_free(c);
}

/* The same choice every time for a seed; the guard `left_out` is missing. */
static void declare(Choices *c, uint64_t seed, int left_out) {
  uint64_t r = seed;
  int choice, option;
  choices_clear(c);
  must(choice_add(c, &choice));
  for (int o = 0; o < 3; o++) {
    int params = (int)rng_below(&r, 4);
    must(choice_option(c, false, &option));
    for (int p = 0; p < params; p++) {
      int32_t v[4];
      int n = 1 + (int)rng_below(&r, 4);
      for (int i = 0; i < n; i++) v[i] = i;
      must(choice_list(c, TYPE_NUMBER, v, n));
    }
    for (int uses = (int)rng_below(&r, 5); uses > 0; uses--) {
      int guard = (int)rng_below(&r, GUARDS), needs = 0, at = -1;
      if (params > 0 && rng_below(&r, 3) > 0)
        at = condition(c, params, &r, &needs);
      else
        needs = (int)rng_below(&r, 1u << params);
      if (guard != left_out) must(choice_guard(c, guard, at, needs));
    }
  }
}

static int answers(const World *w, const Choices *book) {
  static int64_t out[MAX_ANSWERS];
  ChoiceEnv env = {.book = book,
                   .state = &w->t->s,
                   .actor = 1,
                   .predicate = odd,
                   .ud = (void *)w};
  return choice_answers(&env, 0, out, MAX_ANSWERS);
}

static void a_guard_matters_if_there_is_more_without_it(void **state) {
  World w = {.t = *state};
  int matter = 0, vain = 0;
  w.book = choices_new();
  w.without = choices_new();
  for (uint64_t seed = 1; seed <= 400; seed++) {
    bool sole[MAX_GUARDS] = {false};
    uint32_t refused[MAX_USES] = {0};
    ChoiceEnv env = {.book = w.book,
                     .state = &w.t->s,
                     .actor = 1,
                     .predicate = odd,
                     .ud = &w,
                     .refused = refused};
    declare(w.book, seed, -1);
    sole_guards(&env, 0, sole);
    for (int g = 0; g < GUARDS; g++) {
      bool more;
      declare(w.without, seed, g);
      more = answers(&w, w.without) > answers(&w, w.book);
      if (sole[g] != more)
        fail_msg("seed %d, guard %d: %d, not %d", (int)seed, g, sole[g], more);
      matter += more;
      vain += !more;
      assert_int_equal(refused[g], 0); /* looking is not counted */
    }
    for (int g = GUARDS; g < MAX_GUARDS; g++) assert_false(sole[g]);
  }
  assert_true(matter > 300 && vain > 300 && w.asked > 0);
  choices_drop(w.book);
  choices_drop(w.without);
}

static void free_numbers_are_left_alone(void **state) {
  Sample *t = *state;
  Choices *c = choices_new();
  bool sole[MAX_GUARDS] = {false};
  ChoiceEnv env = {.book = c, .state = &t->s, .actor = 1};
  int n, none;
  must(choice_add(c, &n));
  must(choice_option(c, false, &none));
  n = node(c, EXPR_CONST, -1, -1, 1000000);
  must(choice_number(c, n, n));
  must(choice_guard(c, 0, n, 0));
  assert_true(sole_guards(&env, 0, sole));
  assert_false(sole[0]);
  choices_drop(c);
}

/* A thousand millions of answers, and the last of them alone refused: nobody
** waits for that. */
static void too_many_answers_are_not_tried(void **state) {
  Sample *t = *state;
  Choices *c = choices_new();
  bool sole[MAX_GUARDS] = {false};
  ChoiceEnv env = {.book = c, .state = &t->s, .actor = 1};
  int n, all, from, to;
  must(choice_add(c, &n));
  must(choice_option(c, false, &n));
  from = node(c, EXPR_CONST, -1, -1, 1);
  to = node(c, EXPR_CONST, -1, -1, 1000);
  for (int i = 0; i < 3; i++) must(choice_range(c, from, to));
  all = node(c, EXPR_ADD, node(c, EXPR_PARAM, -1, -1, 0),
             node(c, EXPR_PARAM, -1, -1, 1), 0);
  all = node(c, EXPR_ADD, all, node(c, EXPR_PARAM, -1, -1, 2), 0);
  n = node(c, EXPR_LT, node(c, EXPR_CONST, -1, -1, 2999), all, 0);
  must(choice_guard(c, 0, n, 0));
  assert_false(sole_guards(&env, 0, sole));
  assert_false(sole[0]);
  choices_drop(c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(a_guard_matters_if_there_is_more_without_it),
    CASE(free_numbers_are_left_alone),
    CASE(too_many_answers_are_not_tried),
  };
  return cmocka_run_group_tests_name("sole", tests, NULL, NULL);
}
