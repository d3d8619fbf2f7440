/*
** The rules of a table: the files they were read from, and the sets of rules
** that the history's positions were played under.
*/
#include "lua/table/table_in.h"
#include "lua/disk/in.h"
#include "lua/table/change.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* Files -------------------------------------------------------------------- */

/* Is the file another than what was read?  Then `hash` is that of its text. */
static bool changed_on_disk(const Table *t, const HostScript *s,
                            uint64_t *hash) {
  size_t size = 0;
  char *text;
  bool differs;
  if (s->brought) return false;
  text = in_read(s->path, t->host.cage.limits.source + 1, &size);
  differs = text == NULL || size != s->size || memcmp(text, s->text, size) != 0;
  if (differs) *hash = hash_block(text, size);
  free(text);
  return differs;
}

bool table_is_stale(const Table *t) {
  uint64_t hash;
  for (int i = 0; i < t->host.files.scripts; i++)
    if (changed_on_disk(t, &t->host.files.script[i], &hash)) return true;
  return false;
}

bool table_reads(const Table *t, const char *path) {
  for (int i = 0; i < t->host.files.scripts; i++)
    if (strcmp(t->host.files.script[i].path, path) == 0) return true;
  return false;
}

/* The scripts were read just now, whether they are any good or not. */
void table_note_seen(Table *t) {
  for (int i = 0; i < t->host.files.scripts; i++) {
    const HostScript *s = &t->host.files.script[i];
    json_object_set_new_nocheck(t->seen, s->path,
                                json_integer((json_int_t)s->hash));
  }
}

const char *table_script_path(const Table *t, const char *name) {
  const HostScript *s = host_script_named(&t->host, name);
  return s == NULL ? NULL : s->path;
}

/* After going back the files are those of a later position: no news. */
bool table_has_news(const Table *t) {
  uint64_t hash;
  for (int i = 0; i < t->host.files.scripts; i++) {
    const HostScript *s = &t->host.files.script[i];
    const json_t *seen = json_object_get(t->seen, s->path);
    if (changed_on_disk(t, s, &hash) &&
        (seen == NULL || json_integer_value(seen) != (json_int_t)hash))
      return true;
  }
  return false;
}

/* Sets of rules ------------------------------------------------------------ */

void table_use_stack(Table *t, const Stack *stack) {
  if (&t->stack != stack) t->stack = *stack;
  table_tell_stack(t);
}

void table_free_rules(Table *t, RuleSet *set) {
  if (set == NULL || --set->users > 0) return;
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
  set->users = 1;
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
  RuleSet **more = set == NULL
                     ? NULL
                     : alloc_resize(&t->alloc, t->set,
                                    (size_t)(t->sets + 1) * sizeof(RuleSet *));
  if (more == NULL) return false;
  set->users++;
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
  bool kept;
  if (t->sets == 0 && !keep_set(t, before)) return false;
  for (int i = 0; i < t->sets; i++)
    if (table_has_rules(t->set[i], t)) {
      t->rules = t->history.rules = i;
      return true;
    }
  now = table_copy_rules(t);
  kept = keep_set(t, now);
  table_free_rules(t, now);
  if (kept) t->rules = t->history.rules = t->sets - 1;
  return kept;
}
