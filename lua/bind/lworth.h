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

/* The bot of a seat has passed at a window, with its own chance before that; would
** it do so again?  false: it has to be asked. */
void lworth_note_pass(Host *h, lua_State *L, int seat, int window,
                      uint64_t before);
bool lworth_passes(Host *h, int seat, int window);

#endif
