/*
** The prelude: the part of the rules engine that is written in Lua.  The
** build turns every lua/prelude/NAME.lua into one entry here, so the program
** is whole without a single file beside it.  The reference, api.lua, comes
** along to be read at the prompt.
*/
#ifndef LUA_PRELUDE_PRELUDE_H
#define LUA_PRELUDE_PRELUDE_H

/* name is the file's own name ("order.lua"), text the chunk it is, read at build
** time (of api.lua its bytes unchanged) with a '\0' behind it, size its bytes
** without that '\0'. */
struct PreludeFile {
  const char *name;
  const char *text;
  unsigned long size;
};

/* Sorted by name in byte order, ended by an entry of zeros. */
extern const struct PreludeFile prelude_files[];

#endif
