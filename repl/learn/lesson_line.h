/*
** What a lesson may type by itself.  A lesson is a stranger's script, and its
** lines are typed at the real prompt: they may answer, look, and move things at
** the lesson's own table, and reach nothing outside of it.
*/
#ifndef REPL_LEARN_LESSON_LINE_H
#define REPL_LEARN_LESSON_LINE_H

#include "repl/prompt/play.h"

/* Why the line, "{work}" still in it, may not be typed; NULL: it may, or it is
** an answer, which only the table can tell.  edits: it opens an editor in which
** the lesson writes. */
const char *lesson_line_refusal(const char *line, bool edits);
/* The same at the table, where a line that is no command must be an answer or
** a view of the game; true: it may not, and the text says why. */
bool lesson_line_refused_now(Play *p, const char *line, char text[FAULT_TEXT]);

/* Does the line change the table by hand, if it is no answer? */
bool lesson_line_by_hand(Play *p, const char *line);

/* Why a bot may not sit or advise in a lesson; NULL: it may. */
const char *lesson_line_bot_refusal(const char *bot);

/* "2: HQ to Invest": the seat that a line is for, 0: whoever is asked; *line
** is moved behind it. */
int lesson_line_seat(const char **line);

#endif
