#include "repl/learn/lesson_run_in.h"

#include "repl/learn/lesson_show.h"
#include "repl/term/words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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
    journal_close(&p->journal, false); /* of a game loaded in it */
    free_run(old);
  }
  p->table = t;
  p->lesson = &r->lesson;
  r->play = p;
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

/* Script and texts on the disk; the last known number while an editor puts
** another file in place. */
static uint64_t stamp_files(const LessonRun *r) {
  uint64_t stamp = r->files;
  for (int i = -1; i < LESSON_LANGUAGES; i++) {
    struct stat now;
    if (stat(i < 0 ? r->lesson.path : r->lesson.text.file[i].path, &now) == 0)
      stamp = (i < 0 ? 0 : stamp * 31) + (uint64_t)now.st_ino * 7 +
              (uint64_t)now.st_size * 3 + (uint64_t)now.st_mtim.tv_sec * 11 +
              (uint64_t)now.st_mtim.tv_nsec;
    else if (i < 0)
      return r->files;
  }
  return stamp;
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
  r->files = stamp_files(r);
  first = lesson_run(p) == NULL;
  sit_down(r, p, t);
  if (first && p->talks && !progress_is_kept(r->progress))
    lesson_speak_dim(r, LW_NOT_KEPT, NULL);
  return lesson_start(r, p, step);
}

bool lesson_is_changed(const LessonRun *r) {
  return stamp_files(r) != r->files;
}

bool lesson_read_again(Play *p) {
  LessonRun *r = lesson_run(p);
  char variants[PATH_SIZE], game[PATH_SIZE], path[PATH_SIZE], step[NAME_SIZE];
  if (!lesson_is_changed(r)) return false;
  r->files = stamp_files(r);
  r->stale = true; /* said once; a run of its own takes its place if it loads */
  word_copy(variants, sizeof variants, r->course.variants);
  word_copy(game, sizeof game, r->course.game);
  word_copy(path, sizeof path, r->lesson.path);
  word_copy(step, sizeof step, lesson_step(&r->lesson)->id);
  lesson_speak_dim(r, LW_READ_AGAIN, NULL);
  lesson_begin(p, variants, game, r->which, path, r->review ? step : NULL);
  return true;
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

/* What belongs to the prompt, not to the game. */
static void keep_prompt(Play *p, const Play *now) {
  p->failed = now->failed;
  p->line = now->line;
  p->lua = now->lua;
  p->typed = now->typed;
  p->settings.colour = now->settings.colour;
  p->settings.page = now->settings.page;
}

void lesson_leave(Play *p, bool says) {
  LessonRun *r = lesson_run(p);
  Play now;
  play_forget_labels(p);
  lesson_keep(p);
  if (says && !r->ended && !r->review) say_left(r, p);
  table_close(p->table);
  journal_close(&p->journal, false);
  now = *p;
  *p = r->before;
  keep_prompt(p, &now);
  if (p->table == NULL) {
    p->quit = true;
  } else if (says) {
    lesson_speak(r, LW_GAME, NULL);
    play_changed(p);
  }
  free_run(r);
}

/* Review ------------------------------------------------------------------- */

static int count_reviews(Play *p, const char *game) {
  char lesson[PATH_SIZE], step[NAME_SIZE], reason[NAME_SIZE];
  int n = 0;
  while (progress_review(lesson_progress(p), game, n, lesson, step, reason))
    n++;
  return n;
}

/* Begin a step of a lesson (its name, or a script's path); false: it is there
** no more. */
static bool review_step(Play *p, const char *variants, const char *game,
                        const char *lesson, const char *step) {
  bool file = lesson[0] == '/' && file_exists(lesson);
  Course course;
  int i;
  course_open(&course, variants, game);
  i = course_named(&course, lesson);
  course_free(&course);
  if (i < 0 && !file) return false;
  screen_print(p->screen, lesson_word(lesson_speaks(p), LW_REVIEW),
               count_reviews(p, game));
  screen_print(p->screen, "\n");
  return lesson_begin(p, variants, game, i, file ? lesson : NULL, step);
}

void lesson_review(Play *p) {
  LessonRun *r = lesson_run(p);
  char variants[PATH_SIZE], game[PATH_SIZE], key[PATH_SIZE];
  char lesson[PATH_SIZE], step[NAME_SIZE], reason[NAME_SIZE];
  bool mended;
  word_copy(variants, sizeof variants,
            r != NULL ? r->course.variants : p->config.variants);
  word_copy(game, sizeof game, r != NULL ? r->lesson.game : p->config.game);
  for (int i = 0;
       progress_review(lesson_progress(p), game, i, lesson, step, reason);) {
    int count = count_reviews(p, game);
    if (review_step(p, variants, game, lesson, step)) return;
    progress_key(key, game, lesson);
    progress_right(lesson_progress(p), key, step);
    /* a line that nobody wrote, or a folder that can't be written: it stays */
    if (count_reviews(p, game) >= count) i++;
  }
  r = lesson_run(p);
  mended = r != NULL && r->review;
  lesson_text_print(
    p->screen,
    lesson_word(lesson_speaks(p), mended ? LW_REVIEWED : LW_NO_REVIEW), 0);
  if (mended) lesson_leave(p, true);
}
