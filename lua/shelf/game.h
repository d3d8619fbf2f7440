/*
** The files of a game, and opening it.
*/
#ifndef LUA_SHELF_GAME_H
#define LUA_SHELF_GAME_H

#include "lua/shelf/file.h"
#include "lua/table/value.h"

/* Layers of a game, as -l takes them; false: no memory. */
bool game_layers(const char *variants, const char *game, Names *layers);
/* The folder of a game: below variants, or a base script's own. */
void game_folder(const char *variants, const char *game, char *path);

/* What the table tells of its rules: the values of these names (value.h), and the
** game's folder.  NULL: see the fault. */
json_t *game_told(Table *t, const char *variants, const char *game,
                  const char *const *names, Fault *fault);

/* The fewest and the most players that the rules allow; either may be NULL. */
bool game_sizes(Table *t, int *from, int *to, Fault *fault);

/* Open a table; players 0 asks the game for the fewest it takes and puts
** them in the configuration.  NULL: see the fault. */
Table *game_open(TableConfig *config, Fault *fault);
/* The same with the most players that the layers allow, if their number is not
** said: what a game brings by itself is for few. */
Table *game_open_large(TableConfig *config, Fault *fault);

#endif
