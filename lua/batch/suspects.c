#include "lua/batch/suspects.h"

#include "lua/table/value.h"

#include <stdio.h>
#include <string.h>

json_t *suspects_read(const Arm *arms, Fault *fault) {
  json_t *changes = json_array(), *rules = json_array();
  bool good = true;
  for (int side = 0; side < 2; side++) {
    Table *t = arms[side].table;
    good = good &&
           json_array_append_new(
             changes, table_ask_value(t, "changes", NULL, fault)) == 0 &&
           json_array_append_new(rules,
                                 table_ask_value(t, "rules", NULL, fault)) == 0;
  }
  if (good)
    return table_ask_value(arms[1].table, "suspects",
                           json_pack("[oo]", changes, rules), fault);
  json_decref(changes);
  json_decref(rules);
  return NULL;
}

/* How often a suspect was at work at a table. */
static json_int_t fired(const json_t *suspect, const Evidence *e, int side) {
  const json_t *counters = json_object_get(suspect, "counters");
  json_int_t at = json_integer_value(json_array_get(counters, (size_t)side));
  return at < 0 || at >= OUTCOME_COUNTERS
           ? 0
           : (json_int_t)(e->after[side][at] - e->before[side][at]);
}

static void copy(char *to, size_t size, const json_t *r, const char *field) {
  snprintf(to, size, "%s", value_text(r, field));
}

void suspects_blame(json_t *suspects, Table *t, const Evidence *e,
                    Cluster *blame) {
  json_t *found, *s;
  size_t i;
  json_array_foreach(suspects, i, s)
    json_object_set_new(s, "fired",
                        json_pack("[II]", fired(s, e, 0), fired(s, e, 1)));
  found = table_ask_value(t, "blamed",
                          json_pack("[O{ss ss ss ss sb}]", suspects, "choice",
                                    e->choice, "come", e->come, "gone", e->gone,
                                    "thing", e->thing, "answered", e->answered),
                          NULL);
  copy(blame->rule, sizeof blame->rule, found, "rule");
  copy(blame->what, sizeof blame->what, found, "what");
  copy(blame->layer, sizeof blame->layer, found, "layer");
  copy(blame->source, sizeof blame->source, found, "source");
  json_decref(found);
}
