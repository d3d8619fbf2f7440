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

/* Steps that go on elsewhere, read, reckon, look up, and walk over piles.  What
** reckons with two numbers has the second one in the next register; or it is the
** number k (_K), or cell or count k.  IF_… go on at k unless it holds: with the
** next register (_R), with the number `a`, or IF_CELL_… of cell `a` with `to`, a
** small number.  Layout counts on the order within a line.  Steps that often
** follow one another are joined into one: every step ends in a jump that
** processors seldom foresee. */
/* clang-format off */
typedef enum Op {
  OP_TREE, OP_END, OP_JUMP, OP_IF, OP_IF_NOT,
  OP_CONST, OP_PARAM, OP_BOUND, OP_AT_COUNT, OP_AT_CELL, OP_COUNT_PLUS,
  OP_ATTR, OP_ATTR_OF_PARAM, OP_ATTR_OF_BOUND, OP_LENGTH_OF_BOUND, OP_TOP_OF_BOUND,
  OP_COUNT, OP_TOTAL, OP_ROOM, OP_SEATED, OP_CELL, OP_LENGTH, OP_TOP, OP_FACE,
  OP_ADD, OP_ADD_K, OP_ADD_CELL, OP_ADD_COUNT,
  OP_SUB, OP_SUB_K, OP_SUB_CELL, OP_SUB_COUNT,
  OP_MUL, OP_MUL_K, OP_MUL_CELL, OP_MUL_COUNT,
  OP_MIN, OP_MIN_K, OP_MIN_CELL, OP_MIN_COUNT,
  OP_MAX, OP_MAX_K, OP_MAX_CELL, OP_MAX_COUNT,
  OP_APART, OP_MOD, OP_MOD_K, OP_DIV, OP_DIV_K, OP_NOT,
  OP_LT, OP_LE, OP_EQ, OP_NE,
  OP_LT_K, OP_LE_K, OP_EQ_K, OP_NE_K, OP_GT_K, OP_GE_K,
  OP_IF_LT_R, OP_IF_LE_R, OP_IF_EQ_R, OP_IF_NE_R, OP_IF_GT_R, OP_IF_GE_R,
  OP_IF_LT, OP_IF_LE, OP_IF_EQ, OP_IF_NE, OP_IF_GT, OP_IF_GE,
  OP_IF_CELL_LT, OP_IF_CELL_LE, OP_IF_CELL_EQ, OP_IF_CELL_NE,
  OP_IF_CELL_GT, OP_IF_CELL_GE, OP_IF_CARDS, OP_IF_NO_CARDS,
  OP_PART, OP_ENTRY, OP_CHANCE, OP_MEASURE, OP_MEASURE_OF,
  OP_WALK, OP_NEXT, OP_GATHER_SUM, OP_GATHER_MOST, OP_GATHER_LEAST
} Op;
/* clang-format on */

/* Registers of a walk: what has been gathered, the pile, how far it has come,
** whether there was a card, the card of a walk outside it, and what is
** gathered. */
enum {
  WALK_PILE = 1,
  WALK_AT,
  WALK_ANY,
  WALK_OUTER,
  WALK_ITEM,
  WALK_REGISTERS = 8
};

/* Eight bytes: the code of all seats at a table should stay in the cache. */
typedef struct Instr {
  uint8_t op;
  uint8_t to; /* the register of its result; operands are there and behind it */
  int16_t a;
  int32_t k; /* often: the step to go on with */
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
