/*
** Which guards matter at a choice: those that alone refuse some answer.  A
** guard that only repeats the refusals of others changes nothing.
*/
#ifndef CORE_SOLE_H
#define CORE_SOLE_H

#include "core/choice.h"

enum { SOLE_LIMIT = 200000 };

/* Set sole[g] for every guard g that is the only one to refuse some answer;
** other entries stay as they are.  `sole` has MAX_GUARDS entries.  Guards of a
** free number are skipped: it has too many answers to try.  Returns false if
** the choice has more than SOLE_LIMIT candidates; the rest was not tried. */
bool sole_guards(const ChoiceEnv *env, int choice, bool *sole);

#endif
