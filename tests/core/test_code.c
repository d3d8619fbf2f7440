/* Flat code comes out as the formulas do that it was laid out from: each step, at the
** edges of what it holds, where there is no room, and deep inside one another. */
#include "tests/support/test.h"

#include "core/formula.h"
#include "core/measures.h"

enum { PLAYERS = 3, CELLS = 300, CARDS = 24, ROOTS = 12, FAR_CELL = 280 };

typedef struct Fixture {
  Schema *schema;
  State s;
  void *block;
  int attr; /* of cards: a pile, no pile, or nothing */
  Exprs *x;
  Measures *u;
  bool measured; /* there will be no more measures */
  int16_t root[ROOTS];
} Fixture;

static void add(Fixture *f, CompSpec spec) {
  int comp = -1;
  must(schema_component(f->schema, &spec, &comp));
}

static void declare(Fixture *f) {
  Schema *sc = f->schema;
  int agent = -1, oil = -1, card;
  char name[] = "card A";
  uint32_t all;
  must(schema_pieces(sc, "agent", true, 5, &agent));
  must(schema_pieces(sc, "oil", false, 9, &oil));
  all = 1u << agent | 1u << oil;
  add(f, (CompSpec){.name = "cells",
                    .type = COMP_COUNTER,
                    .size = CELLS,
                    .min = INT64_MIN,
                    .max = INT64_MAX,
                    .start = 1});
  add(f, (CompSpec){.name = "own",
                    .type = COMP_COUNTER,
                    .sees = SEES_OWNER,
                    .per_player = true,
                    .max = 9,
                    .start = 3});
  add(f, (CompSpec){
           .name = "fame", .type = COMP_COUNTER, .per_player = true, .max = 5});
  add(f, (CompSpec){.name = "spot",
                    .type = COMP_SPOT,
                    .size = 3,
                    .holds = all,
                    .bonus = "fame"});
  add(f, (CompSpec){.name = "stash",
                    .type = COMP_POOL,
                    .sees = SEES_OWNER,
                    .per_player = true,
                    .capacity = 8,
                    .holds = 1u << oil});
  add(f, (CompSpec){.name = "deck", .type = COMP_PILE, .sees = SEES_NONE});
  add(f, (CompSpec){.name = "hand",
                    .type = COMP_PILE,
                    .sees = SEES_OWNER,
                    .per_player = true});
  add(f, (CompSpec){.name = "row", .type = COMP_PILE, .size = 4});
  must(schema_home(sc, agent, schema_find_component(sc, "spot"), 0));
  must(schema_home(sc, oil, schema_find_component(sc, "spot"), 1));
  must(schema_attr(sc, "leads_to", TYPE_CARD, TYPE_PILE, &f->attr));
  for (int i = 0; i < CARDS; i++, name[5]++) {
    must(schema_card(sc, name, i % sc->piles, 0, &card));
    if (i % 3 > 0) must(schema_set_attr(sc, f->attr, card, i % sc->piles));
  }
  must(schema_finish(sc));
}

static int open_fixture(void **state) {
  Fixture *f = test_calloc(1, sizeof *f);
  f->schema = test_calloc(1, sizeof *f->schema);
  f->x = test_calloc(1, sizeof *f->x);
  exprs_init(f->x, alloc_standard);
  f->u = test_calloc(1, sizeof *f->u);
  must(schema_init(f->schema, PLAYERS, RNG_SPLITMIX));
  declare(f);
  f->block = test_calloc(1, f->schema->block_size);
  state_attach(&f->s, f->schema, f->block);
  state_start(&f->s, 42);
  *state = f;
  return 0;
}

static int close_fixture(void **state) {
  Fixture *f = *state;
  measures_close(f->u);
  test_free(f->block);
  test_free(f->u);
  exprs_free(f->x);
  test_free(f->x);
  schema_free(f->schema);
  test_free(f->schema);
  test_free(f);
  return 0;
}

#define CODE_CASE(f)                                                           \
  cmocka_unit_test_setup_teardown(f, open_fixture, close_fixture)

static int node(Fixture *f, ExprOp op, int a, int b, int64_t k, int32_t m) {
  int n = -1;
  must(expr_add(f->x, op, a, b, k, m, &n));
  return n;
}

static int number(Fixture *f, int64_t k) {
  return node(f, EXPR_CONST, -1, -1, k, 0);
}

static int param(Fixture *f, int k) {
  return node(f, EXPR_PARAM, -1, -1, k, 0);
}

static int cell(Fixture *f, int64_t k) {
  return node(f, EXPR_CELL, number(f, k), -1, 0, 0);
}

static int measure(Fixture *f, int n) {
  int at = -1;
  must(expr_measure(f->x, n, &at));
  return at;
}

static void begin(Fixture *f) {
  measures_close(f->u);
  f->x->count = f->x->measures = f->x->entries = 0;
  f->measured = false;
}

static void open_measures(Fixture *f, int roots) {
  assert_true(
    measures_open(f->u, f->x, f->schema, alloc_standard, f->root, roots));
}

/* As the tree has it, which keeps nothing, and as code. */
static int64_t compare(Fixture *f, int n, const Ask *asked) {
  Ask plain = *asked, ask = *asked;
  int64_t value;
  plain.measures = NULL;
  plain.mind = ask.mind = f->u->mind;
  ask.measures = f->u;
  value = code_eval(f->u, n, &ask);
  assert_int_equal(value, expr_eval(f->x, n, &plain));
  return value;
}

/* Any formula --------------------------------------------------------------- */

static int64_t random_number(uint64_t *r) {
  static const int64_t edges[] = {
    INT16_MAX, INT16_MAX + 1,   INT16_MIN, INT16_MIN - 1,
    INT32_MAX, INT32_MAX + 1ll, INT32_MIN, INT32_MIN - 1ll,
    INT64_MAX, INT64_MIN + 1,   INT64_MIN, 1ll << 40};
  if (rng_below(r, 6) == 0) return edges[rng_below(r, COUNT_OF(edges))];
  return rng_range(r, -3, 12);
}

static int random_leaf(Fixture *f, uint64_t *r, int walks) {
  const Schema *sc = f->schema;
  int a;
  switch (rng_below(r, 10)) {
    case 9:
      if (!f->measured) break;
      return rng_below(r, 2) == 0
               ? node(f, EXPR_WHIM, -1, -1, 6, (int32_t)rng_below(r, 3))
               : node(f, EXPR_WEIGHT, -1, -1, rng_below(r, 3), 0);
    case 0: return node(f, EXPR_ACTOR, -1, -1, 0, 0);
    case 1: return param(f, (int)rng_below(r, 3));
    case 2:
    case 3:
      if (rng_below(r, 4) == 0) return cell(f, FAR_CELL);
      return cell(f, any_index(r, rng_below(r, 2) == 0 ? 8 : sc->cells));
    case 4:
      a = number(f, any_index(r, sc->places));
      return node(f, EXPR_COUNT, a, number(f, any_index(r, sc->kinds)), 0, 0);
    case 5:
      return node(f, EXPR_TOTAL, number(f, any_index(r, sc->places)), -1, 0, 0);
    case 6:
      if (walks == 0) break;
      a = node(f, EXPR_BOUND, -1, -1, rng_below(r, (uint32_t)walks), 0);
      return rng_below(r, 2) == 0 ? a : node(f, EXPR_ATTR, a, -1, f->attr, 0);
    case 7:
      if (f->x->measures == 0) break;
      return node(f, EXPR_MEASURE, -1, -1,
                  rng_below(r, (uint32_t)f->x->measures), 0);
    default: break;
  }
  return number(f, random_number(r));
}

static int random_formula(Fixture *f, uint64_t *r, int depth, int walks);

static int random_look(Fixture *f, uint64_t *r, int a, int b) {
  static const ExprOp looks[] = {EXPR_COUNT,  EXPR_TOTAL, EXPR_ROOM,
                                 EXPR_SEATED, EXPR_CELL,  EXPR_LENGTH,
                                 EXPR_TOP,    EXPR_FACE,  EXPR_WHERE};
  switch (rng_below(r, 14)) {
    case 0: return node(f, EXPR_ATTR, a, -1, f->attr, 0);
    case 1:
      return node(f, EXPR_PART, a, -1, rng_range(r, -9, 9),
                  rng_below(r, 2) == 0 ? 7 : 40000);
    case 2: return node(f, EXPR_ENTRY, a, -1, 0, 3);
    case 3:
      if (!f->measured || f->x->measures == 0) break;
      /* larger numbers name no thing */
      a = node(f, EXPR_MOD, a, number(f, 9), 0, 0);
      return node(f, EXPR_MEASURE, a, -1,
                  rng_below(r, (uint32_t)f->x->measures),
                  (int32_t)rng_below(r, 3));
    default: break;
  }
  return node(f, looks[rng_below(r, COUNT_OF(looks))], a, b, 0, 0);
}

/* Of a pile, as a rule: its number, or what a card of a walk leads to. */
static int random_of_pile(Fixture *f, uint64_t *r, int walks) {
  ExprOp op = rng_below(r, 2) == 0 ? EXPR_LENGTH : EXPR_TOP;
  int pile = number(f, any_index(r, f->schema->piles));
  if (rng_below(r, 3) == 0) pile = random_leaf(f, r, walks);
  if (walks > 0 && rng_below(r, 2) == 0)
    pile = node(f, EXPR_ATTR, node(f, EXPR_BOUND, -1, -1, walks - 1, 0), -1,
                f->attr, 0);
  return node(f, op, pile, -1, 0, 0);
}

/* A leaf or pile compared with a number, on either side. */
static int random_condition(Fixture *f, uint64_t *r, int walks) {
  ExprOp op = (ExprOp)(EXPR_LT + rng_below(r, 4));
  int a = rng_below(r, 2) == 0 ? random_of_pile(f, r, walks)
                               : random_leaf(f, r, walks);
  int b = number(f, rng_below(r, 2) == 0 ? 0 : random_number(r));
  return rng_below(r, 2) == 0 ? node(f, op, a, b, 0, 0)
                              : node(f, op, b, a, 0, 0);
}

static int random_formula(Fixture *f, uint64_t *r, int depth, int walks) {
  static const ExprOp joins[] = {
    EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_MIN, EXPR_MAX, EXPR_LT,  EXPR_LE,
    EXPR_EQ,  EXPR_NE,  EXPR_AND, EXPR_OR,  EXPR_NOT, EXPR_MOD, EXPR_DIV};
  int a, b, c;
  if (depth == 0) return random_leaf(f, r, walks);
  a = random_formula(f, r, depth - 1, walks);
  if (rng_below(r, 6) == 0 && walks < MAX_BOUND)
    return node(f, EXPR_WALK,
                node(f, EXPR_MOD, a, number(f, f->schema->piles + 1), 0, 0),
                random_formula(f, r, depth - 1, walks + 1), walks,
                (int32_t)rng_below(r, GATHERS));
  b = random_formula(f, r, rng_below(r, 2) == 0 ? 0 : depth - 1, walks);
  switch (rng_below(r, 16)) {
    case 15: /* how far it is from a number */
      c = node(f, EXPR_AFFINE, a, -1, rng_range(r, -9, 9), 1);
      return node(f, EXPR_MAX, c, node(f, EXPR_AFFINE, c, -1, 0, -1), 0, 0);
    case 13: /* what is wanted more than once */
    case 14:
      c = node(f, EXPR_MUL, a, b, 0, 0);
      return node(f, EXPR_SUB, c, node(f, EXPR_MAX, a, c, 0, 0), 0, 0);
    case 0:
    case 1:
      a = random_condition(f, r, walks);
      if (rng_below(r, 3) == 0) a = node(f, EXPR_NOT, a, -1, 0, 0);
      if (rng_below(r, 3) == 0)
        a = node(f, rng_below(r, 2) == 0 ? EXPR_AND : EXPR_OR, a,
                 random_condition(f, r, walks), 0, 0);
      /* fall through */
    case 2:
      c = random_formula(f, r, depth - 1, walks);
      return node(f, EXPR_IF, a, node(f, EXPR_PAIR, b, c, 0, 0), 0, 0);
    case 3:
    case 4: return random_look(f, r, a, b);
    case 5:
      return node(f, EXPR_AFFINE, rng_below(r, 2) == 0 ? a : b, -1,
                  random_number(r), (int32_t)rng_range(r, 0, 2));
    case 6:
      c = node(f, EXPR_PAIR, a, number(f, rng_range(r, 0, 9)), 0, 0);
      return node(f, EXPR_CHANCE, c, node(f, EXPR_PAIR, b, a, 0, 0), 0, 0);
    case 7: return random_of_pile(f, r, walks);
    default: return node(f, joins[rng_below(r, COUNT_OF(joins))], a, b, 0, 0);
  }
}

static void change_something(Fixture *f, uint64_t *r) {
  State *s = &f->s;
  const Schema *sc = f->schema;
  int x = any_index(r, sc->places), y = any_index(r, sc->places);
  (void)place_move(s, x, y, any_index(r, sc->kinds), (int)rng_below(r, 4));
  x = any_index(r, sc->cards);
  (void)pile_put(s, x, any_index(r, sc->piles), (PileEnd)rng_below(r, 2));
  (void)pile_show(s, any_index(r, sc->cards), rng_below(r, 8));
  if (rng_below(r, 3) == 0) (void)pile_shuffle(s, any_index(r, sc->piles));
  (void)pile_turn(s, any_index(r, sc->cards), (int)rng_below(r, 2));
  x = rng_below(r, 3) == 0 ? FAR_CELL : any_index(r, sc->cells);
  (void)cell_set(s, x, random_number(r));
  (void)cell_set(s, any_index(r, 8), random_number(r));
}

/* Answers to the same question, two for each formula; those that can't differ don't. */
static void compare_answers(Fixture *f, uint64_t *r, int seat) {
  for (int i = 0; i < ROOTS; i++) {
    int64_t value[2];
    for (int n = 0; n < 2; n++) {
      Ask ask = {.state = &f->s, .actor = seat, .eyes = seat};
      for (int p = 0; p < 3; p++) ask.param[p] = rng_range(r, -1, 9);
      value[n] = compare(f, f->root[i], &ask);
    }
    if (!measures_vary(f->u, f->root[i])) assert_int_equal(value[0], value[1]);
  }
}

static void some_formulas(Fixture *f, uint64_t *r) {
  enum { MEASURES = 5 };
  int at;
  begin(f);
  for (int i = 0; i < 3; i++) must(expr_entry(f->x, random_number(r), &at));
  for (int i = 0; i < MEASURES; i++) {
    int n = random_formula(f, r, 1 + (int)rng_below(r, 4), 0);
    if ((f->x->node[n].needs & NEEDS_PARAMS) == 0) measure(f, n);
  }
  f->measured = true;
  for (int i = 0; i < ROOTS; i++)
    f->root[i] = (int16_t)random_formula(f, r, 2 + (int)rng_below(r, 5), 0);
  open_measures(f, ROOTS);
}

static void any_formula_is_the_same(void **state) {
  enum { LOOKS = 60 };
  static const int32_t weight[2][2] = {{1000, 250}, {0, -2000}};
  Fixture *f = *state;
  uint64_t r = rng_seed(11, "code");
  for (int round = 0; round < 400; round++) {
    some_formulas(f, &r);
    for (int look = 0; look < LOOKS; look++) {
      int seat = 1 + (int)rng_below(&r, 2);
      Mind mind = {weight[rng_below(&r, 2)], 2, rng_below(&r, 1000)};
      if (rng_below(&r, 3) > 0) change_something(f, &r);
      f->u->mind = &mind;
      assert_true(measures_look(f->u, &f->s, seat));
      compare_answers(f, &r, seat);
      f->u->mind = NULL;
    }
  }
}

/* Where it ends ------------------------------------------------------------- */

/* Too dear to be put in where it stands, and not the same twice. */
static int some_sum(Fixture *f, int n) {
  int all = cell(f, n % 8);
  for (int i = 1; i < 12; i++)
    all = node(f, EXPR_ADD, all,
               node(f, EXPR_MUL, cell(f, (n + i) % 8), cell(f, i % 8), 0, 0), 0,
               0);
  return all;
}

static void formulas_deep_inside_one_another(void **state) {
  enum { DEPTH = 300 };
  Fixture *f = *state;
  int before;
  begin(f);
  before = measure(f, some_sum(f, 0));
  for (int i = 1; i < DEPTH; i++) {
    int inner = node(f, EXPR_MEASURE, -1, -1, before, 0);
    before = measure(f, node(f, EXPR_SUB, some_sum(f, i), inner, 0, 0));
  }
  f->root[0] = (int16_t)node(f, EXPR_ADD, param(f, 0),
                             node(f, EXPR_MEASURE, -1, -1, before, 0), 0, 0);
  open_measures(f, 1);
  for (int look = 0; look < 40; look++) {
    Ask ask = {.state = &f->s, .actor = 1, .eyes = 1, .param = {look}};
    must(cell_set(&f->s, look % 8, 3 * look - 7));
    assert_true(measures_look(f->u, &f->s, 1));
    compare(f, f->root[0], &ask);
  }
}

/* Some thousand steps over two numbers and the cells. */
static int long_formula(Fixture *f, int n, int a, int b) {
  int all = a;
  for (int i = 0; i < 270; i++) {
    int times = node(f, EXPR_MUL, a, cell(f, i % 8), 0, 0);
    int one = node(f, EXPR_MAX, times, cell(f, (i + n) % 8), 0, 0);
    int two = node(f, EXPR_MIN, one, b, 0, 0);
    int either = node(f, EXPR_PAIR, two, times, 0, 0);
    int three = node(f, EXPR_IF, one, either, 0, 0);
    all = node(f, i % 2 == 0 ? EXPR_ADD : EXPR_SUB, all,
               node(f, EXPR_AFFINE, three, -1, i, 2), 0, 0);
  }
  return all;
}

/* Not all of them fit; the last one wants such a measure, and goes on. */
static void what_has_no_room_is_left_to_the_tree(void **state) {
  enum { LONG = ROOTS - 1, LEFT = CODE_LEFT_TO_TREE };
  Fixture *f = *state;
  int left = 0, at, both;
  begin(f);
  at = long_formula(f, 0, cell(f, 1), cell(f, 2)); /* twice as long */
  at = node(f, EXPR_ADD, at, long_formula(f, 1, cell(f, 3), cell(f, 4)), 0, 0);
  at = measure(f, at);
  for (int i = 0; i < LONG; i++)
    f->root[i] = (int16_t)long_formula(f, i, param(f, 1), param(f, 2));
  both =
    node(f, EXPR_SUB, node(f, EXPR_MEASURE, -1, -1, at, 0), param(f, 1), 0, 0);
  f->root[LONG] = (int16_t)node(f, EXPR_ADD, both, param(f, 2), 0, 0);
  open_measures(f, ROOTS);
  for (int look = 0; look < 40; look++) {
    must(cell_set(&f->s, look % 8, 5 - look));
    assert_true(measures_look(f->u, &f->s, 1));
    for (int i = 0; i < ROOTS; i++) {
      Ask ask = {.state = &f->s, .actor = 1, .eyes = 1, .param = {i, 2, look}};
      compare(f, f->root[i], &ask);
    }
  }
  for (int i = 0; i < ROOTS; i++)
    left += f->u->of->code.entry[f->root[i]] == LEFT;
  assert_in_range(left, 1, LONG - 1);
  assert_int_equal(f->u->of->code.entry[f->u->of->x.measure[at]], LEFT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CODE_CASE(any_formula_is_the_same),
    CODE_CASE(formulas_deep_inside_one_another),
    CODE_CASE(what_has_no_room_is_left_to_the_tree),
  };
  return cmocka_run_group_tests_name("code", tests, NULL, NULL);
}
