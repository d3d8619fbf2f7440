/*
** `oilpatch check`: is this layer fit to play with?  It is loaded, its tests
** are run, and games are played with every invariant looked at before each
** answer.  Fuel, not time, is the limit, so the verdict is the same on
** every machine.  What is tried and told is in check.lua; here is how.
*/
#include "lua/batch/failure.h"
#include "lua/table/batch.h"
#include "lua/table/look.h"
#include "lua/shelf/data.h"
#include "lua/shelf/variants.h"
#include "repl/batch/arms.h"
#include "repl/book/testrun.h"
#include "repl/command.h"
#include "repl/fault.h"
#include "repl/front/front.h"

#include <inttypes.h>
#include <string.h>

#define LIBRARY check
static FrontLibrary LIBRARY = {"check"};

enum {
  FUEL = 20000000, /* instructions for loading, a test, a game */
  CAP = 20000,     /* questions in a game */
  SPARE = 8,       /* in one game of so many invariants run at every answer */
  AGAIN = 10,      /* games played a second time */
  SECONDS = 6      /* to shorten a game that fails */
};

/* The script that is looked at, and the table it is tried on. */
typedef struct Check {
  const Options *o;
  Scenario script;
  Table *table; /* or NULL */
  TableConfig config;
  json_t *wants; /* holds the setting of the table */
  Plan plan;
  Arm arm; /* the table, and who sits there: */
  char bot[PATH_SIZE];
  Fault fault;    /* of what failed last */
  Outcome failed; /* the game that did */
  bool found;     /* did one? */
  bool again;     /* played for the second time? */
  uint64_t hash[AGAIN];
  int64_t fired[OUTCOME_COUNTERS]; /* at this table */
  bool on_offer[MAX_OPTIONS];      /* the same of its options */
  json_t *ends; /* of games, at any table: how often each was met */
} Check;

FRONT(script, "") {
  const Check *c = ud;
  const Options *o = c->o;
  json_t *v = json_object();
  data_put(v, "is_base", json_boolean(c->script.kind.is_base));
  data_put_text(v, "label", c->script.label);
  data_put_int(v, "needs", c->script.needs.count);
  data_put_int(v, "players", c->script.players);
  data_put_int(v, "games", o->games);
  data_put_int(v, "again", AGAIN);
  data_put_int(v, "spare", SPARE);
  if (o->bots.count > 0) data_put_text(v, "bot", o->bots.item[0]);
  return json_pack("[o]", v);
}

FRONT(tests, "") {
  Check *c = ud;
  TestCount count = {0, 0, false};
  testrun(&c->script, NULL, false, &count);
  return json_pack("[i, i]", count.passed, count.failed);
}

FRONT_DO(show_fault, "") { fault_show(screen_main(), &((Check *)ud)->fault); }

/* Tables ------------------------------------------------------------------- */

FRONT_DO(close, "") {
  Check *c = ud;
  table_close(c->table);
  c->table = NULL;
}

/* For so many players, with a setting or without; false: see the fault. */
FRONT(open, "is?") {
  Check *c = ud;
  int players = (int)front_number(args, 0);
  const char *setting = front_word(args, 1);
  do_close(ud, NULL);
  json_decref(c->wants);
  c->wants = json_pack("{s[s*]}", "settings", setting);
  memset(c->fired, 0, sizeof c->fired);
  memset(c->on_offer, 0, sizeof c->on_offer);
  c->arm.players = players;
  scenario_config(&c->script, c->wants, players, &c->config);
  c->table = scenario_open(&c->script, c->wants, players, &c->fault);
  return json_pack("[b]", c->table != NULL);
}

/* What the table says; null: see the fault. */
FRONT(ask, "s") {
  Check *c = ud;
  json_t *v = table_ask_value(c->table, front_word(args, 0), NULL, &c->fault);
  return json_pack("[o]", v == NULL ? json_null() : v);
}

/* How often a rule did anything. */
FRONT(rules, "") {
  Check *c = ud;
  json_t *list = table_ask_value(c->table, "rules", NULL, &c->fault), *r;
  size_t i;
  json_array_foreach(list, i, r) {
    int counter = value_counter(r);
    if (counter >= 0 && counter < OUTCOME_COUNTERS)
      json_object_set_new(r, "fired", json_integer(c->fired[counter]));
  }
  return json_pack("[o]", list == NULL ? json_null() : list);
}

/* The options that somebody could choose. */
FRONT(offered, "") {
  const Check *c = ud;
  json_t *list = json_array(), *all, *o;
  size_t i;
  all = table_ask_value(c->table, "options", NULL, NULL);
  json_array_foreach(all, i, o)
    if (c->on_offer[i]) json_array_append(list, json_object_get(o, "option"));
  json_decref(all);
  return json_pack("[o]", list);
}

/* How many games ended in which way. */
FRONT(ends, "") { return json_pack("[O]", ((Check *)ud)->ends); }

/* Games -------------------------------------------------------------------- */

FRONT(usual_bot, "") {
  Arm arm = {.table = ((Check *)ud)->table};
  return json_pack("[s]", arm_usual_bot(&arm));
}

/* The bots of --bots, or this one in every seat; the first, or null: said. */
FRONT(sit_down, "s") {
  Check *c = ud;
  int status, players = c->arm.players;
  c->arm = (Arm){.table = c->table, .players = players};
  snprintf(c->bot, sizeof c->bot, "%s", front_word(args, 0));
  if (!options_seats(c->o, players, c->bot, c->arm.bot, &status) ||
      !options_bots(c->table, players, c->arm.bot, &status))
    return NULL;
  return json_pack("[s]", c->arm.bot[1]);
}

static void count_end(Check *c, const char *end) {
  json_t *n = json_object_get(c->ends, end);
  json_object_set_new(c->ends, end, json_integer(1 + json_integer_value(n)));
}

static bool take(void *ud, const Outcome *f) {
  Check *c = ud;
  bool endless = !f->failed && strcmp(f->end, "cap") == 0;
  if (!c->again && !f->failed) count_end(c, f->end);
  for (int i = 0; !c->again && !f->failed && i < f->counters; i++)
    c->fired[i] += f->fired[i];
  for (int i = 0; !c->again && !f->failed && i < f->items; i++)
    if (f->item[i].item < MAX_OPTIONS) c->on_offer[f->item[i].item] = true;
  if (!c->again && f->game < AGAIN) c->hash[f->game] = f->hash;
  c->found = f->failed || endless || (c->again && f->hash != c->hash[f->game]);
  if (!c->found) return true;
  c->failed = *f;
  c->fault = f->fault;
  if (endless || c->again) memset(&c->fault, 0, sizeof c->fault);
  if (endless) {
    fault_set(&c->fault,
              "after %d questions it had not ended: perhaps nothing ends it",
              CAP);
  } else if (c->again) {
    fault_set(&c->fault, "played a second time, it ended differently: "
                         "something is remembered outside the table (use a "
                         "counter)");
  }
  return false;
}

/* Play games from, to; the seeds of before if `again`: a layer that remembers
** something outside the table would play them differently.  Null: they went
** well; else the first that didn't (no game: the run was ended), see the fault. */
FRONT(play, "lly") {
  Check *c = ud;
  Fault fault;
  PlayedAs how;
  json_t *v;
  char seed[24];
  c->plan = (Plan){.arm = &c->arm,
                   .tally = 1,
                   .arms = 1,
                   .seed = 1,
                   .from = front_number(args, 0),
                   .to = front_number(args, 1),
                   .cap = CAP,
                   .spare = SPARE};
  c->plan.jobs = arms_jobs(c->o, c->plan.to - c->plan.from);
  c->again = json_is_true(json_array_get(args, 2));
  c->plan.verify = !c->again; /* they held the first time */
  c->found = false;
  how = arms_play(&c->plan, take, c, &fault);
  if (how == PLAYED) return NULL;
  if (how == PLAYED_BROKEN) fault_set(&fault, "broken off");
  if (how != PLAYED_STOPPED) c->fault = fault;
  v = json_object();
  if (how == PLAYED_STOPPED) data_put_int(v, "game", c->failed.game);
  snprintf(seed, sizeof seed, "%" PRIu64,
           how == PLAYED_STOPPED ? c->failed.seed : c->plan.seed);
  data_put_text(v, "seed", seed);
  data_put_int(v, "line", c->fault.line);
  return json_pack("[o]", v);
}

/* The shortest game that fails like the last, as a test in a file; null: none
** was found. */
FRONT(shrink, "") {
  static Failure found; /* it is large */
  Check *c = ud;
  const Outcome *f = &c->failed;
  char path[80];
  snprintf(path, sizeof path, "oilpatch-error-%" PRId64 "-%" PRIu64 ".lua",
           f->game, f->seed);
  if (!failure_find(&found, &c->config, &c->plan, f, SECONDS, path))
    return NULL;
  return json_pack("[{s:i, s:i, s:s}]", "answers", found.count, "players",
                   found.players, "path", path);
}

static bool check_file(Check *c, const char *path) {
  const Options *o = c->o;
  char word[NAME_SIZE], error[PATH_SIZE + 100] = "";
  const char *fallback =
    variants_word(o->variants, "reference", word, sizeof word) ? word : NULL;
  bool found =
    scenario_find(&c->script, path, o->variants, fallback, error, sizeof error);
  json_t *result;
  bool ok;
  /* a stranger's script is a layer, whatever it looks like */
  c->script.kind.is_layer = !c->script.kind.is_base;
  c->script.players = o->players;
  c->script.fuel = FUEL;
  c->ends = json_object();
  result =
    front_first(front_call("book.check", "file",
                           json_pack("[o, o]", data_text(path),
                                     found ? json_null() : data_text(error))));
  ok = json_is_true(result);
  json_decref(result);
  do_close(c, NULL);
  json_decref(c->ends);
  json_decref(c->wants);
  c->wants = NULL; /* another file follows */
  scenario_free(&c->script);
  fflush(stdout);
  return ok;
}

int check_main(Options *o) {
  static Check c; /* outcomes and reports are large */
  int status = STATUS_GOOD;
  c.o = o;
  front_offer(&LIBRARY, &c, NULL);
  for (int i = 0; i < o->rest.count; i++)
    if (!check_file(&c, o->rest.item[i])) status = STATUS_FAILED;
  return status;
}
