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
  bool some; /* not all of their domain: what is known of that is no help */
} Candidates;

/* Answering: the tables and the state, and what was found out about the
** candidates of a choice, for its options often ask alike. */
typedef struct Masks {
  const State *state;
  const Probe *probe;
  const GuardPart *part;
  bool far;       /* a number was too large for the tables: no answer */
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

/* Prepare a domain, then the guards of its option (without tables a guard is
** asked in the long way), then what the options of a choice have in common. */
void domain_compile(Choices *c, const Schema *s, Domain *d);
void guard_use_compile(Choices *c, const Schema *s, const Option *o,
                       GuardUse *u);
void mask_share(Choices *c, const Choice *choice);

/* Which candidates for a parameter does a guard with tables refuse, those for
** the parameters before it being as in *ask?  What it says of candidates that
** are not `left` (there is one, at least) has no meaning. */
uint64_t masks_refused(Masks *m, const GuardUse *u, const Ask *ask, int level,
                       const Candidates *v, uint64_t left);

/* Keep those of any number of candidates (MAX_DOMAIN at most) that a guard with
** tables does not refuse; returns how many, or -1: a number is too large. */
int masks_filter(Masks *m, const GuardUse *u, const Ask *ask, int level,
                 int32_t *v, int n);

/* Does a guard with tables that looks at one parameter alone refuse a value? */
bool masks_hit(Masks *m, const GuardUse *u, int actor, int value);

/* Does a guard with tables that looks at no parameter refuse? */
bool masks_hold(Masks *m, const GuardUse *u, int actor);

#endif
