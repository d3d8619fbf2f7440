/*
** Scenario tests of a file, told to who runs them.
*/
#ifndef REPL_BOOK_TESTRUN_H
#define REPL_BOOK_TESTRUN_H

#include "lua/shelf/scenario.h"

typedef struct TestCount {
  int passed, failed;
  bool first; /* no more after the first that fails */
} TestCount;

/* Run the file's tests whose name contains word (NULL: all); failures are
** printed, with verbose all are. */
void testrun(Scenario *s, const char *word, bool verbose, TestCount *count);

#endif
