/*
** Rules changed and positions edited under a running game: both are steps of
** the history, both can be taken back, and saves carry them.
*/
#include "tests/support/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/value.h"
#include "tests/support/table.h"

enum { MOST = 5000 };

static const char *saved(void) {
  static char path[400];
  snprintf(path, sizeof path, "%s/game.oil", scratch);
  return path;
}

static int drop_all(void **state) {
  unlink(saved());
  return drop_scratch(state);
}

static long number(Table *t, const char *line) {
  char text[64];
  Fault fault;
  bool incomplete;
  if (!table_eval(t, line, text, sizeof text, &incomplete, &fault))
    fail_msg("%s: %s", line, fault.text);
  return strtol(text, NULL, 10);
}

static void edited(Table *t, const char *code) {
  Fault fault;
  if (!table_edit(t, code, &fault)) fail_msg("%s: %s", code, fault.text);
}

static void go_to(Table *t, int32_t node) {
  Fault fault;
  if (table_goto(t, node, &fault) == TABLE_FAILED) fail_msg("%s", fault.text);
}

/* Save, load, compare, and hand back the one that was loaded. */
static Table *reopen(Table *t) {
  TableConfig c = yard(3);
  Fault fault;
  Table *again;
  const History *a, *b;
  c.log = true;
  if (!table_save(t, saved(), &fault)) fail_msg("%s", fault.text);
  again = table_load(saved(), &c, &fault);
  if (again == NULL) fail_msg("%s", fault.text);
  assert_true(table_hash(again) == table_hash(t));
  a = table_history(t);
  b = table_history(again);
  assert_int_equal(b->count, a->count);
  assert_int_equal(b->here, a->here);
  for (int32_t i = 0; i < a->count; i++) {
    assert_int_equal(b->node[i].kind, a->node[i].kind);
    assert_int_equal(b->node[i].parent, a->node[i].parent);
    assert_int_equal(b->node[i].repeated, a->node[i].repeated);
    assert_int_equal(b->node[i].decision, a->node[i].decision);
    assert_true(b->node[i].hash == a->node[i].hash);
  }
  table_close(t);
  return again;
}

static Table *open_yard(void) {
  TableConfig c = yard(3);
  Table *t;
  c.log = true;
  t = open_table(&c);
  start(t, 6);
  return t;
}

/* --- rules */

static void a_layer_is_put_on_and_taken_off(void **state) {
  Table *t = open_yard();
  Fault fault;
  int lost;
  const char *path =
    write_layer("l:replace('work.rest', function(p) p.coins:add(50) end)");
  (void)state;
  give(t, labelled(t, "rest"));
  assert_int_equal(number(t, "g.players[1].coins:get()"), 5);
  if (!table_use(t, path, &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(lost, 0);
  assert_int_equal(table_layer_count(t), 1);
  /* the answer of the running phase was given again */
  assert_int_equal(number(t, "g.players[1].coins:get()"), 54);
  assert_false(table_use(t, path, &lost, &fault));
  assert_text(fault.text, "in use already");
  if (!table_drop(t, "trouble", &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(number(t, "g.players[1].coins:get()"), 5);
  assert_false(table_drop(t, "trouble", &lost, &fault));
  assert_text(fault.text, "is not in use");
  assert_false(table_use(t, "no/such", &lost, &fault));
  assert_text(fault.text, "no layer named 'no/such'");
  assert_int_equal(table_layer_count(t), 0);
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(reopen(t));
}

static void the_rules_travel_with_the_positions(void **state) {
  Table *t = open_yard();
  Fault fault;
  int lost;
  int32_t plain, layered;
  uint64_t hash;
  const char *path =
    write_layer("l:replace('work.rest', function(p) p.coins:add(50) end)");
  (void)state;
  give(t, labelled(t, "rest"));
  plain = table_history(t)->here;
  hash = table_hash(t);
  assert_true(table_use(t, path, &lost, &fault));
  layered = table_history(t)->here;
  assert_int_not_equal(layered, plain);
  assert_int_equal(table_history(t)->node[layered].decision, 1);
  assert_true(table_history(t)->node[layered].repeated);
  go_to(t, plain);
  assert_int_equal(table_layer_count(t), 0);
  assert_true(table_hash(t) == hash);
  give(t, labelled(t, "rest"));
  assert_int_equal(number(t, "g.players[2].coins:get()"), 5);
  go_to(t, layered);
  assert_int_equal(table_layer_count(t), 1);
  give(t, labelled(t, "rest"));
  assert_int_equal(number(t, "g.players[2].coins:get()"), 54);
  /* the file may be gone: its text was kept */
  unlink(path);
  go_to(t, plain);
  go_to(t, layered);
  assert_int_equal(number(t, "g.players[1].coins:get()"), 54);
  table_close(t);
}

static void add_late(char *text, char sign, const json_t *list) {
  json_t *change;
  size_t i;
  json_array_foreach(list, i, change) {
    size_t used = strlen(text);
    snprintf(text + used, 400 - used, "%c%s ", sign,
             value_text(change, "rule"));
  }
}

/* What a change of the stack came too late for: +missed -kept. */
static const char *late_for(Table *t, bool change(Table *t, const char *path),
                            const char *path) {
  static char text[400];
  int before = table_history(t)->rules;
  json_t *late;
  text[0] = '\0';
  assert_true(change(t, path));
  late = table_late(t, before);
  add_late(text, '+', json_object_get(late, "missed"));
  add_late(text, '-', json_object_get(late, "kept"));
  json_decref(late);
  return text;
}

static bool lay_on(Table *t, const char *path) {
  Fault fault;
  int lost;
  return table_use(t, path, &lost, &fault);
}

static bool take_off(Table *t, const char *path) {
  Fault fault;
  int lost;
  return table_drop(t, path, &lost, &fault);
}

static bool set_share(Table *t, const char *value) {
  Fault fault;
  int lost;
  return table_set(t, "share", value, &lost, &fault);
}

static void what_comes_too_late_for_the_setup_is_told(void **state) {
  static const char body[] =
    "l:value('share', 3)\n"
    "l:set('pay', 4)\n"
    "l:after('setup', function() g.price:move(value('share')) end)\n"
    "l:after('work.rest', function(player) player.coins:add(1) end)\n"
    "l:value('purse', 5)\n"
    "l:resize('coins', { start = 'purse' })";
  const char *path;
  Table *t = open_yard();
  (void)state;
  path = write_layer(body);
  assert_string_equal(late_for(t, lay_on, path),
                      "+share +setup +purse +coins ");
  assert_string_equal(late_for(t, set_share, "1"), "+share ");
  assert_string_equal(late_for(t, set_share, NULL), "");
  assert_string_equal(late_for(t, take_off, "trouble"), ""); /* never felt */
  table_close(t);
  t = open_layer(body);
  start(t, 1);
  assert_string_equal(late_for(t, take_off, "trouble"),
                      "-share -setup -purse -coins ");
  table_close(t);
  /* the setup is still being made: it begins again under the new rules */
  t = open_layer("l:before('setup', function() choose(g.players[1], 'friend') "
                 "end)");
  start(t, 1);
  write_text("other.lua", "layer('other'):after('setup', function() end)");
  assert_string_equal(late_for(t, lay_on, scratch_path("other.lua")), "");
  table_close(t);
}

/* What was answered in secret isn't told, nor why it is refused. */
static void a_secret_answer_stays_secret(void **state) {
  Table *t = open_yard();
  Fault fault;
  int lost;
  (void)state;
  while (strcmp(table_choice(t), "bid") != 0) give(t, any_answer(t));
  give(t, 1);
  assert_string_equal(table_choice(t), "bid");
  if (!table_use(t,
                 write_layer("l:forbid('bid', 'dear', "
                             "var('amount'):is(1), { says = 'Not 1.' })"),
                 &lost, &fault))
    fail_msg("%s", fault.text);
  assert_int_equal(lost, 1);
  assert_string_equal(fault.text,
                      "player 1's secret answer is not legal any more");
  table_close(t);
}

static void values_are_set_and_given_back(void **state) {
  Table *t = open_yard();
  Fault fault;
  int lost;
  uint64_t hash = table_hash(t);
  (void)state;
  assert_int_equal(number(t, "value('pay')"), 2);
  if (!table_set(t, "pay", "5", &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(number(t, "value('pay')"), 5);
  if (!table_set(t, "pay", "7", &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(number(t, "value('pay')"), 7);
  assert_false(table_set(t, "pai", "7", &lost, &fault));
  assert_text(fault.text, "did you mean 'pay'?");
  assert_false(table_set(t, "pay", "seven", &lost, &fault));
  assert_text(fault.text, "is a number");
  assert_int_equal(number(t, "value('pay')"), 7);
  if (!table_set(t, "pay", NULL, &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(number(t, "value('pay')"), 2);
  assert_false(table_set(t, "pay", NULL, &lost, &fault));
  assert_text(fault.text, "wasn't set");
  assert_true(table_hash(t) == hash);
  table_close(reopen(t));
}

static void a_supply_can_grow_and_a_component_come(void **state) {
  Table *t = open_yard();
  Fault fault;
  int lost;
  const char *path;
  (void)state;
  play_on(t, 4);
  path = write_layer("l:supply('coal', 9)\n"
                     "l:counter('stars', { per = 'player', start = 2 })\n"
                     "l:pile('extra', {})\n"
                     "l:cards('extra', { { id = 'joker' } })\n"
                     "l:option('work.star', { says = 'star' })\n"
                     "l:rule('work.star', function(p) p.stars:add() end)\n");
  assert_int_equal(number(t, "g.bag:count('coal') + g.spent:count('coal') + "
                             "g.store[1]:count('coal') + "
                             "g.store[2]:count('coal') + "
                             "g.store[3]:count('coal')"),
                   5);
  if (!table_use(t, path, &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(lost, 0);
  sound(t);
  assert_int_equal(number(t, "g.bag:count('coal') + g.spent:count('coal') + "
                             "g.store[1]:count('coal') + "
                             "g.store[2]:count('coal') + "
                             "g.store[3]:count('coal')"),
                   9);
  assert_int_equal(number(t, "g.extra:size()"), 1);
  assert_int_equal(number(t, "g.stars[2]:get()"), 2);
  t = reopen(t);
  /* without the layer again: four pieces of coal leave the bag */
  if (!table_drop(t, path, &lost, &fault)) fail_msg("%s", fault.text);
  sound(t);
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(reopen(t));
}

/* An option in front of the others changes every answer's number. */
static void answers_are_found_again_by_name(void **state) {
  TableConfig c = yard(3);
  Table *t;
  Fault fault;
  int lost;
  (void)state;
  c.layer[c.layers++] = write_layer("");
  t = open_table(&c);
  start(t, 6);
  give(t, labelled(t, "load 2 at south"));
  give(t, labelled(t, "rest"));
  write_layer("l:option('work.aaa', { says = 'aaa' })\n"
              "l:rule('work.aaa', function(p) p.coins:add() end)\n"
              "l:withdraw('work', 'work')\n"
              "l:offer('work', 'work.aaa')\nl:offer('work', 'work.rest')\n"
              "l:offer('work', 'work.load')\n");
  if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(lost, 0);
  assert_int_equal(number(t, "g.dock.south:count()"), 1);
  assert_int_equal(number(t, "g.players[2].coins:get()"), 5);
  table_close(t);
}

static void an_edited_file_is_in_the_save(void **state) {
  TableConfig c = yard(3);
  Table *t;
  Fault fault;
  int lost;
  long coins;
  (void)state;
  c.log = true;
  c.layer[c.layers++] = write_layer(
    "l:replace('work.rest', function(p) p.coins:add(5) end) -- a\\b");
  t = open_table(&c);
  start(t, 6);
  for (int i = 0; i < 3; i++) give(t, labelled(t, "rest"));
  play_to(t, "work"); /* another phase */
  coins = number(t, "g.players[1].coins:get()");
  write_layer("l:replace('work.rest', function(p) p.coins:add(70) end)");
  if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
  give(t, labelled(t, "rest"));
  t = reopen(t);
  assert_true(number(t, "g.players[1].coins:get()") >= coins);
  assert_false(table_is_stale(t));
  /* and before the change the old text is in force */
  go_to(t, 0);
  give(t, labelled(t, "rest"));
  assert_int_equal(number(t, "g.players[1].coins:get()"), 9);
  assert_true(table_is_stale(t));
  table_close(t);
}

/* What fails leaves the rules that were linked before, however often, and they
** play as those of a table that knows nothing of it. */
static void what_fails_leaves_the_rules_as_they_were(void **state) {
  static const char *const bad[] = {
    "l:set('nothing', 1)", "l:forbid('work', 'x', who.gold:is(0))",
    "local t = {} while true do t[#t + 1] = string.rep('x', 1000) end",
    "error('no')"};
  TableConfig c = yard(3);
  Table *fresh, *t;
  Fault fault;
  int lost;
  (void)state;
  all_seats(&c, "dice");
  c.bot[1] = NULL;
  fresh = open_table(&c);
  t = open_table(&c);
  start(fresh, 6);
  start(t, 6);
  for (int n = 0; table_status(t) == TABLE_ASKS; n++) {
    const char *path = write_layer(bad[n % COUNT_OF(bad)]);
    assert_false(table_use(t, path, &lost, &fault));
    assert_true(table_hash(t) == table_hash(fresh));
    assert_int_equal(table_answer_count(t), table_answer_count(fresh));
    give(t, first_answer(t));
    give(fresh, first_answer(fresh));
    assert_true(table_hash(t) == table_hash(fresh));
  }
  assert_int_equal(table_status(fresh), TABLE_OVER);
  table_close(fresh);
  table_close(t);
}

/* The game's own files are read at every change of rules, those that it includes,
** too; a layer that is taken off leaves nothing of itself. */
static void a_change_sees_the_files_of_the_game_as_they_are(void **state) {
  static const char base[] =
    "local z = game('small', { players = { 2, 2 } })\n"
    "z:counter('coins', { per = 'player' })\n"
    "z:choice('go', { 'steps', range(1, 3) })\n"
    "z:value('worth', include('part'))\n"
    "z:phase('setup', function() return 'turn', g.players[1] end)\n"
    "z:phase('turn', function(p) choose(p, 'go') return 'turn', p.next end)\n"
    "z:rule('score', function(p) return value('worth') end)\n";
  char game[400], layer[400];
  TableConfig c = {.variants = scratch, .players = 2, .history = true};
  Table *t;
  Fault fault;
  int lost;
  (void)state;
  snprintf(game, sizeof game, "%s", write_text("base.lua", base));
  write_text("part.lua", "return 7");
  c.game = game;
  t = open_table(&c);
  start(t, 1);
  for (int n = 0; n < 6; n++) {
    char text[32];
    snprintf(layer, sizeof layer, "%s", write_layer("l:value('more', 1)"));
    if (!table_use(t, layer, &lost, &fault)) fail_msg("%s", fault.text);
    assert_int_equal(number(t, "value('worth')"), n == 0 ? 7 : n);
    assert_int_equal(number(t, "value('more')"), 1);
    snprintf(text, sizeof text, "return %d", n + 1);
    write_text("part.lua", text);
    if (!table_drop(t, layer, &lost, &fault)) fail_msg("%s", fault.text);
    assert_int_equal(number(t, "value('worth')"), n + 1);
    assert_int_equal(number(t, "pcall(value, 'more') and 1 or 0"), 0);
  }
  table_close(t);
}

/* --- edits */

static void an_edit_is_a_step_like_an_answer(void **state) {
  Table *t = open_yard();
  const History *h = table_history(t);
  uint64_t before, after;
  int32_t node;
  (void)state;
  give(t, labelled(t, "rest"));
  before = table_hash(t);
  node = h->here;
  edited(t, "edit('rich', function() g.coins[2]:set(20) end)");
  after = table_hash(t);
  assert_true(after != before);
  assert_int_equal(h->node[h->here].kind, NODE_EDIT);
  assert_int_equal(h->node[h->here].decision, 1);
  assert_string_equal(table_edit_name(t, (int)h->node[h->here].answer), "rich");
  assert_int_equal(number(t, "g.coins[2]:get()"), 20);
  give(t, labelled(t, "rest"));
  assert_int_equal(number(t, "g.coins[2]:get()"), 21);
  go_to(t, node);
  assert_true(table_hash(t) == before);
  go_to(t, history_down(h, 1));
  assert_true(table_hash(t) == after);
  t = reopen(t);
  play_on(t, MOST);
  table_close(reopen(t));
}

/* Other pieces, other answers. */
static void the_question_is_asked_again(void **state) {
  Table *t = open_yard();
  (void)state;
  assert_int_not_equal(labelled(t, "load 1 at east"), -1);
  edited(t, "edit('poor', function() g.coins[1]:set(1) end)");
  assert_int_equal(labelled(t, "load 1 at east"), -1);
  assert_int_not_equal(labelled(t, "load 1 at south"), -1);
  table_close(t);
}

static void what_breaks_the_table_is_taken_back(void **state) {
  static const struct {
    const char *code, *why;
  } bad[] = {
    {"g.coins[1]:set(3)", "edit(\"name\", function()"},
    {"edit('too many', function() g.bag:move(g.spent, 'ore', 99) end)",
     "SHORT"},
    {"edit('below', function() g.coins[1]:set(-1) end)", "RANGE"},
    {"edit('half', function() g.coins[1]:set(9) error('no') end)", "no"},
    {"edit('nothing', function() end)", "changes nothing"},
    {"edit('', function() end)", "one line"},
    {"edit('x', function() return 'nowhere' end)", "name of a phase"},
    {"edit('x', function() g.coins[1]:set(9) end) edit('y', function() end)",
     "one edit a line"},
    {"edit('loop', function() g.coins[1]:set(9) while true do end end)",
     "without a decision"},
    {"edit('asks', function() play(g.players[3], 'work') end)",
     "an edit can't ask a player"},
    {"edit(1)", "must be a string"},
    {"1 + 1", "makes no edit"},
  };
  Table *t = open_yard();
  Fault fault;
  uint64_t hash;
  int32_t nodes;
  (void)state;
  give(t, labelled(t, "rest"));
  hash = table_hash(t);
  nodes = table_history(t)->count;
  for (int i = 0; i < COUNT_OF(bad); i++) {
    if (table_edit(t, bad[i].code, &fault)) fail_msg("%s", bad[i].code);
    assert_text(fault.text, bad[i].why);
    if (table_hash(t) != hash) fail_msg("%s: another position", bad[i].code);
    assert_int_equal(table_history(t)->count, nodes);
    assert_int_equal(table_status(t), TABLE_ASKS);
    assert_int_equal(table_actor(t), 2);
  }
  sound(t);
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(t);
}

static void an_invariant_of_the_game_refuses_an_edit(void **state) {
  Table *t = open_layer("l:invariant('poor.enough', function()\n"
                        "  return g.coins[1]:get() < 100, 'too rich'\nend)");
  Fault fault;
  uint64_t hash;
  (void)state;
  start(t, 6);
  hash = table_hash(t);
  assert_false(
    table_edit(t, "edit('rich', function() g.coins[1]:set(100) end)", &fault));
  assert_text(fault.text, "poor.enough: too rich");
  assert_true(table_hash(t) == hash);
  edited(t, "edit('rich', function() g.coins[1]:set(99) end)");
  table_close(t);
}

static void an_edit_may_set_the_turn(void **state) {
  Table *t = open_yard();
  (void)state;
  give(t, labelled(t, "rest"));
  edited(t, "edit('turn', function() return 'day', 2, g.players[3] end)");
  assert_int_equal(table_actor(t), 3);
  assert_string_equal(table_choice(t), "work");
  assert_int_equal(number(t, "g.coins[1]:get()"), 5); /* as they lay */
  give(t, labelled(t, "rest"));
  t = reopen(t);
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  /* and when all is over, on again */
  edited(t, "edit('score', function() g.coins[1]:add(100) end)");
  assert_int_equal(table_status(t), TABLE_OVER);
  edited(t, "edit('again', function() return 'day', 1, g.players[2] end)");
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_int_equal(table_actor(t), 2);
  t = reopen(t);
  go_to(t, history_up(table_history(t), 1));
  assert_int_equal(table_status(t), TABLE_OVER);
  go_to(t, 0);
  go_to(t, table_history(t)->count - 1);
  assert_int_equal(table_status(t), TABLE_ASKS);
  table_close(t);
}

/* A change of the rules makes the edits of its phase again. */
static void edits_stand_under_other_rules(void **state) {
  Table *t = open_yard();
  Fault fault;
  int lost;
  (void)state;
  give(t, labelled(t, "rest"));
  edited(t, "edit('rich', function() g.coins[2]:set(20) end)");
  give(t, labelled(t, "rest"));
  if (!table_use(
        t,
        write_layer("l:replace('work.rest', function(p) p.coins:add(50) "
                    "end)"),
        &lost, &fault))
    fail_msg("%s", fault.text);
  assert_int_equal(lost, 0);
  assert_int_equal(number(t, "g.coins[1]:get()"), 54);
  assert_int_equal(number(t, "g.coins[2]:get()"), 70);
  t = reopen(t);
  /* an edit that the new rules don't allow is told like an answer */
  if (!table_use(t,
                 write_text("other.lua",
                            "local l = layer('other')\n"
                            "l:invariant('poor', function()\n"
                            "  return g.coins[2]:get() < 20, 'rich' end)\n"),
                 &lost, &fault))
    fail_msg("%s", fault.text);
  assert_int_equal(lost, 2);
  assert_text(fault.text, "the edit 'rich' is not legal any more: poor: rich");
  assert_int_equal(number(t, "g.coins[2]:get()"), 4);
  table_close(t);
}

/* Everywhere and back, with branches, edits and changes of rules. */
static void every_position_is_found_again(void **state) {
  TableConfig c = yard(3);
  uint64_t hash[4000];
  uint64_t r = 5;
  int32_t seen = 0;
  Table *t;
  Fault fault;
  int lost;
  char path[400];
  (void)state;
  c.log = true;
  t = open_table(&c);
  start(t, 3);
  snprintf(path, sizeof path, "%s",
           write_layer("l:counter('stars', { start = 2 })\n"
                       "l:after('work.rest', function(p) p.coins:add(1) end)"));
  for (int i = 0; i < 300; i++) {
    const History *h = table_history(t);
    switch (rng_below(&r, 8)) {
      case 0: go_to(t, (int32_t)rng_below(&r, (uint32_t)h->count)); break;
      case 1:
        table_edit(t, "edit('coin', function() g.coins[1]:add(1) end)", &fault);
        break;
      case 2:
        if (table_layer_count(t) == 0)
          table_use(t, path, &lost, &fault);
        else
          table_drop(t, path, &lost, &fault);
        break;
      default: play_on(t, 3);
    }
    for (; seen < h->count; seen++) hash[seen] = 0;
    assert_true(seen < COUNT_OF(hash));
    if (hash[h->here] != 0) assert_true(hash[h->here] == table_hash(t));
    hash[h->here] = table_hash(t);
  }
  for (int32_t i = 0; i < seen; i++)
    if (hash[i] != 0) {
      go_to(t, i);
      assert_true(table_hash(t) == hash[i]);
    }
  t = reopen(t);
  for (int32_t i = seen - 1; i >= 0; i--)
    if (hash[i] != 0) {
      go_to(t, i);
      assert_true(table_hash(t) == hash[i]);
    }
  table_close(t);
}

/* --- looking and failing */

typedef struct Look {
  int answers;
  long coins;
} Look;

static void look(void *ud, Table *t) {
  Look *l = ud;
  l->coins = number(t, "g.coins[1]:get()");
  l->answers = table_answer_count(t);
}

static void an_attempt_leaves_no_trace(void **state) {
  Table *t = open_yard();
  const History *h = table_history(t);
  Look l = {0, 0};
  RuleChange put_on = {
    .use = write_layer("l:replace('work.rest', function(p) p.coins:add(50) "
                       "end)\nl:forbid('work.queue', 'no.queue', "
                       "who.coins:at_least(0))")};
  Fault fault;
  uint64_t hash;
  int32_t here, count;
  int answers, lost;
  (void)state;
  give(t, labelled(t, "rest"));
  give(t, labelled(t, "rest"));
  go_to(t, 1);
  hash = table_hash(t);
  here = h->here;
  count = h->count;
  answers = table_answer_count(t);
  if (!table_try(t, &put_on, &lost, look, &l, &fault))
    fail_msg("%s", fault.text);
  assert_int_equal(l.coins, 54);
  assert_int_equal(l.answers, answers - 1);
  assert_true(table_hash(t) == hash);
  assert_int_equal(h->here, here);
  assert_int_equal(h->count, count);
  assert_int_equal(table_layer_count(t), 0);
  assert_int_equal(history_down(h, 1), 2); /* redo leads where it led */
  put_on.use = "nothing";
  assert_false(table_try(t, &put_on, &lost, look, &l, &fault));
  assert_text(fault.text, "no layer named");
  assert_true(table_hash(t) == hash);
  /* and a visit comes back */
  if (!table_visit(t, 0, look, &l, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(l.coins, 4);
  assert_true(table_hash(t) == hash);
  assert_int_equal(history_down(h, 1), 2);
  table_close(reopen(t));
}

/* A file of a later position is no news after an undo. */
static void only_new_texts_are_news(void **state) {
  TableConfig c = yard(3);
  Table *t;
  Fault fault;
  int lost;
  (void)state;
  c.layer[c.layers++] =
    write_layer("l:replace('work.rest', function(p) p.coins:add(5) end)");
  t = open_table(&c);
  start(t, 6);
  assert_false(table_has_news(t));
  write_layer("l:replace('work.rest', function(p) p.coins:add(6) end)");
  assert_true(table_has_news(t));
  if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
  go_to(t, 0);
  assert_true(table_is_stale(t));
  assert_false(table_has_news(t));
  write_layer("l:replace('work.rest', function(p) p.coins:add(7) end)");
  assert_true(table_has_news(t));
  if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
  assert_false(table_has_news(t));
  write_layer("l:replace('work.rest', function(p) p.coins:add(6) end)");
  assert_true(table_has_news(t)); /* an old text, but it is there anew */
  write_layer("l:replace('work.rest', function(");
  assert_true(table_has_news(t));
  assert_false(table_reload(t, &lost, &fault));
  assert_false(table_has_news(t)); /* it was looked at */
  assert_true(table_is_stale(t));
  table_close(t);
}

/* What a person does in a minute; each step may fail and is then done again,
** and a step that failed has changed nothing. */
static void change_scene(const TableConfig *c, const char *layer) {
  Fault fault;
  Table *t = table_open(c, &fault);
  int lost;
  uint64_t hash;
  if (t == NULL) return;
  if (table_start(t, 6, &fault) == TABLE_FAILED) start(t, 6);
  for (int i = 0; i < 2; i++)
    if (table_answer(t, labelled(t, "rest"), &fault) == TABLE_FAILED)
      give(t, labelled(t, "rest"));
  for (int step = 0; step < 5; step++)
    for (int attempt = 0;; attempt++) {
      bool done;
      assert_true(attempt < 3);
      hash = table_hash(t);
      switch (step) {
        case 0: done = table_use(t, layer, &lost, &fault); break;
        case 1:
          done = table_edit(
            t, "edit('rich', function() g.coins[2]:set(20) end)", &fault);
          break;
        case 2: done = table_set(t, "pay", "3", &lost, &fault); break;
        case 3: done = table_goto(t, 0, &fault) != TABLE_FAILED; break;
        default:
          done = table_goto(t, table_history(t)->count - 1, &fault) !=
                 TABLE_FAILED;
      }
      if (done) break;
      assert_int_not_equal(fault.text[0], '\0');
      if (table_hash(t) != hash)
        fail_msg("step %d failed (%s) and left another position", step,
                 fault.text);
    }
  assert_int_equal(number(t, "g.coins[2]:get()"), 20);
  assert_int_equal(number(t, "value('pay')"), 3);
  sound(t);
  table_close(t);
}

static void every_allocation_may_fail(void **state) {
  TableConfig c = yard(3);
  Meter m;
  Alloc alloc = meter_alloc(&m, 0);
  char layer[400];
  int total;
  (void)state;
  c.alloc = &alloc;
  c.log = true;
  snprintf(layer, sizeof layer, "%s",
           write_layer("l:counter('stars', {})\n"
                       "l:after('work.rest', function(p) p.coins:add() end)"));
  change_scene(&c, layer);
  total = m.calls;
  assert_int_equal(m.live, 0);
  for (int at_call = 1; at_call <= total; at_call++) {
    alloc = meter_alloc(&m, at_call);
    change_scene(&c, layer);
    assert_int_equal(m.live, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_layer_is_put_on_and_taken_off),
    cmocka_unit_test(the_rules_travel_with_the_positions),
    cmocka_unit_test(what_fails_leaves_the_rules_as_they_were),
    cmocka_unit_test(a_change_sees_the_files_of_the_game_as_they_are),
    cmocka_unit_test(what_comes_too_late_for_the_setup_is_told),
    cmocka_unit_test(a_secret_answer_stays_secret),
    cmocka_unit_test(values_are_set_and_given_back),
    cmocka_unit_test(a_supply_can_grow_and_a_component_come),
    cmocka_unit_test(answers_are_found_again_by_name),
    cmocka_unit_test(an_edited_file_is_in_the_save),
    cmocka_unit_test(an_edit_is_a_step_like_an_answer),
    cmocka_unit_test(the_question_is_asked_again),
    cmocka_unit_test(what_breaks_the_table_is_taken_back),
    cmocka_unit_test(an_invariant_of_the_game_refuses_an_edit),
    cmocka_unit_test(an_edit_may_set_the_turn),
    cmocka_unit_test(edits_stand_under_other_rules),
    cmocka_unit_test(every_position_is_found_again),
    cmocka_unit_test(an_attempt_leaves_no_trace),
    cmocka_unit_test(only_new_texts_are_news),
    cmocka_unit_test(every_allocation_may_fail),
  };
  return cmocka_run_group_tests_name("change", tests, make_scratch, drop_all);
}
