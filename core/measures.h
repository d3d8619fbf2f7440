/*
** Measures, each worked out once: its value is kept until something changes
** that its formula reads.  What an answer would do is tried on a copy of the
** state, and measures can be asked for there as well.
*/
#ifndef CORE_MEASURES_H
#define CORE_MEASURES_H

#include "core/alloc.h"
#include "core/code.h"

enum { MEASURE_WORDS = MAX_MEASURES / 64 }; /* a bit for each measure */

/* Which measures are known, and their values; UNKNOWN if not.  One that comes
** out as that number is worked out whenever it is asked for. */
enum { UNKNOWN = -INT32_MAX };
typedef struct Values {
  uint64_t bit[MEASURE_WORDS];
  int64_t value[MAX_MEASURES];
} Values;

/* What one seat has worked out. */
typedef struct Own {
  Exprs x;   /* the formulas, folded for the seat (core/fold), … */
  Code code; /* … and laid out */
  uint64_t varies[MAX_NODES / 64]; /* formulas that look at the answer */
  int measures;                    /* with the parts that formulas share */
  Things reads[MAX_MEASURES];
  int words;         /* that have a bit for each measure there is */
  uint64_t *readers; /* measures that read a thing: so many words for each */
  Values now;
  Things changed;        /* since the seat looked */
  const int32_t *weight; /* the weights they were worked out with */
  Things since;          /* what may have changed since measures_note */
} Own;

typedef struct Measures {
  const Exprs *x;
  const Schema *schema;
  Alloc alloc;
  int16_t *root; /* formulas that are worked out beside the measures */
  int roots;
  Own *own[MAX_PLAYERS];
  Own *of; /* the seat that looks */
  const State *state;
  int seat;
  const Mind *mind; /* who thinks; set before measures_look.  NULL: nobody */
  State saw;        /* the state as it was at the last look */
  State trial;
  Things behind; /* where the trial may differ from the state */
  bool trying;
  uint64_t touched[MEASURE_WORDS]; /* measures that the trial may change, … */
  Values then;                     /* … and what they are there */
  Ask ask[2]; /* what measures are asked with: now, and in the trial */
} Measures;

/* For measures that have all been declared, and a schema that is finished;
** `root` are other formulas that will be asked for.  false: no memory. */
bool measures_open(Measures *u, const Exprs *x, const Schema *schema,
                   Alloc alloc, const int16_t *root, int roots);
void measures_close(Measures *u);

/* From now on measures are of this state, in the eyes of the seat; what was
** written in it is taken note of.  false: no memory. */
bool measures_look(Measures *u, State *s, int seat);

/* Note from here on what is written; has any of these things been, in the state
** and since the seat's note? */
static inline void measures_note(Measures *u) { u->of->since = (Things){{0}}; }
bool measures_noted(const Measures *u, const State *s, int seat,
                    const Things *things);

/* A copy of the state, to be changed; after measures_tried, measures are of the
** copy, until measures_back. */
State *measures_try(Measures *u);
void measures_tried(Measures *u);
void measures_back(Measures *u);

static inline bool measures_bit(const uint64_t *bits, int i) {
  return (bits[(unsigned)i / 64] >> (unsigned)i % 64 & 1) != 0;
}

/* Has anything changed in the trial that the measure reads? */
static inline bool measures_touches(const Measures *u, int measure) {
  return measures_bit(u->touched, measure);
}

/* Can the formula differ from one answer to an option to the next? */
static inline bool measures_vary(const Measures *u, int node) {
  return measures_bit(u->of->varies, node);
}

int64_t measures_work_out(Measures *u, Values *k, int measure);

static inline int64_t measures_value(Measures *u, int measure) {
  Values *k = u->trying && measures_touches(u, measure) ? &u->then
                                                        : &u->of->now;
  int64_t value = k->value[measure];
  return value != UNKNOWN ? value : measures_work_out(u, k, measure);
}

/* What it was before the trial. */
static inline int64_t measures_before(Measures *u, int measure) {
  int64_t value;
  u->trying = false;
  value = measures_value(u, measure);
  u->trying = true;
  return value;
}

#endif
