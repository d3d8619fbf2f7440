/*
** A file to hold a lock on: see README.md.
*/
#ifndef LUA_DISK_HOLD_H
#define LUA_DISK_HOLD_H

#include "lua/disk/out.h"

/* Open to read and write, an ordinary file and nothing else; made with these rights
** if it isn't there, unless they are none.  A link is followed where a person named it.
** -1: errno says why. */
int hold_open(const char *path, OutHow how, mode_t make);

/* Is it still the file of that name?  Another may have come in its place. */
bool hold_is(int fd, const char *path);

#endif
