/*
** Formulas as one seat works them out: a copy in which everything that is
** settled before the game begins is a number, and what lies at a fixed place is
** read from there.  Nodes keep their numbers, and every node its value.
*/
#ifndef CORE_FOLD_H
#define CORE_FOLD_H

#include "core/reads.h"

typedef struct Fold {
  Exprs *x;
  Ask ask;
  Reads reads;
  int16_t same[MAX_NODES];  /* the node that stands for this one */
  bool varies[MAX_NODES];   /* does it look at the answer? */
  uint8_t steps[MAX_NODES]; /* about how many it takes */
} Fold;

/* Fold for a seat, who looks with their own eyes; x was copied from formulas
** of that schema.  `s` is any state of the schema. */
void fold_for(Fold *f, Exprs *x, const State *s, int seat);

#endif
