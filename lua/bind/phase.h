/*
** Phases: how one begins, which comes next, and how the game ends.
*/
#ifndef LUA_BIND_PHASE_H
#define LUA_BIND_PHASE_H

#include "lua/bind/host.h"

/* What a phase was started with, or an edit goes on with: handles and whole numbers as
** words, n of them from an index on.  False: they are too many, or something else. */
bool phase_pack(lua_State *L, int at, int n, int64_t arg[PHASE_ARGS]);
void phase_unpack(lua_State *L, int64_t word);
int64_t phase_word(Type type, int64_t n);

/* The phase of that name, or -1. */
int phase_named(const Host *h, const char *name);

/* A phase begins, with these arguments. */
void phase_begin(Host *h, int phase, const int64_t *arg);

/* Push the function of the phase that has begun, and its arguments; returns
** how many. */
int phase_push(lua_State *L, Host *h);

/* A phase returned: begin the one that its results, on top of the stack, name,
** or end the game.  False: cage.why says what is wrong with them. */
bool phase_next(Host *h, lua_State *L, int results);

/* End the game; and the reason of an end, after a block was loaded. */
void phase_end_game(Host *h, const char *reason);
void phase_recall_end(Host *h);

#endif
