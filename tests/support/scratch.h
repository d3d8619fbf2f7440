/*
** Where a test may write: in $TMPDIR, which tests/run makes for each program
** and removes.
*/
#ifndef TESTS_SUPPORT_SCRATCH_H
#define TESTS_SUPPORT_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>

enum { SCRATCH_SIZE = 256 };

/* The path of this name there; itself. */
static inline char *scratch_name(char path[SCRATCH_SIZE], const char *name) {
  const char *folder = getenv("TMPDIR");
  if (folder == NULL || folder[0] == '\0') folder = "/tmp";
  if (snprintf(path, SCRATCH_SIZE, "%s/%s", folder, name) >= SCRATCH_SIZE)
    path[0] = '\0';
  return path;
}

#endif
