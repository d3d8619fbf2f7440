/*
** Where the games are: the variants folder, the games in it, the files of a
** game.  A game is a folder with a base.lua.  What gives a list is false where
** there is no memory for all of it.
*/
#ifndef LUA_SHELF_FOLDER_H
#define LUA_SHELF_FOLDER_H

#include "core/names.h"
#include "lua/table/table.h"

#include <stdbool.h>
#include <stddef.h>

enum { PATH_SIZE = 512 };

/* A whole file, '\0' behind it; NULL: it can't be read.  The caller frees. */
char *file_read(const char *path, size_t *size);
bool file_exists(const char *path);
bool file_is_save(const char *path); /* by its first words */
bool folder_exists(const char *path);
/* Two parts of a path, cut to PATH_SIZE. */
void path_join(char *to, const char *folder, const char *name);
bool path_ends(const char *path, const char *ending);

/* The variants folder: the one named, $OILPATCH_VARIANTS, beside the program,
** two above it (a build folder), in share/ next to its bin/, the installed
** one.  False: none is there,
** and path is the first one looked for. */
bool variants_find(const char *named, char *path);

/* The games of a variants folder, in order. */
bool variants_games(const char *variants, Names *games);

/* The one word in a file of the variants folder ("default": the game to open
** when none is named; "reference": the one for scripts that name none), or
** the first game.  False: there is no game at all. */
bool variants_word(const char *variants, const char *file, char *word,
                   size_t size);

/* All .lua files below a folder, in order, as paths. */
bool folder_scripts(const char *path, Names *files);

/* What a script is, told from its text without running it. */
typedef struct ScriptKind {
  bool is_base, is_layer, has_tests;
  char game[NAME_SIZE]; /* stated in the file, or "" */
  char says[TABLE_NAME];
} ScriptKind;
bool script_look(const char *path, ScriptKind *kind);
bool script_is_lesson(const char *path);

/* The game a script belongs to: the nearest folder above that has a base.lua,
** or what the script states.  False: it belongs to none. */
bool script_game(const char *path, const char *stated, char *variants,
                 char *game);

/* Layers of a game, as -l takes them. */
bool game_layers(const char *variants, const char *game, Names *layers);
/* The folder of a game: below variants, or a base script's own. */
void game_folder(const char *variants, const char *game, char *path);

/* Open a table; players 0 asks the game for the fewest it takes and puts
** them in the configuration.  NULL: see the report. */
Table *game_open(TableConfig *config, Fault *report);

#endif
