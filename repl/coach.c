#include "repl/coach.h"

#include "repl/lesson_run.h"
#include "repl/words.h"

#include <stdio.h>
#include <string.h>

/* Is there such a bot at this table? */
static bool has_bot(Play *p, const char *bot, Report *report) {
  bool there = table_seat(p->table, 1, bot, report);
  Report ignored;
  table_seat(p->table, 1, NULL, &ignored);
  return there;
}

void coach_set(Play *p, const char *word) {
  Coach *c = &p->coach;
  Report report;
  if (strcmp(word, "off") == 0) {
    c->bot[0] = '\0';
  } else if (strcmp(word, "on") == 0) {
    word_copy(c->bot, sizeof c->bot,
              has_bot(p, "heuristic", &report) ? "heuristic" : "greedy");
  } else if (word[0] != '\0') {
    if (!has_bot(p, word, &report)) {
      play_fault(p, &report);
      return;
    }
    word_copy(c->bot, sizeof c->bot, word);
  }
  if (c->bot[0] == '\0')
    puts("the coach is silent; 'coach on' or 'coach mcts:500' wakes him");
  else
    printf("the coach comments on every answer; he thinks like '%s'\n", c->bot);
}

typedef struct Mind {
  Coach *coach;
  int64_t answer; /* the learner's */
  int rows;
} Mind;

static void take_row(void *ud, const AdviceRow *r) {
  Mind *m = ud;
  Coach *c = m->coach;
  if (m->rows++ == 0) {
    word_copy(c->label, sizeof c->label, r->label);
    word_copy(c->why, sizeof c->why, r->why == NULL ? "" : r->why);
    c->same = r->answer == m->answer;
    c->valued = r->valued;
    c->chance = r->chance;
    c->value = r->value;
    c->visits = r->visits;
  }
  if (r->answer == m->answer) {
    c->yours_valued = r->valued;
    c->yours = r->value;
  }
}

void coach_thinks(Play *p, int64_t answer) {
  Coach *c = &p->coach;
  Mind m = {c, answer, 0};
  Report report;
  int64_t from, to;
  c->ready = false;
  if (c->bot[0] == '\0' || table_status(p->table) != TABLE_ASKS) return;
  /* where there is nothing to decide there is nothing to say */
  if (!table_asks_number(p->table, &from, &to) &&
      table_answer_count(p->table) < 2)
    return;
  c->valued = c->yours_valued = c->same = false;
  c->ready = table_advise(p->table, c->bot, take_row, &m, &report) &&
             m.rows > 0;
  if (!c->ready) play_fault(p, &report);
}

static void put_value(const Coach *c, double value) {
  if (c->chance)
    printf("%.0f %%", 100 * value);
  else
    printf("%.1f", value);
}

/* "(3.2, yours 1.0)": what the two are worth to him. */
static void put_values(const Coach *c, int language) {
  if (!c->valued || (c->same && !c->chance)) return;
  fputs(" (", stdout);
  put_value(c, c->value);
  if (c->chance) printf(" %s", lesson_word(language, LW_COACH_WINS));
  if (!c->same && c->yours_valued) {
    printf(", %s ", lesson_word(language, LW_COACH_YOURS));
    put_value(c, c->yours);
  }
  if (c->visits > 0)
    printf("; %d %s", c->visits, lesson_word(language, LW_COACH_TRIES));
  putchar(')');
}

/* As good as his own, as far as numbers shown can tell. */
static bool is_close(const Coach *c) {
  return c->valued && c->yours_valued &&
         c->value - c->yours < (c->chance ? 0.005 : 0.05);
}

void coach_speaks(Play *p) {
  Coach *c = &p->coach;
  int language = lesson_speaks(p);
  if (!c->ready) return;
  c->ready = false;
  fputs(show_style(stdout, YELLOW), stdout);
  if (c->same)
    fputs(lesson_word(language, LW_COACH_SAME), stdout);
  else
    printf(lesson_word(language, is_close(c) ? LW_COACH_CLOSE : LW_COACH_OTHER),
           c->label);
  put_values(c, language);
  if (c->why[0] != '\0') printf(": %s", c->why);
  printf("%s\n", show_style(stdout, PLAIN));
}
