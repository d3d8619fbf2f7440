/*
** What happened at the table, as text: see Tape in table_in.h.  A position is
** called by the number of its node, which comes out the same when the lines
** are played again in this order.  A save is such a text: what was played and the
** texts of its rules, then one answer a line with its words, and the hash of the
** state wherever a phase began.
*/
#include "lua/table/table_in.h"
#include "lua/disk/out.h"
#include "lua/table/keep.h"
#include "lua/table/value.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/rng.h"

enum {
  WORDS_SIZE = 512,
  SUM_SIZE = 10 /* a tab, eight digits, a newline */
};

void table_tape_clear(Table *t) {
  alloc_free(&t->alloc, t->tape.text);
  memset(&t->tape, 0, sizeof t->tape);
  t->tape.here = t->tape.over = -1;
}

static bool make_room(Table *t, size_t more) {
  Tape *tape = &t->tape;
  size_t room = tape->room == 0 ? 4096 : tape->room;
  char *text;
  while (room < tape->size + more) room *= 2;
  if (room == tape->room) return true;
  text = alloc_resize(&t->alloc, tape->text, room);
  if (text == NULL) return false;
  tape->text = text;
  tape->room = room;
  return true;
}

uint32_t table_tape_sum(uint32_t before, const char *line, size_t size) {
  uint64_t h = hash_block(line, size) + 31 * (uint64_t)before;
  return (uint32_t)(h ^ h >> 32);
}

/* The line that begins there is whole: room for its sum is made. */
static void end_line(Tape *tape, size_t begin) {
  if (tape->brief) {
    tape->text[tape->size++] = '\n';
    return;
  }
  tape->sum = table_tape_sum(tape->sum, tape->text + begin, tape->size - begin);
  tape->size += (size_t)snprintf(tape->text + tape->size, SUM_SIZE + 1,
                                 "\t%08" PRIx32 "\n", tape->sum);
}

/* A line of its own. */
__attribute__((format(printf, 2, 3))) static bool put(Table *t,
                                                      const char *format, ...) {
  Tape *tape = &t->tape;
  va_list args;
  int n;
  va_start(args, format);
  n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (n < 0 || !make_room(t, (size_t)n + SUM_SIZE + 1)) return false;
  va_start(args, format);
  vsnprintf(tape->text + tape->size, (size_t)n + 1, format, args);
  va_end(args);
  /* one thing a line, whatever is in it */
  for (char *c = tape->text + tape->size; *c != '\0'; c++)
    if (*c == '\n' || *c == '\t') *c = ' ';
  tape->size += (size_t)n;
  end_line(tape, tape->size - (size_t)n);
  return true;
}

/* A text of many lines on one: \n for a newline, \t for a tab, \\ for a
** backslash. */
static bool put_text(Table *t, const char *word, const char *text,
                     size_t size) {
  Tape *tape = &t->tape;
  size_t n = strlen(word), begin = tape->size;
  if (!make_room(t, n + 2 * size + SUM_SIZE + 2)) return false;
  memcpy(tape->text + tape->size, word, n);
  tape->size += n;
  tape->text[tape->size++] = ' ';
  for (size_t i = 0; i < size; i++) {
    char c = text[i];
    if (c == '\n' || c == '\t' || c == '\\') tape->text[tape->size++] = '\\';
    tape->text[tape->size++] = c == '\n' ? 'n' : c == '\t' ? 't' : c;
  }
  end_line(tape, begin);
  return true;
}

static const HostScript *find_script(const RuleSet *set, const char *name) {
  for (int i = 0; i < set->scripts; i++)
    if (strcmp(set->script[i].name, name) == 0) return &set->script[i];
  return NULL;
}

/* Is it a file of the player's own, and none that comes with a game? */
static bool is_own(const RuleSet *set, const char *name) {
  const HostScript *s = find_script(set, name);
  return s != NULL && strcmp(name, s->path) == 0;
}

/* A way brings the player's own files alone. */
static bool brings(const Table *t, const RuleSet *set, const HostScript *s) {
  return !t->tape.brief || is_own(set, s->name);
}

/* A file of the player's own without the folder of the one that brought it: what
** lies elsewhere on this machine is nobody's business. */
static const char *bare_name(const RuleSet *set, const char *name) {
  for (int i = 0; i < set->scripts; i++) {
    const HostScript *s = &set->script[i];
    const char *slash = strrchr(s->name, '/');
    size_t n = slash == NULL ? 0 : (size_t)(slash - s->name) + 1;
    if (!s->included && is_own(set, s->name) && strncmp(name, s->name, n) == 0)
      return name + n;
  }
  return name;
}

/* A game, a layer or its file by name; own files so that they are found from
** any folder. */
static bool put_file(Table *t, const char *word, const char *name,
                     const RuleSet *set) {
  bool own = is_own(set, name), ok;
  char *whole = own && !t->tape.brief ? realpath(name, NULL) : NULL;
  if (own && t->tape.brief) name = bare_name(set, name);
  if (whole != NULL && strlen(whole) < HOST_PATH) name = whole;
  ok = put_text(t, word, name, strlen(name));
  free(whole);
  return ok;
}

/* A stack of rules and the files it was read from. */
static bool put_stack(Table *t, const RuleSet *set) {
  const Stack *stack = &set->stack;
  bool ok = true;
  char text[2 * NAME_SIZE];
  for (int i = 0; i < stack->layers; i++)
    ok = ok && put_file(t, "layer", stack->layer[i], set);
  for (int i = 0; i < stack->settings; i++) {
    int n = snprintf(text, sizeof text, "%s=%s", stack->setting[i].name,
                     stack->setting[i].value);
    ok = ok && put_text(t, "set", text, (size_t)n);
  }
  for (int i = 0; i < set->scripts; i++) {
    if (!brings(t, set, &set->script[i])) continue;
    snprintf(text, sizeof text, "file %016" PRIx64, set->script[i].hash);
    ok = ok && put_file(t, text, set->script[i].name, set);
  }
  return ok;
}

/* The text of a script, so that the game can be played when the file is another
** or gone. */
static bool put_script(Table *t, const HostScript *s) {
  char word[32];
  snprintf(word, sizeof word, "script %016" PRIx64, s->hash);
  return put_text(t, word, s->text, s->size);
}

/* What was played: the stack it began with, the seed, the scripts and their
** texts. */
static bool put_head(Table *t) {
  const char *key;
  json_t *note;
  RuleSet *now = t->sets == 0 ? table_copy_rules(t) : NULL;
  const RuleSet *set = t->sets == 0 ? now : t->set[t->history.node[0].rules];
  bool ok = set != NULL && put(t, "rng %d", RNG_VERSION) &&
            (t->host.asks_lone || put(t, "declines unasked")) &&
            put_file(t, "game", t->game, set) &&
            put(t, "players %d", t->host.players) &&
            put(t, "seed %" PRIu64, t->host.state.head->seed) &&
            put_stack(t, set);
  for (int i = 0; ok && i < set->scripts; i++)
    if (brings(t, set, &set->script[i])) ok = put_script(t, &set->script[i]);
  json_object_foreach(t->notes, key, note)
    ok = ok && (json_string_length(note) == 0 ||
                put(t, "note %s %s", key, json_string_value(note)));
  table_free_rules(t, now);
  return ok;
}

/* The texts of files that are new or were edited under the game: what was played
** before can't be played again without the old ones. */
static bool put_edited(Table *t, const RuleSet *old, const RuleSet *new) {
  for (int i = 0; i < new->scripts; i++) {
    const HostScript *s = &new->script[i], *was = find_script(old, s->name);
    if (was != NULL && was->hash == s->hash) continue;
    if (!brings(t, new, s)) continue;
    if (was != NULL && !put(t, "needs %016" PRIx64, was->hash)) return false;
    if (!put_script(t, s)) return false;
  }
  return true;
}

/* How many nodes a change of rules made behind its own. */
static int32_t repeated_behind(const History *h, int32_t node) {
  int32_t n = 0;
  while (node + 1 + n < h->count && h->node[node + 1 + n].repeated) n++;
  return n;
}

/* Other rules from here on, and how many answers they have taken over. */
static bool put_rules(Table *t, int32_t node) {
  const History *h = &t->history;
  const RuleSet *new = t->set[h->node[node].rules];
  return put(t, "rules %" PRId32, repeated_behind(h, node)) &&
         put_stack(t, new) &&
         put_edited(t, t->set[h->node[h->node[node].parent].rules], new) &&
         put(t, "begin");
}

static bool put_node(Table *t, int32_t node) {
  const History *h = &t->history;
  const HistoryNode *n = &h->node[node];
  char words[WORDS_SIZE];
  if (n->repeated) return true;
  if (!t->tape.brief && n->parent >= 0 && n->parent != t->tape.here &&
      !put(t, "goto %" PRId32, n->parent))
    return false;
  if (n->kind == NODE_RULES) return put_rules(t, node);
  if (n->kind == NODE_EDIT) {
    const char *code = table_edit_code(t, n->answer);
    if (!put_text(t, "edit", code, strlen(code))) return false;
  }
  if (t->tape.brief && n->parent >= 0 && n->actor > 0)
    return put(t, n->answer < 0 ? "answer %d %" PRId64 : "answer %d 0x%" PRIx64,
               n->actor, n->answer);
  if (n->parent >= 0 && n->actor > 0 &&
      !put(t, "answer %d %" PRId64 " %s", n->actor, n->answer,
           host_words(&t->host, n->choice, n->answer, words, sizeof words)))
    return false;
  return n->checkpoint == NULL || (t->tape.brief && n->parent >= 0) ||
         put(t, "phase %016" PRIx64,
             state_hash_copy(&t->host.schema, n->checkpoint));
}

static bool put_names(Table *t) {
  const History *h = &t->history;
  uint64_t sum = 0;
  for (int32_t i = 0; i < h->count; i++)
    if (h->node[i].name[0] != '\0')
      sum = sum * 31 + hash_text(h->node[i].name) + (uint64_t)i;
  if (sum == t->tape.names) return true;
  for (int32_t i = 0; i < h->count; i++)
    if (h->node[i].name[0] != '\0' &&
        !put(t, "name %" PRId32 " %s", i, h->node[i].name))
      return false;
  t->tape.names = sum;
  return true;
}

/* Lines that were begun without memory for their end are taken back. */
static bool all_or_nothing(Table *t, Tape before, bool ok) {
  if (!ok) {
    t->tape.size = before.size;
    t->tape.sum = before.sum;
  }
  return ok;
}

bool table_tape_sync(Table *t) {
  const History *h = &t->history;
  Tape *tape = &t->tape;
  if (!t->keeps || h->here < 0) return true;
  if (tape->nodes == 0 && tape->size == 0 &&
      !all_or_nothing(t, *tape, put_head(t)))
    return false;
  while (tape->nodes < h->count) {
    if (!all_or_nothing(t, *tape, put_node(t, tape->nodes))) return false;
    tape->here = tape->nodes++;
  }
  if (!all_or_nothing(t, *tape, put_names(t))) return false;
  if (tape->here != h->here) {
    if (!put(t, "goto %" PRId32, h->here)) return false;
    tape->here = h->here;
  }
  if (t->status == TABLE_OVER && tape->over != h->here) {
    if (!put(t, "over %s", t->host.past.reason)) return false;
    tape->over = h->here;
  }
  return true;
}

const char *table_tape(Table *t, size_t *size) {
  if (!t->keeps || t->posed || t->history.here < 0 || !table_tape_sync(t))
    return NULL;
  *size = t->tape.size;
  return t->tape.text;
}

/* Saving ------------------------------------------------------------------- */

bool table_may_keep(const Table *t, Fault *fault) {
  if (!t->keeps || t->history.here < 0)
    return fault_set(fault, "no game is running that could be saved");
  if (t->posed)
    return fault_set(fault,
                     "this game began in a position that was set up, so it "
                     "can't be saved: a save plays a game from its start");
  return true;
}

bool table_save(Table *t, const char *path, Fault *fault) {
  OutFile o;
  Tape before;
  size_t size;
  bool ok;
  if (!table_may_keep(t, fault)) return false;
  if (table_tape(t, &size) == NULL) return fault_set(fault, "out of memory");
  if (strlen(path) >= HOST_PATH)
    return fault_set(fault, "the file name is too long");
  if (!out_open(&o, path, OUT_NAMED, 0666))
    return fault_set(fault, "cannot write %s: %s", path, strerror(errno));
  before = t->tape;
  ok = put(t, "end %016" PRIx64, state_hash(&t->host.state));
  fprintf(o.out, "oilpatch save %d\n", TABLE_SAVE_VERSION);
  ok = ok && fwrite(t->tape.text, 1, t->tape.size, o.out) == t->tape.size;
  all_or_nothing(t, before, false); /* the game goes on */
  if (!out_close(&o, ok))
    return fault_set(fault, "cannot write %s: %s", path, strerror(errno));
  return true;
}

/* The way ------------------------------------------------------------------ */

/* Positions get their numbers in the order in which the way makes them: where a
** step begins elsewhere than where the last one ended, it says so. */
static bool put_way(Table *t, const int32_t *way, int32_t steps) {
  const History *h = &t->history;
  int32_t made = 0, here = 0, rules = 0, rules_at = 0;
  bool ok = put_node(t, way[0]);
  for (int32_t i = 1; ok && i < steps; i++) {
    const HistoryNode *n = &h->node[way[i]];
    if (n->repeated) {
      here = rules_at + (way[i] - rules);
      continue;
    }
    if (here != made) ok = put(t, "goto %" PRId32, here);
    ok = ok && put_node(t, way[i]);
    here = ++made;
    if (n->kind != NODE_RULES) continue;
    rules = way[i];
    rules_at = here;
    made += repeated_behind(h, rules);
  }
  return ok && (here == made || put(t, "goto %" PRId32, here));
}

char *table_way(Table *t, size_t *size, Fault *fault) {
  const History *h = &t->history;
  Tape before = t->tape;
  int32_t *way, steps;
  char *text = NULL;
  if (!table_may_keep(t, fault)) return NULL;
  steps = h->node[h->here].depth + 1;
  way = calloc((size_t)steps, sizeof *way);
  t->tape = (Tape){.brief = true, .here = -1, .over = -1};
  for (int32_t i = h->here; way != NULL && i >= 0; i = h->node[i].parent)
    way[h->node[i].depth] = i;
  if (way != NULL && put(t, "%s", "oilpatch way 3") && put_head(t) &&
      put_way(t, way, steps) &&
      put(t, "end %016" PRIx64, state_hash(&t->host.state)))
    text = malloc(t->tape.size + 1);
  if (text == NULL) {
    fault_set(fault, "out of memory");
  } else {
    memcpy(text, t->tape.text, t->tape.size);
    text[ *size = t->tape.size] = '\0';
  }
  alloc_free(&t->alloc, t->tape.text);
  t->tape = before;
  free(way);
  return text;
}

/* Notes -------------------------------------------------------------------- */

const char *table_noted(const Table *t, const char *key) {
  return value_text(t->notes, key);
}

bool table_note(Table *t, const char *key, const char *value) {
  if (strlen(key) >= NAME_SIZE || strlen(value) >= NOTE_SIZE ||
      key[0] == '\0' || strpbrk(key, " \n") != NULL ||
      strchr(value, '\n') != NULL)
    return false;
  if (strcmp(table_noted(t, key), value) == 0) return true;
  if (json_object_get(t->notes, key) == NULL &&
      json_object_size(t->notes) == TABLE_NOTES)
    return false;
  /* without a game, or before anybody reads, the head will say it */
  if (t->tape.size > 0 &&
      !(table_tape_sync(t) && put(t, "note %s %s", key, value)))
    return false;
  return json_object_set_new_nocheck(t->notes, key,
                                     json_string_nocheck(value)) == 0;
}
