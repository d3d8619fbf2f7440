/*
** Files and pipes by their number.
*/
#ifndef LUA_PLATFORM_FD_H
#define LUA_PLATFORM_FD_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

/* Write all of it; false: errno. */
static inline bool fd_write(int fd, const void *data, size_t size) {
  const char *at = data;
  while (size > 0) {
    ssize_t n = write(fd, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= (size_t)n;
  }
  return true;
}

/* Close it, unless it is -1, which it is then. */
static inline void fd_close(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

#endif
