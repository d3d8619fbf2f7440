/*
** Pages: what a command says is held back, and shown a screenful at a time
** when it is longer than the screen.  Enter shows the next; whatever else is
** typed there is the next line of the prompt, so nobody is caught.
*/
#ifndef REPL_PROMPT_PAGER_H
#define REPL_PROMPT_PAGER_H

#include "repl/prompt/play.h"

/* Hold back what goes to stdout from now on; false: nobody reads it page by
** page, and nothing has changed. */
bool pager_hold(const Play *p);
/* Show it.  A line that was typed instead of Enter is in p->typed. */
void pager_show(Play *p);

/* The lines of a page; INT32_MAX: there are no pages. */
int pager_lines(const Play *p);

#endif
