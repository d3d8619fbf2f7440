/*
** The part of expressions that reckons rather than reads: parts of a number,
** chances of a blind draw, tables, walks over the cards of a pile, and measures,
** which are formulas with a name.  expr.c calls in here for all of these.
**
** A formula may be worked out with the eyes of a player: what that player can't
** know is then as if it were not there.
*/
#ifndef CORE_FORMULA_H
#define CORE_FORMULA_H

#include "core/expr.h"
#include "core/pile.h"

/* ERR_OK if what stands beside the children is as the operation needs it. */
Err formula_check(const Exprs *x, ExprOp op, int a, int b, int64_t k,
                  int32_t m);
int64_t formula_eval(const Exprs *x, const Expr *e, const Ask *ask);

/* k/m of a, rounded to the nearest. */
int64_t formula_part(int64_t a, int64_t k, int32_t m);

/* Number i, from 1 on, of a table; beyond its end the last one. */
int64_t formula_entry(const Exprs *x, int64_t first, int count, int64_t i);

/* How likely it is that `drawn` of `all` things, taken blind, have at least
** `least` of the `bad` ones among them, in thousandths. */
int64_t formula_chance(int64_t bad, int64_t all, int64_t drawn, int64_t least);

/* Is it hidden from whoever looks?  Of a place: how many pieces of each kind
** there are, or how many in all (total); of cells: any of a row. */
bool formula_hides_place(const Ask *ask, int place, bool total);
bool formula_hides_cell(const Ask *ask, int cell);
bool formula_hides_row(const Ask *ask, int64_t first, int count);
static inline bool formula_hides_card(const Ask *ask, int card) {
  return !pile_knows(ask->state, card, ask->eyes);
}

static inline bool eyes_hide_place(const Ask *ask, int place, bool total) {
  return ask->eyes != 0 && formula_hides_place(ask, place, total);
}
static inline bool eyes_hide_cell(const Ask *ask, int cell) {
  return ask->eyes != 0 && formula_hides_cell(ask, cell);
}
static inline bool eyes_hide_row(const Ask *ask, int64_t first, int count) {
  return ask->eyes != 0 && formula_hides_row(ask, first, count);
}
static inline bool eyes_hide_card(const Ask *ask, int card) {
  return ask->eyes != 0 && formula_hides_card(ask, card);
}

#endif
