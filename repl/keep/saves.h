/*
** Saved games: where those with a name are kept.
*/
#ifndef REPL_KEEP_SAVES_H
#define REPL_KEEP_SAVES_H

#include "lua/shelf/save.h"
#include "repl/term/screen.h"

/* The path of a name: a word without '/' and '.' is the name of a game we
** keep, anything else a path already.  False: there is no place for it. */
bool save_path(const char *name, char *path);

/* Where a game of this name can be read: a file, a named game, a journal.
** False: nowhere. */
bool save_find(const char *name, char *path);

/* All named games and journals, the newest first.  The caller frees. */
SaveInfo *saves_list(int *count);

/* The newest game, saved or not, that is neither finished nor played by anybody,
** nor in the file that is excepted (or NULL). */
bool saves_last(const char *except, char *path);

/* Print the list; `mine` is the journal of the game at this table, or "". */
void saves_show(Screen *s, const char *mine);

#endif
