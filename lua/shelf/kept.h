/*
** A small file of the user's that several programs may change: whoever changes
** it holds it, so that nothing gets lost between reading and writing.
*/
#ifndef LUA_SHELF_KEPT_H
#define LUA_SHELF_KEPT_H

#include <stdbool.h>
#include <stddef.h>

/* Hold it until kept_release; what isn't there is made.  -1: it can't be had. */
int kept_hold(const char *path);
void kept_release(int held);

/* Write it anew; false: it is as it was. */
bool kept_write(const char *path, const char *text, size_t size);

/* A file with something else in it gets another name, not written over.  False:
** it can't. */
bool kept_put_aside(const char *path, char *name, size_t size);

#endif
