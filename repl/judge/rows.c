#include "repl/judge/rows.h"

#include "lua/table/value.h"
#include "repl/batch/arms.h"
#include "repl/front/front.h"
#include "repl/term/memory.h"
#include "repl/term/pace.h"

#include <string.h>

/* A game as a list: by how many seats the bots have moved on, the scores, the
** wins in parts of WIN, then all figures in the order of figure.h. */
static json_t *game(const Outcome *f) {
  json_t *v = json_array();
  json_array_append_new(v, json_integer(f->turn));
  for (int i = 1; i <= f->players; i++)
    json_array_append_new(v, json_integer(f->score[i]));
  for (int i = 1; i <= f->players; i++)
    json_array_append_new(
      v, json_integer(f->winner[i] && f->winners > 0 ? WIN / f->winners : 0));
  for (int i = 0; i < FIGURE_COUNT; i++)
    json_array_append_new(v, json_integer(f->figure[i]));
  return v;
}

/* A game that fails has an empty list, so that the others keep their places. */
static bool take(void *ud, const Outcome *f) {
  Rows *r = ud;
  if (!sums_take(&r->sums, f)) memory_end();
  json_array_append_new(r->games, f->failed ? json_array() : game(f));
  if (f->failed) r->fault = f->fault;
  return true;
}

/* play(bots, from, to, closely): the games, or nil and why not. */
FRONT(play) {
  Rows *r = ud;
  const json_t *bots = json_array_get(args, 0);
  bool closely = json_is_true(json_array_get(args, 3));
  Plan plan = {.arm = &r->arm,
               .arms = 1,
               .seed = r->o->seed,
               .from = json_integer_value(json_array_get(args, 1)),
               .to = json_integer_value(json_array_get(args, 2)),
               .cap = r->cap,
               .watch = closely ? 1 : 0,
               .leads = true,
               .tally = closely ? 1 : INT64_MAX};
  Fault fault;
  for (int i = 1; i <= r->arm.players; i++) {
    r->arm.bot[i] = json_string_value(json_array_get(bots, (size_t)i - 1));
    if (r->arm.bot[i] == NULL) return NULL;
  }
  plan.jobs = arms_jobs(r->o, plan.to - plan.from);
  sums_free(&r->sums);
  memset(&r->sums, 0, sizeof r->sums);
  json_decref(r->games);
  r->games = json_array();
  switch (arms_play(&plan, take, r, &fault)) {
    case PLAYED: return json_pack("[O]", r->games);
    case PLAYED_BROKEN: return json_pack("[n, s]", "interrupted");
    default: return json_pack("[n, s]", fault.text);
  }
}

/* tally(): of the last games, if they were played closely; and of how many. */
FRONT(tally) {
  Rows *r = ud;
  Names names = {0};
  json_t *v = NULL;
  if (sums_name(&r->sums, r->arm.table, &names))
    v = sums_tally(&names, &r->sums);
  names_free(&names);
  return json_pack("[o, I]", v == NULL ? json_object() : v, r->sums.tallied);
}

/* interval(n, mean, squares, level): low, high, and p that the truth is 0 */
FRONT(interval) {
  Spread s = {json_integer_value(json_array_get(args, 0)),
              json_number_value(json_array_get(args, 1)),
              json_number_value(json_array_get(args, 2))};
  Interval in = stats_interval(&s, json_number_value(json_array_get(args, 3)));
  return json_pack("[o, o, o]", data_real(in.low), data_real(in.high),
                   data_real(stats_p(&s)));
}

/* share(share, n, level): Wilson's interval */
FRONT(share) {
  Interval in = stats_wilson(json_number_value(json_array_get(args, 0)),
                             json_integer_value(json_array_get(args, 1)),
                             json_number_value(json_array_get(args, 2)));
  return json_pack("[o, o]", data_real(in.low), data_real(in.high));
}

/* Seconds since the rows were offered. */
FRONT(clock) { return json_pack("[f]", pace_clock() - ((Rows *)ud)->begun); }

/* ask(what): what the table says */
FRONT(ask) {
  Rows *r = ud;
  const char *what = json_string_value(json_array_get(args, 0));
  json_t *v = table_ask_value(r->arm.table, what, NULL, &r->fault);
  return json_pack("[o]", v == NULL ? json_null() : v);
}

/* Why the last game that failed did. */
FRONT(failure) { return json_pack("[s]", ((Rows *)ud)->fault.text); }

static const FrontEntry library[] = {
  FRONT_ENTRY(play, "tlly"),     FRONT_ENTRY(tally, ""),
  FRONT_ENTRY(interval, "lnnn"), FRONT_ENTRY(share, "nln"),
  FRONT_ENTRY(clock, ""),        FRONT_ENTRY(ask, "s"),
  FRONT_ENTRY(failure, ""),      {NULL, NULL, NULL}};

void rows_offer(Rows *r, const Options *o, const Arm *arm) {
  r->o = o;
  r->arm = *arm;
  r->cap = o->cap == 0 ? ARMS_CAP : (uint64_t)o->cap;
  r->begun = pace_clock();
  front_offer("rows", library, r, NULL);
}

void rows_free(Rows *r) {
  sums_free(&r->sums);
  json_decref(r->games);
}
