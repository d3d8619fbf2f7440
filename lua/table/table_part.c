#include "lua/table/table_part.h"

#include "lua/table/batch.h"
#include "lua/table/table_in.h"
#include "lua/table/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/grow.h"
#include "core/hash.h"

/* A rule, and where its text stands. */
typedef struct PartRule {
  char id[NAME_SIZE], file[HOST_PATH];
  int line, counter;
  bool counts; /* it does something: no guard, no value */
} PartRule;

typedef struct PartRules {
  PartRule *rule;
  int count, room;
  bool full;
} PartRules;

void table_part_note(TablePart *p, uint64_t count[2][PART_COUNTERS]) {
  for (int side = 0; side < 2; side++) {
    memset(count[side], 0, sizeof count[side]);
    table_counters(p->table[side], count[side], PART_COUNTERS);
  }
}

static void add_rule(PartRules *all, const json_t *r) {
  const char *source = value_text(r, "source"), *kind = value_text(r, "kind");
  const char *colon = strrchr(source, ':');
  PartRule *to, *more = grow(all->rule, all->count, &all->room, sizeof *more);
  all->full = all->full || more == NULL;
  if (more == NULL) return;
  all->rule = more;
  to = &all->rule[all->count++];
  memset(to, 0, sizeof *to);
  snprintf(to->id, sizeof to->id, "%s", value_text(r, "id"));
  to->counter = value_counter(r);
  to->counts = strcmp(kind, "guard") != 0 && strcmp(kind, "value") != 0;
  if (colon == NULL) return;
  snprintf(to->file, sizeof to->file, "%.*s", (int)(colon - source), source);
  to->line = atoi(colon + 1);
}

static bool add_rules(PartRules *all, Table *t) {
  json_t *rules = table_ask_value(t, "rules", NULL, NULL), *r;
  size_t i;
  json_array_foreach(rules, i, r) add_rule(all, r);
  json_decref(rules);
  return rules != NULL && !all->full;
}

/* The hash of a rule's text: its line and those up to the next rule's. */
static uint64_t text_of(const Table *t, const PartRules *all,
                        const PartRule *r) {
  const HostScript *s = host_script_named(&t->host, r->file);
  const char *begin, *end, *stop;
  int last = 0;
  if (s == NULL || r->line == 0) return 0;
  for (int i = 0; i < all->count; i++)
    if (strcmp(all->rule[i].file, r->file) == 0 &&
        all->rule[i].line > r->line && (last == 0 || all->rule[i].line < last))
      last = all->rule[i].line;
  begin = s->text;
  stop = s->text + s->size;
  for (int line = 1; line < r->line && begin < stop; begin++)
    line += *begin == '\n';
  end = begin;
  for (int line = r->line; (last == 0 || line < last) && end < stop; end++)
    line += *end == '\n';
  return hash_block(begin, (size_t)(end - begin));
}

static const PartRule *named(const PartRules *all, const char *id) {
  for (int i = 0; i < all->count; i++)
    if (all->rule[i].counts && strcmp(all->rule[i].id, id) == 0)
      return &all->rule[i];
  return NULL;
}

static bool was_used(const TablePart *p, int side, const PartRule *r) {
  return r != NULL && r->counts && r->counter >= 0 &&
         r->counter < PART_COUNTERS &&
         p->after[side][r->counter] != p->before[side][r->counter];
}

/* A rule that was used at one of the tables and isn't the same at the other. */
static bool blame_rule(const TablePart *p, const PartRules all[2], char *text,
                       size_t size) {
  for (int side = 1; side >= 0; side--)
    for (int i = 0; i < all[side].count; i++) {
      const PartRule *r = &all[side].rule[i];
      const PartRule *other = named(&all[!side], r->id);
      if (!was_used(p, side, r)) continue;
      if (other != NULL && text_of(p->table[side], &all[side], r) ==
                             text_of(p->table[!side], &all[!side], other))
        continue;
      snprintf(text, size, "the rule '%s', which %s (%s:%d)", r->id,
               other != NULL ? "has changed"
               : side == 1   ? "is new"
                             : "is gone",
               r->file, r->line);
      return true;
    }
  return false;
}

/* Values ------------------------------------------------------------------- */

static bool blame_value(const TablePart *p, char *text, size_t size) {
  json_t *old = table_ask_value(p->table[0], "values", NULL, NULL);
  json_t *now = table_ask_value(p->table[1], "values", NULL, NULL);
  json_t *was, *is;
  size_t i, k;
  bool found = false;
  json_array_foreach(now, i, is) {
    json_array_foreach(old, k, was) {
      if (found || strcmp(value_text(was, "id"), value_text(is, "id")) != 0 ||
          strcmp(value_text(was, "now"), value_text(is, "now")) == 0)
        continue;
      snprintf(text, size, "'%s', which was %.60s and is %.60s now (%s)",
               value_text(is, "id"), value_text(was, "now"),
               value_text(is, "now"), value_text(is, "source"));
      found = true;
    }
  }
  json_decref(old);
  json_decref(now);
  return found;
}

void table_part_blame(TablePart *p, const char *what, char *text, size_t size) {
  PartRules all[2] = {0};
  bool good = add_rules(&all[0], p->table[0]) &&
              add_rules(&all[1], p->table[1]);
  if (!good || (!blame_rule(p, all, text, size) && !blame_value(p, text, size)))
    snprintf(text, size, "what its rules share%s%s",
             what[0] == '\0' ? "" : ": ", what);
  free(all[0].rule);
  free(all[1].rule);
}
