/* Layers made by a grammar, which the bytes of the input steer: put on a running
** game by reload, and played.  The rules change; the table stays sound. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lua/table/change.h"
#include "lua/table/check.h"
#include "lua/table/table.h"

const char fuzz_name[] = "layer";
uint64_t fuzz_did;

static const char *const clauses[] = {
  "l:before('work.rest', function(player) player.coins:add(#) end)",
  "l:after('work.rest', function(player) player.coins:add(#) end)",
  "l:wrap('score', function(base, p) return base(p) + # end)",
  "l:forbid('work', 'f#', who.coins:above(# + 5), { says = 'No.' })",
  "l:forbid('work', 'g#', who.coins:below(#))",
  "l:counter('c#', { start = #, min = #, max = # })",
  "l:counter('d#', { per = 'player', start = # })",
  "l:option('work.x#', { 'n', range(#, #) }, { says = 'x {n}' })",
  "l:rule('r#', function() return # end)",
  "l:value('v#', #)",
  "l:set('pay', #)",
  "l:invariant('i#', function() return # >= 0 end)",
  "l:before('setup', function() for i = 1, # do g.players[1].coins:add(i) end end)",
  "local t = {} for i = 1, # do t[i] = i end table.sort(t)",
  "l:allow('f#')",
};

static const uint8_t *steer;
static size_t left;
static char text[8192];
static size_t used;

static unsigned below(unsigned n) {
  if (left == 0) return 0;
  left--;
  return *steer++ % n;
}

static void put(const char *part) {
  size_t n = strlen(part);
  if (used + n + 1 >= sizeof text) return;
  memcpy(text + used, part, n + 1);
  used += n;
}

static void put_number(void) {
  static const char *const odd[] = {"-1", "2^53", "0/0", "0.5", "1e99", "2^63"};
  char word[16];
  snprintf(word, sizeof word, "%u", below(12));
  put(below(8) == 7 ? odd[below(6)] : word);
}

static void put_clause(const char *t) {
  for (; *t != '\0'; t++) {
    char one[2] = {*t, '\0'};
    if (*t == '#')
      put_number();
    else
      put(one);
  }
  put("\n");
}

static char path[] = "/tmp/oilpatch-layer-XXXXXX.lua";
static void drop(void) { unlink(path); }

static void write_layer(void) {
  FILE *f = fopen(path, "wb");
  if (f == NULL || fwrite(text, 1, used, f) != used || fclose(f) != 0)
    fuzz_fail("the layer can't be written");
}

static Table *open_table(void) {
  static char games[512];
  const char *tests = getenv("OILPATCH_TESTS");
  int fd = mkstemps(path, 4);
  TableConfig c = {.game = "yard", .players = 3, .history = true};
  Fault report;
  Table *t;
  if (fd < 0) fuzz_fail("no file for the layer");
  close(fd);
  atexit(drop);
  snprintf(games, sizeof games, "%s/games", tests != NULL ? tests : "tests");
  c.variants = games;
  c.layer[c.layers++] = path;
  used = 0;
  put("layer('trouble')\n");
  write_layer();
  t = table_open(&c, &report);
  if (t == NULL || table_start(t, 3, &report) == TABLE_FAILED)
    fuzz_fail(report.text);
  return t;
}

static int64_t any_answer(const Table *t) {
  int own = table_own_answers(t);
  int64_t from = 0, to;
  if (own > 0) return table_answer_at(t, (int)below((unsigned)own));
  table_asks_number(t, &from, &to);
  return from;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Table *t;
  static uint64_t games;
  Fault report;
  uint64_t before;
  int lost;
  if (t == NULL) t = open_table();
  steer = data;
  left = size;
  used = 0;
  put("local l = layer('trouble')\n");
  for (unsigned n = 1 + below(4); n > 0; n--)
    put_clause(clauses[below(sizeof clauses / sizeof *clauses)]);
  if (below(4) == 3 && used > 40) text[40 + below(200) % (used - 40)] = '(';
  write_layer();
  before = table_hash(t);
  report.text[0] = '\0';
  if (table_reload(t, &lost, &report)) {
    for (int i = 0; i < 2 && table_status(t) == TABLE_ASKS; i++)
      table_answer(t, any_answer(t), &report);
    fuzz_did += table_hash(t) != before;
  } else if (report.text[0] == '\0') {
    fuzz_fail("refused without a word");
  }
  if (table_status(t) != TABLE_ASKS || ++games % 64 == 0) {
    used = 0;
    put("layer('trouble')\n");
    write_layer();
    if (!table_reload(t, &lost, &report) ||
        table_start(t, games, &report) == TABLE_FAILED)
      fuzz_fail(report.text);
  }
  return 0;
}
