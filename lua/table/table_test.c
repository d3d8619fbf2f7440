/*
** Scenario tests of the stack: which there are, and running one.
*/
#include "lua/table/table_in.h"
#include "lua/table/check.h"

#include <stdio.h>
#include <string.h>

#include "lua/cage/sandbox.h"

static const char *text(lua_State *L, const char *name) {
  const char *s;
  lua_getfield(L, -1, name);
  s = lua_tostring(L, -1);
  lua_pop(L, 1); /* the test keeps it */
  return s == NULL ? "" : s;
}

typedef struct TestCall {
  int index;
  TestInfo *info;
  int count;
} TestCall;

static void push_test(lua_State *L, int i) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_of(L)->linked.prelude);
  lua_getfield(L, -1, "book");
  lua_getfield(L, -1, "tests");
  if (i >= 0) lua_rawgeti(L, -1, i + 1);
}

static int count_tests(lua_State *L) {
  TestCall *c = lua_touserdata(L, 1);
  push_test(L, -1);
  c->count = (int)lua_rawlen(L, -1);
  return 0;
}

int table_tests(Table *t) {
  TestCall c = {0, NULL, 0};
  return table_call(t, count_tests, &c) == CAGE_OK ? c.count : 0;
}

static int read_test(lua_State *L) {
  TestCall *c = lua_touserdata(L, 1);
  TestInfo *info = c->info;
  push_test(L, c->index);
  snprintf(info->name, sizeof info->name, "%s", text(L, "name"));
  snprintf(info->source, sizeof info->source, "%s", text(L, "source"));
  lua_getfield(L, -1, "spec");
  if (lua_type(L, -1) != LUA_TTABLE) return 0;
  lua_getfield(L, -1, "players");
  info->players = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  lua_getfield(L, -1, "layers");
  if (lua_type(L, -1) == LUA_TTABLE)
    for (int i = 1; i <= (int)lua_rawlen(L, -1) && i <= TABLE_LAYERS; i++) {
      lua_rawgeti(L, -1, i);
      snprintf(info->layer[info->layers++], TABLE_NAME, "%s",
               luaL_checkstring(L, -1));
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
  lua_getfield(L, -1, "set");
  if (lua_type(L, -1) == LUA_TTABLE) {
    int n;
    sandbox_keys(L, -1);
    n = (int)lua_rawlen(L, -1);
    for (int i = 1; i <= n && i <= 16; i++) {
      const char *name, *value;
      lua_rawgeti(L, -1, i);
      name = lua_tostring(L, -1);
      lua_pushvalue(L, -1);
      lua_gettable(L, -4);
      value = sandbox_tostring(L, -1, NULL);
      snprintf(info->setting[info->settings++], 2 * NAME_SIZE, "%s=%s",
               name == NULL ? "?" : name, value);
      lua_pop(L, 3); /* name, value, value as text */
    }
  }
  return 0;
}

bool table_test_info(Table *t, int i, TestInfo *info) {
  TestCall c = {i, NULL, 0};
  memset(info, 0, sizeof *info);
  c.info = info;
  return table_call(t, read_test, &c) == CAGE_OK;
}

static int run_test(lua_State *L) {
  TestCall *c = lua_touserdata(L, 1);
  host_prelude(L, "run_test");
  lua_pushinteger(L, c->index + 1);
  lua_call(L, 1, 0);
  return 0;
}

void table_begin_test(Table *t) {
  Host *h = &t->host;
  state_start(&h->state, 1);
  h->state.frozen = false;
  h->ask.queue_count = h->ask.queue_at = 0;
  h->ask.decision.actor = 0;
  h->ask.hold = false;
  h->test.over = true;
  h->bots.seat[0].stream = rng_seed(1, "test");
}

bool table_run_test(Table *t, int i, Fault *fault) {
  Host *h = &t->host;
  TestCall c = {i, NULL, 0};
  char text_[FAULT_TEXT];
  CageResult r;
  table_begin_test(t);
  h->test.running = true;
  r = table_call(t, run_test, &c);
  h->test.running = false;
  if (r != CAGE_OK) {
    table_report(t, r, fault);
    if (r != CAGE_ERROR) table_recover(t);
    return false;
  }
  if (state_check(&h->state, text_, sizeof text_) != ERR_OK) {
    fault_set(fault, "%s", text_);
    return false;
  }
  return true;
}
