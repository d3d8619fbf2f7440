/*
** The inside of a table, shared by the files that implement table.h.
*/
#ifndef LUA_TABLE_TABLE_IN_H
#define LUA_TABLE_TABLE_IN_H

#include "lua/bind/host.h"
#include "lua/table/batch.h"
#include "lua/table/table.h"

#include <jansson.h>

/* A bot's opinion of the answers. */
typedef struct AdviceItem {
  int64_t answer;
  int visits;
  bool valued;
  double value;
  bool idle; /* an interjection that gains nothing */
} AdviceItem;

typedef struct Advice {
  AdviceItem *item;
  int count, room;
  bool chance;
  int64_t answer; /* the chosen one */
  char why[HOST_WHY];
  int64_t second;        /* one that it was compared with, if … */
  char rather[HOST_WHY]; /* … this says what the chosen one has more */
} Advice;

/*
** The tape: what happened at a table, a line each, in the order it happened.
** It begins with the head of a save, and answers come from the history's new
** nodes when somebody wants to read (table_tape_sync), so playing costs
** nothing.
*/
typedef struct Tape {
  char *text;
  size_t size, room;
  int32_t nodes; /* how many of the history's nodes are on it */
  int32_t here;  /* the position that it ends in */
  int32_t over;  /* the position at which it said "over" */
  uint64_t names;
  uint32_t sum; /* of all lines so far: see table_tape_sum */
  bool brief;   /* a way: see table_way */
} Tape;

/* Every line of a tape ends with a tab and the checksum of all lines up to
** it, so a line that was changed, lost or moved is found at once. */
uint32_t table_tape_sum(uint32_t before, const char *line, size_t size);

enum { TABLE_NOTES = 32, NOTE_SIZE = 160 };

/* What is stacked on the game: layers and values, as they were asked for. */
typedef struct Stack {
  char layer[TABLE_LAYERS][HOST_PATH];
  int layers;
  HostSetting setting[TABLE_SETTINGS];
  int settings;
} Stack;

/* The rules at one time: the stack and the texts it was read from.  A fresh Lua
** state can be built from it even if the files are gone. */
typedef struct RuleSet {
  int users; /* the last one frees it */
  Stack stack;
  HostScript script[HOST_SCRIPTS];
  int scripts;
  json_t *changes; /* of its layers, see table_note_changes; or NULL */
} RuleSet;

typedef struct Outside Outside;

struct Table {
  Host host;
  Alloc alloc;
  History history;
  Tape tape;
  json_t *notes; /* their values by their keys, see table_note */
  bool keeps;    /* a history */
  TableStatus status;
  lua_State *phase; /* the running phase's thread, or NULL */
  int phase_ref;
  int flushed; /* how many answers of the phase are in the history */
  char variants[HOST_PATH], game[HOST_PATH], extra[HOST_PATH];
  Stack stack;
  RuleSet **set; /* rules of the history's nodes; empty before a change */
  int sets;
  int rules;        /* index of the one in force */
  json_t *seen;     /* by the paths of files the hashes of what was read last */
  RuleSet *brought; /* those of the link that it came by; or NULL */
  json_t *edits;    /* changes by hand: { name, code: Lua that repeats it } */
  bool started;
  bool posed; /* the history begins in a position made by hand */
  const volatile sig_atomic_t *stop; /* set: searches stop */
  Advice *advice;                    /* where a bot's reasons go, or NULL */
  bool (*between)(void *ud,
                  Table *t); /* called between phases of table_play_out */
  void *between_ud;
  Tally *tally;   /* see table_tally; or NULL */
  Wish *wishes;   /* of bots, see table_wish.c */
  Detour *detour; /* of this game, see table_detour.c; or NULL */
  int held;       /* the stream that begins as under held_seed, or HOLD_… */
  uint64_t held_seed;
  unsigned char
    *begin; /* block at the start of the phase, without a history; or NULL */
  struct Study *study; /* the second table that bots try things on, or NULL */
  uint64_t games;      /* how many were set up */
  Outside *outside;    /* programs that play, see table_program.c */
  void (*write)(void *ud, const char *text, size_t size);
  void *write_ud;
  char *words, *all_words; /* of the language spoken, or NULL */
  int columns;             /* width for values at the prompt; 0: 80 */
  char eval_kind[16];      /* Lua's type of the last value there */
  int viewer; /* the seat that lines at the prompt see as; 0: all */
};

/* Looking ahead (lua/search) is built on tables, so it offers itself through
** this table of functions: those of HostHooks, and forgetting what it knows
** about a table that is about to change or close. */
typedef struct Thinker {
  int64_t (*think)(void *table, lua_State *L);
  void (*forget)(Table *t);
  bool (*foresees)(void *table); /* is the start of the phase known? */
  const unsigned char *(*step)(void *table, int64_t answer, int n);
  json_t *(*would)(Table *t, int64_t answer, int viewer);
} Thinker;
extern const Thinker table_thinker;

/* Programs that play (table_program.c): HostHooks.outside; may the program of a
** seat be started (else see the fault); tell them that the game is over; end
** them all. */
int64_t table_ask_program(void *table, lua_State *L);
bool table_may_start(const Seat *seat, Fault *fault);
void table_tell_end(Table *t, const TableResult *result);
void table_end_programs(Table *t);

/* Fill a fault from the cage's last failure; and recover, if that was a kill.
** False, always. */
void table_report(Table *t, CageResult r, Fault *fault);
bool table_fails(Table *t, CageResult r, Fault *fault);

/* Build the Lua state anew around the same block (after a kill, or for new
** seats); the block and the history stay. */
bool table_revive(Table *t, Fault *fault);

/* After a kill: a fresh Lua state, and the position as it was before.  Without
** a history only a finished game can be brought back. */
void table_recover(Table *t);

/* Did a phase reach a question or its end?  The table stands there then. */
static inline bool table_went_well(CageResult r) {
  return r == CAGE_YIELD || r == CAGE_OK;
}
static inline TableStatus table_stand(Table *t, CageResult r) {
  return t->status = r == CAGE_YIELD ? TABLE_ASKS : TABLE_OVER;
}

/* Add the rule and layer at the fault's place; the Lua state must be alive. */
void table_name_rule(Table *t, Fault *fault);

/* A stranger's save may name any file of whoever opens it: nothing of what stands
** there, unless it is a game's, goes into a message that may be handed on. */
void table_tell_no_text(const Table *t, const char *file, Fault *fault);

/* Opening: take over what is to be stacked; tell the host what was asked for; read the files of the stack; build
** the Lua state from them; seed the bots. */
bool table_take_stack(Stack *to, const TableConfig *config, Fault *fault);
void table_tell_stack(Table *t);
bool table_read_stack(Table *t, Fault *fault);
bool table_boot(Table *t, Fault *fault);
void table_seed_bots(Table *t, uint64_t seed);

/* Another table of the same rules and texts, without history, log or fuel
** limit.  NULL: `why`, of CAGE_WHY bytes, says why. */
Table *table_twin(const Table *t, char *why);

/* Going back: replay the phase of a node in this Lua state; the same, with a
** fresh state if this one is dead or dies of it; report a failed move and
** return to the position before it. */
CageResult table_restore_node(Table *t, int32_t node);
void table_put_back(Table *t, int32_t node);
TableStatus table_roll_back(Table *t, int32_t node, CageResult why,
                            Fault *fault);

/* Run until somebody is asked or the game ends; put the new answers into the
** history. */
CageResult table_step(Table *t);

/* Is the answer legal at the pending decision? `why` gets the words of the
** guard that refuses an amount.  If it doesn't return CAGE_OK, the state may
** be dead. */
CageResult table_is_legal(Table *t, int64_t answer, bool *legal, char *why,
                          size_t size);

/* The rule that refuses an answer of the pending decision; false: none. */
bool table_refuser(Table *t, int64_t answer, char *text, size_t size);

/* What is played: { game, layers, set, players }; text makes a value of each. */
json_t *table_stack_value(const Table *t, json_t *text(const char *));

/* Rules (table_reload.c): change to another stack under the running game. */
bool table_restack(Table *t, const Stack *stack, int *lost, Fault *fault);

/* Sets of rules (table_rules.c): those in force as a set (NULL: no memory),
** and whether a set is the same; let the host read a set, or another stack,
** from now on, before it is linked; put back those of a number; keep the set
** before a change and the one after it; forget one, or all that are kept. */
RuleSet *table_copy_rules(Table *t);
bool table_has_rules(const RuleSet *set, const Table *t);
void table_use_rules(Table *t, const RuleSet *set);
void table_use_stack(Table *t, const Stack *stack);
bool table_adopt(Table *t, int rules);
bool table_keep_rules(Table *t, RuleSet *before);
void table_free_rules(Table *t, RuleSet *set);
void table_forget_rules(Table *t);

/* Texts that are those of a set are kept once; the files were read just now,
** whether they are any good or not. */
void table_share_texts(Host *h, const RuleSet *old);
void table_note_seen(Table *t);

/* Note in the rules in force, unless it was done before, what their layers
** change and which of that has a part in a setup.  It plays one: the
** position is to be put back afterwards. */
void table_note_changes(Table *t, RuleSet *rules);

/* Edits (table_edit.c): make one again at the pending decision; take over the
** one that a line has just made in the state, which was `before`; forget all
** from a number on. */
CageResult table_redo_edit(Table *t, int number);
bool table_take_edit(Table *t, const char *code, const void *before,
                     uint32_t events, Fault *fault);
void table_forget_edits(Table *t, int from);
/* The Lua that repeats one. */
const char *table_edit_code(const Table *t, int64_t number);
/* Run a chunk in the scripts' surroundings; words of its values, or NULL. */
CageResult table_run_chunk(Table *t, const char *code);

/* The scores of all seats, inside an entry; and who wins by them. */
void table_ask_score(lua_State *L, TableResult *res);
void table_find_winners(int players, TableResult *res);

/* Call P.name(…) inside the cage: fn pushes arguments and reads results. */
CageResult table_call(Table *t, lua_CFunction fn, void *ud);

/* Has a script remembered something outside the table?  Then CAGE_KEPT in the
** place of success.  What lasts is looked at before it counts: phases, edits,
** results.  Questions are not, for a leak of theirs shows in the next answer
** at the latest. */
CageResult table_look_still(Table *t, CageResult r);

/* The same for a question: the table is frozen meanwhile.  False: see the
** fault; the table is as it was. */
bool table_ask(Table *t, lua_CFunction fn, void *ud, Fault *fault);

/* table_ask_value, but the table may be changed unless it is frozen. */
json_t *table_call_value(Table *t, const char *what, json_t *args, bool frozen,
                         Fault *fault);

/* Put everything in its place, with the setup phase next; the same for a game
** without a past, false: there is no Lua state; keep the position as the start
** of a phase. */
void table_set_up(Table *t, uint64_t seed);
bool table_begin_anew(Table *t, uint64_t seed, Fault *fault);
bool table_mark(Table *t);

/* The block as it is now; NULL: no memory. */
unsigned char *table_copy_block(Table *t);

/* The block at the start of the running phase, or NULL if unknown. */
const unsigned char *table_begin(const Table *t);

/* Play the running game on until somebody must be asked. */
TableStatus table_run(Table *t, Fault *fault);

/* A new game: the tape is empty. */
void table_tape_clear(Table *t);

/* Bring the tape up to date; false: out of memory, and the tape still ends
** with a whole line. */
bool table_tape_sync(Table *t);

/* Before a scenario test: every piece is at home and nobody is asked. */
void table_begin_test(Table *t);

/* The wish in the name of a bot, which then goes by `base`; NULL: it has none.
** False: nothing is called so, see the fault. */
bool table_wish(Table *t, const char *bot, char *base, size_t size, Wish **wish,
                Fault *fault);
void table_forget_wishes(Table *t);
/* Give a game that was set up the luck that is held (table_hold). */
void table_keep_luck(Table *t);

#endif
