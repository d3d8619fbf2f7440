/*
** Habits at a terminal: keys, odd input, odd surroundings.  Each gets a clear
** line or nothing, and the table stays as it was.
*/
#include "tests/support/pty.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static const char game[] = "play peak_oil -p 4 --seed 11";

/* The hash of the position: what a save says of it. */
static void table_is(Pty *p, char hash[32]) {
  char line[256], command[600];
  FILE *f;
  snprintf(command, sizeof command, "save %s", pty_path(p, "look.oil"));
  assert_text(pty_ask(p, command), "saved as");
  f = fopen(pty_path(p, "look.oil"), "r");
  assert_non_null(f);
  hash[0] = '\0';
  while (fgets(line, sizeof line, f) != NULL)
    if (strncmp(line, "end ", 4) == 0) snprintf(hash, 32, "%.16s", line + 4);
  fclose(f);
  assert_true(hash[0] != '\0');
}

static void unchanged_by(Pty *p, const char before[32], const char *what) {
  char now[32];
  table_is(p, now);
  if (strcmp(now, before) != 0) fail_msg("'%s' changed the table", what);
}

static void assert_unchanged(Pty *p, const char before[32]) {
  unchanged_by(p, before, "that");
}

/* Commands ----------------------------------------------------------------- */

typedef struct Words {
  char word[128][32];
  int count;
} Words;

/* The names in the first column of `help`. */
static void read_commands(Pty *p, Words *w) {
  char *help = strdup(pty_ask(p, "help all")), *rest = help, *line;
  w->count = 0;
  while ((line = strsep(&rest, "\n")) != NULL) {
    size_t n =
      strspn(line + (line[0] == ' ' ? 2 : 0), "abcdefghijklmnopqrstuvwxyz");
    if (strncmp(line, "  ", 2) != 0 || line[2] == ' ' || n == 0) continue;
    if (line[2 + n] != ' ' && line[2 + n] != '\0') continue;
    assert_true(w->count < 128 && n < 32);
    memcpy(w->word[w->count], line + 2, n);
    w->word[w->count++][n] = '\0';
  }
  free(help);
}

static bool is_one_of(const char *word, const char *list) {
  char spaced[48];
  snprintf(spaced, sizeof spaced, " %s ", word);
  return strstr(list, spaced) != NULL;
}

/* Type a command and come back to a prompt, past anything that waits for a
** key. */
static void try_command(Pty *p, const char *line) {
  int from;
  pty_prompt(p, -1);
  from = p->screen.y;
  pty_type(p, line);
  for (int i = 0; i < 20; i++) {
    int64_t got = (int64_t)p->got;
    for (int k = 0; k < 40 && !(p->screen.y > from && pty_at_prompt(p)); k++)
      pty_settle(p, 50);
    if (p->screen.y > from && pty_at_prompt(p)) return;
    if (got == (int64_t)p->got) pty_send(p, "\r");
  }
  pty_prompt(p, from);
}

/* To where table_is looked last. */
static void go_back(Pty *p) {
  char line[600];
  snprintf(line, sizeof line, "load %s", pty_path(p, "look.oil"));
  assert_text(pty_ask(p, line), "loaded");
}

/* Each alone and each with nonsense behind it: none ends the program, none
** falls through to Lua, and those that only look change nothing. */
static void every_command_can_be_typed(void **state) {
  /* those that move by themselves; add yours */
  static const char moves[] = " auto new undo redo resume ";
  Pty *p = *state;
  static Words w;
  char before[32], line[64];
  pty_env(p, "EDITOR", "true");
  pty_start(p, game);
  read_commands(p, &w);
  assert_true(w.count >= 25);
  pty_ask(p, "auto 9");
  table_is(p, before);
  for (int i = 0; i < w.count; i++) {
    char *text;
    if (is_one_of(w.word[i], " quit exit clear ")) continue;
    p->mark = p->screen.y;
    try_command(p, w.word[i]);
    text = emulator_text(&p->screen, p->mark, INT_MAX);
    assert_no_text(text, "no command");
    assert_no_text(text, "no Lua");
    free(text);
    if (is_one_of(w.word[i], moves)) go_back(p);
    unchanged_by(p, before, w.word[i]);
  }
  for (int i = 0; i < w.count; i++) {
    if (is_one_of(w.word[i], " quit exit clear ")) continue;
    snprintf(line, sizeof line, "%s zz/zz -1", w.word[i]);
    try_command(p, line);
    if (is_one_of(w.word[i], " new ")) go_back(p);
    unchanged_by(p, before, line);
  }
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

/* `lesson`, then a number: the lesson opens; anything else is for the game. */
static void the_list_of_lessons_takes_a_number(void **state) {
  Pty *p = *state;
  char before[32];
  pty_start(p, "play qe -p 3 --seed 4");
  table_is(p, before);
  pty_type(p, "lesson");
  pty_expect(p, "lesson>");
  assert_text(pty_ask(p, "score"), "player 3");
  assert_unchanged(p, before);
  pty_type(p, "lesson");
  pty_expect(p, "lesson>");
  pty_type(p, "16");
  pty_expect(p, "no lesson '16'");
  pty_type(p, "1");
  pty_expect(p, "auction 1/14>");
}

static void help_explains_a_command(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  assert_text(pty_ask(p, "help undo"), "undo [N]");
  assert_text(pty_ask(p, "undo x"), "a number from 1 on, not 'x'");
  assert_text(pty_ask(p, "udno"), "did you mean 'undo'?");
}

/* The user's own file: what he wrote badly can be stopped. */
static void an_endless_command_of_ones_own_is_stopped(void **state) {
  Pty *p = *state;
  char folder[512];
  FILE *f;
  snprintf(folder, sizeof folder, "%s/oilpatch", pty_path(p, ""));
  assert_int_equal(mkdir(folder, 0700), 0);
  f = fopen(pty_path(p, "oilpatch/init.lua"), "w");
  assert_non_null(f);
  fputs("command { name = 'forever', run = function()\n"
        "  require('front.show').row('it begins')\n"
        "  while true do end\n"
        "end }\n",
        f);
  assert_int_equal(fclose(f), 0);
  pty_env(p, "XDG_CONFIG_HOME", pty_path(p, ""));
  pty_start(p, game);
  pty_type(p, "forever");
  pty_expect(p, "it begins");
  pty_send(p, "\x03");
  pty_expect(p, "init.lua:3: interrupted");
  assert_text(pty_ask(p, "score"), "player 4");
}

/* Keys --------------------------------------------------------------------- */

static void tab_completes(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_send(p, "scor\t");
  pty_expect(p, "> score");
  assert_text(pty_enter(p), "player 4");
  pty_send(p, "hq to exp\t");
  pty_expect(p, "> HQ to Expand");
  pty_send(p, "\x03");
}

static void a_bell_is_not_spelled_out(void **state) {
  Pty *p = *state;
  char *row;
  pty_start(p, game);
  pty_send(p, "xyzzy\t");
  pty_expect(p, "> xyzzy");
  pty_settle(p, 300);
  row = pty_row(p);
  assert_no_text(row, "x07");
  free(row);
}

static void hints_show_while_typing(void **state) {
  Pty *p = *state;
  char *row;
  pty_start(p, game);
  pty_send(p, "undo ");
  pty_expect(p, "undo [N]");
  pty_send(p, "2");
  pty_settle(p, 100);
  row = pty_row(p);
  assert_no_text(row, "[N]");
  free(row);
  pty_send(p, "\x03");
  pty_prompt(p, -1);
  assert_no_text(pty_ask(p, "undo"), "[N]"); /* it is no part of the line */
}

static void lua_goes_on_until_it_is_whole(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  assert_string_equal(pty_ask(p, "for i = 1, 3 do"), "");
  pty_expect(p, "...");
  assert_string_equal(pty_ask(p, "  print(i * 11)"), "");
  assert_text(pty_ask(p, "end"), "11\n22\n33\n");
  assert_text(pty_ask(p, "6 * 7"), "42");
}

static void ctrl_c_abandons_a_line(void **state) {
  Pty *p = *state;
  char before[32];
  int y;
  pty_start(p, game);
  table_is(p, before);
  pty_send(p, "auto 5");
  pty_expect(p, "> auto 5");
  y = p->screen.y;
  pty_send(p, "\x03");
  pty_prompt(p, y);
  pty_ask(p, "for i = 1, 3 do");
  y = p->screen.y;
  pty_send(p, "\x03");
  pty_prompt(p, y);
  assert_text(pty_ask(p, "1 + 1"), "2");
  assert_unchanged(p, before);
}

/* A game that never ends, so that Ctrl-C is needed. */
static void write_endless_game(const Pty *p) {
  FILE *f;
  mkdir(pty_path(p, "games"), 0700);
  mkdir(pty_path(p, "games/endless"), 0700);
  f = fopen(pty_path(p, "games/endless/base.lua"), "w");
  assert_non_null(f);
  fputs("local e = game(\"endless\", { title = \"Endless\", players = { 2, 2 } "
        "})\n"
        "e:counter(\"steps\", { min = 0, max = 1000000000 })\n"
        "e:option(\"step.on\", { says = \"go on\" })\n"
        "e:option(\"step.rest\", { says = \"rest\" })\n"
        "e:choice(\"step\", { options = { \"step\" }, asks = \"On?\" })\n"
        "e:rule(\"step.on\", function() g.steps:add(1) end)\n"
        "e:rule(\"step.rest\", function() end)\n"
        "e:rule(\"score\", function() return 0 end)\n"
        "e:phase(\"setup\", function() return \"turn\", g.players[1] end)\n"
        "e:phase(\"turn\", function(player)\n"
        "  play(player, \"step\")\n"
        "  return \"turn\", player.next\n"
        "end)\n",
        f);
  assert_int_equal(fclose(f), 0);
}

static void ctrl_c_stops_a_long_run(void **state) {
  Pty *p = *state;
  char hash[32];
  write_endless_game(p);
  pty_env(p, "OILPATCH_VARIANTS", pty_path(p, "games"));
  pty_start(p, "play endless --bots me --seed 1");
  pty_type(p, "auto 1000000000");
  pty_settle(p, 300);
  assert_false(pty_at_prompt(p));
  pty_send(p, "\x03");
  pty_expect(p, "answers given");
  pty_prompt(p, -1);
  table_is(p, hash);
  assert_text(pty_ask(p, "undo"), "at decision");
  pty_kill(p);
}

static void ctrl_c_stops_a_bot_that_thinks(void **state) {
  Pty *p = *state;
  char thought[32], after[32];
  pty_start(p, "play barrels --seed 1 --bots me,mcts:3600s,random,random");
  pty_type(p, "1");
  pty_settle(p, 300);
  assert_false(pty_at_prompt(p));
  pty_send(p, "\x03");
  pty_expect(p, "stopped; 'auto 1' lets player 2 (mcts:3600s) think again");
  pty_prompt(p, -1);
  table_is(p, thought);
  pty_type(p, "auto 1");
  pty_settle(p, 300);
  pty_send(p, "\x03");
  pty_expect(p, "0 answers given");
  pty_prompt(p, -1);
  table_is(p, after);
  assert_string_equal(after, thought);
  assert_text(pty_ask(p, "bot 2 mcts:5"), "player 2 (mcts:5): ");
  pty_kill(p);
}

static void ctrl_d_leaves(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_send(p, "abc");
  pty_expect(p, "abc");
  pty_send(p, "\x04"); /* not with a half-typed line */
  pty_send(p, "\x03");
  assert_text(pty_ask(p, "1"), "HQ to Expand");
  assert_int_equal(pty_leave(p), 0);
  pty_expect(p, "oilpatch resume");
}

/* Windows ------------------------------------------------------------------ */

/* Does any row of what was said last go over the edge? */
static int wrapped_rows(const Pty *p, int from) {
  int n = 0;
  for (int y = from; y < p->screen.y; y++) n += p->screen.row[y].wraps;
  return n;
}

static void windows_of_any_width(void **state) {
  static const int widths[] = {200, 132, 100, 80, 60, 40};
  Pty *p = *state;
  char before[32];
  pty_size(p, 200, 50);
  pty_start(p, game);
  pty_ask(p, "auto 40");
  table_is(p, before);
  for (int i = 0; i < COUNT_OF(widths); i++) {
    int from;
    pty_size(p, widths[i], 30);
    pty_ask(p, "");
    from = p->screen.y;
    assert_text(pty_ask(p, "board"), "Peak Oil");
    if (wrapped_rows(p, from + 1) > 0)
      fail_msg("the board goes over the edge of %d columns", widths[i]);
    pty_ask(p, "answers");
    assert_text(pty_ask(p, "print('a line that is longer than forty columns, "
                           "and so is wrapped')"),
                "and so is wrapped");
  }
  assert_unchanged(p, before);
}

static void a_window_changes_while_a_line_is_typed(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_send(p, "print('one two ");
  pty_expect(p, "one two");
  pty_size(p, 40, 20);
  pty_send(p, "three')");
  pty_settle(p, 50);
  assert_text(pty_enter(p), "one two three\n");
}

/* Odd input ---------------------------------------------------------------- */

static void a_megabyte_is_refused_in_a_line(void **state) {
  Pty *p = *state;
  char before[32];
  enum { SIZE = 1 << 20 };
  char *big = malloc(SIZE + 1);
  uint64_t got;
  pty_start(p, game);
  table_is(p, before);
  memset(big, 'x', SIZE);
  big[SIZE] = '\0';
  got = p->got;
  p->mark = p->screen.y;
  pty_type(p, big);
  free(big);
  pty_expect(p, "1048576 bytes are too long for a line");
  pty_prompt(p, -1);
  assert_true(p->got - got < 2000000); /* a key costs no megabyte */
  assert_unchanged(p, before);
}

static void a_paste_of_many_lines_is_taken_line_by_line(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_send(p, "print('first')\rprint('second')\rprint('third')\r");
  pty_expect(p, "first");
  pty_expect(p, "second");
  pty_expect(p, "third");
}

static void broken_text_is_refused(void **state) {
  static const char *const lines[] = {
    "\xFF\xFE\xFA",   "caf\xC3",      "\xED\xA0\x80",
    "score\xF5\x80",  "\xC0\xAF/etc", "save \xFF\xFE/\xFD",
    "why \xE2\x82",   "rules \xFF",   "print('\xFF')",
    "fork \xFF\xC3x",
  };
  Pty *p = *state;
  char before[32];
  pty_start(p, game);
  table_is(p, before);
  for (int i = 0; i < COUNT_OF(lines); i++) {
    try_command(p, lines[i]);
    assert_unchanged(p, before);
  }
}

static void control_keys_do_no_harm(void **state) {
  Pty *p = *state;
  char before[32];
  pty_start(p, game);
  table_is(p, before);
  pty_send(p,
           "\x1b[A\x1b[B\x1b[C\x1b[D\x01\x05\x0b\x15\x17\x14\x0c\x1b[3~\x1bOP"
           "\x1b[15~\x10\x0e\x12");
  pty_send(p, "\x03");
  pty_settle(p, 100);
  try_command(p, "");
  assert_unchanged(p, before);
}

/* Odd surroundings --------------------------------------------------------- */

static void a_dumb_terminal_gets_plain_text(void **state) {
  Pty *p = *state;
  pty_env(p, "TERM", "dumb");
  pty_start(p, game);
  assert_text(pty_ask(p, "board"), "Peak Oil");
  assert_text(pty_ask(p, "1"), "HQ to Expand");
  assert_int_equal(p->screen.escapes, 0);
  assert_int_equal(pty_leave(p), 0);
  pty_start(p, "resume");
  pty_expect(p, "decision 1");
}

static void colours_can_be_refused(void **state) {
  Pty *p = *state;
  pty_start(p, game);
  pty_ask(p, "board");
  assert_true(p->screen.colours > 0);
  pty_env(p, "NO_COLOR", "1");
  pty_start(p, game);
  pty_ask(p, "board");
  pty_ask(p, "why");
  pty_send(p, "scor\t");
  pty_expect(p, "> score");
  assert_int_equal(p->screen.colours, 0);
}

/* Run the program in a mount namespace of its own, prepared by a script; "$@"
** is the program.  Skips where that is not permitted. */
static void start_in_namespace(Pty *p, const char *script) {
  static char words[2048];
  char *argv[] = {"unshare",          "-m",   "sh",       "-c", words,
                  getenv("OILPATCH"), "play", "peak_oil", "-p", "4",
                  "--seed",           "11",   NULL};
  if (system("unshare -m true 2>/dev/null") != 0) {
    print_message("skip: no mount namespaces here\n");
    skip();
  }
  snprintf(words, sizeof words, "%s\nexec \"$0\" \"$@\"", script);
  pty_exec(p, argv);
  pty_prompt(p, -1);
}

static void a_full_disk_is_said_once(void **state) {
  Pty *p = *state;
  char script[1500], before[32];
  int fd;
  mkdir(pty_path(p, "disk"), 0700);
  snprintf(script, sizeof script,
           "mount -t tmpfs -o size=1m none '%s/disk'\n"
           "cat /dev/zero >'%s/disk/full' 2>/dev/null\n"
           "{ while [ ! -e '%s/free' ]; do sleep 0.02; done\n"
           "rm '%s/disk/full'; : >'%s/freed'; } &\n",
           p->home, p->home, p->home, p->home, p->home);
  pty_env(p, "XDG_STATE_HOME", pty_path(p, "disk"));
  pty_env(p, "XDG_DATA_HOME", pty_path(p, "disk"));
  p->columns = 200; /* the path is as long as TMPDIR's */
  start_in_namespace(p, script);
  assert_text(pty_ask(p, "1"), "No space left on device");
  assert_no_text(pty_ask(p, "1"), "No space");
  table_is(p, before);
  assert_text(pty_ask(p, "save monday"), "No space left on device");
  assert_unchanged(p, before);
  fd = open(pty_path(p, "free"), O_CREAT | O_WRONLY, 0600);
  assert_true(fd >= 0);
  close(fd);
  for (int i = 0; i < 500 && access(pty_path(p, "freed"), F_OK) != 0; i++)
    usleep(10000);
  assert_text(pty_ask(p, "1"), "kept again");
  assert_text(pty_ask(p, "save monday"), "saved as monday");
  assert_int_equal(pty_leave(p), 0);
}

static void games_may_lie_where_nothing_can_be_written(void **state) {
  Pty *p = *state;
  char script[1500], before[32];
  char *variants = realpath(getenv("OILPATCH_VARIANTS"), NULL);
  mkdir(pty_path(p, "games"), 0700);
  snprintf(script, sizeof script,
           "mount --bind '%s' '%s/games'\nmount -o remount,ro,bind "
           "'%s/games'\n",
           variants, p->home, p->home);
  free(variants);
  pty_env(p, "OILPATCH_VARIANTS", pty_path(p, "games"));
  start_in_namespace(p, script);
  table_is(p, before);
  snprintf(script, sizeof script, "save %s", pty_path(p, "games/x.oil"));
  assert_text(pty_ask(p, script), "cannot write");
  assert_text(pty_ask(p, "reload"), "read again");
  assert_unchanged(p, before);
  assert_text(pty_ask(p, "1"), "HQ to Expand");
  pty_leave(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(every_command_can_be_typed),
    PTY_CASE(the_list_of_lessons_takes_a_number),
    PTY_CASE(help_explains_a_command),
    PTY_CASE(an_endless_command_of_ones_own_is_stopped),
    PTY_CASE(tab_completes),
    PTY_CASE(a_bell_is_not_spelled_out),
    PTY_CASE(hints_show_while_typing),
    PTY_CASE(lua_goes_on_until_it_is_whole),
    PTY_CASE(ctrl_c_abandons_a_line),
    PTY_CASE(ctrl_c_stops_a_long_run),
    PTY_CASE(ctrl_c_stops_a_bot_that_thinks),
    PTY_CASE(ctrl_d_leaves),
    PTY_CASE(windows_of_any_width),
    PTY_CASE(a_window_changes_while_a_line_is_typed),
    PTY_CASE(a_megabyte_is_refused_in_a_line),
    PTY_CASE(a_paste_of_many_lines_is_taken_line_by_line),
    PTY_CASE(broken_text_is_refused),
    PTY_CASE(control_keys_do_no_harm),
    PTY_CASE(a_dumb_terminal_gets_plain_text),
    PTY_CASE(colours_can_be_refused),
    PTY_CASE(a_full_disk_is_said_once),
    PTY_CASE(games_may_lie_where_nothing_can_be_written),
  };
  return cmocka_run_group_tests_name("pty_habits", tests, NULL, NULL);
}
