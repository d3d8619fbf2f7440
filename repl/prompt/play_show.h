/*
** The prompt: what is shown of the table.
*/
#ifndef REPL_PROMPT_PLAY_SHOW_H
#define REPL_PROMPT_PLAY_SHOW_H

#include "repl/prompt/play.h"

/* A line as it is; ud is the screen. */
void play_show_line(void *ud, const char *text);
const char *play_seat_name(const Play *p, int seat);
/* The answers leave so many rows of the screen to what is to stay above. */
void play_show_question(Play *p, int kept);
void play_show_score(Play *p);
/* The board for all to see, below so many rows: in a few rows if there is no room
** for the whole one and the answers. */
void play_show_to_class(Play *p, int taken);
void play_show_board(Play *p, const char *name);
void play_show_seats(Play *p);
/* Rows about a topic of table_tell; false: it failed, and that was said. */
bool play_tell(Play *p, const char *topic, const char *words);
/* The same, but that nobody is told what is wrong. */
bool play_try_tell(Play *p, const char *topic, const char *words,
                   Fault *report);
/* The view of that name, if the game has one; "" or NULL says: none. */
bool play_has_view(Play *p, const char *name);

/* Why an answer is refused. */
void play_show_why(Play *p, const char *word);

/* Draw the board as a picture into a file, SVG. */
void play_draw_board(Play *p, const char *path);

#endif
