/*
** The prompt: moving in the history of the game.
*/
#include "repl/play.h"

#include <inttypes.h>
#include <stdlib.h>

static void travel(Play *p, int32_t node) {
  Report report;
  if (table_goto(p->table, node, &report) == TABLE_FAILED) {
    play_fault(p, &report);
    return;
  }
  printf("at decision %" PRId32 "\n",
         table_history(p->table)->node[node].depth);
  play_changed(p);
}

/* One step back is to where a person decided: bots would only repeat. */
static int32_t step_back(const Play *p, int32_t node) {
  const History *h = table_history(p->table);
  int actor;
  do {
    actor = h->node[node].actor;
    node = h->node[node].parent;
  } while (h->node[node].parent >= 0 && actor > 0 &&
           play_bot(p, actor) != NULL);
  return node;
}

static void do_undo(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  int32_t node = h->here;
  int64_t n;
  if (!play_number(p, rest, 1, 1, &n)) return;
  if (node < 0 || h->node[node].parent < 0) {
    play_refuse(p, "nothing to undo");
    return;
  }
  for (; n > 0 && h->node[node].parent >= 0; n--) node = step_back(p, node);
  travel(p, node);
}

static void do_redo(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  int64_t n;
  int32_t node;
  if (!play_number(p, rest, 1, 1, &n)) return;
  node = history_down(h, n > h->count ? h->count : (int)n);
  if (node == h->here) {
    play_refuse(p, "nothing to redo");
    return;
  }
  travel(p, node);
}

static void do_fork(Play *p, const char *rest) {
  if (rest[0] == '\0')
    play_refuse(p, "fork NAME: a name for this position");
  else if (!table_name(p->table, rest))
    play_refuse(p, "'%s' can't be a name here: is it taken, or too long?",
                rest);
  else
    printf("this position is '%s'; 'goto %s' comes back\n", rest, rest);
}

static void do_goto(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  int32_t node = rest[0] == '\0' ? -1 : history_find(h, rest);
  char *end;
  long n;
  if (node < 0 && rest[0] != '\0') {
    n = strtol(rest, &end, 10);
    if (*end == '\0' && n >= 0 && n < h->count) node = (int32_t)n;
  }
  if (rest[0] == '\0')
    play_refuse(p, "goto NAME: where to? 'tree' lists the positions");
  else if (node < 0)
    play_refuse(p, "no position named '%s'; 'tree' lists them", rest);
  else
    travel(p, node);
}

static void do_tree(Play *p, const char *rest) {
  (void)rest;
  play_show_tree(p);
}

static const PlayCommand commands[] = {
  {"undo", "[N]", "take back the last decision, or N", do_undo},
  {"redo", "[N]", "and give it again", do_redo},
  {"fork", "NAME", "name this position", do_fork},
  {"tree", "", "the positions seen, and their names", do_tree},
  {"goto", "NAME", "go to a position by name or number", do_goto},
};
const PlayGroup play_time = {"Time", commands,
                             sizeof commands / sizeof commands[0]};
