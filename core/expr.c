#include "core/expr.h"

#include "core/capped.h"

/* The table --------------------------------------------------------------- */

typedef enum Operand { NONE, NODE, PAIR, MAYBE } Operand;
enum { PURE = 1, TRUTH = 2 };

typedef struct Row {
  uint8_t a, b; /* Operand */
  uint8_t traits;
} Row;

#define ROW(name, a, b, traits, ...) {a, b, traits},
static const Row rows[] = {EXPR_OPS(ROW) EXPR_FOLDED(ROW)};
#undef ROW

bool expr_is_pure(int op) { return (rows[op].traits & PURE) != 0; }

/* Are its numbers fit for the operation? */
static bool is_allowed(const Exprs *x, ExprOp op, int64_t k, int32_t m) {
  (void)x;
  switch (op) {
#define ALLOWS(name, a, b, traits, allows, ...)                                \
  case EXPR_##name: return allows;
    EXPR_OPS(ALLOWS)
#undef ALLOWS
    default: return false; /* no script says that */
  }
}

static bool is_node(const Exprs *x, int n) { return n >= 0 && n < x->count; }

static bool is_operand(const Exprs *x, int kind, int n) {
  if (kind == NONE || (kind == MAYBE && n < 0)) return true;
  return is_node(x, n) && (kind != PAIR || x->node[n].op == EXPR_PAIR);
}

static bool is_const(const Exprs *x, int n) {
  return is_node(x, n) && x->node[n].op == EXPR_CONST;
}

/* Is it 0 or 1 by itself? */
static bool is_truth(const Exprs *x, int n) {
  return (rows[x->node[n].op].traits & TRUTH) != 0;
}

static int needs_of(const Exprs *x, int node) {
  return node < 0 ? 0 : x->node[node].needs;
}

int reach_needs(const Exprs *x, const Reach *r) {
  return needs_of(x, r->from) | needs_of(x, r->within) | needs_of(x, r->pass) |
         needs_of(x, r->bar) | needs_of(x, r->ends) | needs_of(x, r->cost);
}

static uint8_t own_needs(const Exprs *x, const Expr *e) {
  int needs = needs_of(x, e->a) | needs_of(x, e->b);
  switch (e->op) {
    case EXPR_PARAM: needs = 1 << e->k; break;
    case EXPR_ACTOR: needs = NEEDS_ACTOR; break;
    case EXPR_BOUND: needs = NEEDS_BOUND; break;
    case EXPR_WAY: needs = 1 << e->m | reach_needs(x, &x->reach[e->k]); break;
    case EXPR_MEASURE: needs |= NEEDS_ACTOR; break; /* all measures have one */
    case EXPR_WALK:
      if (e->k == 0) needs &= ~NEEDS_BOUND;
      break;
    default: break;
  }
  return (uint8_t)needs;
}

void exprs_init(Exprs *x, Alloc alloc) { x->alloc = alloc; }

/* What is left of nodes that were found again is compared before it is used. */
void exprs_clear(Exprs *x) {
  x->count = x->reaches = x->entries = x->measures = 0;
}

void exprs_free(Exprs *x) { alloc_free(&x->alloc, x->node); }

Err expr_entry(Exprs *x, int64_t number, int *at) {
  if (x->entries == MAX_ENTRIES) return ERR_LIMIT;
  x->entry[x->entries] = number;
  *at = x->entries++;
  return ERR_OK;
}

Err expr_measure(Exprs *x, int node, int *at) {
  if (!is_node(x, node)) return ERR_INDEX;
  if (x->measures == MAX_MEASURES) return ERR_LIMIT;
  x->measure[x->measures] = (int16_t)node;
  *at = x->measures++;
  return ERR_OK;
}

/* Kept once --------------------------------------------------------------- */

static bool is_same(const Expr *a, const Expr *b) {
  return a->op == b->op && a->a == b->a && a->b == b->b && a->m == b->m &&
         a->k == b->k;
}

/* Formulas repeat themselves: what is there already is not added again. */
static Err keep(Exprs *x, const Expr *e, int *node) {
  uint64_t h = (uint64_t)e->k * 0x9e3779b97f4a7c15u ^
               ((uint64_t)e->op << 40 ^ (uint64_t)(uint16_t)e->a << 20 ^
                (uint64_t)(uint16_t)e->b ^ (uint64_t)(uint32_t)e->m << 28) *
                 0xc2b2ae3d27d4eb4fu;
  uint16_t *same = &x->same[(h >> 32) % MAX_SAME];
  if (*same != 0 && *same <= x->count && is_same(&x->node[*same - 1], e)) {
    *node = *same - 1;
    return ERR_OK;
  }
  if (x->count == MAX_NODES) return ERR_LIMIT;
  if (!alloc_room(&x->alloc, &x->node, &x->room, x->count + 1, sizeof *x->node))
    return ERR_MEMORY;
  x->node[x->count] = *e;
  *node = x->count++;
  *same = (uint16_t)x->count;
  return ERR_OK;
}

/* Made simpler ------------------------------------------------------------ */

static void settle(Expr *e, int64_t k) {
  *e = (Expr){.op = EXPR_CONST, .a = -1, .b = -1, .k = k};
}

static bool compared(ExprOp op, int64_t a, int64_t b) {
  return op == EXPR_LT   ? a < b
         : op == EXPR_LE ? a <= b
         : op == EXPR_EQ ? a == b
                         : a != b;
}

/* not (a and b) is (not a) or (not b), and the other way round: guards joined
** by one of them have tables. */
static Err add_turned(Exprs *x, int joined, int *node) {
  Expr e = x->node[joined];
  int a, b;
  Err err = expr_add(x, EXPR_NOT, e.a, -1, 0, 0, &a);
  if (err == ERR_OK) err = expr_add(x, EXPR_NOT, e.b, -1, 0, 0, &b);
  if (err != ERR_OK) return err;
  return expr_add(x, e.op == EXPR_AND ? EXPR_OR : EXPR_AND, a, b, 0, 0, node);
}

/* A truth that is settled settles what it is joined to: settings of the rules are
** such, and most of them switch a guard off or leave it alone.  The node that the
** other one stands for then, or -1. */
static int join(const Exprs *x, Expr *e) {
  int settled = is_const(x, e->a) ? e->a : is_const(x, e->b) ? e->b : -1;
  int other = settled == e->a ? e->b : e->a;
  if (settled < 0) return -1;
  if ((x->node[settled].k != 0) == (e->op == EXPR_OR)) {
    settle(e, e->op == EXPR_OR); /* whatever the other says */
    return -1;
  }
  return is_truth(x, other) ? other : -1;
}

/* Two affine steps as one, if the numbers stay exact. */
static bool can_fold(int64_t k, int32_t m, const Expr *inner, int64_t *k_out,
                     int32_t *m_out) {
  int64_t scaled;
  return !__builtin_mul_overflow((int64_t)m, inner->k, &scaled) &&
         !__builtin_add_overflow(k, scaled, k_out) &&
         !__builtin_mul_overflow(m, inner->m, m_out);
}

/* The numbers of a and b, if they are settled, are reckoned with here. */
static void reckon(const Exprs *x, Expr *e) {
  const Expr *a = &x->node[e->a], *b = &x->node[e->b < 0 ? e->a : e->b];
  int64_t k;
  int32_t m;
  if (e->op == EXPR_AFFINE && a->op == EXPR_CONST) {
    settle(e, capped_sum(e->k, capped_product(e->m, a->k)));
  } else if (e->op == EXPR_AFFINE && a->op == EXPR_AFFINE &&
             can_fold(e->k, e->m, a, &k, &m)) {
    e->k = k;
    e->m = m;
    e->a = a->a;
  } else if (e->op == EXPR_ADD && a->op == EXPR_CONST) {
    *e = (Expr){.op = EXPR_AFFINE, .a = e->b, .b = -1, .m = 1, .k = a->k};
  } else if ((e->op == EXPR_ADD || e->op == EXPR_SUB) && b->op == EXPR_CONST &&
             b->k != INT64_MIN) {
    k = e->op == EXPR_ADD ? b->k : -b->k;
    *e = (Expr){.op = EXPR_AFFINE, .a = e->a, .b = -1, .m = 1, .k = k};
  } else if (e->op >= EXPR_LT && e->op <= EXPR_NE && a->op == EXPR_CONST &&
             b->op == EXPR_CONST) {
    settle(e, compared((ExprOp)e->op, a->k, b->k));
  } else if (e->op >= EXPR_LT && e->op <= EXPR_NE && e->a == e->b) {
    settle(e, compared((ExprOp)e->op, 0, 0)); /* with itself */
  } else if (e->op == EXPR_NOT && a->op == EXPR_CONST) {
    settle(e, a->k == 0);
  } else if (e->op == EXPR_MEASURE && a->op == EXPR_CONST && a->k >= e->m &&
             a->k - e->m < x->measures - e->k) {
    *e = (Expr){.op = EXPR_MEASURE, .a = -1, .b = -1, .k = e->k + a->k - e->m};
  }
}

/* The node that stands for it already, or -1; e may become another one. */
static int simplify(const Exprs *x, Expr *e) {
  if (e->op == EXPR_IF && is_const(x, e->a))
    return x->node[e->a].k != 0 ? x->node[e->b].a : x->node[e->b].b;
  if (e->op == EXPR_AND || e->op == EXPR_OR) return join(x, e);
  if (e->a >= 0) reckon(x, e);
  return -1;
}

Err expr_add(Exprs *x, ExprOp op, int a, int b, int64_t k, int32_t m,
             int *node) {
  Expr e;
  if ((unsigned)op >= EXPR_OPS_COUNT) return ERR_RANGE;
  if (!is_operand(x, rows[op].a, a) || !is_operand(x, rows[op].b, b))
    return ERR_INDEX;
  if (!is_allowed(x, op, k, m)) return ERR_RANGE;
  e = (Expr){.op = (uint8_t)op,
             .a = (int16_t)(rows[op].a == NONE || a < 0 ? -1 : a),
             .b = (int16_t)(rows[op].b == NONE || b < 0 ? -1 : b),
             .m = m,
             .k = k};
  if (op == EXPR_NOT && (x->node[a].op == EXPR_AND || x->node[a].op == EXPR_OR))
    return add_turned(x, a, node);
  *node = simplify(x, &e);
  if (*node >= 0) return ERR_OK;
  e.needs = own_needs(x, &e);
  return keep(x, &e, node);
}
