#include "lua/shelf/picture.h"

#include <stdlib.h>
#include <string.h>

#include "core/letter.h"

enum { WIDTH = 8, HEIGHT = 17, EDGE = 14 }; /* of a column, a row; around all */

typedef struct Style {
  int colour; /* 1 to 7, or 0; DARK */
  int ground; /* of a palette of 256 colours from 16 on, or 0 */
  bool bold, dim, reverse;
} Style;

/* On the dark ground of a terminal. */
static const char *const colours[] = {"#d8dee9", "#f2777a", "#99cc99",
                                      "#ffcc66", "#6699cc", "#cc99cc",
                                      "#66cccc", "#ffffff", "#1d2126"};
enum { DARK = 8 };

/* A cube of six steps each way, then greys. */
static unsigned ground_colour(unsigned n) {
  static const unsigned step[] = {0, 95, 135, 175, 215, 255};
  if (n >= 232) return (8 + 10 * (n - 232)) * 0x010101u;
  n -= 16;
  return step[n / 36 % 6] << 16 | step[n / 6 % 6] << 8 | step[n % 6];
}

static void set_style(Style *s, long code) {
  if (code == 0) *s = (Style){0};
  if (code == 1) s->bold = true;
  if (code == 2) s->dim = true;
  if (code == 7) s->reverse = true;
  if (code == 22) s->bold = s->dim = false;
  if (code == 30) s->colour = DARK;
  if (code == 39) s->colour = 0;
  if ((code >= 31 && code <= 37) || (code >= 91 && code <= 97))
    s->colour = (int)(code % 10);
}

/* Behind the codes of a colour that begins here, or NULL. */
static const char *read_style(const char *p, Style *s) {
  char *end;
  if (p[0] != '\033' || p[1] != '[') return NULL;
  for (p += 2;; p = end + 1) {
    long code;
    if (strncmp(p, "48;5;", 5) == 0) {
      long ground = strtol(p + 5, &end, 10);
      if (*end != ';' && *end != 'm') return NULL;
      s->ground = ground >= 16 && ground < 256 ? (int)ground : 0;
      if (*end == 'm') return end + 1;
      continue;
    }
    code = strtol(p, &end, 10);
    if (*end != ';' && *end != 'm') return NULL;
    set_style(s, end == p ? 0 : code);
    if (*end == 'm') return end + 1;
  }
}

/* No XML has U+FFFE and U+FFFF in it. */
static bool is_no_letter(const char *p, const char *end) {
  return end - p >= 3 && memcmp(p, "\xef\xbf", 2) == 0 &&
         (unsigned char)p[2] >= 0xbe;
}

static void put_letters(FILE *f, const char *p, const char *end) {
  for (; p < end; p++)
    if (is_no_letter(p, end)) {
      fputs("\xef\xbf\xbd", f);
      p += 2;
    } else if (*p == '<') {
      fputs("&lt;", f);
    } else if (*p == '>') {
      fputs("&gt;", f);
    } else if (*p == '&') {
      fputs("&amp;", f);
    } else if ((unsigned char)*p >= ' ') {
      fputc(*p, f);
    }
}

/* Blanks at its ends are left out: a browser drops them, and would stretch the
** rest. */
static void put_run(FILE *f, Style s, const char *p, const char *end, int at,
                    int columns, int row) {
  int x, y = EDGE + row * HEIGHT;
  bool laid = s.reverse || s.ground != 0; /* on a ground of its own */
  char ground[16];
  for (; !laid && p < end && *p == ' '; p++, at++) columns--;
  for (; !laid && p < end && end[-1] == ' '; end--) columns--;
  x = EDGE + at * WIDTH;
  if (columns <= 0) return;
  snprintf(ground, sizeof ground, "#%06x", ground_colour((unsigned)s.ground));
  if (laid)
    fprintf(
      f, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
      x, y, columns * WIDTH, HEIGHT,
      s.ground != 0 ? ground : colours[s.colour]);
  fprintf(f, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s%s>", x,
          y + HEIGHT - 4, columns * WIDTH,
          s.reverse ? colours[DARK] : colours[s.colour],
          s.bold ? " font-weight=\"bold\"" : "",
          s.dim ? " opacity=\".6\"" : "");
  put_letters(f, p, end);
  fputs("</text>\n", f);
}

/* A run ends where its style does, and where more than one blank follows: what
** stands in columns stays in them. */
static bool ends_run(const char *p) {
  return *p == '\0' || *p == '\n' || *p == '\033' || strncmp(p, "  ", 2) == 0;
}

/* One row; behind it, and how many columns it took. */
static const char *put_row(FILE *f, const char *p, int row, Style *s,
                           int *columns) {
  *columns = 0;
  while (*p != '\0' && *p != '\n') {
    const char *begin = p, *styled = read_style(p, s);
    int at = *columns;
    size_t bytes;
    if (styled != NULL) {
      p = styled;
      continue;
    }
    do {
      *columns += letter_columns(p, strnlen(p, 4), &bytes);
      p += bytes;
    } while (!ends_run(p));
    if (f != NULL) put_run(f, *s, begin, p, at, *columns - at, row);
  }
  return *p == '\n' ? p + 1 : p;
}

bool picture_write(FILE *f, const char *text) {
  Style s = {0};
  int rows = 0, widest = 0, columns, row = 0;
  for (const char *p = text; *p != '\0'; rows++) {
    p = put_row(NULL, p, 0, &s, &columns);
    if (columns > widest) widest = columns;
  }
  fprintf(
    f,
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
    "width=\"%d\" font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans "
    "Mono',monospace\" font-size=\"13\" xml:space=\"preserve\">\n"
    "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#1d2126\"/>\n",
    widest * WIDTH + 2 * EDGE, rows * HEIGHT + 2 * EDGE,
    widest * WIDTH + 2 * EDGE);
  s = (Style){0};
  for (const char *p = text; *p != '\0';)
    p = put_row(f, p, row++, &s, &columns);
  fputs("</svg>\n", f);
  return ferror(f) == 0;
}
