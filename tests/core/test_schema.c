/* Declaring a game: what is refused, and where things come to lie. */
#include "tests/support/test.h"

#include <stdio.h>

typedef struct Blank {
  Schema s, kept;
  int32_t values[MAX_ATTRS][MAX_OBJECTS]; /* of its attributes, kept */
} Blank;

static int blank_setup(void **state) {
  Blank *b = test_malloc(sizeof *b);
  must(schema_init(&b->s, 3, RNG_SPLITMIX));
  *state = b;
  return 0;
}

static int blank_teardown(void **state) {
  Blank *b = *state;
  schema_free(&b->s);
  test_free(b);
  return 0;
}

#define BLANK(f) cmocka_unit_test_setup_teardown(f, blank_setup, blank_teardown)

static void keep(Blank *b) {
  memcpy(&b->kept, &b->s, sizeof b->s);
  for (int a = 0; a < b->s.attrs; a++)
    memcpy(b->values[a], b->s.attr_value[a], sizeof b->values[a]);
}

/* A refused declaration leaves the schema as it was, to the byte. */
#define assert_declined(b, call, code)                                         \
  do {                                                                         \
    keep(b);                                                                   \
    assert_string_equal(err_name(call), err_name(code));                       \
    assert_memory_equal(&(b)->s, &(b)->kept, sizeof(Schema));                  \
    for (int a_ = 0; a_ < (b)->s.attrs; a_++)                                  \
      assert_memory_equal((b)->s.attr_value[a_], (b)->values[a_],              \
                          sizeof *(b)->values);                                \
  } while (0)

static const char *const long_name =
  "a name that is just as long as the room for a na";

static Err add(Blank *b, CompSpec spec) {
  int comp;
  return schema_component(&b->s, &spec, &comp);
}

static void players_are_one_to_eight(void **state) {
  Blank *b = *state;
  assert_declined(b, schema_begin(&b->s, 0, RNG_SPLITMIX), ERR_RANGE);
  assert_declined(b, schema_begin(&b->s, -1, RNG_SPLITMIX), ERR_RANGE);
  assert_declined(b, schema_begin(&b->s, MAX_PLAYERS + 1, RNG_SPLITMIX),
                  ERR_RANGE);
  for (int n = 1; n <= MAX_PLAYERS; n++) {
    must(schema_init(&b->s, n, RNG_MINSTD));
    assert_int_equal(b->s.players, n);
    assert_int_equal(b->s.algo, RNG_MINSTD);
  }
}

static void pieces_get_a_kind_for_each_player(void **state) {
  Blank *b = *state;
  int black = -1, agent = -1;
  must(schema_pieces(&b->s, "black", false, 7, &black));
  must(schema_pieces(&b->s, "agent", true, 2, &agent));
  assert_int_equal(b->s.kinds, 4);
  assert_int_equal(b->s.kind[0].owner, 0);
  assert_int_equal(b->s.kind[0].supply, 7);
  for (int p = 1; p <= 3; p++) {
    assert_int_equal(b->s.kind[p].owner, p);
    assert_int_equal(b->s.kind[p].supply, 2);
    assert_int_equal(b->s.kind[p].family, agent);
  }
  assert_int_equal(schema_find_family(&b->s, "agent"), agent);
  assert_int_equal(schema_find_family(&b->s, "black"), black);
  assert_int_equal(schema_find_family(&b->s, "pink"), -1);
}

static void pieces_refuse_bad_declarations(void **state) {
  Blank *b = *state;
  int f = -7;
  assert_declined(b, schema_pieces(&b->s, "", false, 1, &f), ERR_NAME);
  assert_declined(b, schema_pieces(&b->s, NULL, false, 1, &f), ERR_NAME);
  assert_declined(b, schema_pieces(&b->s, long_name, false, 1, &f), ERR_NAME);
  assert_declined(b, schema_pieces(&b->s, "x", false, -1, &f), ERR_RANGE);
  assert_declined(b, schema_pieces(&b->s, "x", false, 1000001, &f), ERR_RANGE);
  assert_int_equal(f, -7);
  must(schema_pieces(&b->s, "x", false, 0, &f));
  must(add(b, (CompSpec){.name = "y"}));
  assert_declined(b, schema_pieces(&b->s, "x", false, 1, &f), ERR_NAME);
  assert_declined(b, schema_pieces(&b->s, "y", false, 1, &f), ERR_NAME);
}

static void names_fill_their_room_to_the_last_byte(void **state) {
  Blank *b = *state;
  int f;
  assert_int_equal(strlen(long_name), NAME_SIZE);
  must(schema_pieces(&b->s, long_name + 1, false, 1, &f));
  assert_string_equal(b->s.family[f].name, long_name + 1);
}

static void families_and_kinds_are_limited(void **state) {
  Blank *b = *state;
  char name[16];
  int f;
  for (int i = 0; i < MAX_FAMILIES; i++) {
    snprintf(name, sizeof name, "f%d", i);
    must(schema_pieces(&b->s, name, false, 1, &f));
  }
  assert_declined(b, schema_pieces(&b->s, "more", false, 1, &f), ERR_LIMIT);
  must(schema_init(&b->s, 8, RNG_SPLITMIX));
  for (int i = 0; i < MAX_KINDS / 8; i++) {
    snprintf(name, sizeof name, "f%d", i);
    must(schema_pieces(&b->s, name, true, 1, &f));
  }
  assert_declined(b, schema_pieces(&b->s, "more", false, 1, &f), ERR_LIMIT);
  /* a place for the lot, down to the last kind */
  must(add(b, (CompSpec){.name = "all", .holds = 0xffffffffu}));
  assert_int_equal(b->s.place[0].slots, MAX_KINDS);
  for (int i = 0; i < MAX_FAMILIES / 4; i++) must(schema_home(&b->s, i, 0, 0));
  must(schema_finish(&b->s));
}

static void components_refuse_bad_declarations(void **state) {
  static const struct {
    CompSpec spec;
    Err err;
  } row[] = {
    {{.name = NULL}, ERR_NAME},
    {{.name = ""}, ERR_NAME},
    {{.name = "taken"}, ERR_NAME},
    {{.name = "piece"}, ERR_NAME},
    {{.name = "c", .size = -1}, ERR_RANGE},
    {{.name = "c", .size = MAX_CELLS + 1}, ERR_RANGE},
    {{.name = "c", .size = MAX_CELLS, .per_player = true}, ERR_RANGE},
    {{.name = "c", .size = INT_MAX, .per_player = true}, ERR_RANGE},
    {{.name = "c", .capacity = -1}, ERR_RANGE},
    {{.name = "c", .size = MAX_PLACES}, ERR_LIMIT}, /* one is there */
    {{.name = "c", .type = COMP_PILE, .size = MAX_PILES + 1}, ERR_LIMIT},
    {{.name = "c", .type = COMP_PILE, .capacity = MAX_CARDS + 1}, ERR_RANGE},
    {{.name = "c", .type = COMP_COUNTER, .size = MAX_CELLS}, ERR_LIMIT},
    {{.name = "c", .type = COMP_COUNTER, .min = 1, .start = 1}, ERR_RANGE},
    {{.name = "c", .type = COMP_COUNTER, .max = 5, .start = 6}, ERR_RANGE},
    {{.name = "c", .type = COMP_COUNTER, .max = 5, .start = -1}, ERR_RANGE},
    {{.name = "c", .type = COMP_SPOT, .bonus = "nothing"}, ERR_NAME},
    {{.name = "c", .type = COMP_SPOT, .bonus = "taken"}, ERR_NAME},
    {{.name = "c", .type = COMP_SPOT, .bonus = "pockets"}, ERR_KIND},
    {{.name = "c", .type = COMP_SPOT, .bonus = "pairs"}, ERR_KIND},
    {{.name = "c", .type = COMP_DIE}, ERR_RANGE},
    {{.name = "c", .type = COMP_DIE, .min = 2, .max = 6, .start = 2},
     ERR_RANGE},
    {{.name = "c", .type = COMP_DIE, .max = INT16_MAX + 1}, ERR_RANGE},
    {{.name = "c", .type = COMP_SCALE, .max = 3}, ERR_RANGE}, /* 3 steps */
    {{.name = "c", .type = COMP_SCALE, .min = INT64_MIN, .max = INT64_MAX},
     ERR_RANGE},
  };
  Blank *b = *state;
  int comp = -7;
  must(schema_pieces(&b->s, "piece", false, 0, &comp));
  must(add(b, (CompSpec){.name = "taken", .type = COMP_COUNTER}));
  must(add(b, (CompSpec){.name = "pockets", .per_player = true}));
  must(add(b, (CompSpec){.name = "pairs",
                         .type = COMP_COUNTER,
                         .size = 2,
                         .per_player = true}));
  for (int i = 0; i < 3; i++) must(schema_step(&b->s, i, 0));
  comp = -7;
  for (int i = 0; i < COUNT_OF(row); i++) {
    assert_declined(b, schema_component(&b->s, &row[i].spec, &comp),
                    row[i].err);
    assert_int_equal(comp, -7);
  }
}

static void a_component_fits_up_to_each_limit(void **state) {
  Blank *b = *state;
  must(add(b, (CompSpec){.name = "pools", .size = MAX_PLACES}));
  must(
    add(b, (CompSpec){.name = "piles", .type = COMP_PILE, .size = MAX_PILES}));
  must(add(
    b, (CompSpec){.name = "cells", .type = COMP_COUNTER, .size = MAX_CELLS}));
  assert_declined(b, add(b, (CompSpec){.name = "a"}), ERR_LIMIT);
  assert_declined(b, add(b, (CompSpec){.name = "a", .type = COMP_PILE}),
                  ERR_LIMIT);
  assert_declined(b, add(b, (CompSpec){.name = "a", .type = COMP_COUNTER}),
                  ERR_LIMIT);
  must(schema_finish(&b->s));
}

static void components_and_streams_are_limited(void **state) {
  Blank *b = *state;
  char name[16];
  for (int i = 0; i < MAX_STREAMS; i++) {
    snprintf(name, sizeof name, "bag%d", i);
    must(add(b, (CompSpec){.name = name, .type = COMP_BAG}));
  }
  assert_declined(b, add(b, (CompSpec){.name = "x", .type = COMP_BAG}),
                  ERR_LIMIT);
  assert_declined(
    b, add(b, (CompSpec){.name = "x", .type = COMP_DIE, .max = 6}), ERR_LIMIT);
  for (int i = MAX_STREAMS; i < MAX_COMPONENTS; i++) {
    snprintf(name, sizeof name, "pool%d", i);
    must(add(b, (CompSpec){.name = name}));
  }
  assert_declined(b, add(b, (CompSpec){.name = "x"}), ERR_LIMIT);
}

static void items_are_found_by_row_and_seat(void **state) {
  Blank *b = *state;
  int table, own;
  CompSpec shared = {.name = "shared", .size = 4};
  CompSpec mine = {.name = "mine", .size = 2, .per_player = true};
  must(schema_component(&b->s, &shared, &table));
  must(schema_component(&b->s, &mine, &own));
  assert_int_equal(schema_item(&b->s, table, 0, 3), 3);
  assert_int_equal(schema_item(&b->s, table, 2, 3), 3); /* seat is moot */
  assert_int_equal(schema_item(&b->s, own, 1, 0), 4);
  assert_int_equal(schema_item(&b->s, own, 3, 1), 9);
  assert_int_equal(schema_item(&b->s, own, 0, 0), -1);
  assert_int_equal(schema_item(&b->s, own, 4, 0), -1);
  assert_int_equal(schema_item(&b->s, own, 1, 2), -1);
  assert_int_equal(schema_item(&b->s, own, 1, -1), -1);
  assert_int_equal(schema_item(&b->s, 2, 1, 0), -1);
  assert_int_equal(schema_item(&b->s, -1, 1, 0), -1);
  for (int i = 4; i < 10; i++)
    assert_int_equal(b->s.place[i].owner, 1 + (i - 4) / 2);
  assert_int_equal(schema_find_component(&b->s, "mine"), own);
  assert_int_equal(schema_find_component(&b->s, "yours"), -1);
}

static void own_places_refuse_foreign_pieces_unless_asked(void **state) {
  Blank *b = *state;
  int f;
  must(schema_pieces(&b->s, "agent", true, 1, &f));
  must(schema_pieces(&b->s, "black", false, 1, &f));
  must(add(b, (CompSpec){.name = "home", .per_player = true, .holds = 3}));
  must(
    add(b, (CompSpec){
             .name = "jail", .per_player = true, .holds = 1, .foreign = true}));
  for (int p = 0; p < 3; p++)
    for (int k = 0; k < 3; k++) {
      assert_int_equal(b->s.place[p].slot[k] != 0, p == k);
      assert_int_not_equal(b->s.place[3 + p].slot[k], 0);
    }
  assert_int_not_equal(b->s.place[0].slot[3], 0);
  assert_int_equal(b->s.place[3].slot[3], 0);
}

static void homes_refuse_what_cannot_start_there(void **state) {
  Blank *b = *state;
  int agent, black, pool, own, pile;
  CompSpec p = {.name = "pool", .holds = 1, .size = 2};
  CompSpec o = {.name = "own", .holds = 3, .per_player = true};
  CompSpec d = {.name = "deck", .type = COMP_PILE};
  must(schema_pieces(&b->s, "agent", true, 1, &agent));
  must(schema_pieces(&b->s, "black", false, 1, &black));
  must(schema_component(&b->s, &p, &pool));
  must(schema_component(&b->s, &o, &own));
  must(schema_component(&b->s, &d, &pile));
  assert_declined(b, schema_home(&b->s, -1, pool, 0), ERR_INDEX);
  assert_declined(b, schema_home(&b->s, 2, pool, 0), ERR_INDEX);
  assert_declined(b, schema_home(&b->s, agent, -1, 0), ERR_INDEX);
  assert_declined(b, schema_home(&b->s, agent, 3, 0), ERR_INDEX);
  assert_declined(b, schema_home(&b->s, agent, pool, 2), ERR_INDEX);
  assert_declined(b, schema_home(&b->s, agent, pile, 0), ERR_INDEX);
  assert_declined(b, schema_home(&b->s, black, own, 0), ERR_INDEX);
  assert_declined(b, schema_home(&b->s, black, pool, 0), ERR_KIND);
  must(schema_home(&b->s, agent, own, 0));
  for (int i = 0; i < 3; i++)
    assert_int_equal(b->s.kind[i].home, b->s.component[own].first + i);
  must(schema_home(&b->s, agent, pool, 1)); /* the last word counts */
  for (int i = 0; i < 3; i++) assert_int_equal(b->s.kind[i].home, 1);
}

static void cards_refuse_bad_declarations(void **state) {
  Blank *b = *state;
  int card = -7;
  assert_declined(b, schema_card(&b->s, "a", 0, 0, &card), ERR_INDEX);
  must(add(b, (CompSpec){.name = "deck", .type = COMP_PILE}));
  assert_declined(b, schema_card(&b->s, "a", -1, 0, &card), ERR_INDEX);
  assert_declined(b, schema_card(&b->s, "a", 1, 0, &card), ERR_INDEX);
  assert_declined(b, schema_card(&b->s, "", 0, 0, &card), ERR_NAME);
  assert_declined(b, schema_card(&b->s, NULL, 0, 0, &card), ERR_NAME);
  assert_declined(b, schema_card(&b->s, long_name, 0, 0, &card), ERR_NAME);
  assert_declined(b, schema_card(&b->s, "a", 0, -1, &card), ERR_RANGE);
  assert_declined(b, schema_card(&b->s, "a", 0, MAX_CARDS, &card), ERR_RANGE);
  assert_int_equal(card, -7);
  for (int i = 0; i < MAX_CARDS; i++) {
    must(schema_card(&b->s, "a", 0, MAX_CARDS - 1, &card));
    assert_int_equal(card, i);
  }
  assert_declined(b, schema_card(&b->s, "a", 0, 0, &card), ERR_LIMIT);
  must(schema_finish(&b->s));
}

static void steps_are_limited(void **state) {
  Blank *b = *state;
  assert_declined(b, schema_step(&b->s, 0, INT16_MAX + 1), ERR_RANGE);
  assert_declined(b, schema_step(&b->s, 0, INT16_MIN - 1), ERR_RANGE);
  for (int i = 0; i < MAX_STEPS; i++)
    must(schema_step(&b->s, INT64_MAX, INT16_MIN));
  assert_declined(b, schema_step(&b->s, 0, 0), ERR_LIMIT);
}

static void scales_take_the_steps_declared_just_before(void **state) {
  Blank *b = *state;
  for (int i = 0; i < 5; i++) must(schema_step(&b->s, i, 0));
  must(add(b, (CompSpec){.name = "five", .type = COMP_SCALE, .max = 4}));
  for (int i = 0; i < 3; i++) must(schema_step(&b->s, i, 0));
  must(add(
    b,
    (CompSpec){
      .name = "three", .type = COMP_SCALE, .min = 10, .max = 12, .start = 11}));
  assert_int_equal(b->s.component[0].steps, 0);
  assert_int_equal(b->s.component[1].steps, 5);
}

static void attributes_are_found_again_by_name_and_carrier(void **state) {
  Blank *b = *state;
  int cost = -1, again = -1, other = -1;
  must(schema_attr(&b->s, "cost", TYPE_CARD, TYPE_NUMBER, &cost));
  must(schema_attr(&b->s, "cost", TYPE_CARD, TYPE_NUMBER, &again));
  must(schema_attr(&b->s, "cost", TYPE_PLACE, TYPE_KIND, &other));
  assert_int_equal(again, cost);
  assert_int_not_equal(other, cost);
  assert_int_equal(schema_find_attr(&b->s, "cost", TYPE_CARD), cost);
  assert_int_equal(schema_find_attr(&b->s, "cost", TYPE_PLACE), other);
  assert_int_equal(schema_find_attr(&b->s, "cost", TYPE_PILE), -1);
  assert_int_equal(schema_find_attr(&b->s, "size", TYPE_CARD), -1);
}

static void attributes_refuse_bad_declarations(void **state) {
  Blank *b = *state;
  int a, x = -7;
  char name[16];
  must(schema_attr(&b->s, "cost", TYPE_PLAYER, TYPE_NUMBER, &a));
  assert_declined(b, schema_attr(&b->s, "cost", TYPE_PLAYER, TYPE_CARD, &x),
                  ERR_KIND);
  assert_declined(b, schema_attr(&b->s, "", TYPE_CARD, TYPE_NUMBER, &x),
                  ERR_NAME);
  assert_declined(b, schema_attr(&b->s, NULL, TYPE_PLAYER, TYPE_NUMBER, &x),
                  ERR_NAME);
  assert_declined(b, schema_attr(&b->s, long_name, TYPE_CARD, TYPE_CARD, &x),
                  ERR_NAME);
  for (int i = 1; i < MAX_ATTRS; i++) {
    snprintf(name, sizeof name, "a%d", i);
    must(schema_attr(&b->s, name, TYPE_CARD, TYPE_NUMBER, &a));
  }
  assert_declined(b, schema_attr(&b->s, "x", TYPE_CARD, TYPE_NUMBER, &x),
                  ERR_LIMIT);
  assert_int_equal(x, -7);
}

static void attribute_values_refuse_strangers_and_large_numbers(void **state) {
  Blank *b = *state;
  int seat, number, cell;
  must(schema_attr(&b->s, "a", TYPE_PLAYER, TYPE_NUMBER, &seat));
  must(schema_attr(&b->s, "a", TYPE_NUMBER, TYPE_NUMBER, &number));
  must(schema_attr(&b->s, "a", TYPE_CELL, TYPE_NUMBER, &cell));
  must(
    add(b, (CompSpec){.name = "c", .type = COMP_COUNTER, .size = MAX_CELLS}));
  assert_int_equal(b->s.attr_value[seat][1], NO_ATTR);
  assert_declined(b, schema_set_attr(&b->s, -1, 1, 0), ERR_INDEX);
  assert_declined(b, schema_set_attr(&b->s, 3, 1, 0), ERR_INDEX);
  assert_declined(b, schema_set_attr(&b->s, seat, -1, 0), ERR_INDEX);
  assert_declined(b, schema_set_attr(&b->s, seat, 4, 0), ERR_INDEX);
  assert_declined(b, schema_set_attr(&b->s, number, 0, 0), ERR_INDEX);
  assert_declined(b, schema_set_attr(&b->s, cell, MAX_OBJECTS, 0), ERR_INDEX);
  assert_declined(b, schema_set_attr(&b->s, seat, 1, INT32_MIN), ERR_RANGE);
  assert_declined(b, schema_set_attr(&b->s, seat, 1, INT64_MIN), ERR_RANGE);
  assert_declined(b, schema_set_attr(&b->s, seat, 1, INT32_MAX + INT64_C(1)),
                  ERR_RANGE);
  must(schema_set_attr(&b->s, seat, 3, INT32_MAX));
  must(schema_set_attr(&b->s, seat, 1, INT32_MIN + 1));
  must(schema_set_attr(&b->s, cell, MAX_OBJECTS - 1, 5));
  assert_int_equal(b->s.attr_value[seat][3], INT32_MAX);
  assert_int_equal(b->s.attr_value[seat][1], INT32_MIN + 1);
  assert_int_equal(b->s.attr_value[cell][MAX_OBJECTS - 1], 5);
}

static void finishing_refuses_what_has_no_room_to_start(void **state) {
  Blank *b = *state;
  int f, card;
  must(schema_pieces(&b->s, "black", false, 3, &f));
  assert_declined(b, schema_finish(&b->s), ERR_BROKEN); /* no home */
  must(add(b, (CompSpec){.name = "small", .holds = 1, .capacity = 2}));
  must(schema_home(&b->s, f, 0, 0));
  assert_declined(b, schema_finish(&b->s), ERR_FULL);
  must(add(b, (CompSpec){.name = "fits", .holds = 1, .capacity = 3}));
  must(schema_home(&b->s, f, 1, 0));
  must(add(b, (CompSpec){.name = "deck", .type = COMP_PILE, .capacity = 2}));
  for (int i = 0; i < 3; i++) must(schema_card(&b->s, "a", 0, 0, &card));
  assert_declined(b, schema_finish(&b->s), ERR_FULL);
}

static void finishing_accepts_a_start_that_just_fits(void **state) {
  Blank *b = *state;
  int f, card;
  must(schema_pieces(&b->s, "black", false, 3, &f));
  must(schema_pieces(&b->s, "spare", false, 0, &f)); /* none: needs no home */
  must(add(b, (CompSpec){.name = "pool", .holds = 1, .capacity = 3}));
  must(schema_home(&b->s, 0, 0, 0));
  must(add(b, (CompSpec){.name = "deck", .type = COMP_PILE, .capacity = 3}));
  for (int i = 0; i < 3; i++) must(schema_card(&b->s, "a", 0, 0, &card));
  must(schema_finish(&b->s));
}

static void a_finished_schema_takes_no_more(void **state) {
  Blank *b = *state;
  int x = -7;
  must(add(b, (CompSpec){.name = "deck", .type = COMP_PILE}));
  must(schema_pieces(&b->s, "black", false, 0, &x));
  must(schema_attr(&b->s, "rank", TYPE_PILE, TYPE_NUMBER, &x));
  must(schema_finish(&b->s));
  x = -7;
  assert_declined(b, schema_pieces(&b->s, "red", false, 1, &x), ERR_FROZEN);
  assert_declined(b, add(b, (CompSpec){.name = "pool"}), ERR_FROZEN);
  assert_declined(b, schema_step(&b->s, 1, 1), ERR_FROZEN);
  assert_declined(b, schema_home(&b->s, 0, 0, 0), ERR_FROZEN);
  assert_declined(b, schema_card(&b->s, "a", 0, 0, &x), ERR_FROZEN);
  assert_declined(b, schema_attr(&b->s, "new", TYPE_PILE, TYPE_NUMBER, &x),
                  ERR_FROZEN);
  assert_declined(b, schema_set_attr(&b->s, 0, 0, 1), ERR_FROZEN);
  assert_declined(b, schema_finish(&b->s), ERR_FROZEN);
  assert_int_equal(x, -7);
  must(schema_attr(&b->s, "rank", TYPE_PILE, TYPE_NUMBER, &x)); /* looks up */
  assert_int_equal(x, 0);
}

static void parts_of_the_block_are_aligned_and_apart(void **state) {
  (void)state;
  for (int n = 1; n <= MAX_PLAYERS; n++) {
    Sample *t = sample_new(n, RNG_SPLITMIX);
    const Schema *sc = t->schema;
    size_t cards = (size_t)sc->cards, cells = (size_t)sc->cells;
    assert_true(sc->streams_at >= sizeof(Head));
    assert_true(sc->cells_at >= sc->streams_at + 8 * (size_t)(sc->streams + 1));
    assert_true(sc->counts_at >= sc->cells_at + 8 * cells);
    assert_true(sc->where_at >= sc->counts_at + 4 * (size_t)sc->counts);
    assert_true(sc->piles_at >= sc->where_at + 2 * cards);
    assert_true(sc->secret_at >= sc->piles_at + 2 * (size_t)sc->pile_words);
    assert_true(sc->face_at >= sc->secret_at + cells);
    assert_true(sc->seen_at >= sc->face_at + cards);
    assert_true(sc->block_size >= sc->seen_at + cards);
    assert_int_equal(sc->streams_at % 8, 0);
    assert_int_equal(sc->cells_at % 8, 0);
    assert_int_equal(sc->counts_at % 4, 0);
    assert_int_equal(sc->where_at % 2, 0);
    assert_int_equal(sc->piles_at % 2, 0);
    assert_int_equal(sc->block_size % 8, 0);
    sample_free(t);
  }
}

static void things_are_counted_by_type(void **state) {
  Sample *t = *state;
  const Schema *sc = t->schema;
  assert_int_equal(schema_things(sc, TYPE_NUMBER), 0);
  assert_int_equal(schema_things(sc, TYPE_PLAYER), 4); /* seats from 1 */
  assert_int_equal(schema_things(sc, TYPE_KIND), 5);
  assert_int_equal(schema_things(sc, TYPE_PLACE), sc->places);
  assert_int_equal(schema_things(sc, TYPE_CARD), SAMPLE_CARDS + SAMPLE_CHIPS);
  assert_int_equal(schema_things(sc, TYPE_PILE), 8);
  assert_int_equal(schema_things(sc, TYPE_CELL), sc->cells);
  assert_int_equal(schema_things(sc, TYPE_COUNT), 0);
}

static void a_neutral_seat_has_what_every_seat_has(void **state) {
  Blank *b = *state;
  CompSpec pool = {.name = "bench", .type = COMP_POOL, .per_player = true};
  int all, own, bench, coins;
  must(schema_neutral(&b->s));
  assert_int_equal(schema_neutral(&b->s), ERR_LIMIT);
  assert_int_equal(b->s.players, 4);
  must(schema_pieces(&b->s, "worker", true, 2, &all));
  must(schema_pieces(&b->s, "cube", true, 5, &own));
  assert_int_equal(b->s.family[own].kinds, 4);
  must(schema_neutral_pieces(&b->s, all));
  assert_int_equal(b->s.kind[b->s.family[all].first + 3].supply, 2);
  assert_int_equal(b->s.kind[b->s.family[own].first + 3].supply, 0);
  assert_int_equal(b->s.kind[b->s.family[own].first + 2].supply, 5);
  pool.holds = 3;
  pool.per_seat = true;
  must(schema_component(&b->s, &pool, &bench));
  pool.name = "coins";
  pool.type = COMP_COUNTER;
  pool.per_seat = false;
  must(schema_component(&b->s, &pool, &coins));
  assert_int_equal(b->s.component[bench].total, 4);
  assert_int_equal(b->s.component[coins].total, 3);
  /* what players alone have is there, but in no row */
  assert_int_equal(schema_item(&b->s, coins, 4, 0),
                   b->s.component[coins].first + 3);
  assert_int_equal(schema_neutral_pieces(&b->s, 7), ERR_INDEX);
  assert_int_equal(schema_neutral(&b->s), ERR_FROZEN);
}

static void eight_players_leave_no_neutral_seat(void **state) {
  Blank *b = *state;
  int family;
  must(schema_pieces(&b->s, "black", false, 2, &family));
  assert_int_equal(schema_neutral_pieces(&b->s, family), ERR_KIND);
  must(schema_init(&b->s, MAX_PLAYERS, RNG_SPLITMIX));
  assert_int_equal(schema_neutral(&b->s), ERR_LIMIT);
}

static void piles_without_capacity_hold_every_card(void **state) {
  Sample *t = *state;
  assert_int_equal(t->schema->pile[at(t, t->deck, 0, 0)].capacity,
                   t->schema->cards);
  assert_int_equal(t->schema->pile[at(t, t->hand, 1, 0)].capacity, 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    BLANK(players_are_one_to_eight),
    BLANK(pieces_get_a_kind_for_each_player),
    BLANK(pieces_refuse_bad_declarations),
    BLANK(names_fill_their_room_to_the_last_byte),
    BLANK(families_and_kinds_are_limited),
    BLANK(components_refuse_bad_declarations),
    BLANK(a_component_fits_up_to_each_limit),
    BLANK(components_and_streams_are_limited),
    BLANK(items_are_found_by_row_and_seat),
    BLANK(own_places_refuse_foreign_pieces_unless_asked),
    BLANK(homes_refuse_what_cannot_start_there),
    BLANK(cards_refuse_bad_declarations),
    BLANK(steps_are_limited),
    BLANK(scales_take_the_steps_declared_just_before),
    BLANK(attributes_are_found_again_by_name_and_carrier),
    BLANK(attributes_refuse_bad_declarations),
    BLANK(attribute_values_refuse_strangers_and_large_numbers),
    BLANK(finishing_refuses_what_has_no_room_to_start),
    BLANK(finishing_accepts_a_start_that_just_fits),
    BLANK(a_finished_schema_takes_no_more),
    BLANK(a_neutral_seat_has_what_every_seat_has),
    BLANK(eight_players_leave_no_neutral_seat),
    cmocka_unit_test(parts_of_the_block_are_aligned_and_apart),
    CASE(things_are_counted_by_type),
    CASE(piles_without_capacity_hold_every_card),
  };
  return cmocka_run_group_tests_name("schema", tests, NULL, NULL);
}
