/*
** Lessons as tests: every step can be reached by what it shows, none is done
** before it begins, hints hold, answers are legal, texts are there.
*/
#ifndef REPL_LEARN_LESSON_CHECK_H
#define REPL_LEARN_LESSON_CHECK_H

#include "repl/learn/lesson_text.h"
#include "repl/options.h"

typedef struct LessonTally {
  int passed, failed;            /* lessons under a stack of layers */
  int empty;                     /* folders without any */
  int missing[LESSON_LANGUAGES]; /* texts, for which English stands in */
  Options *options;
} LessonTally;

/* `oilpatch lesson check FILE|DIR…`: returns the exit status. */
int lesson_check_paths(Options *o, char *const *paths, int count);

#endif
