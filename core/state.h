/*
** The state of a running game: one contiguous, pointer-free block laid out
** by the schema.  Copying it is memcpy, comparing it memcmp, and every byte
** is defined, so it can be hashed in one pass.
**
** `State` is the window through which the modules reach the block: it caches
** where the parts lie and belongs to one running table; only the block is
** ever copied, saved or compared.
*/
#ifndef CORE_STATE_H
#define CORE_STATE_H

#include "core/log.h"
#include "core/things.h"

enum { PHASE_ARGS = 4 };

/* The part of the block that every game has. */
typedef struct Head {
  uint64_t seed;
  int64_t arg[PHASE_ARGS]; /* what the phase was started with */
  uint32_t decisions;      /* answers given since the start */
  uint32_t phases;         /* phases begun since the start */
  int16_t phase;           /* the running phase */
  int16_t ended;           /* 0, or 1 + the reason's number */
  uint32_t unused;         /* keeps the head free of padding */
} Head;

enum { FLOW_DEPTH = 40, FLOW_ARGS = 4 };

/* One routine of a declared flow, or a loop in it: see flow.h. */
typedef struct FlowFrame {
  int32_t at;       /* the step that comes next */
  int32_t left;     /* passes of the loop; -1: without end */
  int16_t who;      /* the player it speaks of, or 0 */
  int16_t answered; /* what was answered last */
  int16_t routine;  /* 1 + the routine; 0: a loop */
  int16_t before;   /* the rule that called it, for the log */
  int64_t param[FLOW_ARGS];
} FlowFrame;

/* Where a declared flow stands.  Only games that have one have it, behind all
** else in the block; a hash leaves it out, for a rule that is a function stands
** nowhere in the block and yet is the same rule. */
typedef struct FlowCursor {
  int32_t depth;
  int32_t unused; /* keeps it free of padding */
  FlowFrame frame[FLOW_DEPTH];
} FlowCursor;

typedef struct State {
  const Schema *schema;
  unsigned char *block; /* schema->block_size bytes; the caller's */
  Head *head;
  uint64_t *streams; /* one for each chance component, then the table's own */
  int64_t *cells;
  int32_t *counts;
  uint16_t *where; /* card -> pile */
  uint16_t *piles;
  uint8_t *secret;         /* cell -> seats that know it, a bit each */
  uint8_t *face;           /* card -> 0 down, 1 up (or the side of a chip) */
  uint8_t *seen;           /* card -> seats that know it, a bit each */
  FlowCursor *flow;        /* or NULL */
  int16_t last[MAX_KINDS]; /* where a piece of the kind went last: a hint */
  Things written;          /* what may have changed since somebody looked */
  Log *log;                /* or NULL */
  uint16_t rule;           /* the rule at work, for the log */
  bool frozen;             /* a question is being asked: nothing may change */
} State;

/* Look at a block of schema->block_size bytes, aligned for 64-bit numbers. */
void state_attach(State *s, const Schema *schema, void *block);

/* Everything at its home, generators seeded, counters at their start. */
void state_start(State *s, uint64_t seed);

void state_save(const State *s, void *block);
void state_load(State *s, const void *block);
uint64_t state_hash(const State *s);
uint64_t state_hash_copy(const Schema *schema, const void *block);
bool state_equal(const State *s, const void *block);

/* Of what was written in a state, what differs from another state of its
** schema; and take that over from it.  Pieces, cards and cells follow, not the
** generators, the phase or where its flow stands. */
Things state_changes(const State *s, const State *other, const Things *written);
void state_follow(State *s, const State *other, const Things *changed);

/* Prove that nothing was made or lost and that every number is within its
** bounds.  On ERR_BROKEN a sentence saying what is wrong is in text. */
Err state_check(const State *s, char *text, size_t size);

/* A bounded draw from a stream: the generator advances. */
uint32_t state_draw(State *s, int stream, uint32_t n);

/* Tell the log, if there is one, what the rule at work has done. */
void state_log(const State *s, EventType type, int a, int b, int c, int64_t n,
               int64_t m);
static inline void state_tell(const State *s, EventType type, int a, int b,
                              int c, int64_t n, int64_t m) {
  if (s->log != NULL) state_log(s, type, a, b, c, n, m);
}

/* The number of the stream that belongs to the table itself. */
static inline int state_own_stream(const State *s) {
  return s->schema->streams;
}

#endif
