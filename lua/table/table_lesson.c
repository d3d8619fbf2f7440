/*
** Lessons: setting up their positions, and asking whether a step is done.
*/
#include "lua/table/change.h"
#include "lua/table/value.h"

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
  host_call(L, LUA_MULTRET, "lesson_pose", "i", p->step);
  luaL_unref(L, LUA_REGISTRYINDEX, h->test.thread);
  h->test.thread = LUA_NOREF;
  p->good = phase_next(h, L, lua_gettop(L));
  return 0;
}

TableStatus table_pose(Table *t, int step, uint64_t seed, Fault *fault) {
  Host *h = &t->host;
  Pose p = {step, false};
  SeatType type[MAX_PLAYERS + 1];
  char text[FAULT_TEXT / 2];
  CageResult r;
  if (!table_begin_anew(t, seed, fault)) return TABLE_FAILED;
  h->ask.decision.actor = 0;
  h->test.over = true;
  for (int i = 1; i <= h->players; i++) type[i] = h->bots.seat[i].type;
  r = table_call(t, pose, &p);
  /* the scenario asked everybody; the seats' own players are back */
  for (int i = 1; i <= h->players; i++) h->bots.seat[i].type = type[i];
  if (r != CAGE_OK) {
    table_report(t, r, fault);
    if (r != CAGE_ERROR) table_revive(t, NULL);
    return TABLE_FAILED;
  }
  if (!p.good) {
    fault_set(fault, "%s", t->host.cage.why);
    return TABLE_FAILED;
  }
  if (state_check(&h->state, text, sizeof text) != ERR_OK) {
    fault_set(fault, "the position is broken: %s", text);
    return TABLE_FAILED;
  }
  log_cut(&h->log, 0);
  h->past.path_count = h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.hold = h->ask.stale = false;
  h->count.decisions = h->count.questions = 0;
  t->flushed = 0;
  t->phase = NULL;
  t->started = t->posed = true;
  if (table_mark(t)) return table_run(t, fault);
  fault_set(fault, "out of memory");
  return TABLE_FAILED;
}

/* A test of the lesson's plays at the table; anything else only asks. */
json_t *table_lesson(Table *t, json_t *args, Fault *fault) {
  Host *h = &t->host;
  const char *what = json_string_value(json_array_get(args, 0));
  bool proves = what != NULL && strcmp(what, "prove") == 0;
  json_t *rows;
  if (proves) table_begin_test(t);
  h->test.running = proves;
  h->test.over = proves || t->status != TABLE_ASKS;
  rows = table_call_value(t, "lesson", args, !proves, fault);
  h->test.over = true;
  h->test.running = false;
  return rows;
}
