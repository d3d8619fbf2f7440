/* Teams: points, winners and ties are the team's. */
#include "lua/table/batch.h"
#include "lua/table/change.h"
#include "tests/support/table.h"

static Table *over(const char *layer, int players, uint64_t seed) {
  TableConfig c = yard(players);
  Table *t;
  Fault fault;
  c.game = "bourse";
  c.history = false;
  if (layer != NULL) c.layer[c.layers++] = layer;
  all_seats(&c, "random");
  t = open_table(&c);
  if (table_play_out(t, seed, 1000, &fault) != TABLE_OVER)
    fail_msg("%s", fault.text);
  return t;
}

static TableResult result(const char *layer, int players, uint64_t seed) {
  Table *t = over(layer, players, seed);
  TableResult r;
  Fault fault;
  if (!table_result(t, &r, &fault)) fail_msg("%s", fault.text);
  table_close(t);
  return r;
}

static void partners_add_their_points_and_win_together(void **state) {
  int wins = 0;
  (void)state;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    TableResult own = result(NULL, 4, seed), r = result("pairs", 4, seed);
    int64_t one = own.score[1][0] + own.score[3][0];
    int64_t two = own.score[2][0] + own.score[4][0];
    assert_int_equal(r.score[1][0], one);
    assert_int_equal(r.score[3][0], one);
    assert_int_equal(r.score[4][0], two);
    assert_int_equal(r.team[2], 2);
    assert_int_equal(own.team[2], 0);
    assert_int_equal(r.winner[1], one >= two);
    assert_int_equal(r.winner[3], one >= two);
    assert_int_equal(r.winner[2], two >= one);
    assert_int_equal(r.winner[4], two >= one);
    wins += one > two;
  }
  assert_true(wins > 0 && wins < 20);
}

static void a_team_may_be_as_good_as_its_weakest(void **state) {
  TableResult own = result(NULL, 4, 7), r = result("weakest", 4, 7);
  int64_t low = own.score[1][0] < own.score[3][0] ? own.score[1][0]
                                                  : own.score[3][0];
  (void)state;
  assert_int_equal(r.score[1][0], low);
  assert_int_equal(r.score[3][0], low);
}

static void teams_go_by_the_number_of_players(void **state) {
  TableResult own = result(NULL, 3, 3), r = result("pairs", 3, 3);
  (void)state;
  assert_int_equal(r.team[3], 1);
  assert_int_equal(r.score[2][0], own.score[2][0]);
  assert_int_equal(r.score[1][0], own.score[1][0] + own.score[3][0]);
}

static void bad_teams_are_refused(void **state) {
  static const char *const bad[][2] = {
    {"l:teams({ { 1, 2 }, { 2, 3 } })", "each in one team"},
    {"l:teams({ { 1, 2 } })", "seat 3 is in no team"},
    {"l:teams({ { 1, 2, 3 } }, { scores = 'sum' })", "did you mean 'score'"},
    {"l:teams({ { 1, 2, 3 } }, { score = 'most' })", "invalid option"},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(bad); i++) {
    TableConfig c = yard(3);
    Fault fault;
    c.layer[c.layers++] = write_layer(bad[i][0]);
    assert_null(table_open(&c, &fault));
    assert_text(fault.text, bad[i][1]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(partners_add_their_points_and_win_together),
    cmocka_unit_test(a_team_may_be_as_good_as_its_weakest),
    cmocka_unit_test(teams_go_by_the_number_of_players),
    cmocka_unit_test(bad_teams_are_refused),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
