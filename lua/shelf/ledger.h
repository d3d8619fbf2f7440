/*
** The ledger: a game's rules in words, by id, as its rules.md has them.  It is
** the one source of rule texts.
*/
#ifndef LUA_SHELF_LEDGER_H
#define LUA_SHELF_LEDGER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { LEDGER_TEXT = 4096 }; /* of a rule */

typedef struct Ledger {
  char *text; /* the file, or NULL */
} Ledger;

/* Read rules.md of a game's folder; a missing one is empty. */
void ledger_open(Ledger *l, const char *folder);
void ledger_close(Ledger *l);

/* The text of a rule (its marks, like [EF], stay), or false. */
bool ledger_find(const Ledger *l, const char *id, char *text, size_t size);

/* The texts of all rules, by id. */
json_t *ledger_quotes(const Ledger *l);

/* Take "[note: …]", what is said to those who keep the ledger, out of a text. */
void ledger_cut_notes(char *text);

/* What its marks mean, as the ledger says before its first chapter; false: it
** says nothing. */
bool ledger_legend(const Ledger *l, char *text, size_t size);

#endif
