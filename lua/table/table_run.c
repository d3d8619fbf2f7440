/*
** Running: phases one after the other, answers, and the way back when a
** script fails.
*/
#include "lua/table/table_in.h"
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "lua/table/seats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "lua/bind/phase.h"
#include "lua/cage/still.h"

static void blame_phase(Host *h) {
  h->cage.frames[0] = '\0';
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
  for (; t->keeps && t->flushed < h->past.path_count; t->flushed++) {
    const Given *g = &h->past.path[t->flushed];
    HistoryNode step = {.answer = g->answer,
                        .actor = (int16_t)g->actor,
                        .secret = g->secret,
                        .hash = g->hash,
                        .events = g->events};
    if (history_add(&t->history, step, NULL) != ERR_OK) return false;
    t->history.node[t->history.here].choice = g->choice;
  }
  return true;
}

/* Bots that look ahead need the block with which the phase began; a history
** has it, other tables keep it aside. */
static void keep_begin(Table *t) {
  if (t->begin != NULL) state_save(&t->host.state, t->begin);
}

static bool seats_search(const Host *h) {
  for (int i = 1; i <= h->players; i++)
    if (h->bots.seat[i].type == SEAT_SEARCH ||
        (h->bots.seat[i].type == SEAT_SCRIPT && h->worth.strangers))
      return true;
  return false;
}

static void make_begin(Table *t) {
  unsigned char *block;
  if (t->keeps || !seats_search(&t->host)) return;
  block = alloc_resize(&t->alloc, t->begin, t->host.schema.block_size);
  if (block != NULL) t->begin = block;
}

unsigned char *table_copy_block(Table *t) {
  unsigned char *block =
    t->host.block == NULL
      ? NULL
      : alloc_resize(&t->alloc, NULL, t->host.schema.block_size);
  if (block != NULL) state_save(&t->host.state, block);
  return block;
}

const unsigned char *table_begin(const Table *t) {
  const Head *now = t->host.state.head;
  const unsigned char *block = t->begin;
  Head head;
  if (t->keeps) {
    int32_t node = history_checkpoint(&t->history, t->history.here);
    block = node < 0 ? NULL : t->history.node[node].checkpoint;
  }
  if (block == NULL) return NULL;
  memcpy(&head, block, sizeof head);
  return head.phases == now->phases && head.phase == now->phase ? block : NULL;
}

bool table_mark(Table *t) {
  Host *h = &t->host;
  h->past.path_count = 0;
  t->flushed = 0;
  keep_begin(t);
  if (!t->keeps) return true;
  if (t->history.here < 0)
    return history_add(&t->history,
                       (HistoryNode){.hash = state_hash(&h->state),
                                     .events = h->log.count},
                       h->block) == ERR_OK;
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
  if (h->count.questions != idle->questions || idle->phases == 0) {
    idle->questions = h->count.questions;
    idle->phases = 1;
    idle->since = clock();
    return false;
  }
  if (++idle->phases < MAX_IDLE &&
      (double)(clock() - idle->since) / CLOCKS_PER_SEC < limit)
    return false;
  cage_refuse(
    &h->cage,
    "the phases go on and on without a decision; the last one was '%s'",
    h->linked.phase_name[h->state.head->phase]);
  return true;
}

static CageResult no_memory(Host *h) {
  cage_refuse(&h->cage, "out of memory");
  blame_phase(h);
  return CAGE_ERROR;
}

CageResult table_step(Table *t) {
  Host *h = &t->host;
  Cage *c = &h->cage;
  Idle idle = {0, 0, 0};
  int results;
  CageResult r;
  while (h->state.head->ended == 0) {
    uint64_t questions = h->count.questions;
    int nargs = 0;
    if (t->phase == NULL) {
      if ((r = cage_run(c, make_thread, t)) != CAGE_OK) return r;
      /* handles are there already: pushing them allocates nothing */
      lua_settop(t->phase, 0);
      nargs = phase_push(t->phase, h);
    }
    t->host.viewer = 0;
    r = cage_resume(c, t->phase, nargs, &results);
    if (t->keeps) r = table_look_still(t, r);
    if (r == CAGE_YIELD && !flush(t)) return no_memory(h);
    if (r != CAGE_OK) return r;
    if (!phase_next(h, t->phase, results) ||
        (questions == h->count.questions && is_idle(h, &idle))) {
      blame_phase(h);
      return CAGE_ERROR;
    }
    lua_settop(t->phase, 0);
    if (!flush(t) || !table_mark(t)) return no_memory(h);
    t->phase = NULL;
  }
  return CAGE_OK;
}

/* Play the steps of a way again: runs of answers, and the edits between them.
** answers has room for all. */
static CageResult play_way(Table *t, const int32_t *way, int64_t *answers,
                           int n) {
  Host *h = &t->host;
  CageResult r;
  for (int i = 0;; i++) {
    const HistoryNode *node = t->history.node;
    int from = i;
    for (; i < n && node[way[i]].kind == NODE_ANSWER; i++)
      answers[i] = node[way[i]].answer;
    h->ask.queue = i == from ? NULL : answers + from;
    h->ask.queue_count = i - from;
    h->ask.queue_at = 0;
    r = table_step(t);
    if (!table_went_well(r) || i == n) return r;
    r = table_redo_edit(t, (int)t->history.node[way[i]].answer);
    if (r != CAGE_OK) return r;
  }
}

/* The block, the log and the rest as they were at a checkpoint. */
static void load_checkpoint(Table *t, int32_t from) {
  Host *h = &t->host;
  state_load(&h->state, t->history.node[from].checkpoint);
  h->state.frozen = false;
  log_cut(&h->log, t->history.node[from].events);
  history_goto(&t->history, from);
  t->phase = NULL;
  h->past.path_count = 0;
  t->flushed = 0;
  h->ask.stale = false;
  h->ask.again = false;
  h->bots.thinking = false;
  phase_recall_end(h);
}

static CageResult closed(Host *h) {
  cage_refuse(&h->cage, "the table is closed");
  return CAGE_ERROR;
}

/* Put the table at a node by playing again from a checkpoint above it, under
** the rules that were in force there; they did not change between the two.
** The Lua state must be alive. */
static CageResult restore_from(Table *t, int32_t from, int32_t node) {
  Host *h = &t->host;
  const History *history = &t->history;
  int64_t *answers = NULL;
  int32_t *way = NULL;
  CageResult r;
  int n;
  if (from < 0) return closed(h);
  if (history->node[node].rules != t->rules &&
      !table_adopt(t, history->node[node].rules))
    return CAGE_ERROR;
  if (h->block == NULL) return closed(h);
  n = history->node[node].depth - history->node[from].depth;
  if (n > 0) {
    answers = alloc_resize(&t->alloc, NULL, (size_t)n * sizeof *answers);
    way = alloc_resize(&t->alloc, NULL, (size_t)n * sizeof *way);
    if (answers == NULL || way == NULL) {
      alloc_free(&t->alloc, answers);
      alloc_free(&t->alloc, way);
      cage_refuse(&h->cage, "out of memory");
      return CAGE_ERROR;
    }
    for (int32_t at = node; at != from; at = history->node[at].parent)
      way[history->node[at].depth - history->node[from].depth - 1] = at;
  }
  history_goto(&t->history, node); /* which marks the way */
  load_checkpoint(t, from);
  h->ask.hold = t->history.again = true;
  r = play_way(t, way, answers, n);
  h->ask.queue = NULL;
  h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.hold = t->history.again = false;
  alloc_free(&t->alloc, answers);
  alloc_free(&t->alloc, way);
  return r;
}

CageResult table_restore_node(Table *t, int32_t node) {
  return restore_from(t, history_checkpoint(&t->history, node), node);
}

bool table_revive(Table *t, Fault *fault) {
  int64_t old_decisions = (int64_t)t->host.count.decisions;
  int64_t old_questions = (int64_t)t->host.count.questions;
  if (!table_boot(t, fault)) return false;
  t->host.count.decisions = (uint64_t)old_decisions;
  t->host.count.questions = (uint64_t)old_questions;
  return true;
}

/* Go to a node, with a fresh Lua state if this one is dead or dies of it. */
void table_put_back(Table *t, int32_t node) {
  CageResult r = CAGE_ERROR;
  t->status = TABLE_FAILED;
  if (t->host.block != NULL) r = table_restore_node(t, node);
  if (!table_went_well(r) && table_revive(t, NULL))
    r = table_restore_node(t, node);
  if (table_went_well(r)) table_stand(t, r);
}

/* A move failed: bring back the position before it. */
TableStatus table_roll_back(Table *t, int32_t node, CageResult why,
                            Fault *fault) {
  table_report(t, why, fault);
  t->status = TABLE_FAILED;
  if ((why != CAGE_ERROR || !still_holds(&t->host.cage)) &&
      table_revive(t, NULL))
    table_name_rule(t, fault);
  if (node >= 0) table_put_back(t, node);
  return TABLE_FAILED;
}

void table_recover(Table *t) {
  Host *h = &t->host;
  unsigned char *block;
  if (t->keeps && t->history.here >= 0) {
    table_revive(t, NULL);
    table_put_back(t, t->history.here);
    return;
  }
  block = t->status == TABLE_OVER ? table_copy_block(t) : NULL;
  t->status = TABLE_FAILED;
  if (table_revive(t, NULL) && block != NULL) {
    state_load(&h->state, block);
    t->status = TABLE_OVER;
  }
  alloc_free(&t->alloc, block);
}

/* A move that fails brings the node back, or, -1, nothing. */
static TableStatus run(Table *t, int32_t node, Fault *fault) {
  CageResult r = table_step(t);
  if (!table_went_well(r)) return table_roll_back(t, node, r, fault);
  return table_stand(t, r);
}

TableStatus table_run(Table *t, Fault *fault) {
  return run(t, t->history.here, fault);
}

static int forget_thoughts(lua_State *L) {
  still_forget(L);
  return 0;
}

/* Bots may reckon in variables of their own, but no game hangs on another. */
static void clear_bots(Table *t) {
  bool thinks = false;
  for (int i = 1; i <= t->host.players; i++)
    thinks = thinks || t->host.bots.seat[i].type >= SEAT_SCRIPT;
  if (thinks) cage_run(&t->host.cage, forget_thoughts, NULL);
}

/* Everything at its place, the setup phase next. */
void table_set_up(Table *t, uint64_t seed) {
  Host *h = &t->host;
  state_start(&h->state, seed);
  h->state.frozen = false;
  h->state.head->phase = (int16_t)phase_named(h, "setup");
  h->past.reason[0] = '\0';
  h->past.path_count = 0;
  memset(h->count.began, 0, sizeof h->count.began);
  h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.hold = h->ask.stale = h->ask.again = false;
  t->flushed = 0;
  t->phase = NULL;
  log_cut(&h->log, 0);
  t->posed = false;
  t->games++;
  make_begin(t);
  clear_bots(t);
}

bool table_begin_anew(Table *t, uint64_t seed, Fault *fault) {
  t->status = TABLE_FAILED;
  history_free(&t->history);
  table_tape_clear(t);
  table_forget_rules(t);
  table_forget_edits(t, 0);
  if (t->host.block == NULL && !table_revive(t, fault)) return false;
  table_set_up(t, seed);
  table_seed_bots(t, seed);
  return true;
}

TableStatus table_start(Table *t, uint64_t seed, Fault *fault) {
  if (!table_begin_anew(t, seed, fault)) return TABLE_FAILED;
  t->host.count.decisions = t->host.count.questions = 0;
  t->started = true;
  if (table_mark(t)) return run(t, -1, fault);
  fault_set(fault, "out of memory");
  return TABLE_FAILED;
}

/* One phase, and what comes after it; false: cage.why says what is wrong. */
static bool play_phase(lua_State *L, Table *t, Idle *idle) {
  Host *h = &t->host;
  uint64_t questions = h->count.questions;
  int top = lua_gettop(L);
  int args = phase_push(L, h);
  keep_begin(t);
  cage_progress(&h->cage);
  lua_call(L, args, LUA_MULTRET);
  if (!phase_next(h, L, lua_gettop(L) - top)) return false;
  if (questions == h->count.questions && is_idle(h, idle)) return false;
  lua_settop(L, top);
  h->past.path_count = 0;
  if (t->between == NULL || t->between(t->between_ud, t)) return true;
  return cage_refuse(&h->cage, "the game was broken off");
}

typedef struct PlayCall {
  Table *table;
  bool broken;
} PlayCall;

/* All phases in one entry: to enter the cage costs more than most of them. */
static int play_phases(lua_State *L) {
  PlayCall *c = lua_touserdata(L, 1);
  Idle idle = {0, 0, 0};
  while (!c->broken && c->table->host.state.head->ended == 0)
    c->broken = !play_phase(L, c->table, &idle);
  return 0;
}

static CageResult play_out(Table *t, uint64_t max_questions) {
  Host *h = &t->host;
  PlayCall c = {t, false};
  CageResult r;
  h->ask.question_cap = h->count.questions + max_questions;
  h->ask.capped = false;
  r = table_call(t, play_phases, &c);
  if (r == CAGE_ERROR && h->ask.capped) {
    phase_end_game(h, "cap");
    return CAGE_OK;
  }
  if (c.broken) {
    blame_phase(h);
    return CAGE_ERROR;
  }
  return table_look_still(t, r);
}

TableStatus table_play_out(Table *t, uint64_t seed, uint64_t max_questions,
                           Fault *fault) {
  return table_play_again(t, seed, NULL, 0, max_questions, fault);
}

TableStatus table_play_again(Table *t, uint64_t seed, const int64_t *answers,
                             int count, uint64_t max_questions, Fault *fault) {
  CageResult r;
  if (t->host.block == NULL && !table_revive(t, fault))
    return t->status = TABLE_FAILED;
  table_set_up(t, seed);
  if (t->host.schema.algo != RNG_MINSTD) table_seed_bots(t, seed);
  table_keep_luck(t);
  t->started = true;
  t->host.ask.queue = answers;
  t->host.ask.queue_count = count;
  r = play_out(t, max_questions);
  t->host.ask.queue = NULL;
  t->host.ask.queue_count = t->host.ask.queue_at = 0;
  t->host.ask.question_cap = 0;
  if (r == CAGE_OK) return t->status = TABLE_OVER;
  table_report(t, r, fault);
  if (r == CAGE_ERROR)
    lua_settop(t->host.cage.L, 0);
  else if (table_revive(t, NULL))
    table_name_rule(t, fault);
  return t->status = TABLE_FAILED;
}

typedef struct LegalCall {
  int64_t answer;
  bool legal, within; /* within: the range that is asked for */
  char why[256];
} LegalCall;

static int ask_legal(lua_State *L) {
  LegalCall *call = lua_touserdata(L, 1);
  Host *h = host_of(L);
  const Decision *d = &h->ask.decision;
  ChoiceEnv env = host_env(h, L, d->actor);
  call->legal = host_is_legal(h, L, call->answer);
  if (call->legal || !d->number || call->answer < ANSWER_WORDS) return 0;
  call->within = call->answer >= d->from && call->answer <= d->to;
  /* P.guard_text(guard): the rule that refuses this number, in words; or
  ** P.amount_cites(choice): those that say how far it goes */
  env.refused = NULL;
  host_call(L, 1, call->within ? "guard_text" : "amount_cites", "i",
            call->within ? choice_number_refused(&env, d->choice, call->answer)
                         : d->choice);
  if (lua_type(L, -1) == LUA_TSTRING)
    snprintf(call->why, sizeof call->why, "%s", lua_tostring(L, -1));
  return 0;
}

CageResult table_is_legal(Table *t, int64_t answer, bool *legal, char *why,
                          size_t size) {
  LegalCall call = {.answer = answer};
  CageResult r = table_call(t, ask_legal, &call);
  t->host.state.frozen = false;
  *legal = call.legal;
  snprintf(why, size, "%s", call.within ? call.why : "");
  return r;
}

enum { NUMERAL = 28 };

/* As people write it: 1000, 10,000. */
static void write_number(int64_t number, char text[NUMERAL]) {
  int n = snprintf(text, NUMERAL, "%" PRId64, number), first = number < 0;
  for (int at = n - 3; n - first > 4 && at > first; at -= 3) {
    memmove(&text[at + 1], &text[at], strlen(&text[at]) + 1);
    text[at] = ',';
  }
}

/* Why an answer is not taken: its rule, its range, or just that it isn't. */
static void refuse_answer(Table *t, const LegalCall *call, Fault *fault) {
  char own[FAULT_TEXT], n[NUMERAL], from[NUMERAL], to[NUMERAL];
  const Decision *d = &t->host.ask.decision;
  write_number(call->answer, n);
  write_number(d->from, from);
  write_number(d->to, to);
  if (!d->number || call->answer < ANSWER_WORDS)
    fault_set(fault, "that answer is not legal at '%s'", table_choice(t));
  else if (call->within)
    fault_set(fault, "%s is refused: %s", n, call->why);
  else if (d->to == INT64_MAX)
    fault_set(fault, "a whole number from %s on, not %s%s", from, n, call->why);
  else
    fault_set(fault, "a whole number from %s to %s, not %s%s", from, to, n,
              call->why);
  snprintf(own, sizeof own, "%s", fault->text);
  table_said(t, own, fault->text, sizeof fault->text);
}

bool table_refuses(Table *t, int64_t answer, Fault *fault) {
  LegalCall call = {.answer = answer};
  CageResult r;
  if (t->status != TABLE_ASKS) {
    fault_set(fault, "no decision is pending");
    return true;
  }
  r = table_call(t, ask_legal, &call);
  t->host.state.frozen = false;
  if (r != CAGE_OK)
    table_roll_back(t, t->history.here, r, fault);
  else if (!call.legal)
    refuse_answer(t, &call, fault);
  return r != CAGE_OK || !call.legal;
}

TableStatus table_answer(Table *t, int64_t answer, Fault *fault) {
  if (table_refuses(t, answer, fault)) return TABLE_FAILED;
  t->host.ask.answer = answer;
  return table_run(t, fault);
}

/* Where the way to a node leaves the way to another. */
static int32_t common_node(const History *h, int32_t a, int32_t b) {
  while (a != b)
    if (h->node[a].depth >= h->node[b].depth)
      a = h->node[a].parent;
    else
      b = h->node[b].parent;
  return a;
}

/* The change of rules nearest above a node, below the node `top`; or -1. */
static int32_t rules_above(const History *h, int32_t node, int32_t top) {
  while (node != top && h->node[node].kind != NODE_RULES)
    node = h->node[node].parent;
  return node == top ? -1 : node;
}

/* Go to a node.  The event log is that of the way to here, so a table with a
** log plays all phases again from where the ways part, change by change of the
** rules; without one the nearest checkpoint will do. */
static CageResult travel(Table *t, int32_t node) {
  const History *h = &t->history;
  int32_t part = common_node(h, h->here, node), change;
  if (!t->host.logging) return table_restore_node(t, node);
  change = rules_above(h, node, part);
  if (change < 0) {
    int32_t nearest = history_checkpoint(h, node);
    int32_t from = history_checkpoint(h, part);
    return restore_from(
      t, h->node[from].depth < h->node[nearest].depth ? from : nearest, node);
  }
  if (h->node[change].parent != h->here) {
    CageResult r = travel(t, h->node[change].parent);
    if (!table_went_well(r)) return r;
  }
  /* it began its phase again: see table_reload.c */
  log_cut(&t->host.log, h->node[change].events - 1);
  log_add(&t->host.log,
          (Event){.type = EVENT_RULES, .n = h->node[change].answer});
  return restore_from(t, change, node);
}

TableStatus table_goto(Table *t, int32_t node, Fault *fault) {
  int32_t before = t->history.here;
  CageResult r;
  if (!t->keeps || node < 0 || node >= t->history.count) {
    fault_set(fault, "there is no such position");
    return TABLE_FAILED;
  }
  /* what was played is said in the words of its own rules */
  if (t->history.node[node].rules != t->rules && !table_tape_sync(t)) {
    fault_set(fault, "out of memory");
    return TABLE_FAILED;
  }
  r = travel(t, node);
  if (table_went_well(r)) return table_stand(t, r);
  return table_roll_back(t, before, r, fault);
}
