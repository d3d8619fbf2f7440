/*
** Commands to type again: built word by word, quoted for the shell.
*/
#ifndef REPL_BATCH_AGAIN_H
#define REPL_BATCH_AGAIN_H

#include "lua/batch/outcome.h"

typedef struct Again {
  char *text;
  size_t size, used;
} Again;
void again_word(Again *l, const char *word); /* quoted if need be */
void again_option(Again *l, const char *option, const char *value);
void again_number(Again *l, const char *option, int64_t value);
void again_seed(Again *l, uint64_t seed);
/* The bots of an arm, moved on by `turn` seats; one name if all are alike. */
void again_bots(Again *l, const Arm *arm, int turn);

#endif
