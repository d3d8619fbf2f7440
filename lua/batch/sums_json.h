/*
** A run as data.
*/
#ifndef LUA_BATCH_SUMS_JSON_H
#define LUA_BATCH_SUMS_JSON_H

#include "lua/batch/run.h"
#include "lua/batch/sums.h"
#include "lua/shelf/data.h"

/* A run as --json prints it. */
json_t *sums_value(const Run *r, const Sums *s);
/* Add the sums of a run that doesn't differ from this one (run_read), and the names
** of its items, exactly.  False: error says why, and the sums are of no use. */
bool sums_read(const json_t *v, Run *r, Sums *s, char *error, size_t size);

/* The tally alone, by the names of its items. */
json_t *sums_tally(const Names *names, const Sums *s);

/* The scores of all seats together. */
json_t *sums_points(const Sums *s);

#endif
