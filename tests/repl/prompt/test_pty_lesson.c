/*
** A learner at a terminal of 80 by 24: the task is always on the screen, what
** he asked for stays until he has seen it, and what he types in his own words
** is understood.
*/
#include "tests/support/pty.h"

#include "tests/support/course.h"
#include "core/word.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COLUMNS = 80, ROWS = 24, STEPS = 32 };

/* In the home, where the learner's files go. */
static void start_at(Pty *p, const char *words, int rows) {
  char command[2 * PATH_MAX], program[PATH_MAX];
  char *argv[] = {(char *)"sh", (char *)"-c", command, NULL};
  assert_non_null(realpath(getenv("OILPATCH"), program));
  snprintf(command, sizeof command, "cd \"$HOME\" && exec '%s' %s", program,
           words);
  pty_size(p, COLUMNS, rows);
  pty_exec(p, argv);
  pty_prompt(p, -1);
}

static void start(Pty *p, const char *words) { start_at(p, words, ROWS); }

/* What stands in the window now. */
static char *window(const Pty *p) {
  int from = p->screen.y - (p->rows - 1);
  return emulator_text(&p->screen, from < 0 ? 0 : from, p->screen.y + 1);
}

static void assert_shown(const Pty *p, const char *text) {
  char *all = window(p);
  if (strstr(all, text) == NULL)
    fail_msg("'%s' is not on the screen:\n%s", text, all);
  free(all);
}

/* "placing 2/8> ": where the lesson is; 0: it is over. */
static int step_now(const Pty *p, int *steps) {
  char *row = pty_row(p);
  char name[NAME_SIZE];
  int step = 0;
  if (sscanf(row, "%47s %d/%d>", name, &step, steps) != 3) step = 0;
  free(row);
  return step;
}

/* The task ----------------------------------------------------------------- */

static bool has_more(const Pty *p) {
  char *row = pty_row(p);
  bool more = strstr(row, "more lines: Enter") != NULL;
  free(row);
  return more;
}

/* "> LINE": what the lesson types. */
static void take_lines(const char *said, Names *lines) {
  while (said != NULL && lines != NULL) {
    const char *end = strchr(said, '\n');
    size_t n = end == NULL ? strlen(said) : (size_t)(end - said);
    if (strncmp(said, "> ", 2) == 0) {
      char *line = strndup(said + 2, n - 2);
      names_push(lines, line);
      free(line);
    }
    said = end == NULL ? NULL : end + 1;
  }
}

/* Type a line and read all that it says. */
static void ask(Pty *p, const char *line, Names *lines) {
  pty_ask(p, line);
  take_lines(p->said, lines);
  while (has_more(p)) {
    pty_ask(p, "");
    take_lines(p->said, lines);
  }
}

/* Does Enter go on?  That is said last. */
static bool waits(const Pty *p) {
  char *all = emulator_text(&p->screen, p->screen.y - 1, p->screen.y);
  bool enter = strstr(all, "(press Enter to continue)") != NULL ||
               strstr(all, "(Entr\u00e9e pour continuer)") != NULL;
  free(all);
  return enter;
}

/* The head of a step is above its text: where it is seen, all is. */
static void assert_task(const Pty *p, int step, int steps) {
  char head[32];
  snprintf(head, sizeof head, "  %d/%d\n", step, steps);
  assert_shown(p, head);
}

/* Nobody gets stuck. */
static void assert_moving(const Pty *p, int rounds) {
  if (rounds > 3 * STEPS) assert_shown(p, "no end");
}

/* Let the lesson show itself, and look at every step. */
static void watch(Pty *p, Names *lines) {
  int step, steps = 0, last = 0, rounds = 0;
  while ((step = step_now(p, &steps)) > 0) {
    assert_in_range(step, last, STEPS - 1);
    assert_moving(p, rounds++);
    if (step != last) assert_task(p, step, steps);
    /* a bot shows one move only */
    ask(p, waits(p) ? "" : step == last ? "skip" : "show me", &lines[step]);
    last = step;
  }
}

/* The same by hand: the task stays there in the middle of it, too. */
static void work(Pty *p, const Names *lines) {
  int step, steps = 0, rounds = 0;
  while ((step = step_now(p, &steps)) > 0) {
    assert_moving(p, rounds++);
    if (waits(p) || lines[step].count == 0) {
      ask(p, waits(p) ? "" : "skip", NULL);
      continue;
    }
    for (int i = 0; i < lines[step].count; i++) {
      ask(p, lines[step].item[i], NULL);
      if (i + 1 < lines[step].count && step_now(p, &steps) == step)
        assert_task(p, step, steps);
    }
  }
}

static void watch_course(Pty *p, const char *game, const char *language) {
  int number[COURSE_LONGEST], count = course_numbers(game, number);
  assert_true(count > 0);
  for (int i = 0; i < count; i++) {
    Names lines[STEPS] = {{0}};
    char words[128];
    snprintf(words, sizeof words, "lesson %s %d --lang %s", game, number[i],
             language);
    start(p, words);
    watch(p, lines);
    if (strcmp(language, "en") == 0) {
      pty_kill(p);
      unlink(pty_path(p, "my_rule.lua"));
      pty_env(p, "EDITOR", "sed -i s/A.third/My/");
      start(p, words);
      work(p, lines);
    }
    pty_kill(p);
    unlink(pty_path(p, "my_rule.lua"));
    for (int k = 0; k < STEPS; k++) names_free(&lines[k]);
  }
}

static void the_task_is_on_the_screen(void **state) {
  watch_course(*state, "peak_oil", "en");
  watch_course(*state, "qe", "en");
}

static void in_french_too(void **state) {
  pty_env(*state, "LC_ALL", "fr_FR.UTF-8");
  watch_course(*state, "peak_oil", "fr");
  watch_course(*state, "qe", "fr");
}

/* A lesson of our own ------------------------------------------------------ */

static const char script[] =
  "-- game: peak_oil\n"
  "local l = lesson { minutes = 2, players = 4, seed = 1,\n"
  "  position = function(t) t:setup() t:begin('turn', g.players[1]) end }\n"
  "l:step('look', { goal = function(s) return s:typed('odds') end,\n"
  "  show = 'odds', hints = { true } })\n"
  "l:step('count', { answer = 22, hints = { true } })\n"
  "l:step('ask', { goal = function(s) return s:typed('why ') end,\n"
  "  show = 'why reassign', hints = { true }, cites = 'PO-TURN-3' })\n"
  "l:step('two', { goal = function(s) return s.answers > 1 end,\n"
  "  show = { 'HQ to Invest', 'HQ to Invest' }, hints = { true } })\n"
  "l:step('go', { goal = function(s)\n"
  "    return g.spot.invest:count(g.players[1].agent) == 2 end,\n"
  "  position = function(t) t:setup() t:begin('turn', g.players[1]) end,\n"
  "  show = { 'HQ to Invest', 'HQ to Invest' }, within = 1 })\n"
  "l:step('play', { goal = function(s) return s.answers > 2 end,\n"
  "  position = function(t) t:setup() t:begin('turn', g.players[1]) end,\n"
  "  show = { bot = 'heuristic' }, within = 100 })\n"
  "l:step('broken', { goal = function() return false end,\n"
  "  position = function(t) t:setup() t:begin('turn', g.players[1]) end,\n"
  "  show = { '1', '1', '1', '1' } })\n";

static const char texts[] = "[title]\nOurs\n[look]\nType odds.\n"
                            "[look.hint1]\nThere are odds.\n"
                            "[count]\nHow many?\n[count.hint1]\nMany.\n"
                            "[ask]\nAsk.\n[ask.hint1]\nAsk.\n[ask.why]\nSo.\n"
                            "[two]\nGo twice.\n[two.hint1]\nGo.\n"
                            "[go]\nGo.\n[play]\nPlay.\n"
                            "[broken]\nIt can't be.\n";

static void write_file(const Pty *p, const char *name, const char *text) {
  FILE *f = fopen(pty_path(p, name), "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

/* Begin it at its first step. */
static void begin(Pty *p, const char *options) {
  char words[128];
  mkdir(pty_path(p, "en"), 0700);
  write_file(p, "ours.lua", script);
  write_file(p, "en/ours.txt", texts);
  snprintf(words, sizeof words, "lesson ours.lua %s", options);
  start(p, words);
}

static void assert_step(const Pty *p, int step) {
  int steps;
  assert_int_equal(step_now(p, &steps), step);
}

static void what_was_looked_at_waits_for_enter(void **state) {
  Pty *p = *state;
  begin(p, "");
  assert_text(pty_ask(p, "hint"), "last hint: type odds");
  ask(p, "odds", NULL);
  assert_true(waits(p));
  assert_step(p, 1);
  assert_no_text(pty_ask(p, "board bag"), "Well done"); /* as ever */
  assert_step(p, 1);
  assert_text(pty_ask(p, ""), "How many?");
  assert_step(p, 2);
  pty_kill(p);
  begin(p, "");
  ask(p, "again all", NULL);
  assert_no_text(pty_ask(p, "show me"), "Well done");
  assert_true(waits(p));
  ask(p, "again", NULL); /* done anew, not passed */
  assert_false(waits(p));
  assert_step(p, 1);
  ask(p, "odds", NULL);
  ask(p, "next", NULL);
  assert_step(p, 2);
  pty_kill(p);
}

static bool is_noted(const Pty *p) {
  char *text = file_read(pty_path(p, ".local/state/oilpatch/lessons"), NULL);
  bool noted = text != NULL && strstr(text, "wrong ") != NULL;
  free(text);
  return noted;
}

static void where_a_view_is_wanted_no_answers_are_listed(void **state) {
  Pty *p = *state;
  start(p, "lesson peak_oil startups");
  assert_no_text(pty_ask(p, "again all"), "act on Invest");
  ask(p, "hq 1", NULL);
  assert_true(waits(p));
  pty_kill(p);
}

static void a_question_takes_words_for_a_number(void **state) {
  Pty *p = *state;
  begin(p, "");
  ask(p, "odds", NULL);
  ask(p, "", NULL);
  assert_text(pty_ask(p, "many"), "Please type a number.");
  assert_text(pty_ask(p, "20 or 21"), "Please type a number.");
  assert_text(pty_ask(p, "next"), "asks a question");
  ask(p, "hq 1", NULL); /* a view is no answer */
  assert_no_text(p->said, "No, that");
  assert_text(pty_ask(p, "HQ to Expand"), "trying things out");
  assert_text(pty_ask(p, "1"), "player 1: HQ to Expand"); /* so it goes on */
  ask(p, "next", NULL);
  assert_text(p->said, "as it was");
  assert_false(is_noted(p));
  assert_text(pty_ask(p, "twenty-three"), "No, that is not it");
  assert_true(is_noted(p));
  assert_text(pty_ask(p, "22 barrels"), "Well done: 22.");
  assert_step(p, 3);
  pty_kill(p);
}

static void to_ask_why_is_enough(void **state) {
  static const char *const ways[] = {"why", "why not", "why not reassign",
                                     "why reassign"};
  Pty *p = *state;
  for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
    begin(p, "");
    ask(p, "again all", NULL);
    ask(p, "odds", NULL);
    ask(p, "", NULL);
    assert_text(pty_ask(p, "22"), "HQ to Expand"); /* what is not there */
    assert_step(p, 3);
    ask(p, ways[i], NULL);
    assert_true(waits(p));
    ask(p, "", NULL);
    assert_step(p, 4);
    pty_kill(p);
  }
}

/* Go to the step where two answers are wanted. */
static void begin_two(Pty *p) {
  begin(p, "");
  for (int i = 0; i < 3; i++) ask(p, "skip", NULL);
  assert_step(p, 4);
}

static void why_again_lists_what_is_refused(void **state) {
  Pty *p = *state;
  begin_two(p);
  assert_text(pty_ask(p, "why"), "lists what is refused");
  assert_text(pty_ask(p, "why"), "reassign.absent: You have");
  pty_kill(p);
}

static void a_hint_says_that_the_table_has_changed(void **state) {
  Pty *p = *state;
  begin_two(p);
  assert_no_text(pty_ask(p, "hint"), "has changed");
  ask(p, "HQ to Libya", NULL);
  assert_text(pty_ask(p, "hint"), "has changed");
  assert_text(pty_ask(p, "show me"), "as it was when");
  assert_step(p, 5);
  pty_kill(p);
}

static void what_does_not_work_is_not_praised(void **state) {
  Pty *p = *state;
  begin_two(p);
  for (int i = 0; i < 3; i++) ask(p, "skip", NULL);
  assert_step(p, 7);
  assert_no_text(pty_ask(p, "HQ to Libya"), "not what this step");
  assert_text(pty_ask(p, "HQ to Libya"), "not what this step"); /* turn over */
  assert_text(pty_ask(p, "show me"), "does not reach the goal");
  assert_no_text(p->said, "Well done");
  assert_step(p, 7);
  assert_text(pty_ask(p, "skip"), "That was the lesson");
  pty_kill(p);
}

static void the_goal_counts_after_all(void **state) {
  Pty *p = *state;
  begin_two(p);
  ask(p, "skip", NULL);
  assert_text(pty_ask(p, "HQ to Invest"), "not what this step");
  assert_text(pty_ask(p, "HQ to Invest"), "your own way");
  assert_step(p, 6);
  pty_kill(p);
}

static void a_bot_shows_one_move(void **state) {
  Pty *p = *state;
  begin_two(p);
  for (int i = 0; i < 2; i++) ask(p, "skip", NULL);
  for (int i = 0; i < 3; i++) {
    assert_step(p, 6);
    assert_text(pty_ask(p, "show me"), "one move");
  }
  assert_step(p, 7);
  pty_kill(p);
}

/* An answer is one to the question as it was asked. */
static void what_was_tried_is_taken_back(void **state) {
  Pty *p = *state;
  begin(p, "");
  ask(p, "odds", NULL);
  ask(p, "", NULL);
  assert_text(pty_ask(p, "auto 3"), "trying things out");
  ask(p, "back", NULL);
  ask(p, "22", NULL);
  assert_step(p, 3);
  ask(p, "skip", NULL);
  assert_text(pty_ask(p, "HQ to Invest"), "player 1: HQ to Invest");
  pty_kill(p);
}

static void french_words_are_understood(void **state) {
  Pty *p = *state;
  begin(p, "--lang fr");
  assert_text(pty_ask(p, "indice"), "tapez odds");
  ask(p, "montre", NULL);
  ask(p, "suite", NULL);
  assert_step(p, 2);
  assert_text(pty_ask(p, "beaucoup"), "Tapez un nombre");
  assert_text(pty_ask(p, "vingt-deux"), "22");
  ask(p, "pourquoi pas", NULL);
  ask(p, "suivant", NULL);
  assert_step(p, 4);
  assert_text(pty_ask(p, "pourquoi invest"), "reassign.absent");
  ask(p, "help", NULL);
  assert_shown(p, "quitter, quit");
  ask(p, "HQ to Libya", NULL);
  assert_text(pty_ask(p, "retour"), "comme au d\u00e9but");
  ask(p, "encore", NULL);
  ask(p, "passer", NULL);
  assert_step(p, 5);
  assert_text(pty_ask(p, "info"), "\u00c9tape 5 sur 7");
  pty_type(p, "quitter");
  assert_int_equal(pty_wait(p), 0);
  pty_expect(p, "oilpatch lesson ours.lua --lang fr");
}

static void english_knows_no_french_words(void **state) {
  Pty *p = *state;
  begin(p, "");
  assert_no_text(pty_ask(p, "indice"), "There are odds");
  assert_step(p, 1);
  pty_kill(p);
}

static void what_is_not_kept_is_said(void **state) {
  Pty *p = *state;
  begin(p, "--class");
  pty_expect(p, "Nothing is saved");
  assert_task(p, 1, 7); /* below the board */
  ask(p, "odds", NULL);
  ask(p, "", NULL);
  assert_task(p, 2, 7);
  ask(p, "22", NULL);
  assert_shown(p, "Well done: 22.");
  ask(p, "", NULL);
  assert_task(p, 3, 7);
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
  pty_expect(p, "nothing was saved");
}

/* Task, board and answers on one screen of 40 rows, in this order; hints and
** reasons for who asks. */
static void a_class_sees_task_and_board(void **state) {
  Pty *p = *state;
  static const char *const lessons[] = {"table",    "placing", "crises",
                                        "shipping", "market",  "scoring"};
  for (size_t k = 0; k < sizeof lessons / sizeof *lessons; k++) {
    char line[64];
    int steps, seen = 0;
    snprintf(line, sizeof line, "lesson %s --class", lessons[k]);
    start_at(p, line, 40);
    for (int step = 1; step > 0; step = step_now(p, &steps)) {
      char head[16], *all = window(p);
      const char *task, *board;
      snprintf(head, sizeof head, "  %d/", step);
      task = strstr(all, head);
      board = task == NULL ? NULL : strstr(task, "seen by player");
      if (board == NULL) fail_msg("%s, step %d:\n%s", line, step, all);
      assert_no_text(all, "PO-TURN-");
      assert_no_text(all, "  1. ");
      free(all);
      seen++;
      ask(p, "skip", NULL);
      if (step_now(p, &steps) == step) ask(p, "", NULL);
    }
    assert_true(seen > 3);
    pty_kill(p);
  }
}

/* What a lesson lets one find out lies hidden before the class, too. */
static void a_class_sees_what_the_learner_sees(void **state) {
  Pty *p = *state;
  const char *map;
  start_at(p, "lesson giganten round --class", 40);
  ask(p, "", NULL);
  map = pty_ask(p, "map");
  assert_text(map, "1·?");
  assert_no_text(map, "all open");
  pty_kill(p);
}

/* What is asked comes first, then what leads to it. */
static void a_class_reads_the_task_first(void **state) {
  Pty *p = *state;
  char *all;
  const char *task, *before;
  start_at(p, "lesson majority --class", 40);
  all = window(p);
  task = strstr(all, "You have two agents on Expand");
  before = strstr(all, "Agents on a spot are votes");
  if (task == NULL || before == NULL || before < task) fail_msg("%s", all);
  free(all);
  pty_kill(p);
}

/* Who tries something out before a class sees what became of it. */
static void a_class_sees_what_is_tried(void **state) {
  Pty *p = *state;
  const char *said;
  start_at(p, "lesson majority --class", 40);
  ask(p, "1", NULL);
  ask(p, "", NULL);
  ask(p, "act on Expand", NULL);
  said = pty_ask(p, "Recruit"); /* the step is done and waits for Enter */
  assert_text(said, "You are trying things out");
  assert_text(said, "1 orange  1● 1A+1");
  assert_text(pty_ask(p, "nothing more"), "1 orange  1● 3A+1");
  pty_kill(p);
}

static void enter_begins_the_next_lesson(void **state) {
  Pty *p = *state;
  int steps;
  start(p, "lesson peak_oil 1");
  while (step_now(p, &steps) > 0) ask(p, "skip", NULL);
  assert_shown(p, "Enter or next begins lesson 2");
  assert_text(pty_ask(p, "show me"), "The lesson is over");
  assert_text(pty_ask(p, ""), "  1/");
  assert_step(p, 1);
  assert_text(pty_ask(p, "info"), "Step 1 of ");
  pty_kill(p);
}

/* Where a view is to be looked at, no list of answers is in the way. */
static void a_look_wants_no_answers(void **state) {
  Pty *p = *state;
  char *all;
  start(p, "lesson peak_oil 1");
  all = window(p);
  assert_text(all, "type map");
  assert_no_text(all, "HQ to Expand");
  free(all);
  pty_kill(p);
}

/* The glossary, lessons/fr/words.txt: accents, articles, whole phrases. */
static void french_words_are_answers(void **state) {
  Pty *p = *state;
  const char *said;
  start(p, "lesson placing --lang fr");
  pty_ask(p, "suite");
  assert_text(pty_ask(p, "développer"), "joueur 1 : SS vers D\u00e9velopper");
  assert_text(pty_ask(p, "siège vers le Nigéria"),
              "joueur 1 : SS vers Nig\u00e9ria");
  pty_ask(p, "lesson table");
  said = pty_ask(p, "carte"); /* in colours, too */
  assert_text(said, "Région");
  assert_no_text(said, "Philadelphia");
  pty_ask(p, "suite");
  assert_text(pty_ask(p, "le sac"), "Le sac : 30 Barils");
  pty_type(p, "quitter");
  assert_int_equal(pty_wait(p), 0);
}

/* Who is asked, and that the game is over. */
static void the_prompt_is_french(void **state) {
  Pty *p = *state;
  char *row;
  start(p, "play peak_oil -p 2 --seed 1 --lang fr --bots me,random");
  row = pty_row(p);
  assert_text(row, "joueur 1>");
  free(row);
  pty_kill(p);
}

/* Verbs with their prepositions, places, technologies, people. */
static void french_sentences_are_answers(void **state) {
  static const char *const said[][2] = {
    {"agir sur les opérations grises", "joueur 1 : agir sur Opérations Grises"},
    {"baril d'entrée sur la case de l'éthanol",
     "joueur 1 : Baril d'entrée sur la case Cellulosic Ethanol"},
    {"le marché noir", "joueur 1 : Marché Noir : tous les Barils"},
    {"engager le courtier", "joueur 1 : prendre Courtier"},
  };
  Pty *p = *state;
  start(p, "lesson market --lang fr");
  pty_ask(p, "passer");
  for (size_t i = 0; i < sizeof said / sizeof *said; i++)
    assert_text(pty_ask(p, said[i][0]), said[i][1]);
  pty_type(p, "quitter");
  assert_int_equal(pty_wait(p), 0);
}

/* In a game "new oil fields" is an answer, and `new` begins another game; a
** lesson is not thrown away so. */
static void a_lesson_is_not_begun_anew_by_new(void **state) {
  Pty *p = *state;
  int steps;
  start(p, "lesson drilling");
  for (int i = 0; i < 40 && step_now(p, &steps) < 6; i++) pty_ask(p, "skip");
  assert_text(pty_ask(p, "new"), "'again all' restarts the lesson");
  pty_ask(p, "act on dev");
  assert_text(pty_ask(p, "new oil fields"), "player 1: Drill: new oil fields");
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

/* `take` is a command, too; "take 10 points, 4 licences" is an answer, so the
** step lists them. */
static void answers_that_begin_like_commands_are_listed(void **state) {
  Pty *p = *state;
  start(p, "lesson giganten round");
  pty_ask(p, "");
  pty_ask(p, "map");
  assert_text(pty_ask(p, ""), "player 1: Take a card");
  assert_text(pty_ask(p, "take 10 points, 4 licences"),
              "The other two have taken");
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

/* A step that goes on from the one before it is as far back as undo leads. */
static void undo_ends_where_the_step_began(void **state) {
  Pty *p = *state;
  start(p, "lesson giganten round");
  pty_ask(p, "");
  pty_ask(p, "map");
  pty_ask(p, "");
  assert_text(pty_ask(p, "take 10 points, 4 licences"),
              "The other two have taken");
  assert_text(pty_ask(p, "undo"),
              "The table is as it was when this step began");
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

/* Half a game is not thrown away by one word. */
static void back_is_no_way_out_of_a_game(void **state) {
  Pty *p = *state;
  int steps;
  start(p, "lesson first_game");
  pty_ask(p, "");
  pty_ask(p, "skip");
  if (step_now(p, &steps) < 3) pty_ask(p, "");
  assert_int_equal(step_now(p, &steps), 3);
  pty_ask(p, "lib");
  assert_no_text(pty_ask(p, "hint"), "The table has changed");
  assert_text(pty_ask(p, "back"), "undo takes back");
  assert_text(pty_ask(p, "log 1"), "player 1: HQ to Libya.");
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

/* Whoever tries what is refused is told why, which is as good as asking. */
static void a_refused_answer_is_a_question_why(void **state) {
  Pty *p = *state;
  int steps, step;
  start(p, "lesson majority");
  for (int i = 0; i < 40 && (step = step_now(p, &steps)) < 8; i++) {
    pty_ask(p, "skip");
    while (has_more(p)) pty_ask(p, "");
  }
  assert_int_equal(step_now(p, &steps), 8);
  assert_text(pty_ask(p, "act on expand"), "act.behind: Somebody has more");
  assert_shown(p, "press Enter to continue");
  pty_ask(p, "");
  assert_int_equal(step_now(p, &steps), 9);
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

static void a_slip_at_the_choice_is_no_failure(void **state) {
  Pty *p = *state;
  start(p, "lesson peak_oil");
  assert_text(pty_ask(p, "nonsense"), "no lesson 'nonsense'");
  pty_send(p, "\x04");
  assert_int_equal(pty_wait(p), 0);
}

/* Without line editing the terminal itself makes a signal of it. */
static void ctrl_c_at_the_choice_asks_again(void **state) {
  Pty *p = *state;
  pty_env(p, "TERM", "dumb");
  start(p, "lesson peak_oil");
  pty_send(p, "\x03");
  pty_settle(p, 200);
  pty_type(p, "1");
  pty_expect(p, "Welcome.");
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

/* What was used in the steps before is used again, not twice. */
static void again_finds_the_way_behind_changed_rules(void **state) {
  Pty *p = *state;
  begin(p, "");
  write_file(p, "rules.lua",
             "-- game: peak_oil\n"
             "local l = lesson { minutes = 2, players = 4, seed = 1 }\n"
             "l:step('use', { goal = function(s) return s:typed('use') end,\n"
             "  show = 'use brutal' })\n"
             "l:step('look', { goal = function(s) return s:typed('diff') end,\n"
             "  show = 'diff' })\n");
  write_file(p, "en/rules.txt", "[title]\nRules\n[use]\nU\n[look]\nL\n");
  ask(p, "lesson rules.lua", NULL);
  for (int i = 0; i < 3; i++) {
    ask(p, "show me", NULL);
    ask(p, i == 0 ? "" : "again", NULL);
    assert_step(p, 2);
  }
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

/* A teacher writes in another window. */
static void files_that_are_changed_are_read_again(void **state) {
  Pty *p = *state;
  char *cut = strdup(script), *end;
  begin(p, "");
  write_file(p, "en/ours.txt", "[title]\nOurs\n[look]\nType just that.\n");
  assert_text(pty_ask(p, "score"), "Type just that.");
  write_file(p, "ours.lua", "-- game: peak_oil\nlesson {");
  assert_text(pty_ask(p, "score"), "ours.lua:");
  assert_step(p, 1);
  assert_null(strstr(pty_ask(p, "hint"), "ours.lua:")); /* said once */
  write_file(p, "ours.lua", script);
  assert_text(pty_ask(p, "score"), "it is read again");
  ask(p, "skip", NULL);
  assert_step(p, 2);
  assert_non_null(end = strstr(strstr(cut, ":step(") + 1, "l:step("));
  *end = '\0';
  write_file(p, "ours.lua", cut);
  free(cut);
  assert_text(pty_ask(p, "score"), "it starts over");
  assert_step(p, 1);
  ask(p, "skip", NULL);
  assert_step(p, 0);
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(french_words_are_answers),
    PTY_CASE(french_sentences_are_answers),
    PTY_CASE(a_refused_answer_is_a_question_why),
    PTY_CASE(answers_that_begin_like_commands_are_listed),
    PTY_CASE(undo_ends_where_the_step_began),
    PTY_CASE(back_is_no_way_out_of_a_game),
    PTY_CASE(a_lesson_is_not_begun_anew_by_new),
    PTY_CASE(the_task_is_on_the_screen),
    PTY_CASE(in_french_too),
    PTY_CASE(what_was_looked_at_waits_for_enter),
    PTY_CASE(where_a_view_is_wanted_no_answers_are_listed),
    PTY_CASE(a_question_takes_words_for_a_number),
    PTY_CASE(to_ask_why_is_enough),
    PTY_CASE(why_again_lists_what_is_refused),
    PTY_CASE(a_hint_says_that_the_table_has_changed),
    PTY_CASE(what_does_not_work_is_not_praised),
    PTY_CASE(the_goal_counts_after_all),
    PTY_CASE(a_bot_shows_one_move),
    PTY_CASE(what_was_tried_is_taken_back),
    PTY_CASE(french_words_are_understood),
    PTY_CASE(english_knows_no_french_words),
    PTY_CASE(what_is_not_kept_is_said),
    PTY_CASE(a_class_sees_task_and_board),
    PTY_CASE(a_class_sees_what_the_learner_sees),
    PTY_CASE(a_class_reads_the_task_first),
    PTY_CASE(a_class_sees_what_is_tried),
    PTY_CASE(the_prompt_is_french),
    PTY_CASE(enter_begins_the_next_lesson),
    PTY_CASE(a_look_wants_no_answers),
    PTY_CASE(a_slip_at_the_choice_is_no_failure),
    PTY_CASE(ctrl_c_at_the_choice_asks_again),
    PTY_CASE(again_finds_the_way_behind_changed_rules),
    PTY_CASE(files_that_are_changed_are_read_again),
  };
  return cmocka_run_group_tests_name("pty_lesson", tests, NULL, NULL);
}
