/*
** The examples of lua/api.lua work where the reference says that they may be
** used: examples.lua puts each into a game, a layer, a rule, a test, a view or a
** bot, and this opens the table.
*/
#include "lua/table/look.h"
#include "tests/support/table.h"

#include <lauxlib.h>
#include <lualib.h>

enum { TEXT = 1 << 19, LINE = 1 << 12 };

static char *read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  char *text = malloc(TEXT);
  size_t n;
  if (f == NULL) fail_msg("cannot read %s", path);
  assert_non_null(text);
  n = fread(text, 1, TEXT - 1, f);
  assert_true(n < TEXT - 1);
  text[n] = '\0';
  fclose(f);
  return text;
}

static bool all_tests_pass(Table *t, Fault *fault) {
  int n = count_tests(t);
  for (int i = 0; i < n; i++)
    if (!table_run_test(t, i, fault)) return false;
  return true;
}

static bool do_as_said(Table *t, const char *how, Fault *fault) {
  char text[LINE];
  int64_t answer;
  if (strcmp(how, "load") == 0) return true;
  if (strcmp(how, "test") == 0) return all_tests_pass(t, fault);
  if (table_start(t, 3, fault) == TABLE_FAILED) return false;
  if (strcmp(how, "view") == 0)
    return table_view(t, "example", 1, 80, VIEW_ASCII, text, sizeof text,
                      fault);
  return table_suggest(t, "example", &answer, fault);
}

static void quiet(void *ud, const char *text, size_t size) {
  (void)ud;
  (void)text;
  (void)size;
}

/* try(game, layer or nil, how) -> nothing, or what is wrong */
static int l_try(lua_State *L) {
  TableConfig c = yard(4);
  const char *how = luaL_checkstring(L, 3);
  static char game[400], layer[400];
  Fault fault;
  Table *t;
  bool good;
  snprintf(game, sizeof game, "%s",
           write_text("base.lua", luaL_checkstring(L, 1)));
  c.game = game;
  c.history = false;
  if (!lua_isnil(L, 2)) {
    snprintf(layer, sizeof layer, "%s",
             write_text("part.lua", luaL_checkstring(L, 2)));
    c.layer[c.layers++] = layer;
  }
  t = table_open(&c, &fault);
  if (t != NULL) table_output(t, quiet, NULL);
  good = t != NULL && do_as_said(t, how, &fault);
  if (t != NULL) table_close(t);
  if (good) return 0;
  lua_pushstring(L, fault.text);
  return 1;
}

static void every_example_works_where_it_says(void **state) {
  lua_State *L = luaL_newstate();
  char *reference = read_text("lua/api.lua");
  char *fixture = read_text(test_path("games/harvest/base.lua"));
  (void)state;
  assert_non_null(L);
  luaL_openlibs(L);
  if (luaL_loadfile(L, test_path("lua/examples.lua")) != LUA_OK)
    fail_msg("%s", lua_tostring(L, -1));
  lua_pushcfunction(L, l_try);
  lua_pushstring(L, reference);
  lua_pushstring(L, fixture);
  write_text("cards.lua", "return {}"); /* for the example of include */
  if (lua_pcall(L, 3, 3, 0) != LUA_OK) fail_msg("%s", lua_tostring(L, -1));
  unlink(scratch_path("cards.lua"));
  if (lua_tointeger(L, -1) > 0) {
    fprintf(stderr, "%s\n", lua_tostring(L, -2));
    fail_msg("%d examples or tags are wrong", (int)lua_tointeger(L, -1));
  }
  assert_true(lua_tointeger(L, -3) > 400);
  lua_close(L);
  free(reference);
  free(fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_example_works_where_it_says),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
