/*
** Laws that every game and layer obeys, over random games: to save and to load
** changes nothing that anybody could notice, to go back and forth is to stay,
** and layers that touch nothing in common may lie in either order.
*/
#include "tests/support/table.h"

#include "lua/table/change.h"
#include "lua/table/keep.h"

enum { STEPS = 90, BACK_EVERY = 6, LOAD_EVERY = 30, AHEAD = 12 };

typedef struct Setup {
  const char *game;
  int players;
  const char *layer[2];
} Setup;

static const Setup setups[] = {
  {"barrels", 4, {NULL}},
  {"peak_oil", 2, {NULL}},
  {"peak_oil", 4, {"brutal"}},
  {"peak_oil", 5, {"extras"}},
  {"qe", 3, {NULL}},
  {"qe", 5, {NULL}},
  {"oilfield", 2, {NULL}},
  {"oilfield", 4, {"advanced"}},
  {"oilfield", 5, {"edition_de"}},
  {"giganten", 2, {NULL}},
  {"giganten", 4, {"black_gold"}},
};

static TableConfig config(const Setup *s) {
  const char *folder = getenv("OILPATCH_VARIANTS");
  TableConfig c;
  memset(&c, 0, sizeof c);
  c.variants = folder != NULL ? folder : "variants";
  c.game = s->game;
  c.players = s->players;
  c.history = true;
  for (int i = 0; i < 2 && s->layer[i] != NULL; i++)
    c.layer[c.layers++] = s->layer[i];
  return c;
}

/* All that can be asked of the pending decision is the same. */
static void same_question(const Table *a, const Table *b, const char *where) {
  int64_t from[2] = {0}, to[2] = {0};
  if (table_status(a) != table_status(b)) fail_msg("%s: another status", where);
  if (table_hash(a) != table_hash(b)) fail_msg("%s: another position", where);
  if (table_status(a) != TABLE_ASKS) return;
  if (table_actor(a) != table_actor(b)) fail_msg("%s: another player", where);
  if (strcmp(table_choice(a), table_choice(b)) != 0)
    fail_msg("%s: another question", where);
  if (table_asks_number(a, &from[0], &to[0]) !=
        table_asks_number(b, &from[1], &to[1]) ||
      from[0] != from[1] || to[0] != to[1])
    fail_msg("%s: another amount", where);
  if (table_answer_count(a) != table_answer_count(b))
    fail_msg("%s: more or fewer answers", where);
  for (int i = 0; i < table_answer_count(a); i++)
    if (table_answer_at(a, i) != table_answer_at(b, i))
      fail_msg("%s: answer %d is another", where, i);
}

/* Every position on the way back, and forth again. */
static void back_and_forth(Table *t, const char *where) {
  Fault report;
  int32_t here = table_history(t)->here;
  int32_t back = table_history(t)->node[here].parent;
  uint64_t hash = table_hash(t);
  int count = table_answer_count(t), actor = table_actor(t);
  if (back < 0) return;
  if (table_goto(t, back, &report) == TABLE_FAILED ||
      table_goto(t, here, &report) == TABLE_FAILED)
    fail_msg("%s: %s", where, report.text);
  if (table_hash(t) != hash || table_answer_count(t) != count ||
      table_actor(t) != actor)
    fail_msg("%s: back and forth is elsewhere", where);
}

/* A copy by way of a save asks the same and goes on the same. */
static void save_and_load(Table *t, const TableConfig *c, const char *where) {
  const char *path = scratch_path("law.oil");
  Fault report;
  Table *copy;
  if (!table_save(t, path, &report)) fail_msg("%s: %s", where, report.text);
  copy = table_load(path, c, &report);
  if (copy == NULL) fail_msg("%s: %s", where, report.text);
  same_question(t, copy, where);
  for (int i = 0; i < AHEAD && table_status(t) == TABLE_ASKS; i++) {
    int64_t answer = any_answer(t);
    give(t, answer);
    give(copy, answer);
    same_question(t, copy, where);
  }
  table_close(copy);
}

static void laws_of(const Setup *s) {
  TableConfig c = config(s);
  Table *t = open_table(&c);
  char where[100];
  start(t, 11);
  for (int i = 1; i <= STEPS && table_status(t) == TABLE_ASKS; i++) {
    give(t, any_answer(t));
    snprintf(where, sizeof where, "%s of %d, decision %d", s->game, s->players,
             i);
    if (table_status(t) != TABLE_ASKS) break;
    if (i % BACK_EVERY == 0) back_and_forth(t, where);
    if (i % LOAD_EVERY == 0) save_and_load(t, &c, where);
  }
  sound(t);
  table_close(t);
}

static void nobody_notices_saves_and_detours(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
    laws_of(&setups[i]);
}

/* Two layers that touch nothing in common, in both orders. */
static void layers_that_do_not_meet_commute(void **state) {
  Setup ab = {"barrels", 4, {NULL}}, ba = ab;
  char first[600], second[600];
  Table *a, *b;
  TableConfig c;
  (void)state;
  snprintf(first, sizeof first, "%s",
           write_text("richer.lua",
                      "local l = layer('richer', { game = 'barrels' })\n"
                      "l:after('setup', function()\n"
                      "  for _, p in ipairs(g.players) do p.coins:add(2) end\n"
                      "end)\n"));
  snprintf(second, sizeof second, "%s",
           write_text("strict.lua",
                      "local l = layer('strict', { game = 'barrels' })\n"
                      "l:forbid('work.draw', 'strict', var('n'):is(3),\n"
                      "  { says = 'Two barrels are enough.' })\n"));
  ab.layer[0] = ba.layer[1] = first;
  ab.layer[1] = ba.layer[0] = second;
  c = config(&ab);
  a = open_table(&c);
  c = config(&ba);
  b = open_table(&c);
  for (uint64_t seed = 1; seed <= 3; seed++) {
    start(a, seed);
    start(b, seed);
    while (table_status(a) == TABLE_ASKS) {
      int64_t answer = any_answer(a);
      same_question(a, b, "layers the other way round");
      give(a, answer);
      give(b, answer);
    }
    same_question(a, b, "the end under layers the other way round");
  }
  table_close(a);
  table_close(b);
}

static int drop_laws(void **state) {
  unlink(scratch_path("law.oil"));
  unlink(scratch_path("richer.lua"));
  unlink(scratch_path("strict.lua"));
  return drop_scratch(state);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(nobody_notices_saves_and_detours),
    cmocka_unit_test(layers_that_do_not_meet_commute),
  };
  return cmocka_run_group_tests_name("laws", tests, make_scratch, drop_laws);
}
