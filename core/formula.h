/*
** The part of expressions that reckons rather than looks.
*/
#ifndef CORE_FORMULA_H
#define CORE_FORMULA_H

#include "core/expr.h"

static inline int64_t formula_min(int64_t a, int64_t b) {
  return a < b ? a : b;
}
static inline int64_t formula_max(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* a divided by b, rounded down, and what is left; 0 if b is not above 0. */
static inline int64_t formula_div(int64_t a, int64_t b) {
  if (b <= 0) return 0;
  return a / b - (a % b < 0);
}
static inline int64_t formula_mod(int64_t a, int64_t b) {
  if (b <= 0) return 0;
  return a % b < 0 ? a % b + b : a % b;
}

/* How much a worth counts for who thinks, in thousandths. */
static inline int64_t formula_weight(const Mind *mind, int worth) {
  enum { WHOLE = 1000 };
  return mind != NULL && worth < mind->weights ? mind->weight[worth] : WHOLE;
}

/* k/m of a, rounded to the nearest. */
int64_t formula_part(int64_t a, int64_t k, int32_t m);

/* Number i, from 1 on, of a table; beyond its end the last one. */
int64_t formula_entry(const Exprs *x, int64_t first, int count, int64_t i);

/* How likely it is that `drawn` of `all` things, taken blind, have at least
** `least` of the `bad` ones among them, in thousandths. */
int64_t formula_chance(int64_t bad, int64_t all, int64_t drawn, int64_t least);

#endif
