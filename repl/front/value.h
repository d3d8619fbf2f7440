/*
** Values between C and the front: json_t and Lua.
*/
#ifndef REPL_FRONT_VALUE_H
#define REPL_FRONT_VALUE_H

#include <jansson.h>
#include <lua.h>

/* Once in a new state: value.lua knows how objects keep their order. */
void value_open(lua_State *L);
/* Push a value; NULL is nil. */
void value_push(lua_State *L, const json_t *v);
/* The value at a place of the stack.  A table with an element 1, or with
** nothing in it, is an array; what has no JSON is null.  The order of an object's
** fields is that of `keys` in its metatable, where there is one.  NULL: it is within
** itself. */
#define VALUE_WITHIN "a value within itself"
json_t *value_take(lua_State *L, int at);

#endif
