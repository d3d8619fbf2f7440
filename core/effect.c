#include "core/effect.h"
#include "core/unguarded.h"

#include "core/cell.h"
#include "core/die.h"
#include "core/pile.h"
#include "core/place.h"
#include "core/scale.h"
#include "core/scope.h"

static int parts(EffectOp op) {
  switch (op) {
    case EFFECT_MOVE:
    case EFFECT_BUMP:
    case EFFECT_UP_TO: return 4;
    case EFFECT_DRAW:
    case EFFECT_DEAL: return 3;
    case EFFECT_ROLL:
    case EFFECT_SHUFFLE:
    case EFFECT_BEGIN: return 1;
    default: return 2;
  }
}

Err effect_add(Effects *e, const Exprs *x, Effect effect) {
  const int16_t node[] = {effect.a, effect.b, effect.c, effect.d};
  if (effect.op >= EFFECT_OPS) return ERR_RANGE;
  if (e->count == MAX_EFFECTS) return ERR_LIMIT;
  if (effect.when >= x->count) return ERR_INDEX;
  for (int i = 0; i < parts((EffectOp)effect.op); i++)
    if (node[i] < 0 || node[i] >= x->count) return ERR_INDEX;
  e->effect[e->count++] = effect;
  return ERR_OK;
}

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

/* What each operation does: a function each, so that none saves more registers
** than it needs.  A to D are its operands, in full or as things and amounts. */
#define EFFECT(name, call)                                                     \
  UNGUARDED static Err run_##name(const Effect *e, const Exprs *x, State *s,   \
                                  Ask *ask) {                                  \
    return call;                                                               \
  }
#define A part(x, e->a, ask)
#define B part(x, e->b, ask)
#define C part(x, e->c, ask)
#define D part(x, e->d, ask)
#define B_IN_FULL expr_eval(x, e->b, ask)
EFFECT(move, place_move(s, B, C, A, D))
EFFECT(add, cell_add(s, A, B_IN_FULL))
EFFECT(set, cell_set(s, A, B_IN_FULL))
EFFECT(draw, draw(s, ask, A, B, C))
EFFECT(deal, deal(s, A, B, C))
EFFECT(put, pile_put(s, A, B, PILE_TOP))
EFFECT(up_to, move_up_to(s, A, B, C, D))
EFFECT(advance, scale_move(s, A, B_IN_FULL, &(int64_t){0}))
EFFECT(roll, die_roll(s, A, &(int){0}))
EFFECT(shuffle, pile_shuffle(s, A))
EFFECT(turn, pile_turn(s, A, B))
EFFECT(show, pile_show(s, A, seats(B)))
EFFECT(reveal, cell_show(s, A, seats(B)))
EFFECT(take, pile_move_all(s, A, B))
EFFECT(begin, scope_begin(s, A))
EFFECT(under, pile_put(s, A, B, PILE_BOTTOM))
EFFECT(swap, pile_swap(s, A, B))
EFFECT(bump, bump(s, A, B, C, part(x, x->node[e->d].a, ask),
                  part(x, x->node[e->d].b, ask)))
#undef EFFECT

typedef Err RunEffect(const Effect *e, const Exprs *x, State *s, Ask *ask);
static RunEffect *const run_of[EFFECT_OPS] = {
  [EFFECT_MOVE] = run_move,     [EFFECT_ADD] = run_add,
  [EFFECT_SET] = run_set,       [EFFECT_DRAW] = run_draw,
  [EFFECT_DEAL] = run_deal,     [EFFECT_PUT] = run_put,
  [EFFECT_UP_TO] = run_up_to,   [EFFECT_ADVANCE] = run_advance,
  [EFFECT_ROLL] = run_roll,     [EFFECT_SHUFFLE] = run_shuffle,
  [EFFECT_TURN] = run_turn,     [EFFECT_SHOW] = run_show,
  [EFFECT_REVEAL] = run_reveal, [EFFECT_TAKE] = run_take,
  [EFFECT_BEGIN] = run_begin,   [EFFECT_UNDER] = run_under,
  [EFFECT_SWAP] = run_swap,     [EFFECT_BUMP] = run_bump,
};

Err effect_run(const Effects *e, const Exprs *x, State *s, Ask *ask, int first,
               int count, int *at) {
  for (int i = first; i < first + count; i++) {
    const Effect *one = &e->effect[i];
    Err r;
    if (one->when >= 0 && expr_eval(x, one->when, ask) == 0) continue;
    r = run_of[one->op](one, x, s, ask);
    if (r != ERR_OK) {
      *at = i;
      return r;
    }
  }
  return ERR_OK;
}

static bool is_chance(const Effect *e) {
  return e->op == EFFECT_DRAW || e->op == EFFECT_DEAL || e->op == EFFECT_ROLL ||
         e->op == EFFECT_SHUFFLE;
}

/* What is shown now nobody knew before. */
static bool uncovers(const Effect *e) {
  return e->op == EFFECT_SHOW || e->op == EFFECT_REVEAL;
}

void effect_try(const Effects *e, const Exprs *x, State *s, Ask *ask, int first,
                int count) {
  for (int i = first; i < first + count; i++) {
    const Effect *one = &e->effect[i];
    if (is_chance(one) || uncovers(one)) continue;
    if (one->when >= 0 && expr_eval(x, one->when, ask) == 0) continue;
    (void)run_of[one->op](one, x, s, ask);
  }
}
