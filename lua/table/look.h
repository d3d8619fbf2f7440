/*
** Looking at a table.  Whatever can be asked for by name is in value.h; here is
** what lists of answers need, views, and lines of Lua.
*/
#ifndef LUA_TABLE_LOOK_H
#define LUA_TABLE_LOOK_H

#include "lua/table/value.h"

/* The rule that refuses an answer, given by its words (table_words, shared.h),
** at the pending decision: "guard of layer: text".  False: none does. */
bool table_refusal(Table *t, const char *words, char *text, size_t size);

/* Is an option among those that people should read first (a choice's `first`)? */
bool table_leads(Table *t, int option);
/* What its answers stand under in a list (an option's `heading`); false: they
** stand by themselves. */
bool table_heading(Table *t, int option, char *to, size_t size);

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

/* The length of the event log, if it is kept. */
uint32_t table_events(const Table *t);

#endif
