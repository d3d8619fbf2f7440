/*
** The prompt: who sits at the table, and answering.
*/
#ifndef REPL_PROMPT_PLAY_SEATS_H
#define REPL_PROMPT_PLAY_SEATS_H

#include "repl/prompt/play.h"

/* Give an answer and say what it was. */
void play_answer(Play *p, int64_t answer);
/* The game starts, or starts anew. */
void play_begin(Play *p, uint64_t seed);
/* One answer of the seat's bot, or by chance, without a word; false: it failed,
** and that was said. */
bool play_give_any(Play *p);
/* Bots answer until a person is asked; that person sees the question. */
void play_let_bots(Play *p);
void play_go_on(Play *p);
/* Seat a bot, or a person (NULL); false: there is no such bot, and that was
** said. */
bool play_seat(Play *p, int seat, const char *bot);
/* The bot of a seat, NULL: a person.  The table itself asks for every seat,
** so that what bots answer can be told. */
const char *play_bot(const Play *p, int seat);
int play_people(const Play *p);
/* Through whose eyes: of the person who is asked, or of the only person at
** the table; where a bot is asked, of the one who was asked last.  With none, or at an
** open table, it is 0: all can be seen.  Between the turns of a hidden table nobody
** looks. */
int play_viewer(const Play *p);
/* Is something asked whose answers the one who looks may see?  A bot's, where its seat knows
** more, may only be watched. */
bool play_asks(const Play *p);

/* Before somebody else may look at a hidden table: true, it is waited for them.
** When the coach was read the screen is cleared; when they say that they sit
** there, they see what happened and what is asked. */
bool play_hand_over(Play *p);
void play_clear_for(Play *p);
void play_sit_down(Play *p);

/* A replay ends here: from now on this is a game like any other. */
void play_here(Play *p);

/* Who sits alone at the keyboard plays against bots, from seat 1. */
void play_seat_alone(Play *p);

/* What begins here (a round, an auction), if that was not said yet. */
void play_tell_heading(Play *p);

#endif
