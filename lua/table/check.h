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

/* Run a scenario test of the stack, the i-th of those that the value "tests"
** lists, from 0; false: see the fault. */
bool table_run_test(Table *t, int i, Fault *fault);

#endif
