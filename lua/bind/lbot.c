/*
** Bots: their names, the files of strangers, and how one is asked.  A bot
** looks at a frozen table and names an answer; whether it is legal is not its
** business to say.
*/
#include "lua/bind/ltype.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/pile.h"
#include "lua/bind/eyes.h"
#include "lua/bind/lsample.h"
#include "lua/bind/lworth.h"

/* Files -------------------------------------------------------------------- */

static HostScript *find_guest(Host *h, const char *path) {
  for (int i = 0; i < h->files.guests; i++)
    if (strcmp(h->files.guest[i].path, path) == 0) return &h->files.guest[i];
  return NULL;
}

/* The bot is a file: read it, again if it has changed; a worker, which may open
** none any more, has what was read before.  False: it can't be read, and cage.why
** says why. */
static bool read_guest(Host *h, const char *path) {
  HostScript *s = find_guest(h, path);
  char *text;
  size_t size;
  if (s == NULL && h->files.guests == HOST_GUESTS)
    return cage_refuse(&h->cage, "at most %d files of bots at one table",
                       HOST_GUESTS);
  if (!host_read(h, path, &text, &size)) return s != NULL && errno == EACCES;
  if (s == NULL) {
    s = &h->files.guest[h->files.guests++];
    memset(s, 0, sizeof *s);
    snprintf(s->path, sizeof s->path, "%s", path);
    snprintf(s->name, sizeof s->name, "%s", path);
  }
  host_drop(h, s->text);
  s->text = text;
  s->size = size;
  s->hash = hash_block(text, size);
  return true;
}

/* Names -------------------------------------------------------------------- */

enum { DEFAULT_ITERATIONS = 500, MAX_ITERATIONS = 10000000, MAX_MS = 3600000 };

static bool is_path(const char *name) {
  size_t n = strlen(name);
  return strchr(name, '/') != NULL ||
         (n > 4 && strcmp(name + n - 4, ".lua") == 0);
}

/* "500" is iterations, "200ms" and "2s" are times. */
static bool parse_budget(const char *text, SearchSpec *spec) {
  char *end;
  long n = strtol(text, &end, 10);
  if (text[0] < '0' || text[0] > '9' || n < 1) return false;
  if (*end == '\0' && n <= MAX_ITERATIONS) {
    spec->iterations = (int)n;
    return true;
  }
  if (strcmp(end, "s") == 0 && n <= MAX_MS / 1000)
    n *= 1000;
  else if (strcmp(end, "ms") != 0 || n > MAX_MS)
    return false;
  spec->ms = (int)n;
  return true;
}

/* "cmd:./bot.py", or with the time it has for an answer, "cmd@500ms:./bot.py". */
static bool names_program(const char *name, SearchSpec *spec, bool *wrong) {
  enum { PROGRAM_MS = 10000 };
  const char *colon = strchr(name, ':');
  char time[16] = "";
  if (strncmp(name, "cmd:", 4) != 0 && strncmp(name, "cmd@", 4) != 0)
    return false;
  *spec = (SearchSpec){0, PROGRAM_MS};
  if (name[3] == '@' && colon != NULL)
    snprintf(time, sizeof time, "%.*s", (int)(colon - name - 4), name + 4);
  *wrong =
    colon == NULL || colon[1] == '\0' ||
    (name[3] == '@' && (!parse_budget(time, spec) || spec->iterations != 0));
  return true;
}

bool host_bot_seat(Host *h, const char *name, Seat *seat) {
  SearchSpec spec = {0, 0};
  bool wrong = false;
  seat->type = name == NULL                  ? SEAT_ASK
               : strcmp(name, "random") == 0 ? SEAT_RANDOM
               : strcmp(name, "greedy") == 0 ? SEAT_SEARCH
                                             : SEAT_SCRIPT;
  if (name == NULL) name = "";
  if (strcmp(name, "mcts") == 0 || strncmp(name, "mcts:", 5) == 0) {
    seat->type = SEAT_SEARCH;
    spec.iterations = name[4] == '\0' ? DEFAULT_ITERATIONS : 0;
    if (name[4] != '\0' && !parse_budget(name + 5, &spec))
      return cage_refuse(
        &h->cage,
        "'%.60s': mcts takes a number of iterations or a time, as in "
        "mcts:500, mcts:200ms or mcts:2s",
        name);
  }
  if (names_program(name, &spec, &wrong)) seat->type = SEAT_PROGRAM;
  if (wrong)
    return cage_refuse(
      &h->cage,
      "'%.60s': a program is named by its command, and perhaps the time "
      "it has for an answer, as in cmd:./bot.py or cmd@500ms:./bot.py",
      name);
  if (strlen(name) >= sizeof seat->bot)
    return cage_refuse(&h->cage, "the name of the bot is too long: %.60s",
                       name);
  memcpy(seat->bot, name, strlen(name) + 1);
  seat->search = spec;
  return seat->type != SEAT_SCRIPT || !is_path(name) || read_guest(h, name);
}

/* The bot that a guest's file declares: P.guest(chunk, name). */
static void push_guest(lua_State *L, Host *h, const char *name) {
  const HostScript *s = find_guest(h, name);
  if (s == NULL) luaL_error(L, "the bot's file %s has not been read", name);
  host_prelude(L, "guest");
  host_push_script(L, s);
  lua_pushstring(L, name);
  lua_call(L, 2, 1);
}

/* Functions are kept by name, so that changing seats all day takes no
** memory; a file's by what it says. */
int host_bot_ref(lua_State *L, const char *name) {
  Host *h = host_of(L);
  const HostScript *guest = find_guest(h, name);
  int top = lua_gettop(L), ref;
  luaL_checkstack(L, 8, "too many nested questions");
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->bots.refs);
  if (guest != NULL)
    lua_pushfstring(L, "%s %I", name, (lua_Integer)guest->hash);
  else
    lua_pushstring(L, name);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) == LUA_TNUMBER) {
    ref = (int)lua_tointeger(L, -1);
    lua_settop(L, top);
    return ref;
  }
  lua_pop(L, 1);
  if (guest != NULL) {
    push_guest(L, h, name);
    if (h->block != NULL) host_note_still(L);
  } else {
    host_call(L, 1, "bot_named", "s", name);
  }
  ref = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pushinteger(L, ref);
  lua_rawset(L, -3);
  lua_settop(L, top);
  return ref;
}

/* Asking ------------------------------------------------------------------- */

/* A number of a range; where it has no end, a million or so is enough. */
static int64_t number_between(uint64_t *stream, int64_t from, int64_t to) {
  enum { SIZES = 20 };
  if (to == INT64_MAX && from < INT64_MAX >> 1)
    to = from + (INT64_C(1) << rng_below(stream, SIZES + 1));
  return rng_range(stream, from, to);
}

/* A number nobody listed: the game's sample names sensible ones, and options
** beside them; else any number of the range will do, and each word is as likely
** as all numbers.  If luck finds no legal one, the first is. */
static int64_t random_number(Host *h, lua_State *L, uint64_t *stream,
                             bool words) {
  const Decision *d = &h->ask.decision;
  ChoiceEnv env = host_env(h, L, d->actor);
  int64_t n = d->from;
  int top = lua_gettop(L);
  int room = lsample_begin(h, L);
  bool found = false;
  if (words && room == 0 && d->count > 0) {
    uint32_t word = rng_below(stream, (uint32_t)d->count + 1);
    lua_settop(L, top);
    if (word < (uint32_t)d->count) return h->ask.answers[word];
  }
  for (int tries = 0; tries < 64 && !found; tries++) {
    if (room == 0) {
      n = number_between(stream, d->from, d->to);
      found = host_is_legal(h, L, n);
    } else if (lsample_thought(h, L, (int)rng_below(stream, (uint32_t)room),
                               &n)) {
      found = answer_is_number(&h->book, d->choice, n) ? host_is_legal(h, L, n)
                                                       : words;
    }
  }
  if (!found && !host_find_number(&env, d->choice, &n))
    luaL_error(L, "no legal number was found at '%s'",
               h->linked.choice_name[d->choice]);
  lua_settop(L, top);
  return n;
}

/* answer_named(i) -> the option's name, parameters: what a bot asks about its
** choices */
PRELUDE(answer_named) {
  int64_t answer = ltype_answer(L, h, 1);
  int parts = host_push_answer(L, h, answer);
  lua_pushstring(
    L, h->linked.option_name[host_option(h, h->ask.decision.choice, answer)]);
  lua_replace(L, -1 - parts);
  return parts;
}

/* A reason: a sentence, or a list that the game's words make one of. */
static void take_reason(Host *h, lua_State *L, int at) {
  int top = lua_gettop(L);
  if (lua_type(L, at) == LUA_TTABLE &&
      lua_rawgeti(L, at, 1) == LUA_TSTRING) { /* P.sentence(list, language) */
    host_call(L, 1, "sentence", "vs", at,
              h->bots.language == NULL ? "en" : h->bots.language);
    at = lua_gettop(L);
  }
  if (lua_type(L, at) == LUA_TSTRING)
    snprintf(h->bots.because, sizeof h->bots.because, "%s",
             lua_tostring(L, at));
  lua_settop(L, top);
}

/* What a bot says beside its answer, at `at` and `at` + 1: points for the
** answers (of amounts: for its own and the one asked about), or a reason, or
** both. */
static void listen(Host *h, lua_State *L, int at) {
  const Decision *d = &h->ask.decision;
  int most = !d->number ? d->count : h->bots.instead == NULL ? 1 : 2;
  h->bots.points = 0;
  h->bots.because[0] = '\0';
  take_reason(h, L, at);
  take_reason(h, L, at + 1);
  if (lua_type(L, at) != LUA_TTABLE) return;
  while (h->bots.points < most) {
    bool known = lua_rawgeti(L, at, h->bots.points + 1) == LUA_TNUMBER;
    if (known) h->bots.point[h->bots.points++] = (double)lua_tonumber(L, -1);
    lua_pop(L, 1);
    if (!known) return;
  }
}

/* The answer somebody asks about: its number, or, where an amount is asked for,
** the amount or the option's name; or nil. */
static void push_instead(const Host *h, lua_State *L) {
  const Decision *d = &h->ask.decision;
  if (h->bots.listens && h->bots.instead != NULL) {
    if (answer_is_number(&h->book, d->choice, *h->bots.instead)) {
      lua_pushinteger(L, *h->bots.instead);
      return;
    }
    if (d->number) {
      lua_pushstring(
        L, h->linked.option_name[host_option(h, d->choice, *h->bots.instead)]);
      return;
    }
    for (int i = 0; i < d->count; i++)
      if (h->ask.answers[i] == *h->bots.instead) {
        lua_pushinteger(L, i + 1);
        return;
      }
  }
  lua_pushnil(L);
}

/* What a bot said, at `at`: the number of an answer, or an amount if one is
** asked for; or an option by its name, alone or in a list with parameters. */
static int64_t named_answer(Host *h, lua_State *L, const Seat *seat, int at) {
  const Decision *d = &h->ask.decision;
  const char *choice = h->linked.choice_name[d->choice];
  int64_t answer;
  lua_Integer i;
  if (lua_type(L, at) == LUA_TSTRING) {
    if (lsample_named(h, lua_tostring(L, at), &answer)) return answer;
    luaL_error(L, "the bot '%s' answered '%s', which is not offered at '%s'",
               seat->bot, lua_tostring(L, at), choice);
  }
  if (lua_type(L, at) == LUA_TTABLE) {
    host_call(L, 1, "answer_described", "vi", at, d->count);
    if (lua_isinteger(L, -1)) return h->ask.answers[lua_tointeger(L, -1) - 1];
    luaL_error(L,
               "the bot '%s' describes an answer that is not offered at '%s'",
               seat->bot, choice);
  }
  if (!lua_isinteger(L, at))
    luaL_error(L, "the bot '%s' answered with a %s, not a number", seat->bot,
               luaL_typename(L, at));
  i = lua_tointeger(L, at);
  if (d->number && !host_is_legal(h, L, i))
    luaL_error(L, "the bot '%s' answered %I, which is refused", seat->bot, i);
  if (d->number) return i;
  if (i < 1 || i > d->count)
    luaL_error(L, "the bot '%s' chose answer %I of %d at '%s'", seat->bot, i,
               d->count, choice);
  return h->ask.answers[i - 1];
}

static void push_bound(lua_State *L, const Decision *d, int64_t bound) {
  if (d->number)
    lua_pushinteger(L, bound);
  else
    lua_pushnil(L);
}

/* A bot that is weights has never heard of this choice: it looks what comes of
** each answer.  Who is looked ahead with takes any. */
static int64_t look_instead(Host *h, lua_State *L, int64_t any) {
  h->worth.clueless = false;
  if (h->hooks.decide != NULL || h->hooks.foresees == NULL ||
      !h->hooks.foresees(h->hooks.table))
    return any;
  return h->hooks.think(h->hooks.table, L);
}

/* Where a number's address is handed on the compiler guards the stack: functions for
** the few stand apart, so that random seats don't pay. */
#define APART __attribute__((noinline))

/* bot(player, choice, n, from, to, why, instead) says what it answers: see
** named_answer.  why: somebody wants reasons. */
APART static int64_t script_answer(Host *h, lua_State *L, const Seat *seat) {
  const Decision *d = &h->ask.decision;
  int top = lua_gettop(L);
  int64_t answer;
  luaL_checkstack(L, 12, "too many nested questions");
  lua_rawgeti(L, LUA_REGISTRYINDEX, seat->ref);
  if (!d->number && !h->bots.listens && lworth_answer(h, L, &answer)) {
    lua_settop(L, top);
    return h->worth.clueless ? look_instead(h, L, answer) : answer;
  }
  handle_push(L, TYPE_PLAYER, d->actor);
  lua_pushstring(L, h->linked.choice_name[d->choice]);
  lua_pushinteger(L, d->count);
  push_bound(L, d, d->from);
  push_bound(L, d, d->to);
  lua_pushboolean(L, h->bots.listens);
  push_instead(h, L);
  h->state.frozen = h->bots.thinking = true;
  eyes_of(h, d->actor);
  lua_call(L, 7, 3);
  eyes_of(h, 0);
  h->state.frozen = h->bots.thinking = false;
  answer = named_answer(h, L, seat, top + 1);
  if (h->bots.listens) listen(h, L, top + 2);
  lua_settop(L, top);
  return h->worth.clueless ? look_instead(h, L, answer) : answer;
}

int64_t host_random_answer(Host *h, lua_State *L, uint64_t *stream) {
  const Decision *d = &h->ask.decision;
  if (d->number) return random_number(h, L, stream, true);
  return h->ask.answers[rng_below(stream, (uint32_t)d->count)];
}

int64_t host_random_number(Host *h, lua_State *L, uint64_t *stream) {
  return random_number(h, L, stream, false);
}

static bool has_number(const Option *o, int64_t answer, int number) {
  for (int p = 0; p < o->params; p++)
    if (o->domain[p].of == TYPE_NUMBER && answer_param(o, answer, p) == number)
      return true;
  return false;
}

/* Is the answer one that the wish is about?  A card that the player doesn't know is
** any card. */
static bool is_wished(const Host *h, const Wish *w, int64_t answer) {
  int option = host_option(h, h->ask.decision.choice, answer);
  const Option *o = &h->book.option[option];
  for (int i = 0; i < w->items; i++) {
    if (w->item[i] == option)
      return !w->numbered || has_number(o, answer, w->number);
    for (int p = 0; p < o->params; p++) {
      int first = w->tally->first[option][p];
      int value = answer_param(o, answer, p);
      if (w->tally->names[option] && first >= 0 &&
          w->item[i] == first + value &&
          (o->domain[p].of != TYPE_CARD ||
           pile_knows(&h->state, value, h->ask.decision.actor)))
        return true;
    }
  }
  return false;
}

/* Slipping in the same again and again would never end. */
static bool has_had_it(const Host *h, const Wish *w) {
  int choice = h->ask.decision.choice, option;
  const Given *g;
  if (h->past.path_count == 0) return false;
  g = &h->past.path[h->past.path_count - 1];
  if (g->choice != choice) return false;
  option = host_option(h, choice, g->answer);
  return h->book.option[option].interjection &&
         g->actor == h->ask.decision.actor && is_wished(h, w, g->answer);
}

/* Leave what the wish leaves; false: all or nothing. */
static bool narrow(Host *h, Wish *w) {
  Decision *d = &h->ask.decision;
  bool number = d->number && is_wished(h, w, d->from) == (w->pull > 0);
  int kept = 0;
  if (h->state.head->decisions < w->decision) w->used = false; /* a new game */
  w->decision = h->state.head->decisions;
  if (w->decision < w->from) return false;
  if (w->pull > 0 && (w->used || has_had_it(h, w))) return false;
  for (int i = 0; i < d->count; i++)
    kept += is_wished(h, w, h->ask.answers[i]) == (w->pull > 0);
  if (kept == 0 && !number) return false;
  if (kept == d->count && number == d->number) {
    w->used |= w->once;
    return false;
  }
  memcpy(w->answer, h->ask.answers, (size_t)d->count * sizeof *w->answer);
  kept = 0;
  for (int i = 0; i < d->count; i++)
    if (is_wished(h, w, w->answer[i]) == (w->pull > 0))
      h->ask.answers[kept++] = w->answer[i];
  d->count = kept;
  d->number = number;
  w->used = w->once;
  return true;
}

static int64_t plain_answer(Host *h, lua_State *L);

/* Who keeps from something may keep from something else, too; who is drawn to it
** takes it, and is drawn to what else they wish for when it isn't there. */
static int64_t wished_answer(Host *h, lua_State *L, Wish *w) {
  Decision whole = h->ask.decision;
  int64_t answer;
  if (w == NULL) return plain_answer(h, L);
  if (!narrow(h, w)) return wished_answer(h, L, w->also);
  answer = w->pull > 0 ? plain_answer(h, L) : wished_answer(h, L, w->also);
  memcpy(h->ask.answers, w->answer, (size_t)whole.count * sizeof *w->answer);
  h->ask.decision = whole;
  return answer;
}

APART static int64_t odd_answer(Host *h, lua_State *L, Wish *w) {
  int64_t answer;
  if (h->hooks.detour != NULL && h->hooks.detour(h->hooks.table, L, &answer))
    return answer;
  return wished_answer(h, L, w);
}

int64_t host_bot_answer(Host *h, lua_State *L) {
  Wish *w = h->bots.seat[h->ask.decision.actor].wish;
  return h->hooks.detour != NULL || w != NULL ? odd_answer(h, L, w)
                                              : plain_answer(h, L);
}

static int64_t plain_answer(Host *h, lua_State *L) {
  const Decision *d = &h->ask.decision;
  Seat *seat = &h->bots.seat[d->actor];
  h->bots.thinking = false; /* it may have been thrown out the last time */
  if (h->schema.algo == RNG_MINSTD && seat->type == SEAT_RANDOM && !d->number)
    return h->ask.answers[host_lot(h, (uint32_t)d->count)];
  if (d->count == 1 && !d->number && h->schema.algo != RNG_MINSTD)
    return h->ask.answers[0]; /* bots spend no chance on it */
  if (seat->type == SEAT_SCRIPT) return script_answer(h, L, seat);
  if (seat->type == SEAT_SEARCH) {
    if (h->hooks.think == NULL) luaL_error(L, "nobody can look ahead here");
    return h->hooks.think(h->hooks.table, L);
  }
  if (seat->type == SEAT_PROGRAM) {
    if (h->hooks.outside == NULL) luaL_error(L, "no program is asked here");
    return h->hooks.outside(h->hooks.table, L);
  }
  return host_random_answer(h, L, &seat->stream);
}

/* bot_random(n) -> 1 .. n, from the chance of the bot that is asked */
PRELUDE(bot_random) {
  lua_Integer n = ltype_integer(L, 1, "the number of cases");
  if (!h->bots.thinking)
    return luaL_error(L, "random is for bots: rules draw from bags, piles and "
                         "dice, so that a game can be played again");
  luaL_argcheck(L, n >= 1 && n <= INT32_MAX, 1, "must be 1 or more");
  return give_int(L, 1 + (lua_Integer)host_lot(h, (uint32_t)n));
}
