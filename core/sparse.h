/*
** Something large of which little is used: it is cleared and copied page by page,
** and of pages that are all zero only the look costs.  Memory that nobody has
** written to stays unused.
*/
#ifndef CORE_SPARSE_H
#define CORE_SPARSE_H

#include <stddef.h>

void sparse_clear(void *block, size_t size);

/* What a copy takes at most; the copy; it returns what is behind it. */
size_t sparse_room(size_t size);
unsigned char *sparse_copy(const void *block, size_t size, unsigned char *to);

/* The block as it was; returns what is behind the copy. */
const unsigned char *sparse_put_back(void *block, size_t size,
                                     const unsigned char *from);

#endif
