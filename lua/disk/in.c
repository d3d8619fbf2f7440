#include "lua/disk/in.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A pipe without a writer would block the opening. */
static int open_file(const char *path, struct stat *st) {
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), error;
  if (fd < 0) return -1;
  error = fstat(fd, st) != 0      ? errno
          : S_ISDIR(st->st_mode)  ? EISDIR
          : !S_ISREG(st->st_mode) ? EINVAL
                                  : 0;
  if (error == 0) return fd;
  close(fd);
  errno = error;
  return -1;
}

FILE *in_open(const char *path) {
  struct stat st;
  int fd = open_file(path, &st);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "rb");
  if (f == NULL && fd >= 0) close(fd);
  return f;
}

/* Read on until the end, or until there is more than `most`; false: errno. */
static bool read_all(int fd, char **text, size_t *used, size_t room,
                     size_t most) {
  for (;;) {
    ssize_t got = read(fd, *text + *used, room - *used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) return true;
    *used += (size_t)got;
    if (*used > most) {
      errno = EFBIG;
      return false;
    }
    if (*used == room) {
      char *more = realloc(*text, 2 * room + 1);
      if (more == NULL) return false;
      *text = more;
      room *= 2;
    }
  }
}

static size_t limit; /* of the last that was too large */

char *in_read(const char *path, size_t most, size_t *size) {
  struct stat st;
  int fd = open_file(path, &st), error;
  size_t used = 0, room;
  char *text;
  bool good;
  if (fd < 0) return NULL;
  limit = most;
  if ((size_t)st.st_size > most) {
    close(fd);
    errno = EFBIG;
    return NULL;
  }
  room = (size_t)st.st_size + 1; /* it may grow meanwhile */
  text = malloc(room + 1);
  good = text != NULL && read_all(fd, &text, &used, room, most);
  error = errno;
  close(fd);
  errno = error;
  if (!good) {
    free(text);
    return NULL;
  }
  text[used] = '\0';
  if (size != NULL) *size = used;
  return text;
}

const char *in_why(void) {
  static char large[60];
  snprintf(large, sizeof large, "it is too large: at most %zu %s are read",
           limit >> 20 > 0 ? limit >> 20 : limit >> 10,
           limit >> 20 > 0 ? "MB" : "KB");
  return errno == EINVAL  ? "it is no ordinary file"
         : errno == EFBIG ? large
                          : strerror(errno);
}
