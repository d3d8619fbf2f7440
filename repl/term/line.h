/*
** Line input: linenoise behind a few functions.  On a terminal a line can be
** edited, recalled and completed; TERM=dumb gets a prompt and plain input; a
** pipe or file is read as it is, with no prompt.
**
** The editor underneath keeps its state in globals, so there is one line
** input per process and none of this is for threads.
*/
#ifndef REPL_TERM_LINE_H
#define REPL_TERM_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum {
  LINE_HISTORY = 1000,     /* lines remembered */
  LINE_HISTORY_MAX = 4096, /* longer ones are not: they are pastes */
  LINE_SHOWN = 1024,       /* bytes of a prompt, a hint, a completion */
};

typedef enum {
  LINE_OK,
  LINE_EOF,         /* end of input, Ctrl-D, hang-up */
  LINE_INTERRUPTED, /* Ctrl-C, a signal, or no memory for the line: ask again */
} LineStatus;

/* Where a completer puts its candidates; alive during the call only. */
typedef struct LineCompletions LineCompletions;

/* Called on Tab with the text so far: add whole lines, not just the word. */
typedef void (*LineCompleter)(void *ud, const char *text, LineCompletions *out);

/* Called at each key: what to show dimmed behind the text, or NULL.  The
** string stays the hinter's and must live until its next call. */
typedef const char *(*LineHinter)(void *ud, const char *text);

/* Start with the history of a file; NULL for none.  A file that is missing
** or unreadable is an empty one. */
void line_open(const char *history);

/* Write the history back and forget everything.  Lines that another process
** wrote meanwhile are kept, the file is replaced in one step and only its
** owner can read it.  A failure is silent: the game matters more. */
void line_close(void);

/* Read one line.  On LINE_OK *text is the caller's to free: the bytes as they
** came, valid UTF-8 or not, without the line's end ("\n" or "\r\n"), with a
** '\0' behind them; *len (if len isn't NULL) is their number, for input that
** has a '\0' inside.  Otherwise *text is NULL. */
LineStatus line_read(const char *prompt, char **text, size_t *len);

/* Remember a line; not a blank one, nor the same twice running, nor one that
** is longer than LINE_HISTORY_MAX or more than one line. */
void line_add_history(const char *text);

void line_set_completion(LineCompleter f, void *ud);
void line_add_completion(LineCompletions *out, const char *text);

/* Hints need colour to be told from input: with NO_COLOR there are none. */
void line_set_hint(LineHinter f, void *ud);

/* Is somebody editing at a terminal?  False for pipes and dumb terminals. */
bool line_is_interactive(void);

#endif
