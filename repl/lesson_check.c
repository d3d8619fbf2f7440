#include "repl/lesson_check.h"

#include "repl/lesson.h"
#include "repl/show.h"
#include "repl/silence.h"
#include "repl/words.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Check {
  Lesson *lesson;
  Play *play;
  const char *also; /* layers beyond its own, or NULL */
  Ledger ledger;
  Names keys; /* of texts that are used */
  int faults;
  Silence silence; /* lines are typed for real: the prompt would print */
} Check;

/* One line on the real output: where, and what is wrong there. */
static void fault(Check *c, const char *where, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
static void fault(Check *c, const char *where, const char *format, ...) {
  va_list args;
  c->faults++;
  dprintf(c->silence.out, "%s: ", where);
  va_start(args, format);
  vdprintf(c->silence.out, format, args);
  va_end(args);
  if (c->also != NULL) dprintf(c->silence.out, " (with %s)", c->also);
  dprintf(c->silence.out, "\n");
}

static const char *here(const Check *c) {
  return lesson_step(c->lesson)->source;
}

/* A script's own words begin with their place, if they know it. */
static void script_fault(Check *c, const Report *r) {
  char where[TABLE_NAME + 16];
  size_t n = strlen(r->file);
  const char *text = r->text;
  snprintf(where, sizeof where, "%s:%d", r->file, r->line);
  if (n > 0 && strncmp(text, r->file, n) == 0 && text[n] == ':') {
    size_t digits = strspn(text + n + 1, "0123456789");
    snprintf(where, sizeof where, "%s:%.*s", r->file, (int)digits,
             text + n + 1);
    text += n + 1 + digits;
    text += strspn(text, ": ");
  }
  fault(c, r->line == 0 ? here(c) : where, "%s", text);
}

/* Texts -------------------------------------------------------------------- */

static void want_text(Check *c, const char *where, const char *key) {
  const LessonText *t = &c->lesson->text;
  names_add(&c->keys, key);
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    const LessonEntry *e = lesson_text_in(t, i, key);
    if (e != NULL && e->text != NULL && e->text[0] != '\0') continue;
    if (i == 0)
      fault(c, where, "no text [%s] in %s", key, t->file[i].path);
    else if (c->also == NULL) /* English stands in for it */
      dprintf(c->silence.out, "%s: missing: [%s] in %s\n", where, key,
              t->file[i].path);
  }
}

/* A text that may be missing, but not in English only. */
static void may_text(Check *c, const char *where, const char *key) {
  const LessonText *t = &c->lesson->text;
  names_add(&c->keys, key);
  for (int i = 0; i < LESSON_LANGUAGES; i++)
    if (lesson_text_in(t, i, key) != NULL) {
      want_text(c, where, key);
      return;
    }
}

static void step_text(Check *c, bool must, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
static void step_text(Check *c, bool must, const char *format, ...) {
  char key[4 * NAME_SIZE];
  va_list args;
  va_start(args, format);
  vsnprintf(key, sizeof key, format, args);
  va_end(args);
  if (must)
    want_text(c, here(c), key);
  else
    may_text(c, here(c), key);
}

static void check_step_texts(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  step_text(c, true, "%s", s->id);
  step_text(c, s->cites.count > 0, "%s.why", s->id);
  step_text(c, false, "%s.done", s->id);
  if (s->asks) step_text(c, false, "%s.say", s->id);
  for (int i = 1; i <= s->hints; i++) step_text(c, true, "%s.hint%d", s->id, i);
  for (int i = 0; i < s->wrong.count; i++)
    step_text(c, true, "%s.wrong.%s", s->id, s->wrong.item[i]);
  for (int i = 0; i < s->branches.count; i++) {
    step_text(c, true, "%s.if.%s", s->id, s->branches.item[i]);
    step_text(c, true, "%s.then.%s", s->id, s->branches.item[i]);
  }
}

static bool is_key(const Check *c, const char *key) {
  for (int i = 0; i < c->keys.count; i++)
    if (strcmp(c->keys.item[i], key) == 0) return true;
  return false;
}

/* Texts that nothing shows are slips of the pen. */
static void check_idle_texts(Check *c) {
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    const LessonFile *f = &c->lesson->text.file[i];
    for (int k = 0; k < f->count; k++) {
      char where[PATH_SIZE + 16];
      if (is_key(c, f->entry[k].key)) continue;
      snprintf(where, sizeof where, "%s:%d", f->path, f->entry[k].line);
      fault(c, where, "no step shows the text [%s]", f->entry[k].key);
    }
  }
}

/* What the texts of the step work out must work out now. */
static void check_values(Check *c, bool after) {
  const LessonStep *s = lesson_step(c->lesson);
  size_t n = strlen(s->id);
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    const LessonFile *f = &c->lesson->text.file[i];
    for (int k = 0; k < f->count; k++) {
      const LessonEntry *e = &f->entry[k];
      char where[PATH_SIZE + 16];
      bool done;
      Report report;
      char *text;
      if (e->text == NULL || strncmp(e->key, s->id, n) != 0 ||
          (e->key[n] != '\0' && e->key[n] != '.'))
        continue;
      done = strcmp(e->key + n, ".done") == 0;
      if (done != after || strncmp(e->key + n, ".then", 5) == 0) continue;
      text = lesson_text_expand(c->play->table, e->text, &report);
      snprintf(where, sizeof where, "%s:%d", f->path, e->line);
      if (text == NULL) fault(c, where, "[%s]: %s", e->key, report.text);
      free(text);
    }
  }
}

/* Steps -------------------------------------------------------------------- */

static void go_back(Check *c) {
  Report report;
  if (!lesson_back(c->lesson, c->play, &report)) script_fault(c, &report);
  if (table_hash(c->play->table) != c->lesson->hash)
    fault(c, here(c), "the table did not come back to where the step began");
}

/* Type the rows; false: one was refused, and that is a fault.  So it is when
** the goal is reached too early, except in a branch (any). */
static bool type_rows(Check *c, const LessonRows *rows, const char *what,
                      bool any) {
  char said[REPORT_TEXT];
  for (int i = 0; i < rows->name.count; i++) {
    bool early = c->lesson->met && !any;
    silence_said(&c->silence, said, sizeof said);
    if (early) {
      fault(c, here(c), "the goal is reached before '%s' of '%s'",
            rows->text.item[i], what);
      return false;
    }
    if (lesson_do(c->lesson, c->play, rows->name.item[i], rows->text.item[i]))
      continue;
    silence_said(&c->silence, said, sizeof said);
    fault(c, here(c), "'%s' of '%s' is refused: %s", rows->text.item[i], what,
          said);
    return false;
  }
  return true;
}

static bool is_met(Check *c) {
  bool met;
  Report report;
  if (!lesson_met(c->lesson, c->play, &met, &report)) script_fault(c, &report);
  return met || c->lesson->met;
}

static void check_cites(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  char text[REPORT_LONG];
  for (int i = 0; i < s->cites.count; i++)
    if (!ledger_find(&c->ledger, s->cites.item[i], text, sizeof text))
      fault(c, here(c), "the ledger has no rule '%s'", s->cites.item[i]);
}

static void check_start(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  bool right;
  Report report;
  if (s->goal && !s->passes && is_met(c))
    fault(c, here(c), "the goal of '%s' is reached before it begins", s->id);
  if (!s->asks) return;
  if (!lesson_right(c->lesson, c->play, "?", &right, &report))
    script_fault(c, &report);
  else if (right)
    fault(c, here(c), "the question of '%s' takes any answer", s->id);
}

static void check_hints(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  for (int i = 1; i <= s->hints; i++) {
    LessonRows rows;
    Report report;
    if (!lesson_rows(c->lesson, c->play, "hint", i, &rows, &report)) {
      script_fault(c, &report);
    } else if (rows.name.count > 0 && strcmp(rows.name.item[0], "false") == 0) {
      fault(c, here(c), "hint %d of '%s' is not true", i, s->id);
    } else if (rows.name.count > 0) {
      char what[32];
      snprintf(what, sizeof what, "hint %d", i);
      type_rows(c, &rows, what, true);
      go_back(c);
    }
    lesson_rows_free(&rows);
  }
}

static void check_branches(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  for (int i = 1; i <= s->branches.count; i++) {
    LessonRows rows, claim = {{0}, {0}};
    Report report;
    if (!lesson_rows(c->lesson, c->play, "if", i, &rows, &report))
      script_fault(c, &report);
    else if (rows.name.count == 0)
      fault(c, here(c), "the what-if '%s' shows nothing",
            s->branches.item[i - 1]);
    if (type_rows(c, &rows, s->branches.item[i - 1], true)) {
      if (!lesson_rows(c->lesson, c->play, "claim", i, &claim, &report))
        script_fault(c, &report);
      else if (claim.name.count == 0)
        fault(c, here(c), "the what-if '%s' does not come out as it claims",
              s->branches.item[i - 1]);
    }
    lesson_rows_free(&rows);
    lesson_rows_free(&claim);
    go_back(c);
  }
}

/* A mistake that the lesson knows: made on purpose, it is seen. */
static void check_wrong(Check *c) {
  const LessonStep *s = lesson_step(c->lesson);
  for (int i = 1; i <= s->wrong.count; i++) {
    const char *id = s->wrong.item[i - 1], *word = NULL;
    LessonRows rows;
    Report report;
    int which = 0;
    bool typed, right = false;
    if (!lesson_rows(c->lesson, c->play, "try", i, &rows, &report))
      script_fault(c, &report);
    if (rows.name.count == 0)
      fault(c, here(c), "the wrong answer '%s' needs a 'try' that makes it",
            id);
    typed = rows.name.count > 0;
    if (typed && s->asks)
      word = rows.text.item[0];
    else if (typed)
      typed = type_rows(c, &rows, id, false);
    if (typed && !lesson_mistake(c->lesson, c->play, word, &which, &report))
      script_fault(c, &report);
    else if (typed && which != i)
      fault(c, here(c), "'%s' is not seen as the wrong answer '%s'",
            rows.text.item[0], id);
    if (word != NULL &&
        lesson_right(c->lesson, c->play, word, &right, &report) && right)
      fault(c, here(c), "the wrong answer '%s' is right", id);
    if (typed && !s->asks && is_met(c))
      fault(c, here(c), "the wrong answer '%s' reaches the goal", id);
    lesson_rows_free(&rows);
    go_back(c);
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
    script_fault(c, &report);
  } else if (rows.name.count == 0) {
    fault(c, here(c), "'%s' shows no way to its goal", s->id);
  } else if (s->asks) {
    if (!lesson_right(c->lesson, c->play, rows.text.item[0], &right, &report))
      script_fault(c, &report);
    else if (!right)
      fault(c, here(c), "what '%s' shows is not the answer: %s", s->id,
            rows.text.item[0]);
  } else if (type_rows(c, &rows, "show", false) && !is_met(c)) {
    fault(c, here(c), "what '%s' shows does not reach its goal", s->id);
  }
  lesson_rows_free(&rows);
}

static bool enter(Check *c, int step) {
  char said[REPORT_TEXT];
  Report report;
  silence_said(&c->silence, said, sizeof said);
  if (lesson_enter(c->lesson, c->play, step, &report)) return true;
  silence_said(&c->silence, said, sizeof said);
  if (report.text[0] != '\0')
    script_fault(c, &report);
  else
    fault(c, here(c), "what is played before '%s' is refused: %s",
          lesson_step(c->lesson)->id, said);
  return false;
}

static void check_steps(Check *c) {
  Lesson *l = c->lesson;
  want_text(c, l->source, "title");
  want_text(c, l->source, "about");
  may_text(c, l->source, "end");
  if (l->minutes < 1) fault(c, l->source, "how many minutes does it take?");
  if (l->steps == 0) fault(c, l->source, "it has no steps");
  for (int i = 1; i <= l->steps; i++) {
    if (!enter(c, i)) break;
    check_step_texts(c);
    check_cites(c);
    check_values(c, false);
    check_start(c);
    check_hints(c);
    check_branches(c);
    check_wrong(c);
    check_show(c);
    check_values(c, true);
  }
  if (c->also == NULL) check_idle_texts(c);
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
static bool check_once(const LessonTally *tally, const char *path,
                       const char *also, Names *more) {
  Lesson l;
  Play p;
  Check c = {.lesson = &l, .play = &p, .also = also};
  Report report;
  char folder[PATH_SIZE], folder_name[] = "/tmp/oilpatch-check-XXXXXX";
  const char *work;
  memset(&p, 0, sizeof p);
  p.options = tally->options;
  journal_open(&p.journal);
  p.table = lesson_open(&l, path, 0, also, &report);
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
  if (silence_begin(&c.silence)) {
    check_steps(&c);
    silence_end(&c.silence);
  }
  if (work != NULL) remove_folder(work);
  for (int i = 0; more != NULL && i < l.also.count; i++)
    names_add(more, l.also.item[i]);
  ledger_close(&c.ledger);
  names_free(&c.keys);
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
  if (!folder_exists(path)) {
    lesson_check(path, tally);
    return;
  }
  word_copy(folder, sizeof folder, path);
  while (strlen(folder) > 1 && folder[strlen(folder) - 1] == '/')
    folder[strlen(folder) - 1] = '\0';
  folder_scripts(folder, &files);
  for (int i = 0; i < files.count; i++)
    if (script_is_lesson(files.item[i])) lesson_check(files.item[i], tally);
  names_free(&files);
}

int lesson_check_paths(Options *o, char *const *paths, int count) {
  LessonTally tally = {.options = o};
  for (int i = 0; i < count; i++)
    if (!file_exists(paths[i]) && !folder_exists(paths[i]))
      return show_usage("no such file or folder: %s", paths[i]);
  for (int i = 0; i < count; i++) check_path(paths[i], &tally);
  printf("%d passed, %d failed\n", tally.passed, tally.failed);
  return tally.failed > 0 ? STATUS_FAILED : STATUS_GOOD;
}
