#include "lua/disk/out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* What will be written: a file of its own, or into what is there. */
typedef struct Target {
  struct stat was;
  bool there;
  bool straight;
} Target;

static bool refuse(int error) {
  errno = error;
  return false;
}

static mode_t masked(mode_t mode) {
  mode_t mask = umask(0);
  umask(mask);
  return mode & ~mask;
}

/* A descriptor by its name is no file whose place another could take. */
static bool is_descriptor(const char *path) {
  static const char *const begin[] = {"/dev/fd/", "/dev/std", "/proc/"};
  for (size_t i = 0; i < sizeof begin / sizeof begin[0]; i++)
    if (strncmp(path, begin[i], strlen(begin[i])) == 0) return true;
  return false;
}

/* What lies at the path, and where it really lies. */
static bool find_target(OutFile *o, const char *path, OutHow how, Target *t) {
  bool follows = how == OUT_NAMED;
  memset(t, 0, sizeof *t);
  t->there = (follows ? stat : lstat)(path, &t->was) == 0;
  if (t->there && S_ISDIR(t->was.st_mode)) return refuse(EISDIR);
  if (t->there && how == OUT_NEW) return refuse(EEXIST);
  if (t->there && follows && access(path, W_OK) != 0) return false;
  t->straight = t->there &&
                ((!S_ISREG(t->was.st_mode) && !S_ISLNK(t->was.st_mode)) ||
                 (follows && is_descriptor(path)));
  if (t->straight && !follows) return refuse(EEXIST);
  /* a link to nothing leads nowhere: it is replaced */
  o->path = t->there && follows && !t->straight ? realpath(path, NULL)
                                                : strdup(path);
  return o->path != NULL;
}

/* A pipe that nobody reads is no place to wait at. */
static int open_straight(const char *path) {
  int fd = open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd >= 0 && fcntl(fd, F_SETFL, O_APPEND) != 0) {
    close(fd);
    fd = -1;
  }
  return fd;
}

/* Owner and rights of the file whose place is taken, as far as they can be given. */
static bool dress(int fd, const struct stat *was, mode_t mode) {
  mode_t rights = was->st_mode & (mode | 0111);
  struct stat now;
  if (fstat(fd, &now) != 0) return false;
  if ((now.st_uid != was->st_uid || now.st_gid != was->st_gid) &&
      fchown(fd, was->st_uid, was->st_gid) != 0)
    rights &= ~(mode_t)S_IRWXG; /* they were another group's */
  return fchmod(fd, rights) == 0;
}

static char *folder_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? strdup(".")
                       : strndup(path, (size_t)(slash - path) + 1);
}

/* A file without a name in the folder of the path: it is gone when the program is.
** -1: there is none on this disk, or (errno) it may not be written to. */
static int open_bare(OutFile *o) {
#ifdef O_TMPFILE
  char *folder = folder_of(o->path);
  int fd = folder == NULL || access("/proc/self/fd", F_OK) != 0
             ? -1
             : open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  free(folder);
  o->bare = fd >= 0;
  return fd;
#else
  (void)o;
  errno = EOPNOTSUPP;
  return -1;
#endif
}

/* The same for disks where every file has a name. */
static int open_aside(OutFile *o) {
  int fd;
  if (asprintf(&o->name, "%s.XXXXXX", o->path) < 0) {
    o->name = NULL;
    return -1;
  }
  fd = mkostemp(o->name, O_CLOEXEC);
  o->made = fd >= 0;
  return fd;
}

static int open_there(OutFile *o) {
  int fd = open(o->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  o->made = fd >= 0;
  return fd;
}

static int open_new(OutFile *o, const Target *t, mode_t mode) {
  int fd = open_bare(o);
  if (fd < 0) fd = o->fresh ? open_there(o) : open_aside(o);
  if (fd < 0) return -1;
  if (t->there && S_ISREG(t->was.st_mode) ? dress(fd, &t->was, mode)
                                          : fchmod(fd, masked(mode)) == 0)
    return fd;
  close(fd);
  return -1;
}

static void forget(OutFile *o) {
  int error = errno;
  if (o->made) unlink(o->name != NULL ? o->name : o->path);
  free(o->name);
  free(o->path);
  memset(o, 0, sizeof *o);
  errno = error;
}

bool out_open(OutFile *o, const char *path, OutHow how, mode_t mode) {
  Target t;
  int fd;
  memset(o, 0, sizeof *o);
  if (!find_target(o, path, how, &t)) {
    forget(o);
    return false;
  }
  o->fresh = how == OUT_NEW;
  fd = t.straight ? open_straight(o->path) : open_new(o, &t, mode);
  o->out = fd < 0 ? NULL : fdopen(fd, "w");
  if (o->out == NULL) {
    if (fd >= 0) close(fd);
    forget(o);
    return false;
  }
  return true;
}

/* On the disk, as far as there is one behind it. */
static bool sync_out(OutFile *o, bool good) {
  return fflush(o->out) == 0 && !ferror(o->out) && good &&
         ((!o->made && !o->bare) || fsync(fileno(o->out)) == 0);
}

/* A name in the same folder that only this one has, however long its own is. */
static char *name_aside(const char *path) {
  const char *slash = strrchr(path, '/'), *c = slash == NULL ? path : slash + 1;
  unsigned hash = 2166136261u;
  char *name;
  int folder = (int)(c - path);
  for (; *c != '\0'; c++) hash = (hash ^ (unsigned char)*c) * 16777619u;
  return asprintf(&name, "%.*s.oilpatch-%08x", folder, path, hash) < 0 ? NULL
                                                                       : name;
}

/* A file without a name gets one.  Where another file has it, it gets the other's
** by way of a name of its own, which nothing but a kill between two calls can leave
** behind, and the next that is written takes away. */
static bool give_name(const OutFile *o, int fd) {
  enum { PATIENCE = 100 }; /* others may be at the same */
  char self[40], *aside;
  bool good;
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  if (linkat(AT_FDCWD, self, AT_FDCWD, o->path, AT_SYMLINK_FOLLOW) == 0)
    return true;
  if (errno != EEXIST || o->fresh) return false;
  aside = name_aside(o->path);
  if (aside == NULL) return false;
  good = false;
  for (int i = 0; !good && i < PATIENCE; i++) {
    if (unlink(aside) != 0 && errno != ENOENT) break;
    if (linkat(AT_FDCWD, self, AT_FDCWD, aside, AT_SYMLINK_FOLLOW) != 0) {
      if (errno != EEXIST) break;
      continue;
    }
    good = rename(aside, o->path) == 0;
    if (!good && errno != ENOENT) {
      int error = errno;
      unlink(aside);
      errno = error;
      break;
    }
  }
  free(aside);
  return good;
}

static bool take_name(OutFile *o, int fd, bool good) {
  if (!good || (o->bare && !give_name(o, fd)) ||
      (o->name != NULL && rename(o->name, o->path) != 0)) {
    forget(o);
    return false;
  }
  if (o->made || o->bare) out_sync_folder(o->path);
  o->made = false;
  forget(o);
  return true;
}

/* The stream goes first: what it may still say counts. */
bool out_close(OutFile *o, bool good) {
  int fd = o->bare ? fcntl(fileno(o->out), F_DUPFD_CLOEXEC, 0) : -1, error;
  good = sync_out(o, good && (fd >= 0 || !o->bare));
  good = fclose(o->out) == 0 && good;
  good = take_name(o, fd, good);
  error = errno;
  if (fd >= 0) close(fd);
  errno = error;
  return good;
}

int out_keep(OutFile *o, bool good) {
  int fd = fcntl(fileno(o->out), F_DUPFD_CLOEXEC, 0), error;
  good = out_close(o, good && fd >= 0 && fcntl(fd, F_SETFL, O_APPEND) == 0);
  if (good || fd < 0) return fd;
  error = errno;
  close(fd);
  errno = error;
  return -1;
}

bool out_text(const char *path, OutHow how, const char *text, size_t size) {
  OutFile o;
  return out_open(&o, path, how, 0666) &&
         out_close(&o, fwrite(text, 1, size, o.out) == size);
}

FILE *out_grow(const char *path, bool more) {
  int flags = O_WRONLY | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC |
              (more ? O_APPEND : O_TRUNC);
  int fd = open(path, flags, 0666);
  FILE *f = fd < 0 || fcntl(fd, F_SETFL, more ? O_APPEND : 0) != 0
              ? NULL
              : fdopen(fd, more ? "a" : "w");
  if (f == NULL && fd >= 0) close(fd);
  if (f != NULL) out_sync_folder(path);
  return f;
}

void out_sync_folder(const char *path) {
  char *folder = folder_of(path);
  int fd = folder == NULL ? -1
                          : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  free(folder);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

int out_hold(const char *path, OutHow how, mode_t make) {
  int flags = O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC |
              (make != 0 ? O_CREAT : 0) | (how == OUT_NAMED ? 0 : O_NOFOLLOW);
  int fd = open(path, flags, make);
  struct stat st;
  if (fd < 0 || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))) return fd;
  close(fd);
  errno = EINVAL;
  return -1;
}

bool out_is_held(int fd, const char *path) {
  struct stat held, there;
  return fstat(fd, &held) == 0 && stat(path, &there) == 0 &&
         held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}

int out_lock(const char *path, OutHow how, mode_t make, int lock) {
  int fd = out_hold(path, how, make);
  if (fd < 0 || (flock(fd, lock) == 0 && out_is_held(fd, path))) return fd;
  close(fd);
  return -1;
}
