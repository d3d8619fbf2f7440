#include "core/fold.h"

#include "core/capped.h"
#include "core/formula.h"
#include "core/know.h"

#include <string.h>

enum {
  CHEAP = 8, /* nodes that are not worth looking up */
  DEAR = 20, /* nodes that make a part worth keeping */
  ANY_PARAM = (1 << MAX_PARAMS) - 1
};

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
  int64_t n = capped_sum(e->k - e->m, f->x->node[e->a].k);
  if (n < e->k || n >= f->x->measures) {
    settle(e, 0);
    return;
  }
  e->k = n;
  e->m = 0;
  e->a = -1;
}

/* What a product or sum with a number is; beside one that changes nothing stands only the
** other. */
static void fix_number(Fold *f, int i) {
  Expr *e = &f->x->node[i];
  int number = is_const(f, e->b) ? e->b : e->a;
  int other = number == e->b ? e->a : e->b;
  int64_t k = f->x->node[number].k;
  if (e->op == EXPR_MUL && k == 0) {
    settle(e, 0);
  } else if (k == (e->op == EXPR_MUL ? 1 : 0)) {
    f->same[i] = (int16_t)other;
    *e = f->x->node[other];
  } else if (e->op == EXPR_MUL && k >= INT32_MIN && k <= INT32_MAX) {
    *e =
      (Expr){.op = EXPR_AFFINE, .a = (int16_t)other, .b = -1, .m = (int32_t)k};
  } else if (e->op == EXPR_ADD) {
    *e =
      (Expr){.op = EXPR_AFFINE, .a = (int16_t)other, .b = -1, .m = 1, .k = k};
  }
}

/* So few draws can't bring so many. */
static bool is_hopeless(const Fold *f, const Expr *e) {
  const Expr *drawn = &f->x->node[e->b];
  return is_const(f, drawn->a) && is_const(f, drawn->b) &&
         f->x->node[drawn->b].k > 0 &&
         f->x->node[drawn->b].k > f->x->node[drawn->a].k;
}

/* A measure that takes but a step or two is worked out where it stands. */
static void put_in(Fold *f, int i) {
  int formula = f->same[f->x->measure[f->x->node[i].k]];
  if (formula >= i || f->cost[formula] > CHEAP) return;
  f->same[i] = (int16_t)formula;
  f->x->node[i] = f->x->node[formula];
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
    fix_number(f, i);
  } else if (e->op == EXPR_CHANCE && is_hopeless(f, e)) {
    settle(e, 0);
  }
  if (e->op == EXPR_MEASURE && e->a < 0) put_in(f, i);
}

/* Which parameters and cards of walks it still looks at; the mind of who
** thinks is as good as all parameters. */
static void find_needs(Fold *f, int i) {
  Expr *e = &f->x->node[i];
  unsigned v = 0;
  if (e->op == EXPR_PARAM) v = 1u << e->k;
  if (e->op == EXPR_BOUND) v = 1u << (BY_CARD + e->k);
  if (e->op == EXPR_WHIM || e->op == EXPR_WEIGHT || e->op == EXPR_WAY)
    v = ANY_PARAM;
  if (e->a >= 0) v |= f->varies[e->a];
  if (e->b >= 0) v |= f->varies[e->b];
  if (e->op == EXPR_WALK) v &= ~(1u << (BY_CARD + e->k));
  f->varies[i] = (uint16_t)v;
  e->quick = e->op == EXPR_AT_COUNT || e->op == EXPR_AT_CELL;
}

/* Does it look at more of a walk's card than is printed there?  That may change
** with the pile, of which only the walk knows. */
static void find_loose(Fold *f, int i) {
  const Expr *e = &f->x->node[i];
  f->loose[i] =
    (e->op == EXPR_WHERE || e->op == EXPR_FACE || e->op == EXPR_KNOWN) &&
    f->x->node[e->a].op == EXPR_BOUND;
  if (e->a >= 0) f->loose[i] |= f->loose[e->a];
  if (e->b >= 0) f->loose[i] |= f->loose[e->b];
}

/* Keeping ------------------------------------------------------------------ */

/* About how many steps it takes. */
static uint8_t cost_of(const Fold *f, int i) {
  const Expr *e = &f->x->node[i];
  int n = e->op == EXPR_MEASURE ? 3 : 1;
  if (e->op == EXPR_WALK || e->op == EXPR_CHANCE || e->op == EXPR_SUM) n = DEAR;
  if (e->a >= 0) n += f->cost[e->a];
  if (e->b >= 0) n += f->cost[e->b];
  return (uint8_t)(n > DEAR ? DEAR : n);
}

/* Wanted by more than one, or by one that is worked out for every answer or
** card anew: that counts twice.  Narrow is what reads less than who wants it. */
static void want(Fold *f, int parent, int child) {
  bool often = f->varies[parent] != 0;
  if (child < 0) return;
  f->live[child] = true;
  if (f->x->node[child].op == EXPR_PAIR) { /* stands for its children */
    want(f, parent, f->x->node[child].a);
    want(f, parent, f->x->node[child].b);
    return;
  }
  if (f->wanted[child] < 4)
    f->wanted[child] = (uint8_t)(f->wanted[child] + (often ? 2 : 1));
  f->narrow[child] |=
    memcmp(&f->reads.node[parent], &f->reads.node[child], sizeof(Things)) != 0;
}

static void want_all(Fold *f, const int16_t *root, int roots) {
  for (int i = 0; i < roots; i++) f->live[root[i]] = f->narrow[root[i]] = true;
  for (int m = 0; m < f->x->measures; m++) f->live[f->x->measure[m]] = true;
  for (int i = f->x->count - 1; i >= 0; i--) {
    const Expr *e = &f->x->node[i];
    if (!f->live[i] || e->op == EXPR_PAIR) continue;
    want(f, i, e->a);
    want(f, i, e->b);
  }
}

/* The one thing that it varies by, or -1. */
static int varies_by(const Fold *f, int i) {
  unsigned v = f->varies[i];
  return v != 0 && (v & (v - 1)) == 0 && !f->loose[i] ? __builtin_ctz(v) : -1;
}

static ExprOp kept_as(const Fold *f, int i) {
  bool room = f->parts < MAX_KEPT;
  if (!f->live[i] || f->cost[i] < DEAR || f->x->node[i].op == EXPR_PAIR)
    return EXPR_OPS;
  if (f->varies[i] == 0)
    return room && (f->wanted[i] >= 2 || f->narrow[i]) ? EXPR_KEPT : EXPR_OPS;
  if (varies_by(f, i) >= 0 && room && f->narrow[i]) return EXPR_BY;
  return f->wanted[i] >= 4 ? EXPR_ONCE : EXPR_OPS;
}

static void mark_kept(Fold *f) {
  Exprs *x = f->x;
  int count = x->count;
  for (int i = 0; i < count && x->count < MAX_NODES; i++) {
    ExprOp op = kept_as(f, i);
    if (op == EXPR_OPS) continue;
    if (op != EXPR_ONCE) f->part_reads[f->parts] = f->reads.node[i];
    x->node[x->count] = x->node[i];
    x->node[i] = (Expr){.op = (uint8_t)op,
                        .a = (int16_t)x->count++,
                        .b = -1,
                        .m = op == EXPR_BY ? varies_by(f, i) : 0,
                        .k = op == EXPR_ONCE ? f->once++ : f->parts++};
  }
}

/* Put the formulas of measures behind those of parts: these are all that is looked up
** while formulas are worked out, and lie close together then. */
static void put_together(Exprs *x) {
  for (int m = 0; m < x->measures && x->count < MAX_NODES; m++) {
    x->node[x->count] = x->node[x->measure[m]];
    x->measure[m] = (int16_t)x->count++;
  }
}

void fold_for(Fold *f, Exprs *x, const State *s, int seat, const int16_t *root,
              int roots) {
  memset(f, 0, sizeof *f);
  f->x = x;
  f->ask = (Ask){.state = s, .actor = seat, .eyes = seat};
  for (int i = 0; i < x->count; i++) {
    fold_node(f, i);
    find_needs(f, i);
    find_loose(f, i);
    f->cost[i] = cost_of(f, i);
  }
  reads_of_nodes(x, s->schema, seat, &f->reads);
  want_all(f, root, roots);
  mark_kept(f);
  put_together(x);
}
