/*
** What a formula may read, worked out before the game begins: as long as none of
** these things changes, its value doesn't either.
*/
#ifndef CORE_READS_H
#define CORE_READS_H

#include "core/expr.h"

enum { THINGS_WORDS = 8, THINGS_BITS = 64 * THINGS_WORDS };

/* A set of places, piles and cells.  Things may share a bit, so it may hold more
** than was put in, never less. */
typedef struct Things {
  uint64_t bit[THINGS_WORDS];
} Things;

/* What a place, a pile, a cell and the memory of scopes count as. */
static inline int thing_place(int place) { return place; }
static inline int thing_pile(const Schema *s, int pile) {
  return s->places + pile;
}
static inline int thing_cell(const Schema *s, int cell) {
  return s->places + s->piles + cell;
}
static inline int thing_memory(const Schema *s) {
  return s->places + s->piles + s->cells;
}

static inline void things_put(Things *t, int thing) {
  t->bit[thing / 64 % THINGS_WORDS] |= 1ull << (thing % 64);
}

static inline bool things_meet(const Things *a, const Things *b) {
  uint64_t both = 0;
  for (int i = 0; i < THINGS_WORDS; i++) both |= a->bit[i] & b->bit[i];
  return both != 0;
}

/* Add what node reads when it is worked out for a seat.  `measures` has what the
** measures read that come before it. */
void reads_of(const Exprs *x, const Schema *s, int node, int seat,
              const Things *measures, Things *reads);

/* Add what differs between the state and a block of the same schema. */
typedef struct Index {
  int16_t *place; /* by count */
  int16_t *pile;  /* by word of a pile */
} Index;

void reads_index(const Schema *s, Index *index);
void reads_changes(const State *s, const unsigned char *block,
                   const Index *index, Things *changed);

#endif
