#include "core/choice.h"

#include "core/mask.h"
#include "core/reach.h"

#include <string.h>

/* The parts ---------------------------------------------------------------- */

bool choice_refuses(const ChoiceEnv *env, const Option *o, const GuardUse *u,
                    const Ask *ask) {
  bool no = u->node >= 0
              ? expr_eval(&env->book->exprs, u->node, ask) != 0
              : env->predicate != NULL && env->predicate(env->ud, o, u, ask);
  if (no && env->refused != NULL) env->refused[u - env->book->use]++;
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

/* The numbers of a range, at most as large as its answers have room for. */
static int range_values(const Domain *d, int64_t lo, int64_t hi, int32_t *out) {
  int n = 0;
  if (lo < 0) lo = 0;
  if (hi > (1 << d->bits) - 1) hi = (1 << d->bits) - 1;
  while (lo <= hi && n < MAX_DOMAIN) out[n++] = (int32_t)lo++;
  return n;
}

int choice_values(const ChoiceEnv *env, const Domain *d, const Ask *ask,
                  int32_t *out) {
  const Exprs *x = &env->book->exprs;
  const uint16_t *cards;
  int n = 0;
  int64_t pile;
  if (d->listed) {
    for (; n < d->count; n++) out[n] = env->book->list[d->first + n];
    return n;
  }
  switch (d->type) {
    case DOMAIN_RANGE:
      return range_values(d, expr_eval(x, d->a, ask), expr_eval(x, d->b, ask),
                          out);
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

/* The values of a parameter, and which of them passed the guards looking at them
** alone, a bit each. */
typedef struct Level {
  Candidates all; /* any number of them; -1: not yet known */
  bool asked;     /* those guards have been asked */
  uint64_t left[MAX_DOMAIN / 64];
} Level;

typedef struct Walk {
  const ChoiceEnv *env;
  const Option *option;
  int number;
  int64_t *answers;
  int room, count;
  Masks masks;
  Level level[MAX_PARAMS];
  int32_t value[MAX_PARAMS][MAX_DOMAIN]; /* of those that are not listed */
  int left;    /* candidates that may still be looked at */
  int refused; /* the guard that the last option did not pass, or -1 */
} Walk;

/* Many options have no guards of a class. */
static inline uint64_t leave(Walk *w, int class, int level, const Candidates *v,
                             uint64_t left) {
  const int16_t *at = &w->option->class_at[class];
  return at[0] == at[1] ? left : masks_leave(&w->masks, class, level, v, left);
}

/* All bits below n; n is at most 64. */
static uint64_t bits_below(int n) {
  return n == 0 ? 0 : UINT64_MAX >> (64 - n);
}

static int work_out(const Walk *w, const Domain *d, const Ask *ask,
                    int32_t *out) {
  const Exprs *x = &w->env->book->exprs;
  return w->masks.tables && d->lifts > 0
           ? range_values(d, expr_eval(x, d->a, ask),
                          expr_eval(x, d->near, ask), out)
           : choice_values(w->env, d, ask, out);
}

/* The values of a domain: the list itself, or in the walk's room. */
static inline Candidates find_values(Walk *w, int level, const Ask *ask) {
  const Domain *d = &w->option->domain[level];
  int n;
  if (d->listed)
    return (Candidates){&w->env->book->list[d->first], d->count, d->run};
  n = work_out(w, d, ask, w->value[level]);
  return (Candidates){w->value[level], n, false};
}

/* No room is left: is there more? */
static bool find_room(Walk *w) {
  const ChoiceEnv *env = w->env;
  int64_t *more = env->more == NULL ? NULL : env->more(env->ud, &w->room);
  if (more != NULL) w->answers = more;
  return more != NULL;
}

/* The last parameter: each value left is an answer. */
static inline bool emit(Walk *w, int64_t base, int shift, const Candidates *v,
                        uint64_t left) {
  int64_t *out, *end;
  do {
    out = w->answers + w->count;
    end = w->answers + w->room;
    for (; left != 0 && out < end; left &= left - 1)
      *out++ = base + ((int64_t)v->value[__builtin_ctzll(left)] << shift);
    w->count = (int)(out - w->answers);
    if (out < end) return true;
  } while (find_room(w));
  return false;
}

/* Work out what the bounds of the next parameter are made of. */
static inline void lift(const Walk *w, const Domain *next, Ask *ask) {
  for (int i = 0; i < next->lifts; i++)
    ask->param[next->lift_to + i] =
      expr_eval(&w->env->book->exprs, next->lift[i], ask);
}

/* All answers with the parameters before this one, which `base` is made of; false: no
** more are wanted. */
static bool walk(Walk *w, int level, int64_t base, Ask *ask) {
  const Option *o = w->option;
  const Domain *d = &o->domain[level];
  const int16_t *joint = &o->class_at[CLASS_JOINT + level];
  Level *l = &w->level[level];
  if (l->all.n < 0 || d->needs != 0) {
    l->all = find_values(w, level, ask);
    l->asked = false;
  }
  if (--w->left < 0) return false;
  base -= (int64_t)d->base << d->shift;
  for (int from = 0, n = l->all.n; n > 0; from += 64, n -= 64) {
    Candidates v = {l->all.value + from, n < 64 ? n : 64, d->run};
    uint64_t *alone = &l->left[from / 64], left;
    if (!l->asked)
      *alone = leave(w, CLASS_ALONE + level, level, &v, bits_below(v.n));
    if (joint[0] < joint[1]) {
      w->left -= __builtin_popcountll(*alone);
      if (w->left < 0) return false;
    }
    left = leave(w, CLASS_JOINT + level, level, &v, *alone);
    if (level + 1 == o->params) {
      if (!emit(w, base, d->shift, &v, left)) return false;
      continue;
    }
    if (left != 0 && w->masks.tables) lift(w, &o->domain[level + 1], ask);
    for (; left != 0; left &= left - 1) {
      int64_t one = v.value[__builtin_ctzll(left)];
      ask->param[level] = one;
      if (!walk(w, level + 1, base + (one << d->shift), ask)) return false;
    }
  }
  l->asked = true;
  return true;
}

/* Do the guards that look at nothing of the answer let it pass?  Options beside
** each other often have the same. */
static bool passes(Walk *w) {
  const Option *o = w->option;
  uint32_t *count = w->env->refused;
  if (o->class_at[CLASS_NONE + 1] == 0) return true;
  if (!o->again || !w->masks.tables)
    w->refused = masks_pass(&w->masks);
  else if (w->refused >= 0 && count != NULL)
    count[o->first_use + w->refused]++;
  return w->refused < 0;
}

/* An option of one or two parameters that has few candidates. */
static bool quick(Walk *w, Ask *ask, const Candidates *a, const Candidates *b) {
  int64_t base = (int64_t)w->number << 48;
  uint64_t first = leave(w, CLASS_ALONE, 0, a, bits_below(a->n)), second;
  if (w->option->params == 1) return emit(w, base, 32, a, first);
  if (first == 0) return true;
  second = leave(w, CLASS_ALONE + 1, 1, b, bits_below(b->n));
  for (; first != 0; first &= first - 1) {
    int64_t one = a->value[__builtin_ctzll(first)];
    ask->param[0] = one;
    if (!emit(w, base | one << 32, 16, b,
              leave(w, CLASS_JOINT + 1, 1, b, second)))
      return false;
  }
  return true;
}

/* All answers of the option; false: there is no room for more. */
static bool list_answers(Walk *w, Ask *ask) {
  static const Candidates unknown = {NULL, -1, false};
  const Option *o = w->option;
  Candidates a = unknown, b = unknown;
  if (w->masks.tables && o->quick) {
    a = find_values(w, 0, ask);
    if (o->params == 2) b = find_values(w, 1, ask);
    if (a.n <= 64 && b.n <= 64) return quick(w, ask, &a, &b);
  }
  for (int i = 0; i < o->params; i++) {
    w->level[i].asked = false;
    w->level[i].all = i == 0 ? a : i == 1 ? b : unknown;
  }
  return walk(w, 0, (int64_t)w->number << 48, ask);
}

int choice_answers(const ChoiceEnv *env, int choice, int64_t *answers,
                   int room) {
  const Choice *c = &env->book->choice[choice];
  const Option *o = &env->book->option[c->first_option];
  Ask ask;
  Walk w;
  Ways ways; /* large, and hardly ever needed: only its head is cleared */
  ask_begin(&ask, env->state, env->actor);
  ways.of = NULL;
  ways.first = ways.size = 0;
  ways.start = -1;
  w.env = env;
  w.answers = answers;
  w.room = room;
  w.count = 0;
  w.left = MAX_TRIES;
  masks_open(&w.masks, env->book, env->state);
  w.masks.env = env;
  w.masks.ask = &ask;
  w.masks.tables = env->book->compiled == env->state->schema &&
                   env->actor >= 1 && env->actor <= env->state->schema->players;
  if (w.masks.tables) ask.tables = env->book;
  ask.ways = env->ways != NULL ? env->ways : &ways;
  if (room <= 0) return 0;
  for (int i = 0; i < c->options; i++, o++) {
    bool more;
    if (i + 1 == c->number) continue;
    w.option = w.masks.option = o;
    w.number = i;
    if (!passes(&w)) continue;
    if (o->params == 0) {
      w.answers[w.count++] = (int64_t)i << 48;
      more = w.count < w.room || find_room(&w);
    } else {
      more = list_answers(&w, &ask);
      ask_forget(&ask);
    }
    if (!more) break;
  }
  for (int i = 0; c->number != 0 && i < w.count; i++)
    w.answers[i] = answer_by(0, w.answers[i]);
  return w.left < 0 ? -1 : w.count;
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
