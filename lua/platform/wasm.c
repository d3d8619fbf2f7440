/*
** In a browser, or another host of WebAssembly: one process, one thread, no
** signals, memory that only grows.
*/
#include "lua/platform/fence.h"
#include "lua/platform/platform.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include <emscripten.h>

/* Memory ------------------------------------------------------------------- */

/* Address space is memory here: little more than a Lua state may use. */
size_t platform_room(void) { return (size_t)72 << 20; }

void *platform_reserve(size_t size) { return malloc(size); }

void platform_release(void *p, size_t size) {
  (void)size;
  free(p);
}

void platform_forget(void *p, size_t size) {
  (void)p;
  (void)size;
}

/* Clocks and chance -------------------------------------------------------- */

/* Scripts look at the clock themselves.  Where the page's own net is tried they
** are told that somebody else does. */
bool platform_watch(void (*tick)(int signal), int ms) {
  (void)tick;
  (void)ms;
  return getenv("OILPATCH_UNWATCHED") != NULL;
}

/* Nothing else runs in this thread. */
int64_t platform_cpu_ms(void) { return (int64_t)emscripten_get_now(); }
double platform_clock(void) { return emscripten_get_now() / 1e3; }

bool platform_random(void *to, size_t size) {
  return getentropy(to, size) == 0;
}

/* Processes ---------------------------------------------------------------- */

bool platform_has_workers(void) { return false; }

int platform_processors(void) { return 1; }

void platform_follow_parent(void) {}

/* A Worker has no files, programs or network to give up. */
void fence_close(Fence fence) { (void)fence; }

static int (*self)(int argc, char **argv);

void platform_set_self(int (*run)(int argc, char **argv)) { self = run; }

int platform_run(char **argv, bool silent) {
  (void)argv, (void)silent;
  return errno = ENOSYS, -1;
}

/* Nothing outlives the program here. */
bool platform_borrow(char *path, size_t size) {
  snprintf(path, size, "/tmp/oilpatch-XXXXXX");
  return mkdtemp(path) != NULL;
}
void platform_give_back(const char *path) { rmdir(path); }

/* The program calls itself. */
int platform_self(char **argv, FILE *kept) {
  int argc = 0, status, before = -1;
  if (self == NULL) {
    errno = ENOSYS;
    return -1;
  }
  while (argv[argc] != NULL) argc++;
  fflush(NULL);
  if (kept != NULL) {
    before = dup(STDOUT_FILENO);
    dup2(fileno(kept), STDOUT_FILENO);
  }
  status = self(argc, argv);
  fflush(NULL);
  if (before >= 0) {
    dup2(before, STDOUT_FILENO);
    close(before);
  }
  return status;
}

/* The terminal ------------------------------------------------------------- */

/* The page says it in the environment. */
bool platform_screen(int *columns, int *rows) {
  const char *wide = getenv("COLUMNS"), *high = getenv("LINES");
  *columns = wide == NULL ? 80 : atoi(wide);
  *rows = high == NULL ? 24 : atoi(high);
  return true;
}

/* A page sends whole lines. */
void platform_forget_typed(void) {}
