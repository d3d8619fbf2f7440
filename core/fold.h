/*
** Formulas as one seat works them out: a copy in which all that is settled
** before the game begins is a number, what lies at a fixed place is read from
** there, and parts that are dear and stay the same for longer than what they are
** part of are marked, to be kept.  Nodes keep their numbers, and every node its
** value.
**
** A part is kept as it is (EXPR_KEPT), for each value of the one parameter or
** card that it looks at (EXPR_BY), or for one answer or card (EXPR_ONCE).
*/
#ifndef CORE_FOLD_H
#define CORE_FOLD_H

#include "core/reads.h"

enum {
  MAX_KEPT = 1024,
  BY_CARD = MAX_PARAMS, /* what a part is kept by: parameters, then cards */
  BY_THINGS = BY_CARD + MAX_BOUND
};

typedef struct Fold {
  Exprs *x;
  Ask ask;
  Reads reads;
  int parts, once;             /* how many are kept, … */
  Things part_reads[MAX_KEPT]; /* … and what they read */
  int16_t same[MAX_NODES];     /* the node that stands for this one */
  uint16_t varies[MAX_NODES]; /* parameters and cards it looks at, a bit each */
  uint8_t cost[MAX_NODES], wanted[MAX_NODES];
  bool live[MAX_NODES], narrow[MAX_NODES], loose[MAX_NODES];
} Fold;

/* Fold for a seat, who looks with their own eyes; x was copied from formulas of
** that schema, `root` are those that are worked out beside the measures.  Kept
** parts are numbered from 0, those for one answer apart.  `s` is any state of the
** schema. */
void fold_for(Fold *f, Exprs *x, const State *s, int seat, const int16_t *root,
              int roots);

#endif
