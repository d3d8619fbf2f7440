/*
** Three things linenoise leaves open are closed here; the keys it doesn't know
** are keys.c's.
**
** It redraws the whole line at each key, so a paste of n bytes costs n*n: one
** megabyte would take hours.  Its reads come through __wrap_read (a linker
** option, as __wrap_poll), and when a line passes EDIT_MAX with more input waiting, the rest
** of it is taken straight from the terminal and joined to what was edited.
**
** It answers a hang-up with an empty line, for ever: __wrap_read sees the
** failed read, and line_read turns it into LINE_EOF.
**
** Ctrl-C leaves the unfinished line in its history, and looking through the
** history changes entries: the list here is the true one, and is handed over
** anew after a Ctrl-C.
*/
#include "repl/term/line.h"
#include "lua/disk/in.h"
#include "lua/disk/out.h"

#include "repl/term/keys.h"
#include "repl/term/screen.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/types.h>
#include <unistd.h>

/* A paste is edited up to here and taken unseen from here on, since each byte
** redraws the line.  Below upstream's fixed buffer of 4096. */
enum { EDIT_MAX = 1000 };

/* A list of owned strings, oldest first, at most LINE_HISTORY. */
typedef struct {
  char *item[LINE_HISTORY];
  int count;
} Lines;

static struct {
  char *path;  /* the history file, or NULL */
  Lines lines; /* everything remembered */
  int fresh;   /* how many of them, from the end, are new since line_open */
  LineCompleter complete;
  void *complete_ud;
  LineHinter hint;
  void *hint_ud;
  bool editing; /* inside linenoise() */
  int prompt;   /* its columns */
  bool hangup;  /* a read failed there */
  size_t got;   /* bytes read there for this line */
  char *rest;   /* what was read past EDIT_MAX */
  size_t rest_len, rest_cap;
} in;

/* --- The editor ------------------------------------------------------------
** Declared here since libjim comes without a header.  It is Steve Bennett's
** branch, whose callbacks carry a pointer; upstream's don't. */

#ifndef LINENOISE_NONE

struct LineCompletions { /* linenoise's own struct, as both branches have it */
  size_t len;
  char **cvec;
};

char *linenoise(const char *prompt);
int linenoiseHistoryAdd(const char *line);
int linenoiseHistorySetMaxLen(int len);
void linenoiseSetMultiLine(int on);
void linenoiseAddCompletion(LineCompletions *lc, const char *text);

#ifdef LINENOISE_UPSTREAM
typedef void CompletionCallback(const char *, LineCompletions *);
typedef char *HintsCallback(const char *, int *color, int *bold);
void linenoiseSetCompletionCallback(CompletionCallback *f);
void linenoiseSetHintsCallback(HintsCallback *f);
#define UD_PARAM
#define UD_ARG
#else
typedef void CompletionCallback(const char *, LineCompletions *, void *);
typedef char *HintsCallback(const char *, int *color, int *bold, void *);
CompletionCallback *linenoiseSetCompletionCallback(CompletionCallback *f,
                                                   void *ud);
void linenoiseSetHintsCallback(HintsCallback *f, void *ud);
void linenoiseHistoryFree(void);
#define UD_PARAM , __attribute__((unused)) void *ud
#define UD_ARG , NULL
#endif

ssize_t __real_read(int fd, void *buf, size_t n);
ssize_t __wrap_read(int fd, void *buf, size_t n);
int __real_poll(struct pollfd *p, nfds_t n, int milliseconds);
int __wrap_poll(struct pollfd *p, nfds_t n, int milliseconds);

static bool rest_push(char c) {
  if (in.rest_len + 1 >= in.rest_cap) {
    size_t cap = in.rest_cap ? in.rest_cap * 2 : 65536;
    char *bigger = realloc(in.rest, cap);
    if (bigger == NULL) return false;
    in.rest = bigger;
    in.rest_cap = cap;
  }
  in.rest[in.rest_len++] = c;
  in.rest[in.rest_len] = '\0';
  return true;
}

static bool input_comes(int milliseconds) {
  struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
  return __real_poll(&p, 1, milliseconds) == 1;
}

/* The next byte typed; -1: none within that time, or never more. */
static int next_byte(int milliseconds) {
  unsigned char c;
  ssize_t got;
  if (milliseconds >= 0 && !input_comes(milliseconds)) return -1;
  do got = __real_read(STDIN_FILENO, &c, 1);
  while (got < 0 && errno == EINTR);
  in.hangup = got != 1;
  in.got += got == 1;
  return got == 1 ? c : -1;
}

/* What is left of a pasted line, up to its end, unseen. */
static int skip_paste(void) {
  int c;
  while ((c = next_byte(-1)) != -1 && c != '\r' && c != '\n' && c != 3)
    if (!rest_push((char)c)) return 3; /* no memory: as if interrupted */
  return c;
}

/* Tab ----------------------------------------------------------------------- */

/* What all of them begin with. */
static size_t common_size(const LineCompletions *lc) {
  size_t n = lc->len == 0 ? 0 : strlen(lc->cvec[0]);
  for (size_t i = 1; i < lc->len; i++) {
    size_t k = 0;
    while (k < n && lc->cvec[i][k] == lc->cvec[0][k]) k++;
    n = k;
  }
  while (n > 0 && ((unsigned char)lc->cvec[0][n] & 0xc0) == 0x80) n--;
  return n;
}

static void keep_first(LineCompletions *lc, size_t n) {
  for (size_t i = n; i < lc->len; i++) free(lc->cvec[i]);
  if (lc->len > n) lc->len = n;
}

/* The names alone: without the words before that are the same in all. */
static size_t head_size(const LineCompletions *lc) {
  size_t n = common_size(lc);
  while (n > 0 && strchr(" .:/?", lc->cvec[0][n - 1]) == NULL) n--;
  return n;
}

/* Long ones have a row each, the short ones stand side by side below them. */
static void put_list(FILE *f, LineCompletions *lc) {
  int head = (int)head_size(lc), width = screen_width(), widest = 0, rows = 0;
  int most = screen_height() - 3, n = 0, across, below;
  for (size_t i = 0; i < lc->len; i++) {
    char *name = lc->cvec[i];
    int columns = screen_columns(name + head);
    if (columns + 2 > width / 3) {
      if (rows++ < most / 2) fprintf(f, "%s\r\n", name + head);
      continue;
    }
    if (columns > widest) widest = columns;
    lc->cvec[i] = lc->cvec[n];
    lc->cvec[n++] = name;
  }
  if (rows > most / 2) fprintf(f, "+ %d\r\n", rows - most / 2);
  if (rows > most / 2) rows = most / 2 + 1;
  across = width / (widest + 2);
  below = (n + across - 1) / across;
  for (int y = 0; y < below && y < most - rows; y++) {
    for (int i = y; i < n; i += below) {
      const char *name = lc->cvec[i] + head;
      int pad = widest + 2 - screen_columns(name);
      fprintf(f, "%s%*s", name, i + below < n ? pad : 0, "");
    }
    fputs("\r\n", f);
  }
  if (below > most - rows) fprintf(f, "+ %d\r\n", n - (most - rows) * across);
}

/* Below the line; the editor draws the line again below that, from as many rows
** above as the line has. */
static void show_list(const char *text) {
  LineCompletions lc = {0, NULL};
  int above = (in.prompt + screen_columns(text)) / screen_width();
  if (in.complete) in.complete(in.complete_ud, text, &lc);
  if (lc.len > 1) {
    char *list = NULL;
    size_t size;
    FILE *f = open_memstream(&list, &size);
    if (f != NULL) {
      fputs("\r\n", f);
      put_list(f, &lc);
      while (above-- > 0) fputs("\r\n", f);
      if (fclose(f) == 0 && write(STDOUT_FILENO, list, size) < 0)
        in.hangup = true;
      free(list);
    }
  }
  keep_first(&lc, 0);
  free(lc.cvec);
}

/* Every read() of the program comes here; only those of the editor differ.
** The editor asks for one byte at a time. */
ssize_t __wrap_read(int fd, void *buf, size_t n) {
  if (!in.editing || fd != STDIN_FILENO || n != 1)
    return __real_read(fd, buf, n);
  int c = in.got >= EDIT_MAX && input_comes(0) ? skip_paste()
                                               : keys_next(next_byte);
  const char *text = keys_list();
  if (text != NULL) show_list(text);
  if (c == -1) return 0;
  *(char *)buf = (char)c;
  return 1;
}

/* It waits before it reads; a chord's other keys are there already. */
int __wrap_poll(struct pollfd *p, nfds_t n, int milliseconds) {
  if (!in.editing || n != 1 || p->fd != STDIN_FILENO || !keys_wait())
    return __real_poll(p, n, milliseconds);
  p->revents = POLLIN;
  return 1;
}

static void on_complete(const char *text, LineCompletions *lc UD_PARAM) {
  size_t n;
  if (in.complete) in.complete(in.complete_ud, text, lc);
  n = common_size(lc);
  if (lc->len < 2) return;
  keep_first(lc, n > strlen(text) ? 1 : 0); /* else the bell */
  if (lc->len == 1) lc->cvec[0][n] = '\0';
}

static char *on_hint(const char *text, int *color, int *bold UD_PARAM) {
  static char clean[LINE_SHOWN];
  const char *hint = NULL;
  keys_shown(text);
  if (in.hint && !keys_given_up()) hint = in.hint(in.hint_ud, text);
  if (hint) {
    screen_clean(clean, sizeof clean, hint);
    hint = clean;
  }
  *color = 90;
  *bold = 0;
  /* The editor only prints it: no free callback is ever set. */
  union {
    const char *in;
    char *out;
  } cast = {.in = hint && *hint ? hint : NULL};
  return cast.out;
}

static void editor_open(void) {
  linenoiseSetHintsCallback(on_hint UD_ARG);
  linenoiseSetMultiLine(1);
  linenoiseHistorySetMaxLen(LINE_HISTORY + 1); /* and the line being typed */
}

static void editor_close(void) {
#ifndef LINENOISE_UPSTREAM
  linenoiseHistoryFree();
#endif
}

static void editor_history(const char *text) { linenoiseHistoryAdd(text); }

static void editor_restore(void) {
#ifndef LINENOISE_UPSTREAM
  linenoiseHistoryFree();
  for (int i = 0; i < in.lines.count; i++)
    linenoiseHistoryAdd(in.lines.item[i]);
#endif
}

static LineStatus read_edited(const char *prompt, char **text, size_t *len) {
  fflush(stdout);
  in.got = in.rest_len = 0;
  in.hangup = false;
  in.prompt = screen_columns(prompt);
  keys_begin();
  in.editing = true;
  errno = 0;
  char *head = linenoise(prompt);
  int why = errno;
  in.editing = false;
  LineStatus status = LINE_OK;
  if (in.hangup && (head == NULL || *head == '\0')) {
    status = LINE_EOF;
  } else if (head == NULL) {
    status = why == EAGAIN ? LINE_INTERRUPTED : LINE_EOF;
    if (status == LINE_INTERRUPTED) editor_restore();
  } else {
    *len = strlen(head);
    if (in.rest_len > 0) {
      char *whole = realloc(head, *len + in.rest_len + 1);
      if (whole == NULL) {
        status = LINE_INTERRUPTED;
      } else {
        head = whole;
        memcpy(head + *len, in.rest, in.rest_len + 1);
        *len += in.rest_len;
      }
    }
  }
  free(in.rest);
  in.rest = NULL;
  in.rest_len = in.rest_cap = 0;
  if (status == LINE_OK)
    *text = head;
  else
    free(head);
  return status;
}

void line_set_completion(LineCompleter f, void *ud) {
  in.complete = f;
  in.complete_ud = ud;
  linenoiseSetCompletionCallback(f ? on_complete : NULL UD_ARG);
}

/* What can't be shown can't be typed either: it is offered as it looks. */
void line_add_completion(LineCompletions *out, const char *text) {
  char clean[LINE_SHOWN];
  screen_clean(clean, sizeof clean, text);
  linenoiseAddCompletion(out, clean);
}

void line_set_hint(LineHinter f, void *ud) {
  const char *plain = getenv("NO_COLOR");
  if (plain && *plain) f = NULL;
  in.hint = f;
  in.hint_ud = ud;
}

bool line_is_interactive(void) {
  const char *term = getenv("TERM");
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
         strcasecmp(term, "dumb") != 0 && strcasecmp(term, "cons25") != 0;
}

#else /* no editor: every input is plain */

static void editor_open(void) {}
static void editor_close(void) {}
static void editor_history(const char *text) { (void)text; }
static LineStatus read_edited(const char *prompt, char **text, size_t *len) {
  (void)prompt, (void)text, (void)len;
  return LINE_EOF;
}

void line_set_completion(LineCompleter f, void *ud) { (void)f, (void)ud; }
void line_add_completion(LineCompletions *out, const char *text) {
  (void)out, (void)text;
}
void line_set_hint(LineHinter f, void *ud) { (void)f, (void)ud; }
bool line_is_interactive(void) { return false; }

#endif

/* --- Plain input ---------------------------------------------------------- */

/* As getline, but what is longer than any line is lost from there on: a pipe may have
** no end. */
static ssize_t get_line(char **line) {
  enum { MOST = 1 << 20 };
  size_t n = 0, room = 0;
  int c;
  while ((c = getc(stdin)) != EOF) {
    if (n + 1 >= room && n < MOST) {
      char *more = realloc(*line, room = room == 0 ? 256 : 2 * room);
      if (more == NULL) return -1;
      *line = more;
    }
    if (n < MOST) (*line)[n++] = (char)c;
    if (c == '\n') break;
  }
  if (n == 0 || ferror(stdin)) return -1;
  (*line)[n] = '\0';
  return (ssize_t)n;
}

static LineStatus read_plain(const char *prompt, char **text, size_t *len) {
  bool asking = isatty(STDIN_FILENO);
  if (asking) {
    FILE *out = isatty(STDOUT_FILENO) ? stdout : stderr;
    fputs(prompt, out);
    fflush(out);
  }
  char *line = NULL;
  errno = 0;
  ssize_t got = get_line(&line);
  if (got < 0) {
    int why = errno;
    free(line);
    bool again = why == EINTR || why == ENOMEM;
    if (again)
      clearerr(stdin);
    else if (asking)
      putchar('\n');
    return again ? LINE_INTERRUPTED : LINE_EOF;
  }
  size_t n = (size_t)got;
  if (n > 0 && line[n - 1] == '\n') n--;
  if (n > 0 && line[n - 1] == '\r') n--;
  line[n] = '\0';
  *text = line;
  *len = n;
  return LINE_OK;
}

LineStatus line_read(const char *prompt, char **text, size_t *len) {
  size_t n = 0;
  char shown[LINE_SHOWN];
  *text = NULL;
  screen_clean(shown, sizeof shown, prompt);
  LineStatus status = line_is_interactive() ? read_edited(shown, text, &n)
                                            : read_plain(shown, text, &n);
  if (len) *len = n;
  return status;
}

/* --- History -------------------------------------------------------------- */

static void lines_clear(Lines *l) {
  for (int i = 0; i < l->count; i++) free(l->item[i]);
  l->count = 0;
}

static bool is_memorable(const char *text) {
  const char *p = text;
  while (isspace((unsigned char)*p)) p++;
  return *p != '\0' && strlen(text) <= LINE_HISTORY_MAX &&
         strpbrk(text, "\r\n") == NULL;
}

/* Append a copy; the oldest falls out.  False if there was nothing to do. */
static bool lines_add(Lines *l, const char *text) {
  if (!is_memorable(text)) return false;
  if (l->count > 0 && strcmp(l->item[l->count - 1], text) == 0) return false;
  char *copy = strdup(text);
  if (copy == NULL) return false;
  if (l->count == LINE_HISTORY) {
    free(l->item[0]);
    l->count--;
    memmove(l->item, l->item + 1, (size_t)l->count * sizeof *l->item);
  }
  l->item[l->count++] = copy;
  return true;
}

static void lines_load(Lines *l, const char *path) {
  FILE *f = in_open(path);
  if (f == NULL) return;
  char *line = NULL;
  size_t cap = 0;
  ssize_t n;
  while ((n = getline(&line, &cap, f)) > 0) {
    if (line[n - 1] == '\n') line[n - 1] = '\0';
    lines_add(l, line);
  }
  free(line);
  fclose(f);
}

static void lines_save(const Lines *l, const char *path) {
  OutFile o;
  if (!out_open(&o, path, OUT_NAMED, 0600)) return; /* for its owner alone */
  for (int i = 0; i < l->count; i++) fprintf(o.out, "%s\n", l->item[i]);
  out_close(&o, true);
}

void line_open(const char *history) {
  line_close();
  editor_open();
  if (history == NULL) return;
  in.path = strdup(history);
  lines_load(&in.lines, history);
  for (int i = 0; i < in.lines.count; i++) editor_history(in.lines.item[i]);
}

void line_add_history(const char *text) {
  if (!lines_add(&in.lines, text)) return;
  if (in.fresh < in.lines.count) in.fresh++;
  editor_history(text);
}

void line_close(void) {
  if (in.path && in.fresh > 0) {
    static Lines all;
    lines_load(&all, in.path);
    for (int i = in.lines.count - in.fresh; i < in.lines.count; i++)
      lines_add(&all, in.lines.item[i]);
    lines_save(&all, in.path);
    lines_clear(&all);
  }
  lines_clear(&in.lines);
  free(in.path);
  in.path = NULL;
  in.fresh = 0;
  line_set_completion(NULL, NULL);
  line_set_hint(NULL, NULL);
  editor_close();
}
