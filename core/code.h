/*
** Formulas of one seat as flat code: steps over a few registers, one after the
** other, instead of a tree that is walked.  A formula is laid out (layout.c)
** when it is wanted for the first time; what is rare is left to the tree
** (core/expr).
*/
#ifndef CORE_CODE_H
#define CORE_CODE_H

#include "core/expr.h"

enum { MAX_CODE = 24576, CODE_REGISTERS = 40 };

/* Steps that read, reckon, look up, walk over piles, and go on elsewhere.  One
** value goes from each step to the next.  What reckons with two numbers has the
** first one in a register, where KEEP has put it; or the second one is the
** number k (_K), or cell or count k.  IF_… go on k steps away unless it holds:
** of a register and the value (_R), or of the value and the number `a`.  Layout
** counts on the order within a line, and on that of the lines from JUMP on,
** which have steps away as their k.  Steps that often follow one another are
** joined into one: every step ends in a jump that processors seldom foresee. */
/* clang-format off */
#define CODE_OPS(X)                                                            \
  X(TREE) X(END) X(KEEP)                                                       \
  X(CONST) X(COPY) X(PARAM) X(BOUND) X(AT_COUNT) X(AT_CELL)                    \
  X(ATTR) X(ATTR_OF_PARAM) X(ATTR_OF_BOUND)                                    \
  X(COUNT) X(TOTAL) X(ROOM) X(SEATED) X(CELL) X(LENGTH) X(TOP) X(FACE)         \
  X(ADD) X(ADD_K) X(ADD_CELL) X(ADD_COUNT)                                     \
  X(SUB) X(SUB_K) X(SUB_CELL) X(SUB_COUNT)                                     \
  X(MUL) X(MUL_K) X(MUL_CELL) X(MUL_COUNT)                                     \
  X(MIN) X(MIN_K) X(MIN_CELL) X(MIN_COUNT)                                     \
  X(MAX) X(MAX_K) X(MAX_CELL) X(MAX_COUNT)                                     \
  X(APART) X(MOD) X(MOD_K) X(DIV) X(DIV_K) X(NOT)                              \
  X(LT) X(LE) X(EQ) X(NE) X(GT) X(GE)                                          \
  X(LT_K) X(LE_K) X(EQ_K) X(NE_K) X(GT_K) X(GE_K)                              \
  X(PART) X(ENTRY) X(CHANCE) X(MEASURE) X(MEASURE_OF) X(WEIGHT)                \
  X(JUMP) X(IF) X(IF_NOT)                                                      \
  X(IF_LT_R) X(IF_LE_R) X(IF_EQ_R) X(IF_NE_R) X(IF_GT_R) X(IF_GE_R)            \
  X(IF_LT) X(IF_LE) X(IF_EQ) X(IF_NE) X(IF_GT) X(IF_GE)                        \
  X(WALK) X(NEXT) X(GATHER_SUM) X(GATHER_MOST) X(GATHER_LEAST)
/* clang-format on */

#define CODE_OP(name) OP_##name,
typedef enum Op { CODE_OPS(CODE_OP) } Op;
#undef CODE_OP

/* Registers of a walk: what has been gathered, where it is and where the pile
** ends, whether there was a card, and the card of a walk outside it. */
enum { WALK_AT = 1, WALK_END, WALK_ANY, WALK_OUTER, WALK_REGISTERS };

/* Eight bytes: the code of all seats at a table should stay in the cache. */
typedef struct Instr {
  uint8_t op;
  uint8_t to; /* the register of an operand, and those behind it */
  int16_t a;
  int32_t k; /* often: where to go on, so many steps away */
} Instr;

/* Instead of the step that a formula begins with. */
enum { CODE_TO_LAY_OUT, CODE_LEFT_TO_TREE, CODE_FIRST };

typedef struct Code {
  const Exprs *x;
  int count;
  Instr step[MAX_CODE];
  int32_t entry[MAX_NODES]; /* the step that each formula begins with */
} Code;

/* Nothing is laid out yet; a formula is. */
void code_begin(Code *c, const Exprs *x);
void code_lay_out(Code *c, int node);

struct Measures;

/* The value of a formula that was folded for the seat that looks. */
int64_t code_eval(struct Measures *u, int node, Ask *ask);

#endif
