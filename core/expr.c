#include "core/expr.h"

#include "core/capped.h"

/* The table --------------------------------------------------------------- */

typedef enum Operand { NONE, NODE, PAIR, MAYBE } Operand;
enum { PURE = 1, TRUTH = 2, SCHEMA = 4 };

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

static bool is_operand(const Exprs *x, int kind, int n) {
  if (kind == NONE || (kind == MAYBE && n < 0)) return true;
  return expr_is_node(x, n) && (kind != PAIR || x->node[n].op == EXPR_PAIR);
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
  if (!expr_is_node(x, node)) return ERR_INDEX;
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
  int settled = expr_is_const(x, e->a)   ? e->a
                : expr_is_const(x, e->b) ? e->b
                                         : -1;
  int other = settled == e->a ? e->b : e->a;
  if (settled < 0) return -1;
  if ((x->node[settled].k != 0) == (e->op == EXPR_OR)) {
    *e = expr_number(e->op == EXPR_OR); /* whatever the other says */
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

/* A product or sum with the number that node n is; the node that stands for it
** then, or -1. */
static int join_number(const Exprs *x, Expr *e, int n) {
  int other = n == e->a ? e->b : e->a;
  int64_t k = x->node[n].k;
  bool sum = e->op != EXPR_MUL;
  if (e->op == EXPR_SUB && (n == e->a || k == INT64_MIN)) return -1;
  if (k == !sum) return other;
  if (e->op == EXPR_SUB) k = -k;
  if (!sum && k == 0)
    *e = expr_number(0);
  else if (sum || k == (int32_t)k)
    *e = (Expr){.op = EXPR_AFFINE,
                .a = (int16_t)other,
                .b = -1,
                .m = sum ? 1 : (int32_t)k,
                .k = sum ? k : 0};
  return -1;
}

/* Is it of nothing but numbers that are settled? */
static bool is_settled(const Exprs *x, const Expr *e, const Ask *ask) {
  int traits = rows[e->op].traits;
  return (traits & PURE) != 0 && ((traits & SCHEMA) == 0 || ask != NULL) &&
         expr_is_const(x, e->a) && (e->b < 0 || expr_is_const(x, e->b));
}

int expr_simplify(const Exprs *x, Expr *e, const Ask *ask) {
  static const Ask nobody;
  const Expr *a = &x->node[e->a < 0 ? 0 : e->a];
  bool left = expr_is_const(x, e->a), right = expr_is_const(x, e->b);
  if (is_settled(x, e, ask)) {
    *e = expr_number(expr_work_out(x, e, ask != NULL ? ask : &nobody));
  } else if (e->op == EXPR_IF && left) {
    return a->k != 0 ? x->node[e->b].a : x->node[e->b].b;
  } else if (e->op == EXPR_AND || e->op == EXPR_OR) {
    return join(x, e);
  } else if (e->op >= EXPR_ADD && e->op <= EXPR_MUL && (left || right)) {
    return join_number(x, e, right ? e->b : e->a);
  } else if (e->op == EXPR_AFFINE && a->op == EXPR_AFFINE) {
    Expr both = {.op = EXPR_AFFINE, .a = a->a, .b = -1};
    if (can_fold(e->k, e->m, a, &both.k, &both.m)) *e = both;
  } else if (e->op >= EXPR_LT && e->op <= EXPR_NE && e->a == e->b) {
    *e = expr_number(e->op == EXPR_LE || e->op == EXPR_EQ); /* with itself */
  } else if (e->op == EXPR_MEASURE && left && a->k >= e->m &&
             a->k - e->m < x->measures - e->k) {
    *e = (Expr){.op = EXPR_MEASURE, .a = -1, .b = -1, .k = e->k + a->k - e->m};
  }
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
  *node = expr_simplify(x, &e, NULL);
  if (*node >= 0) return ERR_OK;
  e.needs = own_needs(x, &e);
  return keep(x, &e, node);
}
