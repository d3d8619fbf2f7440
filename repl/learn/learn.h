/*
** Lessons as the prompt sees them: what happens there is told to the one that
** runs.  They are Lua in the front (hooks.lua and the others here).
*/
#ifndef REPL_LEARN_LEARN_H
#define REPL_LEARN_LEARN_H

#include "repl/learn/lesson_words.h"
#include "repl/prompt/play.h"

/* Has the game a course? */
bool lesson_exists(const char *variants, const char *game);

/* The language spoken. */
int lesson_speaks(const Play *p);
/* A text wrapped to the terminal: lines that begin with a blank stand as they
** are, `words` are what can be typed. */
void lesson_say(Play *p, const char *text, int indent);

/* A lesson is recorded: an answer was given, a line was done, the game is left
** (what was recorded is written, if it can be). */
void record_answer(Play *p, int seat);
void record_saw_line(Play *p);
void record_leave(Play *p);

#endif
