/*
** What differs between two positions, and between this position under the rules
** in use and under others, as values to be compared; `sight` of prelude/ask.lua
** is what each side is.
*/
#ifndef LUA_TABLE_DIFFER_H
#define LUA_TABLE_DIFFER_H

#include "lua/table/value.h"

/* One node of the history and another, as a seat may know both (0: everything
** lies open).  { before, after: sights with contents; rules: two
** names, if they are played under different ones }.  NULL: see the fault. */
json_t *table_differ(Table *t, int32_t from, int32_t to, int viewer,
                     Fault *fault);

/* A change of the rules: a layer put on, or taken off, or a value set. */
typedef struct RuleChange {
  const char *use, *drop, *set; /* one of them; the others are NULL */
  const char *value;            /* of `set`; NULL: as the layers have it */
} RuleChange;
/* Make it, or, if it names nothing, read the files again: as in change.h. */
bool table_change(Table *t, const RuleChange *change, int *lost, Fault *fault);

/* What the change would do here, as a seat may know it (0: everything lies open);
** nothing stays of it.  { before, after: sights, each with `answers`, a list of {
** label, words, refused (by which rule on the other side, if one does) }; lost:
** how many answers of the phase it takes back; why }.  NULL: see the fault. */
json_t *table_try_out(Table *t, const RuleChange *change, int viewer,
                      Fault *fault);

#endif
