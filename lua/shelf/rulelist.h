/*
** The rules and changes of a stack, with the ledger's words for them.
*/
#ifndef LUA_SHELF_RULELIST_H
#define LUA_SHELF_RULELIST_H

#include "lua/shelf/ledger.h"
#include "lua/table/value.h"

/* The table's values of these names (prelude/ask.lua), and the ledger. */
typedef struct RuleList {
  json_t *game, *rules, *changes;
  Ledger ledger;
} RuleList;

/* Read it from a table; false: see the report.  Free it in either case. */
bool rulelist_open(RuleList *b, Table *t, const char *folder, Fault *report);
void rulelist_free(RuleList *b);

/* All of it as one value: what repl/book/rulelist.lua shows. */
json_t *rulelist_value(const RuleList *b);

/* Is the text in a list? */
bool rulelist_has(const json_t *list, const char *text);

#endif
