/*
** What is told when something went wrong in a script, a file, or with a value
** of the command line.
*/
#ifndef REPL_FAULT_H
#define REPL_FAULT_H

#include "lua/table/table.h"
#include "repl/term/show.h"

/* The sentence, where it is, the lines around it, the frames: as an answer, or
** as a complaint. */
void fault_show(Screen *s, const Fault *r);
void fault_complain(Screen *s, const Fault *r);

/* A table that can't be opened: complained about; returns the status, which is
** that of wrong usage if the command line asked for a value that isn't. */
int fault_fail(const Fault *r);

#endif
