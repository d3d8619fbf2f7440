#include "core/probe.h"

#include "core/place.h"
#include "core/scope.h"

#include <string.h>

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
    default:
      return expr_is_pure(e->op) && is_fixed(x, e->a) &&
             (e->b < 0 || is_fixed(x, e->b));
  }
}

static int64_t fixed(const Maker *m, int node) {
  return expr_eval(m->x, node, &m->ask);
}

static ProbeSum number_at(ProbeIn in, int32_t at) {
  return (ProbeSum){.form = {1, {(uint8_t)in}, {1}}, .at = {at}};
}

static ProbeSum just(int64_t k) { return (ProbeSum){.k = k}; }

static bool is_below(int64_t i, int count) { return i >= 0 && i < count; }

/* A player with pieces of one kind there, and no bonus, is one number. */
static ProbeSum seated(const Schema *s, int place, int player) {
  const Place *p = &s->place[place];
  int kinds = 0, at = 0;
  for (int slot = 1; slot <= p->slots; slot++)
    if (s->kind[p->kind_of[slot]].owner == player) {
      kinds++;
      at = p->at + slot;
    }
  if (kinds == 0) return just(0);
  return kinds == 1 && s->component[p->comp].bonus < 0
           ? number_at(PROBE_COUNTS, at)
           : number_at(PROBE_SEATED, place * PROBE_SEATS + player);
}

/* What does not exist is as expr_eval has it. */
bool probe_look(const Schema *s, const Expr *e, int64_t a, int64_t b,
                ProbeSum *t) {
  bool place = is_below(a, s->places), player = b >= 1 && b <= s->players;
  int slot;
  *t = just(0);
  switch (e->op) {
    case EXPR_COUNT:
      if (place && is_below(b, s->kinds) && s->place[a].slot[b] != 0)
        *t = number_at(PROBE_COUNTS, s->place[a].at + s->place[a].slot[b]);
      return true;
    case EXPR_BEGAN:
      if (!place || b >= s->kinds) return true;
      slot = b < 0 ? 0 : s->place[a].slot[b];
      if (b >= 0 && slot == 0) return true;
      slot = scope_note(s, (int)e->k, (int)a, slot);
      if (slot >= 0) *t = number_at(PROBE_COUNTS, slot);
      return true;
    case EXPR_TOTAL:
    case EXPR_ROOM:
      if (!place) return true;
      *t = number_at(PROBE_COUNTS, s->place[a].at);
      if (e->op == EXPR_TOTAL) return true;
      t->form.sign[0] = -1;
      t->k = s->place[a].capacity;
      return s->place[a].limit == 0; /* else not that number alone */
    case EXPR_SEATED:
      if (place && player) *t = seated(s, (int)a, (int)b);
      return true;
    case EXPR_STANDING:
      if (place && player)
        *t = number_at(PROBE_STANDING, (int32_t)(a * PROBE_SEATS + b));
      return true;
    case EXPR_MOVED:
      if (is_below(a, s->kinds))
        *t = number_at(PROBE_MOVED, (int32_t)(e->k * MAX_KINDS + a));
      return true;
    case EXPR_CELL:
      if (is_below(a, s->cells)) *t = number_at(PROBE_CELLS, (int32_t)a);
      return true;
    case EXPR_LENGTH:
      if (is_below(a, s->piles)) *t = number_at(PROBE_PILES, s->pile[a].at);
      return true;
    case EXPR_FACE:
      *t = is_below(a, s->cards) ? number_at(PROBE_FACES, (int32_t)a)
                                 : just(-1);
      return true;
    default: return false;
  }
}

/* Too far out to be added to without a thought. */
static bool is_far(int64_t n) { return n > INT64_MAX / 8 || n < INT64_MIN / 8; }

/* t += sign * b */
static bool add(ProbeSum *t, const ProbeSum *b, int sign) {
  ProbeForm *form = &t->form;
  if (form->terms + b->form.terms > PROBE_TERMS) return false;
  if (is_far(t->k) || is_far(b->k)) return false;
  for (int i = 0; i < b->form.terms; i++) {
    form->in[form->terms] = b->form.in[i];
    form->sign[form->terms] = (int8_t)(sign * b->form.sign[i]);
    t->at[form->terms++] = b->at[i];
  }
  t->k += sign * b->k;
  return true;
}

static bool term(const Maker *m, int node, ProbeSum *t) {
  const Expr *e = &m->x->node[node];
  ProbeSum a, b;
  if (is_fixed(m->x, node)) {
    *t = just(fixed(m, node));
    return true;
  }
  switch (e->op) {
    case EXPR_AFFINE:
      if (e->m != 1 && e->m != -1) return false;
      *t = just(e->k);
      return term(m, e->a, &a) && add(t, &a, e->m);
    case EXPR_ADD:
    case EXPR_SUB:
      return term(m, e->a, t) && term(m, e->b, &b) &&
             add(t, &b, e->op == EXPR_ADD ? 1 : -1);
    default:
      return e->a >= 0 && is_fixed(m->x, e->a) &&
             (e->b < 0 || is_fixed(m->x, e->b)) &&
             probe_look(m->schema, e, fixed(m, e->a),
                        e->b < 0 ? 0 : fixed(m, e->b), t);
  }
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

/* The range of sign * n + k as one of n: the ends stay ends. */
static bool unwind(int sign, int64_t k, Range *r) {
  int64_t from = r->from, to = r->to;
  if (is_far(k) || (from != INT64_MIN && is_far(from)) ||
      (to != INT64_MAX && is_far(to)))
    return false;
  if (sign > 0) {
    if (from != INT64_MIN) r->from = from - k;
    if (to != INT64_MAX) r->to = to - k;
  } else {
    r->from = to == INT64_MAX ? INT64_MIN : k - to;
    r->to = from == INT64_MIN ? INT64_MAX : k - from;
  }
  return true;
}

/* The comparison, with NOT taken into it; false: it is none. */
static bool comparison(const Exprs *x, int node, Expr *e) {
  bool no = x->node[node].op == EXPR_NOT;
  *e = x->node[no ? x->node[node].a : node];
  if (e->op < EXPR_LT || e->op > EXPR_NE) return false;
  if (!no) return true;
  if (e->op == EXPR_EQ || e->op == EXPR_NE) {
    e->op = e->op == EXPR_EQ ? EXPR_NE : EXPR_EQ;
  } else { /* not a < b: b <= a */
    int16_t a = e->a;
    e->op = e->op == EXPR_LT ? EXPR_LE : EXPR_LT;
    e->a = e->b;
    e->b = a;
  }
  return true;
}

/* A truth that needs no look. */
static bool settled(Probe *p, ProbeForm *form, bool truth) {
  *form = (ProbeForm){.terms = 0};
  p->from = 0;
  p->span = truth;
  return true;
}

bool probe_make(const Exprs *x, int node, const Schema *schema, int actor,
                const int64_t *param, Probe *probe, ProbeForm *form) {
  State state = {.schema = schema};
  Maker m = {x, schema, {&state, actor, {0}}};
  Expr e;
  ProbeSum a, b;
  Range r;
  memcpy(m.ask.param, param, sizeof m.ask.param);
  *probe = (Probe){0, 0, {0}};
  if (is_fixed(x, node)) return settled(probe, form, fixed(&m, node) != 0);
  if (!comparison(x, node, &e)) return false;
  if (!term(&m, e.a, &a) || !term(&m, e.b, &b)) return false;
  if (b.form.terms == 0) {
    r = range_of(e.op, true, b.k);
  } else if (a.form.terms == 0) {
    r = range_of(e.op, false, a.k);
    a = b;
  } else { /* a < b: a - b < 0 */
    r = range_of(e.op, true, 0);
    if (!add(&a, &b, -1)) return false;
  }
  if (r.never) return settled(probe, form, false);
  if (a.form.terms == 0)
    return settled(probe, form, (a.k >= r.from && a.k <= r.to) != r.outside);
  if (!unwind(a.form.terms == 1 ? a.form.sign[0] : 1, a.k, &r)) return false;
  if (a.form.terms == 1) a.form.sign[0] = 1;
  *form = a.form;
  memcpy(probe->at, a.at, sizeof probe->at);
  probe->from = (uint64_t)r.from;
  probe->span = (uint64_t)r.to - (uint64_t)r.from + 1;
  if (r.outside) {
    probe->from += probe->span;
    probe->span = 0 - probe->span;
  }
  return probe->span != 0; /* 0: it would be true of everything */
}

int64_t probe_presence(const State *s, ProbeIn in, int32_t at) {
  int place = at / PROBE_SEATS, seat = at % PROBE_SEATS;
  if (in == PROBE_MOVED) return scope_moved(s, at / MAX_KINDS, at % MAX_KINDS);
  return in == PROBE_SEATED ? place_seated(s, place, seat)
                            : (int64_t)place_standing(s, place, seat);
}
