/* Declared effects: each kind of move by hand, what is refused, and in which
** order they see each other. */
#include "tests/support/test.h"

#include "core/cell.h"
#include "core/effect.h"
#include "core/pile.h"
#include "core/place.h"

typedef struct Fixture {
  Sample *t;
  Exprs *x;
  Effects *e;
} Fixture;

static int open_fixture(void **state) {
  Fixture *f = test_calloc(1, sizeof *f);
  f->t = sample_new(3, RNG_SPLITMIX);
  f->x = test_calloc(1, sizeof *f->x);
  exprs_init(f->x, alloc_standard);
  f->e = test_calloc(1, sizeof *f->e);
  *state = f;
  return 0;
}

static int close_fixture(void **state) {
  Fixture *f = *state;
  assert_sound(&f->t->s);
  sample_free(f->t);
  test_free(f->e);
  exprs_free(f->x);
  test_free(f->x);
  test_free(f);
  return 0;
}

#define EFFECT_CASE(f)                                                         \
  cmocka_unit_test_setup_teardown(f, open_fixture, close_fixture)

static int16_t number(Fixture *f, int64_t k) {
  int n = -1;
  must(expr_add(f->x, EXPR_CONST, -1, -1, k, 0, &n));
  return (int16_t)n;
}

static int first(const Fixture *f, int comp, int player) {
  return schema_item(f->t->schema, comp, player, 0);
}

static int kind(const Fixture *f, int family) {
  return f->t->schema->family[family].first;
}

static Effect move(Fixture *f, int kind_, int from, int to, int n) {
  return (Effect){.op = EFFECT_MOVE,
                  .when = -1,
                  .a = number(f, kind_),
                  .b = number(f, from),
                  .c = number(f, to),
                  .d = number(f, n)};
}

static Effect plus(Fixture *f, int cell, int64_t n) {
  return (Effect){
    .op = EFFECT_ADD, .when = -1, .a = number(f, cell), .b = number(f, n)};
}

static Effect pair(Fixture *f, EffectOp op, int a, int b) {
  return (Effect){.op = (uint8_t)op,
                  .when = -1,
                  .a = number(f, a),
                  .b = number(f, b),
                  .c = number(f, 99)};
}

static Effect three(Fixture *f, EffectOp op, int a, int b, int c) {
  Effect e = pair(f, op, a, b);
  e.c = number(f, c);
  return e;
}

static void put(Fixture *f, Effect e) { must(effect_add(f->e, f->x, e)); }

static Err run(Fixture *f, int *at) {
  Ask ask = {&f->t->s, 2, {0, 0, 0}};
  return effect_run(f->e, f->x, &f->t->s, &ask, 0, f->e->count, at);
}

static void pieces_move_and_counters_grow(void **state) {
  Fixture *f = *state;
  int from = first(f, f->t->reserve, 0), to = first(f, f->t->hq, 2);
  int black = kind(f, f->t->black), money = first(f, f->t->money, 2);
  int before = place_count(&f->t->s, to, black), at;
  must(place_move(&f->t->s, f->t->schema->kind[black].home, from, black, 3));
  put(f, move(f, black, from, to, 2));
  put(f, plus(f, money, -4));
  put(f, pair(f, EFFECT_SET, first(f, f->t->money, 1), 44));
  must(run(f, &at));
  assert_int_equal(place_count(&f->t->s, to, black), before + 2);
  assert_int_equal(cell_get(&f->t->s, money), 6);
  assert_int_equal(cell_get(&f->t->s, first(f, f->t->money, 1)), 44);
}

static void a_draw_takes_what_is_there(void **state) {
  Fixture *f = *state;
  int bag = first(f, f->t->bag, 0), to = first(f, f->t->reserve, 0), at;
  int total = place_total(&f->t->s, bag);
  put(f, pair(f, EFFECT_DRAW, bag, to));
  must(run(f, &at));
  assert_int_equal(place_total(&f->t->s, bag), 0);
  assert_true(total < 99);
}

static void cards_are_dealt_and_put(void **state) {
  Fixture *f = *state;
  int deck = first(f, f->t->deck, 0), hand = first(f, f->t->hand, 2);
  int discard = first(f, f->t->discard, 0), at;
  int top = pile_top(&f->t->s, deck);
  put(f, three(f, EFFECT_DEAL, deck, hand, 1));
  put(f, pair(f, EFFECT_PUT, top, discard));
  put(f, three(f, EFFECT_DEAL, hand, discard, 9)); /* empty by now: nothing */
  must(run(f, &at));
  assert_int_equal(pile_top(&f->t->s, discard), top);
  assert_int_equal(pile_length(&f->t->s, hand), 0);
}

static void piles_are_dealt_taken_shuffled_and_shown(void **state) {
  Fixture *f = *state;
  State *s = &f->t->s;
  int deck = first(f, f->t->deck, 0), hand = first(f, f->t->hand, 2);
  int discard = first(f, f->t->discard, 0), at, all = pile_length(s, deck);
  int top = pile_top(s, deck), next = pile_card(s, deck, all - 2);
  put(f, three(f, EFFECT_DEAL, deck, hand, 3));
  put(f, pair(f, EFFECT_TURN, top, FACE_UP));
  put(f, pair(f, EFFECT_SHOW, next, 3));
  put(f, pair(f, EFFECT_TAKE, deck, discard));
  must(run(f, &at));
  assert_int_equal(pile_length(s, hand), 3);
  assert_int_equal(pile_card(s, hand, 0), top);
  assert_true(pile_knows(s, top, 1) && pile_knows(s, top, 3));
  assert_true(pile_knows(s, next, 3) && !pile_knows(s, next, 1));
  assert_int_equal(pile_length(s, discard), all - 3);
  f->e->count = 0;
  put(f, (Effect){.op = EFFECT_SHUFFLE, .when = -1, .a = number(f, hand)});
  must(run(f, &at));
  assert_false(pile_knows(s, next, 3));
}

static void scales_move_dice_roll_and_bids_are_shown(void **state) {
  Fixture *f = *state;
  State *s = &f->t->s;
  int price = first(f, f->t->price, 0), die = first(f, f->t->die, 0), at;
  int bid = first(f, f->t->bid, 1);
  put(f, pair(f, EFFECT_ADVANCE, price, 99)); /* to its end */
  put(f, (Effect){.op = EFFECT_ROLL, .when = -1, .a = number(f, die)});
  put(f, pair(f, EFFECT_REVEAL, bid, 3));
  must(run(f, &at));
  assert_int_equal(cell_get(s, price), SAMPLE_STEPS);
  assert_in_range(cell_get(s, die), 1, 6);
  assert_true(cell_known(s, bid, 3) && !cell_known(s, bid, 2));
  f->e->count = 0;
  put(f, pair(f, EFFECT_ADVANCE, bid, 1));
  assert_int_equal(run(f, &at), ERR_KIND);
}

/* Who weighs an answer doesn't see by it what the answer would show. */
static void a_trial_shows_nothing(void **state) {
  Fixture *f = *state;
  State *s = &f->t->s;
  int bid = first(f, f->t->bid, 1), price = first(f, f->t->price, 0);
  int card = pile_top(s, first(f, f->t->deck, 0));
  Ask ask = {s, 2, {0, 0, 0}};
  put(f, pair(f, EFFECT_REVEAL, bid, 2));
  put(f, pair(f, EFFECT_SHOW, card, 2));
  put(f, pair(f, EFFECT_ADVANCE, price, 99));
  effect_try(f->e, f->x, s, &ask, 0, f->e->count);
  assert_false(cell_known(s, bid, 2));
  assert_false(pile_knows(s, card, 2));
  assert_int_equal(cell_get(s, price), SAMPLE_STEPS);
}

static void as_many_move_as_there_are(void **state) {
  Fixture *f = *state;
  int black = kind(f, f->t->black), bag = first(f, f->t->bag, 0), at;
  int to = first(f, f->t->reserve, 0), all = place_count(&f->t->s, bag, black);
  Effect e = move(f, black, bag, to, all + 5);
  e.op = EFFECT_UP_TO;
  put(f, e);
  must(run(f, &at));
  assert_int_equal(place_count(&f->t->s, to, black), all);
  e.a = number(f, -1);
  f->e->count = 0;
  put(f, e);
  assert_int_equal(run(f, &at), ERR_INDEX);
}

static void a_condition_sees_what_came_before(void **state) {
  Fixture *f = *state;
  int money = first(f, f->t->money, 2), cell, is, at;
  int16_t here = number(f, money), twelve = number(f, 12);
  Effect e = plus(f, money, 100);
  must(expr_add(f->x, EXPR_CELL, here, -1, 0, 0, &cell));
  must(expr_add(f->x, EXPR_EQ, cell, twelve, 0, 0, &is));
  e.when = (int16_t)is;
  put(f, e); /* 10 now: not yet */
  put(f, plus(f, money, 2));
  put(f, e); /* 12: now */
  must(run(f, &at));
  assert_int_equal(cell_get(&f->t->s, money), 112);
}

static void a_refusal_names_the_effect(void **state) {
  Fixture *f = *state;
  int black = kind(f, f->t->black), at = -1;
  int hq = first(f, f->t->hq, 2), spot = first(f, f->t->spot, 0);
  put(f, plus(f, first(f, f->t->money, 2), 1));
  put(f, move(f, black, hq, spot, 50));
  assert_int_equal(run(f, &at), ERR_SHORT);
  assert_int_equal(at, 1);
  f->e->count = 0;
  put(f, move(f, black, 30000, spot, 1));
  assert_int_equal(run(f, &at), ERR_INDEX);
  f->e->count = 0;
  put(f, plus(f, -1, 1));
  assert_int_equal(run(f, &at), ERR_INDEX);
  f->e->count = 0;
  put(f, pair(f, EFFECT_PUT, 5000, first(f, f->t->discard, 0)));
  assert_int_equal(run(f, &at), ERR_INDEX);
}

static void incomplete_effects_are_refused(void **state) {
  Fixture *f = *state;
  Effect e = {.op = EFFECT_ADD, .when = -1, .a = number(f, 0), .b = -1};
  assert_int_equal(effect_add(f->e, f->x, e), ERR_INDEX);
  e.b = (int16_t)f->x->count;
  assert_int_equal(effect_add(f->e, f->x, e), ERR_INDEX);
  e.b = e.a;
  e.op = EFFECT_OPS;
  assert_int_equal(effect_add(f->e, f->x, e), ERR_RANGE);
  e.op = EFFECT_ADD;
  e.when = (int16_t)f->x->count;
  assert_int_equal(effect_add(f->e, f->x, e), ERR_INDEX);
  e.when = -1;
  f->e->count = MAX_EFFECTS;
  assert_int_equal(effect_add(f->e, f->x, e), ERR_LIMIT);
  f->e->count = 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
    EFFECT_CASE(pieces_move_and_counters_grow),
    EFFECT_CASE(a_draw_takes_what_is_there),
    EFFECT_CASE(cards_are_dealt_and_put),
    EFFECT_CASE(piles_are_dealt_taken_shuffled_and_shown),
    EFFECT_CASE(scales_move_dice_roll_and_bids_are_shown),
    EFFECT_CASE(a_trial_shows_nothing),
    EFFECT_CASE(as_many_move_as_there_are),
    EFFECT_CASE(a_condition_sees_what_came_before),
    EFFECT_CASE(a_refusal_names_the_effect),
    EFFECT_CASE(incomplete_effects_are_refused),
  };
  return cmocka_run_group_tests_name("effect", tests, NULL, NULL);
}
