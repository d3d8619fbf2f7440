/*
** What a learner has done, in one small file of lines under the XDG folder
** for state:
**   done GAME/LESSON
**   place GAME/LESSON …            where it was left
**   wrong GAME/LESSON STEP REASON  to be done again
*/
#ifndef REPL_PROGRESS_H
#define REPL_PROGRESS_H

#include "repl/folder.h"

typedef struct Progress {
  char path[PATH_SIZE]; /* "": it isn't kept */
  Names lines;
} Progress;

void progress_open(Progress *p, const char *path);
void progress_free(Progress *p);

/* What stands behind "WHAT LESSON", or NULL. */
const char *progress_get(const Progress *p, const char *what,
                         const char *lesson);
/* Put it there (NULL: take the line away) and write the file. */
void progress_set(Progress *p, const char *what, const char *lesson,
                  const char *text);

/* Steps to be done again. */
void progress_wrong(Progress *p, const char *lesson, const char *step,
                    const char *reason);
void progress_right(Progress *p, const char *lesson, const char *step);
/* The i-th of a game; false: there are no more. */
bool progress_review(const Progress *p, const char *game, int i, char *lesson,
                     char *step, char *reason);

#endif
