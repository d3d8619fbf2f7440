/*
** What B's layers change and A's don't, and which of these changes the
** evidence at a divergence points to.
*/
#ifndef LUA_BATCH_SUSPECTS_H
#define LUA_BATCH_SUSPECTS_H

#include "lua/batch/diverge.h"

#include <jansson.h>

/* Counters before and after the steps that led to the divergence, and what
** differs there. */
typedef struct Evidence {
  const uint64_t *before[2], *after[2];
  bool answered;           /* a bot decided differently */
  const char *choice;      /* B's question where A's is different; or "" */
  const char *gone, *come; /* an answer only A has, only B has; or "" */
  const char *thing;       /* the name of what is in a different place; or "" */
} Evidence;

/* A list of them; NULL: see the fault. */
json_t *suspects_read(const Arm *arms, Fault *fault);

/* Name the rule, its layer and source, and what is done to it; asked of B's
** table. */
void suspects_blame(json_t *suspects, Table *t, const Evidence *e,
                    Cluster *blame);

#endif
