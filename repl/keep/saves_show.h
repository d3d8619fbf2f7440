/*
** The games that are kept, as a list for people.
*/
#ifndef REPL_KEEP_SAVES_SHOW_H
#define REPL_KEEP_SAVES_SHOW_H

#include "lua/shelf/saves.h"
#include "repl/term/screen.h"

/* `mine` is the journal of the game at this table, or "". */
void saves_show(Screen *s, const char *mine);

#endif
