/*
** Silence: what the prompt prints goes nowhere for a while, and what it
** complains about can be read back.
*/
#ifndef REPL_TERM_SILENCE_H
#define REPL_TERM_SILENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Silence {
  int out, err; /* where the program's output really goes */
  FILE *said;   /* complaints */
} Silence;

/* False: it can't be had, and nothing has changed. */
bool silence_begin(Silence *s);
void silence_end(Silence *s);

/* The first line of complaint since the last time. */
void silence_said(Silence *s, char *text, size_t size);

#endif
