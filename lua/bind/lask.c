/*
** Asking: `choose`, `play` and their like, which answer from a recording, from
** a bot, or yield; and what happens then.
*/
#include "lua/bind/ltype.h"

#include <string.h>

static void grow_path(lua_State *L, Host *h) {
  int room = h->past.path_room == 0 ? 64 : h->past.path_room * 2;
  Given *more =
    alloc_resize(&h->alloc, h->past.path, (size_t)room * sizeof *more);
  if (more == NULL) luaL_error(L, "out of memory");
  h->past.path = more;
  h->past.path_room = room;
}

/* The way that the answer of an actor takes, for its rule to look at. */
static void find_way(Host *h, int actor, const Option *o, int64_t answer) {
  const Domain *d = &o->domain[o->reach - 1];
  const Reach *r = &h->book.exprs.reach[d->a];
  Ask ask = {&h->state, actor, {0}, NULL};
  h->ask.way_to = answer_param(o, answer, o->reach - 1);
  if (h->ask.ways_new && h->ask.ways.of == r && d->needs == 0) return;
  for (int i = 0; i < o->params; i++) ask.param[i] = answer_param(o, answer, i);
  reach_search(&h->book.exprs, r, &ask, &h->ask.ways);
  h->ask.ways_new = false;
}

/* The answer to a choice, of an option among all, is given: remember it. */
static void accept(lua_State *L, Host *h, int choice, int option,
                   int64_t answer) {
  int seat = answer_seat(answer);
  int actor = seat != 0 ? seat : h->ask.decision.actor;
  if (h->past.path_count == h->past.path_room) grow_path(L, h);
  h->past.path[h->past.path_count++] =
    (Given){.answer = answer,
            .hash = h->past.hashes ? state_hash(&h->state) : 0,
            .events = h->log.count,
            .actor = (int16_t)actor,
            .choice = (int16_t)choice,
            .secret = h->ask.decision.secret && seat == 0};
  if (h->hooks.inspect != NULL)
    h->past.given = h->past.path[h->past.path_count - 1];
  if (h->book.option[option].reach != 0)
    find_way(h, seat != 0 ? seat : check_quick(L, 1, TYPE_PLAYER),
             &h->book.option[option], answer);
  h->count.questions++;
  h->count.decisions += seat != 0 || h->ask.decision.count != 1 ||
                        h->ask.decision.number;
  h->count.chosen[option]++;
  if (h->state.log != NULL)
    log_add(h->state.log, (Event){.type = EVENT_ANSWER,
                                  .rule = h->state.rule,
                                  .a = actor,
                                  .b = choice,
                                  .n = answer,
                                  .m = h->ask.decision.secret && seat == 0,
                                  .decision = h->state.head->decisions});
  if (h->hooks.listen != NULL) h->hooks.listen(h->hooks.listen_ud, answer);
  h->state.head->decisions++;
  cage_progress(&h->cage);
}

/* What is wanted from an answer, as bits: that its rule is run (else its
** parts are the answer), that it stays secret; above them Host.polled. */
typedef enum Want {
  WANT_ANSWER = 0,
  WANT_RULE = 1,
  WANT_SECRET = 2,
  WANT_IF_ANY = 4, /* nothing to answer is not a dead end */
  WANT_BITS = 8    /* from here on: seats that have been polled */
} Want;

static int go_on(lua_State *L, Host *h, int64_t answer, Want want);
static int ask(lua_State *L, Host *h, Want want);

static int after_yield(lua_State *L, int status, lua_KContext want) {
  Host *h = host_of(L);
  (void)status;
  h->ask.ways_new = false; /* much may have been looked at meanwhile */
  want = want % WANT_BITS + (lua_KContext)(h->ask.polled * WANT_BITS);
  if (h->ask.again) { /* the table was edited: other answers, perhaps none */
    h->ask.again = false;
    return ask(L, h, (Want)want);
  }
  return go_on(L, h, h->ask.answer, (Want)want);
}

static HostName *name_slot(Host *h, const char *text) {
  return &h->linked.choice_at[((uintptr_t)text >> 4) % HOST_NAMES];
}

/* The number of the choice whose name is at 2. */
static int choice_named(lua_State *L, Host *h) {
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  int number;
  if (name != NULL && name_slot(h, name)->text == name)
    return name_slot(h, name)->number;
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.choice_numbers);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TNUMBER) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.prelude);
    lua_getfield(L, -1, "no_choice");
    lua_pushvalue(L, 2);
    lua_call(L, 1, 0);
  }
  number = (int)lua_tointeger(L, -1);
  lua_settop(L, 2);
  return number;
}

/* Is there an answer that answers, and does not merely interject? */
static bool has_answer(const Host *h) {
  const Choice *c = &h->book.choice[h->ask.decision.choice];
  if (h->ask.decision.number) return true;
  for (int i = 0; i < h->ask.decision.count; i++)
    if (!h->book.option[c->first_option + answer_option(h->ask.answers[i])]
           .interjection)
      return true;
  return false;
}

/* Push the rule of an option. */
static void push_rule(lua_State *L, const Host *h, int option) {
  if (h->linked.option_rule[option] == LUA_NOREF)
    luaL_error(L, "the option '%s' of '%s' has no rule of its name",
               h->linked.option_name[option],
               h->linked.choice_name[h->ask.decision.choice]);
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.option_rule[option]);
}

/* An interjection is done: the question itself is still open. */
static int ask_again(lua_State *L, int status, lua_KContext want) {
  (void)status;
  return ask(L, host_of(L), (Want)want);
}

/* Run the rule of an interjection for a seat; then the question comes again. */
static int interject(lua_State *L, Host *h, int choice, int seat,
                     int64_t answer, Want want) {
  int option = host_option(h, choice, answer), parts;
  push_rule(L, h, option);
  accept(L, h, choice, option, answer);
  handle_push(L, TYPE_PLAYER, seat);
  parts = host_push_parts(L, h, option, answer);
  lua_callk(L, 1 + parts, 0, (lua_KContext)want, ask_again);
  return ask_again(L, LUA_OK, (lua_KContext)want);
}

/* The same before the question is prepared: interjections come last. */
static bool asks(Host *h, lua_State *L, int actor, int choice) {
  ChoiceEnv env = host_env(h, L, actor);
  int64_t first;
  env.refused = NULL;
  if (choice_takes_number(&h->book, choice) &&
      host_find_number(&env, choice, &first))
    return true;
  return choice_answers(&env, choice, &first, 1) == 1 &&
         !h->book.option[host_option(h, choice, first)].interjection;
}

/* Before a question is asked bots of other seats may slip in.  One that looks
** ahead supposes that nobody does, except itself where it was asked. */
static bool somebody_interjects(lua_State *L, Host *h, int actor, int choice,
                                Want *want, int64_t *answer) {
  unsigned polled = (unsigned)*want / WANT_BITS;
  bool slips = false;
  if ((*want & WANT_SECRET) != 0) return false;
  if ((*want & WANT_IF_ANY) != 0 && !asks(h, L, actor, choice)) return false;
  if (h->hooks.decide != NULL) {
    int seat = h->ask.poll_seat;
    if (seat == 0 || seat == actor || (polled >> seat & 1) != 0 ||
        h->state.head->decisions != h->ask.poll_at)
      return false;
    polled |= 1u << seat;
    slips =
      host_prepare(h, L, seat, h->book.choice[choice].window - 1, false) &&
      h->hooks.decide(h->hooks.decide_ud, L, answer) &&
      answer_option(*answer) != 0;
    *answer = answer_by(seat, *answer);
  } else if (h->ask.queue_at == h->ask.queue_count && !h->ask.hold) {
    slips = host_poll(h, L, actor, choice, &polled, answer);
  }
  *want = (Want)((unsigned)*want % WANT_BITS + polled * WANT_BITS);
  return slips;
}

/* Ask player (argument 1) at the choice whose name is at 2. */
static int ask(lua_State *L, Host *h, Want want) {
  int actor, choice;
  int64_t answer;
  bool open;
  lua_settop(L, 2);
  choice = choice_named(L, h);
  actor = check_quick(L, 1, TYPE_PLAYER);
  if (h->state.frozen)
    return luaL_error(L, "a question may not ask the players");
  if (h->edit.made) return luaL_error(L, "an edit asks nobody");
  if (actor > h->players)
    return luaL_error(L, "the seat is neutral: nobody decides for it");
  if (h->ask.question_cap != 0 && h->count.questions >= h->ask.question_cap) {
    h->ask.capped =
      true; /* the error only ends the phase; see table_play_out */
    return luaL_error(L, "the game has been stopped: too many questions");
  }
  if (host_polls(h, choice) &&
      somebody_interjects(L, h, actor, choice, &want, &answer))
    return interject(L, h, choice, answer_seat(answer), answer, want);
  open = host_prepare(h, L, actor, choice, (want & WANT_SECRET) != 0);
  if ((want & WANT_IF_ANY) != 0 && (!open || !has_answer(h))) {
    lua_pushboolean(L, false);
    return 1;
  }
  if (!open)
    return luaL_error(L,
                      "player %d has no legal answer at '%s': a dead end (ask "
                      "can(player, \"%s\") first)",
                      actor, h->linked.choice_name[choice],
                      h->linked.choice_name[choice]);
  if (h->hooks.inspect != NULL) h->hooks.inspect(h->hooks.inspect_ud, h);
  if (h->hooks.decide != NULL) {
    if (h->hooks.decide(h->hooks.decide_ud, L, &answer))
      return go_on(L, h, answer, want);
  } else if (h->ask.queue_at < h->ask.queue_count) {
    answer = h->ask.queue[h->ask.queue_at];
    if (!host_is_legal(h, L, answer)) {
      h->ask.stale = true;
      return luaL_error(L, "the answer recorded for '%s' is not legal any more",
                        h->linked.choice_name[choice]);
    }
    h->ask.queue_at++;
    return go_on(L, h, answer, want);
  }
  if (h->hooks.decide == NULL && h->bots.seat[actor].type != SEAT_ASK &&
      !h->ask.hold)
    return go_on(L, h, host_bot_answer(h, L), want);
  if (!lua_isyieldable(L))
    return luaL_error(L, "a player can't be asked inside a sort or a bot");
  h->ask.polled = (unsigned)want / WANT_BITS;
  if (h->book.choice[choice].window != 0) host_list_others(h, L);
  return lua_yieldk(L, 0, (lua_KContext)want, after_yield);
}

/* The rule of the answer is done: its results are ours. */
static int rule_done(lua_State *L, int status, lua_KContext k) {
  (void)status;
  (void)k;
  return lua_gettop(L) - 2;
}

static int go_on(lua_State *L, Host *h, int64_t answer, Want want) {
  int choice = h->ask.decision.choice, seat = answer_seat(answer);
  int option = host_option(h, choice, answer), parts;
  if (seat != 0) return interject(L, h, choice, seat, answer, want);
  if (h->book.option[option].interjection)
    return interject(L, h, choice, check_quick(L, 1, TYPE_PLAYER), answer,
                     want);
  if ((want & WANT_RULE) == 0) {
    accept(L, h, choice, option, answer);
    return host_push_answer(L, h, answer);
  }
  if (h->linked.direct[option]) {
    const Option *o = &h->book.option[option];
    Ask ask = {&h->state, check_quick(L, 1, TYPE_PLAYER), {0}};
    for (int i = 0; i < o->params; i++)
      ask.param[i] = answer_value(o, answer, i);
    accept(L, h, choice, option, answer);
    return host_run_effects(L, h, option, &ask);
  }
  push_rule(L, h, option);
  accept(L, h, choice, option, answer);
  lua_pushvalue(L, 1);
  parts = host_push_parts(L, h, option, answer);
  lua_callk(L, 1 + parts, LUA_MULTRET, 0, rule_done);
  return rule_done(L, LUA_OK, 0);
}

/* play(player, choice) -> what the rule of the answer returns */
static int l_play(lua_State *L) { return ask(L, host_of(L), WANT_RULE); }

/* try(player, choice) -> the same, or false if there is no answer */
static int l_try(lua_State *L) {
  return ask(L, host_of(L), WANT_RULE | WANT_IF_ANY);
}

/* choose(player, choice) -> option number, parameters */
static int l_choose(lua_State *L) { return ask(L, host_of(L), WANT_ANSWER); }

static int l_choose_secretly(lua_State *L) {
  return ask(L, host_of(L), WANT_SECRET);
}

/* can(player, choice [, n]) -> are there n answers, 1 unless said? */
static int l_can(lua_State *L) {
  enum { MOST = 8 };
  int64_t answer[MOST];
  lua_Integer least = luaL_optinteger(L, 3, 1);
  Host *h = host_of(L);
  int choice = choice_named(L, h);
  ChoiceEnv env = host_env(h, L, check_quick(L, 1, TYPE_PLAYER));
  luaL_argcheck(L, least >= 1 && least <= MOST, 3, "too many");
  env.refused = NULL;
  lua_pushboolean(L,
                  (choice_takes_number(&h->book, choice) &&
                   host_find_number(&env, choice, answer)) ||
                    choice_answers(&env, choice, answer, (int)least) == least);
  return 1;
}

/* deciders({name = number}, {rule by option}) */
static int l_deciders(lua_State *L) {
  Host *h = host_of(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  for (int i = 0; i < h->book.options; i++) {
    bool rule = lua_rawgeti(L, 2, i + 1) == LUA_TFUNCTION;
    if (!rule) lua_pop(L, 1);
    h->linked.option_rule[i] = rule ? luaL_ref(L, LUA_REGISTRYINDEX)
                                    : LUA_NOREF;
  }
  memset(h->linked.choice_at, 0, sizeof h->linked.choice_at);
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) { /* the table keeps its names where they lie */
    const char *name = lua_tostring(L, -2);
    *name_slot(h, name) = (HostName){name, (int)lua_tointeger(L, -1)};
    lua_pop(L, 1);
  }
  lua_settop(L, 1);
  h->linked.choice_numbers = luaL_ref(L, LUA_REGISTRYINDEX);
  choice_compile(&h->book, &h->schema);
  return 0;
}

void lask_open(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"choose", l_choose}, {"choose_secretly", l_choose_secretly},
    {"play", l_play},     {"try", l_try},
    {"can", l_can},       {"deciders", l_deciders},
    {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
