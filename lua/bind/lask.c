/*
** Asking: `choose`, `play` and their like, which answer from a recording, from
** a bot, or yield; and what happens then.
*/
#include "lua/bind/ask.h"
#include "lua/bind/ltype.h"

#include <string.h>

/* The way that the answer of an actor takes, for its rule to look at. */
static void find_way(Host *h, int actor, const Option *o, int64_t answer) {
  h->ask.way_to = answer_param(o, answer, o->reach - 1);
  if (host_ways(h, actor, o, answer, &h->ask.ways)) h->ask.ways_new = false;
}

/* The words of an answer that could not be found again later: worked out from
** the table as it is.  Their number in the log, or 0. */
static int32_t words_now(lua_State *L, Host *h, int actor, int choice,
                         int option, int64_t answer) {
  bool frozen = h->state.frozen;
  int top = lua_gettop(L);
  int32_t words = 0;
  choice = host_answers_to(h, choice, answer);
  luaL_checkstack(L, 16, NULL);
  host_prelude(L, "words_now");
  lua_pushinteger(L, choice);
  lua_pushinteger(L, 1 + option - h->book.choice[choice].first_option);
  handle_push(L, TYPE_PLAYER, actor);
  h->state.frozen = true;
  if (lua_pcall(L, 3 + host_push_parts(L, h, option, answer), 1, 0) == LUA_OK &&
      lua_type(L, -1) == LUA_TSTRING)
    words = log_words(h->state.log, lua_tostring(L, -1));
  h->state.frozen = frozen;
  lua_settop(L, top);
  return words;
}

/* The answer to a choice, of an option among all, is given to whoever asked a
** player: remember it. */
static void accept(lua_State *L, Host *h, int asked, int choice, int option,
                   int64_t answer) {
  int seat = answer_seat(answer);
  int actor = seat != 0 ? seat : h->ask.decision.actor;
  bool secret = h->ask.decision.secret && seat == 0;
  int32_t words = 0;
  if (!alloc_room(&h->alloc, &h->past.path, &h->past.path_room,
                  h->past.path_count + 1, sizeof *h->past.path))
    luaL_error(L, "out of memory");
  h->past.path[h->past.path_count++] =
    (Given){.answer = answer,
            .hash = h->past.hashes ? state_hash(&h->state) : 0,
            .events = h->log.count,
            .actor = (int16_t)actor,
            .choice = (int16_t)choice,
            .secret = secret};
  if (h->hooks.inspect != NULL)
    h->past.given = h->past.path[h->past.path_count - 1];
  if (h->state.log != NULL && !secret)
    words = words_now(L, h, actor, choice, option, answer);
  if (h->book.option[option].reach != 0)
    find_way(h, seat != 0 ? seat : asked, &h->book.option[option], answer);
  h->count.questions++;
  h->count.decisions += seat != 0 || h->ask.decision.count != 1 ||
                        h->ask.decision.number;
  h->count.chosen[option]++;
  if (h->tally != NULL) tally_choose(h->tally, &h->book, option, actor, answer);
  state_tell(&h->state, EVENT_ANSWER, actor, choice, words, answer, secret);
  if (h->hooks.listen != NULL) h->hooks.listen(h->hooks.listen_ud, answer);
  h->state.head->decisions++;
  cage_progress(&h->cage);
}

static int bottom(const Question *q) {
  return (q->want & WANT_FLOW) != 0 ? FLOW_BOTTOM : ASK_BOTTOM;
}

lua_KContext question_keep(lua_State *L, const Question *q) {
  uint64_t n = q->want | (uint64_t)q->polled << WANT_BITS |
               (uint64_t)q->choice << 24 | (uint64_t)q->actor << 36 |
               (uint64_t)q->base << 42 | (uint64_t)q->depth << 50;
  lua_pushinteger(L, (lua_Integer)n);
  lua_replace(L, bottom(q));
  return bottom(q);
}

Question question_kept(lua_State *L, lua_KContext k) {
  uint64_t n = (uint64_t)lua_tointeger(L, (int)k);
  return (Question){.want = (unsigned)(n & ((1 << WANT_BITS) - 1)),
                    .polled = (unsigned)(n >> WANT_BITS & 0xffff),
                    .choice = (int)(n >> 24 & 0xfff),
                    .actor = (int)(n >> 36 & 0x3f),
                    .base = (int)(n >> 42 & 0xff),
                    .depth = (int)(n >> 50 & 0xff)};
}

enum { ASK_AGAIN = -1 }; /* in the place of a number of results */

static int go_on(lua_State *L, Host *h, int64_t answer, Question q);

/* A script was left in the middle, perhaps, with flows it had begun. */
static void cut(Host *h, const Question *q) {
  if ((q->want & WANT_FLOW) != 0) flow_cut(&h->state, q->depth);
}

/* After a break: whoever asked has the results, or goes on as a flow. */
static int resumed(lua_State *L, Host *h, Question q, int results) {
  return (q.want & WANT_FLOW) != 0 ? host_flow_on(L, h, q) : results;
}

static int after_yield(lua_State *L, int status, lua_KContext k) {
  Host *h = host_of(L);
  Question q = question_kept(L, k);
  int results;
  (void)status;
  h->ask.ways_new = false; /* much may have been looked at meanwhile */
  q.polled = h->ask.polled;
  cut(h, &q);
  if (h->ask.again) { /* the table was edited: other answers, perhaps none */
    h->ask.again = false;
    return resumed(L, h, q, host_ask(L, h, q));
  }
  results = go_on(L, h, h->ask.answer, q);
  if (results == ASK_AGAIN) {
    q.want |= WANT_ANEW;
    results = host_ask(L, h, q);
  }
  return resumed(L, h, q, results);
}

/* The number of the choice whose name is at 2. */
static int choice_named(lua_State *L, Host *h) {
  int number;
  if (h->block == NULL)
    luaL_error(L, "nobody can be asked while the rules are read");
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.choice_numbers);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, -2) != LUA_TNUMBER) host_call(L, 0, "no_choice", "v", 2);
  number = (int)lua_tointeger(L, -1);
  lua_settop(L, 2);
  return number;
}

/* Is there an answer that answers, and does not merely interject?  Those come last. */
static bool has_answer(const Host *h) {
  return h->ask.decision.number ||
         (h->ask.decision.count > 0 && !host_is_interjection(h, 0));
}

/* Is there nothing but to decline, at a step of a flow that then goes on?  That
** alone is not worth a question.  Where bots may slip in something the flow has
** looked before they do; after that it is looked at anew. */
static bool only_declines(Host *h, const Question *q) {
  FlowEnv env = host_flow_env(h);
  const FlowStep *s;
  if ((q->want & WANT_FLOW) == 0 || h->ask.decision.number ||
      (host_polls(h, q->choice) &&
       ((q->want & WANT_ANEW) == 0 || h->asks_lone)))
    return false;
  s = flow_asking(&env);
  return s->op == FLOW_FURTHER && h->ask.decision.count == 1 &&
         (s->c == 0 || answer_option(h->ask.answers[0]) == s->c - 1);
}

/* Push the rule of an option and what it is called with: the player and the parameters
** of the answer.  Returns how many these are. */
static int push_rule(lua_State *L, const Host *h, int option, int actor,
                     int64_t answer) {
  if (h->linked.option_rule[option] == LUA_NOREF)
    luaL_error(L, "the option '%s' of '%s' has no rule of its name",
               h->linked.option_name[option],
               h->linked.choice_name[h->ask.decision.choice]);
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.option_rule[option]);
  handle_push(L, TYPE_PLAYER, actor);
  return 1 + host_push_parts(L, h, option, answer);
}

/* An interjection is done: the question itself is still open. */
static int ask_again(lua_State *L, int status, lua_KContext k) {
  Host *h = host_of(L);
  Question q = question_kept(L, k);
  (void)status;
  cut(h, &q);
  return resumed(L, h, q, host_ask(L, h, q));
}

/* Run the rule of an interjection for a seat; then the question comes again, which is
** for the caller to ask: a bot may interject any number of times. */
static int interject(lua_State *L, Host *h, int seat, int64_t answer,
                     Question q) {
  int option = host_option(h, q.choice, answer);
  int given = push_rule(L, h, option, seat, answer);
  q.want |= WANT_ANEW;
  accept(L, h, q.actor, q.choice, option, answer);
  lua_callk(L, given, 0, question_keep(L, &q), ask_again);
  cut(h, &q);
  return ASK_AGAIN;
}

/* The same before the question is prepared: interjections come last. */
static bool asks(Host *h, lua_State *L, int actor, int choice) {
  ChoiceEnv env = host_quiet_env(h, L, actor);
  int64_t first;
  if (choice_takes_number(&h->book, choice) &&
      host_find_number(&env, choice, &first))
    return true;
  return choice_answers(&env, choice, &first, 1) == 1 &&
         !h->book.option[host_option(h, choice, first)].interjection;
}

/* Before a question is asked bots of other seats may slip in.  One that looks
** ahead supposes that nobody does, except itself where it was asked. */
static bool somebody_interjects(lua_State *L, Host *h, Question *q,
                                int64_t *answer) {
  int actor = q->actor, choice = q->choice;
  unsigned polled = q->polled;
  bool slips = false;
  if ((q->want & WANT_SECRET) != 0) return false;
  if ((q->want & (WANT_IF_ANY | WANT_SURE)) == WANT_IF_ANY &&
      !asks(h, L, actor, choice))
    return false;
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
  q->polled = polled;
  return slips;
}

void host_count_lots(Host *h, int equal) {
  const Decision *d = &h->ask.decision;
  if (h->tally != NULL && d->count > 1)
    tally_weigh(h->tally, d->choice, d->actor, equal == d->count);
}

void host_count_offers(Host *h) {
  const Decision *d = &h->ask.decision;
  if (h->tally != NULL)
    tally_offer(h->tally, &h->book, d->choice, h->ask.answers, d->count,
                d->number);
}

/* Ask, and let the answer's rule run; ASK_AGAIN if somebody interjected. */
static int ask_once(lua_State *L, Host *h, Question *q) {
  int actor = q->actor, choice = q->choice;
  int64_t answer;
  bool open, slips;
  if (lua_gettop(L) != bottom(q)) lua_settop(L, bottom(q));
  if (h->state.frozen)
    return luaL_error(L, "a guard, label or score can't ask a player");
  if (h->edit.made) return luaL_error(L, "an edit can't ask a player");
  if (actor > h->players)
    return luaL_error(L, "the seat is neutral: nobody decides for it");
  if (h->ask.question_cap != 0 && h->count.questions >= h->ask.question_cap) {
    h->ask.capped =
      true; /* the error only ends the phase; see table_play_out */
    return luaL_error(L, "the game has been stopped: too many questions");
  }
  slips = host_polls(h, choice) && somebody_interjects(L, h, q, &answer);
  q->want &=
    ~(unsigned)WANT_SURE; /* much may happen before it is asked again */
  if (slips) return interject(L, h, answer_seat(answer), answer, *q);
  open = host_prepare(h, L, actor, choice, (q->want & WANT_SECRET) != 0);
  if ((q->want & WANT_IF_ANY) != 0 &&
      (!open || !has_answer(h) || only_declines(h, q))) {
    if ((q->want & WANT_FLOW) != 0) {
      FlowEnv env = host_flow_env(h);
      flow_unable(&env);
      return 0;
    }
    return give_bool(L, false);
  }
  if (!open)
    return luaL_error(L,
                      "player %d has no legal answer at '%s': a dead end (ask "
                      "can(player, \"%s\") first)",
                      actor, h->linked.choice_name[choice],
                      h->linked.choice_name[choice]);
  if (h->hooks.inspect != NULL)
    h->hooks.inspect(h->hooks.inspect_ud, h->hooks.table);
  host_count_offers(h);
  if (h->hooks.decide != NULL) {
    if (h->hooks.decide(h->hooks.decide_ud, L, &answer))
      return go_on(L, h, answer, *q);
  } else if (h->ask.queue_at < h->ask.queue_count) {
    answer = h->ask.queue[h->ask.queue_at];
    if (!host_is_legal(h, L, answer)) {
      h->ask.stale = true;
      return luaL_error(L, "the answer recorded for '%s' is not legal any more",
                        h->linked.choice_name[choice]);
    }
    h->ask.queue_at++;
    return go_on(L, h, answer, *q);
  }
  if (h->hooks.decide == NULL && h->bots.seat[actor].type != SEAT_ASK &&
      !h->ask.hold)
    return go_on(L, h, host_bot_answer(h, L), *q);
  if (!lua_isyieldable(L))
    return luaL_error(L, "a player can't be asked inside a sort or a bot");
  h->ask.polled = q->polled;
  if (h->book.choice[choice].window != 0) host_list_others(h, L);
  return lua_yieldk(L, 0, question_keep(L, q), after_yield);
}

int host_ask(lua_State *L, Host *h, Question q) {
  int results;
  while ((results = ask_once(L, h, &q)) == ASK_AGAIN) q.want |= WANT_ANEW;
  return results;
}

/* The rule of the answer is done: its results are ours. */
static int rule_done(lua_State *L, int status, lua_KContext k) {
  Question q = question_kept(L, k);
  (void)status;
  cut(host_of(L), &q);
  return resumed(L, host_of(L), q, lua_gettop(L) - bottom(&q));
}

/* The rule of the option becomes part of the flow that asked. */
static void flow_into(lua_State *L, Host *h, int option, const Ask *ask) {
  FlowEnv env = host_flow_env(h);
  int routine = h->linked.option_routine[option] - 1;
  if (flow_enter(&env, routine, ask->actor, ask->param, true) != ERR_OK)
    luaL_error(L, "'%s': the rules call each other too deep",
               h->linked.option_name[option]);
}

/* The answer's rule, as the core runs it; false: it is the script's. */
static bool runs_alone(lua_State *L, Host *h, int option, int64_t answer,
                       Question q) {
  const Option *o = &h->book.option[option];
  Ask ask;
  bool flows = (q.want & WANT_FLOW) != 0 &&
               h->linked.option_routine[option] != 0;
  if (!flows && !h->linked.direct[option]) return false;
  ask_begin(&ask, &h->state, q.actor);
  for (int i = 0; i < o->params; i++) ask.param[i] = answer_value(o, answer, i);
  accept(L, h, q.actor, q.choice, option, answer);
  if (flows)
    flow_into(L, h, option, &ask);
  else
    host_run_effects(L, h, option, &ask);
  return true;
}

void host_run_rule(lua_State *L, Host *h, int actor, int choice,
                   int64_t answer) {
  int option = host_option(h, choice, answer), given;
  luaL_checkstack(L, 2 + MAX_PARAMS, "too many parameters");
  given = push_rule(L, h, option, actor, answer);
  if (h->book.option[option].reach != 0)
    find_way(h, actor, &h->book.option[option], answer);
  lua_call(L, given, 0);
}

static int go_on(lua_State *L, Host *h, int64_t answer, Question q) {
  int choice = h->ask.decision.choice, seat = answer_seat(answer);
  int option = host_option(h, choice, answer), given;
  q.choice = choice;
  if (seat != 0) return interject(L, h, seat, answer, q);
  if (h->book.option[option].interjection)
    return interject(L, h, q.actor, answer, q);
  if ((q.want & WANT_FLOW) != 0)
    flow_answered(&h->state, h->linked.option_mark[option]);
  if ((q.want & WANT_RULE) == 0) {
    accept(L, h, q.actor, choice, option, answer);
    return host_push_answer(L, h, answer);
  }
  if (runs_alone(L, h, option, answer, q)) return 0;
  given = push_rule(L, h, option, q.actor, answer);
  accept(L, h, q.actor, choice, option, answer);
  lua_callk(L, given, (q.want & WANT_FLOW) != 0 ? 0 : LUA_MULTRET,
            question_keep(L, &q), rule_done);
  cut(h, &q);
  return lua_gettop(L) - bottom(&q);
}

/* Ask player (argument 1) at the choice whose name is at 2. */
static int ask(lua_State *L, Host *h, unsigned want) {
  Question q = {.want = want};
  lua_settop(L, 2);
  q.choice = choice_named(L, h);
  q.actor = check_player(L, 1);
  return host_ask(L, h, q);
}

/* play(player, choice) -> what the rule of the answer returns */
PRELUDE(play) { return ask(L, h, WANT_RULE); }

/* try(player, choice) -> the same, or false if there is no answer */
PRELUDE(try) { return ask(L, h, WANT_RULE | WANT_IF_ANY); }

/* choose(player, choice) -> option number, parameters */
PRELUDE(choose) { return ask(L, h, WANT_ANSWER); }

PRELUDE(choose_secretly) { return ask(L, h, WANT_SECRET); }

/* can(player, choice [, n]) -> are there n answers, 1 unless said? */
PRELUDE(can) {
  lua_Integer least = luaL_optinteger(L, 3, 1);
  int choice = choice_named(L, h), actor = check_player(L, 1);
  luaL_argcheck(L, least >= 1 && least <= MAX_CAN, 3, "too many");
  return give_bool(L, host_can(h, L, actor, choice, (int)least));
}

/* deciders({name = number}, {rule by option}) */
PRELUDE(deciders) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  for (int i = 0; i < h->book.options; i++) {
    bool rule = lua_rawgeti(L, 2, i + 1) == LUA_TFUNCTION;
    if (!rule) lua_pop(L, 1);
    h->linked.option_rule[i] = rule ? luaL_ref(L, LUA_REGISTRYINDEX)
                                    : LUA_NOREF;
  }
  lua_settop(L, 1);
  h->linked.choice_numbers = luaL_ref(L, LUA_REGISTRYINDEX);
  choice_compile(&h->book, &h->schema);
  return 0;
}
