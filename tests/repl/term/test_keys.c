/*
** Keys of terminals, as keys the editor knows: an editor of a few lines that
** has only those must end up with the line one would expect.
*/
#include "repl/term/keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 100 };

static const char *typed;
static char line[ROOM];
static size_t at;

static int next_typed(int milliseconds) {
  (void)milliseconds;
  return *typed == '\0' ? -1 : (unsigned char)*typed++;
}

static bool is_inside(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

static void go_left(void) {
  if (at > 0) do
      at--;
    while (at > 0 && is_inside(line[at]));
}

static void go_right(void) {
  if (line[at] != '\0') do
      at++;
    while (is_inside(line[at]));
}

static void delete_to(size_t end) {
  memmove(line + at, line + end, strlen(line + end) + 1);
}

static void insert(int c) {
  memmove(line + at + 1, line + at, strlen(line + at) + 1);
  line[at++] = (char)c;
}

static void edit(int c) {
  size_t from = at, end;
  switch (c) {
    case 1: at = 0; break;
    case 2: go_left(); break;
    case 4: /* delete to the right */
      go_right();
      end = at;
      at = from;
      delete_to(end);
      break;
    case 5: at = strlen(line); break;
    case 6: go_right(); break;
    case 23:
      while (at > 0 && line[at - 1] == ' ') at--;
      while (at > 0 && line[at - 1] != ' ') at--;
      delete_to(from);
      break;
    default: insert(c);
  }
}

/* The line and where X lands in it, once these keys were pressed. */
static const char *after(const char *keys) {
  int c;
  typed = keys;
  line[0] = '\0';
  at = 0;
  keys_begin();
  keys_shown(line);
  while ((c = keys_next(next_typed)) != -1 && c != 3) {
    edit(c);
    keys_shown(line);
  }
  return line;
}

static void words_are_walked(void **state) {
  (void)state;
  assert_string_equal(after("hq to dev\033bX"), "hq to Xdev");
  assert_string_equal(after("hq to dev\033b\033bX"), "hq Xto dev");
  assert_string_equal(after("hq to dev\033[1;5D\033[1;3DX"), "hq Xto dev");
  assert_string_equal(after("hq to dev\033[H\033fX"), "hqX to dev");
  assert_string_equal(after("hq to dev\033OH\033Oc\033[5CX"), "hq toX dev");
  assert_string_equal(after("l'\303\251tape deux\033b\033bX"),
                      "l'X\303\251tape deux");
}

static void words_are_deleted(void **state) {
  (void)state;
  assert_string_equal(after("hq to dev\033[1~\033dX"), "X to dev");
  assert_string_equal(after("hq to dev\033\177X"), "hq to X");
  assert_string_equal(after("\303\251t\303\251 ici\033[H\033dX"), "X ici");
}

static void both_ends_have_many_codes(void **state) {
  static const char *const home[] = {"\033[H", "\033OH", "\033[1~", "\033[7~"};
  static const char *const end[] = {"\033[F", "\033OF", "\033[4~", "\033[8~"};
  (void)state;
  for (size_t i = 0; i < 4; i++) {
    char keys[ROOM] = "abc";
    strcat(keys, home[i]);
    strcat(keys, "X");
    strcat(keys, end[i]);
    strcat(keys, "Y");
    assert_string_equal(after(keys), "XabcY");
  }
}

/* Delete behind the text would be the end of the input. */
static void delete_stays_in_the_line(void **state) {
  (void)state;
  assert_string_equal(after("\033[3~a"), "a");
  assert_string_equal(after("ab\033[3~c"), "abc");
  assert_string_equal(after("ab\033[D\033[3~c"), "ac");
}

static void chords_without_a_meaning_are_swallowed(void **state) {
  (void)state;
  assert_string_equal(after("ab\033\r\033.\033x\033[200~\033[15~c"), "abc");
  assert_string_equal(after("ab\033"), "ab");
}

/* Drawn once more before Ctrl-C, so that the hint can be left out. */
static void a_line_that_is_given_up_is_drawn_without_hints(void **state) {
  (void)state;
  assert_string_equal(after("ab\003"), "ab");
  assert_true(keys_given_up());
  after("ab");
  assert_false(keys_given_up());
}

/* Before the line is drawn the editor asks the terminal itself. */
static void answers_of_the_terminal_pass(void **state) {
  (void)state;
  typed = "\033[1;1R";
  keys_begin();
  for (const char *c = "\033[1;1R"; *c != '\0'; c++)
    assert_int_equal(keys_next(next_typed), *c);
}

static void an_older_match_is_asked_for_again(void **state) {
  static const int given[] = {18, 'd', 16, 16, 'a', '\r', 18};
  (void)state;
  typed = "\022d\022\022a\r\022";
  keys_begin();
  keys_shown("");
  for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
    assert_int_equal(keys_next(next_typed), given[i]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(words_are_walked),
    cmocka_unit_test(words_are_deleted),
    cmocka_unit_test(both_ends_have_many_codes),
    cmocka_unit_test(delete_stays_in_the_line),
    cmocka_unit_test(chords_without_a_meaning_are_swallowed),
    cmocka_unit_test(a_line_that_is_given_up_is_drawn_without_hints),
    cmocka_unit_test(answers_of_the_terminal_pass),
    cmocka_unit_test(an_older_match_is_asked_for_again),
  };
  return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
