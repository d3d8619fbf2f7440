/*
** The behavioural diff: pairs of games that share a seed are followed decision
** by decision until they diverge, and the rule responsible is named.
**
** What is found of a pair goes to the prelude (blame.lua), which names the rule
** and puts pairs with the same one together: { game, seed (text), turn (how many
** seats the bots have rotated), decision (how many answers precede it), how
** ("offered", "state", "asked", "answered", "result"), sides = A's and B's {
** player, choice, given, offered (answers in declared names), label (the same as
** people read them) }, noticed (the same at an earlier question that counts, or
** null), fired (pairs of numbers by suspect) }, and of a state that differs thing,
** cards (are they what differs there?), was, now, more (how many others differ).
*/
#ifndef LUA_BATCH_DIVERGE_H
#define LUA_BATCH_DIVERGE_H

#include "lua/batch/outcome.h"

#include <jansson.h>

/* Follow games 0 .. games-1 of the two arms; start none after this many
** seconds (0: no limit).  { looked, parted (play differs), offered_only (only the
** offered answers do), clusters (see P.partings) }; NULL: see the fault. */
json_t *diverge_look(const Arm *arms, uint64_t seed, int64_t games,
                     uint64_t cap, double seconds, Fault *fault);

#endif
