#include "repl/prompt/coach.h"

#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "repl/learn/learn.h"
#include "repl/term/words.h"

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

/* Is there such a bot at this table? */
static bool has_bot(Play *p, const char *bot, Report *report) {
  bool there = table_seat(p->table, 1, bot, report);
  Report ignored;
  table_seat(p->table, 1, NULL, &ignored);
  return there;
}

static void find_adviser(void *ud, const char *kind, const char *name) {
  char *bot = ud;
  if (strcmp(kind, "bot") == 0 && bot[0] == '\0')
    word_copy(bot, TABLE_NAME, name);
}

void coach_adviser(Play *p, char bot[TABLE_NAME]) {
  Report report;
  word_copy(bot, TABLE_NAME, p->coach.bot);
  if (bot[0] == '\0' &&
      !table_known_names(p->table, find_adviser, bot, &report))
    play_fault(p, &report);
  if (bot[0] == '\0') word_copy(bot, TABLE_NAME, LOOKS_AHEAD);
}

void coach_set(Play *p, const char *word) {
  Coach *c = &p->coach;
  int language = lesson_speaks(p);
  Report report;
  if (strcmp(word, "off") == 0) {
    c->bot[0] = '\0';
  } else if (strcmp(word, "on") == 0) {
    coach_adviser(p, c->bot);
  } else if (word[0] != '\0') {
    if (!has_bot(p, word, &report)) {
      play_fault(p, &report);
      return;
    }
    word_copy(c->bot, sizeof c->bot, word);
  }
  c->met = false;
  if (c->bot[0] == '\0') {
    lesson_say(p, lesson_word(language, LW_COACH_OFF), 0);
  } else {
    char text[TABLE_NAME + 256];
    snprintf(text, sizeof text, lesson_word(language, LW_COACH_ON), c->bot);
    lesson_say(p, text, 0);
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
  return table_asks_number(p->table, &from, &to)
           ? from < to
           : table_answer_count(p->table) > 1;
}

void coach_thinks(Play *p, int64_t answer) {
  Coach *c = &p->coach;
  AdviceWish wish = {lesson_languages[lesson_speaks(p)], &answer};
  char label[REPORT_TEXT];
  Mind m = {c, answer, label, 0};
  Report report;
  c->ready = false;
  /* where there is nothing to decide there is nothing to say */
  if (c->bot[0] == '\0' || table_status(p->table) != TABLE_ASKS || !decides(p))
    return;
  c->discreet = others_look_on(p);
  if (c->discreet && table_asks_secretly(p->table)) {
    if (!c->excused)
      lesson_say(p, lesson_word(lesson_speaks(p), LW_COACH_SECRET), 0);
    c->excused = true;
    return;
  }
  if (!table_label(p->table, answer, label, sizeof label)) label[0] = '\0';
  c->valued = c->yours_valued = c->same = false;
  c->ready = table_advise(p->table, c->bot, wish, take_row, &m, &report) &&
             m.rows > 0;
  if (!c->ready) play_fault(p, &report);
}

/* Speaking ----------------------------------------------------------------- */

/* "4.3", in French "4,3"; nothing is "-0.0". */
static void put_number(FILE *f, int language, double value) {
  char text[32];
  char *point;
  snprintf(text, sizeof text, "%.1f", fabs(value) < 0.05 ? 0 : value);
  point = strchr(text, '.');
  if (point != NULL) *point = lesson_word(language, LW_COACH_DECIMAL)[0];
  fputs(text, f);
}

static void put_worth(FILE *f, int language, double value, bool chance) {
  if (chance)
    fprintf(f, "%.0f %%", 100 * value);
  else
    put_number(f, language, value);
}

void coach_put_value(FILE *f, int language, double value, bool chance) {
  fputs(lesson_word(language, LW_COACH_ABOUT), f);
  put_worth(f, language, value, chance);
  fputs(lesson_word(language, chance               ? LW_COACH_WINS
                              : fabs(value) < 1.95 ? LW_COACH_POINT
                                                   : LW_COACH_POINTS),
        f);
}

/* "(about 3.2 points, yours 1.0)": what the two are worth to him. */
static bool put_values(FILE *f, const Coach *c, int language) {
  if (!c->valued || (c->same && !c->chance)) return false;
  fputs(" (", f);
  coach_put_value(f, language, c->value, c->chance);
  if (!c->same && c->yours_valued) {
    fputs(lesson_word(language, LW_COACH_YOURS), f);
    put_worth(f, language, c->yours, c->chance);
  }
  if (c->visits > 0)
    fprintf(f, lesson_word(language, LW_COACH_TRIES), c->visits);
  fputc(')', f);
  return true;
}

/* Too near to his own to blame anybody: estimates are rough, and few games
** tried prove little (one standard error of their difference). */
static bool is_close(const Coach *c) {
  double margin;
  if (!c->valued || !c->yours_valued) return false;
  margin = ROUGH * fmax(fabs(c->value), fabs(c->yours));
  margin = fmin(AS_GOOD, fmax(LEAST, margin));
  if (c->chance)
    margin = 0.5 *
             sqrt(1.0 / fmax(1, c->visits) + 1.0 / fmax(1, c->yours_visits));
  return c->value - c->yours < margin;
}

/* The comment; are there numbers in it? */
static bool put_comment(FILE *f, const Coach *c, int language) {
  bool close = !c->same && is_close(c), numbers = false;
  LessonWord word = c->same       ? LW_COACH_SAME
                    : c->discreet ? close ? LW_COACH_GOOD : LW_COACH_ELSE
                    : close       ? LW_COACH_CLOSE
                                  : LW_COACH_OTHER;
  fprintf(f, lesson_word(language, word), c->label);
  if (close || c->discreet) return false;
  numbers = put_values(f, c, language);
  if (c->why[0] != '\0')
    fprintf(f, "%s%s", lesson_word(language, LW_COACH_COLON), c->why);
  return numbers;
}

void coach_speaks(Play *p) {
  Coach *c = &p->coach;
  int language = lesson_speaks(p);
  char *text = NULL;
  bool numbers;
  size_t size;
  FILE *f;
  if (!c->ready) return;
  c->ready = false;
  f = open_memstream(&text, &size);
  if (f == NULL) return;
  numbers = put_comment(f, c, language);
  if (fclose(f) == 0) {
    screen_wrap(p->screen, 2, SCREEN_YELLOW "%s" SCREEN_PLAIN, text);
    if (numbers && !c->met)
      lesson_say(p,
                 lesson_word(language, c->chance ? LW_COACH_MEANS_WINS
                                                 : LW_COACH_MEANS_POINTS),
                 2);
    c->met = c->met || numbers;
    c->shown = true;
  }
  free(text);
}
