/*
** Saves of games that failed: they end before the answer that fails and say
** in a note which it was.
*/
#ifndef REPL_KEEP_RETRY_H
#define REPL_KEEP_RETRY_H

#include "lua/table/table.h"
#include "repl/term/screen.h"

void retry_note_answer(Table *t, int64_t answer);
/* The bot failed that was to answer. */
void retry_note_bot(Table *t, const char *bot);

/* Try what the note says and tell how it went, as an answer to people who look at
** the game, as a complaint to who only wanted it checked; false: it failed again.
** No note, nothing told. */
bool retry(Table *t, Screen *s, bool checked);

#endif
