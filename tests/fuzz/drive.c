/*
** Drives a fuzz target without libFuzzer: takes the inputs of its corpus,
** changes them at random from a fixed seed, and counts.
**
**   fuzz_NAME [-n EXECUTIONS | -t SECONDS] [-s SEED] [FILE...]
**
** A FILE is tried as it is.  An input under which the program dies is left in
** fuzz-NAME.input.
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
#include <time.h>
#include <unistd.h>

#include "core/rng.h"

enum { MOST = 1 << 16, SEEDS = 256 };

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

/* Keep what it died of. */
static void died(int signal_number) {
  char path[64];
  int fd;
  snprintf(path, sizeof path, "fuzz-%s.input", fuzz_name);
  fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (fd >= 0 && write(fd, input, used) == (ssize_t)used) close(fd);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  uint64_t most = 20000, done = 0;
  double seconds = 0, begin = now();
  int option;
  chance = rng_seed(1, fuzz_name);
  while ((option = getopt(argc, argv, "n:t:s:")) != -1) switch (option) {
      case 'n': most = strtoull(optarg, NULL, 10); break;
      case 't': seconds = atof(optarg); break;
      case 's': chance = rng_seed(strtoull(optarg, NULL, 10), fuzz_name); break;
      default: return 2;
    }
  signal(SIGABRT, died);
  signal(SIGSEGV, died);
  read_corpus();
  if (seeds == 0) {
    fprintf(stderr, "fuzz %s: no corpus\n", fuzz_name);
    return 1;
  }
  for (; optind < argc; optind++) {
    Input one;
    if (!read_input(argv[optind], &one)) return 1;
    memcpy(input, one.data, used = one.size);
    free(one.data);
    LLVMFuzzerTestOneInput(input, used);
    most = 0;
  }
  while (seconds > 0 ? (done & 15) != 0 || now() - begin < seconds
                     : done < most) {
    make_input();
    LLVMFuzzerTestOneInput(input, used);
    done++;
  }
  printf("fuzz %s: %" PRIu64 " executions, %" PRIu64 " did something, "
         "%.0f a second\n",
         fuzz_name, done, fuzz_did, (double)done / (now() - begin + 1e-9));
  for (int i = 0; i < seeds; i++) free(corpus[i].data);
  return 0;
}
