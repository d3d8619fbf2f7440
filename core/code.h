/*
** Formulas of one seat as flat code: steps over a few registers, one after the
** other, instead of a tree that is walked.  A formula is laid out when it is
** wanted for the first time; what is rare is left to the tree (core/expr).
*/
#ifndef CORE_CODE_H
#define CORE_CODE_H

#include "core/fold.h"

enum { MAX_CODE = 24576 };

/* Eight bytes: the code of all seats at a table should stay in the cache. */
typedef struct Instr {
  uint8_t op;
  uint8_t to; /* the register of its result; operands are there and behind it */
  int16_t a;
  int32_t k; /* often: the step to go on with */
} Instr;

/* Where formulas begin that are not laid out yet, and those for which there is no room. */
enum { CODE_LAYS_OUT, CODE_LEAVES_TO_TREE };

typedef struct Code {
  const Exprs *x;
  int count;
  Instr step[MAX_CODE];
  int32_t entry[MAX_NODES]; /* the step that each formula begins with */
} Code;

/* Nothing is laid out yet. */
void code_begin(Code *c, const Exprs *x);

struct Sums;

/* The value of a formula that was folded for the seat that looks. */
int64_t code_eval(struct Sums *u, int node, Ask *ask);

#endif
