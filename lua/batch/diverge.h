/*
** The behavioural diff: pairs of games from one seed, followed decision by
** decision to the first at which they part, and the rule that parted them.
*/
#ifndef LUA_BATCH_DIVERGE_H
#define LUA_BATCH_DIVERGE_H

#include "lua/batch/outcome.h"

typedef enum Parting {
  PART_NEVER,    /* the games are the same to the end */
  PART_OFFERED,  /* other answers are offered, but the same ones are given */
  PART_STATE,    /* something lies elsewhere */
  PART_ASKED,    /* another player is asked, or another question */
  PART_ANSWERED, /* the bot answers differently */
  PART_RESULT    /* the same decisions, another result */
} Parting;

typedef struct Divergence {
  int64_t game;
  uint64_t seed;
  int turn; /* how far the bots have moved on */
  Parting how;
  int decision; /* answers given before it */
  int noticed;  /* the first decision at which other answers were offered, -1:
                   none up to here */
  int actor;
  char choice[NAME_SIZE]; /* what B is asked there */
  char thing[128];        /* what differs there first, or "" */
  char what[256];         /* how they differ, in words */
} Divergence;

enum { CLUSTERS = 24, CLUSTER_EXAMPLES = 3 };

/* Games parted by the same rule. */
typedef struct Cluster {
  char rule[200]; /* "russia.closed", or several it may have been */
  char what[40];  /* what the layer does to it: "forbids" */
  char layer[TABLE_NAME], source[TABLE_NAME];
  int64_t games;                        /* played differently */
  int64_t idle;                         /* only offered other answers */
  Divergence example[CLUSTER_EXAMPLES]; /* the earliest first */
  int examples;
} Cluster;

typedef struct Behaviour {
  int64_t looked, failed;
  int64_t parted;  /* play differs */
  int64_t noticed; /* only the answers offered do */
  int clusters;
  Cluster cluster[CLUSTERS]; /* the most frequent first; the last may be a
                                collection of the rest */
} Behaviour;

/* Follow games 0 .. games-1 of a run of the two arms, but begin none
** after so many seconds (0: no matter).  False: see the
** fault. */
bool diverge_look(const Arm *arms, uint64_t seed, int64_t games, uint64_t cap,
                  double seconds, Behaviour *out, Fault *fault);

#endif
