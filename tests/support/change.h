/*
** Changes of the rules, by what is done.
*/
#ifndef TESTS_SUPPORT_CHANGE_H
#define TESTS_SUPPORT_CHANGE_H

#include "lua/table/change.h"

static inline bool table_reload(Table *t, int *lost, Fault *fault) {
  return table_change(t, &(RuleChange){0}, lost, fault);
}
static inline bool table_use(Table *t, const char *layer, int *lost,
                             Fault *fault) {
  return table_change(t, &(RuleChange){.use = layer}, lost, fault);
}
static inline bool table_drop(Table *t, const char *layer, int *lost,
                              Fault *fault) {
  return table_change(t, &(RuleChange){.drop = layer}, lost, fault);
}
static inline bool table_set(Table *t, const char *name, const char *value,
                             int *lost, Fault *fault) {
  return table_change(t, &(RuleChange){.set = name, .value = value}, lost,
                      fault);
}

#endif
