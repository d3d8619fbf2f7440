#include "repl/judge/rows.h"
#include "lua/platform/platform.h"

#include "core/rng.h"
#include "lua/table/batch.h"
#include "lua/table/value.h"
#include "repl/batch/arms.h"
#include "repl/front/front.h"
#include "repl/judge/compare.h"
#include "repl/term/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY rows
static FrontLibrary LIBRARY = {"rows"};

/* A game as a list: by how many seats the bots have moved on, the scores, the
** wins in parts of WIN, all figures in the order of figure.h, then waits, who led
** after each quarter, and who left the way; one that failed has an empty list,
** so that the others keep their places. */
json_t *rows_game(const Outcome *f) {
  json_t *v = json_array();
  if (f->failed) return v;
  json_array_append_new(v, json_integer(f->turn));
  for (int i = 1; i <= f->players; i++)
    json_array_append_new(v, json_integer(f->score[i]));
  for (int i = 1; i <= f->players; i++)
    json_array_append_new(
      v, json_integer(f->winner[i] && f->winners > 0 ? WIN / f->winners : 0));
  for (int i = 0; i < FIGURE_COUNT; i++)
    json_array_append_new(v, json_integer(f->figure[i]));
  json_array_append_new(v, json_integer(f->waits));
  json_array_append_new(v, json_integer(f->waited));
  json_array_append_new(v, json_integer(f->longest));
  for (int i = 0; i < OUTCOME_QUARTERS; i++)
    json_array_append_new(v, json_integer(f->leader[i]));
  json_array_append_new(v, json_integer(f->detoured));
  return v;
}

static bool take(void *ud, const Outcome *f) {
  Rows *r = ud;
  if (!sums_take(&r->sums, f)) memory_end();
  json_array_append_new(r->games, rows_game(f));
  if (f->failed) r->fault = f->fault, r->failed_seed = f->seed;
  return true;
}

/* The games that (bots, from, to, …) ask for; false: those aren't bots. */
static bool plan_of(Rows *r, const json_t *args, Plan *plan) {
  const json_t *bots = json_array_get(args, 0);
  *plan = (Plan){.arm = &r->arm,
                 .arms = 1,
                 .seed = r->o->seed,
                 .from = json_integer_value(json_array_get(args, 1)),
                 .to = json_integer_value(json_array_get(args, 2)),
                 .cap = r->cap,
                 .leads = true,
                 .tally = -1,
                 .tag = -1};
  plan->jobs = arms_jobs(r->o, plan->to - plan->from);
  for (int i = 1; i <= r->arm.players; i++) {
    r->arm.bot[i] = json_string_value(json_array_get(bots, (size_t)i - 1));
    if (r->arm.bot[i] == NULL) return false;
  }
  return true;
}

/* The games, or nil and why not. */
static json_t *played(Rows *r, const Plan *plan, OutcomeFn *fn) {
  Fault fault;
  sums_free(&r->sums);
  memset(&r->sums, 0, sizeof r->sums);
  json_decref(r->games);
  r->games = json_array();
  switch (arms_play(plan, fn, r, &fault)) {
    case PLAYED: return json_pack("[O]", r->games);
    case PLAYED_BROKEN: return json_pack("[n, s]", "interrupted");
    default: return json_pack("[n, s]", fault.text);
  }
}

/* play(bots, from, to, closely, shared): the games, or nil and why not.  Shards
** play a part each of so many (0: each plays all). */
FRONT(play, "tllyl?") {
  Rows *r = ud;
  Plan plan;
  if (!plan_of(r, args, &plan)) return NULL;
  if (json_is_true(json_array_get(args, 3))) plan.watch = plan.tally = 1;
  plan.shared = front_number(args, 4);
  return played(r, &plan, take);
}

/* known(): the first games of the arm that were played already, by its bots. */
FRONT(known, "") {
  Rows *r = ud;
  return r->known == NULL ? json_pack("[[]]") : json_pack("[O]", r->known);
}

/* hold(bots, from, to, component): the same, all luck but that of a component (its
** number in luck(); -1: of all of them) being another one. */
FRONT(hold, "tlli") {
  Rows *r = ud;
  Plan plan;
  if (!plan_of(r, args, &plan)) return NULL;
  plan.hold_seed = plan.seed;
  plan.seed = rng_seed(plan.seed, "other luck");
  plan.hold = (int)front_number(args, 3);
  plan.shared = plan.to;
  return played(r, &plan, take);
}

enum { DETOURS = 2 * DETOUR_WAYS }; /* by each of two chances */

static bool take_detours(void *ud, const Outcome *f) {
  Rows *r = ud;
  json_t *v = json_array();
  bool whole = true;
  for (int i = 0; i < r->detours; i++)
    whole = whole && !f[i].failed && f[i].detoured > 0;
  for (int i = 0; whole && i < r->detours; i++)
    json_array_append_new(v, rows_game(&f[i]));
  json_array_append_new(r->games, v);
  return true;
}

/* detours(bots, from, to, choice, times, shared, ways): of each game four or six, which
** leave the way at a question of that name among the first so many: the best
** answer, one by lot and, of three ways, the next best, by one chance and by
** another.  Empty: the question didn't come. */
FRONT(detours, "tllsili") {
  Rows *r = ud;
  Plan plan;
  Arm arm[DETOURS];
  if (!plan_of(r, args, &plan)) return NULL;
  for (int i = 0; i < DETOURS; i++) arm[i] = r->arm;
  plan.arm = arm;
  plan.arms = r->detours = front_number(args, 6) == 2 ? 4 : DETOURS;
  plan.detour = 1 + table_find_choice(
                      r->arm.table, json_string_value(json_array_get(args, 3)));
  plan.detour_times = (int)front_number(args, 4);
  plan.shared = front_number(args, 5);
  return plan.detour == 0 ? json_pack("[n, s]", "no such choice")
                          : played(r, &plan, take_detours);
}

static bool take_pair(void *ud, const Outcome *f) {
  if (!pairs_add(ud, &f[0], &f[1])) memory_end();
  return true;
}

/* pairs(bots, from, to): the metrics of a comparison by other bots. */
FRONT(pairs, "tll") {
  Rows *r = ud;
  Plan plan;
  Arm arm[2];
  Pairs *p;
  Verdicts *v;
  Fault fault;
  json_t *list = json_array();
  if (r->against == NULL || !plan_of(r, args, &plan))
    return json_pack("[o]", list);
  arm[0] = arm[1] = r->arm;
  arm[0].table = r->against->table;
  plan.arm = arm;
  plan.arms = 2;
  p = memory_new(1, sizeof *p);
  v = memory_new(1, sizeof *v);
  pairs_init(p, arm);
  pairs_add_teams(p, &arm[1]);
  if (arms_play(&plan, take_pair, p, &fault) == PLAYED) {
    Judging how = {false, 0, {r->o->margin[0], r->o->margin[1]}};
    pairs_judge(p, how, v);
    for (int i = 0; i < p->metrics; i++)
      json_array_append_new(list, compare_metric(p, v, i, false));
  }
  pairs_free(p);
  free(p);
  free(v);
  return json_pack("[o]", list);
}

static void add_luck(void *ud, int stream, const char *name, bool drawn) {
  if (drawn)
    json_array_append_new(
      ud, json_pack("{s: i, s: s}", "number", stream, "name", name));
}

/* luck(bots): the components that a game draws from. */
FRONT(luck, "t") {
  Rows *r = ud;
  json_t *list = json_array();
  Plan plan;
  if (plan_of(r, args, &plan)) {
    plan.to = plan.from + 1;
    json_decref(played(r, &plan, take));
    table_luck(r->arm.table, add_luck, list);
  }
  return json_pack("[o]", list);
}

/* numbers(option): those that its answers may name, if they are few. */
FRONT(numbers, "s") {
  enum { FEW = 6 };
  const Rows *r = ud;
  int value[FEW];
  int n = table_numbers(r->arm.table,
                        json_string_value(json_array_get(args, 0)), value, FEW);
  json_t *list = json_array();
  for (int i = 0; i < n; i++)
    json_array_append_new(list, json_integer(value[i]));
  return json_pack("[o]", list);
}

/* tally(): of the last games, if they were played closely; and of how many. */
FRONT(tally, "") {
  Rows *r = ud;
  Names names = {0};
  json_t *v = NULL;
  if (sums_name(&r->sums, r->arm.table, &names))
    v = sums_tally(&names, &r->sums);
  names_free(&names);
  return json_pack("[o, I]", v == NULL ? json_object() : v, r->sums.tallied);
}

/* met(): in how many of the last games each rule was at work, by its counter. */
FRONT(met, "") {
  const Sums *s = &((Rows *)ud)->sums;
  json_t *list = json_array();
  for (int i = 0; i < s->counters; i++)
    json_array_append_new(list, json_integer(s->in_games[i]));
  return json_pack("[o]", list);
}

/* interval(n, mean, squares, level): low, high, and p that the truth is 0 */
FRONT(interval, "lnnn") {
  Spread s = {json_integer_value(json_array_get(args, 0)),
              json_number_value(json_array_get(args, 1)),
              json_number_value(json_array_get(args, 2))};
  Interval in = stats_interval(&s, json_number_value(json_array_get(args, 3)));
  return json_pack("[o, o, o]", data_real(in.low), data_real(in.high),
                   data_real(stats_p(&s)));
}

/* share(share, n, level): Wilson's interval */
FRONT(share, "nln") {
  Interval in = stats_wilson(json_number_value(json_array_get(args, 0)),
                             json_integer_value(json_array_get(args, 1)),
                             json_number_value(json_array_get(args, 2)));
  return json_pack("[o, o]", data_real(in.low), data_real(in.high));
}

/* Seconds since the rows were offered. */
FRONT(clock, "") {
  return json_pack("[f]", platform_clock() - ((Rows *)ud)->begun);
}

/* ask(what): what the table says */
FRONT(ask, "s") {
  Rows *r = ud;
  const char *what = json_string_value(json_array_get(args, 0));
  json_t *v = table_ask_value(r->arm.table, what, NULL, &r->fault);
  return json_pack("[o]", v == NULL ? json_null() : v);
}

/* Why the last game that failed did, and its seed. */
FRONT(failure, "") {
  const Rows *r = ud;
  char seed[24];
  snprintf(seed, sizeof seed, "%" PRIu64, r->failed_seed);
  return json_pack("[o, s]", data_text(r->fault.text), seed);
}

void rows_offer(Rows *r, const Options *o, const Arm *arm) {
  r->o = o;
  r->arm = *arm;
  r->cap = o->cap == 0 ? ARMS_CAP : (uint64_t)o->cap;
  r->begun = platform_clock();
  front_offer(&LIBRARY, r, NULL);
}

void rows_free(Rows *r) {
  sums_free(&r->sums);
  json_decref(r->games);
}
