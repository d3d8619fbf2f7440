/*
** Finds where a script gives a condition to Lua's own `and`, `or` or `not`.
** Lua takes any condition for true, so the script loses what it meant to ask;
** it should have used `&`, `|` or `~`.  These words can't be overloaded, so
** the text is searched for them beside a call of a condition's method; the
** prelude complains if that call really makes a condition.
*/
#ifndef LUA_BIND_ANDOR_H
#define LUA_BIND_ANDOR_H

#include <stddef.h>

/* The word, and the lines of the condition: Lua gives its call any of them. */
typedef void AndOrFound(void *ud, const char *word, int from, int to);

void andor_find(const char *text, size_t size, AndOrFound *found, void *ud);

#endif
