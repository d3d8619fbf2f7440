/* Declared flow through time: undo, saves, other rules and failures in the
** middle of a phase that no script runs. */
#include "tests/support/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "tests/support/table.h"

static Table *rota(void) {
  TableConfig c = yard(2);
  Table *t;
  c.game = "rota";
  t = open_table(&c);
  start(t, 1);
  return t;
}

static void undo_goes_back_into_a_phase(void **state) {
  Table *t = rota();
  int32_t begin = table_history(t)->here, middle;
  uint64_t hash;
  Fault fault;
  (void)state;
  give(t, labelled(t, "dig"));
  give(t, labelled(t, "rest"));
  middle = table_history(t)->here;
  hash = table_hash(t);
  assert_int_equal(table_actor(t), 1);
  for (int i = 0; i < 5; i++) give(t, labelled(t, "dig"));
  assert_int_equal(table_goto(t, middle, &fault), TABLE_ASKS);
  assert_true(table_hash(t) == hash);
  assert_int_equal(table_actor(t), 1);
  give(t, labelled(t, "dig"));
  assert_int_equal(table_actor(t), 2);
  assert_int_equal(table_goto(t, begin, &fault), TABLE_ASKS);
  assert_int_equal(table_actor(t), 1);
  table_close(t);
}

static void a_save_goes_on_in_a_phase(void **state) {
  TableConfig c = yard(2);
  Table *t = rota(), *u;
  const char *path = scratch_path("part.lua");
  Fault fault;
  (void)state;
  c.game = "rota";
  give(t, labelled(t, "dig"));
  if (!table_save(t, path, &fault)) fail_msg("%s", fault.text);
  u = table_load(path, &c, &fault);
  if (u == NULL) fail_msg("%s", fault.text);
  for (int i = 0; i < 6; i++) {
    assert_true(table_hash(t) == table_hash(u));
    assert_int_equal(table_actor(t), table_actor(u));
    give(t, labelled(t, "dig"));
    give(u, labelled(u, "dig"));
  }
  table_close(t);
  table_close(u);
}

/* A game without steps has no cursor; a layer may bring both. */
static void a_layer_brings_steps_to_a_game_without(void **state) {
  TableConfig c = yard(2);
  const char *path = write_layer("l:after('graze', effect.add(the.days, 40))");
  char text[64];
  bool part;
  int lost = -1;
  Fault fault;
  Table *t;
  (void)state;
  c.game = "meadow";
  t = open_table(&c);
  start(t, 1);
  give(t, labelled(t, "out to east"));
  if (!table_use(t, path, &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(lost, 0);
  give(t, labelled(t, "rest"));
  assert_true(table_eval(t, "g.days:get()", text, sizeof text, &part, &fault));
  assert_string_equal(text, "40");
  if (!table_drop(t, "trouble", &lost, &fault)) fail_msg("%s", fault.text);
  table_close(t);
}

static void a_step_that_fails_takes_the_answer_back(void **state) {
  const char *path =
    write_layer("l:before('work.rest', effect.add(the.purse, -1))");
  Table *t = rota();
  uint64_t hash;
  int lost;
  Fault fault;
  (void)state;
  if (!table_use(t, path, &lost, &fault)) fail_msg("%s", fault.text);
  give(t, labelled(t, "dig"));
  hash = table_hash(t);
  assert_int_equal(table_answer(t, labelled(t, "rest"), &fault), TABLE_FAILED);
  assert_non_null(strstr(fault.text, "'work.rest', effect 1"));
  assert_non_null(strstr(fault.text, path)); /* its own place */
  assert_non_null(strstr(fault.text, "purse can't go below 0 (RANGE)"));
  assert_true(table_hash(t) == hash);
  assert_int_equal(table_actor(t), 2);
  give(t, labelled(t, "dig"));
  assert_int_equal(table_actor(t), 1);
  table_close(t);
}

static void mistakes_are_told_with_their_place(void **state) {
  static const char *const wrong[][2] = {
    {"flow.run('nobody')", "'bad': no rule named 'nobody'"},
    {"flow.ask('wrok')", "no choice named 'wrok'; did you mean 'work'?"},
    {"flow.leave()", "flow.leave() is for the steps of a loop"},
    {"flow.otherwise(effect.add(the.sum))", "stands right behind flow.when"},
    {"flow.when(answered('more.x'), flow.stop())", "did you mean 'more.on'?"},
    {"flow.call('course.add', who)", "takes 1 arguments behind its player"},
    {"flow.call('course.add', who, who)", "is a number, not a player"},
    {"flow.each('rows', 'one', flow.stop())", "did you mean 'row'?"},
    {"flow.during(1 > 0, flow.stop())", "flow.during needs a condition"},
    {"flow.times(2, 3)", "number 1 is a number"},
    {"flow.pause('work')", "'work' is no window"},
    {"flow.go('lats', who)", "no phase named 'lats'; did you mean 'last'?"}};
  Table *t = rota();
  (void)state;
  for (int i = 0; i < COUNT_OF(wrong); i++) {
    char body[256];
    int lost;
    Fault fault;
    snprintf(body, sizeof body, "l:rule('bad', effect.add(the.sum),\n%s)",
             wrong[i][0]);
    assert_false(table_use(t, write_layer(body), &lost, &fault));
    if (strstr(fault.text, wrong[i][1]) == NULL)
      fail_msg("%s: %s", wrong[i][0], fault.text);
    assert_non_null(strstr(fault.text, "trouble.lua:3"));
  }
  give(t, labelled(t, "dig"));
  table_close(t);
}

/* A function doesn't hear of a way out that a layer puts behind it. */
static void a_way_out_is_not_lost(void **state) {
  static const char *const bodies[] = {
    "l:after('course.script',\nflow.when(the.sum:is(2), "
    "flow.finish('early')))",
    "l:before('bonus',\nflow.pick(the.sum, { [1] = flow.go('round') }))"};
  Table *t = rota();
  (void)state;
  for (int i = 0; i < COUNT_OF(bodies); i++) {
    Fault fault;
    int lost;
    assert_false(table_use(t, write_layer(bodies[i]), &lost, &fault));
    assert_non_null(strstr(fault.text, "would be lost"));
    assert_non_null(strstr(fault.text, "trouble.lua:"));
  }
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(undo_goes_back_into_a_phase),
    cmocka_unit_test(a_save_goes_on_in_a_phase),
    cmocka_unit_test(a_layer_brings_steps_to_a_game_without),
    cmocka_unit_test(a_step_that_fails_takes_the_answer_back),
    cmocka_unit_test(a_way_out_is_not_lost),
    cmocka_unit_test(mistakes_are_told_with_their_place),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
