/*
** Looking things up in lua/api.lua, which the program carries with it.
*/
#ifndef LUA_PRELUDE_REFERENCE_H
#define LUA_PRELUDE_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

/* What the reference says of a name: its comment and the line it stands above,
** or the line of a field.  class_name is "_G" for plain words, a library or a
** class, whose parents are asked too; with name NULL, of the class itself.
** The text is not ended by a '\0'. */
bool reference_find(const char *class_name, const char *name, const char **text,
                    size_t *size);

#endif
