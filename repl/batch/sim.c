/*
** `oilpatch sim`: play many games and count.
*/
#include "lua/table/value.h"
#include "lua/platform/platform.h"
#include "lua/table/batch.h"
#include "lua/shelf/game.h"
#include "repl/fault.h"
#include "repl/batch/arms.h"
#include "repl/batch/kept.h"
#include "repl/batch/lock.h"
#include "repl/batch/sim.h"

#include "repl/command.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  DEFAULT_GAMES = 1000,
  DEFAULT_CAP = 100000,
  GIVE_UP = 5, /* when the first games fail, all would */
  KEEP = 2     /* writings of the resume file in a second, at most */
};

/* Watching costs about as much as one and a half games.  One game in fifty is
** cheap; a short run needs more to say anything. */
static int64_t watch_how_many(const Options *o) {
  int64_t n = o->games / 40;
  if (o->watch >= 0) return o->watch;
  return n < 1 ? 1 : n > 50 ? 50 : n;
}

/* Is the tally shown, or kept for somebody else? */
static bool reads_tally(const Options *o) {
  return o->json || o->report != NULL || o->coverage || o->resume != NULL;
}

/* The same of games that are tallied; who asks for coverage wants them all. */
static int64_t tally_how_many(const Options *o) {
  int64_t n = o->games / 40;
  if (!reads_tally(o)) return -1;
  return o->coverage || n < 1 ? 1 : n > OUTCOME_TALLY ? OUTCOME_TALLY : n;
}

/* A number as JSON has it; beyond its whole numbers, a text. */
static json_t *seed_of(const Options *o) {
  return o->seed <= INT64_MAX ? json_integer((json_int_t)o->seed)
                              : json_sprintf("%" PRIu64, o->seed);
}

/* The team of each seat; 0: none. */
static json_t *teams_of(const Arm *arm) {
  json_t *list = json_array();
  for (int i = 1; i <= arm->players; i++)
    json_array_append_new(list, json_integer(table_team(arm->table, i)));
  return list;
}

void sim_stand(Sim *s) {
  json_object_set_new(
    s->run.said, "ranges",
    json_pack("[[I, I]]", (json_int_t)s->begin, (json_int_t)s->end));
  json_object_set_new(s->run.said, "seconds", json_real(s->seconds));
}

/* What is played; false: a script failed, see the fault. */
static bool describe(Sim *s, Fault *fault) {
  const Options *o = s->options;
  Table *t = s->arm.table;
  json_t *said, *counted = table_ask_value(t, "counted", NULL, fault),
                *course = NULL;
  if (s->plan.curve)
    course = table_ask_value(
      t, "course", json_pack("[i, i]", COURSE_ROWS - 1, COURSE_PHASES), fault);
  said = json_pack(
    "{so so so si so so so sI sI}", "game", data_text(o->game), "layers",
    data_names(&o->layers), "settings", data_names(&o->settings), "players",
    s->arm.players, "seed", seed_of(o), "bots", arm_bots(&s->arm), "teams",
    teams_of(&s->arm), "total", o->games, "watch", s->plan.watch);
  if (counted != NULL) json_object_update_new(said, counted);
  if (course != NULL) json_object_update_new(said, course);
  run_describe(&s->run, said);
  return counted != NULL && (course != NULL || !s->plan.curve);
}

static int give(Sim *s) {
  const Options *o = s->options;
  const Sums *sums = &s->sums;
  int status = STATUS_GOOD;
  bool quiet = o->csv != NULL && strcmp(o->csv, "-") == 0;
  sim_stand(s);
  if (reads_tally(o)) sums_name(&s->sums, s->arm.table, &s->run.items);
  if (o->json && !data_print(sums_value(&s->run, sums), stdout))
    status = STATUS_FAILED;
  else if (!o->json && !quiet)
    sums_show(&s->run, sums, o->coverage);
  if (sums->errors > 0 && (o->json || quiet)) {
    show_failed("%" PRId64 " games failed; the first, --seed %" PRIu64 ":",
                sums->errors, sums->error_seed);
    fault_complain(screen_main(), &sums->error);
  }
  if (o->report != NULL &&
      !sums_page(&s->run, sums, o->cap == DEFAULT_CAP ? 0 : (uint64_t)o->cap,
                 arms_rules(o, s->arm.table), o->report))
    status = STATUS_FAILED;
  if (s->run.interrupted && o->resume != NULL)
    show_failed("the same command continues from %s", o->resume);
  return sums->errors > 0 || s->run.interrupted ? STATUS_FAILED : status;
}

/* Count a game; false: it is no use to go on. */
static bool take(void *ud, const Outcome *f) {
  Sim *s = ud;
  if (!sums_take(&s->sums, f)) memory_end();
  s->end = f->game + 1;
  sim_csv_line(s, f);
  if (f->failed) sim_save_error(s, f);
  if (s->sums.games == 0 && ++s->failed_first == GIVE_UP) return false;
  if (s->options->resume == NULL || platform_clock() - s->kept < 1.0 / KEEP)
    return true;
  return sim_keep(s);
}

static int simulate(Sim *s) {
  Fault fault;
  PlayedAs how;
  double begun;
  if (!describe(s, &fault)) {
    fault_complain(screen_main(), &fault);
    return STATUS_FAILED;
  }
  if (!sim_take_up(s) || !sim_keep(s)) return STATUS_FAILED;
  s->plan.jobs = arms_jobs(s->options, s->plan.to - s->plan.from);
  begun = s->kept = platform_clock();
  how = arms_play(&s->plan, take, s, &fault);
  s->seconds += platform_clock() - begun;
  s->run.interrupted = false; /* what is kept is whole, as far as it goes */
  if (how == PLAYED_FAILED) fault_complain(screen_main(), &fault);
  if (!sim_keep(s) || !sim_csv_close(s)) how = PLAYED_FAILED;
  if (how == PLAYED_FAILED) return STATUS_FAILED;
  s->run.interrupted = how != PLAYED;
  return give(s);
}

/* Layers of checks alone prove nothing here: that is said beside what is told. */
static void tell_unlooked(const Sim *s) {
  json_t *changes;
  if (s->options->layers.count == 0) return;
  changes = table_ask_value(s->arm.table, "changes", NULL, NULL);
  front_tell("batch.unlooked", "tell",
             json_pack("{so* so}", "changes", changes, "layers",
                       data_names(&s->options->layers)));
}

static int open_and_run(const Options *o, Sim *s) {
  Fault fault;
  int status = STATUS_GOOD;
  s->options = o;
  options_config(o, &s->config);
  s->arm.table = game_open(&s->config, &fault);
  if (s->arm.table == NULL) return fault_fail(&fault);
  s->arm.players = s->config.players;
  s->plan = (Plan){.arm = &s->arm,
                   .arms = 1,
                   .seed = o->seed,
                   .cap = (uint64_t)o->cap,
                   .verify = o->verify,
                   .watch = watch_how_many(o),
                   .curve = o->curve,
                   .tally = tally_how_many(o)};
  kept_part(o->games, o->shard, o->shards, &s->begin, &s->plan.to);
  s->end = s->plan.from = s->begin;
  tell_unlooked(s);
  if (arm_seats(o, &s->arm, &status)) status = simulate(s);
  table_close(s->arm.table);
  return status;
}

static int run(const Options *o) {
  Sim *s = memory_new(1, sizeof *s);
  int status;
  status = open_and_run(o, s);
  lock_let_go();
  sim_csv_close(s);
  run_free(&s->run);
  sums_free(&s->sums);
  free(s);
  return status;
}

int sim_main(Options *o) {
  if (o->games == 0) o->games = DEFAULT_GAMES;
  if (o->cap == 0) o->cap = DEFAULT_CAP;
  return run(o);
}
