/*
** The figures of a run for readers: means, intervals, quantiles.  They go out and
** are never read back; sums_json.c has the whole numbers they come from.
*/
#ifndef LUA_BATCH_SUMS_FIGURES_H
#define LUA_BATCH_SUMS_FIGURES_H

#include "lua/batch/sums_json.h"

json_t *distribution_value(const Distribution *d);
/* Put into the object of a run: its seats, teams and bots; its speed; and what
** is counted in a game. */
void sums_put_players(json_t *v, const Run *r, const Sums *s);
void sums_put_speed(json_t *v, const Run *r, const Sums *s);
void sums_put_figures(json_t *v, const Sums *s);

#endif
