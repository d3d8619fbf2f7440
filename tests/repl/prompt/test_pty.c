/*
** The prompt at a terminal, and the terminal itself.
*/
#include "tests/support/pty.h"

/* The screen --------------------------------------------------------------- */

static void check_screen(int columns, const char *bytes, const char *text) {
  Emulator s;
  char *got;
  emulator_open(&s, columns, 5);
  emulator_write(&s, bytes, strlen(bytes));
  got = emulator_text(&s, 0, INT_MAX);
  assert_string_equal(got, text);
  free(got);
  emulator_close(&s);
}

static void a_screen_shows_what_was_written(void **state) {
  (void)state;
  check_screen(20, "one\r\ntwo", "one\ntwo\n");
  check_screen(20, "a\x1b[1mb\x1b[0mc\x1b]0;title\ad", "abcd\n");
  check_screen(20, "old line\rnew\x1b[0K", "new\n");
  check_screen(20, "abc\b\bX\x1b[2DY", "YXc\n");
  check_screen(20, "1\r\n2\r\n3\x1b[2A\r!", "!\n2\n3\n");
  check_screen(20, "x\r\ny\x1b[H\x1b[2Jz", "z\n\n");
  check_screen(20, "caf\xC3\xA9 \xFF \xE2\x94\x80", "café \xEF\xBF\xBD ─\n");
  check_screen(4, "abcdefg\r\nh", "abcdefg\nh\n");
  check_screen(4, "abcd\r\nh", "abcd\nh\n");
}

static void a_screen_tells_where_the_cursor_is(void **state) {
  Emulator s;
  (void)state;
  emulator_open(&s, 20, 5);
  assert_null(emulator_write(&s, "ab\r\ncde", 7));
  assert_string_equal(emulator_write(&s, "\x1b[6n", 4), "\x1b[2;4R");
  emulator_close(&s);
}

/* The prompt --------------------------------------------------------------- */

static void a_game_is_opened_and_left(void **state) {
  Pty *p = *state;
  pty_start(p, "play peak_oil -p 4 --seed 1");
  pty_expect(p, "4 players, seed 1");
  assert_text(pty_ask(p, "score"), "player 4");
  assert_text(pty_ask(p, "sroce"), "did you mean 'score'?");
  assert_int_equal(pty_leave(p), 0);
}

static void an_answer_can_be_typed(void **state) {
  Pty *p = *state;
  pty_start(p, "play peak_oil -p 4 --seed 1");
  assert_text(pty_ask(p, "1"), "HQ to Expand\n");
  assert_text(pty_ask(p, "undo"), "at decision 0");
  assert_text(pty_ask(p, "999999"), "there are answers 1 to");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_screen_shows_what_was_written),
    cmocka_unit_test(a_screen_tells_where_the_cursor_is),
    PTY_CASE(a_game_is_opened_and_left),
    PTY_CASE(an_answer_can_be_typed),
  };
  return cmocka_run_group_tests_name("pty", tests, NULL, NULL);
}
