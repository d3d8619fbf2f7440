/*
** Remembered answers of guards.  A guard that is a Lua function reads a few
** numbers of the table and says yes or no; given the same numbers it must say
** the same again.  So the numbers are recorded while it runs, and next time a
** tree of numbers and answers is walked instead of calling Lua.
**
** A guard qualifies only if it depends on nothing but the table: it has no
** variables of its own, and calls only functions that record their reads.
** Those use host_reading(L); host_of(L) spoils the record, so a function that
** knows nothing of this is safe.
*/
#ifndef LUA_BIND_MEMO_H
#define LUA_BIND_MEMO_H

#include "core/choice.h"

enum { MEMO_SIZE = 16384, MEMO_READS = 8 };

/* A node of the tree: what to look at after `value` was seen at `parent`. */
typedef struct MemoNode {
  uint64_t parent; /* 0: free */
  int64_t value;
  int32_t at;
  uint8_t in; /* ProbeIn, or MEMO_NO or MEMO_YES: the answer */
  /* answers that follow from numbers below 32 found there, a bit each: most
  ** numbers are small, and most guards need no second one */
  uint32_t known, yes;
} MemoNode;

typedef struct MemoRead {
  uint8_t in;
  int32_t at;
} MemoRead;

typedef struct Memo {
  bool tracing, spoiled;
  int reads;
  MemoRead read[MEMO_READS];
  int used;
  MemoNode *node; /* MEMO_SIZE of them, once there is something to remember */
} Memo;

enum { MEMO_NO = PROBE_ANY + 1, MEMO_YES, MEMO_UNKNOWN, MEMO_PARAMS = 3 };

/* Which guard is asked, about which actor and parameters (MEMO_PARAMS at
** most). */
typedef struct MemoKey {
  uint64_t root;
  int64_t param;
} MemoKey;

static inline MemoKey memo_key(int use, const Ask *ask, int needs) {
  uint64_t param = 0; /* of more than fit, what is left over: nobody keeps it */
  if (needs == 1)
    param = (uint64_t)ask->param[0];
  else
    for (int i = 0; i < MAX_PARAMS; i++)
      if ((needs >> i & 1) != 0) param = param << 20 ^ (uint64_t)ask->param[i];
  return (MemoKey){(uint64_t)1 << 32 | (uint64_t)use << 8 |
                     (uint64_t)ask->actor,
                   (int64_t)param};
}

/* MEMO_NO, MEMO_YES or MEMO_UNKNOWN. */
int memo_ask(const Memo *m, const State *s, MemoKey key);

/* Remember the guard's answer with what was read since tracing began, if there
** is memory for it. */
void memo_learn(Memo *m, const Alloc *a, const State *s, MemoKey key,
                bool answer);

void memo_clear(Memo *m);
void memo_free(Memo *m, const Alloc *a);

/* Record that a number of the state is read. */
static inline void memo_note(Memo *m, ProbeIn in, int32_t at) {
  if (!m->tracing) return;
  if (m->reads == MEMO_READS)
    m->spoiled = true;
  else
    m->read[m->reads++] = (MemoRead){(uint8_t)in, at};
}

#endif
