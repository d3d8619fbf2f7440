#include "repl/lesson_run.h"

#include "repl/lesson_show.h"
#include "repl/numeral.h"
#include "repl/pager.h"
#include "repl/silence.h"
#include "repl/words.h"

#include <stdlib.h>
#include <string.h>

/* Steps -------------------------------------------------------------------- */

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
  if (r == NULL || r->ended || r->review || r->waits ||
      !table_has_lesson(p->table))
    return;
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

static void go_on(LessonRun *r, Play *p);

/* Go to a step and show it; false: the lesson is broken, and that was
** said. */
static bool begin_step(LessonRun *r, Play *p, int step) {
  Report report;
  bool met;
  r->waits = r->branch = false;
  if (!p->options->class_mode) lesson_show_head(r, step);
  if (!lesson_enter(&r->lesson, p, step, &report)) {
    if (report.text[0] != '\0') play_fault(p, &report);
    return false;
  }
  keep_place(r, p);
  forget_slip(r);
  if (lesson_step(&r->lesson)->passes &&
      lesson_met(&r->lesson, p, &met, &report) && met) {
    lesson_speak(r, LW_PASSED, NULL);
    lesson_tell(r, p, "done"); /* what it was */
    go_on(r, p);
    return true;
  }
  lesson_show_step(r, p);
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
    lesson_print(r, p, text);
  else
    lesson_speak(r, LW_END, NULL);
  if (r->which >= 0 && next < r->course.path.count) {
    LessonText t;
    char line[REPORT_TEXT];
    lesson_text_open(&t, r->course.path.item[next], r->lesson.text.language);
    snprintf(line, sizeof line, lesson_word(r->lesson.text.language, LW_NEXT),
             course_number(&r->course, next), lesson_text(&t, "title"));
    lesson_text_print(stdout, line, 0);
    lesson_text_free(&t);
  } else {
    lesson_speak(r, LW_COURSE_END, NULL);
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

/* The step is done.  Where the learner only looked at something, he looks
** until he presses Enter: what comes next would push it off the screen.  So
** would the board before a class. */
static void step_done(LessonRun *r, Play *p, bool looked) {
  Lesson *l = &r->lesson;
  char key[PATH_SIZE];
  key_of(r, key);
  if (!l->wrong) progress_right(r->progress, key, lesson_step(l)->id);
  if (!p->talks || (!looked && !p->options->class_mode)) {
    go_on(r, p);
    return;
  }
  r->waits = true;
  l->base = table_history(p->table)->here; /* where the next one begins */
  l->hash = table_hash(p->table);
  lesson_speak_dim(r, LW_READ, NULL);
}

static void write_output(void *ud, const char *text, size_t size) {
  LessonRun *r = ud;
  for (size_t i = 0; i < size; i++) lesson_fills(r, text[i] == '\n');
  fwrite(text, 1, size, stdout);
}

/* Back to where the step began; a table that was exchanged meanwhile (new
** rules, another game) is set up again. */
static bool bring_back(LessonRun *r, Play *p) {
  Lesson *l = &r->lesson;
  Report report;
  TableConfig config;
  Table *t;
  r->branch = false;
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
  table_output(t, write_output, r);
  return r->place != NULL && lesson_resume(l, p, r->place);
}

static bool has_moved(const LessonRun *r, const Play *p) {
  return !table_has_lesson(p->table) ||
         table_history(p->table)->here != r->lesson.base ||
         table_hash(p->table) != r->lesson.hash;
}

/* What the learner types --------------------------------------------------- */

/* Where the step begins again, even if its end is looked at. */
static bool start_again(LessonRun *r, Play *p) {
  if (r->waits) {
    r->waits = false;
    return r->place != NULL && lesson_resume(&r->lesson, p, r->place);
  }
  return !has_moved(r, p) || bring_back(r, p);
}

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
    if (has_moved(r, p)) bring_back(r, p);
    go_on(r, p);
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
  if (l->free && bring_back(r, p))
    lesson_speak(r, LW_BACK, NULL);
  else if (!r->waits && has_moved(r, p))
    lesson_speak_dim(r, LW_MOVED, NULL);
  if (l->hints < lesson_step(l)->hints) l->hints++;
  snprintf(what, sizeof what, "hint%d", l->hints);
  lesson_tell(r, p, what);
  if (l->hints == lesson_step(l)->hints) end_hints(r, p);
}

static void show_typed(LessonRun *r, const char *line) {
  printf("%s> %s%s\n", show_style(stdout, BOLD), line,
         show_style(stdout, PLAIN));
  lesson_fills(r, 1);
}

/* Do what the step shows, for all to see.  Afterwards l->moved says whether
** the last line did something to the table. */
static bool do_rows(LessonRun *r, Play *p, const char *what, int item) {
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
  if (r->lesson.free && bring_back(r, p)) lesson_speak(r, LW_BACK, NULL);
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
  if (has_moved(r, p) && !shown_by_bot(r, p, bot, sizeof bot)) {
    if (!bring_back(r, p)) return false;
    lesson_speak(r, LW_BACK, NULL);
  }
  lesson_speak(r, LW_SHOWS, NULL);
  if (do_rows(r, p, "show", 0) && !lesson_met(l, p, &met, &report))
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
  note_wrong(r, "shown");
  if (shown_by_bot(r, p, bot, sizeof bot)) {
    show_move(r, p, bot);
    return;
  }
  if (s->asks) {
    if (has_moved(r, p)) bring_back(r, p);
    tell_answer(r, p);
  } else if (!do_task(r, p)) {
    bring_back(r, p);
    lesson_speak(r, LW_WAY_SKIP, NULL);
    return;
  }
  lesson_tell(r, p, "done");
  step_done(r, p, s->goal && !r->lesson.moved);
}

void lesson_skip(Play *p) {
  LessonRun *r = lesson_run(p);
  const LessonStep *s = lesson_step(&r->lesson);
  if (r->waits) {
    lesson_next(p);
    return;
  }
  if (s->goal || s->asks) {
    note_wrong(r, "skipped");
    lesson_speak(r, LW_SKIPPED, NULL);
  }
  if (s->goal)
    do_task(r, p); /* the steps to come stand on it */
  else if (has_moved(r, p))
    bring_back(r, p);
  go_on(r, p);
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
  bool pages = pager_hold(p), asks = table_status(p->table) == TABLE_ASKS;
  bool failed = p->failed, good;
  p->failed = false;
  if (!l->explained || !asks) lesson_show_reasons(r, p);
  if (wanted != NULL)
    play_show_why(p, wanted + 4);
  else if (l->explained && asks)
    play_show_why(p, NULL);
  else if (asks)
    lesson_speak_dim(r, LW_WHY_MORE, NULL);
  l->explained = true;
  good = !p->failed;
  p->failed = failed;
  if (pages) pager_show(p);
  lesson_fills(r, LESSON_MANY);
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
  if (!r->waits && !has_moved(r, p) && !r->lesson.free) {
    lesson_again(p, false);
    return;
  }
  if (!start_again(r, p)) return;
  lesson_speak(r, LW_BACK, NULL);
  lesson_show_whole(r, p);
}

void lesson_again(Play *p, bool all) {
  LessonRun *r = lesson_run(p);
  if (all || r->ended) {
    r->ended = r->review = false;
    begin_step(r, p, 1);
    return;
  }
  if (start_again(r, p)) lesson_show_whole(r, p);
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
  if (!start_again(r, p)) return;
  do_rows(r, p, "if", i);
  r->lesson.free = r->branch = true;
  snprintf(what, sizeof what, "then.%s", s->branches.item[i - 1]);
  lesson_tell(r, p, what);
  lesson_speak_dim(r, LW_IF_BACK, NULL);
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
  return lesson_tell(r, p, what);
}

/* Praise, unless the lesson has its own. */
static void praise(LessonRun *r, Play *p, const char *answer) {
  if (!lesson_tell(r, p, "done"))
    lesson_speak(r, answer == NULL ? LW_WELL : LW_WELL_ANSWER, answer);
}

/* Was the line meant for the game at the table?  A single word that a question
** may be answered with is not. */
static bool is_for_table(Play *p, const char *line, bool wants_number) {
  int64_t from, to;
  PlayMatch m;
  if (table_status(p->table) != TABLE_ASKS ||
      table_asks_number(p->table, &from, &to) ||
      (!wants_number && strchr(line, ' ') == NULL))
    return false;
  play_match(p, line, &m);
  return m.count > 0;
}

bool lesson_answer(Play *p, const char *word) {
  LessonRun *r = lesson_run(p);
  Report report;
  bool right, wants_number = lesson_wants_number(&r->lesson, p);
  char number[32];
  bool has_number = wants_number && numeral_in(word, number, sizeof number);
  if (!lesson_right(&r->lesson, p, word, &right, &report)) {
    play_fault(p, &report);
    return true;
  }
  if (!right && is_for_table(p, word, wants_number)) return false;
  if (has_number) word = number;
  if (!right && wants_number && !has_number) {
    lesson_speak(r, LW_TYPE_NUMBER, NULL);
  } else if (right) {
    if (has_moved(r, p)) bring_back(r, p);
    praise(r, p, word);
    step_done(r, p, false);
  } else {
    note_wrong(r, "wrong");
    if (!tell_mistake(r, p, word)) lesson_speak(r, LW_NOT_RIGHT, NULL);
  }
  return true;
}

/* The goal was reached after all, by a learner who had gone elsewhere: the
** steps to come stand on the lesson's own way. */
static void join_way(LessonRun *r, Play *p) {
  Silence silence;
  bool silent;
  lesson_speak(r, LW_OWN_WAY, NULL);
  if (!bring_back(r, p)) return;
  silent = silence_begin(&silence);
  do_rows(r, p, "show", 0);
  if (silent) silence_end(&silence);
  praise(r, p, NULL);
  step_done(r, p, false);
}

/* Has the learner's turn passed, with the goal not reached? */
static bool is_others_turn(const LessonRun *r, Play *p) {
  const History *h = table_history(p->table);
  int32_t base = r->lesson.base, first = h->here;
  while (first > base && h->node[first].parent != base)
    first = h->node[first].parent;
  return first > base && h->node[first].actor > 0 &&
         table_status(p->table) == TABLE_ASKS &&
         table_actor(p->table) != h->node[first].actor;
}

static bool has_strayed(const LessonRun *r, Play *p) {
  const Lesson *l = &r->lesson;
  return l->answers >= l->within ||
         (lesson_step(l)->within == 0 && is_others_turn(r, p));
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
    praise(r, p, NULL);
    step_done(r, p, !moved);
    return;
  } else if ((met || l->met) && !r->branch) {
    join_way(r, p);
    return;
  } else if (moved && !l->free && tell_mistake(r, p, NULL)) {
    note_wrong(r, "wrong");
    bring_back(r, p);
    lesson_speak(r, LW_BACK, NULL);
  } else if (moved && !l->free && has_strayed(r, p)) {
    l->free = true;
    lesson_speak(r, LW_FREE, NULL);
  }
  if (moved) lesson_show_table(r, p);
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
  if (lesson_step(l)->goal && !r->waits) {
    judge_task(r, p, moved);
    return;
  }
  if (!moved) return;
  if (!l->free && has_moved(r, p)) {
    l->free = true;
    lesson_speak(r, LW_FREE_READ, NULL);
  }
  lesson_show_table(r, p);
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
  table_output(t, write_output, r);
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
        if (!lesson_forward(l, p, i, &report)) return false;
        keep_place(r, p);
        lesson_show_whole(r, p);
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
    if (l->at > 1) lesson_speak_dim(r, LW_RESUMED, NULL);
    lesson_show_whole(r, p);
    return true;
  }
  lesson_speak(r, LW_CHANGED, NULL);
  return begin_step(r, p, 1);
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
  return start(r, p, step);
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
