/*
** A line that is longer than the terminal is wide is broken between words, not
** where the terminal would: whatever writes it, and however long a path in it is.
*/
#ifndef REPL_TERM_FOLD_H
#define REPL_TERM_FOLD_H

#include <stddef.h>

/* The text with such lines broken, to be freed; NULL: there are none.  column:
** where its first line goes on.  What follows is indented as its line is, and by
** two more.  JSON stays as it is. */
char *fold_text(const char *text, size_t n, int column, int columns,
                size_t *size);

/* The text for a terminal that knows ASCII alone, to be freed: letters without
** their accents, "..." for an ellipsis; NULL: it is so already.  What has no such
** letters stays. */
char *fold_plain(const char *text, size_t n, size_t *size);

#endif
