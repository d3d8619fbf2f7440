/*
** Lines that a terminal has room for: broken between words, not where the terminal
** would, whatever writes them, and however long a path in them is.
*/
#ifndef REPL_TERM_FOLD_H
#define REPL_TERM_FOLD_H

#include "repl/term/memory.h"

/* Bytes of a colour at s, "\033[1;31m"; 0: it is none. */
size_t fold_colour(const char *s, size_t n);
/* Columns that the letter or colour at s takes, and its bytes; and a whole text. */
int fold_width_at(const char *s, size_t n, size_t *size);
int fold_width(const char *s, size_t n);

/* Break the lines that are too long.  column: where the first one goes on.  What
** follows is indented as its line is, and by two more.  JSON stays as it is. */
void fold_text(Text *t, int column, int columns);

/* The words of a text as lines behind others; all but the first are indented. */
void fold_words(Text *to, const char *text, int column, int columns,
                int indent);

/* For a terminal that knows ASCII alone: letters without their accents, "..." for
** an ellipsis.  What has no such letters stays. */
void fold_plain(Text *t);

#endif
