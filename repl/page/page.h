/*
** Pages for the browser: one self-contained file, no scripts, nothing fetched,
** light or dark as the reader's system is.  Written as XML that is HTML, too,
** so that any XML reader can check it.
*/
#ifndef REPL_PAGE_PAGE_H
#define REPL_PAGE_PAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Page {
  FILE *f;
  char path[512], aside[520]; /* written aside, then renamed */
} Page;

/* Begin a page; false: said why not. */
bool page_begin(Page *p, const char *path, const char *title,
                const char *subtitle);
/* End it with the command that makes it again; false: said why not. */
bool page_end(Page *p, const char *command);

/* Text with <, >, & and quotes made harmless; bytes that are no UTF-8 and
** control characters become U+FFFD. */
void page_text(FILE *f, const char *text);

/* A part of the page: opened with its heading, closed by the next. */
void page_section(Page *p, const char *heading, const char *says);
void page_section_end(Page *p);

/* A sentence with a badge ("yes", "maybe", "no" choose its colour). */
void page_verdict(Page *p, const char *kind, const char *badge,
                  const char *text);

/* Tables: cells of a row; numbers stand to the right. */
void page_table(Page *p, const char *const *heads, int count);
void page_row(Page *p);
void page_cell(Page *p, const char *text);
void page_number(Page *p, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
void page_row_end(Page *p);
void page_table_end(Page *p);

#endif
