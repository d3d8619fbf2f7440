/*
** The reference game as one would write it without Oilpatch, in Lua and
** JavaScript (plain.lua, plain.js).
*/
#ifndef REPL_BENCH_PEER_H
#define REPL_BENCH_PEER_H

#include <stdbool.h>
#include <stdint.h>

/* Plain Lua, without table, cage or sandbox, in this process.  False: it
** failed, and that was said. */
bool peer_lua_run(int64_t games, int64_t *decisions, int64_t *checksum);

/* By another program, `luajit` or `node`: the checksum of some games; then the
** decisions of others, and how long the fastest round of those took.  False: it
** isn't installed. */
bool peer_run(const char *program, int64_t checked, int64_t games,
              int64_t *checksum, int64_t *decisions, double *seconds);

#endif
