#include "core/flow.h"

#include <string.h>

Err flow_routine(Flow *f, const Routine *r, int *routine) {
  if (f->routines == MAX_ROUTINES) return ERR_LIMIT;
  if (r->params > FLOW_ARGS) return ERR_RANGE;
  *routine = f->routines;
  f->routine[f->routines++] = *r;
  return ERR_OK;
}

/* What a step names must be there; where it leads to may still come. */
static bool is_sound(const Flow *f, const Exprs *x, const Effects *e,
                     const FlowStep *s) {
  if (s->args > FLOW_ARGS || (s->who >= 0 && !expr_is_node(x, s->who)))
    return false;
  for (int i = 0; i < s->args; i++)
    if (!expr_is_node(x, s->arg[i])) return false;
  switch (s->op) {
    case FLOW_DO:
      return s->a >= 0 && s->b >= 0 && s->a + s->b <= e->count &&
             s->c <= f->routines;
    case FLOW_CALL: return s->a >= 0 && s->a < f->routines;
    case FLOW_UNLESS:
    case FLOW_IS: return expr_is_node(x, s->a);
    case FLOW_PICK: return s->c >= 0 && f->steps + s->c < MAX_FLOW_STEPS;
    case FLOW_LOOP:
      return (s->a < 0 || expr_is_node(x, s->a)) &&
             (s->walk == WALK_NOTHING || expr_is_node(x, s->c)) &&
             s->walk < WALK_PARAM + FLOW_ARGS;
    default: return true;
  }
}

Err flow_add(Flow *f, const Exprs *x, const Effects *e, FlowStep step) {
  if (f->steps == MAX_FLOW_STEPS) return ERR_LIMIT;
  if (step.op >= FLOW_OPS) return ERR_RANGE;
  if (!is_sound(f, x, e, &step)) return ERR_INDEX;
  f->step[f->steps++] = step;
  return ERR_OK;
}

int flow_routine_of(const Flow *f, int step) {
  for (int i = 0; i < f->routines; i++)
    if (step >= f->routine[i].first &&
        step < f->routine[i].first + f->routine[i].steps)
      return i;
  return -1;
}

static FlowFrame *top(const State *s) {
  return &s->flow->frame[s->flow->depth - 1];
}

static FlowFrame *push(State *s) {
  if (s->flow->depth == FLOW_DEPTH) return NULL;
  return &s->flow->frame[s->flow->depth++];
}

/* A rule begins, and the log hears of it. */
static inline uint16_t announce(State *s, uint16_t rule) {
  uint16_t before = s->rule;
  if (s->log == NULL || rule == 0) return before;
  s->rule = rule;
  state_tell(s, EVENT_RULE, before, 0, 0, 0, 0);
  return before;
}

/* A frame for a routine, whose parameters are for the caller to set; NULL: the
** rules call each other too deep. */
static inline FlowFrame *enter(State *s, const Flow *flow, int routine, int who,
                               bool tells) {
  const Routine *r = &flow->routine[routine];
  FlowFrame *f = push(s);
  if (f == NULL) return NULL;
  f->at = r->first;
  f->left = 0;
  f->who = (int16_t)who;
  f->answered = 0;
  f->routine = (int16_t)(routine + 1);
  f->before = (int16_t)announce(s, tells ? r->rule : 0);
  for (int i = 0; i < FLOW_ARGS; i++) f->param[i] = 0;
  return f;
}

Err flow_enter(const FlowEnv *env, int routine, int who, const int64_t *arg,
               bool tells) {
  FlowFrame *f = enter(env->state, env->flow, routine, who, tells);
  if (f == NULL) return ERR_LIMIT;
  for (int i = 0; i < env->flow->routine[routine].params; i++)
    f->param[i] = arg[i];
  return ERR_OK;
}

/* A frame is left: what was answered in a loop was answered in its routine; the
** rule that called a routine is at work again.  Frames are cleared, so that a
** position is the same whichever way led to it. */
static inline void pop(State *s, FlowFrame *f) {
  if (f->routine == 0 && s->flow->depth > 1)
    f[-1].answered = f->answered;
  else if (s->log != NULL)
    s->rule = (uint16_t)f->before;
  memset(f, 0, sizeof *f);
  s->flow->depth--;
}

void flow_cut(State *s, int depth) {
  if (s->flow == NULL) return;
  while (s->flow->depth > depth) pop(s, top(s));
}

void flow_answered(State *s, int mark) { top(s)->answered = (int16_t)mark; }

/* The step before the one that comes next is the one that was asked about. */
const FlowStep *flow_asking(const FlowEnv *env) {
  return &env->flow->step[top(env->state)->at - 1];
}

void flow_unable(const FlowEnv *env) {
  top(env->state)->at = flow_asking(env)->b;
}

/* The cursor while it walks; the conditions see the frame on top. */
typedef struct Walk {
  const FlowEnv *env;
  State *s;
  FlowFrame *frame;
  Ask ask;
} Walk;

/* Go on at a frame. */
static inline void look_at(Walk *w, FlowFrame *f) {
  w->frame = f;
  w->ask.actor = f->who;
  for (int i = 0; i < FLOW_ARGS; i++) w->ask.param[i] = f->param[i];
  w->ask.param[FLOW_ARGS] = f->answered;
}

static inline int64_t eval(const Walk *w, int node) {
  return expr_eval(w->env->exprs, node, &w->ask);
}

/* Nobody decides for a neutral seat. */
static int seats(const State *s) {
  return s->schema->players - s->schema->neutral;
}

static int next_seat(const State *s, int who) { return who % seats(s) + 1; }

/* A loop begins: a frame of its own, with all that its routine knows. */
static Err begin_loop(Walk *w, const FlowStep *step) {
  int64_t times = step->a < 0 ? INT32_MAX : eval(w, step->a);
  int64_t first = step->walk != WALK_NOTHING ? eval(w, step->c) : 0;
  FlowFrame *f;
  if (times <= 0) {
    w->frame->at = step->b;
    return ERR_OK;
  }
  if (step->walk == WALK_WHO && (first < 1 || first > seats(w->s)))
    return ERR_RANGE;
  if ((f = push(w->s)) == NULL) return ERR_LIMIT;
  *f = *w->frame;
  f->routine = 0;
  f->left = step->a < 0 ? -1 : (int32_t)(times > INT32_MAX ? INT32_MAX : times);
  if (step->walk == WALK_WHO) f->who = (int16_t)first;
  if (step->walk >= WALK_PARAM) f->param[step->walk - WALK_PARAM] = first;
  w->frame->at = step->b;
  look_at(w, f);
  return ERR_OK;
}

static void next_pass(Walk *w, const FlowStep *step) {
  FlowFrame *f = w->frame;
  if (f->left > 0 && --f->left == 0) {
    pop(w->s, f--);
  } else {
    f->at = step->b;
    if (step->walk == WALK_WHO) f->who = (int16_t)next_seat(w->s, f->who);
    if (step->walk >= WALK_PARAM) f->param[step->walk - WALK_PARAM]++;
  }
  look_at(w, f);
}

static void leave_loops(Walk *w, const FlowStep *step) {
  FlowFrame *f = w->frame;
  for (int i = 0; i < step->a; i++) pop(w->s, f--);
  look_at(w, f);
  f->at = step->b;
}

static Err call(Walk *w, const FlowStep *step) {
  int who = step->who < 0 ? 0 : (int)eval(w, step->who);
  int params = w->env->flow->routine[step->a].params;
  FlowFrame *f = enter(w->s, w->env->flow, step->a, who, true);
  if (f == NULL) return ERR_LIMIT;
  for (int i = 0; i < step->args && i < params; i++)
    f->param[i] = eval(w, step->arg[i]);
  w->env->ran[step->a]++;
  look_at(w, f);
  return ERR_OK;
}

/* Where a pick goes on.  Its cases mostly compare one thing, which is worked out
** once. */
static int16_t pick(const Walk *w, const FlowStep *step) {
  const FlowStep *one = step + 1, *end = one + step->c;
  int64_t thing = 0;
  int known = -1;
  for (; one < end && one->op == FLOW_IS; one++) {
    const Expr *e = &w->env->exprs->node[one->a];
    if (e->op != EXPR_EQ) {
      if (eval(w, one->a) != 0) return one->b;
      continue;
    }
    if (known != e->a) thing = eval(w, e->a);
    known = e->a;
    if (thing == eval(w, e->b)) return one->b;
  }
  return step->b;
}

/* Effects; those of a rule of their own count, and are logged, as that rule. */
static Err run_effects(Walk *w, const FlowStep *step, int *at) {
  State *s = w->s;
  uint16_t before = s->rule;
  Err e;
  if (step->c != 0) {
    w->env->ran[step->c - 1]++;
    announce(s, w->env->flow->routine[step->c - 1].rule);
  }
  w->ask.drawn = 0;
  e = effect_run(w->env->effects, w->env->exprs, s, &w->ask, step->a, step->b,
                 at);
  if (w->ask.drawn != 0) {
    w->frame->answered = (int16_t)-w->ask.drawn;
    w->ask.param[FLOW_ARGS] = w->frame->answered;
  }
  s->rule = before;
  return e;
}

/* Out of the routine on top, and of its loops; false: none is left. */
static bool stop_routine(Walk *w, int base) {
  FlowFrame *f = w->frame;
  while (f->routine == 0) pop(w->s, f--);
  pop(w->s, f);
  if (w->s->flow->depth <= base) return false;
  look_at(w, f - 1);
  return true;
}

/* Stop at a step, for what it wants. */
static FlowStop wanted(const Walk *w, const FlowStep *step, FlowWant *want,
                       FlowStop stop) {
  want->step = step;
  want->at = (int)(step - w->env->flow->step);
  want->who = step->op >= FLOW_ASK && step->op <= FLOW_ABLE ? w->frame->who
              : step->who < 0                               ? 0
                              : (int)eval(w, step->who);
  for (int i = 0; i < step->args; i++) want->arg[i] = eval(w, step->arg[i]);
  return stop;
}

FlowStop flow_run(const FlowEnv *env, int base, FlowWant *want) {
  const FlowStep *step = NULL;
  Walk w;
  Err e = ERR_OK;
  if (env->state->flow->depth <= base) return FLOW_ENDS;
  w.env = env;
  w.s = env->state;
  want->effect = -1;
  ask_begin(&w.ask, env->state, 0);
  look_at(&w, top(w.s));
  for (int patience = FLOW_PATIENCE; patience > 0; patience--) {
    step = &env->flow->step[w.frame->at++];
    switch ((FlowOp)step->op) {
      case FLOW_DO: e = run_effects(&w, step, &want->effect); break;
      case FLOW_ASK:
      case FLOW_TRY:
      case FLOW_FURTHER: return wanted(&w, step, want, FLOW_ASKS);
      case FLOW_ABLE: return wanted(&w, step, want, FLOW_WONDERS);
      case FLOW_CALL: e = call(&w, step); break;
      case FLOW_SCRIPT: return wanted(&w, step, want, FLOW_CALLS);
      case FLOW_UNLESS:
        if (eval(&w, step->a) == 0) w.frame->at = step->b;
        continue;
      case FLOW_PICK: w.frame->at = pick(&w, step); continue;
      case FLOW_IS:
      case FLOW_JUMP: w.frame->at = step->b; continue;
      case FLOW_LOOP: e = begin_loop(&w, step); break;
      case FLOW_AGAIN: next_pass(&w, step); continue;
      case FLOW_LEAVE: leave_loops(&w, step); continue;
      case FLOW_STOP:
        if (!stop_routine(&w, base)) return FLOW_ENDS;
        continue;
      case FLOW_GO: return wanted(&w, step, want, FLOW_GOES);
      default: return wanted(&w, step, want, FLOW_OVER);
    }
    if (e != ERR_OK) break;
  }
  want->step = step;
  want->at = (int)(step - env->flow->step);
  want->err = e != ERR_OK ? e : ERR_ENDLESS;
  want->ask = w.ask;
  return FLOW_FAILS;
}
