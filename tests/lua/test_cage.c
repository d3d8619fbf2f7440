/*
** The cage and its arena, through their public headers.
** OILPATCH_TESTS names the tests folder (default "tests").
*/

#include "tests/support/bench.h"

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
    if (r == CAGE_OK) r = bench_load(c, text, strlen(text), "@rules.lua");
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
  assert_string_equal(c->frames, "rules.lua:2: in upvalue 'inner'\n"
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
  assert_string_equal(c->frames, "mine.lua:3: in local 'f'\n");
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
  assert_null(strchr(b->cage.frames, '\033'));
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
  assert_string_equal(c->frames, "phase.lua:3: in local 'deep'\n"
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
  assert_int_equal(bench_load(c, text, 39999, "@big.lua"), CAGE_ERROR);
  assert_string_equal(c->why, "big.lua: source of more than 32768 bytes");
  free(text);
  assert_int_equal(bench_load(c, "\033Lua", 4, "@x.lua"), CAGE_ERROR);
  assert_non_null(strstr(c->why, "binary"));
  assert_int_equal(bench_load(c, "x = = 1", 7, "@x.lua"), CAGE_ERROR);
  assert_string_equal(c->why, "x.lua:1: unexpected symbol near '='");
}

static void a_forked_child_is_watched(void **state) {
  Bench *b = *state;
  int status = 0;
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    cage_after_fork();
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
    WITH_BENCH(every_attack_is_contained),
  };
  return cmocka_run_group_tests_name("cage", tests, NULL, NULL);
}
