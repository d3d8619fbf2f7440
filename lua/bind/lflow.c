/*
** Declared flow as rules and phases.  The core walks through the steps; here
** it is given what only the host has: questions, rules of the script, and what
** comes after a phase.
*/
#include "lua/bind/ask.h"
#include "lua/bind/ltype.h"
#include "lua/bind/phase.h"

#include <string.h>

static const char *const ops[] = {
  "do", "ask",  "try",  "further", "able",  "call", "script", "unless", "pick",
  "is", "jump", "loop", "again",   "leave", "stop", "go",     "finish", NULL};

FlowEnv host_flow_env(Host *h) {
  return (FlowEnv){&h->linked.flow, &h->book.exprs, &h->linked.effects,
                   &h->state, h->count.ran};
}

static const char *routine_name(const Host *h, int routine) {
  return routine < 0 ? "?" : h->linked.routine_name[routine];
}

/* An error in a step, with the place where the script declares it. */
static int complain(lua_State *L, const Host *h, int at, const char *text) {
  int routine = flow_routine_of(&h->linked.flow, at);
  lua_pushfstring(L, "%s: '%s'%s", h->linked.step_source[at],
                  routine_name(h, routine), text);
  return lua_error(L);
}

/* What went wrong in which step. */
static int fail(lua_State *L, const Host *h, const FlowWant *w) {
  const FlowStep *s = w->step;
  const char *text = err_text(w->err);
  if (s->op == FLOW_DO && w->effect >= 0) {
    int routine = s->c != 0 ? s->c - 1
                            : flow_routine_of(&h->linked.flow, w->at);
    return host_effect_failed(L, h, routine_name(h, routine), w->effect,
                              w->effect - s->a + 1, &w->ask, w->err);
  }
  if (w->err == ERR_LIMIT) text = "the rules call each other too deep";
  if (w->err == ERR_RANGE && s->op == FLOW_LOOP)
    text = "no player sits where the turn begins";
  text = lua_pushfstring(L, ": %s (%s)", text, err_name(w->err));
  return complain(L, h, w->at, text);
}

/* Push the player and the arguments; returns how many there are. */
static int push_arguments(lua_State *L, const FlowWant *w) {
  const FlowStep *s = w->step;
  if (w->who != 0) handle_push(L, TYPE_PLAYER, w->who);
  for (int i = 0; i < s->args; i++) ltype_push(L, s->type[i], w->arg[i]);
  return s->args + (w->who != 0);
}

/* The same as the words that a phase begins with. */
static void pack_arguments(const FlowWant *w, int64_t *arg) {
  int n = 0;
  memset(arg, 0, PHASE_ARGS * sizeof *arg);
  if (w->who != 0) arg[n++] = phase_word(TYPE_PLAYER, w->who);
  for (int i = 0; i < w->step->args && n < PHASE_ARGS; i++)
    arg[n++] = phase_word(
      w->step->type[i] == TYPE_TRUTH ? TYPE_NUMBER : (Type)w->step->type[i],
      w->arg[i]);
}

/* Another phase comes: the table is told, or whoever called the rule. */
static int go(lua_State *L, Host *h, const FlowWant *w, const Question *q) {
  flow_cut(&h->state, q->base);
  if ((q->want & WANT_PHASE) != 0) {
    int64_t arg[PHASE_ARGS];
    pack_arguments(w, arg);
    phase_begin(h, w->step->a, arg);
    return give_bool(L, true);
  }
  lua_pushstring(L, h->linked.phase_name[w->step->a]);
  return 1 + push_arguments(L, w);
}

static int finish(lua_State *L, Host *h, const FlowWant *w, const Question *q) {
  flow_cut(&h->state, q->base);
  lua_pushliteral(L, "finish");
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.flow_ref[w->step->a]);
  return 2;
}

/* A rule of the script is done; its results count if they may say what comes
** next (a wrapped flow does). */
static int called(lua_State *L, int status, lua_KContext k) {
  Host *h = host_of(L);
  Question q = question_kept(L, k);
  (void)status;
  flow_cut(&h->state, q.depth);
  return host_flow_on(L, h, q);
}

static void need_player(lua_State *L, const Host *h, const FlowWant *w) {
  if (w->who < 1)
    complain(L, h, w->at, " asks, but was begun without a player");
}

static void no_answer(Host *h) {
  FlowEnv env = host_flow_env(h);
  flow_unable(&env);
}

static void wonder(lua_State *L, Host *h, const FlowWant *w) {
  need_player(L, h, w);
  if (!host_can(h, L, w->who, w->step->a, 1)) no_answer(h);
}

/* Is there nothing but to decline, or to say nothing?  Looked at before bots may
** slip in something; where none can, the question finds out itself.  *first is
** an answer, if there is one with words. */
static bool only_declines(lua_State *L, Host *h, const FlowWant *w,
                          int64_t *first) {
  const FlowStep *s = w->step;
  ChoiceEnv env = host_quiet_env(h, L, w->who);
  int64_t answer[2];
  int n;
  if (s->op != FLOW_FURTHER || !host_polls(h, s->a)) return false;
  if (choice_takes_number(&h->book, s->a) &&
      host_find_number(&env, s->a, answer))
    return false;
  n = choice_answers(&env, s->a, answer, 2);
  if (n > 0) *first = answer[0];
  return n == 0 || (n == 1 && (s->c == 0 || answer_option(*first) == s->c - 1));
}

static void ask(lua_State *L, Host *h, const FlowWant *w, Question *q) {
  bool tries = w->step->op != FLOW_ASK;
  int64_t first = -1;
  need_player(L, h, w);
  if (only_declines(L, h, w, &first)) {
    no_answer(h);
    return;
  }
  flow_answered(&h->state, 0);
  q->want = (q->want & WANT_PHASE) | WANT_FLOW | WANT_RULE |
            (tries             ? WANT_IF_ANY
             : w->step->c != 0 ? WANT_SECRET
                               : 0);
  if (first >= 0 &&
      !h->book.option[host_option(h, w->step->a, first)].interjection)
    q->want |= WANT_SURE;
  q->polled = 0;
  q->actor = w->who;
  q->choice = w->step->a;
  q->depth = h->state.flow->depth;
  host_ask(L, h, *q);
}

/* Call a rule of the script. */
static void call(lua_State *L, Host *h, const FlowWant *w, Question *q) {
  int args;
  q->depth = h->state.flow->depth;
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.flow_ref[w->step->a]);
  args = push_arguments(L, w);
  lua_callk(L, args, w->step->c != 0 ? LUA_MULTRET : 0, question_keep(L, q),
            called);
  flow_cut(&h->state, q->depth);
}

/* The rule of the script said what comes next: so does this one. */
static bool says_next(lua_State *L) {
  return lua_type(L, FLOW_BOTTOM + 1) == LUA_TSTRING;
}

int host_flow_on(lua_State *L, Host *h, Question q) {
  FlowEnv env = host_flow_env(h);
  FlowWant w;
  for (;;) {
    if (lua_gettop(L) != FLOW_BOTTOM) { /* a script has left something */
      if (says_next(L)) {
        flow_cut(&h->state, q.base);
        return lua_gettop(L) - FLOW_BOTTOM;
      }
      lua_settop(L, FLOW_BOTTOM);
    }
    /* steps that only wonder never enter a script, so poll here */
    cage_poll(&h->cage);
    switch (flow_run(&env, q.base, &w)) {
      case FLOW_ENDS: return 0;
      case FLOW_ASKS:
        ask(L, h, &w, &q);
        if (lua_gettop(L) != FLOW_BOTTOM) lua_settop(L, FLOW_BOTTOM);
        break;
      case FLOW_WONDERS: wonder(L, h, &w); break;
      case FLOW_CALLS: call(L, h, &w, &q); break;
      case FLOW_GOES: return go(L, h, &w, &q);
      case FLOW_OVER: return finish(L, h, &w, &q);
      default:
        if (w.err == ERR_FROZEN) h->files.fault = FAULT_FROZEN;
        return fail(L, h, &w);
    }
  }
}

/* The player and the parameters that a routine is called with. */
static int read_arguments(lua_State *L, const Routine *r, int64_t *arg) {
  const Handle *first = lua_touserdata(L, 1);
  int who = 0, at = 1;
  if (first != NULL && first->type == TYPE_PLAYER &&
      (r->params == 0 || lua_gettop(L) > r->params ||
       r->type[0] != TYPE_PLAYER)) {
    who = check_player(L, 1);
    at = 2;
  }
  for (int i = 0; i < r->params; i++)
    arg[i] = ltype_parameter(L, at + i, r->type[i]);
  return who;
}

/* The rule or phase; upvalue: the routine, and in front of it what is wanted. */
enum { ROUTINE_BITS = 16 };
static int flow_rule(lua_State *L) {
  Host *h = host_of(L);
  lua_Integer what = lua_tointeger(L, lua_upvalueindex(1));
  int routine = (int)(what & ((1 << ROUTINE_BITS) - 1));
  FlowEnv env = host_flow_env(h);
  int64_t arg[FLOW_ARGS] = {0};
  Question q = {.want = (unsigned)(what >> ROUTINE_BITS)};
  int who = read_arguments(L, &h->linked.flow.routine[routine], arg);
  if (h->state.frozen) {
    h->files.fault = FAULT_FROZEN;
    return luaL_error(L, "'%s': %s (%s)", h->linked.routine_name[routine],
                      err_text(ERR_FROZEN), err_name(ERR_FROZEN));
  }
  q.base = h->state.flow->depth;
  if (flow_enter(&env, routine, who, arg, false) != ERR_OK)
    return luaL_error(L, "'%s': the rules call each other too deep",
                      h->linked.routine_name[routine]);
  lua_settop(L, FLOW_BOTTOM);
  return host_flow_on(L, h, q);
}

/* flow_rule(routine, is_phase) -> function(player, parameters) */
PRELUDE_NOTES(flow_rule) {
  lua_Integer want = WANT_FLOW | (lua_toboolean(L, 2) ? WANT_PHASE : 0);
  lua_pushinteger(L, want << ROUTINE_BITS | luaL_checkinteger(L, 1));
  lua_pushcclosure(L, flow_rule, 1);
  return 1;
}

/* Read the list of the type's numbers at `at` into type[]. */
static int read_types(lua_State *L, int at, uint8_t *type) {
  int n = (int)lua_rawlen(L, at);
  luaL_argcheck(L, n <= FLOW_ARGS, at, "too many parameters");
  for (int i = 0; i < n; i++) {
    lua_rawgeti(L, at, i + 1);
    type[i] = (uint8_t)ltype_named_wide(luaL_checkstring(L, -1));
    lua_pop(L, 1);
  }
  return n;
}

/* routine(name, rule, {types}) -> number; its steps come later */
PRELUDE(routine) {
  Routine r = {.rule = (uint16_t)luaL_checkinteger(L, 2)};
  int number;
  Err e;
  luaL_checkstring(L, 1);
  luaL_checktype(L, 3, LUA_TTABLE);
  r.params = (uint8_t)read_types(L, 3, r.type);
  e = flow_routine(&h->linked.flow, &r, &number);
  if (e != ERR_OK) return luaL_error(L, "%s (%s)", err_text(e), err_name(e));
  h->linked.routine_name[number] = lua_tostring(L, 1);
  h->count.ran[number] = 0;
  return give_int(L, number);
}

/* The arguments {nodes…} and {types…} of the step at `at`. */
static void read_nodes(lua_State *L, int at, FlowStep *s) {
  if (lua_getfield(L, at, "args") == LUA_TTABLE) {
    int n = (int)lua_rawlen(L, -1);
    for (int i = 0; i < n && i < FLOW_ARGS; i++) {
      lua_rawgeti(L, -1, i + 1);
      s->arg[i] = (int16_t)luaL_checkinteger(L, -1);
      lua_pop(L, 1);
    }
    s->args = (uint8_t)n;
    lua_getfield(L, at, "types");
    read_types(L, lua_gettop(L), s->type);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* A step that says where to go on says it from the routine's first step on. */
static bool leads(const FlowStep *s) {
  return (s->op >= FLOW_TRY && s->op <= FLOW_ABLE) ||
         (s->op >= FLOW_UNLESS && s->op <= FLOW_LEAVE);
}

static FlowStep read_step(lua_State *L, int at, int first,
                          const char **source) {
  FlowStep s = {.a = (int16_t)ltype_field(L, at, "a", 0),
                .b = (int16_t)ltype_field(L, at, "b", 0),
                .c = (int16_t)ltype_field(L, at, "c", 0),
                .who = (int16_t)ltype_field(L, at, "who", -1),
                .walk = (uint8_t)ltype_field(L, at, "walk", 0)};
  lua_getfield(L, at, "op");
  s.op = (uint8_t)luaL_checkoption(L, -1, NULL, ops);
  lua_pop(L, 1);
  read_nodes(L, at, &s);
  if (leads(&s)) s.b = (int16_t)(s.b + first);
  lua_getfield(L, at, "source");
  *source = luaL_checkstring(L, -1); /* the book of the rules keeps it */
  lua_pop(L, 1);
  return s;
}

static int check_routine(lua_State *L, const Host *h) {
  return check_number(L, 1, h->linked.flow.routines, "no such routine");
}

/* steps(routine, {{op = …}, …}) */
PRELUDE(steps) {
  Flow *f = &h->linked.flow;
  int number = check_routine(L, h);
  int first = f->steps, n = (int)lua_rawlen(L, 2);
  for (int i = 1; i <= n; i++) {
    const char *source;
    FlowStep step;
    Err e;
    lua_rawgeti(L, 2, i);
    step = read_step(L, lua_gettop(L), first, &source);
    if (f->steps < MAX_FLOW_STEPS) h->linked.step_source[f->steps] = source;
    e = flow_add(f, &h->book.exprs, &h->linked.effects, step);
    if (e != ERR_OK)
      return luaL_error(L, "step %d: %s (%s)", i, err_text(e), err_name(e));
    lua_pop(L, 1);
  }
  f->routine[number].first = (int16_t)first;
  f->routine[number].steps = (int16_t)n;
  return 0;
}

/* flow_ref(number, value): what steps name by that number */
PRELUDE(flow_ref) {
  int i = check_number(L, 1, MAX_FLOW_REFS, "too many rules in flows");
  lua_settop(L, 2);
  h->linked.flow_ref[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/* flow_option(option, mark, routine or nil) */
PRELUDE(flow_option) {
  int option = check_option(L, h, 1);
  h->linked.option_mark[option] = (int16_t)luaL_checkinteger(L, 2);
  h->linked.option_routine[option] = (int16_t)(1 + luaL_optinteger(L, 3, -1));
  return 0;
}

/* flow_depth(n) -> frames before; those above n are forgotten, if said */
PRELUDE(flow_depth) {
  State *s = &h->state;
  lua_pushinteger(L, s->flow == NULL ? 0 : s->flow->depth);
  if (!lua_isnoneornil(L, 1)) flow_cut(s, int_at(L, 1));
  return 1;
}

/* ran(routine) -> how often a flow called it */
PRELUDE(ran) { return give_int(L, h->count.ran[check_routine(L, h)]); }
