/*
** The prompt: answers in words, found and shown.
*/
#ifndef REPL_PROMPT_PLAY_ANSWERS_H
#define REPL_PROMPT_PLAY_ANSWERS_H

#include "repl/prompt/play.h"

/* Do the words of an answer fit a text (words.h)? */
typedef bool PlayFits(const char *label, const char *text);

typedef struct PlayMatch {
  PlayFits *fits;
  int64_t answer;
  int count;
  int at;             /* its number, from 1 */
  char first[2][128]; /* for the message when there are several */
} PlayMatch;

/* The answers whose words fit the text; the whole words win. */
void play_match(Play *p, const char *text, PlayFits *fits, PlayMatch *m);
/* Are there answers in words, alone or beside an amount? */
bool play_asks_words(const Play *p);
/* Words of all answers, in the order in which people read them. */
const PlayLabels *play_labels(Play *p);
void play_forget_labels(Play *p);
/* A page of the answers that fit. */
void play_show_matches(Play *p, const char *text, PlayFits *fits);
/* The answers: those with a word in them, or with NULL all, a page of them. */
void play_show_answers(Play *p, const char *word, int kept);
/* So many rows of them from a number on; the rest waits for 'more'. */
void play_show_page(Play *p, int from, int rows);
/* Rows that the answers get where so many are to stay. */
int play_answer_rows(const Play *p, int kept);

#endif
