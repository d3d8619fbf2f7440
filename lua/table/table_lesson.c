#include "lua/table/table_lesson.h"

#include "lua/bind/ltype.h"
#include "lua/bind/phase.h"
#include "lua/table/table_in.h"

#include <string.h>

/* Positions ---------------------------------------------------------------- */

typedef struct Pose {
  int step;
  bool good; /* the next phase is there */
} Pose;

static int pose(lua_State *L) {
  Pose *p = lua_touserdata(L, 1);
  Host *h = host_of(L);
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->linked.prelude);
  lua_getfield(L, -1, "lesson_pose");
  lua_remove(L, 1);
  lua_pushinteger(L, p->step);
  lua_call(L, 1, LUA_MULTRET);
  luaL_unref(L, LUA_REGISTRYINDEX, h->test.thread);
  h->test.thread = LUA_NOREF;
  p->good = phase_next(h, L, lua_gettop(L));
  return 0;
}

static TableStatus refuse(Table *t, Fault *fault) {
  fault_set(fault, "%s", t->host.cage.why);
  return t->status = TABLE_FAILED;
}

TableStatus table_pose(Table *t, int step, uint64_t seed, Fault *fault) {
  Host *h = &t->host;
  Pose p = {step, false};
  SeatType type[MAX_PLAYERS + 1];
  char text[FAULT_TEXT / 2];
  CageResult r;
  history_free(&t->history);
  table_tape_clear(t);
  table_forget_rules(t);
  table_forget_edits(t, 0);
  if (h->block == NULL && !table_revive(t, fault))
    return t->status = TABLE_FAILED;
  table_set_up(t, seed);
  table_seed_bots(t, seed);
  h->ask.decision.actor = 0;
  h->test.over = true;
  for (int i = 1; i <= h->players; i++) type[i] = h->bots.seat[i].type;
  r = table_call(t, pose, &p);
  /* the scenario asked everybody; the seats' own players are back */
  for (int i = 1; i <= h->players; i++) h->bots.seat[i].type = type[i];
  if (r != CAGE_OK) {
    table_report(t, r, fault);
    if (r != CAGE_ERROR) table_revive(t, NULL);
    return t->status = TABLE_FAILED;
  }
  if (!p.good) return refuse(t, fault);
  if (state_check(&h->state, text, sizeof text) != ERR_OK) {
    fault_set(fault, "the position is broken: %s", text);
    return t->status = TABLE_FAILED;
  }
  log_cut(&h->log, 0);
  h->past.path_count = h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.hold = h->ask.stale = false;
  h->count.decisions = h->count.questions = 0;
  t->flushed = 0;
  t->phase = NULL;
  t->started = t->posed = true;
  if (!table_mark(t)) {
    fault_set(fault, "out of memory");
    return t->status = TABLE_FAILED;
  }
  return table_run(t, fault);
}

/* Asking ------------------------------------------------------------------- */

static void push_texts(lua_State *L, const char *const *text, int count) {
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_pushstring(L, text[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_state(lua_State *L, const LessonState *s) {
  static const LessonState none;
  Host *h = host_of(L);
  if (s == NULL) s = &none;
  lua_newtable(L);
  push_texts(L, s->lines, s->line_count);
  lua_setfield(L, -2, "lines");
  push_texts(L, s->given, s->given_count);
  lua_setfield(L, -2, "given");
  if (s->line_count > 0) {
    lua_pushstring(L, s->lines[s->line_count - 1]);
    lua_setfield(L, -2, "line");
  }
  lua_pushstring(L, s->word == NULL ? "" : s->word);
  lua_setfield(L, -2, "word");
  lua_pushinteger(L, s->answers);
  lua_setfield(L, -2, "answers");
  lua_pushinteger(L, s->phases);
  lua_setfield(L, -2, "phases");
  lua_pushboolean(L, h->state.head->ended != 0);
  lua_setfield(L, -2, "over");
}

static const char *cell(lua_State *L, int column) {
  const char *text;
  lua_rawgeti(L, -1, column);
  text = lua_tostring(L, -1);
  lua_pop(L, 1);
  return text == NULL ? "" : text;
}

static int ask(lua_State *L) {
  const LessonCall *call = lua_touserdata(L, 1);
  int n;
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->linked.prelude);
  lua_getfield(L, -1, "lesson_call");
  lua_pushstring(L, call->what);
  lua_pushinteger(L, call->step);
  lua_pushinteger(L, call->item);
  push_state(L, call->state);
  lua_call(L, 4, 1);
  n = (int)lua_rawlen(L, -1);
  for (int i = 1; i <= n; i++) {
    lua_rawgeti(L, -1, i);
    call->row(call->ud, cell(L, 1), cell(L, 2));
    lua_pop(L, 1);
  }
  return 0;
}

/* A test of the lesson's plays at the table; anything else only asks. */
static CageResult call_lesson(Table *t, const LessonCall *call) {
  Host *h = &t->host;
  CageResult r;
  bool proves = strcmp(call->what, "prove") == 0;
  if (proves) table_begin_test(t);
  h->state.frozen = !proves;
  h->test.running = proves;
  h->test.over = proves || t->status != TABLE_ASKS;
  r = table_call(t, ask, (void *)call);
  h->test.over = true;
  h->test.running = h->state.frozen = false;
  return r;
}

bool table_lesson(Table *t, const LessonCall *call, Fault *fault) {
  CageResult r = call_lesson(t, call);
  if (r == CAGE_OK) return true;
  table_report(t, r, fault);
  if (r != CAGE_ERROR) table_recover(t);
  return false;
}

static int look_for(lua_State *L) {
  bool *found = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->linked.prelude);
  lua_getfield(L, -1, "book");
  lua_getfield(L, -1, "lesson");
  *found = lua_toboolean(L, -1);
  return 0;
}

bool table_has_lesson(Table *t) {
  bool found = false;
  return table_call(t, look_for, &found) == CAGE_OK && found;
}
