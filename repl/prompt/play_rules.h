/*
** The prompt: the rules are changed or read again.
*/
#ifndef REPL_PROMPT_PLAY_RULES_H
#define REPL_PROMPT_PLAY_RULES_H

#include "repl/prompt/play.h"

/* The rules changed: say what became illegal, and show the question. */
void play_tell_change(Play *p, int before, int lost, const Fault *report);
/* Read the scripts again and say `what` was done. */
void play_reload(Play *p, const char *what);
/* The layer that a word means: a file, a name, or a name without its folder
** (layer has PATH_SIZE).  False: there is none, and that was said. */
bool play_find_layer(Play *p, const char *word, char *layer);
/* Put a layer on; false: refused, and that was said. */
bool play_use(Play *p, const char *word);

#endif
