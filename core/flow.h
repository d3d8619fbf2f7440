/*
** Declared flow.  A phase or a rule that only asks, does and repeats is a small
** program of steps: the core walks through it without entering a script, and
** stops where somebody must be asked or a rule of the script is called.
**
** Where it stands is part of the block (FlowCursor in state.h): a stack of
** frames, one for each routine that has been entered and each loop in it.  So a
** position in the middle of a declared phase can be copied like any other.
*/
#ifndef CORE_FLOW_H
#define CORE_FLOW_H

#include "core/effect.h"

enum {
  MAX_FLOW_STEPS = 4096,
  MAX_ROUTINES = 512,
  FLOW_PATIENCE = 1000000 /* steps without a question: it goes nowhere */
};

/* b is where to go on, if not at the next step. */
typedef enum FlowOp {
  FLOW_DO,      /* effects a .. a+b-1; of routine c-1, if c is not 0 */
  FLOW_ASK,     /* who answers at choice a (c: in secret); its rule runs */
  FLOW_TRY,     /* … if there is an answer; if not: b */
  FLOW_FURTHER, /* … unless one alone is left (of option c, if said): b */
  FLOW_ABLE,    /* unless who has an answer at choice a: b */
  FLOW_CALL,    /* routine a, with the arguments */
  FLOW_SCRIPT,  /* rule a of the script, with the arguments */
  FLOW_UNLESS,  /* unless condition a holds: b */
  FLOW_PICK,    /* the first of the c cases behind it that holds; none: b */
  FLOW_IS,      /* of a pick: if condition a holds, b */
  FLOW_JUMP,    /* b */
  FLOW_LOOP,    /* a times (-1: for ever) from c on, by `walk`; not once: b */
  FLOW_AGAIN,   /* the next pass of the loop at b, if there is one */
  FLOW_LEAVE,   /* out of a loops: b */
  FLOW_STOP,    /* the routine is done */
  FLOW_GO,      /* the phase ends, and phase a comes, with the arguments */
  FLOW_FINISH,  /* the game ends; a is the reason */
  FLOW_OPS
} FlowOp;

/* What is another one in every pass of a loop: nothing, `who`, or a parameter
** (WALK_PARAM and up); it begins with the thing of node c. */
enum { WALK_NOTHING, WALK_WHO, WALK_PARAM };

typedef struct FlowStep {
  uint8_t op, walk;
  uint8_t args;            /* how many arguments follow the player */
  uint8_t type[FLOW_ARGS]; /* of the arguments */
  int16_t a, b, c;
  int16_t who; /* node: the player it is called with; -1: none */
  int16_t arg[FLOW_ARGS];
} FlowStep;

typedef struct Routine {
  int16_t first, steps;
  uint16_t rule; /* its number, for the log */
  uint8_t params;
  uint8_t type[FLOW_ARGS];
} Routine;

typedef struct Flow {
  int steps, routines;
  FlowStep step[MAX_FLOW_STEPS];
  Routine routine[MAX_ROUTINES];
} Flow;

typedef struct FlowEnv {
  const Flow *flow;
  const Exprs *exprs;
  const Effects *effects;
  State *state;
  uint32_t *ran; /* by routine: how often it was called by another */
} FlowEnv;

/* Why it stopped. */
typedef enum FlowStop {
  FLOW_ENDS,    /* the routine is done */
  FLOW_ASKS,    /* `who` is to be asked at a choice: see step */
  FLOW_WONDERS, /* can `who` answer?  flow_unable if not */
  FLOW_CALLS,   /* a rule of the script is to be called */
  FLOW_GOES,    /* another phase comes */
  FLOW_OVER,    /* the game ends */
  FLOW_FAILS    /* err; in step `at`, and in its effect, if that is not -1,
                ** as `ask` saw it */
} FlowStop;

typedef struct FlowWant {
  const FlowStep *step;
  int at, effect;
  Err err;
  int who;
  int64_t arg[FLOW_ARGS];
  Ask ask;
} FlowWant;

/* Declaring: a routine, which may be called before its steps are known, and
** its steps.  All nodes, effects and routines they name must exist. */
Err flow_routine(Flow *f, const Routine *r, int *routine);
Err flow_add(Flow *f, const Exprs *x, const Effects *e, FlowStep step);

/* Enter a routine for a player (0: none); the log hears of its rule if that is
** told nowhere else. */
Err flow_enter(const FlowEnv *env, int routine, int who, const int64_t *arg,
               bool tells);

/* Go on until there are `base` frames left, or something is wanted. */
FlowStop flow_run(const FlowEnv *env, int base, FlowWant *want);

/* The answer was this option (a mark of it, from 1); there was none.  A draw is
** remembered in the same place, as minus 1 and the kind that came. */
void flow_answered(State *s, int mark);
void flow_unable(const FlowEnv *env);

/* The step that asks: it is the last one walked. */
const FlowStep *flow_asking(const FlowEnv *env);

/* Forget all frames but so many. */
void flow_cut(State *s, int depth);

/* The routine that a step belongs to, or -1. */
int flow_routine_of(const Flow *f, int step);

#endif
