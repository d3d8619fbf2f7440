/*
** Declared conditions.  A rule such as "no spot takes more than five agents"
** is written once in a script, `to:total():at_least(5)`, kept here as a
** small tree and evaluated over all candidates of a choice without entering
** a script.  Enumerating legal answers is what a rules engine spends its
** time on, so this is the hot path.
**
** An expression speaks of the acting player and of the parameters of the
** answer in question; it never changes anything.
*/
#ifndef CORE_EXPR_H
#define CORE_EXPR_H

#include "core/state.h"

enum {
  MAX_PARAMS = 6,
  MAX_NODES = 16384,
  MAX_REACHES = 128,
  MAX_MEASURES = 1024,
  MAX_ENTRIES = 2048, /* numbers of all tables together */
  MAX_SAME = 16384,   /* nodes that are looked for again */
  MAX_BOUND = 4,      /* walks over piles inside one another */
  /* what an expression looks at, a bit each: parameters 0 .. 5, the actor, the
  ** card of a walk that has not begun */
  NEEDS_PARAMS = (1 << MAX_PARAMS) - 1,
  NEEDS_ACTOR = 1 << MAX_PARAMS,
  NEEDS_BOUND = NEEDS_ACTOR << 1
};

typedef enum ExprOp {
  EXPR_CONST,    /* k */
  EXPR_PARAM,    /* parameter k */
  EXPR_ACTOR,    /* seat */
  EXPR_AFFINE,   /* k + m * a */
  EXPR_ATTR,     /* attribute k of a */
  EXPR_COUNT,    /* pieces of kind b on place a */
  EXPR_TOTAL,    /* pieces on place a */
  EXPR_ROOM,     /* free room on place a */
  EXPR_SEATED,   /* pieces of player b on place a */
  EXPR_STANDING, /* Standing of player b on place a */
  EXPR_SUM,      /* pieces of kind a (or all: a < 0) on places k .. k+m-1 */
  EXPR_CELL,     /* counter a */
  EXPR_LENGTH,   /* cards in pile a */
  EXPR_TOP,      /* top card of pile a, or -1 */
  EXPR_WHERE,    /* pile of card a */
  EXPR_FACE,     /* face of card a */
  EXPR_ADD,
  EXPR_SUB,
  EXPR_MUL,
  EXPR_MIN,
  EXPR_MAX,
  EXPR_LT,
  EXPR_LE,
  EXPR_EQ,
  EXPR_NE,
  EXPR_AND,
  EXPR_OR,
  EXPR_NOT,
  EXPR_MOD,     /* what is left of a divided by b; 0 if b is not above 0 */
  EXPR_DIV,     /* a divided by b, rounded down; 0 if b is not above 0 */
  EXPR_ANYONE,  /* pieces of kinds k .. k+m-1 on place a */
  EXPR_FIND,    /* the first of the places k .. k+m-1, a row of the table's,
               ** with a piece of kind a, from the b-th on (or all); or -1 */
  EXPR_VALUE,   /* what the step or face of cell a is worth, … */
  EXPR_BAND,    /* … and its band */
  EXPR_AHEAD,   /* what the next b steps of scale a are worth together */
  EXPR_HIGHEST, /* of the m cells from a on, … */
  EXPR_LOWEST,
  EXPR_ALL,   /* … their sum, … */
  EXPR_RANK,  /* … or 1 + how many of them are above cell b */
  EXPR_NEXT,  /* does an edge lead from place a to place b? */
  EXPR_WAY,   /* what the way costs to parameter m, which ranges over reach
               ** k; -1: out of reach */
  EXPR_BEGAN, /* pieces of kind b (all: b < 0) on place a when scope k began */
  EXPR_MOVED, /* pieces of kind a that are not where they were then */
  EXPR_KNOWN, /* does player b know card a? */
  EXPR_UNKNOWN, /* cards of pile a that player b does not know */
  EXPR_PART,    /* k/m of a, rounded to the nearest */
  EXPR_PAIR,    /* two numbers for what needs more than two; 0 by itself */
  EXPR_IF,      /* the first of pair b if a holds, else the second */
  EXPR_CHANCE,  /* pair a: how many things are bad, of how many; pair b: how
                ** many are drawn, and how many bad ones make it true.  In
                ** thousandths */
  EXPR_ENTRY,   /* entry a (from 1) of the m from k on; the last one beyond */
  EXPR_BOUND,   /* the card that walk k has come to */
  EXPR_WALK,    /* b for every card of pile a, which is card k of the walk:
                ** their sum, or what is highest or lowest; see Gather */
  EXPR_MEASURE, /* measure k, or the one that thing a of those from m on has */
  EXPR_WEIGHT,  /* how much worth k counts for who thinks, in thousandths */
  EXPR_WHIM,    /* 1 to k, by the lot that m draws of the thinker's mood */
  EXPR_OPS,
  /* what core/fold makes of others */
  EXPR_AT_COUNT = EXPR_OPS, /* number k of the counts */
  EXPR_AT_CELL              /* cell k, whoever looks */
} ExprOp;

/* What is made of the numbers of a walk. */
typedef enum Gather { GATHER_SUM, GATHER_MOST, GATHER_LEAST, GATHERS } Gather;

typedef struct Expr {
  uint8_t op;
  uint8_t needs;
  int16_t a, b; /* nodes, or -1 */
  bool quick;   /* one number of the block, without a detour */
  int32_t m;
  int64_t k;
} Expr;

/* The places of a graph that one can get to.  All are nodes, or -1; they see
** the place in question as parameter `level`. */
typedef struct Reach {
  int16_t comp;   /* the graph */
  int16_t from;   /* the place where one starts */
  int16_t within; /* what all steps together may cost */
  int16_t pass;   /* may the place be entered? */
  int16_t bar;    /* may one not stop there? */
  int16_t ends;   /* does every way end there? */
  int16_t cost;   /* of entering it, instead of the graph's own costs */
  uint8_t level;
  bool stay; /* the start itself is one of them */
} Reach;

typedef struct Exprs {
  int count, reaches, entries, measures;
  Expr node[MAX_NODES];
  Reach reach[MAX_REACHES];
  int64_t entry[MAX_ENTRIES];
  int16_t measure[MAX_MEASURES]; /* formulas that have a name */
  uint16_t same[MAX_SAME];       /* 1 + a node that may be the same; or 0 */
} Exprs;

/* Who thinks: how much each worth counts, in thousandths, and a mood that is
** drawn anew for each decision. */
typedef struct Mind {
  const int32_t *weight;
  int weights;
  uint64_t mood;
} Mind;

/* Whose answer is being looked at, and which. */
typedef struct Ask {
  const State *state;
  int actor;
  int64_t param[MAX_PARAMS];
  struct Ways *ways; /* found to the parameter that has a reach, or NULL */
  int eyes;          /* only what this seat may know is seen; 0: everything */
  struct Measures *measures;    /* that were worked out, or NULL */
  const Mind *mind;             /* NULL: all counts whole, and moods are even */
  const struct Choices *tables; /* of conditions on places, or NULL */
  int16_t bound[MAX_BOUND];
} Ask;

/* One is made for every decision, so it is cleared number by number: for a whole
** struct of this size compilers take an instruction that is slow to begin. */
_Static_assert(MAX_PARAMS == 6 && MAX_BOUND == 4, "all of them are cleared");
static inline void ask_forget(Ask *ask) { /* its parameters */
  ask->param[0] = ask->param[1] = ask->param[2] = 0;
  ask->param[3] = ask->param[4] = ask->param[5] = 0;
}
static inline void ask_begin(Ask *ask, const State *state, int actor) {
  ask->state = state;
  ask->actor = actor;
  ask_forget(ask);
  ask->ways = NULL;
  ask->eyes = 0;
  ask->measures = NULL;
  ask->mind = NULL;
  ask->tables = NULL;
  ask->bound[0] = ask->bound[1] = ask->bound[2] = ask->bound[3] = 0;
}

/* Add a node, or find one that is the same; children must exist.  *node is
** set. */
Err expr_add(Exprs *x, ExprOp op, int a, int b, int64_t k, int32_t m,
             int *node);

/* A number of a table, and a measure: *at is its place there. */
Err expr_entry(Exprs *x, int64_t number, int *at);
Err expr_measure(Exprs *x, int node, int *at);

/* What a reach looks at, its own parameter too. */
int reach_needs(const Exprs *x, const Reach *r);

/* Things that do not exist count as empty; nothing here can fail. */
/* Does it look at nothing but its children? */
bool expr_is_pure(int op);
int64_t expr_eval(const Exprs *x, int node, const Ask *ask);

/* Keep those values of parameter `level` for which the condition is false;
** returns how many.  What does not look at that parameter is worked out once
** for all of them. */
int expr_filter(const Exprs *x, int node, Ask *ask, int level, int32_t *value,
                int n);

#endif
