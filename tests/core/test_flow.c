/* Declared flow in the core: steps, loops, routines, what stops it, and the
** cursor in the block. */
#include "tests/support/test.h"

#include "core/cell.h"
#include "core/flow.h"

typedef struct Fixture {
  Schema *schema;
  State s;
  void *block;
  Exprs *x;
  Effects *e;
  Flow *f;
  uint32_t ran[MAX_ROUTINES];
  int sum, log; /* cells: a sum, and digits of what happened in which order */
} Fixture;

static int open_fixture(void **state) {
  Fixture *f = test_calloc(1, sizeof *f);
  int comp;
  f->schema = test_calloc(1, sizeof *f->schema);
  f->x = test_calloc(1, sizeof *f->x);
  exprs_init(f->x, alloc_standard);
  f->e = test_calloc(1, sizeof *f->e);
  f->f = test_calloc(1, sizeof *f->f);
  must(schema_init(f->schema, 3, RNG_SPLITMIX));
  must(schema_component(
    f->schema,
    &(CompSpec){
      .name = "sum", .type = COMP_COUNTER, .size = 2, .min = 0, .max = 1000000},
    &comp));
  f->schema->flows = true;
  must(schema_finish(f->schema));
  f->block = test_calloc(1, f->schema->block_size);
  state_attach(&f->s, f->schema, f->block);
  state_start(&f->s, 1);
  f->sum = schema_item(f->schema, comp, 0, 0);
  f->log = schema_item(f->schema, comp, 0, 1);
  *state = f;
  return 0;
}

static int close_fixture(void **state) {
  Fixture *f = *state;
  test_free(f->block);
  test_free(f->f);
  test_free(f->e);
  exprs_free(f->x);
  test_free(f->x);
  test_free(f->schema);
  test_free(f);
  return 0;
}

#define FLOW_CASE(f)                                                           \
  cmocka_unit_test_setup_teardown(f, open_fixture, close_fixture)

static int16_t node(Fixture *f, ExprOp op, int a, int b, int64_t k) {
  int n = -1;
  must(expr_add(f->x, op, a, b, k, 0, &n));
  return (int16_t)n;
}
static int16_t number(Fixture *f, int64_t k) {
  return node(f, EXPR_CONST, -1, -1, k);
}
static int16_t value(Fixture *f, int cell) {
  return node(f, EXPR_CELL, number(f, cell), -1, 0);
}

static FlowEnv env(Fixture *f) {
  return (FlowEnv){f->f, f->x, f->e, &f->s, f->ran};
}

static void step(Fixture *f, FlowStep s) {
  must(flow_add(f->f, f->x, f->e, s));
}

static void add(Fixture *f, int cell, int16_t n) {
  must(effect_add(
    f->e, f->x,
    (Effect){.op = EFFECT_ADD, .when = -1, .a = number(f, cell), .b = n}));
  step(f, (FlowStep){
            .op = FLOW_DO, .a = (int16_t)(f->e->count - 1), .b = 1, .who = -1});
}

/* The digit n is written down. */
static void note(Fixture *f, int16_t n) {
  int16_t nine = node(f, EXPR_MUL, value(f, f->log), number(f, 9), 0);
  add(f, f->log, node(f, EXPR_ADD, nine, n, 0));
}

static int begin_routine(Fixture *f, int params) {
  Routine r = {.params = (uint8_t)params, .first = (int16_t)f->f->steps};
  int n = -1;
  must(flow_routine(f->f, &r, &n));
  return n;
}

static void end_routine(Fixture *f, int routine) {
  Routine *r = &f->f->routine[routine];
  step(f, (FlowStep){.op = FLOW_STOP, .who = -1});
  r->steps = (int16_t)(f->f->steps - r->first);
}

static FlowStop start(Fixture *f, int routine, int who, FlowWant *w) {
  FlowEnv e = env(f);
  int64_t arg[FLOW_ARGS] = {5, 6, 7, 8};
  must(flow_enter(&e, routine, who, arg, false));
  return flow_run(&e, 0, w);
}

static FlowStop resume(Fixture *f, FlowWant *w) {
  FlowEnv e = env(f);
  return flow_run(&e, 0, w);
}

static bool is_cleared(const Fixture *f) {
  const unsigned char *at = (const void *)f->s.flow;
  for (size_t i = 0; i < sizeof *f->s.flow; i++)
    if (at[i] != 0) return false;
  return true;
}

static void players_in_turn(void **state) {
  Fixture *f = *state;
  FlowWant w;
  int r = begin_routine(f, 0);
  step(f, (FlowStep){.op = FLOW_LOOP,
                     .walk = WALK_WHO,
                     .a = number(f, 4),
                     .b = 3,
                     .c = number(f, 3),
                     .who = -1});
  note(f, node(f, EXPR_ACTOR, -1, -1, 0));
  step(f, (FlowStep){.op = FLOW_AGAIN, .walk = WALK_WHO, .b = 1, .who = -1});
  note(f, node(f, EXPR_ACTOR, -1, -1, 0));
  end_routine(f, r);
  assert_int_equal(start(f, r, 2, &w), FLOW_ENDS);
  assert_int_equal(cell_get(&f->s, f->log), 31232);
  assert_true(is_cleared(f));
}

static void no_pass_of_a_loop(void **state) {
  Fixture *f = *state;
  FlowWant w;
  int r = begin_routine(f, 0);
  step(f, (FlowStep){.op = FLOW_LOOP, .a = number(f, 0), .b = 3, .who = -1});
  add(f, f->sum, number(f, 1));
  step(f, (FlowStep){.op = FLOW_AGAIN, .b = 1, .who = -1});
  end_routine(f, r);
  assert_int_equal(start(f, r, 0, &w), FLOW_ENDS);
  assert_int_equal(cell_get(&f->s, f->sum), 0);
}

static void parameters_walk_and_loops_are_left(void **state) {
  Fixture *f = *state;
  FlowWant w;
  int16_t second = node(f, EXPR_PARAM, -1, -1, 1);
  int r = begin_routine(f, 1);
  step(f, (FlowStep){.op = FLOW_LOOP,
                     .walk = WALK_PARAM + 1,
                     .a = -1,
                     .b = 5,
                     .c = number(f, 2),
                     .who = -1});
  note(f, second);
  step(f, (FlowStep){.op = FLOW_UNLESS,
                     .a = node(f, EXPR_EQ, second, number(f, 4), 0),
                     .b = 4,
                     .who = -1});
  step(f, (FlowStep){.op = FLOW_LEAVE, .a = 1, .b = 5, .who = -1});
  step(f,
       (FlowStep){.op = FLOW_AGAIN, .walk = WALK_PARAM + 1, .b = 1, .who = -1});
  note(f, node(f, EXPR_PARAM, -1, -1, 0));
  end_routine(f, r);
  assert_int_equal(start(f, r, 0, &w), FLOW_ENDS);
  assert_int_equal(cell_get(&f->s, f->log), 2345);
}

/* A pick goes to the first case that holds: of what one thing is, or another
** condition; or behind them all. */
static void one_of_several_is_picked(void **state) {
  Fixture *f = *state;
  FlowWant w;
  int16_t who = node(f, EXPR_ACTOR, -1, -1, 0);
  int r = begin_routine(f, 0);
  step(f, (FlowStep){.op = FLOW_PICK, .b = 7, .c = 3, .who = -1});
  step(f, (FlowStep){.op = FLOW_IS,
                     .a = node(f, EXPR_EQ, who, number(f, 2), 0),
                     .b = 4,
                     .who = -1});
  step(f, (FlowStep){.op = FLOW_IS,
                     .a = node(f, EXPR_EQ, who, number(f, 3), 0),
                     .b = 6,
                     .who = -1});
  step(f, (FlowStep){.op = FLOW_IS,
                     .a = node(f, EXPR_LE, number(f, 3), who, 0),
                     .b = 7,
                     .who = -1});
  note(f, number(f, 1));
  step(f, (FlowStep){.op = FLOW_JUMP, .b = 7, .who = -1});
  note(f, number(f, 2));
  note(f, who);
  end_routine(f, r);
  for (int seat = 1; seat <= 4; seat++)
    assert_int_equal(start(f, r, seat, &w), FLOW_ENDS);
  assert_int_equal(cell_get(&f->s, f->log), 112234);
}

static void routines_call_and_stop(void **state) {
  Fixture *f = *state;
  FlowWant w;
  int outer, inner = begin_routine(f, 2);
  note(f, node(f, EXPR_ACTOR, -1, -1, 0));
  note(f, node(f, EXPR_PARAM, -1, -1, 1));
  step(f, (FlowStep){.op = FLOW_LOOP, .a = -1, .b = 5, .who = -1});
  step(f, (FlowStep){.op = FLOW_STOP, .who = -1});
  step(f, (FlowStep){.op = FLOW_AGAIN, .b = 3, .who = -1});
  end_routine(f, inner);
  outer = begin_routine(f, 1);
  step(f, (FlowStep){.op = FLOW_CALL,
                     .a = (int16_t)inner,
                     .who = number(f, 1),
                     .args = 2,
                     .arg = {number(f, 0), number(f, 4)}});
  note(f, node(f, EXPR_PARAM, -1, -1, 0));
  end_routine(f, outer);
  assert_int_equal(start(f, outer, 3, &w), FLOW_ENDS);
  assert_int_equal(cell_get(&f->s, f->log), 145);
  assert_int_equal(f->ran[inner], 1);
  assert_int_equal(f->ran[outer], 0);
  assert_int_equal(flow_routine_of(f->f, 1), inner);
  assert_int_equal(flow_routine_of(f->f, f->f->steps - 1), outer);
  assert_int_equal(flow_routine_of(f->f, f->f->steps), -1);
}

/* A position in the middle is the block alone. */
static void a_question_stops_it_and_a_copy_goes_on(void **state) {
  Fixture *f = *state;
  FlowEnv e = env(f);
  FlowWant w;
  void *kept = test_calloc(1, f->schema->block_size);
  uint64_t hash = state_hash(&f->s);
  int16_t answer = node(f, EXPR_PARAM, -1, -1, FLOW_ARGS);
  int r = begin_routine(f, 0);
  step(f, (FlowStep){.op = FLOW_LOOP,
                     .walk = WALK_WHO,
                     .a = number(f, 2),
                     .b = 4,
                     .c = number(f, 1),
                     .who = -1});
  step(f, (FlowStep){.op = FLOW_TRY, .a = 7, .b = 3, .who = -1});
  note(f, answer);
  step(f, (FlowStep){.op = FLOW_AGAIN, .walk = WALK_WHO, .b = 1, .who = -1});
  note(f, answer);
  end_routine(f, r);
  assert_int_equal(start(f, r, 3, &w), FLOW_ASKS);
  assert_int_equal(w.step->a, 7);
  assert_int_equal(w.who, 1);
  assert_true(state_hash(&f->s) == hash);
  state_save(&f->s, kept);
  flow_answered(&f->s, 4);
  assert_int_equal(resume(f, &w), FLOW_ASKS);
  assert_int_equal(w.who, 2);
  flow_unable(&e);
  assert_int_equal(resume(f, &w), FLOW_ENDS);
  assert_int_equal(cell_get(&f->s, f->log), 44);
  state_load(&f->s, kept);
  flow_answered(&f->s, 5);
  assert_int_equal(resume(f, &w), FLOW_ASKS);
  assert_int_equal(cell_get(&f->s, f->log), 5);
  flow_cut(&f->s, 0);
  assert_true(is_cleared(f));
  test_free(kept);
}

static void what_is_wanted_of_others(void **state) {
  Fixture *f = *state;
  FlowWant w;
  int r = begin_routine(f, 1);
  step(f, (FlowStep){.op = FLOW_ABLE, .a = 3, .b = 2, .who = -1});
  step(f, (FlowStep){.op = FLOW_SCRIPT,
                     .a = 9,
                     .who = node(f, EXPR_ACTOR, -1, -1, 0),
                     .args = 1,
                     .arg = {node(f, EXPR_PARAM, -1, -1, 0)}});
  step(f, (FlowStep){.op = FLOW_JUMP, .b = 4, .who = -1});
  step(f, (FlowStep){.op = FLOW_FINISH, .who = -1});
  step(f, (FlowStep){.op = FLOW_GO, .a = 2, .who = -1});
  end_routine(f, r);
  assert_int_equal(start(f, r, 2, &w), FLOW_WONDERS);
  assert_int_equal(resume(f, &w), FLOW_CALLS);
  assert_int_equal(w.who, 2);
  assert_int_equal(w.arg[0], 5);
  assert_int_equal(resume(f, &w), FLOW_GOES);
  assert_int_equal(w.step->a, 2);
}

static void what_can_go_wrong(void **state) {
  Fixture *f = *state;
  FlowWant w;
  int low = begin_routine(f, 0), endless, deep, nobody;
  add(f, f->sum, number(f, -1));
  end_routine(f, low);
  assert_int_equal(start(f, low, 0, &w), FLOW_FAILS);
  assert_string_equal(err_name(w.err), "RANGE");
  assert_int_equal(w.effect, 0);
  flow_cut(&f->s, 0);
  endless = begin_routine(f, 0);
  step(f, (FlowStep){.op = FLOW_JUMP, .b = (int16_t)f->f->steps, .who = -1});
  end_routine(f, endless);
  assert_int_equal(start(f, endless, 0, &w), FLOW_FAILS);
  assert_string_equal(err_name(w.err), "ENDLESS");
  flow_cut(&f->s, 0);
  deep = begin_routine(f, 0);
  step(f, (FlowStep){.op = FLOW_CALL, .a = (int16_t)deep, .who = -1});
  end_routine(f, deep);
  assert_int_equal(start(f, deep, 0, &w), FLOW_FAILS);
  assert_string_equal(err_name(w.err), "LIMIT");
  flow_cut(&f->s, 0);
  nobody = begin_routine(f, 0);
  step(f, (FlowStep){.op = FLOW_LOOP,
                     .walk = WALK_WHO,
                     .a = number(f, 1),
                     .c = number(f, 4),
                     .who = -1});
  end_routine(f, nobody);
  assert_int_equal(start(f, nobody, 0, &w), FLOW_FAILS);
  assert_string_equal(err_name(w.err), "RANGE");
}

static void steps_that_name_nothing_are_refused(void **state) {
  Fixture *f = *state;
  const FlowStep wrong[] = {{.op = FLOW_OPS, .who = -1},
                            {.op = FLOW_CALL, .a = 0, .who = -1},
                            {.op = FLOW_DO, .a = 0, .b = 1, .who = -1},
                            {.op = FLOW_UNLESS, .a = 5, .who = -1},
                            {.op = FLOW_IS, .a = 5, .who = -1},
                            {.op = FLOW_PICK, .c = -1, .who = -1},
                            {.op = FLOW_PICK, .c = MAX_FLOW_STEPS, .who = -1},
                            {.op = FLOW_LOOP, .a = 5, .who = -1},
                            {.op = FLOW_GO, .who = 9},
                            {.op = FLOW_GO, .who = -1, .args = 1, .arg = {3}}};
  Routine many = {.params = FLOW_ARGS + 1};
  int n;
  for (int i = 0; i < COUNT_OF(wrong); i++)
    assert_int_not_equal(flow_add(f->f, f->x, f->e, wrong[i]), ERR_OK);
  assert_int_equal(flow_routine(f->f, &many, &n), ERR_RANGE);
  assert_int_equal(f->f->steps, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    FLOW_CASE(players_in_turn),
    FLOW_CASE(no_pass_of_a_loop),
    FLOW_CASE(parameters_walk_and_loops_are_left),
    FLOW_CASE(one_of_several_is_picked),
    FLOW_CASE(routines_call_and_stop),
    FLOW_CASE(a_question_stops_it_and_a_copy_goes_on),
    FLOW_CASE(what_is_wanted_of_others),
    FLOW_CASE(what_can_go_wrong),
    FLOW_CASE(steps_that_name_nothing_are_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
