/*
** What a learner has done, in one small file of lines under the XDG folder
** for state:
**   done KEY
**   place KEY STEP …         where it was left
**   slip KEY STEP            a mistake was made in the step it was left in
**   wrong KEY STEP REASON    to be done again
**
** A lesson's key is GAME/NAME; that of a script beside the course is
** GAME//ITS/PATH, so that the two never meet.
**
** A step that went wrong (a mistake, shown, skipped) stays on the list until
** it is done right at once in a later go, in the lesson or in review.  To
** leave and come back is the same go.
**
** Several programs may share the file: every change is made to what it has at
** that moment.  A file that can't be read is put aside, not written over.
*/
#ifndef LUA_SHELF_PROGRESS_H
#define LUA_SHELF_PROGRESS_H

#include "lua/shelf/file.h"

typedef struct Progress {
  char path[PATH_SIZE]; /* "": it isn't kept */
  Names lines;
  bool lost;                /* the last change could not be written */
  char bad[PATH_SIZE + 16]; /* where a file that can't be read was put, or "" */
} Progress;

void progress_open(Progress *p, const char *path);
void progress_free(Progress *p); /* the program keeps its one to the end */

/* The key (PATH_SIZE) of a lesson by its name, or of a script by its path. */
void progress_key(char *key, const char *game, const char *lesson);

/* Will what is set be there next time? */
bool progress_is_kept(const Progress *p);

/* What stands behind "WHAT KEY", or NULL. */
const char *progress_get(const Progress *p, const char *what, const char *key);
/* Put it there (NULL: take the line away) and write the file. */
void progress_set(Progress *p, const char *what, const char *key,
                  const char *text);

/* Steps to be done again. */
void progress_wrong(Progress *p, const char *key, const char *step,
                    const char *reason);
void progress_right(Progress *p, const char *key, const char *step);
/* The i-th of a game: the name or path of its lesson (PATH_SIZE), the step and
** why (NAME_SIZE); false: there are no more. */
bool progress_review(const Progress *p, const char *game, int i, char *lesson,
                     char *step, char *reason);

#endif
