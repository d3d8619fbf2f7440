/*
** What a seat may know, as JSON: the value `position`, and the messages to a bot
** that is a program.
*/
#ifndef LUA_TABLE_KNOWN_H
#define LUA_TABLE_KNOWN_H

#include "lua/table/table_in.h"

#include <jansson.h>

enum { KNOWN_AMOUNTS = 64 }; /* legal ones that are named */

/* What lies where, as far as a seat may know (0: everything). */
json_t *known_table(const Table *t, int viewer);

/* A new game, for a seat; the pending question and the position, for whoever is
** asked, inside an entry; and how the game ended. */
json_t *known_game(const Table *t, int seat);
json_t *known_question(Table *t, lua_State *L);
json_t *known_end(const Table *t, const TableResult *r);

/* The table, the question and what was answered in this phase, as far as a seat
** may know (0: everything lies open).  NULL: see the fault. */
json_t *known_position(Table *t, int viewer, Fault *fault);

#endif
