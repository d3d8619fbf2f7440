/*
** What can be typed in a lesson.
*/
#include "lua/table/seats.h"
#include "repl/learn/lesson_run_in.h"

#include "repl/learn/lesson_show.h"
#include "repl/term/words.h"

#include <stdlib.h>
#include <string.h>

void lesson_next(Play *p) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s;
  if (r->ended) {
    if (r->which >= 0 && r->which + 1 < r->course.path.count)
      lesson_begin(p, r->course.variants, r->course.game, r->which + 1, NULL,
                   NULL);
    else
      lesson_speak(r, LW_COURSE_END, NULL);
    return;
  }
  s = lesson_step(&r->lesson);
  if (!r->waits && (s->goal || s->asks)) {
    if (r->lesson.free)
      lesson_return(p);
    else
      lesson_speak(r, s->asks ? LW_NOT_ANSWERED : LW_NOT_YET, NULL);
  } else {
    if (!lesson_has_moved(r, p) || lesson_bring_back(r, p)) lesson_go_on(r, p);
  }
}

/* The command that ends the step's own way, or NULL; the caller frees. */
static char *last_command(LessonRun *r, Play *p) {
  LessonRows rows;
  Report report;
  char *line = NULL;
  if (!lesson_step(&r->lesson)->goal) return NULL;
  if (lesson_rows(&r->lesson, p, "show", 0, &rows, &report) &&
      rows.name.count > 0) {
    int last = rows.name.count - 1;
    if (strcmp(rows.name.item[last], "line") == 0 &&
        lesson_is_command(p, rows.text.item[last]))
      line = lesson_line(&r->lesson, "line", rows.text.item[last]);
  }
  lesson_rows_free(&rows);
  return line;
}

static void end_hints(LessonRun *r, Play *p) {
  char *line = last_command(r, p);
  if (line != NULL)
    lesson_speak_dim(r, LW_LAST_HINT_TYPE, line);
  else
    lesson_speak_dim(
      r, lesson_step(&r->lesson)->asks ? LW_LAST_HINT_ASK : LW_LAST_HINT, NULL);
  free(line);
}

void lesson_hint(Play *p) {
  LessonRun *r = lesson_run(p);
  Lesson *l = &r->lesson;
  char what[32];
  if (lesson_step(l)->hints == 0) {
    lesson_speak(r, LW_NO_HINT, NULL);
    return;
  }
  if (l->free && lesson_bring_back(r, p))
    lesson_speak(r, LW_BACK, NULL);
  else if (!r->waits && lesson_has_moved(r, p) && !lesson_is_game(l))
    lesson_speak_dim(r, LW_MOVED, NULL);
  if (l->hints < lesson_step(l)->hints) l->hints++;
  snprintf(what, sizeof what, "hint%d", l->hints);
  lesson_tell(r, p, what);
  if (l->hints == lesson_step(l)->hints) end_hints(r, p);
}

static void show_typed(LessonRun *r, const char *line) {
  screen_print(r->play->screen, SCREEN_BOLD "> %s" SCREEN_PLAIN "\n", line);
}

bool lesson_do_rows(LessonRun *r, Play *p, const char *what, int item) {
  Lesson *l = &r->lesson;
  LessonRows rows;
  Report report;
  bool good = lesson_rows(l, p, what, item, &rows, &report);
  if (!good) play_fault(p, &report);
  l->busy = true;
  for (int i = 0; good && i < rows.name.count; i++) {
    char *line = lesson_line(l, rows.name.item[i], rows.text.item[i]);
    if (line != NULL) show_typed(r, line);
    free(line);
    l->moved = false;
    good = lesson_do(l, p, rows.name.item[i], rows.text.item[i]);
  }
  l->busy = false;
  lesson_rows_free(&rows);
  return good;
}

/* The bot that shows the step, from wherever the table stands; false: it is
** shown by lines. */
static bool shown_by_bot(LessonRun *r, Play *p, char *bot, size_t size) {
  static const char mark[] = "bot ";
  LessonRows rows;
  Report report;
  bool found;
  if (!lesson_step(&r->lesson)->goal) return false;
  found = lesson_rows(&r->lesson, p, "show", 0, &rows, &report) &&
          rows.name.count > 0 &&
          strncmp(rows.name.item[0], mark, sizeof mark - 1) == 0;
  if (found) word_copy(bot, size, rows.name.item[0] + sizeof mark - 1);
  lesson_rows_free(&rows);
  return found;
}

/* One move of that bot on the learner's chair: he wants to see how it goes on,
** not how it ends. */
static void show_move(LessonRun *r, Play *p, const char *bot) {
  Coach coach = p->coach;
  int64_t answer;
  Report report;
  if (r->lesson.free && lesson_bring_back(r, p)) lesson_speak(r, LW_BACK, NULL);
  lesson_speak(r, LW_SHOWS_MOVE, NULL);
  if (table_status(p->table) != TABLE_ASKS ||
      !table_suggest(p->table, bot, &answer, &report)) {
    lesson_speak(r, LW_WAY_FAILED, NULL);
    return;
  }
  p->coach.bot[0] = '\0'; /* he doesn't comment on the lesson itself */
  r->lesson.busy = true;
  play_answer(p, answer);
  r->lesson.busy = false;
  p->coach = coach;
  lesson_judge(p);
}

/* Do a task as the lesson shows it; false: that does not reach the goal, and
** it was said. */
static bool do_task(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  Report report;
  char bot[NAME_SIZE];
  bool met = false;
  if (lesson_has_moved(r, p) &&
      (l->away || !shown_by_bot(r, p, bot, sizeof bot))) {
    if (!lesson_bring_back(r, p)) return false;
    lesson_speak(r, LW_BACK, NULL);
  }
  lesson_speak(r, LW_SHOWS, NULL);
  if (lesson_do_rows(r, p, "show", 0) && !lesson_met(l, p, &met, &report))
    play_fault(p, &report);
  if (!met && !l->met) lesson_speak(r, LW_WAY_FAILED, NULL);
  return met || l->met;
}

/* Tell the answer to a question. */
static void tell_answer(LessonRun *r, Play *p) {
  LessonRows rows;
  Report report;
  lesson_speak(r, LW_SHOWS, NULL);
  if (lesson_rows(&r->lesson, p, "show", 0, &rows, &report) &&
      rows.text.count > 0)
    show_typed(r, rows.text.item[0]);
  lesson_rows_free(&rows);
}

void lesson_show_me(Play *p) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s = lesson_step(&r->lesson);
  char bot[NAME_SIZE];
  if (r->waits || (!s->goal && !s->asks)) {
    lesson_speak(r, LW_NO_SHOW, NULL);
    return;
  }
  lesson_note_wrong(r, "shown");
  if (shown_by_bot(r, p, bot, sizeof bot)) {
    show_move(r, p, bot);
    return;
  }
  if (s->asks) {
    if (lesson_has_moved(r, p)) lesson_bring_back(r, p);
    tell_answer(r, p);
  } else if (!do_task(r, p)) {
    lesson_bring_back(r, p);
    lesson_speak(r, LW_WAY_SKIP, NULL);
    return;
  }
  lesson_tell(r, p, "done");
  lesson_step_done(r, p, s->goal && !r->lesson.moved);
}

void lesson_skip(Play *p) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s = lesson_step(&r->lesson);
  if (r->waits) {
    lesson_next(p);
    return;
  }
  if (s->goal || s->asks) {
    lesson_note_wrong(r, "skipped");
    lesson_speak(r, LW_SKIPPED, NULL);
  }
  if (s->goal)
    do_task(r, p); /* the steps to come stand on it */
  else if (lesson_has_moved(r, p))
    lesson_bring_back(r, p);
  lesson_go_on(r, p);
}

/* What the step wants to be asked with `why`, if the answers before that were
** given; NULL: nothing.  The caller frees. */
static char *wanted_why(LessonRun *r, Play *p) {
  static const char why[] = "why ";
  Lesson *l = &r->lesson;
  char *line = r->waits || l->free ? NULL : last_command(r, p);
  if (line != NULL && strncmp(line, why, sizeof why - 1) == 0 &&
      l->answers + 1 >= l->rows)
    return line;
  free(line);
  return NULL;
}

/* The lesson's own reasons; asked again, what the rules refuse here.  Where
** that is the task, both at once. */
void lesson_why(Play *p) {
  LessonRun *r = lesson_run(p);
  Lesson *l = &r->lesson;
  char *wanted = wanted_why(r, p);
  bool pages = play_hold(p), asks = table_status(p->table) == TABLE_ASKS;
  bool reasons = !l->away && (!l->explained || !asks);
  bool failed = p->failed, good;
  p->failed = false;
  if (reasons) lesson_show_reasons(r, p);
  if (wanted != NULL)
    play_show_why(p, wanted + 4);
  else if (!reasons)
    play_show_why(p, NULL);
  else if (asks)
    lesson_speak_dim(r, LW_WHY_MORE, NULL);
  l->explained = l->explained || reasons;
  good = !p->failed;
  p->failed = failed;
  if (pages) play_release(p);
  if (wanted != NULL && good) {
    names_add(&l->lines, wanted);
    lesson_judge(p);
  }
  free(wanted);
}

void lesson_info(Play *p) {
  LessonRun *r = lesson_run(p);
  lesson_show_info(r, p);
}

void lesson_return(Play *p) {
  LessonRun *r = lesson_run(p);
  /* half a game is not thrown away by one word */
  if (lesson_is_game(&r->lesson) && !r->lesson.free && !r->waits) {
    lesson_speak(r, LW_GAME_BACK, NULL);
    return;
  }
  if (!r->waits && !lesson_has_moved(r, p) && !r->lesson.free) {
    lesson_again(p, false);
    return;
  }
  if (!lesson_start_again(r, p)) return;
  lesson_speak(r, LW_BACK, NULL);
  lesson_show_whole(r, p);
}

void lesson_again(Play *p, bool all) {
  LessonRun *r = lesson_run(p);
  if (r->ended && lesson_read_again(p)) return;
  if (all || r->ended) {
    if (r->lesson.away && !lesson_bring_back(r, p)) return;
    r->ended = r->review = false;
    lesson_begin_step(r, p, 1);
    return;
  }
  if (lesson_start_again(r, p)) lesson_show_whole(r, p);
}

void lesson_what_if(Play *p, const char *rest) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s = lesson_step(&r->lesson);
  char what[2 * NAME_SIZE];
  int i = rest[0] == '\0' ? 1 : atoi(rest);
  for (int k = 0; k < s->branches.count; k++)
    if (strcmp(rest, s->branches.item[k]) == 0) i = k + 1;
  if (i < 1 || i > s->branches.count) {
    lesson_speak(r, LW_NO_IF, NULL);
    return;
  }
  if (!lesson_start_again(r, p)) return;
  lesson_do_rows(r, p, "if", i);
  r->lesson.free = r->branch = true;
  snprintf(what, sizeof what, "then.%s", s->branches.item[i - 1]);
  lesson_tell(r, p, what);
  lesson_speak_dim(r, LW_IF_BACK, NULL);
  lesson_show_table(r, p); /* what is asked now is another question */
}
