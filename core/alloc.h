/*
** Where the core gets memory for the few things that grow (a history, an
** event log): from the caller.  One function, in the manner of realloc;
** tests hand in one that fails at a chosen call.
*/
#ifndef CORE_ALLOC_H
#define CORE_ALLOC_H

#include <stddef.h>

typedef struct Alloc {
  /* size 0 frees; NULL means no memory and leaves ptr as it was. */
  void *(*resize)(void *ud, void *ptr, size_t size);
  void *ud;
} Alloc;

/* realloc and free of the C library. */
extern const Alloc alloc_standard;

void *alloc_resize(const Alloc *a, void *ptr, size_t size);
/* All zero.  Of something large only the pages that are used cost anything. */
void *alloc_zero(const Alloc *a, size_t size);
void alloc_free(const Alloc *a, void *ptr);

#endif
