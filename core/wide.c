#include "core/wide.h"

#include <stddef.h>

Wide wide_of(int64_t n) { return (Wide){n < 0 ? -1 : 0, (uint64_t)n}; }

Wide wide_minus(Wide n) {
  uint64_t low = ~n.low + 1;
  return (Wide){(int64_t)(~(uint64_t)n.high + (low == 0)), low};
}

static uint64_t size_of(int64_t n) {
  return n < 0 ? ~(uint64_t)n + 1 : (uint64_t)n;
}

/* By halves of 32 bits, as on paper. */
Wide wide_product(int64_t a, int64_t b) {
  const uint64_t half = UINT32_MAX;
  uint64_t x = size_of(a), y = size_of(b);
  uint64_t low = (x & half) * (y & half), high = (x >> 32) * (y >> 32);
  uint64_t cross = (x >> 32) * (y & half) + (low >> 32);
  uint64_t other = (x & half) * (y >> 32) + (cross & half);
  Wide n;
  high += (cross >> 32) + (other >> 32);
  n = (Wide){(int64_t)high, other << 32 | (low & half)};
  return (a < 0) != (b < 0) ? wide_minus(n) : n;
}

Wide wide_sum(Wide a, Wide b) {
  const Wide most = {INT64_MAX, UINT64_MAX};
  uint64_t low = a.low + b.low;
  uint64_t high = (uint64_t)a.high + (uint64_t)b.high + (low < a.low);
  Wide sum = {(int64_t)high, low};
  if ((a.high < 0) == (b.high < 0) && (a.high < 0) != (sum.high < 0))
    return a.high < 0 ? wide_minus(most) : most;
  return sum;
}

bool wide_is_narrow(Wide n) {
  const uint64_t end = (uint64_t)1 << 62;
  return n.high == 0 ? n.low < end : n.high == -1 && n.low > ~end + 1;
}

int64_t wide_narrow(Wide n) { return (int64_t)n.low; }

long double wide_real(Wide n) {
  return (long double)n.high * 18446744073709551616.0L + (long double)n.low;
}

/* n / 10, of a number that is not negative; the digit left over. */
static unsigned divide(Wide *n) {
  uint64_t part[4] = {(uint64_t)n->high >> 32, (uint64_t)n->high & UINT32_MAX,
                      n->low >> 32, n->low & UINT32_MAX};
  uint64_t left = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t at = left << 32 | part[i];
    part[i] = at / 10;
    left = at % 10;
  }
  *n = (Wide){(int64_t)(part[0] << 32 | part[1]), part[2] << 32 | part[3]};
  return (unsigned)left;
}

void wide_text(Wide n, char text[WIDE_TEXT]) {
  char digits[WIDE_TEXT];
  bool minus = n.high < 0;
  size_t count = 0;
  if (minus) n = wide_minus(n);
  do { digits[count++] = (char)('0' + divide(&n)); } while (n.high || n.low);
  if (minus) *text++ = '-';
  while (count > 0) *text++ = digits[--count];
  *text = '\0';
}

bool wide_read(const char *text, Wide *n) {
  bool minus = *text == '-';
  const char *s = text + minus;
  Wide most = {INT64_MAX, UINT64_MAX}, sum = {0, 0};
  if (*s == '\0') return false;
  divide(&most);
  for (; *s != '\0'; s++) {
    Wide next = {0, 0};
    if (*s < '0' || *s > '9') return false;
    if (sum.high > most.high || (sum.high == most.high && sum.low > most.low))
      return false;
    for (int i = 0; i < 10; i++) next = wide_sum(next, sum);
    if (next.high == INT64_MAX && UINT64_MAX - next.low < (uint64_t)(*s - '0'))
      return false;
    sum = wide_sum(next, wide_of(*s - '0'));
  }
  *n = minus ? wide_minus(sum) : sum;
  return true;
}
