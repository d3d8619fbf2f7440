/*
** The desk: what the Lua of the front can ask the program and the table to do.
** Functions in libraries (front.h), described in api.lua; README.md lists them.
*/
#ifndef REPL_DESK_DESK_H
#define REPL_DESK_DESK_H

#include "repl/prompt/hooks.h"

enum { DESK_HUSHED = 8, DESK_WORDS = 64 };

/* A game that a lesson put aside. */
typedef struct DeskGame {
  TableConfig config;
  Table *table;
  PlaySettings settings;
  PlaySession session;
  PlayMode mode;
  int person;
} DeskGame;

typedef struct Desk {
  Table *trial; /* opened and looked at, not yet at the prompt */
  json_t *config, *trial_config; /* what the tables' names point into */
  DeskGame before;
  bool seated;                 /* a lesson's table stands there now */
  Coach coach;                 /* while the lesson itself plays */
  Screen *screen[DESK_HUSHED]; /* while nothing is shown */
  int hushed;
} Desk;

/* The table that is looked at, or that of the prompt. */
Table *desk_table(const Desk *d);

/* Is it an answer to what is asked there?  Only such a one has words. */
bool desk_answers(const Table *t, int64_t answer);

/* Names as all that comes back; they are freed. */
json_t *desk_names(Names *names);
/* The texts of a list, at most so many; how many there are. */
int desk_texts(const json_t *list, const char **text, int most);
/* A fault from its value. */
void desk_take_fault(const json_t *v, Fault *r);
/* [true], or [nil, fault]. */
json_t *desk_result(bool good, const Fault *r);
/* [nil, a fault that says this]. */
json_t *desk_fault(const char *text);

extern FrontLibrary desk_game, desk_tree, desk_stack, desk_seats, desk_saves,
  desk_prompt, desk_tables, desk_files, desk_words, desk_kept, desk_program;

#endif
