/*
** The prompt's state, shared by the reader of lines (play.c) and what the
** lines do.  The commands themselves are Lua; other play_*.c are what they and
** answers stand on, and their headers what each offers.
*/
#ifndef REPL_PROMPT_PLAY_H
#define REPL_PROMPT_PLAY_H

#include "repl/prompt/hand.h"
#include "lua/shelf/journal.h"
#include "lua/shelf/file.h"
#include "repl/term/line.h"
#include "repl/options.h"
#include "repl/fault.h"
#include "repl/term/tongue.h"

#include <jansson.h>
#include <signal.h>

/* How the prompt behaves; settings.lua knows its words and keeps it. */
typedef enum Seen {
  SEEN_TURN,   /* as the seat that is asked sees it */
  SEEN_HIDDEN, /* … and the screen is cleared before it is somebody else's */
  SEEN_OPEN    /* everything lies open: for teaching */
} Seen;

typedef enum BoardStyle {
  BOARD_OFF,   /* when it is asked for */
  BOARD_ON,    /* above every question, in few rows where there are few */
  BOARD_SPOKEN /* everything in sentences, for who listens */
} BoardStyle;

typedef struct PlaySettings {
  Colours colour;
  bool forced; /* a single answer is given by itself */
  Seen table;
  BoardStyle board;
  int page; /* lines of a page; 0: what the terminal has, -1: no pages */
  int lang; /* 0: what the locale says, else one of tongue_names, from 1 on */
} PlaySettings;

/* An answer in words. */
typedef struct PlayLabel {
  char *said;     /* as the table says it; NULL: it is unsaid */
  char *own;      /* as the game has it, NULL: the same */
  char *heading;  /* what it stands under, NULL: by itself */
  int64_t answer; /* which one it is */
  int64_t number; /* what is typed for it: its place, or what it counts */
} PlayLabel;

/* All of them: made when they are wanted, kept until the table has changed. */
typedef struct PlayLabels {
  PlayLabel *item;
  int count; /* of two equal cards the second is beyond it, unsaid */
  int all;
  bool ready;
  int made; /* how often */
} PlayLabels;

/* Who comments on answers (coach.lua). */
typedef struct Coach {
  char bot[TABLE_NAME]; /* "": he is silent */
  bool met;             /* he has said what his numbers are */
  bool excused;         /* … and why he is silent about secrets */
  bool shown;           /* he spoke since the screen was cleared */
} Coach;

/* The game at the prompt: a lesson puts it aside. */
typedef struct PlaySession {
  uint64_t seed;
  bool loaded; /* the table came from a save, with rules of its own */
  char bot[MAX_PLAYERS + 1][TABLE_NAME]; /* by seat; "": a person */
  Journal journal;
  size_t kept; /* this much of the tape need not be kept: it's saved */
  char saved[PATH_SIZE]; /* under this name, "": under none */
  Coach coach;
} PlaySession;

/* What those at the screen have before them. */
typedef struct PlayShown {
  PlayLabels labels;
  int more;    /* the answer with which 'more' goes on; 0: nothing is left */
  int person;  /* the seat that sat at the screen last; 0: nobody yet */
  int lines;   /* that wait for the next page */
  bool opened; /* what this game is was said */
  char heading[128]; /* over the answers that were given last */
  bool elsewhere;    /* what is told goes to a file or a program */
} PlayShown;

/* What is going on, if it isn't simply a game. */
typedef struct PlayMode {
  bool replaying;        /* a saved game is looked at: nobody answers */
  int32_t goal;          /* where its way leads */
  struct Record *record; /* a lesson that is being recorded, or NULL */
  struct Lesson *lesson; /* the one that runs, or NULL */
  int learner; /* whose eyes see a lesson; 0: those of whoever is asked */
  const char *edited; /* what stands in a file instead of opening an editor */
} PlayMode;

/* What the next line is for. */
typedef enum PlayWaits {
  WAITS_FOR_LINE,   /* a command, an answer, Lua */
  WAITS_FOR_PAGE,   /* Enter shows the next one */
  WAITS_FOR_READER, /* Enter: what the coach said was read */
  WAITS_FOR_PLAYER, /* Enter: the next one sits at the screen */
  WAITS_FOR_ANSWER, /* a command has asked something */
  WAITS_FOR_EDITOR  /* any line: a file was edited; none: it was not */
} PlayWaits;

typedef struct PlayWait {
  PlayWaits on;
  char *text;    /* the question, or the file */
  int line;      /* of the file */
  json_t *names; /* that complete the answer, or NULL */
  char *typed;   /* the line that asked; NULL: none did */
  Hand doing;
  bool failed;
  bool own;    /* a command of the user's has asked */
  bool passed; /* the line was for the prompt, not for who asked */
} PlayWait;

typedef struct Play {
  Options *options;
  TableConfig config;
  Table *table;
  Screen *screen; /* where everything is said */
  PlaySettings settings;
  PlaySession session;
  PlayShown shown;
  PlayMode mode;
  PlayWait wait;
  bool talks; /* to a person: show the question after every change */
  bool quit;
  bool failed; /* something was refused: a pipe's exit status */
  Hand hand;   /* of the next line; what it brings is a stranger's */
  Hand doing;  /* of the line that is being done */
  char *lua;   /* lines of an unfinished chunk, or NULL */
  int line;    /* of the script that the lines come from */
  const struct PlayCommand *running; /* the command that a line is */
} Play;

/* The prompt as a call: open it, let it take lines, close it.  What it says goes
** to its screen; nothing below waits for anybody.
**
** The options say what stands there: a game, a save, a link, a lesson.  It talks to
** a person, or does not.  NULL: it can't be opened; *status is the program's, and
** why was said. */
Play *play_open(Options *o, Screen *screen, bool talks, int *status);
/* Do what a line says, or go on with what was waited for.  NULL: there are no
** more lines. */
void play_take(Play *p, const char *line, Hand hand);
PlayWaits play_waits(const Play *p);
/* The prompt that stands before the next line. */
void play_prompt(const Play *p, char *text, size_t size);
/* The status of the program. */
int play_close(Play *p);

/* A command asks: text, line and names as in PlayWait, which are copied. */
void play_wait(Play *p, PlayWaits on, const char *text, int line,
               json_t *names);
/* What a command asks nobody answers. */
void play_stop_waiting(Play *p);

/* Speak a language (an index of tongue_names) from now on, here and at the table;
** the game is resumed in it. */
void play_speak(Play *p, int tongue);

/* What is told from now on is shown a page at a time; false: nobody reads it
** so. */
bool play_hold(const Play *p);
void play_release(Play *p);
/* Nothing is shown from now on; what the screen was, to go on with. */
Screen *play_hush(Play *p);
void play_unhush(Play *p, Screen *before);
/* The rows of a page; INT32_MAX: there are no pages. */
int play_page_rows(const Play *p);

extern volatile sig_atomic_t play_interrupted; /* Ctrl-C while we work */

/* play_commands.c ---------------------------------------------------------- */

/* A command of commands.lua, as it was called, or a view. */
typedef struct PlayCommand {
  char name[64];
  bool view;
  bool pages;  /* it only tells, perhaps much: a page at a time */
  bool whole;  /* what stands behind it may hold '>' and '|' of its own */
  bool own;    /* the user's */
  bool needs;  /* it says nothing without words behind it */
  bool french; /* by its name in the language spoken, which isn't English */
} PlayCommand;

/* The one that a word calls, a command before a view; false: none. */
bool play_find(Play *p, const char *word, PlayCommand *c);

/* Saying it: a fault, a refusal, always false, for whoever fails; the table has
** changed, show it to whoever looks. */
bool play_fault(Play *p, const Fault *fault);
bool play_refuse(Play *p, const char *format, ...)
  __attribute__((format(printf, 2, 3)));
/* May the line that is done open this door?  False: it was refused, in words. */
bool play_may(Play *p, Door door);
void play_changed(Play *p);
void play_show_changed(Play *p);

/* play.c: what scripts print; ud is the prompt. */
void play_hear(void *ud, const char *text, size_t size);
/* Do what a line says, as one of that hand. */
void play_do(Play *p, const char *line, Hand hand);

/* play_send.c: "> FILE" or "| PROGRAM" behind a command; false: there is none. */
bool play_sends(Play *p, void (*run)(Play *p, const char *rest),
                const char *rest);

/* play_self.c: the program as from a shell, with the words of a line. */
void play_self(Play *p, char **argv, const char *line);

/* play_complete.c: what can be typed behind a text. */
void play_complete(void *ud, const char *text, LineCompletions *out);
const char *play_hint(void *ud, const char *text);

/* play_editor.c: run the editor at the terminal; write what a lesson wants to
** stand in a file.  False: it was not changed, and why was said. */
bool play_editor(Play *p, const char *path, int line);
bool play_write_edited(Play *p, const char *path);

#endif
