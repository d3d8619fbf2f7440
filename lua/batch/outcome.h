/*
** One game in whole numbers, and how many are played.  Game k of a run depends
** on (seed, k) alone, and sums of whole numbers are exact in any order: any
** number of jobs gives the same outcomes, delivered in the order of k.
*/
#ifndef LUA_BATCH_OUTCOME_H
#define LUA_BATCH_OUTCOME_H

#include "core/tally.h"
#include "core/names.h"
#include "lua/batch/course.h"
#include "lua/batch/figure.h"
#include "lua/table/table.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  OUTCOME_COUNTERS = 3072, /* rules counted */
  OUTCOME_ITEMS = 8192,    /* of the tally, in one game */
  OUTCOME_TALLY = 32,      /* to tally a game costs about a tenth of it */
  OUTCOME_POINTS = 64,
  OUTCOME_WEIGHED = 128,
  OUTCOME_QUARTERS = 3
};

/* How an item of the tally (core/tally.h) fared. */
typedef struct OutcomeItem {
  int item;
  uint32_t offered, chosen, won; /* won: of the choices, those by winners */
  uint32_t took;                 /* who chose it: a bit for each seat */
} OutcomeItem;

typedef struct Outcome {
  int64_t game;  /* k, from 0 */
  uint64_t seed; /* its own: outcome_seed(run's seed, k) */
  int players;
  int turn;    /* seat i has bot (i - 1 + turn) % players + 1 of the list */
  bool failed; /* a script failed, as `fault` says; of what follows only
                  decisions and questions are valid */

  bool winner[MAX_PLAYERS + 1], out[MAX_PLAYERS + 1]; /* by seat, from 1 */
  int winners;
  int64_t score[MAX_PLAYERS + 1];
  char end[NAME_SIZE];
  uint64_t hash; /* of the final state */
  /* Counted, as the list says (figure.h): turns are phases named "turn", else
  ** "round", else all; decisions have two answers or more, questions may be
  ** forced ones; the margin is the winner's score less the best of the others',
  ** 0 where the win is shared. */
  int64_t figure[FIGURE_COUNT];

  /* Looked at closely: played again and watched, the score at OUTCOME_POINTS of
  ** its phases, the guards at OUTCOME_WEIGHED of its questions, or at all if there
  ** are no more.  Only then are these known, and how often another player was
  ** alone in the lead than before, and when the game was settled: from where on
  ** the winner led alone, 0 .. FIGURE_PARTS of the phases; a shared win is open
  ** to the end. */
  bool watched;
  bool tallied;
  /* Of a game that is watched: how often somebody answered again after others
  ** had, how many answers of others lay between, and at most; and who led alone
  ** after a quarter, half and three quarters of the phases, or 0. */
  int64_t waits, waited, longest;
  int leader[OUTCOME_QUARTERS];
  int detoured;    /* who left the way, where the plan says so; 0: nobody */
  int64_t weighed; /* questions at which guards were looked at */

  int counters, options; /* how many of these there are; see ask.counted */
  uint32_t fired[OUTCOME_COUNTERS];   /* rules run, answers refused by guards */
  uint32_t changed[OUTCOME_COUNTERS]; /* weighed questions at which this guard
                                      alone kept an answer away */
  uint32_t chosen[MAX_OPTIONS];       /* answers given, by option */
  int items;                          /* of a game that is tallied: */
  OutcomeItem item[OUTCOME_ITEMS];    /* those that came up, in order */

  Fault fault;
  Course course; /* of a game that is watched, if the plan says so */
} Outcome;

/* One way to play: a table with its stack, and who sits there. */
typedef struct Arm {
  Table *table; /* open; its seats are set while playing */
  int players;
  const char *bot[MAX_PLAYERS + 1]; /* by seat, from 1, in game 0; different
                                       bots move on by a seat every game */
} Arm;

typedef struct Plan {
  const Arm *arm; /* every game is played by each, from the same seed */
  int arms;
  uint64_t seed;
  int64_t from, to; /* games */
  uint64_t cap;     /* questions in a game; then it ends by "cap" */
  bool verify;      /* every invariant after every answer, … */
  int64_t
    spare; /* … but unless this divides the game, after every phase and one
                 ** answer in so many; 0: never mind the cost */
  int64_t watch; /* watch games divisible by this; 0: none */
  bool leads;    /* only at who leads, not at guards */
  bool curve;    /* of games that are watched, the course, too */
  int64_t tally; /* tally games divisible by this; 0: one of OUTCOME_TALLY,
                    ** less: none */
  int hold;      /* the luck of this component (table_luck) is that of the */
  uint64_t hold_seed; /* same game under this seed; 0: none is held */
  /* 1 + the choice at which a bot leaves its way, somewhere in the first so many
  ** times that it comes; 0: none.  The first half of the arms goes the ways of
  ** DetourTo by one chance, the second by another. */
  int detour, detour_times;
  /* where runs are kept (repl/batch/kept.h): which of several tables this is (-1:
  ** no game may be missing), and
  ** of how many games shards play a part each; 0: each plays all */
  int tag;
  int64_t shared;
  int jobs; /* processes; 1: this one alone */
  /* hears how many games are done; NULL: nobody does */
  void (*pace)(void *ud, int64_t done);
  void *pace_ud;
} Plan;

/* Called in this process with a game's outcomes, one for each arm, in the order
** of k without a gap.  False stops the run. */
typedef bool OutcomeFn(void *ud, const Outcome *outcome);

typedef enum PlayedAs {
  PLAYED,         /* all of them */
  PLAYED_STOPPED, /* the callback had enough */
  PLAYED_BROKEN,  /* Ctrl-C: what came until then is whole */
  PLAYED_FAILED   /* an unknown bot, a lost worker: see the fault */
} PlayedAs;
PlayedAs outcome_play(const Plan *plan, OutcomeFn *fn, void *ud, Fault *fault);

/* Which bot of the list, from 0, has a seat. */
static inline int outcome_place(const Outcome *o, int seat) {
  return (seat - 1 + o->turn) % o->players;
}

/* The seed of game k. */
uint64_t outcome_seed(uint64_t seed, int64_t k);

/* Seat the arm's bots at a table, moved on by so many seats; -1: people.  False: a
** bot is unknown, see the fault. */
bool outcome_seat(Table *t, const Arm *arm, int turn, Fault *fault);

/* Do the seats have different bots, so that they change places? */
bool outcome_is_mixed(const Arm *arm);

#endif
