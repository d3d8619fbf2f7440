/* Worths, bots made of weights, and what they tell: see lterm.c, lworth.c, ltell.c. */
#ifndef LUA_BIND_LWORTH_H
#define LUA_BIND_LWORTH_H

#include "lua/bind/host.h"

/* Forget all worths, because the rules are read again. */
void host_forget_worths(Host *h);

enum { LWORTH_STEPS = 4 }; /* how often a step is tried, with other chance */

/* A bot's reckoning with the eyes of a seat. */
Appraiser lworth_judge(lua_State *L, Host *h, int weighing, int seat);
/* Must the answer be tried to know what it does?  Not by those with whom somebody
** looks ahead, and not by those who think of numbers: that would be too many. */
bool lworth_is_silent(const Host *h, int option);

/* If the function on top is a bot made of weights: its answer to the pending
** decision (not an amount), without a call into Lua. */
bool lworth_answer(Host *h, lua_State *L, int64_t *answer);

/* The bot of a seat has passed at a window, with its own chance before that; would
** it do so again?  false: it has to be asked. */
void lworth_note_pass(Host *h, lua_State *L, int seat, int window,
                      uint64_t before);
bool lworth_passes(Host *h, int seat, int window);

#endif
