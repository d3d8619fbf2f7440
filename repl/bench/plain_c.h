/*
** Barrels in plain C, hard-wired: the limit of what any engine could reach.
*/
#ifndef REPL_BENCH_PLAIN_C_H
#define REPL_BENCH_PLAIN_C_H

#include <stdint.h>

/* Play games with seeds 1000, 1001 …; the checksum is that of all reference
** programs. */
void plain_c_run(int games, int64_t *decisions, int64_t *checksum);

#endif
