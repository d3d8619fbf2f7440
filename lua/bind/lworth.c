/*
** Bots that are nothing but weights over worths (lterm.c).  They choose what is
** worth most by the core's reckoning, and what they tell are the parts of that
** very number.
*/
#include "lua/bind/lworth.h"

#include "core/capped.h"
#include "core/reads.h"
#include "lua/bind/lsample.h"
#include "lua/bind/ltype.h"

#include <string.h>

void host_forget_worths(Host *h) {
  measures_close(&h->worth.measures);
  for (int i = 0; i < MAX_WEIGHINGS; i++)
    alloc_free(&h->alloc, h->worth.looks[i]);
  memset(&h->worth, 0, sizeof h->worth);
}

/* Asking ------------------------------------------------------------------- */

Appraiser lworth_judge(lua_State *L, Host *h, int weighing, int seat) {
  HostWorth *w = &h->worth;
  int16_t root[MAX_TERMS];
  bool there = w->measures.schema != NULL ||
               measures_open(&w->measures, &h->book.exprs, &h->schema, h->alloc,
                             root, worth_roots(&w->worths, root));
  if (w->looks[weighing] == NULL)
    w->looks[weighing] =
      alloc_zero(&h->alloc, MAX_PLAYERS * sizeof *w->looks[weighing]);
  w->mind.weight = w->worths.weight[weighing];
  w->mind.weights = w->worths.names;
  w->measures.mind = &w->mind;
  if (!there || w->looks[weighing] == NULL ||
      !measures_look(&w->measures, &h->state, seat))
    luaL_error(L, "out of memory");
  return (Appraiser){&w->worths, &w->measures, &h->linked.effects, weighing};
}

static unsigned look_at(Host *h, const Appraiser *j, int option) {
  const Tried *t = &h->worth.tried[option];
  unsigned looks = WORTH_ASKED;
  Things writes = {{0}};
  if (worth_varies(j, option)) looks |= WORTH_VARIES;
  if (t->count == 0) return looks;
  reads_of_effects(&h->book, &h->schema, &h->linked.effects, option, t->first,
                   t->count, j->measures->seat, false, &writes);
  if (worth_can_gain(j, &writes)) looks |= WORTH_TRIES | WORTH_VARIES;
  return looks;
}

static inline unsigned looks_of(Host *h, const Appraiser *j, int option) {
  uint8_t *looks = &h->worth.looks[j->weighing][j->measures->seat - 1][option];
  if (*looks == 0) *looks = (uint8_t)look_at(h, j, option);
  return *looks;
}

/* How many effects of an option are worth trying. */
static int to_try(Host *h, const Appraiser *j, int option) {
  return (looks_of(h, j, option) & WORTH_TRIES) != 0
           ? h->worth.tried[option].count
           : 0;
}

/* Is nothing known of any option of the pending choice: no term of it, nothing
** that it does? */
static bool is_clueless(Host *h, const Appraiser *j) {
  const Choice *c = &h->book.choice[h->ask.decision.choice];
  if (!h->worth.strange[h->ask.decision.choice]) return false;
  for (int o = c->first_option; o < c->first_option + c->options; o++)
    if (worth_speaks(&h->worth.worths, j->weighing, o) || to_try(h, j, o) > 0)
      return false;
  return true;
}

bool lworth_is_silent(const Host *h, int option) {
  return h->worth.silent[option] && h->hooks.step != NULL &&
         h->hooks.decide == NULL && !h->ask.decision.number &&
         !h->worth.clueless && h->worth.worths.of_position > 0;
}

/* What the rule of an answer does to the position, on average; 0 where it fails.
** The parts are divided one by one, so that what is told adds up. */
static int64_t worth_of_step(Host *h, const Appraiser *j, int64_t answer,
                             int64_t *part) {
  int64_t own[MAX_TERM_NAMES], all = 0;
  int names = h->worth.worths.names;
  size_t size = sizeof *own * (size_t)names;
  if (part == NULL) part = own;
  memset(part, 0, size);
  for (int n = 0; n < LWORTH_STEPS; n++) {
    const unsigned char *block = h->hooks.step(h->hooks.table, answer, n);
    if (block == NULL) {
      memset(part, 0, size);
      return 0;
    }
    worth_of_block(j, block, part);
  }
  for (int i = 0; i < names; i++)
    all = capped_sum(all, part[i] /= LWORTH_STEPS);
  return all;
}

static void begin_ask(Host *h, Ask *ask) {
  ask_begin(ask, &h->state, h->ask.decision.actor);
  if (h->ask.ways_new) ask->ways = &h->ask.ways;
}

/* What an answer to an option of the pending decision is worth, if its terms and the
** effects to try tell. */
static inline int64_t worth_to(Host *h, const Appraiser *j, Ask *ask,
                               int option, int does, int64_t answer,
                               int64_t *part) {
  const Option *o = &h->book.option[option];
  for (int i = 0; i < o->params; i++)
    ask->param[i] = answer_value(o, answer, i);
  return worth_answer(j, option, ask, h->worth.tried[option].first, does, part);
}

static int64_t worth_of(Host *h, const Appraiser *j, int64_t answer,
                        int64_t *part) {
  int option = host_option(h, h->ask.decision.choice, answer);
  Ask ask;
  if (lworth_is_silent(h, option)) return worth_of_step(h, j, answer, part);
  begin_ask(h, &ask);
  return worth_to(h, j, &ask, option, to_try(h, j, option), answer, part);
}

typedef struct Best {
  int64_t answer, worth;
  int at;
  uint32_t equal; /* answers that are worth as much; 0: none yet */
} Best;

/* Among equals by lot, or the first. */
static inline void compare(Host *h, Best *b, int at, int64_t answer,
                           int64_t worth, bool by_lot) {
  if (b->equal == 0 || worth > b->worth) {
    *b = (Best){answer, worth, at, 1};
  } else if (worth == b->worth && by_lot && host_lot(h, ++b->equal) == 0) {
    b->answer = answer;
    b->at = at;
  }
}

enum {
  AMOUNTS = 64,       /* that are weighed of a free number */
  MOST_OPEN = 1000000 /* of one without an end, above its beginning */
};

/* The numbers worth a thought: those the game's sample names, or else some
** over the whole range. */
static int amounts(lua_State *L, Host *h, int64_t *list) {
  const Decision *d = &h->ask.decision;
  int n = 0, top = lua_gettop(L), thoughts = lsample_begin(h, L);
  uint64_t span = (uint64_t)d->to - (uint64_t)d->from;
  for (int i = 0; i < thoughts && n < AMOUNTS; i++)
    if (lsample_thought(h, L, i, &list[n]) &&
        answer_is_number(&h->book, d->choice, list[n]))
      n++;
  lua_settop(L, top);
  if (d->to == INT64_MAX) span = MOST_OPEN; /* there is no end */
  for (uint64_t i = 0; n == 0 && i < AMOUNTS && i <= span; i++)
    list[i] =
      (int64_t)((uint64_t)d->from + (span < AMOUNTS ? i : span / AMOUNTS * i));
  if (n == 0) n = span < AMOUNTS ? (int)span + 1 : AMOUNTS;
  return n;
}

/* Is that amount legal and worth more than the best one so far? */
static bool better(lua_State *L, Host *h, const Appraiser *j, Best *best,
                   int64_t n) {
  const Decision *d = &h->ask.decision;
  int64_t before = best->answer;
  if (n < d->from || n > d->to || !host_is_legal(h, L, n)) return false;
  compare(h, best, best->at, n, worth_of(h, j, n, NULL), false);
  return best->answer != before;
}

/* Around an amount that is worth most so far: by steps that are doubled as long
** as that pays, and then halved again and again. */
static void refine(lua_State *L, Host *h, const Appraiser *j, Best *best) {
  enum { FAR = 1 << 30 };
  int64_t step = 1;
  for (int side = -1; side <= 1; side += 2)
    for (int64_t s = 1;
         s < FAR && better(L, h, j, best, capped_sum(best->answer, side * s));
         s *= 2)
      if (s > step) step = s;
  for (; step > 0; step /= 2)
    if (!better(L, h, j, best, capped_sum(best->answer, -step)))
      better(L, h, j, best, capped_sum(best->answer, step));
}

/* Of the amounts and what was best before. */
static Best best_amount(lua_State *L, Host *h, const Appraiser *j, Best best,
                        bool by_lot) {
  int64_t list[AMOUNTS + 2];
  int n = amounts(L, h, list);
  Best number = {0};
  for (int i = 0; i < n; i++)
    if (host_is_legal(h, L, list[i]))
      compare(h, &number, i, list[i], worth_of(h, j, list[i], NULL), by_lot);
  if (number.equal > 0) {
    refine(L, h, j, &number);
    compare(h, &best, number.at, number.answer, number.worth, by_lot);
  }
  if (best.equal == 0) {
    ChoiceEnv env = host_env(h, L, h->ask.decision.actor);
    if (!host_find_number(&env, h->ask.decision.choice, &best.answer))
      luaL_error(L, "no legal number was found");
    best.equal = 1;
  }
  return best;
}

/* The best of the listed answers and, if wanted, of what is slipped in, which comes
** last.  Answers to an option stand together; where they can't differ, one speaks for
** all. */
static Best best_listed(Host *h, const Appraiser *j, Best *slipped,
                        bool by_lot) {
  const Decision *d = &h->ask.decision;
  Best best = {0};
  int64_t worth = 0;
  int option = -1, does = 0;
  bool same = false, silent = false, slips = false;
  Ask ask;
  begin_ask(h, &ask);
  for (int i = 0; i < d->count; i++) {
    int64_t answer = h->ask.answers[i];
    bool first = i == 0 || !answer_is_like(answer, h->ask.answers[i - 1]);
    if (first) {
      option = host_option(h, d->choice, answer);
      silent = lworth_is_silent(h, option);
      slips = h->worth.slips[option];
      if (slips && slipped == NULL) break;
      same = (looks_of(h, j, option) & WORTH_VARIES) == 0;
      does = to_try(h, j, option);
    }
    if (silent)
      worth = worth_of_step(h, j, answer, NULL);
    else if (first || !same)
      worth = worth_to(h, j, &ask, option, does, answer, NULL);
    if (h->bots.listens)
      h->bots.worth[i] = slips ? capped_sum(worth, best.worth) : worth;
    if (!slips)
      compare(h, &best, i, answer, worth, by_lot);
    else if (worth > 0 || best.equal == 0)
      compare(h, slipped, i, answer, worth, by_lot);
  }
  return best;
}

/* How often the player has slipped something in since the question was asked, whatever
** the rules of that asked. */
static int slipped_so_far(const Host *h) {
  const Decision *d = &h->ask.decision;
  int n = 0;
  for (int i = h->past.path_count - 1; i >= 0; i--) {
    const Given *g = &h->past.path[i];
    if (g->actor != d->actor || g->choice != d->choice) continue;
    if (!h->worth.slips[host_option(h, d->choice, g->answer)]) break;
    n++;
  }
  return n;
}

/* What is slipped in leaves the question open, so it counts beside the best answer
** to it: as soon as it gains anything at all.  Where that never ends, the question is
** answered all the same. */
static Best best_answer(lua_State *L, Host *h, const Appraiser *j,
                        bool by_lot) {
  enum { ENOUGH = 20 };
  Best slipped = {0}, best = best_listed(h, j, &slipped, by_lot);
  if (h->ask.decision.number) best = best_amount(L, h, j, best, by_lot);
  if (!h->worth.clueless) host_count_lots(h, (int)best.equal);
  if (slipped.equal == 0 || (best.equal > 0 && slipped.worth <= 0)) return best;
  h->worth.weary = best.equal > 0 && slipped_so_far(h) >= ENOUGH;
  if (h->worth.weary) return best;
  slipped.worth = capped_sum(slipped.worth, best.worth);
  return slipped;
}

/* What can be done anyway, if the answer is slipped in: the best that answers.  No lot
** is drawn for that. */
static int64_t worth_anyway(lua_State *L, Host *h, const Appraiser *j,
                            int64_t answer) {
  Best best;
  if (!h->worth.slips[host_option(h, h->ask.decision.choice, answer)]) return 0;
  best = best_listed(h, j, NULL, false);
  if (h->ask.decision.number) best = best_amount(L, h, j, best, false);
  return best.worth;
}

static void push_points(lua_State *L, int n, const int64_t *worth) {
  lua_createtable(L, n, 0);
  for (int i = 0; i < n; i++) {
    lua_pushnumber(L, (lua_Number)worth[i] / WORTH_WHOLE);
    lua_rawseti(L, -2, i + 1);
  }
}

/* P.reason(answer, instead): why this one; left on the stack. */
static void push_reason(lua_State *L, Host *h, int64_t answer, int weighing) {
  const int64_t *instead = h->bots.instead;
  host_call(L, 1, "reason", instead != NULL ? "inn" : "in", weighing, answer,
            instead != NULL ? *instead : 0);
}

/* An answer as bots give it: its number; where amounts are asked for, the amount,
** or the option and its parameters. */
static void push_best(lua_State *L, Host *h, const Best *best) {
  const Decision *d = &h->ask.decision;
  int at = lua_gettop(L) + 1, option, parts;
  if (!d->number || answer_is_number(&h->book, d->choice, best->answer)) {
    lua_pushinteger(L, d->number ? best->answer : best->at + 1);
    return;
  }
  option = host_option(h, d->choice, best->answer);
  lua_newtable(L);
  lua_pushstring(L, h->linked.option_name[option]);
  lua_rawseti(L, at, 1);
  parts = host_push_parts(L, h, option, best->answer);
  for (int i = parts; i >= 1; i--) lua_rawseti(L, at, i + 1);
}

/* Ready to think about the pending decision. */
static Appraiser begin(lua_State *L, Host *h, int weighing) {
  if (h->worth.moody) h->worth.mind.mood = host_lot(h, UINT32_MAX);
  Appraiser j = lworth_judge(L, h, weighing, h->ask.decision.actor);
  h->worth.weary = false;
  h->worth.clueless = is_clueless(h, &j);
  return j;
}

/* The bot, called like any other; upvalues: the weighing, ties by lot? */
static int bot(lua_State *L) {
  Host *h = host_of(L);
  const Decision *d = &h->ask.decision;
  int weighing = (int)lua_tointeger(L, lua_upvalueindex(1));
  bool by_lot = lua_toboolean(L, lua_upvalueindex(2));
  bool why = lua_toboolean(L, 6);
  Appraiser j = begin(L, h, weighing);
  Best best = best_answer(L, h, &j, by_lot);
  push_best(L, h, &best);
  if (!why) return 1;
  if (d->number) {
    int64_t two[2] = {best.worth, 0};
    if (h->bots.instead != NULL)
      two[1] = capped_sum(worth_of(h, &j, *h->bots.instead, NULL),
                          worth_anyway(L, h, &j, *h->bots.instead));
    push_points(L, h->bots.instead != NULL ? 2 : 1, two);
  } else {
    push_points(L, d->count, h->bots.worth);
  }
  if (h->hooks.decide != NULL) return 2; /* a search wants no words */
  push_reason(L, h, best.answer, weighing);
  return 3;
}

bool lworth_answer(Host *h, lua_State *L, int64_t *answer) {
  if (lua_tocfunction(L, -1) != bot) return false;
  lua_getupvalue(L, -1, 1);
  lua_getupvalue(L, -2, 2);
  Appraiser j = begin(L, h, (int)lua_tointeger(L, -2));
  *answer = best_answer(L, h, &j, lua_toboolean(L, -1)).answer;
  return true;
}

/* Passing --------------------------------------------------------------- */

/* A mood is drawn for every decision, also for one that needs no thought. */
static void draw_mood(uint64_t *stream) { rng_below(stream, UINT32_MAX); }

/* All that the answers to a window hang on; false: nobody knows. */
static bool find_reads(Host *h, const Appraiser *j, int window, Things *reads) {
  const Choice *c = &h->book.choice[window];
  int seat = j->measures->seat;
  if (!reads_of_choice(&h->book, &h->schema, window, seat, reads)) return false;
  for (int o = c->first_option; o < c->first_option + c->options; o++) {
    const Tried *t = &h->worth.tried[o];
    int does = to_try(h, j, o);
    if (h->worth.silent[o]) return false;
    worth_reads(j, o, does > 0, reads);
    if (does > 0)
      reads_of_effects(&h->book, &h->schema, &h->linked.effects, o, t->first,
                       t->count, seat, true, reads);
  }
  return true;
}

void lworth_note_pass(Host *h, lua_State *L, int seat, int window,
                      uint64_t before) {
  Pass *p = &h->worth.pass[seat - 1];
  const Seat *who = &h->bots.seat[seat];
  bool known = p->window == window + 1 && p->ref == who->ref;
  bool weighs;
  p->window = 0;
  if (h->worth.moody) draw_mood(&before);
  if (who->type != SEAT_SCRIPT || who->stream != before || h->worth.weary ||
      h->worth.clueless || h->bots.listens || h->schema.algo == RNG_MINSTD ||
      h->worth.measures.schema == NULL)
    return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, who->ref);
  weighs = lua_tocfunction(L, -1) == bot;
  if (weighs && !known && lua_getupvalue(L, -1, 1) != NULL) {
    Appraiser j = {&h->worth.worths, &h->worth.measures, &h->linked.effects,
                   (int)lua_tointeger(L, -1)};
    p->reads = (Things){{0}};
    p->open = !find_reads(h, &j, window, &p->reads) ||
              things_are_all(&p->reads);
    p->ref = who->ref;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  if (!weighs) return;
  p->window = window + 1;
  measures_note(&h->worth.measures);
}

bool lworth_passes(Host *h, int seat, int window) {
  const Pass *p = &h->worth.pass[seat - 1];
  Seat *who = &h->bots.seat[seat];
  if (p->window != window + 1 || p->open || who->type != SEAT_SCRIPT ||
      who->ref != p->ref || h->bots.listens ||
      measures_noted(&h->worth.measures, &h->state, seat, &p->reads))
    return false;
  if (h->worth.moody) draw_mood(&who->stream);
  return true;
}

/* The search's judge: worth_estimate -> function(player), in points */
static int estimate(lua_State *L) {
  Host *h = host_of(L);
  Appraiser j = lworth_judge(L, h, (int)lua_tointeger(L, lua_upvalueindex(1)),
                             check_player(L, 1));
  lua_pushnumber(L, (lua_Number)worth_of_position(&j, NULL) / WORTH_WHOLE);
  return 1;
}

/* A weight in thousandths; what is beyond all bounds is refused there. */
static int64_t thousandths(lua_Number weight) {
  lua_Number n = weight * WORTH_WHOLE + 0.5;
  return n > -INT32_MAX && n < INT32_MAX ? (int64_t)n : INT64_MAX;
}

static int weighing_of(lua_State *L, Host *h) {
  Worths *w = &h->worth.worths;
  int weighing = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  ltype_done(L, worth_weighing(w, &weighing), "a bot");
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    ltype_done(L,
               worth_weigh(w, weighing, (int)lua_tointeger(L, -2),
                           thousandths(lua_tonumber(L, -1))),
               "a weight");
    lua_pop(L, 1);
  }
  return weighing;
}

/* worth_bot({[name] = weight}, ties by lot?) -> the bot, its estimate, its
** weighing */
PRELUDE(worth_bot) {
  int weighing = weighing_of(L, h);
  lua_pushinteger(L, weighing);
  lua_pushboolean(L, lua_toboolean(L, 2));
  lua_pushcclosure(L, bot, 2);
  lua_pushinteger(L, weighing);
  lua_pushcclosure(L, estimate, 1);
  lua_pushinteger(L, weighing);
  return 3;
}

/* worth_parts(weighing, answer) -> {[name] = number}, the whole; behind the names
** what can be done anyway.  worth_parts(weighing, nil, seat): of that player's
** position. */
PRELUDE(worth_parts) {
  const Worths *w = &h->worth.worths;
  lua_Integer weighing = luaL_checkinteger(L, 1);
  int64_t part[MAX_TERM_NAMES + 1], whole, *anyway = &part[w->names];
  Appraiser j;
  luaL_argcheck(L, weighing >= 0 && weighing < w->weighings, 1, "no such bot");
  j = lworth_judge(L, h, (int)weighing,
                   lua_isinteger(L, 2) ? h->ask.decision.actor : int_at(L, 3));
  whole = lua_isinteger(L, 2) ? worth_of(h, &j, lua_tointeger(L, 2), part)
                              : worth_of_position(&j, part);
  *anyway = lua_isinteger(L, 2) ? worth_anyway(L, h, &j, lua_tointeger(L, 2))
                                : 0;
  whole = capped_sum(whole, *anyway);
  lua_newtable(L);
  for (int i = 0; i <= w->names; i++) {
    lua_pushinteger(L, part[i]);
    lua_rawseti(L, -2, i);
  }
  lua_pushinteger(L, whole);
  return 2;
}
