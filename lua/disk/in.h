/*
** A file to read: see README.md.
*/
#ifndef LUA_DISK_IN_H
#define LUA_DISK_IN_H

#include <stddef.h>
#include <stdio.h>

/* An ordinary file, and nothing else.  NULL: errno says why; EINVAL: it is none. */
FILE *in_open(const char *path);

/* All of it, '\0' behind; the caller frees.  NULL: errno; EFBIG: it has more than
** `most` bytes. */
char *in_read(const char *path, size_t most, size_t *size);

/* What errno says after these, in words. */
const char *in_why(void);

#endif
