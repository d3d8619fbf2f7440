/*
** Keys at the prompt, as terminals send them: walking, searching, completing,
** giving up; and what a history keeps.
*/
#include "tests/support/pty.h"

#include <stdio.h>

static const char barrels[] = "play barrels --bots me --seed 7";
static const char oil[] = "play peak_oil -p 4 --seed 3";

/* The row of the cursor, once it shows a text. */
static void expect_row(Pty *p, const char *text) {
  char *row = NULL;
  for (int i = 0; i < 100; i++) {
    free(row);
    row = pty_row(p);
    if (strstr(row, text) != NULL) break;
    pty_settle(p, 50);
  }
  assert_text(row, text);
  free(row);
}

static void clear(Pty *p) {
  pty_send(p, "\x15");
  pty_prompt(p, -1);
}

/* Walking ------------------------------------------------------------------ */

static void alt_chords_never_submit(void **state) {
  Pty *p = *state;
  char chord[3] = "\x1bx";
  pty_start(p, barrels);
  for (int c = '!'; c < 0x7f; c++) {
    if (c == '[' || c == 'O') continue; /* the beginning of a longer one */
    pty_send(p, "pass for");
    chord[1] = (char)c;
    pty_send(p, chord);
    pty_send(p, "\x05\x15");
    if (c % 16 == 0) pty_ask(p, ""); /* a line of its own again */
  }
  pty_prompt(p, -1);
  assert_text(pty_ask(p, "log"), "nothing was answered yet");
  pty_leave(p);
}

static void words_are_walked_in_every_code(void **state) {
  static const struct {
    const char *keys, *want;
  } walks[] = {
    {"\x1b"
     "bX",
     "'one Xtwo')"},
    {"\x1b[1;5DX", "'one Xtwo')"},
    {"\x1b[5DX", "'one Xtwo')"},
    {"\x1bOdX", "'one Xtwo')"},
    {"\x1b[1;3DX", "'one Xtwo')"},
    {"\x1b"
     "b\x1b"
     "b\x1b"
     "fX",
     "'oneX two')"},
    {"\x1b"
     "b\x1b"
     "b\x1b[1;5CX",
     "'oneX two')"},
    {"\x1b"
     "b\x1b"
     "dX",
     "'one X')"},
    {"\x1b\x7fX", "'one X"},
    {"\x1b[HX", "Xprint("},
    {"\x1b[1~X", "Xprint("},
    {"\x1b[7~X", "Xprint("},
    {"\x1bOHX", "Xprint("},
    {"\x01X", "Xprint("},
    {"\x01\x1b[FX", "two')X"},
    {"\x01\x1b[4~X", "two')X"},
    {"\x01\x1b[8~X", "two')X"},
    {"\x01\x1bOFX", "two')X"},
  };
  Pty *p = *state;
  pty_start(p, barrels);
  for (int i = 0; i < COUNT_OF(walks); i++) {
    pty_send(p, "print('one two')");
    pty_send(p, walks[i].keys);
    expect_row(p, walks[i].want);
    clear(p);
  }
  pty_leave(p);
}

/* Searching ---------------------------------------------------------------- */

/* All letters count, however quickly they come, and Ctrl-R goes on. */
static void a_search_takes_quick_letters(void **state) {
  Pty *p = *state;
  pty_start(p, barrels);
  pty_ask(p, "print('crude one')");
  pty_ask(p, "print('crude two')");
  pty_ask(p, "print('amber')");
  for (int i = 0; i < 10; i++) {
    pty_send(p, "\x12"
                "crude");
    expect_row(p, "'crude': print('crude two')");
    pty_send(p, "\x12");
    expect_row(p, "'crude': print('crude one')");
    pty_send(p, "\x07");
    clear(p);
  }
  pty_send(p, "\x12"
              "crude\x12");
  expect_row(p, "crude one");
  assert_text(pty_enter(p), "crude one\n");
  pty_leave(p);
}

static void ctrl_c_leaves_nothing_dim(void **state) {
  Pty *p = *state;
  char *text;
  int y;
  pty_start(p, oil);
  pty_send(p, "HQ to Gr");
  expect_row(p, "HQ to Grey Ops"); /* the end of it is dim */
  y = p->screen.y;
  pty_send(p, "\x03");
  pty_prompt(p, y);
  text = emulator_text(&p->screen, y, y + 1);
  assert_text(text, "HQ to Gr");
  assert_no_text(text, "Grey");
  free(text);
  pty_leave(p);
}

/* Completing --------------------------------------------------------------- */

static void tab_knows_lua(void **state) {
  Pty *p = *state;
  pty_start(p, barrels);
  pty_send(p, "g.bag:to\t");
  expect_row(p, "> g.bag:total");
  clear(p);
  pty_send(p, "print(g.bag:to\t");
  expect_row(p, "> print(g.bag:total");
  clear(p);
  pty_send(p, "players[1].po\t");
  expect_row(p, "> players[1].points");
  clear(p);
  pty_send(p, "math.flo\t");
  expect_row(p, "> math.floor");
  clear(p);
  pty_send(p, "?forb\t");
  expect_row(p, "> ?forbid");
  clear(p);
  pty_send(p, "lesson wra\t");
  expect_row(p, "> lesson wrap");
  clear(p);
  pty_send(p, "why draw.none\t");
  expect_row(p, "> why draw.none-left");
  clear(p);
  pty_leave(p);
  pty_start(p, oil);
  pty_send(p, "why act on gre\t"); /* what is refused here */
  expect_row(p, "> why act on Grey Ops");
  clear(p);
  pty_leave(p);
}

/* With several a Tab goes as far as they agree, the second lists them. */
static void a_second_tab_lists(void **state) {
  static const int widths[] = {80, 40, 120};
  Pty *p = *state;
  for (int i = 0; i < COUNT_OF(widths); i++) {
    int y;
    char *text;
    pty_size(p, widths[i], widths[i] == 120 ? 40 : 24);
    pty_start(p, barrels);
    y = p->screen.y;
    pty_send(p, "cli\t");
    expect_row(p, "> climb ladder");
    pty_send(p, "\t");
    pty_expect(p, "ladder3 with crude");
    for (int n = 0; n < 50 && p->screen.y <= y + 1; n++) pty_settle(p, 100);
    expect_row(p, "> climb ladder"); /* below the list again */
    assert_true(p->screen.y > y + 1);
    text = emulator_text(&p->screen, y, p->screen.y);
    assert_text(text, "ladder1 with brown");
    free(text);
    pty_send(p, "2 with b\t");
    expect_row(p, "> climb ladder2 with brown");
    clear(p);
    y = p->screen.y;
    pty_send(p, "g.bag:\t\t");
    pty_expect(p, "move_up_to");
    expect_row(p, "> g.bag:");
    clear(p);
    pty_leave(p);
  }
}

/* A line that goes over the edge is drawn again where it ends up. */
static void a_list_below_a_long_line(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 40, 24);
  pty_start(p, barrels);
  pty_send(p, "print('a line that goes over the edge', g.bag:t\t\t");
  pty_expect(p, "takes");
  pty_settle(p, 200);
  pty_send(p, "otal())");
  said = pty_enter(p);
  assert_text(said, "a line that goes over the edge");
  assert_text(said, "18");
  pty_leave(p);
}

static void names_and_words_are_explained(void **state) {
  Pty *p = *state;
  pty_size(p, 80, 60);
  pty_start(p, barrels);
  assert_text(pty_ask(p, "?forbid"), "Refuse answers.");
  assert_text(pty_ask(p, "?wrap"), "Put a rule around a rule");
  assert_text(pty_ask(p, "?track"), "A row of spaces for pieces.");
  assert_text(pty_ask(p, "help forbid"), "Refuse answers.");
  assert_text(pty_ask(p, "help xyzzy"), "no help on 'xyzzy'");
  pty_leave(p);
  pty_start(p, "play giganten -p 2 --seed 1");
  assert_text(pty_ask(p, "help map"), "the terrain");
  pty_leave(p);
}

/* History ------------------------------------------------------------------ */

static void a_block_is_one_entry(void **state) {
  Pty *p = *state;
  const char *said;
  pty_start(p, barrels);
  pty_ask(p, "print('before')");
  pty_ask(p, "for i = 1, 2 do -- twice");
  pty_ask(p, "  print(i * 11)");
  assert_text(pty_ask(p, "end"), "11\n22\n");
  pty_send(p, "\x1b[A"); /* Up */
  expect_row(p, "end");
  said = pty_enter(p);
  assert_text(said, "11\n22\n");
  pty_send(p, "\x1b[A\x1b[A");
  expect_row(p, "print('before')");
  clear(p);
  /* a pasted one, too, and in the next game */
  pty_send(p, "function twice(n)\r  return 2 * n\rend\r");
  pty_prompt(p, -1);
  pty_settle(p, 200);
  assert_text(pty_ask(p, "twice(21)"), "42");
  pty_leave(p);
  pty_start(p, barrels);
  pty_send(p, "\x1b[A\x1b[A");
  expect_row(p, "function twice(n)");
  pty_enter(p);
  assert_text(pty_ask(p, "twice(4)"), "8");
  pty_leave(p);
}

/* Somebody types already while the screen asks for Enter: who types may be the one
** before, and has not read the question. */
static void a_hand_over_takes_enter_alone(void **state) {
  static const char *const typed[] = {"score", "4242", "pass", "g.pot = 1"};
  Pty *p = *state;
  char *text;
  pty_start(p, "play qe -p 4 --seed 7");
  pty_ask(p, "setting table hidden");
  pty_type(p, "7777");
  p->mark = 0; /* the screen is cleared */
  pty_expect(p, "player 4, press Enter>");
  for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
    pty_type(p, typed[i]);
    pty_settle(p, 200); /* the words before look the same */
    p->mark = 0;
    pty_expect(p, "What was typed is forgotten: player 4 presses Enter alone");
    pty_expect(p, "player 4, press Enter>");
    text = pty_text(p);
    assert_no_text(text, typed[i]);
    assert_no_text(text, "Your bid, in secret");
    free(text);
  }
  p->mark = 0;
  pty_type(p, "");
  pty_expect(p, "Your bid, in secret");
  pty_prompt(p, -1);
  assert_text(pty_ask(p, "log"), "7777");
  pty_send(p, "\033[A\033[A\033[A"); /* nor does Up bring it back */
  pty_settle(p, 300);
  text = pty_text(p);
  assert_no_text(text, "4242");
  free(text);
  pty_send(p, "\x15");
  pty_leave(p);
}

/* Enter that was hit twice shows nobody the next one's question. */
static void what_is_typed_ahead_hands_nothing_over(void **state) {
  Pty *p = *state;
  pty_start(p, "play qe -p 4 --seed 7");
  pty_ask(p, "setting table hidden");
  pty_send(p, "7777\r\r\r4242\r");
  p->mark = 0;
  pty_expect(p, "player 4, press Enter>");
  assert_false(pty_sees(p, "Your bid, in secret", 300));
  p->mark = 0;
  pty_type(p, "quit"); /* anybody may leave */
  pty_wait(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(alt_chords_never_submit),
    PTY_CASE(words_are_walked_in_every_code),
    PTY_CASE(a_search_takes_quick_letters),
    PTY_CASE(ctrl_c_leaves_nothing_dim),
    PTY_CASE(tab_knows_lua),
    PTY_CASE(a_second_tab_lists),
    PTY_CASE(a_list_below_a_long_line),
    PTY_CASE(names_and_words_are_explained),
    PTY_CASE(a_block_is_one_entry),
    PTY_CASE(a_hand_over_takes_enter_alone),
    PTY_CASE(what_is_typed_ahead_hands_nothing_over),
  };
  return cmocka_run_group_tests_name("pty_keys", tests, NULL, NULL);
}
