#include "core/fold.h"

#include "core/probe.h"
#include "core/sight.h"

/* FEW: the steps of a measure that is not worth looking up, and of a part that
** is not worth sharing. */
enum { FEW = 8, OFTEN = 2 };

/* A number that lies at one place of the state is read from there, if the seat
** can see it; what it can never see is 0. */
static void fix(const Fold *f, Expr *e) {
  const Schema *sc = f->ask.state->schema;
  int64_t a = f->x->node[e->a].k, b = e->b < 0 ? 0 : f->x->node[e->b].k;
  bool cell = e->op == EXPR_CELL;
  ProbeSum n;
  if (!probe_look(sc, e, a, b, &n)) return;
  if (n.form.terms == 0 ||
      (!cell && sight_hides_place(&f->ask, (int)a, e->op == EXPR_TOTAL))) {
    *e = expr_number(n.k);
    return;
  }
  if (n.form.in[0] > PROBE_CELLS) return;
  if (cell) {
    const Component *c = &sc->component[sc->cell[a].comp];
    if (c->secret || c->sees != SEES_ALL) return; /* it depends */
  }
  *e = (Expr){
    .op = cell ? EXPR_AT_CELL : EXPR_AT_COUNT, .a = -1, .b = -1, .k = n.at[0]};
}

/* So few draws can't bring so many. */
static bool is_hopeless(const Fold *f, const Expr *e) {
  const Expr *drawn = &f->x->node[e->b];
  return expr_is_const(f->x, drawn->a) && expr_is_const(f->x, drawn->b) &&
         f->x->node[drawn->b].k > 0 &&
         f->x->node[drawn->b].k > f->x->node[drawn->a].k;
}

/* A measure that takes but a step or two is worked out where it stands. */
static void put_in(Fold *f, int i) {
  int formula = f->same[f->x->measure[f->x->node[i].k]];
  if (formula >= i || f->steps[formula] > FEW) return;
  f->same[i] = (int16_t)formula;
  f->x->node[i] = f->x->node[formula];
}

static void fold_node(Fold *f, int i) {
  Expr *e = &f->x->node[i];
  int same;
  if (e->a >= 0) e->a = f->same[e->a];
  if (e->b >= 0) e->b = f->same[e->b];
  f->same[i] = (int16_t)i;
  if (e->op == EXPR_ACTOR) *e = expr_number(f->ask.actor);
  same = expr_simplify(f->x, e, &f->ask);
  if (same >= 0) {
    f->same[i] = (int16_t)same;
    *e = f->x->node[same];
  } else if ((e->op == EXPR_COUNT || e->op == EXPR_TOTAL ||
              e->op == EXPR_SEATED || e->op == EXPR_CELL) &&
             expr_is_const(f->x, e->a) &&
             (e->b < 0 || expr_is_const(f->x, e->b))) {
    fix(f, e);
  } else if (e->op == EXPR_CHANCE && is_hopeless(f, e)) {
    *e = expr_number(0);
  }
  if (e->op == EXPR_MEASURE && e->a < 0) put_in(f, i);
}

/* The mood of who thinks is as good as another answer. */
static uint8_t hangs_on(const Fold *f, const Expr *e) {
  unsigned bits = 0;
  if (e->op == EXPR_PARAM || e->op == EXPR_WHIM || e->op == EXPR_WAY)
    bits = FOLD_ANSWER;
  if (e->op == EXPR_BOUND) bits = 1u << e->k;
  if (e->a >= 0) bits |= f->hangs[e->a];
  if (e->b >= 0) bits |= f->hangs[e->b];
  if (e->op == EXPR_WALK) bits &= ~(1u << e->k);
  return (uint8_t)bits;
}

static uint8_t steps_of(const Fold *f, const Expr *e) {
  int n = e->op == EXPR_MEASURE ? 3 : 1;
  if (e->op == EXPR_WALK || e->op == EXPR_CHANCE || e->op == EXPR_SUM)
    n = FEW + 1;
  if (e->a >= 0) n += f->steps[e->a];
  if (e->b >= 0) n += f->steps[e->b];
  return (uint8_t)(n > FEW ? FEW + 1 : n);
}

/* Sharing ------------------------------------------------------------------ */

/* Wanted by more than one, or by one that is worked out for every answer or card
** anew.  A pair stands for its children. */
static void want(Fold *f, int parent, int child) {
  const Expr *e;
  if (child < 0) return;
  e = &f->x->node[child];
  if (f->wanted[child] < OFTEN)
    f->wanted[child] =
      (uint8_t)(f->hangs[parent] != 0 ? OFTEN : f->wanted[child] + 1);
  if (e->op != EXPR_PAIR) return;
  want(f, parent, e->a);
  want(f, parent, e->b);
}

static void want_all(Fold *f, const int16_t *root, int roots) {
  const Exprs *x = f->x;
  for (int i = 0; i < roots; i++) f->wanted[root[i]] = 1;
  for (int m = 0; m < x->measures; m++) f->wanted[x->measure[m]] = 1;
  for (int i = x->count - 1; i >= 0; i--)
    if (f->wanted[i] != 0 && x->node[i].op != EXPR_PAIR) {
      want(f, i, x->node[i].a);
      want(f, i, x->node[i].b);
    }
}

static bool is_shared(const Fold *f, int i) {
  int op = f->x->node[i].op;
  return f->wanted[i] >= OFTEN && f->hangs[i] == 0 && f->steps[i] > FEW &&
         op != EXPR_PAIR && op != EXPR_MEASURE;
}

/* The measure that has this formula, or a new one; MAX_MEASURES: there are too
** many. */
static int measure_of(Fold *f, int formula) {
  for (int m = 0; m < f->x->measures; m++)
    if (f->x->measure[m] == formula) return m;
  return f->measures == MAX_MEASURES ? MAX_MEASURES : f->measures++;
}

/* What is long and wanted often becomes a measure. */
static void share(Fold *f) {
  Exprs *x = f->x;
  for (int i = 0, count = x->count; i < count; i++) {
    int m = is_shared(f, i) ? measure_of(f, i) : MAX_MEASURES;
    if (m == MAX_MEASURES || x->count == x->room || x->count == MAX_NODES)
      continue;
    x->node[x->count] = x->node[i];
    x->measure[m] = (int16_t)x->count++;
    f->reads.measure[m] = f->reads.node[i];
    x->node[i] = (Expr){.op = EXPR_MEASURE, .a = -1, .b = -1, .k = m};
  }
}

void fold_for(Fold *f, Exprs *x, const State *s, int seat, const int16_t *root,
              int roots) {
  f->x = x;
  f->ask = (Ask){.state = s, .actor = seat, .eyes = seat};
  for (int i = 0; i < x->count; i++) {
    Expr *e = &x->node[i];
    fold_node(f, i);
    f->hangs[i] = hangs_on(f, e);
    f->steps[i] = steps_of(f, e);
  }
  reads_of_nodes(x, s->schema, seat, &f->reads);
  f->measures = x->measures;
  want_all(f, root, roots);
  share(f);
}
