#include "core/fold.h"

#include "core/formula.h"
#include "core/know.h"

#include <string.h>

enum {
  VARIES = NEEDS_PARAMS | NEEDS_BOUND,
  DEAR = 6 /* nodes that make a part worth keeping */
};

typedef struct Fold {
  Exprs *x;
  Ask ask;
  int16_t same[MAX_NODES]; /* the node that stands for this one */
} Fold;

static bool is_const(const Fold *f, int node) {
  return node >= 0 && f->x->node[node].op == EXPR_CONST;
}

static void settle(Expr *e, int64_t k) {
  *e = (Expr){.op = EXPR_CONST, .a = -1, .b = -1, .k = k};
}

/* What lies at a place, pile or cell that is settled is read from there. */
static void fix_place(const Fold *f, Expr *e) {
  const Schema *sc = f->ask.state->schema;
  int64_t place = f->x->node[e->a].k, kind = 0;
  bool total = e->op == EXPR_TOTAL;
  if (!total) kind = f->x->node[e->b].k;
  if (place < 0 || place >= sc->places || kind < 0 || kind >= sc->kinds ||
      (!total && sc->place[place].slot[kind] == 0) ||
      formula_hides_place(&f->ask, (int)place, total)) {
    settle(e, 0);
    return;
  }
  e->op = EXPR_AT_COUNT;
  e->k = sc->place[place].at + (total ? 0 : sc->place[place].slot[kind]);
  e->a = e->b = -1;
}

static void fix_cell(const Fold *f, Expr *e) {
  const Schema *sc = f->ask.state->schema;
  int64_t cell = f->x->node[e->a].k;
  const Component *c;
  if (cell < 0 || cell >= sc->cells) {
    settle(e, 0);
    return;
  }
  c = &sc->component[sc->cell[cell].comp];
  if (c->secret || c->sees != SEES_ALL) return; /* it depends */
  e->op = EXPR_AT_CELL;
  e->k = cell;
  e->a = -1;
}

static void fix_measure(const Fold *f, Expr *e) {
  int64_t n = e->k + f->x->node[e->a].k - e->m;
  if (n < e->k || n >= f->x->measures) {
    settle(e, 0);
    return;
  }
  e->k = n;
  e->m = 0;
  e->a = -1;
}

/* What a product or sum with a number is. */
static void fix_number(const Fold *f, Expr *e) {
  int number = is_const(f, e->b) ? e->b : e->a;
  int other = number == e->b ? e->a : e->b;
  int64_t k = f->x->node[number].k;
  if (e->op == EXPR_MUL && k >= INT32_MIN && k <= INT32_MAX)
    *e =
      (Expr){.op = EXPR_AFFINE, .a = (int16_t)other, .b = -1, .m = (int32_t)k};
  else if (e->op == EXPR_ADD)
    *e =
      (Expr){.op = EXPR_AFFINE, .a = (int16_t)other, .b = -1, .m = 1, .k = k};
}

static void fold_node(Fold *f, int i) {
  Expr *e = &f->x->node[i];
  if (e->a >= 0) e->a = f->same[e->a];
  if (e->b >= 0) e->b = f->same[e->b];
  f->same[i] = (int16_t)i;
  if (e->op == EXPR_ACTOR) {
    settle(e, f->ask.actor);
  } else if (expr_is_pure(e->op) && is_const(f, e->a) &&
             (e->b < 0 || is_const(f, e->b))) {
    settle(e, expr_eval(f->x, i, &f->ask));
  } else if (e->op == EXPR_IF && is_const(f, e->a)) {
    const Expr *pair = &f->x->node[e->b];
    f->same[i] = f->x->node[e->a].k != 0 ? pair->a : pair->b;
    *e = f->x->node[f->same[i]];
  } else if ((e->op == EXPR_COUNT && is_const(f, e->a) && is_const(f, e->b)) ||
             (e->op == EXPR_TOTAL && is_const(f, e->a))) {
    fix_place(f, e);
  } else if (e->op == EXPR_CELL && is_const(f, e->a)) {
    fix_cell(f, e);
  } else if (e->op == EXPR_MEASURE && is_const(f, e->a)) {
    fix_measure(f, e);
  } else if ((e->op == EXPR_ADD || e->op == EXPR_MUL) &&
             (is_const(f, e->a) || is_const(f, e->b))) {
    fix_number(f, e);
  }
}

/* Which parameters and cards of walks it still looks at; the mind of who
** thinks is as good as a parameter. */
static void find_needs(Exprs *x, int i) {
  Expr *e = &x->node[i];
  if (e->op == EXPR_PARAM || e->op == EXPR_BOUND || e->op == EXPR_WAY) return;
  e->quick = e->op == EXPR_AT_COUNT || e->op == EXPR_AT_CELL;
  e->needs = e->op == EXPR_WHIM || e->op == EXPR_WEIGHT ? NEEDS_PARAMS : 0;
  if (e->a >= 0) e->needs |= x->node[e->a].needs;
  if (e->b >= 0) e->needs |= x->node[e->b].needs;
  if (e->op == EXPR_WALK && e->k == 0) e->needs &= (uint8_t)~NEEDS_BOUND;
}

/* Keeping ------------------------------------------------------------------ */

/* About how many steps it takes. */
static uint8_t cost_of(const Exprs *x, const uint8_t *cost, int i) {
  const Expr *e = &x->node[i];
  int n = e->op == EXPR_MEASURE ? 3 : 1;
  if (e->op == EXPR_WALK || e->op == EXPR_CHANCE || e->op == EXPR_SUM) n = DEAR;
  if (e->a >= 0) n += cost[e->a];
  if (e->b >= 0) n += cost[e->b];
  return (uint8_t)(n > DEAR ? DEAR : n);
}

/* Wanted by more than one, or by one that is worked out for every answer or
** card anew: that counts twice. */
static void want(const Exprs *x, uint8_t *wanted, int parent, int child) {
  bool often = (x->node[parent].needs & VARIES) != 0;
  if (child < 0) return;
  if (x->node[child].op == EXPR_PAIR) { /* stands for its children */
    want(x, wanted, parent, x->node[child].a);
    want(x, wanted, parent, x->node[child].b);
    return;
  }
  if (wanted[child] < 4)
    wanted[child] = (uint8_t)(wanted[child] + (often ? 2 : 1));
}

static int mark_kept(Exprs *x, uint8_t *cost, uint8_t *wanted) {
  int count = x->count, kept = 0;
  for (int i = 0; i < count; i++) {
    const Expr *e = &x->node[i];
    cost[i] = cost_of(x, cost, i);
    if (e->op == EXPR_PAIR) continue;
    want(x, wanted, i, e->a);
    want(x, wanted, i, e->b);
  }
  for (int i = 0; i < count && x->count < MAX_NODES; i++) {
    bool varies = (x->node[i].needs & VARIES) != 0;
    if (wanted[i] < (varies ? 4 : 2) || cost[i] < DEAR ||
        x->node[i].op == EXPR_PAIR)
      continue;
    x->node[x->count] = x->node[i];
    x->node[i] = (Expr){.op = varies ? EXPR_ONCE : EXPR_KEPT,
                        .needs = x->node[i].needs,
                        .a = (int16_t)x->count++,
                        .b = -1,
                        .k = kept++};
  }
  return kept;
}

int fold_for(Exprs *x, const State *s, int seat) {
  static Fold f;
  static uint8_t cost[MAX_NODES], wanted[MAX_NODES];
  memset(cost, 0, sizeof cost);
  memset(wanted, 0, sizeof wanted);
  f.x = x;
  f.ask = (Ask){.state = s, .actor = seat, .eyes = seat};
  for (int i = 0; i < x->count; i++) {
    fold_node(&f, i);
    find_needs(x, i);
  }
  return mark_kept(x, cost, wanted);
}
