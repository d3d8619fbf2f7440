#include "repl/term/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Noreturn void memory_end(void) {
  static const char text[] =
    "oilpatch: out of memory.  A game that was being played is kept: "
    "'oilpatch resume' continues it.\n";
  ssize_t n = write(STDERR_FILENO, text, sizeof text - 1);
  (void)n;
  exit(1);
}

static void *must(void *p) {
  if (p == NULL) memory_end();
  return p;
}

void memory_need(bool done) {
  if (!done) memory_end();
}

void *memory_new(size_t count, size_t size) {
  return must(calloc(count > 0 ? count : 1, size > 0 ? size : 1));
}

void *memory_resize(void *old, size_t size) {
  return must(realloc(old, size > 0 ? size : 1));
}

char *memory_copy(const char *text) { return must(strdup(text)); }

char *memory_part(const char *text, size_t n) { return must(strndup(text, n)); }

void memory_add(Text *t, const char *bytes, size_t n) {
  if (t->room - t->used <= n) {
    /* streams are written on the way out where there is no more */
    size_t room = 2 * (t->used + n) + 256;
    t->bytes = memory_resize(t->bytes, room);
    t->room = room;
  }
  memcpy(t->bytes + t->used, bytes, n);
  t->used += n;
  t->bytes[t->used] = '\0';
}
