/*
** A rulebook on the screen.
*/
#ifndef REPL_BOOK_RULEBOOK_SHOW_H
#define REPL_BOOK_RULEBOOK_SHOW_H

#include "lua/shelf/rulebook.h"
#include "repl/term/screen.h"

/* Print rules (those that match, or all with NULL); returns how many. */
int rulebook_show_rules(const Rulebook *b, Screen *s, const char *word);
void rulebook_show_changes(const Rulebook *b, Screen *s, bool quotes);

/* Quote the ledger, "  ID: text", for an id. */
void rulebook_quote(const Rulebook *b, Screen *s, const char *id);

#endif
