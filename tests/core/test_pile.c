/* Piles: order, capacity, chance, and who has seen which card. */
#include "tests/support/test.h"

/* The seen mask of a card, as text: "-2-" is known to seat 2 of 3. */
static void assert_seen(const State *s, int card, const char *seats) {
  char now[MAX_PLAYERS + 1] = "";
  for (int p = 1; p <= s->schema->players; p++) {
    now[p - 1] = (char)(pile_knows(s, card, p) ? '0' + p : '-');
    assert_int_equal(s->seen[card] >> (p - 1) & 1, now[p - 1] != '-');
  }
  assert_string_equal(now, seats);
}

/* The pile holds these cards, bottom first. */
#define assert_cards(s, pile, ...)                                             \
  do {                                                                         \
    const int want_[] = {__VA_ARGS__};                                         \
    assert_int_equal(pile_length(s, pile), COUNT_OF(want_));                   \
    for (int i_ = 0; i_ < COUNT_OF(want_); i_++) {                             \
      assert_int_equal(pile_card(s, pile, i_), want_[i_]);                     \
      assert_int_equal(pile_of(s, want_[i_]), pile);                           \
      assert_int_equal(pile_position(s, want_[i_]), i_);                       \
    }                                                                          \
  } while (0)

static void piles_and_cards_are_known_by_number(void **state) {
  Sample *t = *state;
  assert_true(pile_is(&t->s, 0));
  assert_true(pile_is(&t->s, t->schema->piles - 1));
  assert_false(pile_is(&t->s, -1));
  assert_false(pile_is(&t->s, t->schema->piles));
  assert_true(pile_is_card(&t->s, 0));
  assert_true(pile_is_card(&t->s, t->schema->cards - 1));
  assert_false(pile_is_card(&t->s, -1));
  assert_false(pile_is_card(&t->s, t->schema->cards));
}

static void the_top_is_the_last_card_in(void **state) {
  Sample *t = *state;
  int discard = at(t, t->discard, 0, 0);
  assert_int_equal(pile_top(&t->s, discard), -1);
  must(pile_put(&t->s, 4, discard, PILE_TOP));
  must(pile_put(&t->s, 7, discard, PILE_TOP));
  must(pile_put(&t->s, 2, discard, PILE_BOTTOM));
  assert_cards(&t->s, discard, 2, 4, 7);
  assert_int_equal(pile_top(&t->s, discard), 7);
}

static void an_ordered_pile_closes_the_gap_in_order(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int discard = at(t, t->discard, 0, 0), row = at(t, t->row, 0, 0);
  for (int c = 0; c < 5; c++) must(pile_put(s, c, discard, PILE_TOP));
  must(pile_put(s, 1, row, PILE_TOP));
  assert_cards(s, discard, 0, 2, 3, 4);
  must(pile_put(s, 4, row, PILE_TOP)); /* the top */
  assert_cards(s, discard, 0, 2, 3);
  must(pile_put(s, 0, row, PILE_BOTTOM)); /* the bottom */
  assert_cards(s, discard, 2, 3);
  assert_cards(s, row, 0, 1, 4);
}

static void a_loose_pile_fills_the_gap_with_its_top(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int chips = at(t, t->chips, 0, 0), row = at(t, t->row, 0, 0);
  int c = SAMPLE_CARDS;
  must(pile_put(s, c + 1, row, PILE_TOP));
  assert_cards(s, chips, c, c + 5, c + 2, c + 3, c + 4);
  must(pile_put(s, c + 4, row, PILE_TOP));
  assert_cards(s, chips, c, c + 5, c + 2, c + 3);
}

static void a_card_may_move_within_its_own_pile(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int row = at(t, t->row, 0, 0); /* holds three at most, and will be full */
  for (int c = 0; c < 3; c++) must(pile_put(s, c, row, PILE_TOP));
  must(pile_put(s, 0, row, PILE_TOP));
  assert_cards(s, row, 1, 2, 0);
  must(pile_put(s, 2, row, PILE_BOTTOM));
  assert_cards(s, row, 2, 1, 0);
  must(pile_put(s, 0, row, PILE_TOP));
  assert_cards(s, row, 2, 1, 0);
}

static void a_pile_left_empty_leaves_no_trace(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int deck = at(t, t->deck, 0, 0), hand = at(t, t->discard, 0, 0), card;
  uint8_t seen[SAMPLE_CARDS];
  memcpy(seen, s->seen, sizeof seen);
  state_save(s, t->kept);
  must(pile_draw(s, deck, hand, &card));
  must(pile_draw(s, deck, hand, &card));
  must(pile_put(s, SAMPLE_CARDS - 2, deck, PILE_TOP));
  must(pile_put(s, SAMPLE_CARDS - 1, deck, PILE_TOP));
  memcpy(s->seen, seen, sizeof seen); /* only the knowledge remains */
  assert_true(state_equal(s, t->kept));
}

static void moves_refuse_without_a_trace(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int row = at(t, t->row, 0, 0);
  assert_refused(t, pile_put(s, -1, row, PILE_TOP), ERR_INDEX);
  assert_refused(t, pile_put(s, t->schema->cards, row, PILE_TOP), ERR_INDEX);
  assert_refused(t, pile_put(s, 0, -1, PILE_TOP), ERR_INDEX);
  assert_refused(t, pile_put(s, 0, t->schema->piles, PILE_TOP), ERR_INDEX);
  for (int c = 0; c < 3; c++) must(pile_put(s, c, row, PILE_TOP));
  assert_refused(t, pile_put(s, 3, row, PILE_TOP), ERR_FULL);
  assert_refused(t, pile_put(s, 3, row, PILE_BOTTOM), ERR_FULL);
  assert_frozen(t, pile_put(s, 0, row, PILE_TOP));
}

static void a_draw_takes_the_top(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int deck = at(t, t->deck, 0, 0), hand = at(t, t->hand, 1, 0), card = -7;
  must(pile_draw(s, deck, hand, &card));
  assert_int_equal(card, SAMPLE_CARDS - 1);
  must(pile_draw(s, deck, hand, &card));
  assert_cards(s, hand, SAMPLE_CARDS - 1, SAMPLE_CARDS - 2);
}

static void draws_refuse_without_a_trace(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int deck = at(t, t->deck, 0, 0), hand = at(t, t->hand, 1, 0), card = -7;
  int none = at(t, t->hand, 2, 0), other;
  assert_refused(t, pile_draw(s, none, hand, &card), ERR_EMPTY);
  assert_refused(t, pile_draw_random(s, none, hand, &card), ERR_EMPTY);
  assert_refused(t, pile_draw(s, -1, hand, &card), ERR_INDEX);
  assert_refused(t, pile_draw(s, deck, -1, &card), ERR_INDEX);
  assert_refused(t, pile_draw(s, t->schema->piles, hand, &card), ERR_INDEX);
  assert_refused(t, pile_draw_random(s, -1, hand, &card), ERR_INDEX);
  assert_refused(t, pile_draw_random(s, deck, t->schema->piles, &card),
                 ERR_INDEX);
  for (int i = 0; i < 5; i++) must(pile_draw(s, deck, hand, &other));
  assert_refused(t, pile_draw(s, deck, hand, &card), ERR_FULL);
  assert_refused(t, pile_draw_random(s, deck, hand, &card), ERR_FULL);
  assert_frozen(t, pile_draw(s, deck, none, &card));
  assert_frozen(t, pile_draw(s, none, deck, &card));
  assert_frozen(t, pile_draw_random(s, deck, none, &card));
  assert_int_equal(card, -7);
}

static void a_random_draw_favours_no_card(void **state) {
  Sample *t = *state;
  int chips = at(t, t->chips, 0, 0), seen[SAMPLE_CHIPS] = {0};
  for (int i = 0; i < 6000; i++) {
    int card = -1;
    must(pile_draw_random(&t->s, chips, chips, &card));
    assert_int_equal(pile_top(&t->s, chips), card);
    seen[card - SAMPLE_CARDS]++;
  }
  for (int i = 0; i < SAMPLE_CHIPS; i++) assert_in_range(seen[i], 884, 1116);
}

/* 6,000 shuffles of three cards: 1,000 of each order, give or take four
** standard deviations of 29. */
static void a_shuffle_favours_no_order(void **state) {
  Sample *t = *state;
  int row = at(t, t->row, 0, 0), seen[27] = {0};
  for (int c = 0; c < 3; c++) must(pile_put(&t->s, c, row, PILE_TOP));
  for (int i = 0; i < 6000; i++) {
    must(pile_shuffle(&t->s, row));
    seen[pile_card(&t->s, row, 0) * 9 + pile_card(&t->s, row, 1) * 3 +
         pile_card(&t->s, row, 2)]++;
  }
  for (int i = 0; i < 27; i++) {
    int a = i / 9, b = i / 3 % 3, c = i % 3;
    if (a != b && b != c && a != c)
      assert_in_range(seen[i], 884, 1116);
    else
      assert_int_equal(seen[i], 0);
  }
}

static void shuffling_less_than_two_cards_uses_no_chance(void **state) {
  Sample *t = *state;
  int row = at(t, t->row, 0, 0);
  assert_refused(t, pile_shuffle(&t->s, row), ERR_OK);
  must(pile_put(&t->s, 3, row, PILE_TOP));
  assert_refused(t, pile_shuffle(&t->s, row), ERR_OK);
}

static void shuffles_refuse_without_moving_the_generator(void **state) {
  Sample *t = *state;
  assert_refused(t, pile_shuffle(&t->s, -1), ERR_INDEX);
  assert_refused(t, pile_shuffle(&t->s, t->schema->piles), ERR_INDEX);
  assert_frozen(t, pile_shuffle(&t->s, at(t, t->deck, 0, 0)));
}

static void swapped_cards_change_places_positions_and_all(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int row = at(t, t->row, 0, 0), discard = at(t, t->discard, 0, 0);
  for (int c = 0; c < 3; c++) must(pile_put(s, c, row, PILE_TOP));
  for (int c = 3; c < 6; c++) must(pile_put(s, c, discard, PILE_TOP));
  must(pile_turn(s, 0, 2));
  must(pile_swap(s, 0, 4));
  assert_cards(s, row, 4, 1, 2);
  assert_cards(s, discard, 3, 0, 5);
  assert_int_equal(s->face[0], 2); /* the face stays with the card */
  assert_int_equal(s->face[4], 0);
  must(pile_swap(s, 4, 2)); /* in one pile */
  assert_cards(s, row, 2, 1, 4);
  assert_refused(t, pile_swap(s, 1, 1), ERR_OK);
  assert_refused(t, pile_swap(s, -1, 1), ERR_INDEX);
  assert_refused(t, pile_swap(s, 1, t->schema->cards), ERR_INDEX);
  assert_frozen(t, pile_swap(s, 1, 2));
}

/* Two full piles can still swap. */
static void a_swap_needs_no_room(void **state) {
  Sample *t = *state;
  int a = at(t, t->row, 0, 0), b = at(t, t->row, 0, 1);
  for (int c = 0; c < 6; c++) must(pile_put(&t->s, c, c < 3 ? a : b, PILE_TOP));
  must(pile_swap(&t->s, 1, 5));
  assert_cards(&t->s, a, 0, 5, 2);
  assert_cards(&t->s, b, 3, 4, 1);
}

static void a_card_turns_to_any_face_of_a_byte(void **state) {
  Sample *t = *state;
  must(pile_turn(&t->s, 0, UINT8_MAX));
  assert_int_equal(t->s.face[0], UINT8_MAX);
  must(pile_turn(&t->s, 0, FACE_DOWN));
  assert_refused(t, pile_turn(&t->s, 0, UINT8_MAX + 1), ERR_RANGE);
  assert_refused(t, pile_turn(&t->s, 0, -1), ERR_RANGE);
  assert_refused(t, pile_turn(&t->s, -1, FACE_UP), ERR_INDEX);
  assert_refused(t, pile_turn(&t->s, t->schema->cards, 0), ERR_INDEX);
  assert_frozen(t, pile_turn(&t->s, 0, FACE_UP));
}

/* --- knowledge */

static void viewers_follow_visibility_and_face(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  const struct {
    int pile, down, up;
  } row[] = {
    {at(t, t->discard, 0, 0), 7, 7}, {at(t, t->hand, 1, 0), 1, 7},
    {at(t, t->hand, 3, 0), 4, 7},    {at(t, t->row, 0, 0), 0, 7},
    {at(t, t->deck, 0, 0), 0, 7},
  };
  for (int i = 0; i < COUNT_OF(row); i++) {
    must(pile_put(s, i, row[i].pile, PILE_TOP));
    assert_int_equal(pile_viewers(s, i), row[i].down);
    must(pile_turn(s, i, FACE_UP));
    assert_int_equal(pile_viewers(s, i), row[i].up);
    must(pile_turn(s, i, 2)); /* the other side of a chip is no open card */
    assert_int_equal(pile_viewers(s, i), row[i].down);
  }
}

static void who_saw_a_card_knows_it_wherever_it_goes(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  assert_seen(s, 0, "---");
  must(pile_put(s, 0, at(t, t->hand, 2, 0), PILE_TOP));
  assert_seen(s, 0, "-2-");
  must(pile_put(s, 0, at(t, t->row, 0, 0), PILE_TOP)); /* face down */
  assert_seen(s, 0, "-2-");
  must(pile_put(s, 0, at(t, t->hand, 3, 0), PILE_TOP));
  assert_seen(s, 0, "-23");
  must(pile_put(s, 0, at(t, t->discard, 0, 0), PILE_TOP));
  assert_seen(s, 0, "123");
  must(pile_put(s, 0, at(t, t->deck, 0, 0), PILE_TOP));
  assert_seen(s, 0, "123");
}

static void a_card_turned_up_is_known_to_all(void **state) {
  Sample *t = *state;
  must(pile_turn(&t->s, 5, FACE_UP));
  assert_seen(&t->s, 5, "123");
  must(pile_turn(&t->s, 5, FACE_DOWN));
  assert_seen(&t->s, 5, "123");
}

static void a_card_is_shown_to_the_named_seats_only(void **state) {
  Sample *t = *state;
  must(pile_show(&t->s, 5, 1u << 2));
  assert_seen(&t->s, 5, "--3");
  must(pile_show(&t->s, 5, 1u));
  assert_seen(&t->s, 5, "1-3");
  must(pile_show(&t->s, 6, EVERYONE));
  assert_seen(&t->s, 6, "123");
  assert_int_equal(t->s.seen[6], 7); /* no bits for seats that are empty */
  assert_refused(t, pile_show(&t->s, 7, 0), ERR_OK);
  assert_refused(t, pile_show(&t->s, 7, 0xfffffff8u), ERR_OK);
  assert_refused(t, pile_show(&t->s, -1, 1), ERR_INDEX);
  assert_refused(t, pile_show(&t->s, t->schema->cards, 1), ERR_INDEX);
  assert_frozen(t, pile_show(&t->s, 7, 1));
}

static void a_shuffle_makes_hidden_cards_unknown(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int deck = at(t, t->deck, 0, 0);
  must(pile_show(s, 0, EVERYONE));
  must(pile_show(s, 1, 2));
  must(pile_turn(s, 2, FACE_UP));
  must(pile_put(s, 3, at(t, t->hand, 1, 0), PILE_TOP));
  must(pile_shuffle(s, deck));
  assert_seen(s, 0, "---");
  assert_seen(s, 1, "---");
  assert_seen(s, 2, "123"); /* it lies open */
  assert_seen(s, 3, "1--"); /* it lies elsewhere */
}

static void an_owner_still_knows_a_shuffled_hand(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int hand = at(t, t->hand, 2, 0);
  for (int c = 0; c < 4; c++) must(pile_put(s, c, hand, PILE_TOP));
  must(pile_show(s, 1, 1));
  assert_seen(s, 1, "12-");
  must(pile_shuffle(s, hand));
  for (int c = 0; c < 4; c++) assert_seen(s, c, "-2-");
}

static void swapped_cards_are_seen_where_they_come_to_lie(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  must(pile_put(s, 0, at(t, t->hand, 1, 0), PILE_TOP));
  must(pile_put(s, 1, at(t, t->hand, 2, 0), PILE_TOP));
  must(pile_swap(s, 0, 1));
  assert_seen(s, 0, "12-");
  assert_seen(s, 1, "12-");
}

/* Seat 1 has seen seat 2's cards; seat 3 takes one of them unseen.  Seats 2
** and 3 can tell which it was, seat 1 can no longer tell anything. */
static void a_random_draw_loses_those_who_do_not_see_it(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int from = at(t, t->hand, 2, 0), to = at(t, t->hand, 3, 0), got = -1;
  for (int c = 0; c < 4; c++) {
    must(pile_put(s, c, from, PILE_TOP));
    must(pile_show(s, c, 1));
    assert_seen(s, c, "12-");
  }
  must(pile_show(s, 9, 1)); /* a card elsewhere is not concerned */
  must(pile_draw_random(s, from, to, &got));
  for (int c = 0; c < 4; c++) assert_seen(s, c, c == got ? "-23" : "-2-");
  assert_seen(s, 9, "1--");
}

static void a_random_draw_in_the_open_loses_nobody(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int from = at(t, t->hand, 2, 0), got = -1;
  for (int c = 0; c < 4; c++) {
    must(pile_put(s, c, from, PILE_TOP));
    must(pile_show(s, c, 1));
  }
  must(pile_draw_random(s, from, at(t, t->discard, 0, 0), &got));
  for (int c = 0; c < 4; c++) assert_seen(s, c, c == got ? "123" : "12-");
}

static void drawing_the_only_card_is_no_secret(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  int got = -1;
  must(pile_put(s, 0, at(t, t->hand, 2, 0), PILE_TOP));
  must(pile_show(s, 0, 1));
  must(pile_draw_random(s, at(t, t->hand, 2, 0), at(t, t->hand, 3, 0), &got));
  assert_seen(s, 0, "123");
}

/* A deck of two cards that is filled from a discard. */
static void an_empty_pile_is_filled_again(void **state) {
  Schema *s = test_malloc(sizeof *s);
  State run;
  void *block;
  int comp, card, seen = 0;
  (void)state;
  must(schema_init(s, 2, RNG_SPLITMIX));
  must(
    schema_component(s, &(CompSpec){.name = "pool", .type = COMP_POOL}, &comp));
  must(schema_component(s, &(CompSpec){.name = "spent", .type = COMP_PILE},
                        &comp));
  assert_int_equal(
    schema_component(
      s, &(CompSpec){.name = "deck", .type = COMP_PILE, .refill = "pool"},
      &comp),
    ERR_KIND);
  must(schema_component(
    s,
    &(CompSpec){
      .name = "deck", .type = COMP_PILE, .sees = SEES_NONE, .refill = "spent"},
    &comp));
  must(schema_card(s, "a", 1, 0, &card));
  must(schema_card(s, "b", 1, 0, &card));
  must(schema_finish(s));
  block = test_malloc(s->block_size);
  state_attach(&run, s, block);
  state_start(&run, 5);
  for (int i = 0; i < 40; i++) {
    must(pile_draw(&run, 1, 0, &card));
    must(pile_turn(&run, card, FACE_UP));
    if (i % 2 == 0) seen |= 1 << card; /* both come first at times */
    must(i % 4 == 3 ? pile_draw_random(&run, 1, 0, &card)
                    : pile_draw(&run, 1, 0, &card));
    assert_int_equal(pile_length(&run, 0), 2);
    assert_sound(&run);
  }
  assert_int_equal(seen, 3);
  must(pile_move_all(&run, 0, 1));
  assert_int_equal(pile_length(&run, 1), 2);
  run.frozen = true;
  assert_int_equal(pile_move_all(&run, 1, 0), ERR_FROZEN);
  test_free(block);
  test_free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(piles_and_cards_are_known_by_number),
    CASE(the_top_is_the_last_card_in),
    CASE(an_ordered_pile_closes_the_gap_in_order),
    CASE(a_loose_pile_fills_the_gap_with_its_top),
    CASE(a_card_may_move_within_its_own_pile),
    CASE(a_pile_left_empty_leaves_no_trace),
    CASE(moves_refuse_without_a_trace),
    CASE(a_draw_takes_the_top),
    CASE(draws_refuse_without_a_trace),
    CASE(a_random_draw_favours_no_card),
    CASE(a_shuffle_favours_no_order),
    CASE(shuffling_less_than_two_cards_uses_no_chance),
    CASE(shuffles_refuse_without_moving_the_generator),
    CASE(swapped_cards_change_places_positions_and_all),
    CASE(a_swap_needs_no_room),
    CASE(a_card_turns_to_any_face_of_a_byte),
    CASE(viewers_follow_visibility_and_face),
    CASE(who_saw_a_card_knows_it_wherever_it_goes),
    CASE(a_card_turned_up_is_known_to_all),
    CASE(a_card_is_shown_to_the_named_seats_only),
    CASE(a_shuffle_makes_hidden_cards_unknown),
    CASE(an_owner_still_knows_a_shuffled_hand),
    CASE(swapped_cards_are_seen_where_they_come_to_lie),
    CASE(a_random_draw_loses_those_who_do_not_see_it),
    CASE(a_random_draw_in_the_open_loses_nobody),
    CASE(drawing_the_only_card_is_no_secret),
    cmocka_unit_test(an_empty_pile_is_filled_again),
  };
  return cmocka_run_group_tests_name("pile", tests, NULL, NULL);
}
