/* Interjections by others than the player who is asked: what people are
** offered, what bots do, and that history, saves and other rules keep them. */
#include "lua/table/batch.h"
#include "tests/support/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "lua/table/seats.h"
#include "lua/table/table_in.h"
#include "core/choice.h"
#include "tests/support/table.h"

static TableConfig bourse(int players) {
  TableConfig c = yard(players);
  c.game = "bourse";
  c.log = true;
  return c;
}

static Table *open_bourse(int players, const char *bot) {
  TableConfig c = bourse(players);
  Table *t;
  if (bot != NULL) all_seats(&c, bot);
  t = open_table(&c);
  start(t, 4);
  return t;
}

static int slips(const Table *t) {
  const History *h = table_history(t);
  int n = 0;
  for (int32_t i = 1; i < h->count; i++) {
    int seat = answer_seat(h->node[i].answer);
    n += seat != 0;
    if (seat != 0) assert_int_equal(h->node[i].actor, seat);
  }
  return n;
}

/* --- people */

static void others_are_offered_below_the_answers(void **state) {
  Table *t = open_bourse(3, NULL);
  char label[64];
  (void)state;
  /* rest, dig, sell 1, sell 2, show tip: the price is too low to press on */
  assert_int_equal(table_own_answers(t), 5);
  /* others: two sales each; their cards are nobody's business */
  assert_int_equal(table_answer_count(t), 5 + 4);
  assert_true(table_label(t, table_answer_at(t, 5), label, sizeof label));
  assert_string_equal(label, "player 2: sell 1");
  assert_int_equal(table_answer_seat(t, table_answer_at(t, 8)), 3);
  assert_int_equal(table_answer_seat(t, table_answer_at(t, 0)), 1);
  assert_string_equal(
    table_option_name(t, table_option(t, table_answer_at(t, 8))), "sell");
  table_hush(t, 2, true);
  give(t, labelled(t, "player 3: sell 1"));
  assert_int_equal(labelled(t, "player 2: sell 1"), -1);
  assert_true(labelled(t, "player 3: sell 2") != -1);
  table_close(t);
}

static void the_question_stays_open(void **state) {
  Table *t = open_bourse(3, NULL);
  (void)state;
  give(t, labelled(t, "player 3: sell 2"));
  assert_int_equal(table_actor(t), 1);
  assert_string_equal(table_choice(t), "work");
  assert_int_equal(table_phases(t), 1);
  assert_int_equal(labelled(t, "player 3: sell 2"), -1);
  give(t, labelled(t, "dig"));
  assert_int_equal(table_actor(t), 2);
  table_close(t);
}

static void what_others_may_not_do_is_refused(void **state) {
  Table *t = open_bourse(2, NULL);
  int64_t two = labelled(t, "player 2: sell 2");
  uint64_t hash;
  Fault fault;
  (void)state;
  give(t, two);
  hash = table_hash(t);
  assert_int_equal(table_answer(t, two, &fault), TABLE_FAILED);
  /* not of the asked, of nobody, and not the nothing of the window */
  assert_int_equal(
    table_answer(t, answer_by(1, two & ~answer_by(15, 0)), &fault),
    TABLE_FAILED);
  assert_int_equal(table_answer(t, answer_by(2, 0), &fault), TABLE_FAILED);
  assert_int_equal(table_answer(t, answer_by(9, 0), &fault), TABLE_FAILED);
  assert_int_equal(table_hash(t), hash);
  assert_int_equal(table_status(t), TABLE_ASKS);
  table_close(t);
}

static void why_speaks_of_others(void **state) {
  Table *t = open_bourse(2, NULL);
  json_t *why, *r, *said = NULL;
  size_t i;
  int rows = 0;
  (void)state;
  give(t, labelled(t, "player 2: sell 2"));
  why = table_ask_value(t, "why", NULL, NULL);
  json_array_foreach(why, i, r)
    if (strncmp(value_text(r, "label"), "player 2: ", 10) == 0) {
      rows++;
      said = r;
    }
  assert_int_equal(rows, 1);
  assert_string_equal(value_text(said, "label"), "player 2: sell 2");
  assert_string_equal(value_text(said, "guard"), "sell.none");
  json_decref(why);
  table_close(t);
}

static void undo_takes_one_back(void **state) {
  Table *t = open_bourse(3, NULL);
  uint64_t before = table_hash(t), after;
  int32_t root = table_history(t)->here, node;
  Fault fault;
  (void)state;
  give(t, labelled(t, "player 2: sell 2"));
  after = table_hash(t);
  node = table_history(t)->here;
  give(t, labelled(t, "player 3: sell 1"));
  give(t, labelled(t, "rest"));
  assert_int_equal(table_goto(t, root, &fault), TABLE_ASKS);
  assert_true(before == table_hash(t));
  assert_true(labelled(t, "player 2: sell 2") != -1);
  assert_int_equal(table_goto(t, node, &fault), TABLE_ASKS);
  assert_true(after == table_hash(t));
  assert_int_equal(labelled(t, "player 2: sell 2"), -1);
  table_close(t);
}

static Table *saved_and_loaded(Table *t) {
  TableConfig c = bourse(3);
  const char *path = scratch_path("part.lua");
  Fault fault;
  Table *u;
  if (!table_save(t, path, &fault)) fail_msg("%s", fault.text);
  u = table_load(path, &c, &fault);
  if (u == NULL) fail_msg("%s", fault.text);
  return u;
}

static void a_save_keeps_them(void **state) {
  Table *t = open_bourse(3, NULL), *u;
  (void)state;
  give(t, labelled(t, "player 2: sell 2"));
  give(t, labelled(t, "rest"));
  give(t, labelled(t, "player 1: sell 1"));
  u = saved_and_loaded(t);
  assert_true(table_hash(t) == table_hash(u));
  assert_int_equal(slips(u), 2);
  assert_true(labelled(u, "player 1: sell 2") != -1);
  table_close(t);
  table_close(u);
}

static void other_rules_take_them_over(void **state) {
  Table *t = open_bourse(3, NULL);
  int lost = -1;
  Fault fault;
  (void)state;
  give(t, labelled(t, "player 2: sell 2"));
  give(t, labelled(t, "sell 1"));
  assert_true(table_use(t, "shout", &lost, &fault));
  assert_int_equal(lost, 0);
  assert_int_equal(table_actor(t), 1);
  assert_int_equal(labelled(t, "player 2: sell 2"), -1);
  give(t, labelled(t, "player 2: shout"));
  assert_int_equal(table_actor(t), 1);
  table_close(t);
}

/* --- bots */

static void bots_slip_in_and_games_come_back(void **state) {
  Table *t = open_bourse(3, "random"), *u;
  (void)state;
  assert_int_equal(table_status(t), TABLE_OVER);
  assert_true(slips(t) > 0);
  sound(t);
  u = saved_and_loaded(t);
  assert_true(table_hash(t) == table_hash(u));
  assert_int_equal(slips(t), slips(u));
  table_close(t);
  table_close(u);
}

/* Something that can be done for ever: chance must not do it for ever. */
static void games_of_chance_end(void **state) {
  TableConfig c = bourse(4);
  Table *t;
  Fault fault;
  uint64_t before = 0;
  (void)state;
  c.history = c.log = false;
  c.layer[c.layers++] = "shout";
  all_seats(&c, "random");
  t = open_table(&c);
  for (uint64_t seed = 1; seed <= 200; seed++) {
    if (table_play_out(t, seed, 1000, &fault) != TABLE_OVER)
      fail_msg("%s", fault.text);
    assert_true(table_questions(t) - before < 400);
    before = table_questions(t);
  }
  table_close(t);
}

/* Traders who like to yell, whatever that does. */
static TableConfig yelling(const char *does) {
  TableConfig c = bourse(2);
  char body[256];
  snprintf(body, sizeof body,
           "l:interject('yell', 'any_time', { says = 'yell' })\n"
           "%s"
           "l:worth('yell', 'fun', 9000)\n",
           does);
  c.layer[c.layers++] = write_layer(body);
  c.log = false;
  all_seats(&c, "trader");
  return c;
}

static void play_to_the_end(Table *t, uint64_t seed, uint64_t cap) {
  Fault fault;
  if (table_play_out(t, seed, cap, &fault) != TABLE_OVER)
    fail_msg("%s", fault.text);
}

/* What gains for ever is not done for ever. */
static void a_bot_that_always_gains_answers_in_the_end(void **state) {
  TableConfig c = yelling("l:does('yell', effect.add(who.shouts))\n");
  Fault fault;
  TableResult result;
  Table *t;
  (void)state;
  t = open_table(&c);
  play_to_the_end(t, 4, 200000);
  assert_in_range(table_questions(t), 200, 1000);
  assert_true(table_result(t, &result, &fault));
  assert_string_equal(result.reason, "the market closes");
  table_close(t);
}

/* … nor if a question of its own comes with it. */
static void what_asks_a_question_itself_has_an_end_too(void **state) {
  TableConfig c =
    yelling("l:rule('yell', function(player) play(player, 'alone') end)\n");
  Table *t;
  (void)state;
  t = open_table(&c);
  play_to_the_end(t, 4, 200000);
  assert_in_range(table_questions(t), 500, 5000);
  table_close(t);
}

/* A game that breaks off while somebody interjects leaves nothing to the next. */
static void no_game_counts_what_another_slipped_in(void **state) {
  enum { CAP = 140 }; /* in the middle of a turn */
  TableConfig c = yelling("l:does('yell', effect.add(who.shouts))\n");
  uint64_t hash[2];
  (void)state;
  for (int first = 0; first < 2; first++) {
    Table *t = open_table(&c);
    for (uint64_t seed = first ? 4 : 5; seed <= 5; seed++)
      play_to_the_end(t, seed, CAP);
    hash[first] = table_hash(t);
    table_close(t);
  }
  assert_true(hash[0] == hash[1]);
}

/* The same seed, the same game, whether bots sit at the table or are polled
** from outside. */
static void a_front_end_polls_as_the_table_does(void **state) {
  const char *bot[MAX_PLAYERS + 1] = {NULL, "random", "random", "random"};
  Table *t = open_bourse(3, "random"), *u = open_bourse(3, NULL);
  int64_t answer;
  Fault fault;
  (void)state;
  while (table_status(u) == TABLE_ASKS) {
    if (!table_poll(u, bot, &answer, &fault)) {
      assert_string_equal(fault.text, "");
      answer = any_answer(u);
    }
    give(u, answer);
  }
  assert_true(table_hash(t) == table_hash(u));
  assert_int_equal(slips(t), slips(u));
  table_close(t);
  table_close(u);
}

/* One that looks ahead sells before the price is pressed, on its own account
** and when others are asked. */
static void bots_that_look_ahead_slip_in(void **state) {
  TableConfig c = bourse(3);
  Table *t;
  (void)state;
  c.bot[1] = c.bot[3] = "random";
  c.bot[2] = "greedy";
  t = open_table(&c);
  start(t, 5);
  assert_int_equal(table_status(t), TABLE_OVER);
  assert_true(slips(t) > 0);
  table_close(t);
}

static int64_t advised(Table *t, const char *bot) {
  int64_t answer = -1;
  Fault fault;
  if (!table_suggest(t, bot, &answer, &fault)) fail_msg("%s", fault.text);
  return answer;
}

/* Digging is worth more than any sale, but a sale does not use up the turn. */
static void a_bot_that_weighs_slips_in_what_gains(void **state) {
  Table *t = open_bourse(2, NULL);
  (void)state;
  assert_int_equal(advised(t, "trader"), labelled(t, "dig"));
  give(t, labelled(t, "dig")); /* now a share brings more than it is worth */
  assert_int_equal(advised(t, "trader"), labelled(t, "sell 2"));
  give(t, labelled(t, "sell 2"));
  assert_int_equal(advised(t, "trader"), labelled(t, "sell 1"));
  give(t, labelled(t, "sell 1"));
  for (int i = 0; i < 20; i++) /* to show a card gains nothing */
    assert_int_equal(advised(t, "trader"), labelled(t, "dig"));
  table_close(t);
}

/* Nothing and what gains nothing are worth as much, but no lot is drawn. */
static void at_a_pause_it_says_nothing_rather(void **state) {
  Table *t = open_bourse(2, NULL);
  (void)state;
  for (int i = 0; i < 6; i++) give(t, labelled(t, "rest"));
  assert_string_equal(table_choice(t), "any_time");
  assert_int_equal(table_own_answers(t), 4); /* one is to show a card */
  for (int i = 0; i < 40; i++)
    assert_int_equal(advised(t, "trader"), labelled(t, "nothing more"));
  table_close(t);
}

typedef struct Counsel {
  int rows;
  double value[8];
  char first[64], why[160];
} Counsel;

static Counsel counsel(Table *t, const char *language, const char *instead) {
  Counsel c = {0};
  int64_t other = instead == NULL ? 0 : labelled(t, instead);
  AdviceWish wish = {language, instead == NULL ? NULL : &other};
  Fault fault;
  json_t *list = table_advise(t, "trader", wish, &fault), *r;
  size_t i;
  if (list == NULL) fail_msg("%s", fault.text);
  json_array_foreach(list, i, r) {
    if (c.rows < 8)
      c.value[c.rows] = json_real_value(json_object_get(r, "value"));
    if (c.rows++ == 0)
      snprintf(c.first, sizeof c.first, "%s", value_text(r, "label"));
    if (value_text(r, "why")[0] != '\0')
      snprintf(c.why, sizeof c.why, "%s", value_text(r, "why"));
  }
  json_decref(list);
  return c;
}

static void what_it_tells_is_by_what_it_chose(void **state) {
  Table *t = open_bourse(2, NULL);
  Counsel c;
  (void)state;
  give(t, labelled(t, "dig"));
  c = counsel(t, "en", NULL);
  assert_string_equal(c.first, "sell 2");
  assert_string_equal(c.why, "the best you can do anyway (+5.0); "
                             "4 coins (+4.0); shares (-3.0)");
  assert_true(c.value[0] > 5.99 && c.value[0] < 6.01);
  c = counsel(t, "fr", NULL);
  assert_string_equal(c.why, "le mieux que vous puissiez faire de toute façon "
                             "(+5,0); 4 coins (+4,0); shares (-3,0)");
  c = counsel(t, "en", "dig"); /* that can still be done */
  assert_string_equal(c.why, "4 coins (+4.0); shares (-3.0)");
  c = counsel(t, "en", "sell 1"); /* and after that one, too */
  assert_string_equal(c.why, "4 coins (+4.0) against 2 coins (+2.0); "
                             "shares (-3.0 against -1.5)");
  table_close(t);
}

static void forget_passes(void *ud, Table *t) {
  (void)ud;
  memset(t->host.worth.pass, 0, sizeof t->host.worth.pass);
}

/* The table and the chance of its bots at the end of a game; how often guards
** refused something before that. */
typedef struct End {
  uint64_t table, chance, refusals;
} End;

static End end_of_game(const TableConfig *c, uint64_t seed, bool forgets) {
  Table *t = open_table(c);
  End end = {0};
  if (forgets) table_inspect(t, forget_passes, NULL);
  play_to_the_end(t, seed, 200000);
  end.table = table_hash(t);
  for (int i = 1; i <= table_players(t); i++)
    end.chance = end.chance * 31 + t->host.bots.seat[i].stream;
  for (int i = 0; i < t->host.book.uses; i++)
    end.refusals += t->host.count.refused[i];
  table_close(t);
  return end;
}

/* A bot that had nothing to say is not asked again, … */
static void nothing_new_needs_no_question(void **state) {
  TableConfig c = yard(4);
  End end, always;
  (void)state;
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = "oilfield";
  all_seats(&c, "heuristic");
  end = end_of_game(&c, 1, false);
  always = end_of_game(&c, 1, true);
  assert_true(end.table == always.table && end.chance == always.chance);
  assert_true(end.refusals < always.refusals);
}

/* … but when it sees something new: a price that somebody has raised. */
static void what_is_new_is_asked_about(void **state) {
  TableConfig c = bourse(3);
  (void)state;
  all_seats(&c, "trader");
  c.bot[1] = "random";
  for (uint64_t seed = 1; seed <= 40; seed++) {
    End end = end_of_game(&c, seed, false);
    End always = end_of_game(&c, seed, true);
    assert_true(end.table == always.table && end.chance == always.chance);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(nothing_new_needs_no_question),
    cmocka_unit_test(what_is_new_is_asked_about),
    cmocka_unit_test(others_are_offered_below_the_answers),
    cmocka_unit_test(the_question_stays_open),
    cmocka_unit_test(what_others_may_not_do_is_refused),
    cmocka_unit_test(why_speaks_of_others),
    cmocka_unit_test(undo_takes_one_back),
    cmocka_unit_test(a_save_keeps_them),
    cmocka_unit_test(other_rules_take_them_over),
    cmocka_unit_test(bots_slip_in_and_games_come_back),
    cmocka_unit_test(games_of_chance_end),
    cmocka_unit_test(a_bot_that_always_gains_answers_in_the_end),
    cmocka_unit_test(what_asks_a_question_itself_has_an_end_too),
    cmocka_unit_test(no_game_counts_what_another_slipped_in),
    cmocka_unit_test(a_front_end_polls_as_the_table_does),
    cmocka_unit_test(bots_that_look_ahead_slip_in),
    cmocka_unit_test(a_bot_that_weighs_slips_in_what_gains),
    cmocka_unit_test(at_a_pause_it_says_nothing_rather),
    cmocka_unit_test(what_it_tells_is_by_what_it_chose),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
