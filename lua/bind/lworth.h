/* Worths at the host: see lworth.c. */
#ifndef LUA_BIND_LWORTH_H
#define LUA_BIND_LWORTH_H

#include "lua/bind/host.h"

/* The rules are read anew: nothing is worth anything. */
void host_forget_worths(Host *h);
void lworth_open(lua_State *L);

#endif
