/*
** The prompt: what is shown of the table.
*/
#ifndef REPL_PROMPT_PLAY_SHOW_H
#define REPL_PROMPT_PLAY_SHOW_H

#include "repl/prompt/play.h"

/* "player 2 (greedy)"; the name itself comes back. */
typedef char PlayName[TABLE_NAME + 32];
const char *play_seat_name(const Play *p, int seat, PlayName name);
/* By a function of question.lua, which is told how many rows are to stay above. */
void play_show_question(Play *p, const char *function, int rows);
/* Rows that the whole board takes; -1: it can't be drawn. */
int play_board_rows(Play *p, int viewer);
void play_show_board(Play *p, const char *name);

#endif
