/*
** Lessons: a script on top of a game (TableConfig.extra) may declare one.
** Setting up its positions, and asking it whether a step is done.
*/
#ifndef LUA_TABLE_TABLE_LESSON_H
#define LUA_TABLE_TABLE_LESSON_H

#include "lua/table/value.h"

/* Start a game in the position of a step, counted from 1, or of the lesson
** (0); the history begins there. */
TableStatus table_pose(Table *t, int step, uint64_t seed, Fault *fault);

/* Ask the lesson, as `lesson` of prelude/ask.lua says; args, an array, is taken
** over.  NULL: see the fault. */
json_t *table_lesson(Table *t, json_t *args, Fault *fault);

#endif
