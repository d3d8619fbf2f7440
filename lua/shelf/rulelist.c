#include "lua/shelf/rulelist.h"

#include "lua/shelf/data.h"

#include <string.h>

bool rulelist_open(RuleList *b, Table *t, const char *folder, Fault *report) {
  memset(b, 0, sizeof *b);
  ledger_open(&b->ledger, folder);
  return (b->game = table_ask_value(t, "game", NULL, report)) != NULL &&
         (b->rules = table_ask_value(t, "rules", NULL, report)) != NULL &&
         (b->changes = table_ask_value(t, "changes", NULL, report)) != NULL;
}

void rulelist_free(RuleList *b) {
  json_decref(b->game);
  json_decref(b->rules);
  json_decref(b->changes);
  ledger_close(&b->ledger);
  memset(b, 0, sizeof *b);
}

json_t *rulelist_value(const RuleList *b) {
  char legend[LEDGER_TEXT];
  json_t *v = json_pack("{sO sO sO so}", "game", b->game, "rules", b->rules,
                        "changes", b->changes, "quotes",
                        ledger_quotes(&b->ledger));
  if (ledger_legend(&b->ledger, legend, sizeof legend))
    data_put_text(v, "legend", legend);
  return v;
}

bool rulelist_has(const json_t *list, const char *text) {
  size_t i;
  json_t *item;
  json_array_foreach(list, i, item)
    if (strcmp(json_string_value(item), text) == 0) return true;
  return false;
}
