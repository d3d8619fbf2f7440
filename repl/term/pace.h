/*
** How far a long run is: a line on a terminal's standard error.
*/
#ifndef REPL_TERM_PACE_H
#define REPL_TERM_PACE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Pace {
  int64_t total;
  double begun, last;
  bool wanted, shown;
} Pace;

void pace_begin(Pace *p, int64_t total);
/* Tell that so many games are done; cheap, and shown now and then. */
void pace_show(Pace *p, int64_t done);
/* Take the line away. */
void pace_end(Pace *p);

#endif
