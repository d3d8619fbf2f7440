/*
** A learner at a terminal of 80 by 24: the task is always on the screen, what
** he asked for stays until he has seen it, and what he types in his own words
** is understood.
*/
#include "tests/pty.h"

#include "repl/course.h"
#include "repl/words.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COLUMNS = 80, ROWS = 24, STEPS = 32 };

/* In the home, where the learner's files go. */
static void start(Pty *p, const char *words) {
  char command[2 * PATH_MAX], program[PATH_MAX];
  char *argv[] = {(char *)"sh", (char *)"-c", command, NULL};
  assert_non_null(realpath(getenv("OILPATCH"), program));
  snprintf(command, sizeof command, "cd \"$HOME\" && exec '%s' %s", program,
           words);
  pty_size(p, COLUMNS, ROWS);
  pty_exec(p, argv);
  pty_prompt(p, -1);
}

/* What stands in the window now. */
static char *window(const Pty *p) {
  int from = p->screen.y - (ROWS - 1);
  return screen_text(&p->screen, from < 0 ? 0 : from, p->screen.y + 1);
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
      names_add(lines, line);
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
  char *all = screen_text(&p->screen, p->screen.y - 1, p->screen.y);
  bool enter = strstr(all, "(Enter goes on)") != NULL ||
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
    last = step;
    ask(p, waits(p) ? "" : "show me", &lines[step]);
  }
}

/* The same by hand: the task stays there in the middle of it, too. */
static void work(Pty *p, const Names *lines) {
  int step, steps = 0, rounds = 0;
  while ((step = step_now(p, &steps)) > 0) {
    assert_moving(p, rounds++);
    if (waits(p) || lines[step].count == 0) {
      ask(p, waits(p) ? "" : "show me", NULL);
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
  Course c;
  course_open(&c, "variants", game);
  assert_true(c.path.count > 0);
  for (int i = 0; i < c.path.count; i++) {
    Names lines[STEPS] = {{0}};
    char words[128];
    snprintf(words, sizeof words, "lesson %s %d --lang %s", game,
             course_number(&c, i), language);
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
  course_free(&c);
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

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(the_task_is_on_the_screen),
    PTY_CASE(in_french_too),
  };
  return cmocka_run_group_tests_name("pty_lesson", tests, NULL, NULL);
}
