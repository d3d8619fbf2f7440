/*
** A learner in a lesson: steps begin, are judged and end; progress is kept.
*/
#ifndef REPL_LEARN_LESSON_RUN_H
#define REPL_LEARN_LESSON_RUN_H

#include "repl/learn/course.h"
#include "repl/learn/lesson.h"
#include "repl/learn/lesson_words.h"
#include "repl/learn/progress.h"

/* Begins with the lesson itself: what Play.lesson points to. */
typedef struct LessonRun {
  Lesson lesson;
  Play *play; /* the prompt it runs at */
  Course course;
  int which; /* of the course; -1: a file beside it */
  Progress *progress;
  Play before; /* the game that was put aside */
  char *place; /* of the running step */
  bool stale;  /* its files were changed and do not load: it goes on as it is */
  uint64_t files; /* its script and texts, as they were when it was opened */
  bool ended, review;
  bool waits;             /* the step is done; Enter goes on */
  bool branch;            /* another way is tried: it reaches no goal */
  int line_row, head_row; /* of the screen: where a line was typed last, and
                          ** where the step's head stands */
} LessonRun;

/* The learner's lesson; NULL: none, or a check runs it. */
LessonRun *lesson_run(const Play *p);

/* Begin the i-th lesson of a course, which becomes the run's; or a script
** beside it (i < 0).  The game at the table is put aside.  step: where to
** begin, NULL: where it was left.  False: it was said. */
bool lesson_begin(Play *p, const char *variants, const char *game, int i,
                  const char *path, const char *step);
/* Leave it: the game that was put aside comes back. */
void lesson_leave(Play *p, bool says);
/* The same lesson and step from files that were changed in an editor, if they
** load; false: they were not. */
bool lesson_read_again(Play *p);
bool lesson_is_changed(const LessonRun *r);

/* What can be typed in a lesson. */
void lesson_next(Play *p);
void lesson_hint(Play *p);
void lesson_show_me(Play *p);
void lesson_why(Play *p);
void lesson_skip(Play *p);
void lesson_again(Play *p, bool all);
void lesson_return(Play *p);
void lesson_what_if(Play *p, const char *rest);
void lesson_info(Play *p);
/* False: the line is for the game at the table. */
bool lesson_answer(Play *p, const char *word);
/* Do again what went wrong: the next step of that kind. */
void lesson_review(Play *p);
/* After any other line. */
void lesson_judge(Play *p);

/* What is kept of the learner, and the language spoken. */
Progress *lesson_progress(Play *p);
int lesson_speaks(const Play *p);

/* The learner did something in a step: keep it. */
void lesson_keep(Play *p);
/* The place of the running step as text, where it began or where the learner
** is now; and back to such a place. */
char *lesson_place(Lesson *l, Play *p, bool here);
bool lesson_resume(Lesson *l, Play *p, const char *place);
/* Go to a step by doing all before it as they show; false: see the report. */
bool lesson_forward(Lesson *l, Play *p, int step, Report *report);

#endif
