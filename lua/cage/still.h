/*
** What scripts hold outside the table must stay as it was when they had been
** loaded: a rule that remembers something in a variable of its own would play
** differently after undo, from a save, or in another worker.
*/
#ifndef LUA_CAGE_STILL_H
#define LUA_CAGE_STILL_H

#include <stdbool.h>

#include "lua/cage/cage.h"

/* Note every variable that the functions of scripts share, and every table they
** reach through one.  What only bots reach, whose functions are listed in the
** table at an index, may change during a game: they reckon in it.  Inside an
** entry. */
void still_note(lua_State *L, int bots);

/* Put what only bots reach back to what it was: no game hangs on the one that
** was played before.  Inside an entry. */
void still_forget(lua_State *L);

/* Is all as it was noted?  Allocates nothing.  False: the cage's report says
** what has changed, and the state is to be thrown away. */
bool still_holds(Cage *c);

#endif
