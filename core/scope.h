/*
** Memory with a scope: a turn, a round, an action.  Each time a scope begins,
** the counters that last for it are reset, and the pieces on the places that it
** remembers are noted.
*/
#ifndef CORE_SCOPE_H
#define CORE_SCOPE_H

#include "core/state.h"

Err scope_begin(State *s, int scope);

/* The index among the counts of what was noted of a place: its total (slot 0)
** or the slot of a kind; -1 if the scope does not remember the place. */
int scope_note(const Schema *sc, int scope, int place, int slot);

/* How many pieces of a kind (-1: of all kinds) lay there when the scope began;
** 0 if it does not remember the place. */
int64_t scope_began(const State *s, int scope, int place, int kind);

/* How many pieces of the kind have moved since: the larger of how many left
** remembered places and how many came to them. */
int64_t scope_moved(const State *s, int scope, int kind);

#endif
