#include "core/formula.h"

/* Half a unit away from the lower end, so that -2.5 and 2.5 both go up. */
int64_t formula_part(int64_t a, int64_t k, int32_t m) {
  int64_t n, r;
  if (__builtin_mul_overflow(a, k, &n) ||
      __builtin_add_overflow(n, (int64_t)m / 2, &n))
    return (a < 0) != (k < 0) ? INT64_MIN : INT64_MAX;
  r = n % m;
  return n / m - (r < 0);
}

/* Whole numbers all the way, so that every machine says the same: the chance of
** exactly j so far, in 2^32nds, draw by draw. */
int64_t formula_chance(int64_t bad, int64_t all, int64_t drawn, int64_t least) {
  enum { MOST = 64 };
  uint64_t p[MOST + 1] = {1ull << 32}, fewer = 0;
  if (least <= 0) return 1000;
  if (bad > all) bad = all;
  if (drawn > all) drawn = all;
  if (drawn > MOST) drawn = MOST;
  if (bad <= 0 || least > drawn || least > bad || all > INT32_MAX) return 0;
  for (int64_t i = 0; i < drawn; i++) {
    uint64_t rest = (uint64_t)(all - i);
    for (int64_t j = i < least ? i : least - 1; j >= 0; j--) {
      uint64_t left = bad > j ? (uint64_t)(bad - j) : 0;
      uint64_t came = p[j] * (left < rest ? left : rest) / rest;
      p[j] -= came;
      p[j + 1] += came;
    }
    p[least] = 0; /* these are through */
  }
  for (int64_t j = 0; j < least; j++) fewer += p[j];
  return 1000 - (int64_t)((fewer * 1000 + (1ull << 31)) >> 32);
}

int64_t formula_entry(const Exprs *x, int64_t first, int count, int64_t i) {
  if (i < 1) return 0;
  return x->entry[first + (i > count ? count : i) - 1];
}
