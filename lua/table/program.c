#include "lua/table/program.h"

#include "lua/platform/platform.h"
#include "lua/platform/fd.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int64_t now_ms(void) { return (int64_t)(1e3 * platform_clock()); }

/* Starting ----------------------------------------------------------------- */

static void close_all(int (*pipes)[2]) {
  for (int i = 0; i < 3; i++) {
    fd_close(&pipes[i][0]);
    fd_close(&pipes[i][1]);
  }
}

/* In the child: it goes when whoever started it goes, and keys meant for that
** one don't reach it. */
static void become(const char *command, int (*pipes)[2], pid_t owner) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int s = 1; s < 32; s++) signal(s, SIG_DFL);
  setpgid(0, 0);
  platform_follow_parent();
  if (getppid() != owner) _exit(127);
  dup2(pipes[0][0], 0);
  dup2(pipes[1][1], 1);
  dup2(pipes[2][1], 2);
  execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

static bool dont_block(int fd) {
  return fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) == 0;
}

/* One command, so that no shell need stay between it and us? */
static bool is_plain(const char *command) {
  return strpbrk(command, "|&;()<>\n") == NULL &&
         command[strcspn(command, " =")] != '=';
}

bool program_start(Program *p, const char *command) {
  int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  char line[1024];
  pid_t owner = getpid();
  memset(p, 0, sizeof *p);
  p->in = p->out = p->err = -1;
  snprintf(line, sizeof line, "%s%s", is_plain(command) ? "exec " : "",
           command);
  for (int i = 0; i < 3; i++)
    if (pipe2(pipes[i], O_CLOEXEC) != 0) {
      close_all(pipes);
      return false;
    }
  p->pid = fork();
  if (p->pid == 0) become(line, pipes, owner);
  if (p->pid < 0) {
    p->pid = 0;
    close_all(pipes);
    return false;
  }
  p->owner = owner;
  p->in = pipes[0][1];
  p->out = pipes[1][0];
  p->err = pipes[2][0];
  pipes[0][1] = pipes[1][0] = pipes[2][0] = -1;
  close_all(pipes);
  return dont_block(p->in) && dont_block(p->out) && dont_block(p->err);
}

/* Talking ------------------------------------------------------------------ */

/* A program that is gone is told by its output: no reason to be killed. */
static ssize_t write_some(int fd, const char *text, size_t size) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  ssize_t n;
  int error;
  sigaction(SIGPIPE, &ignore, &before);
  n = write(fd, text, size);
  error = errno;
  sigaction(SIGPIPE, &before, NULL);
  errno = error;
  return n;
}

static bool is_for_later(void) {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Keep the last line of what it complains about. */
static void hear_complaints(Program *p) {
  char text[PROGRAM_WORDS];
  ssize_t n;
  while ((n = read(p->err, text, sizeof text - 1)) > 0) {
    char *last = text, *end = text + n;
    while (end > text && (end[-1] == '\n' || end[-1] == ' ')) end--;
    *end = '\0';
    for (char *c = text; c < end; c++)
      if (*c == '\n') last = c + 1;
    if (last < end) memmove(p->words, last, (size_t)(end - last) + 1);
  }
  if (n == 0) fd_close(&p->err);
}

/* A whole line that has come; what follows it waits. */
static char *first_line(Program *p, char *to) {
  char *end = memchr(p->line, '\n', p->got);
  size_t size;
  if (end == NULL) return NULL;
  size = (size_t)(end - p->line);
  memcpy(to, p->line, size);
  to[size] = '\0';
  p->got -= size + 1;
  memmove(p->line, end + 1, p->got);
  return to;
}

typedef struct Talk {
  const char *text;
  size_t left;
  int64_t end;
  const volatile sig_atomic_t *stop;
} Talk;

static bool is_stopped(const Talk *t) {
  return t->stop != NULL && *t->stop != 0;
}

/* One round of writing and reading; false: it is gone. */
static bool exchange(Program *p, Talk *t, bool reads) {
  struct pollfd fds[3] = {
    {.fd = t->left > 0 ? p->in : -1, .events = POLLOUT},
    {.fd = reads && p->got < sizeof p->line ? p->out : -1, .events = POLLIN},
    {.fd = p->err, .events = POLLIN}};
  int64_t wait = t->end - now_ms();
  ssize_t n;
  if (wait > 100) wait = 100; /* somebody may want to stop */
  if (poll(fds, 3, wait < 0 ? 0 : (int)wait) <= 0) return true;
  if (fds[2].revents != 0) hear_complaints(p);
  if (fds[0].revents != 0) {
    n = write_some(p->in, t->text, t->left);
    if (n < 0 && !is_for_later()) return false;
    if (n > 0) {
      t->text += n;
      t->left -= (size_t)n;
    }
  }
  if (fds[1].revents == 0) return true;
  n = read(p->out, p->line + p->got, sizeof p->line - p->got);
  if (n > 0) p->got += (size_t)n;
  return n > 0 || (n < 0 && is_for_later());
}

/* What it complained about at its end may come a moment later. */
static void last_words(Program *p) {
  struct pollfd fd = {.fd = p->err, .events = POLLIN};
  if (p->err >= 0 && poll(&fd, 1, 200) > 0) hear_complaints(p);
}

Heard program_ask(Program *p, const char *text, size_t size, int ms,
                  const volatile sig_atomic_t *stop, char **line) {
  static char said[PROGRAM_LINE + 1];
  Talk t = {text, size, now_ms() + ms, stop};
  *line = NULL;
  for (;;) {
    bool there = exchange(p, &t, true);
    if (t.left == 0 && (*line = first_line(p, said)) != NULL) return HEARD_LINE;
    if (p->got == sizeof p->line) return HEARD_TOO_LONG;
    if (!there) {
      last_words(p);
      return HEARD_END;
    }
    if (now_ms() >= t.end || is_stopped(&t)) return HEARD_LATE;
  }
}

bool program_tell(Program *p, const char *text, size_t size, int ms) {
  Talk t = {text, size, now_ms() + ms, NULL};
  while (t.left > 0 && now_ms() < t.end)
    if (!exchange(p, &t, false)) return false;
  return t.left == 0;
}

/* Ending ------------------------------------------------------------------- */

static void how_it_ended(int status, char *how, size_t size) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    snprintf(how, size, "it can't be run");
  else if (WIFEXITED(status))
    snprintf(how, size, "it ended with status %d", WEXITSTATUS(status));
  else if (WIFSIGNALED(status))
    snprintf(how, size, "it was killed by signal %d", WTERMSIG(status));
}

void program_stop(Program *p, int patience_ms, char *how, size_t size) {
  int64_t end = now_ms() + patience_ms;
  int status = 0;
  pid_t done = 0;
  if (size > 0) how[0] = '\0';
  fd_close(&p->in);
  if (p->pid > 0 && p->owner == getpid()) {
    while ((done = waitpid(p->pid, &status, WNOHANG)) == 0 && now_ms() < end)
      poll(NULL, 0, 5);
    kill(-p->pid, SIGKILL); /* and whatever it started */
    if (done == 0) {
      kill(p->pid, SIGKILL);
      while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) continue;
    } else if (done == p->pid && size > 0) {
      how_it_ended(status, how, size);
    }
  }
  fd_close(&p->out);
  fd_close(&p->err);
  p->pid = 0;
  p->got = 0;
}
