#include "tests/support/test.h"
#include "tests/support/scratch.h"

#include "repl/front/front.h"
#include "repl/front/value.h"

#include <lauxlib.h>
#include <stdio.h>
#include <unistd.h>

static int close_front(void **state) {
  (void)state;
  front_close();
  return 0;
}

/* A value as it comes back from Lua, as compact text. */
static void assert_comes_back(const char *text, const char *want) {
  json_t *in = json_loads(text, JSON_DECODE_ANY, NULL), *out;
  lua_State *L = luaL_newstate();
  char *got;
  assert_non_null(in);
  value_push(L, in);
  out = value_take(L, -1);
  assert_int_equal(lua_gettop(L), 1);
  got = json_dumps(out, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS);
  assert_string_equal(got, want);
  free(got);
  json_decref(in);
  json_decref(out);
  lua_close(L);
}

static void values_come_back_as_they_went(void **state) {
  (void)state;
  assert_comes_back("[1, 2.5, \"a\", true, false]", "[1,2.5,\"a\",true,false]");
  assert_comes_back("{\"b\": {\"c\": []}, \"a\": null}", "{\"b\":{\"c\":[]}}");
  assert_comes_back("-9223372036854775808", "-9223372036854775808");
  assert_comes_back("null", "null");
}

static void bytes_that_are_no_text_come_back(void **state) {
  json_t *in = front_text("a\xff\xc3"), *out;
  lua_State *L = luaL_newstate();
  (void)state;
  value_push(L, in);
  out = value_take(L, -1);
  assert_string_equal(json_string_value(out), "a\xff\xc3");
  json_decref(in);
  json_decref(out);
  lua_close(L);
}

#define LIBRARY library
static FrontLibrary LIBRARY = {"tests"};

FRONT(add, "ll") {
  ++*(int *)ud;
  return json_pack("[I, s]", front_number(args, 0) + front_number(args, 1),
                   "sum");
}

FRONT(object, "") { return json_pack("[{si si si}]", "z", 1, "a", 2, "m", 3); }

/* Run a script of the user's; the fault, or NULL. */
static json_t *run(const char *script) {
  char path[SCRATCH_SIZE];
  int fd = mkstemp(scratch_name(path, "front-XXXXXX"));
  FILE *f = fdopen(fd, "w");
  json_t *fault;
  bool good;
  assert_non_null(f);
  fputs(script, f);
  fclose(f);
  good = front_run(path, &fault);
  assert_int_equal(good, fault == NULL);
  unlink(path);
  return fault;
}

static void assert_runs(const char *script) {
  json_t *fault = run(script);
  if (fault != NULL) fail_msg("%s", json_string_value(fault));
}

static void what_c_offers_is_a_library(void **state) {
  int calls = 0;
  (void)state;
  front_offer(&LIBRARY, &calls, NULL);
  assert_runs("local n, word = require 'tests'.add(2, 3)\n"
              "assert(n == 5 and word == 'sum')\n"
              "assert(require 'tests' == require 'tests')");
  assert_int_equal(calls, 1);
}

static void an_object_keeps_its_order(void **state) {
  int calls = 0;
  (void)state;
  front_offer(&LIBRARY, &calls, NULL);
  assert_runs("local o, s = require 'tests'.object(), ''\n"
              "for k, v in pairs(o) do s = s .. k .. v end\n"
              "for k, v in pairs(o) do s = s .. v end\n"
              "assert(s == 'z1a2m3123')");
}

static void a_fault_says_where(void **state) {
  json_t *fault = run("\n\nerror('no such thing')");
  (void)state;
  assert_non_null(fault);
  assert_non_null(strstr(json_string_value(fault), ":3: no such thing"));
  json_decref(fault);
  fault = run("local = 1");
  assert_non_null(strstr(json_string_value(fault), ":1: "));
  json_decref(fault);
}

/* Nothing of a game's folder, or of the place the program runs in, is found. */
static void only_the_programs_own_files_are_found(void **state) {
  (void)state;
  assert_runs("assert(not pcall(require, 'variants.barrels.base'))\n"
              "assert(not pcall(require, 'base'))\n"
              "assert(require 'page.page'.escape('<') == '&lt;')");
}

static void a_mistake_of_our_own_is_said_and_survived(void **state) {
  json_t *results;
  (void)state;
  assert_null(front_call("page.page", "nothing", json_array()));
  results = front_call("page.page", "escape", json_pack("[s]", "&"));
  assert_string_equal(front_word(results, 0), "&amp;");
  json_decref(results);
}

/* What our Lua reads may want too much of it: that fails, and it goes on. */
static void time_and_memory_are_limited(void **state) {
  json_t *fault;
  (void)state;
  assert_false(front_limit(true));
  fault = run("while true do end");
  assert_non_null(fault);
  assert_non_null(strstr(json_string_value(fault), FRONT_TOO_LONG));
  json_decref(fault);
  fault = run("local all = {}\n"
              "while true do all[#all + 1] = ('x'):rep(2 ^ 20) .. #all end");
  assert_non_null(fault);
  assert_string_equal(json_string_value(fault), "not enough memory");
  json_decref(fault);
  assert_true(front_limit(false));
  assert_runs("for i = 1, 1000 do local t = { i } end");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(values_come_back_as_they_went),
    cmocka_unit_test(bytes_that_are_no_text_come_back),
    cmocka_unit_test(an_object_keeps_its_order),
    cmocka_unit_test(what_c_offers_is_a_library),
    cmocka_unit_test(a_fault_says_where),
    cmocka_unit_test(only_the_programs_own_files_are_found),
    cmocka_unit_test(a_mistake_of_our_own_is_said_and_survived),
    cmocka_unit_test(time_and_memory_are_limited),
  };
  return cmocka_run_group_tests_name("front", tests, NULL, close_front);
}
