/* The table: thousands of games under every invariant, every position found
** again by playing its phase again, rules in layers, reloading, and messages
** that help. */
#include "lua/table/batch.h"
#include "tests/support/change.h"
#include "lua/table/check.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "tests/support/table.h"

/* --- many games */

typedef struct Watch {
  uint64_t looks;
  char wrong[FAULT_TEXT];
} Watch;

/* Called inside the game, so it must not jump: it takes notes. */
static void look(void *ud, Table *t) {
  Watch *w = ud;
  Fault fault;
  w->looks++;
  if (w->wrong[0] == '\0' && !table_check(t, &fault))
    snprintf(w->wrong, sizeof w->wrong, "%s", fault.text);
}

static void play_many(TableConfig c, int games, uint64_t seed) {
  Watch w = {0, ""};
  Fault fault;
  Table *t;
  all_seats(&c, "random");
  c.history = false;
  c.cpu_ms = 60000;
  if (getenv("OILPATCH_QUICK") != NULL) games /= 100; /* under valgrind */
  t = open_table(&c);
  table_inspect(t, look, &w);
  for (int i = 0; i < games; i++) {
    if (table_play_out(t, seed + (uint64_t)i, 100000, &fault) != TABLE_OVER)
      fail_msg("game %d: %s", i, fault.text);
    if (w.wrong[0] != '\0') fail_msg("game %d: %s", i, w.wrong);
    sound(t);
  }
  assert_true(w.looks > (uint64_t)games * 5);
  assert_int_equal(w.looks, table_questions(t));
  table_close(t);
}

static void ten_thousand_games_keep_every_invariant(void **state) {
  TableConfig c = yard(2);
  (void)state;
  play_many(c, 2500, 1);
  play_many(yard(3), 2500, 10000);
  play_many(yard(4), 2500, 20000);
  c = yard(3);
  c.layer[c.layers++] = "tax";
  play_many(c, 2500, 30000);
}

static void two_thousand_games_of_barrels_keep_every_invariant(void **state) {
  TableConfig c = yard(4);
  (void)state;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = "barrels";
  play_many(c, 2000, 1);
}

/* --- time */

enum { MOST = 400 };

typedef struct Position {
  int32_t node;
  uint64_t hash;
  int actor, count;
  char choice[NAME_SIZE];
  unsigned char *block;
} Position;

static Position note(Table *t) {
  Position p = {.node = table_history(t)->here, .hash = table_hash(t)};
  if (table_status(t) == TABLE_ASKS) {
    p.actor = table_actor(t);
    p.count = table_answer_count(t);
    snprintf(p.choice, sizeof p.choice, "%s", table_choice(t));
  }
  p.block = test_malloc(table_block_size(t));
  table_snapshot(t, p.block);
  return p;
}

static void assert_at(Table *t, const Position *p) {
  unsigned char *now = test_malloc(table_block_size(t));
  table_snapshot(t, now);
  assert_int_equal(table_history(t)->here, p->node);
  assert_true(table_hash(t) == p->hash);
  assert_memory_equal(now, p->block, table_block_size(t));
  if (p->actor > 0) {
    assert_int_equal(table_status(t), TABLE_ASKS);
    assert_int_equal(table_actor(t), p->actor);
    assert_string_equal(table_choice(t), p->choice);
    assert_int_equal(table_answer_count(t), p->count);
  } else {
    assert_int_equal(table_status(t), TABLE_OVER);
  }
  sound(t);
  test_free(now);
}

static void go(Table *t, int32_t node) {
  Fault fault;
  if (table_goto(t, node, &fault) == TABLE_FAILED) fail_msg("%s", fault.text);
}

/* Play a whole game and note every position. */
static int play_noting(Table *t, uint64_t seed, Position *p) {
  int n = 0;
  start(t, seed);
  p[n++] = note(t);
  while (table_status(t) == TABLE_ASKS) {
    give(t, any_answer(t));
    assert_true(n < MOST);
    p[n++] = note(t);
  }
  return n;
}

static void check_time(TableConfig c, uint64_t seed) {
  Table *t = open_table(&c);
  Position p[MOST];
  int n = play_noting(t, seed, p);
  uint64_t r = rng_seed(seed, "time");
  for (int i = 0; i < n; i++) { /* there, and back to the end */
    go(t, p[i].node);
    assert_at(t, &p[i]);
    go(t, p[n - 1].node);
    assert_at(t, &p[n - 1]);
  }
  for (int i = n - 2; i >= 0; i--) { /* undo all */
    go(t, history_up(table_history(t), 1));
    assert_at(t, &p[i]);
  }
  for (int i = 1; i < n; i++) { /* redo all */
    go(t, history_down(table_history(t), 1));
    assert_at(t, &p[i]);
  }
  for (int i = 0; i < n - 1; i++) { /* fork, play on, and come back */
    int32_t before = table_history(t)->count;
    go(t, p[i].node);
    play_on(t, 1 + (int)rng_below(&r, 8));
    assert_true(table_history(t)->count >= before);
    go(t, p[n - 1].node);
    assert_at(t, &p[n - 1]);
  }
  for (int i = 0; i < n; i++) test_free(p[i].block);
  table_close(t);
}

static void every_position_is_found_again_by_playing_again(void **state) {
  TableConfig c;
  (void)state;
  for (int players = 2; players <= 4; players++) {
    check_time(yard(players), 5);
    check_time(yard(players), 77);
  }
  c = yard(3);
  c.layer[c.layers++] = "tax";
  c.log = true;
  check_time(c, 9);
  c = yard(4);
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = "barrels";
  check_time(c, 3);
}

static void there_is_no_way_to_positions_that_do_not_exist(void **state) {
  TableConfig c = yard(2);
  Table *t = open_table(&c);
  Fault fault;
  (void)state;
  start(t, 1);
  assert_int_equal(table_goto(t, -1, &fault), TABLE_FAILED);
  assert_text(fault.text, "no such position");
  assert_int_equal(table_goto(t, table_history(t)->count, &fault),
                   TABLE_FAILED);
  assert_true(table_name(t, "here"));
  assert_int_equal(history_find(table_history(t), "here"), 0);
  play_on(t, 1);
  assert_false(table_name(t, "here"));
  table_close(t);
  c.history = false;
  t = open_table(&c);
  start(t, 1);
  assert_int_equal(table_goto(t, 0, &fault), TABLE_FAILED);
  table_close(t);
}

/* The answers of the game on the way to the current node. */
static int answers_of(Table *t, int64_t *answer, uint64_t *hash) {
  const History *h = table_history(t);
  int n = h->node[h->here].depth;
  assert_true(n <= MOST);
  for (int32_t at = h->here; h->node[at].parent >= 0; at = h->node[at].parent) {
    answer[h->node[at].depth - 1] = h->node[at].answer;
    hash[h->node[at].depth - 1] = h->node[at].hash;
  }
  return n;
}

static void bots_people_and_logs_make_the_same_game(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 12; seed++) {
    TableConfig c = yard(2 + (int)(seed % 3));
    int64_t answer[MOST];
    uint64_t hash[MOST], end;
    int n;
    Table *t;
    all_seats(&c, "random");
    t = open_table(&c);
    start(t, seed);
    assert_int_equal(table_status(t), TABLE_OVER);
    n = answers_of(t, answer, hash);
    end = table_hash(t);
    table_close(t);
    all_seats(&c, NULL);
    for (int log = 0; log < 2; log++) {
      c.log = log == 1;
      t = open_table(&c);
      start(t, seed);
      for (int i = 0; i < n; i++) {
        assert_true(table_hash(t) == hash[i]);
        give(t, answer[i]);
      }
      assert_int_equal(table_status(t), TABLE_OVER);
      assert_true(table_hash(t) == end);
      table_close(t);
    }
    /* and without history, all in one go */
    all_seats(&c, "random");
    c.history = c.log = false;
    t = open_table(&c);
    {
      Fault fault;
      assert_int_equal(table_play_out(t, seed, 10000, &fault), TABLE_OVER);
    }
    assert_true(table_hash(t) == end);
    table_close(t);
  }
}

static void bots_go_on_from_a_held_position(void **state) {
  TableConfig c = yard(3);
  Table *t;
  Fault fault;
  int64_t answer;
  (void)state;
  all_seats(&c, "random");
  c.bot[2] = "first";
  c.bot[3] = "dice";
  t = open_table(&c);
  start(t, 4);
  assert_int_equal(table_status(t), TABLE_OVER);
  go(t, 3);
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_true(table_suggest(t, NULL, &answer, &fault));
  assert_int_equal(table_answer(t, answer, &fault), TABLE_OVER);
  assert_string_equal(table_bot(t, 2), "first");
  assert_true(table_seat(t, 2, NULL, &fault));
  assert_null(table_bot(t, 2));
  assert_false(table_seat(t, 2, "frist", &fault));
  assert_text(fault.text, "did you mean 'first'");
  assert_false(table_seat(t, 0, NULL, &fault));
  assert_false(table_seat(t, 4, NULL, &fault));
  assert_text(fault.text, "no seat 4");
  table_close(t);
}

static void the_reason_of_the_end_belongs_to_its_position(void **state) {
  TableConfig c = yard(2);
  Table *t = open_table(&c);
  TableResult result;
  Fault fault;
  int32_t end;
  (void)state;
  start(t, 2);
  play_on(t, MOST);
  end = table_history(t)->here;
  assert_true(table_result(t, &result, &fault));
  assert_string_equal(result.reason, "the last night");
  go(t, 0);
  assert_true(table_result(t, &result, &fault));
  assert_string_equal(result.reason, "");
  go(t, end);
  assert_true(table_result(t, &result, &fault));
  assert_string_equal(result.reason, "the last night");
  table_close(t);
}

/* --- answering */

static void only_legal_answers_are_taken(void **state) {
  TableConfig c = yard(3);
  Table *t = open_table(&c);
  Fault fault;
  uint64_t hash;
  int64_t from, to;
  (void)state;
  assert_int_equal(table_answer(t, 0, &fault), TABLE_FAILED);
  assert_text(fault.text, "no decision is pending");
  start(t, 3);
  hash = table_hash(t);
  assert_int_equal(table_answer(t, INT64_MAX, &fault), TABLE_FAILED);
  assert_text(fault.text, "not legal at 'work'");
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_true(table_hash(t) == hash);
  play_to(t, "tip");
  hash = table_hash(t);
  assert_true(table_asks_number(t, &from, &to));
  assert_int_equal(from, 0);
  assert_int_equal(table_answer(t, to + 1, &fault), TABLE_FAILED);
  assert_int_equal(table_answer(t, -1, &fault), TABLE_FAILED);
  assert_int_equal(table_answer(t, 3, &fault), TABLE_FAILED);
  assert_text(fault.text, "a whole number from 0 to 1, not 3");
  assert_true(table_hash(t) == hash);
  give(t, 0);
  table_close(t);
}

static bool is_full(const json_t *r) {
  const json_t *cites = json_object_get(r, "cites");
  const char *first = json_string_value(json_array_get(cites, 0));
  return strcmp(value_text(r, "guard"), "load.fee") == 0 &&
         json_array_size(cites) == 2 && strcmp(first, "YA-3") == 0 &&
         strcmp(value_text(r, "text"), "Docks take a fee.") == 0 &&
         strstr(value_text(r, "facts"), "your coins: ") != NULL &&
         strcmp(value_text(r, "layer"), "yard") == 0 &&
         strncmp(value_text(r, "source"), "yard/base.lua:", 14) == 0 &&
         strcmp(value_text(r, "option"), "work.load") == 0 &&
         strncmp(value_text(r, "label"), "load ", 5) == 0;
}

static void refusals_are_explained(void **state) {
  TableConfig c = yard(3);
  Table *t = open_table(&c);
  Fault fault;
  json_t *why, *r;
  size_t i;
  int full = 0;
  char text[200];
  uint64_t hash;
  (void)state;
  assert_null(table_ask_value(t, "why", NULL, &fault));
  assert_text(fault.text, "no decision is pending");
  start(t, 3);
  hash = table_hash(t);
  assert_true(table_question(t, text, sizeof text));
  assert_string_equal(text, "What now?");
  why = table_ask_value(t, "why", NULL, &fault);
  json_array_foreach(why, i, r) full += is_full(r);
  json_decref(why);
  assert_true(full >= 1); /* four coins do not pay three times two */
  assert_true(table_hash(t) == hash);
  table_close(t);
}

/* --- layers */

/* "sets motto;forbids rest.poor;…" */
static void take_changes(Table *t, char *seen, size_t size) {
  json_t *changes = table_ask_value(t, "changes", NULL, NULL), *r;
  size_t i, used = 0;
  seen[0] = '\0';
  json_array_foreach(changes, i, r)
    used += (size_t)snprintf(seen + used, size - used, "%s %s;",
                             value_text(r, "what"), value_text(r, "rule"));
  assert_true(used < size);
  json_decref(changes);
}

static void take_rules(Table *t, int found[3]) {
  json_t *rules = table_ask_value(t, "rules", NULL, NULL), *r;
  size_t i;
  json_array_foreach(rules, i, r) {
    const char *id = value_text(r, "id"), *kind = value_text(r, "kind");
    if (strcmp(id, "work.rest") == 0 && strcmp(kind, "rule") == 0)
      found[0] += strcmp(value_text(r, "layer"), "tax") == 0;
    if (strcmp(id, "rest.poor") == 0)
      found[1] += strcmp(kind, "guard") == 0 &&
                  json_array_size(json_object_get(r, "cites")) == 1;
    if (strcmp(id, "dock") == 0) found[2]++;
  }
  json_decref(rules);
}

static void layers_do_what_they_say(void **state) {
  TableConfig c = yard(3);
  Table *t;
  Fault fault;
  int found[3] = {0, 0, 0};
  char text[200], seen[2000];
  bool incomplete;
  json_t *layers, *info;
  (void)state;
  c.layer[c.layers++] = "tax";
  t = open_table(&c);
  take_changes(t, seen, sizeof seen);
  assert_text(seen, "adds tax;");
  assert_text(seen, "sets motto;");
  assert_text(seen, "forbids rest.poor;");
  assert_text(seen, "allows load.full;");
  assert_text(seen, "replaces work.rest;");
  assert_text(seen, "wraps score;");
  assert_text(seen, "adds before night;");
  assert_text(seen, "adds after sell;");
  assert_text(seen, "resizes dock;");
  assert_text(seen, "sets coal;");
  assert_text(seen, "withdraws work;");
  assert_text(seen, "offers work;");
  take_rules(t, found);
  assert_true(found[0] == 1 && found[1] == 1 && found[2] == 1);
  layers = table_ask_value(t, "layers", NULL, &fault);
  assert_int_equal(json_array_size(layers), 1);
  assert_string_equal(value_text(json_array_get(layers, 0), "name"), "tax");
  assert_string_equal(value_text(json_array_get(layers, 0), "says"),
                      "The town takes its share.");
  json_decref(layers);
  info = table_ask_value(t, "game", NULL, &fault);
  assert_string_equal(value_text(info, "title"), "The Yard");
  assert_int_equal(value_number(info, "from"), 2);
  assert_int_equal(value_number(info, "to"), 4);
  json_decref(info);
  start(t, 8);
  assert_true(
    table_eval(t, "value('motto'), g.dock.north:room(), g.bag:count('coal')",
               text, sizeof text, &incomplete, &fault));
  assert_text(text, "\"pay\"\t4\t");
  assert_int_equal(labelled(t, "show card1"), -1); /* withdrawn */
  assert_true(labelled(t, "bribe the town") >= 0);
  give(t, labelled(t, "rest"));
  assert_true(table_eval(t, "g.town:get(), g.players[1].coins:get()", text,
                         sizeof text, &incomplete, &fault));
  assert_string_equal(text, "1\t6");
  table_close(t);
}

static int64_t fired(Table *t, const char *id) {
  json_t *rules = table_ask_value(t, "rules", NULL, NULL), *r;
  size_t i;
  int64_t n = -1;
  json_array_foreach(rules, i, r)
    if (strcmp(value_text(r, "id"), id) == 0) n = value_number(r, "fired");
  json_decref(rules);
  return n;
}

/* Declared effects that no option plays, and rules of any number of
** parameters: all are called as rules.NAME and counted. */
static void rules_call_declared_rules_and_all_are_counted(void **state) {
  Table *t = open_layer(
    "l:does('gift', effect.add(who.coins, 3), effect.when(who.coins:above(9), "
    "effect.set(who.coins, 0)))\n"
    "l:does('thanks', effect.set(the.price, 1))\n"
    "l:wrap('thanks', function(base) base() base() end)\n"
    "l:rule('bow', function(a, b, c, d, e) return e end)\n"
    "l:rule('tour', function(p) rules.gift(p) rules.thanks() rules.gift(p)\n"
    "return rules.bow(1, 2, 3, 4, 5) end)\n"
    "l:test('tour', function(t) t:setup() t:run(rules.tour, t.g.players[2])\n"
    "t:equal(t.results[1], 5) t:equal(t.g.players[2].coins:get(), 0)\n"
    "t:equal(t.g.players[1].coins:get(), 4) end)\n"
    "l:test('nobody', function(t) t:setup() t:run(rules.gift) end)");
  Fault fault;
  (void)state;
  if (!table_run_test(t, 1, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(fired(t, "gift"), 2);
  assert_int_equal(fired(t, "thanks"), 1);
  assert_int_equal(fired(t, "bow"), 1);
  assert_false(table_run_test(t, 2, &fault));
  assert_text(fault.text, "player expected");
  table_close(t);
}

static void a_layer_comes_by_itself_for_its_player_count(void **state) {
  char text[100];
  bool incomplete;
  Fault fault;
  (void)state;
  for (int players = 2; players <= 3; players++) {
    TableConfig c = yard(players);
    Table *t = open_table(&c);
    assert_true(table_eval(t,
                           "value('pay'), value('rounds'), g.bag:count('ore')",
                           text, sizeof text, &incomplete, &fault));
    assert_string_equal(text, players == 2 ? "3\t3\t6" : "2\t2\t9");
    table_close(t);
  }
}

static void a_function_that_allows_sees_what_the_guard_sees(void **state) {
  /* load.room looks at n alone; the layer's function gets the same */
  Table *t = open_layer(
    "l:allow('load.room', function(player, n) return math.type(n) == 'integer' "
    "and player.seat > 0 end)\n"
    "l:resize('store', { capacity = 2 })");
  (void)state;
  start(t, 1);
  assert_true(labelled(t, "load 1 at north") >= 0);
  table_close(t);
  t = open_layer("l:resize('store', { capacity = 2 })");
  start(t, 1);
  assert_int_equal(labelled(t, "load 1 at north"), -1);
  table_close(t);
}

static void a_mixed_guard_fits_each_option_it_watches(void **state) {
  /* the same guard on two options whose parameters stand elsewhere */
  Table *t =
    open_layer("l:option('mix.a', { 'n', range(1, 3) }, { 'm', range(1, 3) }, "
               "{ says = 'a {n} {m}' })\n"
               "l:option('mix.b', { 'm', range(1, 3) }, { 'n', range(1, 3) }, "
               "{ says = 'b {n} {m}' })\n"
               "l:rule('mix.a', function() end)\n"
               "l:rule('mix.b', function() end)\n"
               "l:forbid('mix', 'mix.two', var('n'):is(2))\n"
               "l:allow('mix.two', function() return false end)\n"
               "l:offer('work', 'mix')");
  (void)state;
  start(t, 1);
  for (int m = 1; m <= 3; m++)
    for (int n = 1; n <= 3; n++) {
      char text[20];
      snprintf(text, sizeof text, "a %d %d", n, m);
      assert_int_equal(labelled(t, text) >= 0, n != 2);
      text[0] = 'b';
      assert_int_equal(labelled(t, text) >= 0, n != 2);
    }
  table_close(t);
}

static void scenario_tests_of_the_game_run(void **state) {
  TableConfig c = yard(3);
  Table *t = open_table(&c);
  Fault fault;
  json_t *tests = table_ask_value(t, "tests", NULL, &fault);
  const json_t *first = json_array_get(tests, 0);
  (void)state;
  assert_int_equal(json_array_size(tests), 1);
  assert_string_equal(value_text(first, "name"), "a full dock takes nobody");
  assert_int_equal(value_number(json_object_get(first, "wants"), "players"), 3);
  json_decref(tests);
  if (!table_run_test(t, 0, &fault)) fail_msg("%s", fault.text);
  table_close(t);
  t =
    open_layer("l:test('fails', function(t) t:equal(1, 2, 'one') end)\n"
               "l:test('many', function(t) local a = {} for i = 1, 200 do "
               "a[i] = i end t:run(function(...) return select('#', ...) end, "
               "table.unpack(a)) t:equal(t.results[1], 200) end)");
  assert_int_equal(count_tests(t), 3);
  assert_false(table_run_test(t, 1, &fault));
  assert_text(fault.text, "one: expected 2, got 1");
  if (!table_run_test(t, 2, &fault)) fail_msg("%s", fault.text);
  table_close(t);
}

/* --- what a stack can't be */

static void assert_no_table(const TableConfig *c, const char *part) {
  Fault fault;
  Table *t = table_open(c, &fault);
  if (t != NULL) {
    table_close(t);
    fail_msg("a table was opened, but '%s' was expected", part);
  }
  assert_text(fault.text, part);
}

static void wrong_layers_are_refused_with_a_hint(void **state) {
  static const struct {
    const char *body, *says;
  } row[] = {
    {"l:set('rouns', 3)", "no value named 'rouns'; did you mean 'rounds'?"},
    {"l:allow('load.ful')",
     "no guard named 'load.ful'; did you mean 'load.full'?"},
    {"l:replace('work.rst', function() end)", "did you mean 'work.rest'?"},
    {"l:wrap('scor', function() end)", "did you mean 'score'?"},
    {"l:resize('dok', {})", "no component named 'dok'; did you mean 'dock'?"},
    {"l:supply('caol', 3)", "no pieces named 'caol'; did you mean 'coal'?"},
    {"l:offer('wrk', 'sell')", "no choice named 'wrk'; did you mean 'work'?"},
    {"l:offer('work', 'work.lod')", "did you mean 'work.load'?"},
    {"l:withdraw('work', 'wrk')", "did you mean 'work'?"},
    {"l:forbid('work.lod', 'x', who.coins:is(0))",
     "no option or choice named 'work.lod'; did you mean 'work.load'?"},
    {"l:forbid({ 'work.load', 'work.rst' }, 'x', who.coins:is(0))",
     "no option or choice named 'work.rst'; did you mean 'work.rest'?"},
    {"l:forbid({ 'work.load', 'work.rest' }, 'x', var('dock'):room():is(0))",
     "guard 'x' watches 'work.rest': no parameter named 'dock'"},
    {"l:forbid({}, 'x', who.coins:is(0))", "what the guard watches must be"},
    {"l:allow({ 'load.full', 'load.ful' })", "did you mean 'load.full'?"},
    {"l:forbid('work.load', 'x', who.cons:is(0))", "did you mean 'coins'?"},
    {"l:forbid('work.load', 'x', the.dcok:total():is(0))",
     "did you mean 'dock'?"},
    {"l:forbid('work.load', 'x', var('dock').fea:is(0))",
     "did you mean 'fee'?"},
    {"l:forbid('work.load', 'x', who.store:count('oer'):is(0))",
     "did you mean 'ore'?"},
    {"l:forbid('work.load', 'x', setting('roundz'):is(1))",
     "did you mean 'rounds'?"},
    {"l:forbid('work.load', 'x', who.coins:is(who.home))", "makes no sense"},
    {"l:forbid('work.load', 'x', who.coins:total():is(1))", ":total() is for"},
    {"l:forbid('work.load', 'x', 5)", "needs a condition or a function"},
    {"l:pool('p', { capasity = 3 })", "did you mean 'capacity'?"},
    {"l:pool('dock', {})", "there is already a component named 'dock' (yard/"},
    {"l:value('pay', 1)", "there is already a value named 'pay'"},
    {"l:rule('night', function() end)", "already a rule named 'night'"},
    {"l:rule('x', 5)", "the rule 'x' must be a function"},
    {"l:pieces('x', { count = 2, home = 'nowhere' })", "'nowhere'"},
    {"l:pieces('x', { count = -2, home = 'spent' })", "out of range"},
    {"l:cards('dek', {})", "no pile named 'dek'; did you mean 'deck'?"},
    {"l:option('x', { 'a', 'dok' })\nl:offer('work', 'x')",
     "did you mean 'dock'?"},
    {"l:option('x', { 'a', range(1, 2) }, { 'b', range(1, 2) }, "
     "{ 'c', range(1, 2) }, { 'd', range(1, 2) }, { 'e', range(1, 2) }, "
     "{ 'f', range(1, 2) }, { 'g', range(1, 2) })",
     "at most six parameters"},
    {"l:choice('x', { 'n', amount(1, 3) }, { 'm', range(1, 3) })",
     "an amount must be all that its option asks"},
    {"l:option('x.a', { 'n', amount(1) })\nl:option('x.b', { 'm', amount(1) })\n"
     "l:choice('x', { options = { 'x' } })",
     "'x.a' and 'x.b' both ask for an amount"},
    {"l:interject('x', 'day', { 'n', amount(1, 3) })\n"
     "l:choice('y', { 'm', range(1, 2) }, { window = 'day' })",
     "an amount cannot be slipped in; use range()"},
    {"l:interject('x')", "the window of an interjection"},
    {"game('other', {})", "a second game"},
    {"layer('trouble')", "is there twice"},
    {"layer('x', { game = 'chess' })", "is for 'chess', not for 'yard'"},
    {"layer('x', { game = 'yrad' })", "not for 'yard'; did you mean that?"},
    {"l:after('work', effect.ad(the.coins))", "did you mean 'add'?"},
    {"l:after('work', flow.rnu('work'))", "did you mean 'run'?"},
    {"layer('x', { needs = { 'tax' } })", "needs 'tax' below it"},
    {"layer('x', { excludes = { 'trouble' } })", "exclude each other"},
    {"x = 1", "'x' is not a local"},
    {"ipairs = 1", "'ipairs' is a word of the engine"},
    {"g = 1", "'g' is a word of the engine"},
    {"local y = chose", "no global named 'chose'; did you mean 'choose'?"},
    {"print(os)", "scripts have no 'os'"},
    {"include('/etc/passwd')", "a file beside the game's own"},
    {"include('../barrels/base')", "a file beside the game's own"},
    {"include('nothing')", "cannot read"},
    {"l:forbid('work", "unfinished string"},
    {"error({})", "error raised with a table"},
    {"local function deep(n) if n == 0 then return who.coins:is(0) end "
     "return ~deep(n - 1) end l:forbid('work', 'x', deep(5000))",
     ""},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    TableConfig c = yard(3);
    c.layer[c.layers++] = write_layer(row[i].body);
    assert_no_table(&c, row[i].says);
  }
}

static void conflicts_report_both_places(void **state) {
  TableConfig c = yard(3);
  Table *t;
  (void)state;
  c.layer[c.layers++] = "tax";
  c.layer[c.layers++] = "calm";
  assert_no_table(&c, "two layers replace 'work.rest': 'tax' (yard/tax.lua:");
  assert_no_table(&c, "and 'calm' (yard/calm.lua:3)");
  assert_no_table(&c, "{ instead = true }");
  c.layer[1] =
    write_layer("l:replace('work.rest', function() end, { instead = true })");
  t = open_table(&c);
  table_close(t);
  c.layers = 1;
  c.layer[0] = "rush";
  assert_no_table(&c, "the layer 'rush' needs 'tax' below it");
  c.layer[c.layers++] = "tax"; /* above, not below */
  assert_no_table(&c, "the layer 'rush' needs 'tax' below it");
  c.layer[0] = "tax";
  c.layer[1] = "rush";
  t = open_table(&c);
  table_close(t);
}

static void tables_that_cannot_be_are_refused(void **state) {
  TableConfig c = yard(3);
  (void)state;
  c.players = 0;
  assert_no_table(&c, "1 to 8 players, not 0");
  c.players = 9;
  assert_no_table(&c, "1 to 8 players, not 9");
  c.players = 5;
  assert_no_table(&c, "'yard' is for 2 to 4 players, not 5");
  c = yard(3);
  c.game = "nothing";
  assert_no_table(&c, "no game named 'nothing'");
  c = yard(3);
  c.layer[c.layers++] = "nothing";
  assert_no_table(&c, "no layer named 'nothing'");
  c = yard(3);
  c.bot[2] = "dise";
  assert_no_table(&c, "no bot named 'dise'; did you mean 'dice'?");
  c = yard(3);
  c.layers = TABLE_LAYERS + 1;
  assert_no_table(&c, "at most 32 layers");
  c = yard(3);
  c.settings = TABLE_SETTINGS + 1;
  assert_no_table(&c, "at most 64 settings");
  c = yard(3);
  c.game = write_text("base.lua", "local x = 1");
  assert_no_table(&c, "no game was declared");
  c.game = write_text("base.lua", "local g = game('x', {})");
  assert_no_table(&c, "declares no rule 'score'");
  c.game = write_text("base.lua", "local g = game('x', {})\n"
                                  "g:rule('score', function() return 0 end)");
  assert_no_table(&c, "declares no phase 'setup'");
  c.game = write_text("base.lua", "layer('x')");
  assert_no_table(&c, "a layer needs a game below it");
}

static void settings_win_and_must_fit(void **state) {
  static const struct {
    const char *setting, *says;
  } row[] = {
    {"pay", "a setting is NAME=VALUE"},
    {"=3", "a setting is NAME=VALUE"},
    {"pai=3", "did you mean 'pay'?"},
    {"pay=much", "is a number (2)"},
    {"loud=3", "is a boolean (false)"},
    {"motto=3", "is a string (load)"},
    {"pay=true", "is a number"},
    {"fares=4,x", "is a list such as 4,3,1"},
    {"fares=4,-1", "is 0 to 9"},
  };
  TableConfig c;
  Table *t;
  char text[60];
  bool incomplete;
  Fault fault;
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    c = yard(3);
    c.setting[c.settings++] = row[i].setting;
    assert_no_table(&c, row[i].says);
  }
  c = yard(2);
  c.setting[c.settings++] = "pay=9";
  c.setting[c.settings++] = "loud=true";
  c.setting[c.settings++] = "motto=on we go";
  c.setting[c.settings++] = "fares=5, 2";
  t = open_table(&c);
  assert_true(table_eval(t,
                         "value('pay'), value('loud'), value('motto'), "
                         "value('fares')[2], #value('fares')",
                         text, sizeof text, &incomplete, &fault));
  assert_string_equal(text, "9\ttrue\t\"on we go\"\t2\t2");
  table_close(t);
}

static void mistakes_while_loading_are_shown_in_place(void **state) {
  TableConfig c = yard(3);
  Fault fault;
  (void)state;
  c.layer[c.layers++] = write_layer("l:set('pay', 1)\nl:set('pai', 1)");
  assert_null(table_open(&c, &fault));
  assert_string_equal(fault.file, c.layer[0]);
  assert_int_equal(fault.line, 3);
  assert_text(fault.excerpt, "->    3 | l:set('pai', 1)");
  assert_text(fault.excerpt, "     2 | l:set('pay', 1)");
  c.layers = 0;
  c.game = write_text("base.lua", "local a = 1\nlocal b = = 2\n");
  assert_null(table_open(&c, &fault));
  assert_int_equal(fault.line, 2);
  assert_text(fault.excerpt, "->    2 | local b = = 2");
}

/* --- reloading */

static void a_changed_rule_takes_effect_in_the_middle(void **state) {
  Table *t =
    open_layer("l:replace('work.rest', function(p) p.coins:add(5) end)");
  Fault fault;
  char text[60];
  bool incomplete;
  int lost = -1;
  uint64_t hash;
  int32_t here;
  (void)state;
  start(t, 6);
  assert_false(table_is_stale(t));
  hash = table_hash(t);
  write_layer("l:replace('work.rest', function(p) p.coins:add(50) end)");
  assert_true(table_is_stale(t));
  if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
  assert_false(table_is_stale(t));
  assert_int_equal(lost, 0);
  assert_true(table_hash(t) == hash);
  give(t, labelled(t, "rest"));
  assert_true(table_eval(t, "g.players[1].coins:get()", text, sizeof text,
                         &incomplete, &fault));
  assert_string_equal(text, "54");
  /* the answer already given is played again under newer rules */
  here = table_history(t)->here;
  write_layer("l:replace('work.rest', function(p) p.coins:add(7) end)");
  assert_true(table_reload(t, &lost, &fault));
  assert_int_equal(lost, 0);
  assert_true(table_eval(t, "g.players[1].coins:get()", text, sizeof text,
                         &incomplete, &fault));
  assert_string_equal(text, "11");
  (void)here;
  sound(t);
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(t);
}

static void an_answer_that_became_illegal_is_told(void **state) {
  Table *t = open_layer("");
  Fault fault;
  int lost = -1;
  uint64_t begin;
  (void)state;
  start(t, 6);
  begin = table_hash(t);
  give(t, labelled(t, "rest"));
  give(t, labelled(t, "rest"));
  write_layer("l:forbid('work.rest', 'no.rest', who.coins:at_least(0))");
  if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
  assert_int_equal(lost, 2);
  assert_text(fault.text, "player 1's answer 'work.rest' is not legal any "
                          "more: refused by no.rest of trouble");
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_true(table_hash(t) == begin);
  assert_int_equal(labelled(t, "rest"), -1);
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(t);
}

static void a_broken_file_keeps_the_old_rules(void **state) {
  static const char *const broken[] = {
    "l:set('nothing', 1)",
    "l:replace('work.rest', function(",
    "while true do end",
    "local s = 'x' while true do s = s .. s end",
    "error('no')",
    /* fine to load, but the game could not go on at all */
    "l:replace('day', function() error('never') end)",
    "l:replace('day', function() while true do end end)",
  };
  Table *t =
    open_layer("l:replace('work.rest', function(p) p.coins:add(5) end)");
  Fault fault;
  int lost;
  uint64_t hash;
  (void)state;
  start(t, 6);
  give(t, labelled(t, "rest"));
  hash = table_hash(t);
  for (int i = 0; i < COUNT_OF(broken); i++) {
    write_layer(broken[i]);
    fault.text[0] = '\0';
    assert_false(table_reload(t, &lost, &fault));
    assert_int_not_equal(fault.text[0], '\0');
    assert_int_equal(lost, 0);
    assert_int_equal(table_status(t), TABLE_ASKS);
    assert_true(table_hash(t) == hash);
    assert_true(table_is_stale(t));
  }
  unlink(scratch_path("trouble.lua"));
  assert_true(table_is_stale(t));
  assert_false(table_reload(t, &lost, &fault));
  assert_text(fault.text, "no layer named");
  assert_true(table_hash(t) == hash);
  give(t, labelled(t, "rest"));
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(t);
}

/* What can't be taken over is refused, and nothing has changed. */
static void what_would_be_lost_is_refused(void **state) {
  static const struct {
    const char *layer, *why;
  } changed[] = {
    {"l:counter('old', { max = 3 })", "is 7, outside"},
    {"l:counter('old', {})\nl:supply('ore', 1)", "there are to be 1 of 'ore'"},
    {"l:counter('old', {})\nl:resize('store', { capacity = 1 })",
     "more than its 1"},
  };
  Table *t = open_layer("l:counter('old', { start = 7 })");
  Fault fault;
  int lost;
  uint64_t hash;
  (void)state;
  start(t, 6);
  play_on(t, 3);
  hash = table_hash(t);
  for (int i = 0; i < COUNT_OF(changed); i++) {
    int32_t nodes = table_history(t)->count;
    write_layer(changed[i].layer);
    if (table_reload(t, &lost, &fault)) fail_msg("taken: %s", changed[i].layer);
    assert_text(fault.text, "components changed");
    assert_text(fault.text, changed[i].why);
    assert_true(table_hash(t) == hash);
    assert_int_equal(table_status(t), TABLE_ASKS);
    assert_int_equal(table_history(t)->count, nodes);
  }
  write_layer("l:counter('old', { max = 30 })");
  if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
  assert_true(table_hash(t) == hash);
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(t);
}

static void a_game_without_history_keeps_its_rules(void **state) {
  TableConfig c = yard(3);
  Table *t;
  Fault fault;
  int lost;
  (void)state;
  c.history = false;
  t = open_table(&c);
  assert_true(table_reload(t, &lost, &fault)); /* nothing is running yet */
  start(t, 1);
  assert_false(table_reload(t, &lost, &fault));
  assert_text(fault.text, "without history");
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(ten_thousand_games_keep_every_invariant),
    cmocka_unit_test(two_thousand_games_of_barrels_keep_every_invariant),
    cmocka_unit_test(every_position_is_found_again_by_playing_again),
    cmocka_unit_test(there_is_no_way_to_positions_that_do_not_exist),
    cmocka_unit_test(bots_people_and_logs_make_the_same_game),
    cmocka_unit_test(bots_go_on_from_a_held_position),
    cmocka_unit_test(the_reason_of_the_end_belongs_to_its_position),
    cmocka_unit_test(only_legal_answers_are_taken),
    cmocka_unit_test(refusals_are_explained),
    cmocka_unit_test(layers_do_what_they_say),
    cmocka_unit_test(rules_call_declared_rules_and_all_are_counted),
    cmocka_unit_test(a_layer_comes_by_itself_for_its_player_count),
    cmocka_unit_test(a_function_that_allows_sees_what_the_guard_sees),
    cmocka_unit_test(a_mixed_guard_fits_each_option_it_watches),
    cmocka_unit_test(scenario_tests_of_the_game_run),
    cmocka_unit_test(wrong_layers_are_refused_with_a_hint),
    cmocka_unit_test(conflicts_report_both_places),
    cmocka_unit_test(tables_that_cannot_be_are_refused),
    cmocka_unit_test(settings_win_and_must_fit),
    cmocka_unit_test(mistakes_while_loading_are_shown_in_place),
    cmocka_unit_test(a_changed_rule_takes_effect_in_the_middle),
    cmocka_unit_test(an_answer_that_became_illegal_is_told),
    cmocka_unit_test(a_broken_file_keeps_the_old_rules),
    cmocka_unit_test(what_would_be_lost_is_refused),
    cmocka_unit_test(a_game_without_history_keeps_its_rules),
  };
  return cmocka_run_group_tests_name("table", tests, make_scratch,
                                     drop_scratch);
}
