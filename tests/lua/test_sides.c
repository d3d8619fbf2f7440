/* Cards with two sides: who sees which, and that bots, saves and undo keep them. */
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "tests/support/table.h"

static Table *open_sides(const char *body, const char *bot) {
  TableConfig c = yard(2);
  Table *t;
  c.game = "sides";
  c.log = true;
  if (body != NULL) c.layer[c.layers++] = write_layer(body);
  if (bot != NULL) all_seats(&c, bot);
  t = open_table(&c);
  start(t, 3);
  return t;
}

static void what_is_hidden_stays_hidden(void **state) {
  static const char body[] =
    "l:after('take', function(player) player.hand:shuffle() end)\n"
    "l:board('peek', function(viewer)\n"
    "  local card = g.hand[1]:top()\n"
    "  return { card and tostring(card.marks) or 'none' }\n"
    "end)\n"
    "l:board('name', function() return { tostring(g.card['chip#1'].colour) } end)\n";
  Table *t = open_sides(body, NULL);
  char text[200];
  Fault fault;
  (void)state;
  give(t, labelled(t, "take plain"));
  assert_true(table_view(t, "peek", 1, 80, 0, text, sizeof text, &fault));
  assert_text(text, "5");
  assert_false(table_view(t, "peek", 2, 80, 0, text, sizeof text, &fault));
  assert_text(fault.text, "player 2 can't know this card");
  assert_true(table_view(t, "name", 2, 80, 0, text, sizeof text, &fault));
  assert_text(text, "red");
  table_close(t);
}

static void undo_and_saves_keep_the_side(void **state) {
  Table *t = open_sides(NULL, NULL), *u;
  uint64_t before = table_hash(t);
  int32_t root = table_history(t)->here;
  TableConfig c = yard(2);
  Fault fault;
  (void)state;
  give(t, labelled(t, "turn chip#1"));
  assert_int_equal(labelled(t, "take chip#1"), -1);
  if (!table_save(t, scratch_path("part.lua"), &fault))
    fail_msg("%s", fault.text);
  c.game = "sides";
  u = table_load(scratch_path("part.lua"), &c, &fault);
  if (u == NULL) fail_msg("%s", fault.text);
  assert_true(table_hash(t) == table_hash(u));
  assert_int_equal(labelled(u, "take chip#1"), -1);
  assert_int_equal(table_goto(t, root, &fault), TABLE_ASKS);
  assert_true(table_hash(t) == before);
  assert_true(labelled(t, "take chip#1") != -1);
  table_close(t);
  table_close(u);
}

static void bots_play_with_them(void **state) {
  static const char *const bots[] = {"random", "greedy", "mcts:20"};
  (void)state;
  for (int i = 0; i < COUNT_OF(bots); i++) {
    Table *t = open_sides(NULL, bots[i]);
    assert_int_equal(table_status(t), TABLE_OVER);
    sound(t);
    table_close(t);
  }
}

static void slips_are_refused(void **state) {
  static const struct {
    const char *cards, *says;
  } row[] = {
    {"{ id = 'x', faces = { { a = 1 } } }", "a card has two faces"},
    {"{ id = 'x', faces = 2 }", "a card has two faces"},
    {"{ id = 'x', a = 2, faces = { { a = 1 }, {} } }",
     "has 'a' itself and on a side"},
    {"{ id = 'x', faces = { { id = 'y' }, {} } }", "a side cannot have 'id'"},
    {"{ id = 'x', faces = { { a = 1 }, { a = 'b' } } }",
     "the attribute 'a' is a number here and a text there"},
  };
  (void)state;
  for (int i = 0; i < COUNT_OF(row); i++) {
    TableConfig c = yard(2);
    char body[300];
    Fault fault;
    c.game = "sides";
    snprintf(body, sizeof body, "l:cards('row', { %s })", row[i].cards);
    c.layer[c.layers++] = write_layer(body);
    assert_null(table_open(&c, &fault));
    assert_text(fault.text, row[i].says);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_hidden_stays_hidden),
    cmocka_unit_test(undo_and_saves_keep_the_side),
    cmocka_unit_test(bots_play_with_them),
    cmocka_unit_test(slips_are_refused),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
