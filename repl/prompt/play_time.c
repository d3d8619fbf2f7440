/*
** The prompt: moving in the history of the game.
*/
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/differ.h"
#include "repl/prompt/play_time.h"
#include "repl/prompt/play_show.h"
#include "repl/prompt/play_seats.h"
#include "core/word.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What was looked at can't be unlooked at: say so. */
static void tell_seen(Play *p, void *before) {
  int n = before == NULL ? 0 : table_forgotten(p->table, before);
  if (n == 1)
    screen_print(p->screen, "one card lies hidden again, but it was seen\n");
  else if (n > 1)
    screen_print(p->screen, "%d cards lie hidden again, but were seen\n", n);
}

static void travel(Play *p, int32_t node) {
  const History *h = table_history(p->table);
  int rules = h->here < 0 ? 0 : h->node[h->here].rules;
  char text[256];
  Fault report;
  void *before = malloc(table_block_size(p->table));
  if (before != NULL) table_snapshot(p->table, before);
  if (table_goto(p->table, node, &report) == TABLE_FAILED) {
    play_fault(p, &report);
    free(before);
    return;
  }
  screen_print(p->screen, "at decision %" PRId32 "\n", h->node[node].decision);
  if (h->node[node].rules == rules) tell_seen(p, before);
  free(before);
  if (h->node[node].rules != rules)
    screen_print(
      p->screen, "the rules are as they were here: %s\n",
      table_rules_name(p->table, h->node[node].rules, text, sizeof text));
  if (h->node[node].rules != rules && table_is_stale(p->table))
    screen_print(p->screen,
                 "the files have changed since: 'reload' reads them\n");
  play_changed(p);
}

/* One step back is to where a person decided: bots would only repeat, unless
** none but bots sit here.  Answers that a change of rules gave again go with it. */
static int32_t step_back(const Play *p, int32_t node) {
  const History *h = table_history(p->table);
  int actor;
  if (h->node[node].repeated) {
    while (h->node[node].kind != NODE_RULES) node = h->node[node].parent;
    return h->node[node].parent;
  }
  do {
    actor = h->node[node].actor;
    node = h->node[node].parent;
  } while (h->node[node].parent >= 0 && actor > 0 && !h->node[node].repeated &&
           play_bot(p, actor) != NULL && play_people(p) > 0);
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

/* One step forward is to where a person decides, with all that a change of rules
** gave again. */
static int32_t step_on(const Play *p, int32_t node) {
  const History *h = table_history(p->table);
  const HistoryNode *next;
  if (h->node[node].child < 0) return node;
  do {
    node = h->node[node].child;
    next = h->node[node].child < 0 ? NULL : &h->node[h->node[node].child];
  } while (next != NULL &&
           (next->repeated ||
            (next->kind == NODE_ANSWER && next->actor > 0 &&
             play_bot(p, next->actor) != NULL && play_people(p) > 0)));
  return node;
}

static void do_redo(Play *p, const char *rest) {
  const History *h = table_history(p->table);
  int64_t n;
  int32_t node = h->here;
  if (!play_number(p, rest, 1, 1, &n)) return;
  for (; node >= 0 && n > 0 && h->node[node].child >= 0; n--)
    node = step_on(p, node);
  if (node == h->here) {
    play_refuse(p, "nothing to redo");
    return;
  }
  travel(p, node);
}

void play_fork(Play *p, const char *name) {
  if (!table_name(p->table, name))
    play_refuse(p, "'%s' can't be a name here: is it taken, or too long?",
                name);
  else
    screen_print(p->screen, "this position is '%s'; 'goto %s' comes back\n",
                 name, name);
}

static void do_fork(Play *p, const char *rest) {
  if (rest[0] == '\0')
    play_refuse(p, "fork NAME: a name for this position");
  else
    play_fork(p, rest);
}

/* The nearest of the positions' names, or NULL. */
static const char *near_name(const History *h, const char *word) {
  const char *names[256];
  int n = 0;
  for (int32_t i = 0; i < h->count && n < 256; i++)
    if (h->node[i].name[0] != '\0') names[n++] = h->node[i].name;
  return word_nearest(word, names, n);
}

bool play_position(Play *p, const char *word, int32_t *node) {
  const History *h = table_history(p->table);
  const char *near;
  char *end;
  long n;
  *node = history_find(h, word); /* a name that somebody gave comes first */
  if (*node < 0 && strcmp(word, "here") == 0) *node = h->here;
  if (*node >= 0) return true;
  n = strtol(word, &end, 10);
  if (end != word && *end == '\0' && n >= 0 && n < h->count) {
    *node = (int32_t)n;
    return true;
  }
  near = near_name(h, word);
  if (near != NULL)
    play_refuse(p, "no position named '%s'; did you mean '%s'?", word, near);
  else
    play_refuse(p, "no position named '%s'; 'tree' lists them", word);
  return false;
}

static void do_goto(Play *p, const char *rest) {
  int32_t node;
  if (rest[0] == '\0')
    play_refuse(p, "goto NAME: where to? 'tree' lists the positions");
  else if (play_position(p, rest, &node))
    travel(p, node);
}

static void do_compare(Play *p, const char *rest) {
  char first[HISTORY_NAME];
  size_t n = strcspn(rest, " \t");
  int32_t a, b = table_history(p->table)->here;
  Fault report;
  if (n == 0 || n >= sizeof first) {
    play_refuse(p, "compare A [B]: names or numbers of positions; 'tree' lists "
                   "them");
    return;
  }
  word_copy(first, n + 1, rest);
  rest += n + strspn(rest + n, " \t");
  if (play_position(p, first, &a) &&
      (rest[0] == '\0' || play_position(p, rest, &b)) &&
      !table_differ(p->table, a, b,
                    (DifferTold){play_show_line, p->screen, tongue}, &report))
    play_fault(p, &report);
}

static void do_tree(Play *p, const char *rest) {
  (void)rest;
  play_show_tree(p);
}

static const PlayCommand commands[] = {
  {"undo", "[N]", "take back the last answer, edit or change of rules, or N",
   do_undo},
  {"redo", "[N]", "and give it again", do_redo},
  {"fork", "NAME", "name this position", do_fork},
  {"tree", "", "the positions seen, and their names", do_tree, .pages = true},
  {"goto", "NAME", "go to a position by name or number", do_goto},
  {"compare", "A [B]", "what differs between two positions, hidden things too",
   do_compare},
};
const PlayGroup play_time = {"Time", commands,
                             sizeof commands / sizeof commands[0]};
