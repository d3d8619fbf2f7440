#include "lua/shelf/rulelist.h"

#include <stdio.h>
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

void rulelist_text(const RuleList *b, const json_t *rule, char *text,
                   size_t size) {
  size_t i;
  json_t *id;
  snprintf(text, size, "%s", value_text(rule, "text"));
  json_array_foreach(json_object_get(rule, "cites"), i, id)
    if (text[0] == '\0')
      ledger_find(&b->ledger, json_string_value(id), text, size);
}

bool rulelist_matches(const RuleList *b, const json_t *rule, const char *word) {
  char text[RULE_TEXT];
  size_t i;
  json_t *id;
  if (strcasestr(value_text(rule, "id"), word) != NULL ||
      strcasestr(value_text(rule, "text"), word) != NULL)
    return true;
  json_array_foreach(json_object_get(rule, "cites"), i, id)
    if (strcasecmp(json_string_value(id), word) == 0 ||
        (ledger_find(&b->ledger, json_string_value(id), text, sizeof text) &&
         strcasestr(text, word) != NULL))
      return true;
  return false;
}

bool rulelist_has(const json_t *list, const char *text) {
  size_t i;
  json_t *item;
  json_array_foreach(list, i, item)
    if (strcmp(json_string_value(item), text) == 0) return true;
  return false;
}
