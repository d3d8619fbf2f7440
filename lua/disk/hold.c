#include "lua/disk/hold.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int hold_open(const char *path, OutHow how, mode_t make) {
  int flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC |
              (make != 0 ? O_CREAT : 0) | (how == OUT_NAMED ? 0 : O_NOFOLLOW);
  int fd = open(path, flags, make);
  struct stat st;
  if (fd < 0 || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))) return fd;
  close(fd);
  errno = EINVAL;
  return -1;
}

bool hold_is(int fd, const char *path) {
  struct stat held, there;
  return fstat(fd, &held) == 0 && stat(path, &there) == 0 &&
         held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}
