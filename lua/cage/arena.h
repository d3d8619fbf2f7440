/*
** An arena is the whole memory of one Lua state: one reserved region, cut
** from the front and recycled through free lists by size class.  A killed
** state cannot be closed, so its memory must be droppable in one step:
** nothing a script makes lives anywhere else.
** Over a limit the arena calls `over`, which is expected to jump away: in
** 5.4.4 a NULL handed to Lua starts an emergency collection, and that one
** can be steered into freeing twice.
** Invariant: used is the sum of the rounded sizes of all live blocks.
*/

#ifndef LUA_CAGE_ARENA_H
#define LUA_CAGE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

enum {
  ARENA_CLASSES = 120 /* 16-byte steps to 512, then 4 per doubling */
};

typedef enum ArenaOver {
  ARENA_TOTAL,  /* more memory than the limit, or region full */
  ARENA_BLOCK,  /* one block too large */
  ARENA_STRING, /* one string too long */
  ARENA_FAULT   /* fail_at said so */
} ArenaOver;

typedef struct ArenaLimits {
  size_t reserve; /* address space taken; pages come when touched */
  size_t total;   /* bytes in use at one time */
  size_t block;   /* bytes of a single block */
  size_t string;  /* length of a single string */
} ArenaLimits;

typedef struct Arena {
  unsigned char *base;
  size_t top;     /* bytes cut from the front so far */
  size_t touched; /* highest top since the last reset */
  ArenaLimits limits;
  void *free[ARENA_CLASSES];
  void *strings;        /* Lua's table of short strings, see arena.c */
  size_t used;          /* bytes in live blocks now */
  size_t peak;          /* highest used since open or reset */
  unsigned long allocs; /* blocks made or grown since open or reset */
  long fail_at;         /* test hook: the n-th next one fails; 0 is off */
  void (*over)(void *ud, ArenaOver reason); /* should not return */
  void *over_ud;
} Arena;

/* Reserve the region.  False if the system refuses, and then the arena is
** empty and arena_close is harmless.  `over` and fail_at start unset. */
bool arena_open(Arena *a, const ArenaLimits *limits);

/* Give the region back. */
void arena_close(Arena *a);

/* Forget every block and counter; limits, over and fail_at stay.  Large
** leftovers go back to the system. */
void arena_reset(Arena *a);

/* A lua_Alloc; ud is the Arena.  Returns NULL over a limit only when `over`
** is unset or returns.  Shrinking never fails. */
void *arena_alloc(void *ud, void *ptr, size_t osize, size_t nsize);

#endif
