#include "tests/support/test.h"

#include "repl/term/tongue.h"

#include <ctype.h>

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
    assert_int_equal(tongue_of(NULL), cases[i].language);
  }
  assert_int_equal(tongue_of("fr"), 1);
  assert_int_equal(tongue_of("en"), 0);
}

/* The conversions of a format, in order: "%s %.3d" is "s d". */
static void conversions(const char *format, char *list, size_t size) {
  size_t n = 0;
  while ((format = strchr(format, '%')) != NULL && n + 4 < size) {
    format += 1 + strspn(format + 1, "-+#0123456789.*lhtz");
    if (!isalpha((unsigned char)*format) && *format != '%')
      continue; /* "47 % of all" */
    list[n++] = *format == '\0' ? '?' : *format++;
  }
  list[n] = '\0';
}

static void every_translation_takes_the_same_arguments(void **state) {
  const char *english, *french;
  int n = 0;
  (void)state;
  for (; (english = tongue_entry(n, &french)) != NULL; n++) {
    char a[64], b[64];
    size_t end = strlen(english);
    conversions(english, a, sizeof a);
    conversions(french, b, sizeof b);
    if (strcmp(a, b) != 0) fail_msg("'%s': %s, not %s", english, b, a);
    assert_true(end > 0 && french[0] != '\0');
    if ((english[end - 1] == '\n') != (french[strlen(french) - 1] == '\n'))
      fail_msg("'%s': a line's end", english);
  }
  assert_true(n > 20);
}

static void a_sentence_is_found_by_its_form(void **state) {
  char text[200];
  (void)state;
  tongue_speak(1);
  tongue_more("three rounds\n  trois manches\ncoach: good\n  non\n");
  assert_string_equal(tongue("three rounds"), "trois manches");
  assert_string_equal(tongue("coach: good"), "entra\u00eeneur : bien");
  assert_string_equal(
    tongue_said("'qe' is for 3 to 5 players, not 9", text, sizeof text),
    "\u00ab qe \u00bb se joue \u00e0 3 \u00e0 5 joueurs, pas \u00e0 9");
  assert_string_equal(tongue_said("a: b", text, sizeof text), "a: b");
  tongue_speak(0);
}

/* A stranger's words are printed with the arguments of ours. */
static void a_game_cannot_change_what_a_sentence_takes(void **state) {
  static const char *const formats[] = {"%s", "%d of %d", "no holes here",
                                        "%-3s|", "100 %"};
  (void)state;
  tongue_speak(1);
  tongue_more("%s\n  %s%s%n\n%d of %d\n  %d sur %s\nno holes here\n  %n\n"
              "%-3s|\n  %-3s|%1$s\n100 %\n  100 % d\nkept %s, %5.1f %%\n"
              "  gard\u00e9 %s, %5.1f %%\n");
  for (int i = 0; i < COUNT_OF(formats); i++)
    assert_string_equal(tongue(formats[i]), formats[i]);
  assert_string_equal(tongue("kept %s, %5.1f %%"), "gard\u00e9 %s, %5.1f %%");
  tongue_speak(0);
}

static void what_is_not_in_the_list_stays_english(void **state) {
  (void)state;
  tongue_speak(1);
  assert_string_equal(tongue("coach: good"), "entra\u00eeneur : bien");
  assert_string_equal(tongue("no such sentence"), "no such sentence");
  assert_string_equal(tongue_few("about %s points"), "environ %s point");
  assert_string_equal(tongue("about %s points"), "environ %s points");
  tongue_speak(0);
  assert_string_equal(tongue("coach: good"), "coach: good");
  assert_string_equal(tongue_few("about %s points"), "about %s points");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_locale_chooses_the_language),
    cmocka_unit_test(every_translation_takes_the_same_arguments),
    cmocka_unit_test(a_sentence_is_found_by_its_form),
    cmocka_unit_test(a_game_cannot_change_what_a_sentence_takes),
    cmocka_unit_test(what_is_not_in_the_list_stays_english),
  };
  return cmocka_run_group_tests_name("tongue", tests, NULL, NULL);
}
