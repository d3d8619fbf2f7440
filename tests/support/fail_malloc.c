/* For LD_PRELOAD: the allocation number $FAIL_AT fails, and, with $FAIL_ON,
** all after it.  With $FAIL_COUNT the number of all is written to that file at
** the end.
**
** With $FAIL_EACH one run tries them all: at every allocation a copy of the
** process goes on without that memory, while this one waits and then goes on
** with it.  What becomes of the copies is in that file: "bad NUMBER STATUS", or
** "left NUMBER" where the program has children of its own, which a copy would
** rob of their words; and at the end "all COUNT".  Every $FAIL_STEP-th is
** enough, if it is set. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES = 32, PATIENCE = 60 };

static long calls, fail_at = -1, step = 1;
static int fail_on, ready;
static int each = -1, trying, children;
static char early[1 << 16]; /* dlsym itself asks for memory */
static size_t early_used;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static pid_t (*real_fork)(void);
static pid_t (*real_waitpid)(pid_t, int *, int);

static void find(void) {
  const char *at = getenv("FAIL_AT"), *report = getenv("FAIL_EACH"),
             *steps = getenv("FAIL_STEP");
  ready = 1;
  unsetenv("LD_PRELOAD"); /* programs that it starts are not ours to fail */
  *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
  *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
  *(void **)&real_fork = dlsym(RTLD_NEXT, "fork");
  *(void **)&real_waitpid = dlsym(RTLD_NEXT, "waitpid");
  *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
  if (at != NULL) fail_at = atol(at);
  if (steps != NULL && atol(steps) > 0) step = atol(steps);
  fail_on = getenv("FAIL_ON") != NULL;
  if (report != NULL) {
    int fd = open(report, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    each = fcntl(fd, F_DUPFD_CLOEXEC, 200);
    close(fd);
  }
}

static void note(const char *what, long n, int status) {
  char line[64];
  int size = snprintf(line, sizeof line, "%s %ld %d\n", what, n, status);
  if (write(each, line, (size_t)size) != size) _exit(99);
}

/* Is this the copy that has to do without?  The places in open files are shared
** with it, and set back afterwards. */
static int try_without(void) {
  off_t at[FILES];
  int status = 0;
  pid_t copy;
  for (int i = 0; i < FILES; i++) at[i] = lseek(i, 0, SEEK_CUR);
  trying = 1;
  copy = real_fork();
  if (copy == 0) {
    each = -1;
    alarm(PATIENCE);
    return 1;
  }
  if (copy < 0 || real_waitpid(copy, &status, 0) != copy) _exit(98);
  trying = 0;
  for (int i = 0; i < FILES; i++)
    if (at[i] >= 0) lseek(i, at[i], SEEK_SET);
  if (WIFSIGNALED(status))
    note("bad", calls, 128 + WTERMSIG(status));
  else if (WEXITSTATUS(status) > 2)
    note("bad", calls, WEXITSTATUS(status));
  return 0;
}

static int fails(void) {
  if (trying && each >= 0) return 0; /* what forking takes */
  calls++;
  if (each >= 0 && calls % step == 0) {
    if (children == 0) return try_without();
    note("left", calls, 0);
  }
  return fail_at > 0 && (calls == fail_at || (fail_on && calls > fail_at));
}

pid_t fork(void) {
  pid_t child;
  if (!ready) find();
  child = real_fork();
  if (child == 0) each = -1;
  children += child > 0;
  return child;
}

pid_t waitpid(pid_t pid, int *status, int options) {
  pid_t done;
  if (!ready) find();
  done = real_waitpid(pid, status, options);
  children -= done > 0;
  return done;
}

void *malloc(size_t size) {
  if (!ready) find();
  if (real_malloc == NULL) {
    void *p = early + early_used;
    early_used += (size + 15) & ~(size_t)15;
    return early_used <= sizeof early ? p : NULL;
  }
  return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size) {
  if (real_calloc == NULL) {
    void *p = malloc(count * size);
    return p == NULL ? NULL : memset(p, 0, count * size);
  }
  return fails() ? NULL : real_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  if (!ready) find();
  return fails() ? NULL : real_realloc(old, size);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAIL_COUNT");
  FILE *f;
  if (each >= 0) note("all", calls, 0);
  each = -1;
  f = path == NULL ? NULL : fopen(path, "w");
  if (f == NULL) return;
  fprintf(f, "%ld\n", calls);
  fclose(f);
}
