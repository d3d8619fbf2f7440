/*
** How it feels at the prompt: what the engine adds to an answer, and to
** moving in time.
*/
#ifndef REPL_BENCH_BENCH_H
#define REPL_BENCH_BENCH_H

#include "repl/options.h"

typedef struct PromptFigures {
  char game[NAME_SIZE];
  int players;
  int answers; /* of the longest game */
  /* an answer: the move, the journal's text, the question with the words of
  ** all answers, the board */
  double mean_ms, worst_ms;
  double undo_ms, redo_ms; /* 100 steps, the slowest found */
} PromptFigures;

/* Play the default game at its fullest table, take the longest of some games,
** and measure it.  False: a script failed, and that was said. */
bool bench_prompt(const Options *o, PromptFigures *f);

#endif
