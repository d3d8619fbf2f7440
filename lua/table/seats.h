/*
** Who sits at a table: people, bots by name, and their advice.
*/
#ifndef LUA_TABLE_SEATS_H
#define LUA_TABLE_SEATS_H

#include "lua/table/table.h"

#include <jansson.h>
#include <signal.h>

/* Bots by name: "random"; "greedy", which tries every answer; "mcts:500" and
** "mcts:200ms", which look further ahead, so many times or so long; one that
** the game declares; the path of a file that declares one, "my_bot.lua"; or a
** program that is told in JSON what its player may know, "cmd:./my_bot.py",
** with "cmd@500ms:" in so much time.  "heuristic~work.draw" keeps from an option
** and "heuristic+work.draw" is drawn to it ('@': once a game; more of it, and
** several wishes, in table_wish.c), in runs of many games.
** None of them changes the table or knows more than its player. */

/* Only people may start programs: say that somebody named this one at the
** command line or the prompt.  Other names, and NULL, are ignored. */
void table_allow_program(const char *bot);
bool table_has_programs(void); /* was one named? */

/* The answer the bot of that name gives (NULL: the one that sits there). */
bool table_suggest(Table *t, const char *bot, int64_t *answer, Fault *fault);

/* Does a bot of another seat interject before the pending question?  `bot` has
** names by seat, or NULL.  Each is asked once; *answer is its answer.  False:
** nobody does; if a bot failed, the fault says so. */
bool table_poll(Table *t, const char *const *bot, int64_t *answer,
                Fault *fault);
/* A quiet seat's interjections are not offered to people: a bot makes them. */
void table_hush(Table *t, int seat, bool quiet);

/* The same with its reasons: a list of the answers that the bot thought about,
** the given one first, then by value or visits; a bot that gives no reasons has
** that one.  Of each { answer, label (in words), visits (how often it was looked
** at; 0: not that kind of bot), valued (has it a value?), value, chance (the
** value is the chance to win, 0 to 1; else points), why (a sentence of the bot,
** or null) }.  NULL: see the fault. */
typedef struct AdviceWish {
  const char *language;   /* of the reasons; NULL or not known: English */
  const int64_t *instead; /* also say why not this answer; or NULL */
} AdviceWish;
json_t *table_advise(Table *t, const char *bot, AdviceWish wish, Fault *fault);

/* While *flag is not 0, bots that look ahead stop thinking and their move
** fails: for Ctrl-C.  NULL: nobody interrupts. */
void table_stop_on(Table *t, const volatile sig_atomic_t *flag);

/* Is there a bot of that name?  False: see the fault. */
bool table_has_bot(Table *t, const char *bot, Fault *fault);
/* Does the game or a layer declare a bot of that name?  It isn't linked. */
bool table_declares_bot(Table *t, const char *bot);

/* Who sits where; NULL: a person. */
bool table_seat(Table *t, int seat, const char *bot, Fault *fault);
const char *table_bot(const Table *t, int seat);

#endif
