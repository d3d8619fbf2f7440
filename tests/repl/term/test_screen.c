/*
** The screen: what becomes of text on its way to it, wrapping, counting rows,
** keeping what is written.
*/
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "repl/term/print.h"
#include "repl/term/screen.h"

/* Every kind of text that a terminal would obey, and what is shown of it. */
static const struct {
  const char *text, *shown;
} hostile[] = {
  {"plain", "plain"},
  {"Gaz de France \u2014 \u00e9t\u00e9 \u25cf",
   "Gaz de France \u2014 \u00e9t\u00e9 \u25cf"},
  {"two\nlines\tand a tab", "two\nlines\tand a tab"},
  {"a line of CSV\r\n", "a line of CSV\r\n"},
  {"\033[31mred", "\\x1B[31mred"},
  {"\033[8mhidden\033[0m", "\\x1B[8mhidden\\x1B[0m"},
  {"\033]52;c;cm0gLXJmIC8=\007", "\\x1B]52;c;cm0gLXJmIC8=\\x07"},
  {"\033]0;title\033\\", "\\x1B]0;title\\x1B\\"},
  {"\033P1$tq\033\\", "\\x1BP1$tq\\x1B\\"},
  {"over\rwritten", "over\\x0Dwritten"},
  {"back\b\b\b\bfour", "back\\x08\\x08\\x08\\x08four"},
  {"bell\a, form\f, tab\v", "bell\\x07, form\\x0C, tab\\x0B"},
  {"\x0e\x0fshift", "\\x0E\\x0Fshift"},
  {"delete\x7f", "delete\ufffd"},
  {"C1 \xc2\x9b"
   "31m CSI",
   "C1 \ufffd31m CSI"},
  {"\u202egnp.exe", "\ufffdgnp.exe"},
  {"\u2066isolate\u2069", "\ufffdisolate\ufffd"},
  {"\u200fmark\u061c", "\ufffdmark\ufffd"},
  {"zero\u200bwidth\ufeff", "zero\ufffdwidth\ufffd"},
  {"line\u2028paragraph\u2029", "line\ufffdparagraph\ufffd"},
  {"tag \U000e0041", "tag \ufffd"},
  {"\xff\xfe", "\ufffd\ufffd"},
  {"cut \xe2\x82", "cut \ufffd\ufffd"},
  {"long \xc0\xaf", "long \ufffd\ufffd"},
  {"surrogate \xed\xa0\x80", "surrogate \ufffd\ufffd\ufffd"},
  {"beyond \xf4\x90\x80\x80", "beyond \ufffd\ufffd\ufffd\ufffd"},
};
enum { HOSTILE = sizeof hostile / sizeof hostile[0] };

static void check_shown(Screen *s, int i, const char *end) {
  char want[256];
  snprintf(want, sizeof want, "%s%s", hostile[i].shown, end);
  assert_string_equal(screen_text(s), want);
  screen_free(s);
}

static void nothing_that_is_written_is_obeyed(void **state) {
  (void)state;
  for (int i = 0; i < HOSTILE; i++) {
    Screen *s = screen_capture();
    screen_print(s, "%s\n", hostile[i].text);
    check_shown(s, i, "\n");
    s = screen_capture();
    fprintf(screen_out(s), "%s|", hostile[i].text);
    check_shown(s, i, "|");
    s = screen_capture();
    screen_write(s, hostile[i].text, strlen(hostile[i].text));
    screen_print(s, "|");
    check_shown(s, i, "|");
    s = screen_capture();
    screen_picture(s, hostile[i].text); /* here nobody shows colours */
    check_shown(s, i, "\n");
    s = screen_capture();
    for (const char *c = hostile[i].text; *c != '\0'; c++) {
      fputc(*c, screen_out(s)); /* a byte at a time */
      fflush(screen_out(s));
    }
    screen_print(s, "|");
    check_shown(s, i, "|");
  }
}

static void a_complaint_is_made_printable_too(void **state) {
  char text[256], want[256];
  (void)state;
  for (int i = 0; i < HOSTILE; i++) {
    Screen *s = screen_capture();
    assert_false(screen_complaint(s, text, sizeof text));
    screen_complain(s, "no layer '%s'", hostile[i].text);
    assert_true(screen_complaint(s, text, sizeof text));
    snprintf(want, sizeof want, "no layer '%s'", hostile[i].shown);
    want[strcspn(want, "\r\n")] = '\0';
    assert_string_equal(text, want);
    assert_string_equal(screen_text(s), "");
    assert_false(screen_complaint(s, text, sizeof text));
    screen_free(s);
  }
}

static void a_text_alone_is_cleaned_and_cut_between_letters(void **state) {
  char text[256];
  (void)state;
  for (int i = 0; i < HOSTILE; i++) {
    screen_clean(text, sizeof text, hostile[i].text);
    assert_string_equal(text, hostile[i].shown);
  }
  screen_clean(text, 4, "a\u00e9\u00e9");
  assert_string_equal(text, "a\u00e9");
  screen_clean(text, 1, "abc");
  assert_string_equal(text, "");
}

/* What repl/ calls stdout is a stream into the screen. */
static void plain_printf_goes_through_the_screen(void **state) {
  char got[4096];
  ssize_t n = 0, more;
  int ends[2], status;
  pid_t child;
  (void)state;
  assert_int_equal(pipe(ends), 0);
  fflush(NULL);
  child = fork();
  if (child == 0) {
    if (dup2(ends[1], STDOUT_FILENO) < 0 || dup2(ends[1], STDERR_FILENO) < 0)
      _exit(1);
    screen_main();
    for (int i = 0; i < HOSTILE; i++) printf("%s;", hostile[i].text);
    fflush(stdout);
    fprintf(stderr, "%s", "\033[31mred\n");
    _exit(0);
  }
  close(ends[1]);
  while ((more = read(ends[0], got + n, sizeof got - 1 - (size_t)n)) > 0)
    n += more;
  close(ends[0]);
  got[n] = '\0';
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  assert_null(strchr(got, '\033'));
  assert_null(strstr(got, "over\r"));
  assert_non_null(strstr(got, "\\x1B]52;c;cm0gLXJmIC8=\\x07;"));
  assert_non_null(strstr(got, "\\x1B[31mred\n"));
}

static void marks_are_colours_or_nothing(void **state) {
  Screen *s = screen_capture();
  (void)state;
  screen_print(s, SCREEN_BOLD "%s" SCREEN_PLAIN ", " SCREEN_RED "red", "bold");
  assert_string_equal(screen_text(s), "bold, red");
  assert_int_equal(screen_columns(SCREEN_BOLD "bold" SCREEN_PLAIN), 4);
  screen_free(s);
}

static void text_is_wrapped_from_where_the_cursor_stands(void **state) {
  Screen *s = screen_capture();
  (void)state;
  setenv("COLUMNS", "40", 1);
  screen_print(s, "player 1: ");
  screen_wrap(s, 2, "%s", "aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddd");
  assert_string_equal(screen_text(s), "player 1: aaaaaaaaaa bbbbbbbbbb\n"
                                      "  cccccccccc dddddddd\n");
  assert_int_equal(screen_rows(s), 2);
  screen_wrap(s, 0, "%s",
              "\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9"
              " 30 letters and then some more %");
  assert_int_equal(screen_rows(s), 3);
  screen_free(s);
}

/* What the French put before and behind a word stays with it. */
static void quotes_and_signs_stay_with_their_words(void **state) {
  Screen *s = screen_capture();
  (void)state;
  setenv("COLUMNS", "40", 1);
  screen_wrap(s, 0, "%s",
              "rien de ce nom n'existe ici, pourtant \u00ab answers \u00bb "
              "les liste");
  assert_string_equal(screen_text(s), "rien de ce nom n'existe ici, pourtant\n"
                                      "\u00ab answers \u00bb les liste\n");
  screen_free(s);
  s = screen_capture();
  screen_wrap(s, 2, "%s", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 47 % of them");
  assert_string_equal(screen_text(s), "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"
                                      "  47 % of them\n");
  screen_free(s);
}

static void rows_are_counted_as_the_terminal_breaks_them(void **state) {
  Screen *s = screen_capture();
  (void)state;
  setenv("COLUMNS", "40", 1);
  screen_mark(s);
  screen_print(s, "one\ntwo");
  assert_int_equal(screen_since(s), 1);
  assert_int_equal(screen_column(s), 3);
  screen_print(s, "\n%085d\n", 0);
  assert_int_equal(screen_since(s), 5);
  screen_typed(s);
  screen_mark(s);
  assert_int_equal(screen_rows(s), 6);
  screen_print(s, "\t" SCREEN_BOLD "x" SCREEN_PLAIN);
  assert_int_equal(screen_column(s), 9);
  assert_int_equal(screen_since(s), 0);
  screen_print(s, "\n\u4e2d\u6587");
  assert_int_equal(screen_column(s), 4);
  screen_free(s);
}

static void a_captured_screen_holds_no_pages(void **state) {
  Screen *s = screen_capture();
  (void)state;
  assert_false(screen_is_terminal(s));
  assert_false(screen_colours(s));
  assert_false(screen_hold(s));
  screen_free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(nothing_that_is_written_is_obeyed),
    cmocka_unit_test(a_complaint_is_made_printable_too),
    cmocka_unit_test(a_text_alone_is_cleaned_and_cut_between_letters),
    cmocka_unit_test(plain_printf_goes_through_the_screen),
    cmocka_unit_test(marks_are_colours_or_nothing),
    cmocka_unit_test(text_is_wrapped_from_where_the_cursor_stands),
    cmocka_unit_test(quotes_and_signs_stay_with_their_words),
    cmocka_unit_test(rows_are_counted_as_the_terminal_breaks_them),
    cmocka_unit_test(a_captured_screen_holds_no_pages),
  };
  setenv("LC_ALL", "C.UTF-8", 1);
  return cmocka_run_group_tests_name("screen", tests, NULL, NULL);
}
