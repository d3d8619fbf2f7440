#include "core/mask.h"

#include <string.h>

/* Making ------------------------------------------------------------------ */

/* Candidates a parameter can have, whatever happens: from .. from+count-1.
** false: nobody knows, or there are too many. */
static bool domain_span(const Choices *c, const Schema *s, const Domain *d,
                        int *from, int *count) {
  const int32_t *list = &c->list[d->first];
  int32_t lo = 0, hi = -1;
  switch (d->type) {
    case DOMAIN_LIST:
      for (int i = 0; i < d->count; i++) {
        if (i == 0 || list[i] < lo) lo = list[i];
        if (i == 0 || list[i] > hi) hi = list[i];
      }
      break;
    case DOMAIN_PILE: hi = s->cards - 1; break;
    case DOMAIN_REACH:
      lo = s->component[c->exprs.reach[d->a].comp].first;
      hi = lo + s->component[c->exprs.reach[d->a].comp].total - 1;
      break;
    case DOMAIN_NEXT: hi = s->places - 1; break;
    case DOMAIN_RANGE: {
      const Expr *a = &c->exprs.node[d->a], *b = &c->exprs.node[d->b];
      if (a->op != EXPR_CONST || b->op != EXPR_CONST) return false;
      if (a->k < 0 || b->k > 0xffff || b->k < a->k) return false;
      lo = (int32_t)a->k;
      hi = (int32_t)b->k;
      break;
    }
    default: return false;
  }
  *from = lo;
  *count = hi - lo + 1;
  return *count > 0 && *count <= MAX_DOMAIN;
}

typedef struct Shape {
  int seats;
  int from[MAX_PARAMS], count[MAX_PARAMS];
  int size; /* of one seat */
} Shape;

/* How large is the table of a condition?  false: too large. */
static bool measure(const Choices *c, const Schema *s, const Option *o,
                    int needs, Shape *t) {
  t->seats = (needs & NEEDS_ACTOR) != 0 ? s->players : 1;
  t->size = 1;
  for (int p = 0; p < MAX_PARAMS; p++) {
    t->from[p] = 0;
    t->count[p] = 1;
    if ((needs >> p & 1) == 0) continue;
    if (!domain_span(c, s, &o->domain[p], &t->from[p], &t->count[p]))
      return false;
    if (t->size > MAX_PROBES / t->count[p]) return false;
    t->size *= t->count[p];
  }
  return t->size <= (MAX_PROBES - c->probes) / t->seats;
}

static void place_of(const Shape *t, int i, int64_t *param) {
  for (int p = MAX_PARAMS - 1; p >= 0; p--) {
    param[p] = t->from[p] + i % t->count[p];
    i /= t->count[p];
  }
}

static bool same_form(const ProbeForm *a, const ProbeForm *b) {
  if (a->terms != b->terms) return false;
  for (int i = 0; i < a->terms; i++)
    if (a->in[i] != b->in[i] || a->sign[i] != b->sign[i]) return false;
  return true;
}

/* Write the probes; false: a candidate has none, or one of another form.
** blank[] tells those that are settled and look at nothing. */
static bool write_probes(const Choices *c, const Schema *s, int node,
                         const Shape *t, Probe *out, ProbeForm *form,
                         bool *blank) {
  form->terms = 0;
  for (int i = 0; i < t->seats * t->size; i++) {
    int64_t param[MAX_PARAMS];
    ProbeForm own;
    place_of(t, i % t->size, param);
    if (!probe_make(&c->exprs, node, s, 1 + i / t->size, param, &out[i], &own))
      return false;
    blank[i] = own.terms == 0;
    if (own.terms == 0) continue;
    if (form->terms == 0) *form = own;
    if (!same_form(form, &own)) return false;
  }
  return true;
}

/* Where some probes look, the settled ones of their seat must look, too. */
static bool fill_blanks(const ProbeForm *form, Probe *p, const bool *blank,
                        int size) {
  int model = 0;
  while (model < size && blank[model]) model++;
  for (int i = 0; i < size; i++) {
    if (!blank[i]) continue;
    if (model < size) memcpy(p[i].at, p[model].at, sizeof p[i].at);
    if (p[i].span == 0) continue;
    /* true whatever is there: no number comes near the end … */
    p[i].from = (uint64_t)INT64_MIN + 1;
    p[i].span = UINT64_MAX;
    if (form->terms == 1 && form->in[0] == PROBE_CELLS)
      return false; /* … but a counter might */
  }
  return true;
}

/* Terms that are the same number for all candidates, a bit each. */
static uint8_t shared_terms(const ProbeForm *form, const Probe *p, int seats,
                            int size) {
  uint8_t shared = 0;
  for (int t = 0; t < form->terms; t++) {
    bool same = true;
    for (int i = 0; i < seats * size; i++)
      same &= p[i].at[t] == p[i / size * size].at[t];
    shared |= (uint8_t)(same << t);
  }
  return shared;
}

/* Which terms depend on the candidate?  Looking at many is dear. */
static void find_own(GuardPart *part, uint8_t shared) {
  part->shared = shared;
  for (int t = 0; t < part->form.terms; t++)
    if ((shared >> t & 1) == 0) {
      part->own++;
      part->own_term = (uint8_t)t;
      part->sparse |= part->own > 1 || part->form.in[t] >= PROBE_SEATED;
    }
}

/* From the first to the last number that makes any of the probes true: with
** any other there is no need to ask each. */
static void find_hull(GuardPart *part, const Probe *p, int n) {
  int64_t from = INT64_MAX, to = INT64_MIN;
  for (int i = 0; i < n; i++) {
    int64_t first = (int64_t)p[i].from;
    int64_t last = (int64_t)(p[i].from + p[i].span - 1);
    if (p[i].span == 0) continue;
    if (last < first) return; /* it goes around the end */
    if (first < from) from = first;
    if (last > to) to = last;
  }
  if (from == INT64_MIN && to == INT64_MAX) return;
  part->hull = true;
  part->hull_from = (uint64_t)from;
  part->hull_span = from > to ? 0 : (uint64_t)to - (uint64_t)from + 1;
}

/* Conditions that are settled have their masks ready, one for each row of the
** table: `from` of its first probe, which nobody else needs. */
static void find_rows(const Choices *c, const Option *o, const Shape *t,
                      int needs, GuardPart *part, Probe *p) {
  int level = (needs & 4) != 0 ? 2 : (needs & 2) != 0 ? 1 : 0;
  const Domain *d = &o->domain[level];
  if ((needs & NEEDS_PARAMS) == 0 || !d->listed || d->count > 64) return;
  part->ready = true;
  part->row = t->from[level];
  for (int at = 0; at < t->seats * t->size; at += t->count[level]) {
    p[at].from = 0;
    for (int i = 0; i < d->count; i++) {
      int one = at + c->list[d->first + i] - t->from[level];
      p[at].from |= (uint64_t)(p[one].span != 0) << i;
    }
  }
}

/* Where the same table was written for another option, or -1. */
static int known_table(const Choices *c, const Probe *p, int size) {
  for (int i = 0; i < c->parts; i++)
    if (c->part[i].size == size &&
        memcmp(&c->probe[c->part[i].first], p, (size_t)size * sizeof *p) == 0)
      return c->part[i].first;
  return -1;
}

static bool make_part(Choices *c, const Schema *s, const Option *o, int node,
                      GuardPart *part) {
  static const GuardPart empty;
  int needs = c->exprs.node[node].needs;
  Probe *out;
  bool blank[MAX_PROBES];
  Shape t;
  *part = empty;
  if (!measure(c, s, o, needs, &t) ||
      !alloc_room(&c->alloc, &c->probe, &c->probe_room,
                  c->probes + t.seats * t.size, sizeof *c->probe))
    return false;
  out = &c->probe[c->probes];
  if (!write_probes(c, s, node, &t, out, &part->form, blank)) return false;
  for (int i = 0; i < t.seats && part->form.terms > 0; i++)
    if (!fill_blanks(&part->form, out + i * t.size, blank + i * t.size, t.size))
      return false;
  find_own(part, shared_terms(&part->form, out, t.seats, t.size));
  if (part->form.terms > 0)
    find_hull(part, out, t.seats * t.size);
  else
    find_rows(c, o, &t, needs, part, out);
  part->varies = (needs & NEEDS_PARAMS) != 0;
  part->size = t.seats * t.size;
  part->first = known_table(c, out, part->size);
  if (part->first < 0) {
    part->first = c->probes;
    c->probes += part->size;
  }
  part->per_seat = t.seats > 1 ? t.size : 0;
  part->base = part->first - part->per_seat;
  for (int p = MAX_PARAMS - 1, stride = 1; p >= 0; p--) {
    if ((needs >> p & 1) == 0) continue;
    part->stride[p] = stride;
    part->base -= stride * t.from[p];
    stride *= t.count[p];
  }
  return true;
}

static bool make_parts(Choices *c, const Schema *s, const Option *o, int node,
                       int join, GuardUse *u) {
  const Expr *e = &c->exprs.node[node];
  if (e->op == join)
    return make_parts(c, s, o, e->a, join, u) &&
           make_parts(c, s, o, e->b, join, u);
  if (u->first_part + u->parts == MAX_PARTS ||
      !alloc_room(&c->alloc, &c->part, &c->part_room,
                  u->first_part + u->parts + 1, sizeof *c->part))
    return false;
  return make_part(c, s, o, node, &c->part[u->first_part + u->parts++]);
}

void guard_use_compile(Choices *c, const Schema *s, const Option *o,
                       GuardUse *u) {
  int probes = c->probes;
  u->parts = 0;
  u->first_part = c->parts;
  if (u->node < 0) return;
  u->any = c->exprs.node[u->node].op == EXPR_OR;
  if (make_parts(c, s, o, u->node, u->any ? EXPR_OR : EXPR_AND, u)) {
    c->parts += u->parts;
  } else {
    u->parts = 0;
    c->probes = probes;
  }
}

/* Are the candidates v[0], v[0] + 1, v[0] + 2 …? */
static bool is_run(const int32_t *v, int n) {
  for (int i = 1; i < n; i++)
    if (v[i] != v[0] + i) return false;
  return true;
}

/* The parts of a choice, each with the domain it goes over, if any. */
typedef struct Asked {
  GuardPart *part;
  const Domain *domain;
} Asked;

/* Do two of them ask the same about the same candidates? */
static bool same_question(const Choices *c, const Asked *a, const Asked *b) {
  const GuardPart *p = a->part, *q = b->part;
  const Domain *d = a->domain, *e = b->domain;
  if (p->first != q->first || p->base != q->base || p->size != q->size ||
      p->per_seat != q->per_seat || (d == NULL) != (e == NULL))
    return false;
  /* tables of pieces and of counters can look alike */
  if (!same_form(&p->form, &q->form)) return false;
  return d == NULL || (d->listed && e->listed && d->count == e->count &&
                       memcmp(&c->list[d->first], &c->list[e->first],
                              (size_t)d->count * sizeof c->list[0]) == 0);
}

static int list_parts(Choices *c, const Choice *choice, Asked *out, int room) {
  int n = 0;
  for (int i = 0; i < choice->options; i++) {
    const Option *o = &c->option[choice->first_option + i];
    for (int g = 0; g < o->uses; g++) {
      const GuardUse *u = &c->use[o->first_use + g];
      for (int k = 0; k < u->parts && n < room; k++) {
        GuardPart *p = &c->part[u->first_part + k];
        if (!p->varies) out[n++] = (Asked){p, NULL};
        for (int level = 0; level < o->params; level++)
          if (u->needs == 1 << level && p->stride[level] != 0 &&
              o->domain[level].count <= 64)
            out[n++] = (Asked){p, &o->domain[level]};
      }
    }
  }
  return n;
}

/* One number of one parameter, and nobody else asks the same? */
static void find_plain(const Choices *c, GuardUse *u) {
  const GuardPart *g = &c->part[u->first_part];
  u->plain = u->parts == 1 && (u->needs & (u->needs - 1)) == 0 &&
             g->form.terms == 1 && g->own == 1 && !g->sparse && g->slot == 0;
}

void mask_share(Choices *c, const Choice *choice) {
  enum { MAX_ASKED = 256 };
  Asked asked[MAX_ASKED];
  int n = list_parts(c, choice, asked, MAX_ASKED), slots = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i && asked[i].part->slot == 0; j++) {
      GuardPart *p = asked[j].part;
      if (!same_question(c, &asked[j], &asked[i])) continue;
      if (p->slot == 0 && slots < MASK_SLOTS) p->slot = (uint8_t)++slots;
      asked[i].part->slot = p->slot;
    }
  for (int i = 0; i < choice->options; i++) {
    const Option *o = &c->option[choice->first_option + i];
    for (int g = 0; g < o->uses; g++) find_plain(c, &c->use[o->first_use + g]);
  }
}

void domain_compile(Choices *c, const Schema *s, Domain *d) {
  int from, count;
  /* a range that is always the same is a list */
  if (d->type == DOMAIN_RANGE && !d->listed &&
      domain_span(c, s, d, &from, &count) && c->lists + count <= MAX_LIST &&
      alloc_room(&c->alloc, &c->list, &c->list_room, c->lists + count,
                 sizeof *c->list)) {
    d->listed = true;
    d->first = c->lists;
    d->count = count;
    for (int i = 0; i < count; i++) c->list[c->lists++] = from + i;
  }
  d->run = d->listed && is_run(&c->list[d->first], d->count);
}

/* Asking ------------------------------------------------------------------ */

/* What is asked ten times for every answer stays short and ends in calls; the
** compiler would mix it with the loops. */
#define APART __attribute__((noinline))

enum { ALL_TERMS = (1 << PROBE_TERMS) - 1 };

/* The sum of those terms of a probe whose bits are set in `which`. */
static inline int64_t sum_of(Masks *m, const GuardPart *g, unsigned which,
                             const Probe *p) {
  int64_t sum = 0;
  if (g->form.terms == 1)
    return probe_number(m->state, (ProbeIn)g->form.in[0], p->at[0]);
  for (int t = 0; t < g->form.terms; t++)
    if ((which >> t & 1) != 0) {
      int64_t n = probe_number(m->state, (ProbeIn)g->form.in[t], p->at[t]);
      if (probe_far(n)) {
        m->far = true;
        return 0;
      }
      sum += g->form.sign[t] * n;
    }
  return sum;
}

/* `one` is the probe of a candidate; the number is looked up in its range.
** From the last to the first, so that each bit is pushed in from below. */
#define EACH_HIT(number)                                                       \
  do {                                                                         \
    if (v->run) {                                                              \
      const Probe *row = &p[at + v->value[0]];                                 \
      for (int i = v->n - 1; i >= 0; i--) {                                    \
        const Probe *one = &row[i];                                            \
        mask = 2 * mask + probe_hits(one, (number));                           \
      }                                                                        \
    } else {                                                                   \
      for (int i = v->n - 1; i >= 0; i--) {                                    \
        const Probe *one = &p[at + v->value[i]];                               \
        mask = 2 * mask + probe_hits(one, (number));                           \
      }                                                                        \
    }                                                                          \
    return mask;                                                               \
  } while (0)

/* One number of the candidate itself. */
APART static uint64_t number_mask(const State *s, const GuardPart *g,
                                  const Probe *p, int at, const Candidates *v) {
  uint64_t mask = 0;
  switch (g->form.in[0]) {
    case PROBE_COUNTS: EACH_HIT(s->counts[one->at[0]]);
    case PROBE_CELLS: EACH_HIT(s->cells[one->at[0]]);
    case PROBE_PILES: EACH_HIT(s->piles[one->at[0]]);
    default: EACH_HIT(s->face[one->at[0]]);
  }
}

/* One number of the candidate itself, and what all share. */
static uint64_t shared_mask(Masks *m, const GuardPart *g, const Probe *p,
                            int at, const Candidates *v, int64_t shared) {
  const State *s = m->state;
  int t = g->own_term;
  int64_t sign = g->form.sign[t];
  uint64_t mask = 0, wild = 0;
  switch (g->form.in[t]) {
    case PROBE_COUNTS: EACH_HIT(shared + sign * s->counts[one->at[t]]);
    case PROBE_PILES: EACH_HIT(shared + sign * s->piles[one->at[t]]);
    case PROBE_FACES: EACH_HIT(shared + sign * s->face[one->at[t]]);
    default: break;
  }
  for (int i = v->n - 1; i >= 0; i--) {
    const Probe *one = &p[at + v->value[i]];
    uint64_t cell = (uint64_t)s->cells[one->at[t]];
    uint64_t sum = (uint64_t)shared + (uint64_t)sign * cell;
    wild |= cell + PROBE_FAR;
    mask = 2 * mask + probe_hits(one, (int64_t)sum);
  }
  if (wild >= 2 * (uint64_t)PROBE_FAR) m->far = true;
  return mask;
}

/* Several numbers of each candidate, or one that is worth some work: of those
** still in question only. */
APART static uint64_t sparse_mask(Masks *m, const GuardPart *g, int at,
                                  const Candidates *v, uint64_t left) {
  uint64_t mask = 0;
  for (; left != 0; left &= left - 1) {
    int i = __builtin_ctzll(left);
    const Probe *one = &m->probe[at + v->value[i]];
    mask |= (uint64_t)probe_hits(one, sum_of(m, g, ALL_TERMS, one)) << i;
  }
  return mask;
}

/* Does a condition that tells no candidates apart hold? */
APART static bool is_true(Masks *m, const GuardPart *g, const Probe *p) {
  if (g->form.terms == 0) return p->span != 0;
  return probe_hits(p, sum_of(m, g, ALL_TERMS, p));
}

static uint64_t table_mask(Masks *m, const GuardPart *g, int at,
                           const Candidates *v) {
  const Probe *p = m->probe;
  uint64_t mask = 0;
  int64_t shared = 0; /* without terms the span alone says it */
  if (g->shared == 0 && g->own == 1) return number_mask(m->state, g, p, at, v);
  if (g->shared != 0) {
    shared = sum_of(m, g, g->shared, &p[at + v->value[0]]);
    if (m->far) return 0;
    if (g->own == 1) return shared_mask(m, g, p, at, v, shared);
    if (g->hull && (uint64_t)shared - g->hull_from >= g->hull_span) return 0;
  }
  EACH_HIT(shared);
}
#undef EACH_HIT

/* Remember what others will ask, too. */
static inline uint64_t keep(Masks *m, const GuardPart *g, uint64_t mask) {
  if (g->slot != 0 && !m->far) {
    m->known |= (uint32_t)1 << g->slot;
    m->mask[g->slot] = mask;
  }
  return mask;
}

APART static uint64_t find_mask(Masks *m, const GuardPart *g, int at,
                                const Candidates *v) {
  return keep(m, g, table_mask(m, g, at, v));
}

/* The same for some candidates of the domain only. */
APART static uint64_t some_mask(Masks *m, const GuardPart *g, int at,
                                const Candidates *v, uint64_t left) {
  uint64_t mask = 0;
  if (g->sparse) return sparse_mask(m, g, at, v, left);
  if (!g->ready) return table_mask(m, g, at, v);
  for (int i = v->n - 1; i >= 0; i--)
    mask = 2 * mask + (m->probe[at + v->value[i]].span != 0);
  return mask;
}

static inline uint64_t part_mask(Masks *m, const GuardPart *g, const Ask *ask,
                                 int level, const Candidates *v,
                                 uint64_t left) {
  int at = g->base + ask->actor * g->per_seat;
  if ((m->known >> g->slot & 1) != 0 && (!v->some || g->stride[level] == 0))
    return m->mask[g->slot];
  for (int i = 0; i < level; i++) at += g->stride[i] * (int)ask->param[i];
  if (g->stride[level] == 0)
    return keep(m, g, is_true(m, g, &m->probe[at]) ? UINT64_MAX : 0);
  if (v->some) return some_mask(m, g, at, v, left);
  if (g->ready) return m->probe[at + g->row].from;
  if (g->sparse) return sparse_mask(m, g, at, v, left);
  return find_mask(m, g, at, v);
}

APART static uint64_t several_mask(Masks *m, const GuardUse *u, const Ask *ask,
                                   int level, const Candidates *v,
                                   uint64_t left) {
  const GuardPart *g = &m->part[u->first_part];
  uint64_t no = u->any ? 0 : left;
  for (int i = 0; i < u->parts && (u->any || no != 0); i++) {
    uint64_t one = part_mask(m, &g[i], ask, level, v, left);
    no = u->any ? no | one : no & one;
  }
  return no;
}

uint64_t masks_refused(Masks *m, const GuardUse *u, const Ask *ask, int level,
                       const Candidates *v, uint64_t left) {
  const GuardPart *g = &m->part[u->first_part];
  if (u->plain) /* so are most */
    return number_mask(m->state, g, m->probe,
                       g->base + ask->actor * g->per_seat, v);
  if (u->parts > 1) return several_mask(m, u, ask, level, v, left);
  return part_mask(m, g, ask, level, v, left);
}

int masks_filter(Masks *m, const GuardUse *u, const Ask *ask, int level,
                 int32_t *v, int n) {
  enum { WORD = 64 };
  uint64_t left[MAX_DOMAIN / WORD];
  int kept = 0;
  for (int from = 0; from < n; from += WORD) {
    int some = n - from < WORD ? n - from : WORD;
    Candidates c = {v + from, some, false, true};
    uint64_t all = some == WORD ? UINT64_MAX : ((uint64_t)1 << some) - 1;
    left[from / WORD] = all & ~masks_refused(m, u, ask, level, &c, all);
    if (m->far) {
      m->far = false;
      return -1;
    }
  }
  for (int from = 0; from < n; from += WORD)
    for (uint64_t w = left[from / WORD]; w != 0; w &= w - 1)
      v[kept++] = v[from + __builtin_ctzll(w)];
  return kept;
}

bool masks_hit(Masks *m, const GuardUse *u, int actor, int value) {
  const GuardPart *g = &m->part[u->first_part];
  for (int i = 0; i < u->parts; i++, g++) {
    int at = g->base + actor * g->per_seat;
    if (g->varies) at += value; /* its stride is 1 */
    if (is_true(m, g, &m->probe[at]) == u->any) return u->any;
  }
  return !u->any;
}

static inline bool part_holds(Masks *m, const GuardPart *g, int actor) {
  const Probe *p = &m->probe[g->base + actor * g->per_seat];
  if ((m->known >> g->slot & 1) != 0) return m->mask[g->slot] != 0;
  if (g->form.terms == 1) /* the commonest, and quicker than a look-up */
    return probe_hits(p,
                      probe_number(m->state, (ProbeIn)g->form.in[0], p->at[0]));
  return keep(m, g, is_true(m, g, p) ? UINT64_MAX : 0) != 0;
}

bool masks_hold(Masks *m, const GuardUse *u, int actor) {
  const GuardPart *g = &m->part[u->first_part];
  for (int i = 0; i < u->parts - 1; i++)
    if (part_holds(m, &g[i], actor) == u->any) return u->any;
  return part_holds(m, &g[u->parts - 1], actor);
}
