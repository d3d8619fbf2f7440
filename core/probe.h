/*
** Probes: conditions worked out as far as they go before the game begins.
** Most conditions look at a few numbers of the state only, once it is
** known who acts and which candidate is meant: the pieces on this spot, the
** coins of that player, the clock.  Such a condition becomes a probe: where
** the numbers lie, and the range in which their sum makes it true.
*/
#ifndef CORE_PROBE_H
#define CORE_PROBE_H

#include "core/expr.h"

enum { PROBE_TERMS = 4 };

/* What is looked at: an array of the state, or all that is on a spot. */
typedef enum ProbeIn {
  PROBE_COUNTS,
  PROBE_CELLS,
  PROBE_PILES,
  PROBE_FACES,
  PROBE_SEATED,   /* presence, worked out of several numbers, … */
  PROBE_STANDING, /* … and standing: `at` is place * PROBE_SEATS + seat */
  PROBE_MOVED,    /* pieces that moved: `at` is scope * MAX_KINDS + kind */
  PROBE_ANY
} ProbeIn;

enum { PROBE_SEATS = 16 };

/* True when (sum - from), without a sign, is below span. */
typedef struct Probe {
  uint64_t from, span;
  int32_t at[PROBE_TERMS]; /* no padding: tables are compared */
} Probe;

/* What is added up: probes of one condition share it, as a rule.  With no
** terms at all the probe is true when its span is not 0. */
typedef struct ProbeForm {
  uint8_t terms;
  uint8_t in[PROBE_TERMS];  /* ProbeIn */
  int8_t sign[PROBE_TERMS]; /* 1 or -1; a single term has 1 */
} ProbeForm;

/* The probe of a condition for one actor and one candidate; false: it looks
** at more, or at something else. */
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

/* Sums are exact while no counter is further out than this: conditions stop
** at the ends of 64 bits, sums of probes would not. */
#define PROBE_FAR (INT64_C(1) << 60)

static inline bool probe_far(int64_t n) {
  return n > PROBE_FAR || n < -PROBE_FAR;
}

#endif
