/*
** Measures that were worked out are kept: a formula is worked out again only
** when something that it reads has changed.  What an answer would do can be
** tried on a copy of the state, and measures looked up there.
*/
#ifndef CORE_SUMS_H
#define CORE_SUMS_H

#include "core/alloc.h"
#include "core/code.h"

enum {
  SUMS_WORDS = (MAX_MEASURES + MAX_KEPT) / 64, /* a bit for each of these */
  SUMS_SLOTS = 4096 /* values of parts that are kept by something */
};

/* Something that was worked out, and when: see the tag. */
typedef struct Kept {
  int64_t value;
  uint64_t tag;
} Kept;

/* Items are the measures and, behind them, the parts that are kept.  Which are
** known, and their values or, of parts that are kept by something, the number that
** tags these. */
typedef struct SumsKnown {
  uint64_t known[SUMS_WORDS];
  int64_t value[MAX_MEASURES + MAX_KEPT];
} SumsKnown;

/* What one seat has worked out. */
typedef struct Own {
  Exprs x;   /* formulas folded for the seat (core/fold), … */
  Code code; /* … and laid out */
  uint64_t varies[MAX_NODES / 64]; /* formulas that look at the answer, a bit each */
  int items;
  Things reads[MAX_MEASURES + MAX_KEPT];     /* by item */
  uint64_t readers[THINGS_BITS][SUMS_WORDS]; /* items that read a thing */
  SumsKnown now;                             /* as in … */
  unsigned char *block;                      /* … what it saw last */
  bool looked;
  const int32_t *weight; /* by which it was worked out */
  Kept *once;
  Kept by[SUMS_SLOTS];
} Own;

typedef struct Sums {
  const Exprs *x;
  const Schema *schema;
  Alloc alloc;
  int16_t *root; /* formulas that are worked out beside the measures */
  int roots;
  int16_t *pile_of; /* by word of a pile */
  Own *own[MAX_PLAYERS];
  Own *of; /* the seat that looks */
  const State *state;
  int seat;
  State trial;
  bool trying;
  const Mind
    *mind; /* who thinks: set before sums_look; NULL: nobody in particular */
  uint64_t touched[SUMS_WORDS]; /* items that what is tried may change */
  SumsKnown then;               /* these in the trial */
  uint64_t stamps;
  int used; /* of the registers, by code that runs */
  int64_t registers[MAX_REGISTERS];
} Sums;

/* For measures that have all been declared, and a schema that is finished; `root`
** are other formulas that will be asked for.  false: no memory. */
bool sums_open(Sums *u, const Exprs *x, const Schema *schema, Alloc alloc,
               const int16_t *root, int roots);
void sums_close(Sums *u);

/* From now on measures are of this state, in the eyes of the seat.  false: no
** memory. */
bool sums_look(Sums *u, const State *s, int seat);

/* A copy of the state, to be changed; then measures are of the copy, until
** sums_back. */
State *sums_try(Sums *u);
void sums_tried(Sums *u);
void sums_back(Sums *u);

/* A number that no other question about an answer or a card has. */
static inline uint64_t sums_stamp(Sums *u) { return ++u->stamps; }

/* Has anything changed in the trial that the measure reads? */
static inline bool sums_touches(const Sums *u, int measure) {
  return (u->touched[measure / 64] >> measure % 64 & 1) != 0;
}

/* Can the formula differ from one answer to an option to the next? */
static inline bool sums_varies(const Sums *u, int node) {
  return (u->of->varies[node / 64] >> node % 64 & 1) != 0;
}

/* Where an item is to be found, and is it there? */
static inline SumsKnown *sums_known(Sums *u, int item) {
  if (__builtin_expect(u->trying, false) && sums_touches(u, item))
    return &u->then;
  return &u->of->now;
}

static inline bool known_is(const SumsKnown *k, int item) {
  return (k->known[item / 64] >> item % 64 & 1) != 0;
}

int64_t sums_keep(Sums *u, int item, int node, Ask *ask);
int64_t sums_work_out(Sums *u, int measure);

static inline int64_t sums_measure(Sums *u, int measure) {
  const SumsKnown *k = sums_known(u, measure);
  return known_is(k, measure) ? k->value[measure] : sums_work_out(u, measure);
}

/* A formula that is a part of others: kept; by something; for one answer or
** card. */
static inline int64_t sums_kept(Sums *u, int part, int node, Ask *ask) {
  int item = u->x->measures + part;
  const SumsKnown *k = sums_known(u, item);
  return known_is(k, item) ? k->value[item] : sums_keep(u, item, node, ask);
}
int64_t sums_by(Sums *u, int part, int by, int node, Ask *ask);
int64_t sums_once(Sums *u, int part, int node, Ask *ask);

#endif
