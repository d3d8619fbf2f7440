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

#include "core/alloc.h"
#include "core/history.h"
#include "core/schema.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

enum {
  REPORT_TEXT = 1024,
  REPORT_LONG = 4096,
  TABLE_LAYERS = 32,
  TABLE_SETTINGS = 64,
  TABLE_NAME = 256,
  TABLE_SCORES = 8
};

/* What went wrong, for people. */
typedef struct Report {
  char text[REPORT_TEXT]; /* one sentence */
  char file[TABLE_NAME];  /* script file, or "" */
  int line;
  char rule[NAME_SIZE];      /* the rule declared there, or "" */
  char layer[TABLE_NAME];    /* whose it is, or "" */
  char excerpt[REPORT_TEXT]; /* the source lines around it */
  char trace[REPORT_LONG];   /* script frames, innermost first */
  bool killed;               /* stopped by a limit, not by an error */
  bool usage;                /* a setting that the rules don't have */
} Report;

/* The text with which the script of that name is to be used if what is on disk
** has this hash; false: with what is on disk. */
typedef bool TableOlder(void *ud, const char *name, uint64_t hash,
                        const char **text, size_t *size);

typedef struct TableConfig {
  const char *variants; /* the folder with the games */
  const char *game;     /* name, or path of a base script */
  const char *layer[TABLE_LAYERS];
  int layers;
  const char *setting[TABLE_SETTINGS]; /* "name=value" */
  int settings;
  const char *extra; /* one more script on top (tests), or NULL */
  int players;
  const char *bot[MAX_PLAYERS + 1]; /* by seat: NULL asks, else a bot */
  bool log;                         /* keep the event log */
  bool history;                     /* keep the history: undo, fork, save */
  unsigned cpu_ms;                  /* limits; 0: the defaults */
  size_t memory;
  long long fuel;
  const Alloc *alloc; /* NULL: the C library's */
  TableOlder *older;  /* for saves whose scripts were edited; or NULL */
  void *older_ud;
} TableConfig;

typedef enum TableStatus {
  TABLE_ASKS,  /* a decision is pending */
  TABLE_OVER,  /* the game has ended */
  TABLE_FAILED /* see the report; the table is as it was before the move */
} TableStatus;

typedef struct Table Table;

/* Load game and layers and link them; no game is running yet.  NULL: see the
** report. */
Table *table_open(const TableConfig *config, Report *report);
void table_close(Table *t);

/* Start a game and play to the first decision that waits for an answer. */
TableStatus table_start(Table *t, uint64_t seed, Report *report);

TableStatus table_status(const Table *t);

/* The pending decision. */
int table_actor(const Table *t);
const char *table_choice(const Table *t);
int table_answer_count(const Table *t);
int64_t table_answer_at(const Table *t, int i);
/* Behind the answers of the player who is asked come those that others may
** slip in; the words for one begin with the player. */
int table_own_answers(const Table *t);
int table_answer_seat(const Table *t, int64_t answer);
bool table_asks_number(const Table *t, int64_t *from, int64_t *to);
/* Is it answered in secret, hidden from the others until all have answered? */
bool table_asks_secretly(const Table *t);

/* Words for an answer of the pending decision; false: the script failed. */
bool table_label(Table *t, int64_t answer, char *text, size_t size);
bool table_question(Table *t, char *text, size_t size);
/* What helps to decide for it: "demand 4, 2 pulls"; false: nothing is said.
** Where a number is asked for it is the same for all. */
bool table_facts(Table *t, int64_t answer, char *text, size_t size);
/* Which of the choice's options it is, from 0, and the option's name. */
int table_option(const Table *t, int64_t answer);
const char *table_option_name(const Table *t, int option);

/* Give an answer and play on to the next one that waits. */
TableStatus table_answer(Table *t, int64_t answer, Report *report);

/* Bots by name: "random"; "greedy", which tries every answer; "mcts:500" and
** "mcts:200ms", which look further ahead, so many times or so long; one that
** the game declares; or the path of a file that declares one, "my_bot.lua".
** None of them changes the table or knows more than its player. */

/* Would the answer be refused?  Then the report says why. */
bool table_refuses(Table *t, int64_t answer, Report *report);

/* The answer the bot of that name gives (NULL: the one that sits there). */
bool table_suggest(Table *t, const char *bot, int64_t *answer, Report *report);

/* Does a bot of another seat slip in before the question that is pending?  By
** seat, the bots' names or NULL.  Each is asked once; *answer is what it does.
** False: nobody does; if one failed, the report says so. */
bool table_poll(Table *t, const char *const *bot, int64_t *answer,
                Report *report);
/* Seats of bots: what they may interject is not offered to people. */
void table_hush(Table *t, int seat, bool quiet);

/* The same with its reasons: a row for each answer that the bot thought about,
** the given one first, then by value or visits.  A bot that gives no reasons
** has that one row. */
typedef struct AdviceWish {
  const char *language;   /* of the reasons; NULL or not known: English */
  const int64_t *instead; /* why not this answer?  NULL: nobody asks */
} AdviceWish;
typedef struct AdviceRow {
  int64_t answer;
  const char *label; /* the answer in words */
  int visits;        /* how often it was looked at; 0: not that kind of bot */
  bool valued;       /* has it a value? */
  bool chance;       /* the value is the chance to win, 0 to 1; else points */
  double value;
  const char *why; /* a sentence of the bot, or NULL */
} AdviceRow;
bool table_advise(Table *t, const char *bot, AdviceWish wish,
                  void (*row)(void *ud, const AdviceRow *r), void *ud,
                  Report *report);

/* While *flag is not 0, bots that look ahead stop thinking and their move
** fails: for Ctrl-C.  NULL: nobody interrupts. */
void table_stop_on(Table *t, const volatile sig_atomic_t *flag);

/* Who sits where: NULL asks. */
bool table_seat(Table *t, int seat, const char *bot, Report *report);
const char *table_bot(const Table *t, int seat);

/* Play a whole game with the bots, keeping no history: for batch runs. */
TableStatus table_play_out(Table *t, uint64_t seed, uint64_t max_questions,
                           Report *report);
/* The same with answers known already; the bots go on behind them. */
TableStatus table_play_again(Table *t, uint64_t seed, const int64_t *answers,
                             int count, uint64_t max_questions, Report *report);

/* Results: after the end, or at any time what the score would be. */
typedef struct TableResult {
  int64_t score[MAX_PLAYERS + 1][TABLE_SCORES]; /* then tie-breakers */
  bool out[MAX_PLAYERS + 1];                    /* eliminated */
  bool winner[MAX_PLAYERS + 1];
  char reason[NAME_SIZE]; /* why it ended, or "" */
} TableResult;
bool table_result(Table *t, TableResult *result, Report *report);

/* Figures about the game so far. */
uint64_t table_decisions(const Table *t); /* with two answers or more */
uint64_t table_questions(const Table *t); /* forced ones too */
uint32_t table_phases(const Table *t);
uint64_t table_hash(const Table *t);
int table_players(const Table *t);
const char *table_game(const Table *t);

/* Prove the core's invariants, then the game's own; false: see the report. */
bool table_check(Table *t, Report *report);
/* Called before every answer, for tests that check all the time. */
void table_inspect(Table *t, void (*fn)(void *ud, Table *t), void *ud);

/* Time: positions are nodes of the history. */
const History *table_history(const Table *t);
TableStatus table_goto(Table *t, int32_t node, Report *report);
/* Make the seats' bots go on from a held decision. */
TableStatus table_continue(Table *t, Report *report);
bool table_name(Table *t, const char *name);

/* Changing the rules: read all scripts again, put a layer on top, take one
** off, set a value (NULL: as the layers have it).  The running phase begins
** again under the new rules and its answers are given again as far as they are
** legal: *lost is how many were not, and the report says which was the first
** and what refuses it.  A change is a step of the history.  On failure the old
** rules stay. */
bool table_reload(Table *t, int *lost, Report *report);
bool table_use(Table *t, const char *layer, int *lost, Report *report);
bool table_drop(Table *t, const char *layer, int *lost, Report *report);
bool table_set(Table *t, const char *name, const char *value, int *lost,
               Report *report);
/* Are the files on disk others than those in use?  And has one changed since
** it was last read, so that it is not just that of a later position? */
bool table_is_stale(const Table *t);
bool table_has_news(const Table *t);
/* The layers on the stack as they were named, bottom first. */
int table_layer_count(const Table *t);
const char *table_layer_at(const Table *t, int i);
/* The stack of a rules number (HistoryNode.rules) in words: "brutal, pay=3". */
const char *table_rules_name(const Table *t, int rules, char *text,
                             size_t size);

/* Look at the same position under other rules, which `change` puts on with the
** calls above; then all is as it was, without a trace.  False: the change
** failed, or the way back; see the report. */
bool table_try(Table *t, bool (*change)(void *ud, Table *t, Report *report),
               void (*look)(void *ud, Table *t), void *ud, Report *report);

/* Look at another position and come back. */
bool table_visit(Table *t, int32_t node, void (*look)(void *ud, Table *t),
                 void *ud, Report *report);

/* Change the state by hand: a line of Lua that calls edit(name, function); see
** also table_eval.  The name of an edit by the number in its history node. */
bool table_edit(Table *t, const char *code, Report *report);
/* The same in words of the position editor: "put", "3 black hq 2". */
bool table_edit_words(Table *t, const char *verb, const char *words,
                      Report *report);
const char *table_edit_name(const Table *t, int number);

/* Saves: text, one answer a line, with all branches and their names.  Writing
** is aside, synced and renamed. */
bool table_save(Table *t, const char *path, Report *report);
/* Open a table from a save, or from a journal (below), and replay it, checking
** the hashes.  A journal may break off: what is behind its last whole line is
** left out, and the report of a success then says so. */
Table *table_load(const char *path, const TableConfig *base, Report *report);

/* The same text up to now; it only grows, until the next start.  A file that
** begins with TABLE_JOURNAL and has any part of it, from its beginning, is a
** journal.  NULL: no game was started, or no memory. */
#define TABLE_JOURNAL "oilpatch journal 2\n"
const char *table_tape(Table *t, size_t *size);

/* What a front end wants to find again in a save (who plays a seat): a word
** as key, a line as value, "": none.  False: too long, or too many. */
bool table_note(Table *t, const char *key, const char *value);
const char *table_noted(const Table *t, const char *key);

/* What the rules are: callbacks get rows in a fixed order. */
typedef struct RuleRow {
  const char *id, *kind, *text, *layer, *source;
  const char *cites[64];
  int cite_count;
  int64_t fired; /* times it ran or refused since the counters were reset */
  int counter;   /* its place in table_counters, -1: it isn't counted */
} RuleRow;
bool table_rules(Table *t, void (*row)(void *ud, const RuleRow *r), void *ud,
                 Report *report);

typedef struct ChangeRow {
  const char *rule, *what, *layer, *source, *from, *to, *text; /* or NULL */
  const char *was[64], *cites[64]; /* ids of the ledger, before and now */
  int was_count, cite_count;
} ChangeRow;
bool table_changes(Table *t, void (*row)(void *ud, const ChangeRow *r),
                   void *ud, Report *report);

typedef struct WhyRow {
  const char *label, *option, *guard, *text, *facts, *layer, *source;
  const char *cites[64];
  int cite_count;
} WhyRow;
bool table_why(Table *t, void (*row)(void *ud, const WhyRow *r), void *ud,
               Report *report);

/* The rule that refuses an answer, given by its words (table_words, shared.h),
** at the pending decision: "guard of layer: text".  False: none does. */
bool table_refusal(Table *t, const char *words, char *text, size_t size);

/* The values of the rules: now, in the game alone, and who set them. */
typedef struct ValueRow {
  const char *id, *now, *base, *text, *layer, *source;
} ValueRow;
bool table_values(Table *t, void (*row)(void *ud, const ValueRow *r), void *ud,
                  Report *report);

/* Everything that can differ between two positions.  kind: "pieces" (n of what
** lie where), "card" (what lies where, face n), "cell" (where is n), "order"
** (what: the cards of a pile, top first). */
typedef struct ContentRow {
  const char *kind, *where, *what;
  const char *id; /* of a card: its words may be another's too */
  int64_t n;
} ContentRow;
bool table_contents(Table *t, void (*row)(void *ud, const ContentRow *r),
                    void *ud, Report *report);

/* The file and line where a rule, value, layer … is declared. */
bool table_source(Table *t, const char *name, char *path, size_t size,
                  int *line, Report *report);

/* Write the position as a scenario test. */
bool table_write_test(Table *t, const char *name, const char *path,
                      Report *report);

typedef struct LayerRow {
  const char *name, *says, *source;
} LayerRow;
bool table_layers(Table *t, void (*row)(void *ud, const LayerRow *r), void *ud,
                  Report *report);

/* Every name scripts may use, by the class it belongs to: "_G" has the words,
** "Bag" what a bag can do.  lua/api.lua is their reference. */
typedef struct NameRow {
  const char *class_name, *name;
} NameRow;
bool table_names(Table *t, void (*row)(void *ud, const NameRow *r), void *ud,
                 Report *report);

typedef struct GameInfo {
  char name[NAME_SIZE], title[NAME_SIZE], reconstructed[REPORT_TEXT];
  int from, to; /* players */
} GameInfo;
bool table_info(Table *t, GameInfo *info, Report *report);

/* For batch runs.  table_counters copies how often each guard refused and
** each rule ran since the Lua state began, and returns how many there are (at
** most room); RuleRow.counter says which is whose.  table_reseed gives the
** random seats of a game with the reference generator their chance, which
** otherwise runs on from game to game.  table_refuel fills up the fuel.
** table_after_fork goes on in a child process; false: refused. */
int table_counters(Table *t, uint64_t *count, int room);
void table_reseed(Table *t, uint64_t seed);
void table_refuel(Table *t);
bool table_after_fork(void);

/* Watching, see table_watch.c.  table_turns: how often a phase named "turn"
** began in this game, else one named "round", else any.  table_chosen copies
** how often each option was the answer since the Lua state began, and returns
** how many options there are (at most room); table_options names them.
** table_files names the files of the stack as they were read. */
uint32_t table_turns(const Table *t);
int table_chosen(const Table *t, uint32_t *count, int room);
void table_options(const Table *t,
                   void (*row)(void *ud, int i, const char *choice,
                               const char *option),
                   void *ud);
/* The first counters are those of guards: how many? */
int table_guards(const Table *t);
void table_files(const Table *t,
                 void (*row)(void *ud, const char *name, uint64_t hash),
                 void *ud);
/* Called with every answer when it is given; NULL ends it. */
void table_listen(Table *t, void (*fn)(void *ud, int64_t answer), void *ud);
/* Called between the phases of table_play_out; false breaks the game off. */
void table_between(Table *t, bool (*fn)(void *ud, Table *t), void *ud);
/* From table_inspect's function: set alone[c] for the counters c of guards
** without which the pending decision would have another answer.  False: a
** script failed at it. */
bool table_alone(Table *t, bool *alone, int room);

/* Scenario tests of the stack. */
typedef struct TestInfo {
  char name[TABLE_NAME], source[TABLE_NAME];
  int players; /* 0: any */
  char layer[TABLE_LAYERS][TABLE_NAME];
  int layers;
  char setting[16][2 * NAME_SIZE];
  int settings;
} TestInfo;
int table_tests(Table *t);
bool table_test_info(Table *t, int i, TestInfo *info);
bool table_run_test(Table *t, int i, Report *report);

/* Evaluate a line of Lua in the scripts' surroundings, where the components
** of the table are there without `g.`; its values as text, broken at `columns`
** (80 unless set), the first one remembered as `_`.  print goes to the output
** callback. */
void table_columns(Table *t, int columns);
bool table_eval(Table *t, const char *line, char *text, size_t size,
                bool *incomplete, Report *report);
void table_output(Table *t, void (*write)(void *ud, const char *, size_t),
                  void *ud);

/* A view of the game by name ("board"): text, or false.  viewer is a seat, or
** 0 for one who sees everything. */
enum { VIEW_COLOUR = 1, VIEW_ASCII = 2 };
bool table_view(Table *t, const char *name, int viewer, int columns,
                unsigned style, char *text, size_t size, Report *report);

/* The views of the game, and what they show. */
typedef struct ViewRow {
  const char *name, *says;
} ViewRow;
bool table_views(Table *t, void (*row)(void *ud, const ViewRow *r), void *ud,
                 Report *report);

/* Telling: rows about a topic, for whoever looks (a seat, or 0: everything lies
** open).
**   show NAME    what a component holds; all components without a name
**   odds         the chances of the next draw from every bag, pile and die
**   trace NAME   where a card or the pieces of a kind have been
**   score        totals and the parts the game's value 'score.parts' names
**   last         what the last answer did: its rules, their layers, what moved
**   help NAME    what a rule, a word of scripts or a thing is
**   source NAME  … and where it is written */
typedef struct TellRow {
  int indent;
  const char *head, *text, *note, *plain; /* or NULL; plain: as it stands */
  int seat;                               /* a player's total, or 0 */
  int64_t points; /* of that player, if not secret or out */
  bool secret, out;
} TellRow;
bool table_tell(Table *t, const char *topic, const char *words, int viewer,
                void (*row)(void *ud, const TellRow *r), void *ud,
                Report *report);

/* Words a line of Lua can begin with, and names of the game by what they are:
** "word", "rule", "guard", "value", "layer", "view", "bot", "component",
** "card", "piece". */
bool table_known_names(Table *t,
                       void (*row)(void *ud, const char *kind,
                                   const char *name),
                       void *ud, Report *report);

/* The event log, if it is kept: its length now, and what chance brought at an
** event, in words; false for events that chance had no part in, or that not
** everybody can see. */
uint32_t table_events(const Table *t);
bool table_chance(const Table *t, uint32_t event, char *text, size_t size);
/* What the rules announced at an event; false: nothing. */
bool table_announcement(const Table *t, uint32_t event, const char **text);

/* The story of the last answers, a sentence a line; of 0: since the setup.
** TABLE_ROUND: since the one who is asked answered last before others did.
** Full: with every piece that moved, and the rule that moved it. */
enum { TABLE_ROUND = -1 };
bool table_story(Table *t, int answers, bool full,
                 void (*line)(void *ud, const char *), void *ud,
                 Report *report);

/* Snapshot and restore of the block alone, for measuring and searching. */
size_t table_block_size(const Table *t);
void table_snapshot(const Table *t, void *block);
void table_restore(Table *t, const void *block);

/* The memory of the Lua state: blocks made since it began, bytes in use. */
uint64_t table_allocations(const Table *t);
size_t table_memory(const Table *t);

/* For fault injection: the n-th next allocation of the Lua state fails. */
void table_fail_at(Table *t, long n);

#endif
