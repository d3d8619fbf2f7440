#include "core/expr.h"
#include "core/unguarded.h"

#include "core/capped.h"
#include "core/cell.h"
#include "core/formula.h"
#include "core/measures.h"
#include "core/reach.h"
#include "core/rng.h"
#include "core/scale.h"
#include "core/scope.h"
#include "core/sight.h"

/* What the rows of the table call ------------------------------------------ */

static int64_t sum_of(const Ask *ask, const Expr *e, int64_t kind) {
  const State *s = ask->state;
  int64_t n = 0;
  for (int p = (int)e->k; p < e->k + e->m && p < s->schema->places; p++)
    n += e->a < 0 ? sight_total(ask, p) : sight_count(ask, p, kind);
  return n;
}

static int64_t anyone(const Ask *ask, const Expr *e, int64_t place) {
  const State *s = ask->state;
  int64_t n = 0;
  if (!sight_of_place(ask, place, false)) return 0;
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

/* Does whoever asks see a whole row of cells? */
static bool sees_row(const Ask *ask, int64_t first, int32_t count) {
  return count > 0 && first >= 0 &&
         first <= ask->state->schema->cells - count &&
         !sight_hides_row(ask, first, count);
}

/* Something of the m cells from `first` on; 0 of none. */
static int64_t of_cells(const Ask *ask, const Expr *e, int64_t first) {
  const State *s = ask->state;
  const int64_t *cell;
  int64_t all = 0;
  if (!sees_row(ask, first, e->m)) return 0;
  cell = &s->cells[first];
  if (e->op != EXPR_ALL) all = cell[0];
  for (int i = 0; i < e->m; i++) switch (e->op) {
      case EXPR_HIGHEST: all = cell[i] > all ? cell[i] : all; break;
      case EXPR_LOWEST: all = cell[i] < all ? cell[i] : all; break;
      default: all = capped_sum(all, cell[i]);
    }
  return all;
}

static int64_t rank(const Ask *ask, const Expr *e, int64_t first,
                    int64_t cell) {
  const State *s = ask->state;
  int64_t above = 0;
  if (!sees_row(ask, first, e->m) || !sight_is(cell, s->schema->cells))
    return 0;
  for (int i = 0; i < e->m; i++) above += s->cells[first + i] > s->cells[cell];
  return 1 + above;
}

static int64_t alone(const Ask *ask, const Expr *e, int64_t first,
                     int64_t cell) {
  const int64_t *cells = ask->state->cells;
  int reach = 0;
  if (!sees_row(ask, first, e->m) || !sight_is(cell, ask->state->schema->cells))
    return 0;
  for (int i = 0; i < e->m; i++) reach += cells[first + i] >= cells[cell];
  return reach == 1;
}

static int64_t way_cost(const Exprs *x, const Expr *e, const Ask *ask) {
  Ways ways, *w = ask->ways;
  if (w == NULL) {
    reach_search(x, &x->reach[e->k], ask, &ways);
    w = &ways;
  }
  return ways_cost(w, ask->param[e->m]);
}

static int64_t step_value(const Ask *ask, int64_t cell) {
  return sight_of_cell(ask, cell) ? scale_value(ask->state, (int)cell) : 0;
}

static int64_t band(const Ask *ask, int64_t cell) {
  return sight_of_cell(ask, cell) ? scale_band(ask->state, (int)cell) : 0;
}

static int64_t ahead(const State *s, int64_t cell, int64_t steps) {
  return sight_is(cell, s->schema->cells) ? scale_ahead(s, (int)cell, steps)
                                          : 0;
}

static bool next_to(const State *s, int64_t a, int64_t b) {
  return sight_is(a, s->schema->places) &&
         reach_joins(s->schema, (int)a, (int)b);
}

static int64_t began(const State *s, const Expr *e, int64_t place,
                     int64_t kind) {
  if (!sight_is(place, s->schema->places) || kind >= s->schema->kinds) return 0;
  return scope_began(s, (int)e->k, (int)place, kind < 0 ? -1 : (int)kind);
}

static int64_t moved(const State *s, const Expr *e, int64_t kind) {
  return sight_is(kind, s->schema->kinds) ? scope_moved(s, (int)e->k, (int)kind)
                                          : 0;
}

static bool known(const State *s, int64_t card, int64_t seat) {
  return sight_is(card, s->schema->cards) && sight_is_seat(s, seat) &&
         pile_knows(s, (int)card, (int)seat);
}

static bool aware(const State *s, int64_t cell, int64_t seat) {
  return sight_is(cell, s->schema->cells) && sight_is_seat(s, seat) &&
         cell_known(s, (int)cell, (int)seat);
}

static int64_t mean(const Ask *ask, const Expr *e, int64_t first,
                    int64_t seat) {
  const State *s = ask->state;
  int64_t sum = 0, n = 0;
  for (int i = 0; i < e->m; i++) {
    int64_t cell = capped_sum(first, i);
    if (!sight_of_cell(ask, cell) || s->cells[cell] == 0) continue;
    if (!aware(s, cell, seat)) continue;
    sum = capped_sum(sum, s->cells[cell]);
    n++;
  }
  return n == 0 ? 0 : formula_div(sum, n);
}

static int64_t chance(const Exprs *x, const Expr *e, const Ask *ask) {
  const Expr *of = &x->node[e->a], *drawn = &x->node[e->b];
  return formula_chance(expr_eval(x, of->a, ask), expr_eval(x, of->b, ask),
                        expr_eval(x, drawn->a, ask),
                        expr_eval(x, drawn->b, ask));
}

static int64_t unknown(const State *s, int64_t pile, int64_t seat) {
  int64_t n = 0;
  if (pile < 0 || pile >= s->schema->piles || seat < 1 || seat > MAX_PLAYERS)
    return 0;
  for (int i = 0; i < pile_length(s, (int)pile); i++)
    n += !pile_knows(s, pile_card(s, (int)pile, i), (int)seat);
  return n;
}

static int64_t walk(const Exprs *x, const Expr *e, const Ask *ask) {
  const State *s = ask->state;
  int64_t pile = expr_eval(x, e->a, ask), all = 0;
  Ask one = *ask;
  bool none = true;
  if (pile < 0 || pile >= s->schema->piles) return 0;
  for (int i = 0; i < pile_length(s, (int)pile); i++) {
    int card = pile_card(s, (int)pile, i);
    int64_t n;
    if (sight_hides_card(ask, card)) continue;
    one.bound[e->k] = (int16_t)card;
    n = expr_eval(x, e->b, &one);
    if (e->m == GATHER_SUM) {
      all = capped_sum(all, n);
    } else if (none || (e->m == GATHER_MOST ? n > all : n < all)) {
      all = n;
    }
    none = false;
  }
  return all;
}

static int64_t measure(const Exprs *x, const Expr *e, const Ask *ask) {
  int64_t n = e->k;
  if (e->a >= 0) {
    n = capped_sum(n, capped_difference(expr_eval(x, e->a, ask), e->m));
    if (n < e->k || n >= x->measures) return 0;
  }
  if (ask->measures != NULL) return measures_value(ask->measures, (int)n);
  return expr_eval(x, x->measure[n], ask);
}

/* Each lot has a number of its own, so that one mood makes many whims. */
static int64_t whim(const Mind *mind, int64_t n, int32_t lot) {
  uint64_t r;
  if (mind == NULL) return (n + 1) / 2;
  r = mind->mood + (uint64_t)lot * UINT64_C(0x9e3779b97f4a7c15);
  return 1 + rng_below(&r, (uint32_t)n);
}

/* The tree ----------------------------------------------------------------- */

#define A expr_eval(x, e->a, ask)
#define B expr_eval(x, e->b, ask)
/* A function each, so that none saves more registers than it needs. */
#define VALUE(name, a, b, traits, allows, reads, range, value)                 \
  UNGUARDED static int64_t value_##name(const Exprs *x, const Expr *e,         \
                                        const Ask *ask) {                      \
    const State *s = ask->state;                                               \
    (void)x, (void)e, (void)s;                                                 \
    return value;                                                              \
  }
EXPR_OPS(VALUE)
EXPR_FOLDED(VALUE)
#undef VALUE
#undef B
#undef A

#define VALUE(name, ...) [EXPR_##name] = value_##name,
static int64_t (*const value_of[])(const Exprs *x, const Expr *e,
                                   const Ask *ask) = {EXPR_OPS(VALUE)
                                                        EXPR_FOLDED(VALUE)};
#undef VALUE

inline int64_t expr_work_out(const Exprs *x, const Expr *e, const Ask *ask) {
  return value_of[e->op](x, e, ask);
}

/* Candidates --------------------------------------------------------------- */

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

/* The candidate itself, or so many steps of a scale, against something fixed.
** -1: not of that form. */
static int filter_plain(const Exprs *x, int side, const Ask *ask, int level,
                        int32_t *v, int n, Range r) {
  const Expr *e = &x->node[side];
  const State *s = ask->state;
  int kept = 0;
  if (e->op == EXPR_PARAM) { KEEP(one); }
  if (e->op == EXPR_AHEAD && x->node[e->b].op == EXPR_PARAM &&
      (x->node[e->a].needs >> level & 1) == 0) {
    int64_t cell = expr_eval(x, e->a, ask);
    KEEP(ahead(s, cell, one));
  }
  return -1;
}

int expr_filter(const Exprs *x, int node, Ask *ask, int level, int32_t *v,
                int n) {
  const Expr *e = &x->node[node];
  Range r = {0, 0, true};
  int side = node, kept = 0;
  if ((e->needs >> level & 1) == 0) return expr_eval(x, node, ask) != 0 ? 0 : n;
  if (e->op >= EXPR_LT && e->op <= EXPR_NE) {
    bool left = (x->node[e->a].needs >> level & 1) != 0;
    bool right = (x->node[e->b].needs >> level & 1) != 0;
    if (left != right) {
      int64_t b = expr_eval(x, left ? e->b : e->a, ask);
      /* the strict ones exclude b itself; nothing lies beyond the ends */
      if (e->op == EXPR_LT) {
        if (b == (left ? INT64_MIN : INT64_MAX)) return n;
        b += left ? -1 : 1;
      }
      side = left ? e->a : e->b;
      r = range_of(e->op, left, b);
      kept = filter_plain(x, side, ask, level, v, n, r);
      if (kept >= 0) return kept;
      kept = 0;
    }
  }
  for (int i = 0; i < n; i++) {
    int64_t a;
    ask->param[level] = v[i];
    a = expr_eval(x, side, ask);
    v[kept] = v[i];
    kept += ((a >= r.from) & (a <= r.to)) == r.outside;
  }
  return kept;
}
#undef KEEP
