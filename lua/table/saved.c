#include "lua/table/saved.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/rng.h"

enum { TEXT_SIZE = 1024, SUM_SIZE = 9 /* a tab, eight digits */ };

bool saved_fail(const Save *s, Fault *fault, const char *what) {
  fault_set(fault, "%s:%d: %s", s->path, s->at.line, what);
  snprintf(fault->file, sizeof fault->file, "%.200s", s->path);
  fault->line = s->at.line;
  return false;
}

/* Strip the checksum off a line; false: it isn't that of all lines so far. */
static bool take_sum(SaveLines *l, size_t size) {
  char *tab = strrchr(l->word, '\t');
  if (tab == NULL || (size_t)(tab - l->word) + SUM_SIZE != size) return false;
  l->sum = table_tape_sum(l->sum, l->word, (size_t)(tab - l->word));
  if (l->sum != strtoul(tab + 1, NULL, 16)) return false;
  *tab = '\0';
  return true;
}

bool save_lines_next(SaveLines *l) {
  ssize_t n = getline(&l->word, &l->room, l->file);
  if (n <= 0 || (l->journal && l->word[n - 1] != '\n')) return false;
  l->line++;
  if (l->word[n - 1] == '\n') l->word[--n] = '\0';
  if (l->line > 1 && l->version > 1 && !l->way && !take_sum(l, (size_t)n))
    return !(l->damaged = true);
  l->value = strchr(l->word, ' ');
  if (l->value == NULL)
    l->value = l->word + strlen(l->word);
  else
    *l->value++ = '\0';
  return true;
}

bool save_lines_begin(SaveLines *l) {
  l->line = 0;
  l->sum = 0;
  if (!save_lines_next(l) || strcmp(l->word, "oilpatch") != 0 ||
      (strncmp(l->value, "save ", 5) != 0 &&
       strncmp(l->value, "journal ", 8) != 0 &&
       strncmp(l->value, "way ", 4) != 0))
    return false;
  l->journal = l->value[0] == 'j';
  l->way = l->value[0] == 'w';
  l->version = atoi(strchr(l->value, ' '));
  return true;
}

bool saved_next(Save *s) {
  if (s->again) return !(s->again = false);
  return save_lines_next(&s->at);
}

bool saved_is(const Save *s, const char *word) {
  return strcmp(s->at.word, word) == 0;
}

static bool copy_value(const Save *s, char *to, size_t size) {
  if (strlen(s->at.value) >= size) return false;
  memcpy(to, s->at.value, strlen(s->at.value) + 1);
  return true;
}

/* Older texts --------------------------------------------------------------- */

/* Take back what put_text did; the new size. */
size_t saved_unescape(char *text) {
  char *to = text;
  for (const char *from = text; *from != '\0'; from++) {
    bool escaped = *from == '\\' && from[1] != '\0';
    if (escaped) from++;
    *to++ = !escaped       ? *from
            : *from == 'n' ? '\n'
            : *from == 't' ? '\t'
                           : *from;
  }
  *to = '\0';
  return (size_t)(to - text);
}

static bool read_version(Save *s, Fault *fault) {
  const SaveLines *l = &s->at;
  if (!save_lines_begin(&s->at))
    return saved_fail(s, fault, "this is not a save of Oilpatch");
  return (l->version >= 1 && l->version <= TABLE_SAVE_VERSION) ||
         saved_fail(s, fault, "the save is of another version");
}

bool saved_breaks_off(const Save *s, Fault *fault) {
  return saved_fail(s, fault,
                    s->at.damaged
                      ? "this line was changed since it was written: its "
                        "checksum differs"
                      : "the save ends too early");
}

/* What a text goes by. */
typedef char HashName[24];
static const char *hash_name(uint64_t hash, HashName name) {
  snprintf(name, sizeof(HashName), "%016" PRIx64, hash);
  return name;
}

static bool keep(json_t *at, uint64_t hash, json_t *value, Fault *fault) {
  HashName name;
  return json_object_set_new(at, hash_name(hash, name), value) == 0 ||
         fault_set(fault, "out of memory");
}

/* A text is needed if another line says so; up to version 2 only such were
** carried. */
static bool take_text(Save *s, Fault *fault) {
  char *text;
  uint64_t hash = strtoull(s->at.value, &text, 16);
  size_t size;
  if (saved_is(s, "needs")) return keep(s->needed, hash, json_true(), fault);
  if (!saved_is(s, "text") && !saved_is(s, "script")) return true;
  if (*text == ' ') text++;
  size = saved_unescape(text);
  if (hash_block(text, size) != hash) return true; /* the journal broke off */
  return (!saved_is(s, "text") || keep(s->needed, hash, json_true(), fault)) &&
         keep(s->texts, hash, json_stringn_nocheck(text, size), fault);
}

bool saved_read_texts(Save *s, Fault *fault) {
  s->texts = json_object();
  s->needed = json_object();
  if (!read_version(s, fault)) return false;
  while (saved_next(s))
    if (!take_text(s, fault)) return false;
  rewind(s->at.file);
  s->at.damaged = false;
  return true;
}

/* The text of the i-th file of the head, or NULL; is it needed? */
static const json_t *find_text(const Save *s, int i, bool *needed) {
  HashName name;
  hash_name(s->head.hash[i], name);
  *needed = json_object_get(s->needed, name) != NULL;
  return json_object_get(s->texts, name);
}

bool saved_older_text(void *ud, const char *name, const char **text,
                      size_t *size) {
  const Save *s = ud;
  for (int i = 0; i < s->head.files; i++) {
    const json_t *t;
    bool needed;
    if (strcmp(s->head.file[i], name) != 0) continue;
    t = find_text(s, i, &needed);
    if (t == NULL || !(needed || s->own)) continue;
    *text = json_string_value(t);
    *size = json_string_length(t);
    return true;
  }
  return false;
}

bool saved_head_line(Save *s, TableConfig *config) {
  SaveHead *head = &s->head;
  if (s->at.version > 1) saved_unescape(s->at.value);
  if (saved_is(s, "game") && copy_value(s, head->game, HOST_PATH)) {
    config->game = head->game;
  } else if (saved_is(s, "players")) {
    config->players = atoi(s->at.value);
  } else if (saved_is(s, "seed")) {
    head->seed = strtoull(s->at.value, NULL, 10);
  } else if (saved_is(s, "layer") && config->layers < TABLE_LAYERS &&
             copy_value(s, head->layer[config->layers], HOST_PATH)) {
    config->layer[config->layers] = head->layer[config->layers];
    config->layers++;
  } else if (saved_is(s, "set") && config->settings < TABLE_SETTINGS &&
             copy_value(s, head->setting[config->settings], 2 * NAME_SIZE)) {
    config->setting[config->settings] = head->setting[config->settings];
    config->settings++;
  } else if (saved_is(s, "file") && head->files < HOST_SCRIPTS &&
             strlen(s->at.value) > 17 &&
             copy_value(s, head->file[head->files], HOST_PATH)) {
    char *file = head->file[head->files];
    head->hash[head->files++] = strtoull(file, NULL, 16);
    memmove(file, file + 17, strlen(file + 17) + 1);
  } else {
    return false;
  }
  return true;
}

bool saved_read_head(Save *s, TableConfig *config, Fault *fault) {
  if (!read_version(s, fault)) return false;
  for (;;) {
    if (!saved_next(s)) return saved_breaks_off(s, fault);
    if (saved_is(s, "rng")) {
      if (atoi(s->at.value) != RNG_VERSION)
        return saved_fail(s, fault, "the save used other generators of chance");
    } else if (saved_is(s, "declines")) {
      config->asks_lone = false;
    } else if (saved_is(s, "phase") || saved_is(s, "note")) {
      break;
    } else if (saved_is(s, "script")) {
      continue;
    } else if (!saved_head_line(s, config)) {
      return saved_fail(s, fault, "a line that makes no sense here");
    }
  }
  s->again = true;
  if (s->head.game[0] == '\0')
    return saved_fail(s, fault, "the save does not say which game it is");
  return true;
}

static bool brings(const Save *s, const char *name) {
  for (int i = 0; i < s->head.files; i++)
    if (strcmp(s->head.file[i], name) == 0) return true;
  return false;
}

static bool may_read(const Save *s, const char *name) {
  size_t n = strlen(name);
  if (n > 4 && strcmp(name + n - 4, ".lua") == 0) return brings(s, name);
  return name[0] != '/' && strstr(name, "..") == NULL;
}

bool saved_may_read(const Save *s, const TableConfig *config, Fault *fault) {
  const char *name = config->game;
  bool may = !s->at.way || name == NULL || may_read(s, name);
  for (int i = 0; may && i < config->layers; i++)
    may = !s->at.way || may_read(s, name = config->layer[i]);
  return may || (fault_set(fault,
                           "%s: '%.100s' is neither brought nor a name of "
                           "ours",
                           s->path, name),
                 false);
}

const char *saved_changed_file(const Save *s) {
  const SaveHead *head = &s->head;
  for (int i = 0; i < head->files; i++) {
    const HostScript *now = host_script_named(&s->table->host, head->file[i]);
    if (now != NULL && now->hash != head->hash[i]) return head->file[i];
  }
  return NULL;
}

void saved_tell_change(const Save *s, Fault *fault) {
  const char *file = saved_changed_file(s);
  if (file == NULL) return;
  fault_set(fault,
            "%s has changed since the game was saved; it goes on under the "
            "new text",
            file);
  fault->code = FAULT_CHANGED;
}

bool saved_mismatch(Save *s, const char *what, Fault *fault) {
  const char *file = saved_changed_file(s);
  char text[TEXT_SIZE];
  s->parted = file != NULL;
  if (file == NULL)
    snprintf(text, sizeof text, "%s", what);
  else
    snprintf(text, sizeof text, "%.600s; %.300s has changed since it was saved",
             what, file);
  return saved_fail(s, fault, text);
}

bool saved_carries_its_rules(const Save *s, Fault *fault) {
  for (int i = 0; i < s->head.files; i++) {
    bool needed;
    if (find_text(s, i, &needed) == NULL)
      return fault_set(
        fault, "%s does not carry the text of %s: an older version wrote it",
        s->path, s->head.file[i]);
  }
  return true;
}
