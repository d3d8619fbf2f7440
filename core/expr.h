/*
** Declared conditions and formulas.  A rule such as "no spot takes more than
** five agents" is written once in a script, `to:total():at_least(5)`, kept here
** as a small tree (core/ops.h lists its operations) and evaluated for all
** candidates of a choice without entering a script.  Enumerating legal answers
** is what a rules engine spends its time on, so this is the hot path.
**
** An expression speaks of the acting player and of the parameters of the answer
** in question; it never changes anything.
*/
#ifndef CORE_EXPR_H
#define CORE_EXPR_H

#include "core/alloc.h"
#include "core/ops.h"
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
#define EXPR_ENUM(name, ...) EXPR_##name,
  EXPR_OPS(EXPR_ENUM) EXPR_OPS_COUNT, /* that scripts have names for */
  EXPR_BEFORE_FOLDED = EXPR_OPS_COUNT - 1,
  EXPR_FOLDED(EXPR_ENUM)
#undef EXPR_ENUM
} ExprOp;

/* What is made of the numbers of a walk. */
typedef enum Gather { GATHER_SUM, GATHER_MOST, GATHER_LEAST, GATHERS } Gather;

typedef struct Expr {
  uint8_t op;
  uint8_t needs;
  int16_t a, b; /* nodes, or -1 */
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
  Alloc alloc;
  int count, room, reaches, entries, measures;
  Expr *node; /* grow with what is declared, MAX_NODES at most */
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
  bool *missed;      /* becomes true where those eyes see nothing; or NULL */
  struct Measures *measures;    /* that were worked out, or NULL */
  const Mind *mind;             /* NULL: all counts whole, and moods are even */
  const struct Choices *tables; /* of conditions on places, or NULL */
  int16_t bound[MAX_BOUND];
  int16_t drawn; /* of effects: 1 + the kind that came last from a bag */
} Ask;

/* One is made for every decision, so it is cleared number by number: for a
** whole struct of this size compilers take an instruction that is slow to
** begin. */
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
  ask->missed = NULL;
  ask->measures = NULL;
  ask->mind = NULL;
  ask->tables = NULL;
  ask->bound[0] = ask->bound[1] = ask->bound[2] = ask->bound[3] = 0;
}

/* Where all is zero; clearing keeps the room. */
void exprs_init(Exprs *x, Alloc alloc);
void exprs_clear(Exprs *x);
void exprs_free(Exprs *x);

/* Add a node, or find one that is the same; children must exist.  *node is
** set. */
Err expr_add(Exprs *x, ExprOp op, int a, int b, int64_t k, int32_t m,
             int *node);

/* A number of a table, and a measure: *at is its place there. */
Err expr_entry(Exprs *x, int64_t number, int *at);
Err expr_measure(Exprs *x, int node, int *at);

static inline bool expr_is_node(const Exprs *x, int node) {
  return node >= 0 && node < x->count;
}

static inline bool expr_is_const(const Exprs *x, int node) {
  return expr_is_node(x, node) && x->node[node].op == EXPR_CONST;
}

/* What a reach looks at, its own parameter too. */
int reach_needs(const Exprs *x, const Reach *r);

static inline Expr expr_number(int64_t k) {
  return (Expr){.op = EXPR_CONST, .a = -1, .b = -1, .k = k};
}

/* Make a node simpler whose operands may have become so: *e may be another one
** then.  What can be settled by a schema is, if `ask` has one, not NULL.  The
** node that stands for it already, or -1. */
int expr_simplify(const Exprs *x, Expr *e, const Ask *ask);

/* Does it look at nothing but its operands and the schema? */
bool expr_is_pure(int op);
/* Things that do not exist count as empty; nothing here can fail.  Leaves are
** half of all nodes: they are spared the call. */
int64_t expr_work_out(const Exprs *x, const Expr *e, const Ask *ask);
static inline int64_t expr_eval(const Exprs *x, int node, const Ask *ask) {
  const Expr *e = &x->node[node];
  if (e->op > EXPR_ACTOR) return expr_work_out(x, e, ask);
  return e->op == EXPR_CONST   ? e->k
         : e->op == EXPR_PARAM ? ask->param[e->k]
                               : ask->actor;
}

/* For which values of parameter `level` does the condition hold?  Of up to 64, those
** that have a bit in `left`.  What does not look at that parameter is worked out
** once for all of them. */
uint64_t expr_each(const Exprs *x, int node, Ask *ask, int level,
                   const int32_t *value, uint64_t left);

#endif
