#include "lua/table/aside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void drop(const Aside *a, int error) {
  unlink(a->name);
  errno = error;
}

bool aside_open(Aside *a, const char *path, mode_t mode) {
  mode_t mask = umask(0);
  int fd;
  umask(mask);
  a->path = path;
  if (snprintf(a->name, sizeof a->name, "%s.XXXXXX", path) >=
      (int)sizeof a->name) {
    errno = ENAMETOOLONG;
    return false;
  }
  fd = mkstemp(a->name);
  if (fd < 0) return false;
  a->out = fchmod(fd, mode & ~mask) == 0 ? fdopen(fd, "w") : NULL;
  if (a->out == NULL) {
    int error = errno;
    close(fd);
    drop(a, error);
  }
  return a->out != NULL;
}

bool aside_close(Aside *a, bool good) {
  good = fflush(a->out) == 0 && !ferror(a->out) && good &&
         fsync(fileno(a->out)) == 0;
  good = fclose(a->out) == 0 && good;
  if (!good || rename(a->name, a->path) != 0) {
    drop(a, errno);
    return false;
  }
  aside_sync_folder(a->path);
  return true;
}

void aside_sync_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  char *folder = slash == NULL ? strdup(".")
                               : strndup(path, (size_t)(slash - path) + 1);
  int fd = folder == NULL ? -1
                          : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  free(folder);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}
