/*
** The course in writing rules at a terminal, with an editor that really edits:
** each lesson is tried wrongly first, says what is wrong, and is mended in the
** file that is there.
*/
#include "tests/support/pty.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { LINES = 6 };

/* A lesson: what is written first, what the lesson says to it, the edit (a
** script of sed) that mends it, what it says then, and the lines of its other
** steps. */
typedef struct Lesson {
  const char *name;
  const char *wrong[LINES];
  const char *hint, *mend, *done;
  const char *then[LINES + 1];
} Lesson;

#define OPTION                                                                 \
  "house:option(\"work.sell\", { \"colour\", { \"amber\", \"brown\", "         \
  "\"crude\" } }, { says = \"sell {colour}\" })"
#define SELL                                                                   \
  "house:does(\"work.sell\", effect.move(who.worker, who.bench, the.idle),",   \
    "  effect.move(var(\"colour\"), who.barrels, the.spent), "                 \
    "effect.add(who.coins, 2))"

static const Lesson english[] = {
  {"value",
   {"house:set(\"catch_up.coins\", 3)"},
   "Not yet: at the end of a round the player with the fewest points",
   "s/, 3)/, 4)/",
   "The rules at this table have changed",
   {"diff"}},
  {"forbid",
   {"house:forbid(\"work.draw\", \"draw.two\", var(\"n\"):above(1), "
    "{ says = \"Two.\" })"},
   "Too strict: two barrels must stay possible.",
   "s/above(1)/above(2)/",
   "The answer is gone from the list",
   {"why draw"}},
  {"option",
   {OPTION, SELL},
   "Refuse it to those who have no such barrel",
   "2a\\\nhouse:forbid(\"work.sell\", \"sell.none\", "
   "who.barrels:count(var(\"colour\")):is(0), { says = \"None.\" })",
   "A player who has a barrel can sell it now",
   {"answers"}},
  {"wrap",
   {"house:wrap(\"score\", function(base, player) return player.hand:size() "
    "end)"},
   "The points that were there must stay",
   "s/return /return base(player) + /",
   "Layers that wrap the same rule",
   {"score"}},
  {"component",
   {"house:counter(\"stars\", { per = \"player\", min = 0 })",
    "house:wrap(\"score\", function(base, player) return base(player) + "
    "player.stars:get() end)"},
   "A pass should bring a star to the player who passed",
   "$a\\\nhouse:after(\"work.pass\", effect.add(who.stars))",
   "because they are on the table",
   {"g.players[1].stars:get()", "0"}},
  {"card",
   {"house:cards(\"deck.trade1\", { { id = \"gusher\", trade = 1, colour = "
    "ref(\"amber\"), cost = 3, worth = 9, track = 1 } })"},
   "no room for 'gusher': 'deck.trade1' holds 20 cards",
   "1a\\\nhouse:resize(\"deck\", { capacity = 21 })",
   "It is shuffled, dealt, hidden and shown",
   {"diff"}},
  {"worth",
   {"house:worth(\"work.pass\", \"my.pass\", 5000, { says = \"a coin\" })",
    "house:bot(\"saver\", { says = \"Saves.\", weights = { [\"my.pass\"] = -1 "
    "} })"},
   "saver should prefer passing",
   "s/= -1/= 1/",
   "The coach explains what a bot thinks",
   {"diff"}},
  {"test",
   {"house:after(\"work.pass\", effect.add(who.coins, 2))",
    "house:test(\"a pass pays two coins\", { players = 4 }, function(t)",
    "  t:run(play, g.players[1], \"work\"):answer(\"work.pass\")",
    "  t:equal(g.players[1].coins:get(), 3 + 2)", "end)"},
   "Not yet: three coins at the start and a pass should make five",
   "s/who.coins, 2/who.coins/",
   "The rule does what it should",
   {"oilpatch test my_test.lua", "oilpatch check my_test.lua --games 8",
    "diff"}},
  {"share",
   {"-- nothing yet"},
   "Not yet: your layer changes no rule",
   "s/-- nothing yet/house:resize(\"wells\", { capacity = 3 })/",
   "this table plays by it",
   {"oilpatch compare barrels --b my_share.lua --games 20",
    "oilpatch rulebook barrels -l my_share.lua", "oilpatch recipes barrels"}},
};

static const Lesson french[] = {
  {"value",
   {"house:set(\"catch_up.coins\", 3)"},
   "attendu 9, obtenu 8",
   "s/, 3)/, 4)/",
   "Les règles de cette table ont changé",
   {"diff"}},
  {"forbid",
   {"house:forbid(\"work.draw\", \"draw.two\", var(\"n\"):above(1), "
    "{ says = \"Deux.\" })"},
   "on ne peut plus piocher deux barils",
   "s/above(1)/above(2)/",
   "La réponse a quitté la liste",
   {"pourquoi piocher"}},
};

/* The editor ---------------------------------------------------------------- */

static void write_file(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  assert_true(fputs(text, f) >= 0);
  assert_int_equal(fclose(f), 0);
}

/* It edits the file it is given, by the script that is there at the time. */
static void have_editor(Pty *p) {
  char path[PTY_PATH];
  snprintf(path, sizeof path, "%s", pty_path(p, "editor"));
  write_file(path, "#!/bin/sh\n"
                   "for file; do :; done\n"
                   "exec sed -i -f \"$HOME/edits\" \"$file\"\n");
  assert_int_equal(chmod(path, 0700), 0);
  pty_env(p, "EDITOR", path);
}

static void next_edit(Pty *p, const char *sed) {
  write_file(pty_path(p, "edits"), sed);
}

/* The template goes, and what is written first stands in its place. */
static void first_edit(Pty *p, const Lesson *l) {
  char sed[4096];
  int n = snprintf(sed, sizeof sed,
                   "1c\\\nlocal house = layer(\"my_%s\", { game = \"barrels\","
                   " says = \"Mine.\" })",
                   l->name);
  for (int i = 0; i < LINES && l->wrong[i] != NULL; i++)
    n += snprintf(sed + n, sizeof sed - (size_t)n, "\\\n%s", l->wrong[i]);
  snprintf(sed + n, sizeof sed - (size_t)n, "\n2,$d\n");
  next_edit(p, sed);
}

/* The learner --------------------------------------------------------------- */

/* In the home, where the learner's files go. */
static void start(Pty *p, const char *words) {
  char command[2 * PATH_MAX], program[PATH_MAX];
  char *argv[] = {(char *)"sh", (char *)"-c", command, NULL};
  assert_non_null(realpath(getenv("OILPATCH"), program));
  snprintf(command, sizeof command, "cd \"$HOME\" && exec '%s' %s", program,
           words);
  pty_exec(p, argv);
  pty_prompt(p, -1);
}

/* "forbid 2/3> ": the step; 0: the lesson is over. */
static int step_now(const Pty *p) {
  char *row = pty_row(p);
  int step = 0, steps;
  if (sscanf(row, "%*s %d/%d>", &step, &steps) != 2) step = 0;
  free(row);
  return step;
}

/* What is said to a line, however many pages it has, without its breaks. */
static char *said_to(Pty *p, const char *line) {
  static char all[1 << 18];
  size_t n = 0;
  const char *said = pty_ask(p, line);
  for (;;) {
    char *row = pty_row(p);
    bool more = strstr(row, "Enter") != NULL && step_now(p) == 0;
    for (const char *c = said; *c != '\0' && n + 2 < sizeof all; c++)
      if (*c != '\n')
        all[n++] = *c;
      else if (n > 0 && all[n - 1] != ' ')
        all[n++] = ' ';
    free(row);
    if (!more) break;
    said = pty_ask(p, "");
  }
  all[n] = '\0';
  return all;
}

/* A step that was done by looking waits for Enter. */
static void go_on(Pty *p, int step) {
  if (step_now(p) == step) said_to(p, "");
}

static void write_rule(Pty *p, const Lesson *l) {
  char line[128];
  first_edit(p, l);
  snprintf(line, sizeof line, "edit new my_%s", l->name);
  assert_text(said_to(p, line), l->hint);
  assert_int_equal(step_now(p), 2);
  next_edit(p, l->mend);
  snprintf(line, sizeof line, "edit my_%s.lua", l->name);
  assert_text(said_to(p, line), l->done);
  go_on(p, 2);
  assert_int_equal(step_now(p), 3);
}

static void take_lesson(Pty *p, const Lesson *l, const char *lang) {
  char words[128];
  int step = 3;
  snprintf(words, sizeof words, "lesson barrels %s --lang %s", l->name, lang);
  start(p, words);
  said_to(p, "");
  assert_int_equal(step_now(p), 2);
  write_rule(p, l);
  for (int i = 0; i < LINES && l->then[i] != NULL; i++) {
    said_to(p, l->then[i]);
    if (l->then[i + 1] == NULL || strncmp(l->then[i], "g.", 2) != 0) {
      go_on(p, step);
      assert_int_not_equal(step_now(p), step++);
    }
  }
  assert_int_equal(step_now(p), 0);
  pty_kill(p);
}

/* The first lesson has no file: things are taken in one's hands. */
static void take_things(Pty *p, const char *lang, const char *no) {
  static const char *const line[] = {
    "18", "6", "put 1 amber barrels 1", "16", "put 1 worker 2 well1", "undo"};
  char words[128];
  snprintf(words, sizeof words, "lesson barrels things --lang %s", lang);
  start(p, words);
  said_to(p, "");
  assert_text(said_to(p, "17"), no);
  assert_int_equal(step_now(p), 2);
  for (int i = 0; i < 6; i++) {
    said_to(p, line[i]);
    go_on(p, i + 2);
    assert_int_equal(step_now(p), i < 5 ? i + 3 : 0);
  }
  pty_kill(p);
}

/* Tests --------------------------------------------------------------------- */

static void ten_lessons_with_an_editor(void **state) {
  Pty *p = *state;
  char *text;
  int done = 0;
  pty_size(p, 80, 24);
  have_editor(p);
  take_things(p, "en", "No, that is not it.");
  for (size_t i = 0; i < sizeof english / sizeof english[0]; i++)
    take_lesson(p, &english[i], "en");
  start(p, "lesson barrels");
  text = pty_text(p);
  for (const char *at = text; (at = strstr(at, "  done")) != NULL; at++) done++;
  free(text);
  assert_int_equal(done, 10);
  pty_kill(p);
}

static void in_french_too(void **state) {
  Pty *p = *state;
  have_editor(p);
  take_things(p, "fr", "Non, ce n'est pas cela.");
  for (size_t i = 0; i < sizeof french / sizeof french[0]; i++)
    take_lesson(p, &french[i], "fr");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    PTY_CASE(ten_lessons_with_an_editor),
    PTY_CASE(in_french_too),
  };
  return cmocka_run_group_tests_name("editor", tests, NULL, NULL);
}
