/*
** Amounts that come to mind where one is asked for: the `sample` of a choice,
** which lists formulas and options, or is a function that returns a list.
*/
#ifndef LUA_BIND_LSAMPLE_H
#define LUA_BIND_LSAMPLE_H

#include "lua/bind/host.h"

static inline bool sample_is_there(const Host *h, int choice) {
  const Thoughts *s = &h->linked.sample[choice];
  return s->function != LUA_NOREF || s->count > 0;
}

/* The number of thoughts for the pending question; 0: it has no sample.  The
** list of a function stays on the stack. */
int lsample_begin(Host *h, lua_State *L);

/* Thought i (0 first) as an answer; false: an option that is not offered.
** A number may be refused. */
bool lsample_thought(Host *h, lua_State *L, int i, int64_t *answer);

/* The first answer of the option of that name; false: there is none now. */
bool lsample_named(const Host *h, const char *name, int64_t *answer);

#endif
