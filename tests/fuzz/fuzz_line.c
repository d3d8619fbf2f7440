/* Lines typed at the prompt of Barrels: what they mean, and, where they are Lua,
** what comes of them.  An answer that is meant is given. */
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "lua/table/check.h"
#include "lua/table/look.h"
#include "repl/command.h"
#include "repl/prompt/play_answers.h"
#include "repl/prompt/understand.h"
#include "tests/fuzz/game.h"

const char fuzz_name[] = "line";
uint64_t fuzz_did;

static const char *variants_folder(void) {
  const char *variants = getenv("OILPATCH_VARIANTS");
  return variants != NULL ? variants : "variants";
}

static Play *open_prompt(void) {
  static Options options;
  static Play p;
  Fault fault;
  command_attach();
  p.options = &options;
  p.screen = screen_capture();
  p.config = (TableConfig){.variants = variants_folder(),
                           .game = "barrels",
                           .players = 4,
                           .history = true,
                           .log = true};
  p.table = table_open(&p.config, &fault);
  if (p.table == NULL) fuzz_fail(fault.text);
  return &p;
}

static bool tidy(char *line, const uint8_t *data, size_t size) {
  size_t from = 0;
  while (size > 0 && strchr(" \t\r\n", data[size - 1]) != NULL) size--;
  while (from < size && strchr(" \t\r\n", data[from]) != NULL) from++;
  memcpy(line, data + from, size - from);
  line[size - from] = '\0';
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Play *p;
  static uint64_t games;
  char line[2048], out[4096];
  Meaning m;
  Fault fault;
  uint64_t before;
  bool incomplete;
  if (size >= sizeof line) return 0;
  if (p == NULL) p = open_prompt();
  if (games % 1000 == 0 || table_status(p->table) != TABLE_ASKS)
    if (table_start(p->table, games, &fault) == TABLE_FAILED)
      fuzz_fail(fault.text);
  games++;
  tidy(line, data, size);
  before = table_hash(p->table);
  play_forget_labels(p);
  understand(p, line, &m);
  if (table_hash(p->table) != before) fuzz_fail("asking changed the table");
  if (m.kind == MEANS_ANSWER) {
    if (table_answer(p->table, m.match.answer, &fault) == TABLE_FAILED)
      fuzz_fail(fault.text);
  } else if (m.kind == MEANS_LUA && !table_eval(p->table, line, out, sizeof out,
                                                &incomplete, &fault)) {
    if (table_hash(p->table) != before) fuzz_fail("it failed and changed");
  }
  if (table_hash(p->table) != before) {
    fuzz_did++;
    if (!table_check(p->table, &fault) && m.kind == MEANS_ANSWER)
      fuzz_fail(fault.text);
  }
  return 0;
}

/* An answer that a line means, in the first turn. */
static void play(const uint8_t *data, size_t size, const FuzzTest *test) {
  char line[2048];
  Meaning m;
  Play *p = open_prompt();
  FuzzGame game = {&p->config, 0, test->name, test->path};
  if (size >= sizeof line) return;
  table_close(p->table);
  p->table = fuzz_begin(&game);
  if (p->table == NULL) return;
  tidy(line, data, size);
  understand(p, line, &m);
  if (m.kind == MEANS_ANSWER) fuzz_give(&game, p->table, m.match.answer);
  remove(test->path);
}

static bool fails(const char *path) {
  return fuzz_test_fails(path, variants_folder());
}

const FuzzKept fuzz_kept = {.play = play, .fails = fails};
