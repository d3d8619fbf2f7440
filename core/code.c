#include "core/code.h"

#include "core/capped.h"
#include "core/cell.h"
#include "core/formula.h"
#include "core/pile.h"
#include "core/place.h"
#include "core/sums.h"

#include <string.h>

enum {
  DEEPEST = LEVEL_REGISTERS - 8,
  BY_BITS = 4 /* of a step that looks up what is kept by something */
};
_Static_assert(BY_THINGS <= 1 << BY_BITS, "each has a number");

/* Steps that go on elsewhere, read, reckon, look up, and walk over piles.  What reckons
** with two numbers has the second one in the next register; or it is the number k (_K), or
** cell or count k.  IF_… go on at k unless it holds: with the next register (_R), with the
** number `a`, or IF_CELL_… of cell `a` with `to`, a small number.  Steps that often follow
** one another are joined into one: every step ends in a jump that processors seldom foresee.
*/
/* clang-format off */
#define OPS(X)                                                                 \
  X(LAY) X(WHOLE) X(TREE) X(END) X(JUMP) X(IF) X(IF_NOT)                       \
  X(CONST) X(PARAM) X(BOUND) X(AT_COUNT) X(AT_CELL) X(COUNT_PLUS)              \
  X(ATTR) X(ATTR_OF_BOUND) X(LENGTH_OF_BOUND) X(TOP_OF_BOUND)                  \
  X(COUNT) X(TOTAL) X(ROOM) X(SEATED) X(CELL) X(LENGTH) X(TOP) X(FACE)         \
  X(ADD) X(ADD_K) X(ADD_CELL) X(ADD_COUNT)                                     \
  X(SUB) X(SUB_K) X(SUB_CELL) X(SUB_COUNT)                                     \
  X(MUL) X(MUL_K) X(MUL_CELL) X(MUL_COUNT)                                     \
  X(MIN) X(MIN_K) X(MIN_CELL) X(MIN_COUNT)                                     \
  X(MAX) X(MAX_K) X(MAX_CELL) X(MAX_COUNT)                                     \
  X(MOD) X(MOD_K) X(DIV) X(DIV_K) X(NOT)                                       \
  X(LT) X(LE) X(EQ) X(NE)                                                      \
  X(LT_K) X(LE_K) X(EQ_K) X(NE_K) X(GT_K) X(GE_K)                              \
  X(IF_LT_R) X(IF_LE_R) X(IF_EQ_R) X(IF_NE_R) X(IF_GT_R) X(IF_GE_R)            \
  X(IF_LT) X(IF_LE) X(IF_EQ) X(IF_NE) X(IF_GT) X(IF_GE)                        \
  X(IF_CELL_LT) X(IF_CELL_LE) X(IF_CELL_EQ) X(IF_CELL_NE)                      \
  X(IF_CELL_GT) X(IF_CELL_GE) X(IF_CARDS) X(IF_NO_CARDS)                       \
  X(PART) X(ENTRY) X(CHANCE) X(MEASURE) X(MEASURE_OF) X(KEPT) X(BY) X(ONCE)    \
  X(WALK) X(NEXT) X(GATHER_SUM) X(GATHER_MOST) X(GATHER_LEAST)
/* clang-format on */

#define OP(name) OP_##name,
typedef enum Op { OPS(OP) } Op;
#undef OP

/* Laying out --------------------------------------------------------------- */

typedef struct Layout {
  Code *c;
  const Exprs *x;
  bool full;
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

static void lay_unary(Layout *l, Op op, const Expr *e, int to) {
  lay(l, e->a, to);
  put(l, op, to, e->m, (int)e->k);
}

static void lay_binary(Layout *l, Op op, const Expr *e, int to) {
  lay(l, e->a, to);
  lay(l, e->b, to + 1);
  put(l, op, to, 0, 0);
}

/* With a number on the right there is a step for it, … */
static void lay_with_number(Layout *l, Op op, const Expr *e, int to) {
  if (!is_number(l, e->b)) {
    lay_binary(l, op, e, to);
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
    lay_binary(l, op, e, to);
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
  lay(l, c.left, to);
  if (c.number) {
    put(l, (Op)(OP_LT_K + c.how), to, 0, c.k);
  } else {
    lay(l, c.right, to + 1);
    put(l, (Op)(OP_LT + c.how), to, 0, 0);
  }
}

/* Go on if a comparison comes out as it should.  If not, at a place that is not known yet:
** of the steps that go there, each has the one before it as its k; the last is returned. */
static int lay_jump_compared(Layout *l, const Expr *e, int to, bool wanted,
                             int before) {
  static const int opposite[] = {NOT_LESS, MORE, OTHER, SAME, NOT_MORE, LESS};
  Compared c = compared(l, e);
  const Expr *left = &l->x->node[c.left];
  if (!wanted) c.how = opposite[c.how];
  if (!c.number || c.k != (int16_t)c.k) {
    lay(l, c.left, to);
    lay(l, c.right, to + 1);
    return put(l, (Op)(OP_IF_LT_R + c.how), to, 0, before);
  }
  if (left->op == EXPR_AT_CELL && left->k == (int16_t)left->k && c.k >= 0 &&
      c.k < LEVEL_REGISTERS)
    return put(l, (Op)(OP_IF_CELL_LT + c.how), c.k, (int)left->k, before);
  if (left->op == EXPR_LENGTH && c.k == 0 &&
      (c.how == MORE || c.how == NOT_MORE)) {
    lay(l, left->a, to);
    return put(l, c.how == MORE ? OP_IF_CARDS : OP_IF_NO_CARDS, to, 0, before);
  }
  lay(l, c.left, to);
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

/* Of two ways one. */
static void lay_either(Layout *l, int condition, int one, int other, int to) {
  int unless = lay_jump(l, condition, to, true, -1), end;
  lay(l, one, to);
  end = put(l, OP_JUMP, to, 0, -1);
  lay_here(l, unless);
  lay(l, other, to);
  lay_here(l, end);
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
  const Expr *of = &l->x->node[e->a];
  if (of->op == EXPR_AT_COUNT && e->m == 1 && e->k == (int16_t)e->k) {
    put(l, OP_COUNT_PLUS, to, (int)e->k, (int)of->k);
    return;
  }
  lay(l, e->a, to);
  if (e->m != 1) put(l, OP_MUL_K, to, 0, e->m);
  if (e->k != 0) put(l, OP_ADD_K, to, 0, (int)e->k);
}

/* An attribute of the card that a walk has come to, and what is asked of that. */
static void lay_attr(Layout *l, const Expr *e, int to, Op of_bound) {
  put(l, of_bound, to, (int)l->x->node[e->a].k, (int)e->k);
}

static bool is_of_bound(const Layout *l, int node) {
  const Expr *e = &l->x->node[node];
  return e->op == EXPR_ATTR && l->x->node[e->a].op == EXPR_BOUND &&
         is_int(e->k);
}

static void lay_pile(Layout *l, Op op, Op of_bound, const Expr *e, int to) {
  if (is_of_bound(l, e->a))
    lay_attr(l, &l->x->node[e->a], to, of_bound);
  else
    lay_unary(l, op, e, to);
}

static void lay_chance(Layout *l, const Expr *e, int to) {
  const Expr *of = &l->x->node[e->a], *drawn = &l->x->node[e->b];
  lay(l, of->a, to);
  lay(l, of->b, to + 1);
  lay(l, drawn->a, to + 2);
  lay(l, drawn->b, to + 3);
  put(l, OP_CHANCE, to, 0, 0);
}

static void lay_measure(Layout *l, const Expr *e, int to) {
  if (e->a >= 0)
    lay_unary(l, OP_MEASURE_OF, e, to);
  else
    put(l, OP_MEASURE, to, 0, (int)e->k);
}

/* Registers of a walk: what has been gathered, the pile, how far it has come,
** whether there was a card, the stamp to go back to, and what is gathered. */
enum { WALK_PILE = 1, WALK_AT, WALK_ANY, WALK_STAMP, WALK_ITEM };

static void lay_walk(Layout *l, const Expr *e, int to) {
  static const Op gather[] = {OP_GATHER_SUM, OP_GATHER_MOST, OP_GATHER_LEAST};
  int walk, next;
  lay(l, e->a, to + WALK_PILE);
  walk = put(l, OP_WALK, to, 0, 0);
  next = put(l, OP_NEXT, to, (int)e->k, 0);
  lay(l, e->b, to + WALK_ITEM);
  put(l, gather[e->m], to, 0, next);
  l->c->step[walk].k = l->c->step[next].k = l->c->count;
}

/* Are its numbers too large for a step? */
static bool is_wide(const Expr *e) {
  bool both = e->op == EXPR_PART || e->op == EXPR_ENTRY ||
              e->op == EXPR_MEASURE;
  return !is_int(e->k) || (both && e->m != (int16_t)e->m);
}

static void lay(Layout *l, int node, int to) {
  const Expr *e = &l->x->node[node];
  if (to > DEEPEST || is_wide(e)) {
    put(l, OP_TREE, to, 0, node);
    return;
  }
  switch (e->op) {
    case EXPR_CONST: put(l, OP_CONST, to, 0, (int)e->k); break;
    case EXPR_PARAM: put(l, OP_PARAM, to, 0, (int)e->k); break;
    case EXPR_BOUND: put(l, OP_BOUND, to, 0, (int)e->k); break;
    case EXPR_AT_COUNT: put(l, OP_AT_COUNT, to, 0, (int)e->k); break;
    case EXPR_AT_CELL: put(l, OP_AT_CELL, to, 0, (int)e->k); break;
    case EXPR_AFFINE: lay_affine(l, e, to); break;
    case EXPR_ATTR:
      if (is_of_bound(l, node))
        lay_attr(l, e, to, OP_ATTR_OF_BOUND);
      else
        lay_unary(l, OP_ATTR, e, to);
      break;
    case EXPR_COUNT: lay_binary(l, OP_COUNT, e, to); break;
    case EXPR_TOTAL: lay_unary(l, OP_TOTAL, e, to); break;
    case EXPR_ROOM: lay_unary(l, OP_ROOM, e, to); break;
    case EXPR_SEATED: lay_binary(l, OP_SEATED, e, to); break;
    case EXPR_CELL: lay_unary(l, OP_CELL, e, to); break;
    case EXPR_LENGTH: lay_pile(l, OP_LENGTH, OP_LENGTH_OF_BOUND, e, to); break;
    case EXPR_TOP: lay_pile(l, OP_TOP, OP_TOP_OF_BOUND, e, to); break;
    case EXPR_FACE: lay_unary(l, OP_FACE, e, to); break;
    case EXPR_ADD: lay_reckoned(l, OP_ADD, e, to); break;
    case EXPR_SUB: lay_reckoned(l, OP_SUB, e, to); break;
    case EXPR_MUL: lay_reckoned(l, OP_MUL, e, to); break;
    case EXPR_MIN: lay_reckoned(l, OP_MIN, e, to); break;
    case EXPR_MAX: lay_reckoned(l, OP_MAX, e, to); break;
    case EXPR_MOD: lay_with_number(l, OP_MOD, e, to); break;
    case EXPR_DIV: lay_with_number(l, OP_DIV, e, to); break;
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_EQ:
    case EXPR_NE: lay_compared(l, e, to); break;
    case EXPR_AND:
    case EXPR_OR: lay_truth(l, node, to); break;
    case EXPR_NOT: lay_unary(l, OP_NOT, e, to); break;
    case EXPR_IF:
      lay_either(l, e->a, l->x->node[e->b].a, l->x->node[e->b].b, to);
      break;
    case EXPR_PART: lay_unary(l, OP_PART, e, to); break;
    case EXPR_ENTRY: lay_unary(l, OP_ENTRY, e, to); break;
    case EXPR_CHANCE: lay_chance(l, e, to); break;
    case EXPR_MEASURE: lay_measure(l, e, to); break;
    case EXPR_KEPT: put(l, OP_KEPT, to, e->a, (int)e->k); break;
    case EXPR_BY: put(l, OP_BY, to, e->a, (int)e->k << BY_BITS | e->m); break;
    case EXPR_ONCE: put(l, OP_ONCE, to, e->a, (int)e->k); break;
    case EXPR_WALK: lay_walk(l, e, to); break;
    default: put(l, OP_TREE, to, 0, node);
  }
}

/* A jump to a jump goes on from there, one to the end is one. */
static void shorten(Code *c, int first) {
  for (int i = c->count - 1; i >= first; i--) {
    Instr *step = &c->step[i];
    if (step->op != OP_JUMP) continue;
    if (c->step[step->k].op == OP_JUMP || c->step[step->k].op == OP_END)
      *step = c->step[step->k];
  }
}

static void lay_out(Code *c, int node) {
  Layout l = {c, c->x, false};
  int first = c->count;
  lay(&l, node, 0);
  put(&l, OP_END, 0, 0, 0);
  if (!l.full) shorten(c, first);
  if (l.full) c->count = first; /* there is no room for it */
  c->entry[node] = l.full ? CODE_LEAVES_TO_TREE : first;
}

void code_begin(Code *c, const Exprs *x) {
  Layout l = {c, x, false};
  c->x = x;
  c->count = 0;
  put(&l, OP_LAY, 0, 0, 0);
  put(&l, OP_WHOLE, 0, 0, 0);
  put(&l, OP_END, 0, 0, 0);
  memset(c->entry, CODE_LAYS_OUT, sizeof c->entry);
}

/* Running ------------------------------------------------------------------ */

static inline int64_t quotient(int64_t a, int64_t b) {
  if (b <= 0) return 0;
  return a / b - (a % b < 0);
}

static inline int64_t remainder_of(int64_t a, int64_t b) {
  if (b <= 0) return 0;
  return a % b < 0 ? a % b + b : a % b;
}

static inline int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }

static inline bool is_in(int64_t i, int count) { return i >= 0 && i < count; }

static inline int64_t length_of(const State *s, int64_t pile) {
  return is_in(pile, s->schema->piles) ? pile_length(s, (int)pile) : 0;
}

/* The top card of a pile, if the player knows it, or -1. */
static inline int64_t top_of(const Ask *ask, int64_t pile) {
  int card = is_in(pile, ask->state->schema->piles)
               ? pile_top(ask->state, (int)pile)
               : -1;
  return card >= 0 && formula_hides_card(ask, card) ? -1 : card;
}

/* The next card of a walk that the player knows, or -1. */
static int next_card(const Ask *ask, int64_t *r) {
  const State *s = ask->state;
  int pile = (int)r[WALK_PILE], length = pile_length(s, pile);
  while (r[WALK_AT] < length) {
    int card = pile_card(s, pile, (int)r[WALK_AT]++);
    if (!formula_hides_card(ask, card)) return card;
  }
  return -1;
}

/* Each step goes to the next by a jump of its own, which processors foresee far
** better than one that all share; C alone has none. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#ifndef __clang__
/* Neither join them again nor keep what many share in registers all need. */
#pragma GCC optimize("no-crossjumping", "no-gcse")
#endif
#define STEP goto *go[i++, r = reg + i->to, i->op]

/* What is not kept yet is worked out a level higher. */
static int64_t run(Sums *u, int node, Ask *ask) {
#define GO(name) [OP_##name] = &&do_##name,
  /* cppcheck-suppress assignBoolToPointer */
  static const void *const go[] = {OPS(GO)};
#undef GO
  const Schema *sc = u->schema;
  const Instr *code = u->of->code.step, *i = code + u->of->code.entry[node];
  Use *use = u->of->use;
  SumsKnown *now = &u->of->now;
  Level *const bottom = &u->level[u->levels], *at = bottom;
  const State *s = ask->state;
  int64_t *reg = at->reg, *r = reg + i->to, value;
  Ask *wants;
  goto *go[i->op];
enter_measure:
  node = u->of->x.measure[node];
  wants = ask;
  ask = sums_ask(u, &at->query);
  goto enter;
enter_part:
  node = i->a;
  use[node].missed++;
  wants = ask;
enter: /* what is kept as at->keep says */
  if (at == &u->level[MAX_LEVELS - 1]) {
    u->levels = (int)(at - u->level) + 1;
    *r = sums_put(&at->keep, expr_eval(&u->of->x, node, ask));
    ask = wants;
    STEP;
  }
  at->back = i;
  at->wants = wants;
  at++;
  s = ask->state;
  reg = at->reg;
  i = code + u->of->code.entry[node];
  r = reg + i->to;
  goto *go[i->op];
do_LAY:
  lay_out(&u->of->code, node);
  i = code + u->of->code.entry[node];
  r = reg + i->to;
  goto *go[i->op];
do_WHOLE:
  u->levels = (int)(at - u->level) + 1;
  *r = expr_eval(&u->of->x, node, ask);
  STEP;
do_END:
  if (at == bottom) {
    u->levels = (int)(bottom - u->level);
    return *r;
  }
  value = *r;
  at--;
  sums_put(&at->keep, value);
  ask = at->wants;
  s = ask->state;
  reg = at->reg;
  i = at->back;
  reg[i->to] = value;
  STEP;
do_TREE:
  u->levels = (int)(at - u->level) + 1;
  *r = expr_eval(&u->of->x, i->k, ask);
  STEP;
  /* Going on elsewhere. */
#define UNLESS(name, condition)                                                \
  do_##name : if (!(condition)) i = code + i->k - 1;                           \
  STEP;
#define UNLESS_EACH(name, how)                                                 \
  UNLESS(IF_##name##_R, *r how r[1])                                           \
  UNLESS(IF_##name, *r how i->a)                                               \
  UNLESS(IF_CELL_##name, s->cells[i->a] how i->to)
  UNLESS(JUMP, false)
  UNLESS(IF, *r != 0)
  UNLESS(IF_NOT, *r == 0)
  UNLESS_EACH(LT, <)
  UNLESS_EACH(LE, <=)
  UNLESS_EACH(EQ, ==)
  UNLESS_EACH(NE, !=)
  UNLESS_EACH(GT, >)
  UNLESS_EACH(GE, >=)
  UNLESS(IF_CARDS, is_in(*r, sc->piles) && pile_length(s, (int)*r) > 0)
  UNLESS(IF_NO_CARDS, !is_in(*r, sc->piles) || pile_length(s, (int)*r) == 0)

  /* Reckoning. */
#define RESULT(name, formula)                                                  \
  do_##name : *r = formula;                                                    \
  STEP;
#define RESULT_EACH(name, reckon)                                              \
  RESULT(name, reckon(*r, r[1]))                                               \
  RESULT(name##_K, reckon(*r, i->k))                                           \
  RESULT(name##_CELL, reckon(*r, s->cells[i->k]))                              \
  RESULT(name##_COUNT, reckon(*r, s->counts[i->k]))
#define RESULT_COMPARED(name, how)                                             \
  RESULT(name, *r how r[1])                                                    \
  RESULT(name##_K, *r how i->k)
  RESULT_EACH(ADD, capped_sum)
  RESULT_EACH(SUB, capped_difference)
  RESULT_EACH(MUL, capped_product)
  RESULT_EACH(MIN, lesser)
  RESULT_EACH(MAX, greater)
  RESULT(MOD, remainder_of(*r, r[1]))
  RESULT(MOD_K, remainder_of(*r, i->k))
  RESULT(DIV, quotient(*r, r[1]))
  RESULT(DIV_K, quotient(*r, i->k))
  RESULT_COMPARED(LT, <)
  RESULT_COMPARED(LE, <=)
  RESULT_COMPARED(EQ, ==)
  RESULT_COMPARED(NE, !=)
  RESULT(GT_K, *r > i->k) /* what turns a comparison round is a number */
  RESULT(GE_K, *r >= i->k)
  RESULT(NOT, *r == 0)
  RESULT(PART, formula_part(*r, i->k, i->a))
  RESULT(CHANCE, formula_chance(*r, r[1], r[2], r[3]))
  RESULT(ENTRY, *r < 1 ? 0 : u->of->x.entry[i->k + (*r > i->a ? i->a : *r) - 1])

  /* Reading. */
  RESULT(CONST, i->k)
  RESULT(PARAM, ask->param[i->k])
  RESULT(BOUND, ask->bound[i->k])
  RESULT(AT_COUNT, s->counts[i->k])
  RESULT(AT_CELL, s->cells[i->k])
  RESULT(COUNT_PLUS, s->counts[i->k] + i->a)
  RESULT(ATTR, is_in(*r, MAX_OBJECTS) ? sc->attr_value[i->k][*r] : NO_ATTR)
  RESULT(ATTR_OF_BOUND, sc->attr_value[i->k][ask->bound[i->a]])
  RESULT(LENGTH, length_of(s, *r))
  RESULT(LENGTH_OF_BOUND, length_of(s, sc->attr_value[i->k][ask->bound[i->a]]))
  RESULT(TOP, top_of(ask, *r))
  RESULT(TOP_OF_BOUND, top_of(ask, sc->attr_value[i->k][ask->bound[i->a]]))
  RESULT(FACE, is_in(*r, sc->cards) && !formula_hides_card(ask, (int)*r)
                 ? s->face[*r]
                 : -1)
  RESULT(COUNT, is_in(*r, sc->places) && is_in(r[1], sc->kinds) &&
                    !formula_hides_place(ask, (int)*r, false)
                  ? place_count(s, (int)*r, (int)r[1])
                  : 0)
  RESULT(TOTAL,
         is_in(*r, sc->places) && !formula_hides_place(ask, (int)*r, true)
           ? place_total(s, (int)*r)
           : 0)
  RESULT(ROOM, is_in(*r, sc->places) && !formula_hides_place(ask, (int)*r, true)
                 ? place_room(s, (int)*r)
                 : 0)
  RESULT(SEATED, is_in(*r, sc->places) && r[1] >= 1 && r[1] <= sc->players &&
                     !formula_hides_place(ask, (int)*r, false)
                   ? place_seated(s, (int)*r, (int)r[1])
                   : 0)
  RESULT(CELL, is_in(*r, sc->cells) && !formula_hides_cell(ask, (int)*r)
                 ? s->cells[*r]
                 : 0)

  /* What may be kept. */
do_MEASURE:
  node = i->k;
  if (sums_item(u, now, (unsigned)node, r, &at->keep)) STEP;
  goto enter_measure;
do_MEASURE_OF:
  if (*r < i->a || *r - i->a >= u->x->measures - i->k) {
    *r = 0;
    STEP;
  }
  node = (int)*r + i->k - i->a;
  if (sums_item(u, now, (unsigned)node, r, &at->keep)) STEP;
  goto enter_measure;
do_KEPT:
  if (!sums_item(u, now, (unsigned)(u->x->measures + i->k), r, &at->keep))
    goto enter_part;
  use[i->a].found++;
  STEP;
do_BY : {
  int by = i->k & ((1 << BY_BITS) - 1);
  int64_t n = by < BY_CARD ? ask->param[by] : ask->bound[by - BY_CARD];
  if (!sums_by(u, now, i->k >> BY_BITS, n, r, &at->keep)) goto enter_part;
  use[i->a].found++;
  STEP;
}
do_ONCE:
  if (!sums_once(u, i->k, ask, r, &at->keep)) goto enter_part;
  use[i->a].found++;
  STEP;
  /* Walking. */
do_WALK:
  r[0] = r[WALK_AT] = r[WALK_ANY] = 0;
  r[WALK_STAMP] = (int64_t)ask->stamp;
  if (!is_in(r[WALK_PILE], sc->piles)) {
    i = code + i->k - 1;
    STEP;
  }
  i++;
do_NEXT:
  node = next_card(ask, r);
  if (node >= 0) {
    ask->bound[i->a] = (int16_t)node;
    ask->stamp = sums_stamp(u);
  } else {
    ask->stamp = (uint64_t)r[WALK_STAMP];
    i = code + i->k - 1;
  }
  STEP;
do_GATHER_SUM:
  *r = capped_sum(*r, r[WALK_ITEM]);
  i = code + i->k;
  goto do_NEXT;
do_GATHER_MOST:
  if (r[WALK_ANY] == 0 || r[WALK_ITEM] > *r) *r = r[WALK_ITEM];
  r[WALK_ANY] = 1;
  i = code + i->k;
  goto do_NEXT;
do_GATHER_LEAST:
  if (r[WALK_ANY] == 0 || r[WALK_ITEM] < *r) *r = r[WALK_ITEM];
  r[WALK_ANY] = 1;
  i = code + i->k;
  goto do_NEXT;
}
#undef RESULT_COMPARED
#undef RESULT_EACH
#undef RESULT
#undef UNLESS_EACH
#undef UNLESS
#undef STEP
#pragma GCC diagnostic pop

int64_t code_eval(Sums *u, int node, Ask *ask) {
  if (u->levels == MAX_LEVELS) return expr_eval(&u->of->x, node, ask);
  return run(u, node, ask);
}
