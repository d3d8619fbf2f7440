/*
** The ways to a goal that a lesson doesn't show.  A learner goes where he
** likes: every answer at the beginning of a step, and some longer ways, are
** tried.  Where one of them reaches the goal, the next steps must go on from
** there as they do behind the shown one; nowhere may a script fail.
*/
#include "repl/fault.h"
#include "repl/learn/lesson_check_in.h"

#include "repl/learn/lesson_lines.h"
#include "repl/term/words.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
  FIRST = 40,   /* answers tried at the beginning of a step */
  LONGER = 100, /* ways tried of several answers */
  LENGTH = 5,   /* answers of such a way */
  FURTHER = 40, /* ways that reach the goal and are followed further */
  KNOWN = 512,  /* answers whose trials are counted */
  LABEL = 256,
  STEPS = 64
};

/* How the steps behind this one begin. */
typedef struct Trail {
  int count;
  struct {
    char played[64];
    int actor; /* 0: nobody is asked */
  } at[STEPS];
} Trail;

typedef struct Ways {
  Check *check;
  int step;
  LessonRows shown;
  Trail trail; /* behind the shown way */
  char way[REPORT_TEXT / 2];
  int followed;
  bool failed; /* a script: it would do so again */
  bool told; /* one way that goes wrong is enough, and the shown is not here */
  struct {
    uint64_t key; /* who answered what */
    int tried;
    bool ended; /* and the way was over */
  } known[KNOWN];
  uint64_t chance;
} Ways;

static uint64_t next_chance(Ways *w) {
  w->chance = w->chance * 6364136223846793005u + 1442695040888963407u;
  return w->chance >> 33;
}

/* Typing ------------------------------------------------------------------- */

/* Answers and looks alone can be typed again and again. */
static bool can_repeat(const LessonRows *rows) {
  for (int i = 0; i < rows->name.count; i++)
    if (strcmp(rows->name.item[i], "line") != 0 ||
        strncmp(rows->text.item[i], "oilpatch", 8) == 0)
      return false;
  return true;
}

/* False: a row was refused, and *which it was. */
static bool type(Check *c, const LessonRows *rows, int *which) {
  for (*which = 0; *which < rows->name.count; ++*which)
    if (!lesson_do(c->lesson, c->play, rows->name.item[*which],
                   rows->text.item[*which]))
      return false;
  return true;
}

static int actor_now(const Check *c) {
  return table_status(c->play->table) == TABLE_ASKS
           ? table_actor(c->play->table)
           : 0;
}

/* Following ---------------------------------------------------------------- */

static bool is_met(Check *c, bool *good) {
  bool met = false;
  Report report;
  *good = lesson_met(c->lesson, c->play, &met, &report);
  return met || c->lesson->met;
}

static void way_fault(Ways *w, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
static void way_fault(Ways *w, const char *format, ...) {
  const Lesson *l = w->check->lesson;
  char text[REPORT_TEXT];
  va_list args;
  if (w->told) return;
  w->told = true;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  check_fault(w->check, l->step[w->step - 1].source,
              "another way reaches the goal of '%s' (%s), and behind it %s",
              l->step[w->step - 1].id, w->way, text);
}

/* Begin the next step behind another way; false: that is the end of it. */
static bool enter_next(Ways *w, int i) {
  Check *c = w->check;
  Lesson *l = c->lesson;
  const char *id = l->step[i - 1].id;
  int k = i - w->step - 1;
  char said[REPORT_TEXT];
  Report report;
  if (!lesson_enter(l, c->play, i, &report)) {
    screen_complaint(c->play->screen, said, sizeof said);
    way_fault(w, "what is played before '%s' is refused: %s", id,
              report.text[0] != '\0'  ? report.text
              : l->refused[0] != '\0' ? l->refused
                                      : said);
    return false;
  }
  if (strcmp(l->played, w->trail.at[k].played) != 0) {
    way_fault(w,
              "what is played before '%s' is answered by player%s, not%s: "
              "narrow the goal, or say whose a play is: \"2: …\"",
              id, l->played, w->trail.at[k].played);
    return false;
  }
  if (l->acts && actor_now(c) != w->trail.at[k].actor) {
    way_fault(w,
              "player %d is asked at '%s', not player %d: narrow the goal, or "
              "give '%s' a position",
              actor_now(c), id, w->trail.at[k].actor, id);
    return false;
  }
  return true;
}

/* A question behind another way can be answered at all. */
static bool ask_next(Ways *w) {
  Lesson *l = w->check->lesson;
  Report report;
  bool right;
  if (!lesson_step(l)->asks ||
      lesson_right(l, w->check->play, "?", &right, &report))
    return true;
  way_fault(w, "the question '%s' fails: %s", lesson_step(l)->id, report.text);
  return false;
}

/* Do the step that was begun as it shows; false: no further. */
static bool do_next(Ways *w) {
  Check *c = w->check;
  Lesson *l = c->lesson;
  LessonRows rows = {{0}, {0}};
  Report report;
  char said[REPORT_TEXT];
  bool good = true, met;
  int which;
  if (!lesson_step(l)->goal) return ask_next(w);
  met = is_met(c, &good);
  if (met) return true; /* it is done already: the learner sees it so */
  if (good) good = lesson_rows(l, c->play, "show", 0, &rows, &report);
  if (good && can_repeat(&rows)) {
    screen_complaint(c->play->screen, said, sizeof said);
    if (!type(c, &rows, &which)) {
      screen_complaint(c->play->screen, said, sizeof said);
      way_fault(w, "'%s', which '%s' shows, is refused: %s",
                rows.text.item[which], lesson_step(l)->id,
                l->refused[0] != '\0' ? l->refused : said);
      good = false;
    } else if (!is_met(c, &good) && good) {
      way_fault(w, "what '%s' shows does not reach its goal",
                lesson_step(l)->id);
      good = false;
    }
  } else {
    good = false;
  }
  lesson_rows_free(&rows);
  return good;
}

/* The steps behind this one, as far as they go on from where it ends. */
static void follow(Ways *w, bool shown) {
  Check *c = w->check;
  Lesson *l = c->lesson, before = *l;
  memset(&l->lines, 0, sizeof l->lines);
  memset(&l->said, 0, sizeof l->said);
  for (int i = w->step + 1; i <= l->steps && !l->step[i - 1].posed; i++) {
    int k = i - w->step - 1;
    Report report;
    if (k >= STEPS || (!shown && k >= w->trail.count)) break;
    if (shown) {
      if (!lesson_enter(l, c->play, i, &report)) break;
      word_copy(w->trail.at[k].played, sizeof w->trail.at[k].played, l->played);
      w->trail.at[k].actor = actor_now(c);
      w->trail.count = k + 1;
    } else if (!enter_next(w, i)) {
      break;
    }
    if (!do_next(w)) break;
  }
  names_free(&l->lines);
  names_free(&l->said);
  *l = before;
}

/* Trying ------------------------------------------------------------------- */

static int find_known(Ways *w, const char *label, int depth) {
  uint64_t key = 1469598103934665603u ^
                 (uint64_t)(actor_now(w->check) + 16 * depth);
  int at;
  for (; *label != '\0'; label++)
    key = (key ^ (unsigned char)*label) * 1099511628211u;
  at = (int)(key % KNOWN);
  for (int i = 0; i < KNOWN && w->known[at].key != key; i++) {
    if (w->known[at].key == 0)
      w->known[at].key = key;
    else
      at = (at + 1) % KNOWN;
  }
  return at;
}

typedef enum End { GOES_ON, IS_MET, IS_OVER } End;

/* Where an answer leads. */
static End give(Ways *w, int64_t answer, const char *label) {
  Check *c = w->check;
  Lesson *l = c->lesson;
  size_t n = strlen(w->way);
  char after[REPORT_TEXT];
  Report report;
  bool met, good;
  int which = 0;
  snprintf(w->way + n, sizeof w->way - n, "%s%.100s", n == 0 ? "" : ", ",
           label);
  snprintf(after, sizeof after, "after: %s", w->way);
  play_answer(c->play, answer);
  names_add(&l->lines, label);
  good = lesson_met(l, c->play, &met, &report);
  if (good && (met || l->met)) return IS_MET;
  if (good) good = lesson_mistake(l, c->play, NULL, &which, &report);
  if (!good) {
    check_script_fault(c, &report, after);
    w->failed = true;
  }
  return !good || which > 0 || table_status(c->play->table) != TABLE_ASKS
           ? IS_OVER
           : GOES_ON;
}

/* A goal that is reached by more answers than `within` brings the learner back
** to the lesson's own way: nothing follows from there. */
static void reached(Ways *w) {
  if (w->check->lesson->answers > w->check->lesson->within) return;
  if (w->followed++ < FURTHER) follow(w, false);
}

/* One answer from the beginning; true: it reaches the goal. */
static bool try_first(Ways *w, int64_t answer) {
  Check *c = w->check;
  char label[LABEL];
  int known;
  End end;
  if (!table_label(c->play->table, answer, label, sizeof label)) return false;
  w->way[0] = '\0';
  known = find_known(w, label, 0);
  end = give(w, answer, label);
  w->known[known].tried++;
  w->known[known].ended = end != GOES_ON;
  if (end == IS_MET) reached(w);
  check_see_answers(c);
  check_go_back(c);
  return end == IS_MET;
}

/* The answer that was tried least at this place of a way; those that ended one
** last, if it shall go on. */
static int64_t choose(Ways *w, int depth, bool on, char *label, int *known) {
  Table *t = w->check->play->table;
  int n = table_answer_count(t), best = 0;
  int from = (int)(next_chance(w) % (uint64_t)n);
  long least = 0;
  for (int i = 0; i < n; i++) {
    int at = (from + i) % n, k;
    long tried;
    char words[LABEL];
    if (!table_label(t, table_answer_at(t, at), words, sizeof words)) continue;
    k = find_known(w, words, depth);
    tried = w->known[k].tried + (on && w->known[k].ended ? 1000 : 0);
    if (i > 0 && tried >= least) continue;
    best = at;
    least = tried;
    *known = k;
    word_copy(label, LABEL, words);
  }
  return table_answer_at(t, best);
}

/* Several answers; the longest way there is, or one that may end soon. */
static void try_longer(Ways *w, bool longest) {
  Check *c = w->check;
  Table *t = c->play->table;
  End end = GOES_ON;
  int64_t from, to;
  w->way[0] = '\0';
  for (int i = 0; i < LENGTH && end == GOES_ON && !w->failed; i++) {
    char label[LABEL] = "";
    int known = 0;
    int64_t answer;
    if (table_asks_number(t, &from, &to) || table_answer_count(t) == 0) break;
    answer = choose(w, i, longest || i == 0, label, &known);
    end = give(w, answer, label);
    w->known[known].tried++;
    if (end != GOES_ON) w->known[known].ended = true;
  }
  if (end == IS_MET) reached(w);
  check_go_back(c);
}

/* Numbers ------------------------------------------------------------------ */

static void add_number(Names *list, int64_t n, int64_t from, int64_t to) {
  char text[32];
  if (n < from || n > to || list->count >= FIRST) return;
  snprintf(text, sizeof text, "%" PRId64, n);
  for (int i = 0; i < list->count; i++)
    if (strcmp(list->item[i], text) == 0) return;
  names_add(list, text);
}

static void add_line(void *ud, const char *name, const char *text) {
  (void)name;
  names_add(ud, text);
}

/* Any number can be answered: the smallest, and those that the lesson itself
** names from here on, which are where bids meet. */
static void try_numbers(Ways *w, int64_t from, int64_t to) {
  Check *c = w->check;
  Lesson *l = c->lesson;
  Names lines = {0}, numbers = {0};
  Report report;
  for (int i = 0; i < w->shown.text.count; i++)
    names_add(&lines, w->shown.text.item[i]);
  for (int i = w->step; i <= l->steps && i < w->step + 4; i++) {
    LessonCall call = {"lines", i, 0, NULL, add_line, &lines};
    table_lesson(c->play->table, &call, &report);
  }
  for (int k = 0; k < 3; k++) add_number(&numbers, from + k, from, to);
  for (int i = 0; i < lines.count; i++) {
    const char *line = lines.item[i];
    lesson_line_seat(&line);
    if (line[0] == '\0' || line[strspn(line, "-0123456789")] != '\0') continue;
    for (int k = -1; k <= 1; k++)
      add_number(&numbers, strtoll(line, NULL, 10) + k, from, to);
  }
  for (int i = 0; i < numbers.count && !w->failed; i++)
    try_first(w, strtoll(numbers.item[i], NULL, 10));
  names_free(&numbers);
  names_free(&lines);
}

/* All of it ---------------------------------------------------------------- */

static void try_answers(Ways *w) {
  Check *c = w->check;
  Table *t = c->play->table;
  const LessonStep *s = lesson_step(c->lesson);
  int n = table_answer_count(t), met = 0;
  for (int i = 0; i < n && i < FIRST && !w->failed; i++)
    met += try_first(w, table_answer_at(t, i));
  if (n > 1 && n <= FIRST && met == n && !s->any)
    check_fault_at(c, "goal",
                   "any answer reaches the goal of '%s': let it look at what "
                   "was done, or say any = true",
                   s->id);
  w->followed = 0;
  for (int i = 0; i < LONGER && !w->failed; i++) try_longer(w, i % 2 == 0);
}

void check_other_ways(Check *c) {
  Lesson *l = c->lesson;
  Ways *w = calloc(1, sizeof *w);
  Report report;
  int64_t from, to;
  int which;
  if (w == NULL || !l->acts || c->stuck || actor_now(c) == 0) {
    free(w);
    return;
  }
  w->check = c;
  w->step = l->at;
  w->chance = l->seed;
  if (lesson_rows(l, c->play, "show", 0, &w->shown, &report) &&
      can_repeat(&w->shown)) {
    w->told = true;
    if (type(c, &w->shown, &which)) follow(w, true);
    w->told = false;
    check_go_back(c);
    if (table_asks_number(c->play->table, &from, &to))
      try_numbers(w, from, to);
    else
      try_answers(w);
  }
  lesson_rows_free(&w->shown);
  free(w);
}
