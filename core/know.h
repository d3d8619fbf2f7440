/*
** What a player can know: derived from the visibility of components, the
** faces of cards and who has seen what; no game writes code for it.
*/
#ifndef CORE_KNOW_H
#define CORE_KNOW_H

#include "core/state.h"

/* Replace everything the player cannot know by a random possibility that is
** consistent with what they do know, and reseed all generators from *r.  Bots
** look ahead with it without cheating: two states that look the same to the
** player become the same state, given the same *r.  Secret numbers are the
** exception: they are only shuffled among the cells of a component that the
** player does not know, so which numbers there are is taken as known. */
void know_determinise(State *s, int player, uint64_t *r);

/* How many cards the player (0: somebody) knew before and does not know now: after an
** undo they are hidden again, although they have been seen. */
int know_forgotten(const State *before, const State *now, int player);

/* Does the player know all that the other one knows? */
bool know_no_less(const State *s, int player, int other);

/* May the player see how many pieces of each kind a place holds? */
bool know_place(const State *s, int place, int player);

/* Or can they deduce it, because no other place that holds these kinds is
** hidden from them? */
bool know_deduced(const State *s, int place, int player);

#endif
