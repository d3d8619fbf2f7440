/*
** Writing saves.  A save is text: what was played and the texts of its rules,
** then one answer a line with its words, and the hash of the state wherever a
** phase began.
*/
#include "lua/table/table_in.h"
#include "lua/table/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/hash.h"

/* A new file beside the path, under a name that nobody else can have. */
static FILE *open_aside(const char *path, char aside[HOST_PATH + 16]) {
  mode_t mask = umask(0);
  int fd;
  FILE *f;
  umask(mask);
  snprintf(aside, HOST_PATH + 16, "%s.XXXXXX", path);
  fd = mkstemp(aside);
  if (fd < 0) return NULL;
  f = fchmod(fd, 0666 & ~mask) == 0 ? fdopen(fd, "w") : NULL;
  if (f == NULL) {
    close(fd);
    unlink(aside);
  }
  return f;
}

void table_sync_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  char folder[HOST_PATH] = ".";
  int fd;
  if (slash != NULL)
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
  fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

bool table_save(Table *t, const char *path, Fault *report) {
  char aside[HOST_PATH + 16];
  char end[32];
  const char *tape;
  size_t size;
  FILE *f;
  bool ok;
  int n;
  if (!t->keeps || t->history.here < 0) {
    fault_set(report, "no game is running that could be saved");
    return false;
  }
  if (t->posed) {
    fault_set(report, "this game began in a position that was set up, so it "
                      "can't be saved: a save plays a game from its start");
    return false;
  }
  tape = table_tape(t, &size);
  if (tape == NULL) {
    fault_set(report, "out of memory");
    return false;
  }
  if (strlen(path) >= HOST_PATH) {
    fault_set(report, "the file name is too long");
    return false;
  }
  f = open_aside(path, aside);
  if (f == NULL) {
    fault_set(report, "cannot write %s: %s", path, strerror(errno));
    return false;
  }
  fprintf(f, "oilpatch save %d\n", TABLE_SAVE_VERSION);
  ok = fwrite(tape, 1, size, f) == size;
  n = snprintf(end, sizeof end, "end %016" PRIx64, state_hash(&t->host.state));
  fprintf(f, "%s\t%08" PRIx32 "\n", end,
          table_tape_sum(t->tape.sum, end, (size_t)n));
  ok = fflush(f) == 0 && ok && fsync(fileno(f)) == 0;
  ok = fclose(f) == 0 && ok;
  /* Only a whole file takes the name: a crash leaves the old one. */
  if (!ok || rename(aside, path) != 0) {
    fault_set(report, "cannot write %s: %s", path, strerror(errno));
    unlink(aside);
    return false;
  }
  table_sync_folder(path);
  return true;
}
