/*
** What people at the table see: the end, the board above the question, the order
** of the answers, at the sizes that terminals have.
*/
#include "tests/support/pty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  int columns, rows;
} sizes[] = {{80, 24}, {40, 24}, {120, 40}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* The end ------------------------------------------------------------------ */

static void the_end_says_who_won_and_what_to_do(void **state) {
  Pty *p = *state;
  for (int i = 0; i < SIZES; i++) {
    const char *said;
    pty_size(p, sizes[i].columns, sizes[i].rows);
    pty_start(p, "play peak_oil -p 2 --seed 3 -l brutal");
    pty_ask(p, "setting page off");
    said = pty_ask(p, "auto");
    pty_fits(said, sizes[i].columns);
    assert_text(said, "The game is over: Peak Oil");
    assert_text(said, "wins by");
    assert_text(said, "'new' begins another");
    assert_no_text(said, "PO-SCORE");
    assert_text(pty_ask(p, "score"), "PO-SCORE-2");
    pty_leave(p);
  }
}

/* The screen was cleared: look from its top on. */
static void expect_anew(Pty *p, const char *text) {
  p->mark = 0;
  pty_expect(p, text);
}

/* Whoever takes over a hidden table reads what all have seen. */
static void a_hidden_table_tells_what_was_seen(void **state) {
  Pty *p = *state;
  pty_size(p, 80, 24);
  pty_start(p, "play qe -p 3 --seed 3 --bots me,me,random");
  pty_ask(p, "setting table hidden");
  pty_type(p, "10"); /* in secret; player 2 is next */
  expect_anew(p, "player 2, press Enter");
  pty_type(p, "");
  expect_anew(p, "player 1: answers in secret.");
  expect_anew(p, "player 2>");
  pty_type(p, "5");
  expect_anew(p, "player 1, press Enter");
  pty_type(p, "");
  expect_anew(p, "player 1 wins US AGR 4.");
  pty_type(p, "5"); /* the opening bid, then player 2 is handed the table */
  expect_anew(p, "player 2, press Enter");
  pty_type(p, "8"); /* … and types at once: that answers nothing */
  expect_anew(p, "What was typed is forgotten");
  pty_type(p, "");
  expect_anew(p, "player 2>");
  pty_type(p, "8");
  expect_anew(p, "player 2: answers in secret");
  pty_prompt(p, -1);
  pty_leave(p);
}

/* Answers ------------------------------------------------------------------ */

/* Actions stand before reassigns, and a chip doesn't flood the list. */
static void actions_come_first_and_kinds_fold(void **state) {
  Pty *p = *state;
  for (int i = 0; i < SIZES; i++) {
    const char *said;
    pty_size(p, sizes[i].columns, sizes[i].rows);
    pty_start(p, "play peak_oil -p 4 --seed 3");
    pty_ask(p, "put 1 security hq 3");
    said = pty_ask(p, "1");
    pty_fits(said, sizes[i].columns);
    if (sizes[i].columns < 120) {
      assert_text(said, "10  security chip: … (42 ways");
      assert_no_text(said, "flip");
    }
    assert_text(said, "HQ to Grey Ops"); /* no move is folded */
    said = pty_ask(p, "security chip");
    assert_text(said, "could be 42 answers");
    assert_text(said, "13  security chip: flip Caribbean Sea");
    said = pty_ask(p, "security chip: swap singapore and rotterdam");
    assert_text(said, "chip: swap Rotterdam");
    assert_text(said, "player 3: Step 2");
    pty_ask(p, "turn 3");
    said = pty_ask(p, "answers");
    assert_text(said, "1  act on Expand (majority");
    assert_text(said, "2  HQ to Expand");
    assert_text(pty_ask(p, "why 1"), "answer 1, act on Expand");
    assert_text(pty_ask(p, "1"), "player 3: act on Expand");
    pty_leave(p);
  }
}

/* Where headings stand, what is below them and how many options are left. */
static void options_stand_under_their_headings(void **state) {
  Pty *p = *state;
  for (int i = 0; i < SIZES; i++) {
    const char *said;
    pty_size(p, sizes[i].columns, sizes[i].rows);
    pty_start(p, "play peak_oil -p 4 --seed 3");
    pty_ask(p, "put 5 black hq 3");
    pty_ask(p, "put 2 agent 3 spot.invest");
    pty_ask(p, "turn 3");
    said = pty_ask(p, "act on invest");
    pty_fits(said, sizes[i].columns);
    assert_text(said, "player 3: Invest (options left: 2)");
    assert_text(said, "\n  Start-Ups:\n     1  buy the Cellulosic Ethanol");
    assert_text(said, "     3  new cards first\n");
    assert_text(said, "\n  Technologies:\n     4  a barrel on Hydrogen");
    assert_text(said, "\n   9  nothing more\n");
    assert_text(pty_ask(p, "answers tidal"), "  Technologies:\n");
    said = pty_ask(p, "a barrel on tidal");
    assert_text(said, "player 3: a barrel on Tidal Power");
    assert_text(said, "player 3: Invest (options left: 1)");
    assert_no_text(said, "Technologies:");
    pty_leave(p);
  }
}

/* Below a small board there may be one row left: the first answer has it, even under a heading. */
static void a_page_has_an_answer_below_its_heading(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 13);
  pty_start(p, "play peak_oil -p 4 --seed 3");
  pty_ask(p, "put 5 black hq 3");
  pty_ask(p, "put 2 agent 3 spot.invest");
  pty_ask(p, "turn 3");
  pty_ask(p, "setting board on");
  said = pty_ask(p, "act on invest");
  assert_text(said, "  Start-Ups:\n     1  buy the Cellulosic Ethanol");
  assert_text(said, "8 more: 'more' shows them");
  said = pty_ask(p, "more");
  assert_text(said, "  Start-Ups:\n     2  buy the Tidal Power");
  assert_no_text(said, "there is no more");
  pty_leave(p);
}

static void consultants_have_a_heading_in_french_too(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play peak_oil -p 4 --seed 3 --lang fr");
  pty_ask(p, "put 5 black hq 3");
  pty_ask(p, "put 1 agent 3 spot.grey_ops");
  pty_ask(p, "turn 3");
  pty_ask(p, "agir sur op");
  said = pty_ask(p, "1");
  assert_text(said, "Opérations Grises (options restantes : 2)");
  assert_text(said, "  Consultants :\n     2  prendre");
  pty_leave(p);
  /* one option under brutal, whose answers name themselves */
  pty_start(p, "play peak_oil -p 4 --seed 3 -l brutal");
  pty_ask(p, "put 1 agent 3 spot.grey_ops");
  pty_ask(p, "turn 3");
  said = pty_ask(p, "act on grey");
  assert_text(said, "Grey Ops (options left: 1)");
  assert_text(said, "  Marketing: a barrel on");
  assert_no_text(said, "Consultants");
  pty_leave(p);
}

/* The board ---------------------------------------------------------------- */

/* With the line that says what was answered. */
static int rows_before(const char *text, const char *part) {
  const char *end = strstr(text, part);
  int rows = 0;
  for (; text < end; text++) rows += *text == '\n';
  return rows;
}

static void a_board_stands_above_every_question(void **state) {
  static const char *const games[] = {"peak_oil -p 4", "qe -p 4", "barrels"};
  Pty *p = *state;
  for (int i = 0; i < SIZES; i++)
    for (int k = 0; k < 3; k++) {
      char words[64];
      const char *said;
      pty_size(p, sizes[i].columns, sizes[i].rows);
      snprintf(words, sizeof words, "play %s --bots me --seed 3", games[k]);
      pty_start(p, words);
      pty_ask(p, "setting board on");
      said = pty_ask(p, "1");
      pty_fits(said, sizes[i].columns);
      if (k == 0 && sizes[i].rows < 40) {
        assert_text(said, ">3 purple"); /* whose turn it is */
        assert_text(said, "Step 2");
        assert_in_range(rows_before(said, "Step 2"), 6, 13);
      }
      if (k == 2 && sizes[i].rows < 40) /* a game that draws none of its own */
        assert_in_range(rows_before(said, "Place a worker"), 6, 14);
      if (k == 0 && sizes[i].rows == 40) assert_text(said, "Headquarters");
      pty_ask(p, "setting board off");
      pty_leave(p);
    }
}

/* By ear ------------------------------------------------------------------- */

/* What has to be seen to be understood. */
static void expect_speech(const Pty *p) {
  static const char *const drawn[] = {"│", "─", "┌", "┤", "━"};
  char *text = pty_text(p);
  for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
    assert_no_text(text, drawn[i]);
  free(text);
}

static void keep_setting(const Pty *p, const char *line) {
  FILE *f;
  char folder[PTY_PATH + 32];
  snprintf(folder, sizeof folder, "mkdir -p '%s/.config/oilpatch'", p->home);
  assert_int_equal(system(folder), 0);
  f = fopen(pty_path(p, ".config/oilpatch/settings"), "w");
  assert_non_null(f);
  fputs(line, f);
  fclose(f);
}

static void a_listener_finishes_six_lessons(void **state) {
  Pty *p = *state;
  pty_size(p, 80, 24);
  keep_setting(p, "board spoken\npage off\n");
  for (int n = 1; n <= 6; n++) {
    char words[32];
    bool over = false;
    snprintf(words, sizeof words, "lesson %d", n);
    pty_start(p, words);
    for (int i = 0; i < 120 && !over; i++) {
      const char *said = pty_ask(p, i % 3 == 0   ? "show me"
                                    : i % 3 == 1 ? "next"
                                                 : "");
      over = strstr(said, "begins lesson") != NULL;
      if (i == 3) pty_ask(p, "board");
    }
    assert_true(over);
    expect_speech(p);
    pty_type(p, "quit");
    pty_wait(p);
  }
}

static void a_listener_plays_a_game(void **state) {
  Pty *p = *state;
  pty_size(p, 80, 24);
  keep_setting(p, "board spoken\npage off\n");
  pty_start(p, "play peak_oil -p 2 --seed 3 --bots me,heuristic");
  assert_text(pty_ask(p, "board"), "Libya: 0 barrels, no agents.");
  assert_text(pty_ask(p, "bag"), "black, 18");
  for (int i = 0; i < 400; i++)
    if (strstr(pty_ask(p, "1"), "The game is over") != NULL) {
      expect_speech(p);
      pty_leave(p);
      return;
    }
  fail_msg("the game does not end");
}

/* What is offered at other questions, or nowhere for want of something. */
static void why_knows_other_questions(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play peak_oil -p 2 --seed 3");
  said = pty_ask(p, "why whitewash");
  assert_text(said, "'Whitewash …' is no answer here, but at another question: "
                    "Develop");
  assert_text(said, "It needs one of these: your crises");
  assert_text(pty_ask(p, "why no third"), "Step 3: pay to");
  /* what Step 3 costs is said before it is asked, or skipped */
  assert_text(pty_ask(p, "HQ to Develop"),
              "(one more costs 2 barrels; you have 1)");
  said = pty_ask(p, "why act on grey"); /* step 2 */
  assert_text(said, "at another question: Step 1");
  assert_text(said, "act on Grey Ops  You have no agent there.");
  assert_no_text(said, "act on Expand");
  said = pty_ask(p, "why act"); /* on what, nobody knows */
  assert_text(said, "'act on …' is no answer here, but at another question");
  assert_no_text(said, "You have no agent there");
  assert_text(pty_ask(p, "why xyzzy"), "no answer and no rule here");
  said = pty_ask(p, "player 2: security chip"); /* they have none to use */
  assert_text(said, "'player 2: security chip' matches no answer here");
  assert_no_text(said, "no command");
  pty_leave(p);
}

/* A sign means one thing: S is a technology, a skull is !; every chip's back is
** there, also a refinery's. */
static void signs_mean_one_thing(void **state) {
  static const int widths[] = {80, 40, 120};
  Pty *p = *state;
  for (int i = 0; i < COUNT_OF(widths); i++) {
    const char *said;
    pty_size(p, widths[i], 40);
    pty_start(p, "play peak_oil -p 2 -l brutal --seed 3");
    pty_ask(p, "setting page off");
    said = pty_ask(p, "board");
    pty_fits(said, widths[i]);
    assert_text(said, "S SPMR");
    assert_text(said, "! skull");
    assert_text(said, "SUE Suez Canal         !/·");
    assert_no_text(said, "S skull");
    assert_text(said, "Philadelphia 5/2");
    assert_text(said, "Singapore 3/4");
    pty_leave(p);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(the_end_says_who_won_and_what_to_do),
    PTY_CASE(a_hidden_table_tells_what_was_seen),
    PTY_CASE(actions_come_first_and_kinds_fold),
    PTY_CASE(options_stand_under_their_headings),
    PTY_CASE(a_page_has_an_answer_below_its_heading),
    PTY_CASE(consultants_have_a_heading_in_french_too),
    PTY_CASE(a_board_stands_above_every_question),
    PTY_CASE(why_knows_other_questions),
    PTY_CASE(signs_mean_one_thing),
    PTY_CASE(a_listener_finishes_six_lessons),
    PTY_CASE(a_listener_plays_a_game),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
