/*
** What a formula may read, worked out before the game begins: its value can
** only change if one of these things does.
*/
#ifndef CORE_READS_H
#define CORE_READS_H

#include "core/effect.h"
#include "core/things.h"

/* What every node reads when it is worked out for a seat, whatever the answer
** in question and the cards that walks have come to; and what measures read.
** *r is all zero before. */
typedef struct Reads {
  Things node[MAX_NODES];
  Things measure[MAX_MEASURES];
  int64_t from[MAX_NODES], to[MAX_NODES]; /* the numbers it can be */
} Reads;
void reads_of_nodes(const Exprs *x, const Schema *s, int seat, Reads *r);

/* Add what the effects of an option may write when a seat gives an answer, and,
** if `looks`, what they look at; what is left to chance is not looked at. */
void reads_of_effects(const Choices *c, const Schema *s, const Effects *e,
                      int option, int first, int count, int seat, bool looks,
                      Things *things);

/* Add what decides which answers to a choice are legal for a seat.  false: a
** script or a way over a graph has a say, and may look at anything. */
bool reads_of_choice(const Choices *c, const Schema *s, int choice, int seat,
                     Things *reads);

/* Add what a formula of a seat reads; what its measures read is known. */
void reads_of_formula(const Exprs *x, const Schema *s, int seat,
                      const Things *measures, int node, Things *reads);

#endif
