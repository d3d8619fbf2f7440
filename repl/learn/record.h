/*
** A lesson made by playing it: answers and typed notes become a script and its
** texts, for a teacher to polish.
**
** The answers are not taken down one by one: the lesson is the way from the
** start of the game to where the teacher stands when it is written, so undo,
** redo and branches need no care.  A note goes with the answer that came after
** it: undone with it, back with it.  The way ends where rules or position were
** changed by hand, because a lesson can't hold that; it is said at once.
*/
#ifndef REPL_LEARN_RECORD_H
#define REPL_LEARN_RECORD_H

#include "repl/keep/folder.h"

struct Play;
typedef struct Record Record;

/* `record lesson NAME`, `record stop`; `note TEXT`, `note`, `note -`. */
void record_command(struct Play *p, const char *rest);
void record_note(struct Play *p, const char *rest);

/* An answer was given; a line was done. */
void record_answer(struct Play *p, int seat);
void record_saw_line(struct Play *p);

/* The game is left: what was recorded is written, if it can be. */
void record_leave(struct Play *p);

#endif
