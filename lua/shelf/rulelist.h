/*
** The rules and changes of a stack as lists that outlive the Lua rows, with
** the ledger's words for them.
*/
#ifndef LUA_SHELF_RULELIST_H
#define LUA_SHELF_RULELIST_H

#include "core/names.h"
#include "lua/shelf/ledger.h"
#include "lua/table/look.h"

typedef struct Rule {
  char *id, *kind, *text, *layer, *source, *says; /* says: or NULL */
  Names cites;
} Rule;

typedef struct Change {
  char *rule, *what, *layer, *source, *from, *to, *text, *at; /* or NULL */
  Names was, cites;
} Change;

enum { RULE_TEXT = 4096 }; /* of a quote */

typedef struct RuleList {
  Rule *rule;
  int rules, rule_room;
  Change *change;
  int changes, change_room;
  json_t *game; /* what the table says of it */
  Ledger ledger;
  bool full; /* no memory for all of it */
} RuleList;

/* Read it from a table; false: see the report.  Free it in either case. */
bool rulelist_open(RuleList *b, Table *t, const char *folder, Fault *report);
void rulelist_free(RuleList *b);

/* A rule's words: its own, or the ledger's for the first id it cites. */
void rulelist_text(const RuleList *b, const Rule *r, char *text, size_t size);

/* Does the rule have that id, cite it, or have the word in its id or words? */
bool rulelist_matches(const RuleList *b, const Rule *r, const char *word);

#endif
