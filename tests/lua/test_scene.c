/*
** What a picture is made from: the scene once, then positions.  Both call things
** by the same words, at every table of every game.
*/
#include "lua/table/value.h"
#include "tests/support/table.h"

static json_t *ask(Table *t, const char *what, json_t *args) {
  Fault fault;
  json_t *v = table_ask_value(t, what, args, &fault);
  if (v == NULL) fail_msg("%s: %s", what, fault.text);
  return v;
}

/* The words of all parts, each once. */
static json_t *parts_of(const json_t *scene) {
  json_t *all = json_object(), *comp, *part;
  size_t i, k;
  json_array_foreach(json_object_get(scene, "components"), i, comp) {
    json_array_foreach(json_object_get(comp, "parts"), k, part) {
      const char *id = value_text(part, "id");
      assert_true(id[0] != '\0' && value_text(part, "title")[0] != '\0');
      assert_null(json_object_get(all, id));
      json_object_set(all, id, part);
    }
  }
  return all;
}

/* A thing that an answer names is in the scene. */
static void check_thing(const json_t *scene, const json_t *parts,
                        const json_t *thing) {
  const char *word = json_string_value(thing);
  if (json_is_object(thing)) word = value_text(thing, "pile");
  if (word == NULL || strncmp(word, "player ", 7) == 0) return;
  if (json_object_get(parts, word) == NULL &&
      json_object_get(json_object_get(scene, "cards"), word) == NULL &&
      json_object_get(json_object_get(scene, "pieces"), word) == NULL)
    fail_msg("'%s' is not in the scene", word);
}

static void check_answers(const json_t *scene, const json_t *parts,
                          const json_t *position) {
  json_t *asks = json_object_get(position, "asks"), *answer, *thing;
  size_t i, k;
  assert_true(value_text(asks, "says")[0] != '\0');
  json_array_foreach(json_object_get(asks, "answers"), i, answer) {
    assert_true(value_text(answer, "says")[0] != '\0');
    json_array_foreach(json_object_get(answer, "with"), k, thing)
      check_thing(scene, parts, thing);
  }
}

static void check_position(Table *t) {
  int seat = table_actor(t);
  json_t *scene = ask(t, "scene", json_array());
  json_t *position = ask(t, "position", json_pack("[i]", seat));
  json_t *parts = parts_of(scene), *lies = json_object_get(position, "table");
  const char *word;
  json_t *held;
  assert_int_equal(json_object_size(parts), json_object_size(lies));
  json_object_foreach(lies, word, held) {
    if (json_object_get(parts, word) == NULL) fail_msg("'%s'", word);
  }
  check_answers(scene, parts, position);
  json_decref(parts);
  json_decref(position);
  json_decref(scene);
}

static void look_at(const char *game, int players, const char *layer) {
  TableConfig c = {.variants = folder("OILPATCH_VARIANTS", "variants"),
                   .game = game,
                   .players = players,
                   .history = true,
                   .log = true};
  Table *t;
  if (layer != NULL) c.layer[c.layers++] = layer;
  t = open_table(&c);
  start(t, 5);
  for (int i = 0; i < 60 && table_status(t) == TABLE_ASKS; i++) {
    if (i % 12 == 0) check_position(t);
    give(t, any_answer(t));
  }
  json_t *lost = ask(t, "picture_lost", json_array());
  assert_int_equal(json_array_size(lost), 0);
  json_decref(lost);
  table_close(t);
}

static void scene_and_position_use_the_same_words(void **state) {
  (void)state;
  look_at("barrels", 4, NULL);
  look_at("qe", 3, NULL);
  look_at("qe", 5, NULL);
  look_at("peak_oil", 2, "brutal");
  look_at("peak_oil", 4, NULL);
  look_at("oilfield", 2, "advanced");
  look_at("oilfield", 3, NULL);
  look_at("giganten", 4, NULL);
}

/* Pieces that move are told with where they went. */
static void news_tell_what_moved(void **state) {
  TableConfig c = {.variants = folder("OILPATCH_VARIANTS", "variants"),
                   .game = "barrels",
                   .players = 4,
                   .history = true,
                   .log = true};
  Table *t = open_table(&c);
  json_t *events, *e;
  size_t i;
  bool moved = false;
  (void)state;
  start(t, 3);
  give(t, labelled(t, "draw 1 at well1"));
  events = ask(t, "events", json_pack("[ii]", 1, 1));
  json_array_foreach(events, i, e) {
    moved = moved ||
            (strcmp(value_text(e, "kind"), "worker of player 1") == 0 &&
             strcmp(value_text(e, "from"), "bench of player 1") == 0 &&
             strcmp(value_text(e, "to"), "wells 1") == 0);
  }
  assert_true(moved);
  json_decref(events);
  table_close(t);
}

static void a_picture_that_names_nothing_is_told(void **state) {
  Table *t = open_layer("l:picture { at = { [\"nowhere\"] = { 1, 2 } },\n"
                        "  hide = { \"nothing\" } }");
  json_t *lost;
  (void)state;
  start(t, 1);
  lost = ask(t, "picture_lost", json_array());
  assert_int_equal(json_array_size(lost), 2);
  assert_string_equal(value_text(json_array_get(lost, 0), "name"), "nowhere");
  assert_true(value_text(json_array_get(lost, 0), "source")[0] != '\0');
  json_decref(lost);
  table_close(t);
}

static void what_a_layer_takes_out_is_not_drawn(void **state) {
  TableConfig c = {.variants = folder("OILPATCH_VARIANTS", "variants"),
                   .game = "peak_oil",
                   .players = 4,
                   .layers = 1,
                   .layer = {"brutal"}};
  Table *t = open_table(&c);
  json_t *scene, *name;
  size_t i;
  bool hidden = false;
  (void)state;
  start(t, 3);
  scene = ask(t, "scene", json_array());
  json_array_foreach(json_object_get(json_object_get(scene, "hints"), "hide"),
                     i, name) {
    hidden = hidden || strcmp(json_string_value(name), "crisis_stack") == 0;
  }
  assert_true(hidden);
  json_decref(scene);
  table_close(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(scene_and_position_use_the_same_words),
    cmocka_unit_test(news_tell_what_moved),
    cmocka_unit_test(a_picture_that_names_nothing_is_told),
    cmocka_unit_test(what_a_layer_takes_out_is_not_drawn),
  };
  return cmocka_run_group_tests(tests, make_scratch, drop_scratch);
}
