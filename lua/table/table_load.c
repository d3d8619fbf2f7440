/*
** Loading saves: a save is played again and checked; nothing in it is trusted.
** If the rules have changed since and it doesn't come out the same, see
** table_part.c.
*/
#include "lua/table/table_in.h"
#include "lua/disk/in.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/saved.h"
#include "lua/table/seats.h"
#include "lua/table/shared.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>


enum { TEXT_SIZE = 1024 };

/* Playing it again --------------------------------------------------------- */

static bool play_phase(Save *s, Fault *fault) {
  const History *h = &s->table->history;
  int32_t node = history_checkpoint(h, h->here);
  if (s->beside != NULL) return true;
  if (state_hash_copy(&s->table->host.schema, h->node[node].checkpoint) ==
      strtoull(s->at.value, NULL, 16))
    return true;
  return saved_mismatch(s, "the game went another way here", fault);
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
  long actor = strtol(s->at.value, &number, 10);
  int64_t answer = strtoll(number, NULL, 0), meant = answer;
  if (s->status != TABLE_ASKS || table_answer_seat(s->table, answer) != actor ||
      strcmp(table_choice(s->table), table_choice(s->beside)) != 0)
    return fault_set(fault, "nobody is asked that");
  if (!translate(s, &answer)) {
    if (table_refuser(s->table, meant, refuser, sizeof refuser))
      return fault_set(fault, "it is refused by %s", refuser);
    return fault_set(fault, "it is not offered");
  }
  s->status = table_answer(s->table, answer, fault);
  return s->status != TABLE_FAILED;
}

static bool play_answer(Save *s, Fault *fault) {
  const Host *h = &s->table->host;
  char *words, meant[TEXT_SIZE], text[2 * TEXT_SIZE];
  long actor = strtol(s->at.value, &words, 10);
  int64_t answer = strtoll(words, &words, 0);
  Fault step;
  if (s->beside != NULL) return follow_answer(s, fault);
  if (s->status != TABLE_ASKS || table_answer_seat(s->table, answer) != actor)
    return saved_mismatch(s, "nobody was asked that here", fault);
  if (*words == ' ') words++;
  host_words(h, h->ask.decision.choice, answer, meant, sizeof meant);
  if (!s->at.way && strcmp(words, meant) != 0) {
    snprintf(text, sizeof text,
             "the answer is called '%.200s' here, and its "
             "number means '%.200s'",
             words, meant);
    return saved_mismatch(s, text, fault);
  }
  s->status = table_answer(s->table, answer, &step);
  return s->status != TABLE_FAILED || saved_mismatch(s, step.text, fault);
}

static bool play_edit(Save *s, Fault *fault) {
  Fault step;
  saved_unescape(s->at.value);
  if (!table_edit(s->table, s->at.value, &step))
    return saved_mismatch(s, step.text, fault);
  s->status = table_status(s->table);
  return true;
}

/* Another stack: the lines up to `begin`, as in the head. */
static bool play_rules(Save *s, Fault *fault) {
  TableConfig config;
  Stack stack;
  Fault step;
  int kept = atoi(s->at.value), lost;
  int32_t nodes = s->table->history.count;
  memset(&config, 0, sizeof config);
  memset(&stack, 0, sizeof stack);
  s->head.files = 0;
  for (;;) {
    if (!saved_next(s)) return true; /* a journal may break off here */
    if (saved_is(s, "begin")) break;
    if (saved_is(s, "text") || saved_is(s, "script") || saved_is(s, "needs"))
      continue;
    if (!(saved_is(s, "layer") || saved_is(s, "set") || saved_is(s, "file")) ||
        !saved_head_line(s, &config))
      return saved_fail(s, fault, "a line that makes no sense here");
  }
  if (!saved_may_read(s, &config, fault)) return false;
  if (!table_take_stack(&stack, &config, &step))
    return saved_fail(s, fault, step.text);
  if (!table_restack(s->table, &stack, &lost, &step))
    return saved_mismatch(s, step.text, fault);
  s->status = table_status(s->table);
  return s->beside != NULL || s->table->history.count - nodes == 1 + kept ||
         saved_mismatch(s, "the rules take over other answers than before",
                        fault);
}

static bool play_goto(Save *s, Fault *fault) {
  Fault step;
  s->status = table_goto(s->table, (int32_t)atol(s->at.value), &step);
  return s->status != TABLE_FAILED || saved_mismatch(s, step.text, fault);
}

static bool play_name(Save *s, Fault *fault) {
  History *h = &s->table->history;
  char *name;
  long node = strtol(s->at.value, &name, 10);
  int32_t here = h->here;
  Err e = node < 0 || node >= h->count ? ERR_INDEX : ERR_OK;
  if (*name == ' ') name++;
  if (e == ERR_OK) {
    h->here = (int32_t)node;
    e = history_name(h, name);
    h->here = here;
  }
  return e == ERR_OK ||
         saved_fail(s, fault, "a name that no position can have");
}

static bool play_note(Save *s, Fault *fault) {
  char *value = strchr(s->at.value, ' ');
  if (value != NULL) *value++ = '\0';
  return table_note(s->table, s->at.value, value == NULL ? "" : value) ||
         saved_fail(s, fault, "a note that is too long");
}

static bool play_over(Save *s, Fault *fault) {
  return s->beside != NULL || s->status == TABLE_OVER ||
         saved_mismatch(s, "the game was over here, and now it is not", fault);
}

static bool play_end(Save *s, Fault *fault) {
  s->ended = true;
  return s->beside != NULL ||
         state_hash(&s->table->host.state) == strtoull(s->at.value, NULL, 16) ||
         saved_mismatch(s, "the last position differs", fault);
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

bool saved_play_line(Save *s, Fault *fault) {
  enum { LINES = sizeof lines / sizeof lines[0] };
  int i = 0;
  /* a stranger's may take long at each line */
  if (s->table->stop != NULL && *s->table->stop != 0)
    return saved_fail(s, fault, "interrupted");
  while (i < LINES && !saved_is(s, lines[i].word)) i++;
  if (i == LINES)
    return saved_fail(s, fault, "a line that makes no sense here");
  return lines[i].play(s, fault);
}

static bool replay(Save *s, Fault *fault) {
  while (!s->ended && saved_next(s))
    if (!saved_play_line(s, fault)) return false;
  if (s->at.journal && s->at.damaged)
    saved_fail(s, fault,
               "the journal is damaged here; what follows is left out");
  return s->ended || s->at.journal || saved_breaks_off(s, fault);
}

/* Opening ------------------------------------------------------------------ */

static FILE *open_save(const char *path, const TableConfig *base) {
  FILE *f = base->way == NULL
              ? in_open(path)
              : fmemopen((void *)base->way, base->way_size, "r");
  struct stat st;
  if (f == NULL || base->way != NULL ||
      (fstat(fileno(f), &st) == 0 && st.st_size <= TABLE_SAVE_MAX))
    return f;
  fclose(f);
  errno = EFBIG;
  return NULL;
}

void saved_close(Save *s) {
  if (s->at.file != NULL) fclose(s->at.file);
  free(s->at.word);
  json_decref(s->texts);
  json_decref(s->needed);
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
  s->spare->host.asks_lone = config->asks_lone;
  json_object_clear(s->spare->notes);
  return s->spare;
}

Save *saved_begin(const char *path, const TableConfig *base, bool own,
                  Fault *fault) {
  Save *s = calloc(1, sizeof *s);
  TableConfig config = *base;
  if (s == NULL) {
    fault_set(fault, "out of memory");
    return NULL;
  }
  s->path = path;
  s->own = own;
  s->at.file = open_save(path, base);
  config.layers = config.settings = 0;
  config.history = true;
  memset(config.bot, 0, sizeof config.bot); /* the save answers for all */
  config.older = saved_older_text;
  config.older_ud = s;
  config.lent = !own;
  config.asks_lone = true; /* unless the save says otherwise */
  if (s->at.file == NULL)
    fault_set(fault, "cannot read %s: %s", path,
              errno == EFBIG ? "it is too large: a save has at most 64 MB"
                             : in_why());
  else if (saved_read_texts(s, fault) && saved_read_head(s, &config, fault) &&
           (!own || saved_carries_its_rules(s, fault)) &&
           saved_may_read(s, &config, fault) &&
           (s->table = seat_save(s, &config, fault)) != NULL)
    s->status = table_start(s->table, s->head.seed, fault);
  if (s->table != NULL && s->status != TABLE_FAILED) return s;
  if (!own && json_object_size(s->texts) + json_object_size(s->needed) > 0)
    fault->code = FAULT_PARTED; /* they would do */
  saved_close(s);
  return NULL;
}

/* Loading ------------------------------------------------------------------ */

static bool find_brought(void *ud, const char *name, const char **text,
                         size_t *size) {
  const RuleSet *set = ud;
  for (int i = 0; i < set->scripts; i++)
    if (set->script[i].brought && strcmp(set->script[i].name, name) == 0) {
      *text = set->script[i].text;
      *size = set->script[i].size;
      return true;
    }
  return false;
}

/* The files of a link stay what they are when the rules change: whoever opened it
** may have others of the same names. */
static bool keep_brought(Table *t, Fault *fault) {
  RuleSet *set = table_copy_rules(t);
  if (set == NULL) return fault_set(fault, "out of memory");
  table_free_rules(t, t->brought);
  t->brought = set;
  t->host.files.older = find_brought;
  t->host.files.older_ud = set;
  return true;
}

static bool take_seats(Table *t, const TableConfig *base, Fault *fault) {
  bool good = true;
  for (int i = 1; good && i <= table_players(t); i++)
    good = base->bot[i] == NULL || table_seat(t, i, base->bot[i], fault);
  return good;
}

void table_lent_no_more(Table *t) { t->host.files.lent = false; }

Table *table_load(const char *path, const TableConfig *base, Fault *fault) {
  Table *t = NULL;
  Fault none;
  Save *s;
  bool parted;
  if (fault == NULL) fault = &none;
  memset(fault, 0, sizeof *fault);
  s = saved_begin(path, base, base->old_rules, fault);
  if (s == NULL) return NULL;
  if (replay(s, fault) && (!s->at.way || keep_brought(s->table, fault))) {
    t = s->table;
    if (!s->at.way) t->host.files.older = NULL;
    if (fault->text[0] == '\0') saved_tell_change(s, fault);
    s->table = NULL;
  }
  /* a journal doesn't say how its last phase came out */
  parted =
    !base->old_rules &&
    (t == NULL ? s->parted : s->at.journal && fault->code == FAULT_CHANGED);
  saved_close(s);
  if (parted) t = saved_part(path, base, t, fault);
  if (t == NULL || take_seats(t, base, fault)) return t;
  if (t != base->spare) table_close(t);
  return NULL;
}
