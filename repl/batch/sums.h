/*
** What a batch run knows: whole numbers only, so that adding parts in any
** order gives the same sums to the bit.  Means, deviations and intervals are
** functions of the sums, computed when they are shown.
*/
#ifndef REPL_BATCH_SUMS_H
#define REPL_BATCH_SUMS_H

#include "repl/batch/outcome.h"
#include "repl/batch/hist.h"
#include "repl/keep/data.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  SUM_ENDS = 64,     /* ways for a game to end */
  SUM_RANGES = 4096, /* shards in one merge */
  WIN = 840          /* a win; divides by 1 .. 8 winners */
};

__extension__ typedef __int128 Wide;

typedef struct Moments {
  int64_t count, min, max;
  Wide sum, squares;
} Moments;

/* One number of many games: its moments, and how often each value came. */
typedef struct Distribution {
  Moments moments;
  Hist hist;
} Distribution;

typedef struct Sums {
  int64_t games, decisions, questions, errors, watched, weighed;
  uint64_t digest; /* the sum of the mixed hashes of final states */
  int64_t wins[MAX_PLAYERS + 1];       /* by seat, in parts of WIN */
  Distribution score[MAX_PLAYERS + 1]; /* by seat; 0: of them all */
  int64_t bot_wins[MAX_PLAYERS];       /* by place in the list of bots */
  Moments bot_score[MAX_PLAYERS];
  Distribution figure[FIGURE_COUNT]; /* those that are summed */
  int ends;
  struct {
    char reason[NAME_SIZE];
    int64_t count;
  } end[SUM_ENDS];
  int counters;
  int64_t fired[OUTCOME_COUNTERS], in_games[OUTCOME_COUNTERS];
  int64_t changed[OUTCOME_COUNTERS]; /* of the weighed questions */
  int options;
  int64_t chosen[MAX_OPTIONS], chosen_games[MAX_OPTIONS];
  int64_t first_error; /* the game, if errors > 0 */
  uint64_t error_seed;
  Report error;
} Sums;

typedef struct Range {
  int64_t from, to;
} Range;

/* What was played. */
typedef struct Run {
  char game[PATH_SIZE];
  Names layers, settings, bots;
  int players;
  uint64_t seed;
  int64_t total; /* games of all shards */
  int64_t watch; /* games divisible by this were watched; 0: none */
  double seconds;
  bool interrupted;
  Names rules;   /* the rule of each counter */
  int guards;    /* the first of them are guards */
  Names options; /* "choice: option" of each */
  Range *range;  /* the games played, as shards */
  int ranges;
} Run;

void run_free(Run *r);
bool run_add_range(Run *r, int64_t from, int64_t to);
/* Do the seats have different bots, so that they change places? */
bool run_is_mixed(const Run *r);
/* What tells two runs apart, in words, or NULL. */
const char *run_difference(const Run *a, const Run *b);

void moments_add(Moments *m, int64_t value);
double moments_mean(const Moments *m);
double moments_sd(const Moments *m);
/* A 95 % interval for the mean (Student's t). */
void moments_interval(const Moments *m, double *low, double *high);

void distribution_merge(Distribution *to, const Distribution *from);

void sums_free(Sums *s);
/* Count a game. */
void sums_take(Sums *s, const Outcome *f);
void sums_end(Sums *s, const char *reason, int64_t count);
void sums_add(Sums *to, const Sums *from);

/* Wilson's interval for a share. */
void sums_interval(double share, int64_t n, double *low, double *high);

/* A run as --json prints it, read back exactly by sums_read; false: error says
** why. */
json_t *sums_value(const Run *r, const Sums *s);
bool sums_read(const json_t *v, Run *r, Sums *s, char *error, size_t size);

/* The scores of all seats together. */
json_t *sums_points(const Sums *s);

/* For people; `coverage`: every rule and every option, with its figures. */
void sums_show(const Run *r, const Sums *s, bool coverage);
/* As a page.  cap: questions in a game; 0: as many as usual.  False: it can't
** be written, and that was said. */
bool sums_page(const Run *r, const Sums *s, uint64_t cap, const char *path);

#endif
