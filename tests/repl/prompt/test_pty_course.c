/*
** The course at a terminal, from the first lesson to the last: a teacher's
** table tells, step by step, what the lesson itself would type; the learner
** types that, after wrong answers, hints, free play, leaving in the middle and
** being killed.
*/
#include "tests/support/pty.h"

#include "tests/support/course.h"
#include "core/word.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 32, LESSONS = 32 };

typedef struct Task {
  bool reading, asks;
  bool played; /* a bot shows it: nothing to type */
  Names line;
} Task;

typedef struct Script {
  char name[NAME_SIZE];
  int steps;
  Task task[STEPS];
} Script;

static Script script[LESSONS];
static int scripts;

/* Start the program in the home, where the learner's files go. */
static void start(Pty *p, const char *words) {
  char command[2 * PATH_MAX], program[PATH_MAX];
  char *argv[] = {(char *)"sh", (char *)"-c", command, NULL};
  assert_non_null(getenv("OILPATCH"));
  assert_non_null(realpath(getenv("OILPATCH"), program));
  snprintf(command, sizeof command, "cd \"$HOME\" && exec '%s' %s", program,
           words);
  pty_exec(p, argv);
  pty_prompt(p, -1);
}

/* "placing 2/8> ": where the lesson is; 0: it is over, or there is none. */
static int step_of(const Pty *p, char *name, int *steps) {
  char *row = pty_row(p);
  int step = 0;
  *steps = 0;
  if (sscanf(row, "%47s %d/%d>", name, &step, steps) != 3) step = 0;
  free(row);
  return step;
}

static int step_now(const Pty *p) {
  char name[NAME_SIZE];
  int steps;
  return step_of(p, name, &steps);
}

/* A step is done by looking: it waits for Enter, until that is seen. */
static bool is_looked_at(const Pty *p) {
  char *row = emulator_text(&p->screen, p->screen.y - 1, p->screen.y);
  bool enter = strstr(row, "(press Enter to continue)") != NULL;
  free(row);
  return enter;
}

/* A bot showed one move: let it go on until the step is done. */
static void finish(Pty *p, int step) {
  if (step_now(p) == step) pty_ask(p, "skip");
}

/* The teacher -------------------------------------------------------------- */

static void take_lines(const char *said, Task *task) {
  while (said != NULL) {
    const char *end = strchr(said, '\n');
    size_t n = end == NULL ? strlen(said) : (size_t)(end - said);
    if (strncmp(said, "> ", 2) == 0) {
      char *line = strndup(said + 2, n - 2);
      names_push(&task->line, line);
      free(line);
    }
    said = end == NULL ? NULL : end + 1;
  }
  task->played = task->line.count == 0;
}

/* Let a lesson show itself from its first step to its last. */
static void watch(Pty *t, const char *words, Script *s) {
  int step;
  start(t, words);
  assert_int_equal(step_of(t, s->name, &s->steps), 1);
  assert_in_range(s->steps, 1, STEPS);
  while ((step = step_now(t)) > 0) {
    Task *task = &s->task[step - 1];
    char *screen = pty_text(t);
    const char *asked = strstr(screen, "(type your answer");
    const char *said;
    while (asked != NULL && strstr(asked + 1, "(type your answer") != NULL)
      asked = strstr(asked + 1, "(type your answer");
    task->asks = asked != NULL && strstr(asked, "\n\n") == NULL;
    free(screen);
    said = pty_ask(t, "show me");
    task->reading = strstr(said, "This step is for reading") != NULL;
    if (task->reading)
      pty_ask(t, "next");
    else
      take_lines(said, task);
    if (!task->reading && is_looked_at(t) && step_now(t) == step)
      pty_ask(t, "");
    if (task->played) finish(t, step);
    assert_true(step_now(t) == 0 || step_now(t) > step);
  }
  pty_kill(t);
}

/* The learner -------------------------------------------------------------- */

static const Script *script_named(const char *name) {
  for (int i = 0; i < scripts; i++)
    if (strcmp(script[i].name, name) == 0) return &script[i];
  fail_msg("no lesson is called '%s'", name);
  return NULL;
}

static bool has_more(const Pty *p) {
  char *row = pty_row(p);
  bool more = strstr(row, "more lines: Enter") != NULL;
  free(row);
  return more;
}

/* Type a line, and read all that it says. */
static void type_and_read(Pty *p, const char *line) {
  pty_ask(p, line);
  while (has_more(p)) pty_ask(p, "");
}

/* What the lesson showed, typed by hand. */
static void do_task(Pty *p, const Task *task) {
  int step = step_now(p);
  if (task->reading)
    type_and_read(p, "");
  else if (task->played)
    type_and_read(p, "show me");
  for (int i = 0; i < task->line.count; i++)
    type_and_read(p, task->line.item[i]);
  if (!task->reading && step_now(p) == step && is_looked_at(p))
    type_and_read(p, "");
  if (task->played) finish(p, step);
}

/* Mistakes of all kinds leave the learner at the same step. */
static void stumble(Pty *p, const Task *task, int step) {
  if (task->reading) {
    type_and_read(p, "1"); /* free play, or a refusal */
    assert_int_equal(step_now(p), step);
    return;
  }
  assert_no_text(pty_ask(p, "hint"), "There is no hint");
  type_and_read(p, "why");
  if (task->asks) {
    type_and_read(p, "-987654");
    assert_int_equal(step_now(p), step);
    type_and_read(p, "nonsense");
  } else {
    type_and_read(p, "no such thing");
    assert_text(pty_ask(p, "next"), "Not yet");
  }
  assert_int_equal(step_now(p), step);
}

/* Go on with a lesson; `leave` is the step to stop at, 0: none. */
static void learn(Pty *p, int lesson, bool stumbles, int leave) {
  const Script *s = &script[lesson];
  for (int step = 1; step <= s->steps && step != leave; step++) {
    int now = step_now(p);
    if (now == 0 && step > 1) break; /* the last ones were passed over */
    if (now > step) continue;        /* this one was, or done before */
    assert_int_equal(now, step);
    if (stumbles && step <= 3) stumble(p, &s->task[step - 1], step);
    do_task(p, &s->task[step - 1]);
  }
  assert_int_equal(step_now(p), leave);
}

/* Leave in the middle, one way or the other, and come back. */
static void leave_and_return(Pty *p, int lesson, int step, bool killed) {
  char words[NAME_SIZE + 16], name[NAME_SIZE];
  int steps;
  learn(p, lesson, false, step);
  type_and_read(p, "auto 1"); /* something that isn't kept */
  if (killed) {
    pty_kill(p);
  } else {
    pty_type(p, "quit");
    assert_int_equal(pty_wait(p), 0);
  }
  snprintf(words, sizeof words, "lesson %.47s", script[lesson].name);
  start(p, words);
  pty_expect(p, "Continuing where you left off");
  assert_int_equal(step_of(p, name, &steps), step);
  assert_string_equal(name, script[lesson].name);
}

/* What went wrong comes again until it is right. */
static void review(Pty *p) {
  char name[NAME_SIZE];
  int steps, step, rounds = 0;
  assert_text(pty_ask(p, "review"), "Steps to review");
  while ((step = step_of(p, name, &steps)) > 0) {
    const Task *task = &script_named(name)->task[step - 1];
    assert_in_range(rounds++, 0, 100);
    if (strcmp(name, script[0].name) == 0) {
      assert_no_text(pty_ask(p, "hint"), "There is no hint");
      assert_int_equal(step_now(p), step);
    }
    if (task->played)
      pty_type(p, "bot 1 heuristic"); /* a way of the learner's own */
    else
      for (int i = 0; i < task->line.count; i++) {
        if (i > 0) pty_prompt(p, p->screen.y - 1);
        pty_type(p, task->line.item[i]);
      }
    while (!pty_sees(p, "All steps reviewed", 50) && !pty_at_prompt(p)) {}
    if (!pty_sees(p, "All steps reviewed", 100) && is_looked_at(p))
      pty_type(p, "");
    while (!pty_sees(p, "All steps reviewed", 50) && !pty_at_prompt(p)) {}
    if (pty_sees(p, "All steps reviewed", 100)) return;
  }
}

/* Tests -------------------------------------------------------------------- */

static void watch_course(Pty *t) {
  char words[64];
  int number[COURSE_LONGEST], count;
  if (scripts > 0) return;
  count = course_numbers("peak_oil", number);
  for (int i = 0; i < count; i++) {
    snprintf(words, sizeof words, "lesson peak_oil %d", number[i]);
    watch(t, words, &script[scripts++]);
  }
}

/* The learner's own layer is a file in the folder he worked in. */
static void assert_rule_written(const Pty *p) {
  char *text = file_read(pty_path(p, "my_rule.lua"), NULL);
  assert_non_null(text);
  assert_text(text, "My reassign costs one barrel");
  free(text);
}

/* The list says so, and Enter has nothing left to begin. */
static void all_is_done(Pty *p) {
  char *text;
  int done = 0;
  start(p, "lesson");
  text = pty_text(p);
  for (const char *at = text; (at = strstr(at, "  done")) != NULL; at++) done++;
  free(text);
  assert_int_equal(done, scripts);
  pty_type(p, "");
  assert_int_equal(pty_wait(p), 0);
}

static void the_course_from_start_to_end(void **state) {
  Pty *p = *state;
  void *other = NULL;
  char name[NAME_SIZE];
  int steps;
  assert_int_equal(pty_setup(&other), 0);
  pty_size(other, 100, 200); /* no pages for the teacher */
  watch_course(other);
  assert_int_equal(pty_teardown(&other), 0);
  /* the editor of the house rule: it changes a word of the template */
  pty_env(p, "EDITOR", "sed -i s/A.third/My/");
  start(p, "lesson");
  pty_expect(p, "Which one?");
  type_and_read(p, "1");
  for (int i = 0; i < scripts; i++) {
    assert_int_equal(step_of(p, name, &steps), 1);
    assert_string_equal(name, script[i].name);
    if (i == 1 || i == 2) leave_and_return(p, i, 5, i == 2);
    learn(p, i, i % 3 == 0, 0);
    if (i + 1 < scripts) type_and_read(p, "next");
  }
  review(p);
  assert_int_equal(pty_wait(p), 0);
  assert_rule_written(p);
  all_is_done(p);
}

static void french_by_the_locale(void **state) {
  Pty *p = *state;
  pty_env(p, "LC_ALL", "fr_FR.UTF-8");
  start(p, "lesson 1");
  pty_expect(p, "Bienvenue");
  assert_text(pty_ask(p, "hint"), "Tapez");
  pty_type(p, "quit");
  assert_int_equal(pty_wait(p), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(the_course_from_start_to_end),
    PTY_CASE(french_by_the_locale),
  };
  return cmocka_run_group_tests_name("course", tests, NULL, NULL);
}
