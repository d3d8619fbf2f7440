/*
** The coach: after each answer of a person, what a bot would have done in its
** place, and why.
*/
#ifndef REPL_COACH_H
#define REPL_COACH_H

#include "lua/table.h"

struct Play;

typedef struct Coach {
  char bot[TABLE_NAME]; /* "": he is silent */
  bool ready;           /* he has made up his mind about an answer */
  bool same;            /* and would give it, too */
  char label[256], why[256];
  bool valued, chance, yours_valued;
  double value, yours;
  int visits; /* how often he looked at it, if he looks ahead */
} Coach;

/* "on", "off", or a bot; "": say what there is. */
void coach_set(struct Play *p, const char *word);

/* Before an answer is given the coach makes up his mind; afterwards he says
** so. */
void coach_thinks(struct Play *p, int64_t answer);
void coach_speaks(struct Play *p);

#endif
