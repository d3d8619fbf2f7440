#include "tests/support/test.h"

#include "repl/batch/again.h"

/* A command that is shown can be pasted. */
static void commands_are_quoted(void **state) {
  char line[200];
  Again l = {line, sizeof line, 0};
  Again small = {line + 150, 8, 0};
  (void)state;
  again_word(&l, "oilpatch");
  again_option(&l, "-l", "my layer.lua");
  again_option(&l, "--set", "a='b'");
  again_option(&l, "-c", "");
  again_seed(&l, UINT64_MAX);
  assert_string_equal(line, "oilpatch -l 'my layer.lua' --set 'a='\\''b'\\''' "
                            "-c '' --seed 18446744073709551615");
  again_word(&small, "a-long-word"); /* cut, not overrun */
  assert_string_equal(line + 150, "a-long-");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(commands_are_quoted),
  };
  return cmocka_run_group_tests_name("again", tests, NULL, NULL);
}
