/*
** The behavioural diff: pairs of games that share a seed are followed decision
** by decision until they diverge, and the rule responsible is named.
*/
#ifndef LUA_BATCH_DIVERGE_H
#define LUA_BATCH_DIVERGE_H

#include "lua/batch/outcome.h"

typedef enum Parting {
  PART_NEVER,    /* the games are identical */
  PART_OFFERED,  /* different answers are offered, the same ones given */
  PART_STATE,    /* the positions differ */
  PART_ASKED,    /* a different player or question comes up */
  PART_ANSWERED, /* the bot answers differently */
  PART_RESULT    /* the same decisions, a different result */
} Parting;

typedef struct Divergence {
  int64_t game;
  uint64_t seed;
  int turn; /* how many seats the bots have rotated */
  Parting how;
  int decision; /* how many answers precede it */
  int noticed;  /* the first decision that offered different answers; -1: none
                   so far */
  int actor;
  char choice[NAME_SIZE]; /* what B is asked there */
  char thing[128];        /* the first thing that differs there, or "" */
  char what[256];         /* how they differ, in words */
} Divergence;

enum { CLUSTERS = 24, CLUSTER_EXAMPLES = 3 };

/* Games that diverge because of the same rule. */
typedef struct Cluster {
  char rule[200]; /* "russia.closed", or a few candidates */
  char what[40];  /* what the layer does to it: "forbids" */
  char layer[TABLE_NAME], source[TABLE_NAME];
  int64_t games;                        /* played differently */
  int64_t idle;                         /* merely offered different answers */
  Divergence example[CLUSTER_EXAMPLES]; /* the earliest first */
  int examples;
} Cluster;

typedef struct Behaviour {
  int64_t looked, failed;
  int64_t parted;  /* play differs */
  int64_t noticed; /* only the offered answers do */
  int clusters;
  Cluster cluster[CLUSTERS]; /* the most frequent first; the last may lump
                                the rest together */
} Behaviour;

/* Follow games 0 .. games-1 of the two arms; start none after this many
** seconds (0: no limit).  False: see the fault. */
bool diverge_look(const Arm *arms, uint64_t seed, int64_t games, uint64_t cap,
                  double seconds, Behaviour *out, Fault *fault);

#endif
