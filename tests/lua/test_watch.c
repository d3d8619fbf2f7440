/*
** The watchdog where the system refuses a timer, as some containers do and
** browsers always: scripts are stopped all the same.  Linked so that
** timer_create is ours (Makefile).
*/
#include "tests/support/bench.h"

static int refused;

int __wrap_timer_create(clockid_t clock, struct sigevent *event,
                        timer_t *timer);
int __wrap_timer_create(clockid_t clock, struct sigevent *event,
                        timer_t *timer) {
  (void)clock;
  (void)event;
  (void)timer;
  refused++;
  return -1;
}

static void loops_end_without_a_timer(void **state) {
  Bench *b = *state;
  static const char *const texts[] = {
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "local t = setmetatable({}, {__index = function(t, k) return t[k] end})\n"
    "while true do pcall(function() return t.x end) end",
    "table.sort({3, 1, 2}, function() while true do end end)",
  };
  assert_true(refused > 0);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    long begun = cpu_ms();
    assert_int_equal(run(b, texts[i]), CAGE_TIME);
    assert_in_range(cpu_ms() - begun, LIMIT_MS / 2, 20 * LIMIT_MS);
    assert_string_equal(b->cage.where_source, "rules.lua");
    assert_non_null(strstr(b->cage.why, " ms without a decision"));
    bench_renew(b);
  }
}

static int poll_for_ever(lua_State *L) {
  while (cage_of(L) != NULL) cage_poll(cage_of(L));
  return 0;
}

static void long_work_in_c_ends_too(void **state) {
  Bench *b = *state;
  lua_State *L = b->cage.L;
  lua_getfield(L, LUA_REGISTRYINDEX, "env");
  lua_pushcfunction(L, poll_for_ever);
  lua_setfield(L, -2, "work");
  lua_settop(L, 0);
  assert_int_equal(run(b, "work()"), CAGE_TIME);
}

static int work_on(lua_State *L) {
  long *end = lua_touserdata(L, lua_upvalueindex(1));
  cage_progress(cage_of(L));
  lua_pushboolean(L, cpu_ms() < *end);
  return 1;
}

static void a_game_that_moves_on_goes_on(void **state) {
  Bench *b = *state;
  lua_State *L = b->cage.L;
  long end = cpu_ms() + 2 * LIMIT_MS;
  lua_getfield(L, LUA_REGISTRYINDEX, "env");
  lua_pushlightuserdata(L, &end);
  lua_pushcclosure(L, work_on, 1);
  lua_setfield(L, -2, "moves");
  lua_settop(L, 0);
  assert_int_equal(run(b, "while moves() do end print('done')"), CAGE_OK);
  assert_string_equal(b->out, "done\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(loops_end_without_a_timer, setup, teardown),
    cmocka_unit_test_setup_teardown(long_work_in_c_ends_too, setup, teardown),
    cmocka_unit_test_setup_teardown(a_game_that_moves_on_goes_on, setup,
                                    teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
