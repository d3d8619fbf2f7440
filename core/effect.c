#include "core/effect.h"
#include "core/unguarded.h"

#include "core/cell.h"
#include "core/pile.h"
#include "core/place.h"
#include "core/scope.h"

/* Expressions are 64 bits wide, things and amounts are not. */
static inline int narrow(int64_t n) { return (int32_t)n == n ? (int)n : -1; }

static inline int part(const Exprs *x, int node, const Ask *ask) {
  return narrow(expr_eval(x, node, ask));
}

static Err draw(State *s, Ask *ask, int bag, int to, int n) {
  Err e = ERR_OK;
  int kind;
  if (n < 0) return ERR_RANGE;
  while (n-- > 0 && (e = place_draw(s, bag, to, &kind)) == ERR_OK)
    ask->drawn = (int16_t)(kind + 1);
  return e == ERR_EMPTY ? ERR_OK : e;
}

static Err deal(State *s, int from, int to, int n) {
  Err e = ERR_OK;
  int card;
  if (n < 0) return ERR_RANGE;
  while (n-- > 0 && (e = pile_draw(s, from, to, &card)) == ERR_OK) {}
  return e == ERR_EMPTY ? ERR_OK : e;
}

/* As many as there are, at most n. */
static Err move_up_to(State *s, int kind, int from, int to, int n) {
  int there;
  if (!place_is(s, from) || kind < 0 || kind >= s->schema->kinds)
    return ERR_INDEX;
  there = place_count(s, from, kind);
  return place_move(s, from, to, kind, n < there ? n : there);
}

/* A seat as a mask; 0: everyone. */
static unsigned seats(int seat) {
  return seat < 1 || seat > MAX_PLAYERS ? EVERYONE : 1u << (seat - 1);
}

/* A piece enters a track and pushes on what lies there. */
static Err bump(State *s, int kind, int from, int entry, int track, int exit) {
  int off;
  if (entry < 1) return ERR_RANGE;
  return place_bump(s, track, entry - 1, from, kind, exit, &off);
}

/* A function each, so that none saves more registers than it needs. */
#define A part(x, e->a, ask)
#define B part(x, e->b, ask)
#define C part(x, e->c, ask)
#define D part(x, e->d, ask)
#define B_IN_FULL expr_eval(x, e->b, ask)
#define RUN(NAME, name, operands, blind, writes, run)                          \
  UNGUARDED static Err run_##name(const Effect *e, const Exprs *x, State *s,   \
                                  Ask *ask) {                                  \
    return run;                                                                \
  }
EFFECTS(RUN)
#undef RUN

static const struct {
  uint8_t operands;
  bool blind;
  Err (*run)(const Effect *e, const Exprs *x, State *s, Ask *ask);
} rows[] = {
#define ROW(NAME, name, operands, blind, writes, run)                          \
  {operands, blind, run_##name},
  EFFECTS(ROW)
#undef ROW
};

Err effect_add(Effects *e, const Exprs *x, Effect effect) {
  const int16_t node[] = {effect.a, effect.b, effect.c, effect.d};
  if (effect.op >= EFFECT_OPS) return ERR_RANGE;
  if (e->count == MAX_EFFECTS) return ERR_LIMIT;
  if (effect.when >= x->count) return ERR_INDEX;
  for (int i = 0; i < rows[effect.op].operands; i++)
    if (node[i] < 0 || node[i] >= x->count) return ERR_INDEX;
  e->effect[e->count++] = effect;
  return ERR_OK;
}

Err effect_run(const Effects *e, const Exprs *x, State *s, Ask *ask, int first,
               int count, int *at) {
  for (int i = first; i < first + count; i++) {
    const Effect *one = &e->effect[i];
    Err r;
    if (one->when >= 0 && expr_eval(x, one->when, ask) == 0) continue;
    r = rows[one->op].run(one, x, s, ask);
    if (r != ERR_OK) {
      *at = i;
      return r;
    }
  }
  return ERR_OK;
}

void effect_try(const Effects *e, const Exprs *x, State *s, Ask *ask, int first,
                int count) {
  for (int i = first; i < first + count; i++) {
    const Effect *one = &e->effect[i];
    if (rows[one->op].blind) continue;
    if (one->when >= 0 && expr_eval(x, one->when, ask) == 0) continue;
    (void)rows[one->op].run(one, x, s, ask);
  }
}
