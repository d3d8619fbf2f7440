#include "repl/batch/lock.h"

#include "repl/term/show.h"
#include "lua/disk/out.h"
#include "lua/shelf/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char path[PATH_SIZE + 8];
static int held = -1;

bool lock_take(const char *file) {
  struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  snprintf(path, sizeof path, "%s.lock", file);
  held = out_hold(path, OUT_OURS, 0666);
  if (held < 0) {
    show_failed("can't write %s: %s", path, strerror(errno));
    return false;
  }
  if (fcntl(held, F_SETLK, &range) == 0 && out_is_held(held, path))
    return true; /* and nobody has taken it away meanwhile */
  show_failed("%s is being written by another run", file);
  close(held);
  held = -1;
  return false;
}

void lock_let_go(void) {
  if (held < 0) return;
  unlink(path);
  close(held);
  held = -1;
}
