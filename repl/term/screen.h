/*
** A screen: where a command's answer goes, and what it complains about.  The
** program's own is the terminal, or whatever stdout and stderr are; another one
** keeps what is written.
**
** Whatever is written passes one place, screen.c:clean, where it becomes
** printable: a script, a save or a file's name may hold anything.  So nothing
** that is written can move the cursor, name the window or fill the clipboard.
** Colours are marks in our own texts, which the screen turns into what the
** terminal understands, or into nothing.
**
** Rows are counted here and nowhere else: take screen_rows twice.
*/
#ifndef REPL_TERM_SCREEN_H
#define REPL_TERM_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Screen Screen;

/* What follows in a text is plain, bold … */
#define SCREEN_PLAIN "\x01"
#define SCREEN_BOLD "\x02"
#define SCREEN_DIM "\x03"
#define SCREEN_RED "\x04"
#define SCREEN_GREEN "\x05"
#define SCREEN_YELLOW "\x06"

/* The program's own.  What repl/ calls stdout and stderr are streams into it
** (print.h): plain printf is made printable like all the rest. */
Screen *screen_main(void);

/* One that keeps what is written; NULL: no memory. */
Screen *screen_capture(void);
void screen_free(Screen *s);
/* What it has kept of the answers. */
const char *screen_text(Screen *s);
/* The first line of what was complained about since the last time; false:
** nothing was. */
bool screen_complaint(Screen *s, char *text, size_t size);

/* Writing ------------------------------------------------------------------
** Formats are English; they are said in the language spoken (tongue.h). */

void screen_print(Screen *s, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
/* From where the cursor stands, wrapped at the width; each further line is
** indented, and the last one ended. */
void screen_wrap(Screen *s, int indent, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
/* What a view has drawn, with a line's end: its colours stay. */
void screen_picture(Screen *s, const char *text);
/* A sentence in lines of its own: wrapped for somebody who reads it, a single
** line for a program that does.  The second one says that something is wrong. */
void screen_say(Screen *s, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
void screen_complain(Screen *s, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
void screen_write(Screen *s, const char *bytes, size_t n);

/* Streams into it, for what writes streams. */
FILE *screen_out(Screen *s);
FILE *screen_err(Screen *s);

/* Text that was written, as far as a terminal can be given it; always with a
** '\0'.  For what an editor of lines writes by itself. */
void screen_clean(char *to, size_t size, const char *text);

/* Pages -------------------------------------------------------------------- */

/* Hold back what is answered from now on; false: nobody reads it page by page,
** or it is held already. */
bool screen_hold(Screen *s);
/* Show a page of it, so many rows; how many lines are left for the next call.
** What is written meanwhile comes behind them. */
int screen_release(Screen *s, int rows);
/* Show no more pages, but what came behind them. */
void screen_skip_pages(Screen *s);
/* Somebody reads this one by pages, though it is no terminal. */
void screen_read_by_pages(Screen *s);

/* The terminal ------------------------------------------------------------- */

/* Rows that are full so far, and where the cursor stands in the next. */
int screen_rows(Screen *s);
int screen_column(Screen *s);
/* Begin to count here; how many rows there are since then. */
void screen_mark(Screen *s);
int screen_since(Screen *s);
/* Somebody has typed a line: a row that nobody wrote. */
void screen_typed(Screen *s);
/* Does somebody read it at a terminal? */
bool screen_is_terminal(const Screen *s);
/* Are colours shown, and wanted (NO_COLOR)?  A setting may say no, or yes even
** where NO_COLOR says no. */
typedef enum Colours { COLOURS_AUTO, COLOURS_ON, COLOURS_OFF } Colours;
void screen_set_colours(Colours colours);
bool screen_colours(const Screen *s);
/* Lines stay whole, though they be long: a program reads them. */
void screen_keep_lines(bool whole);

/* The terminal's size now; 80 by 24 where there is none. */
int screen_width(void);
int screen_height(void);
/* Columns that a text takes. */
int screen_columns(const char *text);
/* Does the terminal say that it knows UTF-8?  Else ASCII has to do. */
bool screen_utf8(void);

/* Empty the screen, and what has scrolled off it. */
void screen_clear(Screen *s);
/* Go up to the row that was typed last, and wipe it. */
void screen_wipe_row(Screen *s);
/* How far something is, in a row of the complaints that is written again and
** again; NULL takes it away. */
void screen_status(Screen *s, const char *text);

#endif
