/*
** Scripts must not remember anything outside the table: a rule that keeps
** something in a variable of its own would play differently after undo, from a
** save, or in another worker.  So what scripts hold is noted once they are
** loaded, and compared later.
*/
#ifndef LUA_CAGE_STILL_H
#define LUA_CAGE_STILL_H

#include <stdbool.h>

#include "lua/cage/cage.h"

/* Note every variable of the scripts' functions, and every table that they
** reach through one.  What only bots reach may change during a game; their
** functions are listed in the table at index `bots`.  Tables that lead to no
** function of a script are in the list at index `quiet`.  Inside an entry. */
void still_note(lua_State *L, int bots, int quiet);

/* still_quiet(metatable), for the prelude: no function that runs while a game is
** played is reached through tables with this one; through userdata with it, only
** by `__index`. */
int still_quiet(lua_State *L);
/* The same of the metatable on top. */
void still_mark_quiet(lua_State *L);

/* Restore what only bots reach, so that no game depends on the one before.
** Inside an entry. */
void still_forget(lua_State *L);

/* Is everything as it was noted?  Allocates nothing.  False: cage.why and its
** neighbours say what has changed, and the state must be thrown away. */
bool still_holds(Cage *c);

#endif
