/*
** Chance.  A generator is one 64-bit word, so that it lives in the state
** block by value.  Every bag, pile and die has its own, seeded from the
** game's seed and the component's name: two variants on one seed meet the
** same luck wherever they still draw from the same component.
**
** The sequence is part of the save format: a change of algorithm is a new
** RNG_VERSION, never an edit.
*/
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

enum { RNG_VERSION = 1 };

typedef enum RngAlgo {
  RNG_SPLITMIX, /* the default: splitmix64, unbiased bounded draws */
  RNG_MINSTD    /* Park-Miller, one stream for all, s % n: to replay games of
                   programs that draw so */
} RngAlgo;

/* The start of the stream `name` under `seed`. */
uint64_t rng_seed(uint64_t seed, const char *name);

/* 64 random bits. */
uint64_t rng_next(uint64_t *r);

/* Uniform in 0 .. n-1, without bias.  n must be at least 1. */
uint32_t rng_below(uint64_t *r, uint32_t n);

/* Uniform in lo .. hi, without bias.  lo <= hi. */
int64_t rng_range(uint64_t *r, int64_t lo, int64_t hi);

/* The reference generator of RNG_MINSTD: s = s * 16807 % (2^31 - 1); s % n. */
uint32_t rng_minstd_below(uint64_t *r, uint32_t n);

#endif
