/*
** Choices as the prelude declares them: conditions, options, guards; and what
** can be answered there.  Asking itself is in lask.c.
*/
#include "lua/bind/ltype.h"

#include <stdio.h>
#include <string.h>

/* Declaring ---------------------------------------------------------------- */

PRELUDE(choice) {
  const char *name = luaL_checkstring(L, 1);
  int choice;
  if (strlen(name) >= NAME_SIZE) return ltype_done(L, ERR_NAME, name);
  ltype_done(L, choice_add(&h->book, &choice), name);
  memcpy(h->linked.choice_name[choice], name, strlen(name) + 1);
  cage_progress(&h->cage); /* linking a large game goes step by step */
  h->linked.sample[choice] = (Thoughts){.function = LUA_NOREF};
  return give_int(L, choice);
}

/* option(interjection, name) -> number within its choice */
PRELUDE(option) {
  const char *name = luaL_checkstring(L, 2);
  int option;
  if (strlen(name) >= NAME_SIZE) return ltype_done(L, ERR_NAME, name);
  ltype_done(L, choice_option(&h->book, lua_toboolean(L, 1), &option), name);
  memcpy(h->linked.option_name[h->book.options - 1], name, strlen(name) + 1);
  return give_int(L, option);
}

PRELUDE(domain_list) {
  int type = ltype_named(luaL_checkstring(L, 1));
  int32_t values[MAX_DOMAIN];
  lua_Unsigned n;
  luaL_checktype(L, 2, LUA_TTABLE);
  n = lua_rawlen(L, 2);
  if (n > MAX_DOMAIN) return ltype_done(L, ERR_LIMIT, "domain");
  for (int i = 0; i < (int)n; i++) {
    lua_rawgeti(L, 2, i + 1);
    values[i] = (int32_t)luaL_checkinteger(L, -1);
    lua_pop(L, 1);
  }
  return ltype_done(L, choice_list(&h->book, (Type)type, values, (int)n),
                    "domain");
}

DECLARES(domain_range, "range",
         choice_range(&h->book, int_at(L, 1), int_at(L, 2)))

DECLARES(domain_number, "number",
         choice_number(&h->book, int_at(L, 1), int_at(L, 2)))

DECLARES(domain_pile, "pile", choice_pile(&h->book, int_at(L, 1)))

static int16_t node_in(lua_State *L, const char *name) {
  return (int16_t)ltype_field(L, 1, name, -1);
}

/* reach{ comp =, level =, stay =, from = node, … } -> its number */
PRELUDE(reach) {
  Reach r = {.comp = node_in(L, "comp"),
             .from = node_in(L, "from"),
             .within = node_in(L, "within"),
             .pass = node_in(L, "pass"),
             .bar = node_in(L, "bar"),
             .ends = node_in(L, "ends"),
             .cost = node_in(L, "cost"),
             .level = (uint8_t)node_in(L, "level")};
  int number;
  lua_getfield(L, 1, "stay");
  r.stay = lua_toboolean(L, -1);
  ltype_done(L, reach_add(&h->book.exprs, &h->schema, r, &number), "reach");
  return give_int(L, number);
}

/* beyond(reach, player, place) -> what the way costs there, nil: none leads
** there; and what may be spent */
PRELUDE(beyond) {
  int number = check_number(L, 1, h->book.exprs.reaches, "no reach");
  Ask ask = {.state = &h->state, .actor = check_player(L, 2)};
  int place = check_place(L, 3);
  int64_t within;
  Ways w;
  within = reach_beyond(&h->book.exprs, &h->book.exprs.reach[number], &ask, &w);
  if (ways_cost(&w, place) < 0)
    lua_pushnil(L);
  else
    lua_pushinteger(L, ways_cost(&w, place));
  lua_pushinteger(L, within);
  return 2;
}

PRELUDE(domain_reach) {
  Err e = choice_reach(&h->book, int_at(L, 1));
  if (e == ERR_LIMIT)
    return luaL_error(L, "an option has one reach: ask for the other later");
  return ltype_done(L, e, "reach");
}

DECLARES(domain_next, "neighbours", choice_next(&h->book, int_at(L, 1)))

PRELUDE(guard_number) {
  if (h->linked.guards == MAX_GUARDS) return ltype_done(L, ERR_LIMIT, "guards");
  h->linked.predicate[h->linked.guards] = LUA_NOREF;
  return give_int(L, h->linked.guards++);
}

DECLARES(guard, "guard",
         choice_guard(&h->book, int_at(L, 1), int_at(L, 2), int_at(L, 3)))

/* May the answers of the function at 2 be remembered?  Only if it sees no
** variable outside itself but the environment; it then gets the narrow one,
** held by the function at 3, if any.  Returns a value of Host.recall. */
static int8_t narrow(lua_State *L) {
  const char *name;
  bool plain;
  if (lua_isnoneornil(L, 3) || lua_iscfunction(L, 2)) return 0;
  if ((name = lua_getupvalue(L, 2, 1)) == NULL) return 1;
  plain = strcmp(name, "_ENV") == 0 &&
          luaL_getmetafield(L, -1, "__own") != LUA_TNIL &&
          lua_getupvalue(L, 2, 2) == NULL;
  lua_settop(L, 3);
  if (!plain) return 0;
  lua_upvaluejoin(L, 2, 1, 3, 1);
  return 2;
}

/* predicate(guard, function, holder of a narrow environment or nil) */
PRELUDE(predicate) {
  int guard = check_number(L, 1, h->linked.guards, "no such guard");
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 3);
  if (h->linked.predicate[guard] != LUA_NOREF) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.predicate[guard]);
    if (lua_rawequal(L, -1, 2)) return 0; /* the same for another option */
    luaL_unref(L, LUA_REGISTRYINDEX, h->linked.predicate[guard]);
    h->linked.recall[guard] = 0; /* a different one for each option */
  } else {
    h->linked.recall[guard] = narrow(L);
  }
  lua_settop(L, 2);
  h->linked.predicate[guard] = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/* around(_, name): a guard reaches beyond its narrow environment */
PRELUDE(around) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.environment);
  lua_pushvalue(L, 2);
  lua_gettable(L, -2);
  return 1;
}

/* Something besides the table sways the guard, whose function is on top: ask
** it every time, and let it look around freely. */
static void widen(lua_State *L, Host *h, int guard) {
  if (h->linked.recall[guard] > 1) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.environment);
    lua_setupvalue(L, -2, h->linked.recall[guard] - 1);
  }
  h->linked.recall[guard] = 0;
}

/* Asking ------------------------------------------------------------------- */

static bool call_predicate(lua_State *L, Host *h, const Option *option,
                           const GuardUse *use, const Ask *ask) {
  int args = 1;
  bool no, before = h->state.frozen; /* a question may ask another */
  luaL_checkstack(L, 8, "too many nested questions");
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.predicate[use->guard]);
  handle_push(L, TYPE_PLAYER, ask->actor);
  for (int i = 0; i < option->params; i++)
    if ((use->needs >> i & 1) != 0) {
      thing_push(L, (Type)option->domain[i].of, ask->param[i]);
      args++;
    }
  h->state.frozen = true;
  lua_call(L, args, 1);
  h->state.frozen = before;
  no = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return no;
}

/* May what the guard says be remembered?  A key has room for few parameters. */
static bool is_memorable(const Host *h, const GuardUse *use) {
  return h->linked.recall[use->guard] != 0 && !h->state.frozen &&
         __builtin_popcount(use->needs) <= MEMO_PARAMS;
}

/* Nobody remembers: ask the script, and remember what can be remembered. */
static bool ask_script(lua_State *L, const Option *option, const GuardUse *use,
                       const Ask *ask) {
  Host *h = host_reading(L);
  Memo *m = &h->memo;
  MemoKey key = memo_key((int)(use - h->book.use), ask, use->needs);
  bool no;
  if (!is_memorable(h, use)) {
    m->spoiled = true;
    return call_predicate(L, h, option, use, ask);
  }
  m->tracing = true;
  m->spoiled = false;
  m->reads = 0;
  no = call_predicate(L, h, option, use, ask);
  m->tracing = false;
  if (!m->spoiled) {
    memo_learn(m, &h->alloc, &h->state, key, no);
  } else {
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.predicate[use->guard]);
    widen(L, h, use->guard);
    lua_pop(L, 1);
  }
  return no;
}

/* A guard that is a function of the script: true refuses. */
static bool ask_predicate(void *ud, const Option *option, const GuardUse *use,
                          const Ask *ask) {
  const Host *h = host_reading(ud);
  if (is_memorable(h, use)) {
    int known = memo_ask(&h->memo, &h->state,
                         memo_key((int)(use - h->book.use), ask, use->needs));
    if (known != MEMO_UNKNOWN) return known == MEMO_YES;
  }
  return ask_script(ud, option, use, ask);
}

ChoiceEnv host_env(Host *h, lua_State *L, int actor) {
  return (ChoiceEnv){.book = &h->book,
                     .state = &h->state,
                     .actor = actor,
                     .predicate = ask_predicate,
                     .ud = L,
                     .refused = h->count.refused};
}

ChoiceEnv host_quiet_env(Host *h, lua_State *L, int actor) {
  ChoiceEnv env = host_env(h, L, actor);
  env.refused = NULL;
  return env;
}

static bool number_is_legal(Host *h, lua_State *L, int64_t n) {
  const Decision *d = &h->ask.decision;
  ChoiceEnv env = host_env(h, L, d->actor);
  return d->number && n >= d->from && n <= d->to &&
         choice_number_refused(&env, d->choice, n) < 0;
}

/* The ends and the first few thousand are tried; rules that refuse all of
** those leave a dead end. */
static bool find_between(const ChoiceEnv *env, int choice, int64_t from,
                         int64_t to, int64_t *n) {
  enum { TRIES = 4096 };
  ChoiceEnv quiet = *env;
  quiet.refused = NULL;
  if (from > to) return false;
  for (int i = 0; i < TRIES; i++) {
    *n = from + i;
    if (choice_number_refused(&quiet, choice, *n) < 0) return true;
    if (*n == to) return false;
  }
  *n = to;
  return choice_number_refused(&quiet, choice, to) < 0;
}

bool host_find_number(const ChoiceEnv *env, int choice, int64_t *n) {
  int64_t from, to;
  choice_number_bounds(env, choice, &from, &to);
  return find_between(env, choice, from, to, n);
}

bool host_is_legal(Host *h, lua_State *L, int64_t answer) {
  if (answer_seat(answer) != 0) return host_may_interject(h, L, answer);
  if (answer_is_number(&h->book, h->ask.decision.choice, answer))
    return number_is_legal(h, L, answer);
  for (int i = 0; i < h->ask.decision.count; i++)
    if (h->ask.answers[i] == answer) return true;
  return false;
}

/* An answer that was left out could never be given: that is no game. */
static void too_many(lua_State *L, Host *h, int choice) {
  int most = h->ask.decision.count < 0 ? MAX_TRIES : MAX_ANSWERS - 1;
  h->ask.decision.count = 0;
  luaL_error(L,
             "there are more than %d %s at '%s': ask for the parameters one "
             "after the other, or for an amount",
             most, most == MAX_TRIES ? "combinations to look at" : "answers",
             h->linked.choice_name[choice]);
}

bool host_more_answers(lua_State *L, Host *h) {
  enum { FEW = 64 };
  int most = h->ask.room == 0 ? FEW : 2 * h->ask.room;
  int answers = h->ask.room, points = answers, worths = answers;
  if (h->ask.room == MAX_ANSWERS) return false;
  if (!alloc_room(&h->alloc, &h->ask.answers, &answers, most,
                  sizeof *h->ask.answers) ||
      !alloc_room(&h->alloc, &h->bots.point, &points, most,
                  sizeof *h->bots.point) ||
      !alloc_room(&h->alloc, &h->bots.worth, &worths, most,
                  sizeof *h->bots.worth))
    luaL_error(L, "out of memory");
  h->ask.room = most;
  return true;
}

static int64_t *more_answers(void *ud, int *room) {
  lua_State *L = ud;
  Host *h = host_reading(L);
  if (!host_more_answers(L, h)) return NULL;
  *room = h->ask.room;
  return h->ask.answers;
}

bool host_prepare(Host *h, lua_State *L, int actor, int choice, bool secret) {
  Decision *d = &h->ask.decision;
  ChoiceEnv env = host_env(h, L, actor);
  d->actor = actor;
  d->choice = choice;
  d->secret = secret;
  d->others = 0;
  d->count = 0;
  d->number = choice_takes_number(&h->book, choice);
  if (d->number) {
    int64_t n;
    choice_number_bounds(&env, choice, &d->from, &d->to);
    d->number = find_between(&env, choice, d->from, d->to, &n);
    if (h->book.choice[choice].options == 1) return d->number;
  }
  env.ways = &h->ask.ways;
  h->ask.ways.of = NULL;
  env.more = more_answers;
  d->count = choice_answers(&env, choice, h->ask.answers, h->ask.room);
  if (d->count < 0 || d->count == MAX_ANSWERS) too_many(L, h, choice);
  h->ask.ways_new = h->ask.ways.of != NULL;
  if (h->ask.ways_new) h->ask.way_to = -1;
  return d->count > 0 || d->number;
}

const char *host_words(const Host *h, int choice, int64_t answer, char *text,
                       size_t size) {
  int to = host_answers_to(h, choice, answer), number;
  const Option *o;
  size_t used;
  snprintf(text, size, "nothing");
  if (to < 0) return text;
  number = host_option(h, choice, answer);
  if (number >= h->book.choice[to].first_option + h->book.choice[to].options)
    return text;
  o = &h->book.option[number];
  if (answer_is_number(&h->book, choice, answer)) {
    snprintf(text, size, "%s %lld", h->linked.option_name[number],
             (long long)answer);
    return text;
  }
  used = (size_t)snprintf(text, size, "%s", h->linked.option_name[number]);
  for (int i = 0; i < o->params && used < size; i++) {
    char part[96];
    used += (size_t)snprintf(text + used, size - used, " %s",
                             host_thing_words(h, (Type)o->domain[i].of,
                                              answer_param(o, answer, i), part,
                                              sizeof part));
  }
  return text;
}

int host_answers_to(const Host *h, int choice, int64_t answer) {
  return answer_seat(answer) != 0 ? h->book.choice[choice].window - 1 : choice;
}

int host_option(const Host *h, int choice, int64_t answer) {
  const Choice *c = &h->book.choice[host_answers_to(h, choice, answer)];
  return c->first_option + (answer_is_number(&h->book, choice, answer)
                              ? c->number - 1
                              : answer_option(answer));
}

int host_push_parts(lua_State *L, const Host *h, int option, int64_t answer) {
  const Option *o = &h->book.option[option];
  if (o->params == 1 && o->domain[0].type == DOMAIN_NUMBER)
    return give_int(L, answer);
  for (int i = 0; i < o->params; i++)
    thing_push(L, (Type)o->domain[i].of, answer_param(o, answer, i));
  return o->params;
}

int host_push_answer(lua_State *L, Host *h, int64_t answer) {
  int option = host_option(h, h->ask.decision.choice, answer);
  lua_pushinteger(L, 1 + option -
                       h->book.choice[h->ask.decision.choice].first_option);
  return 1 + host_push_parts(L, h, option, answer);
}

/* freeze([truth]) -> was the table frozen? */
PRELUDE(freeze) {
  bool before = h->state.frozen;
  if (!lua_isnone(L, 1)) h->state.frozen = lua_toboolean(L, 1);
  h->bots.thinking = h->bots.thinking && h->state.frozen;
  return give_bool(L, before);
}

/* first_option(choice) -> the number of its first option among all */
PRELUDE(first_option) {
  return give_int(L, h->book.choice[luaL_checkinteger(L, 1)].first_option);
}

/* chosen(option) -> how often that option (among all) was the answer */
PRELUDE(chosen) {
  lua_Integer i = luaL_checkinteger(L, 1);
  return give_int(L, i >= 0 && i < MAX_OPTIONS ? h->count.chosen[i] : 0);
}

/* refused(guard) -> how often that guard refused an answer */
PRELUDE(refused) {
  lua_Integer i = luaL_checkinteger(L, 1), n = 0;
  for (int u = 0; u < h->book.uses; u++)
    if (h->book.use[u].guard == i) n += h->count.refused[u];
  return give_int(L, n);
}

bool host_can(Host *h, lua_State *L, int actor, int choice, int least) {
  ChoiceEnv env = host_quiet_env(h, L, actor);
  int64_t answer[MAX_CAN];
  return (choice_takes_number(&h->book, choice) &&
          host_find_number(&env, choice, answer)) ||
         choice_answers(&env, choice, answer, least) == least;
}

typedef struct Refusals {
  lua_State *L;
  const Choice *choice;
  Host *host;
  int count;
} Refusals;

/* One refusal: { option =, guard =, [1] = …, [2] = …, … } */
static void add_refusal(void *ud, int option, int guard, const int64_t *param) {
  Refusals *r = ud;
  lua_State *L = r->L;
  const Option *o = &r->host->book.option[r->choice->first_option + option];
  if (r->count == 2000) return; /* nobody reads more */
  lua_createtable(L, 3, 2);
  field_put_int(L, "option", option + 1);
  field_put_int(L, "guard", guard);
  for (int i = 0; i < o->params; i++)
    if (param[i] >= 0) {
      thing_push(L, (Type)o->domain[i].of, param[i]);
      lua_rawseti(L, -2, i + 1);
    }
  lua_rawseti(L, -2, ++r->count);
}

/* refusals(player, choice) -> list */
PRELUDE(refusals) {
  int actor = check_player(L, 1);
  int choice = check_choice(L, h, 2);
  ChoiceEnv env = host_env(h, L, actor);
  Refusals r = {L, &h->book.choice[choice], h, 0};
  luaL_checkstack(L, 16, "too many nested questions");
  lua_newtable(L);
  choice_explain(&env, choice, add_refusal, &r);
  return 1;
}

/* number_refused(n) -> is n no answer to the free number that is asked for?
** and the guard that refuses it, if it is within the limits */
PRELUDE(number_refused) {
  const Decision *d = &h->ask.decision;
  lua_Integer n = ltype_integer(L, 1, "the number");
  ChoiceEnv env = host_quiet_env(h, L, d->actor);
  int guard;
  if (d->actor == 0 || !choice_takes_number(&h->book, d->choice))
    return luaL_error(L, "nobody is being asked for a number");
  lua_pushboolean(L, true);
  if (n < d->from || n > d->to) return 1;
  guard = choice_number_refused(&env, d->choice, n);
  lua_pushinteger(L, guard);
  if (guard >= 0) return 2;
  return give_bool(L, false);
}
