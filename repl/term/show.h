/*
** Output: colours where the terminal wants them, reports, bars.
*/
#ifndef REPL_TERM_SHOW_H
#define REPL_TERM_SHOW_H

#include "lua/table/table.h"

#include <stdio.h>

enum {
  STATUS_GOOD = 0,
  STATUS_FAILED = 1, /* refused or failed */
  STATUS_USAGE = 2
};

/* Is this a terminal that shows colours, and are they wanted (NO_COLOR)?  A
** setting may say no, or yes even where NO_COLOR says no. */
typedef enum Colours { COLOURS_AUTO, COLOURS_ON, COLOURS_OFF } Colours;
void show_set_colours(Colours colours);
bool show_colours(FILE *f);
/* Is somebody reading this, at a terminal? */
bool show_is_terminal(FILE *f);
/* Ask this one about the terminal, while stdout is led elsewhere. */
void show_on(int fd);
/* The terminal's size now; 80 by 24 where there is none. */
int show_columns(void);
int show_rows(void);
/* Columns that a text takes: one for each letter. */
int show_width(const char *text);
/* Empty the screen, and what has scrolled off it. */
void show_clear(FILE *f);

/* Go up to the row that was typed last, and wipe it. */
void show_wipe_row(FILE *f);

/* How views are drawn there: VIEW_COLOUR, VIEW_ASCII. */
unsigned show_view_style(FILE *f);

/* The escape for a style, or "" where colours are not shown. */
typedef enum Style { PLAIN, BOLD, DIM, RED, GREEN, YELLOW } Style;
const char *show_style(FILE *f, Style s);

/* A script's fault: the sentence, where, the lines around it, the frames. */
void show_report(FILE *f, const Report *r);

/* Does the terminal say that it knows UTF-8?  Else ASCII has to do. */
bool show_utf8(void);

/* A table that can't be opened: the same on stderr; returns the status, which
** is that of wrong usage if the command line asked for a value that isn't. */
int show_failure(const Report *r);

/* A bar of `width` columns, `share` (0 .. 1) of it filled. */
void show_bar(FILE *f, double share, int width);

/* A sparkline: a column for each height; the highest fills its line. */
void show_spark(FILE *f, const double *height, int width);

/* Text wrapped at the terminal's width, each line after the first indented;
** `column` is where the cursor stands.  Returns how many lines there are. */
int show_wrapped(FILE *f, const char *text, int column, int indent);

/* A sentence in lines of its own: wrapped for somebody who reads it, a single
** line for a program that does. */
void show_message(FILE *f, const char *text);

/* One line on stderr, with a hint where one is known; returns STATUS_USAGE. */
int show_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
