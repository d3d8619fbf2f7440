/*
** What B's layers change that A's don't, and which of the changes the
** evidence at a parting points to.
*/
#ifndef REPL_JUDGE_CHANGES_H
#define REPL_JUDGE_CHANGES_H

#include "repl/judge/diverge.h"

typedef struct Change {
  char rule[NAME_SIZE], what[40], layer[TABLE_NAME], source[TABLE_NAME];
  char item[NAME_SIZE]; /* the option offered or withdrawn */
  char to[2 * NAME_SIZE];
  int counter[2]; /* of its rule or guard in A and in B, or -1 */
  int side;       /* whose layer it is: 0 is A's, which B lacks */
  bool twin;      /* both have it */
} Change;

typedef struct Changes {
  Change *change;
  int count, room;
} Changes;

/* Counters before and after the steps that led to the parting, and what
** differs there. */
typedef struct Evidence {
  const uint64_t *before[2], *after[2];
  bool answered;           /* a bot decided otherwise */
  const char *choice;      /* B's question, where A has another; or "" */
  const char *gone, *come; /* answers of A alone, of B alone; or "" */
  const char *what;
} Evidence;

bool changes_read(Changes *c, const Arm *arms, Report *report);
void changes_free(Changes *c);

/* Name the rule, its layer and source, and what is done to it. */
void changes_blame(const Changes *c, const Evidence *e, Cluster *blame);

#endif
