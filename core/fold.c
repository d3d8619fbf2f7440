#include "core/fold.h"

#include "core/capped.h"
#include "core/sight.h"


enum {
  FEW =
    8, /* steps of a measure that is not worth looking up, and of a part that
          ** is not worth sharing */
  OFTEN = 2
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
      sight_hides_place(&f->ask, (int)place, total)) {
    settle(e, 0);
    return;
  }
  e->op = EXPR_AT_COUNT;
  e->k = sc->place[place].at + (total ? 0 : sc->place[place].slot[kind]);
  e->a = e->b = -1;
}

/* Does everybody see all the time what lies there? */
static bool is_open(const Schema *sc, int place) {
  return sc->component[sc->place[place].comp].sees == SEES_ALL;
}

/* A player with pieces of one kind there, and no bonus: one number. */
static void fix_seated(const Fold *f, Expr *e) {
  const Schema *sc = f->ask.state->schema;
  int64_t place = f->x->node[e->a].k, player = f->x->node[e->b].k;
  int kinds = 0, at = 0;
  if (place < 0 || place >= sc->places || player < 1 || player > sc->players) {
    settle(e, 0);
    return;
  }
  const Place *p = &sc->place[place];
  for (int slot = 1; slot <= p->slots; slot++)
    if (sc->kind[p->kind_of[slot]].owner == player) {
      kinds++;
      at = p->at + slot;
    }
  if (!is_open(sc, (int)place) || sc->component[p->comp].bonus >= 0 ||
      kinds > 1)
    return;
  if (kinds == 0)
    settle(e, 0);
  else
    *e = (Expr){.op = EXPR_AT_COUNT, .a = -1, .b = -1, .k = at};
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
  if (formula >= i || f->steps[formula] > FEW) return;
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
  } else if (e->op == EXPR_SEATED && is_const(f, e->a) && is_const(f, e->b)) {
    fix_seated(f, e);
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
