/*
** What differs, in words, a sentence a line: between two positions, and between
** this position under the rules in use and under others.
*/
#ifndef LUA_TABLE_DIFFER_H
#define LUA_TABLE_DIFFER_H

#include "lua/table/table.h"

/* Who is told: each line, its format first said in another language (words may be
** NULL: in English). */
typedef struct DifferTold {
  void (*line)(void *ud, const char *line);
  void *ud;
  const char *(*words)(const char *english);
} DifferTold;

/* From one node of the history to another, hidden things too: it is for looking
** at a game, not for winning it. */
bool table_differ(Table *t, int32_t from, int32_t to, DifferTold told,
                  Fault *fault);

/* A change of the rules: a layer put on, or taken off, or a value set. */
typedef struct RuleChange {
  const char *use, *drop, *set; /* one of them; the others are NULL */
  const char *value;            /* of `set`; NULL: as the layers have it */
} RuleChange;

/* What the change would do here, as a seat may know it (0: everything lies open);
** nothing stays of it. */
bool table_try_out(Table *t, const RuleChange *change, int viewer,
                   DifferTold told, Fault *fault);

#endif
