/*
** A view of a game, drawn on a screen.
*/
#ifndef REPL_VIEW_H
#define REPL_VIEW_H

#include "lua/table/table.h"
#include "repl/term/screen.h"

/* As a seat sees it (0: everything lies open), drawn or in sentences; false: see
** the fault. */
bool view_show(Screen *s, Table *t, const char *name, int viewer, bool spoken,
               Fault *fault);

#endif
