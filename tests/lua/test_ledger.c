#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "lua/shelf/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char text[] = "# Rules\n"
                           "- **GA-TURN-1** [EF] Players take *turns*.\n"
                           "- **GA-TURN-10** [D] Ten is\n"
                           "  not one, and goes\n"
                           "  on.\n"
                           "\n"
                           "- **GA-END** The last.\n"
                           "| id | text |\n"
                           "| AMB-01 | What then? | Nothing. |\n"
                           "| AMB-02 | And then? |";

static char folder[SCRATCH_SIZE];

static int write_ledger(void **state) {
  char path[SCRATCH_SIZE + 16];
  FILE *f;
  (void)state;
  if (mkdtemp(scratch_name(folder, "ledger-XXXXXX")) == NULL) return -1;
  snprintf(path, sizeof path, "%s/rules.md", folder);
  f = fopen(path, "w");
  if (f == NULL) return -1;
  fputs(text, f);
  return fclose(f);
}

static int remove_ledger(void **state) {
  char path[SCRATCH_SIZE + 16];
  (void)state;
  snprintf(path, sizeof path, "%s/rules.md", folder);
  unlink(path);
  return rmdir(folder);
}

static void rules_are_found_by_id(void **state) {
  Ledger l;
  char out[256];
  (void)state;
  ledger_open(&l, folder);
  assert_true(ledger_find(&l, "GA-TURN-1", out, sizeof out));
  assert_string_equal(out, "[EF] Players take turns.");
  assert_true(ledger_find(&l, "GA-TURN-10", out, sizeof out));
  assert_string_equal(out, "[D] Ten is not one, and goes on.");
  assert_true(ledger_find(&l, "GA-END", out, sizeof out));
  assert_string_equal(out, "The last.");
  ledger_close(&l);
}

static void rows_of_tables_too(void **state) {
  Ledger l;
  char out[256];
  (void)state;
  ledger_open(&l, folder);
  assert_true(ledger_find(&l, "AMB-01", out, sizeof out));
  assert_string_equal(out, "What then? | Nothing.");
  assert_true(ledger_find(&l, "AMB-02", out, sizeof out));
  assert_string_equal(out, "And then?");
  ledger_close(&l);
}

static void notes_are_cut_out(void **state) {
  static const char *const row[][2] = {
    {"One [note: two] three.", "One three."},
    {"[note: one] Two  [note: three][note: four].", "Two."},
    {"One [note: two", "One [note: two"},
    {"One [EF].", "One [EF]."},
  };
  (void)state;
  for (int i = 0; i < 4; i++) {
    char out[64];
    snprintf(out, sizeof out, "%s", row[i][0]);
    ledger_cut_notes(out);
    assert_string_equal(out, row[i][1]);
  }
}

static void others_are_not(void **state) {
  Ledger l;
  char out[256];
  (void)state;
  ledger_open(&l, folder);
  assert_false(ledger_find(&l, "GA-TURN", out, sizeof out));
  assert_false(ledger_find(&l, "", out, sizeof out));
  ledger_close(&l);
  ledger_open(&l, "/nowhere");
  assert_false(ledger_find(&l, "GA-END", out, sizeof out));
  ledger_close(&l);
}

static void long_texts_are_cut(void **state) {
  Ledger l;
  char out[8];
  (void)state;
  ledger_open(&l, folder);
  assert_true(ledger_find(&l, "GA-TURN-10", out, sizeof out));
  assert_string_equal(out, "[D] Ten");
  ledger_close(&l);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(rules_are_found_by_id),
    cmocka_unit_test(rows_of_tables_too),
    cmocka_unit_test(notes_are_cut_out),
    cmocka_unit_test(others_are_not),
    cmocka_unit_test(long_texts_are_cut),
  };
  return cmocka_run_group_tests_name("ledger", tests, write_ledger,
                                     remove_ledger);
}
