/*
** Formulas as one seat works them out: a copy in which all that is settled
** before the game begins is a number, what lies at a fixed place is read from
** there, and parts that are wanted more than once are marked, to be kept.
** Nodes keep their numbers, and every node its value.
*/
#ifndef CORE_FOLD_H
#define CORE_FOLD_H

#include "core/expr.h"

/* Fold for a seat, who looks with their own eyes; x was copied from formulas of
** that schema.  Returns how many parts are to be kept: they are numbered from 0
** (EXPR_KEPT, EXPR_ONCE).  `s` is any state of the schema. */
int fold_for(Exprs *x, const State *s, int seat);

#endif
