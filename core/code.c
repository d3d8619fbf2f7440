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

/* Steps that go on elsewhere, read, reckon, look up, and walk over piles.  A name
** with _K has a number, k, as its second operand; IF_LT and the like have it in `a`,
** and go on at k if it does not hold. */
/* clang-format off */
#define OPS(X)                                                                 \
  X(TREE) X(END) X(JUMP) X(IF_NOT) X(OR_ELSE)                                  \
  X(CONST) X(PARAM) X(BOUND) X(AT_COUNT) X(AT_CELL) X(ATTR) X(ATTR_OF_BOUND)   \
  X(COUNT) X(TOTAL) X(ROOM) X(SEATED) X(CELL) X(LENGTH) X(TOP) X(FACE)                   \
  X(ADD) X(SUB) X(MUL) X(MIN) X(MAX) X(LT) X(LE) X(EQ) X(NE) X(MOD) X(DIV)     \
  X(ADD_K) X(MUL_K) X(MIN_K) X(MAX_K) X(MOD_K) X(DIV_K) X(NOT) X(TRUTH)        \
  X(LT_K) X(LE_K) X(EQ_K) X(NE_K) X(GT_K) X(GE_K)                              \
  X(IF_LT) X(IF_LE) X(IF_EQ) X(IF_NE) X(IF_GT) X(IF_GE)                        \
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

/* With a number on the right there is a step for it. */
static void lay_with_number(Layout *l, Op op, Op with, const Expr *e, int to) {
  if (!is_number(l, e->b)) {
    lay_binary(l, op, e, to);
    return;
  }
  lay(l, e->a, to);
  put(l, with, to, 0, (int)l->x->node[e->b].k);
}

/* … or on either side. */
static void lay_compared(Layout *l, Op op, Op right, Op left, const Expr *e,
                         int to) {
  if (is_number(l, e->a) && !is_number(l, e->b)) {
    lay(l, e->b, to);
    put(l, left, to, 0, (int)l->x->node[e->a].k);
  } else {
    lay_with_number(l, op, right, e, to);
  }
}

/* Go on if a condition holds.  If not, at a place that is not known yet: of the steps
** that go there, each has the one before it as its k; the last is returned. */
static int lay_unless(Layout *l, int node, int to, int before) {
  const Expr *e = &l->x->node[node];
  const Instr *last;
  int compares;
  if (e->op == EXPR_AND)
    return lay_unless(l, e->b, to, lay_unless(l, e->a, to, before));
  lay(l, node, to);
  last = &l->c->step[l->c->count - 1];
  compares = last->op - OP_LT_K;
  if (e->op >= EXPR_LT && e->op <= EXPR_NE && compares >= 0 &&
      compares <= OP_GE_K - OP_LT_K && last->k == (int16_t)last->k) {
    l->c->count--;
    return put(l, (Op)(OP_IF_LT + compares), to, last->k, before);
  }
  return put(l, OP_IF_NOT, to, 0, before);
}

/* Now it is known: here. */
static void lay_here(Layout *l, int step) {
  while (step >= 0) {
    int before = l->c->step[step].k;
    l->c->step[step].k = l->c->count;
    step = before;
  }
}

static void lay_affine(Layout *l, const Expr *e, int to) {
  lay(l, e->a, to);
  if (e->m != 1) put(l, OP_MUL_K, to, 0, e->m);
  if (e->k != 0) put(l, OP_ADD_K, to, 0, (int)e->k);
}

static void lay_attr(Layout *l, const Expr *e, int to) {
  const Expr *card = &l->x->node[e->a];
  if (card->op == EXPR_BOUND)
    put(l, OP_ATTR_OF_BOUND, to, (int)card->k, (int)e->k);
  else
    lay_unary(l, OP_ATTR, e, to);
}

static void lay_joined(Layout *l, Op jump, const Expr *e, int to) {
  int at;
  lay(l, e->a, to);
  at = put(l, jump, to, 0, 0);
  lay(l, e->b, to);
  put(l, OP_TRUTH, to, 0, 0);
  l->c->step[at].k = l->c->count;
}

static void lay_if(Layout *l, const Expr *e, int to) {
  const Expr *pair = &l->x->node[e->b];
  int unless = lay_unless(l, e->a, to, -1), end;
  lay(l, pair->a, to);
  end = put(l, OP_JUMP, to, 0, 0);
  lay_here(l, unless);
  lay(l, pair->b, to);
  l->c->step[end].k = l->c->count;
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
    case EXPR_ATTR: lay_attr(l, e, to); break;
    case EXPR_COUNT: lay_binary(l, OP_COUNT, e, to); break;
    case EXPR_TOTAL: lay_unary(l, OP_TOTAL, e, to); break;
    case EXPR_ROOM: lay_unary(l, OP_ROOM, e, to); break;
    case EXPR_SEATED: lay_binary(l, OP_SEATED, e, to); break;
    case EXPR_CELL: lay_unary(l, OP_CELL, e, to); break;
    case EXPR_LENGTH: lay_unary(l, OP_LENGTH, e, to); break;
    case EXPR_TOP: lay_unary(l, OP_TOP, e, to); break;
    case EXPR_FACE: lay_unary(l, OP_FACE, e, to); break;
    case EXPR_ADD: lay_binary(l, OP_ADD, e, to); break;
    case EXPR_SUB: lay_binary(l, OP_SUB, e, to); break;
    case EXPR_MUL: lay_binary(l, OP_MUL, e, to); break;
    case EXPR_MIN: lay_compared(l, OP_MIN, OP_MIN_K, OP_MIN_K, e, to); break;
    case EXPR_MAX: lay_compared(l, OP_MAX, OP_MAX_K, OP_MAX_K, e, to); break;
    case EXPR_LT: lay_compared(l, OP_LT, OP_LT_K, OP_GT_K, e, to); break;
    case EXPR_LE: lay_compared(l, OP_LE, OP_LE_K, OP_GE_K, e, to); break;
    case EXPR_EQ: lay_compared(l, OP_EQ, OP_EQ_K, OP_EQ_K, e, to); break;
    case EXPR_NE: lay_compared(l, OP_NE, OP_NE_K, OP_NE_K, e, to); break;
    case EXPR_MOD: lay_with_number(l, OP_MOD, OP_MOD_K, e, to); break;
    case EXPR_DIV: lay_with_number(l, OP_DIV, OP_DIV_K, e, to); break;
    case EXPR_AND: lay_joined(l, OP_IF_NOT, e, to); break;
    case EXPR_OR: lay_joined(l, OP_OR_ELSE, e, to); break;
    case EXPR_NOT: lay_unary(l, OP_NOT, e, to); break;
    case EXPR_IF: lay_if(l, e, to); break;
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

/* If there is no room for it, the tree does it. */
static void lay_out(Code *c, int node) {
  Layout l = {c, c->x, false};
  int first = c->count;
  lay(&l, node, 0);
  put(&l, OP_END, 0, 0, 0);
  if (!l.full) shorten(c, first);
  if (l.full) c->count = first;
  c->entry[node] = l.full ? -1 : first + 1;
}

void code_forget(Code *c) {
  c->count = 0;
  memset(c->entry, 0, sizeof c->entry);
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

static inline bool is_in(int64_t i, int count) { return i >= 0 && i < count; }

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
#pragma GCC optimize("no-crossjumping") /* which would join them again */
#endif
#define STEP goto *go[i++, r = reg + i->to, i->op]

/* The first step of a formula; NULL: the tree must do it. */
static const Instr *entry_of(Code *c, int node) {
  if (c->entry[node] == 0) lay_out(c, node);
  return c->entry[node] < 0 ? NULL : c->step + c->entry[node] - 1;
}

/* What is not kept yet is worked out a level higher. */
static int64_t run(Sums *u, const Instr *i, Ask *ask) {
#define GO(name) [OP_##name] = &&do_##name,
  /* cppcheck-suppress assignBoolToPointer */
  static const void *const go[] = {OPS(GO)};
#undef GO
  const Schema *sc = u->schema;
  const Instr *code = u->of->code.step, *first;
  Use *use = u->of->use;
  Level *const bottom = &u->level[u->levels], *at = bottom;
  const State *s = ask->state;
  int64_t *reg = at->reg, *r = reg + i->to, value;
  Ask *wants;
  int node;
  goto *go[i->op];
enter_measure:
  node = u->x->measure[node];
  wants = ask;
  ask = sums_ask(u, &at->ask);
  goto enter;
enter_part:
  node = i->a;
  use[node].missed++;
  wants = ask;
enter: /* what is kept as at->keep says */
  first = entry_of(&u->of->code, node);
  if (first == NULL || at == &u->level[MAX_LEVELS - 1]) {
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
  i = first;
  r = reg + i->to;
  goto *go[i->op];
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
do_JUMP:
  i = code + i->k - 1;
  STEP;
do_IF_NOT:
  if (*r == 0) i = code + i->k - 1;
  STEP;
do_IF_LT:
  if (!(*r < i->a)) i = code + i->k - 1;
  STEP;
do_IF_LE:
  if (!(*r <= i->a)) i = code + i->k - 1;
  STEP;
do_IF_EQ:
  if (!(*r == i->a)) i = code + i->k - 1;
  STEP;
do_IF_NE:
  if (!(*r != i->a)) i = code + i->k - 1;
  STEP;
do_IF_GT:
  if (!(*r > i->a)) i = code + i->k - 1;
  STEP;
do_IF_GE:
  if (!(*r >= i->a)) i = code + i->k - 1;
  STEP;
do_OR_ELSE:
  if (*r == 0) STEP;
  *r = 1;
  i = code + i->k - 1;
  STEP;
do_CONST:
  *r = i->k;
  STEP;
do_PARAM:
  *r = ask->param[i->k];
  STEP;
do_BOUND:
  *r = ask->bound[i->k];
  STEP;
do_AT_COUNT:
  *r = s->counts[i->k];
  STEP;
do_AT_CELL:
  *r = s->cells[i->k];
  STEP;
do_ATTR:
  *r = is_in(*r, MAX_OBJECTS) ? sc->attr_value[i->k][*r] : NO_ATTR;
  STEP;
do_ATTR_OF_BOUND:
  *r = sc->attr_value[i->k][ask->bound[i->a]];
  STEP;
do_COUNT:
  *r = is_in(*r, sc->places) && is_in(r[1], sc->kinds) &&
           !formula_hides_place(ask, (int)*r, false)
         ? place_count(s, (int)*r, (int)r[1])
         : 0;
  STEP;
do_TOTAL:
  *r = is_in(*r, sc->places) && !formula_hides_place(ask, (int)*r, true)
         ? place_total(s, (int)*r)
         : 0;
  STEP;
do_ROOM:
  *r = is_in(*r, sc->places) && !formula_hides_place(ask, (int)*r, true)
         ? place_room(s, (int)*r)
         : 0;
  STEP;
do_SEATED:
  *r = is_in(*r, sc->places) && r[1] >= 1 && r[1] <= sc->players &&
           !formula_hides_place(ask, (int)*r, false)
         ? place_seated(s, (int)*r, (int)r[1])
         : 0;
  STEP;
do_CELL:
  *r = is_in(*r, sc->cells) && !formula_hides_cell(ask, (int)*r) ? s->cells[*r]
                                                                 : 0;
  STEP;
do_LENGTH:
  *r = is_in(*r, sc->piles) ? pile_length(s, (int)*r) : 0;
  STEP;
do_TOP:
  *r = is_in(*r, sc->piles) ? pile_top(s, (int)*r) : -1;
  if (*r >= 0 && formula_hides_card(ask, (int)*r)) *r = -1;
  STEP;
do_FACE:
  *r = is_in(*r, sc->cards) && !formula_hides_card(ask, (int)*r) ? s->face[*r]
                                                                 : -1;
  STEP;
do_ADD:
  *r = capped_sum(*r, r[1]);
  STEP;
do_SUB:
  *r = capped_difference(*r, r[1]);
  STEP;
do_MUL:
  *r = capped_product(*r, r[1]);
  STEP;
do_MIN:
  *r = *r < r[1] ? *r : r[1];
  STEP;
do_MAX:
  *r = *r > r[1] ? *r : r[1];
  STEP;
do_LT:
  *r = *r < r[1];
  STEP;
do_LE:
  *r = *r <= r[1];
  STEP;
do_EQ:
  *r = *r == r[1];
  STEP;
do_NE:
  *r = *r != r[1];
  STEP;
do_MOD:
  *r = remainder_of(*r, r[1]);
  STEP;
do_DIV:
  *r = quotient(*r, r[1]);
  STEP;
do_ADD_K:
  *r = capped_sum(*r, i->k);
  STEP;
do_MUL_K:
  *r = capped_product(*r, i->k);
  STEP;
do_MIN_K:
  *r = *r < i->k ? *r : i->k;
  STEP;
do_MAX_K:
  *r = *r > i->k ? *r : i->k;
  STEP;
do_LT_K:
  *r = *r < i->k;
  STEP;
do_LE_K:
  *r = *r <= i->k;
  STEP;
do_EQ_K:
  *r = *r == i->k;
  STEP;
do_NE_K:
  *r = *r != i->k;
  STEP;
do_MOD_K:
  *r = remainder_of(*r, i->k);
  STEP;
do_DIV_K:
  *r = quotient(*r, i->k);
  STEP;
do_GT_K:
  *r = *r > i->k;
  STEP;
do_GE_K:
  *r = *r >= i->k;
  STEP;
do_NOT:
  *r = *r == 0;
  STEP;
do_TRUTH:
  *r = *r != 0;
  STEP;
do_PART:
  *r = formula_part(*r, i->k, i->a);
  STEP;
do_ENTRY:
  *r = *r < 1 ? 0 : u->of->x.entry[i->k + (*r > i->a ? i->a : *r) - 1];
  STEP;
do_CHANCE:
  *r = formula_chance(*r, r[1], r[2], r[3]);
  STEP;
do_MEASURE:
  node = i->k;
  if (sums_item(u, (unsigned)node, r, &at->keep)) STEP;
  goto enter_measure;
do_MEASURE_OF:
  if (*r + i->k - i->a < i->k || *r + i->k - i->a >= u->x->measures) {
    *r = 0;
    STEP;
  }
  node = (int)*r + i->k - i->a;
  if (sums_item(u, (unsigned)node, r, &at->keep)) STEP;
  goto enter_measure;
do_KEPT:
  if (!sums_item(u, (unsigned)(u->x->measures + i->k), r, &at->keep))
    goto enter_part;
  use[i->a].found++;
  STEP;
do_BY : {
  int by = i->k & ((1 << BY_BITS) - 1);
  int64_t n = by < BY_CARD ? ask->param[by] : ask->bound[by - BY_CARD];
  if (!sums_by(u, i->k >> BY_BITS, n, r, &at->keep)) goto enter_part;
  use[i->a].found++;
  STEP;
}
do_ONCE:
  if (!sums_once(u, i->k, ask, r, &at->keep)) goto enter_part;
  use[i->a].found++;
  STEP;
do_WALK:
  r[0] = r[WALK_AT] = r[WALK_ANY] = 0;
  r[WALK_STAMP] = (int64_t)ask->stamp;
  if (!is_in(r[WALK_PILE], sc->piles)) i = code + i->k - 1;
  STEP;
do_NEXT : {
  int card = next_card(ask, r);
  if (card >= 0) {
    ask->bound[i->a] = (int16_t)card;
    ask->stamp = sums_stamp(u);
  } else {
    ask->stamp = (uint64_t)r[WALK_STAMP];
    i = code + i->k - 1;
  }
  STEP;
}
do_GATHER_SUM:
  *r = capped_sum(*r, r[WALK_ITEM]);
  i = code + i->k - 1;
  STEP;
do_GATHER_MOST:
  if (r[WALK_ANY] == 0 || r[WALK_ITEM] > *r) *r = r[WALK_ITEM];
  r[WALK_ANY] = 1;
  i = code + i->k - 1;
  STEP;
do_GATHER_LEAST:
  if (r[WALK_ANY] == 0 || r[WALK_ITEM] < *r) *r = r[WALK_ITEM];
  r[WALK_ANY] = 1;
  i = code + i->k - 1;
  STEP;
}
#undef STEP
#pragma GCC diagnostic pop

int64_t code_eval(Sums *u, int node, Ask *ask) {
  const Instr *first = entry_of(&u->of->code, node);
  if (first == NULL || u->levels == MAX_LEVELS)
    return expr_eval(&u->of->x, node, ask);
  return run(u, first, ask);
}
