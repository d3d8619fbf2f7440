/*
** Lists that grow by one thing at a time.
*/
#ifndef CORE_GROW_H
#define CORE_GROW_H

#include <stddef.h>

/* The list with room behind `count` things of a size, perhaps at another place;
** NULL: there is no memory, and the list is as it was. */
void *grow(void *list, int count, int *room, size_t size);

#endif
