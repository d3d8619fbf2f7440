/*
** Looking at a table.  Whatever can be asked for by name is in value.h; here is
** the rest: rows, views and stories, and a line of Lua.
*/
#ifndef LUA_TABLE_LOOK_H
#define LUA_TABLE_LOOK_H

#include "lua/table/value.h"

typedef struct WhyRow {
  const char *own, *own_text; /* as the game has them, whatever is spoken */
  const char *label, *option, *guard, *text, *facts, *layer, *source;
  const char *cites[64];
  int cite_count;
} WhyRow;
bool table_why(Table *t, void (*row)(void *ud, const WhyRow *r), void *ud,
               Fault *fault);

/* The rule that refuses an answer, given by its words (table_words, shared.h),
** at the pending decision: "guard of layer: text".  False: none does. */
bool table_refusal(Table *t, const char *words, char *text, size_t size);

/* Everything that can differ between two positions.  kind: "pieces" (n of what
** lie where), "card" (what lies where, face n), "cell" (where is n), "order"
** (what: the cards of a pile, top first). */
typedef struct ContentRow {
  const char *kind, *where, *what;
  const char *id; /* of a card: its words may be another's too */
  int64_t n;
} ContentRow;
bool table_contents(Table *t, void (*row)(void *ud, const ContentRow *r),
                    void *ud, Fault *fault);

/* Is an option among those that people should read first (a choice's `first`)? */
bool table_leads(Table *t, int option);
/* What its answers stand under in a list (an option's `heading`); false: they
** stand by themselves. */
bool table_heading(Table *t, int option, char *to, size_t size);

/* The file and line where a rule, value, layer … is declared. */
bool table_source(Table *t, const char *name, char *path, size_t size,
                  int *line, Fault *fault);

/* Evaluate a line of Lua in the scripts' surroundings, where the components
** of the table are there without `g.`; its values as text, broken at `columns`
** (80 unless set), the first one remembered as `_`.  print goes to the output
** callback. */
void table_columns(Table *t, int columns);
/* Lines of Lua look with the eyes of that seat from now on; 0: see all. */
void table_look_as(Table *t, int viewer);
bool table_eval(Table *t, const char *line, char *text, size_t size,
                bool *incomplete, Fault *fault);
/* What Lua calls its first value: "number", "function" …; "nil": it had none. */
const char *table_eval_kind(const Table *t);
void table_output(Table *t, void (*write)(void *ud, const char *, size_t),
                  void *ud);

/* A view of the game by name ("board"): text, or false.  viewer is a seat, or
** 0 for one who sees everything. */
enum { VIEW_COLOUR = 1, VIEW_ASCII = 2, VIEW_SPOKEN = 4 };
bool table_view(Table *t, const char *name, int viewer, int columns,
                unsigned style, char *text, size_t size, Fault *fault);

/* The views of the game, and what they show. */
typedef struct ViewRow {
  const char *name, *says;
} ViewRow;
bool table_views(Table *t, void (*row)(void *ud, const ViewRow *r), void *ud,
                 Fault *fault);

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
                Fault *fault);

/* Words a line of Lua can begin with, and names of the game by what they are:
** "word", "rule", "guard", "value", "layer", "view", "bot", "component",
** "card", "piece". */
bool table_known_names(Table *t,
                       void (*row)(void *ud, const char *kind,
                                   const char *name),
                       void *ud, Fault *fault);

/* The lines that a line of Lua, or ?x, could become by completing its last name,
** for a viewer as in table_look_as. */
bool table_complete(Table *t, const char *text, int viewer,
                    void (*row)(void *ud, const char *line), void *ud,
                    Fault *fault);

/* The table, the question and what was answered in this phase as JSON, as far as
** a seat may know (0: everything lies open); the caller frees it.  NULL: see the
** fault. */
char *table_known(Table *t, int viewer, Fault *fault);

/* The length of the event log, if it is kept. */
uint32_t table_events(const Table *t);
/* What happened since the log was `from` events long, for people: what chance
** brought in one line, if that is wanted, then each announcement. */
void table_news(Table *t, uint32_t from, bool chance,
                void (*line)(void *ud, const char *text, bool announced),
                void *ud);

/* The story of the last answers, a sentence a line; of 0: since the setup.
** TABLE_ROUND: since the one who is asked answered last before others did.
** Full: with every piece that moved, and the rule that moved it. */
enum { TABLE_ROUND = -1 };
bool table_story(Table *t, int answers, bool full,
                 void (*line)(void *ud, const char *), void *ud, Fault *fault);

#endif
