#include "repl/prompt/coach.h"

#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In a game without a bot of its own he tries this many games. */
#define LOOKS_AHEAD "mcts:1000"
/* His estimates are rough: a quarter of what is at stake, but no more than half
** a point. */
#define ROUGH 0.25
#define AS_GOOD 0.5
#define LEAST 0.25

/* Who he is ---------------------------------------------------------------- */

static void find_adviser(void *ud, const char *kind, const char *name) {
  char *bot = ud;
  if (strcmp(kind, "bot") == 0 && bot[0] == '\0')
    word_copy(bot, TABLE_NAME, name);
}

void coach_adviser(Play *p, char bot[TABLE_NAME]) {
  Fault report;
  word_copy(bot, TABLE_NAME, p->coach.bot);
  if (bot[0] == '\0' &&
      !table_known_names(p->table, find_adviser, bot, &report))
    play_fault(p, &report);
  if (bot[0] == '\0') word_copy(bot, TABLE_NAME, LOOKS_AHEAD);
}

void coach_set(Play *p, const char *word) {
  Coach *c = &p->coach;
  Fault report;
  if (strcmp(word, "off") == 0) {
    c->bot[0] = '\0';
  } else if (strcmp(word, "on") == 0) {
    coach_adviser(p, c->bot);
  } else if (word[0] != '\0') {
    if (!table_has_bot(p->table, word, &report)) {
      play_fault(p, &report);
      return;
    }
    word_copy(c->bot, sizeof c->bot, word);
  }
  c->met = false;
  table_note(p->table, "coach", c->bot); /* so that a save has it */
  if (c->bot[0] == '\0') {
    screen_wrap(p->screen, 0,
                "the coach is silent; 'coach on' or 'coach mcts:500' "
                "brings it back");
  } else {
    screen_wrap(p->screen, 0,
                "the coach comments on every answer; it thinks like '%s'. "
                "'suggest' asks it before you answer, 'coach off' silences "
                "it",
                c->bot);
  }
}

/* Thinking ----------------------------------------------------------------- */

typedef struct Mind {
  Coach *coach;
  int64_t answer;    /* the learner's */
  const char *label; /* … in words */
  int rows;
} Mind;

static void take_row(void *ud, const AdviceRow *r) {
  Mind *m = ud;
  Coach *c = m->coach;
  if (m->rows++ == 0) {
    word_copy(c->label, sizeof c->label, r->label);
    word_copy(c->why, sizeof c->why, r->why == NULL ? "" : r->why);
    /* two cards that are called the same are the same to anybody */
    c->same = r->answer == m->answer || strcmp(r->label, m->label) == 0;
    c->valued = r->valued;
    c->chance = r->chance;
    c->value = r->value;
    c->visits = r->visits;
  }
  if (r->answer == m->answer) {
    c->yours_valued = r->valued;
    c->yours = r->value;
    c->yours_visits = r->visits;
  }
}

/* Does somebody read along who sits elsewhere at this table?  The coach
** reasons from what the asked one alone knows. */
static bool others_look_on(const Play *p) {
  return p->lesson == NULL && !p->options->class_mode &&
         p->settings.table == SEEN_TURN && play_people(p) > 1;
}

static bool decides(Play *p) {
  int64_t from, to;
  int n = table_answer_count(p->table);
  return table_asks_number(p->table, &from, &to) ? from < to || n > 0 : n > 1;
}

void coach_thinks(Play *p, int64_t answer) {
  Coach *c = &p->coach;
  AdviceWish wish = {tongue_names[tongue_spoken()], &answer};
  char own[FAULT_TEXT], label[FAULT_TEXT];
  Mind m = {c, answer, label, 0};
  Fault report;
  c->ready = false;
  /* where there is nothing to decide there is nothing to say */
  if (c->bot[0] == '\0' || table_status(p->table) != TABLE_ASKS || !decides(p))
    return;
  c->discreet = others_look_on(p);
  if (c->discreet && table_asks_secretly(p->table)) {
    if (!c->excused)
      screen_wrap(p->screen, 0,
                  "coach: I say nothing about secret answers while others look "
                  "on; 'setting table hidden' sends them away");
    c->excused = true;
    return;
  }
  if (!table_label(p->table, answer, own, sizeof own)) own[0] = '\0';
  table_said(p->table, own, label, sizeof label);
  c->valued = c->yours_valued = c->same = false;
  c->ready = table_advise(p->table, c->bot, wish, take_row, &m, &report) &&
             m.rows > 0;
  if (!c->ready) play_fault(p, &report);
}

/* Speaking ----------------------------------------------------------------- */

/* "4.3", in French "4,3"; nothing is "-0.0".  A chance is "44 %". */
static const char *worth(double value, bool chance, char text[32]) {
  if (!chance) return tongue_number(fabs(value) < 0.05 ? 0 : value, text);
  snprintf(text, 32, "%.0f %%", 100 * value);
  return text;
}

void coach_put_value(FILE *f, double value, bool chance) {
  char text[32];
  fprintf(f,
          chance               ? tongue("about %s to win")
          : fabs(value) < 1.95 ? tongue_few("about %s points")
                               : tongue("about %s points"),
          worth(value, chance, text));
}

void coach_put_tried(FILE *f, int games) {
  if (games == 1)
    fprintf(f, tongue("; %d game tried"), games);
  else if (games > 0)
    fprintf(f, tongue("; %d games tried"), games);
}

/* "(about 3.2 points, yours 1.0)": what the two are worth to him. */
static bool put_values(FILE *f, const Coach *c) {
  char text[32];
  if (!c->valued || (c->same && !c->chance)) return false;
  fputs(" (", f);
  coach_put_value(f, c->value, c->chance);
  if (!c->same && c->yours_valued)
    fprintf(f, tongue(", yours %s"), worth(c->yours, c->chance, text));
  coach_put_tried(f, c->visits);
  fputc(')', f);
  return true;
}

/* Too near to his own to blame anybody: estimates are rough, and few games
** tried prove little (one standard error of their difference). */
static bool is_close(const Coach *c) {
  enum { FEW = 100 }; /* games in which the learner's answer was not tried */
  double margin;
  if (c->chance && !c->yours_valued) return c->visits < FEW;
  if (!c->valued || !c->yours_valued) return false;
  margin = ROUGH * fmax(fabs(c->value), fabs(c->yours));
  margin = fmin(AS_GOOD, fmax(LEAST, margin));
  if (c->chance)
    margin = 0.5 *
             sqrt(1.0 / fmax(1, c->visits) + 1.0 / fmax(1, c->yours_visits));
  return c->value - c->yours < margin;
}

/* The comment; are there numbers in it? */
static bool put_comment(FILE *f, const Coach *c) {
  bool close = !c->same && is_close(c), numbers = false;
  if (c->same)
    fputs(tongue("coach: yes, I would do the same"), f);
  else if (c->discreet && close)
    fputs(tongue("coach: good"), f);
  else if (c->discreet)
    fputs(
      tongue("coach: I would do something else; 'undo', then 'suggest' tells "
             "you what and why"),
      f);
  else
    fprintf(f,
            close ? tongue("coach: good; '%s' is about as good")
                  : tongue("coach: I would rather answer '%s'"),
            c->label);
  if (close || c->discreet) return false;
  numbers = put_values(f, c);
  if (c->why[0] != '\0') fprintf(f, tongue(": %s"), c->why);
  return numbers;
}

/* What his numbers are, said once. */
static void explain_numbers(Play *p) {
  screen_print(p->screen, "  ");
  if (p->coach.chance)
    screen_wrap(p->screen, 2,
                "(He plays games on from here in his head; the numbers are the "
                "chances to win that he found. 'suggest' asks him before you "
                "answer.)");
  else
    screen_wrap(
      p->screen, 2,
      "(The points are what he expects the answer to bring you by the "
      "end of the game, a rough guess; 'suggest' asks him before you "
      "answer.)");
}

void coach_speaks(Play *p) {
  Coach *c = &p->coach;
  char *text = NULL;
  bool numbers;
  size_t size;
  FILE *f;
  if (!c->ready) return;
  c->ready = false;
  f = open_memstream(&text, &size);
  if (f == NULL) return;
  numbers = put_comment(f, c);
  if (fclose(f) == 0) {
    screen_wrap(p->screen, 2, SCREEN_YELLOW "%s" SCREEN_PLAIN, text);
    if (numbers && !c->met) explain_numbers(p);
    c->met = c->met || numbers;
    c->shown = true;
  }
  free(text);
}
