/*
** Scripts on the disk: what one is, and which game it belongs to.
*/
#ifndef LUA_SHELF_SCRIPT_H
#define LUA_SHELF_SCRIPT_H

#include "lua/shelf/file.h"
#include "lua/table/table.h"

/* All .lua files below a folder, in order, as paths; false: no memory. */
bool script_list(const char *path, Names *files);

/* What a script is, told from its text without running it. */
typedef struct ScriptKind {
  bool is_base, is_layer, has_tests;
  bool is_game;         /* a whole game in one file: game("name", { … }) */
  char game[NAME_SIZE]; /* stated in the file, or "" */
  char says[TABLE_NAME];
} ScriptKind;
bool script_look(const char *path, ScriptKind *kind);

/* The game a script belongs to: the nearest folder above that has a base.lua,
** or what the script states.  False: it belongs to none. */
bool script_game(const char *path, const char *stated, char *variants,
                 char *game);

#endif
