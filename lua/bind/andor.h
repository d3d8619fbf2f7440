/*
** Where a script gives a condition to Lua's own `and`, `or` or `not`.  They take
** it for true whatever it will be, and drop what the script meant to ask: `&`,
** `|` and `~` were meant.  Lua lets nobody else decide what these words do, so
** the text is looked at: this finds where they stand beside the call of a method
** of conditions, and the prelude complains if it is one that is called there.
*/
#ifndef LUA_BIND_ANDOR_H
#define LUA_BIND_ANDOR_H

#include <stddef.h>

/* The word, and the lines of the condition: Lua gives its call any of them. */
typedef void AndOrFound(void *ud, const char *word, int from, int to);

void andor_find(const char *text, size_t size, AndOrFound *found, void *ud);

#endif
