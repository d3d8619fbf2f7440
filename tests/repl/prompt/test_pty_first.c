/*
** The first minute, at the sizes that terminals have: one screen says what this
** is, the goal, who plays and what to type; and what the prompt tells of a turn.
*/
#include "tests/support/pty.h"

#include <stdlib.h>
#include <string.h>

static const struct {
  int columns, rows;
  const char *term, *locale;
} sizes[] = {{80, 24, "xterm-256color", "C.UTF-8"},
             {50, 20, "xterm-256color", "C.UTF-8"},
             {120, 40, "xterm-256color", "C.UTF-8"},
             {80, 24, "dumb", "C.UTF-8"},
             {80, 24, "xterm-256color", "C"}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static int rows_of(const char *text) {
  int rows = 0;
  for (; *text != '\0'; text++) rows += *text == '\n';
  return rows;
}

/* Nothing but ASCII where nobody said that the terminal knows more. */
static void assert_plain(const char *text, int i) {
  if (strcmp(sizes[i].term, "dumb") != 0 && strcmp(sizes[i].locale, "C") != 0)
    return;
  for (const char *c = text; *c != '\0'; c++)
    if (((unsigned char)*c & 0x80) != 0) fail_msg("no ASCII: %.80s", c);
}

static void one_screen_says_all(void **state) {
  static const char *const games[] = {"peak_oil", "giganten", "oilfield", "qe",
                                      "barrels"};
  Pty *p = *state;
  for (int i = 0; i < SIZES; i++)
    for (int k = 0; k < (i == 0 ? 5 : 2); k++) {
      char words[64], *text;
      pty_env(p, "TERM", sizes[i].term);
      pty_env(p, "LC_ALL", sizes[i].locale);
      pty_size(p, sizes[i].columns, sizes[i].rows);
      snprintf(words, sizeof words, "play %s --seed 3", games[k]);
      pty_start(p, words);
      text = pty_text(p);
      pty_fits(text, sizes[i].columns);
      assert_plain(text, i);
      assert_text(text, "Goal: Who has most");
      assert_text(text, "You are player 1; bots play the others");
      assert_text(text, "To answer, type a number");
      assert_text(text, "player 1>");
      /* the bots' answers may push it up, but it is one screen by itself: in
      ** Peak Oil's game 3 player 1 begins */
      if (rows_of(text) > sizes[i].rows + (k == 0 ? 0 : 12))
        fail_msg("%d rows: %s", rows_of(text), text);
      free(text);
      pty_leave(p);
    }
}

/* A terminal that can't move its cursor shows no prompt to wait for. */
static void asks(Pty *p, const char *term, const char *line, const char *part) {
  if (strcmp(term, "dumb") != 0) {
    assert_text(pty_ask(p, line), part);
    return;
  }
  pty_type(p, line);
  pty_expect(p, part);
}

/* Help, what this is, the board, an answer, and out: nothing is too wide. */
static void the_minute_goes_on(void **state) {
  static const char *const games[] = {"giganten", "qe"};
  Pty *p = *state;
  char *text;
  for (int i = 0; i < SIZES; i++)
    for (int k = 0; k < 2; k++) {
      char words[64];
      pty_env(p, "TERM", sizes[i].term);
      pty_env(p, "LC_ALL", sizes[i].locale);
      pty_size(p, sizes[i].columns, sizes[i].rows);
      snprintf(words, sizeof words, "play %s --seed 7", games[k]);
      pty_start(p, words);
      asks(p, sizes[i].term, "help", "why");
      asks(p, sizes[i].term, "about", "Goal: Who has most");
      asks(p, sizes[i].term, "board", k == 0 ? "seen by" : "On auction");
      asks(p, sizes[i].term, "2", "player 1: ");
      asks(p, sizes[i].term, "why", k == 0 ? ".lua:" : "no rule refuses");
      pty_type(p, "quit");
      assert_int_equal(pty_wait(p), 0);
      text = pty_text(p);
      if (strcmp(sizes[i].term, "dumb") != 0) pty_fits(text, sizes[i].columns);
      assert_text(text, "is kept");
      assert_plain(text, i);
      free(text);
    }
  pty_start(p, "play giganten --seed 7 --lang fr"); /* in the C locale, too */
  assert_text(pty_ask(p, "about"), "l'amenent aux reservoirs des societes");
  text = pty_text(p);
  assert_plain(text, SIZES - 1);
  free(text);
  pty_leave(p);
}

static void people_who_share_a_keyboard_are_told(void **state) {
  Pty *p = *state;
  char *text;
  pty_size(p, 80, 24);
  pty_start(p, "play oilfield -p 3");
  text = pty_text(p);
  assert_text(text, "3 people at this keyboard take turns");
  free(text);
  assert_text(pty_ask(p, "bot"), "player 3: me");
  pty_leave(p);
}

static void about_says_how_a_turn_goes(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play giganten");
  said = pty_ask(p, "about");
  pty_fits(said, 80);
  assert_text(said, "A turn:");
  assert_text(said, "2 to 4 players.");
  assert_text(pty_ask(p, "rules winner"), "Who has most money when");
  pty_ask(p, "q");
  pty_leave(p);
}

static void another_game_is_one_word(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play barrels");
  pty_ask(p, "1");
  said = pty_ask(p, "new qe");
  assert_text(said, "the game before is kept");
  assert_text(said, "Q.E.: Central banks");
  assert_text(said, "You are player 1");
  assert_text(pty_ask(p, "new oilfield 2"), "2 people at this keyboard");
  assert_text(pty_ask(p, "new monopoly"), "no game is called 'monopoly'");
  pty_leave(p);
}

static void large_numbers_are_typed_as_people_write_them(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play qe -p 3 --seed 3 --bots me,random,random");
  said = pty_ask(p, "answers");
  assert_text(said, "100,000,000,000,000,000");
  assert_text(pty_ask(p, "1e17"), "player 1: 100,000,000,000,000,000");
  pty_ask(p, "undo");
  assert_text(pty_ask(p, "10 million"), "player 1: 10,000,000");
  pty_ask(p, "undo");
  assert_text(pty_ask(p, "1 000 000"), "player 1: 1,000,000");
  pty_ask(p, "undo");
  assert_text(pty_ask(p, "1,000"), "player 1: 1000");
  pty_leave(p);
}

/* The price that the winner alone knows is told him; so is what a look showed. */
static void what_one_alone_knows_is_told(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 40);
  pty_start(p, "play qe -p 3 --seed 3 --bots random,me,random");
  said = pty_ask(p, "1e16");
  if (strstr(said, "for your eyes: you paid 10,000,000,000,000,000") == NULL)
    said = pty_ask(p, "2e16"); /* who opens pays for all to hear */
  assert_text(said, "for your eyes: you paid");
  pty_leave(p);
  pty_start(p, "play giganten -p 3 --seed 7");
  pty_ask(p, "auto 9");
  said = pty_ask(p, "look at the tile on K3");
  assert_text(said, "for player 1's eyes: K3 has");
  pty_leave(p);
}

static void rounds_and_auctions_have_headings(void **state) {
  Pty *p = *state;
  const char *said;
  char *text;
  pty_size(p, 80, 24);
  pty_start(p, "play giganten -p 3 --seed 7 --bots me,random,random");
  text = pty_text(p);
  assert_text(text, "Round 1: cards and licences");
  free(text);
  said = pty_ask(p, "1");
  assert_text(said, "Round 1: movement");
  assert_text(said, "movement points left: ");
  pty_ask(p, "setting page off");
  pty_ask(p, "enter at d1");
  said = pty_ask(p, "setting page auto");
  said = pty_ask(p, "answers");
  assert_text(said, "(beside"); /* those beside a tile come first */
  pty_leave(p);
}

/* Peak Oil counts turns, Barrels has a phase that is counted and no words. */
static void turns_have_headings_in_every_game(void **state) {
  Pty *p = *state;
  char *text;
  for (int i = 0; i < SIZES; i++) {
    pty_env(p, "TERM", sizes[i].term);
    pty_env(p, "LC_ALL", sizes[i].locale);
    pty_size(p, sizes[i].columns, sizes[i].rows);
    pty_start(p, "play peak_oil -p 3 --seed 3 --bots heuristic,heuristic,me");
    text = pty_text(p);
    assert_text(text, "\nTurns 1 to 3\n");
    free(text);
    pty_ask(p, "dev");
    assert_text(pty_ask(p, "exp"), "\nTurns 4 to 6\n"); /* after two bots */
    pty_leave(p);
  }
  pty_start(p, "play barrels --bots me --seed 3");
  text = pty_text(p);
  assert_text(text, "\nRound 1\n");
  free(text);
  pty_ask(p, "setting page off");
  assert_text(pty_ask(p, "auto 21"), "\nRound 2\n");
  pty_leave(p);
}

/* A row that the terminal has to break is broken in mid-word. */
static void no_word_breaks_where_a_row_ends(void **state) {
  static const char path[] =
    "/whoeverwritessolongaword/whoeverwritessolongaword"
    "/whoeverwritessolongaword/"
    "whoeverwritessolongaword/x";
  static const char *const lines[] = {
    "about",    "help all", "help layers", "rules work",
    "log full", "layers",   "setting",     "??work.draw",
    "show",     "tree",     "why",         "why climb",
    "suggest",  "odds",     "error('oh')", "setting board spoken",
    "board",    "answers"};
  enum { LINES = sizeof lines / sizeof lines[0] };
  Pty *p = *state;
  char line[256];
  for (int i = 0; i < SIZES; i++) {
    pty_env(p, "TERM", sizes[i].term);
    pty_env(p, "LC_ALL", sizes[i].locale);
    pty_size(p, sizes[i].columns, sizes[i].rows);
    pty_start(p, "play barrels --seed 7 --bots me,heuristic,heuristic,random");
    pty_ask(p, "setting page off");
    pty_ask(p, "setting board off");
    pty_ask(p, "1");
    for (int k = 0; k < LINES; k++)
      pty_fits(pty_ask(p, lines[k]), sizes[i].columns);
    snprintf(line, sizeof line, "load %s", path);
    pty_fits(pty_ask(p, line), sizes[i].columns);
    snprintf(line, sizeof line, "use %s", path);
    pty_fits(pty_ask(p, line), sizes[i].columns);
    pty_leave(p);
  }
}

/* A screen of its own, and the question again. */
static void clear_leaves_the_question(void **state) {
  Pty *p = *state;
  char *text;
  pty_size(p, 80, 24);
  pty_start(p, "play barrels --bots me --seed 7");
  pty_ask(p, "1");
  assert_text(pty_ask(p, "history"), "player 1: draw 1 at well1");
  pty_type(p, "clear");
  pty_settle(p, 300);
  text = pty_text(p);
  assert_text(text, "player 2: Place a worker");
  assert_no_text(text, "history");
  free(text);
  pty_send(p, "\4");
  assert_int_equal(pty_wait(p), 0);
}

/* What leaves a game leaves the menu, and a game's name opens its own. */
static void the_menu_of_lessons_can_be_left(void **state) {
  static const char *const words[] = {"q", "exit", ":q", "quit"};
  Pty *p = *state;
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    pty_size(p, 80, 24);
    pty_launch(p, "lesson");
    pty_expect(p, "giganten (3)");
    pty_expect(p, "lesson>");
    if (i == 0) {
      pty_type(p, "giganten");
      pty_expect(p, "A round of Giganten");
      pty_expect(p, "lesson>");
    }
    pty_type(p, words[i]);
    assert_int_equal(pty_wait(p), 0);
  }
}

static void auto_says_whose_seat_it_plays(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play barrels --bots me --seed 7");
  said = pty_ask(p, "auto 2");
  assert_text(said, "chance answers for player 1");
  assert_text(said, "player 2: ");
  assert_text(said, "2 answers given, 2 of them by chance");
  pty_leave(p);
}

static void the_tree_has_branches(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play barrels --bots me --seed 7");
  pty_ask(p, "1");
  pty_ask(p, "fork first");
  pty_ask(p, "undo");
  pty_ask(p, "2");
  said = pty_ask(p, "tree");
  assert_text(said, "+-");
  assert_text(said, "first");
  pty_leave(p);
}

static void a_setting_says_that_it_stays(void **state) {
  Pty *p = *state;
  const char *said;
  pty_start(p, "play barrels --bots me --seed 7");
  assert_text(pty_ask(p, "setting forced on"), "kept for later games, in ");
  assert_text(pty_ask(p, "setting table open"), "for this game only");
  pty_leave(p);
  pty_start(p, "play barrels --bots me --seed 7");
  said = pty_ask(p, "setting");
  assert_text(said, "forced  on");
  assert_text(said, "table   turn");
  pty_leave(p);
}

/* Who watches is told what was written; --csv and --json go where they are sent. */
static void what_is_written_is_said(void **state) {
  static const char *const commands[] = {
    "sim barrels --games 4 -j 1 --bots random --report %s",
    "compare barrels --b vote --games 8 -j 1 --bots random --report %s",
    "sweep barrels --set top=11..12 --games 4 -j 1 --bots random --report %s",
    "rulebook barrels --report %s"};
  Pty *p = *state;
  char words[512], want[300];
  pty_size(p, 200, 40);
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
    char file[32];
    snprintf(file, sizeof file, "%zu.html", i);
    snprintf(words, sizeof words, commands[i], pty_path(p, file));
    snprintf(want, sizeof want, "the page is %s", pty_path(p, file));
    pty_launch(p, words);
    pty_expect(p, want);
    assert_int_equal(pty_wait(p), 0);
  }
  pty_start(p, "play barrels --seed 7");
  snprintf(words, sizeof words, "board %s", pty_path(p, "x.svg"));
  snprintf(want, sizeof want, "the picture is %s", pty_path(p, "x.svg"));
  assert_text(pty_ask(p, words), want);
  pty_leave(p);
}

static void tab_on_an_empty_line_lists_what_can_be_done(void **state) {
  Pty *p = *state;
  pty_size(p, 80, 24);
  pty_start(p, "play giganten --seed 3");
  pty_send(p, "\t"); /* once; the answers first, the short names side by side */
  pty_expect(p, ">\ntake red: 8 points, 2 licences, rivals back 3\n"
                "take 8 points, 5 licences\nhelp ");
  pty_expect(p, "coach\nplayer 1>");
  pty_leave(p);
}

static void where_not_all_have_room_the_nearest_stay(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play giganten -p 3 --bots me,heuristic,heuristic --seed 21");
  pty_ask(p, "2");
  said = pty_ask(p, "enter k1");
  assert_text(said, "drive to K2 for 3 (beside K3");
  assert_no_text(said, "for 10 (beside D3");
  pty_leave(p);
}

static void lua_that_fails_shows_its_fault(void **state) {
  Pty *p = *state;
  const char *said;
  pty_start(p, "play barrels --bots me --seed 7");
  said = pty_ask(p, "for i = 1, 3 do error('oh no') end");
  assert_text(said, "oh no");
  assert_no_text(said, "fork");
  assert_text(pty_ask(p, "lod x"), "did you mean 'log'?");
  pty_leave(p);
}

static void lessons_of_all_games_are_listed(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, "play barrels --bots me --seed 7");
  said = pty_ask(p, "lesson qe");
  assert_text(said, "auction");
  assert_text(said, "giganten (");
  pty_send(p, "quit\r");
  pty_leave(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(one_screen_says_all),
    PTY_CASE(the_minute_goes_on),
    PTY_CASE(people_who_share_a_keyboard_are_told),
    PTY_CASE(about_says_how_a_turn_goes),
    PTY_CASE(another_game_is_one_word),
    PTY_CASE(large_numbers_are_typed_as_people_write_them),
    PTY_CASE(what_one_alone_knows_is_told),
    PTY_CASE(rounds_and_auctions_have_headings),
    PTY_CASE(turns_have_headings_in_every_game),
    PTY_CASE(no_word_breaks_where_a_row_ends),
    PTY_CASE(clear_leaves_the_question),
    PTY_CASE(the_menu_of_lessons_can_be_left),
    PTY_CASE(auto_says_whose_seat_it_plays),
    PTY_CASE(the_tree_has_branches),
    PTY_CASE(a_setting_says_that_it_stays),
    PTY_CASE(what_is_written_is_said),
    PTY_CASE(tab_on_an_empty_line_lists_what_can_be_done),
    PTY_CASE(where_not_all_have_room_the_nearest_stay),
    PTY_CASE(lua_that_fails_shows_its_fault),
    PTY_CASE(lessons_of_all_games_are_listed),
  };
  return cmocka_run_group_tests_name("first minute", tests, NULL, NULL);
}
