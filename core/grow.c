#include "core/grow.h"

#include <stdlib.h>

void *grow(void *list, int count, int *room, size_t size) {
  int more = *room == 0 ? 16 : 2 * *room;
  void *moved;
  if (count < *room) return list;
  moved = realloc(list, (size_t)more * size);
  if (moved != NULL) *room = more;
  return moved;
}
