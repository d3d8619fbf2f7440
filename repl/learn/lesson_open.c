/*
** A lesson is opened: what its script says is read, and refused if it cannot be
** true or would reach out of the lesson.
*/
#include "lua/table/seats.h"
#include "repl/learn/lesson.h"

#include "repl/learn/course.h"
#include "repl/learn/lesson_lines.h"
#include "repl/term/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reading ------------------------------------------------------------------ */

static void take_info(void *ud, const char *name, const char *text) {
  Lesson *l = ud;
  int seat, at = 0;
  if (strcmp(name, "source") == 0)
    word_copy(l->source, sizeof l->source, text);
  else if (strcmp(name, "minutes") == 0)
    l->minutes = atoi(text);
  else if (strcmp(name, "players") == 0)
    l->players = atoi(text);
  else if (strcmp(name, "seed") == 0)
    l->seed = strtoull(text, NULL, 10);
  else if (strcmp(name, "coach") == 0)
    word_copy(l->coach, sizeof l->coach, text);
  else if (strcmp(name, "layer") == 0)
    names_add(&l->layers, text);
  else if (strcmp(name, "set") == 0)
    names_add(&l->settings, text);
  else if (strcmp(name, "also") == 0)
    names_add(&l->also, text);
  else if (strcmp(name, "posed") == 0)
    l->posed = true;
  else if (strcmp(name, "steps") == 0)
    l->steps = atoi(text);
  else if (strcmp(name, "bot") == 0 && sscanf(text, "%d %n", &seat, &at) == 1 &&
           seat >= 1 && seat <= MAX_PLAYERS)
    word_copy(l->bot[seat], NAME_SIZE, text + at);
}

static void add_words(Names *list, const char *text) {
  while (*text != '\0') {
    size_t n = strcspn(text, " ,");
    char *word = strndup(text, n);
    if (n > 0 && word != NULL) names_add(list, word);
    free(word);
    text += n;
    text += strspn(text, " ,");
  }
}

static void take_step(void *ud, const char *name, const char *text) {
  LessonStep *s = ud;
  if (strcmp(name, "id") == 0)
    word_copy(s->id, sizeof s->id, text);
  else if (strcmp(name, "source") == 0)
    word_copy(s->source, sizeof s->source, text);
  else if (strcmp(name, "cites") == 0)
    add_words(&s->cites, text);
  else if (strcmp(name, "within") == 0)
    s->within = atoi(text);
  else if (strcmp(name, "posed") == 0)
    s->posed = true;
  else if (strcmp(name, "goal") == 0)
    s->goal = true;
  else if (strcmp(name, "passes") == 0)
    s->passes = true;
  else if (strcmp(name, "any") == 0)
    s->any = true;
  else if (strcmp(name, "asks") == 0)
    s->asks = true;
  else if (strcmp(name, "hint") == 0)
    s->hints++;
  else if (strcmp(name, "wrong") == 0)
    names_add(&s->wrong, text);
  else if (strcmp(name, "if") == 0)
    names_add(&s->branches, text);
}

static bool read_steps(Lesson *l, Table *t, Report *report) {
  l->step = calloc((size_t)l->steps + 1, sizeof *l->step);
  for (int i = 0; l->step != NULL && i < l->steps; i++) {
    LessonCall call = {"step", i + 1, 0, NULL, take_step, &l->step[i]};
    if (!table_lesson(t, &call, report)) return false;
  }
  return l->step != NULL;
}

void lesson_config(const Lesson *l, TableConfig *c) {
  memset(c, 0, sizeof *c);
  c->variants = l->variants;
  c->game = l->game;
  c->extra = l->path;
  c->players = l->players;
  c->history = c->log = true;
  for (int i = 0; i < l->layers.count && i < TABLE_LAYERS; i++)
    c->layer[c->layers++] = l->layers.item[i];
  for (int i = 0; i < l->settings.count && i < TABLE_SETTINGS; i++)
    c->setting[c->settings++] = l->settings.item[i];
}

/* What stops a file before its game is known. */
static const char *file_fault(const char *path) {
  size_t size = 0;
  char *text = file_read(path, &size);
  const char *why = NULL;
  if (text == NULL)
    why = "it cannot be read";
  else if (strspn(text, " \t\r\n") == size)
    why = "it is empty; a lesson begins with  local l = lesson { … }";
  else if (strlen(text) < size)
    why = "it is no text";
  else if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
    why = "it begins with a byte order mark; save it as UTF-8 without one";
  free(text);
  return why;
}

static bool find_game(Lesson *l, const char *path, const char *variants,
                      Report *report) {
  ScriptKind kind;
  const char *why = file_fault(path);
  variants_find(variants, l->variants);
  if (why == NULL && script_look(path, &kind) &&
      script_game(path, kind.game, l->variants, l->game))
    return true;
  memset(report, 0, sizeof *report);
  snprintf(report->text, sizeof report->text, "%s",
           why != NULL ? why
                       : "it belongs to no game: put it into the lessons/ of "
                         "one, or begin it with '-- game: NAME'");
  word_copy(report->file, sizeof report->file, path);
  report->line = 1;
  return false;
}

/* Refused when it is opened, at these words of a step or of the head (0). */
static bool refuse_at(const Lesson *l, int step, const char *words,
                      Report *report, const char *format, ...)
  __attribute__((format(printf, 5, 6)));
static bool refuse_at(const Lesson *l, int step, const char *words,
                      Report *report, const char *format, ...) {
  char where[TABLE_NAME], text[REPORT_TEXT];
  char *colon;
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  memset(report, 0, sizeof *report);
  word_copy(report->text, sizeof report->text, text);
  lesson_where(l, step, words, where, sizeof where);
  colon = strrchr(where, ':');
  if (colon == NULL) return false;
  report->line = atoi(colon + 1);
  *colon = '\0';
  word_copy(report->file, sizeof report->file, where);
  return false;
}

static bool check_bot(const Lesson *l, Table *t, const char *bot, int step,
                      Report *report) {
  const char *why = lesson_bot_refusal(bot);
  Report unknown;
  if (why != NULL)
    return refuse_at(l, step, bot, report, "the bot '%s': %s", bot, why);
  if (!table_seat(t, 1, bot, &unknown))
    return refuse_at(l, step, bot, report, "%s", unknown.text);
  return table_seat(t, 1, NULL, report);
}

/* Its bots are there, and somebody is left to learn. */
static bool check_seats(const Lesson *l, Table *t, Report *report) {
  int people = l->players;
  for (int i = 1; i <= MAX_PLAYERS; i++) {
    if (l->bot[i][0] == '\0') continue;
    if (i > l->players)
      return refuse_at(l, 0, "bots", report,
                       "a bot at seat %d, but there are %d players", i,
                       l->players);
    if (!check_bot(l, t, l->bot[i], 0, report)) return false;
    people--;
  }
  if (people == 0)
    return refuse_at(l, 0, "bots", report,
                     "bots sit on all seats: none is left for the learner");
  return l->coach[0] == '\0' || check_bot(l, t, l->coach, 0, report);
}

/* A row that is known before the lesson begins. */
static bool check_row(const Lesson *l, Table *t, int step, const char *name,
                      const char *text, Report *report) {
  bool edits = strncmp(name, "edit ", 5) == 0;
  const char *line = edits ? name + 5 : text, *why;
  if (strncmp(name, "bot ", 4) == 0)
    return check_bot(l, t, name + 4, step, report);
  why = lesson_line_refusal(line, edits);
  return why == NULL ||
         refuse_at(l, step, line, report, "the step '%s' types '%s': %s",
                   l->step[step - 1].id, line, why);
}

static bool check_lines(const Lesson *l, Table *t, Report *report) {
  bool good = true;
  for (int i = 1; i <= l->steps && good; i++) {
    LessonRows rows = {{0}, {0}};
    LessonCall call = {"lines", i, 0, NULL, lesson_keep_row, &rows};
    if (!table_lesson(t, &call, report))
      good = refuse_at(l, i, "", report, "%s", report->text);
    for (int k = 0; good && k < rows.name.count; k++)
      good = check_row(l, t, i, rows.name.item[k], rows.text.item[k], report);
    lesson_rows_free(&rows);
  }
  return good;
}

/* The script says what table it wants: read it at any table. */
static bool read_script(Lesson *l, const char *also, Report *report) {
  LessonCall call = {"info", 0, 0, NULL, take_info, l};
  TableConfig c;
  Table *t;
  bool good;
  lesson_config(l, &c);
  t = game_open(&c, report);
  if (t == NULL) return false;
  good = table_lesson(t, &call, report) && read_steps(l, t, report);
  if (l->players == 0) l->players = table_players(t);
  if (also != NULL) add_words(&l->layers, also);
  table_close(t);
  return good;
}

/* What the game says about the wishes of the lesson's head has no line of its
** own: it is where the word in quotes stands. */
static void place_report(const Lesson *l, Report *report) {
  const char *word = strchr(report->text, '\''), *end;
  char words[NAME_SIZE] = "players";
  bool players = strstr(report->text, " players, not ") != NULL;
  if (report->line > 0 && !players) return;
  if (l->source[0] == '\0') { /* its game, in the first line */
    word_copy(report->file, sizeof report->file, l->path);
    report->line = 1;
    return;
  }
  end = word == NULL ? NULL : strchr(word + 1, '\'');
  if (end != NULL && !players && (size_t)(end - word) < sizeof words)
    word_copy(words, (size_t)(end - word), word + 1);
  refuse_at(l, 0, words, report, "%s", report->text);
}

/* A layer's file, or any other. */
static void report_no_lesson(const char *path, Report *report) {
  memset(report, 0, sizeof *report);
  word_copy(report->file, sizeof report->file, path);
  report->line = 1;
  snprintf(report->text, sizeof report->text,
           "it declares no lesson; one begins with  local l = lesson { … }");
}

Table *lesson_open(Lesson *l, const char *path, const char *variants,
                   int language, const char *also, Report *report) {
  TableConfig c;
  Table *t;
  memset(l, 0, sizeof *l);
  l->seed = 1;
  word_copy(l->work, sizeof l->work, ".");
  word_copy(l->path, sizeof l->path, path);
  course_name(path, l->name, sizeof l->name);
  lesson_text_open(&l->text, path, language);
  if (!find_game(l, path, variants, report)) return NULL;
  if (!read_script(l, also, report)) {
    if (!script_is_lesson(path) && strstr(report->text, "declares nothing"))
      report_no_lesson(path, report);
    place_report(l, report);
    return NULL;
  }
  if (l->steps == 0) {
    refuse_at(l, 0, "", report, "it has no steps");
    return NULL;
  }
  lesson_config(l, &c);
  t = table_open(&c, report);
  if (t != NULL && check_seats(l, t, report) && check_lines(l, t, report))
    return t;
  if (t == NULL) place_report(l, report);
  if (t != NULL) table_close(t);
  return NULL;
}
