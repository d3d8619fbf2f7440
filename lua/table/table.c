#include "lua/table/table_in.h"
#include "lua/table/value.h"

#include "core/word.h"
#include "core/know.h"
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/check.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "lua/cage/sandbox.h"

static bool is_file(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

/* Does a saved game bring the text of that script, whatever is on the disk? */
static bool is_brought(const Table *t, const char *label) {
  const HostFiles *f = &t->host.files;
  const char *text;
  size_t size;
  return f->older != NULL && f->older(f->older_ud, label, &text, &size);
}

/* Where the script of that name lies: a path, a name in the game's folder, or
** one with its folder in that of all games, as "recipes/loan"; label is how
** messages call it. */
static bool locate(const Table *t, const char *name, bool is_game, char *path,
                   char *label) {
  size_t n = strlen(name);
  bool has_ending = n > 4 && strcmp(name + n - 4, ".lua") == 0;
  if (has_ending && (is_file(name) || is_brought(t, name))) {
    snprintf(path, HOST_PATH, "%s", name);
    snprintf(label, HOST_PATH, "%s", name);
    return true;
  }
  if (is_game)
    snprintf(label, HOST_PATH, "%.200s/base.lua", name);
  else
    snprintf(label, HOST_PATH, "%.200s/%.200s%s", t->game, name,
             has_ending ? "" : ".lua");
  snprintf(path, HOST_PATH, "%.250s/%.250s", t->variants, label);
  if (is_file(path) || is_brought(t, label)) return true;
  if (is_game || strchr(name, '/') == NULL) return false;
  snprintf(label, HOST_PATH, "%.200s%s", name, has_ending ? "" : ".lua");
  snprintf(path, HOST_PATH, "%.250s/%.250s", t->variants, label);
  return is_file(path) || is_brought(t, label);
}

static bool add_script(Table *t, const char *name, bool is_game, Fault *fault) {
  char path[HOST_PATH], label[HOST_PATH];
  if (!locate(t, name, is_game, path, label))
    return fault_set(fault,
                     is_game ? "no game named '%s' (looked for %s)"
                             : "no layer named '%s' (looked for %s)",
                     name, path);
  if (host_script(&t->host, path, label, false) == NULL)
    return fault_set(fault, "%s", t->host.cage.why);
  return true;
}

void table_tell_stack(Table *t) {
  HostFiles *f = &t->host.files;
  f->setting = t->stack.setting;
  f->settings = t->stack.settings;
  f->layer = (const char(*)[HOST_PATH])t->stack.layer;
  f->layers = t->stack.layers;
}

bool table_read_stack(Table *t, Fault *fault) {
  table_tell_stack(t);
  if (!add_script(t, t->game, true, fault)) return false;
  for (int i = 0; i < t->stack.layers; i++)
    if (t->stack.layer[i][0] != '-' &&
        !add_script(t, t->stack.layer[i], false, fault))
      return false;
  return t->extra[0] == '\0' || add_script(t, t->extra, false, fault);
}

static int set_output(lua_State *L) {
  Table *t = lua_touserdata(L, 1);
  sandbox_set_output(L, t->write, t->write_ud);
  return 0;
}

bool table_boot(Table *t, Fault *fault) {
  Host *h = &t->host;
  CageResult r = host_boot(h);
  table_thinker.forget(t); /* it thinks by the old rules */
  t->phase = NULL;
  t->phase_ref = LUA_NOREF; /* the old one was of the old state */
  if (r == CAGE_OK) r = host_load(h);
  if (r != CAGE_OK) {
    table_report(t, r, fault);
    return false;
  }
  if (t->write != NULL) cage_run(&h->cage, set_output, t);
  return true;
}

static bool copy_name(char *to, const char *from, const char *what,
                      Fault *fault) {
  if (strlen(from) >= HOST_PATH)
    return fault_set(fault, "the %s is too long: %.100s", what, from);
  memcpy(to, from, strlen(from) + 1);
  return true;
}

bool table_take_stack(Stack *to, const TableConfig *config, Fault *fault) {
  if (config->layers > TABLE_LAYERS)
    return fault_set(fault, "at most %d layers, not %d", TABLE_LAYERS,
                     config->layers);
  for (int i = 0; i < config->layers; i++)
    if (!copy_name(to->layer[to->layers++], config->layer[i], "layer", fault))
      return false;
  if (config->settings > TABLE_SETTINGS)
    return fault_set(fault, "at most %d settings, not %d", TABLE_SETTINGS,
                     config->settings);
  for (int i = 0; i < config->settings; i++) {
    const char *text = config->setting[i];
    const char *equals = strchr(text, '=');
    HostSetting *s = &to->setting[to->settings];
    if (equals == NULL || equals == text ||
        (size_t)(equals - text) >= NAME_SIZE || strlen(equals + 1) >= NAME_SIZE)
      return fault_set(fault, "a setting is NAME=VALUE, not '%.100s'", text);
    memset(s, 0, sizeof *s);
    memcpy(s->name, text, (size_t)(equals - text));
    snprintf(s->value, sizeof s->value, "%s", equals + 1);
    to->settings++;
  }
  return true;
}

/* Bots have chance of their own; the reference generator's runs on from game
** to game. */
void table_seed_bots(Table *t, uint64_t seed) {
  for (int i = 0; i <= t->host.players; i++) {
    char name[16];
    snprintf(name, sizeof name, "bot%d", i);
    t->host.bots.seat[i].stream = rng_seed(seed, name);
  }
  if (t->host.schema.algo == RNG_MINSTD) t->host.bots.seat[0].stream = 12345;
}

static char *read_words_at(Table *t, const char *path) {
  enum { MOST = 256 << 10 };
  char *text;
  size_t size;
  if (!host_read_long(&t->host, path, MOST, &text, &size)) return NULL;
  text[size] = '\0'; /* there is room: it was read with one byte more */
  return text;
}

/* The game's words for a language stand in words/ beside its scripts, what all
** games say in words/ of the variants; where the game has none, the table speaks
** as the game does. */
static void read_words(Table *t, const char *language) {
  char path[HOST_PATH * 3];
  const char *slash = strrchr(t->game, '/');
  if (slash != NULL)
    snprintf(path, sizeof path, "%.*s/words/%s.txt", (int)(slash - t->game),
             t->game, language);
  else
    snprintf(path, sizeof path, "%s/%s/words/%s.txt", t->variants, t->game,
             language);
  t->host.words = t->words = read_words_at(t, path);
  if (t->words == NULL) return;
  word_copy(t->host.language, sizeof t->host.language, language);
  snprintf(path, sizeof path, "%s/words/%s.txt", t->variants, language);
  t->host.all_words = t->all_words = read_words_at(t, path);
}

static void forget_words(Table *t) {
  if (t->words != NULL) host_drop(&t->host, t->words);
  if (t->all_words != NULL) host_drop(&t->host, t->all_words);
  t->host.words = t->words = NULL;
  t->host.all_words = t->all_words = NULL;
  t->host.language[0] = '\0';
}

void table_speak(Table *t, const char *language) {
  forget_words(t);
  if (language != NULL) read_words(t, language);
  json_decref(table_ask_value(t, "speak", NULL, NULL));
}

/* A table without rules; NULL: no memory. */
static Table *make(Alloc alloc, const CageLimits *limits) {
  Table *t = alloc_zero(&alloc, sizeof *t);
  if (t == NULL) return NULL;
  if (!host_open(&t->host, alloc, limits)) {
    alloc_free(&alloc, t);
    return NULL;
  }
  t->alloc = alloc;
  t->host.hooks = (HostHooks){.table = t,
                              .think = table_thinker.think,
                              .foresees = table_thinker.foresees,
                              .step = table_thinker.step,
                              .outside = table_ask_program};
  t->notes = json_object();
  t->seen = json_object();
  t->edits = json_array();
  t->status = TABLE_FAILED;
  history_init(&t->history, alloc, 0);
  return t;
}

Table *table_open(const TableConfig *config, Fault *fault) {
  Alloc alloc = config->alloc != NULL ? *config->alloc : alloc_standard;
  CageLimits limits = cage_limits();
  Table *t;
  Fault none;
  if (fault == NULL) fault = &none;
  memset(fault, 0, sizeof *fault);
  if (config->players < 1 || config->players > MAX_PLAYERS) {
    fault_set(fault, "a table seats 1 to %d players, not %d", MAX_PLAYERS,
              config->players);
    return NULL;
  }
  if (config->cpu_ms > 0) limits.cpu_ms = config->cpu_ms;
  if (config->memory > 0) limits.memory.total = config->memory;
  limits.fuel = config->fuel;
  t = make(alloc, &limits);
  if (t == NULL) {
    fault_set(fault, "out of memory");
    return NULL;
  }
  t->host.players = config->players;
  t->host.logging = config->log;
  t->host.asks_lone = config->asks_lone;
  t->host.files.whole = config->whole;
  t->host.files.lent = config->lent;
  t->host.files.older = config->older;
  t->host.files.older_ud = config->older_ud;
  t->host.files.sealed = config->way != NULL;
  t->stop = config->stop;
  t->keeps = t->host.past.hashes = config->history;
  for (int i = 1; i <= config->players; i++)
    if (!host_bot_seat(&t->host, config->bot[i], &t->host.bots.seat[i])) {
      fault_set(fault, "%s", t->host.cage.why);
      fault->code = FAULT_BOT;
      goto failed;
    }
  if (!copy_name(t->variants, config->variants, "folder", fault) ||
      !copy_name(t->game, config->game, "game", fault) ||
      (config->extra != NULL &&
       !copy_name(t->extra, config->extra, "file", fault)) ||
      !table_take_stack(&t->stack, config, fault) ||
      !table_read_stack(t, fault) || !table_boot(t, fault))
    goto failed;
  t->history.block_size = t->host.schema.block_size;
  table_seed_bots(t, 0);
  if (config->language != NULL) read_words(t, config->language);
  return t;
failed:
  table_close(t);
  return NULL;
}

Table *table_twin(const Table *t, char *why) {
  CageLimits limits = t->host.cage.limits;
  const HostFiles *f = &t->host.files;
  Table *copy;
  Fault fault;
  snprintf(why, CAGE_WHY, "out of memory");
  limits.fuel = 0;
  copy = make(t->alloc, &limits);
  if (copy == NULL) return NULL;
  copy->host.players = t->host.players;
  copy->host.asks_lone = t->host.asks_lone;
  copy->stack = t->stack;
  table_tell_stack(copy);
  copy->host.files.scripts = f->scripts;
  memcpy(copy->host.files.script, f->script, sizeof f->script);
  for (int i = 0; i < f->scripts; i++) host_share(f->script[i].text);
  if (table_boot(copy, &fault)) return copy;
  snprintf(why, CAGE_WHY, "%.500s", fault.text);
  table_close(copy);
  return NULL;
}

void table_close(Table *t) {
  Alloc alloc;
  if (t == NULL) return;
  alloc = t->alloc;
  table_tape_clear(t);
  table_thinker.forget(t);
  table_end_programs(t);
  alloc_free(&alloc, t->begin);
  history_free(&t->history);
  table_forget_rules(t);
  json_decref(t->notes);
  json_decref(t->seen);
  json_decref(t->edits);
  forget_words(t);
  table_free_rules(t, t->brought);
  host_close(&t->host);
  alloc_free(&alloc, t->tally);
  table_forget_wishes(t);
  alloc_free(&alloc, t);
}


/* Looking ------------------------------------------------------------------ */

TableStatus table_status(const Table *t) { return t->status; }
int table_actor(const Table *t) { return t->host.ask.decision.actor; }

const char *table_choice(const Table *t) {
  return t->host.linked.choice_name[t->host.ask.decision.choice];
}

int table_answer_count(const Table *t) {
  return t->host.ask.decision.count + t->host.ask.decision.others;
}
int table_own_answers(const Table *t) { return t->host.ask.decision.count; }
int table_answer_seat(const Table *t, int64_t answer) {
  int seat = answer_seat(answer);
  return seat != 0 ? seat : table_actor(t);
}
int64_t table_answer_at(const Table *t, int i) {
  return t->host.ask.answers[i];
}

bool table_asks_number(const Table *t, int64_t *from, int64_t *to) {
  const Decision *d = &t->host.ask.decision;
  if (d->number) {
    *from = d->from;
    *to = d->to;
  }
  return d->number;
}

bool table_counts(const Table *t, int64_t answer, int64_t *n) {
  const Decision *d = &t->host.ask.decision;
  const Choices *book = &t->host.book;
  const Choice *c = &book->choice[d->choice];
  const Option *o = &book->option[c->first_option];
  if (d->number || d->others > 0 || c->options != 1 || o->params != 1 ||
      o->domain[0].type != DOMAIN_RANGE)
    return false;
  *n = answer_param(o, answer, 0);
  return true;
}

bool table_asks_secretly(const Table *t) { return t->host.ask.decision.secret; }

const char *table_bot(const Table *t, int seat) {
  const Seat *s = &t->host.bots.seat[seat];
  return s->type == SEAT_ASK ? NULL : s->bot;
}

uint64_t table_decisions(const Table *t) { return t->host.count.decisions; }
uint64_t table_questions(const Table *t) { return t->host.count.questions; }
uint32_t table_phases(const Table *t) {
  return t->host.block == NULL ? 0 : t->host.state.head->phases;
}
uint64_t table_hash(const Table *t) {
  return t->host.block == NULL ? 0 : state_hash(&t->host.state);
}
int table_players(const Table *t) { return t->host.players; }
const char *table_game(const Table *t) { return t->game; }
const History *table_history(const Table *t) { return &t->history; }

bool table_name(Table *t, const char *name) {
  return history_name(&t->history, name) == ERR_OK;
}

void table_inspect(Table *t, void (*fn)(void *ud, Table *t), void *ud) {
  t->host.hooks.inspect = fn;
  t->host.hooks.inspect_ud = ud;
}

void table_output(Table *t, void (*write)(void *ud, const char *, size_t),
                  void *ud) {
  t->write = write;
  t->write_ud = ud;
  cage_run(&t->host.cage, set_output, t);
}

size_t table_block_size(const Table *t) { return t->host.schema.block_size; }
void table_snapshot(const Table *t, void *block) {
  state_save(&t->host.state, block);
}
void table_restore(Table *t, const void *block) {
  state_load(&t->host.state, block);
}
int table_forgotten(const Table *t, void *block, int viewer) {
  State before;
  state_attach(&before, t->host.state.schema, block);
  return know_forgotten(&before, &t->host.state, viewer);
}
bool table_knows_no_less(const Table *t, int seat, int other) {
  return know_no_less(&t->host.state, seat, other);
}

uint64_t table_allocations(const Table *t) { return t->host.cage.arena.allocs; }
size_t table_memory(const Table *t) { return t->host.cage.arena.used; }
void table_fail_at(Table *t, long n) { t->host.cage.arena.fail_at = n; }
