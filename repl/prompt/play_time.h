/*
** The prompt: positions of the game, by name and number.
*/
#ifndef REPL_PROMPT_PLAY_TIME_H
#define REPL_PROMPT_PLAY_TIME_H

#include "repl/prompt/play.h"

void play_show_tree(Play *p);
/* Name this position, and say so. */
void play_fork(Play *p, const char *name);
/* The position of a name or number; false: there is none, and that was said. */
bool play_position(Play *p, const char *word, int32_t *node);

#endif
