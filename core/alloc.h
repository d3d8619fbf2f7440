/*
** Where the core gets memory for the few things that grow (a history, an
** event log): from the caller.  One function, in the manner of realloc;
** tests hand in one that fails at a chosen call.
*/
#ifndef CORE_ALLOC_H
#define CORE_ALLOC_H

#include <stdbool.h>
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

/* Make room for `count` items of that size in a growing array, which has room
** for *room; `array` is the address of the pointer to it.  False: no memory,
** and the array is as it was. */
bool alloc_room(const Alloc *a, void *array, int *room, int count, size_t size);

#endif
