/*
** What a player is shown depends on nothing but what that player may know:
** the secrets of the others are dealt anew, again and again, and the core's
** view and every view of the game stay the same to the byte.
*/
#include "tests/support/table.h"
#include "tests/support/view.h"

#include "core/know.h"
#include "core/rng.h"
#include "lua/table/table_in.h"
#include "lua/table/batch.h"
#include "lua/table/look.h"
#include "lua/table/value.h"

enum { TEXT = 1 << 18, EVERY = 9 };

typedef struct Shown {
  char text[TEXT];
  uint8_t *block;
} Shown;

typedef struct Look {
  Table *table;
  const char *const *views;
  Shown before, after;
  uint8_t *kept; /* the true block */
  uint64_t chance;
  int changed; /* times the secrets were really others */
} Look;

static void show(Look *x, int viewer, Shown *out) {
  Fault fault;
  char *p = out->text;
  size_t left = sizeof out->text;
  see_as(&x->table->host.state, viewer, out->block);
  for (int i = 0; x->views[i] != NULL; i++) {
    if (!table_view(x->table, x->views[i], viewer, 80, VIEW_ASCII, p, left,
                    &fault))
      fail_msg("%s: %s", x->views[i], fault.text);
    left -= strlen(p);
    p += strlen(p);
  }
  json_t *position =
    table_ask_value(x->table, "position", json_pack("[i]", viewer), &fault);
  char *text = json_dumps(position, JSON_COMPACT);
  if (text == NULL) fail_msg("position: %s", fault.text);
  assert_true(strlen(text) < left);
  strcpy(p, text);
  free(text);
  json_decref(position);
}

/* Other numbers, not only the same ones elsewhere: +1 where it is allowed. */
static void raise_secrets(State *s, int viewer) {
  for (int i = 0; i < s->schema->cells; i++)
    if (!cell_known(s, i, viewer) && s->cells[i] > 0) s->cells[i]++;
}

static void look_as(Look *x, int viewer) {
  State *s = &x->table->host.state;
  size_t size = table_block_size(x->table);
  show(x, viewer, &x->before);
  know_determinise(s, viewer, &x->chance);
  sound(x->table); /* a possible position */
  raise_secrets(s, viewer);
  /* the generators are always others: leave them out of the count */
  memcpy(s->streams, x->kept + ((uint8_t *)s->streams - (uint8_t *)s->head),
         sizeof *s->streams * (size_t)(s->schema->streams + 1));
  x->changed += memcmp(s->head, x->kept, size) != 0;
  show(x, viewer, &x->after);
  table_restore(x->table, x->kept);
  assert_string_equal(x->after.text, x->before.text);
  assert_memory_equal(x->after.block, x->before.block, size);
}

static void look_as_all(Look *x) {
  table_snapshot(x->table, x->kept);
  for (int i = 1; i <= table_players(x->table); i++) look_as(x, i);
}

static void play_and_look(TableConfig *c, const char *const *views,
                          int decisions) {
  static Look x;
  size_t size;
  memset(&x, 0, sizeof x);
  x.table = open_table(c);
  x.views = views;
  x.chance = 4711;
  start(x.table, 3);
  size = table_block_size(x.table);
  x.before.block = malloc(size);
  x.after.block = malloc(size);
  x.kept = malloc(size);
  assert_true(x.before.block && x.after.block && x.kept);
  for (int i = 0; i < decisions && table_status(x.table) == TABLE_ASKS; i++) {
    if (i % EVERY == 0) look_as_all(&x);
    give(x.table, any_answer(x.table));
  }
  assert_true(x.changed > decisions / EVERY / 2); /* there were secrets */
  free(x.before.block);
  free(x.after.block);
  free(x.kept);
  table_close(x.table);
}

static TableConfig shipped(const char *game, int players) {
  TableConfig c;
  memset(&c, 0, sizeof c);
  c.variants = folder("OILPATCH_VARIANTS", "variants");
  c.game = game;
  c.players = players;
  c.history = c.log = true;
  return c;
}

static void numbers_of_others_stay_secret(void **state) {
  static const char *const views[] = {"board", "compact", NULL};
  (void)state;
  for (int players = 3; players <= 5; players++) {
    TableConfig c = shipped("qe", players);
    play_and_look(&c, views, 150);
  }
}

static void cards_of_others_stay_secret(void **state) {
  static const char *const views[] = {"board", "compact", "hq",
                                      "bag",   "odds",    NULL};
  (void)state;
  for (int players = 2; players <= 5; players++) {
    TableConfig c = shipped("peak_oil", players);
    if (players % 2 == 0) c.layer[c.layers++] = "brutal";
    play_and_look(&c, views, 200);
  }
}

static void laid_cards_and_stacks_stay_secret(void **state) {
  static const char *const views[] = {"board",   "compact", "fields",
                                      "markets", "bag",     NULL};
  (void)state;
  for (int players = 2; players <= 5; players++) {
    TableConfig c = shipped("oilfield", players);
    if (players % 2 == 0) c.layer[c.layers++] = "advanced";
    play_and_look(&c, views, 200);
  }
}

/* Unseen tiles, licences and the order of the cards. */
static void tiles_and_licences_stay_secret(void **state) {
  static const char *const views[] = {"board", "compact", "tiles", NULL};
  (void)state;
  for (int players = 2; players <= 4; players++) {
    TableConfig c = shipped("giganten", players);
    if (players == 4) c.layer[c.layers++] = "black_gold";
    play_and_look(&c, views, 300);
  }
}

/* Hands, on the board that all games have. */
static void hands_stay_secret_on_any_board(void **state) {
  static const char *const views[] = {"board", "compact", NULL};
  TableConfig c = shipped("barrels", 4);
  (void)state;
  play_and_look(&c, views, 200);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(numbers_of_others_stay_secret),
    cmocka_unit_test(cards_of_others_stay_secret),
    cmocka_unit_test(laid_cards_and_stacks_stay_secret),
    cmocka_unit_test(tiles_and_licences_stay_secret),
    cmocka_unit_test(hands_stay_secret_on_any_board),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
