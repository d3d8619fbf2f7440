#include "repl/term/fold.h"

#include "core/letter.h"
#include "repl/term/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

enum { FURTHER = 2 };

typedef struct Fold {
  char *bytes;
  size_t used, room;
  size_t gap;    /* behind the last place where it may break; 0: none */
  bool blank;    /* a blank is there, which the break takes the place of */
  bool leading;  /* only blanks so far */
  bool as_it_is; /* a line that is not broken */
  int column, columns, indent;
} Fold;

static void add(Fold *f, const char *bytes, size_t n) {
  if (f->room - f->used < n) {
    f->room = 2 * (f->used + n) + 256;
    f->bytes = memory_resize(f->bytes, f->room);
  }
  memcpy(f->bytes + f->used, bytes, n);
  f->used += n;
}

static int width_of(const char *s, size_t n) {
  int width = 0;
  for (size_t i = 0, size; i < n; i += size) {
    int w = letter_columns(s + i, n - i, &size);
    width += (unsigned char)s[i] < ' ' ? 0 : w; /* a mark of colour */
  }
  return width;
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
  size_t n = f->used - f->gap;
  int indent = f->indent + FURTHER;
  char *tail = memory_new(n + 1, 1);
  if (indent > f->columns / 2) indent = f->columns / 2;
  memcpy(tail, f->bytes + f->gap, n);
  f->used = f->gap - (f->blank ? 1 : 0);
  add(f, "\n", 1);
  for (int i = 0; i < indent; i++) add(f, " ", 1);
  add(f, tail, n);
  f->column = indent + width_of(tail, n);
  f->gap = 0;
  free(tail);
}

static void take(Fold *f, const char *s, size_t size) {
  int width = width_of(s, size);
  if (f->leading && *s == ' ') f->indent++;
  if (f->leading && *s != ' ') {
    f->leading = false;
    f->as_it_is = strchr("{[\"", *s) != NULL;
  }
  if (*s != ' ' && f->column + width > f->columns && f->gap > 0 && !f->as_it_is)
    break_line(f);
  add(f, s, size);
  f->column += width;
  if (*s == ' ' && !f->leading) {
    f->gap = f->used;
    f->blank = true;
  } else if (*s == '/' && (f->gap == 0 || !f->blank)) {
    f->gap = f->used; /* a path that is longer than a line */
    f->blank = false;
  }
}

/* Is any line too long? */
static bool is_wide(const char *s, size_t n, int column, int columns) {
  for (size_t i = 0; i < n; i++) {
    size_t end = i;
    while (end < n && s[end] != '\n') end++;
    if ((int)(end - i) + column > columns &&
        width_of(s + i, end - i) + column > columns)
      return true;
    column = 0;
    i = end;
  }
  return false;
}

char *fold_text(const char *text, size_t n, int column, int columns,
                size_t *size) {
  Fold f = {.columns = columns};
  if (!is_wide(text, n, column, columns)) return NULL;
  begin_line(&f, column);
  for (size_t i = 0, one; i < n; i += one) {
    letter_columns(text + i, n - i, &one);
    if (text[i] == '\n') {
      add(&f, text + i, 1);
      begin_line(&f, 0);
      one = 1;
    } else {
      take(&f, text + i, one);
    }
  }
  add(&f, "", 1);
  *size = f.used - 1;
  return f.bytes;
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

static bool is_plain(const char *text, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (((unsigned char)text[i] & 0x80) != 0) return false;
  return true;
}

char *fold_plain(const char *text, size_t n, size_t *size) {
  Fold f = {0};
  if (is_plain(text, n)) return NULL;
  for (size_t i = 0, one; i < n; i += one) {
    char room[8];
    utf8proc_int32_t letter = -1;
    const char *ascii;
    utf8proc_iterate((const utf8proc_uint8_t *)text + i,
                     (utf8proc_ssize_t)(n - i), &letter);
    letter_columns(text + i, n - i, &one);
    ascii = letter < 0x80 ? NULL : plain(letter, room);
    add(&f, ascii == NULL ? text + i : ascii,
        ascii == NULL ? one : strlen(ascii));
  }
  add(&f, "", 1);
  *size = f.used - 1;
  return f.bytes;
}
