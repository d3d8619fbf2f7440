/*
** The list of rules on the screen.
*/
#ifndef REPL_BOOK_RULELIST_SHOW_H
#define REPL_BOOK_RULELIST_SHOW_H

#include "lua/shelf/rulelist.h"
#include "repl/term/screen.h"

/* Print rules (those that match, or all with NULL); returns how many. */
int rulelist_show_rules(const RuleList *b, Screen *s, const char *word);
void rulelist_show_changes(const RuleList *b, Screen *s, bool quotes);

/* Quote the ledger, "  ID: text", for an id. */
void rulelist_show_quote(const RuleList *b, Screen *s, const char *id);

#endif
