/*
** A cage with a place for its output, for tests.  Script text is run as a rule
** file would be: own environment, main thread.
*/
#ifndef TESTS_SUPPORT_BENCH_H
#define TESTS_SUPPORT_BENCH_H

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

static inline const char *cage_result_name(CageResult r) {
  switch (r) {
    case CAGE_OK: return "ok";
    case CAGE_ERROR: return "error";
    case CAGE_YIELD: return "yield";
    case CAGE_TIME: return "time";
    case CAGE_MEMORY: return "memory";
    case CAGE_FUEL: return "fuel";
    case CAGE_KEPT: return "kept";
  }
  return "?";
}

enum { OUT_MAX = 1 << 17, SCRIPTS_MAX = 256 };

/* A cage with a place for its output. */
typedef struct Bench {
  Cage cage;
  char out[OUT_MAX];
  size_t len;
} Bench;

static inline void catch_output(void *ud, const char *text, size_t len) {
  Bench *b = ud;
  if (len > OUT_MAX - 1 - b->len) len = OUT_MAX - 1 - b->len;
  memcpy(b->out + b->len, text, len);
  b->len += len;
  b->out[b->len] = '\0';
}

/* Puts an environment in the registry. */
static inline int prepare(lua_State *L) {
  sandbox_set_output(L, catch_output, lua_touserdata(L, 1));
  sandbox_env(L);
  lua_setfield(L, LUA_REGISTRYINDEX, "env");
  return 0;
}

/* CPU limits: short where a kill is waited for, and long enough for a
** program under valgrind where something else must happen first. */
enum { LIMIT_MS = 300, PATIENT_MS = 60000 };

static inline CageLimits small_limits(void) {
  CageLimits l = cage_limits();
  l.memory.reserve = (size_t)128 << 20;
  l.memory.total = (size_t)32 << 20;
  l.cpu_ms = LIMIT_MS;
  return l;
}

static inline void bench_open(Bench *b, CageLimits l) {
  memset(b, 0, sizeof *b);
  assert_true(cage_open(&b->cage, &l));
  assert_int_equal(cage_run(&b->cage, prepare, b), CAGE_OK);
}

static inline void bench_renew(Bench *b) {
  assert_true(cage_renew(&b->cage));
  assert_int_equal(cage_run(&b->cage, prepare, b), CAGE_OK);
  b->len = 0;
  b->out[0] = '\0';
}

typedef struct BenchChunk {
  const char *text, *name;
  size_t size;
} BenchChunk;

static const char bench_chunk; /* registry: the one that was loaded last */

static inline int compile_chunk(lua_State *L) {
  const BenchChunk *c = lua_touserdata(L, 1);
  if (cage_chunk(L, c->text, c->size, c->name) != LUA_OK) lua_error(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &bench_chunk);
  return 0;
}

/* Compile a text and push the function, in an entry of its own. */
static inline CageResult bench_load(Cage *c, const char *text, size_t size,
                                    const char *name) {
  BenchChunk chunk = {text, name, size};
  CageResult r = cage_run(c, compile_chunk, &chunk);
  if (r == CAGE_OK) lua_rawgetp(c->L, LUA_REGISTRYINDEX, &bench_chunk);
  return r;
}

/* Pushes the loaded chunk with its environment. */
static inline CageResult load_text(Bench *b, const char *text,
                                   const char *name) {
  Cage *c = &b->cage;
  CageResult r = bench_load(c, text, strlen(text), name);
  if (r != CAGE_OK) return r;
  lua_getfield(c->L, LUA_REGISTRYINDEX, "env");
  lua_setupvalue(c->L, -2, 1);
  return CAGE_OK;
}

/* Load and run text; its output is in b->out, its error in c->why. */
static inline CageResult run(Bench *b, const char *text) {
  Cage *c = &b->cage;
  CageResult r;
  b->len = 0;
  b->out[0] = '\0';
  r = load_text(b, text, "@rules.lua");
  if (r == CAGE_OK) r = cage_call(c, c->L, 0, 0);
  if (r == CAGE_ERROR || r == CAGE_OK) lua_settop(c->L, 0);
  return r;
}

static inline long cpu_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static inline int setup(void **state) {
  Bench *b = malloc(sizeof *b);
  if (b == NULL) return -1;
  bench_open(b, small_limits());
  *state = b;
  return 0;
}

static inline int teardown(void **state) {
  Bench *b = *state;
  cage_close(&b->cage);
  free(b);
  return 0;
}

static inline void expect_print(Bench *b, const char *text, const char *out) {
  CageResult r = run(b, text);
  if (r != CAGE_OK) print_error("%s: %s\n", text, b->cage.why);
  assert_int_equal(r, CAGE_OK);
  assert_string_equal(b->out, out);
}

static inline void expect_error(Bench *b, const char *text, const char *part) {
  assert_int_equal(run(b, text), CAGE_ERROR);
  if (strstr(b->cage.why, part) == NULL)
    print_error("%s: got '%s', not '%s'\n", text, b->cage.why, part);
  assert_non_null(strstr(b->cage.why, part));
}

#define WITH_BENCH(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

#endif
