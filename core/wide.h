/*
** Whole numbers of 128 bits, for sums of squares: not every machine's compiler
** has them.
*/
#ifndef CORE_WIDE_H
#define CORE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

/* high * 2^64 + low */
typedef struct Wide {
  int64_t high;
  uint64_t low;
} Wide;

enum { WIDE_TEXT = 48 };

Wide wide_of(int64_t n);
Wide wide_product(int64_t a, int64_t b);
/* Stops at the ends, 2^127 - 1 and its negative, rather than turn over: a
** hostile file may hold anything. */
Wide wide_sum(Wide a, Wide b);
Wide wide_minus(Wide n);
/* Is it within 2^62 of 0?  Then its square still fits, and it is narrow. */
bool wide_is_narrow(Wide n);
int64_t wide_narrow(Wide n);
long double wide_real(Wide n);

/* In decimal; false: that is no number, or too large. */
void wide_text(Wide n, char text[WIDE_TEXT]);
bool wide_read(const char *text, Wide *n);

#endif
