/*
** The prompt: games in files, and the journal.
*/
#ifndef REPL_PROMPT_PLAY_FILES_H
#define REPL_PROMPT_PLAY_FILES_H

#include "repl/prompt/play.h"

/* Write the game to a path, under that name; false: see the fault. */
bool play_save(Play *p, const char *name, const char *path, Fault *fault);
/* Take a saved game to the table; false: it can't be read, and that was
** said. */
bool play_load(Play *p, const char *path);
/* The same for a way (table_way) that somebody else made. */
bool play_load_way(Play *p, const char *text, size_t size);
/* Another game of the shelf, for so many people (0: one, against bots), not
** begun yet; false: there is none, and that was said. */
bool play_other_game(Play *p, const char *game, int players);
/* The same for a replay, which it begins: nothing is written, the file stays as
** it is. */
bool play_load_to_look(Play *p, const char *path);
/* An answer was accepted: it is in the journal before anybody hears of it.
** And before every prompt it is on the disk, with whatever else happened. */
void play_write(Play *p);
void play_keep(Play *p);
/* The game at the table is left: for another one, or for good.  True: it is
** kept, and 'resume' goes back to it. */
bool play_part(Play *p);
/* What is said then. */
void play_farewell(Play *p);

#endif
