/* What is offered and chosen, by option and by what an answer names. */
#include "core/tally.h"
#include "tests/support/test.h"

#include <string.h>

static Tally *tally;
static Choices book;
static Schema *schema;

/* Two places; an option with two of them, one with nothing. */
static int open(void **state) {
  CompSpec spots = {.name = "spots", .type = COMP_POOL, .size = 2};
  int32_t both[2] = {0, 1};
  int comp, choice, option;
  (void)state;
  schema = test_calloc(1, sizeof *schema);
  tally = test_calloc(1, sizeof *tally);
  memset(&book, 0, sizeof book);
  choices_init(&book, alloc_standard);
  assert_int_equal(schema_init(schema, 3, RNG_MINSTD), ERR_OK);
  assert_int_equal(schema_component(schema, &spots, &comp), ERR_OK);
  assert_int_equal(schema_finish(schema), ERR_OK);
  assert_int_equal(choice_add(&book, &choice), ERR_OK);
  assert_int_equal(choice_option(&book, false, &option), ERR_OK);
  assert_int_equal(choice_list(&book, TYPE_PLACE, both, 2), ERR_OK);
  assert_int_equal(choice_list(&book, TYPE_PLACE, both, 2), ERR_OK);
  assert_int_equal(choice_option(&book, false, &option), ERR_OK);
  tally_init(tally, &book, schema);
  return 0;
}

static int shut(void **state) {
  (void)state;
  choices_free(&book);
  test_free(schema);
  test_free(tally);
  return 0;
}

static int64_t answer(int from, int to) {
  int64_t param[MAX_PARAMS] = {from, to};
  return answer_pack(&book.option[0], 0, param);
}

static uint32_t refused[MAX_USES];

static void begin(void) { tally_begin(tally, &book, refused); }

static void a_question_offers_a_thing_once(void **state) {
  int64_t list[3] = {answer(0, 1), answer(1, 0), (int64_t)1 << 48};
  TallyItem second;
  (void)state;
  assert_int_equal(tally->items, 2 + 1 + 2);
  begin();
  tally_offer(tally, &book, 0, list, 3, false);
  tally_choose(tally, &book, 0, 2, list[0]);
  tally_offer(tally, &book, 0, list, 1, false);
  assert_int_equal(tally->row[0].chosen[1], 1);
  assert_int_equal(tally->row[0].offered, 2);
  assert_int_equal(tally->row[1].offered, 1);
  assert_int_equal(tally->row[3].offered, 2); /* in two answers of the first */
  assert_int_equal(tally->row[3].chosen[1], 1);
  assert_int_equal(tally->row[4].chosen[1], 1);
  tally_choose(tally, &book, 0, 2, answer(1, 1));
  assert_int_equal(tally->row[4].chosen[1], 2);
  second = tally_item(tally, &book, 4);
  assert_int_equal(second.kind, TALLY_THING);
  assert_int_equal(second.option, 0);
  assert_int_equal(second.of, TYPE_PLACE);
  assert_int_equal(second.thing, 1);
}

static void a_new_game_forgets(void **state) {
  int64_t list[1] = {answer(0, 0)};
  (void)state;
  begin();
  tally_offer(tally, &book, 0, list, 1, false);
  tally_weigh(tally, 0, 1, true);
  assert_int_equal(tally->row[2].chosen[0], 1);
  assert_int_equal(tally->touched, 3);
  begin();
  assert_int_equal(tally->touched, 0);
  assert_int_equal(tally->row[3].offered, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(a_question_offers_a_thing_once, open, shut),
    cmocka_unit_test_setup_teardown(a_new_game_forgets, open, shut),
  };
  return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
