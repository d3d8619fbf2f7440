/*
** The rules and changes of a stack as lists that outlive the Lua rows, with
** the ledger's words for them.
*/
#ifndef REPL_BOOK_RULEBOOK_H
#define REPL_BOOK_RULEBOOK_H

#include "lua/table/look.h"
#include "repl/keep/folder.h"
#include "repl/book/ledger.h"
#include "repl/term/screen.h"

typedef struct Rule {
  char *id, *kind, *text, *layer, *source;
  Names cites;
  int64_t fired;
} Rule;

typedef struct Change {
  char *rule, *what, *layer, *source, *from, *to, *text; /* or NULL */
  Names was, cites;
} Change;

typedef struct Rulebook {
  Rule *rule;
  int rules;
  Change *change;
  int changes;
  GameInfo info;
  Ledger ledger;
} Rulebook;

/* Read it from a table; false: see the report.  Free it in either case. */
bool rulebook_open(Rulebook *b, Table *t, const char *folder, Report *report);
void rulebook_free(Rulebook *b);

/* A rule's words: its own, or the ledger's for the first id it cites. */
void rulebook_text(const Rulebook *b, const Rule *r, char *text, size_t size);

/* Does the rule have that id, cite it, or have the word in its id or words? */
bool rulebook_matches(const Rulebook *b, const Rule *r, const char *word);

/* Print rules (those that match, or all with NULL); returns how many. */
int rulebook_show_rules(const Rulebook *b, Screen *s, const char *word);
void rulebook_show_changes(const Rulebook *b, Screen *s, bool quotes);

/* Quote the ledger, "  ID: text", for an id. */
void rulebook_quote(const Rulebook *b, Screen *s, const char *id);

#endif
