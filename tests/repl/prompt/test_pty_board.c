/*
** Boards in a terminal: those of the games and the one of a game that draws
** none, at the sizes that terminals have.
*/
#include "tests/support/pty.h"

#include <stdio.h>
#include <string.h>

static const struct {
  int columns, rows;
} sizes[] = {{80, 24}, {40, 24}, {120, 40}};

/* The widest row of a text, in letters. */
static int width_of(const char *text) {
  int widest = 0;
  while (*text != '\0') {
    size_t n = strcspn(text, "\n");
    int width = 0;
    for (size_t i = 0; i < n; i++) width += (text[i] & 0xC0) != 0x80;
    if (width > widest) widest = width;
    text += n + (text[n] == '\n');
  }
  return widest;
}

static int rows_of(const char *text) {
  int rows = 0;
  for (; *text != '\0'; text++) rows += *text == '\n';
  return rows;
}

static int rows_before(const char *text, const char *part) {
  const char *end = strstr(text, part);
  int rows = 0;
  if (end == NULL) fail_msg("no '%s' in: %s", part, text);
  for (; text < end; text++) rows += *text == '\n';
  return rows;
}

static void start(Pty *p, int size, const char *game) {
  char words[128];
  pty_size(p, sizes[size].columns, sizes[size].rows);
  snprintf(words, sizeof words, "play %s --bots me --seed 3", game);
  pty_start(p, words);
}

/* The games ----------------------------------------------------------------- */

static const struct {
  const char *game, *title, *turn; /* the arrow at whose turn it is */
  int framed;                      /* columns from which it has a frame */
} games[] = {
  {"peak_oil -p 4", "Headquarters", ">3 purple", 80},
  {"qe -p 4", "Players", ">4 you", 80},
  {"oilfield -p 4", "Refineries", ">3 yellow", 80},
  {"giganten -p 4", "Players", "> 2", 100},
  {"barrels", "wells", "> player 1 (you)", 80},
  {"tests/games/every_kind.lua", "map", "> player 1 (you)", 80},
};

static void boards_fit_and_use_the_width(void **state) {
  Pty *p = *state;
  for (int i = 0; i < COUNT_OF(sizes); i++)
    for (int k = 0; k < COUNT_OF(games); k++) {
      const char *said;
      start(p, i, games[k].game);
      pty_ask(p, "setting page off");
      said = pty_ask(p, "board");
      assert_text(said, games[k].title);
      assert_text(said, games[k].turn);
      assert_in_range(width_of(said), sizes[i].columns / 2, sizes[i].columns);
      if (sizes[i].columns >= games[k].framed) {
        assert_text(said, "┌─ ");
        assert_int_equal(width_of(said), sizes[i].columns);
      } else {
        assert_no_text(said, "┌");
      }
      /* all of it at once, with a question below */
      if (sizes[i].rows == 40) assert_in_range(rows_of(said), 8, 36);
      pty_leave(p);
    }
}

/* In few rows above every question; the whole one where there is room. */
static void a_small_board_says_whose_turn_it_is(void **state) {
  static const char *const question[] = {"player 3: Step 1", "player 4: Your",
                                         "player 3: Place",  "player 2: Take",
                                         "player 1: Place",  "player 1: How"};
  Pty *p = *state;
  for (int i = 0; i < COUNT_OF(sizes); i++)
    for (int k = 0; k < COUNT_OF(games); k++) {
      const char *said;
      int above; /* the news */
      start(p, i, games[k].game);
      above = rows_before(pty_ask(p, "new 3"), question[k]);
      pty_ask(p, "setting board on");
      said = pty_ask(p, "new 3");
      assert_in_range(width_of(said), 20, sizes[i].columns);
      if (sizes[i].rows < 40) {
        assert_in_range(rows_before(said, question[k]) - above, 4, 12);
        assert_no_text(said, "┌");
        /* board, question and answers on one screen */
        assert_in_range(rows_of(said) - above, 6, sizes[i].rows);
      } else if (games[k].framed <= sizes[i].columns) {
        assert_text(said, "┌─ ");
      }
      pty_ask(p, "setting board off");
      pty_leave(p);
    }
}

/* A game that draws none ---------------------------------------------------- */

static void any_game_has_a_board(void **state) {
  Pty *p = *state;
  const char *said;
  start(p, 2, "tests/games/every_kind.lua");
  pty_ask(p, "2");
  said = pty_ask(p, "board");
  /* the table at the left, its owners beside it, an arrow at whose turn it is */
  assert_text(said, "┌─ Every kind ─");
  assert_text(said, "┬─ player 1 ─");
  assert_text(said, "├─ > player 2 (you) ─");
  assert_text(said, "box      5 barrel");
  assert_text(said, "price    [1] 5  low");
  assert_text(said, "die      not rolled yet");
  assert_text(said, "deck     1 card face down");
  assert_text(said, "├─ map ─");
  assert_text(said, "coins 2 "); /* numbers stand together, without zeros */
  assert_text(said, "empty: bag, spot, track");
  pty_ask(p, "put 2 agent 1 map.c1r1");
  said = pty_ask(p, "board");
  assert_text(said, "1 . ");
  assert_text(said, "a digit: a player's piece");
  assert_no_text(said, "o cards"); /* of signs that are there alone */
  pty_leave(p);
  start(p, 0, "tests/games/roads/base.lua");
  pty_ask(p, "setting page off");
  said = pty_ask(p, "board"); /* twelve things alike are one line */
  assert_text(said, "tile  each 1 card face down");
  assert_no_text(said, "tile 1 ");
  pty_leave(p);
}

static void a_hidden_map_is_no_empty_ground(void **state) {
  Pty *p = *state;
  const char *said;
  start(p, 2, "tests/games/maps.lua");
  said = pty_ask(p, "board");
  assert_text(said, "│ ? ? ? ");
  assert_text(said, "│ ? hidden ");
  pty_leave(p);
}

/* A band of its own where half of the frame is too narrow; else its squares by name. */
static void a_wide_map_is_never_cut(void **state) {
  static const char *const drawn[] = {
    "c50r1  1 agent of player 1", "c50r1  1 agent of player 1",
    ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . 1 "};
  Pty *p = *state;
  for (int i = 0; i < 3; i++) {
    const char *said;
    start(p, i, "tests/games/maps.lua");
    pty_ask(p, "setting page off");
    said = pty_ask(p, "board");
    assert_text(said, drawn[i]);
    assert_text(said, "empty 139");
    assert_text(said, "c70r1  1 agent of player 1");
    assert_no_text(said, "…");
    assert_true(width_of(said) <= sizes[i].columns);
    pty_leave(p);
  }
}

static void any_board_can_be_heard(void **state) {
  Pty *p = *state;
  const char *said;
  start(p, 0, "tests/games/every_kind.lua");
  pty_ask(p, "setting page off");
  pty_ask(p, "setting board spoken");
  said = pty_ask(p, "board");
  assert_text(said, "seen by player 1.");
  assert_text(said, "box: 5 barrel.");
  assert_text(said, "price: 1 (low).");
  assert_text(said, "player 1 (you).");
  assert_no_text(said, "[");
  assert_no_text(said, "─");
  assert_no_text(said, ">");
  pty_leave(p);
  start(p, 0, "giganten -p 3"); /* the setting is kept */
  said = pty_ask(p, "board");
  assert_text(said, "tile: A4, derricks 1, not seen.");
  assert_text(said, "locomotive of player 1: column 1.");
  assert_no_text(said, "·");
  pty_leave(p);
  start(p, 0, "oilfield -p 3");
  said = pty_ask(p, "board");
  assert_text(said, "Drill, none, none, 5P closed.");
  assert_text(said, "storage 1 oil, 1 gas, room for 1");
  assert_no_text(said, "●");
  pty_ask(p, "setting board off");
  pty_leave(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(boards_fit_and_use_the_width),
    PTY_CASE(a_small_board_says_whose_turn_it_is),
    PTY_CASE(any_game_has_a_board),
    PTY_CASE(a_hidden_map_is_no_empty_ground),
    PTY_CASE(a_wide_map_is_never_cut),
    PTY_CASE(any_board_can_be_heard),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
