/* Error codes: each has a name for scripts and a text for people. */
#include "tests/support/test.h"

#include <ctype.h>

static void every_code_has_its_own_name(void **state) {
  (void)state;
  for (int a = 0; a < ERR_COUNT; a++) {
    const char *name = err_name((Err)a);
    assert_true(strlen(name) > 0);
    for (const char *p = name; *p != '\0'; p++) assert_true(isupper(*p));
    for (int b = 0; b < a; b++) assert_string_not_equal(name, err_name((Err)b));
  }
}

static void every_code_has_its_own_text(void **state) {
  (void)state;
  for (int a = 0; a < ERR_COUNT; a++) {
    assert_true(strlen(err_text((Err)a)) > 0);
    for (int b = 0; b < a; b++)
      assert_string_not_equal(err_text((Err)a), err_text((Err)b));
  }
}

static void names_match_the_codes(void **state) {
  (void)state;
  assert_int_equal(ERR_OK, 0);
  assert_string_equal(err_name(ERR_OK), "OK");
  assert_string_equal(err_name(ERR_EMPTY), "EMPTY");
  assert_string_equal(err_name(ERR_MEMORY), "MEMORY");
  assert_string_equal(err_text(ERR_FULL), "there is no room");
}

static void a_code_outside_the_list_is_unknown(void **state) {
  (void)state;
  assert_string_equal(err_name(ERR_COUNT), "UNKNOWN");
  assert_string_equal(err_text(ERR_COUNT), "unknown error");
  assert_string_equal(err_name((Err)-1), "UNKNOWN");
  assert_string_equal(err_text((Err)-1), "unknown error");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_code_has_its_own_name),
    cmocka_unit_test(every_code_has_its_own_text),
    cmocka_unit_test(names_match_the_codes),
    cmocka_unit_test(a_code_outside_the_list_is_unknown),
  };
  return cmocka_run_group_tests_name("err", tests, NULL, NULL);
}
