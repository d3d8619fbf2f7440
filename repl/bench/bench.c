/*
** How fast are we?  The reference game, side by side: plain C (the limit),
** plain Lua (what one would write instead), and our table with declared
** guards, with guards as Lua functions, and with a yield at every decision;
** where they are installed, LuaJIT and node as well.  All are shown to play the
** same game by equal checksums.
*/
#include "core/rng.h"
#include "lua/table/batch.h"
#include "lua/table/table.h"
#include "repl/bench/bench.h"
#include "repl/fault.h"
#include "repl/command.h"
#include "lua/shelf/data.h"
#include "repl/options.h"
#include "repl/term/pace.h"
#include "repl/bench/peer.h"
#include "repl/bench/plain_c.h"
#include "repl/front/front.h"
#include "repl/term/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFERENCE "barrels"

enum { SEATS = 4, ROUNDS = 5, CHECKED = 500, FIRST_SEED = 1000 };

typedef struct Figure {
  const char *name;
  int64_t games;
  double best;      /* seconds of the fastest round; 0: not measured */
  double decisions; /* in that round */
  bool checked;     /* is this known? */
  int64_t checksum; /* of CHECKED games */
} Figure;

static Table *open_table(const Options *o, const char *layer, const char *bot,
                         bool history) {
  TableConfig config;
  Fault fault;
  Table *t;
  memset(&config, 0, sizeof config);
  config.variants = o->variants;
  config.game = REFERENCE;
  config.players = SEATS;
  config.history = history;
  if (layer != NULL) config.layer[config.layers++] = layer;
  for (int i = 1; i <= SEATS; i++) config.bot[i] = bot;
  t = table_open(&config, &fault);
  if (t == NULL) fault_complain(screen_main(), &fault);
  return t;
}

/* The checksum of the reference programs over the table's games. */
static bool checksum_of(Table *t, int games, int64_t *sum) {
  Fault fault;
  *sum = 0;
  for (int g = 0; g < games; g++) {
    TableResult r;
    int winner = 0;
    if (table_play_out(t, FIRST_SEED + (uint64_t)g, 100000, &fault) !=
          TABLE_OVER ||
        !table_result(t, &r, &fault)) {
      fault_complain(screen_main(), &fault);
      return false;
    }
    for (int p = SEATS; p >= 1; p--)
      if (r.winner[p]) winner = p;
    *sum = (*sum * 31 + r.score[winner][0] * 4 + winner - 1) % 1000000007;
  }
  return true;
}

static bool play_games(Table *t, int64_t games) {
  Fault fault;
  for (int64_t g = 0; g < games; g++)
    if (table_play_out(t, FIRST_SEED + (uint64_t)g, 100000, &fault) !=
        TABLE_OVER) {
      fault_complain(screen_main(), &fault);
      return false;
    }
  return true;
}

/* The same with every decision handed out and answered from outside. */
static bool answer_games(Table *t, int64_t games) {
  uint64_t chance = 1;
  Fault fault;
  for (int64_t g = 0; g < games; g++) {
    TableStatus s = table_start(t, FIRST_SEED + (uint64_t)g, &fault);
    while (s == TABLE_ASKS) {
      uint32_t n = (uint32_t)table_answer_count(t);
      s =
        table_answer(t, table_answer_at(t, (int)rng_below(&chance, n)), &fault);
    }
    if (s != TABLE_OVER) {
      fault_complain(screen_main(), &fault);
      return false;
    }
  }
  return true;
}

static void keep_best(Figure *f, double seconds, double decisions) {
  if (f->best > 0 && seconds / decisions >= f->best / f->decisions) return;
  f->best = seconds;
  f->decisions = decisions;
}

static bool time_table(Figure *f, Table *t, bool asked) {
  uint64_t before = table_decisions(t);
  double start = pace_clock();
  double decisions;
  if (!(asked ? answer_games(t, f->games) : play_games(t, f->games)))
    return false;
  /* table_start counts anew for each game; every game has the same number */
  decisions = asked ? (double)table_decisions(t) * (double)f->games
                    : (double)(table_decisions(t) - before);
  keep_best(f, pace_clock() - start, decisions);
  return true;
}

enum {
  PLAIN_C,
  PLAIN_LUA,
  DECLARED,
  PREDICATES,
  YIELDS,
  PEER_LUAJIT,
  PEER_NODE,
  FIGURES
};

typedef struct Bench {
  Figure figure[FIGURES];
  double snapshot_ns; /* copy out and back of a 2 KiB block */
  size_t block;
  double block_ns;    /* the same of the reference game's own block */
  double allocations; /* of the Lua state, for each decision */
  PromptFigures prompt;
} Bench;

static bool run_rounds(Bench *b, Table *table[FIGURES]) {
  for (int round = 0; round < ROUNDS; round++) {
    int64_t decisions, sum;
    double start = pace_clock();
    plain_c_run((int)b->figure[PLAIN_C].games, &decisions, &sum);
    keep_best(&b->figure[PLAIN_C], pace_clock() - start, (double)decisions);
    start = pace_clock();
    if (!peer_lua_run(b->figure[PLAIN_LUA].games, &decisions, &sum))
      return false;
    keep_best(&b->figure[PLAIN_LUA], pace_clock() - start, (double)decisions);
    for (int i = DECLARED; i <= YIELDS; i++)
      if (!time_table(&b->figure[i], table[i], i == YIELDS)) return false;
  }
  return true;
}

static double time_copies(size_t size) {
  enum { COPIES = 400000 };
  unsigned char *a = calloc(1, size), *b = calloc(1, size);
  double start, seconds = 0;
  if (a != NULL && b != NULL) {
    start = pace_clock();
    for (int i = 0; i < COPIES; i++) {
      memcpy(b, a, size);
      __asm__ volatile("" : : "r"(b) : "memory");
      memcpy(a, b, size);
      __asm__ volatile("" : : "r"(a) : "memory");
    }
    seconds = pace_clock() - start;
  }
  free(a);
  free(b);
  return seconds / COPIES * 1e9;
}

static double time_snapshots(Table *t) {
  enum { COPIES = 400000 };
  void *block = malloc(table_block_size(t));
  double start = pace_clock(), seconds;
  if (block == NULL) return 0;
  for (int i = 0; i < COPIES; i++) {
    table_snapshot(t, block);
    table_restore(t, block);
  }
  seconds = pace_clock() - start;
  free(block);
  return seconds / COPIES * 1e9;
}

static double rate(const Figure *f) { return f->decisions / f->best; }

static json_t *prompt_value(const PromptFigures *p) {
  json_t *v = json_object();
  data_put_text(v, "game", p->game);
  data_put_int(v, "players", p->players);
  data_put_int(v, "answers", p->answers);
  data_put_real(v, "answer_mean_ms", p->mean_ms);
  data_put_real(v, "answer_worst_ms", p->worst_ms);
  data_put_real(v, "undo_100_worst_ms", p->undo_ms);
  data_put_real(v, "redo_100_worst_ms", p->redo_ms);
  return v;
}

static json_t *figure_value(const Bench *b, const Figure *f) {
  json_t *v = json_object();
  data_put_text(v, "name", f->name);
  data_put_real(v, "decisions_per_s", rate(f));
  data_put_real(v, "games_per_s", (double)f->games / f->best);
  data_put_real(v, "ns_per_decision", 1e9 / rate(f));
  data_put_real(v, "times_plain_lua", rate(f) / rate(&b->figure[PLAIN_LUA]));
  if (f->checked) data_put_int(v, "checksum", f->checksum);
  return v;
}

static bool all_equal(const Bench *b) {
  for (int i = 0; i < FIGURES; i++)
    if (b->figure[i].checked && b->figure[i].best > 0 &&
        b->figure[i].checksum != b->figure[DECLARED].checksum)
      return false;
  return true;
}

static json_t *bench_value(const Bench *b) {
  json_t *v = json_object(), *figures = json_array();
  data_put_text(v, "game", REFERENCE);
  for (int i = 0; i < FIGURES; i++)
    if (b->figure[i].best > 0)
      json_array_append_new(figures, figure_value(b, &b->figure[i]));
  data_put(v, "figures", figures);
  data_put_real(v, "snapshot_restore_2k_ns", b->snapshot_ns);
  data_put_int(v, "block_bytes", (int64_t)b->block);
  data_put_real(v, "snapshot_restore_block_ns", b->block_ns);
  data_put_real(v, "allocations_per_decision", b->allocations);
  data_put(v, "prompt", prompt_value(&b->prompt));
  data_put(v, "checksums_equal", json_boolean(all_equal(b)));
  data_put_int(v, "checksum", b->figure[DECLARED].checksum);
  return v;
}

/* The same game by other programs, where they are installed: their own clocks
** leave their start out. */
static void ask_peers(Bench *b) {
  for (int i = PEER_LUAJIT; i <= PEER_NODE; i++) {
    Figure *f = &b->figure[i];
    int64_t decisions;
    double seconds;
    if (!peer_run(f->name, CHECKED, f->games, &f->checksum, &decisions,
                  &seconds))
      continue;
    f->checked = true;
    f->best = seconds;
    f->decisions = (double)decisions;
  }
}

static bool check_sums(Bench *b, const Options *o) {
  int64_t decisions;
  Table *t = open_table(o, "reference", "reference", false);
  bool ok = t != NULL && checksum_of(t, CHECKED, &b->figure[DECLARED].checksum);
  table_close(t);
  plain_c_run(CHECKED, &decisions, &b->figure[PLAIN_C].checksum);
  for (int i = PLAIN_C; i <= DECLARED; i++) b->figure[i].checked = true;
  return ok &&
         peer_lua_run(CHECKED, &decisions, &b->figure[PLAIN_LUA].checksum);
}

static bool measure(Bench *b, const Options *o) {
  Table *table[FIGURES] = {NULL};
  uint64_t allocations, decisions;
  bool ok;
  table[DECLARED] = open_table(o, NULL, "random", false);
  table[PREDICATES] = open_table(o, "predicates", "random", false);
  table[YIELDS] = open_table(o, NULL, NULL, false);
  ok = table[DECLARED] != NULL && table[PREDICATES] != NULL &&
       table[YIELDS] != NULL && check_sums(b, o) && run_rounds(b, table);
  if (ok) {
    allocations = table_allocations(table[DECLARED]);
    decisions = table_decisions(table[DECLARED]);
    ok = play_games(table[DECLARED], 200);
    b->allocations =
      (double)(table_allocations(table[DECLARED]) - allocations) /
      (double)(table_decisions(table[DECLARED]) - decisions);
    b->block = table_block_size(table[DECLARED]);
    b->block_ns = time_snapshots(table[DECLARED]);
    b->snapshot_ns = time_copies(2048);
  }
  for (int i = 0; i < FIGURES; i++) table_close(table[i]);
  return ok;
}

int bench_main(Options *o) {
  static Bench b = {.figure = {[PLAIN_C] = {"plain_c", 50000},
                               [PLAIN_LUA] = {"plain_lua", 3000},
                               [DECLARED] = {"declared", 5000},
                               [PREDICATES] = {"predicates", 2000},
                               [YIELDS] = {"yields", 3000},
                               [PEER_LUAJIT] = {"luajit", 10000},
                               [PEER_NODE] = {"node", 20000}}};
  int status;
  if (o->rest.count > 0)
    return show_usage("bench takes no '%s'", o->rest.item[0]);
  if (!options_variants(o, &status)) return status;
  if (!measure(&b, o) || !bench_prompt(o, &b.prompt)) return STATUS_FAILED;
  ask_peers(&b);
  if (o->json)
    data_print(bench_value(&b), stdout);
  else
    front_tell("bench.bench", "tell", bench_value(&b));
  return all_equal(&b) ? STATUS_GOOD : STATUS_FAILED;
}
