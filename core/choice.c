#include "core/choice.h"

#include "core/mask.h"
#include "core/pile.h"
#include "core/reach.h"

#include <string.h>

Err choice_add(Choices *c, int *choice) {
  if (c->choices == MAX_CHOICES) return ERR_LIMIT;
  c->compiled = NULL;
  c->choice[c->choices] = (Choice){.first_option = c->options, .from = -1};
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
  if (o->params > 0 && o->domain[0].type == DOMAIN_NUMBER) return NULL;
  d = &o->domain[o->params++];
  memset(d, 0, sizeof *d);
  d->type = (uint8_t)type;
  d->of = (uint8_t)of;
  d->a = d->b = -1;
  d->bits = 16;
  d->shift = (uint8_t)(o->params > 3 ? 0 : 48 - 16 * o->params);
  return d;
}

static int bits_for(int64_t n) {
  int bits = 1;
  while (n >> bits != 0) bits++;
  return bits;
}

/* The bits that the values of a domain need; 0: it is content with any. */
static int bits_wanted(const Choices *c, Domain *d) {
  int32_t most = INT32_MIN, least = INT32_MAX;
  d->base = 0;
  if (d->type == DOMAIN_PILE) return bits_for(MAX_CARDS - 1);
  if (d->of == TYPE_PLACE && d->type != DOMAIN_LIST)
    return bits_for(MAX_PLACES - 1);
  if (d->type != DOMAIN_LIST || d->count == 0) return 0;
  for (int i = 0; i < d->count; i++) {
    int32_t v = c->list[d->first + i];
    if (v < least) least = v;
    if (v > most) most = v;
  }
  d->base = least;
  return bits_for(most - least);
}

/* Where the parameters of the last option lie, when there are more than 16
** bits for each would allow: 48 in all. */
static Err lay_out(Choices *c) {
  enum { ALL = 48, FEWEST = 6 };
  Option *o = &c->option[c->options - 1];
  int left = ALL, free = 0, at = 0;
  if (o->params <= 3) return ERR_OK;
  for (int i = 0; i < o->params; i++) {
    int bits = bits_wanted(c, &o->domain[i]);
    o->domain[i].bits = (uint8_t)bits;
    left -= bits;
    free += bits == 0;
  }
  if (left < free * FEWEST) {
    o->params--;
    return ERR_LIMIT;
  }
  for (int i = o->params - 1; i >= 0; i--) {
    Domain *d = &o->domain[i];
    if (d->bits == 0) d->bits = (uint8_t)(left / free < 16 ? left / free : 16);
    d->shift = (uint8_t)at;
    at += d->bits;
  }
  return ERR_OK;
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
  return lay_out(c);
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
  return lay_out(c);
}

Err choice_range(Choices *c, int from_node, int to_node) {
  return add_bounds(c, DOMAIN_RANGE, from_node, to_node);
}

Err choice_number(Choices *c, int from_node, int to_node) {
  Choice *ch;
  Err e;
  if (c->options == 0) return ERR_LIMIT;
  ch = &c->choice[c->choices - 1];
  if (ch->number != 0 || c->option[c->options - 1].params > 0) return ERR_LIMIT;
  e = add_bounds(c, DOMAIN_NUMBER, from_node, to_node);
  if (e == ERR_OK) ch->number = (int16_t)ch->options;
  return e;
}

Err choice_pile(Choices *c, int pile_node) {
  Domain *d;
  if (!is_expr(c, pile_node)) return ERR_INDEX;
  if (looks_ahead(c, c->exprs.node[pile_node].needs)) return ERR_INDEX;
  if ((d = new_domain(c, DOMAIN_PILE, TYPE_CARD)) == NULL) return ERR_LIMIT;
  d->a = (int16_t)pile_node;
  d->needs = c->exprs.node[pile_node].needs & NEEDS_PARAMS;
  return lay_out(c);
}

Err choice_reach(Choices *c, int reach) {
  const Reach *r;
  Domain *d;
  int needs;
  if (reach < 0 || reach >= c->exprs.reaches || c->options == 0)
    return ERR_INDEX;
  r = &c->exprs.reach[reach];
  if (c->option[c->options - 1].reach != 0) return ERR_LIMIT;
  if (r->level != c->option[c->options - 1].params) return ERR_INDEX;
  needs = reach_needs(&c->exprs, r) & ~(1 << r->level);
  if (looks_ahead(c, needs)) return ERR_INDEX;
  if ((d = new_domain(c, DOMAIN_REACH, TYPE_PLACE)) == NULL) return ERR_LIMIT;
  d->a = (int16_t)reach;
  c->option[c->options - 1].reach = (uint8_t)(1 + r->level);
  d->needs = (uint8_t)(needs & NEEDS_PARAMS);
  return lay_out(c);
}

Err choice_next(Choices *c, int place_node) {
  Domain *d;
  if (!is_expr(c, place_node)) return ERR_INDEX;
  if (looks_ahead(c, c->exprs.node[place_node].needs)) return ERR_INDEX;
  if ((d = new_domain(c, DOMAIN_NEXT, TYPE_PLACE)) == NULL) return ERR_LIMIT;
  d->a = (int16_t)place_node;
  d->needs = c->exprs.node[place_node].needs & NEEDS_PARAMS;
  return lay_out(c);
}

static int class_of(int needs) {
  int level = 0;
  if (needs == 0) return CLASS_NONE;
  while (needs >> (level + 1) != 0) level++;
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

Err choice_window(Choices *c, int choice, int window, int from) {
  if (choice < 0 || choice >= c->choices || window < 0 || window >= c->choices)
    return ERR_INDEX;
  if (from >= 0 && !is_expr(c, from)) return ERR_INDEX;
  c->choice[choice].window = (int16_t)(1 + window);
  c->choice[choice].from = (int16_t)from;
  return ERR_OK;
}

/* The conditions of a reach are asked about one place after the other. */
static void compile_reach(Choices *c, const Schema *schema, const Option *o) {
  int number = o->domain[o->reach - 1].a;
  const Reach *r = &c->exprs.reach[number];
  const int16_t node[REACH_TESTS] = {r->pass, r->bar, r->ends};
  for (int i = 0; i < REACH_TESTS; i++) {
    GuardUse *u = &c->test[number][i];
    *u = (GuardUse){.node = -1};
    if (node[i] < 0) continue;
    u->needs = c->exprs.node[node[i]].needs & NEEDS_PARAMS;
    if (u->needs != 1 << r->level) continue;
    u->node = node[i];
    guard_use_compile(c, schema, o, u);
  }
}

void choice_compile(Choices *c, const Schema *schema) {
  c->probes = c->parts = 0;
  for (int i = 0; i < c->options; i++) {
    Option *o = &c->option[i];
    o->quick = o->params == 1 || o->params == 2;
    for (int p = 0; p < o->params; p++) {
      domain_compile(c, schema, &o->domain[p]);
      o->quick &= o->domain[p].needs == 0;
    }
    for (int g = 0; g < o->uses; g++)
      guard_use_compile(c, schema, o, &c->use[o->first_use + g]);
    if (o->reach != 0) compile_reach(c, schema, o);
  }
  for (int i = 0; i < c->choices; i++) mask_share(c, &c->choice[i]);
  c->compiled = schema;
}

bool choice_refuses(const ChoiceEnv *env, const Option *o, const GuardUse *u,
                    const Ask *ask) {
  bool no = u->node >= 0
              ? expr_eval(&env->book->exprs, u->node, ask) != 0
              : env->predicate != NULL && env->predicate(env->ud, o, u, ask);
  if (no && env->refused != NULL) env->refused[u->guard]++;
  return no;
}

/* The places that edges of a place lead to. */
static int next_values(const Schema *s, int64_t place, int32_t *out) {
  int n = 0;
  if (place < 0 || place >= s->places) return 0;
  for (int i = s->edge_at[place]; i < s->edge_at[place + 1]; i++)
    out[n++] = s->edge[i].to;
  return n;
}

int choice_values(const ChoiceEnv *env, const Domain *d, const Ask *ask,
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
      if (hi > (1 << d->bits) - 1) hi = (1 << d->bits) - 1;
      while (lo <= hi && n < MAX_DOMAIN) out[n++] = (int32_t)lo++;
      return n;
    case DOMAIN_PILE:
      pile = expr_eval(x, d->a, ask);
      if (pile < 0 || pile >= env->state->schema->piles) return 0;
      cards = &env->state->piles[env->state->schema->pile[pile].at];
      for (; n < cards[0]; n++) out[n] = cards[1 + n];
      return n;
    case DOMAIN_REACH:
      if (ask->ways == NULL) return 0;
      reach_search(x, &x->reach[d->a], ask, ask->ways);
      return reach_places(x, &x->reach[d->a], ask, ask->ways, out);
    case DOMAIN_NEXT:
      return next_values(env->state->schema, expr_eval(x, d->a, ask), out);
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
  Masks masks;
  int ready[MAX_PARAMS]; /* values that passed alone, or -1: not yet known */
  int32_t value[MAX_PARAMS][MAX_DOMAIN];
  int left; /* candidates that may still be looked at */
} Walk;

/* It goes over all of them before the next guard begins: the same few steps
** again and again are what the processor likes best. */
int choice_filter(const ChoiceEnv *env, const Option *o, const GuardUse *u,
                  int level, Ask *ask, int32_t *v, int n) {
  int kept = 0;
  if (u->node >= 0)
    return expr_filter(&env->book->exprs, u->node, ask, level, v, n);
  if (env->predicate == NULL) return n;
  for (int i = 0; i < n; i++) {
    ask->param[level] = v[i];
    v[kept] = v[i];
    kept += !env->predicate(env->ud, o, u, ask);
  }
  return kept;
}

static int filter(Walk *w, int class, int level, Ask *ask, int32_t *v, int n) {
  const ChoiceEnv *env = w->env;
  const Option *o = w->option;
  const GuardUse *u = &env->book->use[o->first_use];
  for (int g = o->class_at[class]; g < o->class_at[class + 1] && n > 0; g++) {
    int kept = -1;
    if (w->probes && u[g].parts > 0)
      kept = masks_filter(&w->masks, &u[g], ask, level, v, n);
    if (kept < 0) kept = choice_filter(env, o, &u[g], level, ask, v, n);
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
  n = choice_values(w->env, d, ask, w->value[level]);
  n = filter(w, CLASS_ALONE + level, level, ask, w->value[level], n);
  if (d->needs == 0) w->ready[level] = n;
  return n;
}

/* The last parameter: each value left is an answer. */
static bool emit(Walk *w, int level, Ask *ask, const int32_t *v, int n) {
  int64_t *out = w->answers + w->count;
  const Domain *d = &w->option->domain[level];
  int64_t base;
  if (n > w->room - w->count) n = w->room - w->count;
  ask->param[level] = d->base;
  base = answer_pack(w->option, w->number, ask->param);
  for (int i = 0; i < n; i++)
    out[i] = base | (int64_t)(v[i] - d->base) << d->shift;
  w->count += n;
  return w->count < w->room;
}

/* All answers with the parameters before this one; false: no more are wanted. */
static bool walk(Walk *w, int level, Ask *ask) {
  const Option *o = w->option;
  const int16_t *joint = &o->class_at[CLASS_JOINT + level];
  int32_t own[MAX_DOMAIN];
  int32_t *v = w->value[level];
  int n = fill(w, level, ask);
  if (--w->left < 0) return false;
  if (n > 0 && joint[0] < joint[1]) {
    /* what passes with this prefix only must not spoil the next one's */
    memcpy(own, v, (size_t)n * sizeof *own);
    v = own;
    if ((w->left -= n) < 0) return false;
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

/* The guards that look at nothing of the answer. */
static bool passes(Walk *w, const Ask *ask) {
  const ChoiceEnv *env = w->env;
  const Option *o = w->option;
  for (int g = 0; g < o->class_at[CLASS_NONE + 1]; g++) {
    const GuardUse *u = &env->book->use[o->first_use + g];
    if (w->probes && u->parts > 0) {
      bool no = masks_hold(&w->masks, u, ask->actor);
      if (!w->masks.far) {
        if (!no) continue;
        if (env->refused != NULL) env->refused[u->guard]++;
        return false;
      }
      w->masks.far = false;
    }
    if (choice_refuses(env, o, u, ask)) return false;
  }
  return true;
}

static uint32_t bits(uint64_t mask) {
  mask -= mask >> 1 & 0x5555555555555555u;
  mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
  mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return (uint32_t)(mask * 0x0101010101010101u >> 56);
}

/* The values whose bits are set, one after the other. */
static int gather(const Candidates *v, uint64_t left, int32_t *out) {
  int n = 0;
  for (; left != 0; left &= left - 1)
    out[n++] = v->value[__builtin_ctzll(left)];
  return n;
}

/* The bits of the values that a guard without tables refuses. */
static uint64_t ask_each(const Walk *w, const GuardUse *u, int level, Ask *ask,
                         const Candidates *v, uint64_t left) {
  int32_t own[64];
  uint64_t no = 0;
  int n = gather(v, left, own), at = 0;
  n = choice_filter(w->env, w->option, u, level, ask, own, n);
  for (; left != 0; left &= left - 1) {
    int i = __builtin_ctzll(left);
    if (at < n && own[at] == v->value[i])
      at++;
    else
      no |= (uint64_t)1 << i;
  }
  return no;
}

static uint64_t refused_by(Walk *w, const GuardUse *u, int level, Ask *ask,
                           const Candidates *v, uint64_t left) {
  if (u->parts > 0) {
    uint64_t no = masks_refused(&w->masks, u, ask, level, v, left);
    if (!w->masks.far) return no & left;
    w->masks.far = false;
  }
  return ask_each(w, u, level, ask, v, left);
}

/* What a class of guards leaves of the candidates, a bit each. */
static uint64_t leave_some(Walk *w, int class, int level, Ask *ask,
                           const Candidates *v, uint64_t left) {
  const Option *o = w->option;
  const GuardUse *u = &w->env->book->use[o->first_use];
  const GuardUse *end = u + o->class_at[class + 1];
  uint32_t *refused = w->env->refused;
  for (u += o->class_at[class]; u < end && left != 0; u++) {
    uint64_t no = refused_by(w, u, level, ask, v, left);
    if (no == 0) continue;
    if (refused != NULL) refused[u->guard] += bits(no);
    left &= ~no;
  }
  return left;
}

/* Many options have no guards of a class. */
static inline uint64_t leave(Walk *w, int class, int level, Ask *ask,
                             const Candidates *v, uint64_t left) {
  const int16_t *at = &w->option->class_at[class];
  return at[0] == at[1] ? left : leave_some(w, class, level, ask, v, left);
}

/* The values of a domain: the list itself, or in the walk's room. */
static inline Candidates candidates(Walk *w, int level, const Ask *ask) {
  const Domain *d = &w->option->domain[level];
  if (d->listed)
    return (Candidates){&w->env->book->list[d->first], d->count, d->run, false};
  return (Candidates){w->value[level],
                      choice_values(w->env, d, ask, w->value[level]), false,
                      false};
}

/* All bits below n; n is at most 64. */
static uint64_t bits_below(int n) {
  return n == 0 ? 0 : UINT64_MAX >> (64 - n);
}

/* The last parameter: each value left is an answer. */
static bool emit_left(Walk *w, int level, Ask *ask, const Candidates *v,
                      uint64_t left) {
  int64_t base;
  int shift = 32 - 16 * level; /* it has one or two parameters */
  ask->param[level] = 0;
  base = answer_pack(w->option, w->number, ask->param);
  for (; left != 0 && w->count < w->room; left &= left - 1)
    w->answers[w->count++] = base | (int64_t)v->value[__builtin_ctzll(left)]
                                      << shift;
  return w->count < w->room;
}

/* Two parameters that have nothing to do with each other: all pairs. */
static bool emit_pairs(Walk *w, Ask *ask, const Candidates *a, uint64_t first,
                       const Candidates *b, uint64_t second) {
  int32_t value[64];
  int m = gather(b, second, value);
  int64_t *out = w->answers + w->count;
  if (64 * m >= w->room - w->count) { /* too many: count them one by one */
    for (; first != 0; first &= first - 1) {
      ask->param[0] = a->value[__builtin_ctzll(first)];
      if (!emit(w, 1, ask, value, m)) return false;
    }
    return true;
  }
  for (; first != 0; first &= first - 1) {
    int64_t base = (int64_t)w->number << 48 |
                   (int64_t)a->value[__builtin_ctzll(first)] << 32;
    for (int i = 0; i < m; i++) *out++ = base | (int64_t)value[i] << 16;
  }
  w->count = (int)(out - w->answers);
  return true;
}

/* An option of one or two parameters that has few candidates. */
static bool quick(Walk *w, Ask *ask, const Candidates *a, const Candidates *b) {
  const int16_t *joint = &w->option->class_at[CLASS_JOINT + 1];
  uint64_t first = leave(w, CLASS_ALONE, 0, ask, a, bits_below(a->n)), second;
  if (w->option->params == 1) return emit_left(w, 0, ask, a, first);
  if (first == 0) return true;
  second = leave(w, CLASS_ALONE + 1, 1, ask, b, bits_below(b->n));
  if (joint[0] == joint[1]) return emit_pairs(w, ask, a, first, b, second);
  for (; first != 0; first &= first - 1) {
    ask->param[0] = a->value[__builtin_ctzll(first)];
    if (!emit_left(w, 1, ask, b, leave(w, CLASS_JOINT + 1, 1, ask, b, second)))
      return false;
  }
  return true;
}

/* All answers of the option; false: there is no room for more. */
static bool list_answers(Walk *w, Ask *ask) {
  const Option *o = w->option;
  if (w->probes && o->quick) {
    Candidates a = candidates(w, 0, ask), b = {NULL, 0, false, false};
    if (o->params == 2) b = candidates(w, 1, ask);
    if (a.n <= 64 && b.n <= 64) return quick(w, ask, &a, &b);
  }
  for (int i = 0; i < o->params; i++) w->ready[i] = -1;
  return walk(w, 0, ask);
}

int choice_answers(const ChoiceEnv *env, int choice, int64_t *answers,
                   int room) {
  const Choice *c = &env->book->choice[choice];
  Ask ask;
  Walk w;
  Ways ways; /* large, and hardly ever needed: only its head is cleared */
  ask_begin(&ask, env->state, env->actor);
  ways.of = NULL;
  ways.first = ways.size = 0;
  ways.start = -1;
  w.env = env;
  w.probes = env->book->compiled == env->state->schema && env->actor >= 1 &&
             env->actor <= env->state->schema->players;
  w.answers = answers;
  w.room = room;
  w.count = 0;
  w.left = MAX_TRIES;
  masks_open(&w.masks, env->book, env->state);
  if (w.probes) ask.tables = env->book;
  ask.ways = env->ways != NULL ? env->ways : &ways;
  if (room <= 0) return 0;
  for (int i = 0; i < c->options; i++) {
    const Option *o = &env->book->option[c->first_option + i];
    bool more;
    if (i + 1 == c->number) continue;
    w.option = o;
    w.number = i;
    if (o->class_at[CLASS_NONE + 1] > 0 && !passes(&w, &ask)) continue;
    if (o->params == 0) {
      answers[w.count++] = (int64_t)i << 48;
      more = w.count < room;
    } else {
      more = list_answers(&w, &ask);
      ask_forget(&ask);
    }
    if (!more) break;
  }
  for (int i = 0; c->number != 0 && i < w.count; i++)
    answers[i] = answer_by(0, answers[i]);
  return w.left < 0 ? -1 : w.count;
}

bool choice_open(const ChoiceEnv *env, int choice) {
  int64_t one;
  return choice_answers(env, choice, &one, 1) > 0;
}

static const Option *number_option(const Choices *c, int choice) {
  return &c->option[c->choice[choice].first_option + c->choice[choice].number -
                    1];
}

void choice_number_bounds(const ChoiceEnv *env, int choice, int64_t *from,
                          int64_t *to) {
  const Option *o = number_option(env->book, choice);
  Ask ask;
  ask_begin(&ask, env->state, env->actor);
  *from = expr_eval(&env->book->exprs, o->domain[0].a, &ask);
  *to = expr_eval(&env->book->exprs, o->domain[0].b, &ask);
  if (*from < ANSWER_LEAST) *from = ANSWER_LEAST;
}

int choice_number_refused(const ChoiceEnv *env, int choice, int64_t n) {
  const Option *o = number_option(env->book, choice);
  Ask ask;
  ask_begin(&ask, env->state, env->actor);
  ask.param[0] = n;
  for (int i = 0; i < o->uses; i++) {
    const GuardUse *u = &env->book->use[o->first_use + i];
    if (choice_refuses(env, o, u, &ask)) return u->guard;
  }
  return -1;
}

typedef struct Explain {
  const ChoiceEnv *env;
  const Option *option;
  const GuardUse *use;
  int needs; /* the guard's parameters, and those their domains look at */
  int number;
  int left; /* candidates that may still be looked at */
  ChoiceRefusal *tell;
  void *ud;
} Explain;

static void explain(Explain *e, int level, Ask *ask) {
  int32_t value[MAX_DOMAIN];
  int n;
  while (level < e->option->params && (e->needs >> level & 1) == 0)
    ask->param[level++] = -1;
  if (level == e->option->params) {
    if (choice_refuses(e->env, e->option, e->use, ask))
      e->tell(e->ud, e->number, e->use->guard, ask->param);
    return;
  }
  n = choice_values(e->env, &e->option->domain[level], ask, value);
  for (int i = 0; i < n && --e->left >= 0; i++) {
    ask->param[level] = value[i];
    explain(e, level + 1, ask);
    /* a deeper walk may have blanked what follows, never what is before */
  }
}

void choice_explain(const ChoiceEnv *env, int choice, ChoiceRefusal *tell,
                    void *ud) {
  const Choice *c = &env->book->choice[choice];
  ChoiceEnv quiet = *env;
  Ways ways;
  ways.of = NULL;
  quiet.refused = NULL;
  for (int i = 0; i < c->options; i++) {
    const Option *o = &env->book->option[c->first_option + i];
    for (int u = 0; u < o->uses; u++) {
      const GuardUse *use = &env->book->use[o->first_use + u];
      Explain e = {&quiet, o, use, use->needs, i, MAX_TRIES, tell, ud};
      Ask ask = {env->state, env->actor, {-1, -1, -1, -1, -1, -1}, &ways};
      for (int p = o->params - 1; p >= 0; p--)
        if ((e.needs >> p & 1) != 0) e.needs |= o->domain[p].needs;
      explain(&e, 0, &ask);
    }
  }
}
