/*
** What typed lines mean, kind by kind, and that asking makes the words of the
** answers once and changes nothing.
*/
#include "tests/support/test.h"

#include "tests/support/change.h"
#include "repl/command.h"
#include "repl/prompt/understand.h"
#include "repl/prompt/play_answers.h"

static Options options;

static int open_game(void **state) {
  static Play p;
  Fault fault;
  command_attach();
  memset(&p, 0, sizeof p);
  p.options = &options;
  p.screen = screen_capture();
  p.config = (TableConfig){.variants = "variants",
                           .game = "barrels",
                           .players = 4,
                           .history = true,
                           .log = true};
  p.table = table_open(&p.config, &fault);
  if (p.table == NULL) fail_msg("%s", fault.text);
  assert_int_not_equal(table_start(p.table, 7, &fault), TABLE_FAILED);
  *state = &p;
  return 0;
}

static int close_game(void **state) {
  Play *p = *state;
  play_forget_labels(p);
  table_close(p->table);
  screen_free(p->screen);
  return 0;
}

static Meaning meaning(Play *p, const char *line, MeaningKind kind) {
  Meaning m;
  uint64_t hash = table_hash(p->table);
  int made;
  play_forget_labels(p);
  made = p->shown.labels.made;
  understand(p, line, &m);
  if (m.kind != kind)
    fail_msg("'%s' means %s, not %s", line, meaning_kind_name(m.kind),
             meaning_kind_name(kind));
  if (p->shown.labels.made > made + 1)
    fail_msg("'%s' made the labels %d times", line,
             p->shown.labels.made - made);
  assert_true(table_hash(p->table) == hash);
  assert_string_equal(m.line, line);
  return m;
}

static void commands_have_a_name_and_words_behind_it(void **state) {
  Play *p = *state;
  Meaning m = meaning(p, "undo 3", MEANS_COMMAND);
  assert_string_equal(m.command.name, "undo");
  assert_string_equal(m.rest, "3");
  m = meaning(p, "board", MEANS_COMMAND);
  assert_string_equal(m.rest, "");
  meaning(p, "", MEANS_NOTHING);
}

static void a_command_with_all_of_an_answer_is_the_answer(void **state) {
  Play *p = *state;
  Meaning m = meaning(p, "take a card at desk1", MEANS_ANSWER);
  assert_string_equal(m.command.name, "");
  assert_string_equal(m.match.first[0], "take a card at desk1");
  meaning(p, "take a card", MEANS_SEVERAL);
  meaning(p, "take 1 amber bag", MEANS_COMMAND);
}

/* One that says nothing alone is an answer that begins so; of several it is asked which. */
static void a_bare_command_may_be_an_answer(void **state) {
  Play *p = *state;
  Fault fault;
  int lost;
  Meaning m;
  meaning(p, "load", MEANS_COMMAND);
  assert_true(table_use(p->table, "tests/layers/loads.lua", &lost, &fault));
  m = meaning(p, "load", MEANS_ANSWER);
  assert_string_equal(m.match.first[0], "load the barrels");
  meaning(p, "load game.oil", MEANS_COMMAND);
  meaning(p, "undo", MEANS_COMMAND);
  m = meaning(p, "take", MEANS_SEVERAL); /* at one of several desks */
  assert_string_equal(m.command.name, "");
  assert_int_equal(m.match.count, 3);
  m = meaning(p, "put", MEANS_COMMAND); /* no answer begins so */
  assert_string_equal(m.command.name, "put");
}

static void a_number_is_an_answer(void **state) {
  Play *p = *state;
  Meaning m = meaning(p, "1", MEANS_ANSWER);
  assert_int_equal(m.match.answer, table_answer_at(p->table, 0));
  m = meaning(p, "99", MEANS_NO_ANSWER);
  assert_string_equal(m.amiss, "not listed");
  m = meaning(p, "99999999999999999999999", MEANS_NO_ANSWER);
  assert_string_equal(m.amiss, "too large");
  m = meaning(p, "-1", MEANS_NO_ANSWER);
  assert_string_equal(m.amiss, "not listed");
}

static void the_beginning_of_its_words_is_an_answer(void **state) {
  Play *p = *state;
  Meaning m = meaning(p, "pass", MEANS_ANSWER);
  assert_string_equal(m.match.first[0], "pass for a coin");
  m = meaning(p, "DRAW 2 at well3", MEANS_ANSWER);
  assert_string_equal(m.match.first[0], "draw 2 at well3");
  m = meaning(p, "draw", MEANS_SEVERAL);
  assert_int_equal(m.match.count, 9);
}

static void answers_in_short_win_over_names_of_lua(void **state) {
  Play *p = *state;
  Meaning m = meaning(p, "crude", MEANS_SEVERAL); /* a kind of piece, too */
  assert_int_equal(m.match.count, 3);
  m = meaning(p, "ladder2 cr", MEANS_ANSWER);
  assert_string_equal(m.match.first[0], "climb ladder2 with crude");
  m = meaning(p, "crude ladder2", MEANS_NEAR); /* out of order: is it meant? */
  assert_int_equal(m.match.count, 1);
  assert_string_equal(m.match.first[0], "climb ladder2 with crude");
  m = meaning(p, "coin", MEANS_ANSWER);
  assert_string_equal(m.match.first[0], "pass for a coin");
}

static void what_the_rules_refuse_is_told_apart(void **state) {
  Play *p = *state;
  meaning(p, "climb amber", MEANS_REFUSED);
  meaning(p, "with amber", MEANS_REFUSED);
  meaning(p, "climb purple", MEANS_LUA);
}

static void help_is_asked_for_with_a_question_mark(void **state) {
  Play *p = *state;
  Meaning m = meaning(p, "?bag", MEANS_HELP);
  assert_false(m.source);
  assert_int_equal(m.name_size, 3);
  assert_memory_equal(m.name, "bag", 3);
  m = meaning(p, "??score", MEANS_HELP);
  assert_true(m.source);
  assert_memory_equal(m.name, "score", 5);
  m = meaning(p, "score??", MEANS_HELP);
  assert_true(m.source);
  assert_int_equal(m.name_size, 5);
  m = meaning(p, "?", MEANS_HELP);
  assert_int_equal(m.name_size, 0);
}

static void all_the_rest_is_lua(void **state) {
  Play *p = *state;
  static char line[40000];
  assert_false(meaning(p, "bag:total()", MEANS_LUA).words);
  assert_false(meaning(p, "score == 3", MEANS_LUA).words);
  assert_false(meaning(p, "new(1)", MEANS_LUA).words);
  assert_false(meaning(p, "rules = 1", MEANS_LUA).words);
  assert_true(meaning(p, "bag", MEANS_LUA).words);
  assert_true(meaning(p, "hlep", MEANS_LUA).words);
  meaning(p, "g", MEANS_LUA); /* a letter alone is no answer in short */
  memset(line, 'x', sizeof line - 1);
  meaning(p, line, MEANS_TOO_LONG);
}

static void after_the_end_nothing_is_an_answer(void **state) {
  Play *p = *state;
  Fault fault;
  while (table_status(p->table) == TABLE_ASKS)
    assert_int_not_equal(
      table_answer(p->table,
                   table_answer_at(p->table, table_answer_count(p->table) - 1),
                   &fault),
      TABLE_FAILED);
  assert_string_equal(meaning(p, "1", MEANS_NO_ANSWER).amiss, "not asked");
  meaning(p, "pass", MEANS_LUA);
  meaning(p, "score", MEANS_COMMAND);
}

/* A whole line: the labels are made once to understand it, and the next
** question's not before somebody sees it. */
static void a_line_makes_the_labels_once(void **state) {
  Play *p = *state;
  char line[] = "  ladder2 cr \t";
  int made = p->shown.labels.made;
  play_do(p, line, HAND_STRANGER);
  assert_int_equal(p->shown.labels.made, made + 1);
  assert_non_null(
    strstr(screen_text(p->screen), "player 1: climb ladder2 with crude\n"));
}

static void an_endless_line_is_lua_that_was_stopped(void **state) {
  Play *p = *state;
  char line[] = "while true do end", text[256];
  play_do(p, line, HAND_STRANGER);
  assert_true(screen_complaint(p->screen, text, sizeof text));
  assert_null(strstr(text, "command"));
  assert_non_null(strstr(text, "ran for"));
}

#define AT_TABLE(f) cmocka_unit_test_setup_teardown(f, open_game, close_game)

int main(void) {
  const struct CMUnitTest tests[] = {
    AT_TABLE(commands_have_a_name_and_words_behind_it),
    AT_TABLE(a_command_with_all_of_an_answer_is_the_answer),
    AT_TABLE(a_bare_command_may_be_an_answer),
    AT_TABLE(a_number_is_an_answer),
    AT_TABLE(the_beginning_of_its_words_is_an_answer),
    AT_TABLE(answers_in_short_win_over_names_of_lua),
    AT_TABLE(what_the_rules_refuse_is_told_apart),
    AT_TABLE(help_is_asked_for_with_a_question_mark),
    AT_TABLE(all_the_rest_is_lua),
    AT_TABLE(after_the_end_nothing_is_an_answer),
    AT_TABLE(a_line_makes_the_labels_once),
    AT_TABLE(an_endless_line_is_lua_that_was_stopped),
  };
  return cmocka_run_group_tests_name("understand", tests, NULL, NULL);
}
