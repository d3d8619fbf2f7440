#include "tests/support/pty.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 64, LIVE = 50 };

static int64_t now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void fail_with_screen(const Pty *p, const char *what) {
  char *text = pty_text(p);
  size_t n = strlen(text);
  print_error("--- the screen (its end) ---\n%s\n---\n",
              n > 4000 ? text + n - 4000 : text);
  free(text);
  fail_msg("%s", what);
}

/* Fixtures ----------------------------------------------------------------- */

int pty_setup(void **state) {
  Pty *p = calloc(1, sizeof *p);
  if (p == NULL) return -1;
  scratch_name(p->home, "pty-XXXXXX");
  p->fd = -1;
  p->columns = 100;
  p->rows = 40;
  *state = p;
  return mkdtemp(p->home) == NULL ? -1 : 0;
}

static int drop(const char *path, const struct stat *st, int type,
                struct FTW *at) {
  (void)st, (void)at;
  if (type == FTW_DNR) chmod(path, 0700);
  return remove(path);
}

static int reopen(const char *path, const struct stat *st, int type,
                  struct FTW *at) {
  (void)st, (void)at;
  if (type == FTW_D || type == FTW_DNR) chmod(path, 0700);
  return 0;
}

static void forget_program(Pty *p) {
  if (p->fd >= 0) close(p->fd);
  p->fd = -1;
  emulator_close(&p->screen);
  p->mark = 0;
}

int pty_teardown(void **state) {
  Pty *p = *state;
  if (p->pid > 0) pty_kill(p);
  forget_program(p);
  for (int i = 0; i < p->envs; i++) free(p->env[i]);
  free(p->said);
  nftw(p->home, reopen, 8, FTW_PHYS);
  nftw(p->home, drop, 8, FTW_PHYS | FTW_DEPTH);
  free(p);
  return 0;
}

const char *pty_path(const Pty *p, const char *name) {
  static char path[4][2 * PTY_PATH];
  static int next;
  char *to = path[next++ % 4];
  snprintf(to, sizeof path[0], "%s/%s", p->home, name);
  return to;
}

/* Starting ----------------------------------------------------------------- */

void pty_env(Pty *p, const char *name, const char *value) {
  size_t n = strlen(name);
  int i = 0;
  while (i < p->envs &&
         (strncmp(p->env[i], name, n) != 0 || p->env[i][n] != '='))
    i++;
  if (i < p->envs) {
    free(p->env[i]);
    p->env[i] = p->env[--p->envs];
  }
  assert_true(p->envs < PTY_ENV);
  /* a name without a value takes the variable away */
  if (asprintf(&p->env[p->envs], "%s=%s", name, value == NULL ? "" : value) < 0)
    fail();
  if (value == NULL) p->env[p->envs][n] = '\0';
  p->envs++;
}

/* In the child: nothing of the caller's surroundings but what tests need. */
static void set_surroundings(const Pty *p) {
  static const char *const keep[] = {"PATH", "TMPDIR", "OILPATCH_VARIANTS",
                                     "ASAN_OPTIONS", "UBSAN_OPTIONS"};
  enum { KEPT = sizeof keep / sizeof keep[0] };
  const char *value[KEPT];
  char *variants = NULL;
  for (int i = 0; i < KEPT; i++) {
    value[i] = getenv(keep[i]);
    if (value[i] != NULL) value[i] = strdup(value[i]);
    if (value[i] != NULL && strcmp(keep[i], "OILPATCH_VARIANTS") == 0)
      variants = realpath(value[i], NULL);
  }
  clearenv();
  for (int i = 0; i < KEPT; i++)
    if (value[i] != NULL) setenv(keep[i], value[i], 1);
  if (variants != NULL) setenv("OILPATCH_VARIANTS", variants, 1);
  setenv("HOME", p->home, 1);
  setenv("TERM", "xterm-256color", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  for (int i = 0; i < p->envs; i++) {
    char *equals = strchr(p->env[i], '=');
    if (equals == NULL)
      unsetenv(p->env[i]);
    else
      putenv(p->env[i]);
  }
}

void pty_exec(Pty *p, char *const *argv) {
  struct winsize size = {.ws_row = (unsigned short)p->rows,
                         .ws_col = (unsigned short)p->columns};
  if (p->pid > 0) pty_kill(p);
  forget_program(p);
  emulator_open(&p->screen, p->columns, p->rows);
  p->got = 0;
  fflush(NULL);
  p->pid = forkpty(&p->fd, NULL, NULL, &size);
  assert_true(p->pid >= 0);
  if (p->pid == 0) {
    set_surroundings(p);
    execvp(argv[0], argv);
    dprintf(2, "cannot run %s: %s\n", argv[0], strerror(errno));
    _exit(127);
  }
  fcntl(p->fd, F_SETFL, O_NONBLOCK);
  fcntl(p->fd, F_SETFD, FD_CLOEXEC);
}

void pty_launch(Pty *p, const char *words) {
  char *argv[WORDS + 1], *copy = strdup(words), *rest = copy;
  int n = 0;
  argv[n++] = getenv("OILPATCH");
  if (argv[0] == NULL) fail_msg("OILPATCH must name the program");
  while (n < WORDS && (argv[n] = strtok_r(rest, " ", &rest)) != NULL) n++;
  argv[n] = NULL;
  pty_exec(p, argv);
  free(copy);
}

void pty_start(Pty *p, const char *words) {
  pty_launch(p, words);
  pty_prompt(p, -1);
}

void pty_size(Pty *p, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows,
                         .ws_col = (unsigned short)columns};
  p->columns = columns;
  p->rows = rows;
  if (p->fd < 0) return;
  emulator_resize(&p->screen, columns, rows);
  ioctl(p->fd, TIOCSWINSZ, &size);
}

/* In and out --------------------------------------------------------------- */

/* Read what is there; false: the terminal is closed. */
static bool take_in(Pty *p) {
  char buffer[4096];
  ssize_t n = read(p->fd, buffer, sizeof buffer);
  const char *answer;
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return true;
  if (n <= 0) return false;
  p->got += (uint64_t)n;
  answer = emulator_write(&p->screen, buffer, (size_t)n);
  if (answer != NULL && write(p->fd, answer, strlen(answer)) < 0) return false;
  return true;
}

/* Wait for output; false: none came, or the program has closed. */
static bool wait_for_output(Pty *p, int milliseconds) {
  struct pollfd f = {.fd = p->fd, .events = POLLIN};
  if (p->fd < 0 || poll(&f, 1, milliseconds) <= 0) return false;
  return take_in(p);
}

void pty_settle(Pty *p, int milliseconds) {
  while (wait_for_output(p, milliseconds))
    ;
}

void pty_bytes(Pty *p, const char *bytes, size_t n) {
  int64_t end = now_ms() + PTY_PATIENCE;
  size_t sent = 0;
  while (sent < n && now_ms() < end) {
    struct pollfd f = {.fd = p->fd, .events = POLLIN | POLLOUT};
    ssize_t went;
    if (poll(&f, 1, LIVE) <= 0) continue;
    if ((f.revents & (POLLIN | POLLHUP)) != 0 && !take_in(p)) break;
    if ((f.revents & POLLOUT) == 0) continue;
    went = write(p->fd, bytes + sent, n - sent);
    if (went > 0) sent += (size_t)went;
    if (went > 0) end = now_ms() + PTY_PATIENCE;
  }
  if (sent < n) fail_with_screen(p, "the program does not take its input");
}

void pty_send(Pty *p, const char *keys) { pty_bytes(p, keys, strlen(keys)); }

void pty_type(Pty *p, const char *line) {
  pty_send(p, line);
  pty_send(p, "\r");
}

/* Waiting ------------------------------------------------------------------ */

static char *row_text(const Pty *p, int y) {
  char *text = emulator_text(&p->screen, y, y + 1);
  text[strcspn(text, "\n")] = '\0';
  return text;
}

char *pty_row(const Pty *p) { return row_text(p, p->screen.y); }

char *pty_text(const Pty *p) { return emulator_text(&p->screen, 0, INT_MAX); }

/* A short word, then "> " or "... ", and the cursor right behind it.  A sentence
** that a short read has cut within "log all > FILE" or "'> FILE'" is none. */
void pty_fits(const char *text, int columns) {
  while (*text != '\0') {
    size_t n = strcspn(text, "\n");
    int width = 0;
    for (size_t i = 0; i < n; i++) width += (text[i] & 0xC0) != 0x80;
    if (width > columns) fail_msg("%d columns: %.*s", width, (int)n, text);
    text += n + (text[n] == '\n');
  }
}

bool pty_at_prompt(const Pty *p) {
  const Emulator *s = &p->screen;
  const ScreenRow *r = &s->row[s->y];
  int x = s->x;
  if (x < 2 || x > 40 || r->length < x - 1) return false;
  if (r->length >= x && r->cell[x - 1] != ' ') return false;
  if (r->cell[x - 2] == '>') {
    uint32_t before = x < 3 ? 'a' : r->cell[x - 3];
    if (before == ' ' && x >= 4 && r->cell[x - 4] == ')') return true;
    return before != ' ' && before != '\'' && before != '>';
  }
  return x >= 4 && r->cell[x - 2] == '.' && r->cell[x - 3] == '.' &&
         r->cell[x - 4] == '.';
}

void pty_prompt(Pty *p, int after) {
  int64_t end = now_ms() + PTY_PATIENCE;
  for (;;) {
    if (p->screen.y > after && pty_at_prompt(p) && !wait_for_output(p, 0))
      return;
    if (!wait_for_output(p, LIVE) && (p->fd < 0 || now_ms() > end)) break;
    if (now_ms() > end) break;
  }
  fail_with_screen(p, "there is no prompt");
}

/* Press Enter on the line that began in this row. */
static const char *enter(Pty *p, int from) {
  pty_send(p, "\r");
  pty_prompt(p, from);
  while (from < p->screen.rows && p->screen.row[from].wraps) from++;
  free(p->said);
  p->said = emulator_text(&p->screen, from + 1, p->screen.y);
  p->mark = p->screen.y;
  return p->said;
}

const char *pty_enter(Pty *p) { return enter(p, p->screen.y); }

const char *pty_ask(Pty *p, const char *line) {
  int from;
  if (!pty_at_prompt(p)) pty_prompt(p, -1);
  from = p->screen.y;
  pty_send(p, line);
  return enter(p, from);
}

/* The row where a text ends, from a row on; -1: it is not there. */
static int find_row(const Pty *p, const char *text) {
  int first = p->mark;
  char *all = emulator_text(&p->screen, first, INT_MAX);
  char *found = strstr(all, text);
  int row = -1;
  if (found != NULL) {
    row = first;
    for (char *c = all; c < found; c++)
      if (*c == '\n') row++;
    /* rows that were joined are more rows than lines */
    for (int y = first; y < row && y < p->screen.rows; y++)
      if (p->screen.row[y].wraps) row++;
  }
  free(all);
  return row;
}

bool pty_sees(Pty *p, const char *text, int milliseconds) {
  int64_t end = now_ms() + milliseconds;
  int row;
  while ((row = find_row(p, text)) < 0) {
    if (now_ms() > end) return false;
    if (!wait_for_output(p, LIVE) && p->fd < 0) return false;
  }
  p->mark = row;
  return true;
}

void pty_expect(Pty *p, const char *text) {
  char what[512];
  if (pty_sees(p, text, PTY_PATIENCE)) return;
  snprintf(what, sizeof what, "'%s' is not on the screen", text);
  fail_with_screen(p, what);
}

void pty_check_text(const char *text, const char *part, bool wanted,
                    const char *file, int line) {
  if ((strstr(text, part) != NULL) == wanted) return;
  print_error("--- the text ---\n%s\n--- %s: %s\n", text,
              wanted ? "lacks" : "contains", part);
  _fail(file, line);
}

/* Ending ------------------------------------------------------------------- */

static int outcome(const Pty *p) {
  return WIFSIGNALED(p->status) ? -WTERMSIG(p->status) : WEXITSTATUS(p->status);
}

int pty_wait(Pty *p) {
  int64_t end = now_ms() + PTY_PATIENCE;
  for (;;) {
    pid_t got = waitpid(p->pid, &p->status, WNOHANG);
    if (got == p->pid) break;
    if (now_ms() > end) fail_with_screen(p, "the program does not end");
    if (!wait_for_output(p, 5)) usleep(1000);
  }
  p->pid = 0;
  while (wait_for_output(p, 0))
    ;
  return outcome(p);
}

int pty_leave(Pty *p) {
  pty_send(p, "\x04");
  return pty_wait(p);
}

void pty_signal(Pty *p, int signal) { kill(p->pid, signal); }

void pty_kill(Pty *p) {
  kill(p->pid, SIGKILL);
  waitpid(p->pid, &p->status, 0);
  p->pid = 0;
  while (wait_for_output(p, 0))
    ;
}

void pty_hang_up(Pty *p) {
  close(p->fd);
  p->fd = -1;
}
