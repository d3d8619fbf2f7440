/*
** Pages on paper: a report whose name ends in .pdf is a page that Chromium or
** WeasyPrint prints, whichever is there.
*/
#ifndef REPL_BOOK_PAPER_H
#define REPL_BOOK_PAPER_H

#include "lua/shelf/file.h"

#include <stdbool.h>

/* A report that is being made. */
typedef struct Paper {
  const char *report;     /* as it was named */
  bool printed;           /* it is a .pdf */
  char page[PATH_SIZE];   /* where the page is to be written meanwhile */
  char folder[PATH_SIZE]; /* what was borrowed for that, or "" */
} Paper;

/* False: there is no place for the page, and that was said. */
bool paper_begin(Paper *p, const char *report);
/* Print the page, if it is `good` and to be printed.  False: it is not, or it can't be
** printed, and that was said; an older report is as it was. */
bool paper_end(Paper *p, bool good);

#endif
