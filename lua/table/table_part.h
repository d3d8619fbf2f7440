/*
** Which rule it is that makes a saved game go another way: the same game stands
** at two tables, under the rules it was saved with and under those of today.
*/
#ifndef LUA_TABLE_TABLE_PART_H
#define LUA_TABLE_TABLE_PART_H

#include "lua/table/table.h"

enum { PART_COUNTERS = 2048 };

/* How often each rule was used at the two tables, before an answer and after;
** 0 is the old rules' table, 1 that of today's. */
typedef struct TablePart {
  Table *table[2];
  uint64_t before[2][PART_COUNTERS], after[2][PART_COUNTERS];
} TablePart;

void table_part_note(TablePart *p, uint64_t count[2][PART_COUNTERS]);

/* The rule or value behind what differs after the answer, in words that go on
** "… leads elsewhere by"; if nothing changed in what was used, what differs on
** the table. */
void table_part_blame(TablePart *p, const char *what, char *text, size_t size);

#endif
