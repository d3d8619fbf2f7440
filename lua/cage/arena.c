#include "lua/cage/arena.h"
#include "core/unguarded.h"

#include "lua/platform/platform.h"

#include <stdint.h>
#include <string.h>

#include "lua.h"

enum {
  STEP = 16,   /* also the alignment of every block */
  SMALL = 512, /* sizes up to here go in plain steps */
  SMALL_CLASSES = SMALL / STEP,
  SMALL_LOG = 9,        /* log2 of SMALL */
  STRING_HEAD = 32,     /* room for Lua's string header and final zero */
  STRINGS_FIRST = 1024, /* bytes of Lua's first string table */
  KEEP = 16 << 20 /* bytes a reset keeps mapped in, for rules linked again */
};

/* Largest size a class exists for. */
#define SIZE_TOP ((size_t)1 << 31)

/* The class of a size in 1..SIZE_TOP, and the size it is rounded up to. */
static inline unsigned size_class(size_t size, size_t *rounded) {
  if (size <= SMALL) {
    unsigned k = (unsigned)((size - 1) / STEP);
    *rounded = ((size_t)k + 1) * STEP;
    return k;
  } else {
    unsigned e = 63u - (unsigned)__builtin_clzll((size - 1) | 1u);
    size_t low = (size_t)1 << e;
    size_t quarter = low / 4;
    size_t k = (size - 1 - low) / quarter;
    *rounded = low + (k + 1) * quarter;
    return SMALL_CLASSES + (e - SMALL_LOG) * 4 + (unsigned)k;
  }
}

bool arena_open(Arena *a, const ArenaLimits *limits) {
  memset(a, 0, sizeof *a);
  if (limits->reserve == 0) return false;
  a->base = platform_reserve(limits->reserve);
  if (a->base == NULL) return false;
  a->limits = *limits;
  return true;
}

void arena_close(Arena *a) {
  if (a->base != NULL) platform_release(a->base, a->limits.reserve);
  memset(a, 0, sizeof *a);
}

void arena_reset(Arena *a) {
  if (a->touched > KEEP) platform_forget(a->base + KEEP, a->touched - KEEP);
  memset(a->free, 0, sizeof a->free);
  a->strings = NULL;
  a->top = a->touched = 0;
  a->used = a->peak = 0;
  a->allocs = 0;
}

/* A free block holds the link to the next one of its class. */
UNGUARDED static void release(Arena *a, void *ptr, size_t size) {
  size_t rounded;
  unsigned k = size_class(size, &rounded);
  a->used -= rounded;
  if ((unsigned char *)ptr + rounded == a->base + a->top) {
    a->top -= rounded;
  } else {
    memcpy(ptr, &a->free[k], sizeof a->free[k]);
    a->free[k] = ptr;
  }
}

/* A block of a class, or NULL when the region is full. */
static inline void *take(Arena *a, unsigned k, size_t rounded) {
  void *p = a->free[k];
  if (p != NULL) {
    memcpy(&a->free[k], p, sizeof a->free[k]);
  } else {
    if (rounded > a->limits.reserve - a->top) return NULL;
    p = a->base + a->top;
    a->top += rounded;
    if (a->top > a->touched) a->touched = a->top;
  }
  a->used += rounded;
  if (a->used > a->peak) a->peak = a->used;
  return p;
}

static void *refuse(Arena *a, ArenaOver reason) {
  if (a->over != NULL) a->over(a->over_ud, reason);
  return NULL;
}

/* Whether a new or growing block breaks a limit.  Lua's table of short
** strings is held to the total only: it grows with all strings not yet
** collected, so a block limit on it would kill honest scripts for garbage. */
static inline bool is_over(const Arena *a, const void *ptr, size_t tag,
                           size_t size, size_t rounded, size_t old,
                           ArenaOver *reason) {
  *reason = ARENA_BLOCK;
  if (size > SIZE_TOP) return true;
  if (ptr == NULL && tag == LUA_TSTRING &&
      size > a->limits.string + STRING_HEAD) {
    *reason = ARENA_STRING;
    return true;
  }
  if (size > a->limits.block && (ptr == NULL || ptr != a->strings)) return true;
  *reason = ARENA_TOTAL;
  return a->used - old + rounded > a->limits.total;
}

UNGUARDED void *arena_alloc(void *ud, void *ptr, size_t osize, size_t nsize) {
  Arena *a = ud;
  size_t old = 0, rounded = 0;
  unsigned k;
  void *p;
  ArenaOver reason;
  if (nsize == 0) {
    if (ptr != NULL) release(a, ptr, osize);
    return NULL;
  }
  k = size_class(nsize, &rounded);
  if (ptr != NULL) size_class(osize, &old);
  if (ptr != NULL && nsize <= osize) {
    if (rounded == old) return ptr;
    p = take(a, k, rounded);
    if (p == NULL) { /* keep the place; the tail is lost until a reset */
      a->used -= old - rounded;
      return ptr;
    }
  } else {
    a->allocs++;
    if (a->fail_at > 0 && --a->fail_at == 0) return refuse(a, ARENA_FAULT);
    if (is_over(a, ptr, osize, nsize, rounded, old, &reason))
      return refuse(a, reason);
    if (rounded == old) return ptr;
    p = take(a, k, rounded);
    if (p == NULL) return refuse(a, ARENA_TOTAL);
    /* lua_newstate makes the string table before any other block of this
    ** size, and never names it; it is followed from there. */
    if (ptr == NULL && osize == 0 && nsize == STRINGS_FIRST &&
        a->strings == NULL)
      a->strings = p;
  }
  if (ptr != NULL) {
    memcpy(p, ptr, nsize < osize ? nsize : osize);
    if (ptr == a->strings) a->strings = p;
    release(a, ptr, osize);
  }
  return p;
}
