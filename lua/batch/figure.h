/*
** The one list of what is measured in a game.  A figure is a row here, and a
** line where the game is counted (outcome.c) or a function of the outcome
** (figure.c): sums, JSON, CSV, tables, compare, sweep and tune read the list;
** the words of its verdict are in repl/judge/verdicts.lua.
**
**   sums     its key in sim's JSON, if it is summed up; NULL: it isn't
**   label    its row in sim's table
**   csv      its column, at place `column`; NULL: none
**   metric   its id in compare and sweep, `name` what they call it; NULL: none
**   target   what a target of tune begins with; alternatives after a '|'
**   unit     the unit of its differences
**   known    for which games
**   parts    counted in parts of the game: FIGURE_PARTS of them, or 0
**   share    shown in percentage points
**   points   counted as scores are: what matters goes by winning margins
**   value    computes it for a game; NULL: it was counted
**   usual    sweep shows it unless told otherwise
**   awaited  --until waits for it
*/
#ifndef LUA_BATCH_FIGURE_H
#define LUA_BATCH_FIGURE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { FIGURE_PARTS = 1000 }; /* of a game, where a share of it is shown */

#define FIGURES(X)                                                             \
  X(TURNS, .sums = "length", .label = "turns", .csv = "turns", .column = 2,    \
    .metric = "length", .name = "length", .target = "length", .unit = "turns", \
    .usual = true, .awaited = true)                                            \
  X(PHASES, .sums = "phases", .label = "phases", .csv = "phases", .column = 3) \
  X(DECISIONS, .sums = "decided", .label = "decisions", .csv = "decisions",    \
    .column = 4, .metric = "decisions", .name = "decisions",                   \
    .target = "decisions", .unit = "decisions")                                \
  X(QUESTIONS, .csv = "questions", .column = 5)                                \
  X(SCORE, .metric = "score", .name = "score, all seats", .target = "score",   \
    .unit = "points", .points = true, .value = mean_score)                     \
  X(BEST, .metric = "winning_score", .name = "winning score",                  \
    .target = "winning score", .unit = "points", .known = KNOWN_WON,           \
    .points = true, .value = best_score, .usual = true, .awaited = true)       \
  X(MARGIN, .sums = "margin", .label = "margin", .csv = "margin", .column = 1, \
    .metric = "margin", .name = "winning margin",                              \
    .target = "margin|winning margin", .unit = "points",                       \
    .known = KNOWN_SHARED, .points = true, .usual = true)                      \
  X(LEADS, .sums = "lead_changes", .label = "lead changes",                    \
    .csv = "lead_changes", .column = 6, .metric = "lead_changes",              \
    .name = "lead changes", .target = "lead changes", .unit = "lead changes",  \
    .known = KNOWN_WATCHED)                                                    \
  X(SETTLED, .sums = "settled", .label = "settled at %", .csv = "settled",     \
    .column = 7, .metric = "settled", .name = "winner leads for good",         \
    .target = "settled", .unit = "% of the game", .known = KNOWN_WATCHED,      \
    .parts = FIGURE_PARTS, .share = true)                                      \
  X(SHARED, .metric = "shared", .name = "shared wins",                         \
    .target = "shared wins", .unit = "points", .known = KNOWN_SHARED,          \
    .share = true)

typedef enum FigureId {
#define X(NAME, ...) FIGURE_##NAME,
  FIGURES(X)
#undef X
    FIGURE_COUNT
} FigureId;

typedef enum Known {
  KNOWN_ALWAYS,
  KNOWN_WON,     /* somebody wins */
  KNOWN_SHARED,  /* the table has two seats or more */
  KNOWN_WATCHED, /* the game was watched, at such a table */
} Known;

struct Outcome;

typedef struct FigureSpec {
  const char *sums, *label, *csv;
  int column;
  const char *metric, *name, *target, *unit;
  Known known;
  int parts;
  bool share, points;
  double (*value)(const struct Outcome *o);
  bool usual, awaited;
} FigureSpec;

/* By FigureId. */
extern const FigureSpec figure_list[];

/* The figure in a game; false: unknown for this one. */
bool figure_value(FigureId id, const struct Outcome *o, double *value);

/* The list for the front, by FigureId: what is said of each by the names above, and
** `watched`: is it known of games that were watched alone? */
json_t *figure_told(void);

#endif
