/*
** The rules and changes of a stack, with the ledger's words for them.
*/
#ifndef LUA_SHELF_RULELIST_H
#define LUA_SHELF_RULELIST_H

#include "lua/shelf/ledger.h"
#include "lua/table/value.h"

enum { RULE_TEXT = 4096 }; /* of a quote */

/* The table's values of these names (prelude/ask.lua), and the ledger. */
typedef struct RuleList {
  json_t *game, *rules, *changes;
  Ledger ledger;
} RuleList;

/* Read it from a table; false: see the report.  Free it in either case. */
bool rulelist_open(RuleList *b, Table *t, const char *folder, Fault *report);
void rulelist_free(RuleList *b);

/* A rule's words: its own, or the ledger's for the first id it cites. */
void rulelist_text(const RuleList *b, const json_t *rule, char *text,
                   size_t size);

/* Does the rule have that id, cite it, or have the word in its id or words? */
bool rulelist_matches(const RuleList *b, const json_t *rule, const char *word);

/* Is the text in a list? */
bool rulelist_has(const json_t *list, const char *text);

#endif
