/* Worths, and bots made of weights: see lterm.c and lworth.c. */
#ifndef LUA_BIND_LWORTH_H
#define LUA_BIND_LWORTH_H

#include "lua/bind/host.h"

/* Forget all worths, because the rules are read again. */
void host_forget_worths(Host *h);
void lterm_open(lua_State *L);
void lworth_open(lua_State *L);

/* If the function on top is a bot made of weights: its answer to the pending
** decision (not an amount), without a call into Lua. */
bool lworth_answer(Host *h, lua_State *L, int64_t *answer);

#endif
