/*
** Line input: from pipes in this process, and at a terminal in a child behind
** a pseudo-terminal, whose every line is reported back through a pipe.
*/
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "repl/term/line.h"
#include "tests/support/scratch.h"

/* --- Pipes ---------------------------------------------------------------- */

static char scratch[SCRATCH_SIZE];

/* Make these bytes the standard input. */
static void feed(const char *bytes, size_t n) {
  char path[SCRATCH_SIZE + 16];
  snprintf(path, sizeof path, "%s/input", scratch);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, n, f), n);
  assert_int_equal(fclose(f), 0);
  assert_non_null(freopen(path, "r", stdin));
}

static void expect_line(const char *bytes, size_t n) {
  char *text;
  size_t len;
  assert_int_equal(line_read("never shown> ", &text, &len), LINE_OK);
  assert_int_equal(len, n);
  assert_memory_equal(text, bytes, n);
  assert_int_equal(text[n], '\0');
  free(text);
}

static void expect_eof(void) {
  char *text;
  assert_int_equal(line_read("never shown> ", &text, NULL), LINE_EOF);
  assert_null(text);
}

static void a_pipe_is_read_line_by_line(void **state) {
  (void)state;
  feed("one\n\ntwo\r\nlast", 14);
  assert_false(line_is_interactive());
  expect_line("one", 3);
  expect_line("", 0);
  expect_line("two", 3);
  expect_line("last", 4);
  expect_eof();
  expect_eof();
}

static void an_empty_pipe_is_at_its_end(void **state) {
  (void)state;
  feed("", 0);
  expect_eof();
}

static void bytes_come_through_unharmed(void **state) {
  (void)state;
  const char bytes[] = "\xFF\xC3(\x01\0\x1b[2J\xED\xA0\x80\n";
  feed(bytes, sizeof bytes - 1);
  expect_line(bytes, sizeof bytes - 2);
  expect_eof();
}

static void a_megabyte_is_one_line(void **state) {
  (void)state;
  size_t n = 1 << 20;
  char *big = malloc(n + 1);
  assert_non_null(big);
  memset(big, 'x', n);
  big[n] = '\n';
  feed(big, n + 1);
  expect_line(big, n);
  expect_eof();
  free(big);
}

static void a_pipe_gets_no_prompt(void **state) {
  (void)state;
  char path[SCRATCH_SIZE + 16], *text;
  snprintf(path, sizeof path, "%s/output", scratch);
  feed("hello\n", 6);
  fflush(stdout);
  int saved = dup(STDOUT_FILENO);
  int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  assert_true(saved >= 0 && fd >= 0);
  dup2(fd, STDOUT_FILENO);
  LineStatus status = line_read("prompt> ", &text, NULL);
  fflush(stdout);
  dup2(saved, STDOUT_FILENO);
  close(saved);
  off_t written = lseek(fd, 0, SEEK_END);
  close(fd);
  free(text);
  assert_int_equal(status, LINE_OK);
  assert_int_equal(written, 0);
}

/* --- History -------------------------------------------------------------- */

static void read_all(const char *path, char *out, size_t size) {
  FILE *f = fopen(path, "r");
  assert_non_null(f);
  out[fread(out, 1, size - 1, f)] = '\0';
  fclose(f);
}

static void history_is_kept_in_a_file(void **state) {
  (void)state;
  char path[SCRATCH_SIZE + 16], all[256];
  struct stat st;
  snprintf(path, sizeof path, "%s/history", scratch);
  line_open(path);
  line_add_history("first");
  line_add_history("second");
  line_add_history("second");
  line_add_history("   ");
  line_add_history("two\nlines");
  line_close();
  read_all(path, all, sizeof all);
  assert_string_equal(all, "first\nsecond\n");
  assert_int_equal(stat(path, &st), 0);
  assert_int_equal(st.st_mode & 0777, 0600);

  /* Another process writes while this one is open. */
  line_open(path);
  line_add_history("third");
  FILE *f = fopen(path, "a");
  assert_non_null(f);
  fputs("other\n", f);
  fclose(f);
  line_close();
  read_all(path, all, sizeof all);
  assert_string_equal(all, "first\nsecond\nother\nthird\n");
  line_close(); /* twice does no harm */
}

static void history_forgets_the_oldest(void **state) {
  (void)state;
  char path[SCRATCH_SIZE + 16], text[32];
  snprintf(path, sizeof path, "%s/long", scratch);
  line_open(path);
  for (int i = 0; i < LINE_HISTORY + 5; i++) {
    snprintf(text, sizeof text, "line %d", i);
    line_add_history(text);
  }
  char *big = malloc(LINE_HISTORY_MAX + 2);
  assert_non_null(big);
  memset(big, 'x', LINE_HISTORY_MAX + 1);
  big[LINE_HISTORY_MAX + 1] = '\0';
  line_add_history(big);
  free(big);
  line_close();
  FILE *f = fopen(path, "r");
  assert_non_null(f);
  assert_non_null(fgets(text, sizeof text, f));
  assert_string_equal(text, "line 5\n");
  int lines = 1;
  while (fgets(text, sizeof text, f)) lines++;
  fclose(f);
  assert_int_equal(lines, LINE_HISTORY);
}

/* Lines are read and kept for now, and what is no history stays what it is. */
static void lines_without_history(const char *path, mode_t kind) {
  struct stat st;
  line_open(path);
  feed("one\n", 4);
  expect_line("one", 3);
  if (kind != S_IFCHR) line_add_history("lost");
  expect_eof();
  line_close();
  if (path == NULL) return;
  assert_int_equal(stat(path, &st), kind == 0 ? -1 : 0);
  if (kind != 0) assert_int_equal(st.st_mode & S_IFMT, kind);
}

static void a_bad_history_file_is_no_matter(void **state) {
  (void)state;
  lines_without_history("/nonexistent/folder/history", 0);
  lines_without_history(scratch, S_IFDIR);
  lines_without_history("/dev/zero", S_IFCHR);
  lines_without_history(NULL, 0);
}

/* --- Terminal ------------------------------------------------------------- */

#ifndef LINENOISE_NONE

static void complete(void *ud, const char *text, LineCompletions *out) {
  if (strncmp(text, "re", 2) == 0) line_add_completion(out, ud);
}

static const char *hint(void *ud, const char *text) {
  return strcmp(text, "res") == 0 ? ud : NULL;
}

/* The child: report each line as "STATUS LENGTH START\n" until the end. */
static void be_the_program(int report, const char *term) {
  char word[] = "resume", tip[] = "HINT";
  setenv("TERM", term, 1);
  unsetenv("NO_COLOR");
  line_open(NULL);
  line_set_completion(complete, word);
  line_set_hint(hint, tip);
  LineStatus status = LINE_OK;
  for (int i = 0; status != LINE_EOF && i < 20; i++) {
    char prompt[16], *text;
    size_t len;
    snprintf(prompt, sizeof prompt, "%d> ", i);
    status = line_read(prompt, &text, &len);
    dprintf(report, "%d %zu %.20s\n", (int)status, len, text ? text : "");
    if (text) line_add_history(text);
    free(text);
  }
  line_close();
  _exit(0);
}

typedef struct {
  const char *keys;
  size_t len; /* 0: all of keys */
} Step;

/* Type the steps, each when its prompt is up, hang up after the last, and
** collect what the child reported and what the screen got. */
static void type_at_terminal(const char *term, const Step *steps, int count,
                             char *reports, size_t size, char *screen,
                             size_t screen_size) {
  int report[2];
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
  assert_int_equal(pipe(report), 0);
  const char *name = ptsname(master);
  assert_non_null(name);
  struct winsize window = {.ws_row = 24, .ws_col = 80};
  ioctl(master, TIOCSWINSZ, &window);
  fflush(NULL);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    setsid();
    int slave = open(name, O_RDWR);
    ioctl(slave, TIOCSCTTY, 0);
    for (int fd = 0; fd < 3; fd++) dup2(slave, fd);
    close(slave);
    close(master);
    close(report[0]);
    signal(SIGHUP, SIG_IGN);
    stdin = fdopen(0, "r");
    be_the_program(report[1], term);
  }
  close(report[1]);
  fcntl(master, F_SETFL, O_NONBLOCK);
  size_t have = 0, shown = 0, sent = 0;
  char tail[65536];
  size_t tail_len = 0;
  int step = 0;
  bool typing = false, open_master = true;
  for (;;) {
    struct pollfd p[2] = {{.fd = report[0], .events = POLLIN},
                          {.fd = open_master ? master : -1, .events = POLLIN}};
    if (typing) p[1].events |= POLLOUT;
    if (poll(p, 2, 60000) <= 0) break;
    if (p[1].revents & (POLLIN | POLLHUP)) {
      char buf[4096];
      ssize_t n = read(master, buf, sizeof buf);
      if (n > 0) {
        size_t keep = (size_t)n;
        if (shown + keep < screen_size) {
          memcpy(screen + shown, buf, keep);
          shown += keep;
        }
        if (tail_len + keep >= sizeof tail) tail_len = 0;
        memcpy(tail + tail_len, buf, keep);
        tail_len += keep;
        tail[tail_len] = '\0';
      } else if (n == 0 || (p[1].revents & POLLHUP)) {
        close(master);
        open_master = false;
      }
    }
    char prompt[16];
    snprintf(prompt, sizeof prompt, "%d> ", step);
    if (!typing && step <= count &&
        memmem(tail, tail_len, prompt, strlen(prompt))) {
      tail_len = 0;
      if (step == count) {
        if (open_master) close(master);
        open_master = false;
      } else {
        typing = true;
        sent = 0;
      }
    }
    if (typing && open_master && (p[1].revents & POLLOUT)) {
      const Step *s = &steps[step];
      size_t len = s->len ? s->len : strlen(s->keys);
      ssize_t n = write(master, s->keys + sent, len - sent);
      if (n > 0) sent += (size_t)n;
      if (sent == len) {
        typing = false;
        step++;
      }
    }
    if (p[0].revents & (POLLIN | POLLHUP)) {
      ssize_t n = read(report[0], reports + have, size - 1 - have);
      if (n <= 0) break;
      have += (size_t)n;
    }
  }
  reports[have] = '\0';
  screen[shown < screen_size ? shown : screen_size - 1] = '\0';
  if (open_master) close(master);
  close(report[0]);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
}

static char screen[1 << 16];

static void check_terminal(const char *term, const Step *steps, int count,
                           const char *expected) {
  char reports[1024];
  type_at_terminal(term, steps, count, reports, sizeof reports, screen,
                   sizeof screen);
  assert_string_equal(reports, expected);
}

#define CHECK_TERMINAL(term, expected, ...)                                    \
  do {                                                                         \
    const Step steps_[] = {__VA_ARGS__};                                       \
    check_terminal(term, steps_, (int)(sizeof steps_ / sizeof *steps_),        \
                   expected);                                                  \
  } while (0)

static void a_line_can_be_edited_and_recalled(void **state) {
  (void)state;
  CHECK_TERMINAL("xterm", "0 3 abd\n0 3 abd\n0 0 \n1 0 \n",
                 {"abc\x7f"
                  "d\r",
                  0},
                 {"\x1b[A\r", 0}, {"\r", 0}, {"\x04", 0});
}

static void ctrl_c_interrupts_and_input_goes_on(void **state) {
  (void)state;
  CHECK_TERMINAL("xterm", "0 3 one\n2 0 \n0 3 one\n0 3 two\n1 0 \n",
                 {"one\r", 0}, {"half\x03", 0}, {"\x1b[A\r", 0}, {"two\r", 0},
                 {"\x04", 0});
}

static void tab_completes_and_hints_show(void **state) {
  (void)state;
  CHECK_TERMINAL("xterm", "0 6 resume\n1 0 \n", {"res\t\r", 0}, {"\x04", 0});
  assert_non_null(strstr(screen, "HINT"));
}

static void a_hang_up_is_the_end(void **state) {
  (void)state;
  CHECK_TERMINAL("xterm", "0 3 one\n1 0 \n", {"one\r", 0});
}

static void a_dumb_terminal_works(void **state) {
  (void)state;
  CHECK_TERMINAL("dumb", "0 3 one\n1 0 \n", {"one\n", 0}, {"\x04", 0});
  assert_null(strchr(screen, '\x1b'));
}

static void a_huge_paste_arrives_whole(void **state) {
  (void)state;
  size_t n = 1 << 20;
  char *big = malloc(n + 1);
  assert_non_null(big);
  memset(big, 'y', n);
  big[n] = '\r';
  CHECK_TERMINAL("xterm", "0 1048576 yyyyyyyyyyyyyyyyyyyy\n0 2 ok\n1 0 \n",
                 {big, n + 1}, {"ok\r", 0}, {"\x04", 0});
  free(big);
}

#ifndef LINENOISE_UPSTREAM
static void typed_bytes_come_through_unharmed(void **state) {
  (void)state;
  CHECK_TERMINAL("xterm", "0 4 \xC3\xA9\xFF\xFE\n1 0 \n",
                 {"\xC3\xA9\xFF\xFE\r", 0}, {"\x04", 0});
}
#endif

#endif

static int make_scratch(void **state) {
  (void)state;
  return mkdtemp(scratch_name(scratch, "line-XXXXXX")) ? 0 : -1;
}

static int drop_scratch(void **state) {
  (void)state;
  static const char *names[] = {"input", "output", "history", "long"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char path[SCRATCH_SIZE + 16];
    snprintf(path, sizeof path, "%s/%s", scratch, names[i]);
    unlink(path);
  }
  return rmdir(scratch);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_pipe_is_read_line_by_line),
    cmocka_unit_test(an_empty_pipe_is_at_its_end),
    cmocka_unit_test(bytes_come_through_unharmed),
    cmocka_unit_test(a_megabyte_is_one_line),
    cmocka_unit_test(a_pipe_gets_no_prompt),
    cmocka_unit_test(history_is_kept_in_a_file),
    cmocka_unit_test(history_forgets_the_oldest),
    cmocka_unit_test(a_bad_history_file_is_no_matter),
#ifndef LINENOISE_NONE
    cmocka_unit_test(a_line_can_be_edited_and_recalled),
    cmocka_unit_test(ctrl_c_interrupts_and_input_goes_on),
    cmocka_unit_test(tab_completes_and_hints_show),
    cmocka_unit_test(a_hang_up_is_the_end),
    cmocka_unit_test(a_dumb_terminal_works),
    cmocka_unit_test(a_huge_paste_arrives_whole),
#ifndef LINENOISE_UPSTREAM
    cmocka_unit_test(typed_bytes_come_through_unharmed),
#endif
#endif
  };
  return cmocka_run_group_tests_name("line", tests, make_scratch, drop_scratch);
}
