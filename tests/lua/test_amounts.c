/* An amount beside answers in words: what is offered and refused, in which
** words; and that history, saves, bots and other rules keep it. */
#include "lua/table/batch.h"
#include "tests/support/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "core/choice.h"
#include "tests/support/table.h"

static TableConfig gavel(int players) {
  TableConfig c = yard(players);
  c.game = "gavel";
  c.log = true;
  return c;
}

static Table *open_gavel(int players, const char *bot) {
  TableConfig c = gavel(players);
  Table *t;
  if (bot != NULL) all_seats(&c, bot);
  t = open_table(&c);
  start(t, 4);
  return t;
}

static void refused(Table *t, int64_t answer, const char *says) {
  uint64_t hash = table_hash(t);
  Fault fault;
  assert_int_equal(table_answer(t, answer, &fault), TABLE_FAILED);
  assert_text(fault.text, says);
  assert_true(table_hash(t) == hash);
}

/* --- people */

static void both_are_offered_in_words(void **state) {
  Table *t = open_gavel(2, NULL);
  int64_t from, to, pass;
  char text[80];
  (void)state;
  assert_true(table_asks_number(t, &from, &to));
  assert_int_equal(from, 1);
  assert_int_equal(to, 40);
  assert_true(table_amount_label(t, text, sizeof text));
  assert_string_equal(text, "bid 1 to 40");
  assert_true(table_amount_facts(t, text, sizeof text));
  assert_string_equal(text, "40 coins");
  assert_true(table_label(t, 7, text, sizeof text));
  assert_string_equal(text, "bid 7");
  assert_string_equal(table_option_name(t, table_option(t, 7)), "bid.raise");
  pass = labelled(t, "pass");
  assert_true(pass < ANSWER_WORDS);
  assert_int_equal(table_answer_seat(t, pass), 1);
  assert_string_equal(table_option_name(t, table_option(t, pass)), "bid.pass");
  give(t, 40);
  assert_false(table_asks_number(t, &from, &to)); /* nobody has 41 */
  assert_false(table_amount_label(t, text, sizeof text));
  give(t, labelled(t, "pass"));
  assert_string_equal(table_choice(t), "seal");
  assert_true(table_amount_label(t, text, sizeof text));
  assert_string_equal(text, "write 0 or more");
  table_close(t);
}

static void what_is_refused_says_why(void **state) {
  Table *t = open_gavel(2, NULL);
  char why[200];
  (void)state;
  refused(t, 2, "2 is refused: Nobody bids 2. (bid.unlucky)");
  refused(t, 0, "a whole number from 1 to 40, not 0");
  refused(t, 41, "a whole number from 1 to 40, not 41");
  refused(t, answer_by(0, (int64_t)9 << 48), "that answer is not legal");
  refused(t, INT64_MIN, "that answer is not legal");
  assert_true(table_refusal(t, "bid.raise 2", why, sizeof why));
  assert_text(why, "bid.unlucky");
  give(t, 5);
  give(t, 40);
  assert_true(table_refusal(t, "bid.raise 2", why, sizeof why));
  give(t, labelled(t, "pass"));
  refused(t, -4, "a whole number from 0 on, not -4");
  table_close(t);
}

static void why_tells_of_both(void **state) {
  TableConfig c = gavel(2);
  Table *t;
  json_t *why, *r;
  size_t i;
  int amounts = 0, words = 0;
  (void)state;
  c.layer[c.layers++] = "generous";
  t = open_table(&c);
  start(t, 4);
  why = table_ask_value(t, "why", NULL, NULL);
  json_array_foreach(why, i, r) {
    amounts += strcmp(value_text(r, "option"), "bid.raise") == 0;
    words += strcmp(value_text(r, "guard"), "bid.bold") == 0;
  }
  json_decref(why);
  assert_int_equal(amounts, 2); /* bid.unlucky, bid.own */
  assert_int_equal(words, 1);
  table_close(t);
}

static void undo_brings_the_question_back(void **state) {
  Table *t = open_gavel(3, NULL);
  uint64_t before = table_hash(t), after;
  int32_t root = table_history(t)->here, node;
  Fault fault;
  (void)state;
  give(t, 7);
  give(t, labelled(t, "pass"));
  after = table_hash(t);
  node = table_history(t)->here;
  give(t, 9);
  assert_int_equal(table_goto(t, root, &fault), TABLE_ASKS);
  assert_true(before == table_hash(t));
  assert_int_equal(table_goto(t, node, &fault), TABLE_ASKS);
  assert_true(after == table_hash(t));
  table_close(t);
}

static Table *saved_and_loaded(Table *t, int players) {
  TableConfig c = gavel(players);
  const char *path = scratch_path("part.lua");
  Fault fault;
  Table *u;
  if (!table_save(t, path, &fault)) fail_msg("%s", fault.text);
  u = table_load(path, &c, &fault);
  if (u == NULL) fail_msg("%s", fault.text);
  return u;
}

static void a_save_keeps_both(void **state) {
  Table *t = open_gavel(2, NULL), *u;
  (void)state;
  give(t, 7);
  give(t, labelled(t, "player 1: borrow 1"));
  give(t, labelled(t, "pass"));
  give(t, INT64_C(1) << 50);
  give(t, labelled(t, "write nothing"));
  u = saved_and_loaded(t, 2);
  assert_true(table_hash(t) == table_hash(u));
  give(u, 3);
  table_close(t);
  table_close(u);
}

static void other_rules_take_them_over(void **state) {
  Table *t = open_gavel(3, NULL);
  int lost = -1;
  Fault fault;
  (void)state;
  give(t, 7);
  give(t, labelled(t, "pass"));
  assert_true(table_use(t, "generous", &lost, &fault));
  assert_int_equal(lost, 0);
  assert_int_equal(table_actor(t), 3);
  give(t, labelled(t, "double it"));
  assert_true(table_drop(t, "generous", &lost, &fault));
  assert_int_equal(lost, 1); /* there is no such answer any more */
  assert_int_equal(table_actor(t), 3);
  refused(t, 7, "a whole number from 8 to 40, not 7");
  table_close(t);
}

/* --- bots */

static void count_given(const Table *t, int *numbers, int *words) {
  const History *h = table_history(t);
  *numbers = *words = 0;
  for (int32_t i = 1; i < h->count; i++) {
    if (h->node[i].actor == 0 || answer_seat(h->node[i].answer) != 0) continue;
    *(h->node[i].answer >= ANSWER_WORDS ? numbers : words) += 1;
  }
}

static void every_bot_does_both_and_games_come_back(void **state) {
  static const char *const bots[] = {"random", "greedy", "mcts:30", "careful",
                                     "weigher"};
  (void)state;
  for (int i = 0; i < COUNT_OF(bots); i++) {
    Table *t = open_gavel(3, bots[i]), *u;
    int numbers, words;
    assert_int_equal(table_status(t), TABLE_OVER);
    count_given(t, &numbers, &words);
    assert_true(numbers > 0);
    assert_true(words > 0);
    sound(t);
    u = saved_and_loaded(t, 3);
    assert_true(table_hash(t) == table_hash(u));
    table_close(t);
    table_close(u);
  }
}

/* A random player thinks of what the game's sample says, words included. */
static void plays_by_sample(const char *sample) {
  char layer[1024];
  Table *t;
  int numbers, words;
  Fault fault;
  snprintf(
    layer, sizeof layer,
    "l:option('bet.much', { 'n', amount(0) })\n"
    "l:option('bet.no', {})\n"
    "l:choice('bet', { options = { 'bet' }, sample = %s })\n"
    "l:counter('bets', { per = 'player' })\n"
    "l:rule('bet.much', function(p, n) p.bets:set(n) end)\n"
    "l:rule('bet.no', function(p) p.bets:set(-1) end)\n"
    "l:before('day', function() for _, p in ipairs(g.players) do play(p, 'bet') end end)\n"
    "l:invariant('bets', function()\n"
    "  for _, p in ipairs(g.players) do\n"
    "    local n = p.bets:get()\n"
    "    if n ~= -1 and n ~= 0 and n ~= 77 then return false, 'odd' end\n"
    "  end\n"
    "  return true\n"
    "end)\n",
    sample);
  t = open_layer(layer);
  for (int seat = 1; seat <= 3; seat++)
    assert_true(table_seat(t, seat, "random", &fault));
  start(t, 5);
  assert_int_equal(table_status(t), TABLE_OVER);
  count_given(t, &numbers, &words);
  assert_true(numbers > 0 && words > 0);
  sound(t);
  table_close(t);
}

static void a_sample_names_words_too(void **state) {
  (void)state;
  plays_by_sample("function() return { 'bet.no', 77, 'bet.no', -1 } end");
}

static void a_sample_is_stated_as_a_list(void **state) {
  (void)state;
  plays_by_sample("{ 'bet.no', who.bets + 77 - who.bets, 'bet.no', -1 }");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(both_are_offered_in_words),
    cmocka_unit_test(what_is_refused_says_why),
    cmocka_unit_test(why_tells_of_both),
    cmocka_unit_test(undo_brings_the_question_back),
    cmocka_unit_test(a_save_keeps_both),
    cmocka_unit_test(other_rules_take_them_over),
    cmocka_unit_test(every_bot_does_both_and_games_come_back),
    cmocka_unit_test(a_sample_names_words_too),
    cmocka_unit_test(a_sample_is_stated_as_a_list),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
