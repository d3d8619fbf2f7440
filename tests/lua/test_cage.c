/*
** The cage, its arena and the sandbox, through their public headers.  Script
** text is run as a rule file would be: own environment, main thread.
** OILPATCH_TESTS names the tests folder (default "tests").
*/

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lua/cage/arena.h"
#include "lua/cage/cage.h"
#include "lua/cage/sandbox.h"
#include "lauxlib.h"

enum { OUT_MAX = 1 << 17, SCRIPTS_MAX = 256 };

/* A cage with a place for its output. */
typedef struct Bench {
  Cage cage;
  char out[OUT_MAX];
  size_t len;
} Bench;

static void catch_output(void *ud, const char *text, size_t len) {
  Bench *b = ud;
  if (len > OUT_MAX - 1 - b->len) len = OUT_MAX - 1 - b->len;
  memcpy(b->out + b->len, text, len);
  b->len += len;
  b->out[b->len] = '\0';
}

/* Puts an environment in the registry. */
static int prepare(lua_State *L) {
  sandbox_set_output(L, catch_output, lua_touserdata(L, 1));
  sandbox_env(L);
  lua_setfield(L, LUA_REGISTRYINDEX, "env");
  return 0;
}

/* CPU limits: short where a kill is waited for, and long enough for a
** program under valgrind where something else must happen first. */
enum { LIMIT_MS = 300, PATIENT_MS = 60000 };

static CageLimits small_limits(void) {
  CageLimits l = cage_limits();
  l.memory.reserve = (size_t)128 << 20;
  l.memory.total = (size_t)32 << 20;
  l.cpu_ms = LIMIT_MS;
  return l;
}

static void bench_open(Bench *b, CageLimits l) {
  memset(b, 0, sizeof *b);
  assert_true(cage_open(&b->cage, &l));
  assert_int_equal(cage_run(&b->cage, prepare, b), CAGE_OK);
}

static void bench_renew(Bench *b) {
  assert_true(cage_renew(&b->cage));
  assert_int_equal(cage_run(&b->cage, prepare, b), CAGE_OK);
  b->len = 0;
  b->out[0] = '\0';
}

/* Pushes the loaded chunk with its environment. */
static CageResult load_text(Bench *b, const char *text, const char *name) {
  Cage *c = &b->cage;
  CageResult r = cage_load(c, text, strlen(text), name);
  if (r != CAGE_OK) return r;
  lua_getfield(c->L, LUA_REGISTRYINDEX, "env");
  lua_setupvalue(c->L, -2, 1);
  return CAGE_OK;
}

/* Load and run text; its output is in b->out, its error in c->why. */
static CageResult run(Bench *b, const char *text) {
  Cage *c = &b->cage;
  CageResult r;
  b->len = 0;
  b->out[0] = '\0';
  r = load_text(b, text, "@rules.lua");
  if (r == CAGE_OK) r = cage_call(c, c->L, 0, 0);
  if (r == CAGE_ERROR || r == CAGE_OK) lua_settop(c->L, 0);
  return r;
}

static long cpu_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int setup(void **state) {
  Bench *b = malloc(sizeof *b);
  if (b == NULL) return -1;
  bench_open(b, small_limits());
  *state = b;
  return 0;
}

static int teardown(void **state) {
  Bench *b = *state;
  cage_close(&b->cage);
  free(b);
  return 0;
}

static void expect_print(Bench *b, const char *text, const char *out) {
  CageResult r = run(b, text);
  if (r != CAGE_OK) print_error("%s: %s\n", text, b->cage.why);
  assert_int_equal(r, CAGE_OK);
  assert_string_equal(b->out, out);
}

static void expect_error(Bench *b, const char *text, const char *part) {
  assert_int_equal(run(b, text), CAGE_ERROR);
  if (strstr(b->cage.why, part) == NULL)
    print_error("%s: got '%s', not '%s'\n", text, b->cage.why, part);
  assert_non_null(strstr(b->cage.why, part));
}

/* Arena */

static const ArenaLimits tiny = {
  .reserve = 1 << 20, .total = 64 << 10, .block = 8 << 10, .string = 1 << 10};

static void arena_refuses_what_is_over_a_limit(void **state) {
  Arena a;
  void *p[8];
  (void)state;
  assert_true(arena_open(&a, &tiny));
  assert_null(arena_alloc(&a, NULL, 0, (8 << 10) + 1));
  assert_null(arena_alloc(&a, NULL, LUA_TSTRING, 2 << 10));
  for (int i = 0; i < 8; i++) {
    p[i] = arena_alloc(&a, NULL, 0, 8 << 10);
    assert_non_null(p[i]);
    memset(p[i], i, 8 << 10);
  }
  assert_int_equal(a.used, 64 << 10);
  assert_null(arena_alloc(&a, NULL, 0, 1));
  for (int i = 0; i < 8; i++) arena_alloc(&a, p[i], 8 << 10, 0);
  assert_int_equal(a.used, 0);
  assert_int_equal(a.peak, 64 << 10);
  arena_reset(&a);
  assert_int_equal(a.peak, 0);
  arena_close(&a);
  arena_close(&a);
}

static void arena_keeps_contents_when_a_block_moves(void **state) {
  Arena a;
  unsigned char *p = NULL, *q;
  size_t size = 1;
  (void)state;
  assert_true(arena_open(&a, &tiny));
  p = arena_alloc(&a, NULL, 0, 1);
  *p = 0;
  for (; size < 4096; size++) {
    q = arena_alloc(&a, NULL, 0, 24); /* in the way of growing in place */
    p = arena_alloc(&a, p, size, size + 1);
    assert_non_null(p);
    assert_int_equal((uintptr_t)p % 16, 0);
    p[size] = (unsigned char)size;
    arena_alloc(&a, q, 24, 0);
  }
  for (; size > 1; size--) {
    p = arena_alloc(&a, p, size, size - 1);
    assert_non_null(p);
    assert_int_equal(p[size - 2], (unsigned char)(size - 2));
  }
  arena_alloc(&a, p, 1, 0);
  assert_int_equal(a.used, 0);
  arena_close(&a);
}

static void arena_fails_the_chosen_allocation(void **state) {
  Arena a;
  (void)state;
  assert_true(arena_open(&a, &tiny));
  a.fail_at = 3;
  assert_non_null(arena_alloc(&a, NULL, 0, 16));
  assert_non_null(arena_alloc(&a, NULL, 0, 16));
  assert_null(arena_alloc(&a, NULL, 0, 16));
  assert_non_null(arena_alloc(&a, NULL, 0, 16));
  assert_int_equal(a.allocs, 4);
  arena_close(&a);
}

static void arena_reports_a_refused_region(void **state) {
  Arena a;
  ArenaLimits l = tiny;
  CageLimits cl = cage_limits();
  Cage c;
  (void)state;
  l.reserve = SIZE_MAX / 2;
  assert_false(arena_open(&a, &l));
  arena_close(&a);
  cl.memory.reserve = SIZE_MAX / 2;
  assert_false(cage_open(&c, &cl));
  cl = cage_limits();
  cl.memory.total = 2000; /* too little for any state */
  assert_false(cage_open(&c, &cl));
}

static void every_allocation_may_fail(void **state) {
  Bench *b = *state;
  Cage *c = &b->cage;
  static const char text[] =
    "local t = {} for i = 1, 40 do t['k' .. i] = {i} end\n"
    "local s = '' for k in pairs(t) do s = s .. k end\n"
    "table.sort(t) print(#s, string.format('%q', s):len())\n"
    "setmetatable(t, {__index = string}) print(pcall(error, t))";
  long n = 1;
  for (;; n++) {
    CageResult r;
    c->arena.fail_at = n;
    if (!cage_renew(c)) continue;
    r = cage_run(c, prepare, b);
    if (r == CAGE_OK) r = cage_load(c, text, strlen(text), "@rules.lua");
    if (r == CAGE_OK) {
      long left = c->arena.fail_at;
      c->arena.fail_at = 0; /* the next two lines are the test's own */
      lua_getfield(c->L, LUA_REGISTRYINDEX, "env");
      lua_setupvalue(c->L, -2, 1);
      c->arena.fail_at = left;
      r = cage_call(c, c->L, 0, 0);
    }
    if (r == CAGE_OK) break;
    assert_int_equal(r, CAGE_MEMORY);
    assert_int_equal(c->arena.fail_at, 0);
  }
  assert_true(c->arena.fail_at > 0);
  assert_true(n > 100);
  c->arena.fail_at = 0;
  bench_renew(b);
}

/* Lua's string table is the one block that may outgrow the block limit. */
static void many_short_strings_are_no_large_block(void **state) {
  Bench *b = *state;
  b->cage.limits.cpu_ms = PATIENT_MS;
  expect_print(b,
               "local all = {}\n"
               "for i = 1, 20 do\n"
               "  local t = {} all[i] = t\n"
               "  for j = 1, 5000 do t[j] = i .. '/' .. j end\n"
               "end\n"
               "print(#all)",
               "20\n");
}

/* Cage */

static void endless_loops_are_killed(void **state) {
  Bench *b = *state;
  static const char *const texts[] = {
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "local function f() while true do pcall(f) end end f()",
    "local h\nh = function() while true do pcall(error, h) end end\n"
    "while true do pcall(h) end",
    "::a:: goto a",
    "local t = setmetatable({}, {__index = function(t, k) return t[k] end})\n"
    "while true do pcall(function() return t.x end) end",
    "table.sort({3, 1, 2}, function() while true do end end)",
    "tostring(setmetatable({}, {__tostring = function()\n"
    "while true do end end}))",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    assert_int_equal(run(b, texts[i]), CAGE_TIME);
    assert_string_equal(b->cage.where_source, "rules.lua");
    assert_true(b->cage.where_line > 0);
    assert_non_null(strstr(b->cage.why, " ms without a decision"));
    assert_int_equal(run(b, "print(1)"), CAGE_TIME); /* dead is dead */
    bench_renew(b);
    expect_print(b, "print(1)", "1\n");
  }
}

static void memory_bombs_are_killed(void **state) {
  Bench *b = *state;
  static const struct {
    const char *text, *why;
  } bombs[] = {
    {"local t = {} while true do t = {t, t} end", "more than 32768 KB"},
    {"local t = {} for i = 1, 1e6 do t[i] = i end", "larger than 256 KB"},
    {"local s = 'x' while true do s = s .. s end", "longer than 65536"},
    {"local function f() return 1 + f() end f()", "too deeply"},
    {"local t = {} while true do pcall(function()\n"
     "while true do t[#t + 1] = ('z'):rep(1000) .. #t end end) end",
     "KB"},
  };
  b->cage.limits.cpu_ms = PATIENT_MS;
  for (size_t i = 0; i < sizeof bombs / sizeof *bombs; i++) {
    assert_int_equal(run(b, bombs[i].text), CAGE_MEMORY);
    assert_non_null(strstr(b->cage.why, bombs[i].why));
    assert_string_equal(b->cage.where_source, "rules.lua");
    bench_renew(b);
  }
}

static int report_progress(lua_State *L) {
  cage_progress(cage_of(L));
  return 0;
}

static int is_late(lua_State *L) {
  long *end = lua_touserdata(L, lua_upvalueindex(1));
  lua_pushboolean(L, cpu_ms() > *end);
  return 1;
}

static void progress_holds_the_watchdog_off(void **state) {
  Bench *b = *state;
  lua_State *L = b->cage.L;
  long end = cpu_ms() + 2 * LIMIT_MS;
  lua_getfield(L, LUA_REGISTRYINDEX, "env");
  lua_pushcfunction(L, report_progress);
  lua_setfield(L, -2, "progress");
  lua_pushlightuserdata(L, &end);
  lua_pushcclosure(L, is_late, 1);
  lua_setfield(L, -2, "late");
  lua_settop(L, 0);
  expect_print(b, "while not late() do progress() end print('done')", "done\n");
  end = cpu_ms() + 2 * LIMIT_MS;
  assert_int_equal(run(b, "while not late() do end"), CAGE_TIME);
}

/* Calls its argument through the cage from inside Lua. */
static int nested_call(lua_State *L) {
  CageResult r = cage_call(cage_of(L), L, 0, 0);
  lua_pushstring(L, cage_result_name(r));
  return 1;
}

static void add_nested(Bench *b) {
  lua_State *L = b->cage.L;
  lua_getfield(L, LUA_REGISTRYINDEX, "env");
  lua_pushcfunction(L, nested_call);
  lua_setfield(L, -2, "nested");
  lua_settop(L, 0);
}

static void nested_entries_end_through_the_outermost_door(void **state) {
  Bench *b = *state;
  add_nested(b);
  expect_print(b,
               "local n = 0 local function f() n = n + 1 nested(f) end\n"
               "f() print(n > 20 and n < 200)",
               "true\n");
  expect_print(
    b,
    "print(nested(function() end), nested(function() error('x') end))\n"
    "print(nested(function() print(nested(error)) end))",
    "ok\terror\nerror\nok\n");
  assert_int_equal(run(b, "nested(function() nested(function()\n"
                          "while true do end end) end) print('no')"),
                   CAGE_TIME);
  assert_string_equal(b->out, "");
  assert_int_equal(b->cage.where_line, 2);
  bench_renew(b);
  add_nested(b);
  assert_int_equal(run(b, "pcall(nested, function() local s = 'x'\n"
                          "while true do s = s .. s end end)"),
                   CAGE_MEMORY);
}

/* One cage inside another: the inner one's death is not the outer one's. */
static int enter_other(lua_State *L) {
  Bench *other = lua_touserdata(L, lua_upvalueindex(1));
  lua_pushstring(L, cage_result_name(run(other, "while true do end")));
  return 1;
}

static void an_inner_cage_dies_alone(void **state) {
  Bench *b = *state;
  Bench *other = malloc(sizeof *other);
  lua_State *L = b->cage.L;
  assert_non_null(other);
  bench_open(other, small_limits());
  lua_getfield(L, LUA_REGISTRYINDEX, "env");
  lua_pushlightuserdata(L, other);
  lua_pushcclosure(L, enter_other, 1);
  lua_setfield(L, -2, "other");
  lua_settop(L, 0);
  expect_print(b, "print(other())", "time\n");
  assert_int_equal(run(b, "while true do end"), CAGE_TIME);
  cage_close(&other->cage);
  free(other);
}

static void fuel_is_the_same_every_time(void **state) {
  Bench *b = malloc(sizeof *b);
  CageLimits l = small_limits();
  char first[64] = "";
  (void)state;
  assert_non_null(b);
  l.fuel = 200000;
  l.cpu_ms = PATIENT_MS;
  for (int i = 0; i < 5; i++) {
    char line[64];
    bench_open(b, l);
    assert_int_equal(
      run(b, "local n = 0\n"
             "while true do n = n + 1 pcall(function() n = n + 1 end)\n"
             "if n % 100 == 0 then print(n) end end"),
      CAGE_FUEL);
    assert_true(b->len > 0 && b->len < OUT_MAX - 1);
    snprintf(line, sizeof line, "%zu %.40s", b->len,
             b->out + (b->len > 40 ? b->len - 40 : 0));
    if (i == 0) strcpy(first, line);
    assert_string_equal(line, first);
    cage_close(&b->cage);
  }
  free(b);
}

static void short_entries_use_fuel_too(void **state) {
  Bench *b = malloc(sizeof *b);
  CageLimits l = small_limits();
  CageResult r = CAGE_OK;
  int n = 0;
  (void)state;
  assert_non_null(b);
  l.fuel = 10000;
  bench_open(b, l);
  for (; r == CAGE_OK && n < 1000; n++) r = run(b, "return 1");
  assert_int_equal(r, CAGE_FUEL);
  bench_renew(b);
  for (n = 0; n < 1000; n++) {
    cage_refuel(&b->cage);
    assert_int_equal(run(b, "return 1"), CAGE_OK);
  }
  cage_close(&b->cage);
  free(b);
}

static void an_error_tells_where(void **state) {
  Bench *b = *state;
  Cage *c = &b->cage;
  assert_int_equal(run(b, "local function inner(t)\n"
                          "  return t.a.b\n"
                          "end\n"
                          "function outer() local x = inner({}) return x end\n"
                          "outer()"),
                   CAGE_ERROR);
  assert_string_equal(c->why,
                      "rules.lua:2: attempt to index a nil value (field 'a')");
  assert_string_equal(c->where_source, "rules.lua");
  assert_int_equal(c->where_line, 2);
  assert_string_equal(c->trace, "rules.lua:2: in upvalue 'inner'\n"
                                "rules.lua:4: in global 'outer'\n"
                                "rules.lua:5: in main chunk\n");
}

static void engine_frames_are_not_shown(void **state) {
  Bench *b = *state;
  Cage *c = &b->cage;
  assert_int_equal(load_text(b, "local f = ...\nf()", "=[oilpatch prelude]"),
                   CAGE_OK);
  assert_int_equal(load_text(b, "\n\nerror('bad')", "@mine.lua"), CAGE_OK);
  assert_int_equal(cage_call(c, c->L, 1, 0), CAGE_ERROR);
  assert_string_equal(lua_tostring(c->L, -1), "mine.lua:3: bad");
  assert_int_equal(lua_gettop(c->L), 1);
  assert_string_equal(c->trace, "mine.lua:3: in local 'f'\n");
}

static void error_objects_are_never_asked(void **state) {
  Bench *b = *state;
  expect_error(b,
               "error(setmetatable({}, {__tostring = function()\n"
               "while true do end end}))",
               "raised with a table");
  expect_error(b, "error(nil)", "raised with a nil");
  expect_error(b, "error()", "raised with a nil");
  expect_error(b, "error(12)", "raised with a number");
  expect_error(b, "error('\\27[2Jx', 0)", "\\x1B[2Jx");
  expect_error(b,
               "local t = {['\\27[2J'] = function() error('y') end}\n"
               "t['\\27[2J']()",
               "y");
  assert_null(strchr(b->cage.trace, '\033'));
}

static int ask(lua_State *L) { return lua_yield(L, lua_gettop(L)); }

static void a_coroutine_yields_through_pcall(void **state) {
  Bench *b = *state;
  Cage *c = &b->cage;
  lua_State *co;
  int n;
  lua_getfield(c->L, LUA_REGISTRYINDEX, "env");
  lua_pushcfunction(c->L, ask);
  lua_setfield(c->L, -2, "ask");
  lua_settop(c->L, 0);
  co = lua_newthread(c->L);
  assert_int_equal(
    load_text(b,
              "local ok, a = pcall(function() return ask('one') + 1 end)\n"
              "print(ok, a)\n"
              "local function deep() ask('two') error('three') end\n"
              "deep()",
              "@phase.lua"),
    CAGE_OK);
  lua_xmove(c->L, co, 1);
  assert_int_equal(cage_resume(c, co, 0, &n), CAGE_YIELD);
  assert_int_equal(n, 1);
  assert_string_equal(lua_tostring(co, -1), "one");
  lua_pop(co, n);
  lua_pushinteger(co, 41);
  assert_int_equal(cage_resume(c, co, 1, &n), CAGE_YIELD);
  assert_string_equal(b->out, "true\t42\n");
  lua_pop(co, n);
  assert_int_equal(cage_resume(c, co, 0, &n), CAGE_ERROR);
  assert_string_equal(lua_tostring(co, -1), "phase.lua:3: three");
  assert_string_equal(c->trace, "phase.lua:3: in local 'deep'\n"
                                "phase.lua:4: in main chunk\n");
  assert_int_equal(cage_resume(c, co, 0, &n), CAGE_ERROR); /* it is dead */
}

static void a_coroutine_is_killed_like_a_call(void **state) {
  Bench *b = *state;
  Cage *c = &b->cage;
  lua_State *co = lua_newthread(c->L);
  int n;
  assert_int_equal(load_text(b, "\nwhile true do end", "@phase.lua"), CAGE_OK);
  lua_xmove(c->L, co, 1);
  assert_int_equal(cage_resume(c, co, 0, &n), CAGE_TIME);
  assert_int_equal(c->where_line, 2);
}

static void only_short_source_text_is_loaded(void **state) {
  Bench *b = *state;
  Cage *c = &b->cage;
  char *text = malloc(40000);
  assert_non_null(text);
  memset(text, ' ', 39999);
  text[39999] = '\0';
  assert_int_equal(cage_load(c, text, 39999, "@big.lua"), CAGE_ERROR);
  assert_string_equal(c->why, "big.lua: source of more than 32768 bytes");
  free(text);
  assert_int_equal(cage_load(c, "\033Lua", 4, "@x.lua"), CAGE_ERROR);
  assert_non_null(strstr(c->why, "binary"));
  assert_int_equal(cage_load(c, "x = = 1", 7, "@x.lua"), CAGE_ERROR);
  assert_string_equal(c->why, "x.lua:1: unexpected symbol near '='");
}

static void a_forked_child_is_watched(void **state) {
  Bench *b = *state;
  int status = 0;
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    if (!cage_after_fork()) _exit(2);
    _exit(run(b, "while true do end") == CAGE_TIME ? 0 : 1);
  }
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* What a rule does at a decision must be free of allocations. */
static void a_warm_call_allocates_nothing(void **state) {
  Bench *b = *state;
  Cage *c = &b->cage;
  unsigned long before = 0;
  assert_int_equal(
    load_text(b,
              "local t = {1, 2, 3}\n"
              "return function() local n = 0\n"
              "for i, v in ipairs(t) do n = n + v end return n end",
              "@x.lua"),
    CAGE_OK);
  assert_int_equal(cage_call(c, c->L, 0, 1), CAGE_OK);
  for (int i = 0; i < 100; i++) {
    if (i == 1) before = c->arena.allocs;
    lua_pushvalue(c->L, -1);
    assert_int_equal(cage_call(c, c->L, 0, 0), CAGE_OK);
  }
  assert_int_equal(c->arena.allocs, before);
}

/* Sandbox */

static void pairs_goes_in_order(void **state) {
  Bench *b = *state;
  static const char out[] = "1 2 3 7 -inf -2.5 -1 0 0.5 1e+300 A a aa b "
                            "false true\n";
  static const char make[] =
    "local t = {10, 20, 30, b = 1, [true] = 2, [7] = 3, [0.5] = 4,\n"
    "  [-1] = 5, aa = 6, [false] = 7, A = 8, [-2.5] = 9, a = 10,\n"
    "  [0] = 11, [1e300] = 12, [-1/0] = 13}\n"
    "local r = {}\n";
  char text[600];
  snprintf(
    text, sizeof text, "%s%s", make,
    "for k, v in pairs(t) do r[#r + 1] = tostring(k) assert(t[k] == v) end\n"
    "print(table.concat(r, ' '))");
  expect_print(b, text, out);
  snprintf(
    text, sizeof text, "%s%s", make,
    "for k, v in next, t do r[#r + 1] = tostring(k) assert(t[k] == v) end\n"
    "print(table.concat(r, ' '))");
  expect_print(b, text, out);
  snprintf(text, sizeof text, "%s%s", make,
           "for i, k in ipairs(sorted(t)) do r[i] = tostring(k) end\n"
           "print(table.concat(r, ' '))");
  expect_print(b, text, out);
  snprintf(text, sizeof text, "%s%s", make,
           "for k in pairs(t) do t[k] = nil end print(next(t))\n"
           "for k in pairs({}) do print(k) end");
  expect_print(b, text, "nil\n");
  snprintf(text, sizeof text, "%s%s", make,
           "for k in next, t do t[k] = nil r[#r + 1] = tostring(k) end\n"
           "print(table.concat(r, ' '))");
  expect_print(b, text, out);
}

static void pairs_knows_large_tables_and_strange_keys(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "local t = {} for i = 1, 3000 do t['k' .. (i * 7919) % 3001] = i end\n"
    "local last, n = '', 0\n"
    "for k in pairs(t) do assert(last < k) last = k n = n + 1 end print(n)",
    "3000\n");
  expect_error(b, "for k in pairs({[{}] = 1}) do end",
               "a table with a table as key has no order");
  expect_error(b, "next({[print] = 1})", "a function as key");
  expect_error(b, "pairs(nil)", "table expected");
  expect_print(
    b,
    "local t = setmetatable({1}, {__pairs = function() error('no') end})\n"
    "for k, v in pairs(t) do print(k, v) end",
    "1\t1\n");
  expect_print(
    b, "local it = pairs({a = 1}) print(it({}, 9)) print(it()) print(it())",
    "a\t1\nnil\nnil\n");
}

static void sort_is_stable_and_tolerant(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "local t = {} for i = 1, 999 do t[i] = {k = i * 37 % 10, id = i} end\n"
    "table.sort(t, function(a, b) return a.k < b.k end)\n"
    "for i = 2, #t do local a, b = t[i - 1], t[i]\n"
    "  assert(a.k < b.k or a.k == b.k and a.id < b.id) end\n"
    "local u = {3, 1, 2} table.sort(u) print(table.concat(u, ' '))\n"
    "u = {'b', 'a', 'B'} table.sort(u) print(table.concat(u, ' '))\n"
    "table.sort({}) u = {5} table.sort(u) print(u[1])",
    "1 2 3\nB a b\n5\n");
  expect_print(
    b,
    "local t = {} for i = 1, 200 do t[i] = i end\n"
    "table.sort(t, function() return true end)\n"
    "local s = 0 for _, v in ipairs(t) do s = s + v end print(#t, s)\n"
    "table.sort(t, function(a, b) t[1] = nil return a < b end)\n"
    "print(t[1], #t)\n"
    "print(pcall(table.sort, t, function() error('stop', 0) end))\n"
    "print(t[1], #t)",
    "200\t20100\n1\t200\nfalse\tstop\n1\t200\n");
  expect_error(b, "table.sort({1, 'x'})", "attempt to compare");
}

static void format_covers_its_list(void **state) {
  Bench *b = *state;
  static const struct {
    const char *args, *out;
  } rows[] = {
    {"'%d|%5d|%-5d|%05d|%+d', 1, 2, 3, 4, 5", "1|    2|3    |00004|+5"},
    {"'%i %u %x %X %o %#x', 7, 7, 255, 255, 8, 255", "7 7 ff FF 10 0xff"},
    {"'%c%c', 72, 105", "Hi"},
    {"'%.2f %5.1f %e %g', 1.005, 2.25, 1, 0.1", "1.00   2.2 1.000000e+00 0.1"},
    {"'%f %f %5.1f', 1/0, -1/0, 0/0", "inf -inf   nan"},
    {"'%f', -(0/0)", "nan"},
    {"'%s %s %s %s', nil, true, {}, print", "nil true table function"},
    {"'%5s|%-5s|%.2s', 'ab', 'ab', 'abc'", "   ab|ab   |ab"},
    {"'%q', 'a\"\\n\\0001'", "\"a\\\"\\\n\\0001\""},
    {"'%q %q %q', 1, 0.5, math.mininteger", "1 0.5 0x8000000000000000"},
    {"'%q %q', 1/0, 2.0", "1e9999 2.0"},
    {"'100%%'", "100%"},
    {"'%d', '12'", "12"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char text[200], out[200];
    snprintf(text, sizeof text, "print(string.format(%s))", rows[i].args);
    snprintf(out, sizeof out, "%s\n", rows[i].out);
    expect_print(b, text, out);
  }
  expect_print(b, "print(#string.format('%99.99f', 1e308))", "409\n");
  expect_error(b, "string.format('%p', {})", "invalid conversion");
  expect_error(b, "string.format('%a', 1)", "invalid conversion");
  expect_error(b, "string.format('%100d', 1)", "invalid conversion");
  expect_error(b, "string.format('%.100f', 1)", "invalid conversion");
  expect_error(b, "string.format('%')", "invalid conversion");
  expect_error(b, "string.format('%d')", "no value");
  expect_error(b, "string.format('%d', 1.5)", "no integer representation");
  expect_error(b, "string.format('%s%s', ('x'):rep(40000), ('x'):rep(40000))",
               "too long");
}

static void tostring_shows_no_address(void **state) {
  Bench *b = *state;
  expect_print(b, "print({}, print, nil, true, 'x')",
               "table\tfunction\tnil\ttrue\tx\n");
  expect_print(
    b,
    "print(0/0, -(0/0), 1/0, -1/0, 0.1, 1e15, 2^53, 2^63, -0.0, 3.0,\n"
    "  math.mininteger, 1e100)",
    "nan\tnan\tinf\t-inf\t0.1\t1e+15\t9.007199254741e+15\t"
    "9.2233720368548e+18\t-0.0\t3.0\t-9223372036854775808\t1e+100\n");
  expect_print(b,
               "print(setmetatable({}, {__tostring = function()\n"
               "return 'me' end}))",
               "me\n");
  expect_error(b,
               "tostring(setmetatable({}, {__tostring = function()\n"
               "return 1 end}))",
               "must return a string");
  expect_print(
    b,
    "print(tonumber('0x10'), tonumber('z', 36),\n"
    "tonumber('1e1'), tonumber(' 5 '), tonumber('5x'), tonumber('-ff', 16),\n"
    "tonumber(('9'):rep(60000)), tonumber('nan'), tonumber({}))",
    "16\t35\t10.0\t5\tnil\t-255\tnil\tnil\tnil\n");
}

static void setmetatable_takes_a_copy(void **state) {
  Bench *b = *state;
  expect_error(b, "setmetatable({}, {__gc = print})", "'__gc'");
  expect_error(b, "setmetatable({}, {__mode = 'k'})", "'__mode'");
  expect_error(b, "setmetatable({}, {__close = print})", "'__close'");
  expect_error(b, "setmetatable({}, {__call = {}})", "must be a function");
  expect_error(b, "setmetatable({}, {__index = 1})", "function or a table");
  expect_error(b, "setmetatable({}, {__metatable = {}})", "false or a text");
  expect_error(b, "local t = {} setmetatable(t, {__index = t})", "loop");
  expect_error(b,
               "local t = {} for i = 1, 50 do\n"
               "t = setmetatable({}, {__index = t}) end",
               "chain too long");
  expect_error(b, "setmetatable('', {})", "table expected");
  expect_error(b,
               "local t = setmetatable({}, {__metatable = false})\n"
               "setmetatable(t, {})",
               "protected");
  expect_print(b,
               "local mt = {} mt.__index = mt function mt.f() return 5 end\n"
               "local o = setmetatable({}, mt)\n"
               "print(o.f(), getmetatable(o) == mt, getmetatable(''))\n"
               "mt.__gc = print mt.__len = function() return 9 end print(#o)\n"
               "print(getmetatable(setmetatable({}, {__metatable = 'no'})))\n"
               "print(getmetatable(setmetatable(o, nil)))",
               "5\ttrue\tfalse\n0\nno\nnil\n");
}

static int push_host_table(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_setmetatable(L, -2);
  return 1;
}

static void host_tables_are_read_only(void **state) {
  Bench *b = *state;
  lua_State *L = b->cage.L;
  lua_getfield(L, LUA_REGISTRYINDEX, "env");
  push_host_table(L);
  lua_setfield(L, -2, "host");
  lua_settop(L, 0);
  expect_error(b, "rawset(host, 1, 2)", "read-only");
  expect_error(b, "table.insert(host, 2)", "read-only");
  expect_error(b, "table.sort(host)", "read-only");
  expect_error(b, "table.move({1}, 1, 1, 1, host)", "read-only");
  expect_error(b, "setmetatable(host, {})", "protected");
  expect_print(b, "print(getmetatable(host))", "false\n");
}

static void only_the_allow_list_is_there(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "local all = {}\n"
    "for k, v in pairs(_ENV) do\n"
    "  if type(v) == 'userdata' then\n"
    "    for m in pairs(v) do all[#all + 1] = k .. '.' .. m end\n"
    "  else all[#all + 1] = k end\n"
    "end\n"
    "print(table.concat(all, ' '))",
    "assert error getmetatable ipairs math.abs math.ceil math.floor "
    "math.fmod math.huge math.max math.maxinteger math.min math.mininteger "
    "math.modf math.pi math.sqrt math.tointeger math.type math.ult next "
    "pairs pcall print rawequal rawget rawlen rawset select setmetatable "
    "sorted string.byte string.char string.ends string.find string.format "
    "string.len string.lower string.rep string.reverse string.split "
    "string.starts string.sub string.trim string.upper string.width "
    "table.concat "
    "table.insert table.move table.pack table.remove table.sort "
    "table.unpack tonumber tostring type\n");
  expect_print(b, "print(('').dump, ('').match, ('').gsub)", "nil\tnil\tnil\n");
}

static void string_functions_work(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "print(('hello'):find('l'), ('a.b'):find('.', 1, true))\n"
    "print(('abc'):find('c', -1), ('abc'):find('a', 2), ('abc'):find(''))\n"
    "print(('abc'):find('', 4), ('abc'):find('', 5))",
    "3\t2\t2\n3\tnil\t1\t0\n4\tnil\n");
  expect_error(b, "('abc'):find('.')", "patterns are not available");
  expect_print(b,
               "print(table.concat(('a,b,,c'):split(','), '|'),\n"
               "#(''):split(','), ('abc'):starts('ab'), ('abc'):ends('bc'),\n"
               "('abc'):ends('abcd'), '[' .. (' \\t x y\\n'):trim() .. ']')",
               "a|b||c\t1\ttrue\ttrue\tfalse\t[x y]\n");
  expect_print(b, "print(('\xE6\x97\xA5'):width(), ('\\255b'):width())",
               "2\t2\n");
  expect_print(b,
               "print((''):width(), ('abc'):width(), ('caf\xC3\xA9'):width(),"
               "('\\27[1;31mred\\27[0m'):width(), ('\\27['):width())",
               "0\t3\t4\t3\t0\n");
  expect_print(
    b,
    "print(('aBc'):upper(), ('aBc'):lower(),\n"
    "('abc'):reverse(), ('ab'):rep(3, '-'), ('ab'):rep(0), #('x'):rep(9))\n"
    "print(('abc'):byte(1, -1)) print(string.char(97, 98), ('abc'):byte(9))\n"
    "print(('hello'):sub(2, -2), ('hello'):sub(-3), ('hello'):sub(9),\n"
    "('hello'):sub(0), ('hello'):sub(math.mininteger, math.maxinteger))",
    "ABC\tabc\tcba\tab-ab-ab\t\t9\n97\t98\t99\nab\n"
    "ell\tllo\t\thello\thello\n");
  expect_error(b, "('x'):rep(1e10)", "too long");
  expect_error(b, "('x'):rep(math.maxinteger, 'abc')", "too long");
  expect_error(b, "(''):rep(math.maxinteger, 'abc')", "too long");
  expect_error(b, "('x'):rep(5000):byte(1, -1)", "too long");
  expect_error(b, "('x'):split('')", "empty separator");
}

static void table_functions_work(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "local t = {1, 2, 3} table.insert(t, 4) table.insert(t, 1, 0)\n"
    "print(table.concat(t, ' '), table.remove(t), table.remove(t, 1))\n"
    "print(table.concat(t, ' '), table.remove({}), #t)\n"
    "print(table.unpack({1, nil, 3}, 1, 3)) print(table.pack(nil, 2).n)\n"
    "print(table.concat(table.move(t, 1, 3, 2), ' '))\n"
    "print(table.concat(table.move(t, 2, 4, 1), ' '))\n"
    "print(table.concat(table.move({7, 8}, 1, 2, 1, {}), ' '))\n"
    "print(table.concat({1, 2.5, 'x', 0/0}, ','), table.concat({}))",
    "0 1 2 3 4\t4\t0\n1 2 3\tnil\t3\n1\tnil\t3\n2\n1 1 2 3\n1 2 3 3\n7 8\n"
    "1,2.5,x,nan\t\n");
  expect_error(b, "table.insert({1}, 5, 2)", "out of bounds");
  expect_error(b, "table.remove({1}, 5)", "out of bounds");
  expect_error(b, "table.concat({{}})", "a table cannot be joined");
  expect_error(b, "table.concat({}, '', 1, 1e9)", "a nil cannot be joined");
  expect_error(b, "table.unpack({}, 1, 1e6)", "too many");
  expect_error(b, "table.unpack({}, math.mininteger, math.maxinteger)",
               "too many");
  expect_error(b, "table.move({}, 1, math.maxinteger - 1, 2)", "too many");
  expect_error(b, "table.move({}, 1, 2, math.maxinteger)", "wrap");
}

static void base_functions_work(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "print(select('#', 1, nil), select(-1, 1, 2), (select(2, 'a', 'b')))\n"
    "print(pcall(error, 'x', 0)) print(pcall(assert, false))\n"
    "print(pcall(assert, nil, 'why')) print(assert(1, 2))\n"
    "print(rawlen({1, 2}), rawget({a = 1}, 'a'), rawequal('a', 'a'))\n"
    "print(rawset({}, 'a', 2).a, type(nil), math.type(2^53), math.floor(2.5))",
    "2\t2\tb\nfalse\tx\nfalse\tassertion failed!\nfalse\twhy\n1\t2\n"
    "2\t1\ttrue\n2\tnil\tfloat\t2\n");
  expect_error(b, "select(0)", "out of range");
  expect_error(b, "local f = ipairs({}) f(nil, 1)", "index");
}

static void print_is_cleaned_and_cut(void **state) {
  Bench *b = *state;
  expect_print(
    b,
    "print('\\27[31mr\\r\\0\\x7f h\\u{e9}\\xc2\\x9b\\xff"
    "\\u{202e}\\t!')",
    "\\x1B[31mr\\x0D\\x00\\x7F h\xc3\xa9\\xC2\\x9B\\xFF\\xE2\\x80\\xAE\t!\n");
  assert_int_equal(run(b, "for i = 1, 2000 do print(('F'):rep(99)) end"),
                   CAGE_OK);
  assert_true(b->len <= (64 << 10) + 14);
  assert_string_equal(b->out + b->len - 14, "\n[output cut]\n");
  expect_print(b, "print('next')", "next\n");
}

static void libraries_are_read_only(void **state) {
  Bench *b = *state;
  expect_error(b, "string.upper = nil", "'string' is read-only");
  expect_error(b, "math.min = math.max", "'math' is read-only");
  expect_error(b, "table.fresh = 1", "'table' is read-only");
  expect_error(b, "rawset(table, 'sort', nil)", "table expected");
  expect_error(b, "setmetatable(math, {})", "table expected");
  expect_error(b, "table.insert(string, 1)", "table expected");
  expect_print(b, "print(getmetatable(math), ('a'):upper())", "false\tA\n");
}

/* The collection of attacks */

typedef struct Outcome {
  CageResult result;
  char *text; /* why and output, for results that must repeat */
} Outcome;

static char *read_script(const char *folder, const char *name) {
  char path[1024], *text;
  long size;
  FILE *f;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  f = fopen(path, "rb");
  assert_non_null(f);
  fseek(f, 0, SEEK_END);
  size = ftell(f);
  rewind(f);
  text = calloc((size_t)size + 1, 1);
  assert_non_null(text);
  assert_int_equal(fread(text, 1, (size_t)size, f), size);
  fclose(f);
  return text;
}

static Outcome attack(Bench *b, const char *text) {
  Outcome o;
  size_t cap = CAGE_WHY + OUT_MAX;
  bench_renew(b);
  o.result = run(b, text);
  o.text = malloc(cap);
  assert_non_null(o.text);
  snprintf(o.text, cap, "%s|%s", o.result == CAGE_ERROR ? b->cage.why : "",
           b->out);
  if (o.result == CAGE_OK || o.result == CAGE_ERROR) /* same cage goes on */
    assert_int_equal(run(b, "local x = 1"), CAGE_OK);
  else
    bench_renew(b);
  bench_renew(b);
  expect_print(b, "print(('still'):upper(), #{1, 2})", "STILL\t2\n");
  return o;
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void every_attack_is_contained(void **state) {
  Bench *b = *state;
  char folder[800], *names[SCRIPTS_MAX] = {NULL};
  const char *tests = getenv("OILPATCH_TESTS");
  bool loud = getenv("OILPATCH_VERBOSE") != NULL;
  struct dirent *e;
  int n = 0;
  DIR *d;
  snprintf(folder, sizeof folder, "%s/attacks", tests ? tests : "tests");
  d = opendir(folder);
  assert_non_null(d);
  while ((e = readdir(d)) != NULL && n < SCRIPTS_MAX)
    if (strlen(e->d_name) > 4 &&
        strcmp(e->d_name + strlen(e->d_name) - 4, ".lua") == 0)
      names[n++] = strdup(e->d_name);
  closedir(d);
  assert_true(n > 90);
  qsort(names, (size_t)n, sizeof *names, by_name);
  for (int i = 0; i < n; i++) {
    char *text = read_script(folder, names[i]);
    Outcome one = attack(b, text), two = attack(b, text);
    if (loud)
      print_message("%-32s %-6s %.150s\n", names[i],
                    cage_result_name(one.result), one.text);
    assert_true(one.result != CAGE_YIELD);
    /* The watchdog alone is allowed to depend on the machine. */
    if (one.result != CAGE_TIME && two.result != CAGE_TIME) {
      if (one.result != two.result || strcmp(one.text, two.text) != 0)
        print_error("%s differs when repeated\n", names[i]);
      assert_int_equal(one.result, two.result);
      if (one.result != CAGE_MEMORY) assert_string_equal(one.text, two.text);
    }
    assert_null(strstr(one.text, "0x5")); /* the look of an address */
    assert_null(strstr(one.text, "0x7"));
    assert_null(strchr(one.text, '\033'));
    free(one.text);
    free(two.text);
    free(text);
    free(names[i]);
  }
}

#define WITH_BENCH(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(arena_refuses_what_is_over_a_limit),
    cmocka_unit_test(arena_keeps_contents_when_a_block_moves),
    cmocka_unit_test(arena_fails_the_chosen_allocation),
    cmocka_unit_test(arena_reports_a_refused_region),
    WITH_BENCH(every_allocation_may_fail),
    WITH_BENCH(many_short_strings_are_no_large_block),
    WITH_BENCH(endless_loops_are_killed),
    WITH_BENCH(memory_bombs_are_killed),
    WITH_BENCH(progress_holds_the_watchdog_off),
    WITH_BENCH(nested_entries_end_through_the_outermost_door),
    WITH_BENCH(an_inner_cage_dies_alone),
    cmocka_unit_test(fuel_is_the_same_every_time),
    cmocka_unit_test(short_entries_use_fuel_too),
    WITH_BENCH(an_error_tells_where),
    WITH_BENCH(engine_frames_are_not_shown),
    WITH_BENCH(error_objects_are_never_asked),
    WITH_BENCH(a_coroutine_yields_through_pcall),
    WITH_BENCH(a_coroutine_is_killed_like_a_call),
    WITH_BENCH(only_short_source_text_is_loaded),
    WITH_BENCH(a_forked_child_is_watched),
    WITH_BENCH(a_warm_call_allocates_nothing),
    WITH_BENCH(pairs_goes_in_order),
    WITH_BENCH(pairs_knows_large_tables_and_strange_keys),
    WITH_BENCH(sort_is_stable_and_tolerant),
    WITH_BENCH(format_covers_its_list),
    WITH_BENCH(tostring_shows_no_address),
    WITH_BENCH(setmetatable_takes_a_copy),
    WITH_BENCH(host_tables_are_read_only),
    WITH_BENCH(only_the_allow_list_is_there),
    WITH_BENCH(string_functions_work),
    WITH_BENCH(table_functions_work),
    WITH_BENCH(base_functions_work),
    WITH_BENCH(print_is_cleaned_and_cut),
    WITH_BENCH(libraries_are_read_only),
    WITH_BENCH(every_attack_is_contained),
  };
  return cmocka_run_group_tests_name("cage", tests, NULL, NULL);
}
