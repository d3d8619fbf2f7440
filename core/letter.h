/*
** Letters of UTF-8: how many bytes one has, and how many columns it takes.
*/
#ifndef CORE_LETTER_H
#define CORE_LETTER_H

#include <stddef.h>

/* The letter at s, of at most n bytes (n > 0): its columns on a terminal, and
** its bytes.  A byte that is no letter takes one column, the rest of a broken
** letter none. */
int letter_columns(const char *s, size_t n, size_t *bytes);

#endif
