#include "repl/term/show.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static Colours wanted = COLOURS_AUTO;
static int screen = STDOUT_FILENO;

void show_set_colours(Colours colours) { wanted = colours; }

void show_on(int fd) { screen = fd; }

bool show_is_terminal(FILE *f) {
  return isatty(f == stdout ? screen : fileno(f)) != 0;
}

static bool is_capable(FILE *f) {
  const char *term = getenv("TERM");
  return term != NULL && strcmp(term, "dumb") != 0 && show_is_terminal(f);
}

bool show_colours(FILE *f) {
  const char *no = getenv("NO_COLOR");
  if (wanted == COLOURS_OFF) return false;
  if (wanted == COLOURS_AUTO && no != NULL && no[0] != '\0') return false;
  return is_capable(f);
}

void show_clear(FILE *f) {
  if (is_capable(f))
    fputs("\033[H\033[2J\033[3J", f);
  else
    for (int i = 0; i < show_rows(); i++) fputc('\n', f);
}

void show_wipe_row(FILE *f) {
  if (is_capable(f)) fputs("\033[A\r\033[J", f);
}

bool show_utf8(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  const char *term = getenv("TERM");
  if (term != NULL && strcmp(term, "dumb") == 0) return false;
  for (int i = 0; i < 3; i++) {
    const char *v = getenv(names[i]);
    if (v == NULL || v[0] == '\0') continue;
    return strstr(v, "UTF-8") != NULL || strstr(v, "utf8") != NULL ||
           strstr(v, "UTF8") != NULL || strstr(v, "utf-8") != NULL;
  }
  return !show_is_terminal(stdout); /* nothing said: files are UTF-8 */
}

unsigned show_view_style(FILE *f) {
  return (show_colours(f) ? VIEW_COLOUR : 0u) | (show_utf8() ? 0u : VIEW_ASCII);
}

int show_columns(void) {
  struct winsize w;
  const char *text;
  int columns = 80;
  if (ioctl(screen, TIOCGWINSZ, &w) == 0 && w.ws_col > 0)
    columns = w.ws_col;
  else if ((text = getenv("COLUMNS")) != NULL && atoi(text) > 0)
    columns = atoi(text);
  return columns < 40 ? 40 : columns > 400 ? 400 : columns;
}

int show_rows(void) {
  struct winsize w;
  if (ioctl(screen, TIOCGWINSZ, &w) == 0 && w.ws_row > 0) return w.ws_row;
  return 24;
}

/* Colours take no room. */
static int width_of(const char *text, size_t bytes) {
  int n = 0;
  for (size_t i = 0; i < bytes; i++)
    if (text[i] == '\033')
      while (i < bytes && text[i] != 'm') i++;
    else if (((unsigned char)text[i] & 0xc0) != 0x80)
      n++;
  return n;
}

int show_width(const char *text) { return width_of(text, strlen(text)); }

const char *show_style(FILE *f, Style s) {
  static const char *const escape[] = {"\033[0m",  "\033[1m",  "\033[2m",
                                       "\033[31m", "\033[32m", "\033[33m"};
  return show_colours(f) ? escape[s] : "";
}

/* Does the sentence begin with the place? */
static bool says_where(const Report *r) {
  char place[TABLE_NAME + 16];
  int n = snprintf(place, sizeof place, "%s:%d:", r->file, r->line);
  return r->rule[0] == '\0' && r->layer[0] == '\0' &&
         strncmp(r->text, place, (size_t)n) == 0;
}

/* A single frame is the place itself. */
static bool has_frames(const Report *r) {
  const char *end = strchr(r->trace, '\n');
  return end != NULL && end[1] != '\0';
}

void show_report(FILE *f, const Report *r) {
  fputs(show_style(f, RED), f);
  show_message(f, r->text);
  fputs(show_style(f, PLAIN), f);
  if (r->line > 0 && !says_where(r)) {
    fprintf(f, "  at %s:%d", r->file, r->line);
    if (r->rule[0] != '\0') fprintf(f, ", rule '%s'", r->rule);
    if (r->layer[0] != '\0') fprintf(f, ", layer '%s'", r->layer);
    fputc('\n', f);
  }
  fputs(r->excerpt, f);
  if (has_frames(r))
    fprintf(f, "%s%s%s%s", show_style(f, DIM), r->trace,
            r->trace[strlen(r->trace) - 1] == '\n' ? "" : "\n",
            show_style(f, PLAIN));
}

void show_bar(FILE *f, double share, int width) {
  static const char *const part[] = {"",       "\u258f", "\u258e", "\u258d",
                                     "\u258c", "\u258b", "\u258a", "\u2589"};
  bool fine = show_utf8();
  int steps = fine ? 8 : 1, full, used;
  share = share < 0 ? 0 : share > 1 ? 1 : share;
  full = (int)(share * width * steps + 0.5);
  used = full / steps;
  for (int i = 0; i < used; i++) fputs(fine ? "\u2588" : "#", f);
  if (full % steps > 0) fputs(part[full % steps], f);
  used += full % steps > 0;
  for (int i = used; i < width; i++) fputs(fine ? "\u00b7" : ".", f);
}

void show_spark(FILE *f, const double *height, int width) {
  static const char *const block[] = {" ",      "\u2581", "\u2582",
                                      "\u2583", "\u2584", "\u2585",
                                      "\u2586", "\u2587", "\u2588"};
  static const char ascii[] = " .:-=+*%#";
  bool fine = show_utf8();
  double top = 0;
  for (int i = 0; i < width; i++)
    if (height[i] > top) top = height[i];
  for (int i = 0; i < width; i++) {
    int level = top <= 0 ? 0 : (int)(8 * height[i] / top + 0.5);
    if (level == 0 && height[i] > 0) level = 1; /* little is not nothing */
    if (fine)
      fputs(block[level], f);
    else
      fputc(ascii[level], f);
  }
}

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

int show_wrapped(FILE *f, const char *text, int column, int indent) {
  int columns = show_columns(), lines = 1;
  bool fresh = true; /* the line has no word yet */
  while (*text != '\0') {
    int space = (int)strspn(text, " \n\t"), width;
    size_t word;
    text += space;
    word = strcspn(text, " \n\t");
    if (word == 0) break;
    width = width_of(text, word);
    if (fresh) space = 0;
    if (space > 2) space = 2; /* a gap stays a gap */
    if (text[word] == ' ' && clings(text + word + 1)) width += 2;
    if ((!fresh || column > indent) && column + space + width > columns &&
        !clings(text)) {
      fprintf(f, "\n%*s", indent, "");
      column = indent;
      space = 0;
      lines++;
    }
    fprintf(f, "%*s", space, "");
    fwrite(text, 1, word, f);
    column += space + width_of(text, word);
    text += word;
    fresh = false;
  }
  fputc('\n', f);
  return lines;
}

void show_message(FILE *f, const char *text) {
  if (show_is_terminal(f) && strchr(text, '\n') == NULL)
    show_wrapped(f, text, 0, 2);
  else
    fprintf(f, "%s\n", text);
}

int show_usage(const char *format, ...) {
  va_list args;
  fputs("oilpatch: ", stderr);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  return STATUS_USAGE;
}

int show_failure(const Report *r) {
  show_report(stderr, r);
  return r->usage ? STATUS_USAGE : STATUS_FAILED;
}
