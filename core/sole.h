/*
** Which guards matter at a choice: those without which another answer would
** be offered.  A guard that only refuses what others refuse as well changes
** nothing.
*/
#ifndef CORE_SOLE_H
#define CORE_SOLE_H

#include "core/choice.h"

enum { SOLE_LIMIT = 200000 };

/* Set sole[g] for every guard g that is the only one to refuse some answer;
** the others are left alone.  `sole` has MAX_GUARDS entries.  A free number
** has too many answers to try: its guards are not looked at.  Of a choice with
** more candidates than SOLE_LIMIT only so many are: false. */
bool sole_guards(const ChoiceEnv *env, int choice, bool *sole);

#endif
