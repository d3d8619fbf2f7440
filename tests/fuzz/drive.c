/*
** Drives a fuzz target without libFuzzer: takes the inputs of its corpus,
** changes them at random from a fixed seed, and counts.
**
**   fuzz_NAME [-n EXECUTIONS | -t SECONDS] [-s SEED] [FILE...]
**
**   fuzz_NAME -T FILE       does this scenario test fail?
**
** A FILE is tried as it is.  An input under which the program dies, or does not
** end, is made as short as can be and left in fuzz-NAME.input; where a person
** would try it as a layer or a save, beside it as such; and where it dies in a game,
** as a scenario test of the shortest that was found.
*/
#include "tests/fuzz/fuzz.h"

#include <fcntl.h>
#include <glob.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/rng.h"

enum { MOST = 1 << 16, SEEDS = 256, PATIENCE = 60 };

typedef struct Input {
  uint8_t *data;
  size_t size;
} Input;

static Input corpus[SEEDS];
static int seeds;
static uint8_t input[MOST];
static size_t used;
static uint64_t chance;

static uint32_t below(uint32_t n) { return rng_below(&chance, n); }

static bool read_input(const char *path, Input *to) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) return false;
  to->data = malloc(MOST);
  to->size = to->data == NULL ? 0 : fread(to->data, 1, MOST, f);
  fclose(f);
  return to->data != NULL;
}

static void read_corpus(void) {
  const char *tests = getenv("OILPATCH_TESTS");
  char pattern[512];
  glob_t files;
  snprintf(pattern, sizeof pattern, "%s/fuzz/corpus/%s/*",
           tests != NULL ? tests : "tests", fuzz_name);
  if (glob(pattern, 0, NULL, &files) != 0) return;
  for (size_t i = 0; i < files.gl_pathc && seeds < SEEDS; i++)
    seeds += read_input(files.gl_pathv[i], &corpus[seeds]);
  globfree(&files);
}

static void cut(size_t at, size_t n) {
  memmove(input + at, input + at + n, used - at - n);
  used -= n;
}

static void insert(size_t at, const uint8_t *what, size_t n) {
  if (used + n > MOST) return;
  memmove(input + at + n, input + at, used - at);
  memmove(input + at, what, n);
  used += n;
}

/* One change: a byte, a piece taken out, doubled or taken from another input, a
** number that is too much. */
static void change(void) {
  static const char *const odd[] = {"-1",      "99999999999999999999",
                                    "1e999",   "\xff\xfe",
                                    "\x1b[2J", "\n",
                                    "\"",      "\\u0000",
                                    "%n%s",    "../"};
  size_t at = below((uint32_t)used + 1);
  size_t left = used - at;
  size_t n = left == 0 ? 0 : 1 + below(left > 32 ? 32 : (uint32_t)left);
  const Input *other = &corpus[below((uint32_t)seeds)];
  uint8_t piece[32];
  switch (below(7)) {
    case 0:
      if (left > 0) input[at] = (uint8_t)below(256);
      break;
    case 1:
      if (left > 0) input[at] ^= (uint8_t)(1u << below(8));
      break;
    case 2: cut(at, n); break;
    case 3:
      memcpy(piece, input + at, n);
      insert(at, piece, n);
      break;
    case 4:
      if (other->size > 0) {
        size_t from = below((uint32_t)other->size);
        size_t most = other->size - from;
        insert(at, other->data + from,
               1 + below(most > 64 ? 64 : (uint32_t)most));
      }
      break;
    case 5: {
      const char *word = odd[below(sizeof odd / sizeof *odd)];
      insert(at, (const uint8_t *)word, strlen(word));
      break;
    }
    default:
      if (left > 0 && input[at] >= '0' && input[at] <= '9')
        input[at] = (uint8_t)('0' + below(10));
  }
}

static void make_input(void) {
  const Input *seed = &corpus[below((uint32_t)seeds)];
  memcpy(input, seed->data, seed->size);
  used = seed->size;
  for (uint32_t n = below(5); n > 0; n--) change();
}

static const char *kept_at(const char *ending) {
  static char path[128];
  snprintf(path, sizeof path, "fuzz-%s.%s", fuzz_name, ending);
  return path;
}

/* Keep what it died of. */
static void died(int signal_number) {
  int fd = open(kept_at("input"), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (fd >= 0 && write(fd, input, used) == (ssize_t)used) close(fd);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

static void watch(void) {
  static const int deaths[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGALRM};
  for (size_t i = 0; i < sizeof deaths / sizeof *deaths; i++)
    signal(deaths[i], died);
}

/* Shrinking ----------------------------------------------------------------- */

/* What becomes of a process that tries this input alone: how it ends, and the
** beginning of what it says, without its numbers. */
typedef struct Fate {
  int status;
  char words[200];
  char line[200]; /* with its numbers */
} Fate;

typedef void Deed(const void *ud);

static Fate fate_of(Deed *deed, const void *ud) {
  Fate fate = {0, "", ""};
  int said[2];
  pid_t pid;
  size_t n = 0;
  ssize_t got;
  if (pipe(said) != 0 || (pid = fork()) < 0) return fate;
  if (pid == 0) {
    dup2(said[1], 2);
    close(said[0]);
    alarm(PATIENCE / 4);
    deed(ud);
    _exit(0);
  }
  close(said[1]);
  while ((got = read(said[0], fate.words + n, sizeof fate.words - 1 - n)) > 0)
    n += (size_t)got;
  close(said[0]);
  waitpid(pid, &fate.status, 0);
  memcpy(fate.line, fate.words, sizeof fate.line);
  fate.line[strcspn(fate.line, "\n")] = '\0';
  fate.words[strcspn(fate.words, "0123456789\n")] = '\0';
  return fate;
}

static void try_input(const void *ud) {
  const Input *i = ud;
  LLVMFuzzerTestOneInput(i->data, i->size);
}

static bool is_same(const Fate *a, const Fate *b) {
  return a->status == b->status && strcmp(a->words, b->words) == 0;
}

static bool same_fate(const Fate *want, uint8_t *data, size_t size) {
  Fate f = fate_of(try_input, &(Input){data, size});
  return is_same(&f, want);
}

/* Without pieces of that size, wherever it ends in the same way. */
static bool leave_out(const Fate *want, size_t piece) {
  static uint8_t trial[MOST];
  bool less = false;
  for (size_t at = 0; at < used;) {
    size_t n = piece < used - at ? piece : used - at;
    memcpy(trial, input, at);
    memcpy(trial + at, input + at + n, used - at - n);
    if (same_fate(want, trial, used - n)) {
      cut(at, n);
      less = true;
    } else {
      at += n;
    }
  }
  return less;
}

static void make_plain(const Fate *want) {
  for (size_t at = 0; at < used; at++) {
    uint8_t was = input[at];
    if (was == '0') continue;
    input[at] = '0';
    if (!same_fate(want, input, used)) input[at] = was;
  }
}

static void write_kept(const char *ending, fuzz_put *put) {
  FILE *f = fopen(kept_at(ending), "wb");
  if (f == NULL) return;
  if (put == NULL)
    fwrite(input, 1, used, f);
  else
    put(f, input, used);
  fclose(f);
  fprintf(stderr, "fuzz %s: %s\n", fuzz_name, kept_at(ending));
}

/* A scenario test ----------------------------------------------------------- */

enum { WAYS = 64 };

static void play(const void *ud) { fuzz_kept.play(input, used, ud); }
static void run_test(const void *ud) { _exit(fuzz_kept.fails(ud)); }

/* How much the test does. */
static int steps_of(const Input *text) {
  static const char word[] = "  t:";
  const uint8_t *at = text->data, *end = at + text->size;
  int n = 0;
  while ((at = memmem(at, (size_t)(end - at), word, sizeof word - 1)) != NULL) {
    at += sizeof word - 1;
    n++;
  }
  return n;
}

/* The shortest test that games with the input leave, at the path.  False: none ends
** like the input alone. */
static bool find_test(const Fate *want, const char *path, const char *name) {
  Input best = {NULL, 0};
  FILE *f;
  for (unsigned way = 0; way < WAYS; way++) {
    FuzzTest test = {path, name, way};
    Input text = {NULL, 0};
    Fate end;
    remove(path);
    end = fate_of(play, &test);
    if (!is_same(&end, want) || !read_input(path, &text)) continue;
    if (best.data == NULL || steps_of(&text) < steps_of(&best)) {
      Input longer = best;
      best = text;
      text = longer;
    }
    free(text.data);
  }
  remove(path);
  f = best.data == NULL ? NULL : fopen(path, "wb");
  if (f != NULL) {
    fwrite(best.data, 1, best.size, f);
    fclose(f);
  }
  free(best.data);
  return f != NULL;
}

static void write_test(const Fate *want) {
  const char *path = kept_at("test.lua");
  char name[sizeof want->line];
  snprintf(name, sizeof name, "%s",
           want->line[0] != '\0' ? want->line : "it dies");
  for (char *c = name; *c != '\0'; c++)
    if (*c == '"' || *c == '\\') *c = '\'';
  if (find_test(want, path, name) && fate_of(run_test, path).status != 0) {
    fprintf(stderr, "fuzz %s: a scenario test: %s\n", fuzz_name, path);
  } else {
    remove(path);
    fprintf(stderr, "fuzz %s: not in a game that begins with it\n", fuzz_name);
  }
}

static void shrink(void) {
  Input one;
  size_t before;
  Fate want;
  if (!read_input(kept_at("input"), &one)) return;
  memcpy(input, one.data, used = before = one.size);
  free(one.data);
  want = fate_of(try_input, &(Input){input, used});
  if (want.status == 0) {
    fprintf(stderr, "fuzz %s: not by %s alone, but after those before it\n",
            fuzz_name, kept_at("input"));
    return;
  }
  for (size_t piece = used; piece > 0;)
    if (!leave_out(&want, piece) || piece > 1) piece /= 2;
  make_plain(&want);
  fprintf(stderr, "fuzz %s: %zu bytes of %zu: %s\n", fuzz_name, used, before,
          want.words);
  write_kept("input", NULL);
  if (fuzz_kept.put != NULL) write_kept(fuzz_kept.ending, fuzz_kept.put);
  if (fuzz_kept.play != NULL) write_test(&want);
}

/* Driving ------------------------------------------------------------------- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void drive(uint64_t most, double seconds) {
  double begin = now();
  uint64_t done = 0;
  while (seconds > 0 ? (done & 15) != 0 || now() - begin < seconds
                     : done < most) {
    make_input();
    if ((done & 15) == 0) alarm(PATIENCE); /* for so many */
    LLVMFuzzerTestOneInput(input, used);
    done++;
  }
  printf("fuzz %s: %" PRIu64 " executions, %" PRIu64 " did something, "
         "%.0f a second\n",
         fuzz_name, done, fuzz_did, (double)done / (now() - begin + 1e-9));
}

/* In a process of its own, since it may die; false: it did. */
static bool outlives(void (*work)(void *ud), void *ud) {
  int status = 0;
  pid_t pid = fork();
  if (pid == 0) {
    watch();
    work(ud);
    exit(0);
  }
  return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

typedef struct Work {
  uint64_t most;
  double seconds;
  char **file; /* NULL at the end */
} Work;

static void work(void *ud) {
  const Work *w = ud;
  for (char **file = w->file; *file != NULL; file++) {
    Input one;
    if (!read_input(*file, &one)) exit(1);
    memcpy(input, one.data, used = one.size);
    free(one.data);
    alarm(PATIENCE);
    LLVMFuzzerTestOneInput(input, used);
  }
  if (w->file[0] == NULL) drive(w->most, w->seconds);
}

int main(int argc, char **argv) {
  Work w = {.most = 20000};
  int option;
  bool good;
  chance = rng_seed(1, fuzz_name);
  while ((option = getopt(argc, argv, "n:t:s:T:")) != -1) switch (option) {
      case 'n': w.most = strtoull(optarg, NULL, 10); break;
      case 't': w.seconds = atof(optarg); break;
      case 's': chance = rng_seed(strtoull(optarg, NULL, 10), fuzz_name); break;
      case 'T':
        return fuzz_kept.fails == NULL || fate_of(run_test, optarg).status != 0;
      default: return 2;
    }
  w.file = argv + optind;
  read_corpus();
  if (seeds == 0) {
    fprintf(stderr, "fuzz %s: no corpus\n", fuzz_name);
    return 1;
  }
  unlink(kept_at("input"));
  unlink(kept_at("test.lua"));
  good = outlives(work, &w);
  if (!good) shrink();
  for (int i = 0; i < seeds; i++) free(corpus[i].data);
  return good ? 0 : 1;
}
