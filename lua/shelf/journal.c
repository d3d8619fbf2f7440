#include "lua/shelf/journal.h"

#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/disk/out.h"
#include "lua/shelf/home.h"
#include "lua/shelf/saves.h"
#include "core/word.h"
#include "lua/platform/fd.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

void journal_open(Journal *j) {
  memset(j, 0, sizeof *j);
  j->fd = -1;
}

/* Said once. */
static JournalNews lost(Journal *j, int error) {
  if (j->failing) return JOURNAL_AS_EVER;
  j->failing = true;
  j->error = error;
  return JOURNAL_LOST;
}

/* A name that nobody has: the game, the time, and a number if need be. */
static bool choose_name(Journal *j, const Table *t) {
  char name[PATH_SIZE], game[NAME_SIZE], stamp[32] = "now";
  const char *base = strrchr(table_game(t), '/');
  time_t now = time(NULL);
  struct tm tm;
  word_copy(game, sizeof game, base == NULL ? table_game(t) : base + 1);
  game[strcspn(game, ".")] = '\0';
  if (localtime_r(&now, &tm) != NULL)
    strftime(stamp, sizeof stamp, "%m%d-%H%M%S", &tm);
  for (int i = 1; i < 100; i++) {
    snprintf(name, sizeof name, "journal/%s-%s-%ld%s%.0d.oil", game, stamp,
             (long)getpid(), i == 1 ? "" : "-", i == 1 ? 0 : i);
    if (!home_path(HOME_STATE, name, j->path)) return false;
    if (access(j->path, F_OK) != 0) return true;
  }
  return false;
}

/* The whole tape in a new file, locked, which then takes the name: there is
** never a journal without its head. */
static bool begin(Journal *j, const char *tape, size_t size) {
  OutFile o;
  int fd;
  if (!out_open(&o, j->path, OUT_NAMED, 0600)) return false;
  fd = out_keep(&o, flock(fileno(o.out), LOCK_EX | LOCK_NB) == 0 &&
                      fputs(TABLE_JOURNAL, o.out) >= 0 &&
                      fwrite(tape, 1, size, o.out) == size);
  if (fd < 0) return false;
  if (j->fd >= 0) close(j->fd);
  j->fd = fd;
  j->written = size;
  return true;
}

/* Add what is new.  What a full disk took half of is taken back. */
static bool add(Journal *j, const char *tape, size_t size) {
  off_t good = (off_t)(sizeof TABLE_JOURNAL - 1 + j->written);
  int error;
  if (j->failing && ftruncate(j->fd, good) != 0) return false;
  if (fd_write(j->fd, tape + j->written, size - j->written)) {
    j->written = size;
    return true;
  }
  error = errno;
  if (ftruncate(j->fd, good) != 0) error = errno;
  errno = error;
  return false;
}

JournalNews journal_write(Journal *j, Table *t) {
  size_t size;
  const char *tape;
  if (j->hopeless) return JOURNAL_AS_EVER;
  tape = table_tape(t, &size);
  if (tape == NULL || (j->fd >= 0 && size == j->written))
    return JOURNAL_AS_EVER;
  if (j->path[0] == '\0' && !choose_name(j, t)) {
    j->hopeless = true;
    return lost(j, ENOENT);
  }
  /* claimed, but another's text, is the file at first */
  if (!(j->fd >= 0 && j->written > 0 ? add(j, tape, size)
                                     : begin(j, tape, size)))
    return lost(j, errno);
  if (!j->failing) return JOURNAL_AS_EVER;
  j->failing = false;
  return JOURNAL_FOUND;
}

JournalNews journal_sync(Journal *j, Table *t) {
  JournalNews news = journal_write(j, t);
  if (j->fd >= 0 && !j->failing && j->written > 0 && fdatasync(j->fd) != 0)
    return lost(j, errno);
  return news;
}

void journal_close(Journal *j, bool remove) {
  if (remove && j->fd >= 0) unlink(j->path);
  if (j->fd >= 0) close(j->fd);
  journal_open(j);
}

/* Locks -------------------------------------------------------------------- */

/* -1: somebody else has it, or it went away meanwhile. */
static int lock(const char *path) {
  return out_lock(path, OUT_OURS, 0, LOCK_EX | LOCK_NB);
}

bool journal_claim(Journal *j, const char *path) {
  int fd = lock(path);
  if (fd < 0) return false;
  journal_open(j);
  j->fd = fd;
  word_copy(j->path, sizeof j->path, path);
  return true;
}

void journal_tidy(void) {
  SaveInfo *list;
  int count;
  if (!saves_list(&list, &count)) return;
  for (int i = 0; i < count; i++) {
    int fd;
    if (!list[i].journal || !list[i].over || list[i].player != 0) continue;
    fd = lock(list[i].path);
    if (fd < 0) continue;
    unlink(list[i].path);
    close(fd);
  }
  free(list);
}
