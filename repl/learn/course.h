/*
** The lessons of a game in the order of its course: lessons/NN_NAME.lua.
*/
#ifndef REPL_LEARN_COURSE_H
#define REPL_LEARN_COURSE_H

#include "repl/keep/folder.h"

typedef struct Course {
  char variants[PATH_SIZE], game[PATH_SIZE];
  Names path;
} Course;

void course_open(Course *c, const char *variants, const char *game);
void course_free(Course *c);

/* A lesson by its number, its name or the beginning of it; -1: none. */
int course_find(const Course *c, const char *word);
/* By its whole name alone. */
int course_named(const Course *c, const char *name);
int course_number(const Course *c, int i);
/* "01_table.lua": is the file one of a course? */
bool course_is_numbered(const char *path);
/* The name without number and ending. */
void course_name(const char *path, char *name, size_t size);
/* The minutes it takes, from its text. */
int course_minutes(const Course *c, int i);

#endif
