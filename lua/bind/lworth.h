/* Worths at the host: see lworth.c. */
#ifndef LUA_BIND_LWORTH_H
#define LUA_BIND_LWORTH_H

#include "lua/bind/host.h"

/* The rules are read anew: nothing is worth anything. */
void host_forget_worths(Host *h);
void lworth_open(lua_State *L);

/* If the function on top is a bot that is weights: its answer to the pending decision,
** which is not a free number, without the detour of a call. */
bool lworth_answer(Host *h, lua_State *L, int64_t *answer);

#endif
