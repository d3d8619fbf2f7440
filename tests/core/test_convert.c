/*
** A position under another schema: what keeps its name keeps what it holds.
*/
#include "tests/support/test.h"

#include <stdio.h>

#include "core/convert.h"

/* Two small games that differ, each with names for the items of its rows. */
typedef struct Game {
  Schema *schema;
  State s;
  void *block;
  ItemNames items;
} Game;

typedef struct Plan {
  int ore, extra;     /* pieces; extra 0: there are none of that name */
  const char *row[4]; /* the items of `dock`, in order */
  int docks;
  int dock_capacity;
  bool pit; /* a pool that holds ore */
  bool chest_is_cell;
  int cards;  /* of the deck */
  bool shown; /* a pile for shown cards */
  int64_t coins_max;
} Plan;

static const Plan usual = {.ore = 9,
                           .row = {"north", "south"},
                           .docks = 2,
                           .pit = true,
                           .cards = 4,
                           .shown = true,
                           .coins_max = 100};

static int add_part(Game *g, CompSpec spec, const char *const *names) {
  int comp;
  must(schema_component(g->schema, &spec, &comp));
  g->items.first[comp] = comp == 0 ? 0
                                   : g->items.first[comp - 1] +
                                       g->schema->component[comp - 1].size;
  for (int i = 0; names != NULL && i < spec.size; i++)
    snprintf(g->items.name[g->items.first[comp] + i], NAME_SIZE, "%s",
             names[i]);
  return comp;
}

static void open_game(Game *g, const Plan *p) {
  int ore, extra = -1, bag, deck, card;
  uint32_t holds;
  char name[] = "card A";
  memset(g, 0, sizeof *g);
  g->schema = test_calloc(1, sizeof *g->schema);
  g->items.name = test_calloc(64, NAME_SIZE);
  must(schema_init(g->schema, 2, RNG_SPLITMIX));
  must(schema_pieces(g->schema, "ore", false, p->ore, &ore));
  holds = 1u << ore;
  if (p->extra > 0) {
    must(schema_pieces(g->schema, "gem", false, p->extra, &extra));
    holds |= 1u << extra;
  }
  bag = add_part(g, (CompSpec){.name = "bag", .type = COMP_BAG, .holds = holds},
                 NULL);
  add_part(g,
           (CompSpec){.name = "dock",
                      .type = COMP_POOL,
                      .size = p->docks,
                      .capacity = p->dock_capacity,
                      .holds = holds},
           p->row);
  if (p->pit)
    add_part(g, (CompSpec){.name = "pit", .type = COMP_POOL, .holds = holds},
             NULL);
  if (p->chest_is_cell)
    add_part(g, (CompSpec){.name = "chest", .type = COMP_COUNTER, .max = 3},
             NULL);
  else
    add_part(g, (CompSpec){.name = "chest", .type = COMP_POOL, .holds = holds},
             NULL);
  deck = add_part(g, (CompSpec){.name = "deck", .type = COMP_PILE}, NULL);
  if (p->shown)
    add_part(g, (CompSpec){.name = "shown", .type = COMP_PILE}, NULL);
  add_part(g,
           (CompSpec){.name = "coins",
                      .type = COMP_COUNTER,
                      .per_player = true,
                      .max = p->coins_max,
                      .start = 4},
           NULL);
  must(schema_home(g->schema, ore, bag, 0));
  if (extra >= 0) must(schema_home(g->schema, extra, bag, 0));
  for (int i = 0; i < p->cards; i++, name[5]++)
    must(
      schema_card(g->schema, name, g->schema->component[deck].first, 0, &card));
  must(schema_finish(g->schema));
  g->block = test_calloc(1, g->schema->block_size);
  state_attach(&g->s, g->schema, g->block);
  state_start(&g->s, 7);
}

static void close_game(Game *g) {
  test_free(g->schema);
  test_free(g->items.name);
  test_free(g->block);
}

static int part(const Game *g, const char *comp, int player, int item) {
  return schema_item(g->schema, schema_find_component(g->schema, comp), player,
                     item);
}

/* Something everywhere. */
static void play_a_little(Game *g) {
  State *s = &g->s;
  must(place_move(s, part(g, "bag", 0, 0), part(g, "dock", 0, 0), 0, 2));
  must(place_move(s, part(g, "bag", 0, 0), part(g, "dock", 0, 1), 0, 1));
  must(place_move(s, part(g, "bag", 0, 0), part(g, "pit", 0, 0), 0, 3));
  must(pile_put(s, 1, part(g, "shown", 0, 0), PILE_TOP));
  must(pile_turn(s, 1, FACE_UP));
  must(cell_set(s, part(g, "coins", 2, 0), 55));
  s->head->decisions = 12;
  state_draw(s, 0, 6);
}

/* Take the position over; the reason, or "" */
static const char *take(Game *from, Game *to) {
  static char why[200];
  Convert c;
  why[0] = '\0';
  convert_plan(&c, from->schema, &from->items, to->schema, &to->items);
  if (convert_block(&c, from->block, &to->s, why, sizeof why) == ERR_OK)
    assert_string_equal(why, "");
  else
    assert_string_not_equal(why, "");
  return why;
}

static void the_same_schema_gives_the_same_block(void **state) {
  Game a, b;
  (void)state;
  open_game(&a, &usual);
  open_game(&b, &usual);
  play_a_little(&a);
  assert_string_equal(take(&a, &b), "");
  assert_memory_equal(a.block, b.block, a.schema->block_size);
  close_game(&a);
  close_game(&b);
}

static void names_count_and_not_numbers(void **state) {
  Plan p = usual;
  Game a, b;
  Convert c;
  char why[200];
  (void)state;
  p.docks = 3;
  p.row[0] = "west";
  p.row[1] = "south";
  p.row[2] = "north";
  p.extra = 5;
  p.ore = 12;
  p.cards = 6;
  open_game(&a, &usual);
  open_game(&b, &p);
  play_a_little(&a);
  assert_string_equal(take(&a, &b), "");
  assert_int_equal(place_count(&b.s, part(&b, "dock", 0, 2), 0), 2);
  assert_int_equal(place_count(&b.s, part(&b, "dock", 0, 1), 0), 1);
  assert_int_equal(place_total(&b.s, part(&b, "dock", 0, 0)), 0);
  assert_int_equal(place_count(&b.s, part(&b, "pit", 0, 0), 0), 3);
  /* three more pieces of ore, and the gems, are where such things start */
  assert_int_equal(place_count(&b.s, part(&b, "bag", 0, 0), 0), 6);
  assert_int_equal(place_count(&b.s, part(&b, "bag", 0, 0), 1), 5);
  assert_int_equal(cell_get(&b.s, part(&b, "coins", 2, 0)), 55);
  assert_int_equal(pile_of(&b.s, 1), part(&b, "shown", 0, 0));
  assert_int_equal(b.s.face[1], FACE_UP);
  /* new cards lie under the old ones */
  assert_int_equal(pile_length(&b.s, part(&b, "deck", 0, 0)), 5);
  assert_int_equal(pile_card(&b.s, part(&b, "deck", 0, 0), 0), 4);
  assert_int_equal(pile_top(&b.s, part(&b, "deck", 0, 0)), 3);
  assert_int_equal(b.s.head->decisions, 12);
  assert_true(b.s.streams[0] == a.s.streams[0]);
  must(state_check(&b.s, why, sizeof why));
  convert_plan(&c, a.schema, &a.items, b.schema, &b.items);
  assert_int_equal(convert_thing(&c, TYPE_PLACE, part(&a, "dock", 0, 0)),
                   part(&b, "dock", 0, 2));
  assert_int_equal(convert_thing(&c, TYPE_PLAYER, 2), 2);
  assert_int_equal(convert_thing(&c, TYPE_NUMBER, 77), 77);
  assert_int_equal(convert_thing(&c, TYPE_CARD, 3), 3);
  assert_int_equal(convert_thing(&c, TYPE_CARD, 99), -1);
  assert_int_equal(convert_thing(&c, TYPE_KIND, -1), -1);
  close_game(&a);
  close_game(&b);
}

/* And back: what was added leaves again. */
static void what_was_added_leaves(void **state) {
  Plan p = usual;
  Game a, b;
  (void)state;
  p.extra = 5;
  p.cards = 6;
  open_game(&a, &p);
  open_game(&b, &usual);
  play_a_little(&a);
  must(pile_put(&a.s, 5, part(&a, "shown", 0, 0), PILE_TOP));
  assert_string_equal(take(&a, &b), "");
  assert_int_equal(pile_length(&b.s, part(&b, "shown", 0, 0)), 1);
  assert_int_equal(place_total(&b.s, part(&b, "bag", 0, 0)), 3);
  close_game(&a);
  close_game(&b);
}

static void what_has_no_place_is_refused(void **state) {
  struct {
    Plan plan;
    const char *why;
  } cases[] = {
    {usual, "'dock.south' is gone, and 1 of 'ore'"},
    {usual, "'pit' is gone, and 3 of 'ore'"},
    {usual, "there are to be 5 of 'ore', but 9 are in play"},
    {usual, "'shown' is gone, and 'card B' lies there"},
    {usual, "coins (cell 1) is 55, outside 0 to 50"},
    {usual, "more than its 1"},
  };
  (void)state;
  cases[0].plan.docks = 1;
  cases[1].plan.pit = false;
  cases[2].plan.ore = 5;
  cases[3].plan.shown = false;
  cases[4].plan.coins_max = 50;
  cases[5].plan.dock_capacity = 1;
  for (int i = 0; i < COUNT_OF(cases); i++) {
    Game a, b;
    const char *why;
    open_game(&a, &usual);
    open_game(&b, &cases[i].plan);
    play_a_little(&a);
    why = take(&a, &b);
    if (strstr(why, cases[i].why) == NULL)
      fail_msg("'%s' does not say '%s'", why, cases[i].why);
    close_game(&a);
    close_game(&b);
  }
}

/* An empty pool may become a counter: only the name is the same. */
static void another_sort_of_thing_is_another_thing(void **state) {
  Plan p = usual;
  Game a, b;
  (void)state;
  p.chest_is_cell = true;
  open_game(&a, &usual);
  open_game(&b, &p);
  play_a_little(&a);
  assert_string_equal(take(&a, &b), "");
  close_game(&b);
  open_game(&b, &p);
  must(place_move(&a.s, part(&a, "bag", 0, 0), part(&a, "chest", 0, 0), 0, 1));
  assert_non_null(strstr(take(&a, &b), "'chest' is gone, and 1 of 'ore'"));
  close_game(&a);
  close_game(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_same_schema_gives_the_same_block),
    cmocka_unit_test(names_count_and_not_numbers),
    cmocka_unit_test(what_was_added_leaves),
    cmocka_unit_test(what_has_no_place_is_refused),
    cmocka_unit_test(another_sort_of_thing_is_another_thing),
  };
  return cmocka_run_group_tests_name("convert", tests, NULL, NULL);
}
