/* For LD_PRELOAD: the allocation number $FAIL_AT fails, and, with $FAIL_ON,
** all after it.  With $FAIL_COUNT the number of all is written to that file at
** the end. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long calls, fail_at = -1;
static int fail_on, ready;
static char early[1 << 16]; /* dlsym itself asks for memory */
static size_t early_used;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);

static void find(void) {
  const char *at = getenv("FAIL_AT");
  ready = 1;
  *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
  *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
  *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
  if (at != NULL) fail_at = atol(at);
  fail_on = getenv("FAIL_ON") != NULL;
}

static int fails(void) {
  calls++;
  return fail_at > 0 && (calls == fail_at || (fail_on && calls > fail_at));
}

void *malloc(size_t size) {
  if (!ready) find();
  if (real_malloc == NULL) {
    void *p = early + early_used;
    early_used += (size + 15) & ~(size_t)15;
    return early_used <= sizeof early ? p : NULL;
  }
  return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size) {
  if (real_calloc == NULL) {
    void *p = malloc(count * size);
    return p == NULL ? NULL : memset(p, 0, count * size);
  }
  return fails() ? NULL : real_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  if (!ready) find();
  return fails() ? NULL : real_realloc(old, size);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("FAIL_COUNT");
  FILE *f = path == NULL ? NULL : fopen(path, "w");
  if (f == NULL) return;
  fprintf(f, "%ld\n", calls);
  fclose(f);
}
