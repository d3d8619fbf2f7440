/*
** Probes: conditions compiled before the game begins.  For a given player and
** candidate most conditions look at a few numbers of the state: the pieces on
** this spot, the coins of that player, the clock.  Such a condition becomes a
** probe: where the numbers lie, and the range of their sum that makes it true.
*/
#ifndef CORE_PROBE_H
#define CORE_PROBE_H

#include "core/expr.h"

enum { PROBE_TERMS = 4 };

/* Where a number lies: in an array of the state, or worked out for a spot. */
typedef enum ProbeIn {
  PROBE_COUNTS,
  PROBE_CELLS,
  PROBE_PILES,
  PROBE_FACES,
  PROBE_SEATED,   /* presence, a sum of several numbers, … */
  PROBE_STANDING, /* … and standing: `at` is place * PROBE_SEATS + seat */
  PROBE_MOVED,    /* pieces that moved: `at` is scope * MAX_KINDS + kind */
  PROBE_ANY
} ProbeIn;

enum { PROBE_SEATS = 16 };

/* True if (sum - from), as an unsigned number, is below span. */
typedef struct Probe {
  uint64_t from, span;
  int32_t at[PROBE_TERMS]; /* no padding: tables are compared */
} Probe;

/* Which numbers are added up; usually the same for all probes of a condition.
** Without terms the probe is true if its span is not 0. */
typedef struct ProbeForm {
  uint8_t terms;
  uint8_t in[PROBE_TERMS];  /* ProbeIn */
  int8_t sign[PROBE_TERMS]; /* 1 or -1; a single term has 1 */
} ProbeForm;

/* The sum of some numbers of the state, and k. */
typedef struct ProbeSum {
  ProbeForm form;
  int32_t at[PROBE_TERMS];
  int64_t k;
} ProbeSum;

/* What a look at the state with these operands comes to; false: no such sum. */
bool probe_look(const Schema *s, const Expr *e, int64_t a, int64_t b,
                ProbeSum *sum);

/* Compile a condition for one actor and one candidate; false if it is of no
** such form. */
bool probe_make(const Exprs *x, int node, const Schema *schema, int actor,
                const int64_t *param, Probe *probe, ProbeForm *form);

static inline bool probe_hits(const Probe *p, int64_t number) {
  return (uint64_t)number - p->from < p->span;
}

/* PROBE_SEATED, PROBE_STANDING or PROBE_MOVED. */
int64_t probe_presence(const State *s, ProbeIn in, int32_t at);

static inline int64_t probe_number(const State *s, ProbeIn in, int32_t at) {
  switch (in) {
    case PROBE_COUNTS: return s->counts[at];
    case PROBE_CELLS: return s->cells[at];
    case PROBE_PILES: return s->piles[at];
    case PROBE_FACES: return s->face[at];
    case PROBE_SEATED:
    case PROBE_STANDING:
    case PROBE_MOVED: return probe_presence(s, in, at);
    default: return 0;
  }
}

/* Conditions saturate at the ends of 64 bits and sums of probes don't, so
** numbers beyond this are left to the tree. */
#define PROBE_FAR (INT64_C(1) << 60)

static inline bool probe_far(int64_t n) {
  return n > PROBE_FAR || n < -PROBE_FAR;
}

#endif
