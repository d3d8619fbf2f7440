/*
** The host: one Lua state and the one table it plays.  Everything a script
** holds is a handle into this table; the game itself is the state block, so
** the Lua state can be thrown away and built anew at any time.
**
** Inside lua/ every C function reaches its host through the state's extra
** space: host_of(L).
*/
#ifndef LUA_BIND_HOST_H
#define LUA_BIND_HOST_H

#include <lauxlib.h>
#include <lua.h>
#include <stdio.h>

#include "core/choice.h"
#include "core/effect.h"
#include "core/flow.h"
#include "core/reach.h"
#include "core/state.h"
#include "core/worth.h"
#include "lua/bind/fault.h"
#include "lua/cage/cage.h"
#include "lua/bind/memo.h"

enum {
  MAX_PHASES = 128,
  MAX_FLOW_REFS = 1024,
  HOST_SCRIPTS = 64, /* files of one stack */
  HOST_PATH = 512,   /* length of a file name */
  HOST_NAMES = 128,  /* names found without looking them up */
  HOST_GUESTS = 16,  /* files of bots */
  HOST_WHY = 512,    /* length of what a bot says */
  HOST_THINGS = 1 + MAX_PLAYERS + MAX_KINDS + MAX_PLACES + MAX_CARDS +
                MAX_PILES + MAX_CELLS,
  SCORE_SIZE = 8 /* score and tie-breakers */
};

typedef enum SeatType {
  SEAT_ASK,    /* a person: the phase yields */
  SEAT_RANDOM, /* every answer equally likely */
  SEAT_SCRIPT, /* a bot of the game, or of a file */
  SEAT_SEARCH, /* one that looks ahead */
  SEAT_PROGRAM /* a program outside, which is told what the player may know */
} SeatType;

/* How far ahead: 0 iterations and 0 ms is one answer, or else whichever of
** the two is not 0.  A program has so many ms for an answer. */
typedef struct SearchSpec {
  int iterations, ms;
} SearchSpec;

typedef struct Seat {
  SeatType type;
  char bot[HOST_PATH];
  int ref; /* its function in the Lua state */
  SearchSpec search;
  uint64_t stream; /* bots have chance of their own */
} Seat;

/* The decision that waits for an answer. */
typedef struct Decision {
  int actor;
  int choice;
  bool number; /* any whole number from .. to that no guard refuses, … */
  bool secret; /* others see neither question nor answer until later */
  int64_t from, to;
  int count;  /* … or one of the answers in host->ask.answers */
  int others; /* what others may interject, behind them; listed for people */
} Decision;

/* What a player without a plan thinks of where an amount is asked for. */
enum { MAX_THOUGHTS = 16 };
typedef struct Thoughts {
  int function; /* that names them, or LUA_NOREF */
  int count;
  int16_t thought[MAX_THOUGHTS]; /* a node, or -1 - an option of the choice */
} Thoughts;

/* An answer given since the phase began. */
typedef struct Given {
  int64_t answer;
  uint64_t hash;   /* of the block it was given in, if the host keeps them */
  uint32_t events; /* length of the event log then */
  int16_t actor, choice;
  bool secret;
} Given;

typedef struct HostSetting {
  char name[NAME_SIZE];
  char value[NAME_SIZE];
} HostSetting;

/* A file of the stack as it was read: what is running can be told apart from
** what is on disk, and a fresh state is built without the disk. */
typedef struct HostScript {
  char path[HOST_PATH]; /* where it was found */
  char name[HOST_PATH]; /* how messages call it */
  char *text;           /* shared: see host_share */
  size_t size;
  uint64_t hash;
  bool included; /* by another one, not part of the stack itself */
} HostScript;

/* An edit by hand that a line at the prompt makes. */
typedef struct HostEdit {
  bool open, made; /* may there be one; has it been made? */
  char name[NAME_SIZE * 2];
  int number;  /* what the log calls it */
  bool begins; /* a phase, with these arguments */
  int16_t phase;
  int64_t arg[PHASE_ARGS];
} HostEdit;

/* A name that Lua holds: the same text is at the same address. */
typedef struct HostName {
  const char *text;
  int number;
} HostName;

/* The files of the stack, and what was set on top of them. */
typedef struct HostFiles {
  HostScript script[HOST_SCRIPTS];
  int scripts;
  HostScript guest[HOST_GUESTS]; /* bots that are not part of the stack */
  int guests;
  const HostSetting *setting;
  int settings;
  /* the layers that were asked for; "-NAME" leaves out one that the game would
  ** put on by itself */
  const char (*layer)[HOST_PATH];
  int layers;
  bool whole;            /* link also what is linked when it is wanted */
  FaultCode fault;       /* of what kind the error is that comes */
  int least;             /* FAULT_PLAYERS: the fewest that would do */
  char about[NAME_SIZE]; /* the layer or value that it is about, or "" */
  /* the text with which a script is to be used if that on disk has this hash;
  ** false: with the one on disk */
  bool (*older)(void *ud, const char *name, uint64_t hash, const char **text,
                size_t *size);
  void *older_ud;
} HostFiles;

/* What counts for a team. */
typedef enum TeamScore { TEAM_SUM, TEAM_HIGHEST, TEAM_LOWEST } TeamScore;

/* What linking leaves in the Lua state. */
typedef struct HostLinked {
  int thing[HOST_THINGS];     /* all handles, in the registry */
  int thing_base[TYPE_COUNT]; /* where each type begins among them */
  int prelude;                /* the prelude's own table */
  int environment;            /* what scripts see, locked */
  Effects effects;
  int16_t effect_first[MAX_OPTIONS], effect_count[MAX_OPTIONS];
  bool direct[MAX_OPTIONS]; /* the effects are all its rule is */
  Flow flow;
  const char *routine_name[MAX_ROUTINES];  /* the prelude keeps the texts */
  int16_t option_routine[MAX_OPTIONS];     /* 1 + what its rule is, or 0 */
  int16_t option_mark[MAX_OPTIONS];        /* from 1: the same for its name */
  const char *step_source[MAX_FLOW_STEPS]; /* where each is declared */
  int flow_ref[MAX_FLOW_REFS];             /* rules and texts that steps name */
  int choice_numbers;                      /* table: name -> number */
  HostName choice_at[HOST_NAMES];      /* the same, by where the name lies */
  const char *family_at[MAX_FAMILIES]; /* where the names of pieces lie */
  int option_rule[MAX_OPTIONS];        /* the rule of its name, or LUA_NOREF */
  int predicate[MAX_GUARDS];
  /* may its answers be remembered?  0: no; else 1 + its upvalue _ENV, if any */
  int8_t recall[MAX_GUARDS];
  Thoughts sample[MAX_CHOICES];
  int guards;
  char choice_name[MAX_CHOICES][NAME_SIZE];
  char option_name[MAX_OPTIONS][NAME_SIZE];
  int score;
  uint8_t team[MAX_PLAYERS + 1]; /* of a seat: 1 and up, or 0 */
  TeamScore team_score;          /* what a team has of its members' points */
  int phase[MAX_PHASES];
  char phase_name[MAX_PHASES][NAME_SIZE];
  const char *phase_at[MAX_PHASES]; /* where their names lie */
  int phases;
  int phase_rule[MAX_PHASES]; /* the rule it is, or 0: it counts itself */
} HostLinked;

/* A scenario test that runs. */
typedef struct HostTest {
  int thread;
  bool over;
  bool running;
} HostTest;

/* The question that waits, and how its answer comes. */
typedef struct HostAsk {
  Decision decision;
  int64_t answers[MAX_ANSWERS];
  const int64_t *queue; /* answers to give before asking anyone */
  int queue_count, queue_at;
  bool stale;     /* a queued answer was not legal any more */
  int64_t answer; /* what a resumed phase goes on with */
  bool again;     /* or: the table was edited, it asks again */
  bool hold;      /* stop at the first decision after the queue */
  /* interjections by others: seats whose bot was asked already before this
  ** question, and those that people don't speak for, a bit each; with `decide`
  ** set, the seat that is asked, and the decision it is asked before */
  unsigned polled, quiet;
  int poll_seat;
  uint32_t poll_at;
  Ways ways;     /* of the decision or of the last answer, … */
  bool ways_new; /* … the former, unless somebody looked elsewhere since */
  int way_to;    /* the place that the last answer over a reach was; or -1 */
  uint64_t question_cap; /* at this many no further one is asked; 0: none */
  bool capped;
} HostAsk;

/* Who sits where, and what a bot says beside its answer. */
typedef struct HostBots {
  Seat seat[MAX_PLAYERS + 1];
  bool thinking; /* a bot's function is running */
  int refs;      /* table: name of a bot -> where its function is */
  bool listens;  /* to what a bot says: */
  int points;    /* how many answers it gave points, the first ones */
  double point[MAX_ANSWERS];
  char because[HOST_WHY];
  const char *language;   /* of the reasons, or NULL */
  const int64_t *instead; /* the answer they speak about as well, or NULL */
} HostBots;

struct Host;

/* What others do here; NULL: nothing. */
typedef struct HostHooks {
  /* answers for all seats; false: leave the phase */
  bool (*decide)(void *ud, lua_State *L, int64_t *answer);
  void *decide_ud;
  /* a bot that looks ahead thinks: the answer, or an error is raised */
  int64_t (*think)(void *ud, lua_State *L);
  void *think_ud;
  bool (*foresees)(void *ud); /* can one, here? */
  /* the block behind an answer's rule, elsewhere and by the n-th chance that the
  ** player who is asked supposes; NULL: it fails */
  const unsigned char *(*step)(void *ud, int64_t answer, int n);
  /* a program is asked: the same */
  int64_t (*outside)(void *ud, lua_State *L);
  void *outside_ud;
  /* called before every answer is given */
  void (*inspect)(void *ud, struct Host *h);
  void *inspect_ud;
  /* called with every answer when it is given */
  void (*listen)(void *ud, int64_t answer);
  void *listen_ud;
} HostHooks;

/* What has happened: since the phase began, and how games ended. */
typedef struct HostPast {
  bool hashes; /* note the hash with every answer */
  Given *path; /* answers since the phase began */
  int path_count, path_room;
  Given given;             /* the last answer, while somebody inspects */
  char reason[NAME_SIZE];  /* why the game ended */
  char ends[8][NAME_SIZE]; /* reasons met so far, for going back to them */
  unsigned end_count;
} HostPast;

/* How often: since the Lua state began, or in this game. */
typedef struct HostCount {
  uint32_t refused[MAX_GUARDS];
  uint32_t chosen[MAX_OPTIONS]; /* how often each option was the answer */
  uint32_t begun[MAX_PHASES];   /* phases that don't count themselves */
  uint32_t began[MAX_PHASES];   /* phases of this game */
  uint32_t ran[MAX_ROUTINES];   /* rules that a flow called by itself */
  uint64_t decisions;           /* real ones: two answers or more */
  uint64_t questions;           /* all, forced ones too */
} HostCount;

/* The effects of an option that bots try. */
typedef struct Tried {
  int16_t first, count;
} Tried;

enum {
  WORTH_ASKED = 1,
  WORTH_TRIES = 2, /* the option's effects can change a term of the position */
  WORTH_VARIES = 4 /* its answers can differ in worth */
};

/* What answers are worth, to bots that are weights. */
typedef struct HostWorth {
  Worths worths;
  Measures measures; /* opened when a bot is asked first */
  Tried tried[MAX_OPTIONS];
  bool silent[MAX_OPTIONS];  /* nothing tells what it does: it is tried */
  bool slips[MAX_OPTIONS];   /* its choice is asked again */
  Mind mind;                 /* of the bot that is asked */
  bool moody;                /* does a whim sway it? */
  bool strange[MAX_CHOICES]; /* a layer's: bots may never have heard of it … */
  bool strangers;            /* … and there is one */
  bool clueless;             /* so it was with the last question */
  /* What a bot at a seat has to look at to judge an answer, WORTH_… each; 0: nobody
  ** has asked yet. */
  uint8_t looks[MAX_WEIGHINGS][MAX_PLAYERS][MAX_OPTIONS];
  int64_t worth[MAX_ANSWERS]; /* of the answers, if somebody listens */
} HostWorth;

typedef struct Host {
  Cage cage;
  Alloc alloc;
  Schema schema;
  Choices book;
  State state;
  unsigned char *block;
  int players;
  const char *words; /* of the language spoken (words/fr.txt), or NULL */
  char language[8];  /* "fr", where there are words */
  bool logging;
  Log log;
  Memo memo;  /* of what guards in Lua said */
  int viewer; /* whose eyes scripts look with, 0: the rules' (eyes.h) */
  HostFiles files;
  HostLinked linked;
  HostTest test;
  HostEdit edit;
  HostAsk ask;
  HostBots bots;
  HostHooks hooks;
  HostPast past;
  HostCount count;
  HostWorth worth;
} Host;

/* For functions that read nothing of the state, or note what they read. */
static inline Host *host_reading(lua_State *L) {
  return *(Host **)lua_getextraspace(L);
}

/* For all others: a guard that calls them can't be remembered. */
static inline Host *host_of(lua_State *L) {
  Host *h = host_reading(L);
  h->memo.spoiled = true;
  return h;
}

/* The option whose number is argument `at`. */
static inline int host_check_option(lua_State *L, int at) {
  lua_Integer option = luaL_checkinteger(L, at);
  luaL_argcheck(L, option >= 0 && option < host_of(L)->book.options, at,
                "no such option");
  return (int)option;
}

/* Set up an empty host, in cleared memory; host_close frees all it holds. */
bool host_open(Host *h, Alloc alloc, const CageLimits *limits);
void host_close(Host *h);

/* The script of that name: from the stack, or read from path.  NULL: it can't
** be read, and cage.why says why. */
HostScript *host_script(Host *h, const char *path, const char *name,
                        bool included);

/* Texts of scripts are shared by the rules that use them: the last one that
** drops one frees it. */
char *host_share(char *text);
void host_drop(Host *h, char *text);

/* Push an environment for a file of a script. */
void host_push_own(lua_State *L, const char *file);

/* A fresh state with the prelude in it: nothing loaded yet.  Used at the
** start and after every kill. */
CageResult host_boot(Host *h);

/* Run the scripts of the stack in order and link them. */
CageResult host_load(Host *h);

/* How to answer for an actor at a choice. */
ChoiceEnv host_env(Host *h, lua_State *L, int actor);

/* A legal number for a free one, if there is one. */
bool host_find_number(const ChoiceEnv *env, int choice, int64_t *n);

/* The seat's bot answers the pending decision. */
int64_t host_bot_answer(Host *h, lua_State *L);

/* Any legal answer, each as likely; of free numbers, those the game names. */
int64_t host_random_answer(Host *h, lua_State *L, uint64_t *stream);

/* One of the free numbers; words beside them don't count. */
int64_t host_random_number(Host *h, lua_State *L, uint64_t *stream);

/* What kind of bot has that name; false: there can be none, and cage.why
** says why.  A game's bot may still be missing. */
bool host_bot_seat(Host *h, const char *name, Seat *seat);

/* Find the function of a script's bot: raises an error that lists the bots
** if there is none. */
int host_bot_ref(lua_State *L, const char *name);

/* Open an ordinary file to be read, NULL: see errno.  A pipe without a writer
** would never open, a device never end. */
FILE *host_open_file(const char *path);

/* The text of a file; false: cage.why says what is wrong. */
bool host_read(Host *h, const char *path, char **text, size_t *size);

/* The file that messages call by that name, or NULL. */
const HostScript *host_script_named(const Host *h, const char *name);

/* Push the number of the option of an answer to the pending decision, then
** its parameters; returns how many. */
int host_push_answer(lua_State *L, Host *h, int64_t answer);

/* The parameters alone, of an option (counted among all). */
int host_push_parts(lua_State *L, const Host *h, int option, int64_t answer);

/* What an answer at a choice is an answer to: the choice itself, or its
** window, if somebody interjects; and the option, counted among all. */
int host_answers_to(const Host *h, int choice, int64_t answer);
int host_option(const Host *h, int choice, int64_t answer);

/* Are bots of other seats asked before this question? */
bool host_polls(const Host *h, int choice);

/* Interjections by others (linterject.c).  Does a bot slip in before the
** question is asked?  Seats in *polled have been asked; the answer names the
** seat.  May the answer's seat give it?  And all of them behind the answers of
** the pending decision. */
bool host_poll(Host *h, lua_State *L, int actor, int choice, unsigned *polled,
               int64_t *answer);
bool host_may_interject(Host *h, lua_State *L, int64_t answer);
void host_list_others(Host *h, lua_State *L);
/* Of the listed answers, those that are slipped in for nothing, by the points that a bot
** has given: the best answer to the question itself has as many. */
void host_mark_idle(const Host *h, bool idle[MAX_ANSWERS]);

/* Ask an actor at a choice: find out what can be answered; false: nothing. */
bool host_prepare(Host *h, lua_State *L, int actor, int choice, bool secret);

/* Has an actor so many answers at a choice, MAX_CAN at most? */
enum { MAX_CAN = 8 };
bool host_can(Host *h, lua_State *L, int actor, int choice, int least);

/* Is the answer legal at the pending decision? */
bool host_is_legal(Host *h, lua_State *L, int64_t answer);

/* An answer in plain words made from declared names, for saves and logs. */
const char *host_words(const Host *h, int choice, int64_t answer, char *text,
                       size_t size);

/* The same for one thing of it. */
const char *host_thing_words(const Host *h, Type type, int value, char *text,
                             size_t size);

/* Installers of the engine's functions into the table on top. */
void lschema_open(lua_State *L);
void lchoice_open(lua_State *L);
void lexpr_open(lua_State *L);
void lask_open(lua_State *L);
void linterject_open(lua_State *L);
void lbot_open(lua_State *L);
void eyes_open(lua_State *L);
void ltest_open(lua_State *L);
void leffect_open(lua_State *L);
void lflow_open(lua_State *L);
void lgraph_open(lua_State *L);
void ledit_open(lua_State *L);
void llook_open(lua_State *L);
void lposition_open(lua_State *L);

/* Run the declared effects of an option (counted among all) for an answer. */
int host_run_effects(lua_State *L, Host *h, int option, Ask *ask);

/* What a refused effect lacked, as text; it may be pushed. */
const char *host_effect_fault(lua_State *L, const Host *h, int effect,
                              const Ask *ask, Err e);

/* What the core needs to walk through a flow. */
FlowEnv host_flow_env(Host *h);

/* From now on scripts may change nothing that they hold outside the table. */
void host_note_still(lua_State *L);

/* How often the function at an index ran: rules count in their first upvalue,
** which costs them least. */
int64_t host_fired(lua_State *L, int at);

#endif
