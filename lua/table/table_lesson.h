/*
** Lessons: a script on top of a game (TableConfig.extra) may declare one.
** Setting up its positions, and asking it whether a step is done.
*/
#ifndef LUA_TABLE_TABLE_LESSON_H
#define LUA_TABLE_TABLE_LESSON_H

#include "lua/table/table.h"

bool table_has_lesson(Table *t);

/* Start a game in the position of a step, counted from 1, or of the lesson
** (0); the history begins there. */
TableStatus table_pose(Table *t, int step, uint64_t seed, Fault *fault);

/* What the prompt knows when it asks. */
typedef struct LessonState {
  const char *const *lines; /* typed since the step began */
  int line_count;
  const char *word;         /* what a question was answered with, or NULL */
  int answers;              /* the learner's since the step began */
  int phases;               /* that began since the step did */
  const char *const *given; /* the answers in words, without undone ones */
  int given_count;
} LessonState;

/* Ask the lesson: "info"; of a step, counted from 1: "step", "show", "plays",
** "goal", "answer", "wrong"; of the item-th of its kind in a step: "hint",
** "try", "if", "claim".  The answer comes as rows of two texts (see
** prelude/lesson.lua). */
typedef struct LessonCall {
  const char *what;
  int step, item;
  const LessonState *state; /* NULL: nothing was typed */
  void (*row)(void *ud, const char *name, const char *text);
  void *ud;
} LessonCall;
bool table_lesson(Table *t, const LessonCall *call, Fault *fault);

#endif
