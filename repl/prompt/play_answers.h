/*
** The prompt: answers in words.
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
  int64_t at;         /* its number */
  char first[2][128]; /* for the message when there are several */
} PlayMatch;

/* The answers whose words fit the text; the whole words win. */
void play_match(Play *p, const char *text, PlayFits *fits, PlayMatch *m);
/* Which of these is meant by the line?  They are listed. */
void play_ask_back(Play *p, const char *line, const PlayMatch *m);
/* Are there answers in words, alone or beside an amount? */
bool play_asks_words(const Play *p);
/* Words of all answers, in the order in which people read them. */
const PlayLabels *play_labels(Play *p);
void play_forget_labels(Play *p);

#endif
