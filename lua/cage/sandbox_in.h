/*
** What the files of the sandbox share: sandbox.c has the environment and the
** basic functions, order.c iteration, strings.c and tables.c the libraries.
*/
#ifndef LUA_CAGE_SANDBOX_IN_H
#define LUA_CAGE_SANDBOX_IN_H

#include <stdbool.h>

#include "lua/cage/cage.h"
#include "lua/cage/give.h"
#include "lua/cage/sandbox.h"
#include "lauxlib.h"

/* Values one call may put on the stack. */
enum { SPREAD_MAX = 1000 };

/* Push the number at idx as text, the same on every machine. */
void sandbox_push_number(lua_State *L, int idx);

/* The longest string a function may build.  Checked before the arena would
** kill, because a script can be told about an error. */
size_t sandbox_string_max(lua_State *L);
void sandbox_check_length(lua_State *L, size_t len);

/* Put these of the library on top, Lua's own, into the table below; pops the
** library. */
void sandbox_take(lua_State *L, const char *const names[]);
/* In the table on top, let a function look at the arguments before Lua's own of
** that name, which it calls by sandbox_call_own. */
void sandbox_check_own(lua_State *L, const char *name, lua_CFunction check);
int sandbox_call_own(lua_State *L);

/* As C's own, in every locale. */
static inline bool sandbox_is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Is the table the host's: with a metatable that no script gave? */
bool sandbox_is_host(lua_State *L, int idx);

/* The argument is a table that a script may write to, or an error. */
void sandbox_check_writable(lua_State *L, int arg);

/* The functions of order.c, strings.c and tables.c, for luaL_newlib. */
int sandbox_pairs(lua_State *L);
int sandbox_next(lua_State *L);
int sandbox_sorted(lua_State *L);
/* A __pairs for what sandbox_lock made. */
int sandbox_locked_pairs(lua_State *L);
void sandbox_open_string(lua_State *L);
void sandbox_open_table(lua_State *L);

#endif
