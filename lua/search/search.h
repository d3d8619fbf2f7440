/*
** Looking ahead.  A bot that searches never touches the table it plays at: it
** tries things on a study, a second table of the same rules in a Lua state of
** its own.  So history, log, counters and chance of the game stay as they
** are, whatever a script does while the bot thinks.
**
** A position is the start of its phase and the answers since, and the study
** gets there the same way: the phase is run again from its true beginning.
** Where its first answer would be looked for, the block is overwritten by a
** determinisation: all that the player can't know is replaced by a random
** possibility, which depends on nothing but what they do know.  What follows
** from it (legal answers, chance, scores) is supposition throughout.
**
** Two things a block does not hold.  Answers given in secret in the same
** `together` are in the hands of the running rule; they are given anew, by
** the seats' policies on the determinised block.  And a rule may keep things
** in variables across a question: handles stay good, but a number read from
** something hidden would not be replaced, so rules read such numbers after
** the question, not before.
*/
#ifndef LUA_SEARCH_SEARCH_H
#define LUA_SEARCH_SEARCH_H

#include "lua/table/table_in.h"

typedef struct Study {
  Table *table;
  /* what the game says for searching: functions, or LUA_NOREF */
  int policy, estimate;
  int horizon;   /* phases after which a position is judged; 0: at the end */
  double spread; /* points that make a lead safe; 0: not said */
  int guesses;
  int guess_comp[MAX_COMPONENTS], guess[MAX_COMPONENTS];
} Study;

/* The study of a table, made if there is none; NULL: it can't be made, and
** `why` (CAGE_WHY bytes) says why. */
Study *study_of(Table *t, char *why);
void study_close(Table *t);

/* All its seats play by the game's policy, or by chance. */
void study_seat(Study *s);

/* Replace all that `player` can't know in the study's block, with chance from
** *r.  Inside an entry. */
void study_determinise(const Study *s, lua_State *L, int player, uint64_t *r);

/* Host.step of a table: the rule of an answer to its pending decision, and
** nothing else, on the study's table (step.c). */
const unsigned char *search_step(void *table, int64_t answer, int n);
/* What the rule of an answer would do, as a seat may know it: "would" of
** prelude/ask.lua. */
json_t *search_would(Table *t, int64_t answer, int viewer);

/* How good the position is for each seat, 0 to 1, together 1: the chance to
** win, as far as scores or the game's estimate tell.  Inside an entry.
** *spread is the usual lead; it follows what is seen unless the game says
** it. */
typedef struct Judge {
  double value[MAX_PLAYERS + 1];
  double spread, leads;
  int seen;
} Judge;
void study_judge(const Study *s, lua_State *L, bool over, Judge *j);

/* From 1 at 0 down to 0, by about a factor of e for each 1 (x >= 0). */
double study_fall(double x);

#endif
