/*
** Changing rules and positions at a terminal: a file saved in an editor takes
** effect at the next prompt, the editor has the terminal and gives it back.
*/
#include "tests/support/pty.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const char game[] = "play peak_oil -p 4 --seed 5";

static const char *write_home(Pty *p, const char *name, const char *text) {
  const char *path = pty_path(p, name);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  assert_int_equal(fclose(f), 0);
  return path;
}

static void use_layer(Pty *p, const char *text) {
  char line[600];
  snprintf(line, sizeof line, "use %s", write_home(p, "mine.lua", text));
  assert_text(pty_ask(p, line), "is in use");
}

/* Rules and values, seen at the prompt at once. */
static void an_edited_file_takes_effect_at_the_next_prompt(void **state) {
  static const char open[] = "local l = layer(\"mine\")\n"
                             "l:set(\"reassign.net_zero\", false)\n";
  static const char closed[] =
    "local l = layer(\"mine\")\n"
    "l:forbid(\"reassign\", \"mine.closed\", var(\"to\"):is(the.spot.invest), "
    "{ says = \"Nobody invests.\" })\n";
  Pty *p = *state;
  pty_start(p, game);
  pty_ask(p, "auto 29");
  use_layer(p, open);
  assert_text(pty_ask(p, "answers invest"), "to Invest");
  write_home(p, "mine.lua", closed);
  assert_text(pty_ask(p, "score"), "read again");
  assert_text(pty_ask(p, "answers invest"), "no answer contains");
  write_home(p, "mine.lua", "local l = layer(\n");
  assert_text(pty_ask(p, "score"), "the old rules stay");
  assert_text(pty_ask(p, "why invest"), "Nobody invests.");
  write_home(p, "mine.lua", open);
  pty_ask(p, "score");
  assert_text(pty_ask(p, "answers invest"), "to Invest");
  /* back before the layer came */
  assert_text(pty_ask(p, "undo 4"), "as they were here: the game alone");
  pty_leave(p);
}

/* An editor that sets the terminal raw, waits for a key and dies. */
static void the_terminal_comes_back_from_the_editor(void **state) {
  Pty *p = *state;
  const char *path = write_home(p, "editor",
                                "#!/bin/sh\n"
                                "stty raw -echo\n"
                                "printf 'EDITING %s' \"$1\"\n"
                                "head -c 1 >/dev/null\n");
  int row;
  assert_int_equal(chmod(path, 0700), 0);
  pty_env(p, "EDITOR", path);
  pty_start(p, game);
  row = p->screen.y;
  pty_type(p, "edit score");
  pty_expect(p, "EDITING +");
  pty_send(p, "x");
  pty_expect(p, "nothing changed");
  pty_prompt(p, row);
  assert_text(pty_ask(p, "score"), "player 4");
  pty_leave(p);
}

/* Ctrl-C is the editor's while it runs. */
static void an_interrupt_is_the_editors(void **state) {
  Pty *p = *state;
  const char *path = write_home(p, "editor",
                                "#!/bin/sh\n"
                                "echo EDITING\n"
                                "exec sleep 60\n");
  int row;
  assert_int_equal(chmod(path, 0700), 0);
  pty_env(p, "EDITOR", path);
  pty_start(p, game);
  row = p->screen.y;
  pty_type(p, "edit score");
  pty_expect(p, "EDITING");
  pty_send(p, "\003");
  pty_expect(p, "left with an error");
  pty_prompt(p, row);
  assert_text(pty_ask(p, "score"), "player 4");
  pty_leave(p);
}

/* The whole of it: write a layer, see what it does, play on, be killed. */
static void changes_survive_a_kill(void **state) {
  Pty *p = *state;
  pty_env(p, "EDITOR", "true");
  pty_start(p, game);
  pty_ask(p, "auto 20");
  assert_text(pty_ask(p, "use mercenary"), "is in use");
  assert_text(pty_ask(p, "put 3 black hq 2"), "3 black from box");
  assert_text(pty_ask(p, "set reassign.net_zero true"), "is true");
  pty_ask(p, "auto 2");
  pty_kill(p);
  pty_start(p, "resume");
  assert_text(pty_ask(p, "tree"), "by hand: 3 black from box");
  assert_text(pty_ask(p, "layers"), "house/mercenary");
  assert_text(pty_ask(p, "set reassign.net_zero"), "true");
  assert_text(pty_ask(p, "undo 5"), "as they were here: the game alone");
  pty_leave(p);
}

static void names_are_completed(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_send(p, "use house/closed\t");
  assert_text(pty_enter(p), "house/closed_russia is in use");
  pty_send(p, "drop \t");
  assert_text(pty_enter(p), "is taken off");
  pty_send(p, "set reassign.net\t");
  assert_text(pty_enter(p), "reassign.net_zero");
  pty_ask(p, "fork alpha");
  pty_send(p, "compare al\t");
  assert_text(pty_enter(p), "nothing differs");
  pty_leave(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(an_edited_file_takes_effect_at_the_next_prompt),
    PTY_CASE(the_terminal_comes_back_from_the_editor),
    PTY_CASE(an_interrupt_is_the_editors),
    PTY_CASE(changes_survive_a_kill),
    PTY_CASE(names_are_completed),
  };
  return cmocka_run_group_tests_name("pty change", tests, NULL, NULL);
}
