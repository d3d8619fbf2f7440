/*
** What a learner sees of a lesson, and how much of the screen it fills: the
** task stays on it, the answers get the rows that are left.
*/
#ifndef REPL_LEARN_LESSON_SHOW_H
#define REPL_LEARN_LESSON_SHOW_H

#include "repl/learn/lesson_run.h"

/* A text of the running step; false: it has none of that name. */
bool lesson_tell(LessonRun *r, Play *p, const char *what);
/* A text of the lesson, with values put in. */
void lesson_print(LessonRun *r, Play *p, const char *text);
/* What the program itself says, with a text for its %s or NULL. */
void lesson_speak(LessonRun *r, LessonWord word, const char *text);
void lesson_speak_dim(LessonRun *r, LessonWord word, const char *text);

void lesson_show_head(LessonRun *r, int step);
/* The step below its head, and the table; before a class, the head as well:
** the board and the teacher's notes come first. */
void lesson_show_step(LessonRun *r, Play *p);
/* Both. */
void lesson_show_whole(LessonRun *r, Play *p);
/* The table as it stands, where there is something to do with it. */
void lesson_show_table(LessonRun *r, Play *p);
/* The reasons for the step, with the rules it cites. */
void lesson_show_reasons(LessonRun *r, Play *p);
/* The lesson, the step, and what can be typed. */
void lesson_show_info(LessonRun *r, Play *p);

#endif
