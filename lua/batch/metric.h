/*
** What is measured of a game, and what many pairs of games say about it.
** Both games of a pair start from the same seed, so the luck they share
** drops out of their difference: that is what makes a verdict sharp.
*/
#ifndef LUA_BATCH_METRIC_H
#define LUA_BATCH_METRIC_H

#include "lua/batch/outcome.h"
#include "core/stats.h"

enum { METRICS = 64, METRIC_VALUES = 20000, LOOK_EVERY = 50 };

/* A figure from the list (its FigureId), or a score or share from this one. */
typedef enum MetricKind {
  METRIC_SEAT_SCORE = FIGURE_COUNT, /* of seat `place`, */
  METRIC_TEAM_SCORE, /* of a team; place: a bit for each of its seats */
  METRIC_SEAT,       /* seat `place` wins */
  METRIC_BOT,  /* a bot wins, whatever its seat; place: a bit for each of its
                       places in the list */
  METRIC_TEAM, /* a team wins; place as above */
  METRIC_END   /* the game ends this way */
} MetricKind;

typedef struct Metric {
  int kind; /* FigureId or MetricKind */
  int place;
  char of[2 * NAME_SIZE]; /* the bot, the end, the number of the team; or "" */
} Metric;

/* Its row in the list of figures; NULL: it isn't one of them. */
const FigureSpec *metric_figure(const Metric *m);
/* Is it a share, shown in percentage points, rather than a number? */
bool metric_is_share(const Metric *m);
/* Is it the proportion of games in which something happens? */
bool metric_is_proportion(const Metric *m);
/* Its value in a game; false: unknown for this game. */
bool metric_value(const Metric *m, const Outcome *f, double *value);
/* Do they measure the same, perhaps in games of other rules? */
bool metric_is_same(const Metric *a, const Metric *b);

/* One metric over all pairs. */
typedef struct Paired {
  Metric metric;
  Spread a, b, d;  /* values, and differences B - A */
  int64_t changed; /* pairs in which they differ */
  float *value[2]; /* of the first games, for charts; or NULL */
} Paired;

/* By how many wins one seat is ahead of another. */
typedef struct Lead {
  Spread a, b, d;
} Lead;

typedef struct Pairs {
  int players;
  bool mixed;
  int64_t pairs;     /* in which both games ended */
  int64_t failed[2]; /* games that failed, A and B */
  int failed_side;   /* of the first pair with one, */
  uint64_t failed_seed;
  Fault fault; /* and how */
  int metrics;
  Paired metric[METRICS];
  int leads;
  Lead lead[MAX_PLAYERS * (MAX_PLAYERS - 1) / 2]; /* of each two seats */
  uint64_t digest[2];
} Pairs;

void pairs_init(Pairs *p, const Arm *arm);
/* Add an arm's teams, unless another arm's are there already. */
void pairs_add_teams(Pairs *p, const Arm *arm);
void pairs_free(Pairs *p);
/* Add the outcomes of a pair.  A caller with a single table pairs each game
** with itself and reads A's figures.  False: out of memory. */
bool pairs_add(Pairs *p, const Outcome *a, const Outcome *b);

/* What one metric says. */
typedef enum Call {
  CALL_SAME,     /* not one pair differs */
  CALL_NONE,     /* the interval contains 0 and no difference that matters */
  CALL_UNKNOWN,  /* it contains 0, and differences that would matter */
  CALL_PROBABLY, /* it excludes 0, as one of so many metrics might by chance */
  CALL_DIFFERENT /* it excludes 0 and survives Holm's correction */
} Call;

typedef struct Verdict {
  Interval interval; /* 95 %, of B - A */
  double margin;     /* a smaller difference doesn't matter */
  double p, effect;
  bool few;       /* too few pairs differ to call it */
  int64_t needed; /* pairs that settle it at the most; 0: unknown */
  Call call;
} Verdict;

/* The smallest differences that matter: of a share, and of a mean relative to
** A's; of scores five times that, relative to A's winning margin. */
typedef struct Margin {
  double share, mean;
} Margin;

/* How a run is judged. */
typedef struct Judging {
  bool sequential; /* its results may have decided when it stopped, */
  double aim;      /* and it was planned for this many pairs */
  Margin margin;
} Judging;

enum { CALL_PAIRS = 10 }; /* pairs that must differ before a verdict */

typedef struct Verdicts {
  Judging how;
  Verdict metric[METRICS];
  double advantage[2]; /* of the best seat over the worst: A, B */
  Interval advantage_change;
  Call advantage_call;
} Verdicts;

void pairs_judge(const Pairs *p, Judging how, Verdicts *v);

/* Are all metrics that --until covers this precise?  0.01 means win shares to
** one percentage point, lengths and scores to 1 % of A's. */
bool pairs_precise(const Pairs *p, const Verdicts *v, double precision);

#endif
