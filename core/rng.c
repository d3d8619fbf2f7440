#include "core/rng.h"

#include "core/hash.h"

#include <string.h>

static uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

uint64_t rng_seed(uint64_t seed, const char *name) {
  return mix(seed + UINT64_C(0x9e3779b97f4a7c15)) ^ hash_text(name);
}

uint64_t rng_next(uint64_t *r) {
  *r += UINT64_C(0x9e3779b97f4a7c15);
  return mix(*r);
}

uint32_t rng_below(uint64_t *r, uint32_t n) {
  /* Multiply-shift; the low half tells when a value would be favoured. */
  uint64_t m = (uint64_t)(uint32_t)(rng_next(r) >> 32) * n;
  if ((uint32_t)m < n) {
    uint32_t floor = (uint32_t)(0u - n) % n;
    while ((uint32_t)m < floor) m = (uint64_t)(uint32_t)(rng_next(r) >> 32) * n;
  }
  return (uint32_t)(m >> 32);
}

int64_t rng_range(uint64_t *r, int64_t lo, int64_t hi) {
  uint64_t span = (uint64_t)hi - (uint64_t)lo;
  uint64_t mask = span;
  uint64_t v;
  for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  do v = rng_next(r) & mask;
  while (v > span);
  return (int64_t)((uint64_t)lo + v);
}

uint32_t rng_minstd_below(uint64_t *r, uint32_t n) {
  *r = *r * 16807u % 2147483647u;
  return (uint32_t)(*r % n);
}
