/*
** Dice, which remember their last roll.
*/
#ifndef CORE_DIE_H
#define CORE_DIE_H

#include "core/state.h"

/* Roll: *face is 1 .. faces. */
Err die_roll(State *s, int cell, int *face);

#endif
