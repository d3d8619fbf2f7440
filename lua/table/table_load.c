/*
** Loading saves: a save is played again and checked; nothing in it is trusted.
** If the rules have changed since and it doesn't come out the same, it is played
** under both, its own and those of today, side by side, as far as they agree.
*/
#include "lua/table/table_in.h"
#include "lua/disk/in.h"
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/saved.h"
#include "lua/table/seats.h"
#include "lua/table/shared.h"
#include "lua/table/table_part.h"

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
      strtoull(s->value, NULL, 16))
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
  long actor = strtol(s->value, &number, 10);
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
  long actor = strtol(s->value, &words, 10);
  int64_t answer = strtoll(words, &words, 0);
  Fault step;
  if (s->beside != NULL) return follow_answer(s, fault);
  if (s->status != TABLE_ASKS || table_answer_seat(s->table, answer) != actor)
    return saved_mismatch(s, "nobody was asked that here", fault);
  if (*words == ' ') words++;
  host_words(h, h->ask.decision.choice, answer, meant, sizeof meant);
  if (!s->way && strcmp(words, meant) != 0) {
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
  saved_unescape(s->value);
  if (!table_edit(s->table, s->value, &step))
    return saved_mismatch(s, step.text, fault);
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
    if (!saved_next(s)) return true; /* a journal may break off here */
    if (saved_is(s, "begin")) break;
    if (saved_is(s, "text") || saved_is(s, "script") || saved_is(s, "needs"))
      continue;
    if (!(saved_is(s, "layer") || saved_is(s, "set") || saved_is(s, "file")) ||
        !saved_head_line(s, &config))
      return saved_fail(s, fault, "a line that makes no sense here");
  }
  if (!saved_may_read(s, &config, fault)) return false;
  for (int i = 0; i < config.layers; i++)
    memcpy(stack.layer[stack.layers++], config.layer[i], HOST_PATH);
  for (int i = 0; i < config.settings; i++) {
    char *equals = strchr(s->head.setting[i], '=');
    HostSetting *to = &stack.setting[stack.settings++];
    if (equals == NULL || equals - s->head.setting[i] >= NAME_SIZE ||
        strlen(equals + 1) >= NAME_SIZE)
      return saved_fail(s, fault, "a setting is NAME=VALUE");
    memcpy(to->name, s->head.setting[i], (size_t)(equals - s->head.setting[i]));
    snprintf(to->value, NAME_SIZE, "%s", equals + 1);
  }
  if (!table_restack(s->table, &stack, &lost, &step))
    return saved_mismatch(s, step.text, fault);
  s->status = table_status(s->table);
  return s->beside != NULL || s->table->history.count - nodes == 1 + kept ||
         saved_mismatch(s, "the rules take over other answers than before",
                        fault);
}

static bool play_goto(Save *s, Fault *fault) {
  Fault step;
  s->status = table_goto(s->table, (int32_t)atol(s->value), &step);
  return s->status != TABLE_FAILED || saved_mismatch(s, step.text, fault);
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
  return e == ERR_OK ||
         saved_fail(s, fault, "a name that no position can have");
}

static bool play_note(Save *s, Fault *fault) {
  char *value = strchr(s->value, ' ');
  if (value != NULL) *value++ = '\0';
  return table_note(s->table, s->value, value == NULL ? "" : value) ||
         saved_fail(s, fault, "a note that is too long");
}

static bool play_over(Save *s, Fault *fault) {
  return s->beside != NULL || s->status == TABLE_OVER ||
         saved_mismatch(s, "the game was over here, and now it is not", fault);
}

static bool play_end(Save *s, Fault *fault) {
  s->ended = true;
  return s->beside != NULL ||
         state_hash(&s->table->host.state) == strtoull(s->value, NULL, 16) ||
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

static bool play_line(Save *s, Fault *fault) {
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
    if (!play_line(s, fault)) return false;
  if (s->journal && s->damaged)
    saved_fail(s, fault,
               "the journal is damaged here; what follows is left out");
  return s->ended || s->journal || saved_breaks_off(s, fault);
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

static void close_save(Save *s) {
  if (s->file != NULL) fclose(s->file);
  free(s->text);
  saved_free_texts(s);
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
  s->file = open_save(path, base);
  config.layers = config.settings = 0;
  config.history = true;
  memset(config.bot, 0, sizeof config.bot); /* the save answers for all */
  config.older = saved_older_text;
  config.older_ud = s;
  config.lent = !own;
  if (s->file == NULL)
    fault_set(fault, "cannot read %s: %s", path,
              errno == EFBIG ? "it is too large: a save has at most 64 MB"
                             : in_why());
  else if (saved_read_texts(s, fault) && saved_read_head(s, &config, fault) &&
           (!own || saved_carries_its_rules(s, fault)) &&
           saved_may_read(s, &config, fault) &&
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

/* "FILE has changed", or the rules, where that is all one can say. */
static const char *what_changed(const Pair *p, char text[TEXT_SIZE / 2]) {
  const char *file = saved_changed_file(p->now);
  if (file == NULL) return "the rules have changed";
  snprintf(text, TEXT_SIZE / 2, "the rules have changed, in %.200s", file);
  return text;
}

/* They parted by the line just played: say so, and take it back. */
static void tell_parting(Pair *p, int32_t here, int32_t nodes, bool followed,
                         Fault *fault) {
  Table *t = p->now->table;
  char step[TEXT_SIZE / 2], why[TEXT_SIZE / 4], file[TEXT_SIZE / 2];
  bool open = name_step(p->old->table, step, sizeof step);
  Fault back;
  if (followed)
    table_part_blame(&p->parting, p->what, why, sizeof why);
  else
    snprintf(why, sizeof why, "%.250s", fault->text);
  if (followed && table_goto(t, here, &back) != TABLE_FAILED)
    history_drop(&t->history, nodes);
  memset(fault, 0, sizeof *fault);
  fault_set(fault, "%.300s:%d: %s: %s, %s%s%s", p->old->path, p->old->line,
            what_changed(p, file), step,
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
  while (!p->old->ended && saved_next(p->now) && saved_next(p->old)) {
    int32_t here = t->history.here, nodes = t->history.count;
    bool answers = saved_is(p->old, "answer"), followed;
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
  char file[TEXT_SIZE / 2];
  p->parting.table[0] = p->old->table;
  p->parting.table[1] = t;
  p->now->beside = p->old->table;
  if (!agree(p)) {
    fault_set(fault, "%.300s: %s, and the game begins otherwise%s%s",
              p->old->path, what_changed(p, file),
              p->what[0] == '\0' ? "" : ": ", p->what);
    fault->code = FAULT_PARTED;
    return NULL;
  }
  if (!play_pair(p, fault)) return NULL;
  t->host.files.older = NULL;
  if (fault->code != FAULT_PARTED) saved_tell_change(p->now, fault);
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

static bool find_brought(void *ud, const char *name, const char **text,
                         size_t *size) {
  const Table *t = ud;
  for (int i = 0; i < t->broughts; i++)
    if (strcmp(t->brought[i].name, name) == 0) {
      *text = t->brought[i].text;
      *size = t->brought[i].size;
      return true;
    }
  return false;
}

/* The files of a link stay what they are when the rules change: whoever opened it
** may have others of the same names. */
static bool keep_brought(Table *t, Fault *fault) {
  HostFiles *f = &t->host.files;
  table_forget_brought(t);
  t->brought = alloc_resize(&t->alloc, NULL,
                            ((size_t)f->scripts + 1) * sizeof *t->brought);
  if (t->brought == NULL) return fault_set(fault, "out of memory");
  for (int i = 0; i < f->scripts; i++)
    if (f->script[i].brought) {
      t->brought[t->broughts] = f->script[i];
      t->brought[t->broughts++].text = host_share(f->script[i].text);
    }
  f->older = find_brought;
  f->older_ud = t;
  return true;
}

void table_forget_brought(Table *t) {
  for (int i = 0; i < t->broughts; i++) host_drop(&t->host, t->brought[i].text);
  alloc_free(&t->alloc, t->brought);
  t->brought = NULL;
  t->broughts = 0;
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
  s = begin_save(path, base, base->old_rules, fault);
  if (s == NULL) return NULL;
  if (replay(s, fault) && (!s->way || keep_brought(s->table, fault))) {
    t = s->table;
    if (!s->way) t->host.files.older = NULL;
    if (fault->text[0] == '\0') saved_tell_change(s, fault);
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
