/* The table under bad scripts and bad luck: errors, loops and bombs in every
** place a script is called from, memory that fails at every step, hostile
** layers, other processes. */
#include "lua/table/batch.h"
#include "tests/support/change.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "tests/support/table.h"

#include <dirent.h>
#include <sys/wait.h>
#include <time.h>

enum { MOST = 400 };

/* --- a move that fails never happened */

static void assert_here(Table *t, uint64_t hash) {
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_true(table_hash(t) == hash);
  sound(t);
}

static void a_failing_move_is_rolled_back_and_reported(void **state) {
  static const struct {
    const char *body, *says;
    bool killed;
  } row[] = {
    {"error('boom')", "boom", false},
    {"player.coins:add(7) g.bag:draw(player.store) error('boom')", "boom",
     false},
    {"local x = nil; x.y = 1", "index a nil value", false},
    {"g.nothing:add()", "'yard' has no field 'nothing'", false},
    {"player.cions:add()", "did you mean 'coins'?", false},
    {"rules.nihgt()", "did you mean 'night'?", false},
    {"value('roundz')", "did you mean 'rounds'?", false},
    {"play(player, 'wrk')", "no choice named 'wrk'; did you mean 'work'?",
     false},
    {"can(player, 'wrk')", "no choice named 'wrk'", false},
    {"play(3, 'work')", "player expected, got number", false},
    {"player.coins:add(-1000)", "must stay from 0", false},
    {"player.coins:add(math.maxinteger)", "OVERFLOW", false},
    {"player.coins:add(1.5)", "must be a whole number", false},
    {"g.spent:move(player.store, 'ore', 1)", "cannot move 1 ore", false},
    {"g.spent:move(player.store, 'oar', 1)", "no pieces named 'oar'", false},
    {"g.spent:move(player.hand, 'ore')", "place expected, got pile", false},
    {"player.coins = 3", "handles are read-only", false},
    {"g.x = 3", "handles are read-only", false},
    {"score = 3", "'score' is not a local", false},
    {"ipairs = pairs", "'ipairs' is a word of the engine", false},
    {"random(6)", "random is for bots", false},
    {"include('duel')", "include is for the beginning", false},
    {"l:set('pay', 4) ; game('yard').x = 1 ; error('late')", "late", false},
    {"while true do end", "without a decision", true},
    {"while true do pcall(error) end", "without a decision", true},
    {"player.coins:add(9) while true do end", "without a decision", true},
    {"local t = {} for i = 1, 1e9 do t[i] = {} end", "larger than", true},
    {"local t = {} while true do t = { t, t } end", "more than", true},
    {"local s = 'x' while true do s = s .. s end", "longer than", true},
    {"local function f() return 1 + f() end f()", "too deeply", true},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    char body[600];
    Fault fault;
    Table *t;
    uint64_t hash;
    int count;
    snprintf(body, sizeof body,
             "l:before('work.rest', function(player)\n  %s\nend)", row[i].body);
    t = open_layer(body);
    start(t, 2);
    give(t, labelled(t, "load 1 at north"));
    hash = table_hash(t);
    count = table_answer_count(t);
    for (int again = 0; again < (row[i].killed ? 1 : 2); again++) {
      if (table_answer(t, labelled(t, "rest"), &fault) != TABLE_FAILED)
        fail_msg("no failure: %s", row[i].body);
      assert_text(fault.text, row[i].says);
      assert_int_equal(fault.code == FAULT_STOPPED, row[i].killed);
      assert_string_equal(fault.file, scratch_path("trouble.lua"));
      assert_int_equal(fault.line, 3);
      assert_string_equal(fault.rule, "work.rest");
      assert_string_equal(fault.layer, "trouble");
      assert_text(fault.excerpt, "->    3 |");
      assert_text(fault.frames, "trouble.lua:3");
      assert_null(strstr(fault.frames, "oilpatch "));
      assert_here(t, hash);
      assert_int_equal(table_answer_count(t), count);
    }
    give(t, labelled(t, "load 1 at north"));
    assert_true(table_hash(t) != hash);
    table_close(t);
  }
}

static void a_failing_guard_is_named(void **state) {
  static const char *const bodies[] = {"error('boom')", "while true do end",
                                       "g.price:move(1)"};
  (void)state;
  for (int i = 0; i < COUNT_OF(bodies); i++) {
    char body[300];
    Fault fault;
    Table *t;
    uint64_t hash;
    int lost;
    snprintf(body, sizeof body,
             "l:forbid('friend', 'bad.guard', function()\n  %s\nend)",
             bodies[i]);
    t = open_layer(body);
    start(t, 2);
    play_to(t, "bid");
    give(t, 0);
    give(t, 0);
    hash = table_hash(t);
    assert_int_equal(table_answer(t, 0, &fault), TABLE_FAILED);
    assert_string_equal(fault.rule, "bad.guard");
    assert_string_equal(fault.layer, "trouble");
    assert_int_equal(fault.line, 3);
    assert_here(t, hash);
    if (i == 2) assert_text(fault.text, "FROZEN");
    write_layer(""); /* mended in the editor */
    if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
    assert_int_equal(lost, 0);
    assert_here(t, hash);
    play_on(t, MOST);
    assert_int_equal(table_status(t), TABLE_OVER);
    table_close(t);
  }
}

static void failing_words_cost_nothing(void **state) {
  static const char *const bodies[] = {"error('boom')", "while true do end",
                                       "player.coins:add(1)"};
  (void)state;
  for (int i = 0; i < COUNT_OF(bodies); i++) {
    char body[400], text[100];
    Table *t;
    uint64_t hash;
    int64_t hum = 0;
    snprintf(body, sizeof body,
             "l:option('hum', { says = function(player) %s end })\n"
             "l:rule('hum', function() end)\nl:offer('work', 'hum')",
             bodies[i]);
    t = open_layer(body);
    start(t, 2);
    give(t, table_answer_at(t, 0));
    hash = table_hash(t);
    for (int a = 0; a < table_answer_count(t); a++)
      if (!table_label(t, table_answer_at(t, a), text, sizeof text))
        hum = table_answer_at(t, a);
    assert_true(hum > 0);
    assert_here(t, hash);
    give(t, hum);
    play_on(t, MOST);
    assert_int_equal(table_status(t), TABLE_OVER);
    table_close(t);
  }
}

static void a_failing_score_costs_nothing(void **state) {
  static const struct {
    const char *body, *says;
  } row[] = {
    {"error('boom')", "boom"},
    {"while true do end", "without a decision"},
    {"player.coins:add(1)", "FROZEN"},
    /* a guard asked on the way must not open the table */
    {"can(player, 'work') player.coins:add(1)", "FROZEN"},
    {"pcall(can, player, 'nothing') player.coins:add(1)", "FROZEN"},
    {"play(player, 'work')", "can't ask a player"},
    {"return 1.5", "must return whole numbers"},
    {"return 1, 'x'", "must return whole numbers"},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    char body[300];
    Fault fault;
    TableResult result;
    Table *t;
    uint64_t hash;
    snprintf(body, sizeof body,
             "l:replace('score', function(player)\n  %s\nend)", row[i].body);
    t = open_layer(body);
    start(t, 2);
    play_on(t, 2);
    hash = table_hash(t);
    assert_false(table_result(t, &result, &fault));
    assert_text(fault.text, row[i].says);
    if (fault.line > 0) {
      assert_string_equal(fault.rule, "score");
      assert_string_equal(fault.layer, "trouble");
    }
    assert_here(t, hash);
    play_on(t, MOST);
    assert_int_equal(table_status(t), TABLE_OVER);
    hash = table_hash(t);
    assert_false(table_result(t, &result, &fault));
    assert_int_equal(table_status(t), TABLE_OVER);
    assert_true(table_hash(t) == hash);
    table_close(t);
  }
}

static void a_finished_game_outlives_its_score_without_history(void **state) {
  TableConfig c = yard(3);
  Fault fault;
  TableResult result;
  Table *t;
  uint64_t hash;
  (void)state;
  c.layer[c.layers++] =
    write_layer("l:replace('score', function() while true do end end)");
  c.cpu_ms = 200;
  c.history = false;
  all_seats(&c, "random");
  t = open_table(&c);
  assert_int_equal(table_play_out(t, 3, 1000, &fault), TABLE_OVER);
  hash = table_hash(t);
  assert_false(table_result(t, &result, &fault));
  assert_true(fault.code == FAULT_STOPPED);
  assert_int_equal(table_status(t), TABLE_OVER);
  assert_true(table_hash(t) == hash);
  assert_int_equal(table_play_out(t, 3, 1000, &fault), TABLE_OVER);
  assert_true(table_hash(t) == hash);
  table_close(t);
}

static void a_failing_bot_costs_nothing(void **state) {
  static const struct {
    const char *body, *says;
  } row[] = {
    {"error('boom')", "boom"},
    {"while true do end", "without a decision"},
    {"return 'x'", "answered 'x', which is not offered at 'work'"},
    {"return { 'work.rest', 7 }", "describes an answer that is not offered"},
    {"return true", "answered with a boolean"},
    {"return 99", "chose answer 99 of"},
    {"return 0", "chose answer 0 of"},
    {"player.coins:add(1)", "FROZEN"},
    {"return choose(player, 'work')", "can't ask a player"},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    char body[300];
    Fault fault;
    Table *t;
    uint64_t hash;
    int64_t answer = -7;
    snprintf(body, sizeof body, "l:bot('bad', function(player)\n  %s\nend)",
             row[i].body);
    t = open_layer(body);
    start(t, 2);
    play_on(t, 2);
    hash = table_hash(t);
    assert_false(table_suggest(t, "bad", &answer, &fault));
    assert_int_equal(answer, -7);
    assert_text(fault.text, row[i].says);
    assert_here(t, hash);
    assert_null(table_bot(t, table_actor(t)));
    /* seated: its first turn ends the move that leads to it */
    start(t, 3);
    hash = table_hash(t);
    assert_true(table_seat(t, 2, "bad", &fault));
    assert_int_equal(table_answer(t, labelled(t, "rest"), &fault),
                     TABLE_FAILED);
    assert_text(fault.text, row[i].says);
    assert_here(t, hash);
    for (int seat = 1; seat <= 3; seat++)
      assert_true(table_seat(t, seat, NULL, &fault));
    play_on(t, MOST);
    assert_int_equal(table_status(t), TABLE_OVER);
    table_close(t);
  }
}

static void looking_changes_nothing(void **state) {
  Table *t = open_layer(
    "l:board('bad', function() error('boom') end)\n"
    "l:board('loop', function() while true do end end)\n"
    "l:board('move', function() g.price:move(1) return '' end)\n"
    "l:invariant('odd', function() return #g.players == 3, 'not three' end)");
  Fault fault;
  char text[500];
  bool incomplete;
  uint64_t hash;
  (void)state;
  start(t, 2);
  play_on(t, 2);
  hash = table_hash(t);
  assert_true(table_view(t, "board", 2, 80, false, text, sizeof text, &fault));
  assert_text(text, "player 2: ");
  assert_text(text, "(you)");
  assert_false(table_view(t, "baord", 0, 80, false, text, sizeof text, &fault));
  assert_text(fault.text, "did you mean 'board'?");
  assert_false(table_view(t, "bad", 0, 80, false, text, sizeof text, &fault));
  assert_text(fault.text, "boom");
  assert_false(table_view(t, "loop", 0, 80, false, text, sizeof text, &fault));
  assert_true(fault.code == FAULT_STOPPED);
  assert_here(t, hash);
  assert_false(table_view(t, "move", 0, 80, false, text, sizeof text, &fault));
  assert_text(fault.text, "FROZEN");
  assert_here(t, hash);
  assert_false(
    table_eval(t, "g.price:move(1)", text, sizeof text, &incomplete, &fault));
  assert_text(fault.text, "FROZEN");
  assert_false(
    table_eval(t, "while true do end", text, sizeof text, &incomplete, &fault));
  assert_here(t, hash);
  assert_false(
    table_eval(t, "for i = 1,", text, sizeof text, &incomplete, &fault));
  assert_true(incomplete);
  assert_true(table_eval(t, "x = 1", text, sizeof text, &incomplete, &fault));
  assert_true(table_eval(t, "x", text, sizeof text, &incomplete, &fault));
  assert_string_equal(text, "1"); /* a name of the prompt, not of scripts */
  assert_true(table_eval(t, "1 + 1, 'a', { 3, x = 4 }", text, sizeof text,
                         &incomplete, &fault));
  assert_string_equal(text, "2\t\"a\"\t{ 3, x = 4 }");
  assert_here(t, hash);
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(t);
}

static void a_caught_error_in_a_guard_leaves_the_table_open(void **state) {
  Table *t = open_layer(
    "l:option('odd', {})\nl:choice('strange', { options = { 'odd' } })\n"
    "l:forbid('odd', 'odd.bad', function() error('no') end)\n"
    "l:before('work.rest', function(player)\n"
    "  pcall(can, player, 'strange')\n  player.coins:add(1)\nend)");
  (void)state;
  start(t, 2);
  give(t, labelled(t, "rest"));
  table_close(t);
}

static void phases_must_lead_somewhere(void **state) {
  static const struct {
    const char *body, *says;
  } row[] = {
    {"return", "must return the next phase"},
    {"return nil, 3", "must return the next phase"},
    {"return 5", "must return the next phase"},
    {"return 'dya'", "returned 'dya', which is no phase"},
    {"return 'day', {}", "players, things and whole numbers"},
    {"return 'day', 1.5", "players, things and whole numbers"},
    {"return 'day', 'x'", "players, things and whole numbers"},
    {"return 'day', math.maxinteger", "players, things and whole numbers"},
    {"return 'day', 1, 2, 3, 4, 5, 6, 7, 8, 9", "takes at most"},
    {"return 'auction', 1, g.players[1]", "on and on without a decision"},
    {"for i = 1, 1e5 do local _ = { i } end return 'auction'",
     "on and on without a decision"},
    {"return finish(3)", "finish takes the reason as text"},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    char body[300];
    Fault fault;
    Table *t;
    uint64_t hash = 0;
    snprintf(body, sizeof body, "l:replace('auction', function()\n  %s\nend)",
             row[i].body);
    t = open_layer(body);
    start(t, 2);
    for (;;) {
      hash = table_hash(t);
      if (table_answer(t, labelled(t, "rest"), &fault) == TABLE_FAILED) break;
    }
    assert_text(fault.text, row[i].says);
    assert_here(t, hash);
    table_close(t);
  }
  {
    /* unusual but fine: a reason that is no text is no reason */
    Table *t = open_layer("l:replace('auction', function() return 'finish', 12 "
                          "end)");
    TableResult result;
    Fault fault;
    start(t, 2);
    play_on(t, MOST);
    assert_int_equal(table_status(t), TABLE_OVER);
    assert_true(table_result(t, &result, &fault));
    assert_string_equal(result.reason, "");
    table_close(t);
  }
}

static void dead_ends_are_errors_not_traps(void **state) {
  static const char *const bodies[] = {
    "l:forbid('friend', 'nobody', who.coins:at_least(0))",
    "l:forbid('tip', 'nothing', var('amount'):at_least(0))",
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(bodies); i++) {
    TableConfig c = yard(3);
    Fault fault;
    Table *t;
    uint64_t hash;
    c.layer[c.layers++] = write_layer(bodies[i]);
    t = open_table(&c);
    start(t, 2);
    do {
      hash = table_hash(t);
      if (table_answer(t, first_answer(t), &fault) == TABLE_FAILED) break;
    } while (table_status(t) == TABLE_ASKS);
    assert_text(fault.text, "no legal answer at '");
    assert_text(fault.text, "a dead end");
    assert_here(t, hash);
    table_close(t);
  }
}

static void numbers_without_end_do_not_hang_a_bot(void **state) {
  TableConfig c = yard(3);
  Table *t;
  Fault fault;
  (void)state;
  c.layer[c.layers++] =
    write_layer("l:choice('huge', { 'n', amount(0, math.maxinteger) })\n"
                "l:forbid('huge', 'huge.few', var('n'):above(5) & "
                "var('n'):below(math.maxinteger))\n"
                "l:choice('none', { 'n', amount(0, math.maxinteger) })\n"
                "l:forbid('none', 'none.few', var('n'):at_least(0))\n"
                "l:before('work.rest', function(p) choose(p, 'huge') end)\n"
                "l:before('work.load', function(p)\n"
                "  if can(p, 'none') then error('none is open') end\n"
                "  choose(p, 'none')\nend)");
  t = open_table(&c);
  start(t, 2);
  give(t, labelled(t, "rest"));
  assert_string_equal(table_choice(t), "huge");
  assert_true(any_answer(t) >= 0);
  assert_int_equal(table_answer(t, 6, &fault), TABLE_FAILED);
  give(t, any_answer(t));
  assert_int_equal(table_answer(t, labelled(t, "load 1 at north"), &fault),
                   TABLE_FAILED);
  assert_text(fault.text, "no legal answer at 'none'");
  table_close(t);
}

/* --- memory */

typedef struct Scene {
  bool opened, started;
  int answers;
} Scene;

/* Give n answers; one that fails leaves the table as it was and can be given
** again. */
static int answer_some(Table *t, int n) {
  Fault fault;
  for (int i = 0; i < n; i++) {
    uint64_t hash = table_hash(t);
    int64_t a = first_answer(t);
    if (table_answer(t, a, &fault) == TABLE_FAILED) {
      assert_int_not_equal(fault.text[0], '\0');
      assert_here(t, hash);
      give(t, a);
    }
  }
  return n;
}

/* A short game: whatever fails on the way, nothing breaks. */
static void play_scene(const TableConfig *c, Scene *s) {
  Fault fault;
  Table *t = table_open(c, &fault);
  int lost;
  memset(s, 0, sizeof *s);
  if (t == NULL) {
    assert_int_not_equal(fault.text[0], '\0');
    return;
  }
  s->opened = true;
  if (table_start(t, 5, &fault) == TABLE_FAILED) {
    assert_int_not_equal(fault.text[0], '\0');
    start(t, 5); /* memory is back: so is the game */
  }
  s->started = true;
  s->answers += answer_some(t, 8);
  for (int i = 0; i < 4; i++) {
    uint64_t hash = table_hash(t);
    int32_t up = history_up(table_history(t), 1);
    if (table_goto(t, up, &fault) == TABLE_FAILED) {
      assert_here(t, hash);
      assert_int_not_equal(table_goto(t, up, &fault), TABLE_FAILED);
    }
  }
  {
    uint64_t hash = table_hash(t);
    if (!table_reload(t, &lost, &fault)) {
      assert_int_not_equal(fault.text[0], '\0');
      assert_here(t, hash);
      if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
    }
    assert_here(t, hash);
  }
  s->answers += answer_some(t, 6);
  sound(t);
  table_close(t);
}

static void every_allocation_of_the_host_may_fail(void **state) {
  TableConfig c = yard(3);
  Meter m;
  Alloc alloc = meter_alloc(&m, 0);
  Scene s;
  int total;
  (void)state;
  c.alloc = &alloc;
  c.log = true;
  play_scene(&c, &s);
  total = m.calls;
  assert_int_equal(m.live, 0);
  assert_int_equal(s.answers, 14);
  assert_true(total > 10);
  for (int at_call = 1; at_call <= total; at_call++) {
    alloc = meter_alloc(&m, at_call);
    play_scene(&c, &s);
    assert_int_equal(m.live, 0);
    assert_true(m.calls >= at_call);
  }
}

/* One thing done while the n-th allocation of the scripts fails: the table
** says so and stays, or does it; afterwards it is done. */
static bool fails_cleanly(Table *t, long n, int what) {
  Fault fault;
  uint64_t hash = table_hash(t);
  int lost = 0;
  bool done;
  fault.text[0] = '\0';
  table_fail_at(t, n);
  switch (what) {
    case 0:
      done = table_answer(t, first_answer(t), &fault) != TABLE_FAILED;
      break;
    case 1: done = table_goto(t, 0, &fault) != TABLE_FAILED; break;
    default: done = table_reload(t, &lost, &fault); break;
  }
  table_fail_at(t, 0);
  if (done) return true;
  assert_int_not_equal(fault.text[0], '\0');
  assert_here(t, hash);
  return false;
}

static void every_allocation_of_the_scripts_may_fail(void **state) {
  TableConfig c = yard(3);
  Table *t = open_table(&c);
  Fault fault;
  int failures = 0;
  (void)state;
  /* starting */
  for (long n = 1;; n++) {
    TableStatus s;
    table_fail_at(t, n);
    s = table_start(t, 5, &fault);
    table_fail_at(t, 0);
    if (s != TABLE_FAILED) break;
    failures++;
    assert_true(n < 1000);
  }
  /* answering: the same answer until it goes through */
  for (int i = 0; i < 6; i++)
    for (long n = 1; !fails_cleanly(t, n, 0); n++) {
      failures++;
      assert_true(n < 1000);
    }
  for (long n = 1; !fails_cleanly(t, n, 1); n++) failures++;
  play_on(t, 4);
  assert_true(failures > 5);
  /* a reload allocates by the ten thousand: all of the first, then some */
  for (long n = 1; !fails_cleanly(t, n, 2); n += 1 + n / 12) failures++;
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(t);
}

/* --- hostile layers */

static char *read_whole(const char *path) {
  FILE *f = fopen(path, "rb");
  char *text = test_calloc(1, 70000);
  assert_non_null(f);
  assert_true(fread(text, 1, 69999, f) < 69999);
  fclose(f);
  return text;
}

/* Into the running game: refused or harmless, and it goes on the same; what an
** honest one among them adds to the table goes with it. */
static void bring_in(Table *t, const char *text, const char *name) {
  Fault fault;
  uint64_t hash = table_hash(t);
  int lost = 0;
  bool taken;
  fault.text[0] = '\0';
  write_text("trouble.lua", text);
  taken = table_reload(t, &lost, &fault);
  if (!taken && fault.text[0] == '\0') fail_msg("%s: no reason", name);
  if (table_status(t) != TABLE_ASKS) fail_msg("%s: %s", name, fault.text);
  if (taken && table_hash(t) != hash) {
    write_layer("");
    if (!table_reload(t, &lost, &fault)) fail_msg("%s: %s", name, fault.text);
  }
  if (table_hash(t) != hash) fail_msg("%s: another position", name);
  if (table_memory(t) > (size_t)64 << 20) fail_msg("%s: memory", name);
}

/* Some answers, whether they are taken or not. */
static void push_on(Table *t, int answers) {
  Fault fault;
  while (answers-- > 0 && table_status(t) == TABLE_ASKS)
    table_answer(t, any_answer(t), &fault);
}

static void try_attack(Table *t, Table *moves, const char *text,
                       const char *name) {
  TableConfig c = yard(3);
  Fault fault;
  Table *own;
  char *inside = test_malloc(80000);
  uint64_t hash;
  int64_t rest;
  /* from the first moment */
  c.layer[c.layers++] = write_text("trouble.lua", text);
  c.cpu_ms = 100;
  own = table_open(&c, &fault);
  if (own == NULL && fault.text[0] == '\0') fail_msg("%s: no reason", name);
  if (own != NULL) {
    if (table_start(own, 1, &fault) == TABLE_ASKS) push_on(own, 3);
    sound(own);
    table_close(own);
  }
  /* in the middle of a game */
  bring_in(t, text, name);
  push_on(t, 1);
  if (table_status(t) != TABLE_ASKS) {
    int lost;
    write_layer(""); /* it may have replaced the setup */
    if (!table_reload(t, &lost, &fault)) fail_msg("%s: %s", name, fault.text);
    start(t, 9);
  }
  /* inside a move */
  snprintf(inside, 80000,
           "local l = layer('trouble')\nl:before('work.rest', function(player, "
           "game)\n%s\nend)\n",
           text);
  bring_in(moves, inside, name);
  hash = table_hash(moves);
  rest = labelled(moves, "rest");
  assert_true(rest >= 0);
  fault.text[0] = '\0';
  if (table_answer(moves, rest, &fault) == TABLE_FAILED) {
    if (fault.text[0] == '\0') fail_msg("%s: no reason", name);
    if (table_hash(moves) != hash) fail_msg("%s: another position", name);
  }
  if (table_status(moves) != TABLE_ASKS) fail_msg("%s: %s", name, fault.text);
  sound(moves);
  if (table_goto(moves, 0, &fault) == TABLE_FAILED)
    fail_msg("%s: %s", name, fault.text);
  test_free(inside);
}

static void every_attack_is_a_harmless_layer(void **state) {
  DIR *dir = opendir(test_path("attacks"));
  struct dirent *entry;
  Table *t = open_layer("");
  Table *moves;
  int count = 0;
  TableConfig c = yard(3);
  (void)state;
  assert_non_null(dir);
  c.layer[c.layers++] = scratch_path("trouble.lua");
  c.cpu_ms = 100;
  moves = open_table(&c);
  start(t, 9);
  start(moves, 9);
  while ((entry = readdir(dir)) != NULL) {
    size_t n = strlen(entry->d_name);
    char path[600];
    char *text;
    clock_t begin = clock();
    if (n < 4 || strcmp(entry->d_name + n - 4, ".lua") != 0) continue;
    snprintf(path, sizeof path, "%s/%s", test_path("attacks"), entry->d_name);
    text = read_whole(path);
    try_attack(t, moves, text, entry->d_name);
    test_free(text);
    if ((double)(clock() - begin) / CLOCKS_PER_SEC > 20)
      fail_msg("%s took too long", entry->d_name);
    count++;
  }
  closedir(dir);
  assert_true(count >= 250);
  printf("# figure: attacks: %d scripts, each at load, in a running game and "
         "inside a move, all contained\n",
         count);
  write_layer("");
  {
    Fault fault;
    int lost;
    if (!table_reload(t, &lost, &fault)) fail_msg("%s", fault.text);
  }
  play_on(t, MOST);
  assert_int_equal(table_status(t), TABLE_OVER);
  table_close(moves);
  table_close(t);
}

/* --- the same everywhere */

static Table *table_of(uint64_t seed) {
  TableConfig c = yard(2 + (int)(seed % 3));
  all_seats(&c, "random");
  c.bot[1] = "dice";
  return open_table(&c);
}

static uint64_t whole_game(Table *t, uint64_t seed) {
  uint64_t hash;
  start(t, seed);
  hash = table_hash(t);
  table_close(t);
  return hash;
}

static void another_process_plays_the_same_game(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    uint64_t here = whole_game(table_of(seed), seed), there = 0;
    Table *t = table_of(seed); /* a worker opens no file any more */
    int pipes[2], status;
    pid_t child;
    assert_int_equal(pipe(pipes), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
      table_after_fork();
      there = whole_game(t, seed);
      _exit(write(pipes[1], &there, sizeof there) == sizeof there ? 0 : 1);
    }
    table_close(t);
    close(pipes[1]);
    assert_int_equal(read(pipes[0], &there, sizeof there), sizeof there);
    close(pipes[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_true(here == there);
    assert_true(here == whole_game(table_of(seed), seed));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_failing_move_is_rolled_back_and_reported),
    cmocka_unit_test(a_failing_guard_is_named),
    cmocka_unit_test(failing_words_cost_nothing),
    cmocka_unit_test(a_failing_score_costs_nothing),
    cmocka_unit_test(a_finished_game_outlives_its_score_without_history),
    cmocka_unit_test(a_failing_bot_costs_nothing),
    cmocka_unit_test(looking_changes_nothing),
    cmocka_unit_test(a_caught_error_in_a_guard_leaves_the_table_open),
    cmocka_unit_test(phases_must_lead_somewhere),
    cmocka_unit_test(dead_ends_are_errors_not_traps),
    cmocka_unit_test(numbers_without_end_do_not_hang_a_bot),
    cmocka_unit_test(every_allocation_of_the_host_may_fail),
    cmocka_unit_test(every_allocation_of_the_scripts_may_fail),
    cmocka_unit_test(every_attack_is_a_harmless_layer),
    cmocka_unit_test(another_process_plays_the_same_game),
  };
  return cmocka_run_group_tests_name("table faults", tests, make_scratch,
                                     drop_scratch);
}
