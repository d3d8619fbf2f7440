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

/* A number is put for every #. */
static const char *const clauses[] = {
  /* what a rule does */
  "l:before('work.rest', function(player) player.coins:add(#) end)",
  "l:after('work.rest', function(player) player.coins:add(#) end)",
  "l:wrap('score', function(base, p) return base(p) + # end)",
  "l:wrap('work.draw', function(base, p, n) base(p, n) g.price:move(#) end)",
  "l:replace('work.rest', function(p) p.coins:set(#) end)",
  "l:replace('work.rest', effect.add(who.coins, #), effect.set(the.price, #))",
  "l:before('work.send', effect.move('chip', the.bag, who.store))",
  "l:after('work.send', flow.when(who.coins:above(#), effect.add(who.coins)))",
  "l:before('setup', function() for i = 1, # do g.players[1].coins:add(i) end end)",
  "l:after('setup', function() g.bag:draw(g.players[2].store, #) end)",
  "l:rule('r#', function() return # end)",
  /* what may be answered */
  "l:forbid('work', 'f#', who.coins:above(# + 5), { says = 'No.' })",
  "l:forbid('work', 'g#', who.coins:below(#))",
  "l:forbid('work.draw', 'h#', (var('n') * #):at_least(the.bag:total()))",
  "l:forbid('bid', 'b#', var('amount'):is(#))",
  "l:forbid('work', 'k#', function(p) return p.coins:get() > # + 4 end)",
  "l:allow('draw.room')",
  "l:allow('f#')",
  "l:allow('send.crew', who.coins:at_least(#))",
  "l:option('work.x#', { 'n', range(#, #) }, { says = 'x {n}' })",
  "l:option('work.y#', { 'to', 'players' }) l:rule('work.y1', function(p, to) to.coins:add(#) end)",
  "l:option('work.z', {}) l:does('work.z', effect.add(who.coins, #))",
  "l:withdraw('work', 'work.rest')",
  "l:offer('bid', 'work.rest')",
  "l:choice('c#', { 'n', amount(#, #) })",
  /* what there is */
  "l:counter('c#', { start = #, min = #, max = # })",
  "l:counter('d#', { per = 'player', start = # })",
  "l:pool('p#', { holds = 'chip', capacity = # })",
  "l:pile('q#', { per = 'player', sees = 'owner' })",
  "l:pieces('s#', { count = #, home = 'bag' })",
  "l:resize('dock', { capacity = # })",
  "l:resize('store', { capacity = # })",
  "l:supply('chip', #)",
  "l:extend('lane', #)",
  "l:faces({ one = { worth = # } })",
  "l:scale('t#', { steps = { #, #, # } })",
  "l:die('e#', { faces = # })",
  /* values, words, bots, checks */
  "l:value('v#', #)",
  "l:set('pay', #)",
  "l:add('pay', #)",
  "l:reword({ ['work.rest'] = { says = 'rest # times' } })",
  "l:worth('coins', who.coins * #)",
  "l:worth('work.rest', 'w#', #)",
  "l:bot('b#', { weights = { coins = # } })",
  "l:measure('m#', who.coins * #)",
  "l:invariant('i#', function() return # >= 0 end)",
  "l:teams({ { 1, # }, { 2 } })",
  "l:scope('day#', { begins = { 'turn' } })",
  "l:test('t#', function(t) t:setup() end)",
  /* what runs at once */
  "local t = {} for i = 1, # do t[i] = i end table.sort(t)",
  "local s = string.rep('#', #) assert(#s >= 0)",
  "for i = 1, # do l:value('loop' .. i, i) end",
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

/* The layer lies in memory; a layer by its path has a name that ends in .lua. */
static char path[64];
static void drop(void) { unlink(path); }

static void write_layer(void) {
  const char *file = fuzz_file(text, used);
  if (path[0] != '\0') return;
  snprintf(path, sizeof path, "/tmp/oilpatch-layer-%ld.lua", (long)getpid());
  unlink(path);
  if (symlink(file, path) != 0) fuzz_fail("the layer can't be written");
  atexit(drop);
}

static Table *open_table(void) {
  static char games[512];
  const char *tests = getenv("OILPATCH_TESTS");
  TableConfig c = {.game = "nook", .players = 2, .history = true};
  Fault report;
  Table *t;
  snprintf(games, sizeof games, "%s/games", tests != NULL ? tests : "tests");
  c.variants = games;
  used = 0;
  put("layer('trouble')\n");
  write_layer();
  c.layer[c.layers++] = path;
  t = table_open(&c, &report);
  if (t == NULL || table_start(t, 3, &report) == TABLE_FAILED)
    fuzz_fail(report.text);
  return t;
}

static void make_layer(const uint8_t *data, size_t size) {
  steer = data;
  left = size;
  used = 0;
  put("local l = layer('trouble')\n");
  for (unsigned n = 1 + below(4); n > 0; n--)
    put_clause(clauses[below(sizeof clauses / sizeof *clauses)]);
  if (below(4) == 3 && used > 40) text[40 + below(200) % (used - 40)] = '(';
}

/* For `oilpatch play nook -p 2`, `use` and two answers. */
static void put_layer(FILE *f, const uint8_t *data, size_t size) {
  make_layer(data, size);
  fwrite(text, 1, used, f);
}
const FuzzKept fuzz_kept = {"lua", put_layer};

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
  make_layer(data, size);
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
