/*
** What targets with a game share: what must hold whatever was tried, and a fault
** as a scenario test.
*/
#ifndef TESTS_FUZZ_GAME_H
#define TESTS_FUZZ_GAME_H

#include "lua/table/table.h"

/* Pieces and cards are where they can be, and invariants only look; else it fails.
** An invariant of the rules may be broken. */
void fuzz_check(Table *t);

/* Some answer of those there are; n chooses. */
int64_t fuzz_answer(const Table *t, uint32_t n);

/* The test of a game is written before every step of it.  So when the program dies,
** what it died of lies at the path; after a game that goes well nothing does. */
typedef struct FuzzGame {
  const TableConfig *config;
  uint64_t seed;
  const char *name; /* of the test */
  const char *path;
} FuzzGame;

/* A whole game, or its beginning, by chance. */
void fuzz_play(const FuzzGame *game, uint64_t chance);

/* The parts of it: the game begins, NULL: it is refused; an answer is given. */
Table *fuzz_begin(const FuzzGame *game);
TableStatus fuzz_give(const FuzzGame *game, Table *t, int64_t answer);

/* Does a scenario test of the file fail, if the program lives so long? */
bool fuzz_test_fails(const char *path, const char *variants);

#endif
