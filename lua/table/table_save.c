/*
** Saves.  A save is text: what was played, then one answer a line with its
** words, and the hash of the state wherever a phase began.  Loading plays it
** again and checks; nothing in it is trusted.
*/
#include "lua/table/table_in.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/seats.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/hash.h"
#include "core/rng.h"

/* Version 1 had no checksums. */
enum {
  SAVE_VERSION = 2,
  TEXT_SIZE = 1024,
  SUM_DIGITS = 8,
  SAVE_MAX = 64 << 20
};

/* Writing ------------------------------------------------------------------ */

/* A new file beside the path, under a name that nobody else can have. */
static FILE *open_aside(const char *path, char aside[HOST_PATH + 16]) {
  mode_t mask = umask(0);
  int fd;
  FILE *f;
  umask(mask);
  snprintf(aside, HOST_PATH + 16, "%s.XXXXXX", path);
  fd = mkstemp(aside);
  if (fd < 0) return NULL;
  f = fchmod(fd, 0666 & ~mask) == 0 ? fdopen(fd, "w") : NULL;
  if (f == NULL) {
    close(fd);
    unlink(aside);
  }
  return f;
}

void table_sync_folder(const char *path) {
  const char *slash = strrchr(path, '/');
  char folder[HOST_PATH] = ".";
  int fd;
  if (slash != NULL)
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
  fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

bool table_save(Table *t, const char *path, Fault *report) {
  char aside[HOST_PATH + 16];
  char end[32];
  const char *tape;
  size_t size;
  FILE *f;
  bool ok;
  int n;
  if (!t->keeps || t->history.here < 0) {
    fault_set(report, "no game is running that could be saved");
    return false;
  }
  if (t->posed) {
    fault_set(report, "this game began in a position that was set up, so it "
                      "can't be saved: a save plays a game from its start");
    return false;
  }
  tape = table_tape(t, &size);
  if (tape == NULL) {
    fault_set(report, "out of memory");
    return false;
  }
  if (strlen(path) >= HOST_PATH) {
    fault_set(report, "the file name is too long");
    return false;
  }
  f = open_aside(path, aside);
  if (f == NULL) {
    fault_set(report, "cannot write %s: %s", path, strerror(errno));
    return false;
  }
  fprintf(f, "oilpatch save %d\n", SAVE_VERSION);
  ok = fwrite(tape, 1, size, f) == size;
  n = snprintf(end, sizeof end, "end %016" PRIx64, state_hash(&t->host.state));
  fprintf(f, "%s\t%08" PRIx32 "\n", end,
          table_tape_sum(t->tape.sum, end, (size_t)n));
  ok = fflush(f) == 0 && ok && fsync(fileno(f)) == 0;
  ok = fclose(f) == 0 && ok;
  /* Only a whole file takes the name: a crash leaves the old one. */
  if (!ok || rename(aside, path) != 0) {
    fault_set(report, "cannot write %s: %s", path, strerror(errno));
    unlink(aside);
    return false;
  }
  table_sync_folder(path);
  return true;
}

/* Reading ------------------------------------------------------------------ */

typedef struct SaveHead {
  char game[HOST_PATH];
  char layer[TABLE_LAYERS][HOST_PATH];
  char setting[TABLE_SETTINGS][2 * NAME_SIZE];
  uint64_t seed;
  char file[HOST_SCRIPTS][HOST_PATH];
  uint64_t hash[HOST_SCRIPTS];
  int files;
} SaveHead;

/* The text of a script as it was when the game was played with it. */
typedef struct SaveText {
  struct SaveText *next;
  uint64_t hash;
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
  SaveHead head; /* of the stack: that of the rules now */
  SaveText *old;
  Table *table;
  TableStatus status;
} Save;

static bool fail(const Save *s, Fault *report, const char *what) {
  fault_set(report, "%s:%d: %s", s->path, s->line, what);
  snprintf(report->file, sizeof report->file, "%.200s", s->path);
  report->line = s->line;
  return false;
}

/* Take the checksum off a line; false: it tells of another line. */
static bool take_sum(Save *s, size_t size) {
  char *tab = strrchr(s->text, '\t');
  if (tab == NULL || (size_t)(tab - s->text) + 1 + SUM_DIGITS != size)
    return false;
  s->sum = table_tape_sum(s->sum, s->text, (size_t)(tab - s->text));
  if (s->sum != strtoul(tab + 1, NULL, 16)) return false;
  *tab = '\0';
  return true;
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
  if (s->line > 1 && s->version > 1 && !take_sum(s, (size_t)n))
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
static bool read_version(Save *s, Fault *report) {
  s->line = 0;
  s->sum = 0;
  if (!next(s) || !is(s, "oilpatch") ||
      (strncmp(s->value, "save ", 5) != 0 &&
       strncmp(s->value, "journal ", 8) != 0))
    return fail(s, report, "this is not a save of Oilpatch");
  s->journal = s->value[0] == 'j';
  s->version = atoi(strchr(s->value, ' '));
  return (s->version >= 1 && s->version <= SAVE_VERSION) ||
         fail(s, report, "the save is of another version");
}

/* There is no next line where there must be one. */
static bool breaks_off(const Save *s, Fault *report) {
  return fail(s, report,
              s->damaged ? "this line was changed since it was written: its "
                           "checksum differs"
                         : "the save ends too early");
}

/* The texts that the save carries are needed from its beginning. */
static bool read_texts(Save *s, Fault *report) {
  if (!read_version(s, report)) return false;
  while (next(s)) {
    SaveText *t;
    char *text;
    uint64_t hash;
    size_t size;
    if (!is(s, "text")) continue;
    hash = strtoull(s->value, &text, 16);
    if (*text == ' ') text++;
    size = unescape(text);
    if (hash_block(text, size) != hash) continue; /* the journal broke off */
    t = malloc(sizeof *t + size);
    if (t == NULL) {
      fault_set(report, "out of memory");
      return false;
    }
    t->hash = hash;
    t->size = size;
    memcpy(t->text, text, size);
    t->next = s->old;
    s->old = t;
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
      if (t->hash == s->head.hash[i]) {
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

static bool read_head(Save *s, TableConfig *config, Fault *report) {
  if (!read_version(s, report)) return false;
  for (;;) {
    if (!next(s)) return breaks_off(s, report);
    if (is(s, "rng")) {
      if (atoi(s->value) != RNG_VERSION)
        return fail(s, report, "the save used other generators of chance");
    } else if (is(s, "phase") || is(s, "note")) {
      break;
    } else if (!head_line(s, config)) {
      return fail(s, report, "a line that makes no sense here");
    }
  }
  s->again = true;
  if (s->head.game[0] == '\0')
    return fail(s, report, "the save does not say which game it is");
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

static bool mismatch(const Save *s, const char *what, Fault *report) {
  const char *file = changed_file(s);
  char text[TEXT_SIZE];
  if (file == NULL)
    snprintf(text, sizeof text, "%s", what);
  else
    snprintf(text, sizeof text, "%.600s; %.300s has changed since it was saved",
             what, file);
  return fail(s, report, text);
}

/* Playing it again --------------------------------------------------------- */

static bool play_phase(Save *s, Fault *report) {
  const History *h = &s->table->history;
  int32_t node = history_checkpoint(h, h->here);
  if (state_hash_copy(&s->table->host.schema, h->node[node].checkpoint) ==
      strtoull(s->value, NULL, 16))
    return true;
  return mismatch(s, "the game went another way here", report);
}

static bool play_answer(Save *s, Fault *report) {
  const Host *h = &s->table->host;
  char *words, meant[TEXT_SIZE], text[2 * TEXT_SIZE];
  long actor = strtol(s->value, &words, 10);
  int64_t answer = strtoll(words, &words, 10);
  Fault step;
  if (s->status != TABLE_ASKS || table_answer_seat(s->table, answer) != actor)
    return mismatch(s, "nobody was asked that here", report);
  if (*words == ' ') words++;
  host_words(h, h->ask.decision.choice, answer, meant, sizeof meant);
  if (strcmp(words, meant) != 0) {
    snprintf(text, sizeof text,
             "the answer is called '%.200s' here, and its "
             "number means '%.200s'",
             words, meant);
    return mismatch(s, text, report);
  }
  s->status = table_answer(s->table, answer, &step);
  return s->status != TABLE_FAILED || mismatch(s, step.text, report);
}

static bool play_edit(Save *s, Fault *report) {
  Fault step;
  unescape(s->value);
  if (!table_edit(s->table, s->value, &step))
    return mismatch(s, step.text, report);
  s->status = table_status(s->table);
  return true;
}

/* Another stack: the lines up to `begin`, as in the head. */
static bool play_rules(Save *s, Fault *report) {
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
    if (is(s, "text")) continue;
    if (!(is(s, "layer") || is(s, "set") || is(s, "file")) ||
        !head_line(s, &config))
      return fail(s, report, "a line that makes no sense here");
  }
  for (int i = 0; i < config.layers; i++)
    memcpy(stack.layer[stack.layers++], config.layer[i], HOST_PATH);
  for (int i = 0; i < config.settings; i++) {
    char *equals = strchr(s->head.setting[i], '=');
    HostSetting *to = &stack.setting[stack.settings++];
    if (equals == NULL || equals - s->head.setting[i] >= NAME_SIZE ||
        strlen(equals + 1) >= NAME_SIZE)
      return fail(s, report, "a setting is NAME=VALUE");
    memcpy(to->name, s->head.setting[i], (size_t)(equals - s->head.setting[i]));
    snprintf(to->value, NAME_SIZE, "%s", equals + 1);
  }
  if (!table_restack(s->table, &stack, &lost, &step))
    return mismatch(s, step.text, report);
  s->status = table_status(s->table);
  return s->table->history.count - nodes == 1 + kept ||
         mismatch(s, "the rules take over other answers than before", report);
}

static bool play_goto(Save *s, Fault *report) {
  Fault step;
  s->status = table_goto(s->table, (int32_t)atol(s->value), &step);
  return s->status != TABLE_FAILED || mismatch(s, step.text, report);
}

static bool play_name(Save *s, Fault *report) {
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
  return e == ERR_OK || fail(s, report, "a name that no position can have");
}

static bool play_note(Save *s, Fault *report) {
  char *value = strchr(s->value, ' ');
  if (value != NULL) *value++ = '\0';
  return table_note(s->table, s->value, value == NULL ? "" : value) ||
         fail(s, report, "a note that is too long");
}

static bool play_over(Save *s, Fault *report) {
  return s->status == TABLE_OVER ||
         mismatch(s, "the game was over here, and now it is not", report);
}

static bool play_end(Save *s, Fault *report) {
  s->ended = true;
  return state_hash(&s->table->host.state) == strtoull(s->value, NULL, 16) ||
         mismatch(s, "the last position differs", report);
}

/* What a line behind the head does. */
static const struct {
  const char *word;
  bool (*play)(Save *s, Fault *report);
} lines[] = {
  {"answer", play_answer}, {"phase", play_phase}, {"goto", play_goto},
  {"name", play_name},     {"note", play_note},   {"over", play_over},
  {"edit", play_edit},     {"rules", play_rules}, {"end", play_end},
};

static bool replay(Save *s, Fault *report) {
  enum { LINES = sizeof lines / sizeof lines[0] };
  s->status = table_start(s->table, s->head.seed, report);
  if (s->status == TABLE_FAILED) return false;
  while (!s->ended && next(s)) {
    int i = 0;
    while (i < LINES && !is(s, lines[i].word)) i++;
    if (i == LINES) return fail(s, report, "a line that makes no sense here");
    if (!lines[i].play(s, report)) return false;
  }
  if (s->journal && s->damaged)
    fail(s, report, "the journal is damaged here; what follows is left out");
  return s->ended || s->journal || breaks_off(s, report);
}

static Table *load(Save *s, const TableConfig *base, Fault *report) {
  TableConfig config = *base;
  bool good;
  config.layers = config.settings = 0;
  config.history = true;
  memset(config.bot, 0, sizeof config.bot); /* the save answers for all */
  config.older = older_text;
  config.older_ud = s;
  if (!read_texts(s, report) || !read_head(s, &config, report)) return NULL;
  s->table = table_open(&config, report);
  if (s->table == NULL) return NULL;
  good = replay(s, report);
  for (int i = 1; good && i <= config.players; i++)
    good = base->bot[i] == NULL ||
           table_seat(s->table, i, base->bot[i], report);
  s->table->host.files.older = NULL;
  if (good && report->text[0] == '\0' && changed_file(s) != NULL) {
    fault_set(report,
              "%s has changed since the game was saved; it goes on under the "
              "new text",
              changed_file(s));
    report->code = FAULT_CHANGED;
  }
  if (good) return s->table;
  table_close(s->table);
  return NULL;
}

static FILE *open_save(const char *path) {
  FILE *f = host_open_file(path);
  struct stat st;
  if (f == NULL || (fstat(fileno(f), &st) == 0 && st.st_size <= SAVE_MAX))
    return f;
  fclose(f);
  errno = EFBIG;
  return NULL;
}

Table *table_load(const char *path, const TableConfig *base, Fault *report) {
  const Alloc *alloc = base->alloc != NULL ? base->alloc : &alloc_standard;
  Save *s = alloc_resize(alloc, NULL, sizeof *s);
  Table *t = NULL;
  Fault none;
  if (report == NULL) report = &none;
  memset(report, 0, sizeof *report);
  if (s == NULL) {
    fault_set(report, "out of memory");
    return NULL;
  }
  memset(s, 0, sizeof *s);
  s->path = path;
  s->file = open_save(path);
  if (s->file == NULL) {
    fault_set(report, "cannot read %s: %s", path,
              errno == EFBIG    ? "it is too large for a save"
              : errno == EINVAL ? "it is no ordinary file"
                                : strerror(errno));
  } else {
    t = load(s, base, report);
    fclose(s->file);
    free(s->text);
    free_texts(s);
  }
  alloc_free(alloc, s);
  return t;
}
