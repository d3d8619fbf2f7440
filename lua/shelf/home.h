/*
** Files of ours below the user's XDG folders.
*/
#ifndef LUA_SHELF_HOME_H
#define LUA_SHELF_HOME_H

#include "lua/shelf/file.h"

typedef enum HomeFolder {
  HOME_STATE,  /* history, journals: what the program keeps for itself */
  HOME_DATA,   /* named games: what the user made */
  HOME_CONFIG, /* settings */
} HomeFolder;

/* The path (PATH_SIZE) of a name below oilpatch/ in such a folder, which is
** made if it isn't there, with all folders in the name.  False: there is no
** home, or the path would be too long.  Whether it can be written shows when
** it is. */
bool home_path(HomeFolder which, const char *name, char *path);

#endif
