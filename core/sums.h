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
  SUMS_SLOTS = 1024, /* values of parts that are kept by something */
  MAX_LEVELS = 96,   /* of formulas inside one another */
  LEVEL_REGISTERS = 40
};

/* Something that was worked out, and when: see the tag. */
typedef struct Kept {
  int64_t value;
  uint64_t tag;
} Kept;

/* Where something that is worked out is to be kept: its value, and what marks it
** as known, of which some bits stay and some are set. */
typedef struct Keep {
  int64_t *value;
  uint64_t *mark, stays, sets;
} Keep;

/* A measure, as it is asked for. */
typedef struct Query {
  Ask ask;
  uint64_t glance; /* that it was made for */
} Query;

/* A formula that is being worked out: what wants it, and its own. */
typedef struct Level {
  const Instr *back;
  Ask *wants;
  Keep keep;
  Query query; /* that a measure in it is; parts look at the same things */
  int64_t reg[LEVEL_REGISTERS];
} Level;

/* Items are the measures and, behind them, the parts that are kept.  Which are
** known, and their values or, of parts that are kept by something, the number that
** tags these. */
typedef struct SumsKnown {
  uint64_t known[SUMS_WORDS];
  int64_t value[MAX_MEASURES + MAX_KEPT];
} SumsKnown;

/* How often a part was wanted and found, or had to be worked out. */
typedef struct Use {
  uint16_t found, missed;
} Use;

/* What one seat has worked out. */
typedef struct Own {
  Exprs x;   /* formulas folded for the seat (core/fold), … */
  Code code; /* … and laid out */
  uint64_t
    varies[MAX_NODES / 64]; /* formulas that look at the answer, a bit each */
  int items;
  Things reads[MAX_MEASURES + MAX_KEPT]; /* by item */
  int words;                             /* that have a bit for each item */
  uint64_t *readers;     /* items that read a thing: so many words for each */
  SumsKnown now;         /* as in … */
  State saw;             /* … what it saw last, … */
  Things written;        /* … and what may be otherwise since */
  int looks;             /* so far, as long as it matters */
  Use use[MAX_NODES];    /* of parts, by their formula */
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
  uint64_t glances; /* at one state or another, by one seat or another */
  Kept lost;        /* what can't be kept goes here */
  int levels;       /* in use by code that runs */
  Level level[MAX_LEVELS];
} Sums;

/* For measures that have all been declared, and a schema that is finished; `root`
** are other formulas that will be asked for.  false: no memory. */
bool sums_open(Sums *u, const Exprs *x, const Schema *schema, Alloc alloc,
               const int16_t *root, int roots);
void sums_close(Sums *u);

/* From now on measures are of this state, in the eyes of the seat; what was written in
** it is taken note of.  false: no memory. */
bool sums_look(Sums *u, State *s, int seat);

/* A copy of the state, to be changed; then measures are of the copy, until
** sums_back. */
State *sums_try(Sums *u);
void sums_tried(Sums *u);
static inline void sums_turn(Sums *u, bool trying) {
  u->trying = trying;
  u->glances++;
}
static inline void sums_back(Sums *u) { sums_turn(u, false); }

/* A number that no other question about an answer or a card has. */
static inline uint64_t sums_stamp(Sums *u) { return ++u->stamps; }

/* Has anything changed in the trial that the item reads? */
static inline bool sums_touches(const Sums *u, unsigned item) {
  return (u->touched[item / 64] >> item % 64 & 1) != 0;
}

/* Can the formula differ from one answer to an option to the next? */
static inline bool sums_varies(const Sums *u, int node) {
  return (u->of->varies[node / 64] >> node % 64 & 1) != 0;
}

/* Where what is known of an item stands, if `now` is where it usually does. */
static inline SumsKnown *sums_known(Sums *u, SumsKnown *now, unsigned item) {
  if (__builtin_expect(!u->trying, true)) return now;
  return sums_touches(u, item) ? &u->then : now;
}

/* What is kept of an item, of a part that is kept by something, and of one that is kept for
** one answer or card.  false: nothing yet, and where it goes when it has been worked out. */
static inline bool sums_item(Sums *u, SumsKnown *now, unsigned item,
                             int64_t *value, Keep *keep) {
  SumsKnown *k = sums_known(u, now, item);
  uint64_t *mark = &k->known[item / 64];
  if ((*mark >> item % 64 & 1) != 0) {
    *value = k->value[item];
    return true;
  }
  *keep = (Keep){&k->value[item], mark, ~0ull, 1ull << item % 64};
  return false;
}

static inline bool sums_tagged(Kept *kept, uint64_t tag, int64_t *value,
                               Keep *keep) {
  if (kept->tag == tag) {
    *value = kept->value;
    return true;
  }
  *keep = (Keep){&kept->value, &kept->tag, 0, tag};
  return false;
}

/* The tag is a number that the part has had for itself since something changed
** that it reads, and what it is kept by. */
static inline bool sums_by(Sums *u, SumsKnown *now, int part, int64_t by,
                           int64_t *value, Keep *keep) {
  enum { SPAN = 1 << 16 };
  unsigned item = (unsigned)(u->x->measures + part);
  SumsKnown *k = sums_known(u, now, item);
  uint64_t bit = 1ull << item % 64;
  if (by < 0 || by >= SPAN) {
    u->lost.tag = 0;
    return sums_tagged(&u->lost, 1, value, keep);
  }
  if ((k->known[item / 64] & bit) == 0) {
    k->value[item] = (int64_t)++u->stamps;
    k->known[item / 64] |= bit;
  }
  return sums_tagged(
    &u->of->by[((uint32_t)part * 61 + (uint32_t)by) % SUMS_SLOTS],
    (uint64_t)k->value[item] * SPAN + (uint64_t)by, value, keep);
}

static inline bool sums_once(Sums *u, int part, const Ask *ask, int64_t *value,
                             Keep *keep) {
  return sums_tagged(&u->of->once[part], ask->stamp, value, keep);
}

static inline int64_t sums_put(const Keep *keep, int64_t value) {
  *keep->value = value;
  *keep->mark = (*keep->mark & keep->stays) | keep->sets;
  return value;
}

/* The question that a measure is: all those of a glance are alike but for the stamp. */
static inline Ask *sums_ask(Sums *u, Query *q) {
  if (q->glance != u->glances) {
    q->ask.state = u->trying ? &u->trial : u->state;
    q->ask.actor = q->ask.eyes = u->seat;
    q->ask.ways = NULL;
    q->ask.sums = u;
    q->ask.mind = u->mind;
    q->ask.tables = NULL;
    q->glance = u->glances;
  }
  q->ask.stamp = sums_stamp(u);
  return &q->ask;
}

int64_t sums_measure(Sums *u, int measure);

#endif
