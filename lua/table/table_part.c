#include "lua/table/table_part.h"

#include "lua/table/batch.h"
#include "lua/table/value.h"

#include <stdio.h>
#include <string.h>

void table_part_note(TablePart *p, uint64_t count[2][PART_COUNTERS]) {
  for (int side = 0; side < 2; side++) {
    memset(count[side], 0, sizeof count[side]);
    table_counters(p->table[side], count[side], PART_COUNTERS);
  }
}

/* The same value of both tables. */
static json_t *both(TablePart *p, const char *what) {
  json_t *list = json_array();
  for (int side = 0; side < 2; side++)
    json_array_append_new(list,
                          table_ask_value(p->table[side], what, NULL, NULL));
  return list;
}

static json_t *used(const TablePart *p, int side) {
  json_t *list = json_array();
  for (int i = 0; i < PART_COUNTERS; i++)
    if (p->after[side][i] != p->before[side][i])
      json_array_append_new(list, json_integer(i));
  return list;
}

void table_part_blame(TablePart *p, const char *what, char *text, size_t size) {
  json_t *words = table_ask_value(
    p->table[1], "parted_by",
    json_pack("[oo[oo]o]", both(p, "rule_texts"), both(p, "values"), used(p, 0),
              used(p, 1), json_string_nocheck(what)),
    NULL);
  snprintf(text, size, "%s",
           json_is_string(words) ? json_string_value(words)
                                 : "what its rules share");
  json_decref(words);
}
