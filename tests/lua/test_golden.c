/*
** What was played once plays the same for ever, in every build: 1,000 saves of
** all games, under layers, at all sizes of tables, with moves taken back, forks
** and changes of the rules on the way.  tests/golden/saves.gz has them one after
** the other, without checksums, texts and files.  A change of rules that is meant makes
** them anew: GOLDEN_RENEW=FILE writes them, `tests/repl/golden_test.sh --renew`
** packs them.
*/
#include "tests/support/table.h"

#include "core/rng.h"
#include "tests/support/change.h"
#include "lua/table/keep.h"

enum { WANTED = 1000, MODES = 4, SAVE_ROOM = 1 << 20 };

typedef struct Setup {
  const char *game;
  int players, saves, steps;
  const char *layer[2];
  const char *change; /* a layer that is put on in the middle of some */
} Setup;

static const Setup setups[] = {
  {"barrels", 4, 280, 60, {NULL}, "tip"},
  {"barrels", 4, 60, 60, {"tip"}, NULL},
  {"barrels", 4, 60, 60, {"vote"}, "tip"},
  {"barrels", 4, 40, 60, {"house/powers"}, "tip"},
  {"barrels", 4, 40, 60, {"house/fourth_ladder", "tip"}, NULL},
  {"peak_oil", 2, 30, 60, {NULL}, "house/night_shift"},
  {"peak_oil", 3, 20, 60, {NULL}, "house/night_shift"},
  {"peak_oil", 4, 30, 60, {NULL}, "house/tired_agents"},
  {"peak_oil", 5, 20, 60, {NULL}, NULL},
  {"peak_oil", 4, 20, 60, {"brutal"}, NULL},
  {"peak_oil", 5, 20, 60, {"extras"}, NULL},
  {"peak_oil", 4, 20, 60, {"house/exchange"}, NULL},
  {"qe", 3, 40, 60, {NULL}, "house/second_price"},
  {"qe", 4, 40, 60, {NULL}, NULL},
  {"qe", 5, 40, 60, {"house/give_back"}, NULL},
  {"oilfield", 2, 20, 60, {NULL}, NULL},
  {"oilfield", 3, 30, 60, {NULL}, "edition_de"},
  {"oilfield", 4, 30, 60, {"advanced"}, NULL},
  {"oilfield", 5, 20, 60, {"edition_de"}, NULL},
  {"oilfield", 4, 20, 60, {"house/rich_start"}, NULL},
  {"giganten", 2, 20, 60, {NULL}, NULL},
  {"giganten", 3, 40, 60, {NULL}, "house/railway_kings"},
  {"giganten", 4, 40, 60, {NULL}, NULL},
  {"giganten", 4, 20, 60, {"black_gold"}, NULL},
};

static TableConfig config(const Setup *s) {
  TableConfig c = {.variants = folder("OILPATCH_VARIANTS", "variants"),
                   .history = true};
  if (s == NULL) return c;
  c.game = s->game;
  c.players = s->players;
  for (int i = 0; i < 2 && s->layer[i] != NULL; i++)
    c.layer[c.layers++] = s->layer[i];
  return c;
}

/* Making them -------------------------------------------------------------- */

static void one_step(Table *t, const Setup *s, int mode, int step,
                     uint64_t *chance) {
  Fault fault;
  char name[32];
  int32_t here = table_history(t)->here;
  int lost;
  if (mode == 1 && rng_below(chance, 6) == 0) {
    int32_t back = table_history(t)->node[here].parent;
    if (back >= 0) table_goto(t, back, &fault);
  } else if (mode == 2 && rng_below(chance, 12) == 0) {
    table_goto(t, (int32_t)rng_below(chance, (uint32_t)here + 1), &fault);
    snprintf(name, sizeof name, "branch %d", step);
    table_name(t, name);
  } else if (mode == 3 && step == s->steps / 2 && s->change != NULL) {
    table_use(t, s->change, &lost, &fault);
  } else if (mode == 3 && step == s->steps - 9 && s->change != NULL) {
    table_drop(t, s->change, &lost, &fault);
  } else {
    give(t, any_answer(t));
  }
}

/* What is played alone: the texts of the rules may change, what they say not. */
static void copy_bare(FILE *from, FILE *to) {
  char *line = NULL;
  size_t room = 0;
  for (bool head = true; getline(&line, &room, from) > 0; head = false) {
    char *tab = strrchr(line, '\t');
    if (strncmp(line, "script ", 7) == 0 || strncmp(line, "needs ", 6) == 0 ||
        strncmp(line, "file ", 5) == 0)
      continue;
    if (tab != NULL) *tab = '\0';
    fprintf(to, "%s%s", head ? "oilpatch save 1" : line, "\n");
  }
  free(line);
}

static void make_saves(FILE *to) {
  for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
    const Setup *s = &setups[i];
    for (int mode = 0; mode < MODES; mode++) {
      TableConfig c = config(s);
      Table *t = open_table(&c);
      for (int k = mode; k < s->saves; k += MODES) {
        uint64_t chance = rng_seed((uint64_t)k, s->game);
        const char *path = scratch_path("golden.oil");
        Fault fault;
        FILE *f;
        start(t, (uint64_t)k + 1);
        for (int n = 0; n < s->steps && table_status(t) == TABLE_ASKS; n++)
          one_step(t, s, mode, n, &chance);
        if (!table_save(t, path, &fault)) fail_msg("%s", fault.text);
        f = fopen(path, "r");
        assert_non_null(f);
        copy_bare(f, to);
        fclose(f);
        unlink(path);
        if (mode == 3 && s->change != NULL) {
          table_close(t);
          t = open_table(&c);
        }
      }
      table_close(t);
    }
  }
}

/* Playing them ------------------------------------------------------------- */

typedef struct Golden {
  FILE *from;
  char *line;
  size_t room;
  char *text;
  size_t used;
} Golden;

/* The next save, up to its last line. */
static bool next_save(Golden *g) {
  g->used = 0;
  while (getline(&g->line, &g->room, g->from) > 0) {
    size_t n = strlen(g->line);
    assert_true(g->used + n < SAVE_ROOM);
    memcpy(g->text + g->used, g->line, n);
    g->used += n;
    if (strncmp(g->line, "end ", 4) == 0) return true;
  }
  assert_true(g->used == 0);
  return false;
}

static const char *write_save(const Golden *g) {
  const char *path = scratch_path("golden.oil");
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_true(fwrite(g->text, 1, g->used, f) == g->used);
  assert_int_equal(fclose(f), 0);
  return path;
}

static void all_saves_play_the_same(void **state) {
  Golden g = {.text = test_malloc(SAVE_ROOM)};
  TableConfig c = config(NULL);
  char command[600];
  int played = 0;
  (void)state;
  snprintf(command, sizeof command, "gzip -dc '%s'",
           test_path("golden/saves.gz"));
  g.from = popen(command, "r");
  assert_non_null(g.from);
  while (next_save(&g)) {
    Fault fault;
    Table *t = table_load(write_save(&g), &c, &fault);
    played++;
    if (t == NULL || fault.text[0] != '\0')
      fail_msg("save %d of tests/golden/saves.gz: %s", played, fault.text);
    /* the same table again, if its rules are those of the next */
    if (t != c.spare) table_close(c.spare);
    c.spare = t;
  }
  pclose(g.from);
  table_close(c.spare);
  free(g.line);
  test_free(g.text);
  unlink(scratch_path("golden.oil"));
  printf("# figure: %d golden saves played again, all the same\n", played);
  assert_true(played >= WANTED);
}

static void renew(void **state) {
  FILE *f = fopen(getenv("GOLDEN_RENEW"), "w");
  (void)state;
  assert_non_null(f);
  make_saves(f);
  assert_int_equal(fclose(f), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_saves_play_the_same)};
  const struct CMUnitTest makes[] = {cmocka_unit_test(renew)};
  return getenv("GOLDEN_RENEW") != NULL
           ? cmocka_run_group_tests_name("renew", makes, make_scratch,
                                         drop_scratch)
           : cmocka_run_group_tests_name("golden", tests, make_scratch,
                                         drop_scratch);
}
