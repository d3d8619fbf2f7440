#include "repl/learn/lesson_show.h"

#include "repl/book/rulebook.h"

#include <stdlib.h>
#include <string.h>

/* Words -------------------------------------------------------------------- */

void lesson_print(LessonRun *r, Play *p, const char *text) {
  Report report;
  char *full = lesson_text_expand(p->table, text, &report);
  if (full == NULL)
    play_fault(p, &report);
  else
    lesson_text_print(p->screen, full, 0);
  free(full);
  (void)r;
}

bool lesson_tell(LessonRun *r, Play *p, const char *what) {
  const char *text = lesson_say(&r->lesson, what);
  if (text[0] == '\0') return false;
  lesson_print(r, p, text);
  return true;
}

void lesson_speak(LessonRun *r, LessonWord word, const char *text) {
  const char *format = lesson_word(r->lesson.text.language, word);
  char *line = NULL;
  if (text == NULL)
    lesson_text_print(r->play->screen, format, 0);
  else if (asprintf(&line, format, text) >= 0)
    lesson_text_print(r->play->screen, line, 0);
  free(line);
}

void lesson_speak_dim(LessonRun *r, LessonWord word, const char *text) {
  screen_print(r->play->screen, SCREEN_DIM);
  lesson_speak(r, word, text);
  screen_print(r->play->screen, SCREEN_PLAIN);
}

/* The table ---------------------------------------------------------------- */

static int since_line(const LessonRun *r, const Play *p) {
  return screen_rows(p->screen) - r->line_row;
}

static int since_head(const LessonRun *r, const Play *p) {
  return screen_rows(p->screen) - r->head_row;
}

/* Rows that are to stay: the step and what was said before it, or the step
** alone if little would be left for the answers. */
static int rows_to_keep(const LessonRun *r, const Play *p) {
  enum { ENOUGH = 6 };
  int line = since_line(r, p), head = since_head(r, p);
  int rows = line > head ? line : head;
  if (lesson_is_game(&r->lesson)) /* what the others did matters, too */
    return play_rows_kept(rows, ENOUGH);
  if (rows > play_rows_kept(rows, ENOUGH)) rows = head;
  return rows > screen_height() ? screen_height() : rows;
}

/* The task once more, in the middle of it. */
static void remind(LessonRun *r, Play *p) {
  if (p->options->class_mode) play_show_board(p, ""); /* for all to see */
  lesson_show_head(r, r->lesson.at);
  if (lesson_is_game(&r->lesson))
    lesson_speak_dim(r, LW_TASK, NULL);
  else
    lesson_tell(r, p, "");
}

void lesson_show_table(LessonRun *r, Play *p) {
  const Lesson *l = &r->lesson;
  bool seen =
    r->head_row >= r->line_row || /* just now */
    (since_head(r, p) <= screen_height() / 2 && !p->options->class_mode);
  r->lesson.moved = false;
  if (!p->talks || (!l->free && (lesson_step(l)->asks || !l->lists))) return;
  if (l->free)
    r->head_row = r->line_row;
  else if (!seen)
    remind(r, p);
  play_show_question(p, rows_to_keep(r, p));
}

/* Steps -------------------------------------------------------------------- */

void lesson_show_head(LessonRun *r, int step) {
  Screen *s = r->play->screen;
  screen_print(s, "\n");
  r->head_row = screen_rows(s); /* the empty row above may go */
  screen_print(s, SCREEN_BOLD "%s  %d/%d" SCREEN_PLAIN "\n",
               lesson_text(&r->lesson.text, "title"), step, r->lesson.steps);
}

static void show_branches(LessonRun *r, Play *p) {
  const LessonStep *s = lesson_step(&r->lesson);
  char what[2 * NAME_SIZE];
  for (int i = 0; i < s->branches.count; i++) {
    snprintf(what, sizeof what, "if.%s", s->branches.item[i]);
    lesson_tell(r, p, what);
  }
  if (s->branches.count > 0) lesson_speak_dim(r, LW_IF, NULL);
}

/* A teacher sees what there is to say. */
static void show_notes(LessonRun *r, Play *p) {
  char what[32];
  for (int i = 1; i <= lesson_step(&r->lesson)->hints; i++) {
    snprintf(what, sizeof what, "hint%d", i);
    screen_print(p->screen, "  %d. ", i);
    lesson_tell(r, p, what);
  }
  lesson_show_reasons(r, p);
}

void lesson_show_step(LessonRun *r, Play *p) {
  const LessonStep *s = lesson_step(&r->lesson);
  if (p->options->class_mode) {
    if (p->talks) play_show_board(p, ""); /* for all to see */
    show_notes(r, p);
    r->line_row = screen_rows(p->screen); /* that may go */
    lesson_show_head(r, r->lesson.at);
  }
  lesson_tell(r, p, "");
  show_branches(r, p);
  lesson_speak_dim(r, s->asks ? LW_ASK : s->goal ? LW_DO : LW_READ, NULL);
  lesson_show_table(r, p);
}

void lesson_show_whole(LessonRun *r, Play *p) {
  if (!p->options->class_mode) lesson_show_head(r, r->lesson.at);
  lesson_show_step(r, p);
}

void lesson_show_reasons(LessonRun *r, Play *p) {
  const LessonStep *s = lesson_step(&r->lesson);
  Rulebook book;
  char folder[PATH_SIZE];
  if (!lesson_tell(r, p, "why") && s->cites.count == 0)
    lesson_speak(r, LW_NO_WHY, NULL);
  memset(&book, 0, sizeof book);
  game_folder(r->lesson.variants, r->lesson.game, folder);
  ledger_open(&book.ledger, folder);
  for (int i = 0; i < s->cites.count; i++)
    rulebook_quote(&book, p->screen, s->cites.item[i]);
  rulebook_free(&book);
}

static void show_cites(LessonRun *r, const LessonStep *s) {
  char *text = s->cites.count == 0 ? NULL : names_join(&s->cites);
  if (text != NULL) lesson_speak(r, LW_INFO_CITES, text);
  free(text);
}

void lesson_show_info(LessonRun *r, Play *p) {
  const Lesson *l = &r->lesson;
  const LessonStep *s = lesson_step(l);
  char line[REPORT_TEXT];
  screen_print(p->screen,
               SCREEN_BOLD "%s" SCREEN_PLAIN "  " SCREEN_DIM
                           "%s/%s, %d %s" SCREEN_PLAIN "\n",
               lesson_text(&l->text, "title"), l->game, l->name, l->minutes,
               lesson_word(l->text.language, LW_MINUTES));
  if (lesson_text(&l->text, "about")[0] != '\0')
    lesson_print(r, p, lesson_text(&l->text, "about"));
  if (r->ended) {
    lesson_speak(r, LW_END, NULL);
  } else {
    snprintf(line, sizeof line, lesson_word(l->text.language, LW_INFO_STEP),
             l->at, l->steps);
    lesson_text_print(p->screen, line, 0);
    lesson_tell(r, p, "");
    show_cites(r, s);
  }
  lesson_speak_dim(r, LW_MORE_HELP, NULL);
}
