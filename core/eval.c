#include "core/expr.h"
#include "core/unguarded.h"

#include "core/capped.h"
#include "core/cell.h"
#include "core/formula.h"
#include "core/measures.h"
#include "core/reach.h"
#include "core/rng.h"
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
  return sight_of_cell(ask, cell) ? cell_value(ask->state, (int)cell) : 0;
}

static int64_t band(const Ask *ask, int64_t cell) {
  return sight_of_cell(ask, cell) ? cell_band(ask->state, (int)cell) : 0;
}

static int64_t ahead(const State *s, int64_t cell, int64_t steps) {
  return sight_is(cell, s->schema->cells) ? cell_ahead(s, (int)cell, steps) : 0;
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

static inline bool holds(int op, int64_t a, int64_t b) {
  return op == EXPR_LT   ? a < b
         : op == EXPR_LE ? a <= b
                         : (a == b) == (op == EXPR_EQ);
}

uint64_t expr_each(const Exprs *x, int node, Ask *ask, int level,
                   const int32_t *value, uint64_t left) {
  const Expr *e = &x->node[node], *side = e;
  int op = EXPR_NE, needs = 1 << level;
  bool steps, turned = false;
  int64_t fixed = 0, cell = 0;
  uint64_t yes = 0;
  if ((e->needs & needs) == 0) return expr_eval(x, node, ask) != 0 ? left : 0;
  if (e->op >= EXPR_LT && e->op <= EXPR_NE &&
      ((x->node[e->a].needs ^ x->node[e->b].needs) & needs) != 0) {
    turned = (x->node[e->a].needs & needs) == 0;
    side = &x->node[turned ? e->b : e->a];
    fixed = expr_eval(x, turned ? e->a : e->b, ask);
    op = e->op;
  }
  /* so many steps of a scale: it is the same one for all of them */
  steps = side->op == EXPR_AHEAD && x->node[side->b].op == EXPR_PARAM &&
          (x->node[side->a].needs & needs) == 0;
  if (steps) cell = expr_eval(x, side->a, ask);
  for (; left != 0; left &= left - 1) {
    int i = __builtin_ctzll(left);
    int64_t n = ask->param[level] = value[i];
    n = steps                    ? ahead(ask->state, cell, n)
        : side->op == EXPR_PARAM ? n
                                 : expr_work_out(x, side, ask);
    yes |= (uint64_t)(turned ? holds(op, fixed, n) : holds(op, n, fixed)) << i;
  }
  return yes;
}
