/*
** The sandbox is what a script finds around it: an environment made from an
** allow list, in which everything ends soon, nothing shows an address, a
** clock or a hash order, and nothing reaches another script's tables.
** Every function here may allocate and raise, so call it inside a cage entry
** (cage_run).  The state must belong to a cage.
*/

#ifndef LUA_CAGE_SANDBOX_H
#define LUA_CAGE_SANDBOX_H

#include <stddef.h>

#include "lua.h"

/* Push a fresh environment, its libraries locked.  The first call in a state
** also gives strings their methods. */
void sandbox_env(lua_State *L);

/* Put something in place of the table on top through which scripts can read
** it and never write to it: an error names it.  Without a name a function
** lies above the table, to be called when a script tries. */
void sandbox_lock(lua_State *L, const char *name);

/* Give the table on top what no script may get at of Lua's own: functions of
** patterns, whose time has no bound, and those that look into functions. */
void sandbox_give_trusted(lua_State *L);

/* Say where print goes; without it output is dropped.  Text arrives cleaned
** for a terminal, in pieces; after limits.output bytes in one outermost entry
** it ends with a line "[output cut]".  write must not touch the state. */
void sandbox_set_output(lua_State *L,
                        void (*write)(void *ud, const char *text, size_t len),
                        void *ud);

/* Push the value at idx as text, like the script's tostring: no addresses,
** and __tostring of script tables may run script code. */
const char *sandbox_tostring(lua_State *L, int idx, size_t *len);

/* Push a table with the keys and values of the one at idx. */
void sandbox_copy(lua_State *L, int idx);

/* Push a new array of the keys of the table at idx in the order of pairs:
** positive integers ascending, other numbers ascending, strings by bytes,
** false, true.  Raises on other keys. */
void sandbox_keys(lua_State *L, int idx);

#endif
