/*
** Many games: played out by bots, counted, watched.
*/
#ifndef LUA_TABLE_BATCH_H
#define LUA_TABLE_BATCH_H

#include "core/tally.h"
#include "lua/table/table.h"

/* Play a whole game with the bots, keeping no history: for batch runs. */
TableStatus table_play_out(Table *t, uint64_t seed, uint64_t max_questions,
                           Fault *fault);
/* The same with the first answers given; then the bots continue. */
TableStatus table_play_again(Table *t, uint64_t seed, const int64_t *answers,
                             int count, uint64_t max_questions, Fault *fault);

/* Figures about the game so far. */
uint64_t table_decisions(const Table *t); /* with two answers or more */
uint64_t table_questions(const Table *t); /* forced ones too */
uint32_t table_phases(const Table *t);

/* For batch runs.  table_counters copies how often each guard refused and
** each rule ran since the Lua state began, and returns how many there are (at
** most room); value_counter says which is whose.  table_reseed gives the
** random seats of a game with the reference generator their chance, which
** otherwise runs on from game to game.  table_refuel fills up the fuel.
** table_after_fork goes on in a child process, which reaches nothing outside of the
** table any more unless a program plays (lua/platform/fence.h). */
int table_counters(Table *t, uint64_t *count, int room);
void table_reseed(Table *t, uint64_t seed);
void table_refuel(Table *t);
void table_after_fork(void);

/* Watching, see table_watch.c.  table_turns: how often a phase named "turn"
** began in this game, else one named "round", else any.  table_files names the
** files of the stack as they were read. */
uint32_t table_turns(const Table *t);
/* How often each option was the answer since the Lua state began; returns how
** many options there are (at most room). */
int table_chosen(const Table *t, uint32_t *count, int room);
/* Count what is offered and chosen (core/tally.h) in the game that begins, or
** don't; false: no memory.  Then, when it is over, what it was, item by item
** (which are called as the value "items" says). */
bool table_tally(Table *t, bool wanted);
void table_tallied(Table *t, void (*row)(void *ud, int item, const TallyRow *r),
                   void *ud);
/* The numbers that an option's answers may name; returns how many there are, 0 if
** there is no room for them. */
int table_numbers(const Table *t, const char *option, int *value, int room);
void table_files(const Table *t,
                 void (*row)(void *ud, const char *name, uint64_t hash),
                 void *ud);
/* How much of each component that players have ("course" of prelude/ask.lua) a
** seat has; returns how many there are (at most room). */
int table_held(const Table *t, int seat, int64_t *amount, int room);
/* The number of the phase under way; how many answers the pending decision has,
** -1: any amount of a range. */
int table_phase(const Table *t);
int table_offers(const Table *t);
/* Call fn with every answer given; NULL: no more. */
void table_listen(Table *t, void (*fn)(void *ud, int64_t answer), void *ud);
/* Call fn between the phases of table_play_out; false from it aborts the
** game. */
void table_between(Table *t, bool (*fn)(void *ud, Table *t), void *ud);
/* From table_inspect's function: set alone[c] for the counters c of guards
** without which the pending decision would have another answer.  False: a
** script failed at it. */
bool table_alone(Table *t, bool *alone, int room);

/* Chance that is held: in the games to come the generator of that component
** (its number in table_luck), or all of them, begins as in a game of another seed. */
enum { HOLD_NONE, HOLD_ALL = -1 };
void table_hold(Table *t, int stream, uint64_t seed);
/* The components with chance of their own, and did the last game draw from it?
** None, where one generator serves all. */
void table_luck(const Table *t,
                void (*row)(void *ud, int stream, const char *name, bool drawn),
                void *ud);
/* Who gave the last answer, for table_listen's function. */
int table_answerer(const Table *t);

/* A detour: the wait-th time that a bot has to choose at a choice, all that it
** can't know is dealt anew by `chance`, and it takes its best answer, any other
** by `lot`, or the one it would take if it couldn't take the best.  `actor` says
** who it was; 0: nobody, the game went otherwise; -1: there was nothing to
** choose.  NULL: no more. */
typedef enum DetourTo {
  DETOUR_BEST,
  DETOUR_LOT,
  DETOUR_NEXT,
  DETOUR_WAYS
} DetourTo;
typedef struct Detour {
  int choice, wait;
  DetourTo to;
  uint64_t chance, lot;
  int actor;
} Detour;
void table_detour(Table *t, Detour *d);
/* The number of a choice, or -1. */
int table_find_choice(const Table *t, const char *name);

/* Snapshot and restore of the block alone, for measuring and searching. */
size_t table_block_size(const Table *t);
void table_snapshot(const Table *t, void *block);
void table_restore(Table *t, const void *block);
/* How many cards the viewer (0: somebody) knew at the snapshot and no longer knows. */
int table_forgotten(const Table *t, void *block, int viewer);
/* Does who sits here know all that the other one knows? */
bool table_knows_no_less(const Table *t, int seat, int other);

/* Memory of the Lua state: blocks allocated since it was made, bytes in use. */
uint64_t table_allocations(const Table *t);
size_t table_memory(const Table *t);

/* For fault injection: the n-th next allocation of the Lua state fails. */
void table_fail_at(Table *t, long n);

#endif
