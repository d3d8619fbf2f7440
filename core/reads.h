/*
** What a formula may read, worked out before the game begins: as long as none of
** these things changes, its value doesn't either.
*/
#ifndef CORE_READS_H
#define CORE_READS_H

#include "core/effect.h"

enum { THINGS_WORDS = 8, THINGS_BITS = 64 * THINGS_WORDS };

/* A set of numbers of the state: counts of pieces, piles, cells.  They may share
** a bit, so it may hold more than was put in, never less. */
typedef struct Things {
  uint64_t bit[THINGS_WORDS];
} Things;

/* What a count, a pile, a cell and the memory of scopes are numbered as. */
static inline int thing_count(int count) { return count; }
static inline int thing_pile(const Schema *s, int pile) {
  return s->counts + pile;
}
static inline int thing_cell(const Schema *s, int cell) {
  return s->counts + s->piles + cell;
}
static inline int thing_memory(const Schema *s) {
  return s->counts + s->piles + s->cells;
}

static inline void things_put(Things *t, int thing) {
  t->bit[thing / 64 % THINGS_WORDS] |= 1ull << (thing % 64);
}

static inline void things_join(Things *t, const Things *more) {
  for (int i = 0; i < THINGS_WORDS; i++) t->bit[i] |= more->bit[i];
}

static inline bool things_meet(const Things *a, const Things *b) {
  uint64_t both = 0;
  for (int i = 0; i < THINGS_WORDS; i++) both |= a->bit[i] & b->bit[i];
  return both != 0;
}

/* What every node reads when it is worked out for a seat, whatever the answer in
** question and the cards that walks have come to; and what measures read. */
typedef struct Reads {
  Things node[MAX_NODES];
  Things measure[MAX_MEASURES];
  int64_t from[MAX_NODES], to[MAX_NODES]; /* the numbers it can be */
} Reads;
void reads_of_nodes(const Exprs *x, const Schema *s, int seat, Reads *r);

/* Add what the effects of an option may write when a seat gives an answer; what
** is left to chance is not looked at. */
void reads_writes(const Choices *c, const Schema *s, const Effects *e,
                  int option, int first, int count, int seat, Things *writes);

/* Add what differs between the state and a block of the same schema; pile_of has
** the pile of every word of the piles, as reads_index tells. */
void reads_index(const Schema *s, int16_t *pile_of);
void reads_changes(const State *s, const unsigned char *block,
                   const int16_t *pile_of, Things *changed);

#endif
