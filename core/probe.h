/*
** Probes: conditions worked out as far as they go before the game begins.
** Most conditions look at one number of the state only, once it is known who
** acts and which candidate is meant: the pieces on this spot, the coins of
** that player.  Such a condition becomes a probe: where the number lies, and
** the range in which it refuses.
*/
#ifndef CORE_PROBE_H
#define CORE_PROBE_H

#include "core/expr.h"

/* The array of the state that is looked at. */
typedef enum ProbeIn {
  PROBE_COUNTS,
  PROBE_CELLS,
  PROBE_PILES,
  PROBE_FACES,
  PROBE_ANY
} ProbeIn;

/* True when (number - from), without a sign, is below span. */
typedef struct Probe {
  uint64_t from, span;
  int32_t at;
  int32_t plus; /* a second number, to be added, or -1 */
} Probe;

/* The probe of a condition for one actor and one candidate; false: it looks
** at more than one number.  *in is PROBE_ANY if it looks at none, or at what
** does not exist. */
bool probe_make(const Exprs *x, int node, const Schema *schema, int actor,
                const int64_t *param, Probe *probe, ProbeIn *in);

static inline bool probe_hits(const Probe *p, int64_t number) {
  return (uint64_t)number - p->from < p->span;
}

static inline int64_t probe_number(const State *s, ProbeIn in, int32_t at) {
  switch (in) {
    case PROBE_COUNTS: return s->counts[at];
    case PROBE_CELLS: return s->cells[at];
    case PROBE_PILES: return s->piles[at];
    case PROBE_FACES: return s->face[at];
    default: return 0;
  }
}

static inline bool probe_true(const State *s, const Probe *p, ProbeIn in) {
  int64_t n = probe_number(s, in, p->at);
  if (p->plus >= 0) n += probe_number(s, in, p->plus);
  return probe_hits(p, n);
}

#endif
