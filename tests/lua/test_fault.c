/*
** Every fault says of what kind it is: the program decides by that alone, so
** that its sentence can be said in any words.
*/
#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "tests/support/change.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "lua/table/table.h"

#include <stdio.h>
#include <unistd.h>

static TableConfig barrels(void) {
  return (TableConfig){.variants = "variants",
                       .game = "barrels",
                       .players = 4,
                       .history = true,
                       .log = true};
}

static void check_refused(const TableConfig *c, FaultCode code) {
  Fault fault;
  assert_null(table_open(c, &fault));
  assert_int_equal(fault.code, code);
  assert_true(fault.text[0] != '\0');
  if (code == FAULT_PLAYERS) assert_int_equal(fault.least, 4);
}

static void what_was_asked_for_can_not_be(void **state) {
  TableConfig c = barrels();
  (void)state;
  c.players = 2;
  check_refused(&c, FAULT_PLAYERS);
  c = barrels();
  c.setting[c.settings++] = "nothing=1";
  check_refused(&c, FAULT_VALUE);
}

static void a_script_that_declares_nothing(void **state) {
  char path[SCRATCH_SIZE];
  TableConfig c = barrels();
  FILE *f;
  (void)state;
  close(mkstemps(scratch_name(path, "fault-XXXXXX.lua"), 4));
  c.layer[c.layers++] = path;
  check_refused(&c, FAULT_EMPTY);
  f = fopen(path, "w");
  assert_non_null(f);
  fputs("local l = layer(\"x\"", f);
  fclose(f);
  check_refused(&c, FAULT_SCRIPT);
  unlink(path);
}

static void faults_at_the_table(void **state) {
  TableConfig c = barrels();
  Fault fault;
  char text[256];
  bool incomplete;
  int lost;
  Table *t = table_open(&c, &fault);
  (void)state;
  assert_non_null(t);
  assert_int_not_equal(table_start(t, 1, &fault), TABLE_FAILED);
  assert_false(table_drop(t, "nothing", &lost, &fault));
  assert_int_equal(fault.code, FAULT_UNUSED);
  assert_false(table_seat(t, 1, "nobody", &fault));
  assert_int_equal(fault.code, FAULT_BOT);
  assert_false(table_eval(t, "g.bag:move(g.spent, 'amber', 1)", text,
                          sizeof text, &incomplete, &fault));
  assert_int_equal(fault.code, FAULT_FROZEN);
  assert_false(
    table_eval(t, "error('FROZEN')", text, sizeof text, &incomplete, &fault));
  assert_int_equal(fault.code, FAULT_SCRIPT);
  assert_false(
    table_eval(t, "while true do end", text, sizeof text, &incomplete, &fault));
  assert_int_equal(fault.code, FAULT_STOPPED);
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_was_asked_for_can_not_be),
    cmocka_unit_test(a_script_that_declares_nothing),
    cmocka_unit_test(faults_at_the_table),
  };
  return cmocka_run_group_tests_name("fault", tests, NULL, NULL);
}
