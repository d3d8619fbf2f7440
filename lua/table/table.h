/*
** A table: one running game with its stack of layers, its seats and its
** history.  Front ends (the REPL, batch runs, the test runner) ask it for
** the pending decision, answer, and get the next one; nobody else changes
** the state.
**
** Whatever a script does, the table survives: an error or an exhausted
** budget during a move rolls the move back, and a Lua state that had to be
** killed is built anew around the same game.
*/
#ifndef LUA_TABLE_TABLE_H
#define LUA_TABLE_TABLE_H

#include "lua/bind/fault.h"
#include "core/alloc.h"
#include "core/history.h"
#include "core/schema.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

enum {
  FAULT_TEXT = 1024,
  FAULT_LONG = 4096,
  TABLE_LAYERS = 32,
  TABLE_SETTINGS = 64,
  TABLE_NAME = 256,
  TABLE_SCORES = 8
};

/* What went wrong: the code is for the program, all else for people. */
typedef struct Fault {
  FaultCode code;
  int least;             /* FAULT_PLAYERS: the smallest number that works */
  char about[NAME_SIZE]; /* FAULT_VALUE, FAULT_NEEDS: what it is about */
  char text[FAULT_TEXT]; /* one sentence */
  char file[TABLE_NAME]; /* script file, or "" */
  int line;
  int said_line;          /* the line named at the start of the text, 0: none */
  int sentence;           /* where the text continues after that place */
  char rule[NAME_SIZE];   /* the rule declared there, or "" */
  char layer[TABLE_NAME]; /* whose it is, or "" */
  char excerpt[FAULT_TEXT]; /* the source lines around it */
  char frames[FAULT_LONG];  /* script frames, innermost first */
} Fault;
/* Make a fault of nothing but a sentence.  Always false, for whoever fails. */
bool fault_set(Fault *fault, const char *format, ...)
  __attribute__((format(printf, 2, 3)));

/* The text to use for the script of that name in place of the file on disk;
** false: use the file. */
typedef bool TableOlder(void *ud, const char *name, const char **text,
                        size_t *size);

typedef struct TableConfig {
  const char *variants; /* the folder with the games */
  const char *game;     /* name, or path of a base script */
  const char *layer[TABLE_LAYERS];
  int layers;
  const char *setting[TABLE_SETTINGS]; /* "name=value" */
  int settings;
  const char *language; /* "fr": speak it if the game has words/fr.txt;
                        ** NULL: the game's own language */
  const char *extra;    /* one more script on top (tests), or NULL */
  int players;
  const char *bot[MAX_PLAYERS + 1]; /* by seat: NULL asks, else a bot */
  bool log;                         /* keep the event log */
  bool history;                     /* keep the history: undo, fork, save */
  bool whole;                       /* also check what is linked on demand */
  bool lent;       /* a save or a shard names the files, no person */
  bool asks_lone;  /* as saves of before 0.2 were played: a question that an
                   ** interjection left with nothing but to decline is asked */
  unsigned cpu_ms; /* limits; 0: the defaults */
  size_t memory;
  long long fuel;
  const Alloc *alloc; /* NULL: the C library's */
  TableOlder *older;  /* for saves whose scripts were edited; or NULL */
  void *older_ud;
  const char
    *way; /* table_load: the lines themselves, see table_way; or NULL */
  size_t way_size;
  const volatile sig_atomic_t *stop; /* table_load: set: Ctrl-C; or NULL */
  bool old_rules; /* table_load: play under the texts that the save carries */
  struct Table
    *spare; /* table_load: play at this one, if its rules are those of
                       ** the save; it stays the caller's; or NULL */
} TableConfig;

typedef enum TableStatus {
  TABLE_ASKS,  /* a decision is pending */
  TABLE_OVER,  /* the game has ended */
  TABLE_FAILED /* see the fault; the table is as it was before the move */
} TableStatus;

typedef struct Table Table;

/* Load game and layers and link them; no game is running yet.  NULL: see the
** fault. */
Table *table_open(const TableConfig *config, Fault *fault);
void table_close(Table *t);

/* Start a game and play to the first decision that waits for an answer. */
TableStatus table_start(Table *t, uint64_t seed, Fault *fault);

/* Put a game that was just started back to the end of its setup: rounds may begin
** with more than a question.  Only to look at. */
void table_lay_out(Table *t);

TableStatus table_status(const Table *t);

/* The pending decision. */
int table_actor(const Table *t);
const char *table_choice(const Table *t);
int table_answer_count(const Table *t);
int64_t table_answer_at(const Table *t, int i);
/* After the answers of the player who is asked come the interjections of
** others, whose words begin with the player. */
int table_own_answers(const Table *t);
int table_answer_seat(const Table *t, int64_t answer);
bool table_asks_number(const Table *t, int64_t *from, int64_t *to);
/* Is every answer a number of one and the same thing, "sell 0", "sell 1" …?  Then
** which one is this? */
bool table_counts(const Table *t, int64_t answer, int64_t *n);
/* Is it answered in secret, hidden until everybody has answered? */
bool table_asks_secretly(const Table *t);

/* Words for an answer of the pending decision; false: the script failed. */
bool table_label(Table *t, int64_t answer, char *text, size_t size);
/* The amount, legal or not, that a line means: "7", or in the words of the
** answer, "bid 7". */
bool table_amount(Table *t, const char *line, int64_t *amount);
/* The same without the player who interjects. */
bool table_bare_label(Table *t, int64_t answer, char *text, size_t size);
/* Speak another language from now on (TableConfig.language); the words of the
** one before are forgotten. */
void table_speak(Table *t, const char *language);
/* A text of the game in the table's language. */
void table_said(Table *t, const char *text, char *to, size_t size);
bool table_question(Table *t, char *text, size_t size);
/* Facts that help to decide: "demand 4, 2 pulls"; false: there are none.
** For an amount they are the same for every answer. */
bool table_facts(Table *t, int64_t answer, char *text, size_t size);

/* Where an amount is asked for: the range in words, "bid 3 to 40" (false: the
** question says it all), and facts that help to decide. */
bool table_amount_label(Table *t, char *text, size_t size);
bool table_amount_facts(Table *t, char *text, size_t size);
/* The option of an answer, counted from 0 within its choice; and its name. */
int table_option(const Table *t, int64_t answer);
const char *table_option_name(const Table *t, int option);

/* Give an answer and play on to the next one that waits. */
TableStatus table_answer(Table *t, int64_t answer, Fault *fault);

/* Would the answer be refused?  If so, the fault says why. */
bool table_refuses(Table *t, int64_t answer, Fault *fault);

/* Have the scripts remembered nothing outside the table?  Answers, edits and
** results check this themselves; call it after a line that only asked
** questions.  False: see the fault; the scripts were loaded again and the
** position stands. */
bool table_still(Table *t, Fault *fault);

/* The result of the game, or what it would be if it ended now. */
typedef struct TableResult {
  int64_t score[MAX_PLAYERS + 1][TABLE_SCORES]; /* then tie-breakers */
  bool out[MAX_PLAYERS + 1];                    /* eliminated */
  bool winner[MAX_PLAYERS + 1];
  int team[MAX_PLAYERS + 1]; /* 1 and up, 0: none; a team's points are those
                             ** of each of its members */
  char reason[NAME_SIZE];    /* why it ended, or "" */
} TableResult;
bool table_result(Table *t, TableResult *result, Fault *fault);
/* The team of a seat: 1 and up, 0: none. */
int table_team(const Table *t, int seat);

/* Which position, which game. */
uint64_t table_hash(const Table *t);
int table_players(const Table *t);
const char *table_game(const Table *t);

#endif
