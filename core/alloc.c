#include "core/alloc.h"

#include <stdlib.h>
#include <string.h>

static void *standard(void *ud, void *ptr, size_t size) {
  (void)ud;
  if (size == 0) {
    free(ptr);
    return NULL;
  }
  return realloc(ptr, size);
}

const Alloc alloc_standard = {standard, NULL};

void *alloc_resize(const Alloc *a, void *ptr, size_t size) {
  return a->resize(a->ud, ptr, size);
}

void *alloc_zero(const Alloc *a, size_t size) {
  void *ptr;
  if (a->resize == standard) return calloc(1, size);
  ptr = a->resize(a->ud, NULL, size);
  if (ptr != NULL) memset(ptr, 0, size);
  return ptr;
}

void alloc_free(const Alloc *a, void *ptr) {
  if (ptr != NULL) a->resize(a->ud, ptr, 0);
}

bool alloc_room(const Alloc *a, void *array, int *room, int count,
                size_t size) {
  enum { LEAST = 16 };
  int more = *room < LEAST ? LEAST : *room;
  void *ptr;
  if (count <= *room) return true;
  while (more < count) more *= 2;
  memcpy(&ptr, array, sizeof ptr);
  ptr = alloc_resize(a, ptr, (size_t)more * size);
  if (ptr == NULL) return false;
  memcpy(array, &ptr, sizeof ptr);
  *room = more;
  return true;
}
