#include "repl/learn/lesson_text.h"

#include "lua/table/look.h"
#include "repl/term/show.h"
#include "repl/term/words.h"

#include <stdlib.h>
#include <string.h>

const char *const lesson_languages[LESSON_LANGUAGES] = {"en", "fr"};

int lesson_language(const char *named) {
  static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  for (size_t i = 0; named == NULL && i < 3; i++) {
    named = getenv(variables[i]);
    if (named != NULL && named[0] == '\0') named = NULL;
  }
  for (int i = 0; named != NULL && i < LESSON_LANGUAGES; i++) {
    size_t n = strlen(lesson_languages[i]);
    if (strncmp(named, lesson_languages[i], n) == 0 &&
        strchr("_.@", named[n]) != NULL)
      return i;
  }
  return 0;
}

/* Reading ------------------------------------------------------------------ */

/* Is the line "[key]"?  Then that is its length in the brackets. */
static size_t key_length(const char *line, size_t n) {
  while (n > 0 && strchr(" \t\r", line[n - 1]) != NULL) n--;
  if (n < 3 || line[0] != '[' || line[n - 1] != ']') return 0;
  return memchr(line, ' ', n) == NULL ? n - 2 : 0;
}

static LessonEntry *add_entry(LessonFile *f, const char *key, size_t n) {
  LessonEntry *grown =
    realloc(f->entry, (size_t)(f->count + 1) * sizeof *f->entry);
  if (grown == NULL) return NULL;
  f->entry = grown;
  grown += f->count++;
  grown->key = strndup(key, n);
  grown->text = NULL;
  return grown;
}

/* The text between two places, without the blank lines around it. */
static char *cut(const char *from, const char *to) {
  while (from < to && strchr("\r\n", *from) != NULL) from++;
  while (to > from && strchr(" \t\r\n", to[-1]) != NULL) to--;
  return strndup(from, (size_t)(to - from));
}

static void parse(LessonFile *f, const char *text) {
  LessonEntry *open = NULL;
  const char *body = text, *p = text;
  for (int line = 1; *p != '\0'; line++) {
    size_t n = strcspn(p, "\n"), key = key_length(p, n);
    if (key > 0) {
      if (open != NULL) open->text = cut(body, p);
      open = add_entry(f, p + 1, key);
      if (open == NULL) return;
      open->line = line;
      body = p + n;
    }
    p += n + (p[n] == '\n');
  }
  if (open != NULL) open->text = cut(body, p);
}

/* Nothing in a text may steer the terminal. */
static void clean(char *text) {
  for (; *text != '\0'; text++) {
    unsigned char c = (unsigned char)*text, next = (unsigned char)text[1];
    if ((c < ' ' && c != '\n') || c == 0x7f)
      *text = ' ';
    else if (c == 0xc2 && next >= 0x80 && next < 0xa0) /* U+0080 … U+009F */
      text[0] = text[1] = ' ';
  }
}

void lesson_text_open(LessonText *t, const char *script, int language) {
  const char *slash = strrchr(script, '/');
  int folder = slash == NULL ? 0 : (int)(slash - script) + 1;
  size_t n = strlen(script + folder);
  memset(t, 0, sizeof *t);
  t->language = language;
  if (n > 4) n -= 4; /* .lua */
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    LessonFile *f = &t->file[i];
    char *text;
    snprintf(f->path, sizeof f->path, "%.*s%s/%.*s.txt", folder, script,
             lesson_languages[i], (int)n, script + folder);
    text = file_read(f->path, NULL);
    if (text == NULL) continue;
    f->there = true;
    clean(text);
    parse(f, text);
    free(text);
  }
}

void lesson_text_free(LessonText *t) {
  for (int i = 0; i < LESSON_LANGUAGES; i++) {
    for (int k = 0; k < t->file[i].count; k++) {
      free(t->file[i].entry[k].key);
      free(t->file[i].entry[k].text);
    }
    free(t->file[i].entry);
  }
  memset(t, 0, sizeof *t);
}

const LessonEntry *lesson_text_in(const LessonText *t, int language,
                                  const char *key) {
  const LessonFile *f = &t->file[language];
  for (int i = 0; i < f->count; i++)
    if (f->entry[i].key != NULL && strcmp(f->entry[i].key, key) == 0)
      return &f->entry[i];
  return NULL;
}

const char *lesson_text(const LessonText *t, const char *key) {
  const LessonEntry *e = lesson_text_in(t, t->language, key);
  if (e == NULL || e->text == NULL) e = lesson_text_in(t, 0, key);
  return e == NULL || e->text == NULL ? "" : e->text;
}

/* Values ------------------------------------------------------------------- */

static bool put_value(FILE *f, Table *t, const char *from, size_t n,
                      Report *report) {
  char value[REPORT_TEXT];
  char *line = strndup(from, n);
  bool incomplete, good;
  size_t end;
  if (line == NULL) return false;
  good = table_eval(t, line, value, sizeof value, &incomplete, report);
  free(line);
  end = strlen(value);
  if (end >= 2 && value[0] == '"' && value[end - 1] == '"')
    fwrite(value + 1, 1, end - 2, f);
  else
    fputs(value, f);
  return good;
}

char *lesson_text_expand(Table *t, const char *text, Report *report) {
  char *out = NULL;
  size_t size;
  bool good = true;
  FILE *f = open_memstream(&out, &size);
  if (f == NULL) return NULL;
  while (*text != '\0' && good) {
    const char *open = strstr(text, "{=");
    const char *close = open == NULL ? NULL : strchr(open, '}');
    if (close == NULL) {
      fputs(text, f);
      break;
    }
    fwrite(text, 1, (size_t)(open - text), f);
    good = put_value(f, t, open + 2, (size_t)(close - open - 2), report);
    text = close + 1;
  }
  if (fclose(f) == 0 && good) return out;
  free(out);
  return NULL;
}

/* Printing ----------------------------------------------------------------- */

/* How many columns a word takes: marks take none, and only the first byte of
** a character counts. */
static int width(const char *word, size_t n, bool marks) {
  int columns = 0;
  for (size_t i = 0; i < n; i++)
    if (((unsigned char)word[i] & 0xc0) != 0x80 && (word[i] != '`' || !marks))
      columns++;
  return columns;
}

typedef struct Printer {
  Screen *screen;
  int indent, columns;
  int at;      /* where the cursor stands */
  bool marked; /* inside of `…` */
} Printer;

static const char OPENING[] = "\u00ab";
static const char CLOSING[] = "\u00bb";

/* Does the blank at text[i] hold what is around it together, as French wants
** it? */
static bool holds(const char *text, size_t i) {
  const size_t n = sizeof OPENING - 1;
  const char *next = text + i + 1;
  return (*next != '\0' && strchr(":;!?", *next) != NULL) ||
         strncmp(next, CLOSING, sizeof CLOSING - 1) == 0 ||
         (i >= n && strncmp(text + i - n, OPENING, n) == 0);
}

/* The bytes until the line may break. */
static size_t word_length(const char *text) {
  size_t n = strcspn(text, " \n");
  while (text[n] == ' ' && holds(text, n))
    n += 1 + strcspn(text + n + 1, " \n");
  return n;
}

/* `this` is what can be typed: bold, or in quotes where there are no
** colours. */
static void put_word(Printer *p, const char *word, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (word[i] == ' ' && holds(word, i)) {
      fputs(screen_utf8() ? "\u00a0" : " ", screen_out(p->screen));
    } else if (word[i] != '`') {
      fputc(word[i], screen_out(p->screen));
    } else {
      p->marked = !p->marked;
      if (screen_colours(p->screen))
        screen_print(p->screen, p->marked ? SCREEN_BOLD : SCREEN_PLAIN);
      else
        screen_print(p->screen, "'");
    }
}

static void break_line(Printer *p) {
  fprintf(screen_out(p->screen), "\n%*s", p->indent, "");
  p->at = p->indent;
}

/* A line of a paragraph: its words go on where the last one ended. */
static void put_words(Printer *p, const char *text, size_t n) {
  bool marks = screen_colours(p->screen);
  for (const char *end = text + n; text < end;) {
    size_t word = word_length(text);
    int w = width(text, word, marks);
    if (p->at > p->indent && p->at + 1 + w > p->columns) {
      break_line(p);
    } else if (p->at > p->indent) {
      fputc(' ', screen_out(p->screen));
      p->at++;
    }
    put_word(p, text, word);
    p->at += w;
    text += word;
    text += strspn(text, " ");
  }
}

/* Does a line stand by itself: empty, or begun with a blank? */
static bool stands(const char *line) { return strchr(" \n", *line) != NULL; }

void lesson_text_print(Screen *s, const char *text, int indent) {
  enum { WIDEST = 88 }; /* longer lines are hard to read */
  int columns = screen_width();
  Printer p = {s, indent, columns > WIDEST ? WIDEST : columns, indent, false};
  const char *line = text;
  screen_print(s, "%*s", indent, "");
  while (*line != '\0') {
    size_t n = strcspn(line, "\n");
    bool alone = stands(line);
    if (alone && line != text) break_line(&p);
    if (alone)
      put_word(&p, line, n);
    else
      put_words(&p, line, n);
    line += n + (line[n] == '\n');
    if (alone && *line != '\0' && !stands(line)) break_line(&p);
  }
  screen_print(s, "\n");
}
