/*
** What is in a file of a saved game, told without playing it.
*/
#ifndef LUA_SHELF_SAVE_H
#define LUA_SHELF_SAVE_H

#include "lua/shelf/file.h"
#include "lua/table/table.h"

#include <time.h>

#define SAVE_ENDING ".oil"

typedef struct SaveInfo {
  char name[TABLE_NAME]; /* as `load` takes it */
  char path[PATH_SIZE];
  char game[TABLE_NAME];
  char layers[TABLE_NAME]; /* with commas between them, or "" */
  int players;
  long decision, phase; /* where it stands */
  bool over;
  bool journal; /* not saved by anybody */
  long player;  /* who plays it now (saves_list), see save_player */
  time_t when;
} SaveInfo;

/* Who plays the game of a journal now, by the number of the process, or 1 if the
** system doesn't tell; 0: nobody. */
long save_player(const char *path);

/* What a save or journal is; false: it is none, or there is no memory. */
bool save_look(const char *path, SaveInfo *info);

#endif
