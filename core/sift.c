/* Asking the tables of mask.c about the candidates of an option. */
#include "core/mask.h"
#include "core/unguarded.h"

/* What is asked ten times for every answer stays short and ends in calls; the
** compiler would mix it with the loops. */
#define APART __attribute__((noinline))
#define INLINE inline __attribute__((always_inline))

enum { ALL_TERMS = (1 << PROBE_TERMS) - 1 };

/* The sum of those terms of a probe whose bits are set in `which`. */
APART static int64_t sum_of(Masks *m, const GuardPart *g, unsigned which,
                            const Probe *p) {
  int64_t sum = 0;
  for (int t = 0; t < g->form.terms; t++)
    if ((which >> t & 1) != 0) {
      int64_t n = probe_number(m->state, (ProbeIn)g->form.in[t], p->at[t]);
      if (probe_far(n) && g->form.terms > 1) {
        m->far = true;
        return 0;
      }
      sum += g->form.sign[t] * n;
    }
  return sum;
}

/* … of all.  Most conditions look at one or two counts or counters. */
static inline int64_t whole_sum(Masks *m, const GuardPart *g, const Probe *p) {
  const State *s = m->state;
  int in = g->form.in[0], also = g->form.in[1];
  int64_t a, b;
  if (g->form.terms > 2 || in > PROBE_CELLS) return sum_of(m, g, ALL_TERMS, p);
  a = in == PROBE_COUNTS ? s->counts[p->at[0]] : s->cells[p->at[0]];
  if (g->form.terms == 1) return a;
  if (also > PROBE_CELLS) return sum_of(m, g, ALL_TERMS, p);
  b = also == PROBE_COUNTS ? s->counts[p->at[1]] : s->cells[p->at[1]];
  if (probe_far(a) || probe_far(b)) {
    m->far = true;
    return 0;
  }
  return g->form.sign[0] * a + g->form.sign[1] * b;
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

APART static uint64_t table_mask(Masks *m, const GuardPart *g, int at,
                                 const Candidates *v) {
  const Probe *p = m->probe;
  uint64_t mask = 0;
  int64_t shared = 0; /* without terms the span alone says it */
  if (g->shared != 0) {
    shared = sum_of(m, g, g->shared, &p[at + v->value[0]]);
    if (m->far) return 0;
    if (g->own == 1) return shared_mask(m, g, p, at, v, shared);
  }
  EACH_HIT(shared);
}
#undef EACH_HIT

/* Several numbers of each candidate, or one that is worth some work: of those
** still in question only. */
APART static uint64_t sparse_mask(Masks *m, const GuardPart *g, int at,
                                  const Candidates *v, uint64_t left) {
  uint64_t mask = 0;
  for (; left != 0; left &= left - 1) {
    int i = __builtin_ctzll(left);
    const Probe *one = &m->probe[at + v->value[i]];
    mask |= (uint64_t)probe_hits(one, whole_sum(m, g, one)) << i;
  }
  return mask;
}

/* Does a condition that tells no candidates apart hold? */
static inline bool is_true(Masks *m, const GuardPart *g, const Probe *p) {
  return g->form.terms == 0 ? p->span != 0 : probe_hits(p, whole_sum(m, g, p));
}

/* Remember what others will ask, too. */
static inline uint64_t keep(Masks *m, const GuardPart *g, uint64_t mask,
                            uint64_t about) {
  if (g->slot != 0 && !m->far) {
    m->known |= (uint32_t)1 << g->slot;
    m->mask[g->slot] = mask;
    m->about[g->slot] = about;
  }
  return mask;
}

static inline bool knows(const Masks *m, const GuardPart *g, uint64_t left) {
  return (m->known >> g->slot & 1) != 0 && (left & ~m->about[g->slot]) == 0;
}

/* The mask of one part; `before`: how many parameters before the one in question
** it may look at. */
INLINE static uint64_t part_mask(Masks *m, const GuardPart *g, int before,
                                 const Candidates *v, uint64_t left) {
  int at = g->base + m->ask->actor * g->per_seat;
  uint64_t mask = 0;
  if (knows(m, g, left)) return m->mask[g->slot];
  for (int i = 0; i < before; i++) at += g->stride[i] * (int)m->ask->param[i];
  switch (g->how) {
    case PART_TRUTH:
      mask = is_true(m, g, &m->probe[at]) ? UINT64_MAX : 0;
      return keep(m, g, mask, UINT64_MAX);
    case PART_READY: return m->probe[at + g->row].from;
    case PART_SPARSE:
      mask = sparse_mask(m, g, at, v, left);
      return keep(m, g, mask, left);
    case PART_NUMBER: mask = number_mask(m->state, g, m->probe, at, v); break;
    default: mask = table_mask(m, g, at, v); break;
  }
  return keep(m, g, mask, UINT64_MAX);
}

APART uint64_t masks_refuse(Masks *m, const GuardUse *u, int before,
                            const Candidates *v, uint64_t left) {
  const GuardPart *g = &m->part[u->first_part], *end = g + u->parts;
  uint64_t turn = u->any ? UINT64_MAX : 0, open = left;
  for (; g < end && open != 0; g++)
    open &= turn ^ part_mask(m, g, before, v, open);
  return u->any ? left & ~open : open;
}

/* The bits of the values that a guard refuses as a tree, or as a script. */
APART static uint64_t ask_each(const Masks *m, const GuardUse *u, int level,
                               const Candidates *v, uint64_t left) {
  const ChoiceEnv *env = m->env;
  uint64_t no = 0;
  if (u->node >= 0)
    return expr_each(&env->book->exprs, u->node, m->ask, level, v->value, left);
  for (; left != 0 && env->predicate != NULL; left &= left - 1) {
    int i = __builtin_ctzll(left);
    m->ask->param[level] = v->value[i];
    no |= (uint64_t)env->predicate(env->ud, m->option, u, m->ask) << i;
  }
  return no;
}

static uint32_t bits(uint64_t mask) {
  mask -= mask >> 1 & 0x5555555555555555u;
  mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
  mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return (uint32_t)(mask * 0x0101010101010101u >> 56);
}

/* The bits of the candidates that a guard refuses. */
INLINE static uint64_t refused(Masks *m, const GuardUse *u, int before,
                               int level, const Candidates *v, uint64_t left) {
  uint64_t no = left;
  if (m->tables && u->parts == 1)
    no &= part_mask(m, &m->part[u->first_part], before, v, left);
  else if (m->tables && u->parts > 1)
    no = masks_refuse(m, u, before, v, left);
  if (m->far) no = left;
  if (no == 0 || (!u->rest && !m->far && m->tables)) return no;
  m->far = false;
  return ask_each(m, u, level, v, no);
}

UNGUARDED uint64_t masks_leave(Masks *m, int class, int level,
                               const Candidates *v, uint64_t left) {
  const Option *o = m->option;
  const GuardUse *book = m->env->book->use;
  const GuardUse *u = book + o->first_use + o->class_at[class];
  const GuardUse *end = book + o->first_use + o->class_at[class + 1];
  uint32_t *count = m->env->refused;
  int before = class >= CLASS_JOINT ? level : 0;
  for (; u < end && left != 0; u++) {
    uint64_t no = refused(m, u, before, level, v, left);
    if (no == 0) continue;
    if (count != NULL) count[u - book] += bits(no);
    left &= ~no;
  }
  return left;
}

/* Does a guard that looks at nothing of the answer refuse it? */
APART static bool refuses(Masks *m, const GuardUse *u) {
  static const int32_t nothing = 0;
  static const Candidates none = {&nothing, 1, false};
  return refused(m, u, 0, 0, &none, 1) != 0;
}

int masks_pass(Masks *m) {
  const Option *o = m->option;
  const GuardUse *u = &m->env->book->use[o->first_use];
  uint32_t *count = m->env->refused;
  for (int i = 0; i < o->class_at[CLASS_NONE + 1]; i++, u++) {
    const GuardPart *g = &m->part[u->first_part];
    bool no;
    if (m->tables && u->parts == 1 && !u->rest && g->form.terms == 1 &&
        g->form.in[0] <= PROBE_CELLS) { /* so are most */
      const Probe *p = &m->probe[g->base + m->ask->actor * g->per_seat];
      no = probe_hits(p, g->form.in[0] == PROBE_COUNTS
                           ? m->state->counts[p->at[0]]
                           : m->state->cells[p->at[0]]);
    } else {
      no = refuses(m, u);
    }
    if (!no) continue;
    if (count != NULL) count[o->first_use + i]++;
    return i;
  }
  return -1;
}
