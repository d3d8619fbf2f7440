/*
** The prompt's state, shared by the reader of lines (play.c) and what the
** lines do: play_commands.c lists the commands, other play_*.c have them.
*/
#ifndef REPL_PROMPT_PLAY_H
#define REPL_PROMPT_PLAY_H

#include "repl/prompt/coach.h"
#include "lua/shelf/journal.h"
#include "lua/shelf/ledger.h"
#include "lua/shelf/file.h"
#include "repl/term/line.h"
#include "repl/options.h"
#include "repl/fault.h"
#include "repl/term/tongue.h"

#include <signal.h>

/* How the prompt behaves; kept in a file (play_settings.c). */
typedef enum Seen {
  SEEN_TURN,   /* as the seat that is asked sees it */
  SEEN_HIDDEN, /* … and the screen is cleared before it is somebody else's */
  SEEN_OPEN    /* everything lies open: for teaching */
} Seen;

typedef struct PlaySettings {
  Colours colour;
  bool forced; /* a single answer is given by itself */
  Seen table;
  int page; /* lines of a page; 0: what the terminal has, -1: no pages */
} PlaySettings;

/* The answers in words: made when they are wanted, kept until the table has
** changed. */
typedef struct PlayLabels {
  char **item;
  int count;
  bool ready;
  int made; /* how often */
} PlayLabels;

typedef struct Play {
  Options *options;
  TableConfig config;
  Table *table;
  Screen *screen; /* where everything is said */
  uint64_t seed;
  bool talks; /* to a person: show the question after every change */
  bool quit;
  bool loaded; /* the table came from a save, with rules of its own */
  bool failed; /* something was refused: a pipe's exit status */
  char bot[MAX_PLAYERS + 1][TABLE_NAME]; /* by seat; "": a person */
  char *lua;          /* lines of an unfinished chunk, or NULL */
  const char *script; /* the file the commands come from, or NULL */
  int line;           /* of the script */
  Journal journal;
  size_t kept; /* this much of the tape need not be kept: it's saved */
  char saved[PATH_SIZE]; /* under this name, "": under none */
  bool replaying;        /* a saved game is looked at: nobody answers */
  int32_t goal;          /* where its way leads */
  /* what `next` means at the moment, if it is no replay's; NULL: nothing */
  bool (*next)(struct Play *p, const char *rest);
  Coach coach;
  struct Record *record; /* a lesson that is being recorded, or NULL */
  struct Lesson *lesson; /* the one that runs, or NULL */
  const struct PlayCommand *running; /* the command that a line is */
  PlaySettings settings;
  PlayLabels labels;
  const char *edited; /* what stands in a file instead of opening an editor */
  char *typed;        /* a line that came instead of Enter, to be done next */
  int more;   /* the answer with which 'more' goes on; 0: nothing is left */
  int person; /* the seat that sat at the screen last; 0: nobody yet */
} Play;

/* What is told from now on is shown a page at a time; false: nobody reads it
** so.  What is typed between the pages is the next line. */
bool play_hold(const Play *p);
void play_release(Play *p);
/* Nothing is shown from now on; what the screen was, to go on with. */
Screen *play_hush(Play *p);
void play_unhush(Play *p, Screen *before);
/* The rows of a page; INT32_MAX: there are no pages. */
int play_page_rows(const Play *p);

extern volatile sig_atomic_t play_interrupted; /* Ctrl-C while we work */

/* play_commands.c ---------------------------------------------------------- */

typedef struct PlayCommand {
  const char *name, *usage, *help;
  void (*run)(Play *p, const char *rest);
  bool pages; /* it only tells, perhaps much: a page at a time */
} PlayCommand;

/* The commands of one file; help shows them under their title. */
typedef struct PlayGroup {
  const char *title;
  const PlayCommand *command;
  int count;
} PlayGroup;
extern const PlayGroup play_look, play_seats, play_time, play_edit, play_rules,
  play_files, play_replay, play_settings;

/* The i-th of all commands, NULL after the last. */
const PlayCommand *play_command(int i);
const PlayCommand *play_find(const char *name);
/* The i-th topic of help that is no command, NULL after the last. */
const char *play_topic(int i);

/* Saying it: a report, a refusal; the table has changed, show it to whoever
** looks. */
void play_fault(Play *p, const Fault *report);
void play_refuse(Play *p, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
void play_changed(Play *p);
/* How many of so many rows can stay on the screen with a question whose answers
** get `answers` rows. */
int play_rows_kept(int rows, int answers);
/* A whole number, or the fallback when nothing is there; false: refused. */
bool play_number(Play *p, const char *rest, int64_t from, int64_t fallback,
                 int64_t *n);
/* How a command is called: one line, refused. */
void play_usage(Play *p, const char *name);

/* play.c: what scripts print; ud is the prompt. */
void play_hear(void *ud, const char *text, size_t size);
/* Do what a line says; the prompt with a lesson instead of a game. */
void play_line(Play *p, char *line);
int play_lesson(Options *o, const char *word);

/* play_self.c: the program as from a shell, with these words. */
void play_self(Play *p, const char *rest);

/* play_seats.c, play_files.c ----------------------------------------------- */

/* Give an answer and say what it was. */
void play_answer(Play *p, int64_t answer);
/* The game starts, or starts anew. */
void play_begin(Play *p, uint64_t seed);
/* Take a saved game to the table; false: it can't be read, and that was
** said. */
bool play_load(Play *p, const char *path);
/* The same for a replay: nothing is written, the file stays as it is. */
bool play_load_to_look(Play *p, const char *path);
/* An answer was accepted: it is in the journal before anybody hears of it.
** And before every prompt it is on the disk, with whatever else happened. */
void play_write(Play *p);
void play_keep(Play *p);
/* The game at the table is left: for another one, or for good. */
/* True: it is kept, and 'resume' goes back to it. */
bool play_part(Play *p);
/* What is said then. */
void play_farewell(Play *p);
/* A replay ends here: from now on this is a game like any other. */
void play_here(Play *p);
/* Bots answer until a person is asked; that person sees the question. */
void play_go_on(Play *p);
/* Seat a bot, or a person (NULL); false: there is no such bot, and that was
** said. */
bool play_seat(Play *p, int seat, const char *bot);
/* The bot of a seat, NULL: a person.  The table itself asks for every seat,
** so that what bots answer can be told. */
const char *play_bot(const Play *p, int seat);
int play_people(const Play *p);
/* Through whose eyes: of the person who is asked, or of the only person at
** the table; with several or none, or at an open table, everything lies open
** (0).  Between the turns of a hidden table nobody looks. */
int play_viewer(const Play *p);

/* Before somebody else may look at a hidden table: clear the screen and wait
** until they say that they sit there. */
void play_hand_over(Play *p);

/* play_answers.c ----------------------------------------------------------- */

typedef struct PlayMatch {
  int64_t answer;
  int count;
  int at;             /* its number, from 1 */
  char first[2][128]; /* for the message when there are several */
} PlayMatch;

/* The answers whose words fit the text (words.h); the whole words win. */
typedef bool PlayFits(const char *label, const char *text);
void play_match(Play *p, const char *text, PlayFits *fits, PlayMatch *m);
/* Are there answers in words, alone or beside an amount? */
bool play_asks_words(const Play *p);
/* Words of all answers. */
const PlayLabels *play_labels(Play *p);
void play_forget_labels(Play *p);
/* The answers: those with a word in them, or with NULL all, a page of them. */
void play_show_answers(Play *p, const char *word, int kept);
/* So many rows of them from a number on; the rest waits for 'more'. */
void play_show_page(Play *p, int from, int rows);
/* Rows that the answers get where so many are to stay. */
int play_answer_rows(const Play *p, int kept);

/* play_time.c, play_tree.c, play_rules.c ----------------------------------- */

void play_show_tree(Play *p);
/* Name this position, and say so. */
void play_fork(Play *p, const char *name);
/* The position of a name or number; false: there is none, and that was said. */
bool play_position(Play *p, const char *word, int32_t *node);
/* The rules changed: say what became illegal, and show the question. */
void play_tell_change(Play *p, int before, int lost, const Fault *report);
/* Read the scripts again and say `what` was done. */
void play_reload(Play *p, const char *what);
/* The layer that a word means: a file, a name, or a name without its folder
** (layer has PATH_SIZE).  False: there is none, and that was said. */
bool play_find_layer(Play *p, const char *word, char *layer);
/* Put a layer on; false: refused, and that was said. */
bool play_use(Play *p, const char *word);

/* play_show.c -------------------------------------------------------------- */

/* A line as it is; ud is the screen. */
void play_tell_line(void *ud, const char *text);
const char *play_seat_name(const Play *p, int seat);
/* The answers leave so many rows of the screen to what is to stay above. */
void play_show_question(Play *p, int kept);
void play_show_score(Play *p);
void play_show_board(Play *p, const char *name);
void play_show_seats(Play *p);
/* Rows about a topic of table_tell; false: it failed, and that was said. */
bool play_tell(Play *p, const char *topic, const char *words);
/* The view of that name, if the game has one; "" or NULL says: none. */
bool play_has_view(Play *p, const char *name);

/* play_why.c --------------------------------------------------------------- */

void play_show_why(Play *p, const char *word);

/* play_lua.c --------------------------------------------------------------- */

struct Meaning;
/* Run a line of Lua; go on with an unfinished one. */
void play_run_lua(Play *p, const struct Meaning *m);
void play_go_on_lua(Play *p, const char *line);
/* ?x and ??x, or x? as some are used to. */
void play_explain(Play *p, const struct Meaning *m);

/* play_complete.c ---------------------------------------------------------- */

void play_complete(void *ud, const char *text, LineCompletions *out);
const char *play_hint(void *ud, const char *text);

/* play_settings.c ---------------------------------------------------------- */

/* Read the file of settings; what can't be read is said in a line. */
void play_read_settings(Play *p);

#endif
