/*
** What guards answered.  A guard that is a function of the script looks at a
** few numbers of the table and says yes or no; looking at the same numbers
** again it can only say the same again.  So the numbers it reads are noted
** while it runs, and the next time a tree of numbers read and answers given
** is walked instead of entering the script.
**
** A guard qualifies only if nothing but the table can sway it: it sees no
** variables outside itself, and of the engine only what notes its reads.
** host_of(L) spoils the note, so a function of the engine that knows nothing
** of this is safe; those that note what they read use host_reading(L).
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
  MemoNode node[MEMO_SIZE];
} Memo;

enum { MEMO_NO = PROBE_ANY + 1, MEMO_YES, MEMO_UNKNOWN, MEMO_PARAMS = 3 };

/* Which guard is asked about whom, and about what: MEMO_PARAMS at most. */
typedef struct MemoKey {
  uint64_t root;
  int64_t param;
} MemoKey;

static inline MemoKey memo_key(int use, const Ask *ask, int needs) {
  int64_t param = 0;
  if (needs == 1)
    param = ask->param[0];
  else
    for (int i = 0; i < MAX_PARAMS; i++)
      if ((needs >> i & 1) != 0) param = param << 20 ^ ask->param[i];
  return (MemoKey){
    (uint64_t)1 << 32 | (uint64_t)use << 8 | (uint64_t)ask->actor, param};
}

/* MEMO_NO, MEMO_YES or MEMO_UNKNOWN. */
int memo_ask(const Memo *m, const State *s, MemoKey key);

/* The guard has answered: remember it with what was read since tracing. */
void memo_learn(Memo *m, const State *s, MemoKey key, bool answer);

void memo_clear(Memo *m);

/* A number of the state is being read. */
static inline void memo_note(Memo *m, ProbeIn in, int32_t at) {
  if (!m->tracing) return;
  if (m->reads == MEMO_READS)
    m->spoiled = true;
  else
    m->read[m->reads++] = (MemoRead){(uint8_t)in, at};
}

#endif
