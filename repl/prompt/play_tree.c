/*
** The prompt: the tree of positions.  Only where something can be said of one
** is it shown: forks, ends, names, edits by hand and changes of the rules.
*/
#include "lua/table/change.h"
#include "repl/prompt/play_time.h"

#include <inttypes.h>
#include <stdio.h>

static void show_node(const Play *p, int32_t node, int indent) {
  const History *h = table_history(p->table);
  const HistoryNode *n = &h->node[node];
  char text[256];
  screen_print(p->screen, "%*s%s%" PRId32 "%s%s  decision %" PRId32, indent, "",
               node == h->here ? "* " : "  ", node,
               n->name[0] != '\0' ? " " : "", n->name, n->decision);
  if (n->kind == NODE_EDIT)
    screen_print(p->screen, "  by hand: %s",
                 table_edit_name(p->table, (int)n->answer));
  if (n->kind == NODE_RULES)
    screen_print(p->screen, "  rules: %s",
                 table_rules_name(p->table, n->rules, text, sizeof text));
  screen_print(p->screen, "\n");
}

static void show_branch(const Play *p, int32_t node, int indent) {
  const History *h = table_history(p->table);
  for (;;) {
    const HistoryNode *n = &h->node[node];
    int32_t child = n->youngest;
    bool forks = child >= 0 && h->node[child].older >= 0;
    if (forks || child < 0 || n->name[0] != '\0' || node == h->here ||
        n->parent < 0 || (n->kind != NODE_ANSWER && !n->repeated))
      show_node(p, node, indent);
    if (child < 0) return;
    if (forks) {
      /* the list is newest first: the last branch goes on at the margin */
      for (int32_t c = child; h->node[c].older >= 0; c = h->node[c].older)
        show_branch(p, c, indent + 2);
      while (h->node[child].older >= 0) child = h->node[child].older;
    }
    node = child;
  }
}

void play_show_tree(Play *p) {
  if (table_history(p->table)->count > 0) show_branch(p, 0, 0);
}
