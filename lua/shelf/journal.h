/*
** The journal of a game that a person plays: every accepted answer is in a
** file before it is said, and on the disk before the next question, so that
** whatever happens to the program, the game can be taken up again.
**
** A journal is a save that may break off (table.h).  It is only ever added to,
** by one process: whoever writes holds a lock, and a second program has a
** journal of its own.
*/
#ifndef LUA_SHELF_JOURNAL_H
#define LUA_SHELF_JOURNAL_H

#include "lua/shelf/file.h"
#include "lua/table/table.h"

typedef struct Journal {
  int fd;               /* -1: nothing is written yet */
  char path[PATH_SIZE]; /* "": not named yet */
  size_t written;       /* of the table's tape */
  bool failing;         /* it is tried again and again; why: */
  int error;            /* as errno says it */
  bool hopeless;        /* there is no folder for it */
} Journal;

void journal_open(Journal *j);

/* What the player has to hear of it; play goes on anyhow. */
typedef enum JournalNews {
  JOURNAL_AS_EVER,
  JOURNAL_LOST, /* it can't be written any more, see `error` */
  JOURNAL_FOUND /* and now it can again */
} JournalNews;

/* Write what is new at the table; the first time this makes the file. */
JournalNews journal_write(Journal *j, Table *t);
/* The same, and make sure that it is on the disk. */
JournalNews journal_sync(Journal *j, Table *t);

/* This table's game ends here: another begins, or the program.  The file goes
** or stays. */
void journal_close(Journal *j, bool remove);

/* Go on with the journal at a path; the next write replaces it with the
** table's.  False: somebody else has it. */
bool journal_claim(Journal *j, const char *path);

/* Remove the journals of games that are over, left by programs that died. */
void journal_tidy(void);

#endif
