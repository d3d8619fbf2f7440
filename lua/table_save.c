/*
** Saves.  A save is text: what was played, then one answer a line with its
** words, and the hash of the state wherever a phase began.  Loading plays it
** again and checks; nothing in it is trusted.
*/
#include "lua/table_in.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/hash.h"
#include "core/rng.h"

enum { SAVE_VERSION = 1, LINE_SIZE = 1024 };

/* Writing ------------------------------------------------------------------ */

/* The node after `at` on the way to `goal`. */
static int32_t towards(const History *h, int32_t at, int32_t goal) {
  while (goal >= 0 && h->node[goal].parent != at) goal = h->node[goal].parent;
  return goal;
}

static void write_head(const Table *t, FILE *f) {
  const Host *h = &t->host;
  fprintf(f, "oilpatch save %d\n", SAVE_VERSION);
  fprintf(f, "rng %d\n", RNG_VERSION);
  fprintf(f, "game %s\n", t->game);
  fprintf(f, "players %d\n", h->players);
  fprintf(f, "seed %" PRIu64 "\n", h->state.head->seed);
  for (int i = 0; i < t->layers; i++) fprintf(f, "layer %s\n", t->layer[i]);
  for (int i = 0; i < t->settings; i++)
    fprintf(f, "set %s=%s\n", t->setting[i].name, t->setting[i].value);
  for (int i = 0; i < h->scripts; i++)
    fprintf(f, "file %016" PRIx64 " %s\n", h->script[i].hash,
            h->script[i].name);
}

static void write_answers(const Table *t, FILE *f) {
  const History *h = &t->history;
  int32_t at = 0, goal = h->here;
  char words[LINE_SIZE / 2];
  for (;;) {
    const HistoryNode *n = &h->node[at];
    if (n->checkpoint != NULL)
      fprintf(f, "phase %016" PRIx64 "\n",
              hash_block(n->checkpoint, h->block_size));
    if (at == goal) break;
    at = towards(h, at, goal);
    n = &h->node[at];
    fprintf(f, "answer %d %" PRId64 " %s\n", n->actor, n->answer,
            host_words(&t->host, n->choice, n->answer, words, sizeof words));
  }
  fprintf(f, "end %016" PRIx64 "\n", state_hash(&t->host.state));
}

bool table_save(Table *t, const char *path, Report *report) {
  char aside[HOST_PATH + 16];
  FILE *f;
  bool ok;
  if (!t->keeps || t->history.here < 0) {
    report_set(report, "no game is running that could be saved");
    return false;
  }
  if (strlen(path) >= HOST_PATH) {
    report_set(report, "the file name is too long");
    return false;
  }
  snprintf(aside, sizeof aside, "%s.new", path);
  f = fopen(aside, "w");
  if (f == NULL) {
    report_set(report, "cannot write %s: %s", aside, strerror(errno));
    return false;
  }
  write_head(t, f);
  write_answers(t, f);
  ok = fflush(f) == 0 && fsync(fileno(f)) == 0;
  ok = fclose(f) == 0 && ok;
  /* Only a whole file takes the name: a crash leaves the old one. */
  if (!ok || rename(aside, path) != 0) {
    report_set(report, "cannot write %s: %s", path, strerror(errno));
    unlink(aside);
    return false;
  }
  return true;
}

/* Reading ------------------------------------------------------------------ */

typedef struct Save {
  FILE *file;
  const char *path;
  int line;
  char text[LINE_SIZE];
  char *value; /* behind the keyword */
  bool ended;
} Save;

static bool fail(const Save *s, Report *report, const char *what) {
  report_set(report, "%s:%d: %s", s->path, s->line, what);
  snprintf(report->file, sizeof report->file, "%.200s", s->path);
  report->line = s->line;
  return false;
}

/* The next line, split at its first blank; false at the end. */
static bool next(Save *s) {
  char *end;
  if (fgets(s->text, sizeof s->text, s->file) == NULL) return false;
  s->line++;
  end = strchr(s->text, '\n');
  if (end != NULL) *end = '\0';
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

typedef struct SaveHead {
  char game[HOST_PATH];
  char layer[TABLE_LAYERS][HOST_PATH];
  char setting[TABLE_SETTINGS][2 * NAME_SIZE];
  uint64_t seed;
  long answers_at; /* where the first answer or phase line begins */
  int line;
  char file[HOST_SCRIPTS][HOST_PATH];
  uint64_t hash[HOST_SCRIPTS];
  int files;
} SaveHead;

static bool read_head(Save *s, SaveHead *head, TableConfig *config,
                      Report *report) {
  memset(head, 0, sizeof *head);
  if (!next(s) || !is(s, "oilpatch") || strncmp(s->value, "save ", 5) != 0)
    return fail(s, report, "this is not a save of Oilpatch");
  if (atoi(s->value + 5) != SAVE_VERSION)
    return fail(s, report, "the save is of another version");
  for (;;) {
    head->answers_at = ftell(s->file);
    head->line = s->line;
    if (!next(s)) return fail(s, report, "the save ends too early");
    if (is(s, "rng")) {
      if (atoi(s->value) != RNG_VERSION)
        return fail(s, report, "the save used other generators of chance");
    } else if (is(s, "game") && strlen(s->value) < HOST_PATH) {
      snprintf(head->game, sizeof head->game, "%s", s->value);
      config->game = head->game;
    } else if (is(s, "players")) {
      config->players = atoi(s->value);
    } else if (is(s, "seed")) {
      head->seed = strtoull(s->value, NULL, 10);
    } else if (is(s, "layer") && config->layers < TABLE_LAYERS &&
               strlen(s->value) < HOST_PATH) {
      char *to = head->layer[config->layers];
      snprintf(to, HOST_PATH, "%s", s->value);
      config->layer[config->layers++] = to;
    } else if (is(s, "set") && config->settings < TABLE_SETTINGS &&
               strlen(s->value) < 2 * NAME_SIZE) {
      char *to = head->setting[config->settings];
      snprintf(to, 2 * NAME_SIZE, "%s", s->value);
      config->setting[config->settings++] = to;
    } else if (is(s, "file") && head->files < HOST_SCRIPTS &&
               strlen(s->value) > 17 && strlen(s->value) < HOST_PATH) {
      head->hash[head->files] = strtoull(s->value, NULL, 16);
      snprintf(head->file[head->files++], HOST_PATH, "%s", s->value + 17);
    } else if (is(s, "phase") || is(s, "answer") || is(s, "end")) {
      break;
    } else {
      return fail(s, report, "a line that makes no sense here");
    }
  }
  if (head->game[0] == '\0')
    return fail(s, report, "the save does not say which game it is");
  return true;
}

/* The first file that is not what it was when the game was saved, or NULL. */
static const char *changed_file(const Table *t, const SaveHead *head) {
  for (int i = 0; i < head->files; i++)
    for (int j = 0; j < t->host.scripts; j++)
      if (strcmp(t->host.script[j].name, head->file[i]) == 0 &&
          t->host.script[j].hash != head->hash[i])
        return head->file[i];
  return NULL;
}

static bool mismatch(const Save *s, const Table *t, const SaveHead *head,
                     const char *what, Report *report) {
  const char *file = changed_file(t, head);
  char text[LINE_SIZE];
  if (file == NULL)
    snprintf(text, sizeof text, "%s", what);
  else
    snprintf(text, sizeof text, "%s; %.300s has changed since it was saved",
             what, file);
  return fail(s, report, text);
}

static uint64_t here_hash(const Table *t) {
  const History *h = &t->history;
  int32_t node = history_checkpoint(h, h->here);
  return hash_block(h->node[node].checkpoint, h->block_size);
}

static bool replay(Save *s, Table *t, const SaveHead *head, Report *report) {
  Report step;
  TableStatus status = table_start(t, head->seed, &step);
  fseek(s->file, head->answers_at, SEEK_SET);
  s->line = head->line;
  if (status == TABLE_FAILED) {
    *report = step;
    return false;
  }
  while (next(s)) {
    if (is(s, "phase")) {
      if (here_hash(t) != strtoull(s->value, NULL, 16))
        return mismatch(s, t, head, "the game went another way here", report);
    } else if (is(s, "answer")) {
      char *blank;
      long actor = strtol(s->value, &blank, 10);
      int64_t answer = strtoll(blank, NULL, 10);
      if (status != TABLE_ASKS || t->host.decision.actor != actor)
        return mismatch(s, t, head, "nobody was asked that here", report);
      status = table_answer(t, answer, &step);
      if (status == TABLE_FAILED)
        return mismatch(s, t, head, step.text, report);
    } else if (is(s, "end")) {
      if (state_hash(&t->host.state) != strtoull(s->value, NULL, 16))
        return mismatch(s, t, head, "the last position differs", report);
      s->ended = true;
      return true;
    } else {
      return fail(s, report, "a line that makes no sense here");
    }
  }
  return fail(s, report, "the save ends too early");
}

Table *table_load(const char *path, const TableConfig *base, Report *report) {
  TableConfig config = *base;
  SaveHead *head;
  Save save = {.path = path};
  Table *t = NULL;
  Report none;
  if (report == NULL) report = &none;
  memset(report, 0, sizeof *report);
  save.file = fopen(path, "r");
  if (save.file == NULL) {
    report_set(report, "cannot read %s: %s", path, strerror(errno));
    return NULL;
  }
  head = alloc_resize(base->alloc ? base->alloc : &alloc_standard, NULL,
                      sizeof *head);
  if (head == NULL) {
    report_set(report, "out of memory");
    fclose(save.file);
    return NULL;
  }
  config.layers = config.settings = 0;
  config.history = true;
  memset(config.bot, 0, sizeof config.bot); /* the save answers for all */
  if (read_head(&save, head, &config, report)) {
    t = table_open(&config, report);
    if (t != NULL && !replay(&save, t, head, report)) {
      table_close(t);
      t = NULL;
    }
  }
  for (int i = 1; t != NULL && i <= config.players; i++)
    if (base->bot[i] != NULL && !table_seat(t, i, base->bot[i], report)) {
      table_close(t);
      t = NULL;
    }
  alloc_free(base->alloc ? base->alloc : &alloc_standard, head);
  fclose(save.file);
  return t;
}
