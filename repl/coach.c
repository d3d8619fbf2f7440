#include "repl/coach.h"

#include "repl/lesson_run.h"
#include "repl/words.h"

#include <stdio.h>
#include <stdlib.h>
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

static void put_value(FILE *f, const Coach *c, double value) {
  if (c->chance)
    fprintf(f, "%.0f %%", 100 * value);
  else
    fprintf(f, "%.1f", value);
}

/* "(3.2, yours 1.0)": what the two are worth to him. */
static void put_values(FILE *f, const Coach *c, int language) {
  if (!c->valued || (c->same && !c->chance)) return;
  fputs(" (", f);
  put_value(f, c, c->value);
  if (c->chance) fprintf(f, " %s", lesson_word(language, LW_COACH_WINS));
  if (!c->same && c->yours_valued) {
    fprintf(f, ", %s ", lesson_word(language, LW_COACH_YOURS));
    put_value(f, c, c->yours);
  }
  if (c->visits > 0)
    fprintf(f, "; %d %s", c->visits, lesson_word(language, LW_COACH_TRIES));
  fputc(')', f);
}

/* As good as his own, as far as numbers shown can tell. */
static bool is_close(const Coach *c) {
  return c->valued && c->yours_valued &&
         c->value - c->yours < (c->chance ? 0.005 : 0.05);
}

void coach_speaks(Play *p) {
  Coach *c = &p->coach;
  int language = lesson_speaks(p);
  char *text = NULL;
  size_t size;
  FILE *f;
  if (!c->ready) return;
  c->ready = false;
  f = open_memstream(&text, &size);
  if (f == NULL) return;
  if (c->same)
    fputs(lesson_word(language, LW_COACH_SAME), f);
  else
    fprintf(
      f, lesson_word(language, is_close(c) ? LW_COACH_CLOSE : LW_COACH_OTHER),
      c->label);
  put_values(f, c, language);
  if (c->why[0] != '\0') fprintf(f, ": %s", c->why);
  if (fclose(f) == 0) {
    fputs(show_style(stdout, YELLOW), stdout);
    show_wrapped(stdout, text, 0, 2);
    fputs(show_style(stdout, PLAIN), stdout);
  }
  free(text);
}
