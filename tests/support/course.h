/*
** The lessons of a game, for tests that take them all.
*/
#ifndef TESTS_SUPPORT_COURSE_H
#define TESTS_SUPPORT_COURSE_H

#include "lua/shelf/script.h"

#include <stdio.h>
#include <stdlib.h>

enum { COURSE_LONGEST = 64 };

/* The numbers of a course, in order; how many there are. */
static inline int course_numbers(const char *game, int *number) {
  char folder[PATH_SIZE];
  Names files = {0};
  int count = 0;
  snprintf(folder, sizeof folder, "variants/%s/lessons", game);
  script_list(folder, &files);
  for (int i = 0; i < files.count && count < COURSE_LONGEST; i++) {
    int n = atoi(strrchr(files.item[i], '/') + 1);
    if (n > 0) number[count++] = n;
  }
  names_free(&files);
  return count;
}

#endif
