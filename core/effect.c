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
static int narrow(int64_t n) {
  return n < INT32_MIN || n > INT32_MAX ? -1 : (int)n;
}

static int part(const Exprs *x, int node, const Ask *ask) {
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
static Err bump(const Effect *e, const Exprs *x, State *s, const Ask *ask) {
  const Expr *rows = &x->node[e->d];
  int entry = part(x, e->c, ask), off;
  if (entry < 1) return ERR_RANGE;
  return place_bump(s, part(x, rows->a, ask), entry - 1, part(x, e->b, ask),
                    part(x, e->a, ask), part(x, rows->b, ask), &off);
}

static Err run_rare(const Effect *e, const Exprs *x, State *s, const Ask *ask) {
  int a = part(x, e->a, ask), face;
  int64_t moved;
  switch (e->op) {
    case EFFECT_UP_TO:
      return move_up_to(s, a, part(x, e->b, ask), part(x, e->c, ask),
                        part(x, e->d, ask));
    case EFFECT_ADVANCE:
      return scale_move(s, a, expr_eval(x, e->b, ask), &moved);
    case EFFECT_BEGIN: return scope_begin(s, a);
    case EFFECT_ROLL: return die_roll(s, a, &face);
    case EFFECT_SHUFFLE: return pile_shuffle(s, a);
    case EFFECT_TURN: return pile_turn(s, a, part(x, e->b, ask));
    case EFFECT_SHOW: return pile_show(s, a, seats(part(x, e->b, ask)));
    case EFFECT_REVEAL: return cell_show(s, a, seats(part(x, e->b, ask)));
    case EFFECT_UNDER: return pile_put(s, a, part(x, e->b, ask), PILE_BOTTOM);
    case EFFECT_SWAP: return pile_swap(s, a, part(x, e->b, ask));
    case EFFECT_BUMP: return bump(e, x, s, ask);
    default: return pile_move_all(s, a, part(x, e->b, ask));
  }
}

UNGUARDED static Err run_one(const Effect *e, const Exprs *x, State *s,
                             Ask *ask) {
  switch (e->op) {
    case EFFECT_MOVE:
      return place_move(s, part(x, e->b, ask), part(x, e->c, ask),
                        part(x, e->a, ask), part(x, e->d, ask));
    case EFFECT_ADD:
      return cell_add(s, part(x, e->a, ask), expr_eval(x, e->b, ask));
    case EFFECT_SET:
      return cell_set(s, part(x, e->a, ask), expr_eval(x, e->b, ask));
    case EFFECT_DRAW:
      return draw(s, ask, part(x, e->a, ask), part(x, e->b, ask),
                  part(x, e->c, ask));
    case EFFECT_DEAL:
      return deal(s, part(x, e->a, ask), part(x, e->b, ask),
                  part(x, e->c, ask));
    case EFFECT_PUT:
      return pile_put(s, part(x, e->a, ask), part(x, e->b, ask), PILE_TOP);
    default: return run_rare(e, x, s, ask);
  }
}

Err effect_run(const Effects *e, const Exprs *x, State *s, Ask *ask, int first,
               int count, int *at) {
  for (int i = first; i < first + count; i++) {
    const Effect *one = &e->effect[i];
    Err r;
    if (one->when >= 0 && expr_eval(x, one->when, ask) == 0) continue;
    r = run_one(one, x, s, ask);
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
    (void)run_one(one, x, s, ask);
  }
}
