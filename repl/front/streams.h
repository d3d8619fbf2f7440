#ifndef REPL_FRONT_STREAMS_H
#define REPL_FRONT_STREAMS_H

#include <lua.h>

/* Let what is printed in this state go to the screen. */
void front_streams(lua_State *L);

#endif
