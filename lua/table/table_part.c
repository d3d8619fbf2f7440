#include "lua/table/table_part.h"

#include "lua/table/batch.h"
#include "lua/table/table_in.h"
#include "lua/table/value.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

void table_part_note(TablePart *p, uint64_t count[2][PART_COUNTERS]) {
  for (int side = 0; side < 2; side++) {
    memset(count[side], 0, sizeof count[side]);
    table_counters(p->table[side], count[side], PART_COUNTERS);
  }
}

/* Where a rule stands: the file, into a buffer, and the line; 0: nowhere. */
static int place_of(const json_t *rule, char *file, size_t size) {
  const char *source = value_text(rule, "source");
  const char *colon = strrchr(source, ':');
  snprintf(file, size, "%.*s", colon == NULL ? 0 : (int)(colon - source),
           source);
  return colon == NULL ? 0 : atoi(colon + 1);
}

/* The hash of a rule's text: its line and those up to the next rule's. */
static uint64_t text_of(const Table *t, json_t *all, const json_t *rule) {
  char file[HOST_PATH], other[HOST_PATH];
  int first = place_of(rule, file, sizeof file), last = INT_MAX, line = 1;
  const HostScript *s = first == 0 ? NULL : host_script_named(&t->host, file);
  const char *begin, *end, *stop;
  json_t *r;
  size_t i;
  if (s == NULL) return 0;
  json_array_foreach(all, i, r) {
    int at = place_of(r, other, sizeof other);
    if (at > first && at < last && strcmp(other, file) == 0) last = at;
  }
  stop = s->text + s->size;
  for (begin = s->text; line < first && begin < stop; begin++)
    line += *begin == '\n';
  for (end = begin; line < last && end < stop; end++) line += *end == '\n';
  return hash_block(begin, (size_t)(end - begin));
}

/* Does it do something?  Guards and values don't. */
static bool counts(const json_t *rule) {
  const char *kind = value_text(rule, "kind");
  return strcmp(kind, "guard") != 0 && strcmp(kind, "value") != 0;
}

static const json_t *named(json_t *all, const char *id) {
  json_t *r;
  size_t i;
  json_array_foreach(all, i, r)
    if (counts(r) && strcmp(value_text(r, "id"), id) == 0) return r;
  return NULL;
}

static bool was_used(const TablePart *p, int side, const json_t *rule) {
  int at = value_counter(rule);
  return counts(rule) && at >= 0 && at < PART_COUNTERS &&
         p->after[side][at] != p->before[side][at];
}

/* A rule that was used at one of the tables and isn't the same at the other. */
static bool blame_rule(const TablePart *p, json_t *const all[2], char *text,
                       size_t size) {
  for (int side = 1; side >= 0; side--) {
    json_t *r;
    size_t i;
    json_array_foreach(all[side], i, r) {
      const char *id = value_text(r, "id");
      const json_t *other = named(all[!side], id);
      if (!was_used(p, side, r) ||
          (other != NULL && text_of(p->table[side], all[side], r) ==
                              text_of(p->table[!side], all[!side], other)))
        continue;
      snprintf(text, size, "the rule '%s', which %s (%s)", id,
               other != NULL ? "has changed"
               : side == 1   ? "is new"
                             : "is gone",
               value_text(r, "source"));
      return true;
    }
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
  json_t *all[2];
  for (int side = 0; side < 2; side++)
    all[side] = table_ask_value(p->table[side], "rules", NULL, NULL);
  if (all[0] == NULL || all[1] == NULL ||
      (!blame_rule(p, all, text, size) && !blame_value(p, text, size)))
    snprintf(text, size, "what its rules share%s%s",
             what[0] == '\0' ? "" : ": ", what);
  json_decref(all[0]);
  json_decref(all[1]);
}
