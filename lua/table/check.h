/*
** Proving: invariants, scenario tests.
*/
#ifndef LUA_TABLE_CHECK_H
#define LUA_TABLE_CHECK_H

#include "lua/table/table.h"

/* Prove the core's invariants, then the game's own; false: see the fault. */
bool table_check(Table *t, Fault *fault);
/* Called before every answer, for tests that check all the time. */
void table_inspect(Table *t, void (*fn)(void *ud, Table *t), void *ud);

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
bool table_run_test(Table *t, int i, Fault *fault);

#endif
