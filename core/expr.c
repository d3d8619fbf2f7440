#include "core/expr.h"

#include "core/capped.h"
#include "core/cell.h"
#include "core/formula.h"
#include "core/pile.h"
#include "core/place.h"
#include "core/scope.h"
#include "core/reach.h"
#include "core/scale.h"

static int children(ExprOp op) {
  switch (op) {
    case EXPR_CONST:
    case EXPR_PARAM:
    case EXPR_BOUND:
    case EXPR_WEIGHT:
    case EXPR_WHIM:
    case EXPR_ACTOR: return 0;
    case EXPR_AFFINE:
    case EXPR_PART:
    case EXPR_ENTRY:
    case EXPR_ATTR:
    case EXPR_TOTAL:
    case EXPR_ROOM:
    case EXPR_CELL:
    case EXPR_LENGTH:
    case EXPR_TOP:
    case EXPR_WHERE:
    case EXPR_FACE:
    case EXPR_MOVED:
    case EXPR_ANYONE:
    case EXPR_VALUE:
    case EXPR_BAND:
    case EXPR_HIGHEST:
    case EXPR_LOWEST:
    case EXPR_ALL:
    case EXPR_FIND:
    case EXPR_NOT: return 1;
    case EXPR_WAY:
    case EXPR_MEASURE:
    case EXPR_SUM: return 0; /* its child is optional */
    default: return 2;
  }
}

static bool is_node(const Exprs *x, int n) { return n >= 0 && n < x->count; }

/* Two affine steps as one, if the numbers stay exact. */
static bool can_fold(int64_t k, int32_t m, const Expr *inner, int64_t *k_out,
                     int32_t *m_out) {
  int64_t scaled;
  return !__builtin_mul_overflow((int64_t)m, inner->k, &scaled) &&
         !__builtin_add_overflow(k, scaled, k_out) &&
         !__builtin_mul_overflow(m, inner->m, m_out);
}

bool expr_is_pure(int op) {
  switch (op) {
    case EXPR_AFFINE:
    case EXPR_ATTR:
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
    case EXPR_MIN:
    case EXPR_MAX:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
    case EXPR_MOD:
    case EXPR_DIV:
    case EXPR_PART:
    case EXPR_ENTRY:
    case EXPR_NEXT: return true;
    default: return false;
  }
}

/* Is it 0 or 1 by itself? */
static bool is_truth(const Exprs *x, int n) {
  int op = x->node[n].op;
  return (op >= EXPR_LT && op <= EXPR_NOT) || op == EXPR_NEXT ||
         op == EXPR_KNOWN;
}

static int needs_of(const Exprs *x, int node) {
  return node < 0 ? 0 : x->node[node].needs;
}

int reach_needs(const Exprs *x, const Reach *r) {
  return needs_of(x, r->from) | needs_of(x, r->within) | needs_of(x, r->pass) |
         needs_of(x, r->bar) | needs_of(x, r->ends) | needs_of(x, r->cost);
}

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

static bool compared(ExprOp op, int64_t a, int64_t b) {
  return op == EXPR_LT   ? a < b
         : op == EXPR_LE ? a <= b
         : op == EXPR_EQ ? a == b
                         : a != b;
}

static bool is_same(const Expr *a, const Expr *b) {
  return a->op == b->op && a->a == b->a && a->b == b->b && a->m == b->m &&
         a->k == b->k;
}

static bool is_leaf(const Exprs *x, int n) {
  int op = x->node[n].op;
  return op == EXPR_CONST || op == EXPR_PARAM || op == EXPR_ACTOR;
}

/* Is it a leaf, or something of one that the schema knows? */
static bool is_near(const Exprs *x, int n) {
  const Expr *e = &x->node[n];
  return is_leaf(x, n) ||
         ((e->op == EXPR_AFFINE || e->op == EXPR_ATTR) && is_leaf(x, e->a));
}

/* Can `quick` work it out? */
static bool is_quick(const Exprs *x, const Expr *e) {
  switch (e->op) {
    case EXPR_AFFINE:
    case EXPR_ATTR:
    case EXPR_CELL:
    case EXPR_TOTAL:
    case EXPR_TOP: return is_near(x, e->a);
    default: return false;
  }
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
  x->node[x->count] = *e;
  x->node[x->count].quick = is_quick(x, e);
  *node = x->count++;
  *same = (uint16_t)x->count;
  return ERR_OK;
}

Err expr_add(Exprs *x, ExprOp op, int a, int b, int64_t k, int32_t m,
             int *node) {
  int needs = 0;
  int64_t folded;
  int32_t scale;
  Err more;
  if ((unsigned)op >= EXPR_OPS) return ERR_RANGE;
  if (children(op) >= 1 && !is_node(x, a)) return ERR_INDEX;
  if (children(op) >= 2 && !is_node(x, b)) return ERR_INDEX;
  if (op == EXPR_PARAM && (k < 0 || k >= MAX_PARAMS)) return ERR_RANGE;
  if (op == EXPR_ATTR && (k < 0 || k >= MAX_ATTRS)) return ERR_RANGE;
  if ((op == EXPR_SUM || op == EXPR_FIND) && (k < 0 || k > MAX_PLACES || m < 0))
    return ERR_RANGE;
  if ((op == EXPR_BEGAN || op == EXPR_MOVED) && (k < 0 || k >= MAX_SCOPES))
    return ERR_RANGE;
  if (op == EXPR_ANYONE && (k < 0 || m < 0 || k + m > MAX_KINDS))
    return ERR_RANGE;
  if (op == EXPR_WAY && (k < 0 || k >= x->reaches || m != x->reach[k].level))
    return ERR_RANGE;
  more = formula_check(x, op, a, b, k, m);
  if (more != ERR_OK) return more;
  if (op == EXPR_FIND && b >= 0 && !is_node(x, b)) return ERR_INDEX;
  if (children(op) < 2 && op != EXPR_FIND) b = -1;
  if (children(op) < 1 && op != EXPR_SUM && op != EXPR_MEASURE) a = -1;
  if (op == EXPR_BOUND) needs = NEEDS_BOUND;
  if (op == EXPR_PARAM) needs = 1 << k;
  if (op == EXPR_WAY) needs = 1 << m | reach_needs(x, &x->reach[k]);
  if (op == EXPR_ACTOR) needs = NEEDS_ACTOR;
  if (is_node(x, a)) needs |= x->node[a].needs;
  if (is_node(x, b)) needs |= x->node[b].needs;
  if (op == EXPR_WALK && k == 0) needs &= ~NEEDS_BOUND;
  if (op == EXPR_MEASURE) needs |= NEEDS_ACTOR; /* all measures have one */
  if (op >= EXPR_LT && op <= EXPR_NE && x->node[a].op == EXPR_CONST &&
      x->node[b].op == EXPR_CONST) {
    k = compared(op, x->node[a].k, x->node[b].k);
    op = EXPR_CONST;
    a = b = -1;
  } else if (op == EXPR_IF && x->node[a].op == EXPR_CONST) {
    *node = x->node[a].k != 0 ? x->node[b].a : x->node[b].b;
    return ERR_OK;
  } else if (op == EXPR_MEASURE && a >= 0 && x->node[a].op == EXPR_CONST &&
             x->node[a].k >= m && x->node[a].k - m < x->measures - k) {
    k += x->node[a].k - m;
    m = 0;
    a = -1;
  }
  /* A truth that is settled settles what it is joined to: settings of the
  ** rules are such, and most of them switch a guard off or leave it alone. */
  if (op == EXPR_NOT && (x->node[a].op == EXPR_AND || x->node[a].op == EXPR_OR))
    return add_turned(x, a, node);
  if (op == EXPR_NOT && x->node[a].op == EXPR_CONST) {
    k = x->node[a].k == 0;
    op = EXPR_CONST;
    needs = 0;
    a = -1;
  } else if (op == EXPR_AND || op == EXPR_OR) {
    int settled = x->node[a].op == EXPR_CONST   ? a
                  : x->node[b].op == EXPR_CONST ? b
                                                : -1;
    int other = settled == a ? b : a;
    if (settled >= 0) {
      bool truth = x->node[settled].k != 0;
      if (truth == (op == EXPR_OR)) { /* whatever the other says */
        op = EXPR_CONST;
        k = truth;
        needs = 0;
        a = b = -1;
      } else if (is_truth(x, other)) {
        *node = other;
        return ERR_OK;
      }
    }
  }
  /* Arithmetic on constants is done once, here. */
  if (op == EXPR_AFFINE && x->node[a].op == EXPR_CONST) {
    k = capped_sum(k, capped_product(m, x->node[a].k));
    op = EXPR_CONST;
  } else if (op == EXPR_AFFINE && x->node[a].op == EXPR_AFFINE &&
             can_fold(k, m, &x->node[a], &folded, &scale)) {
    k = folded;
    m = scale;
    a = x->node[a].a;
  } else if (op == EXPR_ADD && x->node[a].op == EXPR_CONST) {
    op = EXPR_AFFINE;
    k = x->node[a].k;
    m = 1;
    a = b;
  } else if ((op == EXPR_ADD || op == EXPR_SUB) &&
             x->node[b].op == EXPR_CONST && x->node[b].k != INT64_MIN) {
    k = op == EXPR_ADD ? x->node[b].k : -x->node[b].k;
    op = EXPR_AFFINE;
    m = 1;
  }
  return keep(x,
              &(Expr){.op = (uint8_t)op,
                      .needs = (uint8_t)needs,
                      .a = (int16_t)a,
                      .b = (int16_t)b,
                      .m = m,
                      .k = k},
              node);
}

static int64_t sum_of(const Expr *e, const Ask *ask, int64_t kind) {
  const State *s = ask->state;
  int64_t n = 0;
  for (int p = (int)e->k; p < e->k + e->m && p < s->schema->places; p++)
    n += eyes_hide_place(ask, p, e->a < 0)      ? 0
         : e->a < 0                             ? place_total(s, p)
         : kind >= 0 && kind < s->schema->kinds ? place_count(s, p, (int)kind)
                                                : 0;
  return n;
}

static int64_t anyone(const State *s, const Expr *e, int64_t place) {
  int64_t n = 0;
  if (place < 0 || place >= s->schema->places) return 0;
  if (place_total(s, (int)place) == 0) return 0; /* so it is with most */
  for (int k = (int)e->k; k < e->k + e->m && k < s->schema->kinds; k++)
    n += place_count(s, (int)place, k);
  return n;
}

/* The places of a row of the table's are alike, so their numbers lie evenly. */
static int64_t find(const State *s, const Expr *e, int64_t kind, int64_t from) {
  const Schema *sc = s->schema;
  const Place *p = &sc->place[e->k];
  const int32_t *count;
  int stride = 1 + p->slots;
  if (e->m == 0 || e->k + e->m > sc->places || p->owner != 0 ||
      p->comp != sc->place[e->k + e->m - 1].comp)
    return -1;
  if (kind < 0 || kind >= sc->kinds || p->slot[kind] == 0) return -1;
  if (from < 1) from = 1;
  if (from > e->m) return -1;
  if (sc->kind[kind].supply == 1) { /* most often it is still there */
    int64_t last = s->last[kind];
    if (place_count(s, (int)last, (int)kind) == 1)
      return last >= e->k + from - 1 && last < e->k + e->m ? last : -1;
  }
  count = &s->counts[p->at + p->slot[kind] + (from - 1) * stride];
  for (int64_t i = from - 1; i < e->m; i++, count += stride)
    if (*count > 0) return e->k + i;
  return -1;
}

/* Something of the m cells from `first` on; 0 of none. */
static int64_t of_cells(const State *s, const Expr *e, int64_t first) {
  const int64_t *cell;
  int64_t all = 0;
  if (e->m <= 0 || first < 0 || first > s->schema->cells - e->m) return 0;
  cell = &s->cells[first];
  if (e->op != EXPR_ALL) all = cell[0];
  for (int i = 0; i < e->m; i++) switch (e->op) {
      case EXPR_HIGHEST: all = cell[i] > all ? cell[i] : all; break;
      case EXPR_LOWEST: all = cell[i] < all ? cell[i] : all; break;
      default: all = capped_sum(all, cell[i]);
    }
  return all;
}

static int64_t rank(const State *s, const Expr *e, int64_t first,
                    int64_t cell) {
  int64_t above = 0;
  if (e->m <= 0 || first < 0 || first > s->schema->cells - e->m) return 0;
  if (cell < 0 || cell >= s->schema->cells) return 0;
  for (int i = 0; i < e->m; i++) above += s->cells[first + i] > s->cells[cell];
  return 1 + above;
}

static int64_t way_cost(const Exprs *x, const Expr *e, const Ask *ask) {
  Ways ways, *w = ask->ways;
  if (w == NULL) {
    reach_search(x, &x->reach[e->k], ask, &ways);
    w = &ways;
  }
  return ways_cost(w, ask->param[e->m]);
}

static inline bool is_in(int64_t i, int count) { return i >= 0 && i < count; }

static bool is_seat(const State *s, int64_t seat) {
  return seat >= 1 && seat <= s->schema->players;
}

static int64_t eval(const Exprs *x, int node, const Ask *ask);

static inline int64_t leaf(const Expr *e, const Ask *ask) {
  return e->op == EXPR_CONST   ? e->k
         : e->op == EXPR_PARAM ? ask->param[e->k]
                               : ask->actor;
}

static inline int64_t attr(const Ask *ask, const Expr *e, int64_t thing) {
  return is_in(thing, MAX_OBJECTS) ? ask->state->schema->attr_value[e->k][thing]
                                   : NO_ATTR;
}

static inline int64_t near(const Exprs *x, const Expr *e, const Ask *ask) {
  if (e->op == EXPR_AFFINE)
    return capped_sum(e->k, capped_product(e->m, leaf(&x->node[e->a], ask)));
  if (e->op == EXPR_ATTR) return attr(ask, e, leaf(&x->node[e->a], ask));
  return leaf(e, ask);
}

/* The coins of who acts, the clock, the card on top there: with few leaves below
** it, and most of what is asked.  It calls nobody, so it saves nothing. */
static int64_t quick(const Exprs *x, int node, const Ask *ask) {
  const Expr *e = &x->node[node];
  const State *s = ask->state;
  int64_t a;
  if (ask->eyes != 0) /* only what was folded is quick then */
    return e->op == EXPR_AT_COUNT  ? s->counts[e->k]
           : e->op == EXPR_AT_CELL ? s->cells[e->k]
                                   : eval(x, node, ask);
  a = near(x, &x->node[e->a], ask);
  switch (e->op) {
    case EXPR_AFFINE: return capped_sum(e->k, capped_product(e->m, a));
    case EXPR_ATTR: return attr(ask, e, a);
    case EXPR_CELL: return is_in(a, s->schema->cells) ? s->cells[a] : 0;
    case EXPR_TOTAL:
      return is_in(a, s->schema->places) ? place_total(s, (int)a) : 0;
    default: return is_in(a, s->schema->piles) ? pile_top(s, (int)a) : -1;
  }
}

/* Leaves are half of all nodes: spare them the call. */
static inline int64_t value(const Exprs *x, int node, const Ask *ask) {
  const Expr *e = &x->node[node];
  if (e->op <= EXPR_ACTOR) return leaf(e, ask);
  return e->quick ? quick(x, node, ask) : eval(x, node, ask);
}

static int64_t eval(const Exprs *x, int node, const Ask *ask) {
  const Expr *e = &x->node[node];
  const State *s = ask->state;
  const Schema *sc = s->schema;
  int64_t a, b;
  switch (e->op) {
    case EXPR_CONST: return e->k;
    case EXPR_PARAM: return ask->param[e->k];
    case EXPR_ACTOR: return ask->actor;
    case EXPR_AT_COUNT: return s->counts[e->k];
    case EXPR_AT_CELL: return s->cells[e->k];
    case EXPR_AFFINE:
      return capped_sum(e->k, capped_product(e->m, value(x, e->a, ask)));
    case EXPR_IF:
      b = e->b;
      return value(x, value(x, e->a, ask) != 0 ? x->node[b].a : x->node[b].b,
                   ask);
    case EXPR_ATTR:
      a = value(x, e->a, ask);
      return a < 0 || a >= MAX_OBJECTS ? NO_ATTR : sc->attr_value[e->k][a];
    case EXPR_COUNT:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      if (a < 0 || a >= sc->places || b < 0 || b >= sc->kinds) return 0;
      if (eyes_hide_place(ask, (int)a, false)) return 0;
      return place_count(s, (int)a, (int)b);
    case EXPR_TOTAL:
      a = value(x, e->a, ask);
      if (a < 0 || a >= sc->places || eyes_hide_place(ask, (int)a, true))
        return 0;
      return s->counts[sc->place[a].at];
    case EXPR_ROOM:
      a = value(x, e->a, ask);
      if (a < 0 || a >= sc->places || eyes_hide_place(ask, (int)a, true))
        return 0;
      return place_room(s, (int)a);
    case EXPR_SEATED:
    case EXPR_STANDING:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      if (a < 0 || a >= sc->places || !is_seat(s, b)) return 0;
      if (eyes_hide_place(ask, (int)a, false)) return 0;
      return e->op == EXPR_SEATED ? place_seated(s, (int)a, (int)b)
                                  : (int64_t)place_standing(s, (int)a, (int)b);
    case EXPR_SUM: return sum_of(e, ask, e->a < 0 ? 0 : value(x, e->a, ask));
    case EXPR_CELL:
      a = value(x, e->a, ask);
      if (a < 0 || a >= sc->cells || eyes_hide_cell(ask, (int)a)) return 0;
      return s->cells[a];
    case EXPR_LENGTH:
      a = value(x, e->a, ask);
      return a < 0 || a >= sc->piles ? 0 : pile_length(s, (int)a);
    case EXPR_TOP:
      a = value(x, e->a, ask);
      if (a < 0 || a >= sc->piles) return -1;
      b = pile_top(s, (int)a);
      return b >= 0 && eyes_hide_card(ask, (int)b) ? -1 : b;
    case EXPR_WHERE:
    case EXPR_FACE:
      a = value(x, e->a, ask);
      if (a < 0 || a >= sc->cards || eyes_hide_card(ask, (int)a)) return -1;
      return e->op == EXPR_WHERE ? pile_of(s, (int)a) : s->face[a];
    case EXPR_ADD: return capped_sum(value(x, e->a, ask), value(x, e->b, ask));
    case EXPR_SUB:
      return capped_difference(value(x, e->a, ask), value(x, e->b, ask));
    case EXPR_MUL:
      return capped_product(value(x, e->a, ask), value(x, e->b, ask));
    case EXPR_MIN:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      return a < b ? a : b;
    case EXPR_MAX:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      return a > b ? a : b;
    case EXPR_LT: return value(x, e->a, ask) < value(x, e->b, ask);
    case EXPR_LE: return value(x, e->a, ask) <= value(x, e->b, ask);
    case EXPR_EQ: return value(x, e->a, ask) == value(x, e->b, ask);
    case EXPR_NE: return value(x, e->a, ask) != value(x, e->b, ask);
    case EXPR_AND: return value(x, e->a, ask) && value(x, e->b, ask);
    case EXPR_OR: return value(x, e->a, ask) || value(x, e->b, ask);
    case EXPR_NOT: return !value(x, e->a, ask);
    case EXPR_MOD:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      if (b <= 0) return 0;
      return a % b < 0 ? a % b + b : a % b;
    case EXPR_DIV:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      if (b <= 0) return 0;
      return a / b - (a % b < 0);
    case EXPR_BEGAN:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      if (a < 0 || a >= sc->places || b >= sc->kinds) return 0;
      return scope_began(s, (int)e->k, (int)a, b < 0 ? -1 : (int)b);
    case EXPR_MOVED:
      a = value(x, e->a, ask);
      return a < 0 || a >= sc->kinds ? 0 : scope_moved(s, (int)e->k, (int)a);
    case EXPR_ANYONE:
      a = value(x, e->a, ask);
      if (is_in(a, sc->places) && eyes_hide_place(ask, (int)a, false)) return 0;
      return anyone(s, e, a);
    case EXPR_FIND:
      return find(s, e, value(x, e->a, ask),
                  e->b < 0 ? 1 : value(x, e->b, ask));
    case EXPR_VALUE:
    case EXPR_BAND:
      a = value(x, e->a, ask);
      if (a < 0 || a >= sc->cells || eyes_hide_cell(ask, (int)a)) return 0;
      return e->op == EXPR_VALUE ? scale_value(s, (int)a)
                                 : scale_band(s, (int)a);
    case EXPR_AHEAD:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      return a < 0 || a >= sc->cells ? 0 : scale_ahead(s, (int)a, b);
    case EXPR_HIGHEST:
    case EXPR_LOWEST:
    case EXPR_ALL:
      a = value(x, e->a, ask);
      return eyes_hide_row(ask, a, e->m) ? 0 : of_cells(s, e, a);
    case EXPR_RANK:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      return eyes_hide_row(ask, a, e->m) ? 0 : rank(s, e, a, b);
    case EXPR_NEXT:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      return a >= 0 && a < sc->places && reach_joins(sc, (int)a, (int)b);
    case EXPR_WAY: return way_cost(x, e, ask);
    case EXPR_KNOWN:
      a = value(x, e->a, ask);
      b = value(x, e->b, ask);
      return a >= 0 && a < sc->cards && is_seat(s, b) &&
             pile_knows(s, (int)a, (int)b);
    default: return formula_eval(x, e, ask);
  }
}

int64_t expr_eval(const Exprs *x, int node, const Ask *ask) {
  return value(x, node, ask);
}

/* A comparison with something fixed as a range: refused are the values inside
** it, or outside if `outside`. */
typedef struct Range {
  int64_t from, to;
  bool outside;
} Range;

static Range range_of(int op, bool left, int64_t b) {
  switch (op) {
    case EXPR_EQ: return (Range){b, b, false};
    case EXPR_NE: return (Range){b, b, true};
    default: /* the strict ones come with b moved by one */
      if (left) return (Range){INT64_MIN, b, false};
      return (Range){b, INT64_MAX, false};
  }
}

/* `one` is a candidate; what the expression makes of it is looked up in the
** range.  Values that stay move to the front. */
#define KEEP(expression)                                                       \
  for (int i = 0; i < n; i++) {                                                \
    int64_t one = v[i];                                                        \
    int64_t a = (expression);                                                  \
    v[kept] = v[i];                                                            \
    kept += ((a >= r.from) & (a <= r.to)) == r.outside;                        \
  }                                                                            \
  return kept

/* The commonest guards of all: something of the candidate itself against
** something fixed.  -1: not of that form. */
static int filter_plain(const Exprs *x, int side, const State *s, int32_t *v,
                        int n, Range r) {
  const Expr *e = &x->node[side];
  const Schema *sc = s->schema;
  int kept = 0;
  if (e->op == EXPR_PARAM) { KEEP(one); }
  if (e->a < 0 || x->node[e->a].op != EXPR_PARAM) return -1;
  switch (e->op) {
    case EXPR_ROOM: KEEP(is_in(one, sc->places) ? place_room(s, (int)one) : 0);
    case EXPR_TOTAL:
      KEEP(is_in(one, sc->places) ? place_total(s, (int)one) : 0);
    case EXPR_ATTR:
      KEEP(is_in(one, MAX_OBJECTS) ? sc->attr_value[e->k][one] : NO_ATTR);
    case EXPR_AFFINE: KEEP(capped_sum(e->k, e->m * one));
    case EXPR_FACE: KEEP(is_in(one, sc->cards) ? s->face[one] : -1);
    default: return -1;
  }
}

int expr_filter(const Exprs *x, int node, Ask *ask, int level, int32_t *v,
                int n) {
  const Expr *e = &x->node[node];
  Range r = {0, 0, true};
  int side = node, kept = 0;
  if ((e->needs >> level & 1) == 0) return value(x, node, ask) != 0 ? 0 : n;
  if (e->op >= EXPR_LT && e->op <= EXPR_NE) {
    bool left = (x->node[e->a].needs >> level & 1) != 0;
    bool right = (x->node[e->b].needs >> level & 1) != 0;
    if (left != right) {
      int64_t b = value(x, left ? e->b : e->a, ask);
      /* the strict ones exclude b itself; nothing lies beyond the ends */
      if (e->op == EXPR_LT) {
        if (b == (left ? INT64_MIN : INT64_MAX)) return n;
        b += left ? -1 : 1;
      }
      side = left ? e->a : e->b;
      r = range_of(e->op, left, b);
      kept = filter_plain(x, side, ask->state, v, n, r);
      if (kept >= 0) return kept;
      kept = 0;
    }
  }
  for (int i = 0; i < n; i++) {
    int64_t a;
    ask->param[level] = v[i];
    a = value(x, side, ask);
    v[kept] = v[i];
    kept += ((a >= r.from) & (a <= r.to)) == r.outside;
  }
  return kept;
}
#undef KEEP
