/*
** Inside a learner's lesson.  lesson_run.c has its beginning and its end,
** lesson_steps.c the steps, lesson_typed.c what can be typed, lesson_judge.c
** what comes of everything else.
*/
#ifndef REPL_LEARN_LESSON_RUN_IN_H
#define REPL_LEARN_LESSON_RUN_IN_H

#include "repl/learn/lesson_run.h"

/* lesson_steps.c ----------------------------------------------------------- */

/* Begin at a step by its id, or (NULL) where the lesson was left. */
bool lesson_start(LessonRun *r, Play *p, const char *step);
/* Go to a step and show it; false: the lesson is broken, and that was said. */
bool lesson_begin_step(LessonRun *r, Play *p, int step);
/* To the next step, to what else went wrong, or to the end. */
void lesson_go_on(LessonRun *r, Play *p);
/* The step is done.  Where the learner only looked at something, he looks
** until he presses Enter: what comes next would push it off the screen.  So
** would the board before a class. */
void lesson_step_done(LessonRun *r, Play *p, bool looked);
/* It went wrong, and is to be done again. */
void lesson_note_wrong(LessonRun *r, const char *reason);

/* Does the table stand where the step did not begin? */
bool lesson_has_moved(const LessonRun *r, const Play *p);
/* Back to where the step began; a table that was exchanged meanwhile (new
** rules, another game) is set up again. */
bool lesson_bring_back(LessonRun *r, Play *p);
/* The same where the step is done and its end is looked at. */
bool lesson_start_again(LessonRun *r, Play *p);

/* What scripts print counts among the rows on the screen. */
void lesson_listen(LessonRun *r, Table *t);

/* lesson_typed.c ----------------------------------------------------------- */

/* Do what the step shows, for all to see.  Afterwards l->moved says whether
** the last line did something to the table. */
bool lesson_do_rows(LessonRun *r, Play *p, const char *what, int item);

#endif
