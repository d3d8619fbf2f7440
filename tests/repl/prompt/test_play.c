/*
** The prompt as a call, without a terminal: it is opened, takes lines, and what
** it says is read.  Whatever it waits for, the next line is the answer.
*/
#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/prompt/play.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Prompt {
  Options options;
  Screen *screen;
  Play *play;
  size_t read; /* of what was said */
} Prompt;

/* Open barrels with these words behind `play`. */
static void open_with(Prompt *p, bool talks, int argc, char **argv) {
  int status;
  p->screen = screen_capture();
  assert_true(options_parse(&p->options, argc, argv, &status));
  assert_true(options_fit(&p->options, &status));
  screen_read_by_pages(p->screen);
  p->play = play_open(&p->options, p->screen, talks, &status);
  assert_non_null(p->play);
}

static void open_game(Prompt *p, bool talks) {
  char *argv[] = {"play", "barrels", "--seed", "7", "--bots", "me", NULL};
  open_with(p, talks, 6, argv);
}

/* What is said to a line. */
static const char *take(Prompt *p, const char *line) {
  const char *said;
  p->read = strlen(screen_text(p->screen));
  play_take(p->play, line, HAND_TYPES);
  said = screen_text(p->screen) + p->read;
  return said;
}

static void says(Prompt *p, const char *line, const char *text) {
  const char *said = take(p, line);
  if (strstr(said, text) == NULL)
    fail_msg("'%s' said '%s', not '%s'", line, said, text);
}

static void asks(const Prompt *p, PlayWaits on, const char *text) {
  char prompt[200];
  play_prompt(p->play, prompt, sizeof prompt);
  assert_int_equal(play_waits(p->play), on);
  assert_string_equal(prompt, text);
}

static int leave(Prompt *p) {
  int status = play_close(p->play);
  screen_free(p->screen);
  options_free(&p->options);
  return status;
}

static void a_line_is_done_and_said(void **state) {
  Prompt p;
  (void)state;
  open_game(&p, false);
  asks(&p, WAITS_FOR_LINE, "player 1> ");
  says(&p, "take a card at desk2", "player 1: take a card at desk2\n");
  asks(&p, WAITS_FOR_LINE, "player 2> ");
  says(&p, "undo", "at decision 0\n");
  says(&p, "1 + 1", "2\n");
  assert_int_equal(leave(&p), STATUS_GOOD);
}

static void the_language_is_kept(void **state) {
  char config[SCRATCH_SIZE];
  Prompt p;
  (void)state;
  assert_int_equal(setenv("XDG_CONFIG_HOME", scratch_name(config, "config"), 1),
                   0);
  open_game(&p, true);
  asks(&p, WAITS_FOR_LINE, "player 1> ");
  take(&p, "setting lang fr");
  asks(&p, WAITS_FOR_LINE, "joueur 1> ");
  leave(&p);
  open_game(&p, true);
  asks(&p, WAITS_FOR_LINE, "joueur 1> ");
  take(&p, "setting lang auto");
  asks(&p, WAITS_FOR_LINE, "player 1> ");
  leave(&p);
}

static void what_was_refused_is_the_status(void **state) {
  Prompt p;
  char complaint[FAULT_TEXT];
  (void)state;
  open_game(&p, false);
  take(&p, "goto nowhere");
  assert_true(screen_complaint(p.screen, complaint, sizeof complaint));
  assert_non_null(strstr(complaint, "no position named 'nowhere'"));
  assert_int_equal(leave(&p), STATUS_FAILED);
}

static void unfinished_lua_goes_on_with_the_next_line(void **state) {
  Prompt p;
  (void)state;
  open_game(&p, false);
  take(&p, "for i = 1, 2 do");
  asks(&p, WAITS_FOR_LINE, "    ... ");
  take(&p, "print(i)");
  says(&p, "end", "1\n2\n");
  assert_int_equal(leave(&p), STATUS_GOOD);
}

static void pages_wait_for_enter(void **state) {
  Prompt p;
  (void)state;
  open_game(&p, true);
  take(&p, "setting page 5");
  says(&p, "help all", "Help\n");
  assert_int_equal(play_waits(p.play), WAITS_FOR_PAGE);
  assert_null(strstr(screen_text(p.screen) + p.read, "show     [NAME]"));
  says(&p, "", "why      [WORD|last]");
  assert_int_equal(play_waits(p.play), WAITS_FOR_PAGE);
  take(&p, "q");
  asks(&p, WAITS_FOR_LINE, "player 1> ");
  leave(&p);
}

static void another_line_ends_the_pages(void **state) {
  Prompt p;
  (void)state;
  open_game(&p, true);
  take(&p, "setting page 5");
  take(&p, "help all");
  says(&p, "undo 0", "");
  asks(&p, WAITS_FOR_LINE, "player 1> ");
  assert_null(strstr(screen_text(p.screen) + p.read, "[WORD|last]"));
  take(&p, "help all");
  take(&p, NULL); /* the end of the input ends the pages alone */
  assert_false(p.play->quit);
  leave(&p);
}

static void the_screen_is_handed_over(void **state) {
  Prompt p;
  (void)state;
  open_game(&p, true);
  take(&p, "setting table hidden");
  says(&p, "take a card at desk2", "Hand over to player 2.\n");
  asks(&p, WAITS_FOR_PLAYER, "player 2, press Enter> ");
  assert_null(strstr(screen_text(p.screen) + p.read, "Place a worker"));
  /* what is typed there was typed before it was their turn */
  says(&p, "1",
       "Hand over to player 2.\nWhat was typed is forgotten: player 2 "
       "presses Enter alone, and then sees the question.\n");
  asks(&p, WAITS_FOR_PLAYER, "player 2, press Enter> ");
  says(&p, "", "player 2: Place a worker\n");
  asks(&p, WAITS_FOR_LINE, "player 2> ");
  take(&p, "1");
  take(&p, "");
  says(&p, "undo", "at decision 1\n");
  asks(&p, WAITS_FOR_PLAYER, "player 2, press Enter> ");
  take(&p, "quit");
  assert_true(p.play->quit);
  p.play->quit = false;
  take(&p, "");
  take(&p, "setting table turn"); /* it is kept */
  leave(&p);
}

static void a_command_asks_and_goes_on(void **state) {
  Prompt p;
  (void)state;
  open_game(&p, true);
  says(&p, "save monday", "saved as monday\n");
  take(&p, "save tuesday");
  take(&p, "save monday");
  asks(&p, WAITS_FOR_ANSWER,
       "another game is kept as 'monday': replace it (yes or no)> ");
  says(&p, "no", "nothing was saved\n");
  asks(&p, WAITS_FOR_LINE, "player 1> ");
  take(&p, "save monday");
  says(&p, "yes", "saved as monday\n");
  take(&p, "save tuesday");
  says(&p, NULL, "nothing was saved\n");
  assert_true(p.play->quit);
  leave(&p);
}

/* Nobody is asked where what a command says goes to a file. */
static void nobody_is_asked_behind_a_file(void **state) {
  Prompt p;
  char line[SCRATCH_SIZE + 20], path[SCRATCH_SIZE];
  (void)state;
  open_game(&p, true);
  take(&p, "save wednesday");
  snprintf(line, sizeof line, "save monday > %s", scratch_name(path, "said"));
  take(&p, line);
  asks(&p, WAITS_FOR_LINE, "player 1> ");
  leave(&p);
}

/* Who hands the screen over clears it, wherever the line's words went. */
static void what_is_sent_hands_the_screen_over(void **state) {
  Prompt p;
  char line[SCRATCH_SIZE + 20], path[SCRATCH_SIZE], told[1000] = "";
  FILE *f;
  (void)state;
  open_game(&p, true);
  take(&p, "setting table hidden");
  take(&p, "take a card at desk2");
  take(&p, "");
  snprintf(line, sizeof line, "undo > %s", scratch_name(path, "undone"));
  says(&p, line, "Hand over to player 1.\n");
  asks(&p, WAITS_FOR_PLAYER, "player 1, press Enter> ");
  f = fopen(path, "r");
  assert_non_null(f);
  told[fread(told, 1, sizeof told - 1, f)] = '\0';
  fclose(f);
  assert_string_equal(told, "at decision 0\n"
                            "one card lies hidden again, but it was seen\n");
  take(&p, "");
  take(&p, "setting table turn");
  leave(&p);
}

/* A program that doesn't read what it is sent is waited for all the same. */
static void no_program_is_left_behind(void **state) {
  char path[SCRATCH_SIZE];
  Prompt p;
  FILE *f;
  (void)state;
  mkdir(scratch_name(path, "config"), 0777);
  mkdir(scratch_name(path, "config/oilpatch"), 0777);
  f = fopen(scratch_name(path, "config/oilpatch/init.lua"), "w");
  assert_non_null(f);
  fputs("command { name = 'flood', run = function()\n"
        "  require('term').write(('all of it\\n'):rep(30000))\nend }\n",
        f);
  fclose(f);
  open_game(&p, true);
  take(&p, "flood | true");
  assert_true(p.play->failed);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
  assert_int_equal(errno, ECHILD);
  leave(&p);
  remove(path);
}

static void complains(Prompt *p, const char *text) {
  char complaint[FAULT_TEXT] = "";
  screen_complaint(p->screen, complaint, sizeof complaint);
  if (strstr(complaint, text) == NULL)
    fail_msg("it complained '%s', not '%s'", complaint, text);
}

/* Whose line it is decides what it reaches; Lua brings lines that are nobody's,
** whatever line it runs in. */
static void no_line_has_another_hand(void **state) {
  Prompt p;
  (void)state;
  open_game(&p, false);
  play_take(p.play, "oilpatch layers barrels", HAND_WRITES);
  complains(&p, "starts a program");
  play_take(p.play, "bot 2 cmd:./bot", HAND_WRITES);
  complains(&p, "cmd:./bot");
  play_take(p.play, "board | cat", HAND_NAMES);
  complains(&p, "works only where it is typed");
  play_take(p.play, "undo 1", HAND_TYPES);
  complains(&p, "nothing to undo");
  json_decref(
    front_call("prompt", "line", json_pack("[s]", "board > nothing.txt")));
  complains(&p, "not in a lesson");
  leave(&p);
}

static void the_editor_is_waited_for(void **state) {
  Prompt p;
  (void)state;
  open_game(&p, true);
  take(&p, "edit work.draw");
  assert_int_equal(play_waits(p.play), WAITS_FOR_EDITOR);
  assert_non_null(strstr(p.play->wait.text, "barrels"));
  says(&p, "", "nothing changed\n");
  take(&p, "edit work.draw");
  take(&p, NULL); /* it was left with an error */
  asks(&p, WAITS_FOR_LINE, "player 1> ");
  assert_false(p.play->quit);
  leave(&p);
}

static void a_lesson_is_chosen(void **state) {
  char *argv[] = {"lesson", "barrels", NULL};
  Prompt p;
  (void)state;
  open_with(&p, true, 2, argv);
  asks(&p, WAITS_FOR_ANSWER, "lesson> ");
  take(&p, "nothing of that name");
  asks(&p, WAITS_FOR_ANSWER, "lesson> ");
  take(&p, "quit");
  assert_true(p.play->quit);
  assert_int_equal(leave(&p), STATUS_GOOD);
}

static int set_home(void **state) {
  char path[SCRATCH_SIZE];
  (void)state;
  setenv("XDG_CONFIG_HOME", scratch_name(path, "config"), 1);
  setenv("XDG_STATE_HOME", scratch_name(path, "state"), 1);
  setenv("XDG_DATA_HOME", scratch_name(path, "data"), 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  command_attach();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_line_is_done_and_said),
    cmocka_unit_test(the_language_is_kept),
    cmocka_unit_test(what_was_refused_is_the_status),
    cmocka_unit_test(unfinished_lua_goes_on_with_the_next_line),
    cmocka_unit_test(pages_wait_for_enter),
    cmocka_unit_test(another_line_ends_the_pages),
    cmocka_unit_test(the_screen_is_handed_over),
    cmocka_unit_test(a_command_asks_and_goes_on),
    cmocka_unit_test(nobody_is_asked_behind_a_file),
    cmocka_unit_test(what_is_sent_hands_the_screen_over),
    cmocka_unit_test(no_program_is_left_behind),
    cmocka_unit_test(no_line_has_another_hand),
    cmocka_unit_test(the_editor_is_waited_for),
    cmocka_unit_test(a_lesson_is_chosen),
  };
  return cmocka_run_group_tests_name("play", tests, set_home, NULL);
}
