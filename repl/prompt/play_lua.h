/*
** The prompt: Lua, and what its words mean.
*/
#ifndef REPL_PROMPT_PLAY_LUA_H
#define REPL_PROMPT_PLAY_LUA_H

#include "repl/prompt/play.h"

struct Meaning;
/* Run a line of Lua; go on with an unfinished one. */
void play_run_lua(Play *p, const struct Meaning *m);
void play_go_on_lua(Play *p, const char *line);

#endif
