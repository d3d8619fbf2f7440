/*
** 64-bit hashes: of a block of memory, fast enough to take after every
** decision, and of a text.  Not for adversaries; for telling states apart.
*/
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_block(const void *data, size_t size);
uint64_t hash_text(const char *text);

/* Fold one more number into a running hash. */
uint64_t hash_mix(uint64_t hash, uint64_t value);

#endif
