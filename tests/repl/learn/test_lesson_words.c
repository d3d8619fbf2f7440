#include "tests/support/test.h"

#include "repl/learn/lesson_words.h"

static void the_locale_chooses_the_language(void **state) {
  static const struct {
    const char *all, *messages, *lang;
    int language;
  } cases[] = {
    {NULL, NULL, NULL, 0},          {NULL, NULL, "fr_FR.UTF-8", 1},
    {NULL, "fr", "en_GB", 1},       {"C", "fr", "fr", 0},
    {"", "", "fr_CA", 1},           {NULL, NULL, "fra", 0},
    {NULL, NULL, "de_DE.UTF-8", 0}, {"fr@euro", NULL, NULL, 1},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(cases); i++) {
    unsetenv("LC_ALL"), unsetenv("LC_MESSAGES"), unsetenv("LANG");
    if (cases[i].all != NULL) setenv("LC_ALL", cases[i].all, 1);
    if (cases[i].messages != NULL) setenv("LC_MESSAGES", cases[i].messages, 1);
    if (cases[i].lang != NULL) setenv("LANG", cases[i].lang, 1);
    assert_int_equal(lesson_language(NULL), cases[i].language);
  }
  assert_int_equal(lesson_language("fr"), 1);
  assert_int_equal(lesson_language("en"), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_locale_chooses_the_language),
  };
  return cmocka_run_group_tests_name("lesson_words", tests, NULL, NULL);
}
