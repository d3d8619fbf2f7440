/*
** Laws that every game and layer obeys, over random games: to save and to load
** changes nothing that anybody could notice, to go back and forth is to stay,
** and layers that touch nothing in common may lie in either order.  LAWS_EVERY=1
** tries each law at every decision, LAWS_GAMES makes the run longer.
*/
#include "tests/support/table.h"

#include "lua/table/change.h"
#include "lua/table/keep.h"

enum { STEPS = 90, BACK_EVERY = 6, LOAD_EVERY = 30, AHEAD = 12 };

static long loaded, gone_back, exchanged; /* positions */

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
  {"barrels", 4, {"vote", "tip"}},
  {"peak_oil", 3, {"house/exchange"}},
  {"qe", 4, {"house/give_back"}},
  {"oilfield", 3, {"house/rich_start"}},
  {"giganten", 3, {"house/railway_kings"}},
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
  Fault fault;
  int32_t here = table_history(t)->here;
  int32_t back = table_history(t)->node[here].parent;
  uint64_t hash = table_hash(t);
  int count = table_answer_count(t), actor = table_actor(t);
  if (back < 0) return;
  gone_back++;
  if (table_goto(t, back, &fault) == TABLE_FAILED ||
      table_goto(t, here, &fault) == TABLE_FAILED)
    fail_msg("%s: %s", where, fault.text);
  if (table_hash(t) != hash || table_answer_count(t) != count ||
      table_actor(t) != actor)
    fail_msg("%s: back and forth is elsewhere", where);
}

/* A copy by way of a save asks the same and goes on the same. */
static void save_and_load(Table *t, const TableConfig *c, const char *where) {
  const char *path = scratch_path("law.oil");
  Fault fault;
  Table *copy;
  loaded++;
  if (!table_save(t, path, &fault)) fail_msg("%s: %s", where, fault.text);
  copy = table_load(path, c, &fault);
  if (copy == NULL) fail_msg("%s: %s", where, fault.text);
  same_question(t, copy, where);
  for (int i = 0; i < AHEAD && table_status(t) == TABLE_ASKS; i++) {
    int64_t answer = any_answer(t);
    give(t, answer);
    give(copy, answer);
    same_question(t, copy, where);
  }
  table_close(copy);
}

static int wanted(const char *name, int usual) {
  const char *text = getenv(name);
  return text == NULL ? usual : atoi(text);
}

static void laws_of(const Setup *s, uint64_t seed) {
  TableConfig c = config(s);
  Table *t = open_table(&c);
  int back = wanted("LAWS_EVERY", BACK_EVERY);
  int load = wanted("LAWS_EVERY", LOAD_EVERY);
  char where[100];
  start(t, seed);
  for (int i = 1; i <= STEPS && table_status(t) == TABLE_ASKS; i++) {
    give(t, any_answer(t));
    snprintf(where, sizeof where, "%s of %d, decision %d", s->game, s->players,
             i);
    if (table_status(t) != TABLE_ASKS) break;
    if (i % back == 0) back_and_forth(t, where);
    if (i % load == 0) save_and_load(t, &c, where);
  }
  sound(t);
  table_close(t);
}

static void nobody_notices_saves_and_detours(void **state) {
  (void)state;
  for (int i = 0; i < COUNT_OF(setups); i++)
    for (int k = 0; k < wanted("LAWS_GAMES", 1); k++)
      laws_of(&setups[i], 11 + (uint64_t)k);
  printf("# figure: laws: saved and loaded at %ld positions, back and forth at "
         "%ld, in %d set-ups\n",
         loaded, gone_back, COUNT_OF(setups));
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

/* Layers of the games that touch nothing in common. */
static const Setup apart[] = {
  {"barrels", 4, {"vote", "tip"}},
  {"barrels", 4, {"house/powers", "tip"}},
  {"peak_oil", 4, {"house/closed_russia", "house/short_memory"}},
  {"peak_oil", 3, {"house/mercenary", "house/night_shift"}},
  {"peak_oil", 4, {"brutal", "edition_fr"}},
  {"qe", 4, {"house/second_price", "house/two_spenders_out"}},
  {"oilfield", 3, {"edition_fr", "house/rich_start"}},
  {"oilfield", 4, {"house/late_pecos", "house/rich_start"}},
  {"giganten", 3, {"house/railway_kings", "house/open_licences"}},
  {"giganten", 4, {"black_gold", "house/no_blind_wells"}},
};

/* The same question in words: layers that declare things lay the block out in
** their order, so positions can't be compared. */
static void same_words(Table *a, Table *b, const char *where) {
  if (table_status(a) != table_status(b)) fail_msg("%s: another status", where);
  if (table_status(a) != TABLE_ASKS) return;
  exchanged++;
  if (table_actor(a) != table_actor(b) ||
      strcmp(table_choice(a), table_choice(b)) != 0)
    fail_msg("%s: another question", where);
  if (table_answer_count(a) != table_answer_count(b))
    fail_msg("%s: more or fewer answers", where);
  for (int i = 0; i < table_answer_count(a); i++) {
    char one[200] = "", other[200] = "";
    table_label(a, table_answer_at(a, i), one, sizeof one);
    table_label(b, table_answer_at(b, i), other, sizeof other);
    if (strcmp(one, other) != 0)
      fail_msg("%s: '%s', then '%s'", where, one, other);
  }
}

static void same_scores(Table *a, Table *b, int players, const char *where) {
  TableResult one, other;
  Fault fault;
  if (!table_result(a, &one, &fault) || !table_result(b, &other, &fault))
    fail_msg("%s: %s", where, fault.text);
  for (int p = 1; p <= players; p++)
    if (one.score[p][0] != other.score[p][0] || one.out[p] != other.out[p])
      fail_msg("%s: player %d scores otherwise", where, p);
}

/* An answer of one is given by its number in the list at both. */
static void give_both(Table *a, Table *b) {
  int64_t answer = any_answer(a);
  for (int i = 0; i < table_answer_count(a); i++)
    if (table_answer_at(a, i) == answer) {
      give(a, answer);
      give(b, table_answer_at(b, i));
      return;
    }
  give(a, answer); /* an amount */
  give(b, answer);
}

static void commute(const Setup *s, uint64_t seed) {
  Setup turned = {s->game, s->players, {s->layer[1], s->layer[0]}};
  TableConfig c = config(s);
  Table *a = open_table(&c), *b;
  char where[200];
  snprintf(where, sizeof where, "%s of %d, %s and %s", s->game, s->players,
           s->layer[0], s->layer[1]);
  c = config(&turned);
  b = open_table(&c);
  start(a, seed);
  start(b, seed);
  for (int i = 0; i < 2 * STEPS && table_status(a) == TABLE_ASKS; i++) {
    same_words(a, b, where);
    give_both(a, b);
    if (i % BACK_EVERY == 0) same_scores(a, b, s->players, where);
  }
  same_words(a, b, where);
  same_scores(a, b, s->players, where);
  table_close(a);
  table_close(b);
}

static void shipped_layers_commute(void **state) {
  (void)state;
  for (int i = 0; i < COUNT_OF(apart); i++)
    for (int k = 0; k < wanted("LAWS_GAMES", 1); k++)
      commute(&apart[i], 5 + (uint64_t)k);
  printf("# figure: laws: %ld questions the same with layers in either order, "
         "%d pairs\n",
         exchanged, COUNT_OF(apart));
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
    cmocka_unit_test(shipped_layers_commute),
  };
  return cmocka_run_group_tests_name("laws", tests, make_scratch, drop_laws);
}
