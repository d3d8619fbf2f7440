/*
** Commands to type again: built word by word, quoted for the shell.
*/
#ifndef REPL_BATCH_AGAIN_H
#define REPL_BATCH_AGAIN_H

#include "lua/batch/outcome.h"

typedef struct Line {
  char *text;
  size_t size, used;
} Line;
void line_word(Line *l, const char *word); /* quoted if need be */
void line_option(Line *l, const char *option, const char *value);
void line_number(Line *l, const char *option, int64_t value);
void line_seed(Line *l, uint64_t seed);
/* The bots of an arm, moved on by `turn` seats; one name if all are alike. */
void line_bots(Line *l, const Arm *arm, int turn);

#endif
