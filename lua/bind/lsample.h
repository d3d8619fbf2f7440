/*
** What a player without a plan thinks of where an amount is asked for: the
** `sample` of a choice, stated formulas and options or a function's list.
*/
#ifndef LUA_BIND_LSAMPLE_H
#define LUA_BIND_LSAMPLE_H

#include "lua/bind/host.h"

static inline bool sample_is_there(const Host *h, int choice) {
  const Thoughts *s = &h->linked.sample[choice];
  return s->function != LUA_NOREF || s->count > 0;
}

/* How many thoughts has the sample of the question that waits?  0: there is
** none.  A function's list is left on the stack. */
int lsample_begin(Host *h, lua_State *L);

/* Thought i (0 first) as an answer; false: an option that is not offered.
** A number may be refused. */
bool lsample_thought(Host *h, lua_State *L, int i, int64_t *answer);

/* The first answer of the option of that name; false: there is none now. */
bool lsample_named(const Host *h, const char *name, int64_t *answer);

void lsample_open(lua_State *L);

#endif
