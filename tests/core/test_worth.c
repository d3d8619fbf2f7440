/* What answers are worth: chances, measures that are kept, trials, eyes,
** weights. */
#include "tests/support/test.h"

#include "core/cell.h"
#include "core/formula.h"
#include "core/know.h"
#include "core/place.h"
#include "core/worth.h"

typedef struct Fixture {
  Sample *t;
  Exprs *x;
  Effects *e;
  Worths *w;
  Measures *u;
} Fixture;

static int open_fixture(void **state) {
  Fixture *f = test_calloc(1, sizeof *f);
  f->t = sample_new(3, RNG_SPLITMIX);
  f->x = test_calloc(1, sizeof *f->x);
  exprs_init(f->x, alloc_standard);
  f->e = test_calloc(1, sizeof *f->e);
  f->w = test_calloc(1, sizeof *f->w);
  f->u = test_calloc(1, sizeof *f->u);
  *state = f;
  return 0;
}

static int close_fixture(void **state) {
  Fixture *f = *state;
  measures_close(f->u);
  sample_free(f->t);
  test_free(f->u);
  test_free(f->w);
  test_free(f->e);
  exprs_free(f->x);
  test_free(f->x);
  test_free(f);
  return 0;
}

#define WORTH_CASE(f)                                                          \
  cmocka_unit_test_setup_teardown(f, open_fixture, close_fixture)

static int node(Fixture *f, ExprOp op, int a, int b, int64_t k, int32_t m) {
  int n = -1;
  must(expr_add(f->x, op, a, b, k, m, &n));
  return n;
}

static int number(Fixture *f, int64_t k) {
  return node(f, EXPR_CONST, -1, -1, k, 0);
}

static int measure(Fixture *f, int n) {
  int at = -1;
  must(expr_measure(f->x, n, &at));
  return at;
}

static int64_t eval_on(const Fixture *f, const State *s, int n, int seat) {
  Ask ask = {.state = s, .actor = seat, .eyes = seat};
  return expr_eval(f->x, n, &ask);
}

static int64_t eval(const Fixture *f, int n, int seat) {
  return eval_on(f, &f->t->s, n, seat);
}

static void chances_are_those_of_a_blind_draw(void **state) {
  (void)state;
  assert_int_equal(formula_chance(1, 4, 1, 1), 250);
  assert_int_equal(formula_chance(2, 4, 2, 1), 833);  /* 5 of 6 pairs */
  assert_int_equal(formula_chance(2, 4, 2, 2), 167);  /* 1 of 6 */
  assert_int_equal(formula_chance(3, 10, 3, 2), 183); /* (21 + 1) of 120 */
  assert_int_equal(formula_chance(0, 10, 3, 1), 0);
  assert_int_equal(formula_chance(5, 5, 2, 2), 1000);
  assert_int_equal(formula_chance(3, 3, 9, 3), 1000); /* all there are */
  assert_int_equal(formula_chance(2, 9, 0, 1), 0);
  assert_int_equal(formula_chance(2, 9, 1, 0), 1000);
  assert_int_equal(formula_chance(4, 0, 2, 1), 0);
  for (int k = 1; k < 6; k++)
    assert_true(formula_chance(6, 20, 8, k) > formula_chance(6, 20, 8, k + 1));
}

static void parts_cases_and_tables(void **state) {
  Fixture *f = *state;
  int at, first, five = number(f, 5), pair;
  must(expr_entry(f->x, 10, &first));
  must(expr_entry(f->x, 25, &at));
  assert_int_equal(eval(f, node(f, EXPR_PART, five, -1, 45, 100), 1), 2);
  assert_int_equal(eval(f, node(f, EXPR_PART, number(f, -5), -1, 5, 10), 1),
                   -2);
  assert_int_equal(eval(f, node(f, EXPR_ENTRY, number(f, 2), -1, first, 2), 1),
                   25);
  assert_int_equal(eval(f, node(f, EXPR_ENTRY, number(f, 9), -1, first, 2), 1),
                   25);
  assert_int_equal(eval(f, node(f, EXPR_ENTRY, number(f, 0), -1, first, 2), 1),
                   0);
  pair = node(f, EXPR_PAIR, five, number(f, 7), 0, 0);
  assert_int_equal(eval(f, node(f, EXPR_IF, number(f, 1), pair, 0, 0), 1), 5);
  assert_int_equal(eval(f, node(f, EXPR_IF, number(f, 0), pair, 0, 0), 1), 7);
  assert_int_equal(expr_add(f->x, EXPR_IF, five, five, 0, 0, &at), ERR_INDEX);
  assert_int_equal(expr_add(f->x, EXPR_ENTRY, five, -1, 1, 2, &at), ERR_RANGE);
  assert_int_equal(expr_add(f->x, EXPR_PART, five, -1, 1, 0, &at), ERR_RANGE);
  assert_int_equal(expr_add(f->x, EXPR_MEASURE, -1, -1, 0, 0, &at), ERR_RANGE);
}

/* A formula over all kinds of things; it may use measures made before. */
static int random_formula(Fixture *f, uint64_t *r, int depth, int walks) {
  static const ExprOp looks[] = {
    EXPR_COUNT, EXPR_TOTAL,   EXPR_ROOM,  EXPR_SEATED,  EXPR_STANDING,
    EXPR_CELL,  EXPR_LENGTH,  EXPR_TOP,   EXPR_FACE,    EXPR_WHERE,
    EXPR_ALL,   EXPR_HIGHEST, EXPR_VALUE, EXPR_UNKNOWN, EXPR_KNOWN};
  static const ExprOp joins[] = {EXPR_ADD, EXPR_SUB, EXPR_MIN, EXPR_MAX,
                                 EXPR_LT};
  int a, b, m;
  if (depth == 0) {
    switch (rng_below(r, 5)) {
      case 0: return node(f, EXPR_ACTOR, -1, -1, 0, 0);
      case 1:
        if (walks > 0)
          return node(f, EXPR_BOUND, -1, -1, rng_below(r, (uint32_t)walks), 0);
        break;
      case 2:
        if (f->x->measures > 0)
          return node(f, EXPR_MEASURE, -1, -1,
                      rng_below(r, (uint32_t)f->x->measures), 0);
        break;
      default: break;
    }
    return number(f, rng_below(r, 12) > 0  ? rng_range(r, 0, 30)
                     : rng_below(r, 2) > 0 ? INT64_MAX
                                           : INT64_MIN);
  }
  if (rng_below(r, 8) == 0 && walks < MAX_BOUND) {
    a = number(f, rng_range(r, 0, f->t->schema->piles - 1));
    b = random_formula(f, r, depth - 1, walks + 1);
    return node(f, EXPR_WALK, a, b, walks, (int32_t)rng_below(r, GATHERS));
  }
  a = random_formula(f, r, depth - 1, walks);
  b = random_formula(f, r, depth - 1, walks);
  if (rng_below(r, 8) == 0) return node(f, EXPR_AFFINE, a, -1, 2, 1);
  if (rng_below(r, 8) == 0)
    return node(f, EXPR_IF, a, node(f, EXPR_PAIR, b, a, 0, 0), 0, 0);
  if (rng_below(r, 2) == 0)
    return node(f, joins[rng_below(r, COUNT_OF(joins))], a, b, 0, 0);
  m = (int)rng_below(r, 3);
  return node(f, looks[rng_below(r, COUNT_OF(looks))], a, b, 0, m);
}

static void some_measures(Fixture *f, uint64_t *r, int n) {
  measures_close(f->u);
  f->x->count = f->x->measures = 0;
  for (int i = 0; i < n; i++)
    measure(f, random_formula(f, r, 1 + (int)rng_below(r, 4), 0));
  assert_true(measures_open(f->u, f->x, f->t->schema, alloc_standard, NULL, 0));
}

/* What is kept is what would be worked out afresh, whatever happens between
** two looks, in the game and in a trial. */
static void what_is_kept_is_right(void **state) {
  Fixture *f = *state;
  uint64_t r = rng_seed(5, "kept");
  unsigned char *earlier = test_malloc(f->t->schema->block_size);
  enum { MEASURES = 12 };
  state_save(&f->t->s, earlier);
  for (int round = 0; round < 300; round++) {
    some_measures(f, &r, MEASURES);
    for (int step = 0; step < 20; step++) {
      int seat = 1 + (int)rng_below(&r, 3);
      Sample other = *f->t;
      State *trial;
      for (int i = (int)rng_below(&r, 4); i > 0; i--)
        sample_random_op(f->t, &r);
      if (rng_below(&r, 8) == 0) state_save(&f->t->s, earlier);
      if (rng_below(&r, 8) == 0) state_load(&f->t->s, earlier);
      if (rng_below(&r, 8) == 0) know_determinise(&f->t->s, seat, &r);
      measures_look(f->u, &f->t->s, seat);
      for (int m = 0; m < MEASURES; m++)
        if (rng_below(&r, 3) > 0)
          assert_int_equal(measures_value(f->u, m),
                           eval(f, f->x->measure[m], seat));
      trial = measures_try(f->u);
      other.s = *trial;
      for (int i = (int)rng_below(&r, 4); i > 0; i--)
        sample_random_op(&other, &r);
      *trial = other.s;
      measures_tried(f->u);
      for (int m = 0; m < MEASURES; m++)
        assert_int_equal(measures_value(f->u, m),
                         eval_on(f, trial, f->x->measure[m], seat));
      measures_back(f->u);
      for (int m = 0; m < MEASURES; m++)
        assert_int_equal(measures_value(f->u, m),
                         eval(f, f->x->measure[m], seat));
    }
  }
  test_free(earlier);
}

/* Presence is kept until the counter changes that adds to it, whoever's it is. */
static void a_bonus_that_changes_is_noticed(void **state) {
  Fixture *f = *state;
  int spot = at(f->t, f->t->spot, 0, 1), m[3];
  for (int seat = 1; seat <= 3; seat++) {
    int seated = node(f, EXPR_SEATED, number(f, spot), number(f, seat), 0, 0);
    m[seat - 1] = measure(f, node(f, EXPR_PART, seated, -1, 10, 1));
    must(place_move(&f->t->s, at(f->t, f->t->hq, seat, 0), spot,
                    kind_of(f->t, f->t->agent, seat), 2));
  }
  assert_true(measures_open(f->u, f->x, f->t->schema, alloc_standard, NULL, 0));
  for (int fame = 0; fame <= 5; fame++)
    for (int seat = 1; seat <= 3; seat++) {
      must(cell_set(&f->t->s, at(f->t, f->t->fame, seat, 0), fame));
      measures_look(f->u, &f->t->s, 1);
      for (int other = 1; other <= 3; other++)
        assert_int_equal(measures_value(f->u, m[other - 1]),
                         eval(f, f->x->measure[m[other - 1]], 1));
      assert_int_equal(measures_value(f->u, m[seat - 1]), 10 * (2 + fame));
    }
}

/* Of the face of a card only the walk over its pile learns. */
static void a_card_that_is_turned_is_noticed(void **state) {
  Fixture *f = *state;
  int pile = at(f->t, f->t->deck, 0, 0), card = pile_top(&f->t->s, pile);
  int face = node(f, EXPR_FACE, node(f, EXPR_BOUND, -1, -1, 0, 0), -1, 0, 0);
  int money =
    node(f, EXPR_CELL, number(f, at(f->t, f->t->money, 1, 0)), -1, 0, 0);
  int all = face, walk, m;
  for (int i = 0; i < 8; i++)
    all = node(f, EXPR_MAX, node(f, EXPR_ADD, all, face, 0, 0), face, 0, 0);
  all = node(f, EXPR_ADD, all, money, 0, 0);
  walk = node(f, EXPR_WALK, number(f, pile), all, 0, 0);
  m = measure(f, walk);
  assert_true(measures_open(f->u, f->x, f->t->schema, alloc_standard, NULL, 0));
  for (int i = 0; i < 40; i++) {
    must(pile_turn(&f->t->s, card, i % 2));
    must(pile_show(&f->t->s, card, 1));
    measures_look(f->u, &f->t->s, 1);
    assert_int_equal(measures_value(f->u, m), eval(f, walk, 1));
  }
}

/* Two states that a player can't tell apart are worth the same to them. */
static void hidden_things_sway_nothing(void **state) {
  Fixture *f = *state;
  uint64_t r = rng_seed(9, "eyes");
  for (int round = 0; round < 1500; round++) {
    int seat = 1 + (int)rng_below(&r, 3), n;
    int64_t before;
    uint64_t other = rng_seed((uint64_t)round, "other");
    f->x->count = f->x->measures = 0;
    n = random_formula(f, &r, 1 + (int)rng_below(&r, 4), 0);
    for (int i = 0; i < 6; i++) sample_random_op(f->t, &r);
    before = eval(f, n, seat);
    state_save(&f->t->s, f->t->kept);
    know_determinise(&f->t->s, seat, &other);
    assert_int_equal(eval(f, n, seat), before);
    state_load(&f->t->s, f->t->kept);
  }
}

static int named(Fixture *f) {
  int name = -1;
  must(worth_name(f->w, &name));
  return name;
}

static void an_answer_is_its_terms_and_what_it_does(void **state) {
  Fixture *f = *state;
  int cell = at(f->t, f->t->money, 2, 0), money = named(f), own = named(f);
  int64_t part[MAX_TERM_NAMES], all;
  int plain = -1, half = -1;
  Ask ask = {.state = &f->t->s, .actor = 2, .param = {3}};
  Appraiser j;
  must(worth_position(
    f->w, money,
    measure(f,
            node(f, EXPR_AFFINE, node(f, EXPR_CELL, number(f, cell), -1, 0, 0),
                 -1, 0, 100))));
  must(worth_term(f->w, own, 7, node(f, EXPR_PARAM, -1, -1, 0, 0)));
  must(worth_weighing(f->w, &plain));
  must(worth_weighing(f->w, &half));
  must(worth_weigh(f->w, half, money, 500));
  assert_int_equal(worth_weigh(f->w, half, 99, 500), ERR_INDEX);
  must(effect_add(f->e, f->x,
                  (Effect){.op = EFFECT_ADD,
                           .when = -1,
                           .a = (int16_t)number(f, cell),
                           .b = (int16_t)number(f, -4)}));
  must(
    effect_add(f->e, f->x, /* chance is not foreseen */
               (Effect){.op = EFFECT_ROLL,
                        .when = -1,
                        .a = (int16_t)number(f, at(f->t, f->t->die, 0, 0))}));
  assert_true(measures_open(f->u, f->x, f->t->schema, alloc_standard, NULL, 0));
  state_save(&f->t->s, f->t->kept);
  measures_look(f->u, &f->t->s, 2);
  j = (Appraiser){f->w, f->u, f->e, plain};
  all = worth_answer(&j, 7, &ask, 0, 2, part);
  assert_int_equal(all, -400 + 3);
  assert_int_equal(part[money], -400);
  assert_int_equal(part[own], 3);
  j.weighing = half;
  assert_int_equal(worth_answer(&j, 7, &ask, 0, 2, NULL), -200 + 3);
  assert_int_equal(worth_answer(&j, 8, &ask, 0, 0, NULL), 0);
  assert_int_equal(worth_of_position(&j, NULL), 500);
  assert_true(state_equal(&f->t->s, f->t->kept)); /* it was but tried */
}

/* Formulas are a stranger's: sums of them stop at the ends of 64 bits. */
static void worths_stop_at_the_ends(void **state) {
  Fixture *f = *state;
  int cell = at(f->t, f->t->money, 1, 0), one = named(f), two = named(f);
  int rich = node(f, EXPR_LT, number(f, 3),
                  node(f, EXPR_CELL, number(f, cell), -1, 0, 0), 0, 0);
  int poles =
    node(f, EXPR_PAIR, number(f, INT64_MIN + 1), number(f, INT64_MAX), 0, 0);
  int m = measure(f, node(f, EXPR_IF, rich, poles, 0, 0)), whole, heavy, back;
  int64_t part[MAX_TERM_NAMES];
  Ask ask = {.state = &f->t->s, .actor = 1};
  Appraiser j;
  for (int i = 0; i < 2; i++) must(worth_position(f->w, i == 0 ? one : two, m));
  must(worth_term(f->w, one, 7, number(f, INT64_MAX)));
  must(worth_term(f->w, two, 7, number(f, 1)));
  must(worth_weighing(f->w, &whole));
  must(worth_weighing(f->w, &heavy));
  must(worth_weighing(f->w, &back));
  must(worth_weigh(f->w, heavy, one, INT32_MAX));
  must(worth_weigh(f->w, back, one, -1000));
  must(effect_add(f->e, f->x,
                  (Effect){.op = EFFECT_SET,
                           .when = -1,
                           .a = (int16_t)number(f, cell),
                           .b = (int16_t)number(f, 9)}));
  must(cell_set(&f->t->s, cell, 0));
  assert_true(measures_open(f->u, f->x, f->t->schema, alloc_standard, NULL, 0));
  measures_look(f->u, &f->t->s, 1);
  j = (Appraiser){f->w, f->u, f->e, whole};
  assert_int_equal(worth_of_position(&j, part), INT64_MAX);
  assert_int_equal(part[one], INT64_MAX);
  assert_int_equal(worth_answer(&j, 7, &ask, 0, 0, NULL), INT64_MAX);
  assert_int_equal(worth_answer(&j, 7, &ask, 0, 1, part), -1);
  assert_int_equal(part[two], INT64_MIN + 1);
  j.weighing = heavy;
  assert_int_equal(worth_answer(&j, 7, &ask, 0, 0, NULL), INT64_MAX / 1000 + 1);
  j.weighing = back;
  assert_true(worth_answer(&j, 7, &ask, 0, 0, NULL) < 0);
}

static void a_mind_has_weights_and_moods(void **state) {
  Fixture *f = *state;
  int32_t rich[] = {1000, 250}, poor[] = {1000, 2000};
  Mind one = {rich, 2, 5}, two = {poor, 2, 6};
  int own = node(f, EXPR_WEIGHT, -1, -1, 1, 0), kept = measure(f, own), at;
  int whim = node(f, EXPR_WHIM, -1, -1, 6, 1);
  int other = node(f, EXPR_WHIM, -1, -1, 6, 2), differ = 0;
  Ask ask = {.state = &f->t->s, .actor = 1};
  assert_int_equal(expr_eval(f->x, own, &ask), 1000);
  assert_int_equal(expr_eval(f->x, whim, &ask), 3);
  assert_true(measures_open(f->u, f->x, f->t->schema, alloc_standard, NULL, 0));
  for (int i = 0; i < 4; i++) { /* who looks next may weigh otherwise */
    f->u->mind = i % 2 == 0 ? &one : &two;
    measures_look(f->u, &f->t->s, 1);
    assert_int_equal(measures_value(f->u, kept), i % 2 == 0 ? 250 : 2000);
  }
  ask.mind = &one;
  for (one.mood = 0; one.mood < 600; one.mood++) {
    int64_t n = expr_eval(f->x, whim, &ask);
    assert_in_range(n, 1, 6);
    assert_int_equal(expr_eval(f->x, whim, &ask), n);
    differ += expr_eval(f->x, other, &ask) != n;
  }
  assert_in_range(differ, 440, 560); /* five of six */
  assert_int_equal(expr_add(f->x, EXPR_WHIM, -1, -1, 0, 0, &at), ERR_RANGE);
  assert_int_equal(expr_add(f->x, EXPR_WEIGHT, -1, -1, -1, 0, &at), ERR_RANGE);
}

static void too_much_is_refused(void **state) {
  Fixture *f = *state;
  int n = -1;
  for (int i = 0; i < MAX_TERM_NAMES; i++) named(f);
  assert_int_equal(worth_name(f->w, &n), ERR_LIMIT);
  for (int i = 0; i < MAX_WEIGHINGS; i++) must(worth_weighing(f->w, &n));
  assert_int_equal(worth_weighing(f->w, &n), ERR_LIMIT);
  must(worth_term(f->w, 0, 1, number(f, 1)));
  must(worth_term(f->w, 0, 2, number(f, 1)));
  assert_int_equal(worth_term(f->w, 0, 1, number(f, 1)), ERR_BROKEN);
  assert_int_equal(worth_term(f->w, 0, MAX_OPTIONS, 0), ERR_INDEX);
  assert_int_equal(worth_position(f->w, -1, 0), ERR_INDEX);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    WORTH_CASE(chances_are_those_of_a_blind_draw),
    WORTH_CASE(parts_cases_and_tables),
    WORTH_CASE(what_is_kept_is_right),
    WORTH_CASE(a_bonus_that_changes_is_noticed),
    WORTH_CASE(a_card_that_is_turned_is_noticed),
    WORTH_CASE(hidden_things_sway_nothing),
    WORTH_CASE(an_answer_is_its_terms_and_what_it_does),
    WORTH_CASE(worths_stop_at_the_ends),
    WORTH_CASE(a_mind_has_weights_and_moods),
    WORTH_CASE(too_much_is_refused),
  };
  return cmocka_run_group_tests_name("worth", tests, NULL, NULL);
}
