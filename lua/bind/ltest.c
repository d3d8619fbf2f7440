/*
** What scenario tests need: to run a rule step by step from inside a test,
** and to choose the chance it meets.
*/
#include "lua/bind/ltype.h"

#include <string.h>

/* One test runs at a time, in its own thread below the test. */
static int go_on(lua_State *L, int nargs) {
  Host *h = host_of(L);
  int results;
  CageResult status;
  lua_State *co;
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->test.thread);
  co = lua_tothread(L, -1);
  lua_pop(L, 1);
  if (co == NULL) return luaL_error(L, "nothing is running");
  h->ask.decision.actor = 0;
  status = cage_resume(&h->cage, co, nargs, &results);
  if (status == CAGE_YIELD) return 0;
  h->ask.decision.actor = 0;
  h->test.over = true;
  if (status != CAGE_OK) {
    lua_xmove(co, L, 1);
    return lua_error(L);
  }
  luaL_checkstack(L, results + 1, "too many results");
  lua_xmove(co, L, results);
  return results;
}

/* test_start(fn, …) -> what it returned, if it asked nobody */
PRELUDE(test_start) {
  int n = lua_gettop(L);
  lua_State *co;
  luaL_checktype(L, 1, LUA_TFUNCTION);
  for (int seat = 1; seat <= h->players; seat++)
    h->bots.seat[seat].type = SEAT_ASK;
  h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.again = false;
  h->past.path_count = 0;
  flow_cut(&h->state, 0);
  luaL_unref(L, LUA_REGISTRYINDEX, h->test.thread);
  co = lua_newthread(L);
  h->test.thread = luaL_ref(L, LUA_REGISTRYINDEX);
  h->test.over = false;
  if (!lua_checkstack(co, n + 1)) return luaL_error(L, "too many arguments");
  lua_xmove(L, co, n);
  return go_on(L, n - 1);
}

static void check_asked(lua_State *L) {
  Host *h = host_of(L);
  if (h->test.over || h->ask.decision.actor == 0)
    luaL_error(L, "nobody is being asked");
}

/* test_answer(i, number) goes on; or i is the free number that is given.  Behind the
** answers are the interjections of others. */
PRELUDE(test_answer) {
  const Decision *d = &h->ask.decision;
  lua_Integer i = ltype_integer(L, 1, "the answer");
  bool number = lua_toboolean(L, 2);
  check_asked(L);
  if (number && !host_is_legal(h, L, i))
    return luaL_error(L, "the number %I is refused at '%s'", i,
                      h->linked.choice_name[d->choice]);
  luaL_argcheck(L, number || (i >= 1 && i <= d->count + d->others), 1,
                "there is no such answer");
  h->ask.answer = number ? i : h->ask.answers[i - 1];
  return go_on(L, 0);
}

/* test_refresh(): the test may have changed the table since the question was
** asked; its answers are those of now */
PRELUDE(test_refresh) {
  const Decision *d = &h->ask.decision;
  if (h->test.over || d->actor == 0) return 0;
  host_prepare(h, L, d->actor, d->choice, d->secret);
  if (h->book.choice[d->choice].window != 0) host_list_others(h, L);
  return 0;
}

/* test_again(): the table was edited, the question is asked anew */
PRELUDE(test_again) {
  check_asked(L);
  h->ask.again = true;
  return go_on(L, 0);
}

/* test_asked() -> the choice that waits for an answer, who is asked, how many answers
** there are, and can a free number be given?  Nothing: nobody is asked. */
PRELUDE(test_asked) {
  const Decision *d = &h->ask.decision;
  if (h->test.over || d->actor == 0) return 0;
  lua_pushstring(L, h->linked.choice_name[d->choice]);
  handle_push(L, TYPE_PLAYER, d->actor);
  lua_pushinteger(L, d->count);
  lua_pushboolean(L, d->number);
  return 4;
}

/* test_random(n) -> 1 .. n, from the table's own chance */
PRELUDE(test_random) {
  lua_Integer n = ltype_integer(L, 1, "the number of answers");
  luaL_argcheck(L, n >= 1, 1, "no answers");
  return give_int(
    L, 1 + (lua_Integer)rng_below(&h->bots.seat[0].stream, (uint32_t)n));
}

/* test_amount() -> an amount that can be answered, or nothing */
PRELUDE(test_amount) {
  const Decision *d = &h->ask.decision;
  ChoiceEnv env = host_env(h, L, d->actor);
  int64_t n;
  check_asked(L);
  if (!d->number || !host_find_number(&env, d->choice, &n)) return 0;
  return give_int(L, n);
}

/* test_unsound() -> what is wrong with the block, or nothing */
PRELUDE(test_unsound) {
  char text[256];
  if (state_check(&h->state, text, sizeof text) == ERR_OK) return 0;
  return give_text(L, text);
}

/* Would these kinds come next from the bag with this generator? */
static bool comes(const State *s, int bag, uint64_t stream, const int *kind,
                  int n) {
  const Place *b = &s->schema->place[bag];
  int32_t count[MAX_KINDS + 1];
  int total = s->counts[b->at];
  memcpy(count, &s->counts[b->at], (size_t)(b->slots + 1) * sizeof count[0]);
  for (int i = 0; i < n; i++, total--) {
    uint32_t r = rng_below(&stream, (uint32_t)total);
    int slot = 1;
    while (r >= (uint32_t)count[slot]) r -= (uint32_t)count[slot++];
    if (b->kind_of[slot] != kind[i]) return false;
    count[slot]--;
  }
  return true;
}

/* test_fate_die(die, {faces}): find a generator with which it rolls so */
PRELUDE(test_fate_die) {
  int cell = check_cell(L, 1), n;
  const Component *die = &h->schema.component[h->schema.cell[cell].comp];
  luaL_checktype(L, 2, LUA_TTABLE);
  n = (int)lua_rawlen(L, 2);
  if (h->schema.algo == RNG_MINSTD)
    return luaL_error(L, "this die's chance cannot be chosen");
  for (uint64_t seed = 1; seed < 20000000; seed++) {
    uint64_t start = rng_seed(seed, "fate"), stream = start;
    int i = 0;
    for (; i < n; i++) {
      lua_Integer face;
      lua_rawgeti(L, 2, i + 1);
      face = lua_tointeger(L, -1);
      lua_pop(L, 1);
      if (1 + (lua_Integer)rng_below(&stream,
                                     (uint32_t)h->schema.cell[cell].max) !=
          face)
        break;
    }
    if (i < n) continue;
    h->state.streams[die->stream] = start;
    return 0;
  }
  return luaL_error(L, "so many rolls cannot be chosen at once");
}

/* test_fate(bag, {kinds}): find a generator from which they come next */
PRELUDE(test_fate) {
  State *s = &h->state;
  int bag = check_place(L, 1);
  const Place *b = &h->schema.place[bag];
  int stream = h->schema.component[b->comp].stream;
  int kind[64], n;
  luaL_checktype(L, 2, LUA_TTABLE);
  n = (int)lua_rawlen(L, 2);
  if (n > 64 || n > s->counts[b->at])
    return luaL_error(L, "the bag holds only %d pieces", (int)s->counts[b->at]);
  if (stream < 0 || h->schema.algo == RNG_MINSTD)
    return luaL_error(L, "this bag's chance cannot be chosen");
  for (int i = 0; i < n; i++) {
    lua_rawgeti(L, 2, i + 1);
    kind[i] = check_kind(L, -1);
    lua_pop(L, 1);
  }
  for (uint64_t seed = 1; seed < 2000000; seed++) {
    uint64_t start = rng_seed(seed, "fate");
    if (comes(s, bag, start, kind, n)) {
      s->streams[stream] = start;
      return 0;
    }
  }
  return luaL_error(L, "these pieces cannot come next from the bag");
}
