/*
** Pages on paper: a report whose name ends in .pdf is a page that Chromium or
** WeasyPrint prints, whichever is there.
*/
#ifndef REPL_BOOK_PAPER_H
#define REPL_BOOK_PAPER_H

#include "lua/shelf/file.h"

/* Where the page of a report is to be written: there, or beside the .pdf. */
const char *paper_page(const char *report, char page[PATH_SIZE]);

/* Print the page, if the report is a .pdf, and remove it.  False: it can't be printed,
** and that was said. */
bool paper_print(const char *page, const char *report);

#endif
