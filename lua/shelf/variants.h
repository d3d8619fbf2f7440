/*
** The folder with the games.  A game is a folder with a base.lua.
*/
#ifndef LUA_SHELF_VARIANTS_H
#define LUA_SHELF_VARIANTS_H

#include "lua/shelf/file.h"

/* The variants folder: the one named, $OILPATCH_VARIANTS, beside the program,
** two above it (a build folder), in share/ next to its bin/, the installed
** one.  False: none is there, and path is the first one looked for. */
bool variants_find(const char *named, char *path);

/* The games in it, in order; false: no memory. */
bool variants_games(const char *variants, Names *games);

/* The one word in a file of the variants folder ("default": the game to open
** when none is named; "reference": the one for scripts that name none), or
** the first game.  False: there is no game at all. */
bool variants_word(const char *variants, const char *file, char *word,
                   size_t size);

#endif
