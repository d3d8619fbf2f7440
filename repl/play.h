/*
** The prompt's state, shared by the reader of lines (play.c) and what the
** lines do (play_commands.c, play_show.c).
*/
#ifndef REPL_PLAY_H
#define REPL_PLAY_H

#include "repl/ledger.h"
#include "repl/options.h"

#include <signal.h>

typedef struct Play {
  Options *options;
  TableConfig config;
  Table *table;
  uint64_t seed;
  bool talks; /* to a person: show the question after every change */
  bool quit;
  bool failed; /* something was refused: a pipe's exit status */
  char bot[MAX_PLAYERS + 1][NAME_SIZE]; /* by seat; "": a person */
  int32_t kept; /* the position that need not be kept when we leave */
  char *lua;    /* lines of an unfinished chunk, or NULL */
} Play;

extern volatile sig_atomic_t play_interrupted; /* Ctrl-C while we work */

/* play_commands.c ---------------------------------------------------------- */

typedef struct PlayCommand {
  const char *name, *usage, *help;
  void (*run)(Play *p, const char *rest);
} PlayCommand;
extern const PlayCommand play_commands[];
extern const int play_command_count;
const PlayCommand *play_find(const char *name);

/* Give an answer and say what it was. */
void play_answer(Play *p, int64_t answer);
/* The game starts, or starts anew. */
void play_begin(Play *p, uint64_t seed);
/* Take a saved game to the table; false: it can't be read, and that was
** said. */
bool play_load(Play *p, const char *path);
/* Bots answer until a person is asked; that person sees the question. */
void play_go_on(Play *p);
/* Seat a bot, or a person (NULL); false: there is no such bot, and that was
** said. */
bool play_seat(Play *p, int seat, const char *bot);
/* The bot of a seat, NULL: a person.  The table itself asks for every seat,
** so that what bots answer can be told. */
const char *play_bot(const Play *p, int seat);
/* A report, for whom it may concern. */
void play_fault(Play *p, const Report *report);
void play_refuse(Play *p, const char *format, ...)
  __attribute__((format(printf, 2, 3)));

/* play_show.c -------------------------------------------------------------- */

const char *play_seat_name(const Play *p, int seat);
void play_show_question(Play *p);
/* The answers whose words contain one; NULL: all. */
void play_show_answers(Play *p, const char *word);
void play_show_score(Play *p);
void play_show_board(Play *p, const char *name);
void play_show_tree(Play *p);
void play_show_why(Play *p, const char *word);
void play_show_seats(Play *p);

#endif
