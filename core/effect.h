/*
** Declared effects.  Like its guards, what an answer does can be declared: a
** short list of moves whose operands are expressions.  It runs without entering
** a script, and both people and programs can read it.
*/
#ifndef CORE_EFFECT_H
#define CORE_EFFECT_H

#include "core/choice.h"

enum { MAX_EFFECTS = 2048 };

/* The effects, one row each:
**
**   X(NAME, name, operands, blind, writes, run)
**
** name      what scripts call it
** operands  how many it has
** blind     nobody may foresee what comes: chance, or what nobody knew before
** writes    what it may change, chance aside                     (core/reads.c)
** run       A to D are its operands as things and amounts      (core/effect.c)
*/
/* clang-format off */
#define EFFECTS(X)                                                             \
  /* d pieces of kind a from place b to place c */                             \
  X(MOVE, move, 4, false, put_move(l, e), place_move(s, B, C, A, D))           \
  /* b to counter a */                                                         \
  X(ADD, add, 2, false, put_cells(l, A), cell_add(s, A, B_IN_FULL))            \
  /* counter a becomes b */                                                    \
  X(SET, set, 2, false, put_cells(l, A), cell_set(s, A, B_IN_FULL))            \
  /* c pieces blind from bag a to place b; fewer if it runs out */             \
  X(DRAW, draw, 3, true, NOTHING, draw(s, ask, A, B, C))                       \
  /* the top c cards of pile a to pile b; fewer if it runs out */              \
  X(DEAL, deal, 3, true, NOTHING, deal(s, A, B, C))                            \
  /* card a on top of pile b */                                                \
  X(PUT, put, 2, false, put_all_piles(l), pile_put(s, A, B, PILE_TOP))         \
  /* like MOVE, or as many as there are */                                     \
  X(UP_TO, up_to, 4, false, put_move(l, e), move_up_to(s, A, B, C, D))         \
  /* scale a by b steps; it stops at its ends */                               \
  X(ADVANCE, advance, 2, false, put_cells(l, A),                               \
    cell_move(s, A, B_IN_FULL, &(int64_t){0}))                                 \
  /* die a */                                                                  \
  X(ROLL, roll, 1, true, NOTHING, cell_roll(s, A, &(int){0}))                   \
  /* pile a */                                                                 \
  X(SHUFFLE, shuffle, 1, true, NOTHING, pile_shuffle(s, A))                    \
  /* card a to face b */                                                       \
  X(TURN, turn, 2, false, put_all_piles(l), pile_turn(s, A, B))                \
  /* card a, or secret counter a, to seat b; 0: to everyone */                 \
  X(SHOW, show, 2, true, put_all_piles(l), pile_show(s, A, seats(B)))          \
  X(REVEAL, reveal, 2, true, put_cells(l, A), cell_show(s, A, seats(B)))       \
  /* all cards of pile a on top of pile b, in their order */                   \
  X(TAKE, take, 2, false, (put_piles(l, A), put_piles(l, B)),                  \
    pile_move_all(s, A, B))                                                    \
  /* scope a */                                                                \
  X(BEGIN, begin, 1, false, put_everything(l), scope_begin(s, A))              \
  /* card a at the bottom of pile b */                                         \
  X(UNDER, under, 2, false, put_all_piles(l), pile_put(s, A, B, PILE_BOTTOM))  \
  /* cards a and b change places */                                            \
  X(SWAP, swap, 2, false, put_all_piles(l), pile_swap(s, A, B))                \
  /* a piece of kind a from place b to space c of a track; d is a pair: the    \
  ** track, and where what is pushed off goes */                               \
  X(BUMP, bump, 4, false, put_everything(l),                                   \
    bump(s, A, B, C, part(x, x->node[e->d].a, ask),                            \
         part(x, x->node[e->d].b, ask)))
/* clang-format on */

typedef enum EffectOp {
#define EFFECT_ENUM(NAME, ...) EFFECT_##NAME,
  EFFECTS(EFFECT_ENUM) EFFECT_OPS
#undef EFFECT_ENUM
} EffectOp;

typedef struct Effect {
  uint8_t op;
  int16_t when;       /* node: a condition; -1: always done */
  int16_t a, b, c, d; /* nodes, or -1 */
} Effect;

/* A list of effects; several options may share one table. */
typedef struct Effects {
  int count;
  Effect effect[MAX_EFFECTS];
} Effects;

/* Add one; every node it needs must exist in x. */
Err effect_add(Effects *e, const Exprs *x, Effect effect);

/* Run `count` effects from `first` on, in order; each sees what those before
** it have done.  On a refusal *at is the one refused; those before it have
** happened, and the caller takes the whole move back. */
Err effect_run(const Effects *e, const Exprs *x, State *s, Ask *ask, int first,
               int count, int *at);

/* Run them on a scratch state, skipping what is left to chance and what shows something,
** which nobody may foresee, and what is refused. */
void effect_try(const Effects *e, const Exprs *x, State *s, Ask *ask, int first,
                int count);

#endif
