#include "core/letter.h"

#include <utf8proc.h>

int letter_columns(const char *s, size_t n, size_t *bytes) {
  utf8proc_int32_t letter;
  utf8proc_ssize_t size =
    utf8proc_iterate((const utf8proc_uint8_t *)s, (utf8proc_ssize_t)n, &letter);
  *bytes = size > 0 ? (size_t)size : 1;
  if (size <= 0) return ((unsigned char)*s & 0xc0) != 0x80;
  return utf8proc_charwidth(letter);
}
