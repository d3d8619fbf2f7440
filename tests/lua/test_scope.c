/* Scopes through time: undo, saves and other rules keep what they noted. */
#include "tests/support/change.h"
#include "lua/table/keep.h"
#include "tests/support/table.h"

static Table *meadow(void) {
  TableConfig c = yard(2);
  Table *t;
  c.game = "meadow";
  t = open_table(&c);
  start(t, 1);
  return t;
}

/* The first player goes out to the east; home again would be no change. */
static Table *one_is_out(void) {
  Table *t = meadow();
  give(t, labelled(t, "out to east"));
  assert_int_equal(labelled(t, "east home"), -1);
  assert_true(labelled(t, "east to west") != -1);
  return t;
}

static void undo_forgets_and_redo_knows_again(void **state) {
  Table *t = one_is_out();
  int32_t out = table_history(t)->here;
  Fault fault;
  (void)state;
  give(t, labelled(t, "rest"));
  give(t, labelled(t, "rest"));
  assert_int_equal(table_goto(t, out, &fault), TABLE_ASKS);
  assert_int_equal(labelled(t, "east home"), -1);
  table_close(t);
}

static void a_save_keeps_what_was_noted(void **state) {
  TableConfig c = yard(2);
  Table *t = one_is_out(), *u;
  const char *path = scratch_path("part.lua");
  Fault fault;
  (void)state;
  c.game = "meadow";
  if (!table_save(t, path, &fault)) fail_msg("%s", fault.text);
  u = table_load(path, &c, &fault);
  if (u == NULL) fail_msg("%s", fault.text);
  assert_true(table_hash(t) == table_hash(u));
  assert_int_equal(labelled(u, "east home"), -1);
  table_close(t);
  table_close(u);
}

static void other_rules_know_what_was_noted(void **state) {
  Table *t = one_is_out();
  int lost = -1;
  Fault fault;
  (void)state;
  assert_true(table_use(t, "slow", &lost, &fault));
  assert_int_equal(lost, 0);
  assert_int_equal(labelled(t, "east home"), -1);
  give(t, labelled(t, "rest"));
  assert_true(table_drop(t, "slow", &lost, &fault));
  assert_int_equal(lost, 0);
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(undo_forgets_and_redo_knows_again),
    cmocka_unit_test(a_save_keeps_what_was_noted),
    cmocka_unit_test(other_rules_know_what_was_noted),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
