/*
** What a layer can change, and how it is told what it can't: each row is a layer
** over the yard, with a scenario test of its own or the message it gets.
*/
#include "lua/table/check.h"
#include "lua/table/look.h"
#include "tests/support/table.h"

static void assert_no_table(const TableConfig *c, const char *part) {
  Fault report;
  Table *t = table_open(c, &report);
  if (t != NULL) {
    table_close(t);
    fail_msg("a table was opened, but '%s' was expected", part);
  }
  assert_text(report.text, part);
}

/* The layer's tests are those behind the game's own. */
static void pass_tests(const TableConfig *c, const char *body) {
  Fault report;
  Table *t = open_table(c);
  int n = table_tests(t);
  if (n < 2) fail_msg("no test in %s", body);
  for (int i = 1; i < n; i++)
    if (!table_run_test(t, i, &report)) fail_msg("%s: %s", body, report.text);
  table_close(t);
}

static void layers_change_what_they_name(void **state) {
  static const char *const row[] = {
    /* rows grow, and what is like them grows along */
    "l:counter('tolls', { like = 'dock' })\n"
    "l:counter('seen', { per = 'player', like = 'dock' })\n"
    "l:extend('dock', { id = 'west', fee = 3, grand = true })\n"
    "l:after('work.load', function(player, dock) g.tolls[dock]:add(1) "
    "player.seen[dock]:add(1) end)\n"
    "l:forbid('work.load', 'toll', the.tolls:item(var('dock')):at_least(1))\n"
    "l:test('grows', function(t)\n"
    "  t:equal(#g.dock, 4) t:equal(#g.tolls, 4) t:equal(#g.players[2].seen, 4)\n"
    "  t:equal(g.tolls.west.id, 'west')\n"
    "  t:run(function() play(g.players[1], 'work') play(g.players[1], 'work') "
    "end)\n"
    "  t:answer('work.load', g.dock.west, 1)\n"
    "  t:refused('toll', 'work.load', g.dock.west, 1)\n"
    "  t:check(t:offers('work.load', g.dock.north, 1))\n"
    "  t:equal(g.players[1].seen.west:get(), 1)\n"
    "end)",
    "l:extend('lane', 2)\nl:test('longer', function(t) t:equal(#g.lane, 5) "
    "end)",
    "l:faces({ card1 = { worth = 9, rare = true } }, { new = { 'rare' } })\n"
    "l:test('rare', function(t) t:equal(g.card.card1.rare, true) "
    "t:equal(g.card.card2.rare, nil) end)",
    /* values */
    "l:add('pay', 1)\nl:test('more', function(t) t:equal(value('pay'), 3) end)",
    "l:add('ore', 1)\nl:test('by count', function(t) t:equal(value('ore'), 10) "
    "end)",
    "l:value('price.of', { says = 'computed' }, function(n) return n end)\n"
    "l:wrap('price.of', function(base, n) return base(n) * 2 end)\n"
    "l:add('price.of', 1)\n"
    "l:wrap('pay', function(base) return base() + 5 end)\n"
    "l:test('wrapped', function(t) t:equal(value('price.of', 4), 9) "
    "t:equal(value('pay'), 7) end)",
    "l:wrap('ore', function(base) return base() + 2 end)\n"
    "l:test('of pieces', function(t) t:equal(g.bag:count('ore'), 11) end)",
    /* a test may change the table while somebody is asked */
    "l:test('refreshed', function(t)\n"
    "  t:run(play, g.players[1], 'work')\n"
    "  t:check(t:offers('work.load', g.dock.north, 1))\n"
    "  t:check(not t:offers('work.nap'))\n"
    "  g.players[1].home:move_all(g.dock.east)\n"
    "  t:check(not t:offers('work.load', g.dock.north, 1))\n"
    "  t:refused('load.crew', 'work.load', g.dock.north, 1)\n"
    "end)",
    /* rules are called by their path */
    "l:rule('tax.coal.now', function(n) return n + 1 end)\n"
    "l:rule('tax', function(n) return rules.tax.coal.now(n) * 2 end)\n"
    "l:test('path', function(t) t:equal(rules.tax(1), 4) "
    "t:run(rules.tax, 3) t:equal(t.results[1], 8)\n"
    "local ok, why = pcall(function() return rules.tax.coall end)\n"
    "t:check(not ok and why:find(\"'coal'\", 1, true), why) end)",
    /* Lua's own and, or, not have uses beside conditions */
    "local poor, more = who.coins:is(0), nil\n"
    "local function either(a, b) return a and a | b or b end\n"
    "local Box = { is = function() return true end }\n"
    "local is = Box:is(1) and not Box:is(2) or Box:is(3) and 1\n"
    "local one = more and n + who.fame:is(1) or who.fame:is(0)\n"
    "local two = more or who.fame:is(2) local on = true and false\n"
    "local list = type{ who.fame:is(1) } and { who.fame:is(2) } or { poor }\n"
    "local three = { (more and who.fame:is(1)) or poor, [1] = not more }\n"
    "l:forbid('work.load', 'x', either(poor, one) & ~two & three[1],\n"
    "  { says = [[who.coins:is(0) and it's over]] }) -- :is(0) and not :is(1)\n"
    "l:test('plain', function(t)\n"
    "  local card = g.card.card1\n"
    "  t:check(is == false and not card:known(g.players[1]) or is)\n"
    "  if card:known(g.players[1]) and on then t:check(not is) end\n"
    "end)",
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    TableConfig c = yard(3);
    c.layer[c.layers++] = write_layer(row[i]);
    pass_tests(&c, row[i]);
  }
}

static void layers_are_told_what_they_cannot(void **state) {
  static const struct {
    const char *body, *says;
  } row[] = {
    {"l:rule('x', { sayz = 'x' }, function() end)",
     "the description of a rule says nothing by 'sayz'; did you mean 'says'?"},
    {"l:choice('x', { optoins = { 'work' } })", "did you mean 'options'?"},
    {"layer('x', { need = { 'tax' } })", "did you mean 'needs'?"},
    {"l:option('rob', { 'from', 'players' }, { says = 'rob {form}' })\n"
     "l:offer('work', 'rob')",
     "option 'rob' says '{form}': no parameter named 'form'; did you mean "
     "'from'?"},
    {"l:forbid('work', 'x', who.coins:is(0), nil, 'No.')",
     "what is said of a guard stands in braces"},
    {"l:forbid('work', 'x', who.coins:is(0), 'YA-1')", "not as a string"},
    {"l:forbid('work', 'x', who.coins == 1)",
     "not a boolean: compare by methods"},
    {"l:forbid('work', 'x', who.store:count('ore') > 1)",
     "conditions are compared by methods"},
    {"l:replace('pay', 3)", "'pay' is a value: set(\"pay\", …)"},
    {"l:after('pay', function() end)", "'pay' is a value: wrap(\"pay\""},
    {"l:wrap('load.full', function() end)", "is a guard: allow(\"load.full\")"},
    {"l:set('work.rest', 3)", "'work.rest' is a rule: replace("},
    {"l:set('pay', 'much')", "the value 'pay' is a number (2); much is not"},
    {"l:add('loud', 1)", "'loud' is false, not a number to add to"},
    {"l:wrap('pay', function() end)\n"
     "l:forbid('work', 'x', who.coins:below(setting('pay')))",
     "worked out by the layer 'trouble'"},
    {"l:extend('dock', { id = 'west', fee = 3 })",
     "'west' lacks 'grand', which every item of 'dock' has"},
    {"l:extend('dock', { id = 'east', fee = 3, grand = true })",
     "has an item named 'east' already"},
    {"l:extend('dock', { id = 'west', fee = 3, grand = true, fea = 1 })",
     "did you mean 'fee'?"},
    {"l:extend('dock', 1)", "have names"},
    {"l:counter('t', { like = 'dok' })", "which must be declared before it"},
    {"l:counter('t', { like = 'dock' })\nl:extend('t', 'west')",
     "is like 'dock': extend that one"},
    {"l:faces({ card1 = { rare = true } })", "{ new = { \"rare\" } }"},
    {"l:invariant('rich', function() return true end)\n"
     "l:invariant('rich', function() return true end)",
     "there is already an invariant named 'rich'"},
    {"l:value('x', 3, { from = 1, to = 2 })",
     "trouble.lua:2: the value 'x' is 1 to 2, not 3"},
    {"l:value('x', 4, { from = 1, to = 'dock' })",
     "1 to 3 (as many as 'dock' has), not 4"},
    {"l:value('x', 1, { to = 'dok' })", "no value or row named 'dok'"},
    {"l:value('x', 'a', { one_of = { 'b', 'c' } })", "is b, c, not a"},
    {"l:option('work.nap', { 'n', range(1, 2) })",
     "trouble.lua:2: the option 'work.nap' of 'work' has no rule of its name: "
     "declare rule(\"work.nap\", function(player, …) … end)"},
    {"l:option('nap')\nl:offer('work', 'nap')",
     "trouble.lua:2: the option 'nap' of 'work' has no rule"},
    {"l:interject('doze', 'day')", "the option 'doze' of 'work' has no rule"},
    {"l:wrap('ore', function(base) return base() + g.count end)",
     "trouble.lua:2: the value 'ore' is needed before there is a table, so "
     "what wraps it can't look at one: add(\"ore\", NUMBER)"},
    {"l:wrap('ore', function() return 'many' end)", "can't return a string"},
    {"l:pieces('nail', { cuont = 3 })", "the description of pieces says"},
    {"l:resize('store', { capacity = 1.5 })",
     "trouble.lua:2 (layer 'trouble'): store"},
    /* a dot for a colon */
    {"l.forbid('work', 'x', who.coins:is(0))",
     "trouble.lua:2: write l:forbid(…), with a colon"},
    {"l.set('pay', 3)", "trouble.lua:2: write l:set(…), with a colon"},
    {"l.counter('x')", "write l:counter(…), with a colon"},
    {"l.worth()", "write l:worth(…), with a colon"},
    {"local pawn = l\npawn.counter('x')", "write pawn:counter(…), with a"},
    {"l:forbid('work', 'x', who.coins:is(0) { says = 'no' })",
     "trouble.lua:2: a condition can't be called: is a comma missing before"},
    {"l:forbid('work', 'x', who.coins { says = 'no' })", "is a comma missing"},
    /* a window that no choice has, or that is none */
    {"l:interject('doze', 'night', { 'n', range(1, 2) })\n"
     "l:does('doze', effect.add(who.coins, var('n')))",
     "trouble.lua:2: no choice opens the window 'night' of "
     "the interjection 'doze': open_window(\"CHOICE\", \"night\") does"},
    {"\nl:open_window('friend', 'dya')",
     "trouble.lua:3: choice 'friend': no window named 'dya'"},
    /* words of Lua that take any condition for true */
    {"l:forbid('work', 'x', who.coins:is(0) and the.bag:total():is(1))",
     "trouble.lua:2: conditions are joined by &: Lua's 'and' drops the first"},
    {"l:forbid('work', 'x', who.coins:is(0) or the.bag:total():is(1))",
     "trouble.lua:2: conditions are joined by |: Lua's 'or' drops the second"},
    {"l:forbid('work', 'x', not who.coins:is(0))",
     "trouble.lua:2: a condition is denied by ~ before it"},
    {"l:forbid('work', 'x', not (who.coins:is(0)), { says = 'a and b' })",
     "is denied by ~"},
    {"l:forbid('work', 'x', not who.coins:is(0) and who.fame)",
     "is denied by ~"},
    {"l:forbid('work', 'x', (who.coins:is(0) | who.fame:is(1)) and\n"
     "the.bag:total():is(1))",
     "are joined by &"},
    {"l:forbid('work', 'x', ((who.coins:is(0))) or the.bag:total():is(1))",
     "are joined by |"},
    {"l:forbid('work', 'x',\nwho.coins\n:above(\n0 -- and\n)\nand the.bag\n"
     ":total():is(1))",
     "are joined by &"},
    {"local dock = var('dock')\n"
     "l:forbid('work.load', 'x', dock:leads(who) and dock:room():is(0))",
     "trouble.lua:3: conditions are joined by &"},
    {"l:forbid('work', 'x', (who.coins + 1):is(0) & who.fame:is(1) or true)",
     "are joined by |"},
    {"l:after('work.load', function(player)\n"
     "if who.coins:is(0) and player then return end end)\n"
     "if not who.coins:is(0) then l:set('pay', 3) end",
     "trouble.lua:4: a condition is denied by ~"},
    /* there is no table yet */
    {"l:forbid('work', 'x', g.bag:total():is(0))",
     "trouble.lua:2: 'g' is there only while a rule runs; declarations look at "
     "the table through the.NAME and who.NAME"},
    {"l:value('x', #g)", "'g' is there only while a rule runs"},
    {"rules.tax(1)", "trouble.lua:2: 'rules' is there only while a rule runs; "
                     "a flow names those it calls: flow.call(\"NAME\")"},
    /* the parameters that there are */
    {"l:forbid('work.load', 'x', var('quay'):room():is(0))",
     "no parameter named 'quay'; there are dock, n"},
    {"l:forbid('sell', 'x', var('quay'):room():is(0))",
     "no parameter named 'quay'; there is only kind"},
    {"l:forbid('work.rest', 'x', var('quay'):room():is(0))",
     "no parameter named 'quay'; there is none"},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    TableConfig c = yard(3);
    c.layer[c.layers++] = write_layer(row[i].body);
    assert_no_table(&c, row[i].says);
  }
}

static void a_rule_is_named_where_one_runs(void **state) {
  TableConfig c = yard(3);
  Fault report;
  Table *t;
  (void)state;
  c.layer[c.layers++] = write_layer("l:forbid('work', 'x', who.coins:is(7))\n"
                                    "l:forbid('work', 'y', nobody)");
  assert_null(table_open(&c, &report));
  assert_int_equal(report.line, 3);
  assert_string_equal(report.rule, "");
  c.layer[0] = write_layer("l:rule('poor', function(player)\n"
                           "  return player.coins.get()\n"
                           "end)\n"
                           "l:test('dot', function(t) rules.poor(g.players[1]) "
                           "end)");
  t = open_table(&c);
  assert_false(table_run_test(t, table_tests(t) - 1, &report));
  assert_text(report.text, "(cell expected, got nothing; write :get(), with a");
  assert_string_equal(report.rule, "poor");
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

static void layers_that_agree_go_together(void **state) {
  TableConfig c;
  (void)state;
  c = two("layer('one'):set('pay', 3)", "layer('other'):set('pay', 3)");
  table_close(open_table(&c));
  c = two("layer('one'):set('pay', 3)", "layer('other'):set('pay', 4)");
  assert_no_table(&c, "two layers set 'pay'");
  c = two("layer('one'):add('pay', 1)",
          "local l = layer('other') l:add('pay', 1) "
          "l:test('both', function(t) t:equal(value('pay'), 4) end)");
  pass_tests(&c, "both add");
  c = two("layer('one'):wrap('pay', function(base) return base() * 2 end)",
          "local l = layer('other') l:wrap('pay', function(base) return base() "
          "+ 1 end) l:test('both', function(t) t:equal(value('pay'), 5) end)");
  pass_tests(&c, "both wrap");
}

static void components_and_choices_are_claimed_too(void **state) {
  TableConfig c;
  (void)state;
  c = two("layer('one'):resize('store', { capacity = 9 })",
          "layer('other'):resize('store', { capacity = 9 })");
  table_close(open_table(&c));
  c = two("layer('one'):resize('store', { capacity = 9 })",
          "layer('other'):resize('store', { capacity = 7 })");
  assert_no_table(&c, "two layers resize 'store.capacity': 'one' (");
  assert_no_table(&c, "and 'other' (");
  c = two("layer('one'):resize('store', { capacity = 9 })",
          "layer('other'):resize('store', { capacity = 7, instead = true })");
  table_close(open_table(&c));
  c =
    two("layer('one'):extend('dock', { id = 'far', fee = 1, grand = true })",
        "layer('other'):extend('dock', { id = 'far', fee = 1, grand = true })");
  assert_no_table(&c, "two layers extend 'dock' with 'far': 'one' (");
  c = two("local l = layer('one') l:option('nap', { says = 'nap' }) "
          "l:rule('nap', function() end) l:offer('work', 'nap') "
          "l:withdraw('work', 'nap')",
          "layer('other'):withdraw('work', 'nap')");
  table_close(open_table(&c));
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
    Fault report;
    Table *t;
    snprintf(other, sizeof other,
             "local l = layer('other') l:counter('none')\n%s", row[i].body);
    c = two("layer('one'):invariant('never', function() return false, 'no' "
            "end)",
            other);
    t = open_table(&c);
    start(t, 1);
    assert_int_equal(table_check(t, &report), row[i].holds);
    if (!row[i].holds) assert_text(report.text, "never: no");
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
  Fault report;
  (void)state;
  start(t, 1);
  assert_string_equal(table_choice(t), "friend");
  sound(t);
  give(t, first_answer(t));
  sound(t);
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_true(table_check(t, &report));
  table_close(t);
}

static void a_layer_says_which_tables_it_is_for(void **state) {
  static const char alone[] =
    "local l = layer('one', { players = { 1, 2 } })\n%s"
    "l:test('seats', function(t) t:check(g.count <= 2) end)";
  static const char sets[] = "l:set('ore', 5) l:set('rounds', 2)\n";
  TableConfig c = yard(3);
  char text[400];
  Fault report;
  json_t *info;
  Table *t;
  (void)state;
  snprintf(text, sizeof text, alone, sets);
  c.layer[c.layers++] = write_text("part.lua", text);
  assert_no_table(&c, "the layer 'one' is for 1 to 2 players, not 3");
  c.players = 1;
  pass_tests(&c, text);
  t = open_table(&c);
  info = table_ask_value(t, "game", NULL, &report);
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

static void what_is_needed_is_asked_for_first(void **state) {
  TableConfig c = two("local l = layer('one', { needs = { 'tax' } })\n"
                      "l:set('a value of tax', 1)",
                      "layer('other')");
  (void)state;
  assert_no_table(&c, "the layer 'one' needs 'tax' below it: add -l tax");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(layers_change_what_they_name, make_scratch,
                                    drop_scratch),
    cmocka_unit_test_setup_teardown(layers_are_told_what_they_cannot,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(a_rule_is_named_where_one_runs,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(components_and_choices_are_claimed_too,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(layers_that_agree_go_together, make_scratch,
                                    drop_scratch),
    cmocka_unit_test_setup_teardown(invariants_can_be_layered, make_scratch,
                                    drop_scratch),
    cmocka_unit_test_setup_teardown(a_setup_is_not_judged_before_it_is_made,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(a_layer_says_which_tables_it_is_for,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(values_are_held_to_their_range,
                                    make_scratch, drop_scratch),
    cmocka_unit_test_setup_teardown(what_is_needed_is_asked_for_first,
                                    make_scratch, drop_scratch),
  };
  return cmocka_run_group_tests_name("layers", tests, NULL, NULL);
}
