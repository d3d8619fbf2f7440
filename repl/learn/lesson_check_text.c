/*
** The texts of a lesson: they are there, in letters that can be read; what
** they work out works out; what they tell people to type is known.
*/
#include "lua/table/look.h"
#include "repl/learn/lesson_check_in.h"

#include "repl/term/words.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *here(const Check *c) {
  return lesson_step(c->lesson)->source;
}

static void text_fault(Check *c, const LessonFile *f, int line,
                       const char *format, ...)
  __attribute__((format(printf, 4, 5)));
static void text_fault(Check *c, const LessonFile *f, int line,
                       const char *format, ...) {
  char where[PATH_SIZE + 16], text[REPORT_TEXT];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  snprintf(where, sizeof where, "%s:%d", f->path, line);
  check_fault(c, where, "%s", text);
}

/* Which there are ---------------------------------------------------------- */

static void want_text(Check *c, const char *where, const char *key) {
  const LessonText *t = &c->lesson->text;
  names_add(&c->keys, key);
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    const LessonEntry *e = lesson_text_in(t, i, key);
    if (e != NULL && e->text != NULL && e->text[0] != '\0') continue;
    if (i == 0) {
      check_fault(c, where, "no text [%s] in %s", key, t->file[i].path);
    } else if (c->also == NULL) { /* English stands in for it */
      screen_print(screen_main(), "%s: missing: [%s] in %s\n", where, key,
                   t->file[i].path);
      c->missing[i]++;
    }
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

/* How they are written ----------------------------------------------------- */

/* How many bytes the character at p has, 0: it is none. */
static size_t character(const unsigned char *p) {
  size_t n = p[0] < 0x80                   ? 1
             : p[0] >= 0xc2 && p[0] < 0xe0 ? 2
             : (p[0] & 0xf0) == 0xe0       ? 3
             : p[0] >= 0xf0 && p[0] < 0xf5 ? 4
                                           : 0;
  for (size_t i = 1; i < n; i++)
    if ((p[i] & 0xc0) != 0x80) return 0;
  return n;
}

static void check_letters(Check *c, const LessonFile *f, const char *text) {
  int line = 1;
  for (const unsigned char *p = (const unsigned char *)text; *p != '\0';) {
    size_t n = character(p);
    if (n == 0) {
      text_fault(c, f, line, "this is not UTF-8: save the file in it");
      return;
    }
    line += *p == '\n';
    p += n;
  }
}

/* A line in brackets that is no key becomes part of the text before it. */
static void check_brackets(Check *c, const LessonFile *f, const char *text) {
  for (int line = 1; *text != '\0'; line++) {
    size_t n = strcspn(text, "\n");
    bool found = text[0] != '[';
    for (int k = 0; k < f->count && !found; k++)
      found = f->entry[k].line == line;
    if (!found)
      text_fault(c, f, line,
                 "a line that begins with '[' is a key: [NAME] and nothing "
                 "else, without blanks");
    text += n + (text[n] == '\n');
  }
}

/* What stands before the first key is read by nobody. */
static void check_beginning(Check *c, const LessonFile *f, const char *text) {
  int first = f->count == 0 ? 0 : f->entry[0].line;
  if (strncmp(text, "\xef\xbb\xbf", 3) == 0) {
    text_fault(c, f, 1,
               "a byte order mark hides the first key; save it without one");
    return;
  }
  for (int line = 1; *text != '\0' && line != first; line++) {
    size_t n = strcspn(text, "\n");
    if (strspn(text, " \t\r") < n) {
      text_fault(c, f, line, "this text stands before the first [key]");
      return;
    }
    text += n + (text[n] == '\n');
  }
}

static void check_keys(Check *c, const LessonFile *f) {
  for (int k = 0; k < f->count; k++) {
    const LessonEntry *e = &f->entry[k];
    for (int i = 0; i < k; i++)
      if (strcmp(f->entry[i].key, e->key) == 0)
        text_fault(c, f, e->line, "[%s] is there already, in line %d", e->key,
                   f->entry[i].line);
    if (!is_key(c, e->key))
      text_fault(c, f, e->line, "no step shows the text [%s]", e->key);
  }
}

static bool is_plain(const char *key) {
  return strcmp(key, "title") == 0 || strcmp(key, "about") == 0 ||
         path_ends(key, ".say");
}

static void check_braces(Check *c, const LessonFile *f) {
  for (int k = 0; k < f->count; k++) {
    const LessonEntry *e = &f->entry[k];
    const char *open = e->text;
    if (open == NULL) continue;
    if (is_plain(e->key) && strstr(open, "{=") != NULL)
      text_fault(c, f, e->line, "[%s] is shown as it stands: no {=…} in it",
                 e->key);
    while ((open = strstr(open, "{=")) != NULL) {
      const char *close = strchr(open, '}'), *next = strstr(open + 2, "{=");
      if (close == NULL || (next != NULL && next < close)) {
        text_fault(c, f, e->line, "[%s]: a '{=' has no '}'", e->key);
        break;
      }
      open = close;
    }
  }
}

void check_texts(Check *c) {
  Lesson *l = c->lesson;
  if (!l->text.file[0].there) {
    check_fault(c, l->source, "its texts are not there: %s",
                l->text.file[0].path);
    return;
  }
  want_text(c, l->source, "title");
  want_text(c, l->source, "about");
  may_text(c, l->source, "end");
  for (l->at = 1; l->at <= l->steps; l->at++) check_step_texts(c);
  l->at = 1;
  if (c->also != NULL) return; /* they are the same */
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    const LessonFile *f = &l->text.file[i];
    char *text = file_read(f->path, NULL);
    if (text == NULL) continue;
    check_letters(c, f, text);
    check_beginning(c, f, text);
    check_brackets(c, f, text);
    check_keys(c, f);
    check_braces(c, f);
    free(text);
  }
}

/* What they work out ------------------------------------------------------- */

/* A value that nobody can read is a slip: nil, a table, "". */
static void check_kind(Check *c, const LessonFile *f, const LessonEntry *e,
                       const char *from, size_t n) {
  char value[REPORT_TEXT] = "", *line = NULL;
  bool incomplete, good;
  Report report;
  if (asprintf(&line,
               "local v = (%.*s) return v == \"\" and \"empty\" or "
               "type(v)",
               (int)n, from) < 0)
    return;
  good =
    table_eval(c->play->table, line, value, sizeof value, &incomplete, &report);
  free(line);
  if (good && strcmp(value, "\"number\"") != 0 &&
      strcmp(value, "\"string\"") != 0)
    text_fault(c, f, e->line,
               "[%s]: {=%.*s} is %s; a number or a text can be read, such as "
               "tostring(…)",
               e->key, (int)n, from, value);
}

static void check_entry(Check *c, const LessonFile *f, const LessonEntry *e) {
  Report report = {0};
  char *text;
  const char *open = e->text;
  if (e->text == NULL || is_plain(e->key)) return;
  text = lesson_text_expand(c->play->table, e->text, &report);
  if (text == NULL) text_fault(c, f, e->line, "[%s]: %s", e->key, report.text);
  while (text != NULL && (open = strstr(open, "{=")) != NULL) {
    size_t n = strcspn(open + 2, "}");
    check_kind(c, f, e, open + 2, n);
    open += 2 + n;
  }
  free(text);
}

void check_value_of(Check *c, const char *key) {
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    const LessonEntry *e = lesson_text_in(&c->lesson->text, i, key);
    if (e != NULL) check_entry(c, &c->lesson->text.file[i], e);
  }
}

/* Is the key one of the running step's texts, and which: "" or ".hint1"? */
static const char *part_of(const Check *c, const char *key) {
  const char *id = lesson_step(c->lesson)->id;
  size_t n = strlen(id);
  if (strncmp(key, id, n) != 0 || (key[n] != '\0' && key[n] != '.'))
    return NULL;
  return key + n;
}

void check_values(Check *c) {
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    const LessonFile *f = &c->lesson->text.file[i];
    for (int k = 0; k < f->count; k++) {
      const char *part = part_of(c, f->entry[k].key);
      if (part != NULL && strcmp(part, ".done") != 0 &&
          strncmp(part, ".then.", 6) != 0)
        check_entry(c, f, &f->entry[k]);
    }
  }
}

/* What they tell to type --------------------------------------------------- */

typedef struct Known {
  const char *word;
  bool found;
} Known;

static void find_name(void *ud, const char *kind, const char *name) {
  Known *k = ud;
  (void)kind;
  if (strcmp(name, k->word) == 0) k->found = true;
}

static bool is_known(Check *c, const char *word) {
  Known k = {word, false};
  char first[NAME_SIZE];
  size_t n = strcspn(word, " ");
  Report report;
  word_copy(first, n < sizeof first ? n + 1 : sizeof first, word);
  if (word[0] == '?' || strpbrk(word, "{}()=.:_/|") != NULL ||
      strspn(word, "-0123456789") == strlen(word) ||
      !lesson_hears(c->play, word) || play_has_view(c->play, first))
    return true;
  for (int i = 0; i < c->offered.count; i++)
    if (word_within(c->offered.item[i], word) ||
        word_sketches(c->offered.item[i], word))
      return true;
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    char key[2 * NAME_SIZE];
    const LessonEntry *e;
    snprintf(key, sizeof key, "%s.say", lesson_step(c->lesson)->id);
    e = lesson_text_in(&c->lesson->text, i, key);
    if (e != NULL && e->text != NULL && lesson_is_listed(e->text, word))
      return true;
  }
  return table_known_names(c->play->table, find_name, &k, &report) && k.found;
}

/* What was meant, if it is a slip of something that can be typed here. */
static const char *meant(Check *c, const char *word) {
  char first[NAME_SIZE];
  size_t n = strcspn(word, " ");
  const char *names[128];
  int count = 0;
  for (int i = 0; i < c->offered.count; i++)
    if (word_distance(c->offered.item[i], word) < 3) return c->offered.item[i];
  word_copy(first, n < sizeof first ? n + 1 : sizeof first, word);
  for (; count < 128 && play_command(count) != NULL; count++)
    names[count] = play_command(count)->name;
  return word_nearest(first, names, count);
}

/* Single words may be anything; several are something to type, or a slip. */
static void check_mark(Check *c, const LessonFile *f, const LessonEntry *e,
                       const char *word) {
  LessonText *t = &c->lesson->text;
  const char *near;
  bool known;
  int language = t->language;
  t->language = (int)(f - t->file); /* a text speaks to its own readers */
  known = is_known(c, word);
  t->language = language;
  if (known) return;
  near = meant(c, word);
  if (near != NULL)
    text_fault(c, f, e->line, "[%s]: `%s` cannot be typed here; is it '%s'?",
               e->key, word, near);
  else if (strchr(word, ' ') != NULL)
    text_fault(c, f, e->line,
               "[%s]: `%s` is no answer in this step and no command", e->key,
               word);
}

static void check_marks(Check *c, const LessonFile *f, const LessonEntry *e) {
  const char *p = e->text;
  while (p != NULL && (p = strchr(p, '`')) != NULL) {
    size_t n = strcspn(p + 1, "`");
    char word[LESSON_WORD];
    if (p[1 + n] == '\0') {
      text_fault(c, f, e->line, "[%s]: a ` has no second one", e->key);
      return;
    }
    word_copy(word, n < sizeof word ? n + 1 : sizeof word, p + 1);
    if (n > 0 && n < sizeof word) check_mark(c, f, e, word);
    p += n + 2;
  }
}

void check_marked_words(Check *c) {
  for (int i = 0; i < LESSON_LANGUAGES && c->also == NULL; i++) {
    const LessonFile *f = &c->lesson->text.file[i];
    for (int k = 0; k < f->count; k++)
      if (part_of(c, f->entry[k].key) != NULL) check_marks(c, f, &f->entry[k]);
  }
}

/* Words that answer -------------------------------------------------------- */

/* One of a list, without blanks around it. */
static const char *next_word(const char *list, char *word, size_t size) {
  size_t n;
  list += strspn(list, ",\n ");
  n = strcspn(list, ",\n");
  word_copy(word, n < size ? n + 1 : size, list);
  list += n;
  for (n = strlen(word); n > 0 && word[n - 1] == ' '; n--) word[n - 1] = '\0';
  return word[0] == '\0' ? NULL : list;
}

void check_said_words(Check *c) {
  char key[2 * NAME_SIZE], word[LESSON_WORD];
  snprintf(key, sizeof key, "%s.say", lesson_step(c->lesson)->id);
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    const LessonFile *f = &c->lesson->text.file[i];
    const LessonEntry *e = lesson_text_in(&c->lesson->text, i, key);
    const char *list = e == NULL || e->text == NULL ? "" : e->text;
    while ((list = next_word(list, word, sizeof word)) != NULL) {
      int which = 0;
      Report report;
      if (!lesson_hears(c->play, word))
        text_fault(c, f, e->line,
                   "[%s]: '%s' is a command or Lua at the prompt and never "
                   "reaches the question",
                   key, word);
      if (lesson_mistake(c->lesson, c->play, word, &which, &report) &&
          which > 0)
        text_fault(c, f, e->line,
                   "[%s]: '%s' counts as right, but it is the wrong answer "
                   "'%s'",
                   key, word, lesson_step(c->lesson)->wrong.item[which - 1]);
    }
  }
}
