/*
** The coach: after each answer of a person, what a bot would have done in its
** place, and why.
*/
#ifndef REPL_PROMPT_COACH_H
#define REPL_PROMPT_COACH_H

#include "lua/table/table.h"

#include <stdio.h>

struct Play;

typedef struct Coach {
  char bot[TABLE_NAME]; /* "": he is silent */
  bool met;             /* he has said what his numbers are */
  bool ready;           /* he has made up his mind about an answer */
  bool same;            /* and would give it, too */
  bool discreet;        /* others look on: neither reasons nor his answer */
  bool excused;         /* he has said why he is silent about secrets */
  bool shown;           /* he spoke since the screen was cleared */
  char label[256], why[512];
  bool valued, chance, yours_valued;
  double value, yours;
  int visits, yours_visits; /* how often he looked, if he looks ahead */
} Coach;

/* "on", "off", or a bot; "": say what there is. */
void coach_set(struct Play *p, const char *word);

/* Before an answer is given the coach makes up his mind; afterwards he says
** so. */
void coach_thinks(struct Play *p, int64_t answer);
void coach_speaks(struct Play *p);

/* Who gives advice here when nobody is named: the coach, else the best the
** game has. */
void coach_adviser(struct Play *p, char bot[TABLE_NAME]);

/* What an answer is worth: "about 4.3 points", "44 %". */
void coach_put_value(FILE *f, double value, bool chance);
/* "; 20 games tried", by who looks ahead. */
void coach_put_tried(FILE *f, int games);

#endif
