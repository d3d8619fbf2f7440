#include "core/alloc.h"

#include <stdlib.h>

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

void alloc_free(const Alloc *a, void *ptr) {
  if (ptr != NULL) a->resize(a->ud, ptr, 0);
}
