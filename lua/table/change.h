/*
** Changing a running game: back and forth in time, other rules, the position by
** hand.
*/
#ifndef LUA_TABLE_CHANGE_H
#define LUA_TABLE_CHANGE_H

#include "lua/table/table.h"

#include <jansson.h>

/* Time: positions are nodes of the history. */
const History *table_history(const Table *t);
TableStatus table_goto(Table *t, int32_t node, Fault *fault);
bool table_name(Table *t, const char *name);

/* A change of the rules: a layer put on, or taken off, or a value set; if it names
** nothing, all scripts are read again. */
typedef struct RuleChange {
  const char *use, *drop, *set; /* one of them; the others are NULL */
  const char *value;            /* of `set`; NULL: as the layers have it */
} RuleChange;
/* Make it.  The running phase begins again under the new rules and its answers are
** given again as far as they are legal: *lost is how many were not, and the fault
** says which was the first and what refuses it.  A change is a step of the history.
** On failure the old rules stay. */
bool table_change(Table *t, const RuleChange *change, int *lost, Fault *fault);
/* What a change from the rules of that number (HistoryNode.rules) came too late
** for: { "missed": changes that would have shaped the setup, "kept": those that
** did and still show }, each as in "changes" (value.h).  NULL: unknown. */
json_t *table_late(Table *t, int before);
/* Do the files on disk differ from the scripts in use?  And has one changed
** since it was last read? (After undo the scripts in use may be older ones.) */
bool table_is_stale(const Table *t);
bool table_has_news(const Table *t);
/* Is this file one of the scripts in use? */
bool table_reads(const Table *t, const char *path);
/* The path of one of them by its name, or NULL. */
const char *table_script_path(const Table *t, const char *name);
/* The layers on the stack as they were named, bottom first. */
int table_layer_count(const Table *t);
const char *table_layer_at(const Table *t, int i);
/* The stack of a rules number (HistoryNode.rules) in words: "brutal, pay=3";
** -1: the stack in use, "" if that is the game alone. */
const char *table_rules_name(const Table *t, int rules, char *text,
                             size_t size);

/* Look at this position under other rules; afterwards everything is as before.
** False: the change or the way back failed; see the fault. */
bool table_try(Table *t, const RuleChange *change, int *lost,
               void (*look)(void *ud, Table *t), void *ud, Fault *fault);

/* Look at another position and come back. */
bool table_visit(Table *t, int32_t node, void (*look)(void *ud, Table *t),
                 void *ud, Fault *fault);

/* Change the state by hand: a line of Lua that calls edit(name, function); see
** also table_eval.  The name of an edit by the number in its history node. */
bool table_edit(Table *t, const char *code, Fault *fault);
const char *table_edit_name(const Table *t, int number);

/* Start a game in the position of a step of a lesson (value.h), counted from 1, or
** of the lesson (0); the history begins there. */
TableStatus table_pose(Table *t, int step, uint64_t seed, Fault *fault);

/* What differs, as values to be compared; `sight` of prelude/ask.lua is what each side
** is. */

/* One node of the history and another, as a seat may know both (0: everything
** lies open).  { before, after: sights with contents; rules: two
** names, if they are played under different ones }.  NULL: see the fault. */
json_t *table_differ(Table *t, int32_t from, int32_t to, int viewer,
                     Fault *fault);

/* What the change would do here, as a seat may know it (0: everything lies open);
** nothing stays of it.  { before, after: sights, each with `answers`, a list of {
** label, words, refused (by which rule on the other side, if one does) }; lost:
** how many answers of the phase it takes back; why }.  NULL: see the fault. */
json_t *table_try_out(Table *t, const RuleChange *change, int viewer,
                      Fault *fault);

#endif
