#include "repl/lesson_run_in.h"

#include "repl/lesson_show.h"
#include "repl/words.h"

#include <stdlib.h>
#include <string.h>

/* Coming and going --------------------------------------------------------- */

static void free_run(LessonRun *r) {
  lesson_free(&r->lesson);
  course_free(&r->course);
  free(r->place);
  free(r);
}

/* The table of the lesson takes the place of the game's. */
static void sit_down(LessonRun *r, Play *p, Table *t) {
  LessonRun *old = lesson_run(p);
  play_forget_labels(p);
  if (old == NULL) {
    r->before = *p;
  } else {
    r->before = old->before;
    table_close(p->table);
    free_run(old);
  }
  p->table = t;
  p->lesson = &r->lesson;
  r->lesson.learner = true;
  p->replaying = false;
  p->record = NULL;
  p->more = p->person = 0;
  p->settings.forced = false; /* a lesson asks, and knows who is who */
  if (p->settings.table == SEEN_HIDDEN) p->settings.table = SEEN_TURN;
  p->saved[0] = '\0';
  journal_open(&p->journal); /* the game's own is put aside with it */
  p->seed = r->lesson.seed;
  memset(p->bot, 0, sizeof p->bot);
  memset(&p->coach, 0, sizeof p->coach);
  word_copy(p->coach.bot, sizeof p->coach.bot, r->lesson.coach);
  lesson_config(&r->lesson, &p->config);
  lesson_listen(r, t);
}

bool lesson_begin(Play *p, const char *variants, const char *game, int i,
                  const char *path, const char *step) {
  LessonRun *r = calloc(1, sizeof *r);
  Report report;
  Table *t;
  bool first;
  if (r == NULL) return false;
  r->which = i;
  r->review = step != NULL;
  r->progress = lesson_progress(p);
  course_open(&r->course, variants, game);
  if (i >= 0) path = r->course.path.item[i];
  t = lesson_open(&r->lesson, path, variants, lesson_speaks(p), NULL, &report);
  if (t == NULL) {
    play_fault(p, &report);
    free_run(r);
    return false;
  }
  first = lesson_run(p) == NULL;
  sit_down(r, p, t);
  if (first && p->talks && !progress_is_kept(r->progress))
    lesson_speak_dim(r, LW_NOT_KEPT, NULL);
  return lesson_start(r, p, step);
}

/* What brings a learner back: said when he leaves. */
static void say_left(LessonRun *r, Play *p) {
  const char *lang = p->options->lang;
  char how[2 * PATH_SIZE + 64];
  bool shell = r->before.table == NULL, file = r->which < 0;
  if (!progress_is_kept(r->progress)) {
    lesson_speak(r, LW_LEFT_LOST, NULL);
    return;
  }
  snprintf(how, sizeof how, "%slesson %s%s%s%s%s", shell ? "oilpatch " : "",
           shell && !file ? r->lesson.game : "", shell && !file ? " " : "",
           file ? r->lesson.path : r->lesson.name,
           shell && lang != NULL ? " --lang " : "",
           shell && lang != NULL ? lang : "");
  lesson_speak(r, LW_LEFT, how);
}

void lesson_leave(Play *p, bool says) {
  LessonRun *r = lesson_run(p);
  bool failed = p->failed;
  int at = p->line;
  play_forget_labels(p);
  lesson_keep(p);
  if (says && !r->ended && !r->review) say_left(r, p);
  table_close(p->table);
  *p = r->before;
  p->failed = failed;
  p->line = at;
  if (p->table == NULL) {
    p->quit = true;
  } else if (says) {
    lesson_speak(r, LW_GAME, NULL);
    play_changed(p);
  }
  free_run(r);
}

/* Review ------------------------------------------------------------------- */

void lesson_review(Play *p) {
  LessonRun *r = lesson_run(p);
  char variants[PATH_SIZE], game[PATH_SIZE];
  char lesson[PATH_SIZE], step[NAME_SIZE], reason[NAME_SIZE];
  const char *path;
  Course course;
  int language = lesson_speaks(p), count = 0, i;
  word_copy(variants, sizeof variants,
            r != NULL ? r->course.variants : p->config.variants);
  word_copy(game, sizeof game, r != NULL ? r->lesson.game : p->config.game);
  while (progress_review(lesson_progress(p), game, count, lesson, step, reason))
    count++;
  if (!progress_review(lesson_progress(p), game, 0, lesson, step, reason)) {
    bool mended = r != NULL && r->review;
    lesson_text_print(
      stdout, lesson_word(language, mended ? LW_REVIEWED : LW_NO_REVIEW), 0);
    if (mended) lesson_leave(p, true);
    return;
  }
  printf(lesson_word(language, LW_REVIEW), count);
  printf("\n");
  course_open(&course, variants, game);
  i = course_named(&course, lesson);
  course_free(&course);
  path = lesson[0] == '/' && file_exists(lesson) ? lesson : NULL;
  if ((i < 0 && path == NULL) ||
      !lesson_begin(p, variants, game, i, path, step)) {
    char key[PATH_SIZE];
    progress_key(key, game, lesson);
    progress_right(lesson_progress(p), key, step); /* it is there no more */
    lesson_review(p);
  }
}
