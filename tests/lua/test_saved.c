/* What a save is, told without playing it: where it stands, whatever was done in
** it, in memory that goes with the size of the file. */
#include "core/hash.h"
#include "core/rng.h"
#include "lua/shelf/save.h"
#include "tests/support/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "tests/support/table.h"

#include <inttypes.h>
#include <sys/resource.h>
#include <time.h>

static SaveInfo look(const char *path) {
  SaveInfo info;
  assert_true(save_look(path, &info));
  return info;
}

static SaveInfo saved(Table *t) {
  Fault fault;
  const char *path = scratch_path("saved.oil");
  if (!table_save(t, path, &fault)) fail_msg("%s", fault.text);
  return look(path);
}

static bool has_layer(const Table *t, const char *name) {
  for (int i = 0; i < table_layer_count(t); i++)
    if (strcmp(table_layer_at(t, i), name) == 0) return true;
  return false;
}

/* Something that a person may do; it need not be possible. */
static void do_anything(Table *t, uint64_t *chance) {
  const History *h = table_history(t);
  Fault fault;
  int lost;
  switch (rng_below(chance, 6)) {
    case 0:
      table_goto(t, (int32_t)rng_below(chance, (uint32_t)h->count), &fault);
      break;
    case 1:
      if (has_layer(t, "tax"))
        table_drop(t, "tax", &lost, &fault);
      else
        table_use(t, "tax", &lost, &fault);
      break;
    case 2: table_set(t, "rounds", "3", &lost, &fault); break;
    case 3: table_edit(t, "g.player1.coins:set(3)", &fault); break;
    default: play_on(t, 1 + (int)rng_below(chance, 5)); break;
  }
}

/* The save that was written last has the whole tree. */
static void assert_loads_as(const Table *t) {
  const History *h = table_history(t), *loaded;
  TableConfig c = yard(3);
  Fault fault;
  Table *again = table_load(scratch_path("saved.oil"), &c, &fault);
  if (again == NULL) fail_msg("%s", fault.text);
  loaded = table_history(again);
  assert_int_equal(loaded->count, h->count);
  assert_int_equal(loaded->here, h->here);
  table_close(again);
}

static void it_is_told_where_a_save_stands(void **state) {
  int rules = 0;
  (void)state;
  for (uint64_t seed = 1; seed <= 8; seed++) {
    TableConfig c = yard(3);
    Table *t = open_table(&c);
    uint64_t chance = rng_seed(seed, "saved");
    start(t, seed);
    for (int i = 0; i < 60; i++) {
      const History *h = table_history(t);
      char layers[TABLE_NAME] = "";
      SaveInfo info;
      do_anything(t, &chance);
      info = saved(t);
      assert_int_equal(info.decision, h->node[h->here].decision);
      for (int k = 0; k < table_layer_count(t); k++)
        snprintf(layers + strlen(layers), sizeof layers - strlen(layers),
                 "%s%s", k == 0 ? "" : ", ", table_layer_at(t, k));
      assert_string_equal(info.layers, layers);
      assert_string_equal(info.game, "yard");
      rules += h->node[h->here].rules > 0;
    }
    assert_loads_as(t);
    table_close(t);
  }
  assert_true(rules > 50);
}

static long peak_kb(void) {
  struct rusage used;
  assert_int_equal(getrusage(RUSAGE_SELF, &used), 0);
  return used.ru_maxrss;
}

/* 88 KB took half a gigabyte. */
static void a_short_line_takes_little_memory(void **state) {
  enum { LINES = 20000, MOST_KB = 32 << 10 };
  const char *path = scratch_path("saved.oil");
  FILE *f = fopen(path, "w");
  long before;
  (void)state;
  assert_non_null(f);
  fputs("oilpatch save 1\ngame yard\nplayers 3\n", f);
  for (int i = 0; i < LINES; i++) fputs("answer x\n", f);
  for (int i = 0; i < LINES; i++) fputs("rules 999999\n", f);
  assert_int_equal(fclose(f), 0);
  before = peak_kb();
  assert_int_equal(look(path).decision, LINES);
  assert_true(peak_kb() - before < MOST_KB);
}

/* Each need was looked for among all texts: minutes for a few megabytes. */
static void needs_and_texts_take_time_by_their_number(void **state) {
  enum { LINES = 60000 };
  const char *path = scratch_path("saved.oil");
  FILE *f = fopen(path, "w");
  TableConfig c = yard(3);
  Fault fault;
  clock_t before = clock();
  (void)state;
  assert_non_null(f);
  fputs("oilpatch save 1\ngame no/such\nplayers 3\n", f);
  for (int i = 0; i < LINES; i++) {
    char text[16];
    int n = snprintf(text, sizeof text, "%d", i);
    fprintf(f, "text %016" PRIx64 " %s\n", hash_block(text, (size_t)n), text);
  }
  for (int i = 0; i < LINES; i++) fprintf(f, "needs %016x\n", (unsigned)i);
  assert_int_equal(fclose(f), 0);
  assert_null(table_load(path, &c, &fault));
  assert_true(clock() - before < patience(2) * CLOCKS_PER_SEC);
}

/* What follows a line that is not what was written is not believed. */
static void a_changed_line_is_the_last(void **state) {
  TableConfig c = yard(3);
  Table *t = open_table(&c);
  char text[1 << 16], *answer;
  SaveInfo info;
  FILE *f;
  (void)state;
  start(t, 3);
  play_on(t, 6);
  assert_int_equal(saved(t).decision, 6);
  table_close(t);
  f = fopen(scratch_path("saved.oil"), "r+");
  assert_non_null(f);
  text[fread(text, 1, sizeof text - 1, f)] = '\0';
  answer = strstr(text, "\nanswer ");
  for (int i = 0; i < 3; i++) answer = strstr(answer + 1, "\nanswer ");
  assert_int_equal(fseek(f, answer + 1 - text, SEEK_SET), 0);
  assert_true(fputs("rules 99", f) >= 0);
  assert_int_equal(fclose(f), 0);
  info = look(scratch_path("saved.oil"));
  assert_string_equal(info.game, "yard");
  assert_int_equal(info.decision, 3);
}

static int drop_all(void **state) {
  unlink(scratch_path("saved.oil"));
  return drop_scratch(state);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_short_line_takes_little_memory),
    cmocka_unit_test(needs_and_texts_take_time_by_their_number),
    cmocka_unit_test(it_is_told_where_a_save_stands),
    cmocka_unit_test(a_changed_line_is_the_last),
  };
  return cmocka_run_group_tests_name("saved", tests, make_scratch, drop_all);
}
