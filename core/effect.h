/*
** Declared effects.  Like its guards, what an answer does can be declared: a
** short list of moves whose operands are expressions.  It runs without entering
** a script, and both people and programs can read it.
*/
#ifndef CORE_EFFECT_H
#define CORE_EFFECT_H

#include "core/choice.h"

enum { MAX_EFFECTS = 2048 };

typedef enum EffectOp {
  EFFECT_MOVE,  /* d pieces of kind a from place b to place c */
  EFFECT_ADD,   /* b to counter a */
  EFFECT_SET,   /* counter a becomes b */
  EFFECT_DRAW,  /* c pieces blind from bag a to place b; fewer if it runs out */
  EFFECT_DEAL,  /* the top c cards of pile a to pile b; fewer if it runs out */
  EFFECT_PUT,   /* card a on top of pile b */
  EFFECT_UP_TO, /* like MOVE, or as many as there are */
  EFFECT_ADVANCE, /* scale a by b steps; it stops at its ends */
  EFFECT_ROLL,    /* die a */
  EFFECT_SHUFFLE, /* pile a */
  EFFECT_TURN,    /* card a to face b */
  EFFECT_SHOW,    /* card a to seat b; 0: to everyone */
  EFFECT_REVEAL,  /* secret counter a to seat b; 0: to everyone */
  EFFECT_TAKE,    /* all cards of pile a on top of pile b, in their order */
  EFFECT_BEGIN,   /* scope a */
  EFFECT_UNDER,   /* card a at the bottom of pile b */
  EFFECT_SWAP,    /* cards a and b change places */
  EFFECT_BUMP,    /* a piece of kind a from place b to space c of a track; d is
                  ** a pair: the track, and where what is pushed off goes */
  EFFECT_OPS
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
