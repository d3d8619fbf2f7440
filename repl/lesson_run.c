#include "repl/lesson_run.h"

#include "repl/rulebook.h"
#include "repl/words.h"

#include <stdlib.h>
#include <string.h>

/* Saying ------------------------------------------------------------------- */

static void print_text(const LessonRun *r, Play *p, const char *text) {
  Report report;
  char *full = lesson_text_expand(p->table, text, &report);
  (void)r;
  if (full == NULL)
    play_fault(p, &report);
  else
    lesson_text_print(stdout, full, 0);
  free(full);
}

/* A text of the running step; false: it has none of that name. */
static bool tell(LessonRun *r, Play *p, const char *what) {
  const char *text = lesson_say(&r->lesson, what);
  if (text[0] == '\0') return false;
  print_text(r, p, text);
  return true;
}

static void say(const LessonRun *r, LessonWord word) {
  lesson_text_print(stdout, lesson_word(r->lesson.text.language, word), 0);
}

static void say_dim(const LessonRun *r, LessonWord word) {
  fputs(show_style(stdout, DIM), stdout);
  say(r, word);
  fputs(show_style(stdout, PLAIN), stdout);
}

/* Steps -------------------------------------------------------------------- */

static void show_head(const LessonRun *r, int step) {
  printf("\n%s%s  %d/%d%s\n", show_style(stdout, BOLD),
         lesson_text(&r->lesson.text, "title"), step, r->lesson.steps,
         show_style(stdout, PLAIN));
}

static void show_branches(LessonRun *r, Play *p) {
  const LessonStep *s = lesson_step(&r->lesson);
  char what[2 * NAME_SIZE];
  for (int i = 0; i < s->branches.count; i++) {
    snprintf(what, sizeof what, "if.%s", s->branches.item[i]);
    tell(r, p, what);
  }
  if (s->branches.count > 0) say_dim(r, LW_IF);
}

/* The table as it stands, where there is something to do with it. */
static void show_table(LessonRun *r, Play *p) {
  const LessonStep *s = lesson_step(&r->lesson);
  r->lesson.moved = false;
  if (p->talks && !s->asks && (r->lesson.acts || r->lesson.free))
    play_show_question(p);
  else if (p->talks && p->options->class_mode)
    play_show_board(p, "");
}

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
  if (r == NULL || r->ended || r->review || !table_has_lesson(p->table)) return;
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

/* A teacher sees what there is to say. */
static void show_notes(LessonRun *r, Play *p) {
  char what[32];
  for (int i = 1; i <= lesson_step(&r->lesson)->hints; i++) {
    snprintf(what, sizeof what, "hint%d", i);
    printf("  %d. ", i);
    tell(r, p, what);
  }
  lesson_why(p);
}

static void show_step(LessonRun *r, Play *p) {
  const LessonStep *s = lesson_step(&r->lesson);
  tell(r, p, "");
  show_branches(r, p);
  if (p->options->class_mode) show_notes(r, p);
  say_dim(r, s->asks ? LW_ASK : s->goal ? LW_DO : LW_READ);
  show_table(r, p);
}

static void go_on(LessonRun *r, Play *p);

/* Go to a step and show it; false: the lesson is broken, and that was
** said. */
static bool begin_step(LessonRun *r, Play *p, int step) {
  Report report;
  bool met;
  show_head(r, step);
  if (!lesson_enter(&r->lesson, p, step, &report)) {
    if (report.text[0] != '\0') play_fault(p, &report);
    return false;
  }
  keep_place(r, p);
  forget_slip(r);
  if (lesson_step(&r->lesson)->passes &&
      lesson_met(&r->lesson, p, &met, &report) && met) {
    say(r, LW_PASSED);
    go_on(r, p);
    return true;
  }
  show_step(r, p);
  return true;
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
  putchar('\n');
  if (text[0] != '\0')
    print_text(r, p, text);
  else
    say(r, LW_END);
  if (r->which >= 0 && next < r->course.path.count) {
    LessonText t;
    char line[REPORT_TEXT];
    lesson_text_open(&t, r->course.path.item[next], r->lesson.text.language);
    snprintf(line, sizeof line, lesson_word(r->lesson.text.language, LW_NEXT),
             course_number(&r->course, next), lesson_text(&t, "title"));
    lesson_text_print(stdout, line, 0);
    lesson_text_free(&t);
  } else {
    say(r, LW_COURSE_END);
  }
}

static void go_on(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  if (r->review)
    lesson_review(p);
  else if (l->at < l->steps)
    begin_step(r, p, l->at + 1);
  else
    end_lesson(r, p);
}

static void note_wrong(LessonRun *r, const char *reason) {
  char key[PATH_SIZE];
  r->lesson.wrong = true;
  key_of(r, key);
  progress_wrong(r->progress, key, lesson_step(&r->lesson)->id, reason);
  if (!r->review)
    progress_set(r->progress, "slip", key, lesson_step(&r->lesson)->id);
}

/* The step is done, by the learner's own doing or not. */
static void step_done(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  const LessonStep *s = lesson_step(l);
  char key[PATH_SIZE];
  key_of(r, key);
  if (!l->wrong) progress_right(r->progress, key, s->id);
  if (!tell(r, p, "done") && (s->goal || s->asks)) say(r, LW_WELL);
  go_on(r, p);
}

static void write_output(void *ud, const char *text, size_t size) {
  (void)ud;
  fwrite(text, 1, size, stdout);
}

/* Back to where the step began; a table that was exchanged meanwhile (new
** rules, another game) is set up again. */
static bool bring_back(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  Report report;
  TableConfig config;
  Table *t;
  if (table_has_lesson(p->table) && lesson_back(l, p, &report) &&
      table_hash(p->table) == l->hash)
    return true;
  lesson_config(l, &config);
  t = table_open(&config, &report);
  if (t == NULL) {
    play_fault(p, &report);
    return false;
  }
  table_close(p->table);
  p->table = t;
  p->config = config;
  p->replaying = false;
  table_output(t, write_output, NULL);
  return r->place != NULL && lesson_resume(l, p, r->place);
}

static bool has_moved(const LessonRun *r, const Play *p) {
  return !table_has_lesson(p->table) ||
         table_history(p->table)->here != r->lesson.base ||
         table_hash(p->table) != r->lesson.hash;
}

/* What the learner types --------------------------------------------------- */

void lesson_next(Play *p) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s;
  if (r->ended) {
    if (r->which >= 0 && r->which + 1 < r->course.path.count)
      lesson_begin(p, r->course.variants, r->course.game, r->which + 1, NULL,
                   NULL);
    else
      say(r, LW_COURSE_END);
    return;
  }
  s = lesson_step(&r->lesson);
  if (s->goal || s->asks) {
    if (r->lesson.free)
      lesson_return(p);
    else
      say(r, LW_NOT_YET);
  } else {
    if (has_moved(r, p)) bring_back(r, p);
    go_on(r, p);
  }
}

void lesson_hint(Play *p) {
  LessonRun *r = lesson_run(p);
  Lesson *l = &r->lesson;
  char what[32];
  if (lesson_step(l)->hints == 0) {
    say(r, LW_NO_HINT);
    return;
  }
  if (l->hints < lesson_step(l)->hints) l->hints++;
  snprintf(what, sizeof what, "hint%d", l->hints);
  tell(r, p, what);
  if (l->hints == lesson_step(l)->hints) say_dim(r, LW_LAST_HINT);
}

/* Do what the step shows, for all to see or not. */
static bool do_rows(LessonRun *r, Play *p, const char *what, int item) {
  Lesson *l = &r->lesson;
  LessonRows rows;
  Report report;
  bool good = lesson_rows(l, p, what, item, &rows, &report);
  if (!good) play_fault(p, &report);
  l->busy = true;
  for (int i = 0; good && i < rows.name.count; i++) {
    char *line = lesson_line(l, rows.name.item[i], rows.text.item[i]);
    if (line != NULL)
      printf("%s> %s%s\n", show_style(stdout, BOLD), line,
             show_style(stdout, PLAIN));
    free(line);
    good = lesson_do(l, p, rows.name.item[i], rows.text.item[i]);
  }
  l->busy = false;
  lesson_rows_free(&rows);
  return good;
}

/* Show an answer or what to do, and let the step be done. */
static void do_it(LessonRun *r, Play *p) {
  const LessonStep *s = lesson_step(&r->lesson);
  LessonRows rows;
  Report report;
  if (has_moved(r, p) && !bring_back(r, p)) return;
  if (s->goal) {
    do_rows(r, p, "show", 0);
  } else if (s->asks) {
    if (lesson_rows(&r->lesson, p, "show", 0, &rows, &report) &&
        rows.text.count > 0)
      printf("%s> %s%s\n", show_style(stdout, BOLD), rows.text.item[0],
             show_style(stdout, PLAIN));
    lesson_rows_free(&rows);
  }
}

void lesson_show_me(Play *p) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s = lesson_step(&r->lesson);
  if (!s->goal && !s->asks) {
    say(r, LW_NO_SHOW);
    return;
  }
  note_wrong(r, "shown");
  say(r, LW_SHOWS);
  do_it(r, p);
  step_done(r, p);
}

void lesson_skip(Play *p) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s = lesson_step(&r->lesson);
  if (s->goal || s->asks) {
    note_wrong(r, "skipped");
    say(r, LW_SKIPPED);
  }
  if (s->goal)
    do_it(r, p); /* the steps to come stand on it */
  else if (has_moved(r, p))
    bring_back(r, p);
  go_on(r, p);
}

/* The lesson's own reasons; asked again, what the rules refuse here. */
void lesson_why(Play *p) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s = lesson_step(&r->lesson);
  Rulebook book;
  char folder[PATH_SIZE];
  if (r->lesson.explained && r->lesson.acts) {
    play_show_why(p, NULL);
    return;
  }
  r->lesson.explained = true;
  if (!tell(r, p, "why") && s->cites.count == 0) say(r, LW_NO_WHY);
  memset(&book, 0, sizeof book);
  game_folder(r->lesson.variants, r->lesson.game, folder);
  ledger_open(&book.ledger, folder);
  for (int i = 0; i < s->cites.count; i++)
    rulebook_quote(&book, s->cites.item[i]);
  rulebook_free(&book);
  if (r->lesson.acts && !p->options->class_mode) say_dim(r, LW_WHY_MORE);
}

void lesson_return(Play *p) {
  LessonRun *r = lesson_run(p);
  if (!has_moved(r, p) && !r->lesson.free) {
    lesson_again(p, false);
    return;
  }
  if (!bring_back(r, p)) return;
  say(r, LW_BACK);
  show_step(r, p);
}

void lesson_again(Play *p, bool all) {
  LessonRun *r = lesson_run(p);
  if (all || r->ended) {
    r->ended = r->review = false;
    begin_step(r, p, 1);
    return;
  }
  if (has_moved(r, p) && !bring_back(r, p)) return;
  show_head(r, r->lesson.at);
  show_step(r, p);
}

void lesson_what_if(Play *p, const char *rest) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s = lesson_step(&r->lesson);
  char what[2 * NAME_SIZE];
  int i = rest[0] == '\0' ? 1 : atoi(rest);
  for (int k = 0; k < s->branches.count; k++)
    if (strcmp(rest, s->branches.item[k]) == 0) i = k + 1;
  if (i < 1 || i > s->branches.count) {
    say(r, LW_NO_IF);
    return;
  }
  if (has_moved(r, p) && !bring_back(r, p)) return;
  do_rows(r, p, "if", i);
  r->lesson.free = true;
  snprintf(what, sizeof what, "then.%s", s->branches.item[i - 1]);
  tell(r, p, what);
  say_dim(r, LW_IF_BACK);
}

/* The feedback for a mistake the lesson knows; false: it is none. */
static bool tell_mistake(LessonRun *r, Play *p, const char *word) {
  const LessonStep *s = lesson_step(&r->lesson);
  char what[2 * NAME_SIZE];
  Report report;
  int which;
  if (!lesson_mistake(&r->lesson, p, word, &which, &report)) {
    play_fault(p, &report);
    return false;
  }
  if (which == 0) return false;
  snprintf(what, sizeof what, "wrong.%s", s->wrong.item[which - 1]);
  return tell(r, p, what);
}

void lesson_answer(Play *p, const char *word) {
  LessonRun *r = lesson_run(p);
  Report report;
  bool right;
  if (!lesson_right(&r->lesson, p, word, &right, &report)) {
    play_fault(p, &report);
  } else if (right) {
    step_done(r, p);
  } else {
    note_wrong(r, "wrong");
    if (!tell_mistake(r, p, word)) say(r, LW_NOT_RIGHT);
  }
}

/* A task was worked on: is it done, was it a known mistake, did the learner
** go somewhere else? */
static void judge_task(LessonRun *r, Play *p, bool moved) {
  Lesson *l = &r->lesson;
  bool met;
  Report report;
  if (!lesson_met(l, p, &met, &report)) {
    play_fault(p, &report);
  } else if ((met || l->met) && !l->free) {
    step_done(r, p);
    return;
  } else if (moved && !l->free && tell_mistake(r, p, NULL)) {
    note_wrong(r, "wrong");
    bring_back(r, p);
    say(r, LW_BACK);
    show_table(r, p);
    return;
  } else if (moved && !l->free && l->answers >= l->within) {
    l->free = true;
    say(r, LW_FREE);
  }
  if (moved) show_table(r, p);
}

void lesson_judge(Play *p) {
  LessonRun *r = lesson_run(p);
  Lesson *l = &r->lesson;
  bool moved = l->moved;
  l->moved = false;
  if (!table_has_lesson(p->table)) l->free = true; /* another game */
  if (r->ended || !table_has_lesson(p->table)) {
    if (moved && p->talks) play_show_question(p);
    return;
  }
  if (lesson_step(l)->goal) {
    judge_task(r, p, moved);
    return;
  }
  if (!moved) return;
  if (!l->free && has_moved(r, p)) {
    l->free = true;
    say(r, LW_FREE_READ);
  }
  show_table(r, p);
}

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
  table_output(t, write_output, NULL);
}

static bool start(LessonRun *r, Play *p, const char *step) {
  Lesson *l = &r->lesson;
  char key[PATH_SIZE];
  const char *place;
  Report report;
  key_of(r, key);
  if (step != NULL) {
    for (int i = 1; i <= l->steps; i++)
      if (strcmp(l->step[i - 1].id, step) == 0) {
        show_head(r, i);
        if (!lesson_forward(l, p, i, &report)) return false;
        keep_place(r, p);
        show_step(r, p);
        return true;
      }
    progress_right(r->progress, key, step); /* it is there no more */
    lesson_review(p);
    return true;
  }
  place = progress_get(r->progress, "place", key);
  if (place == NULL) return begin_step(r, p, 1);
  if (lesson_resume(l, p, place)) {
    free(r->place);
    r->place = lesson_place(l, p, false);
    recall_slip(r);
    show_head(r, l->at);
    if (l->at > 1) say_dim(r, LW_RESUMED);
    show_step(r, p);
    return true;
  }
  say(r, LW_CHANGED);
  return begin_step(r, p, 1);
}

bool lesson_begin(Play *p, const char *variants, const char *game, int i,
                  const char *path, const char *step) {
  LessonRun *r = calloc(1, sizeof *r);
  Report report;
  Table *t;
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
  sit_down(r, p, t);
  if (start(r, p, step)) return true;
  return false;
}

void lesson_leave(Play *p, bool says) {
  LessonRun *r = lesson_run(p);
  bool failed = p->failed;
  int at = p->line;
  char line[2 * REPORT_TEXT];
  play_forget_labels(p);
  lesson_keep(p);
  if (says && !r->ended && !r->review && progress_is_kept(r->progress)) {
    char how[2 * PATH_SIZE + 20];
    bool shell = r->before.table == NULL, script = r->which < 0;
    snprintf(how, sizeof how, "%slesson %s%s%s", shell ? "oilpatch " : "",
             shell && !script ? r->lesson.game : "",
             shell && !script ? " " : "",
             script ? r->lesson.path : r->lesson.name);
    snprintf(line, sizeof line, lesson_word(r->lesson.text.language, LW_LEFT),
             how);
    lesson_text_print(stdout, line, 0);
  }
  table_close(p->table);
  *p = r->before;
  p->failed = failed;
  p->line = at;
  if (p->table == NULL) {
    p->quit = true;
  } else if (says) {
    say(r, LW_GAME);
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
    return;
  }
}
