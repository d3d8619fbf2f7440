/*
** One run at a time writes a file that it can be taken up from.
*/
#ifndef REPL_BATCH_LOCK_H
#define REPL_BATCH_LOCK_H

#include <stdbool.h>

/* A lock beside the file, of this process alone: workers don't have it, and it
** ends with us, however we end.  False: said. */
bool lock_take(const char *path);
/* If there is one. */
void lock_let_go(void);

#endif
