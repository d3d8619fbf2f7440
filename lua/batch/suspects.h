/*
** What B's layers change and A's don't, and which of these changes the
** evidence at a divergence points to.
*/
#ifndef LUA_BATCH_SUSPECTS_H
#define LUA_BATCH_SUSPECTS_H

#include "lua/batch/diverge.h"

typedef struct Suspect {
  char rule[NAME_SIZE], what[40], layer[TABLE_NAME], source[TABLE_NAME];
  char item[NAME_SIZE]; /* the option offered or withdrawn */
  char to[2 * NAME_SIZE];
  int counter[2]; /* of its rule or guard in A and in B, or -1 */
  int side;       /* whose layer it is: 0 is A's, which B lacks */
  bool twin;      /* both have it */
} Suspect;

typedef struct Suspects {
  Suspect *item;
  int count, room;
} Suspects;

/* Counters before and after the steps that led to the divergence, and what
** differs there. */
typedef struct Evidence {
  const uint64_t *before[2], *after[2];
  bool answered;           /* a bot decided differently */
  const char *choice;      /* B's question where A's is different; or "" */
  const char *gone, *come; /* an answer only A has, only B has; or "" */
  const char *thing;       /* the name of what is in a different place; or "" */
} Evidence;

bool suspects_read(Suspects *c, const Arm *arms, Fault *fault);
void suspects_free(Suspects *c);

/* Name the rule, its layer and source, and what is done to it. */
void suspects_blame(const Suspects *c, const Evidence *e, Cluster *blame);

#endif
