#include "tests/support/test.h"

#include "repl/learn/lesson_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/lesson-text-XXXXXX";

static void write_file(const char *name, const char *text) {
  char path[128];
  FILE *f;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

static int make_files(void **state) {
  char path[128];
  (void)state;
  if (mkdtemp(folder) == NULL) return -1;
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, lesson_languages[i]);
    if (mkdir(path, 0700) != 0) return -1;
  }
  write_file("en/01_x.txt", "ignored\n[title]\nA title\n\n[a]\n\none\n\ntwo\n"
                            "[not a key]\n\n\n[b]  \nb\x1b[31m\xc2\x9b"
                            "2J \n[c]");
  write_file("fr/01_x.txt", "[a]\nun\n");
  return 0;
}

static int remove_files(void **state) {
  char command[128];
  (void)state;
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command);
}

static void open_text(LessonText *t, int language) {
  char path[128];
  snprintf(path, sizeof path, "%s/01_x.lua", folder);
  lesson_text_open(t, path, language);
}

static void texts_stand_below_their_keys(void **state) {
  LessonText t;
  (void)state;
  open_text(&t, 0);
  assert_string_equal(lesson_text(&t, "title"), "A title");
  assert_string_equal(lesson_text(&t, "a"), "one\n\ntwo\n[not a key]");
  assert_string_equal(lesson_text(&t, "c"), "");
  assert_string_equal(lesson_text(&t, "d"), "");
  assert_int_equal(lesson_text_in(&t, 0, "a")->line, 5);
  lesson_text_free(&t);
}

static void nothing_steers_the_terminal(void **state) {
  LessonText t;
  (void)state;
  open_text(&t, 0);
  assert_string_equal(lesson_text(&t, "b"), "b [31m  2J");
  lesson_text_free(&t);
}

static void english_stands_in_for_what_is_missing(void **state) {
  LessonText t;
  (void)state;
  open_text(&t, 1);
  assert_string_equal(lesson_text(&t, "a"), "un");
  assert_string_equal(lesson_text(&t, "title"), "A title");
  assert_null(lesson_text_in(&t, 1, "title"));
  lesson_text_free(&t);
}

static void a_lesson_without_texts_is_silent(void **state) {
  LessonText t;
  (void)state;
  lesson_text_open(&t, "/nowhere/x.lua", 1);
  assert_string_equal(lesson_text(&t, "a"), "");
  assert_false(t.file[0].there);
  lesson_text_free(&t);
}

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
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    unsetenv("LC_ALL"), unsetenv("LC_MESSAGES"), unsetenv("LANG");
    if (cases[i].all != NULL) setenv("LC_ALL", cases[i].all, 1);
    if (cases[i].messages != NULL) setenv("LC_MESSAGES", cases[i].messages, 1);
    if (cases[i].lang != NULL) setenv("LANG", cases[i].lang, 1);
    assert_int_equal(lesson_language(NULL), cases[i].language);
  }
  assert_int_equal(lesson_language("fr"), 1);
  assert_int_equal(lesson_language("en"), 0);
}

static void check_print(const char *text, int indent, const char *want) {
  Screen *s = screen_capture();
  assert_non_null(s);
  lesson_text_print(s, text, indent);
  assert_string_equal(screen_text(s), want);
  screen_free(s);
}

static void paragraphs_are_wrapped_and_lists_stand(void **state) {
  (void)state;
  check_print("one\ntwo `three four`", 0, "one two 'three four'\n");
  check_print("one\n\ntwo", 2, "  one\n  \n  two\n");
  check_print("list:\n  1  a\n  2  b\nend", 0, "list:\n  1  a\n  2  b\nend\n");
  check_print("", 0, "\n");
  setenv("COLUMNS", "40", 1);
  check_print("aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii", 0,
              "aaaa bbbb cccc dddd eeee ffff gggg hhhh\niiii\n");
  /* letters of two bytes take one column */
  check_print("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9 bbbb cccc dddd eeee ffff gggg "
              "hhhh iiii",
              0,
              "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9 bbbb cccc dddd eeee ffff gggg "
              "hhhh\niiii\n");
  unsetenv("COLUMNS");
}

/* French marks stay with their words. */
static void a_line_does_not_begin_with_a_mark(void **state) {
  (void)state;
  setenv("COLUMNS", "40", 1);
  setenv("LC_ALL", "fr_FR.UTF-8", 1);
  check_print("aaaa bbbb cccc dddd eeee ffff gggg hhhh ?", 0,
              "aaaa bbbb cccc dddd eeee ffff gggg\nhhhh\u00a0?\n");
  check_print("aaaa bbbb cccc dddd eeee ffff \u00ab ggggg \u00bb : oui", 0,
              "aaaa bbbb cccc dddd eeee ffff\n\u00ab\u00a0ggggg\u00a0\u00bb"
              "\u00a0: oui\n");
  check_print(": a\n  ! b", 0, ": a\n \u00a0! b\n");
  setenv("LC_ALL", "C", 1);
  check_print("aaaa bbbb cccc dddd eeee ffff gggg hhhh ?", 0,
              "aaaa bbbb cccc dddd eeee ffff gggg\nhhhh ?\n");
  unsetenv("LC_ALL");
  unsetenv("COLUMNS");
}

static void values_are_worked_out(void **state) {
  TableConfig c = {.variants = "variants", .game = "barrels", .players = 4};
  Report report;
  Table *t;
  char *text;
  (void)state;
  t = table_open(&c, &report);
  assert_non_null(t);
  assert_int_not_equal(table_start(t, 1, &report), TABLE_FAILED);
  text =
    lesson_text_expand(t, "a {=1 + 2} b {=\"x\"}{= #g.players }{open", &report);
  assert_non_null(text);
  assert_string_equal(text, "a 3 b x4{open");
  free(text);
  assert_null(lesson_text_expand(t, "{=nobody}", &report));
  assert_non_null(strstr(report.text, "nobody"));
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(texts_stand_below_their_keys),
    cmocka_unit_test(nothing_steers_the_terminal),
    cmocka_unit_test(english_stands_in_for_what_is_missing),
    cmocka_unit_test(a_lesson_without_texts_is_silent),
    cmocka_unit_test(the_locale_chooses_the_language),
    cmocka_unit_test(paragraphs_are_wrapped_and_lists_stand),
    cmocka_unit_test(a_line_does_not_begin_with_a_mark),
    cmocka_unit_test(values_are_worked_out),
  };
  return cmocka_run_group_tests_name("lesson_text", tests, make_files,
                                     remove_files);
}
