/*
** What games show, as a value: the metrics of games played by one arm, or in pairs by
** two, which are judged, too.
*/
#ifndef REPL_JUDGE_FOUND_H
#define REPL_JUDGE_FOUND_H

#include "lua/batch/metric.h"
#include "repl/front/front.h"

/* The library "games" (games.c), to which this adds statistics. */
extern FrontLibrary games_library;

/* A game as a list: by how many seats the bots have moved on, the scores, the
** wins in parts of WIN, all figures in the order of figure.h, then waits, who led
** after each quarter, and who left the way; one that failed has an empty list,
** so that the others keep their places. */
json_t *found_game(const Outcome *f);

/* { pairs =, failed = of each arm, failed_side =, failed_seed =, failure =, mixed =,
** alike = were both the same to the bit?, sequential =, metrics =, seat_advantage (of
** more than one player) }.  apart: how far each metric is from that of other games, or
** NULL; values: with those of each game, for charts. */
json_t *found_value(const Pairs *p, Judging how, const Spread *apart,
                    bool values);

#endif
