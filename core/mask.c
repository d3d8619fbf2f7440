#include "core/mask.h"

#include <string.h>

/* Making ------------------------------------------------------------------ */

bool domain_span(const Choices *c, const Schema *s, const Domain *d, int *from,
                 int *count) {
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

/* Which terms are the same number for all candidates of a seat, and which depend
** on the candidate?  Looking at many of those is dear. */
static void find_own(GuardPart *part, const Probe *p, int seats, int size) {
  for (int t = 0; t < part->form.terms; t++) {
    bool same = true;
    for (int i = 0; i < seats * size; i++)
      same &= p[i].at[t] == p[i / size * size].at[t];
    part->shared |= (uint8_t)(same << t);
    if (same) continue;
    part->own++;
    part->own_term = (uint8_t)t;
    part->sparse |= part->own > 1 || part->form.in[t] >= PROBE_SEATED;
  }
}

/* The last parameter that something looks at. */
static int last_param(int needs) {
  int last = MAX_PARAMS - 1;
  while (last > 0 && (needs >> last & 1) == 0) last--;
  return last;
}

/* Conditions that are settled have their masks ready, one for each row of the
** table: `from` of its first probe, which nobody else needs. */
static void find_rows(const Choices *c, const Option *o, const Shape *t,
                      int needs, GuardPart *part, Probe *p) {
  int level = last_param(needs);
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

/* How is it asked about the candidates of the last parameter of its guard? */
static PartHow part_how(const GuardPart *part, int level) {
  if (part->stride[level] == 0) return PART_TRUTH;
  if (part->ready) return PART_READY;
  if (part->sparse) return PART_SPARSE;
  return part->shared == 0 && part->own == 1 ? PART_NUMBER : PART_TABLE;
}

static bool make_part(Choices *c, const Schema *s, const Option *o,
                      const GuardUse *u, int node, GuardPart *part) {
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
  find_own(part, out, t.seats, t.size);
  if (part->form.terms == 0) find_rows(c, o, &t, needs, part, out);
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
  part->how = (uint8_t)part_how(part, last_param(u->needs));
  return true;
}

/* Later is what costs more: an `and` or `or` has often been settled before. */
static int rank(const GuardPart *g) {
  bool counted = g->form.terms == 1 && g->form.in[0] == PROBE_MOVED;
  return g->how == PART_TRUTH && !counted ? 0 : counted ? 3 : 1 + g->sparse;
}

/* A part more, behind those that cost no more. */
static void insert(GuardPart *part, int n) {
  GuardPart one = part[n];
  for (; n > 0 && rank(&part[n - 1]) > rank(&one); n--) part[n] = part[n - 1];
  part[n] = one;
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
  if (!make_part(c, s, o, u, node, &c->part[u->first_part + u->parts])) {
    u->rest = true; /* of an `and`: the other parts may do to pass it */
    return join == EXPR_AND;
  }
  insert(&c->part[u->first_part], u->parts++);
  return true;
}

void guard_use_compile(Choices *c, const Schema *s, const Option *o,
                       GuardUse *u) {
  int probes = c->probes;
  u->parts = 0;
  u->rest = u->node < 0;
  u->first_part = c->parts;
  if (u->node < 0) return;
  u->any = c->exprs.node[u->node].op == EXPR_OR;
  if (make_parts(c, s, o, u->node, u->any ? EXPR_OR : EXPR_AND, u)) {
    c->parts += u->parts;
  } else {
    u->parts = 0;
    u->rest = true;
    c->probes = probes;
  }
}

/* Of two probes of the same numbers, is one true wherever the other isn't?  If
** there were a number where neither is, the least such number would be the
** least of all or follow on one of the ranges. */
static bool cover(const Probe *p, const Probe *q, bool is_count) {
  int64_t least = is_count ? 0 : INT64_MIN;
  int64_t most = is_count ? INT32_MAX : INT64_MAX;
  int64_t from[] = {least, (int64_t)(p->from + p->span),
                    (int64_t)(q->from + q->span)};
  for (int i = 0; i < 3; i++)
    if (from[i] >= least && from[i] <= most && !probe_hits(p, from[i]) &&
        !probe_hits(q, from[i]))
      return false;
  return memcmp(p->at, q->at, sizeof p->at) == 0;
}

static bool is_contrary(const Choices *c, const GuardPart *a,
                        const GuardPart *b) {
  bool is_count = a->form.terms == 1 && a->form.in[0] != PROBE_CELLS;
  if (!same_form(&a->form, &b->form) || a->size != b->size ||
      a->per_seat != b->per_seat || a->form.terms == 0 ||
      memcmp(a->stride, b->stride, sizeof a->stride) != 0)
    return false;
  for (int i = 0; i < a->size; i++)
    if (!cover(&c->probe[a->first + i], &c->probe[b->first + i], is_count))
      return false;
  return true;
}

/* Whoever is refused if there are none, and then if there are some but too
** few: that there are some is known by then. */
void guard_use_trim(Choices *c, const Option *o, GuardUse *u) {
  GuardPart *part = &c->part[u->first_part];
  for (const GuardUse *v = &c->use[o->first_use]; v < u && !u->any; v++) {
    if (v->needs != u->needs || v->parts != 1 || v->rest) continue;
    for (int i = 0; i < u->parts && u->parts > 1; i++)
      if (is_contrary(c, &c->part[v->first_part], &part[i])) {
        u->parts--;
        memmove(&part[i], &part[i + 1],
                (size_t)(u->parts - i) * sizeof part[0]);
      }
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
