/*
** What a player can know: derived from the visibility of components, the
** faces of cards and who has seen what; no game writes code for it.
*/
#ifndef CORE_KNOW_H
#define CORE_KNOW_H

#include "core/state.h"

/* Write the block as `player` sees it: generators blanked, every hidden card
** replaced by its back, hidden numbers and counts blanked.  Two states that
** the player cannot tell apart give the same bytes, so views can be compared
** and hashed; they cannot be played on. */
void know_view(const State *s, int player, void *block);

/* Replace everything the player cannot know by a random possibility that
** agrees with all they do know, and all chance to come by fresh chance from
** *r.  Used by bots that look ahead without cheating: two states that look
** the same to the player become the same state, given the same *r, but for
** secret numbers.  Those are only dealt anew among the cells of a component
** that the player does not know: that these numbers exist is taken as
** known. */
void know_determinise(State *s, int player, uint64_t *r);

/* The cards that somebody knew before and knows no longer: after a step back
** they lie hidden again, though they were seen. */
int know_forgotten(const State *before, const State *now);

/* May the player see how many pieces of each kind a place holds? */
bool know_place(const State *s, int place, int player);

/* Or can they reckon it out: is it the only place for pieces of these kinds that
** they can't look into? */
bool know_deduced(const State *s, int place, int player);

#endif
