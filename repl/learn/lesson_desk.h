/*
** The desk as lessons have it: what they may type and what is kept of the
** learner besides.
*/
#ifndef REPL_LEARN_LESSON_DESK_H
#define REPL_LEARN_LESSON_DESK_H

#include "repl/desk/desk.h"

void lesson_desk(void);

#endif
