/*
** A lesson made by playing it: answers and typed notes become a script and its
** texts, for a teacher to polish.
*/
#ifndef REPL_RECORD_H
#define REPL_RECORD_H

#include "repl/folder.h"

struct Play;
typedef struct Record Record;

/* `record lesson NAME`, `record stop`; `note TEXT`. */
void record_command(struct Play *p, const char *rest);
void record_note(struct Play *p, const char *rest);

/* An answer was given, in these words. */
void record_answer(struct Play *p, int seat, const char *label);

/* The program leaves: what was recorded is written, if it can be. */
void record_leave(struct Play *p);

#endif
