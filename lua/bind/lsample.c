/*
** Samples.  Stated thoughts are reckoned by the core, and only the one that
** luck picks; a function is called and must name them all.
*/
#include "lua/bind/lsample.h"

#include <string.h>

#include "lua/bind/eyes.h"
#include "lua/bind/ltype.h"

bool lsample_named(const Host *h, const char *name, int64_t *answer) {
  const Decision *d = &h->ask.decision;
  for (int i = 0; i < d->count; i++) {
    *answer = h->ask.answers[i];
    if (strcmp(h->linked.option_name[host_option(h, d->choice, *answer)],
               name) == 0)
      return true;
  }
  return false;
}

int lsample_begin(Host *h, lua_State *L) {
  const Decision *d = &h->ask.decision;
  const Thoughts *s = &h->linked.sample[d->choice];
  bool frozen = h->state.frozen;
  int before;
  if (s->function == LUA_NOREF) return s->count;
  lua_rawgeti(L, LUA_REGISTRYINDEX, s->function);
  handle_push(L, TYPE_PLAYER, d->actor);
  h->state.frozen = true;
  before = eyes_of(h, d->actor);
  lua_call(L, 1, 1);
  eyes_of(h, before);
  h->state.frozen = frozen;
  return lua_type(L, -1) == LUA_TTABLE ? (int)lua_rawlen(L, -1) : 0;
}

static bool stated(Host *h, int thought, int64_t *answer) {
  const Decision *d = &h->ask.decision;
  Ask ask = {.state = &h->state, .actor = d->actor, .eyes = d->actor};
  int option = h->book.choice[d->choice].first_option - 1 - thought;
  if (thought < 0)
    return lsample_named(h, h->linked.option_name[option], answer);
  *answer = expr_eval(&h->book.exprs, thought, &ask);
  return true;
}

bool lsample_thought(Host *h, lua_State *L, int i, int64_t *answer) {
  const Thoughts *s = &h->linked.sample[h->ask.decision.choice];
  bool found = true;
  if (s->function == LUA_NOREF) return stated(h, s->thought[i], answer);
  if (lua_rawgeti(L, -1, i + 1) == LUA_TSTRING)
    found = lsample_named(h, lua_tostring(L, -1), answer);
  else
    *answer = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return found;
}

/* sample(choice, function), or sample(choice, thought …): a condition's node,
** or -1 - the number of an option there. */
PRELUDE(sample) {
  Thoughts *s = &h->linked.sample[check_choice(L, h, 1)];
  int n = lua_gettop(L) - 1;
  if (lua_type(L, 2) == LUA_TFUNCTION) {
    lua_settop(L, 2);
    s->function = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
  }
  if (n > MAX_THOUGHTS)
    return luaL_error(L, "a sample names up to %d thoughts", MAX_THOUGHTS);
  for (int i = 0; i < n; i++)
    s->thought[i] = (int16_t)luaL_checkinteger(L, i + 2);
  s->count = n;
  return 0;
}
