/*
** Plain Lua, without table, cage or sandbox: what a user would have if there
** were no Oilpatch.  Only for the yardstick of `oilpatch bench`.
*/
#ifndef TESTS_BENCH_PLAIN_H
#define TESTS_BENCH_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

/* Run the file with `games` as its argument; it returns decisions and a
** checksum.  False: it could not be run. */
bool plain_run(const char *path, int games, int64_t *decisions,
               int64_t *checksum);

#endif
