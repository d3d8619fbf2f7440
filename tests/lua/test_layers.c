/*
** What a layer can change, and how it is told what it can't: the parts of
** tests/layers/yard/changes.lua have a scenario test of their own, those of
** refused.lua the message that they get, those of pairs.lua either.
*/
#include "lua/disk/in.h"
#include "lua/table/check.h"
#include "lua/table/look.h"
#include "tests/support/table.h"

static void assert_no_table(const TableConfig *c, const char *part) {
  Fault fault;
  Table *t = table_open(c, &fault);
  if (t != NULL) {
    table_close(t);
    fail_msg("a table was opened, but '%s' was expected", part);
  }
  assert_text(fault.text, part);
}

/* The layer's tests are those behind the game's own. */
static void pass_tests(const TableConfig *c, const char *body) {
  Fault fault;
  Table *t = open_table(c);
  int n = count_tests(t);
  if (n < 2) fail_msg("no test in %s", body);
  for (int i = 1; i < n; i++)
    if (!table_run_test(t, i, &fault)) fail_msg("%s: %s", body, fault.text);
  table_close(t);
}

/* Each part of a file of layers, by the words behind its "--- ". */
static void each_layer(const char *name,
                       void (*take)(const char *words, const char *body)) {
  char path[600], *text;
  size_t size;
  int count = 0;
  snprintf(path, sizeof path, "%s/%s", test_path("layers/yard"), name);
  text = in_read(path, 1 << 20, &size);
  assert_non_null(text);
  for (char *at = strstr(text, "\n--- "), *next; at != NULL; at = next) {
    char *words = at + strlen("\n--- "), *body = strchr(words, '\n');
    assert_non_null(body);
    *body++ = '\0';
    next = strstr(body, "\n--- ");
    if (next != NULL) *next = '\0';
    take(words, body);
    if (next != NULL) *next = '\n';
    count++;
  }
  assert_true(count >= 10);
  free(text);
}

static void changes(const char *words, const char *body) {
  TableConfig c = yard(3);
  c.layer[c.layers++] = write_layer(body);
  pass_tests(&c, words);
}

static void layers_change_what_they_name(void **state) {
  (void)state;
  each_layer("changes.lua", changes);
}

static void is_refused(const char *words, const char *body) {
  TableConfig c = yard(3);
  c.layer[c.layers++] = write_layer(body);
  assert_no_table(&c, words);
}

static void layers_are_told_what_they_cannot(void **state) {
  (void)state;
  each_layer("refused.lua", is_refused);
}

static void a_rule_is_named_where_one_runs(void **state) {
  TableConfig c = yard(3);
  Fault fault;
  Table *t;
  (void)state;
  c.layer[c.layers++] = write_layer("l:forbid('work', 'x', who.coins:is(7))\n"
                                    "l:forbid('work', 'y', nobody)");
  assert_null(table_open(&c, &fault));
  assert_int_equal(fault.line, 3);
  assert_string_equal(fault.rule, "");
  c.layer[0] = write_layer("l:rule('poor', function(player)\n"
                           "  return player.coins.get()\n"
                           "end)\n"
                           "l:test('dot', function(t) rules.poor(g.players[1]) "
                           "end)");
  t = open_table(&c);
  assert_false(table_run_test(t, count_tests(t) - 1, &fault));
  assert_text(fault.text, "(cell expected, got nothing; write :get(), with a");
  assert_string_equal(fault.rule, "poor");
  table_close(t);
}

/* Two files over the yard. */
static TableConfig two(const char *one, const char *other) {
  static char path[2][512];
  TableConfig c = yard(3);
  snprintf(path[0], sizeof path[0], "%s", write_text("part.lua", one));
  snprintf(path[1], sizeof path[1], "%s", write_text("other.lua", other));
  c.layer[c.layers++] = path[0];
  c.layer[c.layers++] = path[1];
  return c;
}

static void pair(const char *words, const char *body) {
  static const char between[] = "\n-- and\n";
  const char *other = strstr(body, between);
  char one[1000];
  TableConfig c;
  assert_non_null(other);
  snprintf(one, sizeof one, "%.*s", (int)(other - body), body);
  c = two(one, other + strlen(between));
  if (strcmp(words, "they go together") == 0)
    table_close(open_table(&c));
  else if (strcmp(words, "they pass their tests") == 0)
    pass_tests(&c, body);
  else
    assert_no_table(&c, words);
}

static void two_layers_agree_or_are_told(void **state) {
  (void)state;
  each_layer("pairs.lua", pair);
}

static void invariants_can_be_layered(void **state) {
  static const struct {
    const char *body;
    bool holds;
  } row[] = {{"", false},
             {"l:allow('never')", true},
             {"l:allow('never', function() return true end)", true},
             {"l:allow('never', function() return false end)", false},
             {"l:replace('never', function() return true end)", true},
             {"l:wrap('never', function(base) return not base() end)", true}};
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    char other[400];
    TableConfig c;
    Fault fault;
    Table *t;
    snprintf(other, sizeof other,
             "local l = layer('other') l:counter('none')\n%s", row[i].body);
    c = two("layer('one'):invariant('never', function() return false, 'no' "
            "end)",
            other);
    t = open_table(&c);
    start(t, 1);
    assert_int_equal(table_check(t, &fault), row[i].holds);
    if (!row[i].holds) assert_text(fault.text, "never: no");
    table_close(t);
  }
}

/* A setup that asks need not hold to the invariants before it is whole. */
static void a_setup_is_not_judged_before_it_is_made(void **state) {
  Table *t =
    open_layer("l:counter('laid')\n"
               "l:invariant('laid', function() return g.laid:get() == 1, "
               "'not laid' end)\n"
               "l:before('setup', function() choose(g.players[1], 'friend') "
               "g.laid:set(1) end)");
  Fault fault;
  (void)state;
  start(t, 1);
  assert_string_equal(table_choice(t), "friend");
  sound(t);
  give(t, first_answer(t));
  sound(t);
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_true(table_check(t, &fault));
  table_close(t);
}

static void a_layer_says_which_tables_it_is_for(void **state) {
  static const char alone[] =
    "local l = layer('one', { players = { 1, 2 } })\n%s"
    "l:test('seats', function(t) t:check(g.count <= 2) end)";
  static const char sets[] = "l:set('ore', 5) l:set('rounds', 2)\n";
  TableConfig c = yard(3);
  char text[400];
  Fault fault;
  json_t *info;
  Table *t;
  (void)state;
  snprintf(text, sizeof text, alone, sets);
  c.layer[c.layers++] = write_text("part.lua", text);
  assert_no_table(&c, "the layer 'one' is for 1 to 2 players, not 3");
  c.players = 1;
  pass_tests(&c, text);
  t = open_table(&c);
  info = table_ask_value(t, "game", NULL, &fault);
  assert_int_equal(value_number(info, "from"), 1);
  assert_int_equal(value_number(info, "to"), 2);
  json_decref(info);
  table_close(t);
  snprintf(text, sizeof text, alone, "");
  write_text("part.lua", text);
  assert_no_table(&c, "says nothing for 1 player");
  snprintf(text, sizeof text, alone,
           "l:value('x', 1, { from = { [2] = 0 }, to = { [2] = 0 } })\n");
  write_text("part.lua", text);
  assert_no_table(&c, "says nothing for 1 player");
  c.layers = 0;
  assert_no_table(&c, "'yard' is for 2 to 4 players, not 1");
}

static void values_are_held_to_their_range(void **state) {
  TableConfig c = yard(3);
  (void)state;
  c.layer[c.layers++] =
    write_layer("l:value('x', 3, { from = 0, to = 'dock' })");
  c.setting[c.settings++] = "x=3";
  table_close(open_table(&c));
  c.setting[0] = "x=4";
  assert_no_table(&c, "the value 'x' is 0 to 3 (as many as 'dock' has), not 4");
  c.setting[0] = "x=-1";
  assert_no_table(&c, "not -1");
}

/* Words of Lua that lose conditions are looked for in a text as long as may be. */
static void long_layers_are_read_in_no_time(void **state) {
  enum { MUCH = 5000, LINES = 11000 };
  static const char word[] = ") and ";
  static char body[MUCH * sizeof word + 100];
  TableConfig c = yard(3);
  size_t n = (size_t)sprintf(body, "local x = who.coins:is(0) -- '");
  (void)state;
  for (int i = 0; i < MUCH; i++) n += (size_t)sprintf(body + n, "%s", word);
  c.layer[c.layers++] = write_layer(body);
  table_close(open_table(&c));
  memset(body, '\n', LINES);
  sprintf(body + LINES, "local x = who.coins:is(0) and who.fame");
  c.layer[c.layers - 1] = write_layer(body);
  assert_no_table(&c, "trouble.lua:11002: conditions are joined by &");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(layers_change_what_they_name, make_scratch,
                                    drop_scratch),
    cmocka_unit_test_setup_teardown(layers_are_told_what_they_cannot,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(long_layers_are_read_in_no_time,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(a_rule_is_named_where_one_runs,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(two_layers_agree_or_are_told, make_scratch,
                                    drop_scratch),
    cmocka_unit_test_setup_teardown(invariants_can_be_layered, make_scratch,
                                    drop_scratch),
    cmocka_unit_test_setup_teardown(a_setup_is_not_judged_before_it_is_made,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(a_layer_says_which_tables_it_is_for,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(values_are_held_to_their_range,
                                    make_scratch, drop_scratch),
  };
  return cmocka_run_group_tests_name("layers", tests, NULL, NULL);
}
