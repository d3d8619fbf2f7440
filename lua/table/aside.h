/*
** A file that takes the place of an older one whole or not at all, whatever
** happens meanwhile: written aside under a name that nobody else can have,
** synced, renamed, and the new name synced too.
*/
#ifndef LUA_TABLE_ASIDE_H
#define LUA_TABLE_ASIDE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

typedef struct Aside {
  FILE *out; /* to write to */
  const char *path;
  char name[4096 + 16];
} Aside;

/* With the rights of `mode` as far as the user's mask lets it.  False: errno says
** why. */
bool aside_open(Aside *a, const char *path, mode_t mode);
/* It takes the name if all was `good`.  False: the old one is there; errno. */
bool aside_close(Aside *a, bool good);

/* The names in the folder of a path are on the disk from now on. */
void aside_sync_folder(const char *path);

#endif
