#include "core/code.h"

#include "core/capped.h"
#include "core/cell.h"
#include "core/formula.h"
#include "core/pile.h"
#include "core/place.h"
#include "core/sums.h"

enum { REGISTERS = 40, DEEPEST = REGISTERS - 8 };

typedef enum Op {
  OP_TREE, /* node m, by the tree */
  OP_END,
  OP_JUMP,    /* go on with step m, … */
  OP_IF_NOT,  /* … if it is 0, … */
  OP_OR_ELSE, /* … if it is not, as 1 */
  OP_CONST,
  OP_PARAM,
  OP_BOUND,
  OP_AT_COUNT,
  OP_AT_CELL,
  OP_AFFINE,
  OP_ATTR,
  OP_ATTR_OF_BOUND, /* attribute k of card m of the walks */
  OP_COUNT,
  OP_TOTAL,
  OP_ROOM,
  OP_CELL,
  OP_LENGTH,
  OP_TOP,
  OP_FACE,
  OP_ADD,
  OP_SUB,
  OP_MUL,
  OP_MIN,
  OP_MAX,
  OP_LT,
  OP_LE,
  OP_EQ,
  OP_NE,
  OP_MOD,
  OP_DIV,
  OP_MIN_K, /* the same with a number */
  OP_MAX_K,
  OP_LT_K,
  OP_LE_K,
  OP_EQ_K,
  OP_NE_K,
  OP_MOD_K,
  OP_DIV_K,
  OP_GT_K,
  OP_GE_K,
  OP_NOT,
  OP_TRUTH,
  OP_PART,
  OP_ENTRY,
  OP_CHANCE,
  OP_MEASURE,
  OP_MEASURE_OF,
  OP_KEPT, /* part k, which is formula m */
  OP_BY,
  OP_ONCE,
  OP_WALK, /* over the pile there; to step m at its end */
  OP_NEXT, /* its next card is card a of the walks */
  OP_GATHER_SUM,
  OP_GATHER_MOST,
  OP_GATHER_LEAST
} Op;

/* Laying out --------------------------------------------------------------- */

typedef struct Layout {
  Code *c;
  const Exprs *x;
  bool full;
} Layout;

static int put(Layout *l, Op op, int to, int a, int32_t m, int64_t k) {
  Code *c = l->c;
  if (c->count == MAX_CODE) {
    l->full = true;
    return MAX_CODE - 1;
  }
  c->step[c->count] = (Instr){(uint8_t)op, (uint8_t)to, (uint8_t)a, m, k};
  return c->count++;
}

static void lay(Layout *l, int node, int to);

static bool is_const(const Layout *l, int node) {
  return l->x->node[node].op == EXPR_CONST;
}

static void lay_unary(Layout *l, Op op, const Expr *e, int to) {
  lay(l, e->a, to);
  put(l, op, to, 0, e->m, e->k);
}

static void lay_binary(Layout *l, Op op, const Expr *e, int to) {
  lay(l, e->a, to);
  lay(l, e->b, to + 1);
  put(l, op, to, 0, e->m, e->k);
}

/* With a number on the right there is a step for it. */
static void lay_with_number(Layout *l, Op op, Op with, const Expr *e, int to) {
  if (!is_const(l, e->b)) {
    lay_binary(l, op, e, to);
    return;
  }
  lay(l, e->a, to);
  put(l, with, to, 0, 0, l->x->node[e->b].k);
}

/* … or on either side. */
static void lay_compared(Layout *l, Op op, Op right, Op left, const Expr *e,
                         int to) {
  if (is_const(l, e->a) && !is_const(l, e->b)) {
    lay(l, e->b, to);
    put(l, left, to, 0, 0, l->x->node[e->a].k);
  } else {
    lay_with_number(l, op, right, e, to);
  }
}

static void lay_joined(Layout *l, Op jump, const Expr *e, int to) {
  int at;
  lay(l, e->a, to);
  at = put(l, jump, to, 0, 0, 0);
  lay(l, e->b, to);
  put(l, OP_TRUTH, to, 0, 0, 0);
  l->c->step[at].m = l->c->count;
}

static void lay_if(Layout *l, const Expr *e, int to) {
  const Expr *pair = &l->x->node[e->b];
  int at, end;
  lay(l, e->a, to);
  at = put(l, OP_IF_NOT, to, 0, 0, 0);
  lay(l, pair->a, to);
  end = put(l, OP_JUMP, to, 0, 0, 0);
  l->c->step[at].m = l->c->count;
  lay(l, pair->b, to);
  l->c->step[end].m = l->c->count;
}

static void lay_chance(Layout *l, const Expr *e, int to) {
  const Expr *of = &l->x->node[e->a], *drawn = &l->x->node[e->b];
  lay(l, of->a, to);
  lay(l, of->b, to + 1);
  lay(l, drawn->a, to + 2);
  lay(l, drawn->b, to + 3);
  put(l, OP_CHANCE, to, 0, 0, 0);
}

/* Registers of a walk: what has been gathered, the pile, how far it has come,
** whether there was a card, the stamp to go back to, and what is gathered. */
enum { WALK_PILE = 1, WALK_AT, WALK_ANY, WALK_STAMP, WALK_ITEM };

static void lay_walk(Layout *l, const Expr *e, int to) {
  static const Op gather[] = {OP_GATHER_SUM, OP_GATHER_MOST, OP_GATHER_LEAST};
  int walk, next;
  lay(l, e->a, to + WALK_PILE);
  walk = put(l, OP_WALK, to, 0, 0, 0);
  next = put(l, OP_NEXT, to, (int)e->k, 0, 0);
  lay(l, e->b, to + WALK_ITEM);
  put(l, gather[e->m], to, 0, next, 0);
  l->c->step[walk].m = l->c->step[next].m = l->c->count;
}

static void lay(Layout *l, int node, int to) {
  const Expr *e = &l->x->node[node];
  if (to > DEEPEST) {
    put(l, OP_TREE, to, 0, node, 0);
    return;
  }
  switch (e->op) {
    case EXPR_CONST: put(l, OP_CONST, to, 0, 0, e->k); break;
    case EXPR_PARAM: put(l, OP_PARAM, to, 0, 0, e->k); break;
    case EXPR_BOUND: put(l, OP_BOUND, to, 0, 0, e->k); break;
    case EXPR_AT_COUNT: put(l, OP_AT_COUNT, to, 0, 0, e->k); break;
    case EXPR_AT_CELL: put(l, OP_AT_CELL, to, 0, 0, e->k); break;
    case EXPR_AFFINE: lay_unary(l, OP_AFFINE, e, to); break;
    case EXPR_ATTR:
      if (l->x->node[e->a].op == EXPR_BOUND)
        put(l, OP_ATTR_OF_BOUND, to, 0, (int32_t)l->x->node[e->a].k, e->k);
      else
        lay_unary(l, OP_ATTR, e, to);
      break;
    case EXPR_COUNT: lay_binary(l, OP_COUNT, e, to); break;
    case EXPR_TOTAL: lay_unary(l, OP_TOTAL, e, to); break;
    case EXPR_ROOM: lay_unary(l, OP_ROOM, e, to); break;
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
    case EXPR_MEASURE:
      if (e->a >= 0)
        lay_unary(l, OP_MEASURE_OF, e, to);
      else
        put(l, OP_MEASURE, to, 0, 0, e->k);
      break;
    case EXPR_KEPT: put(l, OP_KEPT, to, 0, e->a, e->k); break;
    case EXPR_BY: put(l, OP_BY, to, e->m, e->a, e->k); break;
    case EXPR_ONCE: put(l, OP_ONCE, to, 0, e->a, e->k); break;
    case EXPR_WALK: lay_walk(l, e, to); break;
    default: put(l, OP_TREE, to, 0, node, 0);
  }
}

/* If there is no room for it, the tree does it. */
static void lay_out(Code *c, int node) {
  Layout l = {c, c->x, false};
  int first = c->count;
  lay(&l, node, 0);
  put(&l, OP_END, 0, 0, 0, 0);
  if (l.full) c->count = first;
  c->entry[node] = l.full ? -1 : first + 1;
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

/* What is not kept yet may be worked out in here again: on registers of its
** own. */
static int64_t run(Sums *u, int first, Ask *ask) {
  const State *s = ask->state;
  const Schema *sc = s->schema;
  const Instr *code = u->of->code.step, *i = code + first;
  int64_t *reg = u->registers + u->used;
  u->used += REGISTERS;
  for (;; i++) {
    int64_t *r = reg + i->to;
    switch ((Op)i->op) {
      case OP_TREE: *r = expr_eval(&u->of->x, i->m, ask); break;
      case OP_END: u->used -= REGISTERS; return *r;
      case OP_JUMP: i = code + i->m - 1; break;
      case OP_IF_NOT:
        if (*r == 0) i = code + i->m - 1;
        break;
      case OP_OR_ELSE:
        if (*r == 0) break;
        *r = 1;
        i = code + i->m - 1;
        break;
      case OP_CONST: *r = i->k; break;
      case OP_PARAM: *r = ask->param[i->k]; break;
      case OP_BOUND: *r = ask->bound[i->k]; break;
      case OP_AT_COUNT: *r = s->counts[i->k]; break;
      case OP_AT_CELL: *r = s->cells[i->k]; break;
      case OP_AFFINE: *r = capped_sum(i->k, capped_product(i->m, *r)); break;
      case OP_ATTR:
        *r = is_in(*r, MAX_OBJECTS) ? sc->attr_value[i->k][*r] : NO_ATTR;
        break;
      case OP_ATTR_OF_BOUND: *r = sc->attr_value[i->k][ask->bound[i->m]]; break;
      case OP_COUNT:
        *r = is_in(*r, sc->places) && is_in(r[1], sc->kinds) &&
                 !formula_hides_place(ask, (int)*r, false)
               ? place_count(s, (int)*r, (int)r[1])
               : 0;
        break;
      case OP_TOTAL:
        *r = is_in(*r, sc->places) && !formula_hides_place(ask, (int)*r, true)
               ? place_total(s, (int)*r)
               : 0;
        break;
      case OP_ROOM:
        *r = is_in(*r, sc->places) && !formula_hides_place(ask, (int)*r, true)
               ? place_room(s, (int)*r)
               : 0;
        break;
      case OP_CELL:
        *r = is_in(*r, sc->cells) && !formula_hides_cell(ask, (int)*r)
               ? s->cells[*r]
               : 0;
        break;
      case OP_LENGTH:
        *r = is_in(*r, sc->piles) ? pile_length(s, (int)*r) : 0;
        break;
      case OP_TOP:
        *r = is_in(*r, sc->piles) ? pile_top(s, (int)*r) : -1;
        if (*r >= 0 && formula_hides_card(ask, (int)*r)) *r = -1;
        break;
      case OP_FACE:
        *r = is_in(*r, sc->cards) && !formula_hides_card(ask, (int)*r)
               ? s->face[*r]
               : -1;
        break;
      case OP_ADD: *r = capped_sum(*r, r[1]); break;
      case OP_SUB: *r = capped_difference(*r, r[1]); break;
      case OP_MUL: *r = capped_product(*r, r[1]); break;
      case OP_MIN: *r = *r < r[1] ? *r : r[1]; break;
      case OP_MAX: *r = *r > r[1] ? *r : r[1]; break;
      case OP_LT: *r = *r < r[1]; break;
      case OP_LE: *r = *r <= r[1]; break;
      case OP_EQ: *r = *r == r[1]; break;
      case OP_NE: *r = *r != r[1]; break;
      case OP_MOD: *r = remainder_of(*r, r[1]); break;
      case OP_DIV: *r = quotient(*r, r[1]); break;
      case OP_MIN_K: *r = *r < i->k ? *r : i->k; break;
      case OP_MAX_K: *r = *r > i->k ? *r : i->k; break;
      case OP_LT_K: *r = *r < i->k; break;
      case OP_LE_K: *r = *r <= i->k; break;
      case OP_EQ_K: *r = *r == i->k; break;
      case OP_NE_K: *r = *r != i->k; break;
      case OP_MOD_K: *r = remainder_of(*r, i->k); break;
      case OP_DIV_K: *r = quotient(*r, i->k); break;
      case OP_GT_K: *r = *r > i->k; break;
      case OP_GE_K: *r = *r >= i->k; break;
      case OP_NOT: *r = *r == 0; break;
      case OP_TRUTH: *r = *r != 0; break;
      case OP_PART: *r = formula_part(*r, i->k, i->m); break;
      case OP_ENTRY:
        *r = *r < 1 ? 0 : u->of->x.entry[i->k + (*r > i->m ? i->m : *r) - 1];
        break;
      case OP_CHANCE: *r = formula_chance(*r, r[1], r[2], r[3]); break;
      case OP_MEASURE: *r = sums_measure(u, (int)i->k); break;
      case OP_MEASURE_OF:
        *r += i->k - i->m;
        *r = *r >= i->k && *r < u->x->measures ? sums_measure(u, (int)*r) : 0;
        break;
      case OP_KEPT: *r = sums_kept(u, (int)i->k, i->m, ask); break;
      case OP_BY: *r = sums_by(u, (int)i->k, i->a, i->m, ask); break;
      case OP_ONCE: *r = sums_once(u, (int)i->k, i->m, ask); break;
      case OP_WALK:
        r[0] = r[WALK_AT] = r[WALK_ANY] = 0;
        r[WALK_STAMP] = (int64_t)ask->stamp;
        if (!is_in(r[WALK_PILE], sc->piles)) i = code + i->m - 1;
        break;
      case OP_NEXT: {
        int card = next_card(ask, r);
        if (card >= 0) {
          ask->bound[i->a] = (int16_t)card;
          ask->stamp = sums_stamp(u);
        } else {
          ask->stamp = (uint64_t)r[WALK_STAMP];
          i = code + i->m - 1;
        }
        break;
      }
      case OP_GATHER_SUM:
        *r = capped_sum(*r, r[WALK_ITEM]);
        i = code + i->m - 1;
        break;
      case OP_GATHER_MOST:
        if (r[WALK_ANY] == 0 || r[WALK_ITEM] > *r) *r = r[WALK_ITEM];
        r[WALK_ANY] = 1;
        i = code + i->m - 1;
        break;
      case OP_GATHER_LEAST:
        if (r[WALK_ANY] == 0 || r[WALK_ITEM] < *r) *r = r[WALK_ITEM];
        r[WALK_ANY] = 1;
        i = code + i->m - 1;
        break;
      default: __builtin_unreachable();
    }
  }
}

int64_t code_eval(Sums *u, int node, Ask *ask) {
  Code *c = &u->of->code;
  if (c->entry[node] == 0) lay_out(c, node);
  if (c->entry[node] < 0 || u->used + REGISTERS > MAX_REGISTERS)
    return expr_eval(&u->of->x, node, ask);
  return run(u, c->entry[node] - 1, ask);
}
