/*
** Loading saves: a save is played again and checked; nothing in it is trusted.
** If the rules have changed since and it doesn't come out the same, it is played
** under both, its own and those of today, side by side, as far as they agree.
*/
#include "lua/table/table_in.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/seats.h"
#include "lua/table/shared.h"
#include "lua/table/table_part.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/hash.h"
#include "core/rng.h"

enum { TEXT_SIZE = 1024 };

typedef struct SaveHead {
  char game[HOST_PATH];
  char layer[TABLE_LAYERS][HOST_PATH];
  char setting[TABLE_SETTINGS][2 * NAME_SIZE];
  uint64_t seed;
  char file[HOST_SCRIPTS][HOST_PATH];
  uint64_t hash[HOST_SCRIPTS];
  int files;
} SaveHead;

/* The text of a script as it was when the game was played with it; needed: the
** file was edited under the game, so it can't be played again without. */
typedef struct SaveText {
  struct SaveText *next;
  uint64_t hash;
  bool needed;
  size_t size;
  char text[];
} SaveText;

typedef struct Save {
  FILE *file;
  const char *path;
  int line;
  char *text; /* the keyword */
  size_t room;
  char *value;  /* behind it */
  bool journal; /* it may break off */
  int version;
  uint32_t sum; /* of the lines so far */
  bool damaged; /* the line is not what was written */
  bool again;   /* the line was looked at and is still to be played */
  bool ended;
  bool own;            /* it is played under the texts that it carries */
  bool parted;         /* it went another way, perhaps because of other rules */
  const Table *beside; /* the same game under its own rules: not what the save
                       ** says is right then, but what is done there; or NULL */
  SaveHead head;       /* of the stack: that of the rules now */
  SaveText *old;
  Table *table;
  Table *spare; /* the same, if it is the caller's */
  TableStatus status;
} Save;

static bool fail(const Save *s, Fault *fault, const char *what) {
  fault_set(fault, "%s:%d: %s", s->path, s->line, what);
  snprintf(fault->file, sizeof fault->file, "%.200s", s->path);
  fault->line = s->line;
  return false;
}

/* The next line, split at its first blank; false at the end.  A journal ends
** with its last whole line. */
static bool next(Save *s) {
  ssize_t n;
  if (s->again) return !(s->again = false);
  n = getline(&s->text, &s->room, s->file);
  if (n <= 0 || (s->journal && s->text[n - 1] != '\n')) return false;
  s->line++;
  if (s->text[n - 1] == '\n') s->text[--n] = '\0';
  if (s->line > 1 && s->version > 1 &&
      !table_take_sum(&s->sum, s->text, (size_t)n))
    return !(s->damaged = true);
  s->value = strchr(s->text, ' ');
  if (s->value == NULL)
    s->value = s->text + strlen(s->text);
  else
    *s->value++ = '\0';
  return true;
}

static bool is(const Save *s, const char *word) {
  return strcmp(s->text, word) == 0;
}

static bool copy_value(const Save *s, char *to, size_t size) {
  if (strlen(s->value) >= size) return false;
  memcpy(to, s->value, strlen(s->value) + 1);
  return true;
}

/* Older texts --------------------------------------------------------------- */

/* Take back what put_text did; the new size. */
static size_t unescape(char *text) {
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

/* The first line, and what it says about the others. */
static bool read_version(Save *s, Fault *fault) {
  s->line = 0;
  s->sum = 0;
  if (!next(s) || !is(s, "oilpatch") ||
      (strncmp(s->value, "save ", 5) != 0 &&
       strncmp(s->value, "journal ", 8) != 0))
    return fail(s, fault, "this is not a save of Oilpatch");
  s->journal = s->value[0] == 'j';
  s->version = atoi(strchr(s->value, ' '));
  return (s->version >= 1 && s->version <= TABLE_SAVE_VERSION) ||
         fail(s, fault, "the save is of another version");
}

/* There is no next line where there must be one. */
static bool breaks_off(const Save *s, Fault *fault) {
  return fail(s, fault,
              s->damaged ? "this line was changed since it was written: its "
                           "checksum differs"
                         : "the save ends too early");
}

static bool add_text(Save *s, Fault *fault) {
  bool needed = is(s, "text"); /* up to version 2 only such were carried */
  SaveText *t;
  char *text;
  uint64_t hash = strtoull(s->value, &text, 16);
  size_t size;
  if (*text == ' ') text++;
  size = unescape(text);
  if (hash_block(text, size) != hash) return true; /* the journal broke off */
  t = malloc(sizeof *t + size);
  if (t == NULL) {
    fault_set(fault, "out of memory");
    return false;
  }
  t->hash = hash;
  t->needed = needed;
  t->size = size;
  memcpy(t->text, text, size);
  t->next = s->old;
  s->old = t;
  return true;
}

static void need_text(const Save *s) {
  uint64_t hash = strtoull(s->value, NULL, 16);
  for (SaveText *t = s->old; t != NULL; t = t->next)
    t->needed = t->needed || t->hash == hash;
}

/* The texts that the save carries are wanted from its beginning. */
static bool read_texts(Save *s, Fault *fault) {
  if (!read_version(s, fault)) return false;
  while (next(s)) {
    if ((is(s, "text") || is(s, "script")) && !add_text(s, fault)) return false;
    if (is(s, "needs")) need_text(s);
  }
  rewind(s->file);
  s->damaged = false;
  return true;
}

static void free_texts(Save *s) {
  while (s->old != NULL) {
    SaveText *t = s->old;
    s->old = t->next;
    free(t);
  }
}

static bool older_text(void *ud, const char *name, uint64_t hash,
                       const char **text, size_t *size) {
  const Save *s = ud;
  for (int i = 0; i < s->head.files; i++) {
    if (strcmp(s->head.file[i], name) != 0 || s->head.hash[i] == hash) continue;
    for (const SaveText *t = s->old; t != NULL; t = t->next)
      if (t->hash == s->head.hash[i] && (t->needed || s->own)) {
        *text = t->text;
        *size = t->size;
        return true;
      }
  }
  return false;
}

/* A line of the head; false: it is none. */
static bool head_line(Save *s, TableConfig *config) {
  SaveHead *head = &s->head;
  if (s->version > 1) unescape(s->value);
  if (is(s, "game") && copy_value(s, head->game, HOST_PATH)) {
    config->game = head->game;
  } else if (is(s, "players")) {
    config->players = atoi(s->value);
  } else if (is(s, "seed")) {
    head->seed = strtoull(s->value, NULL, 10);
  } else if (is(s, "layer") && config->layers < TABLE_LAYERS &&
             copy_value(s, head->layer[config->layers], HOST_PATH)) {
    config->layer[config->layers] = head->layer[config->layers];
    config->layers++;
  } else if (is(s, "set") && config->settings < TABLE_SETTINGS &&
             copy_value(s, head->setting[config->settings], 2 * NAME_SIZE)) {
    config->setting[config->settings] = head->setting[config->settings];
    config->settings++;
  } else if (is(s, "file") && head->files < HOST_SCRIPTS &&
             strlen(s->value) > 17 &&
             copy_value(s, head->file[head->files], HOST_PATH)) {
    char *file = head->file[head->files];
    head->hash[head->files++] = strtoull(file, NULL, 16);
    memmove(file, file + 17, strlen(file + 17) + 1);
  } else {
    return false;
  }
  return true;
}

static bool read_head(Save *s, TableConfig *config, Fault *fault) {
  if (!read_version(s, fault)) return false;
  for (;;) {
    if (!next(s)) return breaks_off(s, fault);
    if (is(s, "rng")) {
      if (atoi(s->value) != RNG_VERSION)
        return fail(s, fault, "the save used other generators of chance");
    } else if (is(s, "phase") || is(s, "note")) {
      break;
    } else if (is(s, "script")) {
      continue;
    } else if (!head_line(s, config)) {
      return fail(s, fault, "a line that makes no sense here");
    }
  }
  s->again = true;
  if (s->head.game[0] == '\0')
    return fail(s, fault, "the save does not say which game it is");
  return true;
}

/* The first file that is not what it was when the game was saved, or NULL. */
static const char *changed_file(const Save *s) {
  const Table *t = s->table;
  const SaveHead *head = &s->head;
  for (int i = 0; i < head->files; i++)
    for (int j = 0; j < t->host.files.scripts; j++)
      if (strcmp(t->host.files.script[j].name, head->file[i]) == 0 &&
          t->host.files.script[j].hash != head->hash[i])
        return head->file[i];
  return NULL;
}

/* Remark that it goes on under other rules than it began. */
static void tell_change(const Save *s, Fault *fault) {
  const char *file = changed_file(s);
  if (file == NULL) return;
  fault_set(fault,
            "%s has changed since the game was saved; it goes on under the "
            "new text",
            file);
  fault->code = FAULT_CHANGED;
}

static bool mismatch(Save *s, const char *what, Fault *fault) {
  const char *file = changed_file(s);
  char text[TEXT_SIZE];
  s->parted = file != NULL;
  if (file == NULL)
    snprintf(text, sizeof text, "%s", what);
  else
    snprintf(text, sizeof text, "%.600s; %.300s has changed since it was saved",
             what, file);
  return fail(s, fault, text);
}

/* Playing it again --------------------------------------------------------- */

static bool play_phase(Save *s, Fault *fault) {
  const History *h = &s->table->history;
  int32_t node = history_checkpoint(h, h->here);
  if (s->beside != NULL) return true;
  if (state_hash_copy(&s->table->host.schema, h->node[node].checkpoint) ==
      strtoull(s->value, NULL, 16))
    return true;
  return mismatch(s, "the game went another way here", fault);
}

/* The answer that is about to be given beside, in the numbers of these rules;
** false: there is none. */
static bool translate(const Save *s, int64_t *answer) {
  char meant[TEXT_SIZE / 4], words[TEXT_SIZE / 4];
  int64_t from, to;
  table_words(s->beside, *answer, meant, sizeof meant);
  for (int i = 0; i < table_answer_count(s->table); i++) {
    int64_t here = table_answer_at(s->table, i);
    if (strcmp(table_words(s->table, here, words, sizeof words), meant) != 0)
      continue;
    *answer = here;
    return true;
  }
  return table_asks_number(s->table, &from, &to) && *answer >= from &&
         *answer <= to;
}

/* … as it is done beside. */
static bool follow_answer(Save *s, Fault *fault) {
  char *number, refuser[FAULT_TEXT / 4];
  long actor = strtol(s->value, &number, 10);
  int64_t answer = strtoll(number, NULL, 10), meant = answer;
  if (s->status != TABLE_ASKS || table_answer_seat(s->table, answer) != actor ||
      strcmp(table_choice(s->table), table_choice(s->beside)) != 0) {
    fault_set(fault, "nobody is asked that");
    return false;
  }
  if (!translate(s, &answer)) {
    if (table_refuser(s->table, meant, refuser, sizeof refuser))
      fault_set(fault, "it is refused by %s", refuser);
    else
      fault_set(fault, "it is not offered");
    return false;
  }
  s->status = table_answer(s->table, answer, fault);
  return s->status != TABLE_FAILED;
}

static bool play_answer(Save *s, Fault *fault) {
  const Host *h = &s->table->host;
  char *words, meant[TEXT_SIZE], text[2 * TEXT_SIZE];
  long actor = strtol(s->value, &words, 10);
  int64_t answer = strtoll(words, &words, 10);
  Fault step;
  if (s->beside != NULL) return follow_answer(s, fault);
  if (s->status != TABLE_ASKS || table_answer_seat(s->table, answer) != actor)
    return mismatch(s, "nobody was asked that here", fault);
  if (*words == ' ') words++;
  host_words(h, h->ask.decision.choice, answer, meant, sizeof meant);
  if (strcmp(words, meant) != 0) {
    snprintf(text, sizeof text,
             "the answer is called '%.200s' here, and its "
             "number means '%.200s'",
             words, meant);
    return mismatch(s, text, fault);
  }
  s->status = table_answer(s->table, answer, &step);
  return s->status != TABLE_FAILED || mismatch(s, step.text, fault);
}

static bool play_edit(Save *s, Fault *fault) {
  Fault step;
  unescape(s->value);
  if (!table_edit(s->table, s->value, &step))
    return mismatch(s, step.text, fault);
  s->status = table_status(s->table);
  return true;
}

/* Another stack: the lines up to `begin`, as in the head. */
static bool play_rules(Save *s, Fault *fault) {
  TableConfig config;
  Stack stack;
  Fault step;
  int kept = atoi(s->value), lost;
  int32_t nodes = s->table->history.count;
  memset(&config, 0, sizeof config);
  memset(&stack, 0, sizeof stack);
  s->head.files = 0;
  for (;;) {
    if (!next(s)) return true; /* a journal may break off here */
    if (is(s, "begin")) break;
    if (is(s, "text") || is(s, "script") || is(s, "needs")) continue;
    if (!(is(s, "layer") || is(s, "set") || is(s, "file")) ||
        !head_line(s, &config))
      return fail(s, fault, "a line that makes no sense here");
  }
  for (int i = 0; i < config.layers; i++)
    memcpy(stack.layer[stack.layers++], config.layer[i], HOST_PATH);
  for (int i = 0; i < config.settings; i++) {
    char *equals = strchr(s->head.setting[i], '=');
    HostSetting *to = &stack.setting[stack.settings++];
    if (equals == NULL || equals - s->head.setting[i] >= NAME_SIZE ||
        strlen(equals + 1) >= NAME_SIZE)
      return fail(s, fault, "a setting is NAME=VALUE");
    memcpy(to->name, s->head.setting[i], (size_t)(equals - s->head.setting[i]));
    snprintf(to->value, NAME_SIZE, "%s", equals + 1);
  }
  if (!table_restack(s->table, &stack, &lost, &step))
    return mismatch(s, step.text, fault);
  s->status = table_status(s->table);
  return s->beside != NULL || s->table->history.count - nodes == 1 + kept ||
         mismatch(s, "the rules take over other answers than before", fault);
}

static bool play_goto(Save *s, Fault *fault) {
  Fault step;
  s->status = table_goto(s->table, (int32_t)atol(s->value), &step);
  return s->status != TABLE_FAILED || mismatch(s, step.text, fault);
}

static bool play_name(Save *s, Fault *fault) {
  History *h = &s->table->history;
  char *name;
  long node = strtol(s->value, &name, 10);
  int32_t here = h->here;
  Err e = node < 0 || node >= h->count ? ERR_INDEX : ERR_OK;
  if (*name == ' ') name++;
  if (e == ERR_OK) {
    h->here = (int32_t)node;
    e = history_name(h, name);
    h->here = here;
  }
  return e == ERR_OK || fail(s, fault, "a name that no position can have");
}

static bool play_note(Save *s, Fault *fault) {
  char *value = strchr(s->value, ' ');
  if (value != NULL) *value++ = '\0';
  return table_note(s->table, s->value, value == NULL ? "" : value) ||
         fail(s, fault, "a note that is too long");
}

static bool play_over(Save *s, Fault *fault) {
  return s->beside != NULL || s->status == TABLE_OVER ||
         mismatch(s, "the game was over here, and now it is not", fault);
}

static bool play_end(Save *s, Fault *fault) {
  s->ended = true;
  return s->beside != NULL ||
         state_hash(&s->table->host.state) == strtoull(s->value, NULL, 16) ||
         mismatch(s, "the last position differs", fault);
}

/* What a line behind the head does. */
static const struct {
  const char *word;
  bool (*play)(Save *s, Fault *fault);
} lines[] = {
  {"answer", play_answer}, {"phase", play_phase}, {"goto", play_goto},
  {"name", play_name},     {"note", play_note},   {"over", play_over},
  {"edit", play_edit},     {"rules", play_rules}, {"end", play_end},
};

static bool play_line(Save *s, Fault *fault) {
  enum { LINES = sizeof lines / sizeof lines[0] };
  int i = 0;
  while (i < LINES && !is(s, lines[i].word)) i++;
  if (i == LINES) return fail(s, fault, "a line that makes no sense here");
  return lines[i].play(s, fault);
}

static bool replay(Save *s, Fault *fault) {
  while (!s->ended && next(s))
    if (!play_line(s, fault)) return false;
  if (s->journal && s->damaged)
    fail(s, fault, "the journal is damaged here; what follows is left out");
  return s->ended || s->journal || breaks_off(s, fault);
}

/* Opening ------------------------------------------------------------------ */

static FILE *open_save(const char *path) {
  FILE *f = host_open_file(path);
  struct stat st;
  if (f == NULL || (fstat(fileno(f), &st) == 0 && st.st_size <= TABLE_SAVE_MAX))
    return f;
  fclose(f);
  errno = EFBIG;
  return NULL;
}

static void close_save(Save *s) {
  if (s->file != NULL) fclose(s->file);
  free(s->text);
  free_texts(s);
  if (s->table != s->spare) table_close(s->table);
  free(s);
}

/* Has the table the rules that the save begins with? */
static bool fits(const Save *s, const TableConfig *config, const Table *t) {
  const HostFiles *f = &t->host.files;
  bool same = !s->own && !config->log && t->stack.layers == config->layers &&
              t->stack.settings == 0 && config->settings == 0 &&
              t->host.players == config->players &&
              strcmp(t->game, config->game) == 0 &&
              (s->head.files == 0 || f->scripts == s->head.files);
  for (int i = 0; same && i < config->layers; i++)
    same = strcmp(t->stack.layer[i], config->layer[i]) == 0;
  for (int i = 0; same && i < s->head.files; i++)
    same = strcmp(f->script[i].name, s->head.file[i]) == 0 &&
           f->script[i].hash == s->head.hash[i];
  return same;
}

/* A table for the save: a new one, or the caller's. */
static Table *seat_save(Save *s, const TableConfig *config, Fault *fault) {
  if (config->spare == NULL || !fits(s, config, config->spare))
    return table_open(config, fault);
  s->spare = config->spare;
  s->spare->notes = 0;
  return s->spare;
}

static bool carries_its_rules(const Save *s, Fault *fault) {
  const char *missing = NULL;
  for (int i = 0; i < s->head.files; i++) {
    const SaveText *t = s->old;
    while (t != NULL && t->hash != s->head.hash[i]) t = t->next;
    if (t == NULL && missing == NULL) missing = s->head.file[i];
  }
  if (missing != NULL)
    fault_set(fault,
              "%s does not carry the text of %s: an older version wrote it",
              s->path, missing);
  return missing == NULL;
}

/* The game of the save, started; NULL: see the fault. */
static Save *begin_save(const char *path, const TableConfig *base, bool own,
                        Fault *fault) {
  Save *s = calloc(1, sizeof *s);
  TableConfig config = *base;
  if (s == NULL) {
    fault_set(fault, "out of memory");
    return NULL;
  }
  s->path = path;
  s->own = own;
  s->file = open_save(path);
  config.layers = config.settings = 0;
  config.history = true;
  memset(config.bot, 0, sizeof config.bot); /* the save answers for all */
  config.older = older_text;
  config.older_ud = s;
  if (s->file == NULL)
    fault_set(fault, "cannot read %s: %s", path,
              errno == EFBIG    ? "it is too large for a save"
              : errno == EINVAL ? "it is no ordinary file"
                                : strerror(errno));
  else if (read_texts(s, fault) && read_head(s, &config, fault) &&
           (!own || carries_its_rules(s, fault)) &&
           (s->table = seat_save(s, &config, fault)) != NULL)
    s->status = table_start(s->table, s->head.seed, fault);
  if (s->table != NULL && s->status != TABLE_FAILED) return s;
  if (!own && s->old != NULL) fault->code = FAULT_PARTED; /* they would do */
  close_save(s);
  return NULL;
}

/* Side by side ------------------------------------------------------------- */

typedef struct Pair {
  Save *old, *now;
  TablePart parting;
  int64_t *value[2];
  char what[TEXT_SIZE / 4]; /* differs first, if it is on the table */
} Pair;

static bool same_values(Pair *p, const Shared *both) {
  for (int i = 0; i < shared_count(both); i++) {
    char label[TEXT_SIZE / 8];
    if (p->value[0][i] == p->value[1][i]) continue;
    shared_label(both, i, label, sizeof label);
    if (shared_is_pile(both, i))
      snprintf(p->what, sizeof p->what, "%s has other cards", label);
    else
      snprintf(p->what, sizeof p->what, "%s is %" PRId64 " and was %" PRId64,
               label, p->value[1][i], p->value[0][i]);
    return false;
  }
  return true;
}

/* Does the same game stand at both tables, in what both have? */
static bool agree(Pair *p) {
  const Table *a = p->old->table, *b = p->now->table;
  Shared *both;
  bool same = a->status == b->status && a->history.count == b->history.count &&
              a->history.here == b->history.here;
  if (same && a->status == TABLE_ASKS)
    same = table_actor(a) == table_actor(b) &&
           strcmp(table_choice(a), table_choice(b)) == 0;
  both = same ? shared_open(a, b) : NULL;
  for (int side = 0; both != NULL && side < 2; side++) {
    p->value[side] = realloc(p->value[side], ((size_t)shared_count(both) + 1) *
                                               sizeof(int64_t));
    if (p->value[side] != NULL)
      shared_read(both, side == 0 ? a : b, side, p->value[side]);
  }
  same = both != NULL && p->value[0] != NULL && p->value[1] != NULL &&
         same_values(p, both);
  shared_close(both);
  return same;
}

/* What the line did, at the table with its own rules; nothing that was
** answered in secret. */
static bool name_step(const Table *t, char *text, size_t size) {
  const HistoryNode *n = &t->history.node[t->history.here];
  char words[TEXT_SIZE / 4];
  if (n->kind == NODE_EDIT || n->actor == 0) {
    snprintf(text, size, "after decision %" PRId32 ", what was changed there",
             n->decision);
  } else if (n->secret) {
    snprintf(text, size, "decision %" PRId32 ", player %d's secret answer",
             n->decision, n->actor);
  } else {
    host_words(&t->host, n->choice, n->answer, words, sizeof words);
    snprintf(text, size, "decision %" PRId32 ", player %d's answer '%s'",
             n->decision, n->actor, words);
  }
  return !n->secret;
}

/* They parted by the line just played: say so, and take it back. */
static void tell_parting(Pair *p, int32_t here, int32_t nodes, bool followed,
                         Fault *fault) {
  Table *t = p->now->table;
  char step[TEXT_SIZE / 2], why[TEXT_SIZE / 4];
  bool open = name_step(p->old->table, step, sizeof step);
  Fault back;
  if (followed)
    table_part_blame(&p->parting, p->what, why, sizeof why);
  else
    snprintf(why, sizeof why, "%.250s", fault->text);
  if (followed && table_goto(t, here, &back) != TABLE_FAILED)
    history_drop(&t->history, nodes);
  memset(fault, 0, sizeof *fault);
  fault_set(fault, "%.300s:%d: the rules have changed: %s, %s%s%s",
            p->old->path, p->old->line, step,
            followed ? "leads elsewhere" : "is not legal any more",
            !open      ? ""
            : followed ? " by "
                       : ": ",
            open ? why : "");
  fault->code = FAULT_PARTED;
}

/* Play on at both as long as they agree; false: the rules of the save don't
** play it either. */
static bool play_pair(Pair *p, Fault *fault) {
  Table *t = p->now->table;
  while (!p->old->ended && next(p->now) && next(p->old)) {
    int32_t here = t->history.here, nodes = t->history.count;
    bool answers = is(p->old, "answer"), followed;
    Fault step = {0};
    if (answers) table_part_note(&p->parting, p->parting.before);
    followed = play_line(p->now, &step);
    if (!play_line(p->old, fault)) return false;
    if (answers) table_part_note(&p->parting, p->parting.after);
    if (followed && agree(p)) continue;
    *fault = step;
    tell_parting(p, here, nodes, followed, fault);
    return true;
  }
  return true;
}

static void close_pair(Pair *p) {
  if (p->now != NULL) close_save(p->now);
  if (p->old != NULL) close_save(p->old);
  free(p->value[0]);
  free(p->value[1]);
  free(p);
}

/* Play the pair from its beginning; the table of today's rules, or NULL. */
static Table *compare_pair(Pair *p, Fault *fault) {
  Table *t = p->now->table;
  p->parting.table[0] = p->old->table;
  p->parting.table[1] = t;
  p->now->beside = p->old->table;
  if (!agree(p)) {
    fault_set(fault,
              "%.300s: the rules have changed, and the game begins "
              "otherwise%s%s",
              p->old->path, p->what[0] == '\0' ? "" : ": ", p->what);
    fault->code = FAULT_PARTED;
    return NULL;
  }
  if (!play_pair(p, fault)) return NULL;
  t->host.files.older = NULL;
  if (fault->code != FAULT_PARTED) tell_change(p->now, fault);
  p->now->table = NULL;
  return t;
}

/* The game under today's rules as far as it agrees with what was played; where
** that can't be found out, as it was. */
static Table *part(const char *path, const TableConfig *base, Table *as_is,
                   Fault *fault) {
  Pair *p = calloc(1, sizeof *p);
  Fault first = *fault;
  Table *t = NULL;
  TableConfig apart = *base;
  if (p == NULL) return as_is;
  apart.spare = NULL;
  memset(fault, 0, sizeof *fault);
  p->old = begin_save(path, &apart, true, fault);
  p->now = p->old == NULL ? NULL : begin_save(path, &apart, false, fault);
  if (p->now != NULL) t = compare_pair(p, fault);
  if (t == NULL && fault->code != FAULT_PARTED) {
    *fault = first;
    t = as_is;
  }
  if (t != as_is && as_is != base->spare) table_close(as_is);
  close_pair(p);
  return t;
}

static bool take_seats(Table *t, const TableConfig *base, Fault *fault) {
  bool good = true;
  for (int i = 1; good && i <= table_players(t); i++)
    good = base->bot[i] == NULL || table_seat(t, i, base->bot[i], fault);
  return good;
}

Table *table_load(const char *path, const TableConfig *base, Fault *fault) {
  Table *t = NULL;
  Fault none;
  Save *s;
  bool parted;
  if (fault == NULL) fault = &none;
  memset(fault, 0, sizeof *fault);
  s = begin_save(path, base, base->old_rules, fault);
  if (s == NULL) return NULL;
  if (replay(s, fault)) {
    t = s->table;
    t->host.files.older = NULL;
    if (fault->text[0] == '\0') tell_change(s, fault);
    s->table = NULL;
  }
  /* a journal doesn't say how its last phase came out */
  parted = !base->old_rules &&
           (t == NULL ? s->parted : s->journal && fault->code == FAULT_CHANGED);
  close_save(s);
  if (parted) t = part(path, base, t, fault);
  if (t == NULL || take_seats(t, base, fault)) return t;
  if (t != base->spare) table_close(t);
  return NULL;
}
