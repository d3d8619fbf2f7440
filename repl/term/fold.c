#include "repl/term/fold.h"

#include "core/letter.h"
#include "repl/term/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

enum { FURTHER = 2 };

typedef struct Fold {
  Text text;
  size_t gap;    /* behind the last place where it may break; 0: none */
  bool blank;    /* a blank is there, which the break takes the place of */
  bool leading;  /* only blanks so far */
  bool as_it_is; /* a line that is not broken */
  int column, columns, indent;
} Fold;

size_t fold_colour(const char *s, size_t n) {
  size_t i = 2;
  if (n < 3 || s[0] != '\033' || s[1] != '[') return 0;
  while (i < n && strchr("0123456789;", s[i]) != NULL && s[i] != '\0') i++;
  return i < n && s[i] == 'm' ? i + 1 : 0;
}

int fold_width_at(const char *s, size_t n, size_t *size) {
  *size = fold_colour(s, n);
  return *size > 0 ? 0 : letter_columns(s, n, size);
}

int fold_width(const char *s, size_t n) {
  int width = 0;
  for (size_t i = 0, size; i < n; i += size)
    width += fold_width_at(s + i, n - i, &size);
  return width;
}

static void add_blanks(Text *to, int n) {
  while (n-- > 0) memory_add(to, " ", 1);
}

static void begin_line(Fold *f, int column) {
  f->column = column;
  f->gap = 0;
  f->leading = column == 0;
  f->as_it_is = false;
  f->indent = 0;
}

/* What stands behind the last gap goes to a line of its own. */
static void break_line(Fold *f) {
  size_t n = f->text.used - f->gap;
  int indent = f->indent + FURTHER;
  char *tail = memory_part(f->text.bytes + f->gap, n);
  if (indent > f->columns / 2) indent = f->columns / 2;
  f->text.used = f->gap - (f->blank ? 1 : 0);
  memory_add(&f->text, "\n", 1);
  add_blanks(&f->text, indent);
  memory_add(&f->text, tail, n);
  f->column = indent + fold_width(tail, n);
  f->gap = 0;
  free(tail);
}

static void take(Fold *f, const char *s, size_t size) {
  int width = fold_width(s, size);
  if (f->leading && *s == ' ') f->indent++;
  if (f->leading && *s != ' ') {
    f->leading = false;
    f->as_it_is = strchr("{[\"", *s) != NULL;
  }
  if (*s != ' ' && f->column + width > f->columns && f->gap > 0 && !f->as_it_is)
    break_line(f);
  memory_add(&f->text, s, size);
  f->column += width;
  if (*s == ' ' && !f->leading) {
    f->gap = f->text.used;
    f->blank = true;
  } else if (*s == '/' && (f->gap == 0 || !f->blank)) {
    f->gap = f->text.used; /* a path that is longer than a line */
    f->blank = false;
  }
}

static void become(Text *t, Text other) {
  free(t->bytes);
  *t = other;
}

void fold_text(Text *t, int column, int columns) {
  Fold f = {.columns = columns};
  begin_line(&f, column);
  for (size_t i = 0, one; i < t->used; i += one) {
    letter_columns(t->bytes + i, t->used - i, &one);
    if (t->bytes[i] == '\n') {
      memory_add(&f.text, "\n", 1);
      begin_line(&f, 0);
      one = 1;
    } else {
      take(&f, t->bytes + i, one);
    }
  }
  become(t, f.text);
}

/* Words -------------------------------------------------------------------- */

/* A sign that begins no line: "47 %", and what the French set apart. */
static bool clings(const char *word) {
  static const char *const signs[] = {"%", ":", ";", "?", "!", "\u00bb"};
  for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
    size_t n = strlen(signs[i]);
    if (strncmp(word, signs[i], n) == 0 && strchr(" ,;.)", word[n]) != NULL)
      return true;
  }
  return false;
}

void fold_words(Text *to, const char *text, int column, int columns,
                int indent) {
  bool fresh = true; /* the line has no word yet */
  while (*text != '\0') {
    int space = (int)strspn(text, " \n\t"), width;
    size_t word;
    text += space;
    word = strcspn(text, " \n\t");
    if (word == 0) break;
    while (word > 1 && text[word] == ' ' && /* no line ends in « */
           memcmp(text + word - 2, "\u00ab", 2) == 0)
      word += 1 + strcspn(text + word + 1, " \n\t");
    width = fold_width(text, word);
    if (fresh) space = 0;
    if (space > 2) space = 2; /* a gap stays a gap */
    for (const char *next = text + word; *next == ' ' && clings(next + 1);
         next += 1 + strcspn(next + 1, " \n\t"))
      width += 2;
    if ((!fresh || column > indent) && column + space + width > columns &&
        !clings(text)) {
      memory_add(to, "\n", 1);
      add_blanks(to, indent);
      column = indent;
      space = 0;
    }
    add_blanks(to, space);
    memory_add(to, text, word);
    column += space + fold_width(text, word);
    text += word;
    fresh = false;
  }
  memory_add(to, "\n", 1);
}

/* In ASCII ----------------------------------------------------------------- */

/* How a letter is written in ASCII, or NULL. */
static const char *plain(utf8proc_int32_t letter, char text[8]) {
  static const struct {
    utf8proc_int32_t letter;
    const char *text;
  } signs[] = {{0xab, "\""},   {0xb7, "."},    {0xbb, "\""},   {0xd7, "x"},
               {0x153, "oe"},  {0x2013, "-"},  {0x2014, "-"},  {0x2018, "'"},
               {0x2019, "'"},  {0x201c, "\""}, {0x201d, "\""}, {0x2022, "."},
               {0x2192, "->"}, {0x2212, "-"},  {0x25cb, "o"},  {0x25cf, "o"}};
  utf8proc_int32_t parts[8];
  int bound = UTF8PROC_BOUNDCLASS_START;
  utf8proc_ssize_t n;
  for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
    if (signs[i].letter == letter) return signs[i].text;
  n = utf8proc_decompose_char(
    letter, parts, 8, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_STRIPMARK,
    &bound);
  if (n <= 0 || n >= 8) return NULL;
  for (utf8proc_ssize_t i = 0; i < n; i++) {
    if (parts[i] >= 0x80) return NULL;
    text[i] = (char)parts[i];
  }
  text[n] = '\0';
  return text;
}

void fold_plain(Text *t) {
  Text to = {0};
  for (size_t i = 0, one; i < t->used; i += one) {
    const char *letter = t->bytes + i, *ascii;
    char room[8];
    utf8proc_int32_t code = -1;
    utf8proc_iterate((const utf8proc_uint8_t *)letter,
                     (utf8proc_ssize_t)(t->used - i), &code);
    letter_columns(letter, t->used - i, &one);
    ascii = code < 0x80 ? NULL : plain(code, room);
    memory_add(&to, ascii == NULL ? letter : ascii,
               ascii == NULL ? one : strlen(ascii));
  }
  become(t, to);
}
