/*
** What surrounds the program's own Lua.
*/
#ifndef REPL_FRONT_INSIDE_H
#define REPL_FRONT_INSIDE_H

#include <lua.h>

/* Make it, in a new state, where what is printed goes to the screen: all of Lua but
** files, programs and other scripts, which are reached through libraries alone.  What
** our Lua makes global there the user's finds, too, behind its own globals, which are
** all of Lua's. */
void inside_make(lua_State *L);
/* A chunk on the stack runs inside. */
void inside_set(lua_State *L);

#endif
