/*
** The steps of a learner's lesson: how they begin and end, what is kept of
** that, and the way back to where one began.
*/
#include "lua/table/change.h"
#include "lua/table/look.h"
#include "repl/learn/lesson_run_in.h"

#include "repl/learn/lesson_show.h"

#include <stdlib.h>
#include <string.h>

/* As progress calls it (PATH_SIZE): a script beside the course by its path. */
static void key_of(const LessonRun *r, char *key) {
  const Lesson *l = &r->lesson;
  char *path = r->which >= 0 ? NULL : realpath(l->path, NULL);
  progress_key(key, l->game, path == NULL ? l->name : path);
  free(path);
}

static void keep_place(LessonRun *r, Play *p) {
  char key[PATH_SIZE];
  key_of(r, key);
  free(r->place);
  r->place = lesson_place(&r->lesson, p, false);
  if (!r->review && r->place != NULL)
    progress_set(r->progress, "place", key, r->place);
}

/* Whoever strayed comes back to where the step began. */
void lesson_keep(Play *p) {
  LessonRun *r = lesson_run(p);
  char key[PATH_SIZE], *place;
  if (r == NULL || r->ended || r->review || r->waits || r->lesson.away) return;
  place = lesson_place(&r->lesson, p, !r->lesson.free);
  key_of(r, key);
  if (place != NULL) progress_set(r->progress, "place", key, place);
  free(place);
}

/* A new go: what went wrong in an earlier one is no mistake of this one. */
static void forget_slip(LessonRun *r) {
  char key[PATH_SIZE];
  key_of(r, key);
  if (!r->review) progress_set(r->progress, "slip", key, NULL);
}

/* The same go: a mistake made before it was left still counts. */
static void recall_slip(LessonRun *r) {
  char key[PATH_SIZE];
  const char *step;
  key_of(r, key);
  step = progress_get(r->progress, "slip", key);
  r->lesson.wrong = step != NULL &&
                    strcmp(step, lesson_step(&r->lesson)->id) == 0;
}

bool lesson_begin_step(LessonRun *r, Play *p, int step) {
  Report report;
  bool met;
  r->waits = r->branch = false;
  /* what is played before belongs above the head */
  if (!lesson_enter(&r->lesson, p, step, &report)) {
    if (report.text[0] != '\0') play_fault(p, &report);
    return false;
  }
  if (!p->options->class_mode) lesson_show_head(r, step);
  keep_place(r, p);
  forget_slip(r);
  if (lesson_step(&r->lesson)->passes &&
      lesson_met(&r->lesson, p, &met, &report) && met) {
    lesson_speak(r, LW_PASSED, NULL);
    lesson_tell(r, p, "done"); /* what it was */
    lesson_go_on(r, p);
    return true;
  }
  lesson_show_step(r, p);
  return true;
}

/* The lesson that follows. */
static void say_next(LessonRun *r, int next) {
  int language = r->lesson.text.language;
  LessonText t;
  char *line = NULL;
  lesson_text_open(&t, r->course.path.item[next], language);
  if (asprintf(&line, lesson_word(language, LW_NEXT),
               course_number(&r->course, next), lesson_text(&t, "title")) >= 0)
    lesson_text_print(r->play->screen, line, 0);
  free(line);
  lesson_text_free(&t);
}

static void end_lesson(LessonRun *r, Play *p) {
  char key[PATH_SIZE];
  const char *text = lesson_text(&r->lesson.text, "end");
  int next = r->which + 1;
  key_of(r, key);
  progress_set(r->progress, "place", key, NULL);
  progress_set(r->progress, "done", key, "");
  forget_slip(r);
  r->ended = true;
  screen_print(p->screen, "\n");
  if (text[0] != '\0')
    lesson_print(r, p, text);
  else
    lesson_speak(r, LW_END, NULL);
  if (r->which >= 0 && next < r->course.path.count) {
    say_next(r, next);
  } else {
    lesson_speak(r, LW_COURSE_END, NULL);
  }
}

void lesson_go_on(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  if (r->review)
    lesson_review(p);
  else if (l->at < l->steps)
    lesson_begin_step(r, p, l->at + 1);
  else
    end_lesson(r, p);
}

void lesson_note_wrong(LessonRun *r, const char *reason) {
  char key[PATH_SIZE];
  r->lesson.wrong = true;
  key_of(r, key);
  progress_wrong(r->progress, key, lesson_step(&r->lesson)->id, reason);
  if (!r->review)
    progress_set(r->progress, "slip", key, lesson_step(&r->lesson)->id);
}

/* The step ends here: where the next one begins. */
static void mark_end(Lesson *l, Play *p) {
  l->base = table_history(p->table)->here;
  l->hash = table_hash(p->table);
}

void lesson_step_done(LessonRun *r, Play *p, bool looked) {
  Lesson *l = &r->lesson;
  char key[PATH_SIZE];
  key_of(r, key);
  if (!l->wrong) progress_right(r->progress, key, lesson_step(l)->id);
  if (!p->talks || (!looked && !p->options->class_mode)) {
    lesson_go_on(r, p);
    return;
  }
  r->waits = true;
  mark_end(l, p);
  lesson_speak_dim(r, LW_READ, NULL);
}

void lesson_listen(LessonRun *r, Table *t) {
  table_output(t, play_hear, r->play);
}

/* The lesson's own table in place of the one that is there. */
static bool lay_table(LessonRun *r, Play *p) {
  Report report;
  TableConfig config;
  Table *t;
  lesson_config(&r->lesson, &config);
  t = table_open(&config, &report);
  if (t == NULL) {
    play_fault(p, &report);
    return false;
  }
  table_close(p->table);
  journal_close(&p->journal, false); /* of a game that was loaded */
  p->table = t;
  p->config = config;
  p->replaying = false;
  r->lesson.away = false;
  lesson_listen(r, t);
  return true;
}

/* Where the running step began, if the table does not know the way: by the
** answers that led there or, where there was more than answers, by doing the
** steps before it again. */
static bool stand_again(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  Report report;
  int at = l->at;
  return (r->place != NULL && lesson_resume(l, p, r->place)) ||
         (lay_table(r, p) && lesson_forward(l, p, at, &report));
}

/* … and where it ended, its end being looked at. */
static bool end_again(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  Screen *before = play_hush(p);
  bool good = !lesson_step(l)->goal || lesson_do_rows(r, p, "show", 0);
  play_unhush(p, before);
  mark_end(l, p);
  return good;
}

bool lesson_bring_back(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  Report report;
  r->branch = false;
  if (!l->away && lesson_back(l, p, &report) && table_hash(p->table) == l->hash)
    return true;
  return lay_table(r, p) && stand_again(r, p) && (!r->waits || end_again(r, p));
}

bool lesson_has_moved(const LessonRun *r, const Play *p) {
  return r->lesson.away || table_history(p->table)->here != r->lesson.base ||
         table_hash(p->table) != r->lesson.hash;
}

bool lesson_start_again(LessonRun *r, Play *p) {
  bool waited = r->waits;
  r->waits = false;
  if (waited && !r->lesson.away) return stand_again(r, p);
  return !lesson_has_moved(r, p) || lesson_bring_back(r, p);
}

/* To a step whose way there was changed since, or was not of answers alone. */
static bool go_to_place(Lesson *l, Play *p, const char *place) {
  size_t n = strcspn(place, " ");
  Report report;
  for (int i = 1; i <= l->steps; i++)
    if (strlen(l->step[i - 1].id) == n &&
        strncmp(l->step[i - 1].id, place, n) == 0)
      return lesson_forward(l, p, i, &report);
  return false;
}

bool lesson_start(LessonRun *r, Play *p, const char *step) {
  Lesson *l = &r->lesson;
  char key[PATH_SIZE];
  const char *place;
  Report report;
  key_of(r, key);
  if (step != NULL) {
    for (int i = 1; i <= l->steps; i++)
      if (strcmp(l->step[i - 1].id, step) == 0) {
        if (!lesson_forward(l, p, i, &report)) return false;
        keep_place(r, p);
        lesson_show_whole(r, p);
        return true;
      }
    return false;
  }
  place = progress_get(r->progress, "place", key);
  if (place == NULL) return lesson_begin_step(r, p, 1);
  if (lesson_resume(l, p, place) || go_to_place(l, p, place)) {
    free(r->place);
    r->place = lesson_place(l, p, false);
    recall_slip(r);
    if (l->at > 1) lesson_speak_dim(r, LW_RESUMED, NULL);
    lesson_show_whole(r, p);
    return true;
  }
  lesson_speak(r, LW_CHANGED, NULL);
  return lesson_begin_step(r, p, 1);
}
