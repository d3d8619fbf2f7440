#include "repl/learn/lesson.h"

#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/seats.h"
#include "repl/learn/lesson_lines.h"
#include "repl/term/numeral.h"
#include "repl/term/words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void lesson_free(Lesson *l) {
  for (int i = 0; i < l->steps && l->step != NULL; i++) {
    names_free(&l->step[i].wrong);
    names_free(&l->step[i].branches);
    names_free(&l->step[i].cites);
  }
  free(l->step);
  names_free(&l->layers);
  names_free(&l->settings);
  names_free(&l->also);
  names_free(&l->lines);
  names_free(&l->said);
  lesson_text_free(&l->text);
  memset(l, 0, sizeof *l);
}

/* Asking ------------------------------------------------------------------- */

bool lesson_is_game(const Lesson *l) {
  for (int i = 1; i <= l->players && i <= MAX_PLAYERS; i++)
    if (l->bot[i][0] != '\0') return true;
  return false;
}

const LessonStep *lesson_step(const Lesson *l) { return &l->step[l->at - 1]; }

const char *lesson_say(const Lesson *l, const char *what) {
  char key[3 * NAME_SIZE];
  snprintf(key, sizeof key, "%s%s%s", lesson_step(l)->id,
           what[0] == '\0' ? "" : ".", what);
  return lesson_text(&l->text, key);
}

void lesson_note_answer(Lesson *l, Play *p, const char *label) {
  char *line = NULL;
  if (asprintf(&line, "%" PRId32 " %s", table_history(p->table)->here, label) <
      0)
    return;
  names_add(&l->said, line);
  free(line);
}

void lesson_given(const Lesson *l, Play *p, Names *given) {
  const History *h = table_history(p->table);
  for (int i = 0; i < l->said.count; i++) {
    char *words;
    int32_t node = (int32_t)strtol(l->said.item[i], &words, 10), k = h->here;
    bool twice = false; /* undone and given again */
    for (int j = 0; j < i; j++)
      twice = twice || strcmp(l->said.item[i], l->said.item[j]) == 0;
    while (k > l->base && k != node) k = h->node[k].parent;
    if (!twice && k > l->base) names_add(given, words + 1);
  }
}

/* Ask about the running step; see table_lesson. */
static bool lesson_ask(Lesson *l, Play *p, const char *what, int item,
                       const char *word,
                       void (*row)(void *, const char *, const char *),
                       void *ud, Report *report) {
  LessonState s = {(const char *const *)l->lines.item, l->lines.count, word,
                   l->answers, (int)(table_phases(p->table) - l->phases)};
  LessonCall call = {what, l->at, item, &s, row, ud};
  Names given = {0};
  bool good;
  lesson_given(l, p, &given);
  s.given = (const char *const *)given.item;
  s.given_count = given.count;
  good = table_lesson(p->table, &call, report);
  names_free(&given);
  return good;
}

void lesson_keep_row(void *ud, const char *name, const char *text) {
  LessonRows *rows = ud;
  names_add(&rows->name, name);
  names_add(&rows->text, text);
}

bool lesson_rows(Lesson *l, Play *p, const char *what, int item,
                 LessonRows *rows, Report *report) {
  memset(rows, 0, sizeof *rows);
  return lesson_ask(l, p, what, item, NULL, lesson_keep_row, rows, report);
}

void lesson_rows_free(LessonRows *rows) {
  names_free(&rows->name);
  names_free(&rows->text);
}

static void note_met(void *ud, const char *name, const char *text) {
  (void)text;
  if (strcmp(name, "met") == 0) *(bool *)ud = true;
}

bool lesson_met(Lesson *l, Play *p, bool *met, Report *report) {
  *met = false;
  return !lesson_step(l)->goal ||
         lesson_ask(l, p, "goal", 0, NULL, note_met, met, report);
}

/* Letter case aside, and blanks around it. */
static bool same_word(const char *a, const char *b, size_t n) {
  while (n > 0 && *b == ' ') b++, n--;
  while (n > 0 && b[n - 1] == ' ') n--;
  return n > 0 && strlen(a) == n && strncasecmp(a, b, n) == 0;
}

bool lesson_is_listed(const char *list, const char *word) {
  while (*list != '\0') {
    size_t n = strcspn(list, ",\n");
    if (same_word(word, list, n)) return true;
    list += n;
    list += strspn(list, ",\n");
  }
  return false;
}

/* The answer of a step, and what was said. */
typedef struct Right {
  const char *word;
  bool right, number;
} Right;

static void compare_word(void *ud, const char *name, const char *text) {
  Right *r = ud;
  char digits[32];
  (void)name;
  r->number = text[0] != '\0' && text[strspn(text, "-0123456789")] == '\0';
  r->right = r->right || same_word(r->word, text, strlen(text)) ||
             (r->number && numeral_in(r->word, digits, sizeof digits) &&
              strcmp(digits, text) == 0);
}

bool lesson_wants_number(Lesson *l, Play *p) {
  Right r = {"", false, false};
  Report report;
  return lesson_ask(l, p, "answer", 0, "", compare_word, &r, &report) &&
         r.number;
}

bool lesson_right(Lesson *l, Play *p, const char *word, bool *right,
                  Report *report) {
  Right r = {word, lesson_is_listed(lesson_say(l, "say"), word), false};
  bool good = lesson_ask(l, p, "answer", 0, word, compare_word, &r, report);
  *right = r.right;
  return good;
}

static void note_mistake(void *ud, const char *name, const char *text) {
  (void)name;
  *(int *)ud = atoi(text);
}

bool lesson_mistake(Lesson *l, Play *p, const char *word, int *which,
                    Report *report) {
  *which = 0;
  return lesson_ask(l, p, "wrong", 0, word, note_mistake, which, report);
}

/* Moving ------------------------------------------------------------------- */

void lesson_seat_bots(Lesson *l, Play *p) {
  for (int i = 1; i <= l->players; i++)
    play_seat(p, i, l->bot[i][0] == '\0' ? NULL : l->bot[i]);
}

/* Set up a position: of a step, of the lesson (0), or the game's start. */
static bool set_position(Lesson *l, Play *p, int step, Report *report) {
  TableStatus status = step > 0 || l->posed
                         ? table_pose(p->table, step, l->seed, report)
                         : table_start(p->table, l->seed, report);
  if (status == TABLE_FAILED) return false;
  lesson_seat_bots(l, p);
  play_go_on(p);
  return true;
}

/* A line with the folder for the learner's files put in. */
static char *put_work(const Lesson *l, const char *text) {
  static const char mark[] = "{work}";
  const char *at = strstr(text, mark);
  char *line = NULL;
  if (at == NULL) return strdup(text);
  if (asprintf(&line, "%.*s%s%s", (int)(at - text), text, l->work,
               at + sizeof mark - 1) < 0)
    return NULL;
  return line;
}

char *lesson_line(const Lesson *l, const char *name, const char *text) {
  if (strncmp(name, "edit ", 5) == 0) return put_work(l, name + 5);
  lesson_line_seat(&text);
  return strcmp(name, "line") == 0 ? put_work(l, text) : NULL;
}

/* May the lesson type this here and now?  False: that was said. */
static bool may_type(Lesson *l, Play *p, const char *text, bool edits) {
  const char *why = lesson_line_refusal(text, edits);
  bool asks = table_status(p->table) == TABLE_ASKS;
  int seat = lesson_line_seat(&text);
  l->refused[0] = '\0';
  if (why == NULL && seat > 0 && !asks)
    snprintf(l->refused, sizeof l->refused,
             "it is for player %d, but nobody is asked", seat);
  else if (why == NULL && seat > 0 && table_actor(p->table) != seat)
    snprintf(l->refused, sizeof l->refused,
             "it is for player %d, but player %d is asked", seat,
             table_actor(p->table));
  else if (why == NULL && !edits)
    why = lesson_line_refused_now(p, text);
  if (why != NULL) word_copy(l->refused, sizeof l->refused, why);
  if (l->refused[0] != '\0')
    play_refuse(p, "the lesson types '%s': %s", text, l->refused);
  return l->refused[0] == '\0';
}

static void note_played(Lesson *l, const Play *p) {
  size_t n = strlen(l->played);
  if (table_status(p->table) == TABLE_ASKS)
    snprintf(l->played + n, sizeof l->played - n, " %d", table_actor(p->table));
}

static bool type_line(Lesson *l, Play *p, const char *text) {
  char *line, *typed;
  bool good;
  lesson_line_seat(&text);
  line = put_work(l, text);
  typed = line == NULL ? NULL : strdup(line);
  good = typed != NULL;
  if (good) play_line(p, typed);
  if (good && !p->failed) names_add(&l->lines, line);
  free(typed);
  free(line);
  return good;
}

/* A bot on the learner's chair, until the goal is reached. */
static bool let_bot_play(Lesson *l, Play *p, const char *bot) {
  enum { ENOUGH = 5000 };
  const char *why = lesson_bot_refusal(bot);
  Report report;
  int64_t answer;
  if (why != NULL) {
    play_refuse(p, "the bot '%s': %s", bot, why);
    return false;
  }
  for (int i = 0; i < ENOUGH && !l->met && !play_interrupted &&
                  table_status(p->table) == TABLE_ASKS;
       i++) {
    if (!table_suggest(p->table, bot, &answer, &report)) {
      play_fault(p, &report);
      return false;
    }
    play_answer(p, answer);
  }
  return true;
}

/* Type a line that opens an editor; the text is what was written there. */
static bool type_with_editor(Lesson *l, Play *p, const char *line,
                             const char *text) {
  bool good;
  p->edited = text;
  good = type_line(l, p, line);
  p->edited = NULL;
  return good;
}

/* "edit new NAME FILE" makes the file.  If it is there from the last time, it is
** used; another one of that name is the learner's, and stays. */
static bool make_file(Lesson *l, Play *p, const char *line, const char *text) {
  const char *file = strrchr(line, ' ') + 1;
  char *path = put_work(l, file), *use = NULL;
  char *old = path == NULL || !file_exists(path) ? NULL : file_read(path, NULL);
  bool good = false;
  if (old == NULL) {
    good = type_with_editor(l, p, line, text);
  } else if (strcmp(old, text) != 0) {
    play_refuse(p,
                "%s is there already and is not the lesson's: rename it, or "
                "'use %s'",
                path, path);
  } else if (asprintf(&use, "use %s", file) >= 0) {
    good = type_line(l, p, use);
    free(use);
  }
  free(old);
  free(path);
  return good;
}

bool lesson_do(Lesson *l, Play *p, const char *name, const char *text) {
  bool failed = p->failed, good;
  Coach coach = p->coach;
  p->failed = false;
  p->coach.bot[0] = '\0'; /* he doesn't comment on the lesson itself */
  if (strncmp(name, "bot ", 4) == 0)
    good = let_bot_play(l, p, name + 4);
  else if (strncmp(name, "edit ", 5) == 0)
    good = may_type(l, p, name + 5, true) && make_file(l, p, name + 5, text);
  else
    good = may_type(l, p, text, false) && type_line(l, p, text);
  good = good && !p->failed;
  p->failed = failed;
  p->coach = coach;
  return good;
}

bool lesson_is_command(Play *p, const char *line) {
  char word[NAME_SIZE];
  size_t n;
  lesson_line_seat(&line);
  n = strcspn(line, " ");
  word_copy(word, n < sizeof word ? n + 1 : sizeof word, line);
  return play_find(word) != NULL || play_has_view(p, word);
}

/* What the step's own way says about it: how many answers a learner may give
** until the goal, unless that is stated; and whether it takes answers. */
static void measure_way(Lesson *l, Play *p) {
  LessonRows rows = {{0}, {0}};
  Report report;
  const LessonStep *s = lesson_step(l);
  bool known = s->goal && lesson_rows(l, p, "show", 0, &rows, &report);
  l->rows = rows.name.count;
  l->within = s->within > 0 ? s->within : rows.name.count;
  l->acts = s->goal && (!known || rows.name.count == 0 ||
                        strncmp(rows.name.item[0], "bot ", 4) == 0 ||
                        (strcmp(rows.name.item[0], "line") == 0 &&
                         !lesson_is_command(p, rows.text.item[0])));
  l->lists = l->acts || (s->goal && known && rows.name.count > 0 &&
                         strncmp(rows.text.item[0], "why ", 4) == 0);
  lesson_rows_free(&rows);
}

void lesson_stand(Lesson *l, Play *p, int step) {
  l->at = step;
  measure_way(l, p);
  l->base = table_history(p->table)->here;
  l->hash = table_hash(p->table);
  l->phases = table_phases(p->table);
  l->answers = l->hints = 0;
  l->met = l->free = l->wrong = l->moved = l->explained = false;
  names_free(&l->lines);
  names_free(&l->said);
}

bool lesson_enter(Lesson *l, Play *p, int step, Report *report) {
  LessonRows rows;
  bool good = true;
  l->at = step;
  l->busy = true;
  l->played[0] = '\0';
  report->text[0] = '\0';
  if (step == 1 && !l->step[0].posed)
    good = set_position(l, p, 0, report);
  else if (l->step[step - 1].posed)
    good = set_position(l, p, step, report);
  lesson_stand(l, p, step);
  if (good && lesson_rows(l, p, "plays", 0, &rows, report)) {
    for (int i = 0; i < rows.name.count && good; i++) {
      note_played(l, p);
      good = lesson_do(l, p, rows.name.item[i], rows.text.item[i]);
    }
    lesson_rows_free(&rows);
  } else {
    good = false;
  }
  lesson_stand(l, p, step);
  l->busy = false;
  return good;
}

bool lesson_back(Lesson *l, Play *p, Report *report) {
  bool good = table_goto(p->table, l->base, report) != TABLE_FAILED;
  l->answers = 0;
  l->free = l->met = l->moved = false;
  names_free(&l->lines);
  names_free(&l->said);
  return good;
}
