#include "repl/term/screen.h"

#include "repl/term/fold.h"
#include "lua/platform/platform.h"
#include "repl/term/tongue.h"
#include "repl/term/memory.h"
#include "lua/platform/fd.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utf8proc.h>

enum { TAB = 8, KEPT = -1 };

/* Answers or complaints. */
typedef struct Side {
  FILE *stream; /* into it */
  int fd;       /* KEPT: none */
  Text text;    /* kept */
  Text held;    /* held back … */
  bool holding;
  bool released; /* … to be shown in pages, as far as: */
  size_t paged;
  bool picture; /* what comes may have colours of its own */
  Text raw;     /* the beginning of a character whose rest is yet to come */
  int rows, column;
} Side;

struct Screen {
  Side out, err;
  int mark;   /* rows when it was set */
  bool pages; /* somebody reads it so, though it is no terminal */
};

static Colours wanted = COLOURS_AUTO;
static bool whole_lines;

/* Making printable --------------------------------------------------------- */

/* May a terminal be given the character at s?  Not if it moves the cursor, is not
** seen, turns the direction of writing, or is no UTF-8.  Its bytes, at least 1. */
static bool printable(const char *s, size_t n, size_t *size) {
  utf8proc_int32_t code;
  utf8proc_ssize_t bytes;
  unsigned char c = (unsigned char)s[0];
  *size = c == '\r' && n > 1 && s[1] == '\n' ? 2 : 1; /* a line's end in CSV */
  if (*size == 2) return true;
  if (c < 0x80) return (c >= ' ' && c != 0x7f) || c == '\n' || c == '\t';
  bytes =
    utf8proc_iterate((const utf8proc_uint8_t *)s, (utf8proc_ssize_t)n, &code);
  if (bytes <= 0) return false;
  *size = (size_t)bytes;
  switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    case UTF8PROC_CATEGORY_CF: return code == 0xad;
    default: return true;
  }
}

static bool is_mark(char c) { return c >= 1 && c <= 6; }

/* The one place where text becomes printable.  A control character is shown by
** its number; what is no character, or not seen, by a sign for it. */
static void clean(Text *to, const char *s, size_t n, bool picture) {
  static const char hex[] = "0123456789ABCDEF";
  for (size_t i = 0, size; i < n; i += size) {
    bool good = printable(s + i, n - i, &size) || is_mark(s[i]);
    size_t colour = picture ? fold_colour(s + i, n - i) : 0;
    if (colour > 0) size = colour;
    if (good || colour > 0) {
      memory_add(to, s + i, size);
    } else if ((unsigned char)s[i] < ' ') {
      char code[] = {'\\', 'x', hex[(s[i] >> 4) & 1], hex[s[i] & 15]};
      memory_add(to, code, sizeof code);
    } else {
      const char *sign = screen_utf8() ? "\ufffd" : "?";
      memory_add(to, sign, strlen(sign));
    }
  }
}

void screen_clean(char *to, size_t size, const char *text) {
  Text t = {0};
  size_t n = 0;
  if (size == 0) return;
  clean(&t, text, strlen(text), false);
  if (t.used > 0) {
    for (n = t.used < size ? t.used : size - 1;
         n > 0 && n < t.used && ((unsigned char)t.bytes[n] & 0xc0) == 0x80;)
      n--;
    memcpy(to, t.bytes, n);
  }
  to[n] = '\0';
  free(t.bytes);
}

/* How many bytes at the end are the beginning of a character, or of a line's
** end. */
static size_t unfinished(const char *s, size_t n) {
  if (n > 0 && s[n - 1] == '\r') return 1;
  for (size_t back = 1; back <= 3 && back <= n; back++) {
    unsigned char c = (unsigned char)s[n - back];
    if (c < 0x80) return 0;
    if (c >= 0xc0) return utf8proc_utf8class[c] > (int)back ? back : 0;
  }
  return 0;
}

/* Delivering --------------------------------------------------------------- */

/* Rows that a line takes, as the terminal breaks it. */
static int rows_of(int width) {
  int columns = screen_width();
  return width <= columns ? 1 : (width + columns - 1) / columns;
}

static void count(Side *d, const char *s, size_t n) {
  for (size_t i = 0, size; i < n; i += size) {
    int width = fold_width_at(s + i, n - i, &size);
    if (s[i] == '\n') {
      d->rows += rows_of(d->column);
      d->column = 0;
    } else if (s[i] == '\t') {
      d->column += TAB - d->column % TAB;
    } else {
      d->column += width;
    }
  }
}

static bool is_capable(const Side *d) {
  const char *term = getenv("TERM");
  return term != NULL && strcmp(term, "dumb") != 0 && d->fd != KEPT &&
         isatty(d->fd);
}

static bool shows_colours(const Side *d) {
  const char *no = getenv("NO_COLOR");
  if (wanted == COLOURS_OFF) return false;
  if (wanted == COLOURS_AUTO && no != NULL && no[0] != '\0') return false;
  return is_capable(d);
}

/* Clean text to where it goes, with colours for the marks. */
static bool deliver(Side *d, const char *s, size_t n) {
  static const char *const escape[] = {"\033[0m",  "\033[1m",  "\033[2m",
                                       "\033[31m", "\033[32m", "\033[33m"};
  bool colours = shows_colours(d), good = true;
  Text t = {0};
  for (size_t i = 0; i < n; i++) {
    size_t size = 0;
    while (i + size < n && !is_mark(s[i + size])) size++;
    if (size > 0) memory_add(&t, s + i, size);
    i += size;
    if (i < n && colours)
      memory_add(&t, escape[s[i] - 1], strlen(escape[s[i] - 1]));
  }
  if (t.used > 0 && d->fd != KEPT)
    good = fd_write(d->fd, t.bytes, t.used);
  else if (t.used > 0)
    memory_add(&d->text, t.bytes, t.used);
  free(t.bytes);
  return good;
}

/* A terminal breaks long lines in mid-word: that is done before. */
static void fold(Side *d, Text *t) {
  if (d->picture || whole_lines || d->fd == KEPT || !isatty(d->fd)) return;
  if (!screen_utf8()) fold_plain(t);
  fold_text(t, d->column, screen_width());
}

/* Whole characters, however they come. */
static bool take(Side *d, const char *s, size_t n) {
  Text t = {0};
  bool good = true;
  clean(&t, s, n, d->picture);
  if (t.used > 0) {
    fold(d, &t);
    count(d, t.bytes, t.used);
    if (d->holding)
      memory_add(&d->held, t.bytes, t.used);
    else
      good = deliver(d, t.bytes, t.used);
  }
  free(t.bytes);
  return good;
}

static ssize_t on_write(void *cookie, const char *bytes, size_t n) {
  Side *d = cookie;
  Text *t = &d->raw;
  size_t tail;
  bool good;
  memory_add(t, bytes, n);
  tail = unfinished(t->bytes, t->used);
  good = take(d, t->bytes, t->used - tail);
  memmove(t->bytes, t->bytes + t->used - tail, tail);
  t->used = tail;
  return good ? (ssize_t)n : 0;
}

/* Opening ------------------------------------------------------------------ */

static bool open_side(Side *d, int fd, int buffering) {
  cookie_io_functions_t calls = {.write = on_write};
  d->fd = fd;
  d->stream = fopencookie(d, "w", calls);
  return d->stream != NULL && setvbuf(d->stream, NULL, buffering, BUFSIZ) == 0;
}

Screen *screen_main(void) {
  static Screen own;
  static bool open;
  if (open) return &own;
  open = true;
  fflush(NULL);
  if (!open_side(&own.out, STDOUT_FILENO,
                 isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF) ||
      !open_side(&own.err, STDERR_FILENO, _IONBF))
    memory_end();
  return &own;
}

FILE *print_out(void) { return screen_main()->out.stream; }
FILE *print_err(void) { return screen_main()->err.stream; }

Screen *screen_capture(void) {
  Screen *s = memory_new(1, sizeof *s);
  if (open_side(&s->out, KEPT, _IOFBF) && open_side(&s->err, KEPT, _IONBF))
    return s;
  screen_free(s);
  return NULL;
}

static void close_side(Side *d) {
  if (d->stream != NULL) fclose(d->stream);
  free(d->raw.bytes);
  free(d->text.bytes);
  free(d->held.bytes);
}

void screen_free(Screen *s) {
  if (s == NULL) return;
  close_side(&s->out);
  close_side(&s->err);
  free(s);
}

const char *screen_text(Screen *s) {
  fflush(s->out.stream);
  return s->out.text.bytes == NULL ? "" : s->out.text.bytes;
}

bool screen_complaint(Screen *s, char *text, size_t size) {
  Text *t = &s->err.text;
  size_t n = t->used == 0 ? 0 : strcspn(t->bytes, "\r\n");
  bool any = t->used > 0;
  if (n >= size) n = size - 1;
  if (n > 0) memcpy(text, t->bytes, n);
  text[n] = '\0';
  t->used = 0;
  return any;
}

FILE *screen_out(Screen *s) { return s->out.stream; }
FILE *screen_err(Screen *s) { return s->err.stream; }

/* Writing ------------------------------------------------------------------ */

void screen_print(Screen *s, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vfprintf(s->out.stream, tongue(format), args);
  va_end(args);
}

void screen_write(Screen *s, const char *bytes, size_t n) {
  fwrite(bytes, 1, n, s->out.stream);
}

static void wrap(Side *d, int indent, const char *text) {
  Text t = {0};
  fflush(d->stream);
  fold_words(&t, text, d->column, screen_width(), indent);
  fwrite(t.bytes, 1, t.used, d->stream);
  free(t.bytes);
}

static char *formatted(const char *format, va_list args) {
  char *text = NULL;
  return vasprintf(&text, tongue(format), args) < 0 ? NULL : text;
}

void screen_wrap(Screen *s, int indent, const char *format, ...) {
  va_list args;
  char *text;
  va_start(args, format);
  text = formatted(format, args);
  va_end(args);
  if (text != NULL) wrap(&s->out, indent, text);
  free(text);
}

static void say(Side *d, const char *format, va_list args) {
  char *text = formatted(format, args);
  bool asked = getenv("COLUMNS") != NULL; /* by who says how wide it is */
  if (text != NULL && d->fd != KEPT && (asked || isatty(d->fd)) &&
      strchr(text, '\n') == NULL)
    wrap(d, 2, text);
  else if (text != NULL)
    fprintf(d->stream, "%s\n", text);
  free(text);
}

void screen_say(Screen *s, const char *format, ...) {
  va_list args;
  va_start(args, format);
  say(&s->out, format, args);
  va_end(args);
}

void screen_complain(Screen *s, const char *format, ...) {
  va_list args;
  fflush(s->out.stream);
  va_start(args, format);
  say(&s->err, format, args);
  va_end(args);
}

void screen_picture(Screen *s, const char *text) {
  fflush(s->out.stream);
  s->out.picture = shows_colours(&s->out);
  fputs(text, s->out.stream);
  fflush(s->out.stream);
  s->out.picture = false;
  fputs(strchr(text, '\033') == NULL ? "\n" : SCREEN_PLAIN "\n", s->out.stream);
}

/* Pages -------------------------------------------------------------------- */

bool screen_hold(Screen *s) {
  if (s->out.holding || !(s->pages || screen_is_terminal(s))) return false;
  fflush(s->out.stream);
  s->out.holding = true;
  s->out.released = false;
  return true;
}

void screen_read_by_pages(Screen *s) { s->pages = true; }

/* Bytes that fit on a page of so many rows: at least a line. */
static size_t page_size(const char *text, size_t size, int rows) {
  size_t end = 0;
  while (end < size) {
    const char *line_end = memchr(text + end, '\n', size - end);
    size_t n = line_end == NULL ? size - end
                                : (size_t)(line_end - (text + end));
    rows -= rows_of(fold_width(text + end, n));
    if (rows < 0 && end > 0) break;
    end += n + (line_end != NULL);
  }
  return end;
}

static int count_lines(const char *text, size_t size) {
  int n = 0;
  for (size_t i = 0; i < size; i++) n += text[i] == '\n';
  return n;
}

/* No longer held: what was written behind the pages follows them. */
static void let_go(Side *d, size_t from) {
  Text all = d->held;
  d->held = (Text){0};
  d->holding = d->released = false;
  if (all.used > from) deliver(d, all.bytes + from, all.used - from);
  free(all.bytes);
}

int screen_release(Screen *s, int rows) {
  Side *d = &s->out;
  size_t n;
  fflush(d->stream);
  if (!d->holding) return 0;
  if (!d->released) d->paged = d->held.used;
  d->released = true;
  n = page_size(d->held.bytes, d->paged, rows);
  if (n > 0) deliver(d, d->held.bytes, n);
  if (n == d->paged) {
    let_go(d, n);
    return 0;
  }
  memmove(d->held.bytes, d->held.bytes + n, d->held.used - n);
  d->held.used -= n;
  d->paged -= n;
  return count_lines(d->held.bytes, d->paged);
}

void screen_skip_pages(Screen *s) {
  fflush(s->out.stream);
  if (s->out.holding) let_go(&s->out, s->out.released ? s->out.paged : 0);
}

/* The terminal ------------------------------------------------------------- */

int screen_rows(Screen *s) {
  fflush(s->out.stream);
  return s->out.rows;
}

int screen_column(Screen *s) {
  fflush(s->out.stream);
  return s->out.column;
}

void screen_mark(Screen *s) { s->mark = screen_rows(s); }

int screen_since(Screen *s) { return screen_rows(s) - s->mark; }

void screen_typed(Screen *s) {
  fflush(s->out.stream);
  s->out.rows++;
  s->out.column = 0;
}

bool screen_is_terminal(const Screen *s) {
  return s->out.fd != KEPT && isatty(s->out.fd);
}

void screen_set_colours(Colours colours) { wanted = colours; }
void screen_keep_lines(bool whole) { whole_lines = whole; }

bool screen_colours(const Screen *s) { return shows_colours(&s->out); }

bool screen_utf8(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  const char *term = getenv("TERM");
  if (term != NULL && strcmp(term, "dumb") == 0) return false;
  for (int i = 0; i < 3; i++) {
    const char *v = getenv(names[i]);
    if (v == NULL || v[0] == '\0') continue;
    return strcasestr(v, "UTF-8") != NULL || strcasestr(v, "utf8") != NULL;
  }
  return !isatty(STDOUT_FILENO); /* nothing said: files are UTF-8 */
}

int screen_width(void) {
  const char *text;
  int columns = 0, rows;
  if (!platform_screen(&columns, &rows) || columns <= 0)
    columns = (text = getenv("COLUMNS")) != NULL ? atoi(text) : 0;
  if (columns <= 0) columns = 80;
  return columns < 40 ? 40 : columns > 400 ? 400 : columns;
}

int screen_height(void) {
  int columns, rows;
  return platform_screen(&columns, &rows) && rows > 0 ? rows : 24;
}

int screen_columns(const char *text) { return fold_width(text, strlen(text)); }

/* What moves the cursor is said to the terminal itself. */
static void say_to(Side *d, const char *escape) {
  fflush(d->stream);
  fd_write(d->fd, escape, strlen(escape));
}

void screen_clear(Screen *s) {
  if (is_capable(&s->out)) {
    say_to(&s->out, "\033[H\033[2J\033[3J");
    return;
  }
  for (int i = 0; i < screen_height(); i++) fputc('\n', s->out.stream);
}

void screen_wipe_row(Screen *s) {
  if (is_capable(&s->out)) say_to(&s->out, "\033[A\r\033[J");
}

void screen_status(Screen *s, const char *text) {
  if (s->err.fd == KEPT) return;
  say_to(&s->err, text == NULL ? "\r\033[K" : "\r");
  if (text == NULL) return;
  fputs(text, s->err.stream);
  say_to(&s->err, "\033[K");
}
