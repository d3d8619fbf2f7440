/* Choices: declaring and its refusals, legal answers against a plain
** enumeration of everything, explanations, free numbers, limits. */
#include "tests/support/test.h"

#include "core/choice.h"

typedef struct Fixture {
  Sample *t;
  Choices *c;
} Fixture;

static bool is_open(const ChoiceEnv *env, int choice) {
  int64_t one;
  return choice_answers(env, choice, &one, 1) > 0;
}

static int open_fixture(void **state) {
  Fixture *f = test_calloc(1, sizeof *f);
  f->t = sample_new(3, RNG_SPLITMIX);
  f->c = test_calloc(1, sizeof *f->c);
  choices_init(f->c, alloc_standard);
  *state = f;
  return 0;
}

static int close_fixture(void **state) {
  Fixture *f = *state;
  assert_sound(&f->t->s);
  sample_free(f->t);
  choices_free(f->c);
  test_free(f->c);
  test_free(f);
  return 0;
}

#define CHOICE_CASE(f)                                                         \
  cmocka_unit_test_setup_teardown(f, open_fixture, close_fixture)

static int node(Fixture *f, ExprOp op, int a, int b, int64_t k, int32_t m) {
  int n = -1;
  must(expr_add(&f->c->exprs, op, a, b, k, m, &n));
  return n;
}

static int number(Fixture *f, int64_t k) {
  return node(f, EXPR_CONST, -1, -1, k, 0);
}

static int param(Fixture *f, int i) {
  return node(f, EXPR_PARAM, -1, -1, i, 0);
}

static int choice(Fixture *f) {
  int c = -1;
  must(choice_add(f->c, &c));
  return c;
}

static int option(Fixture *f) {
  int o = -1;
  must(choice_option(f->c, false, &o));
  return o;
}

static void list(Fixture *f, int from, int to) {
  int32_t v[MAX_DOMAIN];
  for (int i = from; i <= to; i++) v[i - from] = i;
  must(choice_list(f->c, TYPE_NUMBER, v, to - from + 1));
}

static ChoiceEnv env_of(const Fixture *f) {
  return (ChoiceEnv){.book = f->c, .state = &f->t->s, .actor = 1};
}

/* --- declaring */

static void declarations_need_something_to_belong_to(void **state) {
  Fixture *f = *state;
  int o = -7, n = number(f, 1);
  int32_t v = 1;
  assert_int_equal(choice_option(f->c, false, &o), ERR_INDEX);
  assert_int_equal(o, -7);
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, &v, 1), ERR_LIMIT);
  assert_int_equal(choice_range(f->c, n, n), ERR_LIMIT);
  assert_int_equal(choice_number(f->c, n, n), ERR_LIMIT);
  assert_int_equal(choice_pile(f->c, n), ERR_LIMIT);
  assert_int_equal(choice_guard(f->c, 0, n, 0), ERR_INDEX);
}

static void domains_refuse_what_an_answer_cannot_hold(void **state) {
  Fixture *f = *state;
  int32_t low = -1, high = 0x10000, many[MAX_DOMAIN + 1] = {0};
  int n = number(f, 1), before;
  choice(f);
  option(f);
  before = f->c->lists;
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, &low, 1), ERR_RANGE);
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, &high, 1), ERR_RANGE);
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, many, -1), ERR_LIMIT);
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, many, MAX_DOMAIN + 1),
                   ERR_LIMIT);
  assert_int_equal(choice_range(f->c, -1, n), ERR_INDEX);
  assert_int_equal(choice_range(f->c, n, n + 1), ERR_INDEX);
  assert_int_equal(choice_number(f->c, n + 1, n), ERR_INDEX);
  assert_int_equal(choice_pile(f->c, -1), ERR_INDEX);
  assert_int_equal(f->c->lists, before);
  assert_int_equal(f->c->option[0].params, 0);
}

static void a_domain_looks_back_never_ahead(void **state) {
  Fixture *f = *state;
  int own, later, n = number(f, 1);
  choice(f);
  option(f);
  own = param(f, 0);
  later = param(f, 1);
  assert_int_equal(choice_range(f->c, own, n), ERR_INDEX);
  assert_int_equal(choice_range(f->c, n, later), ERR_INDEX);
  assert_int_equal(choice_number(f->c, n, own), ERR_INDEX);
  assert_int_equal(choice_pile(f->c, later), ERR_INDEX);
  list(f, 1, 3);
  must(choice_range(f->c, n, own));
  assert_int_equal(choice_range(f->c, n, param(f, 2)), ERR_INDEX);
  must(choice_pile(f->c, later));
}

static void an_option_has_six_parameters_then_guards(void **state) {
  Fixture *f = *state;
  int32_t v = 1;
  int n = number(f, 0);
  choice(f);
  option(f);
  for (int i = 0; i < MAX_PARAMS; i++)
    must(choice_list(f->c, TYPE_NUMBER, &v, 1));
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, &v, 1), ERR_LIMIT);
  option(f);
  must(choice_guard(f->c, 0, n, 0));
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, &v, 1), ERR_LIMIT);
  assert_int_equal(choice_pile(f->c, n), ERR_LIMIT);
}

static void guards_refuse_parameters_the_option_lacks(void **state) {
  Fixture *f = *state;
  choice(f);
  option(f);
  list(f, 0, 1);
  assert_int_equal(choice_guard(f->c, -1, number(f, 0), 0), ERR_INDEX);
  assert_int_equal(choice_guard(f->c, MAX_GUARDS, number(f, 0), 0), ERR_INDEX);
  assert_int_equal(choice_guard(f->c, 0, MAX_NODES, 0), ERR_INDEX);
  assert_int_equal(choice_guard(f->c, 0, param(f, 1), 0), ERR_INDEX);
  assert_int_equal(choice_guard(f->c, 0, -1, 2), ERR_INDEX);
  assert_int_equal(f->c->uses, 0);
  must(choice_guard(f->c, 0, -1, 1));
  must(choice_guard(f->c, MAX_GUARDS - 1, param(f, 0), 0));
}

static void books_end_at_their_limits(void **state) {
  Fixture *f = *state;
  int got = -7, n = number(f, 0);
  int32_t v[MAX_DOMAIN] = {0};
  for (int i = 0; i < MAX_CHOICES; i++) choice(f);
  assert_int_equal(choice_add(f->c, &got), ERR_LIMIT);
  for (int i = 0; i < MAX_OPTIONS; i++) {
    option(f);
    if (f->c->lists + MAX_DOMAIN <= MAX_LIST)
      must(choice_list(f->c, TYPE_NUMBER, v, MAX_DOMAIN));
  }
  assert_int_equal(f->c->lists, MAX_LIST);
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, v, 1), ERR_LIMIT);
  assert_int_equal(choice_option(f->c, false, &got), ERR_LIMIT);
  for (int i = 0; i < MAX_USES; i++) must(choice_guard(f->c, 0, n, 0));
  assert_int_equal(choice_guard(f->c, 0, n, 0), ERR_LIMIT);
  assert_int_equal(f->c->uses, MAX_USES);
  assert_int_equal(got, -7);
}

/* An option with three numbers as parameters. */
static const Option *three_numbers(Fixture *f) {
  choice(f);
  option(f);
  for (int i = 0; i < 3; i++)
    must(choice_range(f->c, number(f, 0), number(f, 65535)));
  return &f->c->option[f->c->options - 1];
}

static void answers_pack_and_unpack(void **state) {
  const Option *o = three_numbers(*state);
  const int64_t p[MAX_PARAMS] = {65535, 0, 1234};
  int64_t a = answer_pack(o, 1023, p);
  assert_true(a == ((int64_t)1023 << 48 | (int64_t)65535 << 32 | 1234));
  assert_int_equal(answer_option(a), 1023);
  for (int i = 0; i < 3; i++) assert_int_equal(answer_param(o, a, i), p[i]);
}

static void six_parameters_share_what_an_answer_holds(void **state) {
  Fixture *f = *state;
  const int64_t p[MAX_PARAMS] = {1002, 3, 700, 999, 17, 1};
  const Option *o;
  int64_t a;
  choice(f);
  option(f);
  list(f, 1000, 1003);                   /* 2 bits */
  list(f, 0, 7);                         /* 3 */
  must(choice_pile(f->c, number(f, 0))); /* 10 */
  must(choice_pile(f->c, number(f, 0))); /* 10 */
  must(choice_range(f->c, number(f, 0), number(f, 65535)));
  list(f, 0, 1); /* 1: the number has what is left, but no more than 16 */
  o = &f->c->option[f->c->options - 1];
  assert_int_equal(o->params, 6);
  assert_int_equal(o->domain[4].bits, 16);
  a = answer_pack(o, 1023, p);
  assert_true(a >= 0 && a < (int64_t)1024 << 48);
  assert_int_equal(answer_option(a), 1023);
  for (int i = 0; i < 6; i++) assert_int_equal(answer_param(o, a, i), p[i]);
}

static void six_parameters_do_not_always_fit(void **state) {
  Fixture *f = *state;
  int zero = number(f, 0);
  choice(f);
  option(f);
  for (int i = 0; i < 4; i++) must(choice_pile(f->c, zero));
  assert_int_equal(choice_pile(f->c, zero), ERR_LIMIT); /* 50 bits */
  assert_int_equal(f->c->option[f->c->options - 1].params, 4);
  must(choice_range(f->c, zero, number(f, 65535)));
  assert_int_equal(f->c->option[f->c->options - 1].domain[4].bits, 8);
}

static void an_answer_names_the_seat_that_interjects(void **state) {
  const Option *o = three_numbers(*state);
  const int64_t p[MAX_PARAMS] = {65535, 0, 1234};
  int64_t a = answer_pack(o, 1023, p);
  assert_int_equal(answer_seat(a), 0);
  assert_int_equal(answer_seat(-5), 0);
  assert_int_equal(answer_seat(ANSWER_WORDS), 0);
  for (int seat = 0; seat <= 15; seat++) {
    int64_t b = answer_by(seat, a);
    assert_true(b < ANSWER_WORDS);
    assert_int_equal(answer_seat(b), seat);
    assert_int_equal(answer_option(b), 1023);
    for (int i = 0; i < 3; i++) assert_int_equal(answer_param(o, b, i), p[i]);
  }
}

static void a_window_is_another_choice(void **state) {
  Fixture *f = *state;
  int a = choice(f), b = choice(f);
  assert_int_equal(choice_window(f->c, b, b, -1), ERR_OK); /* a pause */
  assert_int_equal(choice_window(f->c, a, b + 1, -1), ERR_INDEX);
  assert_int_equal(choice_window(f->c, -1, b, -1), ERR_INDEX);
  assert_int_equal(choice_window(f->c, a, b, f->c->exprs.count), ERR_INDEX);
  assert_int_equal(f->c->choice[a].window, 0);
  assert_int_equal(choice_window(f->c, a, b, -1), ERR_OK);
  assert_int_equal(f->c->choice[a].window, 1 + b);
  assert_int_equal(f->c->choice[a].from, -1);
}

/* --- answering */

static void a_choice_without_options_is_closed(void **state) {
  Fixture *f = *state;
  int c = choice(f);
  ChoiceEnv env = env_of(f);
  int64_t got;
  assert_int_equal(choice_answers(&env, c, &got, 1), 0);
  assert_false(is_open(&env, c));
  option(f);
  assert_true(is_open(&env, c));
  assert_int_equal(choice_answers(&env, c, &got, 0), 0);
}

static void answers_come_in_declared_order_as_many_as_fit(void **state) {
  Fixture *f = *state;
  int c = choice(f);
  ChoiceEnv env = env_of(f);
  int64_t got[10];
  option(f);
  list(f, 5, 7);
  list(f, 1, 2);
  option(f);
  assert_int_equal(choice_answers(&env, c, got, 10), 7);
  for (int i = 0; i < 6; i++) {
    assert_int_equal(answer_option(got[i]), 0);
    assert_int_equal(answer_param(&f->c->option[0], got[i], 0), 5 + i / 2);
    assert_int_equal(answer_param(&f->c->option[0], got[i], 1), 1 + i % 2);
  }
  assert_int_equal(answer_option(got[6]), 1);
  for (int room = 1; room < 7; room++)
    assert_int_equal(choice_answers(&env, c, got, room), room);
}

static void ranges_stay_within_what_an_answer_can_hold(void **state) {
  Fixture *f = *state;
  int c = choice(f);
  ChoiceEnv env = env_of(f);
  int64_t *got = test_malloc(MAX_ANSWERS * sizeof *got);
  option(f);
  must(choice_range(f->c, number(f, INT64_MIN), number(f, 2)));
  option(f);
  must(choice_range(f->c, number(f, 65534), number(f, INT64_MAX)));
  option(f);
  must(choice_range(f->c, number(f, 4), number(f, 3)));
  option(f);
  must(choice_range(f->c, number(f, 0), number(f, 5000)));
  assert_int_equal(choice_answers(&env, c, got, MAX_ANSWERS),
                   3 + 2 + 0 + MAX_DOMAIN);
  assert_int_equal(answer_param(&f->c->option[0], got[0], 0), 0);
  assert_int_equal(answer_param(&f->c->option[1], got[4], 0), 65535);
  test_free(got);
}

static void a_pile_offers_its_cards_bottom_first(void **state) {
  Fixture *f = *state;
  Sample *t = f->t;
  int c = choice(f), deck = at(t, t->deck, 0, 0);
  ChoiceEnv env = env_of(f);
  int64_t got[SAMPLE_CARDS];
  option(f);
  must(choice_pile(f->c, number(f, deck)));
  option(f);
  must(choice_pile(f->c, number(f, -1)));
  option(f);
  must(choice_pile(f->c, number(f, MAX_PILES)));
  assert_int_equal(choice_answers(&env, c, got, SAMPLE_CARDS), SAMPLE_CARDS);
  for (int i = 0; i < SAMPLE_CARDS; i++)
    assert_int_equal(answer_param(&f->c->option[0], got[i], 0),
                     pile_card(&t->s, deck, i));
}

static void refusals_are_counted_by_guard(void **state) {
  Fixture *f = *state;
  int c = choice(f);
  uint32_t refused[MAX_USES] = {0};
  ChoiceEnv env = env_of(f);
  int64_t got[10];
  env.refused = refused;
  option(f);
  list(f, 1, 9);
  must(choice_guard(f->c, 3, node(f, EXPR_LT, param(f, 0), number(f, 4), 0, 0),
                    0));
  must(choice_guard(f->c, 5, node(f, EXPR_LT, number(f, 7), param(f, 0), 0, 0),
                    0));
  assert_int_equal(choice_answers(&env, c, got, 10), 4);
  assert_int_equal(refused[0], 3);
  assert_int_equal(refused[1], 2);
}

/* What a guard refuses that looks at one parameter alone is found once, not for each of
** the others. */
static void candidates_refused_alone_are_no_tries(void **state) {
  static const int few = 3, side = 60;
  Fixture *f = *state;
  ChoiceEnv env = env_of(f);
  int64_t got[64];
  int c = choice(f), sum;
  option(f);
  list(f, 1, side);
  list(f, 1, side);
  must(
    choice_range(f->c, number(f, 1), number(f, MAX_TRIES / side / side + 1)));
  sum = node(f, EXPR_ADD, param(f, 0), param(f, 1), 0, 0);
  sum = node(f, EXPR_ADD, sum, param(f, 2), 0, 0);
  must(choice_guard(f->c, 1, node(f, EXPR_LT, number(f, 6), sum, 0, 0), 0));
  assert_int_equal(choice_answers(&env, c, got, 64), -1);
  must(choice_guard(f->c, 0,
                    node(f, EXPR_LT, number(f, few), param(f, 2), 0, 0), 0));
  assert_int_equal(choice_answers(&env, c, got, 64), 10 + 6 + 3);
}

/* --- the same answers as asking every guard about every combination */

typedef struct Predicates {
  uint64_t salt;
  int calls;
} Predicates;

/* A predicate that depends on just the parameters it may look at. */
static bool predicate(void *ud, const Option *o, const GuardUse *use,
                      const Ask *ask) {
  Predicates *p = ud;
  uint64_t h = p->salt + (uint64_t)use->guard * 77;
  p->calls++;
  for (int i = 0; i < o->params; i++)
    if ((use->needs >> i & 1) != 0)
      h = h * 31 + (uint64_t)ask->param[i] * 1000003;
  return (h ^ h >> 7) % 3 == 0;
}

/* Does it look at a stretch of things, which must be one? */
static bool is_row(int op) {
  return op == EXPR_ATTR || op == EXPR_SUM || op == EXPR_ANYONE ||
         op == EXPR_FIND;
}

static int any_expr(Fixture *f, uint64_t *r, int params, int depth) {
  Exprs *x = &f->c->exprs;
  int op, a, b;
  if (depth == 0 || rng_below(r, 6) == 0) {
    if (params > 0 && rng_below(r, 3) > 0)
      return param(f, (int)rng_below(r, (uint32_t)params));
    if (rng_below(r, 4) == 0) return node(f, EXPR_ACTOR, -1, -1, 0, 0);
    return number(f, rng_range(r, -1, 12));
  }
  a = any_expr(f, r, params, depth - 1);
  b = any_expr(f, r, params, depth - 1);
  do op = EXPR_AFFINE + (int)rng_below(r, EXPR_PART - EXPR_AFFINE);
  while (op == EXPR_WAY || op == EXPR_BEGAN || op == EXPR_MOVED);
  /* a way needs a graph (test_reach.c), the others a scope */
  assert_true(x->count < MAX_NODES);
  return node(f, (ExprOp)op, a, b,
              is_row(op) ? (int64_t)rng_below(r, 10) : rng_range(r, -4, 4),
              (int32_t)rng_range(r, is_row(op) ? 0 : -2, 3));
}

/* A number of the table, about a parameter or about who acts. */
static int any_number(Fixture *f, uint64_t *r, int params) {
  static const ExprOp looks[] = {EXPR_TOTAL,  EXPR_ROOM,    EXPR_CELL,
                                 EXPR_LENGTH, EXPR_FACE,    EXPR_COUNT,
                                 EXPR_SEATED, EXPR_STANDING};
  int whom = params > 0 && rng_below(r, 3) > 0
               ? param(f, (int)rng_below(r, (uint32_t)params))
               : node(f, EXPR_ACTOR, -1, -1, 0, 0);
  if (rng_below(r, 5) == 0) return whom;
  if (rng_below(r, 3) == 0) { /* counters that can be very large */
    int first = at(f->t, f->t->money, 1, 0) - 1;
    return node(f, EXPR_CELL, node(f, EXPR_AFFINE, whom, -1, first, 1), -1, 0,
                0);
  }
  return node(f, looks[rng_below(r, 8)], whom,
              node(f, EXPR_ACTOR, -1, -1, 0, 0), 0, 0);
}

/* Conditions as rules have them: sums compared, joined by one word. */
static int any_condition(Fixture *f, uint64_t *r, int params) {
  int a = any_number(f, r, params), b = number(f, rng_range(r, -1, 8)), one;
  if (rng_below(r, 2) == 0) b = any_number(f, r, params);
  if (rng_below(r, 3) == 0)
    a = node(f, rng_below(r, 2) == 0 ? EXPR_ADD : EXPR_SUB, a,
             any_number(f, r, params), 0, 0);
  one = node(f, (ExprOp)(EXPR_LT + (int)rng_below(r, 4)), a, b, 0, 0);
  if (rng_below(r, 3) > 0) return one;
  return node(f, rng_below(r, 2) == 0 ? EXPR_AND : EXPR_OR, one,
              any_condition(f, r, params), 0, 0);
}

/* Mostly small, now and then at the ends of what a counter holds. */
static int64_t any_amount(uint64_t *r) {
  switch (rng_below(r, 6)) {
    case 0: return INT64_MAX - rng_range(r, 0, 3);
    case 1: return INT64_MIN + rng_range(r, 0, 3);
    case 2: return rng_range(r, INT64_MIN, INT64_MAX);
    default: return rng_range(r, -1, 5);
  }
}

typedef struct Condition {
  int node, params;
} Condition;

/* Anything, or a likely condition, or the last one: options ask alike. */
static int any_guard(Fixture *f, uint64_t *r, int params, Condition *last) {
  if (last->node >= 0 && params >= last->params && rng_below(r, 2) == 0)
    return last->node;
  if (rng_below(r, 2) == 0) return any_expr(f, r, params, (int)rng_below(r, 4));
  *last = (Condition){any_condition(f, r, params), params};
  return last->node;
}

static void any_domain(Fixture *f, uint64_t *r, int level, bool wide) {
  int kind = (int)rng_below(r, 4);
  int top = wide ? 64 + (int)rng_below(r, 80) : 1 + (int)rng_below(r, 7);
  if (kind == 0 && level > 0) { /* as far as an earlier parameter */
    int earlier = param(f, (int)rng_below(r, (uint32_t)level));
    int bound = node(f, EXPR_MIN, earlier, number(f, top), 0, 0);
    must(choice_range(f->c, number(f, 1), bound));
  } else if (kind == 1) {
    must(
      choice_range(f->c, number(f, (int64_t)rng_below(r, 3)), number(f, top)));
  } else if (kind == 2) {
    must(choice_pile(f->c, level > 0 && rng_below(r, 2) == 0
                             ? param(f, level - 1)
                             : number(f, (int64_t)rng_below(r, 6))));
  } else {
    list(f, 0, (int)rng_below(r, (uint32_t)top));
  }
}

typedef struct Brute {
  const Fixture *f;
  const ChoiceEnv *env;
  const Option *o;
  int number;
  int64_t *out;
  int count;
} Brute;

static int brute_domain(const Brute *b, const Domain *d, const Ask *ask,
                        int64_t *v) {
  const Exprs *x = &b->f->c->exprs;
  int64_t lo, hi;
  int n = 0;
  switch (d->type) {
    case DOMAIN_LIST:
      for (; n < d->count; n++) v[n] = b->f->c->list[d->first + n];
      return n;
    case DOMAIN_PILE:
      lo = expr_eval(x, d->a, ask);
      if (lo < 0 || lo >= b->f->t->schema->piles) return 0;
      for (; n < pile_length(&b->f->t->s, (int)lo); n++)
        v[n] = pile_card(&b->f->t->s, (int)lo, n);
      return n;
    default:
      lo = expr_eval(x, d->a, ask);
      hi = expr_eval(x, d->b, ask);
      for (lo = lo < 0 ? 0 : lo; lo <= hi && n < MAX_DOMAIN; lo++) v[n++] = lo;
      return n;
  }
}

static void brute(Brute *b, int level, Ask *ask) {
  int64_t v[MAX_DOMAIN];
  int n;
  if (level == b->o->params) {
    for (int g = 0; g < b->o->uses; g++) {
      const GuardUse *u = &b->f->c->use[b->o->first_use + g];
      if (u->node >= 0 ? expr_eval(&b->f->c->exprs, u->node, ask) != 0
                       : predicate(b->env->ud, b->o, u, ask))
        return;
    }
    b->out[b->count++] = answer_pack(b->o, b->number, ask->param);
    return;
  }
  n = brute_domain(b, &b->o->domain[level], ask, v);
  for (int i = 0; i < n; i++) {
    ask->param[level] = v[i];
    brute(b, level + 1, ask);
    for (int j = level; j < MAX_PARAMS; j++) ask->param[j] = 0;
  }
}

/* Room that grows to MAX_ANSWERS, one step after another, and moves. */
static int64_t *grown;
static int64_t *grow(void *ud, int *room) {
  int64_t *more;
  (void)ud;
  if (*room == MAX_ANSWERS) return NULL;
  more = test_malloc(2 * (size_t)*room * sizeof *more);
  memcpy(more, grown, (size_t)*room * sizeof *more);
  test_free(grown);
  *room *= 2;
  return grown = more;
}

/* Prepared for speed or not, in an array that grows or not: the same answers, the
** same refusals counted. */
static void compare_compiled(Fixture *f, const ChoiceEnv *env, int choice,
                             const int64_t *want, int n, int64_t *got) {
  static const uint32_t none[MAX_USES];
  uint32_t plain[MAX_USES] = {0}, quick[MAX_USES] = {0};
  ChoiceEnv counts = *env;
  counts.refused = plain;
  choice_answers(&counts, choice, got, MAX_ANSWERS);
  choice_compile(f->c, f->t->schema);
  counts.refused = quick;
  assert_int_equal(choice_answers(&counts, choice, got, MAX_ANSWERS), n);
  assert_memory_equal(got, want, (size_t)n * sizeof *got);
  assert_memory_equal(quick, plain, sizeof none);
  memset(quick, 0, sizeof quick);
  counts.more = grow;
  grown = test_malloc(sizeof *grown);
  assert_int_equal(choice_answers(&counts, choice, grown, 1), n);
  assert_memory_equal(grown, want, (size_t)n * sizeof *grown);
  assert_memory_equal(quick, plain, sizeof none);
  test_free(grown);
  for (int room = 1; room <= 4; room++)
    assert_int_equal(choice_answers(env, choice, got, room),
                     n < room ? n : room);
}

/* So few that six parameters of them can be tried one by one. */
static void few_values(Fixture *f, uint64_t *r) {
  int from = (int)rng_below(r, 5), n = (int)rng_below(r, 3);
  if (rng_below(r, 2) == 0)
    list(f, from, from + n);
  else
    must(choice_range(f->c, number(f, from), number(f, from + n)));
}

static void answers_are_those_no_guard_refuses(void **state) {
  Fixture *f = *state;
  uint64_t r = rng_seed(11, "choices");
  int64_t *got = test_malloc(MAX_ANSWERS * sizeof *got);
  int64_t *want = test_malloc(4 * MAX_ANSWERS * sizeof *want);
  int seen[CLASSES] = {0}, tables[6] = {0};
  for (int round = 0; round < 3000; round++) {
    Predicates p = {rng_below(&r, UINT32_MAX), 0};
    Condition last = {-1, 0};
    ChoiceEnv env = env_of(f);
    Brute b = {f, &env, NULL, 0, want, 0};
    int options = 1 + (int)rng_below(&r, 3), c, n;
    f->c->choices = f->c->options = f->c->uses = f->c->lists = 0;
    f->c->exprs.count = 0;
    for (int i = 0; i < 8; i++) sample_random_op(f->t, &r);
    must(cell_set(&f->t->s, at(f->t, f->t->money, 1 + round % 3, 0),
                  any_amount(&r)));
    env.actor = 1 + (int)rng_below(&r, 3);
    env.predicate = predicate;
    env.ud = &p;
    c = choice(f);
    for (int o = 0; o < options; o++) {
      bool many = rng_below(&r, 6) == 0;
      int params = many ? 4 + (int)rng_below(&r, 3) : (int)rng_below(&r, 4);
      int wide = (int)rng_below(&r, 6);
      option(f);
      for (int i = 0; i < params; i++)
        if (many)
          few_values(f, &r);
        else
          any_domain(f, &r, i, i == wide);
      for (int g = (int)rng_below(&r, 6); g > 0; g--)
        if (many && rng_below(&r, 2) == 0) /* one alone */
          must(choice_guard(f->c, g, -1, 1 << rng_below(&r, (uint32_t)params)));
        else if (rng_below(&r, 3) == 0)
          must(choice_guard(f->c, g, -1, (int)rng_below(&r, 1u << params)));
        else
          must(choice_guard(f->c, g, any_guard(f, &r, params, &last), 0));
      for (int k = 0; k < CLASSES; k++)
        seen[k] += f->c->option[o].class_at[k + 1] >
                   f->c->option[o].class_at[k];
    }
    for (int o = 0; o < options; o++) {
      Ask ask = {&f->t->s, env.actor, {0}};
      b.o = &f->c->option[o];
      b.number = o;
      brute(&b, 0, &ask);
    }
    n = choice_answers(&env, c, got, MAX_ANSWERS);
    assert_int_equal(n, b.count < MAX_ANSWERS ? b.count : MAX_ANSWERS);
    assert_memory_equal(got, want, (size_t)n * sizeof *got);
    assert_int_equal(is_open(&env, c), b.count > 0);
    compare_compiled(f, &env, c, want, n, got);
    for (int u = 0; u < f->c->uses; u++)
      tables[f->c->use[u].parts > 2 ? 2 : f->c->use[u].parts]++;
    for (int k = 0; k < f->c->parts; k++)
      tables[f->c->part[k].own > 1 ? 3 : f->c->part[k].slot > 0 ? 4 : 5]++;
  }
  for (int i = 0; i < 6; i++) assert_true(tables[i] > 50);
  /* joint guards on the first parameter do not exist; all other classes do */
  for (int k = 0; k < CLASSES; k++)
    if (k != CLASS_JOINT) assert_true(seen[k] > 50);
  test_free(want);
  test_free(got);
}

/* Options as games have them: a row or a pile, conditions, some of them the
** same for several options. */
static void preparing_changes_no_answer(void **state) {
  Fixture *f = *state;
  uint64_t r = rng_seed(12, "prepared");
  int64_t *got = test_malloc(MAX_ANSWERS * sizeof *got);
  int64_t *want = test_malloc(MAX_ANSWERS * sizeof *want);
  for (int round = 0; round < 20000; round++) {
    Condition last = {-1, 0};
    ChoiceEnv env = env_of(f);
    int c, n;
    f->c->choices = f->c->options = f->c->uses = f->c->lists = 0;
    f->c->exprs.count = 0;
    sample_random_op(f->t, &r);
    must(cell_set(&f->t->s, at(f->t, f->t->money, 1 + round % 3, 0),
                  any_amount(&r)));
    env.actor = 1 + (int)rng_below(&r, 3);
    c = choice(f);
    for (int o = 0; o < 3; o++) {
      int params = 1 + (int)rng_below(&r, 2);
      option(f);
      for (int i = 0; i < params; i++)
        if (rng_below(&r, 3) == 0)
          must(choice_pile(f->c, number(f, (int64_t)rng_below(&r, 4))));
        else
          list(f, (int)rng_below(&r, 2), 3 + (int)rng_below(&r, 3));
      for (int g = 0; g < 3; g++) {
        if (last.node < 0 || params < last.params || rng_below(&r, 3) == 0)
          last = (Condition){any_condition(f, &r, params), params};
        must(choice_guard(f->c, g, last.node, 0));
      }
    }
    n = choice_answers(&env, c, want, MAX_ANSWERS);
    compare_compiled(f, &env, c, want, n, got);
  }
  test_free(want);
  test_free(got);
}

static void guards_look_once_at_what_they_need(void **state) {
  Fixture *f = *state;
  Predicates p = {1, 0};
  ChoiceEnv env = env_of(f);
  int c = choice(f);
  int64_t *got = test_malloc(MAX_ANSWERS * sizeof *got);
  env.predicate = predicate;
  env.ud = &p;
  option(f);
  list(f, 1, 10);
  list(f, 1, 100);
  must(choice_guard(f->c, 0, -1, 2)); /* the second parameter alone */
  choice_answers(&env, c, got, MAX_ANSWERS);
  assert_int_equal(p.calls, 100);
  test_free(got);
}

/* --- what preparing makes of guards and bounds */

static int join(Fixture *f, ExprOp op, int a, int b) {
  return node(f, op, a, b, 0, 0);
}

static int money_cell(const Fixture *f, int seat) {
  return at(f->t, f->t->money, seat, 0);
}

static int money(Fixture *f, int seat) {
  return node(f, EXPR_CELL, number(f, money_cell(f, seat)), -1, 0, 0);
}

static int below(Fixture *f, int a, int64_t k) {
  return join(f, EXPR_LT, a, number(f, k));
}

static int above(Fixture *f, int a, int64_t k) {
  return join(f, EXPR_LT, number(f, k), a);
}

/* Has the player any money twice over?  No table of probes holds that. */
static int is_rich_by_tree(Fixture *f, int seat) {
  return above(f, join(f, EXPR_MUL, money(f, seat), money(f, seat)), 0);
}

static void guard(Fixture *f, int number, int node) {
  must(choice_guard(f->c, number, node, 0));
}

enum { REFUSED = 7 };
static bool refuses_one_guard(void *ud, const Option *o, const GuardUse *use,
                              const Ask *ask) {
  (void)ud, (void)o, (void)ask;
  return use->guard == REFUSED;
}

/* How many answers there are with so much money, prepared or not: all are the
** same, and so is what each guard refused.  These are left in *got. */
static int with_money(Fixture *f, int c, int64_t amount, int64_t *got) {
  int64_t want[64];
  ChoiceEnv env = env_of(f);
  int n;
  env.predicate = refuses_one_guard;
  must(cell_set(&f->t->s, money_cell(f, 1), amount));
  f->c->compiled = NULL;
  n = choice_answers(&env, c, want, 64);
  assert_in_range(n, 0, 63);
  compare_compiled(f, &env, c, want, n, got);
  return choice_answers(&env, c, got, 64);
}

/* Who has nothing is refused by the first guard; so the second one need not ask
** whether there is something, but whatever the first leaves open. */
static void what_a_guard_has_settled_is_not_asked_again(void **state) {
  Fixture *f = *state;
  int64_t got[64];
  int mine = money(f, 1), few = below(f, mine, 4), c = choice(f);
  option(f);
  guard(f, 0, below(f, mine, 1));
  guard(f, 1, join(f, EXPR_AND, above(f, mine, 0), few)); /* settled */
  option(f);
  guard(f, 0, below(f, mine, 1));
  guard(f, 1, join(f, EXPR_AND, above(f, mine, 1), few)); /* 1 passes both */
  option(f);
  guard(f, 0, below(f, money(f, 2), 1)); /* of somebody else */
  guard(f, 1, join(f, EXPR_AND, above(f, mine, 0), few));
  option(f);
  guard(f, 0, join(f, EXPR_AND, below(f, mine, 1), is_rich_by_tree(f, 2)));
  guard(f, 1, join(f, EXPR_AND, above(f, mine, -1), few)); /* 0 passes both */
  option(f);
  guard(f, 0, below(f, mine, 1));
  guard(f, 1, join(f, EXPR_OR, above(f, mine, 0), few)); /* one is enough */
  must(cell_set(&f->t->s, money_cell(f, 2), 0));
  assert_int_equal(with_money(f, c, 0, got), 0);
  assert_int_equal(with_money(f, c, 1, got), 1);
  assert_int_equal(got[0], (int64_t)1 << 48);
  assert_int_equal(with_money(f, c, 2, got), 0);
  assert_int_equal(with_money(f, c, 5, got), 3);
  must(cell_set(&f->t->s, money_cell(f, 2), 3));
  assert_int_equal(with_money(f, c, 0, got), 1);
  assert_int_equal(got[0], (int64_t)2 << 48);
  for (int o = 0; o < 5; o++)
    assert_int_equal(f->c->use[f->c->option[o].first_use + 1].parts,
                     o == 0 ? 1 : 2);
}

/* Of a condition that only in part is one of tables, the rest is asked of those
** that the tables do not let pass. */
static void the_rest_of_a_guard_is_asked_as_a_tree(void **state) {
  Fixture *f = *state;
  int64_t got[64];
  int mine = money(f, 1), tree = is_rich_by_tree(f, 2), c = choice(f);
  option(f); /* looks at nothing of the answer … */
  guard(f, 0, join(f, EXPR_AND, below(f, mine, 2), tree));
  option(f); /* … at one parameter, … */
  list(f, 1, 6);
  guard(f, 0, join(f, EXPR_AND, join(f, EXPR_LT, mine, param(f, 0)), tree));
  option(f); /* … and can't be told by tables at all, since one is enough */
  list(f, 1, 4);
  guard(f, 0, join(f, EXPR_OR, below(f, mine, 2), tree));
  must(cell_set(&f->t->s, money_cell(f, 2), 0));
  assert_int_equal(with_money(f, c, 1, got), 1 + 6 + 0);
  assert_int_equal(with_money(f, c, 4, got), 1 + 6 + 4);
  must(cell_set(&f->t->s, money_cell(f, 2), 7));
  assert_int_equal(with_money(f, c, 1, got), 0 + 1 + 0);
  assert_int_equal(with_money(f, c, 4, got), 1 + 4 + 0);
  for (int o = 0; o < 3; o++) {
    const GuardUse *u = &f->c->use[f->c->option[o].first_use];
    assert_true(u->rest);
    assert_int_equal(u->parts, o < 2 ? 1 : 0);
  }
}

/* What refuses an option refuses the next one that has the same guards; but not
** behind an amount, which is no listed answer, and where a script has a say. */
static void options_beside_each_other_are_refused_together(void **state) {
  static const bool again[] = {false, true,  false, false,
                               false, false, false, true};
  Fixture *f = *state;
  int64_t got[64];
  int mine = money(f, 1), poor = below(f, mine, 2), c = choice(f);
  for (int o = 0; o < 2; o++) {
    option(f);
    guard(f, 0, poor);
  }
  option(f);
  guard(f, 0, below(f, mine, 1)); /* another one */
  option(f);
  must(choice_guard(f->c, REFUSED, -1, 0));
  option(f);
  must(choice_guard(f->c, REFUSED + 1, -1, 0));
  option(f);
  must(choice_number(f->c, number(f, 0), number(f, 9)));
  guard(f, 0, poor);
  for (int o = 0; o < 2; o++) {
    option(f);
    guard(f, 0, poor);
  }
  assert_int_equal(with_money(f, c, 0, got), 1);
  assert_int_equal(answer_option(got[0]), 4);
  assert_int_equal(with_money(f, c, 1, got), 2);
  assert_int_equal(answer_option(got[0]), 2);
  assert_int_equal(with_money(f, c, 2, got), 6);
  for (int o = 0; o < 8; o++) assert_int_equal(f->c->option[o].again, again[o]);
}

/* How far the last parameter goes hangs on those before it; what does not look
** at the nearest of them is worked out once for all its values. */
static void bounds_are_worked_out_where_they_are_settled(void **state) {
  static const int lifts[][MAX_PARAMS] = {{0, 0, 1}, {0, 0, 1, 1}, {0}};
  Fixture *f = *state;
  int64_t got[64];
  int c = choice(f), twice, sum, mine = money(f, 1);
  sum = join(f, EXPR_ADD, param(f, 0), mine);
  twice = node(f, EXPR_AFFINE, param(f, 0), -1, 0, 2);
  option(f);
  list(f, 0, 2);
  list(f, 1, 3);
  must(choice_range(f->c, number(f, 1), join(f, EXPR_MIN, param(f, 1), sum)));
  option(f);
  list(f, 0, 1);
  list(f, 1, 2);
  must(choice_range(f->c, number(f, 1), join(f, EXPR_MIN, param(f, 1), twice)));
  must(choice_range(f->c, number(f, 1), join(f, EXPR_MIN, param(f, 2), sum)));
  option(f); /* the first two are looked at but once; six leave no room */
  list(f, 1, 2);
  must(choice_range(f->c, number(f, 1), join(f, EXPR_MIN, param(f, 0), mine)));
  for (int i = 2; i < MAX_PARAMS; i++)
    must(choice_range(f->c, number(f, 1),
                      join(f, EXPR_MIN, join(f, EXPR_MIN, param(f, i - 1), sum),
                           number(f, 1))));
  assert_int_equal(with_money(f, c, 0, got), 8 + 3 + 0);
  assert_int_equal(with_money(f, c, 1, got), 14 + 4 + 2);
  assert_int_equal(with_money(f, c, 2, got), 17 + 4 + 3);
  for (int o = 0; o < 3; o++)
    for (int i = 0; i < f->c->option[o].params; i++)
      assert_int_equal(f->c->option[o].domain[i].lifts, lifts[o][i]);
}

/* --- explaining */

typedef struct Told {
  int count;
  int option[64], guard[64];
  int64_t param[64][MAX_PARAMS];
} Told;

static void tell(void *ud, int o, int guard, const int64_t *p) {
  Told *told = ud;
  if (told->count == 64) return;
  told->option[told->count] = o;
  told->guard[told->count] = guard;
  memcpy(told->param[told->count++], p, sizeof told->param[0]);
}

static void explaining_names_just_what_a_guard_looks_at(void **state) {
  Fixture *f = *state;
  int c = choice(f);
  uint32_t refused[MAX_USES] = {0};
  ChoiceEnv env = env_of(f);
  Told told = {0};
  env.refused = refused;
  option(f);
  option(f);
  list(f, 1, 3);
  list(f, 1, 4);
  must(choice_guard(f->c, 1, number(f, 1), 0));
  must(choice_guard(f->c, 2, node(f, EXPR_EQ, param(f, 1), number(f, 4), 0, 0),
                    0));
  must(
    choice_guard(f->c, 3, node(f, EXPR_EQ, param(f, 0), param(f, 1), 0, 0), 0));
  choice_explain(&env, c, tell, &told);
  assert_int_equal(told.count, 1 + 1 + 3);
  for (int i = 0; i < told.count; i++) assert_int_equal(told.option[i], 1);
  assert_int_equal(told.guard[0], 1);
  for (int i = 0; i < MAX_PARAMS; i++) assert_int_equal(told.param[0][i], -1);
  assert_int_equal(told.guard[1], 2);
  assert_int_equal(told.param[1][0], -1);
  assert_int_equal(told.param[1][1], 4);
  for (int i = 2; i < 5; i++) {
    assert_int_equal(told.guard[i], 3);
    assert_int_equal(told.param[i][0], i - 1);
    assert_int_equal(told.param[i][1], i - 1);
    assert_int_equal(told.param[i][2], -1);
  }
  for (int i = 0; i < MAX_USES; i++) assert_int_equal(refused[i], 0);
}

static void explaining_walks_domains_that_depend_on_others(void **state) {
  Fixture *f = *state;
  int c = choice(f);
  ChoiceEnv env = env_of(f);
  Told told = {0};
  option(f);
  list(f, 1, 3);
  list(f, 7, 9);
  must(choice_range(f->c, number(f, 1), param(f, 0)));
  must(choice_guard(f->c, 4, node(f, EXPR_EQ, param(f, 2), number(f, 3), 0, 0),
                    0));
  choice_explain(&env, c, tell, &told);
  assert_int_equal(told.count, 1);
  assert_int_equal(told.param[0][0], 3);
  assert_int_equal(told.param[0][1], -1);
  assert_int_equal(told.param[0][2], 3);
}

static void predicates_are_explained_too(void **state) {
  Fixture *f = *state;
  Predicates p = {5, 0};
  int c = choice(f);
  ChoiceEnv env = env_of(f);
  Told told = {0};
  env.predicate = predicate;
  env.ud = &p;
  option(f);
  list(f, 0, 11);
  must(choice_guard(f->c, 9, -1, 1));
  choice_explain(&env, c, tell, &told);
  {
    int64_t got[12];
    assert_int_equal(choice_answers(&env, c, got, 12), 12 - told.count);
  }
  env.predicate = NULL; /* nobody to ask: nothing is refused */
  assert_true(is_open(&env, c));
}

/* --- free numbers */

static void a_free_number_is_bounded_and_guarded(void **state) {
  Fixture *f = *state;
  Sample *t = f->t;
  int c = choice(f);
  uint32_t refused[MAX_USES] = {0};
  ChoiceEnv env = env_of(f);
  int64_t from, to, got;
  int money = node(f, EXPR_CELL, number(f, at(t, t->money, 1, 0)), -1, 0, 0);
  env.refused = refused;
  option(f);
  must(choice_number(f->c, number(f, 1), money));
  must(choice_guard(f->c, 2, node(f, EXPR_EQ, param(f, 0), number(f, 7), 0, 0),
                    0));
  assert_true(choice_takes_number(f->c, c));
  choice_number_bounds(&env, c, &from, &to);
  assert_int_equal(from, 1);
  assert_int_equal(to, 10);
  assert_int_equal(choice_number_refused(&env, c, 7), 2);
  assert_int_equal(choice_number_refused(&env, c, 8), -1);
  assert_int_equal(refused[0], 1);
  assert_int_equal(choice_answers(&env, c, &got, 1), 0); /* not listed */
  must(cell_set(&t->s, at(t, t->money, 1, 0), INT64_MAX));
  choice_number_bounds(&env, c, &from, &to);
  assert_true(to == INT64_MAX);
  must(cell_set(&t->s, at(t, t->money, 1, 0), 0));
  choice_number_bounds(&env, c, &from, &to);
  assert_true(from > to);
}

static void a_free_number_is_all_of_its_option(void **state) {
  Fixture *f = *state;
  int32_t v = 1;
  int a = choice(f), b, n = number(f, 3);
  option(f);
  must(choice_range(f->c, n, n));
  assert_int_equal(choice_number(f->c, n, n), ERR_LIMIT);
  b = choice(f);
  option(f);
  must(choice_number(f->c, n, n));
  assert_int_equal(choice_list(f->c, TYPE_NUMBER, &v, 1), ERR_LIMIT);
  option(f);
  assert_int_equal(choice_number(f->c, n, n), ERR_LIMIT); /* a second one */
  assert_false(choice_takes_number(f->c, a));
  assert_true(choice_takes_number(f->c, b));
}

/* Bid 3 or more, draw one of two, or pass; a guard on each. */
static void words_stand_beside_a_free_number(void **state) {
  Fixture *f = *state;
  int c = choice(f), three = number(f, 3);
  int64_t got[8], from, to;
  ChoiceEnv env = env_of(f);
  option(f);
  list(f, 1, 2);
  must(choice_guard(f->c, 4, node(f, EXPR_EQ, param(f, 0), number(f, 2), 0, 0),
                    0));
  option(f);
  must(choice_number(f->c, three, number(f, INT64_MAX)));
  must(choice_guard(f->c, 2, node(f, EXPR_EQ, param(f, 0), number(f, 7), 0, 0),
                    0));
  option(f);
  assert_int_equal(choice_answers(&env, c, got, 8), 2);
  assert_true(got[0] < ANSWER_WORDS && got[1] < ANSWER_WORDS);
  assert_false(answer_is_number(f->c, c, got[0]));
  assert_true(answer_is_number(f->c, c, -3));
  assert_int_equal(answer_seat(got[0]), 0);
  assert_int_equal(answer_option(got[0]), 0);
  assert_int_equal(answer_param(&f->c->option[0], got[0], 0), 1);
  assert_int_equal(answer_option(got[1]), 2);
  assert_int_equal(answer_value(&f->c->option[1], INT64_MAX, 0), INT64_MAX);
  assert_int_equal(choice_answers(&env, c, got, 1), 1);
  choice_number_bounds(&env, c, &from, &to);
  assert_int_equal(from, 3);
  assert_true(to == INT64_MAX);
  assert_int_equal(choice_number_refused(&env, c, 7), 2);
  assert_int_equal(choice_number_refused(&env, c, 8), -1);
}

static void free_numbers_begin_above_the_words(void **state) {
  Fixture *f = *state;
  ChoiceEnv env = env_of(f);
  int64_t from, to;
  int c = choice(f);
  option(f);
  must(choice_number(f->c, number(f, INT64_MIN), number(f, 1)));
  choice_number_bounds(&env, c, &from, &to);
  assert_true(from == ANSWER_LEAST && from > ANSWER_WORDS);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CHOICE_CASE(declarations_need_something_to_belong_to),
    CHOICE_CASE(domains_refuse_what_an_answer_cannot_hold),
    CHOICE_CASE(a_domain_looks_back_never_ahead),
    CHOICE_CASE(an_option_has_six_parameters_then_guards),
    CHOICE_CASE(guards_refuse_parameters_the_option_lacks),
    CHOICE_CASE(books_end_at_their_limits),
    CHOICE_CASE(answers_pack_and_unpack),
    CHOICE_CASE(six_parameters_share_what_an_answer_holds),
    CHOICE_CASE(six_parameters_do_not_always_fit),
    CHOICE_CASE(an_answer_names_the_seat_that_interjects),
    CHOICE_CASE(a_window_is_another_choice),
    CHOICE_CASE(a_choice_without_options_is_closed),
    CHOICE_CASE(answers_come_in_declared_order_as_many_as_fit),
    CHOICE_CASE(ranges_stay_within_what_an_answer_can_hold),
    CHOICE_CASE(a_pile_offers_its_cards_bottom_first),
    CHOICE_CASE(refusals_are_counted_by_guard),
    CHOICE_CASE(candidates_refused_alone_are_no_tries),
    CHOICE_CASE(answers_are_those_no_guard_refuses),
    CHOICE_CASE(preparing_changes_no_answer),
    CHOICE_CASE(guards_look_once_at_what_they_need),
    CHOICE_CASE(what_a_guard_has_settled_is_not_asked_again),
    CHOICE_CASE(the_rest_of_a_guard_is_asked_as_a_tree),
    CHOICE_CASE(options_beside_each_other_are_refused_together),
    CHOICE_CASE(bounds_are_worked_out_where_they_are_settled),
    CHOICE_CASE(explaining_names_just_what_a_guard_looks_at),
    CHOICE_CASE(explaining_walks_domains_that_depend_on_others),
    CHOICE_CASE(predicates_are_explained_too),
    CHOICE_CASE(a_free_number_is_bounded_and_guarded),
    CHOICE_CASE(a_free_number_is_all_of_its_option),
    CHOICE_CASE(words_stand_beside_a_free_number),
    CHOICE_CASE(free_numbers_begin_above_the_words),
  };
  return cmocka_run_group_tests_name("choice", tests, NULL, NULL);
}
