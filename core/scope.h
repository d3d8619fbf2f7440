/*
** Memory that ends by itself.  A scope (a turn, a round, an action) begins
** again and again; when it does, the counters that last for it go back to
** their start, and what it remembers is noted: the pieces on the places of
** some components as they lie then.
*/
#ifndef CORE_SCOPE_H
#define CORE_SCOPE_H

#include "core/state.h"

Err scope_begin(State *s, int scope);

/* Where the note of a number of a place lies among the counts (0: its total,
** else the slot of a kind); -1: the scope does not remember the place. */
int scope_note(const Schema *sc, int scope, int place, int slot);

/* How many pieces of a kind lay there when the scope began, or all (kind -1);
** 0 where nothing is remembered. */
int64_t scope_began(const State *s, int scope, int place, int kind);

/* How many pieces of the kind are not where they were: of those that left a
** remembered place and those that came to one, the larger number. */
int64_t scope_moved(const State *s, int scope, int kind);

#endif
