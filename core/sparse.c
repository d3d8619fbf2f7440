#include "core/sparse.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* A copy is the pages that are not zero, each behind its number, and LAST; then
** what is left behind the last whole page. */
enum { PAGE = 2048, HEAD = sizeof(uint32_t) };
#define LAST UINT32_MAX

static bool is_clear(const unsigned char *page) {
  static const unsigned char zero[PAGE];
  return memcmp(page, zero, PAGE) == 0;
}

void sparse_clear(void *block, size_t size) {
  unsigned char *p = block;
  for (; size >= PAGE; p += PAGE, size -= PAGE)
    if (!is_clear(p)) memset(p, 0, PAGE);
  memset(p, 0, size);
}

size_t sparse_room(size_t size) { return size + (size / PAGE + 1) * HEAD; }

static unsigned char *put(unsigned char *to, const void *from, size_t size) {
  memcpy(to, from, size);
  return to + size;
}

unsigned char *sparse_copy(const void *block, size_t size, unsigned char *to) {
  const unsigned char *p = block;
  uint32_t at = 0, last = LAST;
  for (; at < size / PAGE; at++, p += PAGE)
    if (!is_clear(p)) to = put(put(to, &at, HEAD), p, PAGE);
  return put(put(to, &last, HEAD), p, size % PAGE);
}

const unsigned char *sparse_put_back(void *block, size_t size,
                                     const unsigned char *from) {
  unsigned char *p = block;
  for (uint32_t at = 0; at < size / PAGE; at++, p += PAGE) {
    uint32_t next;
    memcpy(&next, from, HEAD);
    if (at == next) {
      memcpy(p, from + HEAD, PAGE);
      from += HEAD + PAGE;
    } else if (!is_clear(p)) {
      memset(p, 0, PAGE);
    }
  }
  memcpy(p, from + HEAD, size % PAGE);
  return from + HEAD + size % PAGE;
}
