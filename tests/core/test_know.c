/* What a player can know: views give nothing away, and a guess at the hidden
** rest agrees with everything in view. */
#include "tests/support/test.h"
#include "tests/support/view.h"

#include "core/know.h"

/* The views of seat p before and after `change`, compared. */
typedef struct Views {
  void *one[MAX_PLAYERS + 1], *two;
} Views;

static void look(const Sample *t, Views *v) {
  for (int p = 1; p <= t->schema->players; p++) {
    v->one[p] = test_malloc(t->schema->block_size);
    see_as(&t->s, p, v->one[p]);
  }
  v->two = test_malloc(t->schema->block_size);
}

/* `seats` names who sees a difference: "-2-" is seat 2 alone. */
static void assert_noticed(const Sample *t, Views *v, const char *seats) {
  char now[MAX_PLAYERS + 1] = "";
  for (int p = 1; p <= t->schema->players; p++) {
    see_as(&t->s, p, v->two);
    now[p - 1] = '-';
    if (memcmp(v->one[p], v->two, t->schema->block_size) != 0)
      now[p - 1] = (char)('0' + p);
    test_free(v->one[p]);
  }
  test_free(v->two);
  assert_string_equal(now, seats);
}

/* Two cards change places and each takes over what was known of the other:
** the table looks as before to all who see neither. */
static void exchange(State *s, int a, int b) {
  uint8_t seen = s->seen[a];
  s->seen[a] = s->seen[b];
  s->seen[b] = seen;
  must(pile_swap(s, a, b));
}

/* A game under way: cards in every pile, pieces in every pool. */
static void deal(Sample *t) {
  State *s = &t->s;
  int card, kind;
  must(pile_shuffle(s, at(t, t->deck, 0, 0)));
  for (int p = 1; p <= t->schema->players; p++) {
    must(pile_draw(s, at(t, t->deck, 0, 0), at(t, t->hand, p, 0), &card));
    must(pile_draw(s, at(t, t->deck, 0, 0), at(t, t->hand, p, 0), &card));
    must(place_draw(s, at(t, t->bag, 0, 0), at(t, t->stash, p, 0), &kind));
    must(place_draw(s, at(t, t->bag, 0, 0), at(t, t->stash, p, 1), &kind));
    must(cell_set(s, at(t, t->bid, p, 0), 100 + p));
  }
  must(pile_draw(s, at(t, t->deck, 0, 0), at(t, t->discard, 0, 0), &card));
  must(pile_draw(s, at(t, t->deck, 0, 0), at(t, t->row, 0, 0), &card));
  for (int i = 0; i < 3; i++) {
    must(place_draw(s, at(t, t->bag, 0, 0), at(t, t->vault, 0, i), &kind));
    must(place_draw(s, at(t, t->bag, 0, 0), at(t, t->vault, 0, i), &kind));
    must(cell_roll(s, at(t, t->cup, 0, i), &kind));
  }
}

static void visibility_decides_who_may_count_a_place(void **state) {
  Sample *t = *state;
  for (int p = 1; p <= 3; p++) {
    assert_true(know_place(&t->s, at(t, t->reserve, 0, 0), p));
    assert_true(know_place(&t->s, at(t, t->hq, 2, 0), p));
    assert_int_equal(know_place(&t->s, at(t, t->stash, 2, 0), p), p == 2);
    assert_false(know_place(&t->s, at(t, t->bag, 0, 0), p));
    assert_false(know_place(&t->s, at(t, t->vault, 0, 0), p));
  }
}

static void looking_changes_nothing(void **state) {
  Sample *t = *state;
  void *view = test_malloc(t->schema->block_size);
  deal(t);
  state_save(&t->s, t->kept);
  t->s.frozen = true;
  for (int p = 1; p <= 3; p++) see_as(&t->s, p, view);
  t->s.frozen = false;
  assert_true(state_equal(&t->s, t->kept));
  test_free(view);
}

static void chance_to_come_is_not_in_view(void **state) {
  Sample *t = *state;
  Views v;
  deal(t);
  look(t, &v);
  for (int i = 0; i <= t->schema->streams; i++) state_draw(&t->s, i, 6);
  t->s.head->seed++;
  assert_noticed(t, &v, "---");
}

static void unseen_cards_can_change_places_unnoticed(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  Views v;
  int deck = at(t, t->deck, 0, 0);
  deal(t);
  look(t, &v);
  must(pile_swap(s, pile_card(s, deck, 0), pile_top(s, deck)));
  assert_noticed(t, &v, "---");
  look(t, &v);
  must(pile_swap(s, pile_top(s, deck), pile_top(s, at(t, t->row, 0, 0))));
  assert_noticed(t, &v, "---");
  look(t, &v); /* a card of seat 2's hand against one of the deck */
  exchange(s, pile_top(s, deck), pile_top(s, at(t, t->hand, 2, 0)));
  assert_noticed(t, &v, "-2-");
  look(t, &v); /* against one of seat 3's */
  exchange(s, pile_top(s, at(t, t->hand, 3, 0)),
           pile_top(s, at(t, t->hand, 2, 0)));
  assert_noticed(t, &v, "-23");
}

static void known_cards_cannot(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  Views v;
  int deck = at(t, t->deck, 0, 0);
  deal(t);
  must(pile_show(s, pile_top(s, deck), 1u << 2));
  look(t, &v);
  must(pile_swap(s, pile_card(s, deck, 0), pile_top(s, deck)));
  assert_noticed(t, &v, "--3");
  look(t, &v);
  must(pile_put(s, pile_top(s, deck), at(t, t->discard, 0, 0), PILE_TOP));
  assert_noticed(t, &v, "123");
  look(t, &v);
  must(pile_turn(s, pile_top(s, at(t, t->row, 0, 0)), FACE_UP));
  assert_noticed(t, &v, "123");
}

static void the_number_and_backs_of_hidden_cards_are_in_view(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  Views v;
  int deck = at(t, t->deck, 0, 0);
  deal(t);
  look(t, &v);
  must(pile_put(s, pile_top(s, deck), at(t, t->row, 0, 1), PILE_TOP));
  assert_noticed(t, &v, "123");
  look(t, &v); /* a chip among cards shows from behind */
  must(pile_swap(s, pile_top(s, deck), pile_top(s, at(t, t->chips, 0, 0))));
  assert_noticed(t, &v, "123");
}

static void hidden_numbers_are_not_in_view(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  Views v;
  deal(t);
  look(t, &v);
  must(cell_add(s, at(t, t->bid, 2, 0), 1));
  assert_noticed(t, &v, "-2-");
  must(cell_show(s, at(t, t->bid, 2, 0), 1));
  look(t, &v);
  s->cells[at(t, t->bid, 2, 0)]++;
  assert_noticed(t, &v, "12-");
  look(t, &v);
  s->cells[at(t, t->cup, 0, 0)] = s->cells[at(t, t->cup, 0, 0)] == 1 ? 2 : 1;
  assert_noticed(t, &v, "---");
  look(t, &v);
  must(cell_add(s, at(t, t->money, 2, 0), 1));
  assert_noticed(t, &v, "123");
}

static void hidden_pieces_show_their_number_or_nothing(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  Views v;
  int black = kind_of(t, t->black, 0), red = kind_of(t, t->red, 0);
  int bag = at(t, t->bag, 0, 0), stash = at(t, t->stash, 2, 0);
  int vault = at(t, t->vault, 0, 0);
  must(place_move(s, bag, stash, black, 2));
  must(place_move(s, bag, vault, red, 2));
  look(t, &v); /* which, not how many */
  must(place_move(s, stash, vault, black, 1));
  must(place_move(s, vault, stash, red, 1));
  assert_noticed(t, &v, "-2-");
  look(t, &v); /* how many in the stash */
  must(place_move(s, vault, stash, black, 1));
  assert_noticed(t, &v, "123");
  look(t, &v); /* nobody sees how many in a vault */
  must(place_move(s, vault, at(t, t->vault, 0, 1), red, 1));
  assert_noticed(t, &v, "---");
  look(t, &v);
  must(place_move(s, at(t, t->hq, 1, 0), at(t, t->spot, 0, 0),
                  kind_of(t, t->agent, 1), 1));
  assert_noticed(t, &v, "123");
}

static void equal_states_give_equal_bytes(void **state) {
  Sample *t = *state;
  Views v;
  uint64_t r = 5;
  for (int i = 0; i < 300; i++) sample_random_op(t, &r);
  look(t, &v);
  assert_noticed(t, &v, "---");
}

/* --- supposing the hidden rest */

/* Everything a guess may not change: the view of the player; and of what
** others know, how it lies on the table: who has seen the card at each
** position, and how it faces. */
static void assert_supposed(Sample *t, int player, uint64_t *r) {
  const Schema *sc = t->schema;
  State was;
  void *before = test_malloc(sc->block_size);
  void *view = test_malloc(sc->block_size), *now = test_malloc(sc->block_size);
  state_save(&t->s, before);
  state_attach(&was, sc, before);
  see_as(&t->s, player, view);
  know_determinise(&t->s, player, r);
  assert_sound(&t->s);
  see_as(&t->s, player, now);
  assert_memory_equal(view, now, sc->block_size);
  for (int i = 0; i < sc->piles; i++)
    for (int j = 0; j < pile_length(&was, i); j++) {
      int a = pile_card(&was, i, j), b = pile_card(&t->s, i, j);
      if (pile_knows(&was, a, player)) assert_int_equal(a, b);
      assert_int_equal(was.seen[a], t->s.seen[b]);
      assert_int_equal(was.face[a], t->s.face[b]);
      assert_int_equal(sc->card[a].back, sc->card[b].back);
    }
  for (int i = 0; i < sc->places; i++)
    assert_int_equal(place_total(&was, i), place_total(&t->s, i));
  for (int i = 0; i < sc->cells; i++)
    if (cell_known(&was, i, player))
      assert_true(cell_get(&was, i) == cell_get(&t->s, i));
  test_free(now);
  test_free(view);
  test_free(before);
}

static void a_guess_agrees_with_all_that_is_known(void **state) {
  (void)state;
  for (int players = 1; players <= MAX_PLAYERS; players++) {
    Sample *t =
      sample_new(players, players % 2 == 0 ? RNG_MINSTD : RNG_SPLITMIX);
    uint64_t r = rng_seed((uint64_t)players, "guess");
    deal(t);
    for (int round = 0; round < 40; round++) {
      for (int i = 0; i < 25; i++) sample_random_op(t, &r);
      for (int p = 1; p <= players; p++) assert_supposed(t, p, &r);
    }
    sample_free(t);
  }
}

static void a_guess_varies_everything_hidden(void **state) {
  Sample *t = *state;
  State *s = &t->s, was;
  uint64_t r = 1;
  int hand = 0, deck = 0, stash = 0, vault = 0, bid = 0, cup = 0;
  int black = kind_of(t, t->black, 0), red = kind_of(t, t->red, 0);
  deal(t);
  must(place_move(s, at(t, t->bag, 0, 0), at(t, t->stash, 3, 0), red, 1));
  must(place_move(s, at(t, t->bag, 0, 0), at(t, t->vault, 0, 2), red, 1));
  state_save(s, t->kept);
  state_attach(&was, t->schema, t->kept);
  for (int i = 0; i < 100; i++) {
    state_load(s, t->kept);
    know_determinise(s, 1, &r);
    hand += pile_top(s, at(t, t->hand, 2, 0)) !=
            pile_top(&was, at(t, t->hand, 2, 0));
    deck += pile_top(s, at(t, t->deck, 0, 0)) !=
            pile_top(&was, at(t, t->deck, 0, 0));
    stash += place_count(s, at(t, t->stash, 2, 0), black) !=
             place_count(&was, at(t, t->stash, 2, 0), black);
    vault += place_count(s, at(t, t->vault, 0, 0), black) !=
             place_count(&was, at(t, t->vault, 0, 0), black);
    bid += cell_get(s, at(t, t->bid, 2, 0)) != 102;
    cup += cell_get(s, at(t, t->cup, 0, 0)) !=
           cell_get(&was, at(t, t->cup, 0, 0));
    for (int k = 0; k <= t->schema->streams; k++)
      assert_true(s->streams[k] != was.streams[k]);
  }
  assert_true(hand > 60 && deck > 60);
  assert_true(stash > 5 && vault > 5);
  assert_true(bid > 25 && cup > 25);
}

/* Three cards nobody knows: 6,000 guesses give each of the six orders about
** a thousand times, four standard deviations of 29 aside. */
static void a_guess_favours_no_order(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  uint64_t r = 8;
  int row = at(t, t->row, 0, 0), seen[27] = {0};
  for (int c = 0; c < t->schema->cards; c++)
    if (c < 3)
      must(pile_put(s, c, row, PILE_TOP));
    else
      must(pile_show(s, c, EVERYONE));
  for (int i = 0; i < 6000; i++) {
    know_determinise(s, 2, &r);
    seen[pile_card(s, row, 0) * 9 + pile_card(s, row, 1) * 3 +
         pile_card(s, row, 2)]++;
  }
  for (int i = 0; i < 27; i++)
    if (seen[i] != 0) assert_in_range(seen[i], 884, 1116);
  for (int c = 3; c < t->schema->cards; c++)
    assert_int_equal(pile_of(s, c), t->schema->card[c].home);
}

static void cards_of_different_backs_are_not_confused(void **state) {
  Sample *t = *state;
  uint64_t r = 8;
  for (int i = 0; i < 200; i++) {
    know_determinise(&t->s, 1, &r);
    for (int c = 0; c < t->schema->cards; c++)
      assert_int_equal(pile_of(&t->s, c), t->schema->card[c].home);
  }
}

static void a_player_who_knows_all_guesses_nothing_but_chance(void **state) {
  Sample *t = *state;
  State was;
  uint64_t r = 8;
  for (int c = 0; c < t->schema->cards; c++)
    must(pile_show(&t->s, c, EVERYONE));
  for (int i = 0; i < 3; i++) {
    must(cell_show(&t->s, at(t, t->bid, i + 1, 0), EVERYONE));
    must(cell_show(&t->s, at(t, t->gauge, 0, i), EVERYONE));
    must(cell_show(&t->s, at(t, t->cup, 0, i), EVERYONE));
  }
  state_save(&t->s, t->kept);
  state_attach(&was, t->schema, t->kept);
  know_determinise(&t->s, 1, &r);
  memcpy(was.streams, t->s.streams,
         sizeof *was.streams * (size_t)(t->schema->streams + 1));
  assert_true(state_equal(&t->s, t->kept));
}

static void the_same_generator_gives_the_same_guess(void **state) {
  Sample *t = *state;
  uint64_t a = 8, b = 8, other = 9, hash;
  deal(t);
  state_save(&t->s, t->kept);
  know_determinise(&t->s, 1, &a);
  hash = state_hash(&t->s);
  state_load(&t->s, t->kept);
  know_determinise(&t->s, 1, &b);
  assert_true(state_hash(&t->s) == hash);
  assert_true(a == b);
  state_load(&t->s, t->kept);
  know_determinise(&t->s, 1, &other);
  assert_true(state_hash(&t->s) != hash);
}

/* The guess must not lean on what it should not know: two states that look
** the same to the player give guesses from one and the same set, so the
** counts over many guesses agree. */
static void a_guess_does_not_remember_the_truth(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  uint64_t r = 8;
  int deck = at(t, t->deck, 0, 0), hand = at(t, t->hand, 2, 0), card, kept = 0;
  must(pile_draw(s, deck, hand, &card));
  state_save(s, t->kept);
  for (int i = 0; i < 18000; i++) {
    state_load(s, t->kept);
    know_determinise(s, 1, &r);
    kept += pile_top(s, hand) == card;
  }
  /* one in eighteen: a thousand, four standard deviations of 31 aside */
  assert_in_range(kept, 876, 1124);
}

/* One black and one red, hidden in two places: a guess that always swapped
** them would tell the truth as surely as one that never did. */
static void hidden_pieces_are_dealt_fairly(void **state) {
  Sample *t = *state;
  State *s = &t->s;
  uint64_t r = 8;
  int bag = at(t, t->bag, 0, 0), black = kind_of(t, t->black, 0);
  int kept = 0;
  must(place_move(s, bag, at(t, t->stash, 2, 0), black, 1));
  must(place_move(s, bag, at(t, t->stash, 3, 1), kind_of(t, t->red, 0), 1));
  must(place_move(s, bag, at(t, t->stash, 1, 0), black, 3));
  /* the rest in the open: what lies in the bag could be theirs as well */
  must(place_move(s, bag, at(t, t->reserve, 0, 0), black,
                  place_count(s, bag, black)));
  must(place_move(s, bag, at(t, t->reserve, 0, 0), kind_of(t, t->red, 0),
                  place_count(s, bag, kind_of(t, t->red, 0))));
  state_save(s, t->kept);
  for (int i = 0; i < 4000; i++) {
    state_load(s, t->kept);
    know_determinise(s, 1, &r);
    kept += place_count(s, at(t, t->stash, 2, 0), black);
    assert_int_equal(place_count(s, at(t, t->stash, 1, 0), black), 3);
  }
  assert_in_range(kept, 2000 - 127, 2000 + 127);
}

/* Own pieces in hidden places that only their owner may use stay in the
** owner's; nobody's pieces go anywhere. */
static void a_guess_puts_pieces_only_where_they_may_lie(void **state) {
  Schema *sc = test_malloc(sizeof *sc);
  State s;
  uint64_t r = 8;
  void *block;
  int f, home, den, moved = 0;
  CompSpec h = {.name = "home", .holds = 7};
  CompSpec d = {.name = "den",
                .sees = SEES_OWNER,
                .holds = 7,
                .size = 2,
                .per_player = true};
  (void)state;
  must(schema_init(sc, 3, RNG_SPLITMIX));
  must(schema_pieces(sc, "spy", true, 4, &f));
  must(schema_pieces(sc, "decoy", true, 4, &f));
  must(schema_pieces(sc, "coin", false, 9, &f));
  must(schema_component(sc, &h, &home));
  must(schema_component(sc, &d, &den));
  for (int i = 0; i < 3; i++) must(schema_home(sc, i, home, 0));
  must(schema_finish(sc));
  block = test_malloc(sc->block_size);
  state_attach(&s, sc, block);
  state_start(&s, 1);
  for (int p = 1; p <= 3; p++) {
    int first = schema_item(sc, den, p, 0);
    must(place_move(&s, 0, first, p - 1, 2));
    must(place_move(&s, 0, first + 1, 3 + p - 1, 3));
    must(place_move(&s, 0, first, 6, p));
  }
  for (int i = 0; i < 300; i++) {
    int total[7];
    for (int k = 0; k < 7; k++) total[k] = place_total(&s, k);
    know_determinise(&s, 1, &r);
    assert_sound(&s);
    for (int k = 0; k < 7; k++) assert_int_equal(place_total(&s, k), total[k]);
    assert_int_equal(place_count(&s, schema_item(sc, den, 1, 0), 0), 2);
    moved += place_count(&s, schema_item(sc, den, 2, 0), 1) != 2;
  }
  assert_true(moved > 50);
  test_free(block);
  test_free(sc);
}

/* A stack and the hands that are dealt from it are components of their own,
** yet a card of value one may lie in either for all one knows. */
static void hidden_pieces_change_places_across_components(void **state) {
  Schema *sc = test_malloc(sizeof *sc);
  State s;
  uint64_t r = 8;
  void *block;
  int f, stack, hand, spent, ones = 0;
  CompSpec st = {.name = "stack", .sees = SEES_COUNT, .holds = 3};
  CompSpec h = {
    .name = "hand", .sees = SEES_OWNER, .holds = 3, .per_player = true};
  CompSpec sp = {.name = "spent", .holds = 3};
  (void)state;
  must(schema_init(sc, 2, RNG_SPLITMIX));
  must(schema_pieces(sc, "one", false, 6, &f));
  must(schema_pieces(sc, "two", false, 6, &f));
  must(schema_component(sc, &st, &stack));
  must(schema_component(sc, &h, &hand));
  must(schema_component(sc, &sp, &spent));
  for (int i = 0; i < 2; i++) must(schema_home(sc, i, stack, 0));
  must(schema_finish(sc));
  block = test_malloc(sc->block_size);
  state_attach(&s, sc, block);
  state_start(&s, 1);
  must(place_move(&s, 0, schema_item(sc, hand, 1, 0), 0, 2));
  must(place_move(&s, 0, schema_item(sc, hand, 2, 0), 0, 4));
  must(place_move(&s, 0, schema_item(sc, spent, 0, 0), 1, 2));
  for (int i = 0; i < 2000; i++) {
    know_determinise(&s, 1, &r);
    assert_sound(&s);
    ones += place_count(&s, schema_item(sc, hand, 2, 0), 0);
    assert_int_equal(place_total(&s, schema_item(sc, hand, 2, 0)), 4);
    assert_int_equal(place_count(&s, schema_item(sc, hand, 1, 0), 0), 2);
    assert_int_equal(place_count(&s, schema_item(sc, spent, 0, 0), 1), 2);
  }
  assert_in_range(ones, 4000 - 200, 4000 + 200); /* four of eight are ones */
  test_free(block);
  test_free(sc);
}

static void what_is_hidden_again_was_seen(void **state) {
  Sample *t = *state;
  State *s = &t->s, before;
  int deck = at(t, t->deck, 0, 0);
  state_save(s, t->kept);
  state_attach(&before, t->schema, t->kept);
  assert_int_equal(know_forgotten(&before, s, 0), 0);
  must(pile_show(s, pile_top(s, deck), 1u << 1));
  assert_int_equal(know_forgotten(&before, s, 0), 0);
  assert_int_equal(know_forgotten(s, &before, 0), 1);
  assert_int_equal(know_forgotten(s, &before, 2), 1);
  assert_int_equal(know_forgotten(s, &before, 1), 0);
  assert_false(know_no_less(s, 1, 2));
  must(pile_show(s, pile_top(s, deck), 1u));
  assert_int_equal(know_no_less(s, 1, 2), know_no_less(&before, 1, 2));
}

static void a_guess_tells_no_story_and_works_on_a_frozen_table(void **state) {
  Sample *t = *state;
  Log l;
  uint64_t r = 8;
  deal(t);
  log_init(&l, alloc_standard);
  t->s.log = &l;
  t->s.frozen = true;
  state_save(&t->s, t->kept);
  know_determinise(&t->s, 1, &r);
  assert_false(state_equal(&t->s, t->kept));
  assert_int_equal(l.count, 0);
  assert_ptr_equal(t->s.log, &l);
  assert_true(t->s.frozen);
  log_free(&l);
}

static void minstd_guesses_stay_on_the_generators_cycle(void **state) {
  Sample *t = sample_new(3, RNG_MINSTD);
  uint64_t r = 8;
  (void)state;
  for (int i = 0; i < 1000; i++) {
    know_determinise(&t->s, 1, &r);
    assert_in_range(t->s.streams[t->schema->streams], 1, 2147483646);
  }
  assert_sound(&t->s);
  sample_free(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    CASE(visibility_decides_who_may_count_a_place),
    CASE(looking_changes_nothing),
    CASE(chance_to_come_is_not_in_view),
    CASE(unseen_cards_can_change_places_unnoticed),
    CASE(known_cards_cannot),
    CASE(the_number_and_backs_of_hidden_cards_are_in_view),
    CASE(hidden_numbers_are_not_in_view),
    CASE(hidden_pieces_show_their_number_or_nothing),
    CASE(equal_states_give_equal_bytes),
    cmocka_unit_test(a_guess_agrees_with_all_that_is_known),
    CASE(a_guess_varies_everything_hidden),
    CASE(a_guess_favours_no_order),
    CASE(cards_of_different_backs_are_not_confused),
    CASE(a_player_who_knows_all_guesses_nothing_but_chance),
    CASE(the_same_generator_gives_the_same_guess),
    CASE(a_guess_does_not_remember_the_truth),
    CASE(hidden_pieces_are_dealt_fairly),
    cmocka_unit_test(a_guess_puts_pieces_only_where_they_may_lie),
    cmocka_unit_test(hidden_pieces_change_places_across_components),
    CASE(what_is_hidden_again_was_seen),
    CASE(a_guess_tells_no_story_and_works_on_a_frozen_table),
    cmocka_unit_test(minstd_guesses_stay_on_the_generators_cycle),
  };
  return cmocka_run_group_tests_name("know", tests, NULL, NULL);
}
