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

/* What was found out about the candidates of a choice: options ask alike. */
typedef struct MaskMemo {
  uint32_t known; /* a bit for each slot; that of slot 0 is never set */
  uint64_t mask[MASK_SLOTS + 1];
} MaskMemo;

/* Candidates a parameter can have, whatever happens: from .. from+count-1.
** false: nobody knows, or there are too many. */
bool domain_reach(const Choices *c, const Schema *s, const Domain *d, int *from,
                  int *count);

/* Prepare a domain, then the guards of its option (without tables a guard is
** asked in the long way), then what the options of a choice have in common. */
void domain_compile(Choices *c, const Schema *s, Domain *d);
void guard_compile(Choices *c, const Schema *s, const Option *o, GuardUse *u);
void guard_share(Choices *c, const Choice *choice);

/* Which of the candidates `left` for a parameter does a guard with tables
** refuse, those for the parameters before it being as in *ask?  There is at
** least one.  false: a number is too large for the tables. */
bool guard_mask(const ChoiceEnv *env, const GuardUse *u, const Ask *ask,
                int level, const Candidates *v, MaskMemo *memo, uint64_t left,
                uint64_t *mask);

/* Does a guard with tables that looks at no parameter refuse?  false: as
** above. */
bool guard_holds(const ChoiceEnv *env, const GuardUse *u, MaskMemo *memo,
                 bool *holds);

#endif
