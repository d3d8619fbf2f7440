/* For LD_PRELOAD: the call number $FAIL_IO_AT of those that open, read, write,
** sync, rename, cut or close a file fails, and, with $FAIL_IO_ON, all after it.
** With $FAIL_IO_KILL it is no call that fails: the program is killed there.
** With $FAIL_IO_COUNT the number of all is written to that file at the end.  The
** standard streams count as little as folders of the system do, and of the writes
** to a stream, which go to the disk by the block, one in BLOCK bytes. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

enum { BLOCK = 256, FILES = 256 };

static long calls, fail_at = -1;
static int fail_on, kills;
static size_t written[FILES]; /* since a write to the stream counted */

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAIL_IO_AT");
  if (at != NULL) fail_at = atol(at);
  fail_on = getenv("FAIL_IO_ON") != NULL;
  kills = getenv("FAIL_IO_KILL") != NULL;
}

static int fails(int error) {
  calls++;
  if (fail_at <= 0 || calls < fail_at || (calls > fail_at && !fail_on))
    return 0;
  if (kills) raise(SIGKILL);
  errno = error;
  return 1;
}

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }
static int is_file(int fd) { return fd > 2; }
static int is_stream(FILE *f) { return f != NULL && fileno(f) > 2; }

/* As the library does: the stream remembers. */
static int fails_on(FILE *f, int error) {
  if (!is_stream(f) || !fails(error)) return 0;
#ifdef __GLIBC__
  f->_flags |= 0x20; /* what ferror tells */
#endif
  return 1;
}

int open(const char *path, int flags, ...) {
  int (*real)(const char *, int, ...);
  va_list args;
  int mode;
  va_start(args, flags);
  mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(args, int) : 0;
  va_end(args);
  *(void **)&real = next("open");
  return fails(EACCES) ? -1 : real(path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
  FILE *(*real)(const char *, const char *);
  *(void **)&real = next("fopen");
  return fails(EACCES) ? NULL : real(path, mode);
}

FILE *fdopen(int fd, const char *mode) {
  FILE *(*real)(int, const char *);
  *(void **)&real = next("fdopen");
  return fails(ENOMEM) ? NULL : real(fd, mode);
}

int mkostemp(char *template, int flags) {
  int (*real)(char *, int);
  *(void **)&real = next("mkostemp");
  return fails(EACCES) ? -1 : real(template, flags);
}

ssize_t write(int fd, const void *from, size_t size) {
  ssize_t (*real)(int, const void *, size_t);
  *(void **)&real = next("write");
  if (!is_file(fd)) return real(fd, from, size);
  if (fails(ENOSPC)) /* a full disk takes half of it first */
    return size > 1 && !fail_on ? real(fd, from, size / 2) : -1;
  return real(fd, from, size);
}

ssize_t read(int fd, void *to, size_t size) {
  ssize_t (*real)(int, void *, size_t);
  *(void **)&real = next("read");
  return is_file(fd) && fails(EIO) ? -1 : real(fd, to, size);
}

size_t fread(void *to, size_t size, size_t count, FILE *f) {
  size_t (*real)(void *, size_t, size_t, FILE *);
  *(void **)&real = next("fread");
  return fails_on(f, EIO) ? 0 : real(to, size, count, f);
}

/* Does this write to a stream count?  The first does. */
static int begins_block(FILE *f, size_t size) {
  size_t *n = &written[fileno(f) % FILES];
  int begins = *n == 0;
  *n = *n + size < BLOCK ? *n + size : 0;
  return begins;
}

size_t fwrite(const void *from, size_t size, size_t count, FILE *f) {
  size_t (*real)(const void *, size_t, size_t, FILE *);
  *(void **)&real = next("fwrite");
  if (is_stream(f) && !begins_block(f, size * count) &&
      (!fail_on || calls < fail_at))
    return real(from, size, count, f);
  return fails_on(f, ENOSPC) ? 0 : real(from, size, count, f);
}

int fflush(FILE *f) {
  int (*real)(FILE *);
  *(void **)&real = next("fflush");
  return fails_on(f, ENOSPC) ? EOF : real(f);
}

int fclose(FILE *f) {
  int (*real)(FILE *);
  if (is_stream(f)) written[fileno(f) % FILES] = 0;
  int bad = is_stream(f) && fails(EIO);
  *(void **)&real = next("fclose");
  return real(f) != 0 || bad ? EOF : 0;
}

#define ON_FD(name)                                                            \
  int name(int fd) {                                                           \
    int (*real)(int);                                                          \
    *(void **)&real = next(#name);                                             \
    return is_file(fd) && fails(EIO) ? -1 : real(fd);                          \
  }
ON_FD(fsync)
ON_FD(fdatasync)

int close(int fd) {
  int (*real)(int);
  int bad = is_file(fd) && fails(EIO);
  *(void **)&real = next("close");
  return real(fd) != 0 || bad ? -1 : 0;
}

int ftruncate(int fd, off_t size) {
  int (*real)(int, off_t);
  *(void **)&real = next("ftruncate");
  return fails(EIO) ? -1 : real(fd, size);
}

int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *);
  *(void **)&real = next("rename");
  return fails(EIO) ? -1 : real(from, to);
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
  int (*real)(int, const char *, int, const char *, int);
  *(void **)&real = next("linkat");
  return fails(EIO) ? -1 : real(a, from, b, to, flags);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAIL_IO_COUNT");
  FILE *f;
  fail_at = -1;
  f = path == NULL ? NULL : fopen(path, "w");
  if (f == NULL) return;
  fprintf(f, "%ld\n", calls);
  fclose(f);
}
