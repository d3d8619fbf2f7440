/* Getting about: the cheapest ways over random grids against working them out
** by trying every step until nothing gets cheaper. */
#include "tests/support/test.h"

#include "core/choice.h"
#include "core/place.h"
#include "core/reach.h"
#include "core/rng.h"

enum { FAR = 1 << 20, TOWERS = 40, TILES = 40 };

typedef struct Land {
  Schema *schema;
  State s;
  void *block;
  Choices *book;
  int columns, rows, first, comp, box;
  int tower, tile, points; /* kinds, attribute */
  int from, within;        /* cells */
  int choice;
  bool own_cost;
} Land;

static int node(Land *w, ExprOp op, int a, int b, int64_t k, int32_t m) {
  int n = -1;
  must(expr_add(&w->book->exprs, op, a, b, k, m, &n));
  return n;
}

static int constant(Land *w, int64_t k) {
  return node(w, EXPR_CONST, -1, -1, k, 0);
}

static int cell(Land *w, int k) {
  return node(w, EXPR_CELL, constant(w, k), -1, 0, 0);
}

/* "no pieces of the kind lie on the place in question", or that there are */
static int has(Land *w, int kind, ExprOp op) {
  int count = node(w, EXPR_COUNT, node(w, EXPR_PARAM, -1, -1, 0, 0),
                   constant(w, kind), 0, 0);
  return node(w, op, count, constant(w, 0), 0, 0);
}

static void join(Land *w, int from, int to, uint64_t *r) {
  if (rng_below(r, 8) == 0) return; /* some steps lead one way only */
  must(schema_edge(w->schema, w->first + from, w->first + to,
                   w->schema->attr_value[w->points][w->first + to]));
}

static void declare_land(Land *w, uint64_t *r) {
  Schema *s = w->schema;
  int families[2], box, cells;
  must(schema_init(s, 2, RNG_SPLITMIX));
  must(schema_pieces(s, "tower", false, TOWERS, &families[0]));
  must(schema_pieces(s, "tile", false, TILES, &families[1]));
  must(schema_component(
    s, &(CompSpec){.name = "box", .type = COMP_POOL, .holds = 3}, &box));
  must(schema_component(s,
                        &(CompSpec){.name = "land",
                                    .type = COMP_GRAPH,
                                    .size = w->columns * w->rows,
                                    .holds = 3},
                        &w->comp));
  must(schema_component(
    s,
    &(CompSpec){
      .name = "cells", .type = COMP_COUNTER, .size = 2, .min = -5, .max = 2000},
    &cells));
  must(schema_home(s, families[0], box, 0));
  must(schema_home(s, families[1], box, 0));
  w->tower = s->family[families[0]].first;
  w->tile = s->family[families[1]].first;
  w->box = s->component[box].first;
  w->first = s->component[w->comp].first;
  w->from = s->component[cells].first;
  w->within = w->from + 1;
  must(schema_attr(s, "points", TYPE_PLACE, TYPE_NUMBER, &w->points));
  for (int i = 0; i < w->columns * w->rows; i++)
    must(schema_set_attr(s, w->points, w->first + i, rng_range(r, 0, 3)));
  for (int i = 0; i < w->columns * w->rows; i++) {
    int column = i % w->columns;
    if (column > 0) join(w, i, i - 1, r);
    if (column < w->columns - 1) join(w, i, i + 1, r);
    if (i >= w->columns) join(w, i, i - w->columns, r);
    if (i + w->columns < w->columns * w->rows) join(w, i, i + w->columns, r);
  }
  must(schema_finish(s));
}

/* One passes no tower, stops at no tile, and no way goes on from two tiles. */
static void declare_choice(Land *w, uint64_t *r) {
  Choices *c = w->book;
  Reach reach = {.comp = (int16_t)w->comp, .bar = -1, .ends = -1, .cost = -1};
  int option, number, two;
  must(choice_add(c, &w->choice));
  must(choice_option(c, false, &option));
  reach.from = (int16_t)cell(w, w->from);
  reach.within = (int16_t)cell(w, w->within);
  reach.pass = (int16_t)has(w, w->tower, EXPR_EQ);
  reach.bar = (int16_t)has(w, w->tile, EXPR_NE);
  two = node(w, EXPR_COUNT, node(w, EXPR_PARAM, -1, -1, 0, 0),
             constant(w, w->tile), 0, 0);
  reach.ends = (int16_t)node(w, EXPR_LT, constant(w, 1), two, 0, 0);
  w->own_cost = rng_below(r, 2) == 0;
  if (w->own_cost) /* a point for every tile */
    reach.cost = (int16_t)node(
      w, EXPR_ADD, two,
      node(w, EXPR_ATTR, node(w, EXPR_PARAM, -1, -1, 0, 0), -1, w->points, 0),
      0, 0);
  reach.stay = rng_below(r, 2) == 0;
  must(reach_add(&c->exprs, w->schema, reach, &number));
  must(choice_reach(c, number));
}

static Land *land_new(uint64_t *r) {
  Land *w = test_calloc(1, sizeof *w);
  w->schema = test_malloc(sizeof *w->schema);
  w->book = test_calloc(1, sizeof *w->book);
  choices_init(w->book, alloc_standard);
  w->columns = 1 + (int)rng_below(r, 9);
  w->rows = 1 + (int)rng_below(r, 9);
  declare_land(w, r);
  declare_choice(w, r);
  w->block = test_malloc(w->schema->block_size);
  state_attach(&w->s, w->schema, w->block);
  state_start(&w->s, 1);
  return w;
}

static void land_free(Land *w) {
  test_free(w->block);
  choices_free(w->book);
  test_free(w->book);
  schema_free(w->schema);
  test_free(w->schema);
  test_free(w);
}

static int size(const Land *w) { return w->columns * w->rows; }

static void scatter(Land *w, uint64_t *r) {
  for (int i = 0; i < size(w) / 3; i++) {
    int kind = rng_below(r, 2) == 0 ? w->tower : w->tile;
    int to = w->first + (int)rng_below(r, (uint32_t)size(w));
    if (place_count(&w->s, w->box, kind) > 0)
      must(place_move(&w->s, w->box, to, kind, 1));
  }
  w->s.cells[w->from] = w->first + (int)rng_below(r, (uint32_t)size(w));
  w->s.cells[w->within] = rng_range(r, 0, 9) == 0 ? rng_range(r, 60, 500)
                                                  : rng_range(r, 0, 12);
}

static int step_cost(const Land *w, const Edge *e) {
  if (!w->own_cost) return e->cost;
  return w->schema->attr_value[w->points][e->to] +
         place_count(&w->s, e->to, w->tile);
}

static bool goes_on(const Land *w, int place) {
  return place == w->s.cells[w->from] || place_count(&w->s, place, w->tile) < 2;
}

static void by_hand(const Land *w, int *cost) {
  bool changed = true;
  for (int i = 0; i < size(w); i++) cost[i] = FAR;
  cost[w->s.cells[w->from] - w->first] = 0;
  while (changed) {
    changed = false;
    for (int i = 0; i < w->schema->edges; i++) {
      const Edge *e = &w->schema->edge[i];
      int sum = cost[e->from - w->first] + step_cost(w, e);
      if (!goes_on(w, e->from) || sum > w->s.cells[w->within]) continue;
      if (place_count(&w->s, e->to, w->tower) > 0) continue;
      if (sum >= cost[e->to - w->first]) continue;
      cost[e->to - w->first] = sum;
      changed = true;
    }
  }
}

static const Edge *edge_between(const Land *w, int from, int to) {
  for (int i = 0; i < w->schema->edges; i++)
    if (w->schema->edge[i].from == from && w->schema->edge[i].to == to)
      return &w->schema->edge[i];
  return NULL;
}

/* The path is one: step by step, at the cost that was said. */
static void check_path(const Land *w, const Ways *ways, int place) {
  int32_t path[MAX_PLACES];
  int n = ways_path(ways, place, path), at = ways->start, sum = 0;
  for (int i = 0; i < n; i++) {
    const Edge *e = edge_between(w, at, path[i]);
    assert_non_null(e);
    assert_true(goes_on(w, at));
    sum += step_cost(w, e);
    at = path[i];
  }
  assert_int_equal(at, place);
  assert_int_equal(sum, ways_cost(ways, place));
}

static void check_answers(const Land *w, const int *cost) {
  static int64_t answers[MAX_ANSWERS];
  Ways ways;
  ChoiceEnv env = {.book = w->book, .state = &w->s, .actor = 1, .ways = &ways};
  const Reach *r = &w->book->exprs.reach[0];
  int n = choice_answers(&env, w->choice, answers, MAX_ANSWERS), at = 0;
  for (int i = 0; i < size(w); i++) {
    int place = w->first + i;
    bool start = place == w->s.cells[w->from];
    assert_int_equal(ways_cost(&ways, place), cost[i] == FAR ? -1 : cost[i]);
    if (cost[i] == FAR) continue;
    check_path(w, &ways, place);
    if (start ? !r->stay : place_count(&w->s, place, w->tile) > 0) continue;
    assert_true(at < n);
    assert_int_equal(answer_param(&w->book->option[0], answers[at++], 0),
                     place);
  }
  assert_int_equal(at, n);
}

static void test_ways(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 300; seed++) {
    uint64_t r = seed;
    Land *w = land_new(&r);
    int cost[81];
    if (seed % 2 == 0) choice_compile(w->book, w->schema);
    for (int i = 0; i < 10; i++) {
      state_start(&w->s, 1);
      scatter(w, &r);
      by_hand(w, cost);
      check_answers(w, cost);
    }
    land_free(w);
  }
}

/* Nothing is reached from nowhere, and nothing with less than nothing. */
static void test_nowhere(void **state) {
  uint64_t r = 7;
  Land *w = land_new(&r);
  int64_t answers[1];
  ChoiceEnv env = {.book = w->book, .state = &w->s, .actor = 1};
  (void)state;
  w->s.cells[w->from] = w->box;
  w->s.cells[w->within] = 9;
  assert_int_equal(choice_answers(&env, w->choice, answers, 1), 0);
  w->s.cells[w->from] = w->first;
  w->s.cells[w->within] = -1;
  assert_int_equal(choice_answers(&env, w->choice, answers, 1), 0);
  land_free(w);
}

/* "The way to it costs more than k" refuses, and can be asked of one answer
** without a search before. */
static int refuse_dear(uint64_t seed) {
  uint64_t r = seed;
  Land *w = land_new(&r);
  ChoiceEnv env = {.book = w->book, .state = &w->s, .actor = 1};
  static int64_t all[MAX_ANSWERS], cheap[MAX_ANSWERS];
  int way = node(w, EXPR_WAY, -1, -1, 0, 0), n, kept, at = 0;
  int dear = node(w, EXPR_LT, constant(w, 2), way, 0, 0);
  scatter(w, &r);
  w->s.cells[w->within] = 8;
  n = choice_answers(&env, w->choice, all, MAX_ANSWERS);
  must(choice_guard(w->book, 0, dear, 0));
  kept = choice_answers(&env, w->choice, cheap, MAX_ANSWERS);
  for (int i = 0; i < n; i++) {
    Ask ask = {&w->s, 1, {answer_param(&w->book->option[0], all[i], 0)}, NULL};
    if (expr_eval(&w->book->exprs, way, &ask) > 2) continue;
    assert_true(at < kept && cheap[at] == all[i]);
    at++;
  }
  assert_int_equal(at, kept);
  land_free(w);
  return n - kept;
}

static void test_cost_in_guards(void **state) {
  int refused = 0;
  (void)state;
  for (uint64_t seed = 1; seed <= 50; seed++) refused += refuse_dear(seed);
  assert_true(refused > 50);
}

static void test_refusals(void **state) {
  uint64_t r = 3;
  Land *w = land_new(&r);
  Reach reach = w->book->exprs.reach[0];
  Err e;
  int n;
  (void)state;
  assert_int_equal(schema_edge(w->schema, w->first, w->first, 1), ERR_FROZEN);
  e = choice_reach(w->book, 0);
  assert_int_equal(e, ERR_LIMIT); /* a second one in an option */
  reach.comp = 0;
  assert_int_equal(reach_add(&w->book->exprs, w->schema, reach, &n), ERR_KIND);
  reach.comp = -1;
  assert_int_equal(reach_add(&w->book->exprs, w->schema, reach, &n), ERR_INDEX);
  land_free(w);
}

static void test_edges(void **state) {
  Schema *s = test_malloc(sizeof *s);
  int pool, graph, line;
  (void)state;
  must(schema_init(s, 2, RNG_SPLITMIX));
  must(schema_component(s, &(CompSpec){.name = "p", .type = COMP_POOL}, &pool));
  must(schema_component(
    s, &(CompSpec){.name = "g", .type = COMP_GRAPH, .size = 3}, &graph));
  must(schema_component(
    s, &(CompSpec){.name = "h", .type = COMP_GRAPH, .size = 2}, &line));
  assert_int_equal(schema_edge(s, 0, 1, 1), ERR_KIND);
  assert_int_equal(schema_edge(s, 1, 4, 1), ERR_KIND); /* of another graph */
  assert_int_equal(schema_edge(s, 1, 9, 1), ERR_INDEX);
  assert_int_equal(schema_edge(s, 1, 2, -1), ERR_RANGE);
  must(schema_edge(s, 4, 5, 1)); /* in any order */
  must(schema_edge(s, 2, 3, 1));
  must(schema_edge(s, 1, 3, 2));
  must(schema_edge(s, 1, 2, 0));
  must(schema_finish(s));
  assert_true(reach_joins(s, 1, 2) && reach_joins(s, 1, 3));
  assert_true(reach_joins(s, 2, 3) && reach_joins(s, 4, 5));
  assert_false(reach_joins(s, 3, 2) || reach_joins(s, 0, 1));
  assert_int_equal(s->edge[s->edge_at[1]].to, 3); /* as declared */
  test_free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_ways), cmocka_unit_test(test_nowhere),
    cmocka_unit_test(test_cost_in_guards), cmocka_unit_test(test_refusals),
    cmocka_unit_test(test_edges)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
