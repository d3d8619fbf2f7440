/*
** What the two files of the rulebook share.
*/
#ifndef LUA_SHELF_RULEBOOK_IN_H
#define LUA_SHELF_RULEBOOK_IN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* The chapters and examples of a ledger, into the book; NULL: none. */
void rulebook_read(json_t *book, const char *text);

/* A line more of a rule's text. */
void rulebook_more(json_t *rule, const char *line);

/* Texts: a copy of n letters, the line that begins at p, where the next one does. */
char *rulebook_copy(const char *text, size_t n);
char *rulebook_line(const char *p);
const char *rulebook_next(const char *p);
bool rulebook_begins(const char *text, const char *with);

#endif
