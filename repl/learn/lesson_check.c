#include "lua/table/look.h"
#include "repl/fault.h"
#include "repl/learn/lesson_check.h"

#include "repl/learn/course.h"
#include "repl/learn/lesson_check_in.h"
#include "repl/learn/lesson_lines.h"
#include "repl/term/show.h"
#include "repl/term/words.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Telling ------------------------------------------------------------------ */

static void tell(Check *c, const char *where, const char *text) {
  char *line = NULL;
  if (asprintf(&line, "%s: %s", where, text) < 0) return;
  c->faults++;
  for (int i = 0; i < c->told.count; i++)
    if (strcmp(c->told.item[i], line) == 0) {
      free(line);
      return;
    }
  names_add(&c->told, line);
  screen_print(screen_main(), "%s%s%s%s\n", line,
               c->also == NULL ? "" : " (with ", c->also == NULL ? "" : c->also,
               c->also == NULL ? "" : ")");
  free(line);
}

void check_fault(Check *c, const char *where, const char *format, ...) {
  char text[2 * REPORT_TEXT];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  tell(c, where, text);
}

void check_fault_at(Check *c, const char *words, const char *format, ...) {
  char where[TABLE_NAME], text[2 * REPORT_TEXT];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  lesson_where(c->lesson, c->lesson->at, words, where, sizeof where);
  tell(c, where, text);
}

static const char *here(const Check *c) {
  return lesson_step(c->lesson)->source;
}

/* The line of the lesson's own file that led to a fault elsewhere, 0: none. */
static int line_in_trace(const Check *c, const Report *r) {
  const char *source = c->lesson->source, *found;
  char file[TABLE_NAME];
  word_copy(file, sizeof file, source);
  if (strrchr(file, ':') != NULL) strrchr(file, ':')[1] = '\0';
  found = strstr(r->trace, file);
  return found == NULL ? 0 : atoi(found + strlen(file));
}

void check_script_fault(Check *c, const Report *r, const char *after) {
  char where[TABLE_NAME + 16];
  size_t n = strlen(r->file);
  const char *text = r->text, *own = c->lesson->source;
  int line = line_in_trace(c, r);
  bool mine = n > 0 && strncmp(own, r->file, n) == 0 && own[n] == ':';
  word_copy(where, sizeof where, here(c));
  if (n > 0 && !mine && line > 0)
    snprintf(where, sizeof where, "%.*s:%d", (int)(strrchr(own, ':') - own),
             own, line);
  else if (r->line > 0)
    snprintf(where, sizeof where, "%s:%d", r->file, r->line);
  /* its words begin with their place, if they know it */
  if (n > 0 && strncmp(text, r->file, n) == 0 && text[n] == ':') {
    size_t digits = strspn(text + n + 1, "0123456789");
    if (mine || line == 0) {
      snprintf(where, sizeof where, "%s:%.*s", r->file, (int)digits,
               text + n + 1);
      text += n + 1 + digits;
      text += strspn(text, ": ");
    }
  }
  check_fault(c, where, "%s%s%s", text, after[0] == '\0' ? "" : "; ", after);
}

/* Steps -------------------------------------------------------------------- */

void check_go_back(Check *c) {
  Report report;
  if (!lesson_back(c->lesson, c->play, &report))
    check_script_fault(c, &report, "");
  if (table_hash(c->play->table) != c->lesson->hash)
    check_fault(c, here(c),
                "the table did not come back to where the step began");
}

void check_see_answers(Check *c) {
  Table *t = c->play->table;
  int64_t from, to;
  if (table_status(t) != TABLE_ASKS || table_asks_number(t, &from, &to)) return;
  for (int i = 0; i < table_answer_count(t); i++) {
    char label[256];
    bool there = !table_label(t, table_answer_at(t, i), label, sizeof label);
    for (int k = 0; k < c->offered.count && !there; k++)
      there = strcmp(c->offered.item[k], label) == 0;
    if (!there) names_add(&c->offered, label);
  }
}

static void see_refused(void *ud, const WhyRow *r) { names_add(ud, r->label); }

/* … and those that are refused: a text may speak of them, too. */
static void see_all_answers(Check *c) {
  Report report;
  check_see_answers(c);
  if (table_status(c->play->table) == TABLE_ASKS)
    table_why(c->play->table, see_refused, &c->offered, &report);
}

/* What it shows is none of the mistakes it knows: they would take it back. */
static bool check_no_mistake(Check *c, const char *text) {
  const LessonStep *s = lesson_step(c->lesson);
  Report report;
  bool met = c->lesson->met;
  int which = 0;
  if (s->wrong.count == 0 || met ||
      (lesson_met(c->lesson, c->play, &met, &report) && met) ||
      !lesson_mistake(c->lesson, c->play, NULL, &which, &report) || which == 0)
    return true;
  check_fault_at(c, text,
                 "'%s' of 'show' is seen as the wrong answer '%s' and taken "
                 "back",
                 text, s->wrong.item[which - 1]);
  return false;
}

/* Type the rows; false: one was refused, and that is a fault.  So it is when
** the goal is reached too early, except in a branch (any). */
static bool type_rows(Check *c, const LessonRows *rows, const char *what,
                      bool any) {
  Lesson *l = c->lesson;
  char said[REPORT_TEXT];
  for (int i = 0; i < rows->name.count; i++) {
    const char *name = rows->name.item[i], *text = rows->text.item[i];
    const char *shown = strcmp(name, "line") == 0 ? text : name;
    screen_complaint(c->play->screen, said, sizeof said);
    if (l->met && !any) {
      check_fault_at(c, text, "the goal is reached before '%s' of '%s'", shown,
                     what);
      return false;
    }
    if (!any && lesson_line_by_hand(c->play, text)) {
      check_fault_at(c, text,
                     "'%s' of '%s' changes the table by hand: show what a "
                     "player would answer",
                     text, what);
      return false;
    }
    l->refused[0] = '\0';
    if (!lesson_do(l, c->play, name, text)) {
      screen_complaint(c->play->screen, said, sizeof said);
      check_fault_at(c, text, "'%s' of '%s' is refused: %s", shown, what,
                     l->refused[0] != '\0' ? l->refused : said);
      return false;
    }
    check_see_answers(c);
    if (strcmp(what, "show") == 0 && !check_no_mistake(c, text)) return false;
  }
  return true;
}

/* A goal that fails is told, and the step goes no further. */
static bool is_met(Check *c) {
  bool met = false;
  Report report;
  if (!c->stuck && !lesson_met(c->lesson, c->play, &met, &report)) {
    check_script_fault(c, &report, "");
    c->stuck = true;
  }
  return met || c->lesson->met;
}

static void check_cites(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  char text[REPORT_LONG];
  for (int i = 0; i < s->cites.count; i++)
    if (!ledger_find(&c->ledger, s->cites.item[i], text, sizeof text))
      check_fault_at(c, s->cites.item[i], "the ledger has no rule '%s'",
                     s->cites.item[i]);
}

static void check_question(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  LessonRows rows;
  Report report;
  bool right;
  if (!lesson_right(c->lesson, c->play, "?", &right, &report)) {
    check_script_fault(c, &report, "");
    c->stuck = true;
    return;
  }
  if (right)
    check_fault_at(c, "answer", "the question of '%s' takes any answer", s->id);
  if (lesson_rows(c->lesson, c->play, "show", 0, &rows, &report) &&
      rows.text.count > 0 && !lesson_hears(c->play, rows.text.item[0]))
    check_fault_at(c, "answer",
                   "the answer '%s' of '%s' is a command or Lua at the prompt "
                   "and never reaches the question",
                   rows.text.item[0], s->id);
  lesson_rows_free(&rows);
  check_said_words(c);
}

static void check_start(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  if (s->goal && is_met(c) && !s->passes)
    check_fault_at(c, "goal", "the goal of '%s' is reached before it begins",
                   s->id);
  if (s->asks) check_question(c);
}

static void check_hints(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  for (int i = 1; i <= s->hints; i++) {
    LessonRows rows;
    Report report;
    if (!lesson_rows(c->lesson, c->play, "hint", i, &rows, &report)) {
      check_script_fault(c, &report, "");
    } else if (rows.name.count > 0 && strcmp(rows.name.item[0], "false") == 0) {
      check_fault_at(c, "hints", "hint %d of '%s' is not true", i, s->id);
    } else if (rows.name.count > 0) {
      char what[32];
      snprintf(what, sizeof what, "hint %d", i);
      type_rows(c, &rows, what, true);
      check_go_back(c);
    }
    lesson_rows_free(&rows);
  }
}

/* What a branch claims, and what its text works out then. */
static void check_claim(Check *c, int i) {
  const LessonStep *s = lesson_step(c->lesson);
  const char *id = s->branches.item[i - 1];
  char key[3 * NAME_SIZE];
  LessonRows claim;
  Report report;
  if (!lesson_rows(c->lesson, c->play, "claim", i, &claim, &report))
    check_script_fault(c, &report, "");
  else if (claim.name.count == 0)
    check_fault_at(c, id, "the what-if '%s' does not come out as it claims",
                   id);
  lesson_rows_free(&claim);
  snprintf(key, sizeof key, "%s.then.%s", s->id, id);
  check_value_of(c, key);
}

static void check_branches(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  for (int i = 1; i <= s->branches.count; i++) {
    const char *id = s->branches.item[i - 1];
    LessonRows rows;
    Report report;
    if (!lesson_rows(c->lesson, c->play, "if", i, &rows, &report))
      check_script_fault(c, &report, "");
    else if (rows.name.count == 0)
      check_fault_at(c, id, "the what-if '%s' shows nothing", id);
    else if (type_rows(c, &rows, id, true))
      check_claim(c, i);
    lesson_rows_free(&rows);
    check_go_back(c);
  }
}

/* A mistake that the lesson knows: made on purpose, it is seen. */
static void check_mistake(Check *c, int i, const LessonRows *rows) {
  const LessonStep *s = lesson_step(c->lesson);
  const char *id = s->wrong.item[i - 1];
  const char *word = s->asks ? rows->text.item[0] : NULL;
  Report report;
  int which = 0;
  bool right = false;
  if (!s->asks && !type_rows(c, rows, id, false)) return;
  if (!lesson_mistake(c->lesson, c->play, word, &which, &report))
    check_script_fault(c, &report, "");
  else if (which == 0)
    check_fault_at(c, id, "'%s' is not seen as the wrong answer '%s'",
                   rows->text.item[0], id);
  else if (which != i)
    check_fault_at(c, id,
                   "'%s' is not seen as the wrong answer '%s', but as '%s'",
                   rows->text.item[0], id, s->wrong.item[which - 1]);
  if (word != NULL && lesson_right(c->lesson, c->play, word, &right, &report) &&
      right)
    check_fault_at(c, id, "the wrong answer '%s' is right", id);
  if (word == NULL && is_met(c))
    check_fault_at(c, id, "the wrong answer '%s' reaches the goal", id);
}

static void check_wrong(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  for (int i = 1; i <= s->wrong.count; i++) {
    const char *id = s->wrong.item[i - 1];
    LessonRows rows;
    Report report;
    if (!lesson_rows(c->lesson, c->play, "try", i, &rows, &report))
      check_script_fault(c, &report, "");
    else if (rows.name.count == 0)
      check_fault_at(c, id, "the wrong answer '%s' needs a 'try' that makes it",
                     id);
    else
      check_mistake(c, i, &rows);
    lesson_rows_free(&rows);
    check_go_back(c);
  }
}

/* Is a bot the way?  Then its luck changes from one time to the next. */
static bool is_bot_way(const LessonRows *rows) {
  for (int i = 0; i < rows->name.count; i++)
    if (strncmp(rows->name.item[i], "bot ", 4) == 0) return true;
  return false;
}

static void check_way(Check *c, const LessonRows *rows) {
  enum { TIMES = 3 };
  const LessonStep *s = lesson_step(c->lesson);
  if (strcmp(rows->name.item[0], "bot random") == 0) {
    check_fault_at(c, "random",
                   "a bot that plays by chance shows no way: name another");
    return;
  }
  for (int i = is_bot_way(rows) ? 1 : TIMES; i <= TIMES; i++) {
    bool met = type_rows(c, rows, "show", false);
    if (!met) return;
    met = is_met(c);
    if (!met && !c->stuck)
      check_fault_at(c, "show", "what '%s' shows does not reach its goal",
                     s->id);
    if (!met) return;
    if (i < TIMES) check_go_back(c);
  }
}

/* What it shows is legal and does the step. */
static void check_show(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  LessonRows rows;
  Report report;
  bool right;
  if ((!s->goal && !s->asks) || (s->passes && is_met(c))) return;
  if (!lesson_rows(c->lesson, c->play, "show", 0, &rows, &report)) {
    check_script_fault(c, &report, "");
  } else if (rows.name.count == 0) {
    check_fault(c, here(c), "'%s' shows no way to its goal", s->id);
  } else if (s->goal) {
    check_way(c, &rows);
  } else if (!lesson_right(c->lesson, c->play, rows.text.item[0], &right,
                           &report)) {
    check_script_fault(c, &report, "");
  } else if (!right) {
    check_fault_at(c, "show", "what '%s' shows is not the answer: %s", s->id,
                   rows.text.item[0]);
  }
  lesson_rows_free(&rows);
}

/* A position that fails has no line: it is where it is written. */
static void position_fault(Check *c, const Report *report) {
  Lesson *l = c->lesson;
  char where[TABLE_NAME];
  if (report->line > 0) {
    check_script_fault(c, report, "");
    return;
  }
  lesson_where(l, lesson_step(l)->posed ? l->at : 0, "position", where,
               sizeof where);
  check_fault(c, where, "%s", report->text);
}

static bool enter(Check *c, int step) {
  char said[REPORT_TEXT];
  Report report;
  screen_complaint(c->play->screen, said, sizeof said);
  c->lesson->refused[0] = '\0';
  c->stuck = false;
  names_free(&c->offered);
  if (lesson_enter(c->lesson, c->play, step, &report)) return true;
  screen_complaint(c->play->screen, said, sizeof said);
  if (report.text[0] != '\0')
    position_fault(c, &report);
  else
    check_fault_at(c, "plays", "what is played before '%s' is refused: %s",
                   lesson_step(c->lesson)->id, said);
  return false;
}

static bool check_step(Check *c) {
  char key[2 * NAME_SIZE];
  check_cites(c);
  check_values(c);
  see_all_answers(c);
  check_start(c);
  if (c->stuck) return false;
  check_hints(c);
  check_branches(c);
  check_wrong(c);
  check_other_ways(c);
  check_show(c);
  snprintf(key, sizeof key, "%s.done", lesson_step(c->lesson)->id);
  check_value_of(c, key);
  check_marked_words(c);
  return !c->stuck;
}

static void check_steps(Check *c) {
  Lesson *l = c->lesson;
  bool good = true;
  if (l->minutes < 1)
    check_fault(c, l->source, "how many minutes does it take?");
  check_texts(c);
  for (int i = 1; i <= l->steps && good; i++)
    good = enter(c, i) && check_step(c);
  if (good) check_value_of(c, "end");
}

/* Lessons ------------------------------------------------------------------ */

static void open_failed(const char *path, const Report *r) {
  char where[TABLE_NAME + 16];
  snprintf(where, sizeof where, "%s:%d:", r->file, r->line);
  if (r->line == 0)
    printf("%s: %s\n", path, r->text);
  else if (strncmp(r->text, where, strlen(where)) == 0)
    printf("%s\n", r->text);
  else
    printf("%s %s\n", where, r->text);
}

/* The learner's files and the folder they are in. */
static void remove_folder(const char *path) {
  DIR *d = opendir(path);
  struct dirent *e;
  while (d != NULL && (e = readdir(d)) != NULL)
    unlinkat(dirfd(d), e->d_name, 0);
  if (d != NULL) closedir(d);
  rmdir(path);
}

/* Under its own layers, or with others; what else there is goes to `more`. */
static bool check_once(LessonTally *tally, const char *path, const char *also,
                       Names *more) {
  Lesson l;
  Play p;
  Check c = {.lesson = &l, .play = &p, .also = also};
  Report report;
  char folder[PATH_SIZE], folder_name[] = "/tmp/oilpatch-check-XXXXXX";
  const char *work;
  memset(&p, 0, sizeof p);
  p.options = tally->options;
  journal_open(&p.journal);
  p.table =
    lesson_open(&l, path, tally->options->variants_named, 0, also, &report);
  if (p.table == NULL) {
    open_failed(path, &report);
    lesson_free(&l);
    return false;
  }
  lesson_config(&l, &p.config);
  p.lesson = &l;
  game_folder(l.variants, l.game, folder);
  ledger_open(&c.ledger, folder);
  work = mkdtemp(folder_name);
  if (work != NULL) word_copy(l.work, sizeof l.work, work);
  p.screen = screen_capture(); /* lines are typed for real, and printed */
  if (p.screen != NULL) check_steps(&c);
  screen_free(p.screen);
  if (work != NULL) remove_folder(work);
  for (int i = 0; more != NULL && i < l.also.count; i++)
    names_add(more, l.also.item[i]);
  for (int i = 0; i < LESSON_LANGUAGES; i++) tally->missing[i] += c.missing[i];
  ledger_close(&c.ledger);
  names_free(&c.keys);
  names_free(&c.offered);
  names_free(&c.told);
  if (p.table != NULL) table_close(p.table);
  lesson_free(&l);
  return c.faults == 0;
}

static void count_check(LessonTally *tally, const char *path, const char *also,
                        bool good) {
  if (good)
    tally->passed++;
  else
    tally->failed++;
  if (good && tally->options->verbose)
    printf("ok     %s%s%s\n", path, also == NULL ? "" : " with ",
           also == NULL ? "" : also);
}

/* Check a lesson's script under its own layers and all others it names. */
static void lesson_check(const char *path, LessonTally *tally) {
  Names more = {0};
  count_check(tally, path, NULL, check_once(tally, path, NULL, &more));
  for (int i = 0; i < more.count; i++)
    count_check(tally, path, more.item[i],
                check_once(tally, path, more.item[i], NULL));
  names_free(&more);
}

static void check_path(const char *path, LessonTally *tally) {
  Names files = {0};
  char folder[PATH_SIZE];
  int before = tally->passed + tally->failed;
  if (!folder_exists(path)) {
    lesson_check(path, tally);
    return;
  }
  word_copy(folder, sizeof folder, path);
  while (strlen(folder) > 1 && folder[strlen(folder) - 1] == '/')
    folder[strlen(folder) - 1] = '\0';
  folder_scripts(folder, &files);
  for (int i = 0; i < files.count; i++)
    if (script_is_lesson(files.item[i]) ||
        course_is_numbered(files.item[i])) /* meant as one, whatever it is */
      lesson_check(files.item[i], tally);
  names_free(&files);
  if (tally->passed + tally->failed > before) return;
  printf("%s: nothing was checked: there is no lesson in it\n", folder);
  tally->empty++;
}

static void tell_tally(const LessonTally *tally) {
  printf("%d passed, %d failed", tally->passed, tally->failed);
  for (int i = 0; i < LESSON_LANGUAGES; i++)
    if (tally->missing[i] > 0)
      printf("; %d text%s missing in %s", tally->missing[i],
             tally->missing[i] == 1 ? "" : "s", lesson_languages[i]);
  printf("\n");
}

int lesson_check_paths(Options *o, char *const *paths, int count) {
  LessonTally tally = {.options = o};
  for (int i = 0; i < count; i++)
    if (!file_exists(paths[i]) && !folder_exists(paths[i]))
      return show_usage("no such file or folder: %s", paths[i]);
  for (int i = 0; i < count; i++) check_path(paths[i], &tally);
  tell_tally(&tally);
  return tally.failed + tally.empty > 0 ? STATUS_FAILED : STATUS_GOOD;
}
