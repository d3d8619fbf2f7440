/*
** Files and folders on the disk, and paths to them.
*/
#ifndef LUA_SHELF_FILE_H
#define LUA_SHELF_FILE_H

#include "core/names.h"

#include <stdbool.h>
#include <stddef.h>

enum { PATH_SIZE = 512 };

/* A whole file, '\0' behind it; NULL: it can't be read.  The caller frees. */
char *file_read(const char *path, size_t *size);
bool file_exists(const char *path);
bool file_is_save(const char *path); /* by its first words */
bool file_is_folder(const char *path);
bool file_is_link(const char *path);

/* What is in a folder, in order; hidden files aside.  False: no memory. */
bool file_list(const char *path, Names *names);

/* Paths of PATH_SIZE, cut to it: a copy, two parts joined. */
void file_copy_path(char *to, const char *from);
void file_join(char *to, const char *folder, const char *name);
bool file_ends(const char *path, const char *ending);
/* Cut the last part off; false: there is none left. */
bool file_up(char *path);

#endif
