/*
** The table by ear: `setting board spoken`.  A listener sees nothing: it types
** what it was told to type, in quotes, and gives as an answer a number or a
** word that was said in this step.  What is not said can't be answered.
*/
#include "tests/support/pty.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEARD = 65536, TRIES = 400, WORD = 64, HINTS = 8 };

typedef struct Listener {
  Pty *p;
  char heard[HEARD]; /* since the step began */
  char tried[TRIES][WORD];
  int tries, hints;
  const char *said; /* last */
  char hint[2048];  /* the last one: what it names comes first */
} Listener;

/* What has to be seen to be understood: lines and boxes; signs for pieces, which
** only a lesson's text may name. */
static void expect_speech(const char *text, bool lesson) {
  static const char *const drawn[] = {"│", "─", "┌", "┤", "━", "┐",
                                      "└", "●", "○", "▒", "★", "·"};
  size_t n = sizeof drawn / sizeof *drawn;
  for (size_t i = 0; i < (lesson ? n - 5 : n); i++)
    assert_no_text(text, drawn[i]);
}

static void hear(Listener *l, const char *said) {
  size_t have = strlen(l->heard), n = strlen(said);
  expect_speech(said, true);
  l->said = said;
  if (have + n + 1 > HEARD) have = 0;
  memcpy(l->heard + have, said, n + 1);
}

static void setting(const Pty *p) {
  char line[PTY_PATH + 64];
  FILE *f;
  snprintf(line, sizeof line, "mkdir -p '%s/.config/oilpatch'", p->home);
  assert_int_equal(system(line), 0);
  f = fopen(pty_path(p, ".config/oilpatch/settings"), "w");
  assert_non_null(f);
  fputs("board spoken\npage off\n", f);
  fclose(f);
}

static int step_now(const Pty *p) {
  char *row = pty_row(p), name[WORD];
  int step = 0, steps;
  if (sscanf(row, "%63s %d/%d>", name, &step, &steps) != 3) step = 0;
  free(row);
  return step;
}

/* Is it new?  Then it is tried, once in a step. */
static bool is_new(Listener *l, const char *word, size_t n) {
  char text[WORD];
  if (n == 0 || n >= WORD) return false;
  memcpy(text, word, n);
  text[n] = '\0';
  for (int i = 0; i < l->tries; i++)
    if (strcmp(l->tried[i], text) == 0) return false;
  assert_true(l->tries < TRIES);
  memcpy(l->tried[l->tries++], text, n + 1);
  return true;
}

/* 'quoted': the program says so what can be typed. */
static bool find_quoted(Listener *l, const char *at) {
  static const char *const helps[] = {
    "hint",   "show me", "why",     "next", "skip",  "quit",     "back",
    "review", "help",    "answers", "undo", "again", "again all"};
  while ((at = strchr(at, '\'')) != NULL) {
    const char *end = strchr(at + 1, '\'');
    bool help = false;
    if (end == NULL) return false;
    if (at != l->heard && isalpha((unsigned char)at[-1])) { /* player's */
      at++;
      continue;
    }
    for (size_t i = 0; i < sizeof helps / sizeof *helps; i++)
      help = help || (strlen(helps[i]) == (size_t)(end - at - 1) &&
                      memcmp(helps[i], at + 1, (size_t)(end - at - 1)) == 0);
    if (!help && memchr(at, '\n', (size_t)(end - at)) == NULL &&
        is_new(l, at + 1, (size_t)(end - at - 1)))
      return true;
    at = end + 1;
  }
  return false;
}

/* A number that was said, or a word. */
static bool find_word(Listener *l, bool numbers) {
  const char *at = l->heard;
  while (*at != '\0') {
    size_t n = 0;
    while (isalnum((unsigned char)at[n])) n++;
    if (n > 0 && (isdigit((unsigned char)*at) != 0) == numbers &&
        (numbers || n > 2) && is_new(l, at, n))
      return true;
    at += n == 0 ? 1 : n;
  }
  return false;
}

static bool is_new_number(Listener *l, int n) {
  char text[16];
  snprintf(text, sizeof text, "%d", n);
  return n >= 0 && is_new(l, text, strlen(text));
}

/* "Two": a number that was said as a word. */
static bool find_numeral(Listener *l) {
  static const char *const words[] = {"none",  "one",  "two",
                                      "three", "four", "five"};
  for (int i = 0; i < 6; i++)
    if (strcasestr(l->heard, words[i]) != NULL && is_new_number(l, i))
      return true;
  return false;
}

/* Sums: what is left, both together, the half of it, of numbers that were said. */
static bool find_sum(Listener *l) {
  int said[64], count = 0;
  for (const char *at = l->heard; *at != '\0' && count < 64;) {
    size_t n = strspn(at, "0123456789");
    if (n > 0 && n < 3) said[count++] = atoi(at);
    at += n == 0 ? 1 : n;
  }
  for (int i = 0; i < count; i++) {
    if (is_new_number(l, said[i] / 2)) return true;
    for (int k = 0; k < count; k++)
      if (is_new_number(l, said[i] - said[k]) ||
          is_new_number(l, said[i] + said[k]))
        return true;
  }
  return false;
}

/* An answer of the last list that was said: "   3  HQ to Libya (then 1 there)". */
static bool find_answer(Listener *l) {
  const char *at = l->heard, *list = NULL;
  while ((at = strstr(at, "\n   1  ")) != NULL) list = ++at;
  while (list != NULL && *list == ' ') {
    int skip = 0;
    sscanf(list, " %*d  %n", &skip);
    if (skip > 0 && is_new(l, list + skip, strcspn(list + skip, "(\n")))
      return true;
    list = strchr(list, '\n');
    if (list != NULL) list++;
  }
  return false;
}

static bool says_last(const Listener *l, const char *words) {
  const char *at = l->heard, *last = NULL;
  while ((at = strstr(at, words)) != NULL) last = at++;
  return last != NULL && strlen(last) < strlen(words) + 40;
}

static const char *decide(Listener *l) {
  bool asked = strstr(l->heard, "(type your answer") != NULL;
  if (says_last(l, "(press Enter to continue)")) return "";
  if (strstr(l->said, "'back' returns") != NULL) return "back";
  if (strstr(l->said, "'next' returns") != NULL) return "next";
  if (find_quoted(l, l->hint) || find_quoted(l, l->heard))
    return l->tried[l->tries - 1];
  if (asked && find_word(l, true)) return l->tried[l->tries - 1];
  if (l->hints > 1 && asked && (is_new(l, "yes", 3) || is_new(l, "no", 2)))
    return l->tried[l->tries - 1];
  if (l->hints > 1 && asked &&
      (strstr(l->heard, "Please type a number") != NULL
         ? find_numeral(l) || find_sum(l)
         : find_word(l, false)))
    return l->tried[l->tries - 1];
  if (l->hints > 1 && !asked && find_answer(l)) return l->tried[l->tries - 1];
  if (l->hints++ < HINTS) {
    l->tries = 0; /* what came too early may do now */
    return "hint";
  }
  fail_msg("nothing that was said helps:\n%s", l->heard);
  return NULL;
}

static void a_listener_finishes_six_lessons(void **state) {
  Pty *p = *state;
  Listener *l = calloc(1, sizeof *l);
  assert_non_null(l);
  pty_size(p, 80, 24);
  pty_env(p, "NO_COLOR", "1");
  setting(p);
  for (int n = 1; n <= 6; n++) {
    char words[32], *all;
    int step = 0, lines = 0;
    snprintf(words, sizeof words, "lesson %d", n);
    pty_start(p, words);
    all = pty_text(p);
    l->p = p;
    l->heard[0] = '\0';
    hear(l, all);
    l->said = "";
    free(all);
    for (int now; (now = step_now(p)) > 0;) {
      if (now != step) l->tries = l->hints = 0;
      const char *line = decide(l), *said;
      step = now;
      said = pty_ask(p, line);
      if (step_now(p) != step) l->heard[0] = '\0';
      hear(l, said);
      if (strcmp(line, "hint") == 0)
        snprintf(l->hint, sizeof l->hint, " %s", said);
      if (step_now(p) != step) {
        l->hint[0] = '\0';
        lines = 0;
      }
      if (lines++ > 200)
        fail_msg("step %d of lesson %d:\n%s", step, n, l->heard);
      if (strstr(said, "player 1: ") != NULL && strcmp(line, "back") != 0 &&
          strstr(said, "is as it was") == NULL &&
          strstr(said, "returns to") == NULL)
        l->tries = 0; /* there is another question now */
    }
    assert_text(l->heard, "begins lesson");
    pty_type(p, "quit");
    pty_wait(p);
  }
  free(l);
}

/* "   3  HQ to Libya (…)": the number of an answer that was said last and has one
** of these words; 0: none has. */
static int answer_with(const char *said, const char *word) {
  int found = 0;
  while (said != NULL) {
    int number;
    char text[256];
    if (sscanf(said, " %d  %255[^\n]", &number, text) == 2 && number > 0 &&
        strstr(text, word) != NULL && found == 0)
      found = number;
    said = strchr(said, '\n');
    if (said != NULL) said++;
  }
  return found;
}

/* A game by what is said of it: it acts where it has a majority, ships where
** barrels are, and else goes where somebody said that barrels are. */
static void a_listener_plays_a_game(void **state) {
  static const char *const likes[] = {
    "act on", "majority", "Recruit", "Drill", "ship",         "buy the",
    "on the", "HQ to",    "to HQ",   " to ",  "no additional"};
  Pty *p = *state;
  int acted = 0, placed = 0;
  const char *said;
  pty_size(p, 80, 24);
  pty_env(p, "NO_COLOR", "1");
  setting(p);
  pty_start(p, "play peak_oil -p 2 --seed 3 --bots me,heuristic");
  said = pty_ask(p, "board");
  expect_speech(said, false);
  assert_text(said, "Libya: 0 barrels, no agents.");
  expect_speech(pty_ask(p, "bag"), false);
  said = pty_ask(p, "answers");
  for (int i = 0; i < 600; i++) {
    char line[16];
    int number = 0;
    expect_speech(said, false);
    if (strstr(said, "The game is over") != NULL) {
      assert_true(acted > 3 && placed > 10);
      expect_speech(pty_ask(p, "score"), false);
      expect_speech(pty_ask(p, "board"), false);
      pty_leave(p);
      return;
    }
    for (size_t k = 0; k < sizeof likes / sizeof *likes && number == 0; k++)
      number = answer_with(said, likes[k]);
    if (number == 0) number = answer_with(said, "");
    if (number == 0) fail_msg("no answer was said:\n%s", said);
    snprintf(line, sizeof line, "%d", number);
    acted += answer_with(said, "act on") == number;
    placed += answer_with(said, "HQ to") == number;
    said = pty_ask(p, line);
  }
  fail_msg("the game does not end");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(a_listener_finishes_six_lessons),
    PTY_CASE(a_listener_plays_a_game),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
