/*
** A list of owned strings.
*/
#ifndef CORE_NAMES_H
#define CORE_NAMES_H

#include <stdbool.h>

typedef struct Names {
  char **item;
  int count, room;
} Names;

/* Put a copy behind the last one, or at a place, with "" where there is a gap.
** False: no memory. */
bool names_push(Names *n, const char *text);
bool names_set(Names *n, int at, const char *text);
void names_free(Names *n);

/* Where it stands, or -1. */
int names_find(const Names *n, const char *text);
/* The i-th; "": there is none. */
const char *names_at(const Names *n, int i);

void names_sort(Names *n);

#endif
