/*
** Following a pair of games: where they diverge, and the position there.
*/
#ifndef LUA_BATCH_TRAIL_H
#define LUA_BATCH_TRAIL_H

#include "lua/table/shared.h"
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
  uint64_t seed;
  Parting how;
  int decision; /* how many answers precede it */
  int noticed;  /* the first decision that offered different answers; -1: none
                   so far */
} Divergence;

/* One decision of a game, small enough to keep them all. */
typedef struct Moment {
  uint64_t asked, state, offered, given;
} Moment;

typedef struct Trail Trail;

struct Trail {
  Shared *shared;
  int side;
  int64_t *values;
  Moment *step;
  int count, room;
  bool full;           /* no memory for more */
  const Trail *other;  /* B follows A's and stops where they diverge */
  Divergence *parting; /* of B: where */
};

/* Find where a pair diverges, given the seed in *d; x[0] is A's, x[1] B's.
** False: a game failed, or memory ran out; see the fault. */
bool trail_parting(const Arm *arms, Trail *x, uint64_t cap, Divergence *d,
                   Fault *fault);

/* A second look: the position at the divergence, and what has fired since the
** decision before it. */
typedef struct Look {
  const Trail *trail;
  int decision, seen;
  int64_t *values;
  uint64_t *before, *after; /* counters */
  int actor;
  char choice[NAME_SIZE];
  Names offered, label; /* as declared, and as people read them */
  char given[256];
} Look;

bool trail_look(const Arm *arm, uint64_t seed, int decision, Look *l,
                Fault *fault);

#endif
