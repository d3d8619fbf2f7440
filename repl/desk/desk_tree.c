/*
** The library `tree`: the positions of the game at the prompt.  They are
** numbers from 0, the start; -1 is none.
*/
#include "repl/desk/desk.h"

#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "repl/prompt/play_seats.h"

#include <stdlib.h>

#define LIBRARY desk_tree
FrontLibrary LIBRARY = {"tree"};

static Table *at(void) { return play_at()->table; }

/* NULL: there is none of that number. */
static const HistoryNode *node_at(const json_t *args) {
  const History *h = table_history(at());
  int64_t k = front_number(args, 0);
  return k < 0 || k >= h->count ? NULL : &h->node[k];
}

FRONT(count, "") { return json_pack("[i]", (int)table_history(at())->count); }
FRONT(here, "") { return json_pack("[i]", (int)table_history(at())->here); }

FRONT(node, "i") {
  static const char *const kinds[] = {
    [NODE_ANSWER] = "answer", [NODE_EDIT] = "edit", [NODE_RULES] = "rules"};
  const HistoryNode *n = node_at(args);
  if (n == NULL) return NULL;
  return json_pack("[{si si si si si si si sI ss sb so}]", "parent",
                   (int)n->parent, "child", (int)n->child, "older",
                   (int)n->older, "youngest", (int)n->youngest, "decision",
                   (int)n->decision, "rules", (int)n->rules, "actor",
                   (int)n->actor, "answer", n->answer, "kind", kinds[n->kind],
                   "repeated", n->repeated, "name", front_text(n->name));
}

/* Names -------------------------------------------------------------------- */

FRONT(find, "s") {
  int32_t k = history_find(table_history(at()), front_word(args, 0));
  return k < 0 ? NULL : json_pack("[i]", (int)k);
}

FRONT(names, "") {
  const History *h = table_history(at());
  json_t *list = json_array();
  for (int32_t k = 0; k < h->count; k++)
    if (h->node[k].name[0] != '\0')
      json_array_append_new(list, front_text(h->node[k].name));
  return json_pack("[o]", list);
}

/* This position; false: it can't be called so. */
FRONT(name, "s") {
  return json_pack("[b]", table_name(at(), front_word(args, 0)));
}

/* An edit's name by its number, and a stack of rules in words. */
FRONT(edit, "i") {
  return front_say(table_edit_name(at(), (int)front_number(args, 0)));
}

FRONT(rules, "i") {
  char text[256];
  return front_say(
    table_rules_name(at(), (int)front_number(args, 0), text, sizeof text));
}

/* Going -------------------------------------------------------------------- */

/* To a position: how many cards lie hidden again that were seen by who looks now. */
FRONT(travel, "h") {
  Fault fault;
  int seen = 0;
  void *before = malloc(table_block_size(at()));
  bool good;
  if (before != NULL) table_snapshot(at(), before);
  good = table_goto(at(), (int32_t)front_number(args, 0), &fault) !=
         TABLE_FAILED;
  if (good && before != NULL)
    seen = table_forgotten(at(), before, play_viewer(play_at()));
  free(before);
  return good ? json_pack("[i]", seen) : desk_result(false, &fault);
}

/* What who looks may see in two of them. */
FRONT(differ, "hh") {
  Fault fault;
  json_t *both = table_differ(at(), (int32_t)front_number(args, 0),
                              (int32_t)front_number(args, 1),
                              play_viewer(play_at()), &fault);
  return both != NULL ? json_pack("[o]", both) : desk_result(false, &fault);
}
