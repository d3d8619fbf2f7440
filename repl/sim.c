/*
** `oilpatch sim`: play many games and count.
*/
#include "repl/batch.h"
#include "repl/command.h"
#include "repl/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DEFAULT_GAMES = 1000, DEFAULT_CAP = 100000 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool has_name(const Names *n, const char *name) {
  for (int i = 0; i < n->count; i++)
    if (strcmp(n->item[i], name) == 0) return true;
  return false;
}

/* Put the rule's name at its counter.  A guard and a procedure may share a
** name; the later one then says what it is. */
static void name_counter(void *ud, const RuleRow *r) {
  Names *names = ud;
  char name[2 * NAME_SIZE];
  if (r->counter < 0 || r->counter >= SUM_COUNTERS) return;
  while (names->count <= r->counter)
    if (!names_add(names, "")) return;
  snprintf(name, sizeof name, "%.47s", r->id);
  if (has_name(names, name))
    snprintf(name, sizeof name, "%.47s (%.20s)", r->id, r->kind);
  free(names->item[r->counter]);
  names->item[r->counter] = strdup(name);
}

static void describe(const Options *o, const Batch *b, Run *run) {
  memset(run, 0, sizeof *run);
  snprintf(run->game, sizeof run->game, "%s", o->game);
  for (int i = 0; i < o->layers.count; i++)
    names_add(&run->layers, o->layers.item[i]);
  for (int i = 0; i < o->settings.count; i++)
    names_add(&run->settings, o->settings.item[i]);
  for (int i = 1; i <= b->players; i++) names_add(&run->bots, b->bot[i]);
  run->players = b->players;
  run->seed = o->seed;
  run->total = o->games;
  run_add_range(run, b->from, b->to);
}

static int print_json(const Run *run, const Sums *sums) {
  JsonWriter w;
  const char *text;
  json_init(&w, 2);
  sums_json(&w, run, sums);
  text = json_text(&w, NULL);
  if (text != NULL) fputs(text, stdout);
  json_free(&w);
  return text == NULL ? STATUS_FAILED : STATUS_GOOD;
}

static int give(const Options *o, const Run *run, const Sums *sums) {
  int status = STATUS_GOOD;
  if (o->json)
    status = print_json(run, sums);
  else
    sums_show(run, sums);
  if (sums->errors > 0 && o->json) {
    fprintf(stderr,
            "oilpatch: %" PRId64 " games failed; the first, --seed %" PRIu64
            ":\n",
            sums->errors, sums->error_seed);
    show_report(stderr, &sums->error);
  }
  return sums->errors > 0 || run->interrupted ? STATUS_FAILED : status;
}

/* The games of this shard: part `shard` of `shards`, as even as can be. */
static void take_range(const Options *o, Batch *b) {
  int64_t each = o->games / o->shards, more = o->games % o->shards;
  int64_t i = o->shard - 1;
  b->from = each * i + (i < more ? i : more);
  b->to = b->from + each + (i < more);
}

static int count_jobs(const Options *o, const Batch *b) {
  long jobs = o->jobs > 0 ? o->jobs : sysconf(_SC_NPROCESSORS_ONLN);
  if (jobs > b->to - b->from) jobs = (long)(b->to - b->from);
  return jobs < 1 ? 1 : jobs > 512 ? 512 : (int)jobs;
}

static int simulate(const Options *o, Batch *b) {
  Sums *sums = malloc(sizeof *sums);
  Run run;
  Report report;
  int status = STATUS_FAILED;
  double begun = now();
  if (sums == NULL) return STATUS_FAILED;
  describe(o, b, &run);
  if (!batch_play(b, sums, &run.interrupted, &report)) {
    show_report(stderr, &report);
  } else {
    run.seconds = now() - begun;
    if (!table_rules(b->table, name_counter, &run.rules, &report))
      show_report(stderr, &report);
    else
      status = give(o, &run, sums);
  }
  run_free(&run);
  free(sums);
  return status;
}

static int open_and_run(Options *o) {
  TableConfig config;
  Report report;
  Batch b;
  int status = STATUS_FAILED;
  memset(&b, 0, sizeof b);
  options_config(o, &config);
  b.table = game_open(&config, &report);
  if (b.table == NULL) {
    show_report(stderr, &report);
    return STATUS_FAILED;
  }
  b.players = config.players;
  b.seed = o->seed;
  b.cap = (uint64_t)o->cap;
  b.verify = o->verify;
  take_range(o, &b);
  b.jobs = count_jobs(o, &b);
  if (options_seats(o, b.players, "random", b.bot, &status)) {
    status = STATUS_GOOD;
    for (int i = 1; i <= b.players && status == STATUS_GOOD; i++)
      if (b.bot[i] == NULL)
        status = show_usage("in a simulation every seat needs a bot: 'random', "
                            "or one of the game's");
    if (status == STATUS_GOOD) status = simulate(o, &b);
  }
  table_close(b.table);
  return status;
}

int sim_main(int argc, char **argv) {
  Options o;
  int status;
  if (!options_parse(&o,
                     TAKES_TABLE | TAKES_SEED | TAKES_BOTS | TAKES_BATCH |
                       TAKES_JSON | TAKES_VERIFY,
                     argc, argv, &status))
    return status;
  if (o.games == 0) o.games = DEFAULT_GAMES;
  if (o.cap == 0) o.cap = DEFAULT_CAP;
  if (!o.seeded) o.seed = 1;
  if (o.rest.count > 1)
    status = show_usage("sim takes one GAME, not also '%s'", o.rest.item[1]);
  else if (o.report != NULL)
    status = show_usage("--report is not there yet");
  else if (options_game(&o, false, &status))
    status = open_and_run(&o);
  options_free(&o);
  return status;
}
