/*
** What a command tells, sent elsewhere: to a file, to a program; and the table
** for programs.
*/
#include "tests/support/pty.h"

#include <jansson.h>
#include <stdio.h>
#include <unistd.h>

static const char oil[] = "play peak_oil -p 2 -l brutal --seed 3";

static char *read_home(const Pty *p, const char *name) {
  static char text[100000];
  FILE *f = fopen(pty_path(p, name), "r");
  if (f == NULL) return NULL;
  text[fread(text, 1, sizeof text - 1, f)] = '\0';
  fclose(f);
  return text;
}

static const char *ask_path(Pty *p, const char *format, const char *name) {
  char line[600];
  snprintf(line, sizeof line, format, pty_path(p, name));
  return pty_ask(p, line);
}

static void output_goes_to_a_file(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24); /* a file has no pages */
  pty_start(p, oil);
  said = ask_path(p, "board > %s", "a.txt");
  assert_text(said, "written to");
  assert_no_text(said, "Headquarters");
  assert_text(read_home(p, "a.txt"), "Headquarters");
  assert_text(read_home(p, "a.txt"), "PR track");
  ask_path(p, "score >> %s", "a.txt");
  assert_text(read_home(p, "a.txt"), "Headquarters");
  assert_text(read_home(p, "a.txt"), "portfolio, face down");
  ask_path(p, "bag > %s", "a.txt"); /* what was sent last may be replaced */
  assert_no_text(read_home(p, "a.txt"), "Headquarters");
  assert_text(read_home(p, "a.txt"), "The bag");
  ask_path(p, "oilpatch help > %s", "g.txt");
  assert_text(read_home(p, "g.txt"), "compare");
  pty_leave(p);
}

/* Whatever stands in a file that we didn't write stays there. */
static void no_file_is_lost(void **state) {
  Pty *p = *state;
  FILE *f = fopen(pty_path(p, "diary.txt"), "w");
  assert_non_null(f);
  fputs("dear diary\n", f);
  fclose(f);
  pty_start(p, oil);
  assert_text(ask_path(p, "log all > %s", "diary.txt"), "is there already");
  assert_string_equal(read_home(p, "diary.txt"), "dear diary\n");
  assert_text(ask_path(p, "score > %s", ""), "is there already");
  assert_text(ask_path(p, "score > %s", "no/such/folder"), "cannot write");
  assert_text(ask_path(p, "trace xyzzy > %s", "t.txt"), "no card or piece");
  assert_null(read_home(p, "t.txt"));
  assert_text(pty_ask(p, "score >"), "where to?");
  /* signs of Lua, of answers and of bots are their own */
  assert_text(pty_ask(p, "3 > 2"), "true");
  assert_text(pty_ask(p, "5 | 2"), "7");
  pty_leave(p);
}

static void output_goes_to_a_program(void **state) {
  Pty *p = *state;
  const char *said;
  pty_size(p, 80, 24);
  pty_start(p, oil);
  assert_text(pty_ask(p, "help all | wc -l"), "\n");
  said = pty_ask(p, "help all | grep saves | tr a-z A-Z");
  assert_text(said, "SAVES");
  assert_no_text(said, "undo");
  pty_ask(p, "help all | true"); /* it doesn't read */
  assert_text(pty_ask(p, "json | xyzzy-none"), "not found");
  assert_text(pty_ask(p, "score"), "player 2");
  pty_leave(p);
}

/* The game's words for a command stand before the sign; Lua stays Lua. */
static void a_french_command_is_sent(void **state) {
  Pty *p = *state;
  const char *said;
  pty_start(p, "play peak_oil -p 2 --seed 3 --lang fr");
  pty_ask(p, "1");
  said = pty_ask(p, "journal | tr a-z A-Z");
  assert_text(said, "SS VERS");
  ask_path(p, "historique > %s", "fr.txt");
  assert_text(read_home(p, "fr.txt"), "SS vers");
  assert_text(pty_ask(p, "3 > 2"), "true");
  assert_no_text(pty_ask(p, "sornettes | tr a-z A-Z"), "SORNETTES");
  pty_leave(p);
}

/* Neither the command line nor a file nor a pipe starts a program. */
static void only_who_types_starts_programs(void **state) {
  Pty *p = *state;
  char words[900], *text;
  FILE *f = fopen(pty_path(p, "commands"), "w");
  assert_non_null(f);
  fprintf(f, "score | touch %s\nscore > %s\n", pty_path(p, "bad"),
          pty_path(p, "good"));
  fclose(f);
  snprintf(words, sizeof words, "%s %s", oil, pty_path(p, "commands"));
  pty_launch(p, words);
  pty_wait(p);
  text = pty_text(p);
  assert_text(text, "works only where it is typed");
  free(text);
  assert_int_not_equal(access(pty_path(p, "bad"), F_OK), 0);
  assert_int_equal(access(pty_path(p, "good"), F_OK), 0);
  snprintf(words, sizeof words,
           "\"$OILPATCH\" play barrels -c 'score | touch %s'; echo 'score | "
           "touch %s' | \"$OILPATCH\" play barrels",
           pty_path(p, "bad"), pty_path(p, "bad"));
  assert_true(system(words) != 0);
  assert_int_not_equal(access(pty_path(p, "bad"), F_OK), 0);
}

/* A lesson types lines, too: they reach nothing but the table. */
static void a_lesson_sends_nothing(void **state) {
  Pty *p = *state;
  char folder[600];
  FILE *f;
  snprintf(folder, sizeof folder, "mkdir -p %s/oilpatch", p->home);
  assert_int_equal(system(folder), 0);
  f = fopen(pty_path(p, "oilpatch/init.lua"), "w");
  assert_non_null(f);
  fprintf(f,
          "command { name = 'sly', run = function()\n"
          "  require('prompt').line('score | touch %s')\n"
          "  require('prompt').line('score > %s')\nend }\n",
          pty_path(p, "bad"), pty_path(p, "bad"));
  fclose(f);
  pty_env(p, "XDG_CONFIG_HOME", pty_path(p, ""));
  pty_start(p, oil);
  assert_text(pty_ask(p, "sly"), "not in a lesson");
  assert_int_not_equal(access(pty_path(p, "bad"), F_OK), 0);
  pty_leave(p);
}

static void the_table_is_told_to_programs(void **state) {
  Pty *p = *state;
  json_t *m;
  pty_size(p, 40, 24); /* a narrow window wraps nothing */
  pty_start(p, oil);
  ask_path(p, "json > %s", "t.json");
  m = json_load_file(pty_path(p, "t.json"), 0, NULL);
  assert_non_null(m);
  assert_string_equal(json_string_value(json_object_get(m, "game")),
                      "peak_oil");
  assert_int_equal(json_integer_value(json_object_get(m, "viewer")), 1);
  assert_int_equal(
    json_array_size(json_object_get(json_object_get(m, "asks"), "answers")), 8);
  json_decref(m);
  pty_ask(p, "auto");
  ask_path(p, "json > %s", "t.json");
  m = json_load_file(pty_path(p, "t.json"), 0, NULL);
  assert_non_null(json_object_get(json_object_get(m, "over"), "scores"));
  json_decref(m);
  assert_text(pty_ask(p, "json all"), "json [scene]: ");
  pty_leave(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(output_goes_to_a_file),
    PTY_CASE(no_file_is_lost),
    PTY_CASE(output_goes_to_a_program),
    PTY_CASE(a_french_command_is_sent),
    PTY_CASE(only_who_types_starts_programs),
    PTY_CASE(a_lesson_sends_nothing),
    PTY_CASE(the_table_is_told_to_programs),
  };
  return cmocka_run_group_tests_name("pty_send", tests, NULL, NULL);
}
