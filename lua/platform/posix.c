#include "lua/platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Memory ------------------------------------------------------------------- */

size_t platform_room(void) { return (size_t)256 << 20; }

void *platform_reserve(size_t size) {
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

void platform_release(void *p, size_t size) { munmap(p, size); }

void platform_forget(void *p, size_t size) { madvise(p, size, MADV_DONTNEED); }

/* Clocks and chance -------------------------------------------------------- */

bool platform_watch(void (*tick)(int signal), int ms) {
  struct sigaction act = {.sa_handler = tick, .sa_flags = SA_RESTART};
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                           .sigev_signo = SIGVTALRM};
  struct itimerspec every = {{0, ms * 1000000L}, {0, ms * 1000000L}};
  timer_t timer;
  sigemptyset(&act.sa_mask);
  if (sigaction(SIGVTALRM, &act, NULL) != 0) return false;
  if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) != 0) return false;
  if (timer_settime(timer, 0, &every, NULL) == 0) return true;
  timer_delete(timer);
  return false;
}

int64_t platform_cpu_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

double platform_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool platform_random(void *to, size_t size) {
  return getrandom(to, size, 0) == (ssize_t)size;
}

/* Processes ---------------------------------------------------------------- */

bool platform_has_workers(void) { return true; }

int platform_processors(void) {
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1 : (int)n;
}

void platform_follow_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

void platform_set_self(int (*run)(int argc, char **argv)) { (void)run; }

/* The child is another program that knows nothing of what is kept here: it
** opens the file for its output itself. */
static void send_output(posix_spawn_file_actions_t *files, int kept) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", kept);
  posix_spawn_file_actions_addopen(files, STDOUT_FILENO,
                                   kept < 0 ? "/dev/null" : path, O_WRONLY, 0);
  posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY,
                                   0);
}

/* This program again, or another one; its output to `kept` if there is one, or to
** nobody. */
static pid_t start(char **argv, bool self, bool silent, FILE *kept) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  sigset_t ours;
  pid_t child = -1;
  sigemptyset(&ours);
  sigaddset(&ours, SIGINT); /* Ctrl-C is for the child */
  sigaddset(&ours, SIGQUIT);
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&how);
  posix_spawnattr_setsigdefault(&how, &ours);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF);
  if (kept != NULL || silent)
    send_output(&files, kept == NULL ? -1 : fileno(kept));
  errno = self
            ? posix_spawn(&child, "/proc/self/exe", &files, &how, argv, environ)
            : posix_spawnp(&child, argv[0], &files, &how, argv, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&how);
  return child;
}

static int run(char **argv, bool self, bool silent, FILE *kept) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before, quits;
  int status = 0, failed;
  pid_t child;
  fflush(NULL);
  sigaction(SIGINT, &ignore, &before);
  sigaction(SIGQUIT, &ignore, &quits);
  child = start(argv, self, silent, kept);
  failed = errno;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  sigaction(SIGINT, &before, NULL);
  sigaction(SIGQUIT, &quits, NULL);
  errno = failed;
  return child < 0 ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int platform_self(char **argv, FILE *kept) {
  return run(argv, true, false, kept);
}
int platform_run(char **argv, bool silent) {
  return run(argv, false, silent, NULL);
}

/* A folder ----------------------------------------------------------------- */

static pid_t keeper = -1; /* sees the program end, and clears up behind it */
static int alive = -1;    /* closed when it does */

static int remove_one(const char *path, const struct stat *s, int type,
                      struct FTW *at) {
  (void)s, (void)type, (void)at;
  return remove(path);
}

static void remove_all(const char *path) {
  nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static void keep(const char *path, const int end[2]) {
  char c;
  setsid(); /* what ends the others of its terminal doesn't end it */
  close(end[1]);
  for (int i = 0; i < 3; i++) close(i);
  while (read(end[0], &c, 1) < 0 && errno == EINTR) {}
  remove_all(path);
  _exit(0);
}

bool platform_borrow(char *path, size_t size) {
  const char *folder = getenv("TMPDIR");
  int end[2];
  snprintf(path, size, "%s/oilpatch-XXXXXX",
           folder == NULL || folder[0] == '\0' ? "/tmp" : folder);
  if (mkdtemp(path) == NULL) return false;
  if (pipe2(end, O_CLOEXEC) != 0) return true;
  fflush(NULL);
  keeper = fork();
  if (keeper == 0) keep(path, end);
  close(end[0]);
  alive = end[1];
  return true;
}

void platform_give_back(const char *path) {
  remove_all(path);
  if (alive >= 0) close(alive);
  if (keeper > 0) waitpid(keeper, NULL, 0);
  keeper = alive = -1;
}

/* The terminal ------------------------------------------------------------- */

bool platform_screen(int *columns, int *rows) {
  struct winsize w = {0};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) != 0) return false;
  *columns = w.ws_col;
  *rows = w.ws_row;
  return true;
}

void platform_forget_typed(void) { tcflush(STDIN_FILENO, TCIFLUSH); }
