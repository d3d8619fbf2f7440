#include "core/formula.h"

#include "core/capped.h"
#include "core/cell.h"
#include "core/know.h"
#include "core/measures.h"
#include "core/rng.h"


static bool is_pair(const Exprs *x, int n) {
  return x->node[n].op == EXPR_PAIR;
}

Err formula_check(const Exprs *x, ExprOp op, int a, int b, int64_t k,
                  int32_t m) {
  switch (op) {
    case EXPR_PART: return m > 0 ? ERR_OK : ERR_RANGE;
    case EXPR_IF: return is_pair(x, b) ? ERR_OK : ERR_INDEX;
    case EXPR_CHANCE:
      return is_pair(x, a) && is_pair(x, b) ? ERR_OK : ERR_INDEX;
    case EXPR_ENTRY:
      return k >= 0 && m > 0 && k + m <= x->entries ? ERR_OK : ERR_RANGE;
    case EXPR_BOUND: return k >= 0 && k < MAX_BOUND ? ERR_OK : ERR_RANGE;
    case EXPR_WALK:
      return k >= 0 && k < MAX_BOUND && m >= 0 && m < GATHERS ? ERR_OK
                                                              : ERR_RANGE;
    case EXPR_MEASURE:
      return k >= 0 && k < x->measures && m >= 0 ? ERR_OK : ERR_RANGE;
    case EXPR_WEIGHT: return k >= 0 ? ERR_OK : ERR_RANGE;
    case EXPR_WHIM: return k > 0 && k <= INT32_MAX ? ERR_OK : ERR_RANGE;
    default: return ERR_OK;
  }
}

/* Eyes --------------------------------------------------------------------- */

bool formula_hides_place(const Ask *ask, int place, bool total) {
  const Schema *sc = ask->state->schema;
  int sees = sc->component[sc->place[place].comp].sees;
  if (sees == SEES_ALL || (total && sees != SEES_NONE)) return false;
  return !know_deduced(ask->state, place, ask->eyes);
}

bool formula_hides_cell(const Ask *ask, int cell) {
  return !cell_known(ask->state, cell, ask->eyes);
}

bool formula_hides_row(const Ask *ask, int64_t first, int count) {
  int64_t cells = ask->state->schema->cells;
  if (first < -count || first >= cells) return false;
  for (int64_t i = first < 0 ? 0 : first; i < cells && i < first + count; i++)
    if (formula_hides_cell(ask, (int)i)) return true;
  return false;
}

/* Reckoning ---------------------------------------------------------------- */

/* Half a unit away from the lower end, so that -2.5 and 2.5 both go up. */
int64_t formula_part(int64_t a, int64_t k, int32_t m) {
  int64_t n, r;
  if (__builtin_mul_overflow(a, k, &n) ||
      __builtin_add_overflow(n, (int64_t)m / 2, &n))
    return (a < 0) != (k < 0) ? INT64_MIN : INT64_MAX;
  r = n % m;
  return n / m - (r < 0);
}

/* Whole numbers all the way, so that every machine says the same: the chance of
** exactly j so far, in 2^32nds, draw by draw. */
int64_t formula_chance(int64_t bad, int64_t all, int64_t drawn, int64_t least) {
  enum { MOST = 64 };
  uint64_t p[MOST + 1] = {1ull << 32}, fewer = 0;
  if (least <= 0) return 1000;
  if (bad > all) bad = all;
  if (drawn > all) drawn = all;
  if (drawn > MOST) drawn = MOST;
  if (bad <= 0 || least > drawn || least > bad || all > INT32_MAX) return 0;
  for (int64_t i = 0; i < drawn; i++) {
    uint64_t rest = (uint64_t)(all - i);
    for (int64_t j = i < least ? i : least - 1; j >= 0; j--) {
      uint64_t left = bad > j ? (uint64_t)(bad - j) : 0;
      uint64_t came = p[j] * (left < rest ? left : rest) / rest;
      p[j] -= came;
      p[j + 1] += came;
    }
    p[least] = 0; /* these are through */
  }
  for (int64_t j = 0; j < least; j++) fewer += p[j];
  return 1000 - (int64_t)((fewer * 1000 + (1ull << 31)) >> 32);
}

int64_t formula_entry(const Exprs *x, int64_t first, int count, int64_t i) {
  if (i < 1) return 0;
  return x->entry[first + (i > count ? count : i) - 1];
}

static int64_t unknown(const Ask *ask, int64_t pile, int64_t seat) {
  const State *s = ask->state;
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
    if (eyes_hide_card(ask, card)) continue;
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
  if (e->a >= 0)
    n = capped_sum(n, capped_difference(expr_eval(x, e->a, ask), e->m));
  if (n < e->k || n >= x->measures) return 0;
  if (ask->measures != NULL) return measures_value(ask->measures, (int)n);
  return expr_eval(x, x->measure[n], ask);
}

static int64_t weight(const Mind *mind, int64_t worth) {
  enum { WHOLE = 1000 };
  return mind != NULL && worth < mind->weights ? mind->weight[worth] : WHOLE;
}

/* Each lot has a number of its own, so that one mood makes many whims. */
static int64_t whim(const Mind *mind, int64_t n, int32_t lot) {
  uint64_t r;
  if (mind == NULL) return (n + 1) / 2;
  r = mind->mood + (uint64_t)lot * UINT64_C(0x9e3779b97f4a7c15);
  return 1 + rng_below(&r, (uint32_t)n);
}

int64_t formula_eval(const Exprs *x, const Expr *e, const Ask *ask) {
  switch (e->op) {
    case EXPR_UNKNOWN:
      return unknown(ask, expr_eval(x, e->a, ask), expr_eval(x, e->b, ask));
    case EXPR_PART: return formula_part(expr_eval(x, e->a, ask), e->k, e->m);
    case EXPR_CHANCE:
      return formula_chance(
        expr_eval(x, x->node[e->a].a, ask), expr_eval(x, x->node[e->a].b, ask),
        expr_eval(x, x->node[e->b].a, ask), expr_eval(x, x->node[e->b].b, ask));
    case EXPR_ENTRY:
      return formula_entry(x, e->k, e->m, expr_eval(x, e->a, ask));
    case EXPR_BOUND: return ask->bound[e->k];
    case EXPR_WALK: return walk(x, e, ask);
    case EXPR_MEASURE: return measure(x, e, ask);
    case EXPR_WEIGHT: return weight(ask->mind, e->k);
    case EXPR_WHIM: return whim(ask->mind, e->k, e->m);
    default: return 0;
  }
}
