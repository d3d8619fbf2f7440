#include "tests/support/test.h"

#include "repl/batch/again.h"

/* A command that is shown can be pasted. */
static void commands_are_quoted(void **state) {
  char line[200];
  Line l = {line, sizeof line, 0};
  Line small = {line + 150, 8, 0};
  (void)state;
  line_word(&l, "oilpatch");
  line_option(&l, "-l", "my layer.lua");
  line_option(&l, "--set", "a='b'");
  line_option(&l, "-c", "");
  line_seed(&l, UINT64_MAX);
  assert_string_equal(line, "oilpatch -l 'my layer.lua' --set 'a='\\''b'\\''' "
                            "-c '' --seed 18446744073709551615");
  line_word(&small, "a-long-word"); /* cut, not overrun */
  assert_string_equal(line + 150, "a-long-");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(commands_are_quoted),
  };
  return cmocka_run_group_tests_name("again", tests, NULL, NULL);
}
