/*
** Sets of things that a state consists of: counts of pieces, piles, cells.
*/
#ifndef CORE_THINGS_H
#define CORE_THINGS_H

#include "core/schema.h"

enum { THINGS_WORDS = 8, THINGS_BITS = 64 * THINGS_WORDS };

/* They may share a bit, so a set may hold more than was put in, never less. */
typedef struct Things {
  uint64_t bit[THINGS_WORDS];
} Things;

/* What a count, a pile, a cell and the memory of scopes are numbered as. */
static inline unsigned thing_count(int count) { return (unsigned)count; }
static inline unsigned thing_pile(const Schema *s, int pile) {
  return (unsigned)(s->counts + pile);
}
static inline unsigned thing_cell(const Schema *s, int cell) {
  return (unsigned)(s->counts + s->piles + cell);
}
static inline unsigned thing_memory(const Schema *s) {
  return (unsigned)(s->counts + s->piles + s->cells);
}

static inline void things_put(Things *t, unsigned thing) {
  t->bit[thing / 64 % THINGS_WORDS] |= 1ull << (thing % 64);
}

/* … and those behind it, n in all. */
static inline void things_put_some(Things *t, unsigned thing, unsigned n) {
  while (n > 0) {
    unsigned room = 64 - thing % 64, here = n < room ? n : room;
    uint64_t some = here == 64 ? ~0ull : (1ull << here) - 1;
    t->bit[thing / 64 % THINGS_WORDS] |= some << thing % 64;
    thing += here;
    n -= here;
  }
}

static inline void things_put_all(Things *t) {
  for (int i = 0; i < THINGS_WORDS; i++) t->bit[i] = ~0ull;
}

static inline bool things_are_all(const Things *t) {
  for (int i = 0; i < THINGS_WORDS; i++)
    if (t->bit[i] != ~0ull) return false;
  return true;
}

static inline void things_join(Things *t, const Things *more) {
  for (int i = 0; i < THINGS_WORDS; i++) t->bit[i] |= more->bit[i];
}

static inline bool things_meet(const Things *a, const Things *b) {
  uint64_t both = 0;
  for (int i = 0; i < THINGS_WORDS; i++) both |= a->bit[i] & b->bit[i];
  return both != 0;
}

#endif
