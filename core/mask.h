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
  bool run; /* each is one more than the one before */
} Candidates;

/* The tables, the state, and the masks worked out so far for a choice: its
** options often ask the same question. */
typedef struct Masks {
  const ChoiceEnv *env;
  const Option *option; /* in question */
  Ask *ask;
  const State *state;
  const Probe *probe;
  const GuardPart *part;
  bool tables;    /* they are fit for the state */
  bool far;       /* a number was too large for the tables: use the tree */
  uint32_t known; /* a bit for each slot; that of slot 0 is never set */
  uint64_t mask[MASK_SLOTS + 1];
  uint64_t about[MASK_SLOTS + 1]; /* the candidates that it tells of */
} Masks;

static inline void masks_open(Masks *m, const Choices *book, const State *s) {
  m->state = s;
  m->probe = book->probe;
  m->part = book->part;
  m->known = 0;
  m->far = false;
}

/* The values a parameter can have, whatever happens: from .. from+count-1.
** false: nobody knows, or there are too many.  A list needs no schema for it. */
bool domain_span(const Choices *c, const Schema *s, const Domain *d, int *from,
                 int *count);

/* Prepare a domain, then the guards of its option in their order (one without
** tables goes through the tree, and what those before it have settled is left
** out), then the questions that options of a choice share. */
void domain_compile(Choices *c, const Schema *s, Domain *d);
void guard_use_compile(Choices *c, const Schema *s, const Option *o,
                       GuardUse *u);
void guard_use_trim(Choices *c, const Option *o, GuardUse *u);
void mask_share(Choices *c, const Choice *choice);

/* Which of the guards that look at nothing of the answer refuses the option?
** Its place among them, or -1. */
int masks_pass(Masks *m);

/* Which candidates for a parameter do the guards of a class leave, given the
** parameters before it?  Of those in `left`, a bit each. */
uint64_t masks_leave(Masks *m, int class, int level, const Candidates *v,
                     uint64_t left);

/* The same of a single guard that has tables; m->far: a number is too large for
** them.  `before`: the parameters before it that it may look at. */
uint64_t masks_refuse(Masks *m, const GuardUse *u, int before,
                      const Candidates *v, uint64_t left);

#endif
