/*
** Saved games: where those with a name are kept.
*/
#ifndef LUA_SHELF_SAVES_H
#define LUA_SHELF_SAVES_H

#include "lua/shelf/save.h"

/* The path of a name: a word without '/' and '.' is the name of a game we
** keep, anything else a path already.  False: there is no place for it. */
bool saves_path(const char *name, char *path);

/* Where a game of this name can be read: a file, a named game, a journal.
** False: nowhere. */
bool saves_find(const char *name, char *path);

/* All named games and journals, the newest first; the caller frees.  False: no
** memory. */
bool saves_list(SaveInfo **list, int *count);

/* The newest game, saved or not, that is neither finished nor played by anybody,
** nor in the file that is excepted (or NULL).  False: there is none; then *played
** is one that another program plays, if there is such a one. */
bool saves_last(const char *except, char *path, SaveInfo *played);

#endif
