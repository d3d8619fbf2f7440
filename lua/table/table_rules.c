/*
** The rules of a table: the files they were read from, and the sets of rules
** that the history's positions were played under.
*/
#include "lua/table/table_in.h"
#include "lua/disk/in.h"
#include "lua/table/change.h"

#include <stdio.h>
#include <string.h>

#include "core/hash.h"

/* Files -------------------------------------------------------------------- */

static bool changed_on_disk(const HostScript *s) {
  char buffer[4096];
  size_t at = 0, n;
  bool differs;
  FILE *f;
  if (s->brought) return false;
  f = in_open(s->path);
  differs = f == NULL;
  while (!differs && (n = fread(buffer, 1, sizeof buffer, f)) > 0) {
    differs = at + n > s->size || memcmp(s->text + at, buffer, n) != 0;
    at += n;
  }
  if (f != NULL) fclose(f);
  return differs || at != s->size;
}

bool table_is_stale(const Table *t) {
  for (int i = 0; i < t->host.files.scripts; i++)
    if (changed_on_disk(&t->host.files.script[i])) return true;
  return false;
}

bool table_reads(const Table *t, const char *path) {
  for (int i = 0; i < t->host.files.scripts; i++)
    if (strcmp(t->host.files.script[i].path, path) == 0) return true;
  return false;
}

/* The text of a file when it was last read for a change of rules, or NULL. */
static TableSeen *seen_file(const Table *t, const char *path) {
  for (int i = 0; i < t->seen_count; i++)
    if (t->seen[i].path == hash_text(path)) return (TableSeen *)&t->seen[i];
  return NULL;
}

/* The scripts were read just now, whether they are any good or not. */
void table_note_seen(Table *t) {
  for (int i = 0; i < t->host.files.scripts; i++) {
    const HostScript *s = &t->host.files.script[i];
    TableSeen *x = seen_file(t, s->path);
    if (x == NULL && t->seen_count < TABLE_SEEN) {
      x = &t->seen[t->seen_count++];
      x->path = hash_text(s->path);
    }
    if (x != NULL) { x->hash = s->hash; }
  }
}

static uint64_t hash_file(const char *path, char *room, size_t size) {
  FILE *f = in_open(path);
  size_t n = f == NULL ? 0 : fread(room, 1, size, f);
  if (f != NULL) fclose(f);
  return hash_block(room, n);
}

/* After going back the files are those of a later position: no news. */
bool table_has_news(const Table *t) {
  size_t size = t->host.cage.limits.source + 1;
  char *room = NULL;
  bool news = false;
  for (int i = 0; i < t->host.files.scripts && !news; i++) {
    const HostScript *s = &t->host.files.script[i];
    const TableSeen *x = seen_file(t, s->path);
    if (!changed_on_disk(s)) continue;
    if (room == NULL) room = alloc_resize(&t->alloc, NULL, size);
    news = x == NULL || room == NULL ||
           hash_file(s->path, room, size) != x->hash;
  }
  alloc_free(&t->alloc, room);
  return news;
}

/* Sets of rules ------------------------------------------------------------ */

void table_use_stack(Table *t, const Stack *stack) {
  if (&t->stack != stack) t->stack = *stack;
  table_tell_stack(t);
}

void table_free_rules(Table *t, RuleSet *set) {
  if (set == NULL) return;
  for (int i = 0; i < set->scripts; i++)
    host_drop(&t->host, set->script[i].text);
  json_decref(set->changes);
  alloc_free(&t->alloc, set);
}

/* The rules as they are now. */
RuleSet *table_copy_rules(Table *t) {
  const Host *h = &t->host;
  RuleSet *set = alloc_resize(&t->alloc, NULL, sizeof *set);
  if (set == NULL) return NULL;
  set->stack = t->stack;
  set->changes = NULL;
  set->scripts = h->files.scripts;
  memcpy(set->script, h->files.script, sizeof set->script);
  for (int i = 0; i < set->scripts; i++) host_share(set->script[i].text);
  return set;
}

/* The host reads these rules from now on; they have no Lua state yet. */
void table_use_rules(Table *t, const RuleSet *set) {
  Host *h = &t->host;
  for (int i = 0; i < set->scripts; i++) host_share(set->script[i].text);
  for (int i = 0; i < h->files.scripts; i++)
    host_drop(h, h->files.script[i].text);
  memcpy(h->files.script, set->script, sizeof h->files.script);
  h->files.scripts = set->scripts;
  table_use_stack(t, &set->stack);
}

static bool keep_set(Table *t, RuleSet *set) {
  RuleSet **more =
    alloc_resize(&t->alloc, t->set, (size_t)(t->sets + 1) * sizeof(RuleSet *));
  if (more == NULL) return false;
  t->set = more;
  t->set[t->sets++] = set;
  return true;
}

void table_forget_rules(Table *t) {
  for (int i = 0; i < t->sets; i++) table_free_rules(t, t->set[i]);
  alloc_free(&t->alloc, t->set);
  t->set = NULL;
  t->sets = t->rules = 0;
}

bool table_has_rules(const RuleSet *a, const Table *t) {
  const Stack *x = &a->stack, *y = &t->stack;
  if (x->layers != y->layers || x->settings != y->settings ||
      a->scripts != t->host.files.scripts)
    return false;
  for (int i = 0; i < x->layers; i++)
    if (strcmp(x->layer[i], y->layer[i]) != 0) return false;
  for (int i = 0; i < x->settings; i++)
    if (strcmp(x->setting[i].name, y->setting[i].name) != 0 ||
        strcmp(x->setting[i].value, y->setting[i].value) != 0)
      return false;
  for (int i = 0; i < a->scripts; i++)
    if (a->script[i].hash != t->host.files.script[i].hash ||
        strcmp(a->script[i].path, t->host.files.script[i].path) != 0)
      return false;
  return true;
}

/* Texts that did not change are kept once. */
void table_share_texts(Host *h, const RuleSet *old) {
  for (int i = 0; i < h->files.scripts; i++)
    for (int j = 0; j < old->scripts; j++) {
      HostScript *s = &h->files.script[i];
      const HostScript *o = &old->script[j];
      if (s->text == o->text || s->hash != o->hash || s->size != o->size ||
          memcmp(s->text, o->text, s->size) != 0)
        continue;
      host_drop(h, s->text);
      s->text = host_share(o->text);
    }
}

bool table_adopt(Table *t, int rules) {
  Fault fault;
  if (rules < 0 || rules >= t->sets) return false;
  table_use_rules(t, t->set[rules]);
  t->rules = t->history.rules = rules;
  if (!table_boot(t, &fault))
    return cage_refuse(&t->host.cage, "%.200s", fault.text);
  t->history.block_size = t->host.schema.block_size;
  return true;
}

/* The rules before a change and after it stay, for the positions under them. */
bool table_keep_rules(Table *t, RuleSet *before) {
  RuleSet *now;
  if (t->sets == 0) {
    RuleSet *first = alloc_resize(&t->alloc, NULL, sizeof *first);
    if (first == NULL) return false;
    *first = *before;
    json_incref(first->changes);
    for (int i = 0; i < first->scripts; i++) host_share(first->script[i].text);
    if (!keep_set(t, first)) {
      table_free_rules(t, first);
      return false;
    }
  }
  for (int i = 0; i < t->sets; i++)
    if (table_has_rules(t->set[i], t)) {
      t->rules = t->history.rules = i;
      return true;
    }
  now = table_copy_rules(t);
  if (now == NULL || !keep_set(t, now)) {
    table_free_rules(t, now);
    return false;
  }
  t->rules = t->history.rules = t->sets - 1;
  return true;
}
