/*
** A run as data, for people and as a page.
*/
#ifndef REPL_BATCH_SUMS_JSON_H
#define REPL_BATCH_SUMS_JSON_H

#include "lua/batch/sums.h"
#include "repl/keep/data.h"

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
