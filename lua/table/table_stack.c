/*
** The stack of a table by its names: a layer put on, taken off, a value set;
** and looking at the same position under another one.
*/
#include "lua/table/table_in.h"
#include "lua/table/change.h"
#include "lua/table/value.h"

#include <stdio.h>
#include <string.h>

static bool is_layer(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
  if (n > 4 && strcmp(a + n - 4, ".lua") == 0) n -= 4;
  if (m > 4 && strcmp(b + m - 4, ".lua") == 0) m -= 4;
  return n == m && strncmp(a, b, n) == 0;
}

static void take_out(Stack *s, int at) {
  s->layers--;
  memmove(s->layer[at], s->layer[at + 1],
          (size_t)(s->layers - at) * sizeof s->layer[0]);
}

static bool put_on(Stack *s, const char *layer, Fault *fault) {
  if (s->layers == TABLE_LAYERS || strlen(layer) >= HOST_PATH)
    return fault_set(fault,
                     "at most %d layers, with names that are not too long",
                     TABLE_LAYERS);
  for (int i = 0; i < s->layers; i++) /* one that was left out */
    if (s->layer[i][0] == '-' && is_layer(s->layer[i] + 1, layer))
      take_out(s, i);
  snprintf(s->layer[s->layers++], HOST_PATH, "%s", layer);
  return true;
}

static bool use(Stack *s, const char *layer, Fault *fault) {
  for (int i = 0; i < s->layers; i++)
    if (is_layer(s->layer[i], layer))
      return fault_set(fault, "'%.100s' is in use already", layer);
  return put_on(s, layer, fault);
}

/* The place in the stack of what a script declared there, or -1. */
static int declared_at(const Table *t, const char *source) {
  int found = -1;
  for (int i = 0, at = 1; i < t->stack.layers; i++) {
    const char *file;
    size_t n;
    if (t->stack.layer[i][0] == '-') continue;
    file = t->host.files.script[at++].name;
    n = strlen(file);
    if (strncmp(source, file, n) == 0 && source[n] == ':') found = i;
  }
  return found;
}

/* A layer may be called by the name it gives itself.  *at is its place in the
** stack, or -1: it isn't known, or comes by itself. */
static bool find_declared(Table *t, const char *name, int *at, bool *known,
                          Fault *fault) {
  json_t *layers = table_ask_value(t, "layers", NULL, fault), *r;
  size_t i;
  json_array_foreach(layers, i, r) {
    if (strcmp(value_text(r, "name"), name) != 0) continue;
    *known = true;
    *at = declared_at(t, value_text(r, "source"));
  }
  json_decref(layers);
  return layers != NULL;
}

static bool drop(Table *t, Stack *s, const char *layer, Fault *fault) {
  int at = -1;
  bool known = false;
  for (int i = 0; i < s->layers; i++)
    if (is_layer(s->layer[i], layer)) at = i;
  if (at < 0 && !find_declared(t, layer, &at, &known, fault)) return false;
  if (at < 0 && !known) {
    fault_set(fault, "'%.100s' is not in use; 'layers' lists what is", layer);
    fault->code = FAULT_UNUSED;
    return false;
  }
  if (at < 0) { /* it comes by itself with this game */
    char out[HOST_PATH];
    snprintf(out, sizeof out, "-%.250s", layer);
    return put_on(s, out, fault);
  }
  take_out(s, at);
  return true;
}

static bool set(Stack *s, const char *name, const char *value, Fault *fault) {
  int i = 0;
  if (strlen(name) >= NAME_SIZE ||
      (value != NULL && strlen(value) >= NAME_SIZE))
    return fault_set(fault, "the name or the value is too long");
  while (i < s->settings && strcmp(s->setting[i].name, name) != 0) i++;
  if (value == NULL ? i == s->settings : i == TABLE_SETTINGS)
    return fault_set(fault,
                     value == NULL
                       ? "'%s' is as the rules have it; it wasn't set"
                       : "too many values are set: '%s' is one too many",
                     name);
  if (value == NULL) {
    s->settings--;
    memmove(&s->setting[i], &s->setting[i + 1],
            (size_t)(s->settings - i) * sizeof s->setting[0]);
    return true;
  }
  if (i == s->settings) s->settings++;
  memset(&s->setting[i], 0, sizeof s->setting[i]);
  snprintf(s->setting[i].name, NAME_SIZE, "%s", name);
  snprintf(s->setting[i].value, NAME_SIZE, "%s", value);
  return true;
}

bool table_change(Table *t, const RuleChange *c, int *lost, Fault *fault) {
  Stack *s = alloc_resize(&t->alloc, NULL, sizeof *s);
  bool good;
  if (s == NULL) return fault_set(fault, "out of memory");
  *s = t->stack;
  good = (c->use == NULL || use(s, c->use, fault)) &&
         (c->drop == NULL || drop(t, s, c->drop, fault)) &&
         (c->set == NULL || set(s, c->set, c->value, fault)) &&
         table_restack(t, s, lost, fault);
  alloc_free(&t->alloc, s);
  return good;
}

json_t *table_stack_value(const Table *t, json_t *text(const char *)) {
  const Stack *s = &t->stack;
  json_t *layers = json_array(), *set = json_object(), *all = json_object();
  for (int i = 0; i < s->layers; i++)
    json_array_append_new(layers, text(s->layer[i]));
  for (int i = 0; i < s->settings; i++)
    json_object_set_new(set, s->setting[i].name, text(s->setting[i].value));
  json_object_set_new(all, "game", text(t->game));
  json_object_set_new(all, "layers", layers);
  json_object_set_new(all, "set", set);
  json_object_set_new(all, "players", json_integer(t->host.players));
  return all;
}

int table_layer_count(const Table *t) { return t->stack.layers; }
const char *table_layer_at(const Table *t, int i) { return t->stack.layer[i]; }

const char *table_rules_name(const Table *t, int rules, char *text,
                             size_t size) {
  const Stack *s = rules == t->rules || rules < 0 || rules >= t->sets
                     ? &t->stack
                     : &t->set[rules]->stack;
  size_t used = 0;
  text[0] = '\0';
  for (int i = 0; i < s->layers && used < size; i++)
    used += (size_t)snprintf(text + used, size - used, "%s%s",
                             used == 0 ? "" : ", ", s->layer[i]);
  for (int i = 0; i < s->settings && used < size; i++)
    used += (size_t)snprintf(text + used, size - used, "%s%s=%s",
                             used == 0 ? "" : ", ", s->setting[i].name,
                             s->setting[i].value);
  if (used == 0 && rules >= 0) snprintf(text, size, "the game alone");
  return text;
}

/* Looking ------------------------------------------------------------------ */

bool table_try(Table *t, const RuleChange *change, int *lost,
               void (*look)(void *ud, Table *t), void *ud, Fault *fault) {
  int32_t node = t->history.here, nodes = t->history.count, redo;
  if (node < 0 || !t->keeps) return fault_set(fault, "no game is running");
  redo = t->history.node[node].child;
  if (!table_change(t, change, lost, fault)) return false;
  look(ud, t);
  if (t->history.here == node && t->history.count == nodes) return true;
  t->history.here = node;
  history_drop(&t->history, nodes);
  t->history.node[node].child = redo;
  table_put_back(t, node);
  if (t->status != TABLE_FAILED) return true;
  return fault_set(fault, "the position could not be found again");
}

bool table_visit(Table *t, int32_t node, void (*look)(void *ud, Table *t),
                 void *ud, Fault *fault) {
  History *h = &t->history;
  int32_t here = h->here, count = h->count;
  int32_t *redo =
    alloc_resize(&t->alloc, NULL, ((size_t)count + 1) * sizeof *redo);
  bool good;
  if (redo == NULL) return fault_set(fault, "out of memory");
  for (int32_t i = 0; i < count; i++) redo[i] = h->node[i].child;
  good = node == here || table_goto(t, node, fault) != TABLE_FAILED;
  if (good) look(ud, t);
  if (good && node != here) good = table_goto(t, here, fault) != TABLE_FAILED;
  for (int32_t i = 0; i < count; i++) h->node[i].child = redo[i];
  alloc_free(&t->alloc, redo);
  return good;
}
