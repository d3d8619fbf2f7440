#include "repl/batch/lock.h"

#include "repl/term/show.h"
#include "lua/disk/out.h"
#include "lua/shelf/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void name_of(const char *path, char *name, size_t size) {
  snprintf(name, size, "%s.lock", path);
}

bool lock_take(const char *file, int *lock) {
  struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  char path[PATH_SIZE + 8];
  name_of(file, path, sizeof path);
  *lock = out_hold(path, OUT_OURS, 0666);
  if (*lock < 0) {
    show_failed("can't write %s: %s", path, strerror(errno));
    return false;
  }
  if (fcntl(*lock, F_SETLK, &range) == 0 && out_is_held(*lock, path))
    return true; /* and nobody has taken it away meanwhile */
  show_failed("%s is being written by another run", file);
  close(*lock);
  *lock = -1;
  return false;
}

void lock_let_go(const char *file, int *lock) {
  char path[PATH_SIZE + 8];
  if (*lock < 0) return;
  name_of(file, path, sizeof path);
  unlink(path);
  close(*lock);
  *lock = -1;
}
