/* The bridge: every Lua value crosses in one shape, what can't cross stays
** behind, and nothing that a script makes is too much for it. */
#include "lua/table/value.h"
#include "tests/support/table.h"

static Table *with_value(const char *function) {
  TableConfig c = yard(2);
  char body[2000];
  Fault fault;
  Table *t;
  snprintf(body, sizeof body, "l:value(\"odd\", function() %s end)", function);
  c.layer[c.layers++] = write_layer(body);
  t = table_open(&c, &fault);
  if (t == NULL) fail_msg("%s", fault.text);
  start(t, 1);
  return t;
}

/* What a function of a script gives, as it arrives. */
static void crosses(const char *function, const char *json) {
  Table *t = with_value(function);
  Fault fault;
  json_t *v = table_ask_value(t, "value", json_pack("[s]", "odd"), &fault);
  char *text;
  if (v == NULL) fail_msg("%s", fault.text);
  text = json_dumps(v, JSON_ENCODE_ANY | JSON_COMPACT);
  assert_string_equal(text, json);
  free(text);
  json_decref(v);
  table_close(t);
}

static void refused(const char *function, const char *why) {
  Table *t = with_value(function);
  uint64_t hash = table_hash(t);
  Fault fault;
  assert_null(table_ask_value(t, "value", json_pack("[s]", "odd"), &fault));
  if (strstr(fault.text, why) == NULL) fail_msg("%s", fault.text);
  assert_int_equal(table_status(t), TABLE_ASKS);
  assert_true(table_hash(t) == hash);
  table_close(t);
}

static void values_of_every_kind_cross(void **state) {
  (void)state;
  crosses("return nil", "null");
  crosses("return true", "true");
  crosses("return math.mininteger", "-9223372036854775808");
  crosses("return 0.5", "0.5");
  crosses("return math.huge", "null");
  crosses("return 'Öl'", "\"Öl\"");
  crosses("return {}", "[]");
  crosses("return { 1, { 2 }, false }", "[1,[2],false]");
  crosses("return { b = 1, a = { c = 'd' }, [1.5] = 2 }",
          "{\"a\":{\"c\":\"d\"},\"b\":1}");
}

static void text_arrives_as_a_terminal_can_show_it(void **state) {
  (void)state;
  crosses("return 'a\\27[2J\\0b\\255'", "\"a\\\\x1B[2J\\\\x00b\\\\xFF\"");
  crosses("return { ['\\27'] = 1 }", "{\"\\\\x1B\":1}");
}

static void what_holds_the_table_stays_behind(void **state) {
  (void)state;
  crosses("return { a = g.players[1], b = function() end, c = 1 }",
          "{\"c\":1}");
  crosses("return { g.players[1], 2 }", "[null,2]");
  crosses("return { a = setmetatable({ 1 }, {}) }", "{}");
}

static void nothing_is_too_much(void **state) {
  (void)state;
  refused("local t = {} t.t = t return t", "goes too deep");
  refused("local t = {} for i = 1, 30 do t = { t, t } end return t",
          "is too large");
  refused("local s = ('x'):rep(60000) local t = {} "
          "for i = 1, 300 do t[i] = s end return t",
          "has too much text");
  refused("error('no such thing')", "no such thing");
}

static void a_name_that_is_none_is_said(void **state) {
  Table *t = with_value("return 1");
  Fault fault;
  (void)state;
  assert_null(table_ask_value(t, "rulse", NULL, &fault));
  assert_non_null(strstr(fault.text, "did you mean 'rules'?"));
  assert_null(table_ask_value(t, "tell", json_pack("[s]", "viewer"), &fault));
  assert_non_null(strstr(fault.text, "no topic named 'viewer'"));
  table_close(t);
}

/* Every name gives something at a table where somebody is asked. */
static void every_name_gives_a_value(void **state) {
  static const char *const names[] = {
    "game", "rules",    "changes", "layers", "values", "value_ends",
    "why",  "contents", "views",   "names",  "api"};
  Table *t = with_value("return 1");
  Fault fault;
  (void)state;
  for (int i = 0; i < COUNT_OF(names); i++) {
    json_t *v = table_ask_value(t, names[i], NULL, &fault);
    if (v == NULL) fail_msg("%s: %s", names[i], fault.text);
    assert_true(json_is_array(v) || json_object_size(v) > 0);
    json_decref(v);
  }
  table_close(t);
}

/* The question as a value says what the fast ways say. */
static void check_question(Table *t) {
  Fault fault;
  char text[256];
  json_t *q = table_ask_value(t, "question", NULL, &fault), *answer;
  size_t i;
  if (q == NULL) fail_msg("%s", fault.text);
  assert_int_equal(value_number(q, "seat"), table_actor(t));
  assert_string_equal(value_text(q, "choice"), table_choice(t));
  assert_true(table_question(t, text, sizeof text));
  assert_string_equal(value_text(q, "says"), text);
  json_array_foreach(json_object_get(q, "answers"), i, answer) {
    int64_t given = table_answer_at(t, (int)i);
    assert_true(table_label(t, given, text, sizeof text));
    assert_string_equal(value_text(answer, "own"), text);
    assert_string_equal(value_text(answer, "option"),
                        table_option_name(t, table_option(t, given)));
    if (table_facts(t, given, text, sizeof text))
      assert_string_equal(value_text(answer, "facts"), text);
    else
      assert_null(json_object_get(answer, "facts"));
  }
  assert_int_equal(i, table_answer_count(t));
  json_decref(q);
}

static void the_question_has_its_answers(void **state) {
  static const char *const games[] = {"barrels", "giganten", "oilfield",
                                      "peak_oil", "qe"};
  (void)state;
  for (int g = 0; g < COUNT_OF(games); g++) {
    TableConfig c = yard(4);
    Table *t;
    c.variants = folder("OILPATCH_VARIANTS", "variants");
    c.game = games[g];
    t = open_table(&c);
    start(t, 7);
    for (int i = 0; i < 40 && table_status(t) == TABLE_ASKS; i++) {
      check_question(t);
      give(t, any_answer(t));
    }
    table_close(t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(values_of_every_kind_cross),
    cmocka_unit_test(text_arrives_as_a_terminal_can_show_it),
    cmocka_unit_test(what_holds_the_table_stays_behind),
    cmocka_unit_test(nothing_is_too_much),
    cmocka_unit_test(a_name_that_is_none_is_said),
    cmocka_unit_test(the_question_has_its_answers),
    cmocka_unit_test(every_name_gives_a_value)};
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
