#include "core/probe.h"

/* What a number is: sign * (the number or two looked at) + k; sign 0: just k.
*/
typedef struct Term {
  ProbeIn in;
  int32_t at, plus;
  int sign;
  int64_t k;
} Term;

typedef struct Maker {
  const Exprs *x;
  const Schema *schema;
  Ask ask;
} Maker;

/* Does it follow from the actor and the candidate alone? */
static bool is_fixed(const Exprs *x, int node) {
  const Expr *e = &x->node[node];
  switch (e->op) {
    case EXPR_CONST:
    case EXPR_PARAM:
    case EXPR_ACTOR: return true;
    case EXPR_AFFINE:
    case EXPR_ATTR:
    case EXPR_NOT: return is_fixed(x, e->a);
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
    case EXPR_OR: return is_fixed(x, e->a) && is_fixed(x, e->b);
    default: return false;
  }
}

static int64_t fixed(const Maker *m, int node) {
  return expr_eval(m->x, node, &m->ask);
}

static Term number_at(ProbeIn in, int32_t at) {
  return (Term){.in = in, .at = at, .plus = -1, .sign = 1};
}

static Term just(int64_t k) {
  return (Term){.in = PROBE_ANY, .plus = -1, .k = k};
}

static bool is_below(int64_t i, int count) { return i >= 0 && i < count; }

/* A number of the state; what does not exist is as expr_eval has it. */
static bool look_up(const Maker *m, const Expr *e, Term *t) {
  const Schema *s = m->schema;
  int64_t a, b;
  if (e->a < 0 || !is_fixed(m->x, e->a)) return false;
  a = fixed(m, e->a);
  switch (e->op) {
    case EXPR_COUNT:
      if (!is_fixed(m->x, e->b)) return false;
      b = fixed(m, e->b);
      *t = just(0);
      if (is_below(a, s->places) && is_below(b, s->kinds) &&
          s->place[a].slot[b] != 0)
        *t = number_at(PROBE_COUNTS, s->place[a].at + s->place[a].slot[b]);
      return true;
    case EXPR_TOTAL:
    case EXPR_ROOM:
      *t = just(0);
      if (!is_below(a, s->places)) return true;
      *t = number_at(PROBE_COUNTS, s->place[a].at);
      if (e->op == EXPR_ROOM) {
        t->sign = -1;
        t->k = s->place[a].capacity;
      }
      return true;
    case EXPR_CELL:
      *t = is_below(a, s->cells) ? number_at(PROBE_CELLS, (int32_t)a) : just(0);
      return true;
    case EXPR_LENGTH:
      *t = is_below(a, s->piles) ? number_at(PROBE_PILES, s->pile[a].at)
                                 : just(0);
      return true;
    case EXPR_FACE:
      *t = is_below(a, s->cards) ? number_at(PROBE_FACES, (int32_t)a)
                                 : just(-1);
      return true;
    default: return false;
  }
}

static bool term(const Maker *m, int node, Term *t) {
  const Expr *e = &m->x->node[node];
  if (is_fixed(m->x, node)) {
    *t = just(fixed(m, node));
    return true;
  }
  if (e->op == EXPR_AFFINE && (e->m == 1 || e->m == -1)) {
    if (!term(m, e->a, t)) return false;
    t->sign *= e->m;
    t->k = e->k + e->m * t->k;
    return true;
  }
  if (e->op == EXPR_ADD) {
    Term b;
    if (!look_up(m, &m->x->node[e->a], t) || !look_up(m, &m->x->node[e->b], &b))
      return false;
    /* counters could overflow; pieces and cards are few */
    if (t->in != b.in || t->sign != 1 || b.sign != 1 || t->in == PROBE_CELLS)
      return false;
    t->plus = b.at;
    return true;
  }
  return look_up(m, e, t);
}

/* What a comparison allows a side to be: from .. to, or all but that. */
typedef struct Range {
  int64_t from, to;
  bool outside, never;
} Range;

static Range range_of(int op, bool left, int64_t b) {
  Range r = {b, b, op == EXPR_NE, false};
  if (op == EXPR_EQ || op == EXPR_NE) return r;
  if (op == EXPR_LT) {
    r.never = b == (left ? INT64_MIN : INT64_MAX);
    if (r.never) return r;
    b += left ? -1 : 1;
  }
  return left ? (Range){INT64_MIN, b, false, false}
              : (Range){b, INT64_MAX, false, false};
}

/* Too far out to be added to without a thought. */
static bool is_far(int64_t n) { return n > INT64_MAX / 4 || n < INT64_MIN / 4; }

/* The range of sign * n + k as one of n: the ends stay ends. */
static bool unwind(const Term *t, Range *r) {
  int64_t from = r->from, to = r->to;
  if (is_far(t->k) || (from != INT64_MIN && is_far(from)) ||
      (to != INT64_MAX && is_far(to)))
    return false;
  if (t->sign > 0) {
    if (from != INT64_MIN) r->from = from - t->k;
    if (to != INT64_MAX) r->to = to - t->k;
  } else {
    r->from = to == INT64_MAX ? INT64_MIN : t->k - to;
    r->to = from == INT64_MIN ? INT64_MAX : t->k - from;
  }
  return true;
}

bool probe_make(const Exprs *x, int node, const Schema *schema, int actor,
                const int64_t *param, Probe *probe, ProbeIn *in) {
  const Expr *e = &x->node[node];
  State state = {.schema = schema};
  Maker m = {x, schema, {&state, actor, {param[0], param[1], param[2]}}};
  Term a, b;
  Range r;
  *in = PROBE_ANY;
  *probe = (Probe){0, 0, 0, -1};
  if (is_fixed(x, node)) {
    probe->span = fixed(&m, node) != 0;
    return true;
  }
  if (e->op < EXPR_LT || e->op > EXPR_NE) return false;
  if (!term(&m, e->a, &a) || !term(&m, e->b, &b)) return false;
  if (a.sign != 0 && b.sign != 0) return false;
  if (a.sign == 0 && b.sign == 0) {
    r = range_of(e->op, true, b.k);
    probe->span = !r.never && (a.k >= r.from && a.k <= r.to) != r.outside;
    return true;
  }
  r = range_of(e->op, a.sign != 0, a.sign != 0 ? b.k : a.k);
  if (a.sign == 0) a = b;
  *in = a.in;
  probe->at = a.at;
  probe->plus = a.plus;
  if (r.never) return true;
  if (!unwind(&a, &r)) return false;
  probe->from = (uint64_t)r.from;
  probe->span = (uint64_t)r.to - (uint64_t)r.from + 1;
  if (r.outside) {
    probe->from += probe->span;
    probe->span = 0 - probe->span;
  }
  return probe->span != 0; /* 0: it would be true of everything */
}
