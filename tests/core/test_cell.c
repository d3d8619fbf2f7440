/* Cells: bounds, sums that leave 64 bits, scales, dice, and who knows what. */
#include "tests/support/test.h"

static void cells_are_known_by_number(void **state) {
  Sample *t = *state;
  assert_true(cell_is(&t->s, 0));
  assert_true(cell_is(&t->s, t->schema->cells - 1));
  assert_false(cell_is(&t->s, -1));
  assert_false(cell_is(&t->s, t->schema->cells));
}

static void a_cell_takes_any_value_within_its_bounds(void **state) {
  Sample *t = *state;
  int fame = at(t, t->fame, 2, 0), money = at(t, t->money, 2, 0);
  for (int v = 0; v <= 5; v++) {
    must(cell_set(&t->s, fame, v));
    assert_int_equal(cell_get(&t->s, fame), v);
  }
  must(cell_set(&t->s, money, INT64_MIN));
  assert_true(cell_get(&t->s, money) == INT64_MIN);
  must(cell_set(&t->s, money, INT64_MAX));
  assert_true(cell_get(&t->s, money) == INT64_MAX);
  assert_int_equal(cell_get(&t->s, at(t, t->money, 1, 0)), 10);
  assert_int_equal(cell_get(&t->s, at(t, t->money, 3, 0)), 10);
}

static void setting_refuses_without_a_trace(void **state) {
  Sample *t = *state;
  int fame = at(t, t->fame, 1, 0);
  assert_refused(t, cell_set(&t->s, fame, 6), ERR_RANGE);
  assert_refused(t, cell_set(&t->s, fame, -1), ERR_RANGE);
  assert_refused(t, cell_set(&t->s, fame, INT64_MAX), ERR_RANGE);
  assert_refused(t, cell_set(&t->s, fame, INT64_MIN), ERR_RANGE);
  assert_refused(t, cell_set(&t->s, -1, 0), ERR_INDEX);
  assert_refused(t, cell_set(&t->s, t->schema->cells, 0), ERR_INDEX);
  assert_frozen(t, cell_set(&t->s, fame, 1));
}

static void sums_that_leave_64_bits_are_refused(void **state) {
  static const struct {
    int64_t now, by;
    Err err;
  } row[] = {
    {INT64_MAX, 1, ERR_OVERFLOW},
    {1, INT64_MAX, ERR_OVERFLOW},
    {INT64_MAX, INT64_MAX, ERR_OVERFLOW},
    {INT64_MIN, -1, ERR_OVERFLOW},
    {-1, INT64_MIN, ERR_OVERFLOW},
    {INT64_MIN, INT64_MIN, ERR_OVERFLOW},
    {INT64_MAX - 1, 1, ERR_OK},
    {INT64_MIN + 1, -1, ERR_OK},
    {0, INT64_MIN, ERR_OK},
    {0, INT64_MAX, ERR_OK},
    {INT64_MAX, INT64_MIN, ERR_OK},
    {INT64_MIN, INT64_MAX, ERR_OK},
    {INT64_MIN, 0, ERR_OK},
    {INT64_MAX, 0, ERR_OK},
  };
  Sample *t = *state;
  int money = at(t, t->money, 1, 0);
  for (int i = 0; i < COUNT_OF(row); i++) {
    must(cell_set(&t->s, money, row[i].now));
    if (row[i].err != ERR_OK) {
      assert_refused(t, cell_add(&t->s, money, row[i].by), row[i].err);
    } else {
      must(cell_add(&t->s, money, row[i].by));
      assert_true(cell_get(&t->s, money) == row[i].now + row[i].by);
    }
  }
}

static void adding_refuses_without_a_trace(void **state) {
  Sample *t = *state;
  int fame = at(t, t->fame, 1, 0);
  must(cell_add(&t->s, fame, 5));
  assert_refused(t, cell_add(&t->s, fame, 1), ERR_RANGE);
  assert_refused(t, cell_add(&t->s, fame, -6), ERR_RANGE);
  assert_refused(t, cell_add(&t->s, fame, INT64_MAX), ERR_OVERFLOW);
  assert_refused(t, cell_add(&t->s, -1, 0), ERR_INDEX);
  assert_refused(t, cell_add(&t->s, t->schema->cells, 0), ERR_INDEX);
  assert_frozen(t, cell_add(&t->s, fame, 0));
}

static void a_secret_is_known_to_its_owner_and_who_was_shown(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int bid = at(t, t->bid, 2, 0);
  must(cell_set(s, bid, 77));
  assert_false(cell_known(s, bid, 1));
  assert_true(cell_known(s, bid, 2));
  must(cell_show(s, bid, 1u << 2));
  assert_true(cell_known(s, bid, 3));
  assert_false(cell_known(s, bid, 1));
  must(cell_show(s, bid, 1u));
  assert_true(cell_known(s, bid, 1));
  assert_true(cell_known(s, bid, 3));
}

static void visibility_decides_who_knows_a_cell(void **state) {
  Sample *t = *state;
  for (int p = 1; p <= 3; p++) {
    for (int q = 1; q <= 3; q++) {
      assert_true(cell_known(&t->s, at(t, t->money, p, 0), q));
      assert_int_equal(cell_known(&t->s, at(t, t->bid, p, 0), q), p == q);
    }
    assert_true(cell_known(&t->s, at(t, t->price, 0, 0), p));
    assert_true(cell_known(&t->s, at(t, t->die, 0, 0), p));
    assert_false(cell_known(&t->s, at(t, t->gauge, 0, 0), p)); /* secret */
    assert_false(cell_known(&t->s, at(t, t->cup, 0, 0), p));
  }
}

static void whatever_changes_a_secret_hides_it_again(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int bid = at(t, t->bid, 1, 0), gauge = at(t, t->gauge, 0, 1);
  int cup = at(t, t->cup, 0, 1), face;
  int64_t moved;
  must(cell_show(s, bid, EVERYONE));
  must(cell_set(s, bid, 5));
  assert_false(cell_known(s, bid, 2));
  must(cell_show(s, bid, EVERYONE));
  must(cell_add(s, bid, 5));
  assert_false(cell_known(s, bid, 2));
  assert_true(cell_known(s, bid, 1));
  must(cell_show(s, gauge, EVERYONE));
  assert_true(cell_known(s, gauge, 2));
  must(cell_move(s, gauge, 1, &moved));
  assert_false(cell_known(s, gauge, 2));
  must(cell_show(s, cup, EVERYONE));
  assert_true(cell_known(s, cup, 3));
  must(cell_roll(s, cup, &face));
  assert_false(cell_known(s, cup, 3));
}

static void showing_keeps_to_the_seats_there_are(void **state) {
  Sample *t = *state;
  int bid = at(t, t->bid, 1, 0);
  must(cell_show(&t->s, bid, 0xfffffff8u)); /* seats 4 and up */
  assert_int_equal(t->s.secret[bid], 0);
  must(cell_show(&t->s, bid, EVERYONE));
  assert_int_equal(t->s.secret[bid], 7);
}

static void showing_refuses_without_a_trace(void **state) {
  Sample *t = *state;
  assert_refused(t, cell_show(&t->s, at(t, t->money, 1, 0), 1), ERR_KIND);
  assert_refused(t, cell_show(&t->s, -1, 1), ERR_INDEX);
  assert_refused(t, cell_show(&t->s, t->schema->cells, 1), ERR_INDEX);
  assert_frozen(t, cell_show(&t->s, at(t, t->bid, 1, 0), 2));
}

static void a_marker_stops_at_the_ends(void **state) {
  static const struct {
    int64_t start, by, moved;
  } row[] = {
    {2, 0, 0},         {2, 1, 1},   {2, 3, 3},         {2, 4, 3},
    {2, INT64_MAX, 3}, {2, -1, -1}, {2, -2, -1},       {2, INT64_MIN, -1},
    {5, 1, 0},         {1, -1, 0},  {1, INT64_MAX, 4}, {5, INT64_MIN, -4},
  };
  Sample *t = *state;
  int price = at(t, t->price, 0, 0);
  for (int i = 0; i < COUNT_OF(row); i++) {
    int64_t moved = -7;
    must(cell_set(&t->s, price, row[i].start));
    must(cell_move(&t->s, price, row[i].by, &moved));
    assert_int_equal(moved, row[i].moved);
    assert_int_equal(cell_get(&t->s, price), row[i].start + row[i].moved);
  }
}

static void each_step_has_its_value_and_band(void **state) {
  Sample *t = *state;
  int price = at(t, t->price, 0, 0), gauge = at(t, t->gauge, 0, 2);
  for (int i = 0; i < SAMPLE_STEPS; i++) {
    must(cell_set(&t->s, price, i + 1));
    assert_int_equal(cell_value(&t->s, price), 10 * (i + 1));
    assert_int_equal(cell_band(&t->s, price), i / 2);
  }
  for (int i = 0; i < 3; i++) {
    must(cell_set(&t->s, gauge, i));
    assert_int_equal(cell_value(&t->s, gauge), -i);
    assert_int_equal(cell_band(&t->s, gauge), -1);
  }
}

static void steps_ahead_are_added_up(void **state) {
  Sample *t = *state;
  int price = at(t, t->price, 0, 0); /* 10, 20, … 50; it stands on 20 */
  assert_int_equal(cell_ahead(&t->s, price, 0), 0);
  assert_int_equal(cell_ahead(&t->s, price, -3), 0);
  assert_int_equal(cell_ahead(&t->s, price, 1), 30);
  assert_int_equal(cell_ahead(&t->s, price, 3), 120);
  assert_true(cell_ahead(&t->s, price, 4) == INT64_MAX);
  assert_true(cell_ahead(&t->s, at(t, t->money, 1, 0), 1) == INT64_MAX);
}

static void dice_are_worth_their_faces(void **state) {
  Schema *s = test_malloc(sizeof *s);
  State run;
  void *block;
  int die, face;
  (void)state;
  must(schema_init(s, 2, RNG_SPLITMIX));
  must(schema_step(s, 7, 1));
  must(schema_step(s, -2, 5));
  must(schema_component(
    s, &(CompSpec){.name = "d", .type = COMP_DIE, .max = 2, .faced = true},
    &die));
  must(schema_component(s, &(CompSpec){.name = "e", .type = COMP_DIE, .max = 9},
                        &die));
  assert_int_equal(
    schema_component(
      s, &(CompSpec){.name = "f", .type = COMP_DIE, .max = 9, .faced = true},
      &die),
    ERR_RANGE); /* there are not so many steps */
  must(schema_finish(s));
  block = test_malloc(s->block_size);
  state_attach(&run, s, block);
  state_start(&run, 3);
  assert_int_equal(cell_value(&run, 0), 0);
  assert_int_equal(cell_band(&run, 0), 0);
  for (int i = 0; i < 20; i++) {
    must(cell_roll(&run, 0, &face));
    assert_int_equal(cell_value(&run, 0), face == 1 ? 7 : -2);
    assert_int_equal(cell_band(&run, 0), face == 1 ? 1 : 5);
    must(cell_roll(&run, 1, &face));
    assert_int_equal(cell_value(&run, 1), face);
  }
  test_free(block);
  test_free(s);
}

static void scales_refuse_without_a_trace(void **state) {
  Sample *t = *state;
  int64_t moved = -7;
  assert_refused(t, cell_move(&t->s, at(t, t->money, 1, 0), 1, &moved),
                 ERR_KIND);
  assert_refused(t, cell_move(&t->s, at(t, t->die, 0, 0), 1, &moved), ERR_KIND);
  assert_refused(t, cell_move(&t->s, -1, 1, &moved), ERR_INDEX);
  assert_refused(t, cell_move(&t->s, t->schema->cells, 1, &moved), ERR_INDEX);
  assert_frozen(t, cell_move(&t->s, at(t, t->price, 0, 0), 1, &moved));
  assert_int_equal(moved, -7);
}

static void a_die_shows_each_face_equally_often(void **state) {
  Sample *t = *state;
  int die = at(t, t->die, 0, 0), seen[7] = {0};
  for (int i = 0; i < 6000; i++) {
    int face = 0;
    must(cell_roll(&t->s, die, &face));
    assert_in_range(face, 1, 6);
    assert_int_equal(cell_get(&t->s, die), face); /* it remembers */
    seen[face]++;
  }
  /* four standard deviations of 29 */
  for (int f = 1; f <= 6; f++) assert_in_range(seen[f], 884, 1116);
}

static void dice_of_one_component_share_their_luck(void **state) {
  Sample *t = *state;
  uint64_t r = t->s.streams[t->schema->component[t->cup].stream];
  for (int i = 0; i < 30; i++) {
    int face;
    must(cell_roll(&t->s, at(t, t->cup, 0, i % 3), &face));
    assert_int_equal(face, 1 + rng_below(&r, 20));
  }
}

static void rolls_refuse_without_moving_the_generator(void **state) {
  Sample *t = *state;
  int face = -7;
  assert_refused(t, cell_roll(&t->s, at(t, t->price, 0, 0), &face), ERR_KIND);
  assert_refused(t, cell_roll(&t->s, at(t, t->money, 1, 0), &face), ERR_KIND);
  assert_refused(t, cell_roll(&t->s, -1, &face), ERR_INDEX);
  assert_refused(t, cell_roll(&t->s, t->schema->cells, &face), ERR_INDEX);
  assert_frozen(t, cell_roll(&t->s, at(t, t->die, 0, 0), &face));
  assert_int_equal(face, -7);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(cells_are_known_by_number),
    CASE(a_cell_takes_any_value_within_its_bounds),
    CASE(setting_refuses_without_a_trace),
    CASE(sums_that_leave_64_bits_are_refused),
    CASE(adding_refuses_without_a_trace),
    CASE(a_secret_is_known_to_its_owner_and_who_was_shown),
    CASE(visibility_decides_who_knows_a_cell),
    CASE(whatever_changes_a_secret_hides_it_again),
    CASE(showing_keeps_to_the_seats_there_are),
    CASE(showing_refuses_without_a_trace),
    CASE(a_marker_stops_at_the_ends),
    CASE(each_step_has_its_value_and_band),
    CASE(scales_refuse_without_a_trace),
    CASE(steps_ahead_are_added_up),
    CASE(dice_are_worth_their_faces),
    CASE(a_die_shows_each_face_equally_often),
    CASE(dice_of_one_component_share_their_luck),
    CASE(rolls_refuse_without_moving_the_generator),
  };
  return cmocka_run_group_tests_name("cell", tests, NULL, NULL);
}
