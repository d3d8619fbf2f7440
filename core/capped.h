/*
** Arithmetic that stops at the ends of 64 bits: a condition can't fail, and
** what is larger than anything must not come out small.
*/
#ifndef CORE_CAPPED_H
#define CORE_CAPPED_H

#include <stdint.h>

static inline int64_t capped_sum(int64_t a, int64_t b) {
  int64_t r;
  if (!__builtin_add_overflow(a, b, &r)) return r;
  return a < 0 ? INT64_MIN : INT64_MAX;
}

static inline int64_t capped_difference(int64_t a, int64_t b) {
  int64_t r;
  if (!__builtin_sub_overflow(a, b, &r)) return r;
  return a < 0 ? INT64_MIN : INT64_MAX;
}

static inline int64_t capped_product(int64_t a, int64_t b) {
  int64_t r;
  if (!__builtin_mul_overflow(a, b, &r)) return r;
  return (a < 0) != (b < 0) ? INT64_MIN : INT64_MAX;
}

#endif
