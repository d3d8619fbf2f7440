/* Layers made by a grammar, which the bytes of the input steer: put on a running
** game by reload, and played.  The rules change; the table stays sound. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/rng.h"
#include "tests/support/change.h"
#include "lua/table/table_in.h"
#include "tests/fuzz/game.h"
#include "tests/support/scratch.h"

const char fuzz_name[] = "layer";
uint64_t fuzz_did;

/* A change of rules costs what the whole game does.  So most inputs are tried on one
** of three games that have a part of everything each; the rest on one that has all. */
enum { ANY = 0, CHIPS = 1, CREW = 2, CARDS = 4, ALL = 7 };
typedef struct Ground {
  const char *game;
  unsigned has;
  Table *table;
  uint64_t games, tried;
} Ground;
static Ground grounds[] = {
  {"cubby", CHIPS}, {"berth", CREW}, {"drawer", CARDS}, {"nook", ALL}};

/* By the last byte: the others steer. */
static Ground *ground_of(const uint8_t *data, size_t size) {
  return &grounds[size == 0 ? 0 : data[size - 1] % 4];
}

/* A number is put for every #. */
typedef struct Clause {
  unsigned needs; /* what the game must have */
  const char *text;
} Clause;
static const Clause clauses[] = {
  /* what a rule does */
  {ANY, "l:before('work.rest', function(player) player.coins:add(#) end)"},
  {ANY, "l:after('work.rest', function(player) player.coins:add(#) end)"},
  {ANY, "l:wrap('score', function(base, p) return base(p) + # end)"},
  {CHIPS,
   "l:wrap('work.draw', function(base, p, n) base(p, n) g.price:move(#) end)"},
  {ANY, "l:replace('work.rest', function(p) p.coins:set(#) end)"},
  {CHIPS,
   "l:replace('work.rest', effect.add(who.coins, #), effect.set(the.price, #))"},
  {CHIPS | CREW,
   "l:before('work.send', effect.move('chip', the.bag, who.store))"},
  {CREW,
   "l:after('work.send', flow.when(who.coins:above(#), effect.add(who.coins)))"},
  {ANY,
   "l:before('setup', function() for i = 1, # do g.players[1].coins:add(i) end end)"},
  {CHIPS, "l:after('setup', function() g.bag:draw(g.players[2].store, #) end)"},
  {CARDS, "l:after('work.rest', function(p) g.deck:draw(p.hand, #) end)"},
  {CARDS, "l:before('cheer', function(p) p.coins:add(g.die:roll() - #) end)"},
  {CREW,
   "l:after('work.send', function(p) g.dock:move(p.crew, g.lane[#]) end)"},
  {CREW, "l:after('work.send', effect.move(who.crew, who.home, the.map))"},
  {ANY, "l:rule('r#', function() return # end)"},
  /* what may be answered */
  {ANY, "l:forbid('work', 'f#', who.coins:above(# + 5), { says = 'No.' })"},
  {ANY, "l:forbid('work', 'g#', who.coins:below(#))"},
  {CHIPS,
   "l:forbid('work.draw', 'h#', (var('n') * #):at_least(the.bag:total()))"},
  {ANY, "l:forbid('bid', 'b#', var('amount'):is(#))"},
  {ANY, "l:forbid('work', 'k#', function(p) return p.coins:get() > # + 4 end)"},
  {CHIPS, "l:allow('draw.room')"},
  {ANY, "l:allow('f#')"},
  {CREW, "l:allow('send.crew', who.coins:at_least(#))"},
  {ANY, "l:option('work.x#', { 'n', range(#, #) }, { says = 'x {n}' })"},
  {ANY,
   "l:option('work.y#', { 'to', 'players' }) l:rule('work.y1', function(p, to) to.coins:add(#) end)"},
  {ANY, "l:option('work.z', {}) l:does('work.z', effect.add(who.coins, #))"},
  {ANY, "l:withdraw('work', 'work.rest')"},
  {ANY, "l:offer('bid', 'work.rest')"},
  {ANY, "l:choice('c#', { 'n', amount(#, #) })"},
  /* what there is */
  {ANY, "l:counter('c#', { start = #, min = #, max = # })"},
  {ANY, "l:counter('d#', { per = 'player', start = # })"},
  {CHIPS, "l:pool('p#', { holds = 'chip', capacity = # })"},
  {ANY, "l:pile('q#', { per = 'player', sees = 'owner' })"},
  {CHIPS, "l:pieces('s#', { count = #, home = 'bag' })"},
  {CREW, "l:resize('dock', { capacity = # })"},
  {CHIPS, "l:resize('store', { capacity = # })"},
  {CHIPS, "l:supply('chip', #)"},
  {CREW, "l:extend('lane', #)"},
  {CARDS, "l:faces({ one = { worth = # } })"},
  {ANY, "l:scale('t#', { steps = { #, #, # } })"},
  {ANY, "l:die('e#', { faces = # })"},
  /* values, words, bots, checks */
  {ANY, "l:value('v#', #)"},
  {ANY, "l:set('pay', #)"},
  {ANY, "l:add('pay', #)"},
  {ANY, "l:reword({ ['work.rest'] = { says = 'rest # times' } })"},
  {ANY, "l:worth('coins', who.coins * #)"},
  {ANY, "l:worth('work.rest', 'w#', #)"},
  {ANY, "l:bot('b#', { weights = { coins = # } })"},
  {ANY, "l:measure('m#', who.coins * #)"},
  {ANY, "l:invariant('i#', function() return # >= 0 end)"},
  {ANY, "l:teams({ { 1, # }, { 2 } })"},
  {ANY, "l:scope('day#', { begins = { 'turn' } })"},
  {ANY, "l:test('t#', function(t) t:setup() end)"},
  /* what runs at once */
  {ANY, "local t = {} for i = 1, # do t[i] = i end table.sort(t)"},
  {ANY, "local s = string.rep('#', #) assert(#s >= 0)"},
  {ANY, "for i = 1, # do l:value('loop' .. i, i) end"},
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
static char path[SCRATCH_SIZE];
static void drop(void) { unlink(path); }

static void write_layer(void) {
  const char *file = fuzz_file(text, used);
  char name[32];
  if (path[0] != '\0') return;
  snprintf(name, sizeof name, "layer-%ld.lua", (long)getpid());
  scratch_name(path, name);
  unlink(path);
  if (symlink(file, path) != 0) fuzz_fail("the layer can't be written");
  atexit(drop);
}

static void write_plain(void) {
  used = 0;
  put("layer('trouble')\n");
  write_layer();
}

static const char *games_folder(void) {
  static char games[512];
  const char *tests = getenv("OILPATCH_TESTS");
  snprintf(games, sizeof games, "%s/games", tests != NULL ? tests : "tests");
  return games;
}

static TableConfig config_of(const Ground *ground, const char *layer) {
  return (TableConfig){.variants = games_folder(),
                       .game = ground->game,
                       .players = 2,
                       .history = true,
                       .layer = {layer},
                       .layers = 1};
}

static void make_layer(const uint8_t *data, size_t size) {
  enum { COUNT = sizeof clauses / sizeof *clauses };
  const Ground *ground = ground_of(data, size);
  steer = data;
  left = size;
  used = 0;
  put("local l = layer('trouble')\n");
  for (unsigned n = 1 + below(4); n > 0; n--) {
    unsigned k = below(COUNT);
    while ((clauses[k].needs & ~ground->has) != 0) k = (k + 1) % COUNT;
    put_clause(clauses[k].text);
  }
  if (below(4) == 3 && used > 40) text[40 + below(200) % (used - 40)] = '(';
}

/* The next game goes on under the layer, if that lets one begin.  A change of rules
** plays the phase again, so no game may go on for long. */
enum { FEW = 16 };
static void start(Ground *ground) {
  Fault fault;
  int lost;
  if (table_start(ground->table, ++ground->games, &fault) != TABLE_FAILED)
    return;
  write_plain();
  if (!table_reload(ground->table, &lost, &fault) ||
      table_start(ground->table, ground->games, &fault) == TABLE_FAILED)
    fuzz_fail(fault.text);
}

/* What is read at every opening has been read when the rules have changed once: a
** loop without end may come to its end soon. */
static void prepare(Ground *ground) {
  Fault fault;
  int lost;
  TableConfig c;
  write_plain();
  c = config_of(ground, path);
  ground->table = table_open(&c, &fault);
  if (ground->table == NULL) fuzz_fail(fault.text);
  start(ground);
  if (!table_reload(ground->table, &lost, &fault)) fuzz_fail(fault.text);
  if (getenv("OILPATCH_CPU_MS") == NULL)
    ground->table->host.cage.limits.cpu_ms = 30;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Ground *ground = ground_of(data, size);
  Fault fault;
  Table *t;
  uint64_t before;
  int lost;
  if (ground->table == NULL) prepare(ground);
  t = ground->table;
  make_layer(data, size);
  write_layer();
  before = table_hash(t);
  fault.text[0] = '\0';
  if (table_reload(t, &lost, &fault)) {
    for (int i = 0; i < 2 && table_status(t) == TABLE_ASKS; i++)
      table_answer(t, fuzz_answer(t, below(256)), &fault);
    fuzz_did += table_hash(t) != before;
    fuzz_check(t);
  } else if (fault.text[0] == '\0') {
    fuzz_fail("refused without a word");
  }
  if (table_status(t) != TABLE_ASKS || ++ground->tried % FEW == 0)
    start(ground);
  return 0;
}

/* What is left of it --------------------------------------------------------- */

/* For `oilpatch play`, `use` and two answers. */
static void put_layer(FILE *f, const uint8_t *data, size_t size) {
  make_layer(data, size);
  fwrite(text, 1, used, f);
}

/* The layer lies beside the test, as it was kept. */
static void play(const uint8_t *data, size_t size, const FuzzTest *test) {
  TableConfig c = config_of(ground_of(data, size), "fuzz-layer.lua");
  FuzzGame game = {&c, 1 + test->way % 4, test->name, test->path};
  fuzz_play(&game, rng_seed(test->way, "way"));
}

static bool fails(const char *file) {
  return fuzz_test_fails(file, games_folder());
}

const FuzzKept fuzz_kept = {"lua", put_layer, play, fails};
