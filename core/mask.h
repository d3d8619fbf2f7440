/*
** Guards by the word: which of up to 64 candidates a declared guard refuses,
** a bit each.  A guard is one comparison, or several joined by `and` or by
** `or`; each becomes a table of probes, one for every seat and every
** candidate it tells apart.
*/
#ifndef CORE_MASK_H
#define CORE_MASK_H

#include "core/choice.h"

/* At most 64 of them. */
typedef struct Candidates {
  const int32_t *value;
  int n;
  bool run;  /* each is one more than the one before */
  bool some; /* a subset: the cached masks of the domain do not apply */
} Candidates;

/* The tables, the state, and the masks worked out so far for a choice: its
** options often ask the same question. */
typedef struct Masks {
  const State *state;
  const Probe *probe;
  const GuardPart *part;
  bool far;       /* a number was too large for the tables: use the tree */
  uint32_t known; /* a bit for each slot; that of slot 0 is never set */
  uint64_t mask[MASK_SLOTS + 1];
} Masks;

static inline void masks_open(Masks *m, const Choices *book, const State *s) {
  m->state = s;
  m->probe = book->probe;
  m->part = book->part;
  m->known = 0;
  m->far = false;
}

/* Prepare a domain, then the guards of its option (one without tables goes
** through the tree), then the questions that options of a choice share. */
void domain_compile(Choices *c, const Schema *s, Domain *d);
void guard_use_compile(Choices *c, const Schema *s, const Option *o,
                       GuardUse *u);
void mask_share(Choices *c, const Choice *choice);

/* Which candidates for a parameter does a guard with tables refuse, given the
** earlier parameters in *ask?  Only the bits of `left`, at least one, count. */
uint64_t masks_refused(Masks *m, const GuardUse *u, const Ask *ask, int level,
                       const Candidates *v, uint64_t left);

/* Keep the candidates (up to MAX_DOMAIN) that a guard with tables does not
** refuse; returns how many, or -1 if a number is too large. */
int masks_filter(Masks *m, const GuardUse *u, const Ask *ask, int level,
                 int32_t *v, int n);

/* Does a guard with tables on a single parameter refuse a value? */
bool masks_hit(Masks *m, const GuardUse *u, int actor, int value);

/* Does a guard with tables on no parameter refuse the whole option? */
bool masks_hold(Masks *m, const GuardUse *u, int actor);

#endif
