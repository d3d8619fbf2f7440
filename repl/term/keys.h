/*
** What terminals send for a key, as keys the line editor knows.
**
** linenoise ends the line at an Alt chord, knows two of the four codes of Home
** and none of the words.  So its bytes come through here: a chord becomes a few
** of its own keys (a word to the left is Ctrl-B so many times), and one that
** means nothing is swallowed.  Where the cursor stands follows from the keys
** and from the text, which the editor shows after each of them.
*/
#ifndef REPL_TERM_KEYS_H
#define REPL_TERM_KEYS_H

#include <stdbool.h>

/* The next byte of the terminal, waiting for it so long (-1: for ever); -1:
** none came. */
typedef int KeysSource(int milliseconds);

/* A line begins. */
void keys_begin(void);

/* Is a page shown, so that Space alone is Enter, as in other pagers? */
void keys_page(bool shown);

/* The editor shows this text. */
void keys_shown(const char *text);

/* The next byte for the editor, or -1. */
int keys_next(KeysSource *next);

/* Has the editor a key to come before anything is typed? */
bool keys_wait(void);

/* Was Tab pressed twice, or on an empty line, so that a list is wanted of what could follow this text?
** NULL: no.  Asked once. */
const char *keys_list(void);

/* Was the line given up, so that nothing dim shall remain behind it? */
bool keys_given_up(void);

#endif
