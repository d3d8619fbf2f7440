#include "tests/fuzz/fuzz.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "repl/command.h"

bool fuzz_guided;

/* libFuzzer tells how many inputs there were. */
static void tell(void) {
  printf("fuzz %s: %" PRIu64 " did something\n", fuzz_name, fuzz_did);
}
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  fuzz_guided = true;
  return atexit(tell);
}

void fuzz_fail(const char *what) {
  fprintf(stderr, "fuzz %s: %s\n", fuzz_name, what);
  abort();
}

const char *fuzz_file(const void *data, size_t size) {
  static int fd = -1;
  static char path[64];
  if (fd < 0) {
    fd = memfd_create("fuzz", MFD_CLOEXEC);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  }
  if (fd < 0 || ftruncate(fd, 0) != 0 ||
      pwrite(fd, data, size, 0) != (ssize_t)size)
    fuzz_fail("no file for the input");
  return path;
}
