#include "core/choice.h"

#include "core/pile.h"

#include <string.h>

Err choice_add(Choices *c, int *choice) {
  if (c->choices == MAX_CHOICES) return ERR_LIMIT;
  c->compiled = NULL;
  c->choice[c->choices].first_option = c->options;
  c->choice[c->choices].options = 0;
  *choice = c->choices++;
  return ERR_OK;
}

Err choice_option(Choices *c, bool interjection, int *option) {
  Option *o;
  if (c->choices == 0) return ERR_INDEX;
  if (c->options == MAX_OPTIONS) return ERR_LIMIT;
  c->compiled = NULL;
  o = &c->option[c->options++];
  memset(o, 0, sizeof *o);
  o->interjection = interjection;
  o->first_use = c->uses;
  *option = c->choice[c->choices - 1].options++;
  return ERR_OK;
}

/* The domain being declared, or NULL when the last option can't have one. */
static Domain *new_domain(Choices *c, DomainType type, Type of) {
  Option *o;
  Domain *d;
  if (c->options == 0) return NULL;
  o = &c->option[c->options - 1];
  if (o->params == MAX_PARAMS || o->uses > 0) return NULL;
  d = &o->domain[o->params++];
  memset(d, 0, sizeof *d);
  d->type = (uint8_t)type;
  d->of = (uint8_t)of;
  d->a = d->b = -1;
  return d;
}

Err choice_list(Choices *c, Type of, const int32_t *values, int count) {
  Domain *d;
  if (count < 0 || count > MAX_DOMAIN) return ERR_LIMIT;
  if (c->lists + count > MAX_LIST) return ERR_LIMIT;
  for (int i = 0; i < count; i++)
    if (values[i] < 0 || values[i] > 0xffff) return ERR_RANGE;
  if ((d = new_domain(c, DOMAIN_LIST, of)) == NULL) return ERR_LIMIT;
  d->first = c->lists;
  d->count = count;
  d->listed = true;
  if (count > 0)
    memcpy(&c->list[c->lists], values, (size_t)count * sizeof *values);
  c->lists += count;
  return ERR_OK;
}

static bool is_expr(const Choices *c, int node) {
  return node >= 0 && node < c->exprs.count;
}

/* Bounds may look at the parameters before their own. */
static bool looks_ahead(const Choices *c, int needs) {
  return c->options > 0 &&
         (needs & NEEDS_PARAMS) >> c->option[c->options - 1].params != 0;
}

static Err add_bounds(Choices *c, DomainType type, int from_node, int to_node) {
  Domain *d;
  if (!is_expr(c, from_node) || !is_expr(c, to_node)) return ERR_INDEX;
  if (looks_ahead(c, c->exprs.node[from_node].needs |
                       c->exprs.node[to_node].needs))
    return ERR_INDEX;
  if ((d = new_domain(c, type, TYPE_NUMBER)) == NULL) return ERR_LIMIT;
  d->a = (int16_t)from_node;
  d->b = (int16_t)to_node;
  d->needs = (c->exprs.node[from_node].needs | c->exprs.node[to_node].needs) &
             NEEDS_PARAMS;
  return ERR_OK;
}

Err choice_range(Choices *c, int from_node, int to_node) {
  return add_bounds(c, DOMAIN_RANGE, from_node, to_node);
}

Err choice_number(Choices *c, int from_node, int to_node) {
  return add_bounds(c, DOMAIN_NUMBER, from_node, to_node);
}

Err choice_pile(Choices *c, int pile_node) {
  Domain *d;
  if (!is_expr(c, pile_node)) return ERR_INDEX;
  if (looks_ahead(c, c->exprs.node[pile_node].needs)) return ERR_INDEX;
  if ((d = new_domain(c, DOMAIN_PILE, TYPE_CARD)) == NULL) return ERR_LIMIT;
  d->a = (int16_t)pile_node;
  d->needs = c->exprs.node[pile_node].needs & NEEDS_PARAMS;
  return ERR_OK;
}

static int class_of(int needs) {
  int level = needs >= 4 ? 2 : needs >= 2 ? 1 : 0;
  if (needs == 0) return CLASS_NONE;
  return needs == 1 << level ? CLASS_ALONE + level : CLASS_JOINT + level;
}

Err choice_guard(Choices *c, int guard, int node, int needs) {
  Option *o;
  int class, at;
  if (c->options == 0 || guard < 0 || guard >= MAX_GUARDS) return ERR_INDEX;
  if (c->uses == MAX_USES) return ERR_LIMIT;
  o = &c->option[c->options - 1];
  if (node >= 0) {
    if (!is_expr(c, node)) return ERR_INDEX;
    needs = c->exprs.node[node].needs;
  }
  needs &= NEEDS_PARAMS;
  if (needs >> o->params != 0) return ERR_INDEX;
  c->compiled = NULL;
  /* Into its class, behind those declared before it. */
  class = class_of(needs);
  at = o->first_use + o->class_at[class + 1];
  memmove(&c->use[at + 1], &c->use[at],
          (size_t)(c->uses - at) * sizeof c->use[0]);
  c->use[at] = (GuardUse){.guard = (int16_t)guard,
                          .node = (int16_t)(node >= 0 ? node : -1),
                          .needs = (uint8_t)needs};
  for (int i = class + 1; i <= CLASSES; i++) o->class_at[i]++;
  c->uses++;
  o->uses++;
  return ERR_OK;
}

/* Candidates a parameter can have, whatever happens: from .. from+count-1.
** false: nobody knows, or there are too many. */
static bool reach(const Choices *c, const Schema *s, const Domain *d, int *from,
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

/* Write the probes of a guard; false: it has none. */
static bool make_probes(Choices *c, const Schema *s, const Option *o,
                        GuardUse *u) {
  int level = u->needs == 4 ? 2 : u->needs == 2 ? 1 : 0;
  bool acts = (c->exprs.node[u->node].needs & NEEDS_ACTOR) != 0;
  int seats = acts ? s->players : 1, from = 0, count = 1;
  int64_t param[MAX_PARAMS] = {0, 0, 0};
  ProbeIn in;
  u->in = PROBE_ANY;
  if (u->needs != 0 && !reach(c, s, &o->domain[level], &from, &count))
    return false;
  if (c->probes + seats * count > MAX_PROBES) return false;
  for (int seat = 1; seat <= seats; seat++)
    for (int i = 0; i < count; i++) {
      Probe *p = &c->probe[c->probes + (seat - 1) * count + i];
      if (u->needs != 0) param[level] = from + i;
      if (!probe_make(&c->exprs, u->node, s, seat, param, p, &in)) return false;
      if (p->plus >= 0 && u->needs != 0) return false;
      if (in == PROBE_ANY && p->span != 0) {
        /* true whatever is there: no number comes near the end */
        p->from = (uint64_t)INT64_MIN + 1;
        p->span = UINT64_MAX;
      }
      if (in == PROBE_ANY) continue;
      if (u->in != PROBE_ANY && u->in != in) return false;
      u->in = (uint8_t)in;
    }
  if (u->in == PROBE_CELLS) /* … but a counter might */
    for (int i = 0; i < seats * count; i++)
      if (c->probe[c->probes + i].span == UINT64_MAX) return false;
  u->per_seat = (int16_t)(acts ? count : 0);
  u->probe = c->probes - from - u->per_seat;
  c->probes += seats * count;
  return true;
}

/* A range that is always the same is a list. */
static void list_range(Choices *c, const Schema *s, Domain *d) {
  int from, count;
  if (d->type != DOMAIN_RANGE || d->listed) return;
  if (!reach(c, s, d, &from, &count) || c->lists + count > MAX_LIST) return;
  d->listed = true;
  d->first = c->lists;
  d->count = count;
  for (int i = 0; i < count; i++) c->list[c->lists++] = from + i;
}

/* The most candidates a domain can have at once. */
static int most(const Schema *s, const Domain *d) {
  int n = 0;
  if (d->listed) return d->count;
  if (d->type != DOMAIN_PILE) return MAX_DOMAIN;
  for (int i = 0; i < s->piles; i++)
    if (s->pile[i].capacity > n) n = s->pile[i].capacity;
  return n < s->cards ? n : s->cards;
}

void choice_compile(Choices *c, const Schema *schema) {
  c->probes = 0;
  for (int i = 0; i < c->options; i++) {
    Option *o = &c->option[i];
    o->quick = o->params < MAX_PARAMS;
    for (int p = 0; p < o->params; p++) {
      list_range(c, schema, &o->domain[p]);
      /* at most 64 candidates: a bit for each in a word */
      o->quick &= o->domain[p].needs == 0 && most(schema, &o->domain[p]) <= 64;
    }
    for (int g = 0; g < o->uses; g++) {
      GuardUse *u = &c->use[o->first_use + g];
      u->probes = u->node >= 0 && (u->needs & (u->needs - 1)) == 0 &&
                  make_probes(c, schema, o, u);
      o->quick &= u->probes;
    }
  }
  c->compiled = schema;
}

static bool refuses(const ChoiceEnv *env, const Option *o, const GuardUse *u,
                    const Ask *ask) {
  bool no = u->node >= 0
              ? expr_eval(&env->book->exprs, u->node, ask) != 0
              : env->predicate != NULL && env->predicate(env->ud, o, u, ask);
  if (no && env->refused != NULL) env->refused[u->guard]++;
  return no;
}

static int domain_values(const ChoiceEnv *env, const Domain *d, const Ask *ask,
                         int32_t *out) {
  const Exprs *x = &env->book->exprs;
  const uint16_t *cards;
  int n = 0;
  int64_t lo, hi, pile;
  if (d->listed) {
    for (; n < d->count; n++) out[n] = env->book->list[d->first + n];
    return n;
  }
  switch (d->type) {
    case DOMAIN_RANGE:
      lo = expr_eval(x, d->a, ask);
      hi = expr_eval(x, d->b, ask);
      if (lo < 0) lo = 0;
      if (hi > 0xffff) hi = 0xffff;
      while (lo <= hi && n < MAX_DOMAIN) out[n++] = (int32_t)lo++;
      return n;
    case DOMAIN_PILE:
      pile = expr_eval(x, d->a, ask);
      if (pile < 0 || pile >= env->state->schema->piles) return 0;
      cards = &env->state->piles[env->state->schema->pile[pile].at];
      for (; n < cards[0]; n++) out[n] = cards[1 + n];
      return n;
    default: return 0; /* any number at all */
  }
}

typedef struct Walk {
  const ChoiceEnv *env;
  const Option *option;
  bool probes; /* the book is compiled for this state */
  int number;
  int64_t *answers;
  int room, count;
  int ready[MAX_PARAMS]; /* values that passed alone, or -1: not yet known */
  int32_t value[MAX_PARAMS][MAX_DOMAIN];
} Walk;

/* Values that stay are written one after the other; out may be v. */
#define KEEP(array)                                                            \
  for (int i = 0; i < n; i++) {                                                \
    const Probe *at = &p[base + v[i]];                                         \
    out[kept] = v[i];                                                          \
    kept += !probe_hits(at, (array)[at->at]);                                  \
  }                                                                            \
  return kept

static int filter_probes(const ChoiceEnv *env, const GuardUse *u,
                         const int32_t *v, int n, int32_t *out) {
  const Probe *p = env->book->probe;
  int base = u->probe + env->actor * u->per_seat;
  const State *s = env->state;
  int kept = 0;
  switch (u->in) {
    case PROBE_COUNTS: KEEP(s->counts);
    case PROBE_CELLS: KEEP(s->cells);
    case PROBE_PILES: KEEP(s->piles);
    case PROBE_FACES: KEEP(s->face);
    default:
      for (int i = 0; i < n; i++) {
        out[kept] = v[i];
        kept += p[base + v[i]].span == 0;
      }
      return kept;
  }
}
#undef KEEP

/* Drop the values of a parameter that a class of guards refuses.  One guard
** goes over all values before the next begins: the same few steps again and
** again are what the processor likes best. */
static int filter(const Walk *w, int class, int level, Ask *ask, int32_t *v,
                  int n) {
  const Option *o = w->option;
  const GuardUse *u = &w->env->book->use[o->first_use];
  for (int g = o->class_at[class]; g < o->class_at[class + 1]; g++) {
    const ChoiceEnv *env = w->env;
    int kept = 0;
    if (w->probes && u[g].probes) {
      kept = filter_probes(env, &u[g], v, n, v);
    } else if (u[g].node >= 0) {
      kept = expr_filter(&env->book->exprs, u[g].node, ask, level, v, n);
    } else if (env->predicate != NULL) {
      for (int i = 0; i < n; i++) {
        ask->param[level] = v[i];
        v[kept] = v[i];
        kept += !env->predicate(env->ud, o, &u[g], ask);
      }
    } else {
      continue;
    }
    if (env->refused != NULL) env->refused[u[g].guard] += (uint32_t)(n - kept);
    n = kept;
  }
  return n;
}

/* The values of a parameter that pass the guards looking at it alone. */
static int fill(Walk *w, int level, Ask *ask) {
  const Domain *d = &w->option->domain[level];
  int n;
  if (w->ready[level] >= 0) return w->ready[level];
  n = domain_values(w->env, d, ask, w->value[level]);
  n = filter(w, CLASS_ALONE + level, level, ask, w->value[level], n);
  if (d->needs == 0) w->ready[level] = n;
  return n;
}

/* The last parameter: each value left is an answer. */
static bool emit(Walk *w, int level, Ask *ask, const int32_t *v, int n) {
  int64_t *out = w->answers + w->count;
  int shift = 32 - 16 * level;
  int64_t base;
  if (n > w->room - w->count) n = w->room - w->count;
  ask->param[level] = 0;
  base = answer_pack(w->number, ask->param);
  for (int i = 0; i < n; i++) out[i] = base | (int64_t)v[i] << shift;
  w->count += n;
  return w->count < w->room;
}

static bool walk(Walk *w, int level, Ask *ask) {
  const Option *o = w->option;
  const int16_t *joint = &o->class_at[CLASS_JOINT + level];
  int32_t own[MAX_DOMAIN];
  int32_t *v = w->value[level];
  int n = fill(w, level, ask);
  if (n > 0 && joint[0] < joint[1]) {
    /* what passes with this prefix only must not spoil the next one's */
    memcpy(own, v, (size_t)n * sizeof *own);
    v = own;
    n = filter(w, CLASS_JOINT + level, level, ask, v, n);
  }
  if (level + 1 == o->params) return emit(w, level, ask, v, n);
  for (int i = 0; i < n; i++) {
    bool more;
    ask->param[level] = v[i];
    /* the last parameter's values, if they do not depend on this one */
    if (level + 2 == o->params && w->ready[level + 1] >= 0 &&
        joint[1] == joint[2])
      more = emit(w, level + 1, ask, w->value[level + 1], w->ready[level + 1]);
    else
      more = walk(w, level + 1, ask);
    if (!more) return false;
  }
  return true;
}

static bool passes(const Walk *w, const Ask *ask) {
  const ChoiceEnv *env = w->env;
  const Option *o = w->option;
  for (int g = 0; g < o->class_at[CLASS_NONE + 1]; g++) {
    const GuardUse *u = &env->book->use[o->first_use + g];
    if (!w->probes || !u->probes) {
      if (refuses(env, o, u, ask)) return false;
    } else if (probe_true(
                 env->state,
                 &env->book->probe[u->probe + env->actor * u->per_seat],
                 (ProbeIn)u->in)) {
      if (env->refused != NULL) env->refused[u->guard]++;
      return false;
    }
  }
  return true;
}

#define MASK(array)                                                            \
  for (int i = 0; i < n; i++) {                                                \
    const Probe *at = &p[base + v[i]];                                         \
    mask |= (uint64_t)probe_hits(at, (array)[at->at]) << i;                    \
  }                                                                            \
  return mask

/* Which of at most 64 values does a guard refuse?  A bit each. */
static inline uint64_t mask_probes(const ChoiceEnv *env, const GuardUse *u,
                                   const int32_t *v, int n) {
  const Probe *p = env->book->probe;
  int base = u->probe + env->actor * u->per_seat;
  const State *s = env->state;
  uint64_t mask = 0;
  if (u->in == PROBE_COUNTS) {
    MASK(s->counts);
  } else if (u->in == PROBE_CELLS) {
    MASK(s->cells);
  } else if (u->in == PROBE_PILES) {
    MASK(s->piles);
  } else if (u->in == PROBE_FACES) {
    MASK(s->face);
  }
  for (int i = 0; i < n; i++) mask |= (uint64_t)(p[base + v[i]].span != 0) << i;
  return mask;
}
#undef MASK

static uint32_t bits(uint64_t mask) {
  uint32_t n = 0;
  for (; mask != 0; mask &= mask - 1) n++;
  return n;
}

/* The values of a parameter that its guards leave, for quick options: the
** list itself where nobody refuses anything, else in `own`. */
static int quick_values(const Walk *w, int level, const Ask *ask, int32_t *own,
                        const int32_t **values) {
  const ChoiceEnv *env = w->env;
  const Option *o = w->option;
  const Domain *d = &o->domain[level];
  const GuardUse *u = &env->book->use[o->first_use];
  const GuardUse *end = u + o->class_at[CLASS_ALONE + level + 1];
  const int32_t *v = d->listed ? &env->book->list[d->first] : own;
  int n = d->listed ? d->count : domain_values(env, d, ask, own), kept = 0;
  uint64_t left = UINT64_MAX;
  *values = v;
  for (u += o->class_at[CLASS_ALONE + level]; u < end; u++) {
    uint64_t no = mask_probes(env, u, v, n) & left;
    if (no == 0) continue;
    if (env->refused != NULL) env->refused[u->guard] += bits(no);
    left &= ~no;
  }
  if (left == UINT64_MAX) return n;
  for (int i = 0; i < n; i++) {
    own[kept] = v[i];
    kept += (int)(left >> i & 1);
  }
  *values = own;
  return kept;
}

/* An option of one or two parameters that have nothing to do with each other:
** all pairs. */
static bool quick(Walk *w, Ask *ask) {
  const int32_t *a, *b;
  int n = quick_values(w, 0, ask, w->value[0], &a), m;
  int64_t *out;
  if (w->option->params == 1) return emit(w, 0, ask, a, n);
  if (n == 0) return true;
  m = quick_values(w, 1, ask, w->value[1], &b);
  if (n * m >= w->room - w->count) { /* too many: count them one by one */
    for (int i = 0; i < n; i++) {
      ask->param[0] = a[i];
      if (!emit(w, 1, ask, b, m)) return false;
    }
    ask->param[0] = 0;
    return true;
  }
  out = w->answers + w->count;
  w->count += n * m;
  for (int i = 0; i < n; i++) {
    int64_t base = (int64_t)w->number << 48 | (int64_t)a[i] << 32;
    for (int j = 0; j < m; j++) *out++ = base | (int64_t)b[j] << 16;
  }
  return true;
}

int choice_answers(const ChoiceEnv *env, int choice, int64_t *answers,
                   int room) {
  const Choice *c = &env->book->choice[choice];
  Ask ask = {env->state, env->actor, {0, 0, 0}};
  Walk w;
  w.env = env;
  w.probes = env->book->compiled == env->state->schema && env->actor >= 1 &&
             env->actor <= env->state->schema->players;
  w.answers = answers;
  w.room = room;
  w.count = 0;
  if (room <= 0) return 0;
  for (int i = 0; i < c->options; i++) {
    const Option *o = &env->book->option[c->first_option + i];
    bool more;
    w.option = o;
    w.number = i;
    if (o->class_at[CLASS_NONE + 1] > 0 && !passes(&w, &ask)) continue;
    if (o->params == 0) {
      answers[w.count++] = (int64_t)i << 48;
      more = w.count < room;
    } else if (w.probes && o->quick) {
      more = quick(&w, &ask);
    } else {
      w.ready[0] = w.ready[1] = w.ready[2] = -1;
      more = walk(&w, 0, &ask);
      ask.param[0] = ask.param[1] = ask.param[2] = 0;
    }
    if (!more) break;
  }
  return w.count;
}

bool choice_open(const ChoiceEnv *env, int choice) {
  int64_t one;
  return choice_answers(env, choice, &one, 1) > 0;
}

static const Option *number_option(const Choices *c, int choice) {
  const Choice *ch = &c->choice[choice];
  const Option *o = &c->option[ch->first_option];
  if (ch->options != 1 || o->params != 1) return NULL;
  return o->domain[0].type == DOMAIN_NUMBER ? o : NULL;
}

bool choice_is_number(const Choices *c, int choice) {
  return number_option(c, choice) != NULL;
}

void choice_number_bounds(const ChoiceEnv *env, int choice, int64_t *from,
                          int64_t *to) {
  const Option *o = number_option(env->book, choice);
  Ask ask = {env->state, env->actor, {0, 0, 0}};
  *from = expr_eval(&env->book->exprs, o->domain[0].a, &ask);
  *to = expr_eval(&env->book->exprs, o->domain[0].b, &ask);
}

int choice_number_refused(const ChoiceEnv *env, int choice, int64_t n) {
  const Option *o = number_option(env->book, choice);
  Ask ask = {env->state, env->actor, {n, 0, 0}};
  for (int i = 0; i < o->uses; i++) {
    const GuardUse *u = &env->book->use[o->first_use + i];
    if (refuses(env, o, u, &ask)) return u->guard;
  }
  return -1;
}

typedef struct Explain {
  const ChoiceEnv *env;
  const Option *option;
  const GuardUse *use;
  int needs; /* the guard's parameters, and those their domains look at */
  int number;
  ChoiceRefusal *tell;
  void *ud;
} Explain;

static void explain(const Explain *e, int level, Ask *ask) {
  int32_t value[MAX_DOMAIN];
  int n;
  while (level < e->option->params && (e->needs >> level & 1) == 0)
    ask->param[level++] = -1;
  if (level == e->option->params) {
    if (refuses(e->env, e->option, e->use, ask))
      e->tell(e->ud, e->number, e->use->guard, ask->param);
    return;
  }
  n = domain_values(e->env, &e->option->domain[level], ask, value);
  for (int i = 0; i < n; i++) {
    ask->param[level] = value[i];
    explain(e, level + 1, ask);
    /* a deeper walk may have blanked what follows, never what is before */
  }
}

void choice_explain(const ChoiceEnv *env, int choice, ChoiceRefusal *tell,
                    void *ud) {
  const Choice *c = &env->book->choice[choice];
  ChoiceEnv quiet = *env;
  quiet.refused = NULL;
  for (int i = 0; i < c->options; i++) {
    const Option *o = &env->book->option[c->first_option + i];
    for (int u = 0; u < o->uses; u++) {
      const GuardUse *use = &env->book->use[o->first_use + u];
      Explain e = {&quiet, o, use, use->needs, i, tell, ud};
      Ask ask = {env->state, env->actor, {-1, -1, -1}};
      for (int p = o->params - 1; p >= 0; p--)
        if ((e.needs >> p & 1) != 0) e.needs |= o->domain[p].needs;
      explain(&e, 0, &ask);
    }
  }
}
