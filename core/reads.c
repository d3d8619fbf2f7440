#include "core/reads.h"

#include "core/capped.h"
#include "core/mask.h"

/* The numbers something can be. */
typedef struct Span {
  int64_t from, to;
} Span;

typedef struct Look {
  const Exprs *x;
  const Schema *s;
  int seat;
  const Things *measures;
  Things *reads;
  const Span *param; /* of an answer, or NULL */
} Look;

static const Span anything = {INT32_MIN, INT32_MAX};

static Span just(int64_t n) { return (Span){n, n}; }

static Span below(int count) { return (Span){0, count - 1}; }

/* The numbers from k on, m of them. */
static Span run_of(const Expr *e) { return (Span){e->k, e->k + e->m - 1}; }

/* Those that are numbers of things; {0, -1}: none. */
static Span clip(Span a, int count) {
  if (a.from >= count || a.to < 0) return (Span){0, -1};
  if (a.from < 0) a.from = 0;
  if (a.to >= count) a.to = count - 1;
  return a;
}

static bool is_small(Span a) {
  return a.from >= INT32_MIN && a.to <= INT32_MAX;
}

static void put_count(const Look *l, int count) {
  things_put(l->reads, thing_count(count));
}

/* How many pieces of some kinds lie on some places. */
static void put_kinds(const Look *l, Span places, Span kinds) {
  places = clip(places, l->s->places);
  kinds = clip(kinds, l->s->kinds);
  for (int p = (int)places.from; p <= places.to; p++)
    for (int k = (int)kinds.from; k <= kinds.to; k++)
      if (l->s->place[p].slot[k] != 0)
        put_count(l, l->s->place[p].at + l->s->place[p].slot[k]);
}

/* … how many in all, and what that is compared with. */
static void put_totals(const Look *l, Span places) {
  places = clip(places, l->s->places);
  for (int p = (int)places.from; p <= places.to; p++) {
    put_count(l, l->s->place[p].at);
    if (l->s->place[p].limit != 0)
      things_put(l->reads, thing_cell(l->s, l->s->place[p].limit - 1));
  }
}

static void put_cells(const Look *l, Span a) {
  a = clip(a, l->s->cells);
  for (int c = (int)a.from; c <= a.to; c++)
    things_put(l->reads, thing_cell(l->s, c));
}

/* … and who is how strong there. */
static void put_presence(const Look *l, Span places) {
  put_kinds(l, places, (Span){0, l->s->kinds});
  places = clip(places, l->s->places);
  for (int p = (int)places.from; p <= places.to; p++) {
    int bonus = l->s->component[l->s->place[p].comp].bonus; /* its first cell */
    if (bonus >= 0) put_cells(l, (Span){bonus, bonus + l->s->players - 1});
  }
}

static void put_piles(const Look *l, Span a) {
  a = clip(a, l->s->piles);
  for (int p = (int)a.from; p <= a.to; p++)
    things_put(l->reads, thing_pile(l->s, p));
}

static void put_all_piles(const Look *l) { put_piles(l, below(l->s->piles)); }

/* Rows of places and of cells, and a card. */
static void put_row_of_places(const Look *l, const Expr *e, Span kinds) {
  if (e->a >= 0)
    put_kinds(l, run_of(e), kinds);
  else
    put_totals(l, run_of(e));
}

static void put_row_of_cells(const Look *l, const Expr *e, Span first) {
  first.to = capped_sum(first.to, (int64_t)e->m - 1);
  put_cells(l, first);
}

/* One that was found in a pile changes with the pile. */
static void put_card(const Look *l, const Expr *e) {
  int from = l->x->node[e->a].op;
  if (from != EXPR_TOP && from != EXPR_BOUND) put_all_piles(l);
}

static Span attribute(const Look *l, const Expr *e, Span a) {
  Span r = {INT32_MAX, -1};
  a = clip(a, MAX_OBJECTS);
  for (int i = (int)a.from; i <= a.to; i++) {
    int32_t v = schema_attr_value(l->s, (int)e->k, i);
    if (v == NO_ATTR) continue;
    if (v < r.from) r.from = v;
    if (v > r.to) r.to = v;
  }
  return r.from > r.to ? just(NO_ATTR) : r;
}

static Span affine(const Expr *e, Span a) {
  if (!is_small(a) || e->k < INT32_MIN || e->k > INT32_MAX) return anything;
  if (a.from == anything.from && a.to == anything.to) return anything;
  if (e->m < 0) return (Span){e->k + e->m * a.to, e->k + e->m * a.from};
  return (Span){e->k + e->m * a.from, e->k + e->m * a.to};
}

static Span added(Span a, Span b) {
  if (!is_small(a) || !is_small(b)) return anything;
  return (Span){a.from + b.from, a.to + b.to};
}

static Span subtracted(Span a, Span b) {
  if (!is_small(a) || !is_small(b)) return anything;
  return (Span){a.from - b.to, a.to - b.from};
}

static Span rest(Span a, Span b) {
  if (b.from != b.to || b.from <= 0) return anything;
  if (a.from == a.to && a.from >= 0) return just(a.from % b.from);
  return (Span){0, b.from - 1};
}

static Span either(Span a, Span b) {
  return (Span){a.from < b.from ? a.from : b.from, a.to > b.to ? a.to : b.to};
}

static Span lesser(Span a, Span b) {
  Span r = either(a, b);
  r.to = a.to < b.to ? a.to : b.to;
  return r;
}

static void put_measures(const Look *l, const Expr *e, Span a) {
  int64_t first = e->k - e->m;
  a = e->a < 0 ? just(e->k)
               : (Span){capped_sum(first, a.from), capped_sum(first, a.to)};
  if (a.from < e->k) a.from = e->k;
  a = clip(a, l->x->measures);
  for (int m = (int)a.from; m <= a.to; m++)
    things_join(l->reads, &l->measures[m]);
}

static void put_everything(const Look *l) { things_put_all(l->reads); }

/* What a node reads itself, and what it can be, if its children are in these
** spans. */
#define NOTHING (void)0
#define READS(name, x, y, traits, allows, reads, range, value)                 \
  case EXPR_##name: reads; return range;

static Span own(const Look *l, const Expr *e, Span a, Span b) {
  switch ((ExprOp)e->op) {
    EXPR_OPS(READS)
    EXPR_FOLDED(READS)
    default: return anything;
  }
}
#undef READS

static Span look(const Look *l, int node) {
  const Expr *e = &l->x->node[node];
  Span a = anything, b = anything;
  if (e->a >= 0) a = look(l, e->a);
  if (e->b >= 0) b = look(l, e->b);
  return own(l, e, a, b);
}

void reads_of_nodes(const Exprs *x, const Schema *s, int seat, Reads *r) {
  Look l = {x, s, seat, r->measure, NULL, NULL};
  for (int i = 0, m = 0; i < x->count; i++) {
    const Expr *e = &x->node[i];
    Span a = anything, b = anything;
    l.reads = &r->node[i];
    if (e->a >= 0) {
      things_join(l.reads, &r->node[e->a]);
      a = (Span){r->from[e->a], r->to[e->a]};
    }
    if (e->b >= 0) {
      things_join(l.reads, &r->node[e->b]);
      b = (Span){r->from[e->b], r->to[e->b]};
    }
    a = own(&l, e, a, b);
    r->from[i] = a.from;
    r->to[i] = a.to;
    for (; m < x->measures && x->measure[m] <= i; m++)
      r->measure[m] = r->node[x->measure[m]];
  }
}

/* Effects ------------------------------------------------------------------ */

static void put_move(const Look *l, const Effect *e) {
  Span kinds = look(l, e->a), from = look(l, e->b), to = look(l, e->c);
  put_kinds(l, from, kinds);
  put_kinds(l, to, kinds);
  put_totals(l, from);
  put_totals(l, to);
}

/* What an effect reads counts as written: that is more than need be. */
static void put_effect(const Look *l, const Effect *e) {
  switch ((EffectOp)e->op) {
#define A look(l, e->a)
#define B look(l, e->b)
#define WRITES(NAME, name, operands, blind, writes, run)                       \
  case EFFECT_##NAME: writes; break;
    EFFECTS(WRITES)
#undef WRITES
#undef B
#undef A
    default: break;
  }
}

/* What the parameters of an option can be. */
static void find_params(const Choices *c, const Schema *s, int option,
                        Span param[MAX_PARAMS]) {
  const Option *o = &c->option[option];
  for (int i = 0; i < MAX_PARAMS; i++) {
    int from, n;
    param[i] = anything;
    if (i < o->params && domain_span(c, s, &o->domain[i], &from, &n))
      param[i] = (Span){from, from + n - 1};
  }
}

/* No guard or effect looks at a measure. */
static const Things no_measures[MAX_MEASURES];

void reads_of_effects(const Choices *c, const Schema *s, const Effects *e,
                      int option, int first, int count, int seat, bool looks,
                      Things *things) {
  Span param[MAX_PARAMS];
  const Look l = {&c->exprs, s, seat, no_measures, things, param};
  find_params(c, s, option, param);
  for (int i = first; i < first + count; i++) {
    const Effect *one = &e->effect[i];
    const int16_t node[] = {one->when, one->a, one->b, one->c, one->d};
    put_effect(&l, one);
    for (int n = 0; n < 5 && looks; n++)
      if (node[n] >= 0) look(&l, node[n]);
  }
}

/* The values of a parameter. */
static void put_domain(const Look *l, const Domain *d) {
  Span a = anything;
  if (d->type == DOMAIN_LIST) return;
  if (d->a >= 0) a = look(l, d->a);
  if (d->b >= 0) look(l, d->b);
  if (d->type == DOMAIN_PILE) put_piles(l, a);
}

bool reads_of_choice(const Choices *c, const Schema *s, int choice, int seat,
                     Things *reads) {
  const Choice *all = &c->choice[choice];
  for (int n = all->first_option; n < all->first_option + all->options; n++) {
    const Option *o = &c->option[n];
    Span param[MAX_PARAMS];
    const Look l = {&c->exprs, s, seat, no_measures, reads, param};
    if (o->reach != 0) return false;
    find_params(c, s, n, param);
    for (int i = 0; i < o->params; i++) put_domain(&l, &o->domain[i]);
    for (int i = o->first_use; i < o->first_use + o->uses; i++) {
      if (c->use[i].node < 0) return false;
      look(&l, c->use[i].node);
    }
  }
  return true;
}

void reads_of_formula(const Exprs *x, const Schema *s, int seat,
                      const Things *measures, int node, Things *reads) {
  const Look l = {x, s, seat, measures, reads, NULL};
  look(&l, node);
}
