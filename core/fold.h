/*
** Formulas as one seat works them out: a copy in which everything that is
** settled before the game begins is a number, what lies at a fixed place is
** read from there, and long parts that several formulas share are measures of
** their own.  Nodes keep their numbers, and every node its value.
*/
#ifndef CORE_FOLD_H
#define CORE_FOLD_H

#include "core/reads.h"

typedef struct Fold {
  Exprs *x;
  Ask ask;
  Reads reads;
  int measures;             /* those that were declared, and shared parts */
  int16_t same[MAX_NODES];  /* the node that stands for this one */
  uint8_t hangs[MAX_NODES]; /* on the answer, or cards of walks: see FOLD_… */
  uint8_t steps[MAX_NODES]; /* about how many it takes */
  uint8_t wanted[MAX_NODES];
} Fold;

/* What a node hangs on: a bit for the card of each walk, and one for the
** answer. */
enum { FOLD_ANSWER = 1 << MAX_BOUND };

/* Fold for a seat, who looks with their own eyes; x was copied from formulas
** of that schema, and `root` are those that are worked out beside the measures.
** `s` is any state of the schema.  *f is all zero: it is large, and only what
** is used of it shall be touched. */
void fold_for(Fold *f, Exprs *x, const State *s, int seat, const int16_t *root,
              int roots);

#endif
