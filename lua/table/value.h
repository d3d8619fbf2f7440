/*
** The bridge: what a table can tell is one value with one shape, whoever asks
** for it: the terminal, `json`, a page, a bot, a check.  It crosses from Lua as
** jansson's json_t, which is what the front's Lua works with.
*/
#ifndef LUA_TABLE_VALUE_H
#define LUA_TABLE_VALUE_H

#include "lua/table/table.h"

#include <jansson.h>

/* Ask for a value by its name; lua/prelude/ask.lua lists all names, what they
** take and the shapes of their values.  args, an array (NULL: none), is taken
** over.  The caller frees the value.  NULL: see the fault (which may be NULL);
** the table is as it was.
**
** All text is UTF-8 that a terminal can show.  A Lua table is an array if it has
** an element 1 or nothing at all; else an object, its keys in order.  Functions,
** handles and tables with a metatable stay behind. */
json_t *table_ask_value(Table *t, const char *what, json_t *args, Fault *fault);

/* A script on top of a game (TableConfig.extra) may declare a lesson: ask it, as
** `lesson` of prelude/ask.lua says.  In the same way otherwise. */
json_t *table_lesson(Table *t, json_t *args, Fault *fault);

/* A field of an object: its text, or "" where it has none; a number, or 0. */
const char *value_text(const json_t *object, const char *field);

/* A text as values have it: what no terminal can show is written out. */
void value_clean(const char *text, char *to, size_t size);
int64_t value_number(const json_t *object, const char *field);

/* A rule's place among table_counters (batch.h), or -1: it isn't counted. */
int value_counter(const json_t *rule);

#endif
