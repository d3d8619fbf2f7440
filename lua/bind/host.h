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
#include <stdarg.h>
#include <stdio.h>

#include "core/choice.h"
#include "core/effect.h"
#include "core/flow.h"
#include "core/reach.h"
#include "core/state.h"
#include "core/tally.h"
#include "core/worth.h"
#include "lua/bind/fault.h"
#include "lua/cage/cage.h"
#include "lua/cage/give.h"
#include "lua/bind/memo.h"

enum {
  MAX_PHASES = 128,
  MAX_FLOW_REFS = 1024,
  HOST_SCRIPTS = 64, /* files of one stack */
  HOST_PATH = 512,   /* length of a file name */
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
  SEAT_PROGRAM /* an external program, told what its player may know */
} SeatType;

/* How far a bot looks ahead: by iterations or by ms, whichever is not 0;
** both 0: one answer.  For a program, the ms it has for an answer. */
typedef struct SearchSpec {
  int iterations, ms;
} SearchSpec;

/* What a bot keeps from (pull -1) or is drawn to (1), perhaps once a game: items
** of the tally, perhaps only where a parameter is a certain number, or from some
** decision on.  After that, perhaps, another wish. */
enum { WISH_ITEMS = 256 };
typedef struct Wish {
  char text[2 * NAME_SIZE];
  int pull, items;
  bool once, used, numbered;
  int number;
  struct Wish *also;
  uint32_t decision, from; /* the last one it was looked at; the first one */
  int32_t item[WISH_ITEMS];
  const Tally *tally;
  int64_t answer[MAX_ANSWERS]; /* all that are legal, meanwhile */
  struct Wish *next;
} Wish;

typedef struct Seat {
  SeatType type;
  char bot[HOST_PATH];
  int ref; /* its function in the Lua state */
  SearchSpec search;
  uint64_t stream; /* each bot has its own random numbers */
  Wish *wish;      /* or NULL */
} Seat;

/* The decision that waits for an answer. */
typedef struct Decision {
  int actor;
  int choice;
  bool number; /* any whole number from .. to that no guard refuses, … */
  bool secret; /* others see neither question nor answer until later */
  int64_t from, to;
  int count;  /* … or one of the answers in host->ask.answers */
  int others; /* interjections of other players, listed after them for people */
} Decision;

/* Amounts that come to mind where one is asked for: see lsample.h. */
enum { MAX_THOUGHTS = 16 };
typedef struct Thoughts {
  int function; /* returns the list, or LUA_NOREF */
  int count;
  int16_t thought[MAX_THOUGHTS]; /* a node, or -1 - an option of the choice */
} Thoughts;

/* An answer given since the phase began. */
typedef struct Given {
  int64_t answer;
  uint64_t hash;   /* of the block before it, if past.hashes is set */
  uint32_t events; /* length of the event log then */
  int16_t actor, choice;
  bool secret;
} Given;

typedef struct HostSetting {
  char name[NAME_SIZE];
  char value[NAME_SIZE];
} HostSetting;

/* A file of the stack as it was read.  A fresh state is built from this text,
** whatever has happened to the file on disk since. */
typedef struct HostScript {
  char path[HOST_PATH]; /* where it was found */
  char name[HOST_PATH]; /* its name in messages */
  char *text;           /* shared: see host_share */
  size_t size;
  uint64_t hash;
  bool included; /* by another script; not part of the stack itself */
  bool brought;  /* by a link: no file of whoever opened it */
} HostScript;

/* An edit by hand that a line at the prompt makes. */
typedef struct HostEdit {
  bool open, made; /* is one allowed; has it been made? */
  char name[NAME_SIZE * 2];
  int number;  /* its number in the log */
  bool begins; /* a phase, with these arguments */
  int16_t phase;
  int64_t arg[PHASE_ARGS];
} HostEdit;

/* The files of the stack, and what was set on top of them. */
typedef struct HostFiles {
  HostScript script[HOST_SCRIPTS];
  int scripts;
  HostScript guest[HOST_GUESTS]; /* bots that are not part of the stack */
  int guests;
  const HostSetting *setting;
  int settings;
  /* the layers that were asked for; "-NAME" leaves out a layer that the game
  ** would add on its own */
  const char (*layer)[HOST_PATH];
  int layers;
  bool whole;            /* also link what is normally linked on demand */
  bool lent;             /* no person named them: see TableConfig */
  FaultCode fault;       /* kind of the next error */
  int least;             /* FAULT_PLAYERS: the smallest number that works */
  char about[NAME_SIZE]; /* the layer or value at fault, or "" */
  /* returns the text to use in place of the file on disk; false: use the file */
  bool (*older)(void *ud, const char *name, const char **text, size_t *size);
  void *older_ud;
  bool sealed; /* the game is a link's: beside what it brings no file is read */
} HostFiles;

/* How a team scores. */
typedef enum TeamScore { TEAM_SUM, TEAM_HIGHEST, TEAM_LOWEST } TeamScore;

/* What linking leaves in the Lua state. */
typedef struct HostLinked {
  int thing[HOST_THINGS];     /* all handles, in the registry */
  int thing_base[TYPE_COUNT]; /* where each type begins among them */
  int prelude;                /* the prelude's own table */
  int environment;            /* what scripts see, locked */
  Effects effects;
  const char *effect_source[MAX_EFFECTS]; /* where each is declared */
  int16_t effect_first[MAX_OPTIONS], effect_count[MAX_OPTIONS];
  bool direct[MAX_OPTIONS]; /* its rule consists of these effects alone */
  Flow flow;
  const char *routine_name[MAX_ROUTINES]; /* the prelude keeps the texts */
  int16_t option_routine[MAX_OPTIONS]; /* 1 + the routine of its rule, or 0 */
  int16_t option_mark[MAX_OPTIONS];    /* from 1: the same for its name */
  const char *step_source[MAX_FLOW_STEPS]; /* where each step is declared */
  int flow_ref[MAX_FLOW_REFS];  /* rules and texts that steps refer to */
  int choice_numbers;           /* table: name -> number */
  int option_rule[MAX_OPTIONS]; /* the rule of its name, or LUA_NOREF */
  int predicate[MAX_GUARDS];
  /* may its answers be remembered?  0: no; else 1 + its upvalue _ENV, if any */
  int8_t recall[MAX_GUARDS];
  Thoughts sample[MAX_CHOICES];
  int guards;
  char choice_name[MAX_CHOICES][NAME_SIZE];
  char option_name[MAX_OPTIONS][NAME_SIZE];
  int score;
  uint8_t team[MAX_PLAYERS + 1]; /* of a seat: 1 and up, or 0 */
  TeamScore team_score;          /* how members' points add up */
  bool team_ignores;             /* a member who is out is left aside */
  int phase[MAX_PHASES];
  char phase_name[MAX_PHASES][NAME_SIZE];
  int phases;
  int phase_rule[MAX_PHASES]; /* the rule that counts it; 0: it does itself */
} HostLinked;

/* A scenario test that runs. */
typedef struct HostTest {
  int thread;
  bool over;
  bool running;
} HostTest;

/* The pending question, and where its answer comes from. */
typedef struct HostAsk {
  Decision decision;
  int64_t *answers;
  int room;             /* for so many; see host_more_answers */
  const int64_t *queue; /* answers to give before asking anyone */
  int queue_count, queue_at;
  bool stale;     /* a queued answer was no longer legal */
  int64_t answer; /* the answer that resumes the phase */
  bool again;     /* the table was edited: ask again instead */
  bool hold;      /* stop once the queued answers are used up */
  /* interjections, a bit for each seat: whose bot was asked before this
  ** question, and who is silent at the prompt; with `decide` set, the seat that
  ** is asked and the decision it is asked before */
  unsigned polled, quiet;
  int poll_seat;
  uint32_t poll_at;
  Ways ways;     /* of the decision or of the last answer, … */
  bool ways_new; /* … the decision, unless other ways were found since */
  int way_to;    /* the place the last answer with a reach led to, or -1 */
  uint64_t question_cap; /* ask no more than this many; 0: no limit */
  bool capped;
} HostAsk;

/* Who sits where, and what a bot says about its answer. */
typedef struct HostBots {
  Seat seat[MAX_PLAYERS + 1];
  bool thinking; /* a bot's function is running */
  int refs;      /* table: name of a bot -> reference to its function */
  bool listens;  /* does anybody want to know what a bot says? */
  int points;    /* how many answers, from the first on, got points */
  double *point;
  int64_t *worth; /* of the answers to a bot of weights, if it listens */
  char because[HOST_WHY];
  const char *language;   /* of the reasons, or NULL */
  const int64_t *instead; /* an answer to compare with, or NULL */
} HostBots;

struct Host;

/* Hooks for the layers above; any may be NULL. */
typedef struct HostHooks {
  /* answers for every seat; false: abandon the phase */
  bool (*decide)(void *ud, lua_State *L, int64_t *answer);
  void *decide_ud;
  struct Table *table; /* goes to those below */
  /* the answer of a bot that looks ahead; raises an error if it has none */
  int64_t (*think)(void *table, lua_State *L);
  bool (*foresees)(void *table); /* can a bot look ahead here? */
  /* the block after an answer's rule, tried on another table with the n-th
  ** guess at what the player can't know; NULL: it fails */
  const unsigned char *(*step)(void *table, int64_t answer, int n);
  /* the answer of an external program */
  int64_t (*outside)(void *table, lua_State *L);
  /* does a bot leave its way here?  Then its answer is in *answer. */
  bool (*detour)(void *table, lua_State *L, int64_t *answer);
  /* called before every answer is given */
  void (*inspect)(void *ud, struct Table *t);
  void *inspect_ud;
  /* called with every answer when it is given */
  void (*listen)(void *ud, int64_t answer);
  void *listen_ud;
} HostHooks;

/* What has happened: since the phase began, and how games ended. */
typedef struct HostPast {
  bool hashes; /* record the hash with every answer */
  Given *path; /* answers since the phase began */
  int path_count, path_room;
  Given given;             /* the last answer, during hooks.inspect */
  char reason[NAME_SIZE];  /* why the game ended */
  char ends[8][NAME_SIZE]; /* reasons seen so far, to restore after undo */
  unsigned end_count;
} HostPast;

/* Counters, since the Lua state was made or for this game. */
typedef struct HostCount {
  uint32_t refused[MAX_USES];   /* answers, by the use of a guard */
  uint32_t chosen[MAX_OPTIONS]; /* how often each option was the answer */
  uint32_t begun[MAX_PHASES]; /* starts of phases that don't count themselves */
  uint32_t began[MAX_PHASES]; /* starts of phases in this game */
  uint32_t ran[MAX_ROUTINES]; /* rules called by a flow, without Lua */
  uint64_t decisions;         /* those with two answers or more */
  uint64_t questions;         /* all, forced ones included */
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

/* What answers are worth to bots made of weights. */
/* A bot had nothing to say at a window, and drew no lot: as long as nothing
** changes that it looked at, it has nothing to say there. */
typedef struct Pass {
  int window; /* 1 + its number, or 0 */
  int ref;    /* the bot */
  bool open;  /* anything may sway it */
  Things reads;
} Pass;

typedef struct HostWorth {
  Worths worths;
  Measures measures; /* opened when a bot is asked first */
  Tried tried[MAX_OPTIONS];
  bool silent[MAX_OPTIONS];  /* no term covers it, so it is tried out */
  bool slips[MAX_OPTIONS];   /* its choice is asked again */
  Mind mind;                 /* of the bot being asked */
  bool moody;                /* does a random mood sway it? */
  bool strange[MAX_CHOICES]; /* added by a layer, so bots may not know it … */
  bool strangers;            /* … and there is one */
  bool clueless;             /* the last question was such a choice */
  /* What judging an answer involves, by bot, seat and option (WORTH_… bits); 0:
  ** not worked out yet.  Only bots that were asked have a list. */
  uint8_t (*looks[MAX_WEIGHINGS])[MAX_OPTIONS];
  bool weary; /* it would have slipped in more */
  Pass pass[MAX_PLAYERS];
} HostWorth;

typedef struct Host {
  Cage cage;
  Alloc alloc;
  Schema schema;
  Choices book;
  State state;
  unsigned char *block;
  int players;
  /* Of the language spoken (words/fr.txt), or NULL: the game's, those of all. */
  const char *words, *all_words;
  char language[8]; /* "fr", where there are words */
  bool logging;
  bool
    asks_lone; /* who can only decline after an interjection: see TableConfig */
  Log log;
  Memo memo;   /* remembered answers of guards in Lua */
  int viewer;  /* the seat scripts see as, 0: as the rules (eyes.h) */
  bool missed; /* a formula asked for what the viewer can't know */
  HostFiles files;
  HostLinked linked;
  HostTest test;
  HostEdit edit;
  HostAsk ask;
  HostBots bots;
  HostHooks hooks;
  HostPast past;
  HostCount count;
  Tally *tally; /* counts what is offered and chosen, or NULL */
  HostWorth worth;
} Host;

/* The pending decision's answers are on offer; a bot weighed them, and so many
** are worth as much as the best.  Counted, if anybody wants to know. */
void host_count_offers(struct Host *h);
void host_count_lots(struct Host *h, int equal);

/* For functions that read nothing of the state, or record what they read. */
static inline Host *host_reading(lua_State *L) {
  return *(Host **)lua_getextraspace(L);
}

/* For all others: answers of a guard that calls them aren't remembered. */
static inline Host *host_of(lua_State *L) {
  Host *h = host_reading(L);
  h->memo.spoiled = true;
  return h;
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

/* Push a function, or another value, of the prelude's. */
void host_prelude(lua_State *L, const char *name);

/* Call a function of the prelude's.  `given` has a letter for each argument that follows:
** s a text or NULL, i an int, n an int64_t, b a truth, p a player by seat (0: nil), v the value
** at an index of the stack from below, a an answer as host_push_given does. */
void host_call(lua_State *L, int results, const char *name, const char *given,
               ...);
void host_call_list(lua_State *L, int results, const char *name,
                    const char *given, va_list *args);

/* Push a script as a function, in an environment of its own. */
void host_push_script(lua_State *L, const HostScript *s);

/* Make a fresh state with the prelude and nothing else: at the start and after
** every kill. */
CageResult host_boot(Host *h);

/* Run the scripts of the stack in order and link them. */
CageResult host_load(Host *h);

/* The environment for listing an actor's answers at a choice. */
ChoiceEnv host_env(Host *h, lua_State *L, int actor);
/* The same where it is only looked what there is: nobody is refused yet. */
ChoiceEnv host_quiet_env(Host *h, lua_State *L, int actor);

/* Any legal amount, if there is one. */
bool host_find_number(const ChoiceEnv *env, int choice, int64_t *n);

/* The seat's bot answers the pending decision. */
int64_t host_bot_answer(Host *h, lua_State *L);

/* A number below n, from the chance of the bot that is asked. */
static inline uint32_t host_lot(Host *h, uint32_t n) {
  return h->schema.algo == RNG_MINSTD
           ? rng_minstd_below(&h->bots.seat[0].stream, n)
           : rng_below(&h->bots.seat[h->ask.decision.actor].stream, n);
}

/* A random legal answer; where any amount will do, one that the game
** suggests. */
int64_t host_random_answer(Host *h, lua_State *L, uint64_t *stream);

/* A random legal amount; never an answer in words beside it. */
int64_t host_random_number(Host *h, lua_State *L, uint64_t *stream);

/* Set up a seat for the bot of that name; false: the name is impossible, and
** cage.why says why.  That the game declares such a bot isn't checked. */
bool host_bot_seat(Host *h, const char *name, Seat *seat);

/* Find the function of a script's bot: raises an error that lists the bots
** if there is none. */
int host_bot_ref(lua_State *L, const char *name);

/* The text of a file; false: cage.why says what is wrong. */
bool host_read(Host *h, const char *path, char **text, size_t *size);
/* The same of what is no script, with so many bytes at most. */
bool host_read_long(Host *h, const char *path, size_t most, char **text,
                    size_t *size);

/* The file with that name in messages, or NULL. */
const HostScript *host_script_named(const Host *h, const char *name);

/* Push the number of the option of an answer to the pending decision, then
** its parameters; returns how many. */
int host_push_answer(lua_State *L, Host *h, int64_t answer);

/* Push the choice that an answer to the pending decision belongs to, the number of the
** option there, who gives it, and its parameters; returns how many. */
int host_push_given(lua_State *L, Host *h, int64_t answer);

/* The parameters alone; the option is counted among all options. */
int host_push_parts(lua_State *L, const Host *h, int option, int64_t answer);

/* The choice that an answer belongs to: the choice asked, or its window if
** somebody interjects; and its option, counted among all options. */
int host_answers_to(const Host *h, int choice, int64_t answer);
int host_option(const Host *h, int choice, int64_t answer);

/* Search the ways that an answer to an option with a reach may take, unless those
** of the pending decision are the same: then false, and nothing is done. */
bool host_ways(const Host *h, int actor, const Option *o, int64_t answer,
               Ways *ways);

/* Do bots of other seats get to interject before this question? */
bool host_polls(const Host *h, int choice);

/* Interjections by others (linterject.c).  Does a bot slip in before the
** question is asked?  Seats in *polled have been asked; the answer names the
** seat.  May the answer's seat give it?  And all of them behind the answers of
** the pending decision. */
bool host_poll(Host *h, lua_State *L, int actor, int choice, unsigned *polled,
               int64_t *answer);
bool host_may_interject(Host *h, lua_State *L, int64_t answer);
void host_list_others(Host *h, lua_State *L);
/* Is the i-th answer to the pending decision, from 0 on, an interjection? */
bool host_is_interjection(const Host *h, int i);
/* Mark the interjections that gain nothing: by the points a bot gave, the best
** answer to the question itself is as good. */
void host_mark_idle(const Host *h, bool idle[MAX_ANSWERS]);

/* Double the room for answers, and for what bots think of them; false: there are
** MAX_ANSWERS.  Raises an error if there is no memory. */
bool host_more_answers(lua_State *L, Host *h);

/* List the legal answers of an actor at a choice; false: there are none. */
bool host_prepare(Host *h, lua_State *L, int actor, int choice, bool secret);

/* Does an actor have at least that many answers (MAX_CAN at most)? */
enum { MAX_CAN = 8 };
bool host_can(Host *h, lua_State *L, int actor, int choice, int least);

/* Is the answer legal at the pending decision? */
bool host_is_legal(Host *h, lua_State *L, int64_t answer);

/* An answer spelled with declared names, for saves and logs. */
const char *host_words(const Host *h, int choice, int64_t answer, char *text,
                       size_t size);

/* The same for one of its parts. */
const char *host_thing_words(const Host *h, Type type, int value, char *text,
                             size_t size);

/* A function that C gives to Lua is written once, where it stands, and enters its list
** by itself: those of the prelude, and the methods of a kind of things.  It is given its
** host, as `h`, and a method what it is called with, after a look whether it is that.
**   PRELUDE(players) { return give_int(L, h->players); }
**   METHOD(lpile, size, int pile, check_pile(L, 1)) { … }
** Those that read nothing of the state, or record what they read, are _NOTES. */
typedef struct HostFunction {
  const char *name;
  lua_CFunction function;
  struct HostFunction *next;
} HostFunction;
#define HOST_ENTRY(LIST, PREFIX, NAME, GIVEN, ...)                             \
  static int PREFIX##_##NAME(HOST_GIVEN(lua_State *L), __VA_ARGS__);           \
  static int PREFIX##_enters_##NAME(lua_State *L) {                            \
    return PREFIX##_##NAME GIVEN;                                              \
  }                                                                            \
  __attribute__((constructor)) static void PREFIX##_has_##NAME(void) {         \
    static HostFunction entry = {#NAME, PREFIX##_enters_##NAME, NULL};         \
    entry.next = LIST;                                                         \
    LIST = &entry;                                                             \
  }                                                                            \
  static int PREFIX##_##NAME(HOST_GIVEN(lua_State *L), __VA_ARGS__)
#define HOST_GIVEN(WHAT) __attribute__((unused)) WHAT
#define PRELUDE_OF(HOST, NAME)                                                 \
  HOST_ENTRY(host_functions, l, NAME, (L, HOST(L)), HOST_GIVEN(Host *h))
#define PRELUDE(NAME) PRELUDE_OF(host_of, NAME)
#define PRELUDE_NOTES(NAME) PRELUDE_OF(host_reading, NAME)
#define METHOD_OF(HOST, KIND, NAME, SELF, CHECK)                               \
  HOST_ENTRY(KIND##_methods, KIND, NAME, (L, HOST(L), CHECK),                  \
             HOST_GIVEN(Host *h), HOST_GIVEN(SELF))
#define METHOD(KIND, NAME, SELF, CHECK)                                        \
  METHOD_OF(host_of, KIND, NAME, SELF, CHECK)
#define METHOD_NOTES(KIND, NAME, SELF, CHECK)                                  \
  METHOD_OF(host_reading, KIND, NAME, SELF, CHECK)
extern HostFunction *host_functions;

/* Put them into the table on top. */
void host_set_functions(lua_State *L, const HostFunction *f);

/* Those of expressions that have upvalues, into the table on top. */
void lexpr_open(lua_State *L);

/* Run the declared effects of an option (counted among all) for an answer. */
int host_run_effects(lua_State *L, Host *h, int option, Ask *ask);

/* Raise that an effect, the nth of a rule, was refused, and why. */
int host_effect_failed(lua_State *L, const Host *h, const char *rule,
                       int effect, int nth, const Ask *ask, Err e);

/* The environment in which the core runs a flow. */
FlowEnv host_flow_env(Host *h);

/* Note what scripts hold: from now on none of it may change (still.h). */
void host_note_still(lua_State *L);

#endif
