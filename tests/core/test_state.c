/* The block: start, copies, hashes, the proof of the invariants, and ten
** thousand random operations that must not break them. */
#include "tests/support/test.h"

#include "core/know.h"

static void a_start_puts_everything_at_home(void **state) {
  Sample *t = *state;
  const State *s = &t->s;
  assert_int_equal(s->head->seed, 42);
  assert_int_equal(place_total(s, at(t, t->bag, 0, 0)),
                   SAMPLE_BLACK + SAMPLE_RED);
  for (int p = 1; p <= 3; p++) {
    assert_int_equal(
      place_count(s, at(t, t->hq, p, 0), kind_of(t, t->agent, p)),
      SAMPLE_AGENTS);
    assert_int_equal(cell_get(s, at(t, t->money, p, 0)), 10);
  }
  assert_int_equal(pile_length(s, at(t, t->deck, 0, 0)), SAMPLE_CARDS);
  for (int i = 0; i < SAMPLE_CARDS; i++) /* each was put on top */
    assert_int_equal(pile_card(s, at(t, t->deck, 0, 0), i), i);
  assert_int_equal(pile_length(s, at(t, t->chips, 0, 0)), SAMPLE_CHIPS);
}

static void the_head_has_no_padding(void **state) {
  (void)state;
  assert_int_equal(sizeof(Head), 8 + 8 * PHASE_ARGS + 4 + 4 + 2 + 2 + 4);
}

static void every_byte_of_a_start_is_defined(void **state) {
  Sample *t = *state;
  size_t size = t->schema->block_size;
  memset(t->block, 0xaa, size);
  state_start(&t->s, 5);
  state_save(&t->s, t->kept);
  memset(t->block, 0x55, size);
  state_start(&t->s, 5);
  assert_memory_equal(t->block, t->kept, size);
}

static void the_seed_decides_the_generators_alone(void **state) {
  Sample *t = *state;
  State a;
  state_start(&t->s, 1);
  state_save(&t->s, t->kept);
  state_start(&t->s, 2);
  state_attach(&a, t->schema, t->kept);
  for (int i = 0; i <= t->schema->streams; i++) {
    assert_true(a.streams[i] != t->s.streams[i]);
    for (int j = 0; j < i; j++) assert_true(a.streams[i] != a.streams[j]);
  }
  memcpy(a.streams, t->s.streams, 8 * (size_t)(t->schema->streams + 1));
  a.head->seed = 2;
  assert_true(state_equal(&t->s, t->kept));
}

static void saving_and_loading_restore_the_block(void **state) {
  Sample *t = *state;
  uint64_t r = 3, hash;
  void *save = test_malloc(t->schema->block_size);
  for (int i = 0; i < 200; i++) sample_random_op(t, &r);
  state_save(&t->s, save);
  hash = state_hash(&t->s);
  assert_true(state_equal(&t->s, save));
  for (int i = 0; i < 200; i++) sample_random_op(t, &r);
  assert_false(state_equal(&t->s, save));
  assert_true(state_hash(&t->s) != hash);
  state_load(&t->s, save);
  assert_true(state_equal(&t->s, save));
  assert_true(state_hash(&t->s) == hash);
  test_free(save);
}

/* Chance is in the block: from a copy, a game goes on in the same way. */
static void a_loaded_state_meets_the_same_luck(void **state) {
  Sample *t = *state;
  uint64_t r = 3, mark, hash;
  void *save = test_malloc(t->schema->block_size);
  for (int i = 0; i < 300; i++) sample_random_op(t, &r);
  state_save(&t->s, save);
  mark = r;
  for (int i = 0; i < 300; i++) sample_random_op(t, &r);
  hash = state_hash(&t->s);
  state_load(&t->s, save);
  r = mark;
  for (int i = 0; i < 300; i++) sample_random_op(t, &r);
  assert_true(state_hash(&t->s) == hash);
  test_free(save);
}

static void equality_and_hash_see_every_byte(void **state) {
  Sample *t = *state;
  uint64_t hash = state_hash(&t->s);
  state_save(&t->s, t->kept);
  for (size_t i = 0; i < t->schema->block_size; i++) {
    t->s.block[i] ^= 1;
    assert_false(state_equal(&t->s, t->kept));
    assert_true(state_hash(&t->s) != hash);
    t->s.block[i] ^= 1;
  }
  assert_true(state_equal(&t->s, t->kept));
}

static void draws_advance_only_their_own_stream(void **state) {
  Sample *t = *state;
  State before;
  int own = state_own_stream(&t->s);
  assert_int_equal(own, t->schema->streams);
  state_attach(&before, t->schema, t->kept);
  for (int i = 0; i <= own; i++) {
    uint64_t copy = t->s.streams[i];
    state_save(&t->s, t->kept);
    assert_int_equal(state_draw(&t->s, i, 1000), rng_below(&copy, 1000));
    assert_true(t->s.streams[i] == copy);
    before.streams[i] = copy;
    assert_true(state_equal(&t->s, t->kept));
  }
}

static void minstd_has_one_stream_for_all(void **state) {
  Sample *t = sample_new(2, RNG_MINSTD);
  uint64_t r = 1007;
  (void)state;
  state_start(&t->s, 1007);
  for (int i = 0; i < 100; i++)
    assert_int_equal(state_draw(&t->s, i % t->schema->streams, 10),
                     rng_minstd_below(&r, 10));
  assert_sound(&t->s);
  sample_free(t);
}

static void minstd_starts_from_any_seed(void **state) {
  static const uint64_t seed[] = {0, 2147483647u, 2147483646u, UINT64_MAX};
  Sample *t = sample_new(2, RNG_MINSTD);
  (void)state;
  for (int i = 0; i < COUNT_OF(seed); i++) {
    uint32_t sum = 0;
    state_start(&t->s, seed[i]);
    for (int k = 0; k < 20; k++) sum += state_draw(&t->s, 0, 1000);
    assert_true(sum > 0);
  }
  sample_free(t);
}

/* --- what state_check finds */

static void expect_broken(Sample *t, const char *words) {
  char text[160] = "";
  assert_int_equal(state_check(&t->s, text, sizeof text), ERR_BROKEN);
  if (strstr(text, words) == NULL)
    fail_msg("\"%s\" does not say \"%s\"", text, words);
  state_load(&t->s, t->kept);
}

static void check_finds_lost_and_made_pieces(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  const Place *bag = &t->schema->place[at(t, t->bag, 0, 0)];
  const Place *space = &t->schema->place[at(t, t->queue, 0, 0)];
  const Place *hq = &t->schema->place[at(t, t->hq, 1, 0)];
  int agent = kind_of(t, t->agent, 1);
  state_save(s, t->kept);
  s->counts[bag->at]--;
  expect_broken(t, "bag (place");
  s->counts[bag->at]--;
  s->counts[bag->at + 1]--;
  expect_broken(t, "there are 19 pieces of black");
  s->counts[bag->at]++;
  s->counts[bag->at + 2]++;
  expect_broken(t, "there are 7 pieces of red");
  s->counts[bag->at + 1] = -1;
  expect_broken(t, "holds -1 pieces of a kind");
  s->counts[hq->at] -= 2;
  s->counts[hq->at + hq->slot[agent]] -= 2;
  s->counts[space->at] += 2;
  s->counts[space->at + space->slot[agent]] += 2;
  expect_broken(t, "holds 2 pieces, more than its 1");
}

static void check_finds_lost_and_doubled_cards(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  const Pile *deck = &t->schema->pile[at(t, t->deck, 0, 0)];
  const Pile *hand = &t->schema->pile[at(t, t->hand, 1, 0)];
  state_save(s, t->kept);
  s->piles[deck->at]--;
  expect_broken(t, "there are 23 cards, not 24");
  s->piles[deck->at + 1] = 1; /* card 1 twice, card 0 gone */
  expect_broken(t, "card 1 lies in deck");
  s->piles[deck->at + 1] = 5000;
  expect_broken(t, "card 5000 lies in deck");
  s->where[0] = (uint16_t)at(t, t->hand, 1, 0);
  expect_broken(t, "card 0 lies in deck");
  s->piles[hand->at] = 6;
  expect_broken(t, "hand (pile");
}

static void check_finds_impossible_knowledge_and_numbers(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  state_save(s, t->kept);
  s->face[2] = FACE_UP;
  expect_broken(t, "card C lies open");
  s->cells[at(t, t->fame, 2, 0)] = 6;
  expect_broken(t, "fame (cell 1) is 6, outside 0 to 5");
  s->cells[at(t, t->fame, 2, 0)] = -1;
  expect_broken(t, "is -1, outside");
}

static void check_keeps_within_the_text(void **state) {
  Sample *t = *state;
  char text[9] = "xxxxxxxx";
  must(state_check(&t->s, text, sizeof text));
  assert_string_equal(text, "xxxxxxxx");
  state_save(&t->s, t->kept);
  t->s.cells[at(t, t->fame, 1, 0)] = 6;
  assert_int_equal(state_check(&t->s, text, 5), ERR_BROKEN);
  assert_string_equal(text, "fame");
  assert_string_equal(text + 5, "xxx");
  state_load(&t->s, t->kept);
}

/* --- the property */

static void play_at_random(int players, RngAlgo algo, int steps) {
  Sample *t = sample_new(players, algo);
  uint64_t r = rng_seed((uint64_t)players, "operations");
  int done[2] = {0, 0};
  for (int i = 0; i < steps; i++) {
    Err e;
    state_save(&t->s, t->kept);
    e = sample_random_op(t, &r);
    done[e == ERR_OK]++;
    if (e != ERR_OK && !state_equal(&t->s, t->kept))
      fail_msg("step %d: a refusal (%s) changed the block", i, err_name(e));
    assert_sound(&t->s);
  }
  assert_true(done[0] > steps / 20 && done[1] > steps / 5);
  sample_free(t);
}

static void random_operations_keep_the_invariants(void **state) {
  (void)state;
  play_at_random(3, RNG_SPLITMIX, 10000);
}

static void any_number_of_players_keeps_the_invariants(void **state) {
  (void)state;
  for (int n = 1; n <= MAX_PLAYERS; n++) play_at_random(n, RNG_MINSTD, 2000);
}

/* Who follows what is written in a state sees all that changes. */
static void what_is_written_tells_what_changed(void **state) {
  Sample *t = *state;
  const Schema *sc = t->schema;
  uint64_t r = rng_seed(3, "written");
  unsigned char *earlier = test_malloc(sc->block_size);
  State other;
  state_attach(&other, sc, test_malloc(sc->block_size));
  state_save(&t->s, other.block);
  state_save(&t->s, earlier);
  for (int step = 0; step < 20000; step++) {
    Things changed, all;
    sample_random_op(t, &r);
    if (rng_below(&r, 50) == 0) state_save(&t->s, earlier);
    if (rng_below(&r, 50) == 0) state_load(&t->s, earlier);
    if (rng_below(&r, 50) == 0) know_determinise(&t->s, 1, &r);
    if (rng_below(&r, 3) == 0) continue;
    things_put_all(&all);
    all = state_changes(&t->s, &other, &all);
    changed = state_changes(&t->s, &other, &t->s.written);
    assert_memory_equal(&changed, &all, sizeof all);
    state_follow(&other, &t->s, &changed);
    memset(&t->s.written, 0, sizeof t->s.written);
    assert_memory_equal(t->s.counts, other.counts,
                        (size_t)sc->counts * sizeof *other.counts);
    assert_memory_equal(t->s.cells, other.cells,
                        (size_t)sc->cells * sizeof *other.cells);
    assert_memory_equal(t->s.secret, other.secret, (size_t)sc->cells);
    assert_memory_equal(t->s.face, other.face, (size_t)sc->cards);
    assert_memory_equal(t->s.seen, other.seen, (size_t)sc->cards);
    for (int p = 0; p < sc->piles; p++)
      assert_memory_equal(&t->s.piles[sc->pile[p].at],
                          &other.piles[sc->pile[p].at],
                          (1u + (size_t)pile_length(&t->s, p)) * 2);
  }
  test_free(other.block);
  test_free(earlier);
}

/* What is written again as it was has not changed. */
static void what_is_as_it_was_has_not_changed(void **state) {
  Sample *t = *state;
  int money = at(t, t->money, 1, 0), spot = at(t, t->spot, 0, 1);
  int hq = at(t, t->hq, 1, 0), agent = kind_of(t, t->agent, 1);
  Things changed;
  State other;
  state_attach(&other, t->schema, test_malloc(t->schema->block_size));
  state_save(&t->s, other.block);
  must(cell_set(&t->s, money, 3));
  must(cell_set(&t->s, money, 10));
  must(place_move(&t->s, hq, spot, agent, 1));
  must(place_move(&t->s, spot, hq, agent, 1));
  changed = state_changes(&t->s, &other, &t->s.written);
  for (int i = 0; i < THINGS_WORDS; i++) assert_true(changed.bit[i] == 0);
  must(cell_set(&t->s, money, 3));
  changed = state_changes(&t->s, &other, &t->s.written);
  for (int i = 0; i < THINGS_WORDS; i++)
    assert_true(changed.bit[i] ==
                (thing_cell(t->schema, money) / 64 == (unsigned)i
                   ? 1ull << thing_cell(t->schema, money) % 64
                   : 0));
  test_free(other.block);
}

static void a_frozen_table_refuses_every_operation(void **state) {
  Sample *t = *state;
  uint64_t r = 11;
  for (int i = 0; i < 500; i++) sample_random_op(t, &r);
  state_save(&t->s, t->kept);
  t->s.frozen = true;
  for (int i = 0; i < 2000; i++)
    assert_int_not_equal(sample_random_op(t, &r), ERR_OK);
  assert_true(state_equal(&t->s, t->kept));
}

static void attaching_starts_unfrozen_and_without_a_log(void **state) {
  Sample *t = *state;
  State s;
  memset(&s, 0xff, sizeof s);
  state_attach(&s, t->schema, t->block);
  assert_false(s.frozen);
  assert_null(s.log);
  assert_int_equal(s.rule, 0);
  assert_ptr_equal(s.head, t->block);
  assert_true(state_equal(&s, t->block));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(a_start_puts_everything_at_home),
    cmocka_unit_test(the_head_has_no_padding),
    CASE(every_byte_of_a_start_is_defined),
    CASE(the_seed_decides_the_generators_alone),
    CASE(saving_and_loading_restore_the_block),
    CASE(a_loaded_state_meets_the_same_luck),
    CASE(equality_and_hash_see_every_byte),
    CASE(draws_advance_only_their_own_stream),
    cmocka_unit_test(minstd_has_one_stream_for_all),
    cmocka_unit_test(minstd_starts_from_any_seed),
    CASE(check_finds_lost_and_made_pieces),
    CASE(check_finds_lost_and_doubled_cards),
    CASE(check_finds_impossible_knowledge_and_numbers),
    CASE(check_keeps_within_the_text),
    cmocka_unit_test(random_operations_keep_the_invariants),
    cmocka_unit_test(any_number_of_players_keeps_the_invariants),
    CASE(a_frozen_table_refuses_every_operation),
    CASE(what_is_written_tells_what_changed),
    CASE(what_is_as_it_was_has_not_changed),
    CASE(attaching_starts_unfrozen_and_without_a_log),
  };
  return cmocka_run_group_tests_name("state", tests, NULL, NULL);
}
