/*
** The power goes off: what may a disk have afterwards?
**
**   power [-n STATES] [-s SEED] [-t TYPED] FOLDER CHECK PROGRAM ARGS...
**
** Runs the program at a terminal, where the lines of the file TYPED are typed,
** and records what it does to files below FOLDER: every write, cut, sync, rename,
** removal and new name, and what it had said by then.  Then FOLDER is made as the
** disk may have it if the power fails at any of these points, and CHECK, a
** command of bash, must succeed on each; $SAID is a file with what the
** program had said.  Of what was not synced, anything may be missing:
**
**   a write    is there, is lost, is cut off, or left zeros in its place
**   a name     that was made, moved or removed is so, or still as before; one
**              that was moved may be at both places
**
** A file's contents are safe once the file is synced, names once their folder
** is.  -n bounds how many states are tried (0: all of a point that has few, 4096
** of one that has many).
*/
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <inttypes.h>
#include <limits.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

enum { MOST_OPS = 4096, MOST_FILES = 1024, PATHS = 512 };
typedef enum Kind {
  WRITE,
  CUT,
  MAKE,
  FOLDER,
  MOVE,
  REMOVE,
  SYNC,
  SYNC_FOLDER
} Kind;
typedef struct Op {
  Kind kind;
  int file;    /* whose contents, or what the name stands for */
  char *path;  /* a name's, a folder's */
  char *to;    /* MOVE */
  char *data;  /* WRITE */
  off_t at;    /* WRITE, CUT */
  size_t size; /* WRITE */
  long said;   /* how much the program had said */
  bool safe;   /* by a sync up to the point that is looked at */
} Op;

static Op op[MOST_OPS];
static int ops;
static ino_t inode[MOST_FILES]; /* of file number i, while it has it */
static int files;
static long said;
static const char *root;
static FILE *speech;

static void die(const char *what) {
  fprintf(stderr, "power: %s: %s\n", what, strerror(errno));
  exit(3);
}

static Op *add(Kind kind, const char *path) {
  Op *o = &op[ops];
  if (++ops >= MOST_OPS) die("too much is done");
  *o = (Op){.kind = kind, .file = -1, .said = said};
  if (path != NULL) o->path = strdup(path);
  return o;
}

/* Recording ----------------------------------------------------------------- */

static bool is_below(const char *path) {
  size_t n = strlen(root);
  return strncmp(path, root, n) == 0 && (path[n] == '/' || path[n] == '\0');
}

static int file_of(ino_t ino) {
  for (int i = files - 1; i >= 0; i--)
    if (inode[i] == ino) return i;
  return -1;
}

static int new_file(ino_t ino) {
  if (files >= MOST_FILES) die("too many files");
  inode[files] = ino;
  return files++;
}

static char *slurp(const char *path, size_t *size) {
  FILE *f = fopen(path, "rb");
  struct stat st;
  char *text;
  if (f == NULL || fstat(fileno(f), &st) != 0) die(path);
  text = malloc((size_t)st.st_size + 1);
  *size = fread(text, 1, (size_t)st.st_size, f);
  fclose(f);
  return text;
}

/* What is there before: a file is made, written and safe. */
static int was_there(const char *path, const struct stat *st, int flag,
                     struct FTW *w) {
  (void)w;
  if (strcmp(path, root) == 0) return 0;
  if (flag == FTW_D) {
    add(FOLDER, path);
  } else {
    Op *o;
    int file = new_file(st->st_ino);
    add(MAKE, path)->file = file;
    o = add(WRITE, NULL);
    o->file = file;
    o->data = slurp(path, &o->size);
  }
  return 0;
}

typedef struct Call {
  uint64_t nr, arg[6];
  char path[PATHS], to[PATHS]; /* as the arguments name them */
  bool is_new;                 /* an opening that makes the file */
} Call;

static void read_text(pid_t pid, uint64_t at, char *to, size_t size) {
  char mem[64];
  int fd;
  ssize_t n;
  snprintf(mem, sizeof mem, "/proc/%d/mem", (int)pid);
  fd = open(mem, O_RDONLY);
  n = fd < 0 ? -1 : pread(fd, to, size, (off_t)at);
  if (fd >= 0) close(fd);
  if (n < 0) n = 0;
  if ((size_t)n < size) to[n] = '\0';
}

static void read_path(pid_t pid, uint64_t at, char *to) {
  char path[PATHS], cwd[64], folder[PATHS];
  ssize_t n;
  read_text(pid, at, path, sizeof path);
  path[PATHS - 1] = '\0';
  snprintf(cwd, sizeof cwd, "/proc/%d/cwd", (int)pid);
  n = readlink(cwd, folder, sizeof folder - 1);
  folder[n < 0 ? 0 : n] = '\0';
  if (path[0] == '/')
    snprintf(to, PATHS, "%s", path);
  else
    snprintf(to, PATHS, "%.250s/%.250s", folder, path);
}

/* The file or folder behind a descriptor; false: none of ours. */
static bool look_at(pid_t pid, int fd, char path[PATHS], struct stat *st) {
  char link[64];
  ssize_t n;
  snprintf(link, sizeof link, "/proc/%d/fd/%d", (int)pid, fd);
  n = readlink(link, path, PATHS - 1);
  if (n <= 0) return false;
  path[n] = '\0';
  return is_below(path) && stat(link, st) == 0;
}

static off_t position(pid_t pid, int fd) {
  char info[64];
  long long pos = 0;
  unsigned flags = 0;
  FILE *f;
  snprintf(info, sizeof info, "/proc/%d/fdinfo/%d", (int)pid, fd);
  f = fopen(info, "r");
  if (f == NULL || fscanf(f, "pos: %lld flags: %o", &pos, &flags) != 2)
    die(info);
  fclose(f);
  return pos;
}

/* Calls with an old form and one that names a folder too. */
static int names_from(uint64_t nr) {
  switch (nr) {
#ifdef SYS_open
    case SYS_open:
    case SYS_rename:
    case SYS_unlink:
    case SYS_mkdir: return 0;
#endif
    case SYS_openat:
    case SYS_renameat2:
#ifdef SYS_renameat
    case SYS_renameat:
#endif
    case SYS_unlinkat:
    case SYS_mkdirat: return 1;
    default: return -1;
  }
}

static bool is_rename(uint64_t nr) {
#ifdef SYS_rename
  if (nr == SYS_rename) return true;
#endif
#ifdef SYS_renameat
  if (nr == SYS_renameat) return true;
#endif
  return nr == SYS_renameat2;
}

static bool is_open(uint64_t nr) {
#ifdef SYS_open
  if (nr == SYS_open) return true;
#endif
  return nr == SYS_openat;
}

static bool is_unlink(uint64_t nr) {
#ifdef SYS_unlink
  if (nr == SYS_unlink) return true;
#endif
  return nr == SYS_unlinkat;
}

static void on_entry(pid_t pid, Call *c) {
  int from = names_from(c->nr);
  c->path[0] = c->to[0] = '\0';
  if (c->nr == SYS_linkat) read_path(pid, c->arg[3], c->to);
  if (from < 0) return;
  read_path(pid, c->arg[from], c->path);
  if (is_rename(c->nr)) read_path(pid, c->arg[2 * from + 1], c->to);
  c->is_new = access(c->path, F_OK) != 0;
}

static void opened(pid_t pid, const Call *c, int fd, uint64_t flags) {
  char path[PATHS];
  struct stat st;
  if (!look_at(pid, fd, path, &st) || !S_ISREG(st.st_mode)) return;
  if ((flags & O_TMPFILE) == O_TMPFILE)
    new_file(st.st_ino); /* it has no name yet */
  else if (c->is_new)
    add(MAKE, path)->file = new_file(st.st_ino);
  else if ((flags & O_TRUNC) != 0)
    add(CUT, NULL)->file = file_of(st.st_ino);
}

static void wrote(pid_t pid, const Call *c, size_t size) {
  char path[PATHS];
  struct stat st;
  int fd = (int)c->arg[0];
  char *data;
  Op *o;
  if (fd > 2 && !look_at(pid, fd, path, &st)) return;
  data = malloc(size + 1);
  read_text(pid, c->arg[1], data, size);
  if (fd == 1) {
    fwrite(data, 1, size, speech);
    said += (long)size;
  }
  if (fd <= 2) {
    free(data);
    return;
  }
  o = add(WRITE, NULL);
  o->file = file_of(st.st_ino);
  o->data = data;
  o->size = size;
  o->at = c->nr == SYS_pwrite64 ? (off_t)c->arg[3]
                                : position(pid, fd) - (off_t)size;
}

static void on_exit_of(pid_t pid, const Call *c, int64_t result) {
  char path[PATHS];
  struct stat st;
  int from = names_from(c->nr);
  if (result < 0) return;
  if (is_open(c->nr)) {
    opened(pid, c, (int)result, c->arg[from + 1]);
  } else if (c->nr == SYS_linkat) {
    if (is_below(c->to) && stat(c->to, &st) == 0)
      add(MAKE, c->to)->file = file_of(st.st_ino);
  } else if (from >= 0 && is_below(is_rename(c->nr) ? c->to : c->path)) {
    if (is_rename(c->nr)) {
      Op *o = add(MOVE, c->path);
      o->to = strdup(c->to);
      o->file = stat(c->to, &st) == 0 ? file_of(st.st_ino) : -1;
    } else {
      add(is_unlink(c->nr) ? REMOVE : FOLDER, c->path);
    }
  } else if (c->nr == SYS_write || c->nr == SYS_pwrite64) {
    wrote(pid, c, (size_t)result);
  } else if (c->nr == SYS_ftruncate) {
    if (look_at(pid, (int)c->arg[0], path, &st)) {
      Op *o = add(CUT, NULL);
      o->file = file_of(st.st_ino);
      o->at = (off_t)c->arg[1];
    }
  } else if (c->nr == SYS_fsync || c->nr == SYS_fdatasync) {
    if (look_at(pid, (int)c->arg[0], path, &st)) {
      Op *o = add(S_ISDIR(st.st_mode) ? SYNC_FOLDER : SYNC, path);
      o->file = file_of(st.st_ino);
    }
  }
}

static void follow(pid_t pid) {
  Call c = {0};
  int status;
  struct __ptrace_syscall_info info;
  waitpid(pid, &status, 0);
  ptrace(PTRACE_SETOPTIONS, pid, 0, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  for (int give = 0;;) {
    if (ptrace(PTRACE_SYSCALL, pid, 0, give) != 0) break;
    give = 0;
    if (waitpid(pid, &status, 0) < 0 || !WIFSTOPPED(status)) break;
    if (WSTOPSIG(status) != (SIGTRAP | 0x80)) {
      give = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
      continue;
    }
    if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) < 0) continue;
    if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
      c.nr = info.entry.nr;
      for (int i = 0; i < 6; i++) c.arg[i] = info.entry.args[i];
      on_entry(pid, &c);
    } else if (info.op == PTRACE_SYSCALL_INFO_EXIT) {
      on_exit_of(pid, &c, info.exit.rval);
    }
  }
}

/* The program at a terminal: another process types and throws away what it says. */
static void record(char **argv, const char *typed) {
  struct winsize window = {24, 80, 0, 0};
  int master, slave;
  pid_t typist, pid;
  if (openpty(&master, &slave, NULL, NULL, &window) != 0) die("no terminal");
  pid = fork();
  if (pid == 0) {
    close(master);
    login_tty(slave);
    setenv("TERM", "dumb", 1);
    /* Leaks are looked for by tracing, too, and only one may trace. */
    setenv("LSAN_OPTIONS", "detect_leaks=0", 1);
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) _exit(125);
    execvp(argv[0], argv);
    _exit(127);
  }
  close(slave);
  typist = fork();
  if (typist == 0) {
    char text[4096];
    size_t size = 0;
    char *lines = typed == NULL ? NULL : slurp(typed, &size);
    if (lines != NULL && write(master, lines, size) < 0) _exit(1);
    while (read(master, text, sizeof text) > 0) {}
    _exit(0);
  }
  close(master);
  follow(pid);
  kill(typist, SIGKILL);
  waitpid(typist, NULL, 0);
}

/* States -------------------------------------------------------------------- */

static uint64_t chance;
static unsigned below(unsigned n) {
  chance = chance * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(chance >> 33) % n;
}

/* How many ways an operation that isn't safe may have gone. */
static int ways(const Op *o) {
  switch (o->kind) {
    case WRITE: return o->size > 1 ? 4 : 2;
    case MOVE: return 3;
    case SYNC:
    case SYNC_FOLDER: return 1;
    default: return 2;
  }
}

typedef struct File {
  char *text;
  size_t size;
} File;
static File content[MOST_FILES];
typedef struct Name {
  const char *path;
  int file; /* -1: a folder */
} Name;
static Name name[MOST_FILES];
static int names;

static void set_size(File *f, size_t size) {
  f->text = realloc(f->text, size + 1);
  if (f->text == NULL) die("no memory");
  if (size > f->size) memset(f->text + f->size, 0, size - f->size);
  f->size = size;
}

static void set_name(const char *path, int file, bool there) {
  int i = 0;
  while (i < names && strcmp(name[i].path, path) != 0) i++;
  if (there)
    name[i] = (Name){path, file}, names += i == names;
  else if (i < names)
    memmove(&name[i], &name[i + 1], sizeof *name * (size_t)(--names - i));
}

/* Way 0 is done, 1 is not done. */
static void apply(const Op *o, int way) {
  File *f = o->file < 0 ? NULL : &content[o->file];
  if (way == 1) return;
  switch (o->kind) {
    case WRITE: {
      size_t size = way == 2 ? o->size / 2 : o->size;
      if (f == NULL) return;
      if ((size_t)o->at + size > f->size) set_size(f, (size_t)o->at + size);
      if (way == 3)
        memset(f->text + o->at, 0, size);
      else
        memcpy(f->text + o->at, o->data, size);
      break;
    }
    case CUT:
      if (f != NULL) set_size(f, (size_t)o->at);
      break;
    case MAKE: set_name(o->path, o->file, true); break;
    case FOLDER: set_name(o->path, -1, true); break;
    case MOVE:
      set_name(o->to, o->file, true);
      if (way == 0) set_name(o->path, -1, false);
      break;
    case REMOVE: set_name(o->path, -1, false); break;
    default: break;
  }
}

static bool is_in(const char *path, const char *folder) {
  size_t n = strlen(folder);
  while (n > 1 && folder[n - 1] == '/') n--;
  return strncmp(path, folder, n) == 0 && path[n] == '/' &&
         strchr(path + n + 1, '/') == NULL;
}

/* What a sync before the point has made safe. */
static void settle(int point) {
  for (int i = 0; i < point; i++) op[i].safe = false;
  for (int i = 0; i < point; i++)
    for (int k = 0; k < i; k++) {
      Op *o = &op[k];
      bool contents = o->kind == WRITE || o->kind == CUT;
      if (op[i].kind == SYNC && contents && o->file == op[i].file)
        o->safe = true;
      if (op[i].kind == SYNC_FOLDER && !contents && o->path != NULL &&
          is_in(o->kind == MOVE ? o->to : o->path, op[i].path))
        o->safe = true;
    }
}

static uint64_t hash(uint64_t h, const void *data, size_t size) {
  for (const unsigned char *p = data; size > 0; size--)
    h = (h ^ *p++) * 1099511628211u;
  return h;
}

/* The disk after the first `point` operations, each gone its way. */
static uint64_t build(int point, const unsigned char *way) {
  uint64_t h = hash(14695981039346656037u, &op[point].said, sizeof(long));
  for (int i = 0; i < files; i++) content[i].size = 0;
  names = 0;
  for (int i = 0; i < point; i++) apply(&op[i], way[i]);
  for (int i = 0; i < names; i++) {
    h = hash(h, name[i].path, strlen(name[i].path) + 1);
    if (name[i].file >= 0)
      h = hash(h, content[name[i].file].text, content[name[i].file].size);
  }
  return h;
}

static int drop(const char *path, const struct stat *st, int flag,
                struct FTW *w) {
  (void)st;
  (void)flag;
  return w->level == 0 ? 0 : remove(path);
}

/* A name in a folder that isn't there is not there. */
static void lay_out(void) {
  nftw(root, drop, 16, FTW_DEPTH | FTW_PHYS);
  for (int i = 0; i < names; i++)
    if (name[i].file < 0) mkdir(name[i].path, 0700);
  for (int i = 0; i < names; i++) {
    const File *f = name[i].file < 0 ? NULL : &content[name[i].file];
    FILE *to = f == NULL ? NULL : fopen(name[i].path, "wb");
    if (to == NULL) continue;
    fwrite(f->text, 1, f->size, to);
    fclose(to);
  }
}

/* What was done, and how what isn't safe went. */
static void tell(int point, const unsigned char *way) {
  static const char *const kinds[] = {"write", "cut",  "make",   "folder",
                                      "move",  "away", "synced", "synced"};
  static const char *const how[] = {"done", "lost", "half", "zeros"};
  for (int i = 0; i < point; i++)
    fprintf(stderr, "#   %s %s %zu bytes at %lld of file %d: %s\n",
            kinds[op[i].kind], op[i].path == NULL ? "" : op[i].path, op[i].size,
            (long long)op[i].at, op[i].file, op[i].safe ? "safe" : how[way[i]]);
}

static uint64_t seen[1 << 16];
static int tried;
static bool is_new(uint64_t h) {
  for (int i = 0; i < tried; i++)
    if (seen[i] == h) return false;
  if (tried == sizeof seen / sizeof *seen) die("too many states");
  seen[tried++] = h;
  return true;
}

static char said_path[PATHS];
static bool shell(const char *command) {
  int status = 1;
  pid_t pid = fork();
  if (pid == 0) {
    execlp("bash", "bash", "-c", command, (char *)NULL);
    _exit(127);
  }
  return waitpid(pid, &status, 0) == pid && status == 0;
}

static bool try_state(int point, const unsigned char *way, const char *check) {
  if (!is_new(build(point, way))) return true;
  lay_out();
  {
    FILE *to = fopen(said_path, "wb");
    char *text = malloc((size_t)op[point].said + 1);
    rewind(speech);
    if (to == NULL || fread(text, 1, (size_t)op[point].said, speech) !=
                        (size_t)op[point].said)
      die(said_path);
    fwrite(text, 1, (size_t)op[point].said, to);
    fclose(to);
    free(text);
  }
  if (shell(check)) return true;
  fprintf(stderr, "# at point %d of %d:\n", point, ops);
  tell(point, way);
  return false;
}

/* The ways number `n` of those that are not safe. */
static void choose(int point, unsigned char *way, uint64_t n, bool by_chance) {
  for (int i = 0; i < point; i++) {
    unsigned w = op[i].safe ? 1 : (unsigned)ways(&op[i]);
    way[i] = (unsigned char)(by_chance ? below(w) : n % w);
    n /= w;
  }
}

static bool try_point(int point, int most, const char *check) {
  static unsigned char way[MOST_OPS];
  double all = 1;
  bool few;
  uint64_t count;
  settle(point);
  for (int i = 0; i < point; i++)
    if (!op[i].safe) all *= ways(&op[i]);
  few = all <= most;
  count = few ? (uint64_t)all : (uint64_t)most;
  for (uint64_t n = 0; n < count; n++) {
    choose(point, way, n, !few && n > 0);
    if (!few && n == 1) /* all of it lost */
      for (int i = 0; i < point; i++)
        way[i] = !op[i].safe && ways(&op[i]) > 1 ? 1 : 0;
    if (!try_state(point, way, check)) return false;
  }
  return true;
}

int main(int argc, char **argv) {
  const char *typed = NULL, *check;
  int option, most = 0, before;
  chance = 1;
  while ((option = getopt(argc, argv, "+n:s:t:")) != -1) switch (option) {
      case 'n': most = atoi(optarg); break;
      case 's': chance = strtoull(optarg, NULL, 10); break;
      case 't': typed = optarg; break;
      default: return 2;
    }
  if (argc - optind < 3) return 2;
  root = realpath(argv[optind], NULL);
  check = argv[optind + 1];
  if (root == NULL || strlen(root) < 6) die("no folder");
  snprintf(said_path, sizeof said_path, "%s.said", root);
  setenv("SAID", said_path, 1);
  speech = tmpfile();
  if (speech == NULL || fclose(fopen(said_path, "w")) != 0) die("no file");
  nftw(root, was_there, 16, FTW_PHYS);
  before = ops;
  for (int i = 0; i < before; i++) { /* safe: synced, with their folders */
    if (op[i].kind == WRITE) add(SYNC, NULL)->file = op[i].file;
    if (op[i].path != NULL) {
      char folder[PATHS];
      snprintf(folder, sizeof folder, "%s", op[i].path);
      *strrchr(folder, '/') = '\0';
      add(SYNC_FOLDER, folder);
    }
  }
  before = ops;
  record(argv + optind + 2, typed);
  if (ops == before) {
    fprintf(stderr, "# nothing was written\n");
    return 1;
  }
  op[ops].said = said;
  most = most == 0 ? 4096 : 2 + most / (ops - before + 1);
  for (int point = before; point <= ops; point++)
    if (!try_point(point, most, check)) return 1;
  printf("%d states after %d calls\n", tried, ops - before);
  return 0;
}
