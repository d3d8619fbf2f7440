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

static void make_editor(Pty *p, const char *name, const char *text) {
  char program[600];
  const char *path = write_home(p, name, text);
  assert_int_equal(chmod(path, 0700), 0);
  snprintf(program, sizeof program, "%s -x", path);
  pty_env(p, "VISUAL", program);
  pty_env(p, "EDITOR", "false");
}

/* An editor that writes its arguments down and puts next.lua into the file. */
static void editor_that_writes(Pty *p) {
  char text[2000], calls[600], next[600];
  snprintf(calls, sizeof calls, "%s", pty_path(p, "calls"));
  snprintf(next, sizeof next, "%s", pty_path(p, "next.lua"));
  snprintf(text, sizeof text,
           "#!/bin/sh\necho \"$@\" >>%s\nfor f; do :; done\ncp %s \"$f\"\n",
           calls, next);
  make_editor(p, "editor", text);
}

static void assert_file_has(Pty *p, const char *name, const char *part) {
  char text[4096];
  FILE *f = fopen(pty_path(p, name), "r");
  size_t n;
  assert_non_null(f);
  n = fread(text, 1, sizeof text - 1, f);
  fclose(f);
  text[n] = '\0';
  assert_text(text, part);
}

static void the_editor_opens_a_value_at_its_line(void **state) {
  Pty *p = *state;
  write_home(p, "next.lua",
             "local l = layer(\"one\")\nl:set(\"step3.cost\", 0)\n");
  editor_that_writes(p);
  pty_start(p, game);
  use_layer(p, "local l = layer(\"one\")\nl:set(\"step3.cost\", 1)\n");
  assert_text(pty_ask(p, "edit step3.cost"), "read again");
  assert_text(pty_ask(p, "set step3.cost"), "0  (2 in the game");
  assert_file_has(p, "calls", "-x +2 ");
  /* a game whose layer was edited plays again, though the first text is gone */
  pty_ask(p, "auto 10");
  assert_text(pty_ask(p, "save edited"), "saved");
  assert_text(pty_ask(p, "load edited"), "loaded edited");
  write_home(p, "next.lua", "local l = layer(\"one\"\n");
  assert_text(pty_ask(p, "edit one"), "the old rules stay");
  assert_text(pty_ask(p, "set step3.cost"), "0  (2 in the game");
  pty_leave(p);
}

static void no_shell_sees_the_name_of_a_file(void **state) {
  Pty *p = *state;
  char line[600];
  const char *path = write_home(p, "odd $(touch bad) name.lua",
                                "local l = layer(\"odd one\")\n");
  snprintf(line, sizeof line, "use %s", path);
  write_home(p, "next.lua", "local l = layer(\"odd one\")\n");
  editor_that_writes(p);
  pty_start(p, game);
  assert_text(pty_ask(p, line), "is in use");
  assert_text(pty_ask(p, "edit odd one"), "nothing changed");
  assert_int_not_equal(access(pty_path(p, "bad"), F_OK), 0);
  assert_int_not_equal(access("bad", F_OK), 0);
  pty_leave(p);
}

static void an_editor_that_fails_is_told(void **state) {
  Pty *p = *state;
  make_editor(p, "quitter", "#!/bin/sh\nexit 3\n");
  pty_start(p, game);
  assert_text(pty_ask(p, "edit score"), "left with an error");
  pty_leave(p);
}

static void an_editor_that_is_not_there_is_told(void **state) {
  Pty *p = *state;
  pty_env(p, "VISUAL", "/nowhere/editor");
  pty_start(p, game);
  assert_text(pty_ask(p, "edit score"), "cannot start");
  pty_leave(p);
}

static void a_new_layer_is_a_template_in_use(void **state) {
  Pty *p = *state;
  char line[600];
  pty_env(p, "VISUAL", "true");
  pty_start(p, game);
  snprintf(line, sizeof line, "edit new cheaper %s", pty_path(p, "new.lua"));
  assert_text(pty_ask(p, line), "is in use");
  assert_text(pty_ask(p, "layers"), "cheaper");
  assert_file_has(p, "new.lua", "layer(\"cheaper\"");
  assert_text(pty_ask(p, line), "cannot write");
  pty_leave(p);
}

/* A slip in a new layer is mended by the same line again. */
static void a_layer_that_failed_is_taken_up_again(void **state) {
  Pty *p = *state;
  char line[600], again[600];
  const char *path = write_home(p, "editor",
                                "#!/bin/sh\n"
                                "cat \"$HOME/text\" >\"$1\"\n");
  assert_int_equal(chmod(path, 0700), 0);
  pty_env(p, "EDITOR", path);
  write_home(p, "text", "layer('mine', { game = 'peak_oil' }):oops()\n");
  pty_start(p, game);
  snprintf(line, sizeof line, "edit new mine %s", pty_path(p, "mine.lua"));
  snprintf(again, sizeof again, "edit %s", pty_path(p, "mine.lua"));
  assert_text(pty_ask(p, line), "the rules stay as they are");
  assert_text(pty_ask(p, line), "the rules stay as they are");
  assert_text(pty_ask(p, again), "the rules stay as they are");
  write_home(p, "text", "layer('mine', { game = 'peak_oil', says = 'x' })\n");
  assert_text(pty_ask(p, again), "is in use");
  assert_text(pty_ask(p, again), "nothing changed");
  assert_text(pty_ask(p, line), "cannot write");
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
    PTY_CASE(the_editor_opens_a_value_at_its_line),
    PTY_CASE(no_shell_sees_the_name_of_a_file),
    PTY_CASE(an_editor_that_fails_is_told),
    PTY_CASE(an_editor_that_is_not_there_is_told),
    PTY_CASE(a_new_layer_is_a_template_in_use),
    PTY_CASE(a_layer_that_failed_is_taken_up_again),
    PTY_CASE(an_interrupt_is_the_editors),
    PTY_CASE(changes_survive_a_kill),
    PTY_CASE(names_are_completed),
  };
  return cmocka_run_group_tests_name("pty change", tests, NULL, NULL);
}
