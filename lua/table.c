#include "lua/table_in.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/hash.h"
#include "core/know.h"
#include "lua/ltype.h"
#include "lua/sandbox.h"

/* Reports ------------------------------------------------------------------ */

void report_set(Report *report, const char *format, ...) {
  va_list args;
  if (report == NULL) return;
  memset(report, 0, sizeof *report);
  va_start(args, format);
  vsnprintf(report->text, sizeof report->text, format, args);
  va_end(args);
}

/* The lines around the fault, with an arrow on it. */
static void take_excerpt(const HostScript *s, int line, Report *r) {
  const char *p = s->text, *end = s->text + s->size;
  size_t used = 0;
  for (int n = 1; p < end && n <= line + 1; n++) {
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    if (stop == NULL) stop = end;
    if (n >= line - 1 && used + 1 < sizeof r->excerpt) {
      int got = snprintf(r->excerpt + used, sizeof r->excerpt - used,
                         "%s %4d | %.*s\n", n == line ? "->" : "  ", n,
                         (int)(stop - p < 120 ? stop - p : 120), p);
      used += got > 0 ? (size_t)got : 0;
      if (used >= sizeof r->excerpt) used = sizeof r->excerpt - 1;
    }
    p = stop + 1;
  }
}

typedef struct RuleAt {
  const char *file;
  int line;
  Report *report;
} RuleAt;

static void copy_field(lua_State *L, int at, const char *name, char *to,
                       size_t size) {
  at = lua_absindex(L, at);
  lua_getfield(L, at, name);
  if (lua_type(L, -1) == LUA_TSTRING)
    snprintf(to, size, "%s", lua_tostring(L, -1));
  lua_pop(L, 1);
}

static int find_rule(lua_State *L) {
  RuleAt *at = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->prelude);
  lua_getfield(L, -1, "rule_at");
  lua_pushstring(L, at->file);
  lua_pushinteger(L, at->line);
  lua_call(L, 2, 1);
  if (lua_type(L, -1) != LUA_TTABLE) return 0;
  copy_field(L, -1, "id", at->report->rule, sizeof at->report->rule);
  copy_field(L, -1, "layer", at->report->layer, sizeof at->report->layer);
  return 0;
}

/* Whose rule is it?  A dead state has nobody to ask: call again once it is
** revived. */
static void name_rule(Table *t, Report *report) {
  Cage *c = &t->host.cage;
  RuleAt at;
  char why[CAGE_WHY];
  if (report == NULL || report->line == 0) return;
  at = (RuleAt){report->file, report->line, report};
  memcpy(why, c->why, sizeof why);
  cage_run(c, find_rule, &at);
  memcpy(c->why, why, sizeof why);
}

/* A message of the parser or the linker says itself where: "file:line: …". */
static void read_place(const Table *t, Report *r) {
  for (int i = 0; i < t->host.scripts; i++) {
    const char *name = t->host.script[i].name;
    size_t n = strlen(name);
    if (strncmp(r->text, name, n) != 0 || r->text[n] != ':') continue;
    r->line = (int)strtol(r->text + n + 1, NULL, 10);
    if (r->line > 0) snprintf(r->file, sizeof r->file, "%s", name);
    return;
  }
}

/* What happened.  A message raised below the prelude names a line of it; the
** script's own line is what people can look up. */
static void copy_why(const Cage *c, Report *r) {
  const char *text = c->why;
  const char *end = strncmp(text, "[oilpatch ", 10) == 0 ? strstr(text, "]:")
                                                         : NULL;
  if (end != NULL && (end = strstr(end + 2, ": ")) != NULL) {
    text = end + 2;
    if (c->where_line > 0) {
      snprintf(r->text, sizeof r->text, "%s:%d: %s", c->where_source,
               c->where_line, text);
      return;
    }
  }
  snprintf(r->text, sizeof r->text, "%s", text);
}

void table_report(Table *t, CageResult result, Report *report) {
  Cage *c = &t->host.cage;
  if (report == NULL) return;
  memset(report, 0, sizeof *report);
  report->killed = result != CAGE_ERROR;
  copy_why(c, report);
  snprintf(report->trace, sizeof report->trace, "%s", c->trace);
  snprintf(report->file, sizeof report->file, "%s", c->where_source);
  report->line = c->where_line;
  if (report->line == 0) read_place(t, report);
  if (report->line == 0) return;
  for (int i = 0; i < t->host.scripts; i++)
    if (strcmp(t->host.script[i].name, report->file) == 0)
      take_excerpt(&t->host.script[i], report->line, report);
  if (!report->killed) name_rule(t, report);
}

CageResult table_call(Table *t, lua_CFunction fn, void *ud) {
  return cage_run(&t->host.cage, fn, ud);
}

/* Opening ------------------------------------------------------------------ */

static bool is_file(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

/* Where the script of that name lies: a path, or a name in the game's
** folder; label is how messages call it. */
static bool locate(const Table *t, const char *name, bool is_game, char *path,
                   char *label) {
  size_t n = strlen(name);
  bool has_ending = n > 4 && strcmp(name + n - 4, ".lua") == 0;
  if (has_ending && is_file(name)) {
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
  return is_file(path);
}

static bool add_script(Table *t, const char *name, bool is_game,
                       Report *report) {
  char path[HOST_PATH], label[HOST_PATH];
  if (!locate(t, name, is_game, path, label)) {
    report_set(report,
               is_game ? "no game named '%s' (looked for %s)"
                       : "no layer named '%s' (looked for %s)",
               name, path);
    return false;
  }
  if (host_script(&t->host, path, label, false) == NULL) {
    report_set(report, "%s", t->host.cage.why);
    return false;
  }
  return true;
}

static bool read_stack(Table *t, Report *report) {
  if (!add_script(t, t->game, true, report)) return false;
  for (int i = 0; i < t->layers; i++)
    if (!add_script(t, t->layer[i], false, report)) return false;
  return t->extra[0] == '\0' || add_script(t, t->extra, false, report);
}

static void forward_inspect(void *ud, Host *h) {
  Table *t = ud;
  (void)h;
  if (t->inspect != NULL) t->inspect(t->inspect_ud, t);
}

static int set_output(lua_State *L) {
  Table *t = lua_touserdata(L, 1);
  sandbox_set_output(L, t->write, t->write_ud);
  return 0;
}

static bool boot(Table *t, Report *report) {
  Host *h = &t->host;
  CageResult r = host_boot(h);
  t->phase = NULL;
  t->phase_ref = LUA_NOREF; /* the old one was of the old state */
  if (r == CAGE_OK) r = host_load(h);
  if (r != CAGE_OK) {
    table_report(t, r, report);
    return false;
  }
  if (t->write != NULL) cage_run(&h->cage, set_output, t);
  return true;
}

static void set_seat(Seat *seat, const char *bot) {
  seat->type = bot == NULL                  ? SEAT_ASK
               : strcmp(bot, "random") == 0 ? SEAT_RANDOM
                                            : SEAT_SCRIPT;
  snprintf(seat->bot, sizeof seat->bot, "%s", bot == NULL ? "" : bot);
}

static bool take_settings(Table *t, const TableConfig *config,
                          Report *report) {
  if (config->settings > TABLE_SETTINGS) {
    report_set(report, "at most %d settings, not %d", TABLE_SETTINGS,
               config->settings);
    return false;
  }
  for (int i = 0; i < config->settings; i++) {
    const char *text = config->setting[i];
    const char *equals = strchr(text, '=');
    HostSetting *s = &t->setting[t->settings];
    if (equals == NULL || equals == text ||
        (size_t)(equals - text) >= NAME_SIZE ||
        strlen(equals + 1) >= NAME_SIZE) {
      report_set(report, "a setting is NAME=VALUE, not '%.100s'", text);
      return false;
    }
    memset(s, 0, sizeof *s);
    memcpy(s->name, text, (size_t)(equals - text));
    snprintf(s->value, sizeof s->value, "%s", equals + 1);
    t->settings++;
  }
  t->host.setting = t->setting;
  t->host.settings = t->settings;
  return true;
}

static bool copy_name(char *to, const char *from, const char *what,
                      Report *report) {
  if (strlen(from) >= HOST_PATH) {
    report_set(report, "the %s is too long: %.100s", what, from);
    return false;
  }
  memcpy(to, from, strlen(from) + 1);
  return true;
}

/* Bots have chance of their own; the reference generator's runs on from game
** to game. */
static void seed_bots(Table *t, uint64_t seed) {
  for (int i = 0; i <= t->host.players; i++) {
    char name[16];
    snprintf(name, sizeof name, "bot%d", i);
    t->host.seat[i].stream = rng_seed(seed, name);
  }
  if (t->host.schema.algo == RNG_MINSTD) t->host.seat[0].stream = 12345;
}

Table *table_open(const TableConfig *config, Report *report) {
  Alloc alloc = config->alloc != NULL ? *config->alloc : alloc_standard;
  CageLimits limits = cage_limits();
  Table *t;
  Report none;
  if (report == NULL) report = &none;
  memset(report, 0, sizeof *report);
  if (config->players < 1 || config->players > MAX_PLAYERS) {
    report_set(report, "a table seats 1 to %d players, not %d", MAX_PLAYERS,
               config->players);
    return NULL;
  }
  t = alloc_resize(&alloc, NULL, sizeof *t);
  if (t == NULL) {
    report_set(report, "out of memory");
    return NULL;
  }
  memset(t, 0, sizeof *t);
  t->alloc = alloc;
  if (config->cpu_ms > 0) limits.cpu_ms = config->cpu_ms;
  if (config->memory > 0) limits.memory.total = config->memory;
  limits.fuel = config->fuel;
  if (!host_open(&t->host, alloc, &limits)) {
    report_set(report, "out of memory");
    alloc_free(&alloc, t);
    return NULL;
  }
  history_init(&t->history, alloc, 0);
  t->host.players = config->players;
  t->host.logging = config->log;
  t->keeps = t->host.hashes = config->history;
  t->status = TABLE_FAILED;
  for (int i = 1; i <= config->players; i++)
    set_seat(&t->host.seat[i], config->bot[i]);
  if (!copy_name(t->variants, config->variants, "folder", report) ||
      !copy_name(t->game, config->game, "game", report) ||
      (config->extra != NULL &&
       !copy_name(t->extra, config->extra, "file", report)))
    goto failed;
  if (config->layers > TABLE_LAYERS) {
    report_set(report, "at most %d layers, not %d", TABLE_LAYERS,
               config->layers);
    goto failed;
  }
  for (int i = 0; i < config->layers; i++)
    if (!copy_name(t->layer[t->layers++], config->layer[i], "layer", report))
      goto failed;
  if (!take_settings(t, config, report) || !read_stack(t, report) ||
      !boot(t, report))
    goto failed;
  t->history.block_size = t->host.schema.block_size;
  seed_bots(t, 0);
  return t;
failed:
  table_close(t);
  return NULL;
}

void table_close(Table *t) {
  Alloc alloc;
  if (t == NULL) return;
  alloc = t->alloc;
  history_free(&t->history);
  host_close(&t->host);
  alloc_free(&alloc, t);
}

/* Running ------------------------------------------------------------------ */

/* What a phase was started with: handles and numbers as 64-bit words. */
static int64_t arg_pack(lua_State *L, int at, bool *ok) {
  if (lua_type(L, at) == LUA_TUSERDATA) {
    const Handle *h = lua_touserdata(L, at);
    if (h->type < TYPE_COUNT) return (int64_t)(h->type + 1) << 48 | h->index;
  }
  if (lua_isinteger(L, at)) {
    lua_Integer n = lua_tointeger(L, at);
    if (n >= -(INT64_C(1) << 46) && n < INT64_C(1) << 46)
      return (int64_t)1 << 48 | (n & ((INT64_C(1) << 47) - 1));
  }
  if (lua_isnoneornil(L, at)) return 0;
  *ok = false;
  return 0;
}

static void arg_push(lua_State *L, int64_t word) {
  int type = (int)(word >> 48) - 1;
  int64_t n = word & ((INT64_C(1) << 47) - 1);
  if (type < 0) {
    lua_pushnil(L);
  } else if (type == TYPE_NUMBER) {
    if ((n >> 46) != 0) n -= INT64_C(1) << 47;
    lua_pushinteger(L, n);
  } else {
    handle_push(L, (Type)type, (int)n);
  }
}

static int push_phase(lua_State *L, Host *h) {
  Head *head = h->state.head;
  int args = PHASE_ARGS;
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->phase[head->phase]);
  while (args > 0 && head->arg[args - 1] == 0) args--;
  for (int i = 0; i < args; i++) arg_push(L, head->arg[i]);
  return args;
}

static int16_t end_number(const char *reason) {
  return (int16_t)(1 + (hash_text(reason) & 0x3fff));
}

/* The block has room for a number only; the words are kept beside it. */
static void end_game(Host *h, const char *reason) {
  unsigned room = sizeof h->ends / sizeof h->ends[0], i = 0;
  snprintf(h->reason, sizeof h->reason, "%s", reason);
  h->state.head->ended = end_number(h->reason);
  while (i < h->end_count && i < room && strcmp(h->ends[i], h->reason) != 0)
    i++;
  if (i < h->end_count && i < room) return;
  memcpy(h->ends[h->end_count++ % room], h->reason, sizeof h->reason);
}

static void recall_reason(Host *h) {
  int16_t ended = h->state.head->ended;
  h->reason[0] = '\0';
  for (unsigned i = 0; i < sizeof h->ends / sizeof h->ends[0]; i++)
    if (i < h->end_count && ended == end_number(h->ends[i]))
      memcpy(h->reason, h->ends[i], sizeof h->reason);
}

/* A phase returned: its last word is the next phase, or the end. */
static bool next_phase(Host *h, lua_State *L, int results) {
  Head *head = h->state.head;
  int first = lua_gettop(L) - results + 1;
  const char *name;
  bool ok = true;
  while (results > 1 && lua_isnil(L, first + results - 1)) results--;
  if (results < 1 || lua_type(L, first) != LUA_TSTRING) {
    snprintf(h->cage.why, sizeof h->cage.why,
             "the phase '%s' must return the next phase or finish(reason)",
             h->phase_name[head->phase]);
    return false;
  }
  name = lua_tostring(L, first);
  if (strcmp(name, "finish") == 0) {
    /* no conversion: outside an entry nothing may allocate */
    const char *reason = results > 1 && lua_type(L, first + 1) == LUA_TSTRING
                             ? lua_tostring(L, first + 1)
                             : "";
    end_game(h, reason);
    return true;
  }
  for (int p = 0; p < h->phases; p++)
    if (strcmp(h->phase_name[p], name) == 0) {
      int64_t arg[PHASE_ARGS];
      for (int i = 0; i < PHASE_ARGS; i++)
        arg[i] = i + 1 < results ? arg_pack(L, first + 1 + i, &ok) : 0;
      if (!ok || results > PHASE_ARGS + 1) {
        snprintf(h->cage.why, sizeof h->cage.why,
                 "the phase '%s' takes at most %d arguments: players, things "
                 "and whole numbers",
                 name, PHASE_ARGS);
        return false;
      }
      memcpy(head->arg, arg, sizeof arg);
      head->phase = (int16_t)p;
      head->phases++;
      if (h->state.log != NULL)
        log_add(h->state.log, (Event){.type = EVENT_PHASE, .a = p,
                                      .decision = head->decisions});
      return true;
    }
  snprintf(h->cage.why, sizeof h->cage.why,
           "the phase '%s' returned '%.60s', which is no phase",
           h->phase_name[head->phase], name);
  return false;
}

static void blame_phase(Host *h) {
  h->cage.trace[0] = '\0';
  h->cage.where_source[0] = '\0';
  h->cage.where_line = 0;
}

static int make_thread(lua_State *L) {
  Table *t = lua_touserdata(L, 1);
  luaL_unref(L, LUA_REGISTRYINDEX, t->phase_ref);
  t->phase = lua_newthread(L);
  t->phase_ref = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/* Put the new answers of the running phase into the history. */
static bool flush(Table *t) {
  Host *h = &t->host;
  for (; t->keeps && t->flushed < h->path_count; t->flushed++) {
    const Given *g = &h->path[t->flushed];
    if (history_add(&t->history, g->actor, g->answer, NULL, g->hash,
                    g->events) != ERR_OK)
      return false;
    t->history.node[t->history.here].choice = g->choice;
  }
  return true;
}

static bool mark(Table *t) {
  Host *h = &t->host;
  h->path_count = 0;
  t->flushed = 0;
  if (!t->keeps) return true;
  if (t->history.here < 0)
    return history_add(&t->history, 0, 0, h->block, state_hash(&h->state),
                       h->log.count) == ERR_OK;
  return history_mark(&t->history, h->block, h->log.count) == ERR_OK;
}

/* Phases that follow each other without a question: the watchdog sees each of
** them end, so their number and time are watched here. */
typedef struct Idle {
  uint64_t questions;
  int phases;
  clock_t since;
} Idle;

static bool is_idle(Host *h, Idle *idle) {
  enum { MAX_IDLE = 10000 };
  double limit = h->cage.limits.cpu_ms / 1000.0;
  if (h->questions != idle->questions || idle->phases == 0) {
    idle->questions = h->questions;
    idle->phases = 1;
    idle->since = clock();
    return false;
  }
  if (++idle->phases < MAX_IDLE &&
      (double)(clock() - idle->since) / CLOCKS_PER_SEC < limit)
    return false;
  snprintf(h->cage.why, sizeof h->cage.why,
           "the phases go on and on without a decision; the last one was '%s'",
           h->phase_name[h->state.head->phase]);
  return true;
}

/* Resume the running phase, or begin the one the head names, and go on until
** somebody is asked or the game ends. */
static CageResult step(Table *t) {
  Host *h = &t->host;
  Cage *c = &h->cage;
  Idle idle = {0, 0, 0};
  int results;
  CageResult r;
  for (;;) {
    uint64_t questions = h->questions;
    int nargs = 0;
    if (t->phase == NULL) {
      if ((r = cage_run(c, make_thread, t)) != CAGE_OK) return r;
      /* handles are there already: pushing them allocates nothing */
      lua_settop(t->phase, 0);
      nargs = push_phase(t->phase, h);
    }
    r = cage_resume(c, t->phase, nargs, &results);
    if (r == CAGE_YIELD) return r;
    if (r != CAGE_OK) return r;
    if (!next_phase(h, t->phase, results) ||
        (questions == h->questions && is_idle(h, &idle))) {
      blame_phase(h);
      return CAGE_ERROR;
    }
    lua_settop(t->phase, 0);
    if (!flush(t) || !mark(t)) {
      snprintf(c->why, sizeof c->why, "out of memory");
      blame_phase(h);
      return CAGE_ERROR;
    }
    t->phase = NULL;
    if (h->state.head->ended != 0) return CAGE_OK;
  }
}

/* Put the table back at a node of the history by playing its phase again.
** The Lua state must be alive. */
static CageResult restore(Table *t, int32_t node) {
  Host *h = &t->host;
  int32_t from = history_checkpoint(&t->history, node);
  int n = history_answers(&t->history, node, NULL, 0);
  int64_t *answers = NULL;
  CageResult r;
  if (h->block == NULL || from < 0) {
    snprintf(h->cage.why, sizeof h->cage.why, "the table is closed");
    return CAGE_ERROR;
  }
  if (n > 0) {
    answers = alloc_resize(&t->alloc, NULL, (size_t)n * sizeof *answers);
    if (answers == NULL) {
      snprintf(h->cage.why, sizeof h->cage.why, "out of memory");
      return CAGE_ERROR;
    }
    history_answers(&t->history, node, answers, n);
  }
  state_load(&h->state, t->history.node[from].checkpoint);
  h->state.frozen = false;
  log_cut(&h->log, t->history.node[from].events);
  history_goto(&t->history, from);
  t->phase = NULL;
  h->path_count = 0;
  t->flushed = 0;
  h->queue = answers;
  h->queue_count = n;
  h->queue_at = 0;
  h->hold = true;
  h->stale = false;
  h->bot_thinks = false;
  recall_reason(h);
  r = h->state.head->ended != 0 ? CAGE_OK : step(t);
  h->queue = NULL;
  h->queue_count = h->queue_at = 0;
  h->hold = false;
  alloc_free(&t->alloc, answers);
  if (r == CAGE_YIELD && !flush(t)) r = CAGE_ERROR;
  return r;
}

bool table_revive(Table *t, Report *report) {
  int64_t old_decisions = (int64_t)t->host.decisions;
  int64_t old_questions = (int64_t)t->host.questions;
  if (!boot(t, report)) return false;
  t->host.decisions = (uint64_t)old_decisions;
  t->host.questions = (uint64_t)old_questions;
  return true;
}

static bool went_well(CageResult r) { return r == CAGE_YIELD || r == CAGE_OK; }

/* Go to a node, with a fresh Lua state if this one is dead or dies of it. */
static void put_back(Table *t, int32_t node) {
  CageResult r = CAGE_ERROR;
  t->status = TABLE_FAILED;
  if (t->host.block != NULL) r = restore(t, node);
  if (!went_well(r) && table_revive(t, NULL)) r = restore(t, node);
  if (went_well(r)) t->status = r == CAGE_YIELD ? TABLE_ASKS : TABLE_OVER;
}

/* A move failed: bring back the position before it. */
static TableStatus roll_back(Table *t, int32_t node, CageResult why,
                             Report *report) {
  table_report(t, why, report);
  t->status = TABLE_FAILED;
  if (why != CAGE_ERROR && table_revive(t, NULL)) name_rule(t, report);
  if (node >= 0) put_back(t, node);
  return TABLE_FAILED;
}

void table_recover(Table *t) {
  Host *h = &t->host;
  size_t size = h->schema.block_size;
  unsigned char *block;
  if (t->keeps && t->history.here >= 0) {
    table_revive(t, NULL);
    put_back(t, t->history.here);
    return;
  }
  block = t->status == TABLE_OVER && h->block != NULL
              ? alloc_resize(&t->alloc, NULL, size)
              : NULL;
  if (block != NULL) state_save(&h->state, block);
  t->status = TABLE_FAILED;
  if (table_revive(t, NULL) && block != NULL) {
    state_load(&h->state, block);
    t->status = TABLE_OVER;
  }
  alloc_free(&t->alloc, block);
}

TableStatus table_run(Table *t, Report *report) {
  int32_t node = t->history.here;
  CageResult r = step(t);
  if (went_well(r) && !flush(t)) {
    snprintf(t->host.cage.why, sizeof t->host.cage.why, "out of memory");
    blame_phase(&t->host);
    r = CAGE_ERROR;
  }
  if (!went_well(r)) return roll_back(t, node, r, report);
  return t->status = r == CAGE_YIELD ? TABLE_ASKS : TABLE_OVER;
}

static int phase_named(const Host *h, const char *name) {
  for (int p = 0; p < h->phases; p++)
    if (strcmp(h->phase_name[p], name) == 0) return p;
  return 0;
}

/* Everything at its place, the setup phase next. */
static void set_up(Table *t, uint64_t seed) {
  Host *h = &t->host;
  state_start(&h->state, seed);
  h->state.frozen = false;
  h->state.head->phase = (int16_t)phase_named(h, "setup");
  h->reason[0] = '\0';
  h->path_count = 0;
  h->queue_count = h->queue_at = 0;
  h->hold = h->stale = false;
  t->flushed = 0;
  t->phase = NULL;
  log_cut(&h->log, 0);
}

TableStatus table_start(Table *t, uint64_t seed, Report *report) {
  history_free(&t->history);
  if (t->host.block == NULL && !table_revive(t, report))
    return t->status = TABLE_FAILED;
  set_up(t, seed);
  seed_bots(t, seed);
  t->host.decisions = t->host.questions = 0;
  t->started = true;
  if (!mark(t)) {
    report_set(report, "out of memory");
    return t->status = TABLE_FAILED;
  }
  if (t->keeps) {
    CageResult r = step(t);
    if (r == CAGE_YIELD || r == CAGE_OK) {
      if (!flush(t)) {
        report_set(report, "out of memory");
        return t->status = TABLE_FAILED;
      }
      return t->status = r == CAGE_YIELD ? TABLE_ASKS : TABLE_OVER;
    }
    table_report(t, r, report);
    if (r != CAGE_ERROR && table_revive(t, NULL)) name_rule(t, report);
    return t->status = TABLE_FAILED;
  }
  return table_run(t, report);
}

static CageResult play_out(Table *t, uint64_t max_questions) {
  Host *h = &t->host;
  lua_State *L = h->cage.L;
  Idle idle = {0, 0, 0};
  h->question_cap = h->questions + max_questions;
  h->capped = false;
  while (h->state.head->ended == 0) {
    CageResult r;
    uint64_t questions = h->questions;
    int top = lua_gettop(L);
    int args = push_phase(L, h);
    r = cage_call(&h->cage, L, args, LUA_MULTRET);
    if (r == CAGE_ERROR && h->capped) {
      lua_settop(L, top);
      end_game(h, "cap");
      return CAGE_OK;
    }
    if (r != CAGE_OK) return r;
    if (!next_phase(h, L, lua_gettop(L) - top) ||
        (questions == h->questions && is_idle(h, &idle))) {
      blame_phase(h);
      return CAGE_ERROR;
    }
    lua_settop(L, top);
    h->path_count = 0;
  }
  return CAGE_OK;
}

TableStatus table_play_out(Table *t, uint64_t seed, uint64_t max_questions,
                           Report *report) {
  CageResult r;
  if (t->host.block == NULL && !table_revive(t, report))
    return t->status = TABLE_FAILED;
  set_up(t, seed);
  if (t->host.schema.algo != RNG_MINSTD) seed_bots(t, seed);
  t->started = true;
  r = play_out(t, max_questions);
  t->host.question_cap = 0;
  if (r == CAGE_OK) return t->status = TABLE_OVER;
  table_report(t, r, report);
  if (r == CAGE_ERROR)
    lua_settop(t->host.cage.L, 0);
  else if (table_revive(t, NULL))
    name_rule(t, report);
  return t->status = TABLE_FAILED;
}

typedef struct LegalCall {
  int64_t answer;
  bool legal;
} LegalCall;

static int ask_legal(lua_State *L) {
  LegalCall *call = lua_touserdata(L, 1);
  call->legal = host_is_legal(host_of(L), L, call->answer);
  return 0;
}

TableStatus table_answer(Table *t, int64_t answer, Report *report) {
  LegalCall call = {answer, false};
  CageResult r;
  if (t->status != TABLE_ASKS) {
    report_set(report, "no decision is pending");
    return TABLE_FAILED;
  }
  r = table_call(t, ask_legal, &call);
  t->host.state.frozen = false;
  if (r != CAGE_OK) return roll_back(t, t->history.here, r, report);
  if (!call.legal) {
    report_set(report, "that answer is not legal at '%s'", table_choice(t));
    return TABLE_FAILED;
  }
  t->host.answer = answer;
  return table_run(t, report);
}

TableStatus table_continue(Table *t, Report *report) {
  int64_t answer;
  if (t->status != TABLE_ASKS) return t->status;
  if (t->host.seat[t->host.decision.actor].type == SEAT_ASK) return t->status;
  if (!table_suggest(t, NULL, &answer, report)) return TABLE_FAILED;
  return table_answer(t, answer, report);
}

TableStatus table_goto(Table *t, int32_t node, Report *report) {
  int32_t before = t->history.here;
  CageResult r;
  if (!t->keeps || node < 0 || node >= t->history.count) {
    report_set(report, "there is no such position");
    return TABLE_FAILED;
  }
  r = restore(t, node);
  if (went_well(r))
    return t->status = r == CAGE_YIELD ? TABLE_ASKS : TABLE_OVER;
  return roll_back(t, before, r, report);
}

/* Looking ------------------------------------------------------------------ */

TableStatus table_status(const Table *t) { return t->status; }
int table_actor(const Table *t) { return t->host.decision.actor; }

const char *table_choice(const Table *t) {
  return t->host.choice_name[t->host.decision.choice];
}

int table_answer_count(const Table *t) { return t->host.decision.count; }
int64_t table_answer_at(const Table *t, int i) { return t->host.answers[i]; }

bool table_asks_number(const Table *t, int64_t *from, int64_t *to) {
  const Decision *d = &t->host.decision;
  if (d->number) {
    *from = d->from;
    *to = d->to;
  }
  return d->number;
}

const char *table_bot(const Table *t, int seat) {
  const Seat *s = &t->host.seat[seat];
  return s->type == SEAT_ASK ? NULL : s->bot;
}

uint64_t table_decisions(const Table *t) { return t->host.decisions; }
uint64_t table_questions(const Table *t) { return t->host.questions; }
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
  t->inspect = fn;
  t->inspect_ud = ud;
  t->host.inspect = fn == NULL ? NULL : forward_inspect;
  t->host.inspect_ud = t;
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

uint64_t table_allocations(const Table *t) { return t->host.cage.arena.allocs; }
size_t table_memory(const Table *t) { return t->host.cage.arena.used; }
void table_fail_at(Table *t, long n) { t->host.cage.arena.fail_at = n; }

void table_reset_counts(Table *t) {
  memset(t->host.refused, 0, sizeof t->host.refused);
  memset(t->host.chosen, 0, sizeof t->host.chosen);
  t->host.decisions = t->host.questions = 0;
}

/* Seats and bots ----------------------------------------------------------- */

typedef struct BotCall {
  Table *table;
  const char *name;
  int64_t answer;
} BotCall;

static int fetch_bot(lua_State *L) {
  Seat *seat = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->prelude);
  lua_getfield(L, -1, "bot_named");
  lua_pushstring(L, seat->bot);
  lua_call(L, 1, 1);
  seat->ref = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

bool table_seat(Table *t, int seat, const char *bot, Report *report) {
  Seat new;
  CageResult r = CAGE_OK;
  if (seat < 1 || seat > t->host.players) {
    report_set(report, "there is no seat %d at this table", seat);
    return false;
  }
  new = t->host.seat[seat];
  set_seat(&new, bot);
  if (new.type == SEAT_SCRIPT) r = table_call(t, fetch_bot, &new);
  if (r != CAGE_OK) {
    table_report(t, r, report);
    if (r != CAGE_ERROR) table_recover(t);
    return false;
  }
  t->host.seat[seat] = new;
  return true;
}

static int ask_bot(lua_State *L) {
  BotCall *call = lua_touserdata(L, 1);
  call->answer = host_bot_answer(&call->table->host, L);
  return 0;
}

bool table_suggest(Table *t, const char *bot, int64_t *answer,
                   Report *report) {
  int actor = t->host.decision.actor;
  Seat before = t->host.seat[actor];
  BotCall call = {t, bot, 0};
  CageResult r;
  if (t->status != TABLE_ASKS) {
    report_set(report, "no decision is pending");
    return false;
  }
  if (bot != NULL && !table_seat(t, actor, bot, report)) return false;
  r = table_call(t, ask_bot, &call);
  t->host.state.frozen = false;
  if (bot != NULL) {
    before.stream = t->host.seat[actor].stream;
    t->host.seat[actor] = before;
  }
  if (r != CAGE_OK) {
    roll_back(t, t->history.here, r, report);
    return false;
  }
  *answer = call.answer;
  return true;
}

/* Results ------------------------------------------------------------------ */

static int ask_score(lua_State *L) {
  void **both = lua_touserdata(L, 1);
  Host *h = both[0];
  TableResult *res = both[1];
  for (int p = 1; p <= h->players; p++) {
    int top = lua_gettop(L), n;
    lua_rawgeti(L, LUA_REGISTRYINDEX, h->score);
    handle_push(L, TYPE_PLAYER, p);
    lua_call(L, 1, LUA_MULTRET);
    n = lua_gettop(L) - top;
    while (n > 1 && lua_isnil(L, top + n)) n--; /* a rule may be wrapped */
    res->out[p] = n == 0 || lua_isnil(L, top + 1);
    for (int i = 0; i < n && i < TABLE_SCORES && !res->out[p]; i++) {
      if (!lua_isinteger(L, top + 1 + i))
        return luaL_error(L, "the rule 'score' must return whole numbers, not "
                             "a %s",
                          luaL_typename(L, top + 1 + i));
      res->score[p][i] = lua_tointeger(L, top + 1 + i);
    }
    lua_settop(L, top);
  }
  return 0;
}

bool table_result(Table *t, TableResult *res, Report *report) {
  void *both[2] = {&t->host, res};
  CageResult r;
  int best = 0;
  memset(res, 0, sizeof *res);
  t->host.state.frozen = true; /* the score is a question */
  r = table_call(t, ask_score, both);
  t->host.state.frozen = false;
  if (r != CAGE_OK) {
    table_report(t, r, report);
    if (r != CAGE_ERROR) {
      table_recover(t);
      name_rule(t, report);
    }
    return false;
  }
  for (int p = 1; p <= t->host.players; p++) {
    int order = 0;
    if (res->out[p]) continue;
    for (int i = 0; best > 0 && i < TABLE_SCORES && order == 0; i++)
      order = (res->score[p][i] > res->score[best][i]) -
              (res->score[p][i] < res->score[best][i]);
    if (best == 0 || order > 0) {
      memset(res->winner, 0, sizeof res->winner);
      best = p;
    }
    if (best == p || order == 0) res->winner[p] = true;
  }
  memcpy(res->reason, t->host.reason, sizeof res->reason);
  return true;
}

static int ask_invariants(lua_State *L) {
  Report *report = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->prelude);
  lua_getfield(L, -1, "check_invariants");
  lua_call(L, 0, 1);
  if (lua_type(L, -1) == LUA_TSTRING)
    report_set(report, "%s", lua_tostring(L, -1));
  return 0;
}

bool table_check(Table *t, Report *report) {
  char text[REPORT_TEXT];
  bool frozen = t->host.state.frozen;
  CageResult r;
  Report none;
  if (report == NULL) report = &none;
  if (t->host.block == NULL) {
    report_set(report, "the table is closed");
    return false;
  }
  if (state_check(&t->host.state, text, sizeof text) != ERR_OK) {
    report_set(report, "%s", text);
    return false;
  }
  report->text[0] = '\0';
  t->host.state.frozen = true;
  r = table_call(t, ask_invariants, report);
  t->host.state.frozen = frozen;
  if (r != CAGE_OK) table_report(t, r, report);
  if (r != CAGE_OK && r != CAGE_ERROR) table_recover(t);
  return r == CAGE_OK && report->text[0] == '\0';
}

/* Reloading ---------------------------------------------------------------- */

static bool changed_on_disk(Host *h, HostScript *s) {
  char buffer[4096];
  FILE *f = fopen(s->path, "rb");
  size_t at = 0, n;
  bool differs = f == NULL;
  (void)h;
  while (!differs && (n = fread(buffer, 1, sizeof buffer, f)) > 0) {
    differs = at + n > s->size || memcmp(s->text + at, buffer, n) != 0;
    at += n;
  }
  if (f != NULL) fclose(f);
  return differs || at != s->size;
}

bool table_is_stale(const Table *t) {
  Host *h = (Host *)&t->host;
  for (int i = 0; i < h->scripts; i++)
    if (changed_on_disk(h, &h->script[i])) return true;
  return false;
}

/* What of the schema the block's meaning hangs on. */
static uint64_t layout_of(const Schema *s) {
  uint64_t sum = s->block_size;
  for (int i = 0; i < s->components; i++) {
    const Component *c = &s->component[i];
    sum = sum * 31 + hash_text(c->name);
    sum = sum * 31 + (uint64_t)c->type * 4 + c->per_player * 2u + c->secret;
    sum = sum * 31 + (uint64_t)c->total;
  }
  for (int i = 0; i < s->families; i++)
    sum = sum * 31 + hash_text(s->family[i].name);
  for (int i = 0; i < s->cards; i++)
    sum = sum * 31 + hash_text(s->card[i].name);
  return sum;
}

/* Does the block make sense under the rules just loaded? */
static bool block_fits(Table *t, uint64_t layout, const unsigned char *block,
                       Report *report) {
  char text[REPORT_TEXT / 2];
  bool fits = layout_of(&t->host.schema) == layout;
  text[0] = '\0';
  if (fits) {
    state_load(&t->host.state, block);
    fits = state_check(&t->host.state, text, sizeof text) == ERR_OK;
  }
  if (!fits)
    report_set(report,
               "the components changed, so the running game can't go on under "
               "the new rules; start a new game to use them%s%s",
               text[0] == '\0' ? "" : ": ", text);
  return fits;
}

/* Go on at a node under new rules: there, or where its phase began. */
static bool resume_at(Table *t, int32_t node, int *lost, Report *report) {
  CageResult r = restore(t, node);
  if (!went_well(r) && r == CAGE_ERROR && !t->host.stale)
    r = restore(t, node); /* memory that failed once may be back */
  if (!went_well(r)) {
    int32_t from = history_checkpoint(&t->history, node);
    table_report(t, r, report);
    *lost = t->history.node[node].depth - t->history.node[from].depth;
    if (r != CAGE_ERROR && !table_revive(t, NULL)) return false;
    r = restore(t, from);
  }
  if (went_well(r)) t->status = r == CAGE_YIELD ? TABLE_ASKS : TABLE_OVER;
  return went_well(r);
}

bool table_reload(Table *t, int *lost, Report *report) {
  Host *h = &t->host;
  HostScript old[HOST_SCRIPTS];
  int old_count = h->scripts;
  int32_t node = t->history.here;
  bool positions = t->started && t->keeps && node >= 0;
  uint64_t layout;
  unsigned char *block;
  bool good;
  *lost = 0;
  if (t->started && !t->keeps && t->status == TABLE_ASKS) {
    report_set(report, "a game without history can't change its rules");
    return false;
  }
  if (h->block == NULL && !table_revive(t, report)) return false;
  block = alloc_resize(&t->alloc, NULL, h->schema.block_size);
  if (block == NULL) {
    report_set(report, "out of memory");
    return false;
  }
  state_save(&h->state, block);
  layout = layout_of(&h->schema);
  memcpy(old, h->script, sizeof old);
  h->scripts = 0;
  memset(h->script, 0, sizeof h->script);
  good = read_stack(t, report) && boot(t, report) &&
         (!t->started || block_fits(t, layout, block, report)) &&
         (!positions || resume_at(t, node, lost, report));
  if (good) {
    for (int i = 0; i < old_count; i++) alloc_free(&h->alloc, old[i].text);
    t->history.block_size = h->schema.block_size;
  } else {
    *lost = 0;
    for (int i = 0; i < h->scripts; i++)
      alloc_free(&h->alloc, h->script[i].text);
    memcpy(h->script, old, sizeof old);
    h->scripts = old_count;
    if (!boot(t, NULL)) boot(t, NULL); /* memory that failed once may be back */
    if (positions)
      put_back(t, node);
    else if (h->block != NULL)
      state_load(&h->state, block);
  }
  alloc_free(&t->alloc, block);
  return good;
}
