#include "lua/batch/suspects.h"

#include "core/grow.h"
#include "lua/table/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reading ------------------------------------------------------------------ */

static Suspect *new_change(Suspects *c) {
  Suspect *more = grow(c->item, c->count, &c->room, sizeof *more);
  if (more == NULL) return NULL;
  c->item = more;
  memset(&c->item[c->count], 0, sizeof c->item[0]);
  c->item[c->count].counter[0] = c->item[c->count].counter[1] = -1;
  return &c->item[c->count++];
}

static void copy(char *to, size_t size, const json_t *r, const char *field) {
  snprintf(to, size, "%s", value_text(r, field));
}

static bool take_change(Suspects *list, int side, const json_t *r) {
  Suspect *c = new_change(list);
  if (c == NULL) return false;
  c->side = side;
  copy(c->rule, sizeof c->rule, r, "rule");
  copy(c->what, sizeof c->what, r, "what");
  copy(c->layer, sizeof c->layer, r, "layer");
  copy(c->source, sizeof c->source, r, "source");
  copy(c->to, sizeof c->to, r, "to");
  if (strcmp(c->what, "offers") == 0) copy(c->item, sizeof c->item, r, "to");
  if (strcmp(c->what, "withdraws") == 0)
    copy(c->item, sizeof c->item, r, "from");
  return true;
}

static bool take_changes(Suspects *list, int side, Table *t, Fault *fault) {
  json_t *changes = table_ask_value(t, "changes", NULL, fault), *r;
  size_t i;
  bool room = true;
  json_array_foreach(changes, i, r) room = room && take_change(list, side, r);
  json_decref(changes);
  if (!room) snprintf(fault->text, sizeof fault->text, "out of memory");
  return changes != NULL && room;
}

static bool same_change(const Suspect *a, const Suspect *b) {
  return strcmp(a->rule, b->rule) == 0 && strcmp(a->what, b->what) == 0 &&
         strcmp(a->source, b->source) == 0 && strcmp(a->item, b->item) == 0 &&
         strcmp(a->to, b->to) == 0;
}

/* Forget what both stacks have. */
static void keep_differences(Suspects *c) {
  int kept = 0;
  for (int i = 0; i < c->count; i++)
    for (int k = 0; k < i; k++)
      if (c->item[k].side != c->item[i].side &&
          same_change(&c->item[k], &c->item[i]))
        c->item[k].twin = c->item[i].twin = true;
  for (int i = 0; i < c->count; i++)
    if (!c->item[i].twin) c->item[kept++] = c->item[i];
  c->count = kept;
}

static void take_counter(Suspects *list, int side, const json_t *r) {
  int at = value_counter(r);
  if (at < 0 || at >= OUTCOME_COUNTERS) return;
  for (int i = 0; i < list->count; i++)
    if (strcmp(list->item[i].rule, value_text(r, "id")) == 0)
      list->item[i].counter[side] = at;
}

static bool take_counters(Suspects *list, int side, Table *t, Fault *fault) {
  json_t *rules = table_ask_value(t, "rules", NULL, fault), *r;
  size_t i;
  json_array_foreach(rules, i, r) take_counter(list, side, r);
  json_decref(rules);
  return rules != NULL;
}

bool suspects_read(Suspects *c, const Arm *arms, Fault *fault) {
  memset(c, 0, sizeof *c);
  for (int side = 0; side < 2; side++)
    if (!take_changes(c, side, arms[side].table, fault)) return false;
  keep_differences(c);
  for (int side = 0; side < 2; side++)
    if (!take_counters(c, side, arms[side].table, fault)) return false;
  return true;
}

void suspects_free(Suspects *c) {
  free(c->item);
  memset(c, 0, sizeof *c);
}

/* Blaming ------------------------------------------------------------------ */

static uint64_t fired(const Evidence *e, const Suspect *c, int side) {
  int at = c->counter[side];
  return at < 0 ? 0 : e->after[side][at] - e->before[side][at];
}

/* Is the answer one of that option?  Its words begin with the name. */
static bool is_option(const char *answer, const char *option) {
  size_t n = strlen(option);
  return n > 0 && strncmp(answer, option, n) == 0 &&
         (answer[n] == ' ' || answer[n] == '\0');
}

static bool names_word(const char *text, const char *word) {
  const char *dot = strrchr(word, '.');
  const char *last = dot == NULL ? word : dot + 1;
  return last[0] != '\0' && strstr(text, last) != NULL;
}

/* How strongly the evidence points to a change: what was offered or asked
** says it itself; a guard or rule must have been at work; values, supplies
** and sizes leave no trace and are suspected when nothing else is. */
static int suspicion(const Suspect *c, const Evidence *e) {
  bool idle = c->counter[0] < 0 && c->counter[1] < 0;
  bool at_work = fired(e, c, 0) > 0 || fired(e, c, 1) > 0;
  bool sizes = strcmp(c->what, "sets") == 0 || strcmp(c->what, "resizes") == 0;
  if (strcmp(c->what, "adds") == 0 && e->choice[0] != '\0' &&
      strcmp(c->rule, e->choice) == 0)
    return 6;
  if (is_option(e->come, c->item) || is_option(e->gone, c->item)) return 6;
  if (is_option(e->come, c->rule) && strcmp(c->what, "adds") == 0) return 5;
  if ((strcmp(c->what, "forbids") == 0 || strcmp(c->what, "allows") == 0) &&
      fired(e, c, 0) != fired(e, c, 1))
    return e->gone[0] != '\0' || e->come[0] != '\0' ? 5 : e->answered ? 1 : 3;
  if (at_work && !e->answered) return 4;
  if (sizes && names_word(e->thing, c->rule)) return 4;
  return sizes || idle ? 1 : 0;
}

static void add_name(Cluster *blame, const char *name, int number) {
  size_t used = strlen(blame->rule);
  if (strstr(blame->rule, name) != NULL) return;
  if (used + strlen(name) + 8 >= sizeof blame->rule) return;
  snprintf(blame->rule + used, sizeof blame->rule - used, "%s%s",
           number == 0 ? "" : " or ", name);
}

void suspects_blame(const Suspects *c, const Evidence *e, Cluster *blame) {
  int most = 0, named = 0;
  for (int i = 0; i < c->count; i++) {
    int s = suspicion(&c->item[i], e);
    most = s > most ? s : most;
  }
  for (int i = 0; i < c->count && most > 0; i++) {
    const Suspect *x = &c->item[i];
    if (suspicion(x, e) != most) continue;
    add_name(blame, x->rule, named);
    if (named++ > 0) {
      if (strcmp(blame->what, x->what) != 0) blame->what[0] = '\0';
      continue;
    }
    snprintf(blame->what, sizeof blame->what, "%s", x->what);
    snprintf(blame->layer, sizeof blame->layer, "%s", x->layer);
    snprintf(blame->source, sizeof blame->source, "%s", x->source);
  }
  if (named == 0) snprintf(blame->rule, sizeof blame->rule, "(unknown)");
}
