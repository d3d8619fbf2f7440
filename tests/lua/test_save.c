/* Saves and journals: the whole tree of positions comes back, with its names
** and notes; what is broken is refused, or cut where a journal broke off. */
#include "lua/table/change.h"
#include "lua/table/keep.h"
#include "lua/table/look.h"
#include "tests/support/table.h"

#include <inttypes.h>

typedef struct Story {
  char text[65536];
  size_t size;
} Story;

static Table *open_logged(uint64_t seed) {
  TableConfig c = yard(3);
  Table *t;
  c.log = true;
  t = open_table(&c);
  start(t, seed);
  return t;
}

static Table *load(const char *path) {
  TableConfig c = yard(3);
  Fault fault;
  Table *t;
  c.log = true;
  t = table_load(path, &c, &fault);
  if (t == NULL) fail_msg("%s", fault.text);
  return t;
}

static const char *save(Table *t, const char *name) {
  Fault fault;
  const char *path = scratch_path(name);
  if (!table_save(t, path, &fault)) fail_msg("%s", fault.text);
  return path;
}

static void go(Table *t, int32_t node) {
  Fault fault;
  if (table_goto(t, node, &fault) == TABLE_FAILED) fail_msg("%s", fault.text);
}

static char *read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  char *text = test_calloc(1, 1 << 20);
  assert_non_null(f);
  assert_true(fread(text, 1, (1 << 20) - 1, f) > 0);
  fclose(f);
  return text;
}

/* A game with branches and names; they take about 17 answers. */
static Table *branched(void) {
  Table *t = open_logged(7);
  play_on(t, 100);
  for (int32_t at = 2; at < 14; at += 3) {
    go(t, at);
    play_on(t, 100);
  }
  assert_true(table_name(t, "the last way"));
  go(t, 5);
  assert_true(table_name(t, "the fork"));
  go(t, 12);
  return t;
}

static void assert_same_history(const History *a, const History *b) {
  assert_int_equal(a->count, b->count);
  assert_int_equal(a->here, b->here);
  for (int32_t i = 0; i < a->count; i++) {
    assert_int_equal(a->node[i].parent, b->node[i].parent);
    assert_int_equal(a->node[i].answer, b->node[i].answer);
    assert_int_equal(a->node[i].hash, b->node[i].hash);
    assert_string_equal(a->node[i].name, b->node[i].name);
  }
}

static void the_whole_tree_comes_back(void **state) {
  Table *t = branched(), *u;
  (void)state;
  assert_true(table_history(t)->count > 40);
  u = load(save(t, "tree.save"));
  assert_same_history(table_history(t), table_history(u));
  assert_int_equal(table_hash(t), table_hash(u));
  for (int32_t i = 0; i < table_history(t)->count; i += 7) {
    go(t, i);
    go(u, i);
    assert_int_equal(table_hash(t), table_hash(u));
  }
  table_close(t);
  table_close(u);
}

static void a_save_of_a_save_is_the_same(void **state) {
  Table *t = branched(), *u;
  char *a, *b;
  (void)state;
  table_note(t, "seat.2", "random");
  a = read_text(save(t, "tree.save"));
  u = load(scratch_path("tree.save"));
  assert_string_equal(table_noted(u, "seat.2"), "random");
  b = read_text(save(u, "tree.save"));
  /* notes move to the head, where they were true from the start */
  assert_non_null(strstr(a, "\nnote seat.2 random\t"));
  assert_non_null(strstr(b, "\nnote seat.2 random\t"));
  assert_int_equal(strlen(a), strlen(b));
  test_free(a);
  test_free(b);
  table_close(t);
  table_close(u);
}

static void the_end_of_a_game_is_on_the_tape(void **state) {
  Table *t = open_logged(3), *u;
  size_t size;
  (void)state;
  play_on(t, 100000);
  assert_int_equal(table_status(t), TABLE_OVER);
  assert_non_null(table_tape(t, &size));
  assert_non_null(memmem(table_tape(t, &size), size, "\nover ", 6));
  u = load(save(t, "tree.save"));
  assert_int_equal(table_status(u), TABLE_OVER);
  table_close(t);
  table_close(u);
}

static void the_tape_only_grows(void **state) {
  Table *t = open_logged(5);
  size_t before = 0, size;
  char *copy = NULL;
  (void)state;
  for (int i = 0; i < 60; i++) {
    const char *tape;
    if (i % 9 == 8)
      go(t, table_history(t)->count / 2);
    else
      play_on(t, 1);
    tape = table_tape(t, &size);
    assert_non_null(tape);
    assert_true(size >= before);
    if (copy != NULL) assert_memory_equal(copy, tape, before);
    free(copy);
    copy = malloc(size);
    memcpy(copy, tape, size);
    before = size;
  }
  table_tape(t, &size);
  assert_int_equal(size, before); /* nothing happened: nothing new */
  free(copy);
  table_close(t);
}

/* Journals ----------------------------------------------------------------- */

static void write_journal(const char *tape, size_t size) {
  FILE *f = fopen(scratch_path("part.lua"), "wb");
  assert_non_null(f);
  fputs(TABLE_JOURNAL, f);
  assert_int_equal(fwrite(tape, 1, size, f), size);
  assert_int_equal(fclose(f), 0);
}

/* Cut anywhere behind the head it loads, and has every whole line. */
static void a_journal_may_break_off_anywhere(void **state) {
  Table *t = branched();
  size_t size, first;
  const char *tape = table_tape(t, &size);
  (void)state;
  first = 1 + (size_t)((char *)memmem(tape, size, "\nanswer ", 8) - tape);
  for (size_t cut = first; cut <= size; cut += 1 + cut % 43) {
    int32_t nodes = 1;
    Table *u;
    for (size_t i = 0; i < cut; i++)
      nodes += tape[i] == '\n' && i + 1 < cut && tape[i + 1] == 'a' &&
               memchr(tape + i + 1, '\n', cut - i - 1) != NULL;
    write_journal(tape, cut);
    u = load(scratch_path("part.lua"));
    assert_int_equal(table_history(u)->count, nodes);
    table_close(u);
  }
  table_close(t);
}

static void refused(const char *text, const char *says) {
  TableConfig c = yard(3);
  Fault fault;
  Table *t;
  const char *path = write_text("other.lua", text);
  t = table_load(path, &c, &fault);
  assert_null(t);
  assert_text(fault.text, says);
}

static void what_is_no_save_is_refused(void **state) {
  (void)state;
  refused("", "not a save");
  refused("hello\n", "not a save");
  refused("oilpatch save 99\n", "another version");
  refused("oilpatch save 1\nrng 1\n", "ends too early");
  refused("oilpatch save 1\nrng 99\n", "generators");
  refused("oilpatch save 1\nphase 0\n", "which game");
  refused("oilpatch save 1\ngame yard\nplayers 3\nhop\n", "no sense");
  refused("oilpatch save 1\ngame yard\nplayers 3\nseed 1\nnote a b\nanswer 1 "
          "99999 x\n",
          ":6: ");
  refused("oilpatch save 1\ngame yard\nplayers 3\nseed 1\nnote a b\ngoto 5\n",
          "no such position");
  refused("oilpatch save 1\ngame yard\nplayers 3\nseed 1\nnote a b\nname 5 x\n",
          "name");
}

/* A save, unlike a journal, is whole or broken. */
static void a_save_that_breaks_off_is_refused(void **state) {
  Table *t = branched();
  char *text = read_text(save(t, "tree.save"));
  (void)state;
  text[strlen(text) - 25] = '\0';
  refused(text, "");
  *strstr(text, "\ngoto") = '\0';
  refused(text, "ends too early");
  test_free(text);
  table_close(t);
}

static void replace(char *text, const char *from, const char *to) {
  char *at = strstr(text, from);
  assert_non_null(at);
  assert_int_equal(strlen(from), strlen(to));
  memcpy(at, to, strlen(to));
}

static int line_of(const char *text, const char *part) {
  int line = 1;
  for (const char *end = strstr(text, part); text < end; text++)
    line += *text == '\n';
  return line;
}

/* Whatever is changed in a save is found, in the very line. */
static void a_changed_line_is_named(void **state) {
  Table *t = branched();
  char *text = read_text(save(t, "tree.save")), says[64];
  char *first = strstr(text, "\nanswer 1 ");
  (void)state;
  snprintf(says, sizeof says, ":%d: this line was changed",
           line_of(text, "\nanswer 1 ") + 1);
  first[9] = '2';
  refused(text, says);
  first[9] = '1';
  replace(text, "\nseed 7", "\nseed 8");
  refused(text, "this line was changed");
  replace(text, "\nseed 8", "\nseed 7");
  memset(strstr(text, "\nend ") + 5, '0', 16);
  refused(text, "this line was changed");
  test_free(text);
  table_close(t);
}

/* Files of the first version have no sums; words and numbers must agree. */
static void words_and_number_of_an_answer_agree(void **state) {
  Table *t = branched();
  char *text = read_text(save(t, "tree.save")), *to = text;
  (void)state;
  for (char *from = text; *from != '\0'; from++) { /* cut off the sums */
    if (*from == '\t') from += strcspn(from, "\n");
    *to++ = *from;
  }
  *to = '\0';
  replace(text, "oilpatch save 3", "oilpatch save 1");
  table_close(load(write_text("other.lua", text)));
  *strchr(strstr(text, "\nanswer ") + 10, '\n') = '!';
  refused(text, "is called '");
  test_free(text);
  table_close(t);
}

/* A journal goes on before the line that is broken, and says so. */
static void a_damaged_journal_is_taken_up_before_the_damage(void **state) {
  Table *t = branched(), *u;
  TableConfig c = yard(3);
  Fault fault;
  size_t size;
  const char *tape = table_tape(t, &size);
  char *copy = test_malloc(size), *third;
  (void)state;
  memcpy(copy, tape, size);
  third = copy;
  for (int i = 0; i < 3; i++)
    third =
      memmem(third + 1, size - (size_t)(third + 1 - copy), "\nanswer ", 8);
  third[4] = '?';
  write_journal(copy, size);
  u = table_load(scratch_path("part.lua"), &c, &fault);
  assert_non_null(u);
  assert_text(fault.text, "damaged here");
  assert_int_equal(table_history(u)->count, 3);
  test_free(copy);
  table_close(u);
  table_close(t);
}

static void only_ordinary_files_are_read(void **state) {
  TableConfig c = yard(3);
  Fault fault;
  const char *path = scratch_path("other.lua");
  (void)state;
  unlink(path);
  assert_int_equal(mkfifo(path, 0600), 0);
  assert_null(table_load(path, &c, &fault));
  assert_text(fault.text, "no ordinary file");
  unlink(path);
  assert_null(table_load("/dev/zero", &c, &fault));
  assert_text(fault.text, "no ordinary file");
}

/* A link where the save is written aside is never followed. */
static void a_save_follows_no_link(void **state) {
  Table *t = branched();
  char aside[600], victim[600], *text;
  (void)state;
  snprintf(victim, sizeof victim, "%s", write_text("other.lua", "precious"));
  snprintf(aside, sizeof aside, "%s.new", scratch_path("tree.save"));
  assert_int_equal(symlink(victim, aside), 0);
  save(t, "tree.save");
  text = read_text(victim);
  assert_string_equal(text, "precious");
  test_free(text);
  unlink(aside);
  table_close(t);
}

static void notes_are_single_lines_of_some_length(void **state) {
  Table *t = open_logged(1);
  char big[400];
  (void)state;
  memset(big, 'x', sizeof big);
  big[sizeof big - 1] = '\0';
  assert_false(table_note(t, "a b", "c"));
  assert_false(table_note(t, "", "c"));
  assert_false(table_note(t, "a", "b\nc"));
  assert_false(table_note(t, "a", big));
  assert_true(table_note(t, "a", "b c"));
  assert_string_equal(table_noted(t, "a"), "b c");
  assert_true(table_note(t, "a", ""));
  assert_string_equal(table_noted(t, "a"), "");
  assert_string_equal(table_noted(t, "never"), "");
  table_close(t);
}

/* The log ------------------------------------------------------------------ */

static void tell(Table *t, Story *s) {
  Fault fault;
  json_t *story = table_ask_value(t, "story", json_pack("[ib]", 0, 1), &fault);
  size_t i;
  json_t *line;
  memset(s, 0, sizeof *s);
  if (story == NULL) fail_msg("%s", fault.text);
  json_array_foreach(story, i, line) {
    int n = snprintf(s->text + s->size, sizeof s->text - s->size, "%s\n",
                     json_string_value(line));
    if (n > 0 && s->size + (size_t)n < sizeof s->text) s->size += (size_t)n;
  }
  json_decref(story);
}

/* Wherever one jumps, the log is that of the way there. */
static void the_log_is_that_of_the_position(void **state) {
  Table *t = branched();
  const History *h = table_history(t);
  static Story story[128], now;
  uint64_t r = 99;
  int32_t count = h->count;
  (void)state;
  assert_true(count < 128);
  go(t, 0);
  tell(t, &story[0]);
  for (int32_t i = 1; i < count; i++) { /* each from its parent */
    go(t, h->node[i].secret ? i : h->node[i].parent);
    /* given in secret again it would be a branch of its own */
    if (!h->node[i].secret) give(t, h->node[i].answer);
    assert_int_equal(h->here, i);
    tell(t, &story[i]);
  }
  for (int n = 0; n < 200; n++) {
    int32_t to = (int32_t)rng_below(&r, (uint32_t)count);
    go(t, to);
    tell(t, &now);
    assert_string_equal(now.text, story[to].text);
    assert_int_equal(h->count, count);
  }
  table_close(t);
}

static int drop_all(void **state) {
  unlink(scratch_path("tree.save"));
  return drop_scratch(state);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_whole_tree_comes_back),
    cmocka_unit_test(a_save_of_a_save_is_the_same),
    cmocka_unit_test(the_end_of_a_game_is_on_the_tape),
    cmocka_unit_test(the_tape_only_grows),
    cmocka_unit_test(a_journal_may_break_off_anywhere),
    cmocka_unit_test(what_is_no_save_is_refused),
    cmocka_unit_test(a_save_that_breaks_off_is_refused),
    cmocka_unit_test(a_changed_line_is_named),
    cmocka_unit_test(words_and_number_of_an_answer_agree),
    cmocka_unit_test(a_damaged_journal_is_taken_up_before_the_damage),
    cmocka_unit_test(only_ordinary_files_are_read),
    cmocka_unit_test(a_save_follows_no_link),
    cmocka_unit_test(notes_are_single_lines_of_some_length),
    cmocka_unit_test(the_log_is_that_of_the_position),
  };
  return cmocka_run_group_tests_name("save", tests, make_scratch, drop_all);
}
