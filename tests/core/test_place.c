/* Places: pieces only move, refusals move nothing, draws are fair, spots know
** who leads and tracks bump. */
#include "tests/support/test.h"

static void places_are_known_by_number(void **state) {
  Sample *t = *state;
  assert_true(place_is(&t->s, 0));
  assert_true(place_is(&t->s, t->schema->places - 1));
  assert_false(place_is(&t->s, -1));
  assert_false(place_is(&t->s, t->schema->places));
}

static void a_place_tells_its_count_total_and_room(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int hq = at(t, t->hq, 1, 0), bag = at(t, t->bag, 0, 0);
  int black = kind_of(t, t->black, 0), agent = kind_of(t, t->agent, 1);
  must(place_move(s, bag, hq, black, 2));
  assert_int_equal(place_count(s, hq, black), 2);
  assert_int_equal(place_count(s, hq, agent), SAMPLE_AGENTS);
  assert_int_equal(place_count(s, hq, kind_of(t, t->agent, 2)), 0);
  assert_int_equal(place_total(s, hq), SAMPLE_AGENTS + 2);
  assert_int_equal(place_room(s, hq), 8 - SAMPLE_AGENTS - 2);
  assert_int_equal(place_room(s, at(t, t->reserve, 0, 0)), NO_LIMIT);
  assert_true(place_takes(s, hq, agent));
  assert_false(place_takes(s, hq, kind_of(t, t->agent, 2)));
  assert_false(place_takes(s, bag, agent));
}

static void a_move_takes_from_here_and_puts_there(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int bag = at(t, t->bag, 0, 0), reserve = at(t, t->reserve, 0, 0);
  int black = kind_of(t, t->black, 0);
  must(place_move(s, bag, reserve, black, SAMPLE_BLACK));
  assert_int_equal(place_count(s, bag, black), 0);
  assert_int_equal(place_total(s, bag), SAMPLE_RED);
  assert_int_equal(place_count(s, reserve, black), SAMPLE_BLACK);
  must(place_move(s, reserve, bag, black, 1));
  assert_int_equal(place_count(s, bag, black), 1);
}

static void moving_nothing_or_nowhere_changes_nothing(void **state) {
  Sample *t = *state;
  int bag = at(t, t->bag, 0, 0), reserve = at(t, t->reserve, 0, 0);
  int hq = at(t, t->hq, 1, 0), agent = kind_of(t, t->agent, 1);
  assert_refused(t, place_move(&t->s, bag, reserve, agent, 0), ERR_OK);
  assert_refused(t, place_move(&t->s, hq, hq, agent, 3), ERR_OK);
  assert_refused(t, place_move_all(&t->s, hq, hq), ERR_OK);
  assert_refused(t, place_move_all(&t->s, reserve, hq), ERR_OK);
}

static void a_full_place_may_move_to_itself(void **state) {
  Sample *t = *state;
  int hq = at(t, t->hq, 1, 0), black = kind_of(t, t->black, 0);
  must(place_move(&t->s, at(t, t->bag, 0, 0), hq, black, 3));
  assert_int_equal(place_room(&t->s, hq), 0);
  assert_refused(t, place_move(&t->s, hq, hq, black, 3), ERR_OK);
}

static void moves_refuse_without_a_trace(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int bag = at(t, t->bag, 0, 0), hq = at(t, t->hq, 1, 0);
  int reserve = at(t, t->reserve, 0, 0), black = kind_of(t, t->black, 0);
  int agent = kind_of(t, t->agent, 1);
  const struct {
    int from, to, kind, n;
    Err err;
  } row[] = {
    {-1, hq, black, 1, ERR_INDEX},
    {t->schema->places, hq, black, 1, ERR_INDEX},
    {bag, -1, black, 1, ERR_INDEX},
    {bag, t->schema->places, black, 1, ERR_INDEX},
    {bag, hq, -1, 1, ERR_INDEX},
    {bag, hq, t->schema->kinds, 1, ERR_INDEX},
    {bag, hq, black, -1, ERR_RANGE},
    {bag, hq, black, INT_MIN, ERR_RANGE},
    {hq, bag, agent, 1, ERR_KIND},
    {hq, at(t, t->hq, 2, 0), agent, 1, ERR_KIND},
    {bag, reserve, black, SAMPLE_BLACK + 1, ERR_SHORT},
    {bag, reserve, agent, 1, ERR_SHORT},
    {bag, reserve, black, INT_MAX, ERR_SHORT},
    {bag, hq, black, 4, ERR_FULL},
    {bag, hq, black, SAMPLE_BLACK, ERR_FULL},
  };
  for (int i = 0; i < COUNT_OF(row); i++)
    assert_refused(t,
                   place_move(s, row[i].from, row[i].to, row[i].kind, row[i].n),
                   row[i].err);
  assert_frozen(t, place_move(s, bag, reserve, black, 1));
}

static void move_all_takes_every_kind(void **state) {
  Sample *t = *state;
  int bag = at(t, t->bag, 0, 0), reserve = at(t, t->reserve, 0, 0);
  must(place_move_all(&t->s, bag, reserve));
  assert_int_equal(place_total(&t->s, bag), 0);
  assert_int_equal(place_count(&t->s, reserve, kind_of(t, t->black, 0)),
                   SAMPLE_BLACK);
  assert_int_equal(place_count(&t->s, reserve, kind_of(t, t->red, 0)),
                   SAMPLE_RED);
}

static void move_all_is_all_or_nothing(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int bag = at(t, t->bag, 0, 0), hq = at(t, t->hq, 1, 0);
  int vault = at(t, t->vault, 0, 0);
  assert_refused(t, place_move_all(s, bag, hq), ERR_FULL);
  must(place_move(s, bag, hq, kind_of(t, t->black, 0), 1));
  assert_refused(t, place_move_all(s, hq, vault), ERR_KIND); /* the agents */
  assert_refused(t, place_move_all(s, -1, hq), ERR_INDEX);
  assert_refused(t, place_move_all(s, hq, t->schema->places), ERR_INDEX);
  assert_frozen(t, place_move_all(s, bag, vault));
}

static void a_draw_moves_one_piece(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int bag = at(t, t->bag, 0, 0), vault = at(t, t->vault, 0, 1);
  for (int i = 1; i <= SAMPLE_BLACK + SAMPLE_RED; i++) {
    int kind = -7, before[2] = {place_count(s, vault, kind_of(t, t->black, 0)),
                                place_count(s, vault, kind_of(t, t->red, 0))};
    must(place_draw(s, bag, vault, &kind));
    assert_true(kind == kind_of(t, t->black, 0) ||
                kind == kind_of(t, t->red, 0));
    assert_int_equal(place_count(s, vault, kind),
                     before[kind == kind_of(t, t->red, 0)] + 1);
    assert_int_equal(place_total(s, vault), i);
    assert_sound(s);
  }
  assert_int_equal(place_total(s, bag), 0);
}

static void an_empty_draw_moves_nothing(void **state) {
  Sample *t = *state;
  int bag = at(t, t->bag, 0, 0), vault = at(t, t->vault, 0, 0), kind = -7;
  must(place_move_all(&t->s, bag, vault));
  assert_refused(t, place_draw(&t->s, bag, vault, &kind), ERR_EMPTY);
  assert_int_equal(kind, -7);
}

static void draws_refuse_without_moving_the_generator(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int bag = at(t, t->bag, 0, 0), hq = at(t, t->hq, 1, 0), kind = -7;
  assert_refused(t, place_draw(s, -1, hq, &kind), ERR_INDEX);
  assert_refused(t, place_draw(s, bag, t->schema->places, &kind), ERR_INDEX);
  assert_refused(t, place_draw(s, hq, bag, &kind), ERR_KIND); /* not a bag */
  assert_refused(t, place_draw(s, bag, at(t, t->queue, 0, 0), &kind), ERR_KIND);
  must(place_move(s, bag, hq, kind_of(t, t->black, 0), 3));
  assert_refused(t, place_draw(s, bag, hq, &kind), ERR_FULL);
  assert_frozen(t, place_draw(s, bag, at(t, t->vault, 0, 0), &kind));
  assert_int_equal(kind, -7);
}

static void a_refused_minstd_draw_moves_nothing_either(void **state) {
  Sample *t = sample_new(2, RNG_MINSTD);
  int kind = -7;
  (void)state;
  assert_refused(
    t, place_draw(&t->s, at(t, t->bag, 0, 0), at(t, t->queue, 0, 0), &kind),
    ERR_KIND);
  must(place_draw(&t->s, at(t, t->bag, 0, 0), at(t, t->vault, 0, 0), &kind));
  assert_sound(&t->s);
  sample_free(t);
}

/* 20 black and 6 red: over 26,000 draws red comes 6,000 times, give or take
** four standard deviations of 68. */
static void each_piece_is_equally_likely(void **state) {
  Sample *t = *state;
  int bag = at(t, t->bag, 0, 0), red = 0, kind;
  for (int i = 0; i < 26000; i++) {
    must(place_draw(&t->s, bag, bag, &kind));
    red += kind == kind_of(t, t->red, 0);
  }
  assert_in_range(red, 6000 - 272, 6000 + 272);
}

static void standings_follow_the_table(void **state) {
  enum {
    A = STANDS_ABSENT,
    B = STANDS_BEHIND,
    T = STANDS_TIED,
    F = STANDS_FIRST
  };
  static const struct {
    int agents[3], fame[3];
    int standing[3];
    int leader;
  } row[] = {
    {{0, 0, 0}, {0, 0, 0}, {A, A, A}, 0},
    {{1, 0, 0}, {0, 0, 0}, {F, A, A}, 1},
    {{1, 1, 0}, {0, 0, 0}, {T, T, A}, 0},
    {{1, 2, 1}, {0, 0, 0}, {B, F, B}, 2},
    {{2, 2, 1}, {0, 0, 0}, {T, T, B}, 0},
    {{2, 2, 3}, {0, 0, 0}, {B, B, F}, 3},
    {{3, 3, 3}, {0, 0, 0}, {T, T, T}, 0},
    {{1, 2, 0}, {1, 0, 0}, {T, T, A}, 0}, /* fame counts for presence */
    {{1, 2, 0}, {2, 0, 0}, {F, B, A}, 1},
    {{0, 1, 0}, {5, 0, 5}, {A, F, A}, 2}, /* but only for the present */
    {{4, 1, 2}, {0, 4, 2}, {B, F, B}, 2},
  };
  Sample *t = *state;
  State *s = &t->s;
  int spot = at(t, t->spot, 0, 1);
  for (int i = 0; i < COUNT_OF(row); i++) {
    state_start(s, 1);
    for (int p = 1; p <= 3; p++) {
      must(place_move(s, at(t, t->hq, p, 0), spot, kind_of(t, t->agent, p),
                      row[i].agents[p - 1]));
      must(cell_set(s, at(t, t->fame, p, 0), row[i].fame[p - 1]));
    }
    for (int p = 1; p <= 3; p++) {
      int n = row[i].agents[p - 1];
      assert_int_equal(place_standing(s, spot, p), row[i].standing[p - 1]);
      assert_int_equal(place_seated(s, spot, p),
                       n == 0 ? 0 : n + row[i].fame[p - 1]);
    }
    assert_int_equal(place_leader(s, spot), row[i].leader);
    assert_int_equal(place_leader(s, at(t, t->spot, 0, 0)), 0);
  }
}

static void neutral_pieces_seat_nobody(void **state) {
  Sample *t = *state;
  int spot = at(t, t->spot, 0, 0);
  must(
    place_move(&t->s, at(t, t->bag, 0, 0), spot, kind_of(t, t->black, 0), 5));
  for (int p = 1; p <= 3; p++)
    assert_int_equal(place_standing(&t->s, spot, p), STANDS_ABSENT);
  assert_int_equal(place_leader(&t->s, spot), 0);
}

/* A place without a bonus counts heads only; a bonus as large as a counter
** goes does not wrap. */
static void a_huge_bonus_stays_the_largest(void **state) {
  static Schema sc;
  State s;
  int f, comp;
  uint64_t *block;
  CompSpec worth = {.name = "worth",
                    .type = COMP_COUNTER,
                    .per_player = true,
                    .min = INT64_MIN,
                    .max = INT64_MAX,
                    .start = INT64_MAX};
  CompSpec spot = {
    .name = "spot", .type = COMP_SPOT, .holds = 1, .bonus = "worth"};
  (void)state;
  must(schema_init(&sc, 2, RNG_SPLITMIX));
  must(schema_pieces(&sc, "agent", true, 2, &f));
  must(schema_component(&sc, &worth, &comp));
  must(schema_component(&sc, &spot, &comp));
  must(schema_home(&sc, f, comp, 0));
  must(schema_finish(&sc));
  block = test_malloc(sc.block_size);
  state_attach(&s, &sc, block);
  state_start(&s, 1);
  assert_int_equal(place_seated(&s, 0, 1), INT_MAX);
  must(cell_set(&s, 0, INT64_MIN));
  assert_int_equal(place_seated(&s, 0, 1), 0);
  must(cell_set(&s, 0, INT64_C(1) << 32));
  assert_int_equal(place_seated(&s, 0, 1), INT_MAX);
  assert_sound(&s);
  test_free(block);
}

/* As with a move, a piece that stays where it is needs no room. */
static void a_full_bag_may_draw_into_itself(void **state) {
  Schema *sc = test_malloc(sizeof *sc);
  State s;
  void *block;
  int f, comp, kind = -7;
  CompSpec bag = {.name = "bag", .type = COMP_BAG, .holds = 1, .capacity = 2};
  (void)state;
  must(schema_init(sc, 1, RNG_SPLITMIX));
  must(schema_pieces(sc, "black", false, 2, &f));
  must(schema_component(sc, &bag, &comp));
  must(schema_home(sc, f, comp, 0));
  must(schema_finish(sc));
  block = test_malloc(sc->block_size);
  state_attach(&s, sc, block);
  state_start(&s, 1);
  assert_int_equal(place_room(&s, 0), 0);
  must(place_draw(&s, 0, 0, &kind));
  assert_int_equal(kind, 0);
  assert_sound(&s);
  test_free(block);
  test_free(sc);
}

/* Two kinds find room at home for one of them alone: none goes. */
static void kinds_that_share_a_home_ask_for_their_room_together(void **state) {
  Schema *sc = test_malloc(sizeof *sc);
  State s;
  void *block;
  int agents, tanks, bag, homes;
  uint64_t before;
  CompSpec all = {.name = "bag", .type = COMP_BAG, .holds = 3};
  CompSpec home = {.name = "home", .type = COMP_POOL, .holds = 3};
  (void)state;
  home.per_player = true;
  home.capacity = 3;
  must(schema_init(sc, 1, RNG_SPLITMIX));
  must(schema_pieces(sc, "agent", true, 2, &agents));
  must(schema_pieces(sc, "tank", true, 2, &tanks));
  must(schema_component(sc, &all, &bag));
  must(schema_component(sc, &home, &homes));
  must(schema_home(sc, agents, bag, 0));
  must(schema_home(sc, tanks, bag, 0));
  must(schema_finish(sc));
  block = test_malloc(sc->block_size);
  state_attach(&s, sc, block);
  state_start(&s, 1);
  assert_int_equal(place_total(&s, 0), 4);
  before = state_hash(&s);
  assert_int_equal(place_send_home(&s, 0, homes), ERR_FULL);
  assert_true(state_hash(&s) == before);
  assert_sound(&s);
  test_free(block);
  test_free(sc);
}

/* --- tracks */

/* Set up the queue from a text: a digit is an agent of that seat, '.' a
** space left free. */
static void line_up(Sample *t, const char *spaces) {
  state_start(&t->s, 1);
  for (int i = 0; i < 4; i++)
    if (spaces[i] != '.') {
      int p = spaces[i] - '0';
      must(place_move(&t->s, at(t, t->hq, p, 0), at(t, t->queue, 0, i),
                      kind_of(t, t->agent, p), 1));
    }
}

static void assert_line(const Sample *t, const char *spaces) {
  char now[5] = "....";
  for (int i = 0; i < 4; i++)
    for (int p = 1; p <= 3; p++)
      if (place_count(&t->s, at(t, t->queue, 0, i), kind_of(t, t->agent, p)))
        now[i] = (char)('0' + p);
  assert_string_equal(now, spaces);
}

static void a_bump_pushes_until_there_is_a_gap(void **state) {
  static const struct {
    const char *before;
    int entry, player;
    const char *after;
    int off; /* the seat whose piece fell off, or 0 */
  } row[] = {
    {"....", 0, 1, "1...", 0}, {"....", 3, 1, "...1", 0},
    {"2...", 0, 1, "12..", 0}, {"2.3.", 0, 1, "123.", 0},
    {"23.1", 0, 1, "1231", 0}, {"2...", 1, 1, "21..", 0},
    {"23..", 1, 1, "213.", 0}, {"2.33", 1, 1, "2133", 0},
    {"2313", 0, 1, "1231", 3}, {"2313", 1, 1, "2131", 3},
    {".313", 1, 1, ".131", 3}, {"...2", 3, 1, "...1", 2},
    {"1111", 0, 2, "2111", 1}, {"2222", 3, 2, "2222", 2},
  };
  Sample *t = *state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    int off = -7, p = row[i].player;
    line_up(t, row[i].before);
    must(place_bump(&t->s, t->queue, row[i].entry, at(t, t->hq, p, 0),
                    kind_of(t, t->agent, p), t->away, &off));
    assert_line(t, row[i].after);
    assert_int_equal(off,
                     row[i].off == 0 ? -1 : kind_of(t, t->agent, row[i].off));
    for (int q = 1; q <= 3; q++)
      assert_int_equal(place_total(&t->s, at(t, t->away, q, 0)),
                       q == row[i].off);
    assert_sound(&t->s);
  }
}

static void a_piece_of_the_track_leaves_its_own_gap(void **state) {
  static const struct {
    const char *before;
    int entry, from;
    const char *after;
    int off;
  } row[] = {
    {"23..", 0, 1, "32..", 0}, {"2313", 0, 3, "3231", 0},
    {"2313", 0, 2, "1233", 0}, {"2313", 1, 1, "2313", 0},
    {"2.3.", 0, 2, "32..", 0}, {"2.3.", 3, 0, "..32", 0},
    {"22..", 0, 1, "22..", 0}, {"23.1", 3, 0, ".3.2", 1},
  };
  Sample *t = *state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    int off = -7, player = row[i].before[row[i].from] - '0';
    line_up(t, row[i].before);
    must(place_bump(&t->s, t->queue, row[i].entry,
                    at(t, t->queue, 0, row[i].from),
                    kind_of(t, t->agent, player), t->away, &off));
    assert_line(t, row[i].after);
    assert_int_equal(off,
                     row[i].off == 0 ? -1 : kind_of(t, t->agent, row[i].off));
    assert_sound(&t->s);
  }
}

static void bumps_refuse_without_a_trace(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int hq = at(t, t->hq, 1, 0), agent = kind_of(t, t->agent, 1);
  int black = kind_of(t, t->black, 0), bag = at(t, t->bag, 0, 0);
  int off = -7;
  const struct {
    int comp, entry, from, kind, exit;
    Err err;
  } row[] = {
    {-1, 0, hq, agent, t->away, ERR_INDEX},
    {t->schema->components, 0, hq, agent, t->away, ERR_INDEX},
    {t->queue, 0, -1, agent, t->away, ERR_INDEX},
    {t->queue, 0, hq, -1, t->away, ERR_INDEX},
    {t->queue, 0, hq, t->schema->kinds, t->away, ERR_INDEX},
    {t->queue, -1, hq, agent, t->away, ERR_RANGE},
    {t->queue, 4, hq, agent, t->away, ERR_RANGE},
    {t->spot, 0, hq, agent, t->away, ERR_KIND},
    {t->queue, 0, bag, black, t->away, ERR_KIND},
    {t->queue, 0, bag, agent, t->away, ERR_SHORT},
    {t->queue, 0, hq, kind_of(t, t->agent, 2), t->away, ERR_SHORT},
    /* the piece pushed off has nowhere to go */
    {t->queue, 0, hq, agent, -1, ERR_INDEX},
    {t->queue, 0, hq, agent, t->schema->components, ERR_INDEX},
    {t->queue, 0, hq, agent, t->money, ERR_INDEX},
    {t->queue, 0, hq, agent, t->hand, ERR_INDEX},
    {t->queue, 0, hq, agent, t->bag, ERR_KIND},
    {t->queue, 0, hq, agent, t->queue, ERR_FULL},
    {t->queue, 0, hq, agent, t->hq, ERR_FULL},
  };
  line_up(t, "2233");
  must(place_move(s, bag, at(t, t->hq, 3, 0), black, 5)); /* no room left */
  for (int i = 0; i < COUNT_OF(row); i++) {
    assert_refused(t,
                   place_bump(s, row[i].comp, row[i].entry, row[i].from,
                              row[i].kind, row[i].exit, &off),
                   row[i].err);
    assert_int_equal(off, -7);
  }
  assert_frozen(t, place_bump(s, t->queue, 0, hq, agent, t->away, &off));
}

static void an_exit_is_needed_only_by_who_is_pushed_off(void **state) {
  Sample *t = *state;
  int off = -7;
  line_up(t, "22..");
  must(place_bump(&t->s, t->queue, 0, at(t, t->hq, 1, 0),
                  kind_of(t, t->agent, 1), -1, &off));
  assert_line(t, "122.");
  assert_int_equal(off, -1);
}

static void pieces_are_sent_home_to_their_owners(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int spot = at(t, t->spot, 0, 0);
  int one = kind_of(t, t->agent, 1), two = kind_of(t, t->agent, 2);
  must(place_move(s, at(t, t->hq, 1, 0), spot, one, 3));
  must(place_move(s, at(t, t->hq, 2, 0), spot, two, 1));
  must(place_send_home(s, spot, t->away));
  assert_int_equal(place_total(s, spot), 0);
  assert_int_equal(place_count(s, at(t, t->away, 1, 0), one), 3);
  assert_int_equal(place_count(s, at(t, t->away, 2, 0), two), 1);
  must(place_send_home(s, spot, t->away)); /* nobody is there: nothing */
}

static void what_has_no_home_stays_with_all_the_rest(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int spot = at(t, t->spot, 0, 0), black = kind_of(t, t->black, 0);
  int one = kind_of(t, t->agent, 1);
  uint64_t before;
  must(place_move(s, at(t, t->hq, 1, 0), spot, one, 2));
  must(place_move(s, at(t, t->bag, 0, 0), spot, black, 1));
  before = state_hash(s);
  assert_int_equal(place_send_home(s, spot, t->away), ERR_KIND);
  assert_int_equal(place_send_home(s, -1, t->away), ERR_INDEX);
  assert_int_equal(place_send_home(s, spot, -1), ERR_INDEX);
  assert_int_equal(place_send_home(s, spot, t->deck), ERR_INDEX);
  s->frozen = true;
  assert_int_equal(place_send_home(s, spot, t->away), ERR_FROZEN);
  s->frozen = false;
  assert_true(state_hash(s) == before);
}

/* A game of its own: a bag that is filled again from a pool. */
static void an_empty_bag_fills_itself_from_its_pool(void **state) {
  Schema *sc = test_calloc(1, sizeof *sc);
  int family, pool, bag, hand, narrow, kind = -1, other;
  CompSpec spec = {.name = "spent", .type = COMP_POOL};
  unsigned char *block;
  uint64_t before;
  State s;
  (void)state;
  must(schema_init(sc, 2, RNG_SPLITMIX));
  must(schema_pieces(sc, "cube", false, 3, &family));
  must(schema_pieces(sc, "disc", false, 0, &other));
  spec.holds = 1u << family;
  must(schema_component(sc, &spec, &pool));
  spec = (CompSpec){.name = "bag",
                    .type = COMP_BAG,
                    .holds = 1u << family,
                    .refill = "nowhere"};
  assert_int_equal(schema_component(sc, &spec, &bag), ERR_NAME);
  spec.refill = "spent";
  must(schema_component(sc, &spec, &bag));
  spec = (CompSpec){.name = "hand", .type = COMP_POOL, .holds = 1u << family};
  must(schema_component(sc, &spec, &hand));
  spec = (CompSpec){.name = "narrow", .type = COMP_POOL, .holds = 1u << other};
  must(schema_component(sc, &spec, &narrow));
  spec = (CompSpec){.name = "second", .type = COMP_POOL, .refill = "spent"};
  assert_int_equal(schema_component(sc, &spec, &other), ERR_KIND);
  must(schema_home(sc, family, pool, 0));
  must(schema_finish(sc));
  block = test_calloc(1, sc->block_size);
  state_attach(&s, sc, block);
  state_start(&s, 1);
  before = state_hash(&s);
  /* what could come does not fit there: nothing is filled either */
  assert_int_equal(place_draw(&s, sc->component[bag].first,
                              sc->component[narrow].first, &kind),
                   ERR_KIND);
  assert_true(state_hash(&s) == before);
  must(
    place_draw(&s, sc->component[bag].first, sc->component[hand].first, &kind));
  assert_int_equal(place_total(&s, sc->component[bag].first), 2);
  assert_int_equal(place_total(&s, sc->component[pool].first), 0);
  for (int i = 0; i < 2; i++)
    must(place_draw(&s, sc->component[bag].first, sc->component[hand].first,
                    &kind));
  assert_int_equal(
    place_draw(&s, sc->component[bag].first, sc->component[hand].first, &kind),
    ERR_EMPTY);
  assert_sound(&s);
  test_free(block);
  test_free(sc);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(pieces_are_sent_home_to_their_owners),
    CASE(what_has_no_home_stays_with_all_the_rest),
    CASE(kinds_that_share_a_home_ask_for_their_room_together),
    cmocka_unit_test(an_empty_bag_fills_itself_from_its_pool),
    CASE(places_are_known_by_number),
    CASE(a_place_tells_its_count_total_and_room),
    CASE(a_move_takes_from_here_and_puts_there),
    CASE(moving_nothing_or_nowhere_changes_nothing),
    CASE(a_full_place_may_move_to_itself),
    CASE(moves_refuse_without_a_trace),
    CASE(move_all_takes_every_kind),
    CASE(move_all_is_all_or_nothing),
    CASE(a_draw_moves_one_piece),
    CASE(an_empty_draw_moves_nothing),
    CASE(draws_refuse_without_moving_the_generator),
    cmocka_unit_test(a_refused_minstd_draw_moves_nothing_either),
    CASE(each_piece_is_equally_likely),
    CASE(standings_follow_the_table),
    CASE(neutral_pieces_seat_nobody),
    cmocka_unit_test(a_huge_bonus_stays_the_largest),
    cmocka_unit_test(a_full_bag_may_draw_into_itself),
    CASE(a_bump_pushes_until_there_is_a_gap),
    CASE(a_piece_of_the_track_leaves_its_own_gap),
    CASE(bumps_refuse_without_a_trace),
    CASE(an_exit_is_needed_only_by_who_is_pushed_off),
  };
  return cmocka_run_group_tests_name("place", tests, NULL, NULL);
}
