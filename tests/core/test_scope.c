/* Scopes: what starts anew when one begins, and what it notes. */
#include "core/scope.h"
#include "core/cell.h"
#include "core/place.h"
#include "tests/support/test.h"

typedef struct Fixture {
  Schema schema;
  State s;
  void *block;
  int turn, round, agent, black, hq, spot, steps, points;
} Fixture;

static int add(Fixture *f, CompSpec spec) {
  int comp;
  must(schema_component(&f->schema, &spec, &comp));
  return comp;
}

static int scope_setup(void **state) {
  Fixture *f = test_calloc(1, sizeof *f);
  must(schema_init(&f->schema, 2, RNG_SPLITMIX));
  must(schema_scope(&f->schema, &f->turn));
  must(schema_scope(&f->schema, &f->round));
  must(schema_pieces(&f->schema, "agent", true, 3, &f->agent));
  must(schema_pieces(&f->schema, "black", false, 5, &f->black));
  f->hq =
    add(f, (CompSpec){
             .name = "hq", .type = COMP_POOL, .per_player = true, .holds = 3});
  f->spot = add(
    f, (CompSpec){.name = "spot", .type = COMP_SPOT, .size = 4, .holds = 1});
  f->steps = add(f, (CompSpec){.name = "steps",
                               .type = COMP_COUNTER,
                               .size = 2,
                               .min = -9,
                               .max = 9,
                               .start = -1,
                               .lasts = 1 + f->turn});
  f->points = add(f, (CompSpec){.name = "points",
                                .type = COMP_COUNTER,
                                .max = 9,
                                .lasts = 1 + f->round});
  must(schema_home(&f->schema, f->agent, f->hq, 0));
  must(schema_remember(&f->schema, f->turn, f->spot));
  must(schema_remember(&f->schema, f->turn, f->hq));
  must(schema_remember(&f->schema, f->round, f->hq));
  must(schema_remember(&f->schema, f->turn, f->hq)); /* once is enough */
  assert_int_equal(f->schema.memories, 3);
  for (int k = 0; k < f->schema.kinds; k++)
    if (f->schema.kind[k].home < 0) f->schema.kind[k].supply = 0;
  must(schema_finish(&f->schema));
  f->block = test_malloc(f->schema.block_size);
  state_attach(&f->s, &f->schema, f->block);
  state_start(&f->s, 1);
  *state = f;
  return 0;
}

static int scope_teardown(void **state) {
  Fixture *f = *state;
  test_free(f->block);
  test_free(f);
  return 0;
}

static int cell(const Fixture *f, int comp, int i) {
  return f->schema.component[comp].first + i;
}

static int place(const Fixture *f, int comp, int i) {
  return f->schema.component[comp].first + i;
}

static int kind(const Fixture *f, int seat) {
  return f->schema.family[f->agent].first + seat - 1;
}

static void counters_start_anew_with_their_scope(void **state) {
  Fixture *f = *state;
  must(cell_set(&f->s, cell(f, f->steps, 1), 4));
  must(cell_set(&f->s, cell(f, f->points, 0), 7));
  must(scope_begin(&f->s, f->turn));
  assert_int_equal(f->s.cells[cell(f, f->steps, 1)], -1);
  assert_int_equal(f->s.cells[cell(f, f->points, 0)], 7);
  must(scope_begin(&f->s, f->round));
  assert_int_equal(f->s.cells[cell(f, f->points, 0)], 0);
}

static void what_lay_there_is_noted(void **state) {
  Fixture *f = *state;
  int hq = place(f, f->hq, 0), north = place(f, f->spot, 0);
  int south = place(f, f->spot, 3), k = kind(f, 1);
  assert_int_equal(scope_began(&f->s, f->turn, hq, k), 3);
  must(place_move(&f->s, hq, south, k, 2));
  assert_int_equal(scope_began(&f->s, f->turn, hq, k), 3);
  assert_int_equal(scope_moved(&f->s, f->turn, k), 2);
  assert_int_equal(scope_moved(&f->s, f->turn, kind(f, 2)), 0);
  must(scope_begin(&f->s, f->turn));
  assert_int_equal(scope_began(&f->s, f->turn, south, k), 2);
  assert_int_equal(scope_began(&f->s, f->turn, south, -1), 2);
  assert_int_equal(scope_began(&f->s, f->turn, hq, -1), 1);
  assert_int_equal(scope_began(&f->s, f->round, hq, k), 3);
  assert_int_equal(scope_moved(&f->s, f->turn, k), 0);
  must(place_move(&f->s, south, north, k, 1));
  must(place_move(&f->s, hq, south, k, 1));
  /* one has left south and one has come: as many as before lie there */
  assert_int_equal(scope_moved(&f->s, f->turn, k), 1);
  assert_int_equal(scope_moved(&f->s, f->round, k), 3);
}

static void what_is_not_remembered_counts_as_empty(void **state) {
  Fixture *f = *state;
  must(
    place_move(&f->s, place(f, f->hq, 0), place(f, f->spot, 1), kind(f, 1), 1));
  must(scope_begin(&f->s, f->round));
  assert_int_equal(
    scope_began(&f->s, f->round, place(f, f->spot, 1), kind(f, 1)), 0);
  assert_int_equal(scope_note(&f->schema, f->round, place(f, f->spot, 1), 0),
                   -1);
  /* a place that does not take them */
  assert_int_equal(scope_began(&f->s, f->turn, place(f, f->hq, 1), kind(f, 1)),
                   0);
}

static void notes_belong_to_the_block(void **state) {
  Fixture *f = *state;
  uint64_t hash = state_hash(&f->s);
  int hq = place(f, f->hq, 0), spot = place(f, f->spot, 0), k = kind(f, 1);
  char text[64];
  must(place_move(&f->s, hq, spot, k, 1));
  must(scope_begin(&f->s, f->turn));
  must(place_move(&f->s, spot, hq, k, 1));
  assert_true(state_hash(&f->s) != hash);
  must(scope_begin(&f->s, f->turn));
  assert_true(state_hash(&f->s) == hash);
  assert_int_equal(state_check(&f->s, text, sizeof text), ERR_OK);
}

static void scopes_refuse_what_they_cannot_do(void **state) {
  Fixture *f = *state;
  Schema *blank = test_malloc(sizeof *blank);
  int scope, comp;
  assert_int_equal(scope_begin(&f->s, -1), ERR_INDEX);
  assert_int_equal(scope_begin(&f->s, 2), ERR_INDEX);
  f->s.frozen = true;
  assert_int_equal(scope_begin(&f->s, f->turn), ERR_FROZEN);
  assert_int_equal(schema_scope(&f->schema, &scope), ERR_FROZEN);
  assert_int_equal(schema_remember(&f->schema, 0, 0), ERR_FROZEN);
  must(schema_init(blank, 2, RNG_SPLITMIX));
  assert_int_equal(
    schema_component(
      blank, &(CompSpec){.name = "x", .type = COMP_COUNTER, .lasts = 1}, &comp),
    ERR_INDEX);
  for (int i = 0; i < MAX_SCOPES; i++) must(schema_scope(blank, &scope));
  assert_int_equal(schema_scope(blank, &scope), ERR_LIMIT);
  assert_int_equal(
    schema_component(
      blank, &(CompSpec){.name = "x", .type = COMP_POOL, .lasts = 1}, &comp),
    ERR_KIND);
  must(schema_component(
    blank, &(CompSpec){.name = "x", .type = COMP_COUNTER, .lasts = 1}, &comp));
  assert_int_equal(schema_remember(blank, 0, comp), ERR_KIND);
  assert_int_equal(schema_remember(blank, 0, comp + 1), ERR_INDEX);
  test_free(blank);
}

#define SCOPE_CASE(f)                                                          \
  cmocka_unit_test_setup_teardown(f, scope_setup, scope_teardown)

static bool was_written(const State *s, unsigned thing) {
  return (s->written.bit[thing / 64 % THINGS_WORDS] >> thing % 64 & 1) != 0;
}

static void what_a_scope_changes_counts_as_written(void **state) {
  Fixture *f = *state;
  must(cell_set(&f->s, cell(f, f->steps, 1), 4));
  must(cell_set(&f->s, cell(f, f->points, 0), 4));
  memset(&f->s.written, 0, sizeof f->s.written);
  must(scope_begin(&f->s, f->turn));
  assert_true(was_written(&f->s, thing_cell(&f->schema, cell(f, f->steps, 1))));
  assert_true(was_written(&f->s, thing_memory(&f->schema)));
  assert_false(
    was_written(&f->s, thing_cell(&f->schema, cell(f, f->points, 0))));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    SCOPE_CASE(what_a_scope_changes_counts_as_written),
    SCOPE_CASE(counters_start_anew_with_their_scope),
    SCOPE_CASE(what_lay_there_is_noted),
    SCOPE_CASE(what_is_not_remembered_counts_as_empty),
    SCOPE_CASE(notes_belong_to_the_block),
    SCOPE_CASE(scopes_refuse_what_they_cannot_do),
  };
  return cmocka_run_group_tests_name("scope", tests, NULL, NULL);
}
