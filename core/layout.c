#include "core/code.h"

#include <string.h>

enum { MAX_HELD = 4 };

/* A part whose value stays in a register while it may be wanted again. */
typedef struct Held {
  int node, at;
} Held;

typedef struct Layout {
  Code *c;
  const Exprs *x;
  bool full;
  int first, held; /* those that can be used */
  Held hold[MAX_HELD];
  const Expr *holder; /* a comparison of which a side is to be held, or NULL */
  int side;
} Layout;

static int put(Layout *l, Op op, int to, int a, int k) {
  Code *c = l->c;
  if (c->count == MAX_CODE) {
    l->full = true;
    return MAX_CODE - 1;
  }
  c->step[c->count] = (Instr){(uint8_t)op, (uint8_t)to, (int16_t)a, k};
  return c->count++;
}

static void lay(Layout *l, int node, int to);

static bool is_int(int64_t k) { return k >= INT32_MIN && k <= INT32_MAX; }

static bool is_number(const Layout *l, int node) {
  return l->x->node[node].op == EXPR_CONST && is_int(l->x->node[node].k);
}

/* A part whose value stays in a register until what follows is worked out. */
static void lay_kept(Layout *l, int node, int to) {
  lay(l, node, to);
  put(l, OP_KEEP, to, 0, 0);
}

/* Its operands, if there are any, and the step. */
static void lay_plain(Layout *l, Op op, const Expr *e, int to) {
  if (e->b >= 0)
    lay_kept(l, e->a, to);
  else if (e->a >= 0)
    lay(l, e->a, to);
  if (e->b >= 0) lay(l, e->b, to + 1);
  put(l, op, to, e->m, (int)e->k);
}

/* With a number on the right there is a step for it, … */
static void lay_with_number(Layout *l, Op op, const Expr *e, int to) {
  if (!is_number(l, e->b)) {
    lay_plain(l, op, e, to);
    return;
  }
  lay(l, e->a, to);
  put(l, (Op)(op + 1), to, 0, (int)l->x->node[e->b].k);
}

/* … and for reckoning with a cell or count.  Which step, or 0. */
static int with_what(const Layout *l, int node) {
  const Expr *e = &l->x->node[node];
  if (!is_int(e->k)) return 0;
  return e->op == EXPR_CONST      ? OP_ADD_K - OP_ADD
         : e->op == EXPR_AT_CELL  ? OP_ADD_CELL - OP_ADD
         : e->op == EXPR_AT_COUNT ? OP_ADD_COUNT - OP_ADD
                                  : 0;
}

static void lay_reckoned(Layout *l, Op op, const Expr *e, int to) {
  int left = e->a, right = e->b, what;
  if (op != OP_SUB && with_what(l, right) == 0) { /* it doesn't matter which */
    left = e->b;
    right = e->a;
  }
  what = with_what(l, right);
  if (what == 0) {
    lay_plain(l, op, e, to);
    return;
  }
  lay(l, left, to);
  put(l, (Op)((int)op + what), to, 0, (int)l->x->node[right].k);
}

/* Comparing ---------------------------------------------------------------- */

enum { LESS, NOT_MORE, SAME, OTHER, MORE, NOT_LESS };

/* What is compared, how, and with what number, if it is one. */
typedef struct Compared {
  int how, left, right;
  bool number;
  int k;
} Compared;

static Compared compared(const Layout *l, const Expr *e) {
  static const int turned[] = {MORE, NOT_LESS, SAME, OTHER};
  Compared c = {e->op - EXPR_LT, e->a, e->b, is_number(l, e->b), 0};
  if (is_number(l, e->a) && !c.number) {
    c.how = turned[c.how];
    c.left = e->b;
    c.right = e->a;
    c.number = true;
  }
  if (c.number) c.k = (int)l->x->node[c.right].k;
  return c;
}

static void lay_compared(Layout *l, const Expr *e, int to) {
  Compared c = compared(l, e);
  if (!c.number) {
    lay_plain(l, (Op)(OP_LT + c.how), e, to);
    return;
  }
  lay(l, c.left, to);
  put(l, (Op)(OP_LT_K + c.how), to, 0, c.k);
}

/* The node that is to be held of this comparison has been laid out. */
static void hold(Layout *l, const Expr *e, int node) {
  int high = CODE_REGISTERS - 1 - l->held;
  if (e != l->holder || node != l->side) return;
  put(l, OP_KEEP, high, 0, 0);
  l->hold[l->held++] = (Held){node, high};
  l->holder = NULL;
}

/* Go on if a comparison comes out as it should.  If not, at a place that is not known yet:
** of the steps that go there, each has the one before it as its k; the last is returned. */
static int lay_jump_compared(Layout *l, const Expr *e, int to, bool wanted,
                             int before) {
  static const int opposite[] = {NOT_LESS, MORE, OTHER, SAME, NOT_MORE, LESS};
  Compared c = compared(l, e);
  if (!wanted) c.how = opposite[c.how];
  if (!c.number || c.k != (int16_t)c.k) {
    lay_kept(l, c.left, to);
    hold(l, e, c.left);
    lay(l, c.right, to + 1);
    hold(l, e, c.right);
    return put(l, (Op)(OP_IF_LT_R + c.how), to, 0, before);
  }
  lay(l, c.left, to);
  hold(l, e, c.left);
  return put(l, (Op)(OP_IF_LT + c.how), to, c.k, before);
}

/* Now the place is known: here. */
static void lay_here(Layout *l, int step) {
  while (step >= 0 && !l->full) {
    int before = l->c->step[step].k;
    l->c->step[step].k = l->c->count;
    step = before;
  }
}

/* The same for any condition. */
static int lay_jump(Layout *l, int node, int to, bool wanted, int before) {
  const Expr *e = &l->x->node[node];
  if (e->op == EXPR_NOT) return lay_jump(l, e->a, to, !wanted, before);
  if (e->op == (wanted ? EXPR_AND : EXPR_OR))
    return lay_jump(l, e->b, to, wanted, lay_jump(l, e->a, to, wanted, before));
  if (e->op == (wanted ? EXPR_OR : EXPR_AND)) {
    int enough = lay_jump(l, e->a, to, !wanted, -1);
    int last = lay_jump(l, e->b, to, wanted, before);
    lay_here(l, enough);
    return last;
  }
  if (e->op >= EXPR_LT && e->op <= EXPR_NE)
    return lay_jump_compared(l, e, to, wanted, before);
  lay(l, node, to);
  return put(l, wanted ? OP_IF : OP_IF_NOT, to, 0, before);
}

/* Is a node part of another?  Children have lower numbers. */
static bool occurs(const Layout *l, int node, int in, int *patience) {
  const Expr *e = &l->x->node[in < 0 ? 0 : in];
  if (in == node) return true;
  if (in < node || --*patience < 0) return false;
  return occurs(l, node, e->a, patience) || occurs(l, node, e->b, patience);
}

static bool is_wanted_again(const Layout *l, int node, int pair) {
  int patience = 200; /* it need not be found */
  const Expr *e = &l->x->node[node];
  return e->a >= 0 && e->op != EXPR_MEASURE && occurs(l, node, pair, &patience);
}

/* The first thing that a condition compares is always worked out; if a side of it
** is wanted again by what hangs on the condition, that is held meanwhile. */
static void choose_held(Layout *l, int condition, int pair) {
  const Expr *e = &l->x->node[condition];
  while (e->op == EXPR_NOT || e->op == EXPR_AND || e->op == EXPR_OR)
    e = &l->x->node[e->a];
  l->holder = NULL;
  if (l->held == MAX_HELD || e->op < EXPR_LT || e->op > EXPR_NE) return;
  l->side = is_wanted_again(l, e->a, pair) ? e->a : e->b;
  if (l->side == e->a || is_wanted_again(l, e->b, pair)) l->holder = e;
}

/* Of two ways one. */
static void lay_either(Layout *l, const Expr *e, int to) {
  const Expr *pair = &l->x->node[e->b], *holder = l->holder;
  int held = l->held, side = l->side, unless, end;
  choose_held(l, e->a, e->b);
  unless = lay_jump(l, e->a, to, true, -1);
  l->holder = NULL;
  lay(l, pair->a, to);
  end = put(l, OP_JUMP, to, 0, -1);
  lay_here(l, unless);
  lay(l, pair->b, to);
  lay_here(l, end);
  l->held = held;
  l->holder = holder;
  l->side = side;
}

/* A truth as a number. */
static void lay_truth(Layout *l, int node, int to) {
  int unless = lay_jump(l, node, to, true, -1), end;
  put(l, OP_CONST, to, 0, 1);
  end = put(l, OP_JUMP, to, 0, -1);
  lay_here(l, unless);
  put(l, OP_CONST, to, 0, 0);
  lay_here(l, end);
}

/* What else there is ------------------------------------------------------- */

static void lay_affine(Layout *l, const Expr *e, int to) {
  lay(l, e->a, to);
  if (e->m != 1) put(l, OP_MUL_K, to, 0, e->m);
  if (e->k != 0) put(l, OP_ADD_K, to, 0, (int)e->k);
}

/* The larger of a - k and k - a: how far a is from k. */
static bool is_apart(const Layout *l, const Expr *e) {
  const Expr *one = &l->x->node[e->a], *other = &l->x->node[e->b];
  if (one->op != EXPR_AFFINE || other->op != EXPR_AFFINE) return false;
  if (one->a != other->a || !is_int(one->k) || one->k == INT32_MIN)
    return false;
  return (one->m == 1 || one->m == -1) && other->m == -one->m &&
         other->k == -one->k;
}

static void lay_max(Layout *l, const Expr *e, int to) {
  const Expr *one = &l->x->node[e->a];
  if (!is_apart(l, e)) {
    lay_reckoned(l, OP_MAX, e, to);
    return;
  }
  lay(l, one->a, to);
  put(l, OP_APART, to, 0, (int)(one->m == 1 ? -one->k : one->k));
}

/* An attribute of the parameter or of the card that a walk has come to is one
** step. */
static void lay_attr(Layout *l, const Expr *e, int to) {
  const Expr *of = &l->x->node[e->a];
  if (of->op == EXPR_PARAM || of->op == EXPR_BOUND)
    put(l, of->op == EXPR_PARAM ? OP_ATTR_OF_PARAM : OP_ATTR_OF_BOUND, to,
        (int)of->k, (int)e->k);
  else
    lay_plain(l, OP_ATTR, e, to);
}

static void lay_chance(Layout *l, const Expr *e, int to) {
  const Expr *of = &l->x->node[e->a], *drawn = &l->x->node[e->b];
  lay_kept(l, of->a, to);
  lay_kept(l, of->b, to + 1);
  lay_kept(l, drawn->a, to + 2);
  lay(l, drawn->b, to + 3);
  put(l, OP_CHANCE, to, 0, 0);
}

static void lay_walk(Layout *l, const Expr *e, int to) {
  static const Op gather[] = {OP_GATHER_SUM, OP_GATHER_MOST, OP_GATHER_LEAST};
  int walk, next, first = l->first;
  lay(l, e->a, to);
  walk = put(l, OP_WALK, to, (int)e->k, 0);
  next = put(l, OP_NEXT, to, (int)e->k, 0);
  l->first = l->held; /* cards may be others inside */
  lay(l, e->b, to + WALK_REGISTERS);
  l->first = first;
  put(l, gather[e->m], to, 0, next);
  l->c->step[walk].k = l->c->step[next].k = l->c->count;
}

/* Are its numbers too large for a step? */
static bool is_wide(const Expr *e) {
  bool both = e->op == EXPR_PART || e->op == EXPR_ENTRY ||
              e->op == EXPR_MEASURE;
  return !is_int(e->k) || (both && e->m != (int16_t)e->m);
}

/* What is one step of the same name. */
/* clang-format off */
#define PLAIN(X)                                                               \
  X(CONST) X(PARAM) X(BOUND) X(AT_COUNT) X(AT_CELL) X(WEIGHT)                  \
  X(TOTAL) X(ROOM) X(CELL) X(LENGTH) X(TOP) X(FACE) X(NOT) X(PART) X(ENTRY)    \
  X(COUNT) X(SEATED)
/* clang-format on */

static void lay(Layout *l, int node, int to) {
  const Expr *e = &l->x->node[node];
  for (int i = l->first; i < l->held; i++)
    if (l->hold[i].node == node) {
      put(l, OP_COPY, to, l->hold[i].at, 0);
      return;
    }
  if (to > CODE_REGISTERS - WALK_REGISTERS - MAX_HELD || is_wide(e)) {
    put(l, OP_TREE, to, 0, node);
    return;
  }
  switch (e->op) {
#define LAY(name)                                                              \
  case EXPR_##name: lay_plain(l, OP_##name, e, to); break;
    PLAIN(LAY)
#undef LAY
    case EXPR_AFFINE: lay_affine(l, e, to); break;
    case EXPR_ATTR: lay_attr(l, e, to); break;
    case EXPR_ADD: lay_reckoned(l, OP_ADD, e, to); break;
    case EXPR_SUB: lay_reckoned(l, OP_SUB, e, to); break;
    case EXPR_MUL: lay_reckoned(l, OP_MUL, e, to); break;
    case EXPR_MIN: lay_reckoned(l, OP_MIN, e, to); break;
    case EXPR_MAX: lay_max(l, e, to); break;
    case EXPR_MOD: lay_with_number(l, OP_MOD, e, to); break;
    case EXPR_DIV: lay_with_number(l, OP_DIV, e, to); break;
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_EQ:
    case EXPR_NE: lay_compared(l, e, to); break;
    case EXPR_AND:
    case EXPR_OR: lay_truth(l, node, to); break;
    case EXPR_IF: lay_either(l, e, to); break;
    case EXPR_CHANCE: lay_chance(l, e, to); break;
    case EXPR_MEASURE:
      lay_plain(l, e->a < 0 ? OP_MEASURE : OP_MEASURE_OF, e, to);
      break;
    case EXPR_WALK: lay_walk(l, e, to); break;
    default: put(l, OP_TREE, to, 0, node);
  }
}

/* A jump to a jump goes on from there, one to the end is one.  Then steps to go
** on with become ways to go. */
static void shorten(Code *c, int first) {
  for (int i = c->count - 1; i >= first; i--) {
    Instr *step = &c->step[i];
    if (step->op == OP_JUMP &&
        (c->step[step->k].op == OP_JUMP || c->step[step->k].op == OP_END))
      *step = c->step[step->k];
  }
  for (int i = first; i < c->count; i++)
    if (c->step[i].op >= OP_JUMP) c->step[i].k -= i;
}

void code_lay_out(Code *c, int node) {
  Layout l = {.c = c, .x = c->x};
  int first = c->count;
  lay(&l, node, 0);
  put(&l, OP_END, 0, 0, 0);
  if (!l.full) shorten(c, first);
  if (l.full) c->count = first; /* there is no room for it */
  c->entry[node] = l.full ? CODE_LEFT_TO_TREE : first;
}

void code_begin(Code *c, const Exprs *x) {
  c->x = x;
  c->count = CODE_FIRST;
  memset(c->entry, CODE_TO_LAY_OUT, sizeof c->entry);
}
